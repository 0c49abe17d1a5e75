import type { ServiceClient, SessionReference } from '../api/client.ts';
import type { HistorySession } from '../contract/model.ts';
import { judgeRecordingHost } from '../api/recording-address.ts';
import type {
  AgentHistoryPage,
  AgentSession,
  HistoryDetails,
  HistoryFilter,
  HistoryPageOfRows,
  HistoryRow,
  InputOf,
  Settings,
} from '../contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import { otherAccount } from '../lib/other-account.ts';
import { setNewest } from '../lib/set-newest.ts';
import type { EndRules, UnendedSession } from '../storage/reports/session-ends.ts';
import type { Span } from '../storage/tables/history-spans.ts';
import {
  createHistoryRemote,
  hasBegunBy,
  readAllCached,
  type HistoryBatches,
  type HistoryRemoteDeps,
} from './history-remote.ts';
import {
  addInfo,
  fitRow,
  sessionAlone,
  toAgentSession,
  toStoredSession,
  type StoredSession,
} from '../storage/rows/history-row.ts';
import { createHistorySync, type HistorySync, type HistorySyncOptions } from './history-sync.ts';
import { t } from '../contract/texts.ts';

export interface HistoryDeps
  extends
    Omit<HistorySyncOptions, 'inventory' | 'list' | 'months' | 'policy' | 'serviceNow'>,
    Omit<HistoryServiceDeps, 'clock' | 'foreignHost' | 'policy' | 'serviceNow' | 'sync'> {
  readonly client: () => ServiceClient | null;
  readonly settings: () => Pick<Settings, 'historyMonths' | 'recordingHosts'>;
  readonly policy: HistorySyncOptions['policy'] & HistoryServiceDeps['policy'];
}

/** The history of sessions: the stored copy, which keeps itself current, and the calls of the pages. */
export function createHistory(deps: HistoryDeps) {
  const { client, clock } = deps;
  const serviceNow = (): number => clock.wallNow() + (client()?.clockOffset() ?? 0);
  const sync = createHistorySync({
    ...deps,
    list: async (filter, options) =>
      (await client()?.listHistory(filter, options)) ?? fail('cancelled', t('history.signedOut')),
    serviceNow,
    months: () => deps.settings().historyMonths,
  });
  const service = createHistoryService({
    ...deps,
    sync,
    serviceNow,
    foreignHost: (videoHost) => foreignHost(videoHost, client()?.address ?? null, deps.settings().recordingHosts),
  });
  return { ...sync, ...service };
}

export type History = ReturnType<typeof createHistory>;

export interface HistoryServiceDeps extends Pick<HistoryRemoteDeps, 'client' | 'connection' | 'policy'> {
  readonly inventory: HistoryRemoteDeps['inventory'];
  readonly sync: HistorySync;
  /** Whether the service can be reached, as far as is known. */
  readonly isReachable: () => boolean;
  readonly clock: Pick<Clock, 'wallNow'>;
  /** Unix milliseconds by the clock of the service. */
  readonly serviceNow: () => number;
  /** The host of a recording if the key may not be sent there yet; null if it may. */
  readonly foreignHost: (videoHost: string) => string | null;
  /** Puts text on the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  /** What decides whether a session without an end runs. */
  readonly endRules: () => EndRules;
}

type Page = Result<HistoryPageOfRows>;
type PageInput = InputOf<'history:page'>;
type Origin = Pick<HistoryPageOfRows, 'source' | 'unsupported'>;

/** Filters whose further pages come from the same source as the first one. */
const MAX_ORIGINS = 20;
/** A copy that was current this long ago counts as the present. */
const FRESH_SECONDS = 600;

/**
 * Answers the pages. Rows come from the stored copy if it is complete for the filter, or if nothing else can answer it;
 * otherwise from the service, by its own filters (4.13). Addresses stay in the main process.
 */
