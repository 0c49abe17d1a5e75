import type { HistoryFilter, HistoryRow } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';

/** A reading of all that matches a filter, as it is when it begins. */
export interface HistoryReading {
  /**
   * The next of them, the newest first, and how many there are in all (null where that is not known); null at the end. The
   * Failure is a history that cannot be read on.
   */
  next(): Promise<Result<Piece | null>>;
  /** It is not read on. */
  close(): void;
}

interface Piece {
  readonly rows: readonly HistoryRow[];
  readonly total: number | null;
}

export interface HistorySource {
  /** All that match, a piece at a time; ends with a Failure where it cannot go on. */
  readonly eachRow: (filter: HistoryFilter, signal: AbortSignal) => AsyncIterator<Result<Piece>, unknown>;
  /** Another number means another account. */
  readonly generation: () => number;
}

const otherAccount = (): Result<never> =>
  fail('cancelled', 'The account was changed meanwhile, so nothing was saved. Export again.', { reason: 'account' });

/** Begins to read for the account of now: sessions of another one do not get into the same file. */
export function readHistory(source: HistorySource, filter: HistoryFilter): HistoryReading {
  const end = new AbortController();
  const of = source.generation();
  const pieces = source.eachRow(filter, end.signal);
  return {
    async next() {
      const next = await pieces.next();
      if (of !== source.generation()) return otherAccount();
      return next.done === true ? succeed(null) : next.value;
    },
    close(): void {
      end.abort();
      void pieces.return?.();
    },
  };
}
