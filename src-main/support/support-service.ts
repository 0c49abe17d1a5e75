import type { Clock } from '../lib/clock.ts';
import type { SupportClosed, SupportSession, SupportState } from '../contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import { groupCode, type MessageTemplate } from '../contract/support-message.ts';
import type { ServiceClient } from '../api/client.ts';
import { isLost, type LostChange, type Reading } from '../api/lost-changes.ts';
import type { Finding, Unconfirmed } from '../api/unconfirmed.ts';
import type { SupportConnection } from '../contract/model.ts';
import type { ConnectionsLeft } from '../storage/tables/connections-left.ts';
import { OneTimeLink } from '../api/one-time-link.ts';
import type { PollerPolicy } from '../api/poller.ts';
import { operations } from '../api/operations.ts';
import { createSupportList } from './support-list.ts';
import { createSupportFeed, supportInterval, type SupportTabs } from './support-feed.ts';
import { createSupportForecast } from './connections-forecast.ts';
import { createSupportShare } from './support-share.ts';
import { explainNotFound, isClientThere, phaseOf, supportGone, type Listing } from './support-phase.ts';
import { createWithClient, notSignedIn, type SignedInDeps } from '../api/signed-in.ts';
import { t } from '../contract/texts.ts';

type SupportClient = Pick<
  ServiceClient,
  'address' | 'clockOffset' | 'listSupport' | 'createSupport' | 'supportInfo' | 'renameSupport' | 'closeSupport'
>;

export interface SupportServiceDeps extends SignedInDeps<SupportClient> {
  readonly unconfirmed: Unconfirmed;
  readonly clock: Clock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly policy: PollerPolicy;
  /** The message of the chosen language. */
  readonly template: () => MessageTemplate;
  readonly copy: (text: string) => Promise<void>;
  /** Opens a draft; only ever called with a `mailto:` address. */
  readonly openMail: (address: string) => Promise<void>;
  /** Redacts this text from the log; returns a function that ends that. */
  readonly protect: (secret: string) => () => void;
  /** Stores how many connections are left to the open account; returns what was stored in the last weeks. */
  readonly storeLeft: (count: ConnectionsLeft) => Promise<Result<readonly ConnectionsLeft[]>>;
  readonly onChange: (state: SupportState) => void;
  /** A sentence for the user. */
  readonly onNotice: (message: string) => void;
  /** A client has connected since the list before. */
  readonly onJoined: (session: SupportSession) => void;
}

/** Requests to close support sessions that are under way at a time. */
const PARALLEL_CLOSES = 3;

const notRenamed = (name: string): Result<never> =>
  fail('service-error', t('support.notRenamed', { name }), { reason: 'not-made' });
const stillOpen = () => fail('service-error', t('support.stillOpen'), { reason: 'not-made' });
/** Failures that every further request would share. */
const endsAll = ({ kind }: Failure): boolean => kind === 'quota' || kind === 'key-refused';

/** The service no longer knows it, or refuses to close it: it may be closed already. */
const mayBeClosed = (failure: Failure | null | undefined): boolean =>
  failure?.kind === 'not-found' || failure?.kind === 'bad-input';

const otherAccount = (): Result<never> => fail('cancelled', t('main.otherAccount'));

/**
 * The support sessions of the account that is signed in (2.5, 4.8 to 4.12): their list, what is done to them, and the
 * invitations of the clients. Addresses with rights stay inside. Discards responses that arrive after `goDark`.
 */