export function createHistoryService(deps: HistoryServiceDeps) {
  const { inventory, sync, clock } = deps;
  const remote = createHistoryRemote(deps);
  const origins = new Map<string, Origin>();

  const now = (): number => Math.floor(deps.serviceNow() / 1_000);
  const spans = (): readonly Span[] => sync.copy()?.spans ?? [];
  const hasCopy = (): boolean => (sync.copy()?.stored ?? 0) > 0;
  const canAsk = (): boolean => deps.client() !== null && deps.isReachable();

  /** Which of these sessions run, and which ends were accepted, by the id of the session; only of those without an end. */
  const judgeEnds = async (rows: readonly UnjudgedRow[]) => {
    const sessions = rows.flatMap(toUnended);
    const judged =
      sessions.length === 0 ? succeed([]) : await inventory.call('judgeEnds', { sessions, ...deps.endRules() });
    return judged.ok ? succeed(new Map(judged.value.map(({ id, ...ends }) => [id, ends]))) : judged;
  };
  const withEnds = async (rows: readonly HistoryRow[]): Promise<Result<readonly HistoryRow[]>> => {
    const judged = await judgeEnds(rows);
    return judged.ok ? succeed(rows.map((row) => ({ ...row, ...judged.value.get(row.id) }))) : judged;
  };

  const fromCopy = async (input: PageInput, asOf: number, unsupported: Origin['unsupported']): Promise<Page> => {
    const page = await inventory.call('historyPage', { ...input, asOf });
    if (!page.ok) return page;
    const rows = await withEnds(page.value.rows);
    return rows.ok
      ? succeed({ ...page.value, rows: rows.value, asOf, source: 'cached', dropped: 0, unsupported })
      : rows;
  };

  /** From the copy, whose newest part is read again and again; null while it is not. */
  const countNewer = async (filter: HistoryFilter, asOf: number): Promise<number | null> => {
    const { sync: activity } = sync.state();
    if (activity === 'off' || activity === 'stopped') return null;
    const count = await inventory.call('historyCount', { filter, asOf });
    return count.ok ? count.value.newer : null;
  };

  const fromService = async (input: PageInput, asOf: number): Promise<Page> => {
    const page = await remote.readPage({ ...input, asOf });
    if (!page.ok) return mayUseCopy(page.failure) && hasCopy() ? fromCopy(input, asOf, []) : page;
    if (page.value === 'link') return fromCopy(input, asOf, ['link']);
    if (page.value === 'other') return fromCopy(input, asOf, []);
    const { records, total, dropped } = page.value;
    const begun = records.filter(hasBegunBy(asOf, now()));
    const rows = await withEnds(begun.map((record) => fitRow(toStoredSession(record).row)).sort(newestFirst));
    if (!rows.ok) return rows;
    const ignored = records.length - begun.length;
    const newer = ignored > 0 ? ignored : await countNewer(input.filter, asOf);
    return succeed({ rows: rows.value, total, asOf, source: 'service', newer, dropped, unsupported: [] });
  };

  /** Where a filter is read, and as of when. `asOf` null for the present. */
  const decide = (filter: HistoryFilter, asOf: number | null) => {
    const completeAsOf = findCompleteAsOf(spans(), filter, asOf, now());
    if (completeAsOf !== null) return { source: 'cached', asOf: completeAsOf, unsupported: [] } as const;
    const unsupported = unsupportedParts(filter);
    const isPeriodIgnored = sync.ignoresDates() && (filter.from ?? filter.to) !== null;
    const source = unsupported.length > 0 || isPeriodIgnored || !canAsk() ? 'cached' : 'service';
    return { source, asOf: asOf ?? now(), unsupported } as const;
  };

  const describe = async ({ videoHost, ...stored }: StoredSession): Promise<Result<HistoryDetails>> => {
    const rows = await withEnds([fitRow(stored.row)]);
    if (!rows.ok) return rows;
    const [row = stored.row] = rows.value;
    return succeed({ ...stored, row, foreignHost: videoHost === null ? null : deps.foreignHost(videoHost) });
  };

  const session = async (sessionId: number): Promise<Result<StoredSession | null>> => {
    const stored = await inventory.call('historySession', { sessionId });
    return stored.ok ? succeed(stored.value ?? remote.remembered(sessionId)) : stored;
  };

  /** All identifiers that are known of the session. */
  const refer = async (which: InputOf<'history:readDetails'>): Promise<SessionReference> => {
    if ('sessionId' in which) {
      const known = await session(which.sessionId);
      return { ...which, sessionUid: (known.ok ? known.value?.row.uid : null) ?? undefined };
    }
    const known = await inventory.call('historySession', which);
    const id = known.ok ? known.value?.row.id : undefined;
    return id === undefined ? { sessionUid: which.uid } : { sessionId: id, sessionUid: which.uid };
  };

  const readSession = (which: InputOf<'history:readDetails'>): Promise<Result<HistorySession>> => {
    return remote.withClient(async (client) => {
      const reference = await refer(which);
      const read = await client.historyInfo(reference, { attention: 'user' });
      return read.ok ? succeed({ ...read.value, id: read.value.id ?? reference.sessionId ?? null }) : read;
    });
  };

  /** Joins the service's data on a session to what is stored of it; null if it cannot be identified. */
  const learn = async (read: HistorySession): Promise<StoredSession | null> => {
    const at = clock.wallNow();
    const stored = await inventory.call('learnSession', { session: read, at });
    if (inventory.isClosed()) return null;
    if (stored.ok && stored.value !== null) {
      sync.noteChange();
      return stored.value;
    }
    const known = remote.remembered(read.id ?? -1);
    const learnt = known === null ? sessionAlone(read, at) : addInfo(known, read, at);
    if (learnt !== null) remote.remember(learnt);
    return learnt;
  };

  /** Reads the sessions of one agent (4.13 `agent_id`). */
  const readAgentPage = async (input: InputOf<'agents:history'>): Promise<Result<AgentHistoryPage>> => {
    const page = await remote.withClient((client) => client.listHistory(input, { attention: 'user' }));
    if (!page.ok) return page;
    const { records, total, dropped } = page.value;
    const sessions = records.map((record) => toAgentSession(toStoredSession(record))).sort(newestFirst);
    return succeed({ sessions, total, dropped });
  };
  const readAgentCopy = (input: InputOf<'agents:history'>) => inventory.call('agentHistory', input);
  const readAgent = async (input: InputOf<'agents:history'>): Promise<Result<AgentHistoryPage>> => {
    const isComplete = findCompleteAsOf(spans(), { from: null, to: null }, null, now()) !== null;
    if (isComplete || (!canAsk() && hasCopy())) return readAgentCopy(input);
    const page = await readAgentPage(input);
    return page.ok || !mayUseCopy(page.failure) || !hasCopy() ? page : readAgentCopy(input);
  };

  const clear = (): void => {
    remote.clear();
    origins.clear();
  };

  return {
    /** A page of what matches, the newest first; further pages come from the same source as the first one. */
    async page(input: PageInput): Promise<Page> {
      const { filter } = input;
      const decided = decide(filter, input.asOf);
      const keyOf = (asOf: number): string => JSON.stringify([filter, asOf]);
      const origin = (input.asOf === null ? undefined : origins.get(keyOf(input.asOf))) ?? decided;
      const page =
        origin.source === 'cached' || !canAsk()
          ? await fromCopy(input, decided.asOf, origin.unsupported)
          : await fromService(input, decided.asOf);
      if (!page.ok) return page;
      const { source, unsupported } = page.value;
      setNewest(origins, keyOf(page.value.asOf), { source, unsupported }, MAX_ORIGINS);
      return page;
    },

    /** Everything that matches, in batches, with whole comments. */
    async *eachRow(filter: HistoryFilter, signal: AbortSignal): HistoryBatches {
      const { source, asOf } = decide(filter, null);
      const batches =
        source === 'cached' ? readAllCached(inventory, filter, asOf, signal) : remote.readAll(filter, asOf, signal);
      for await (const batch of batches) {
        const rows = batch.ok ? await withEnds(batch.value.rows) : batch;
        if (!batch.ok || !rows.ok) {
          yield rows.ok ? batch : rows;
          return;
        }
        yield succeed({ ...batch.value, rows: rows.value });
      }
    },

    /** The sessions of one agent: from the copy if it has all of them, or if the service does not answer. */
    async ofAgent(input: InputOf<'agents:history'>): Promise<Result<AgentHistoryPage>> {
      const page = await readAgent(input);
      if (!page.ok) return page;
      const { agentId } = input;
      const { sessions } = page.value;
      const judged = await judgeEnds(sessions.map((session) => ({ ...session, agentId, supportId: null })));
      if (!judged.ok) return judged;
      const isRunning = ({ id }: AgentSession): boolean => judged.value.get(id)?.runs === true;
      return succeed({
        ...page.value,
        sessions: sessions.map((session) => ({ ...session, runs: isRunning(session) })),
      });
    },

    /** What is known of a session, stored or returned by the service a while ago; null if nothing is. No addresses. */
    session,
    /** The session as the service returns it now (4.14), with its addresses. */
    askSession: (sessionId: number): Promise<Result<HistorySession>> => readSession({ sessionId }),

    async details(sessionId: number): Promise<Result<HistoryDetails | null>> {
      const known = await session(sessionId);
      if (!known.ok) return known;
      return known.value === null ? succeed(null) : describe(known.value);
    },

    /** Reads the details of a session (4.14) and merges them with the local copy. */
    async readDetails(which: InputOf<'history:readDetails'>): Promise<Result<HistoryDetails>> {
      const read = await readSession(which);
      if (!read.ok) return read;
      const learnt = await learn(read.value);
      if (inventory.isClosed()) return otherAccount();
      return learnt === null ? noId() : describe(learnt);
    },

    /** Requests the link of a session and puts it on the clipboard. */
    async copyLink(sessionId: number): Promise<Result<void>> {
      const read = await readSession({ sessionId });
      if (!read.ok) return read;
      if (read.value.url === null) return noLink();
      await deps.copy(read.value.url);
      return succeed(undefined);
    },

    /** Removes the copy, too. */
    forget(): Promise<Result<void>> {
      clear();
      return sync.forget();
    },
    /** Forgets everything of the account. */
    clear,
  };
}

