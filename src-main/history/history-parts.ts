import type { HistoryFilter, HistoryRow } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { toStoredSession } from './history-row.ts';
import type { Mark } from '../storage/tables/history.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { HistoryRemote } from './history-remote.ts';

/** A part of everything that matches. */
export interface HistoryPiece {
  /** With their whole comments. */
  readonly rows: readonly HistoryRow[];
  /** How many there are in all; null where the service does not say. */
  readonly total: number | null;
  readonly source: 'kept' | 'service';
}

/** Ends after the first Failure. */
export type HistoryPieces = AsyncGenerator<Result<HistoryPiece>, undefined>;

const CACHED_PART = 500;
const SERVICE_PIECE = 100;
/** More pages in a row of which nothing can be read are no history, but the same page without end. */
const MAX_UNREAD = 20;

const stopped = (): Result<never> => fail('cancelled', 'Reading the history was stopped.');

/** All that match as far as they are kept, but for those that were seen already. */
export async function* cachedParts(
  inventory: Pick<Inventory, 'historyCount' | 'historyPiece'>,
  filter: HistoryFilter,
  asOf: number,
  signal: AbortSignal,
  seen: ReadonlySet<number> = new Set(),
): HistoryPieces {
  const count = await inventory.historyCount({ filter, asOf });
  if (!count.ok) {
    yield count;
    return;
  }
  let mark: Mark | null = null;
  do {
    const piece: Awaited<ReturnType<Inventory['historyPiece']>> = signal.aborted
      ? stopped()
      : await inventory.historyPiece({ filter, asOf, mark, limit: CACHED_PART });
    if (!piece.ok) {
      yield piece;
      return;
    }
    ({ mark } = piece.value);
    const rows = piece.value.rows.filter(({ id }) => !seen.has(id));
    if (rows.length > 0) yield succeed({ rows, total: count.value.total, source: 'kept' });
  } while (mark !== null);
}

/** All that match, asked of the service page by page; from the copy where the service does not honour the filter. */
export async function* remoteParts(
  requester: Pick<HistoryRemote, 'ask'>,
  inventory: Pick<Inventory, 'historyCount' | 'historyPiece'>,
  filter: HistoryFilter,
  asOf: number,
  signal: AbortSignal,
): HistoryPieces {
  const seen = new Set<number>();
  let offset = 0;
  /** Pages in a row of which nothing could be read. */
  let unread = 0;
  for (;;) {
    const answer = signal.aborted
      ? stopped()
      : await requester.ask({ filter, asOf, offset, limit: SERVICE_PIECE }, signal);
    if (!answer.ok) {
      yield answer;
      return;
    }
    if (typeof answer.value === 'string') {
      yield* cachedParts(inventory, filter, asOf, signal, seen);
      return;
    }
    const { records, dropped, total } = answer.value;
    const unseen = records.filter(({ id }) => !seen.has(id));
    const fresh = unseen.filter(({ start }) => start === null || start <= asOf);
    for (const { id } of unseen) seen.add(id);
    offset += records.length + dropped;
    unread = records.length === 0 ? unread + 1 : 0;
    if (fresh.length > 0)
      yield succeed({ rows: fresh.map((record) => toStoredSession(record).row), total, source: 'service' });
    const isEnd = records.length + dropped === 0 || (total !== null && offset >= total);
    // A page of nothing but what came before, or nothing that can be read again and again: the service does not page.
    if (isEnd || (records.length > 0 && unseen.length === 0) || unread > MAX_UNREAD) return;
  }
}
