import type { MonotonicClock } from '../lib/clock.ts';
import type { Failure, Result } from '../contract/failure.ts';
import type { HistoryPage } from '../api/model.ts';
import type { Span } from '../storage/tables/history-spans.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { HistoryCopy } from '../storage/worker-calls.ts';

export interface HistoryCopyOptions {
  readonly inventory: Pick<Inventory, 'historyCopy' | 'storeHistory' | 'pruneHistory' | 'generation'>;
  readonly clock: Pick<MonotonicClock, 'now'>;
  /** Unix seconds by the clock of the service. */
  readonly now: () => number;
  /** Unix seconds: what is older is not kept. */
  readonly oldest: () => number;
}

/** What is older than the settings want is thrown away this often. */
const PRUNE_MS = 6 * 3_600_000;

/** What is known of the copy of the history that lies on the disk, and what is put into it and thrown away. */
export function createHistoryCopy({ inventory, clock, now, oldest }: HistoryCopyOptions) {
  let copy: HistoryCopy | null = null;
  let revision = 0;
  let pruned = -Infinity;
  let goodAt: number | null = null;

  const take = (next: HistoryCopy): void => {
    const isOther = copy === null || next.changed > 0 || JSON.stringify(next.spans) !== JSON.stringify(copy.spans);
    copy = next;
    if (isOther) revision += 1;
  };

  return {
    /** Null while no account is shown. */
    current: (): HistoryCopy | null => copy,
    /** Grows with every change of what pages show. */
    revision: (): number => revision,
    /** Something of a session is different that is kept beside the copy. */
    noteChange(): void {
      revision += 1;
    },

    /** Unix milliseconds when it was last current; null where that is not known. */
    goodAt: (): number | null => goodAt,
    noteGood(at: number | null): void {
      goodAt = at;
    },

    /** Another account is shown. */
    clear(): void {
      copy = null;
      goodAt = null;
      pruned = -Infinity;
    },

    /** Looks up what is kept; answers why that cannot be read, or null. */
    async load(): Promise<Failure | null> {
      const of = inventory.generation();
      const found = await inventory.historyCopy();
      if (of !== inventory.generation()) return null;
      if (!found.ok) return found.failure;
      take(found.value);
      return null;
    },

    /** Keeps a page for the account of that generation. @param span what was read without a gap; null says nothing of it */
    async keep({ records }: HistoryPage, span: Span | null, of: number): Promise<Result<HistoryCopy>> {
      const stored = await inventory.storeHistory({ records, seenAt: now(), span, oldest: oldest() }, of);
      if (stored.ok && of === inventory.generation()) take(stored.value);
      return stored;
    },

    mustPrune: (): boolean => clock.now() - pruned >= PRUNE_MS,

    /** Throws away what is older; null throws all away. */
    async prune(before: number | null): Promise<Result<HistoryCopy>> {
      pruned = clock.now();
      const left = await inventory.pruneHistory(before);
      if (left.ok) take(left.value);
      return left;
    },
  };
}