const noLink = (): Result<never> => fail('not-found', t('history.noLink'), { reason: 'no-link' });
const noId = (): Result<never> => fail('not-the-service', t('history.noId'), { reason: 'no-id' });

type UnjudgedRow = Pick<HistoryRow, 'id' | 'start' | 'stop' | 'agentId' | 'supportId'> & {
  readonly technicians: readonly (string | { readonly login: string | null })[];
};

/** A session that has begun and has no end, as the rules take it; nothing for others. */
function toUnended({ id, start, stop, agentId, supportId, technicians }: UnjudgedRow): UnendedSession[] {
  if (start === null || stop !== null) return [];
  const [technician = null] = technicians.flatMap((one) => (typeof one === 'string' ? one : (one.login ?? [])));
  return [{ id, start, agentId, supportId, technician }];
}

/** Sorts locally, because the order is not specified (4.13). A session without a start was created just now. */
const newestFirst = <T extends HistoryRow | AgentSession>(a: T, b: T): number =>
  (b.start ?? Number.MAX_SAFE_INTEGER) - (a.start ?? Number.MAX_SAFE_INTEGER) || b.id - a.id;

/** Whether the copy may answer instead of a service that failed like this. */
const mayUseCopy = ({ kind }: Failure): boolean =>
  kind !== 'cancelled' && kind !== 'no-right' && kind !== 'bad-input' && kind !== 'internal';

