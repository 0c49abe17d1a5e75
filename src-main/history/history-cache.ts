import type { HistoryPage } from '../contract/model.ts';
import { fail, type Failure, type Result } from '../contract/failure.ts';
import type { MonotonicClock } from '../lib/clock.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { Span } from '../storage/tables/history-spans.ts';
import type { HistoryCopy } from '../storage/history-calls.ts';
import { t } from '../contract/texts.ts';

export interface HistoryCacheOptions {
  readonly inventory: Pick<Inventory, 'call'>;
  readonly clock: Pick<MonotonicClock, 'now'>;
  /** Unix seconds by the clock of the service. */
  readonly now: () => number;
  /** Unix seconds: older sessions are not stored. */
  readonly oldest: () => number;
}

/** The reason of the failure if records are read but the disk stores none of them. */
export const NOT_STORED = 'not-stored';

/** How often sessions that have become too old are removed. */
const PRUNE_MS = 6 * 3_600_000;

export const notStored = (): Failure => fail('unavailable', t('history.notStored'), { reason: NOT_STORED }).failure;

/** The stored copy of the history: what is known of it in the main process, and every change of it. */
export function createHistoryCache({ inventory, clock, now, oldest }: HistoryCacheOptions) {
  let copy: HistoryCopy | null = null;
  let revision = 0;
  let prunedAt = -Infinity;
  let currentAt: number | null = null;

  const take = (next: HistoryCopy): void => {
    const isDifferent = copy === null || next.changed > 0 || JSON.stringify(next.spans) !== JSON.stringify(copy.spans);
    copy = next;
    if (isDifferent) revision += 1;
  };

  return {
    /** Null while no account is open. */
    copy: (): HistoryCopy | null => copy,
    /** Grows with every change of what the pages show. */
    revision: (): number => revision,
    /** The details of a session have changed, which are stored beside the copy. */
    noteChange(): void {
      revision += 1;
    },

    /** Unix milliseconds of the last time the copy was current; null if unknown. */
    currentAt: (): number | null => currentAt,
    setCurrentAt(at: number | null): void {
      currentAt = at;
    },

    /** Another account is opened. */
    clear(): void {
      copy = null;
      currentAt = null;
      prunedAt = -Infinity;
    },

    /** Reads what is stored; returns why that failed, or null. */
    async load(): Promise<Failure | null> {
      const found = await inventory.call('historyCopy');
      if (!found.ok) return found.failure;
      take(found.value);
      return null;
    },

    /** Stores a page. @param span a period without gaps once these are stored; null for none */
    async store({ records }: HistoryPage, span: Span | null): Promise<Result<HistoryCopy>> {
      const stored = await inventory.call('storeHistory', { records, seenAt: now(), span, oldest: oldest() });
      if (stored.ok) take(stored.value);
      return stored;
    },

    isPruneDue: (): boolean => clock.now() - prunedAt >= PRUNE_MS,

    /** Removes sessions that began before that; null removes all. */
    async prune(before: number | null): Promise<Result<HistoryCopy>> {
      prunedAt = clock.now();
      const left = await inventory.call('pruneHistory', { before });
      if (left.ok) take(left.value);
      return left;
    },
  };
}
