import { createContext } from 'svelte';
import { ownId } from '../../../src-main/contract/account-ids.ts';
import type { SupportClosed, SupportSession, SupportState as Current } from '../../../src-main/contract/contract.ts';
import type { Failure } from '../../../src-main/contract/failure.ts';
import { call, listen } from '../../lib/call.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import { Mirror } from '../../lib/mirror.svelte.ts';
import { t } from '../../../src-main/contract/texts.ts';
import type { ToastText } from '../../lib/toasts.svelte.ts';
import { aboutChange } from '../../lib/unconfirmed.svelte.ts';
import { canInvite, isInside, isOpen, orderQueue, whoIs } from './format-support.ts';
import { SessionCreation } from './session-creation.svelte.ts';

const emptyState: Current = { sessions: [], remain: null, runsOutAt: null, at: null, failure: null };

const ABOUT_LIST = 'support-list';
const ABOUT_CLOSING = 'support-closing';
const aboutJoin = (id: number): string => `support-join ${String(id)}`;
const aboutJoined = (id: number): string => `support-joined ${String(id)}`;

/** It was gone before it was to be closed, so it is as was wanted. */
const wasClosedBefore = ({ failure }: SupportClosed): boolean => failure?.reason === 'support-gone';

/** The support sessions of the account, which of them are selected, and actions on them. */
export class Support extends Mirror<Current> {
  readonly #app: Readonly<ConsoleState>;
  readonly creation: SessionCreation;
  /** False until the main process has sent something. */
  received = $state(false);
  cursor = $state.raw<number | null>(null);
  #picked = $state.raw<ReadonlySet<number>>(new Set());
  refreshing = $state(false);
  #joining = $state.raw<number | null>(null);
  #announced = $state('');
  /** Those that could not be closed. */
  #notClosed: readonly number[] = [];
  /** The session that was created here and not shown yet: its message gets the focus. */
  fresh = $state.raw<number | null>(null);