/** The parts of the filter for which 4.13 has no parameter. A kind that the rest of the filter implies needs none. */
export function unsupportedParts({ text, kind, agentId, supportId }: HistoryFilter): Origin['unsupported'] {
  const isImplied =
    kind === 'all' || (kind === 'support' ? supportId !== null : agentId !== null && supportId === null);
  return [...(text.trim() === '' ? [] : (['text'] as const)), ...(isImplied ? [] : (['kind'] as const))];
}

/**
 * The moment as of which the copy is complete for this period; null if it is not. With `asOf` null the present is meant: for
 * a copy that is a little old, that is the moment when it was current. Unix seconds.
 */
export function findCompleteAsOf(
  spans: readonly Span[],
  { from, to }: Pick<HistoryFilter, 'from' | 'to'>,
  asOf: number | null,
  now: number,
): number | null {
  const top = spans.at(-1);
  if (top === undefined) return null;
  const moment = asOf ?? (now - top.last <= FRESH_SECONDS ? Math.min(now, top.last) : now);
  const last = Math.min(to ?? moment, moment);
  const first = Math.min(from ?? 0, last);
  return spans.some((span) => span.first <= first && span.last >= last) ? moment : null;
}

/** Only the host of a recording is stored. A service on this computer has its recordings here too, without encryption. */
function foreignHost(videoHost: string, address: string | null, allowedHosts: readonly string[]): string | null {
  if (address === null) return null;
  const { protocol } = new URL(address);
  return judgeRecordingHost(`${protocol}//${videoHost}/`, { address, allowedHosts }).kind === 'allowed'
    ? null
    : videoHost;
}
