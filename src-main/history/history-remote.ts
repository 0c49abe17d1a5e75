import type { HistoryFilter as HistoryQuery, ServiceClient } from '../api/client.ts';
import type { HistoryPage, HistoryRecord } from '../contract/model.ts';
import type { HistoryFilter, HistoryRow } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { RequestPolicy } from '../api/request-policy.ts';
import { createWithClient, type ConnectionDeps, type SignedInDeps } from '../api/signed-in.ts';
import { t } from '../contract/texts.ts';
import { otherAccount } from '../lib/other-account.ts';
import { setNewest } from '../lib/set-newest.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { OutputOf } from '../storage/store-calls.ts';
import { digestLink } from '../storage/tables/history-link.ts';
import type { Mark } from '../storage/tables/history.ts';
import { toStoredSession, type StoredSession } from '../storage/rows/history-row.ts';
import type { HistorySync } from './history-sync.ts';
import { isOutside } from './sync-plan.ts';

export type HistoryClient = Pick<ServiceClient, 'listHistory' | 'historyInfo'>;

export interface HistoryRemoteDeps extends ConnectionDeps, Pick<SignedInDeps<HistoryClient>, 'client'> {
  readonly inventory: Pick<Inventory, 'call' | 'isClosed'>;
  readonly sync: Pick<HistorySync, 'takePage'>;
  readonly policy: Pick<RequestPolicy, 'set'>;
  /** Unix milliseconds by the clock of the service. */
  readonly serviceNow: () => number;
}

/** A page of what matches a filter (4.13). */
export interface HistoryPageQuery {
  readonly filter: HistoryFilter;
  /** Unix seconds; sessions that begin later do not count. */
  readonly asOf: number;
  readonly offset: number;
  readonly limit: number;
}

/** A page, or which part of the filter the service ignored, so that its answer cannot be used. */
export type RemotePage = HistoryPage | 'link' | 'other';

/** A part of everything that matches, with whole comments. */
export interface HistoryBatch {
  readonly rows: readonly HistoryRow[];
  /** How many match in all; null if the service does not report it. */
  readonly total: number | null;
  readonly source: 'cached' | 'service';
}

/** Ends after the first failure. */
export type HistoryBatches = AsyncGenerator<Result<HistoryBatch>, undefined>;

/** Sessions that the service returned can be looked up by id later, even if nothing is stored. */
const MAX_REMEMBERED = 1_000;
const CACHED_BATCH = 500;
const SERVICE_BATCH = 100;
/** After more unreadable pages in a row than this the service is taken to return the same page without end. */
const MAX_UNREADABLE_PAGES = 20;

const stopped = (): Result<never> => fail('cancelled', t('history.interrupted'));

/** Reads the history from the service for a user who waits for it. Meanwhile nothing is read in the background. */
export function createHistoryRemote(deps: HistoryRemoteDeps) {
  const { inventory, sync, serviceNow } = deps;
  const remembered = new Map<number, StoredSession>();
  let waiting = 0;

  const remember = (session: StoredSession): void => setNewest(remembered, session.row.id, session, MAX_REMEMBERED);

  // Without waiting for the key: the stored records are shown meanwhile.
  const onSignedIn = createWithClient({ client: deps.client, started: () => Promise.resolve() });
  const withClient = <T>(run: (client: HistoryClient) => Promise<Result<T>>): Promise<Result<T>> =>
    onSignedIn(async (client) => {
      const of = deps.connection();
      waiting += 1;
      deps.policy.set({ userWaits: true });
      try {
        const result = await run(client);
        return of === deps.connection() ? result : otherAccount();
      } finally {
        waiting -= 1;
        deps.policy.set({ userWaits: waiting > 0 });
      }
    });

  /** The service may compare links letter by letter; the stored copy compares what they lead to. */
  const isStoredLink = async (
    { filter, asOf, offset }: HistoryPageQuery,
    { records }: HistoryPage,
  ): Promise<boolean> => {
    if (linkOf(filter) === null || offset > 0 || records.length > 0) return false;
    const stored = await inventory.call('historyCount', { filter, asOf });
    return stored.ok && stored.value.total > 0;
  };

  const readPage = async (query: HistoryPageQuery, signal?: AbortSignal): Promise<Result<RemotePage>> => {
    const page = await withClient((current) => current.listHistory(queryOf(query), { attention: 'user', signal }));
    if (!page.ok) return page;
    for (const record of page.value.records) remember(toStoredSession(record));
    await sync.takePage(page.value);
    const ignored = ignoredPart(page.value.records, query.filter);
    return succeed(ignored ?? ((await isStoredLink(query, page.value)) ? 'link' : page.value));
  };

  return {
    withClient,
    /** One page that is known to honour the filter. Its records are stored if the settings allow. */
    readPage,

    /** Everything that matches, page by page; from the copy if the service ignores a part of the filter. */
    async *readAll(filter: HistoryFilter, asOf: number, signal: AbortSignal): HistoryBatches {
      const seen = new Set<number>();
      let offset = 0;
      let unreadablePages = 0;
      for (;;) {
        const page = signal.aborted
          ? stopped()
          : await readPage({ filter, asOf, offset, limit: SERVICE_BATCH }, signal);
        if (!page.ok) {
          yield page;
          return;
        }
        if (typeof page.value === 'string') {
          yield* readAllCached(inventory, filter, asOf, signal, seen);
          return;
        }
        const { records, dropped, total } = page.value;
        const unseen = records.filter(({ id }) => !seen.has(id));
        for (const { id } of unseen) seen.add(id);
        const rows = unseen.filter(hasBegunBy(asOf, serviceNow() / 1_000)).map((record) => toStoredSession(record).row);
        if (rows.length > 0) yield succeed({ rows, total, source: 'service' });
        offset += records.length + dropped;
        unreadablePages = records.length === 0 ? unreadablePages + 1 : 0;
        const isEnd = records.length + dropped === 0 || (total !== null && offset >= total);
        const isRepeated = records.length > 0 && unseen.length === 0;
        if (isEnd || isRepeated || unreadablePages > MAX_UNREADABLE_PAGES) return;
      }
    },

    /** A session that the service returned a while ago; null if it did not. */
    remembered: (sessionId: number): StoredSession | null => remembered.get(sessionId) ?? null,
    remember,
    /** Forgets the sessions of the account. */
    clear: (): void => remembered.clear(),
  };
}