export function createSupportService(deps: SupportServiceDeps) {
  const { clock, unconfirmed } = deps;
  const list = createSupportList(clock);
  const forecast = createSupportForecast();
  let listState: Pick<SupportState, 'remain' | 'at' | 'failure'> = { remain: null, at: null, failure: null };
  /** Identifies the account that a request belongs to; null while there is none. */
  let account: { readonly client: object; readonly stop: AbortController } | null = null;
  /** Client names that were sent with new sessions and that no list has shown yet, by the session. */
  const sentNames = new Map<number, string>();
  let attention = { tabs: { open: 0, unclear: 0 }, unclearSince: -Infinity };
  let hiddenCodes: ReadonlyMap<string, () => void> = new Map();

  const state = (): SupportState => ({ ...listState, sessions: list.sessions(), runsOutAt: forecast.runsOutAt() });
  const serviceNow = (): number => clock.wallNow() + (deps.client()?.clockOffset() ?? 0);

  const notify = (): void => {
    feed.reschedule();
    deps.onChange(state());
  };

  /** Anyone with the code can join as the client, so neither notation of it may get into the log. */
  const hideCode = ({ inviteCode }: SupportConnection): void => {
    const code = inviteCode ?? '';
    if (code === '' || hiddenCodes.has(code)) return;
    const ends = [...new Set([code, groupCode(code)])].map((text) => deps.protect(text));
    hiddenCodes = new Map([...hiddenCodes, [code, () => ends.forEach((end) => end())]]);
  };

  /** A service that expects parameters elsewhere creates the session without the name, and does not report it (F27). */
  const checkSentNames = (connections: readonly SupportConnection[]): void => {
    for (const { id, clientName } of connections) {
      const sent = sentNames.get(id);
      if (sent === undefined) continue;
      sentNames.delete(id);
      if ((clientName ?? '').trim() === '') deps.onNotice(t('support.nameIgnored', { name: sent }));
    }
  };

  const onSignedIn = createWithClient(deps);
  const withClient = <T>(run: (client: SupportClient, signal: AbortSignal) => Promise<Result<T>>): Promise<Result<T>> =>
    onSignedIn(async (client) => {
      const mine = account;
      if (mine === null) return notSignedIn();
      const result = await run(client, mine.stop.signal);
      return mine === account ? result : otherAccount();
    });

  /** Takes the count into the forecast, together with those of earlier runs. */
  const noteLeft = (remain: number | null): void => {
    const at = clock.wallNow();
    if (remain === null || !forecast.note(remain, at)) return;
    const mine = account;
    void deps.storeLeft({ at, remain }).then((stored) => {
      if (!stored.ok || mine !== account) return;
      forecast.takeStored(stored.value);
      notify();
    });
  };

  const feed = createSupportFeed({
    fetchList: (options) => withClient((client) => client.listSupport(options)),
    clock,
    random: deps.random,
    intervalMs: () =>
      supportInterval(list.sessions(), {
        ...attention,
        visible: deps.policy.circumstances.visible,
        seen: deps.policy.circumstances.supportSeen,
        now: serviceNow(),
        unclearMs: clock.now() - attention.unclearSince,
      }),
    policy: deps.policy,
    onList: ({ remain, connections }) => {
      const isFirst = listState.at === null;
      connections.forEach(hideCode);
      checkSentNames(connections);
      const joined = list.takeList(connections);
      listState = { remain, at: clock.wallNow(), failure: null };
      noteLeft(remain);
      notify();
      unconfirmed.take({ kind: 'support', sessions: list.sessions() });
      // Those in the first list may have been connected for long.
      if (!isFirst) for (const session of joined) deps.onJoined(session);
    },
    onFailure: (failure) => {
      listState = { ...listState, failure };
      notify();
    },
  });

  const isOpen = (supportId: number): boolean => {
    const known = list.find(supportId);
    return known !== null && phaseOf(known) !== 'closed';
  };

  /** After a 404 the list decides which of them are gone (F5). Empty if it cannot be read. */
  const findListed = async (supportIds: readonly number[]): Promise<ReadonlyMap<number, Listing>> => {
    feed.touch(false);
    const listed = await feed.refresh();
    return new Map(listed.ok ? supportIds.map((id) => [id, isOpen(id) ? 'listed' : 'gone'] as const) : []);
  };

  const readList = async (): Promise<Result<Reading>> => {
    feed.touch(false);
    const listed = await feed.refresh();
    return listed.ok ? succeed({ kind: 'support', sessions: list.sessions() }) : listed;
  };
  /** The response of a change was lost: the list decides. */
  const lookFor = (change: LostChange): Promise<Finding> => {
    const signal = account?.stop.signal ?? AbortSignal.abort();
    return unconfirmed.check(change, readList, signal);
  };

  /** Why an operation failed: after a 404 the list decides. */
  const explain = async (
    supportId: number,
    failure: Failure,
    operation: 'support/info' | 'support/update',
  ): Promise<Result<never>> => {
    if (failure.kind !== 'not-found') return { ok: false, failure };
    const listing = (await findListed([supportId])).get(supportId);
    return { ok: false, failure: explainNotFound(failure, listing, operations[operation]) };
  };

  const read = async (supportId: number, signal: AbortSignal): Promise<Result<SupportConnection>> => {
    const answer = await withClient((client, stop) =>
      client.supportInfo(supportId, { attention: 'user', signal: AbortSignal.any([signal, stop]) }),
    );
    if (!answer.ok) return explain(supportId, answer.failure, 'support/info');
    hideCode(answer.value);
    feed.touch(false);
    list.take(answer.value);
    notify();
    return answer;
  };

  const closeOne = async (supportId: number): Promise<Failure | null> => {
    const closed = await withClient((client) => client.closeSupport(supportId, { attention: 'user' }));
    if (!closed.ok) return closed.failure;
    feed.touch(false);
    list.close(supportId);
    notify();
    return null;
  };

  const lookForName = async (
    supportId: number,
    clientName: string,
    failure: Failure,
  ): Promise<Result<SupportSession>> => {
    const found = await lookFor({ kind: 'support-rename', id: supportId, clientName });
    const session = list.sessions().find(({ id }) => id === supportId);
    if (found.kind === 'done' && session !== undefined) return succeed(session);
    if (found.kind === 'not-done') return notRenamed(session?.clientName ?? '');
    return { ok: false, failure };
  };

  /** Whether it is closed after all; the failure if it is not, or if the list cannot be read. */
  const lookForClosed = async (supportId: number, failure: Failure): Promise<Failure | null> => {
    const found = await lookFor({ kind: 'support-close', id: supportId });
    if (found.kind === 'done') {
      list.close(supportId);
      notify();
      return null;
    }
    return found.kind === 'not-done' ? stillOpen().failure : failure;
  };

  /**
   * Closes support sessions (4.12), a few at a time, with one result each in the order given, and requests the list once; only
   * the HTTP status counts. After a 402 or a refused key the rest is not sent and fails in the same way. One that the service no
   * longer knows (404) or refuses (400) was closed before if the list confirms it (F5): its failure has the reason
   * `support-gone`. After a lost response the list decides whether it was closed.
   */
  const close = async (supportIds: readonly number[]): Promise<readonly SupportClosed[]> => {
    const ids = [...new Set(supportIds)];
    const ends = new Map<number, Failure | null>();
    let ended: Failure | null = null;
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < ids.length) {
        const supportId = ids[next] ?? 0;
        next += 1;
        const failure = ended ?? (await closeOne(supportId));
        ends.set(supportId, failure);
        if (failure !== null && endsAll(failure)) ended = failure;
      }
    };
    await Promise.all(Array.from({ length: Math.min(PARALLEL_CLOSES, ids.length) }, work));
    const unknown = ids.filter((id) => mayBeClosed(ends.get(id)));
    const lost = [...ends].flatMap(([id, failure]) => (failure !== null && isLost(failure) ? [{ id, failure }] : []));
    if (unknown.length + lost.length === 0) feed.touch(true);
    const listings = unknown.length === 0 ? new Map<number, Listing>() : await findListed(unknown);
    await Promise.all(lost.map(async ({ id, failure }) => ends.set(id, await lookForClosed(id, failure))));
    return ids.map((supportId) => {
      const failure = ends.get(supportId) ?? null;
      if (failure === null) return { supportId, failure };
      return { supportId, failure: explainNotFound(failure, listings.get(supportId), operations['support/close']) };
    });
  };

  const share = createSupportShare({
    find: (supportId) => (isOpen(supportId) ? list.find(supportId) : null),
    serviceAddress: () => deps.client()?.address ?? null,
    template: deps.template,
    copy: deps.copy,
    openMail: deps.openMail,
  });

  const clear = (): void => {
    account?.stop.abort();
    account = null;
    feed.stop();
    list.clear();
    sentNames.clear();
    forecast.clear();
    for (const end of hiddenCodes.values()) end();
    hiddenCodes = new Map();
    listState = { remain: null, at: null, failure: null };
  };

  return {
    state,

    /** Starts for the account that is signed in. Has no effect if it is started for that account already. */
    goLive(): void {
      const client = deps.client();
      if (client === null || account?.client === client) return;
      clear();
      account = { client, stop: new AbortController() };
      feed.start();
    },

    /** Forgets everything of the account. */
    goDark(): void {
      clear();
      deps.onChange(state());
    },

    /** Creates a support session (4.9). An empty name is not sent. Never repeated automatically. */
    async create(clientName: string): Promise<Result<SupportSession>> {
      const name = clientName.trim();
      const created = await withClient((client) =>
        client.createSupport({ clientName: name === '' ? undefined : name }, { attention: 'user' }),
      );
      if (!created.ok) {
        // It may have been created nevertheless: the list shows it.
        if (created.failure.kind !== 'cancelled') feed.touch(true);
        return created;
      }
      hideCode(created.value);
      if (name !== '') sentNames.set(created.value.id, name);
      const session = list.take(created.value);
      feed.touch(true);
      notify();
      return succeed(session);
    },

    /** Renames a support session (4.11). Success is judged by the HTTP status. */
    async rename(supportId: number, clientName: string): Promise<Result<SupportSession>> {
      const name = clientName.trim();
      const renamed = await withClient((client) => client.renameSupport(supportId, name, { attention: 'user' }));
      if (!renamed.ok && isLost(renamed.failure)) return lookForName(supportId, name, renamed.failure);
      if (!renamed.ok) return explain(supportId, renamed.failure, 'support/update');
      feed.touch(false);
      const session = list.rename(supportId, name);
      notify();
      return session === null ? supportGone() : succeed(session);
    },

    close,

    refresh: (): Promise<Result<void>> => feed.refresh(),

    /** The session tabs have changed. After the end or hang of a page the list is requested: the client may have left. */
    setTabs(tabs: SupportTabs): void {
      const isNew = tabs.unclear > attention.tabs.unclear;
      attention = { ...attention, tabs, ...(isNew ? { unclearSince: clock.now() } : {}) };
      if (isNew) feed.touch(true);
      feed.reschedule();
    },

    copy: (supportId: number, what: 'link' | 'message') => share.copy(supportId, what),
    mail: (supportId: number) => share.mail(supportId),
    qr: (supportId: number) => share.qr(supportId),

    /** The link by which a technician joins (2.5 `connect_url`), requested just before it is opened. */
    async requestSupportLink(supportId: number, signal: AbortSignal): Promise<Result<OneTimeLink>> {
      const address = deps.client()?.address;
      const connection = await read(supportId, signal);
      if (!connection.ok) return connection;
      if (phaseOf(connection.value) === 'closed' || address === undefined) return supportGone();
      const link = OneTimeLink.parse(connection.value.connectUrl, address);
      return link === null
        ? fail('not-the-service', t('support.unsafeLink'), { reason: 'support-link' })
        : succeed(link);
    },

    /** The address of the client's preview; null if there is none. */
    previewAddress(supportId: number): Promise<Result<string | null>> {
      const known = list.find(supportId);
      const isShown = known !== null && phaseOf(known) !== 'closed' && isClientThere(known);
      return Promise.resolve(succeed(isShown && known.clientPreviewUrl !== '' ? known.clientPreviewUrl : null));
    },

    /** What a session window shows of it; null if it is not known. */
    describe(supportId: number): { readonly name: string | null; readonly os: string | null } | null {
      const known = list.find(supportId);
      if (known === null) return null;
      const orNull = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim());
      return { name: orNull(known.clientName), os: orNull(known.clientOs) };
    },
  };
}

export type SupportService = ReturnType<typeof createSupportService>;
