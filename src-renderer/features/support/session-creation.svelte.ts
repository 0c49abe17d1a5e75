import type { SupportSession, SupportState } from '../../../src-main/contract/contract.ts';
import type { Failure } from '../../../src-main/contract/failure.ts';
import { call } from '../../lib/call.ts';
import { clock } from '../../lib/clock.svelte.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { isOpen } from './format-support.ts';

/** A press this soon after the last one, or after its answer, belongs to a double click or to a held key. */
export const SAME_PRESS_MS = 1_000;
/** A session that no list shows for this long after a lost answer was not created. */
export const LISTED_WITHIN_MS = 60_000;
/** The service's clock may differ by this much from what is known of it. */
const CLOCK_TOLERANCE_MS = 150_000;
const ABOUT = 'support-create';

/** A creation whose answer was lost. */
interface LostAnswer {
  readonly clientName: string;
  /** When it was sent, in Unix milliseconds by the clock of the service. */
  readonly sentAt: number;
  /** When its answer was known to be lost, in local Unix milliseconds. */
  readonly lostAt: number;
  /** The sessions there were before. */
  readonly known: ReadonlySet<number>;
}

interface Parts {
  readonly app: Readonly<ConsoleState>;
  readonly sessions: () => readonly SupportSession[];
  readonly take: (state: SupportState) => void;
  /** Shows a session that was created here. */
  readonly show: (session: SupportSession) => void;
}

/**
 * Creates support sessions (4.9). Each uses a connection of the plan and none is ever repeated automatically, so a second
 * press within the same double click does nothing, and after a lost answer the list is searched for the session before
 * another one is offered.
 */
export class SessionCreation {
  readonly #parts: Parts;
  /** A request is under way, or a further press would belong to the last one. */
  isBusy = $state(false);
  #lost = $state.raw<LostAnswer | null>(null);
  /** Why the plan allows no new session (402); null if it does or was not requested. */
  refusal = $state.raw<Failure | null>(null);
  #pressTimer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  /** The client name that is being typed. */
  draft = $state('');
  /** In the view over all accounts: the account that was chosen for new sessions, by its number; null for none yet. */
  number = $state<number | null>(null);
  /** That of the last session that was to be created. */
  #lastNumber: number | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.app.account.onLeave(() => {
      this.draft = '';
      this.#lost = null;
      this.refusal = null;
    });
  }

  forgetRefusal(): void {
    this.refusal = null;
  }

  /** Creates a session, or asks first while it is not known whether the last one was created. */
  async create(clientName: string, number = this.number): Promise<void> {
    if (this.isBusy) {
      if (this.#pressTimer !== undefined) this.#ignorePresses();
      return;
    }
    this.#lastNumber = number;
    if (this.#lost !== null) this.#parts.app.open({ kind: 'support-create-again', clientName });
    else await this.#request(clientName);
  }

  /** Creates a session although the last one may have been created. */
  async createAnother(clientName: string): Promise<void> {
    if (this.isBusy) return;
    this.#lost = null;
    await this.#request(clientName);
  }

  /** A list has arrived: it may show what became of a lost answer. */
  takeList({ at, sessions }: SupportState): void {
    const lost = this.#lost;
    if (lost === null || at === null || at < lost.lostAt) return;
    const found = findCreated(lost, sessions);
    if (found !== null) this.#noteFound(found);
    else if (at - lost.lostAt >= LISTED_WITHIN_MS) this.#noteNotCreated();
  }

  async #request(clientName: string): Promise<void> {
    this.isBusy = true;
    const sent = {
      clientName: clientName.trim(),
      sentAt: clock.readService(),
      known: new Set(this.#parts.sessions().map(({ id }) => id)),
    };
    const number = this.#parts.app.accounts.showsAll ? (this.#lastNumber ?? undefined) : undefined;
    const reply = await call('support:create', { clientName, number });
    if (reply.ok) this.#end(reply.value, clientName);
    else if (reply.failure.unsure === true) await this.#look({ ...sent, lostAt: Date.now() }, reply.failure);
    else this.#fail(reply.failure);
    this.#ignorePresses();
  }

  /** Reports what became of it as far as the list shows. */
  async #look(lost: LostAnswer, failure: Failure): Promise<void> {
    const { app, take } = this.#parts;
    this.#lost = lost;
    const title = t('support.createUnsure');
    app.toasts.show(ABOUT, { mark: 'waiting', title, text: t('support.createLooking') });
    const refreshed = await call('support:refresh');
    const state = refreshed.ok ? await call('support:current') : refreshed;
    if (state.ok) take(state.value);
    if (this.#lost !== lost) return;
    const text = state.ok ? t('support.createNotListed') : failure.message;
    app.toasts.show(ABOUT, { mark: 'failed', title, text });
  }

  #noteFound(session: SupportSession): void {
    this.#end(session, this.#lost?.clientName ?? '');
    this.#parts.app.toasts.show(ABOUT, {
      mark: 'done',
      title: t('support.createFound'),
      text: t('support.createFoundText'),
    });
  }

  #noteNotCreated(): void {
    this.#lost = null;
    const text = t('support.createNeverListed');
    this.#parts.app.toasts.show(ABOUT, { mark: 'failed', title: t('support.createFailed'), text });
  }

  #end(session: SupportSession, clientName: string): void {
    this.#lost = null;
    this.refusal = null;
    if (this.draft.trim() === clientName.trim()) this.draft = '';
    this.#parts.app.toasts.settle(ABOUT);
    this.#parts.show(session);
  }

  #fail(failure: Failure): void {
    if (failure.kind === 'quota') this.refusal = failure;
    else this.#parts.app.toasts.fail(ABOUT, t('support.createFailed'), failure);
  }

  /** The window ends; whoever presses now presses nothing. */
  end(): void {
    clearTimeout(this.#pressTimer);
    this.#isOver = true;
  }

  /** Each press that is ignored restarts the time: a held key never gets through. */
  #ignorePresses(): void {
    clearTimeout(this.#pressTimer);
    if (this.#isOver) return;
    this.#pressTimer = setTimeout(() => {
      this.#pressTimer = undefined;
      this.isBusy = false;
    }, SAME_PRESS_MS);
  }
}

/** The one session that can only be the one whose answer was lost; null if there is none, or more than one. */
function findCreated(
  { clientName, sentAt, known }: LostAnswer,
  sessions: readonly SupportSession[],
): SupportSession | null {
  const candidates = sessions.filter(
    (session) =>
      isOpen(session) &&
      !known.has(session.id) &&
      (session.clientName ?? '') === clientName &&
      (session.createTime === null || session.createTime * 1_000 > sentAt - CLOCK_TOLERANCE_MS),
  );
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}