/** Everything stored that matches, except what was `seen` already. */
export async function* readAllCached(
  inventory: HistoryRemoteDeps['inventory'],
  filter: HistoryFilter,
  asOf: number,
  signal: AbortSignal,
  seen: ReadonlySet<number> = new Set(),
): HistoryBatches {
  const count = await inventory.call('historyCount', { filter, asOf });
  if (!count.ok) {
    yield count;
    return;
  }
  let mark: Mark | null = null;
  do {
    const batch: Result<OutputOf<'historyPiece'>> = signal.aborted
      ? stopped()
      : await inventory.call('historyPiece', { filter, asOf, mark, limit: CACHED_BATCH });
    if (!batch.ok) {
      yield batch;
      return;
    }
    ({ mark } = batch.value);
    const rows = batch.value.rows.filter(({ id }) => !seen.has(id));
    if (rows.length > 0) yield succeed({ rows, total: count.value.total, source: 'cached' });
  } while (mark !== null);
}

/**
 * Whether a session had begun by then (Unix seconds). One without a start has only just been made; a start after `now` is a
 * wrong clock, and waiting for it would announce the session as new for ever.
 */
export const hasBegunBy =
  (asOf: number, now: number) =>
  ({ start }: Pick<HistoryRecord, 'start'>): boolean =>
    start === null || start <= asOf || start > now;

/** The request of 4.13. The link is sent as it was pasted: a service may compare it letter by letter. */
const queryOf = ({ filter, asOf, offset, limit }: HistoryPageQuery): HistoryQuery => ({
  agentId: filter.agentId ?? undefined,
  supportId: filter.supportId ?? undefined,
  url: linkOf(filter) ?? undefined,
  dateFrom: filter.from ?? undefined,
  dateTo: Math.min(filter.to ?? asOf, asOf),
  video: filter.recording ?? undefined,
  offset,
  limit,
});

const linkOf = ({ link }: HistoryFilter): string | null => ((link ?? '').trim() === '' ? null : (link ?? '').trim());

/** The part of the filter that the service ignored, as its answer shows (F12); null if it honoured all. */
export function ignoredPart(records: readonly HistoryRecord[], filter: HistoryFilter): 'link' | 'other' | null {
  const period = { first: filter.from ?? 0, last: filter.to ?? Number.MAX_SAFE_INTEGER };
  const isOdd = (record: HistoryRecord): boolean =>
    (filter.agentId !== null && (record.agent?.id ?? filter.agentId) !== filter.agentId) ||
    (filter.supportId !== null && (record.supportId ?? filter.supportId) !== filter.supportId) ||
    (filter.recording !== null && (record.video !== null) !== filter.recording) ||
    isOutside(record, period);
  // A few odd ones may belong there by the service's own rules.
  if (records.filter(isOdd).length * 2 > records.length) return 'other';
  const link = linkOf(filter);
  const requested = link === null ? null : digestLink(link)?.toString();
  const isLinked = ({ url }: HistoryRecord): boolean => digestLink(url ?? '')?.toString() === requested;
  return link === null || records.every(isLinked) ? null : 'link';
}