  readonly queue = $derived(orderQueue(this.current.sessions));
  readonly open = $derived(this.queue.filter(isOpen));
  readonly closed = $derived(this.queue.filter((session) => !isOpen(session)));
  readonly joined = $derived(this.queue.filter(({ phase }) => phase === 'joined'));
  /** What the selection means; the one under the cursor where nothing more is picked. */
  readonly picked = $derived(this.queue.filter(({ id }) => this.#picked.has(id) || id === this.cursor));

  constructor(app: Readonly<ConsoleState>) {
    super(emptyState, { hear: (take) => listen('support:changed', take), ask: () => call('support:current') });
    this.#app = app;
    this.creation = new SessionCreation({
      app,
      sessions: () => this.current.sessions,
      take: (state) => {
        this.take(state);
      },
      show: (session) => {
        this.#put(session);
        this.select(session.id);
        this.fresh = session.id;
      },
    });
  }

  /** Who came last, for those who hear the page. */
  get announcement(): string {
    return this.#announced;
  }
  isJoining(id: number): boolean {
    return this.#joining === id;
  }
  isPicked(id: number): boolean {
    return this.#picked.has(id) || this.cursor === id;
  }
  /** The one that is shown: under the cursor, alone. */
  get shown(): SupportSession | null {
    return this.#picked.size > 1 ? null : (this.queue.find(({ id }) => id === this.cursor) ?? null);
  }

  override start(): () => void {
    const off = super.start();
    return () => {
      off();
      this.creation.end();
    };
  }

  /** Reports to the main process whether the page is visible. */
  setSeen(seen: boolean): void {
    void call('support:setSeen', { seen });
  }

  /** Shows this one, alone. */
  select(id: number): void {
    this.cursor = id;
    this.#picked = new Set();
    this.creation.forgetRefusal();
  }

  /** Takes one into the selection, or out of it. */
  toggle(id: number): void {
    const all = new Set(this.#picked);
    if (this.cursor !== null) all.add(this.cursor);
    if (all.has(id) && all.size > 1) all.delete(id);
    else all.add(id);
    this.cursor = all.has(id) ? id : ([...all].at(-1) ?? null);
    this.#picked = all;
  }

  /** Everything between the cursor's beginning and here. */
  pick(ids: readonly number[], cursor: number): void {
    this.#picked = new Set(ids);
    this.cursor = cursor;
    this.creation.forgetRefusal();
  }

  async refresh(): Promise<void> {
    this.refreshing = true;
    const reply = await call('support:refresh');
    this.refreshing = false;
    if (!reply.ok && reply.failure.kind === 'cancelled')
      this.#app.toasts.fail(ABOUT_LIST, t('support.listFailed'), reply.failure);
  }

  noteShown(): void {
    this.fresh = null;
  }

  async rename(id: number, clientName: string): Promise<Failure | null> {
    const reply = await call('support:rename', { supportId: id, clientName });
    if (!reply.ok) return reply.failure;
    this.#put(reply.value);
    return null;
  }

  /** Closes these; asks first where that would disconnect a client. */
  async askToClose(sessions: readonly SupportSession[]): Promise<void> {
    const open = sessions.filter(isOpen);
    if (open.length === 0) return;
    if (open.some(isInside)) this.#app.open({ kind: 'support-close', sessions: open });
    else await this.close(open.map(({ id }) => id));
  }

  /** Closes these; each answer by itself. */
  async close(ids: readonly number[]): Promise<void> {
    const reply = await call('support:close', { supportIds: [...ids] });
    if (!reply.ok) {
      this.#noteNotClosed(ids, reply.failure);
      return;
    }
    const before = reply.value.filter(wasClosedBefore);
    const unknown = reply.value.filter(({ failure }) => failure?.unsure === true);
    const failures = reply.value.flatMap((end) =>
      wasClosedBefore(end) || unknown.includes(end) ? [] : (end.failure ?? []),
    );
    const closed = reply.value.length - failures.length - before.length - unknown.length;
    if (closed > 0)
      this.#app.toasts.show('support-closed', { mark: 'done', title: t('support.closedToast', { count: closed }) });
    if (before.length > 0)
      this.#app.toasts.show('support-closed-before', {
        mark: 'done',
        title: t('support.closedBefore', { count: before.length }),
      });
    const [first] = failures;
    for (const { supportId, failure } of unknown) {
      const session = this.current.sessions.find(({ id }) => id === supportId);
      const name = session === undefined ? String(ownId(supportId)) : whoIs(session);
      const about = aboutChange({ kind: 'support-close', id: supportId });
      if (failure !== null) this.#app.toasts.fail(about, t('support.closeUnsure', { name }), failure);
    }
    const done = new Set(
      reply.value.filter((end) => end.failure === null || wasClosedBefore(end)).map(({ supportId }) => supportId),
    );
    if (first !== undefined)
      this.#noteNotClosed(
        ids.filter((id) => !done.has(id) && !unknown.some(({ supportId }) => supportId === id)),
        first,
      );
    this.#picked = new Set([...this.#picked].filter((id) => !done.has(id)));
  }

  async copyCode({ inviteCode }: SupportSession): Promise<void> {
    if (inviteCode !== null) await this.#app.copy(inviteCode, t('support.codeCopied'));
  }

  async copyMessage(session: SupportSession): Promise<void> {
    if (isOpen(session) && canInvite(session)) await this.#copy(session.id, 'message');
  }

  async copyLink(session: SupportSession): Promise<void> {
    await this.#copy(session.id, 'link');
  }

