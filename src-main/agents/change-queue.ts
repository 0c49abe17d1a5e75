import type { AgentsChange } from '../contract/contract.ts';
import { countFitting } from '../contract/packed-rows.ts';

/**
 * Rows taken over in one turn and pushed to a page in one message: slim rows stay under 1 MB, all of it takes the main
 * thread a few milliseconds.
 */
const MAX_ROWS_IN_PART = 1_000;

/** A change of which all rows before `from` were handed on. */
interface Cut {
  readonly change: AgentsChange;
  readonly from: number;
}

/**
 * The next part of a change, and the rest; parts applied in order have the same effect as the whole. An empty change is one
 * part.
 */
function cut({ change, from }: Cut): { readonly part: AgentsChange; readonly left: Cut | null } {
  const { upserted, removed, reset, summary } = change;
  const end = from + countFitting(upserted, from, MAX_ROWS_IN_PART);
  const left = end < upserted.length ? { change, from: end } : null;
  if (from === 0 && left === null) return { part: change, left };
  const rows = upserted.slice(from, end);
  const isFirst = from === 0;
  return { part: { reset: isFirst && reset, removed: isFirst ? removed : [], upserted: rows, summary }, left };
}

/**
 * Hands changes on in order and in parts, one part per turn of the event loop (`nextTurn`), so that fifty thousand rows never
 * hold up the main process, and a small change made meanwhile does not overtake them. Parts are cut when their turn comes.
 */
export function createChangeQueue(take: (part: AgentsChange) => void, nextTurn: (run: () => void) => void) {
  let waiting: { rest: Cut; readonly done: () => void }[] = [];
  let scheduled = false;

  const takeOne = (): void => {
    const [first] = waiting;
    if (first === undefined) return;
    const { part, left } = cut(first.rest);
    if (left === null) waiting.shift();
    else first.rest = left;
    take(part);
    if (left === null) first.done();
  };

  const schedule = (): void => {
    if (scheduled || waiting.length === 0) return;
    scheduled = true;
    nextTurn(() => {
      scheduled = false;
      takeOne();
      schedule();
    });
  };

  /** Drops the changes that were not handed on yet. */
  const clear = (): void => {
    const dropped = waiting;
    waiting = [];
    for (const { done } of dropped) done();
  };

  return {
    clear,

    /** Settled when the last part was handed on, or dropped. What fits into one part is handed on at once where nothing waits. */
    push(change: AgentsChange): Promise<void> {
      // After a reset, changes that were queued before it no longer matter.
      if (change.reset) clear();
      const isFree = waiting.length === 0 && !scheduled;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ rest: { change, from: 0 }, done: resolve });
      if (isFree) takeOne();
      schedule();
      return promise;
    },
  };
}
