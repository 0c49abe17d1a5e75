import type { AgentsChange } from '../ipc/contract.ts';
import { countFitting } from '../ipc/packed-rows.ts';

/** Rows in one message to a page: slim rows stay under 1 MB, and sending takes the main thread a few milliseconds. */
export const MOST_ROWS_IN_PART = 2_000;

/** Cuts a change into parts that mean the same when applied in order. Nothing changed still makes one part: the summary. */
export function splitChange(change: AgentsChange, mostRows = MOST_ROWS_IN_PART): readonly AgentsChange[] {
  const { upserted, removed, summary } = change;
  if (countFitting(upserted, 0, mostRows) === upserted.length) return [change];
  const parts: AgentsChange[] = [];
  for (let from = 0, count = 0; from < upserted.length; from += count) {
    const isFirst = from === 0;
    count = countFitting(upserted, from, mostRows);
    parts.push({
      reset: isFirst && change.reset,
      removed: isFirst ? removed : [],
      upserted: upserted.slice(from, from + count),
      summary,
    });
  }
  return parts;
}

/**
 * Sends changes in order and in parts, one part per turn of the event loop (`nextTurn`), so that fifty thousand rows never
 * hold up the main process, and a small change made meanwhile does not overtake them.
 */
export function createChangeSender(send: (part: AgentsChange) => void, nextTurn: (run: () => void) => void) {
  let waiting: AgentsChange[] = [];
  let scheduled = false;

  const sendOne = (): void => {
    scheduled = false;
    const part = waiting.shift();
    if (part === undefined) return;
    send(part);
    schedule();
  };

  const schedule = (): void => {
    if (scheduled || waiting.length === 0) return;
    scheduled = true;
    nextTurn(sendOne);
  };

  return {
    push(change: AgentsChange): void {
      // After a reset nothing that was meant to be sent before it matters any more.
      if (change.reset) waiting = [];
      const [first, ...rest] = splitChange(change);
      if (first === undefined) return;
      if (waiting.length === 0 && !scheduled) send(first);
      else waiting.push(first);
      waiting.push(...rest);
      schedule();
    },
  };
}