  async #copy(id: number, what: 'link' | 'message'): Promise<void> {
    const reply = await call('support:copy', { supportId: id, what });
    if (!reply.ok) this.#app.toasts.fail('copy', t('support.copyFailed'), reply.failure);
    else if (what === 'message') this.#app.toasts.show('copy', { mark: 'done', title: t('support.messageCopied') });
    else
      this.#app.toasts.show('copy', {
        mark: 'done',
        title: t('support.linkCopied'),
        text: t('support.linkCopiedText'),
      });
  }

  async mail(id: number): Promise<void> {
    const reply = await call('support:mail', { supportId: id });
    this.#app.toasts.report('support-mail', t('support.mailFailed'), reply.ok ? null : reply.failure);
  }

  /** Rows of '0' and '1'; null where there is no link. */
  async qr(id: number): Promise<readonly string[] | null> {
    const reply = await call('support:qr', { supportId: id });
    return reply.ok ? reply.value : null;
  }

  /** Opens the session window with it; does nothing while it cannot be joined. */
  async join({ id, canJoin }: Pick<SupportSession, 'id' | 'canJoin'>): Promise<void> {
    if (!canJoin || this.#joining === id) return;
    this.#joining = id;
    const reply = await call('sessions:openSupport', { supportId: id });
    this.#joining = null;
    this.#app.toasts.report(aboutJoin(id), t('support.joinFailed'), reply.ok ? null : reply.failure);
  }

  /** Stays until all of these are closed. */
  #noteNotClosed(ids: readonly number[], failure: Failure): void {
    this.#notClosed = ids;
    this.#app.toasts.fail(ABOUT_CLOSING, t('support.notClosed', { count: ids.length }), failure);
  }

  /** Ends the notes that a new state makes untrue. */
  #settle(before: Current, { sessions, at, failure }: Current): void {
    const { toasts } = this.#app;
    const open = new Map(sessions.filter(isOpen).map((session) => [session.id, session]));
    if (failure === null && at !== before.at) toasts.settle(ABOUT_LIST);
    if (!this.#notClosed.some((id) => open.has(id))) toasts.settle(ABOUT_CLOSING);
    for (const { id } of before.sessions) {
      if (open.get(id)?.phase !== 'joined') toasts.settle(aboutJoined(id));
      if (!open.has(id)) toasts.settle(aboutJoin(id));
    }
  }

  /** What a call answered is shown at once; the event brings the rest. */
  #put(session: SupportSession): void {
    const others = this.current.sessions.filter(({ id }) => id !== session.id);
    this.current = { ...this.current, sessions: [...others, session] };
  }

  override take(state: Current): void {
    const before = this.current;
    const isFirst = !this.received || before.at === null;
    this.received = true;
    super.take(state);
    const ids = new Set(state.sessions.map(({ id }) => id));
    if (this.cursor !== null && !ids.has(this.cursor)) this.cursor = null;
    if ([...this.#picked].some((id) => !ids.has(id)))
      this.#picked = new Set([...this.#picked].filter((id) => ids.has(id)));
    this.creation.takeList(state);
    this.#settle(before, state);
    if (isFirst) return;
    for (const session of state.sessions) {
      const was = before.sessions.find(({ id }) => id === session.id);
      if (session.phase === 'joined' && (was?.joinedAt ?? null) === null) this.#greet(session);
    }
  }

  /** On its own page the list shows who came; anywhere else a note does. */
  #greet(session: SupportSession): void {
    const name = whoIs(session);
    this.#announced = t('support.cameSaid', { name });
    if (this.#app.page === 'support') return;
    this.#app.toasts.show(aboutJoined(session.id), () => this.#describeJoined(session.id));
  }

  /** By the name of now. */
  #describeJoined(id: number): ToastText | null {
    const session = this.current.sessions.find((one) => one.id === id);
    if (session === undefined) return null;
    return {
      mark: 'online',
      title: t('support.came', { name: whoIs(session) }),
      text: t('support.cameText'),
      actions: [{ label: t('support.join'), onclick: () => void this.join(session) }],
    };
  }
}

export const [useSupport, provideSupport] = createContext<Readonly<Support>>();
