import type { BulkAction, BulkChange, BulkItem, BulkItemState, BulkRun, BulkState } from '../../contract/contract.ts';
import type { Failure } from '../../contract/failure.ts';
import { type Clock, createThrottle } from '../../lib/clock.ts';

/** Changes are reported at most this often. */
const NOTIFY_INTERVAL_MS = 100;
/** Items of one message, and characters of names and failures in them, so that it stays under 1 MB. */
const MAX_ITEMS_IN_PART = 2_000;
const MAX_TEXT_IN_PART = 200_000;

export interface BulkProgressOptions {
  readonly id: string;
  readonly action: BulkAction;
  readonly size: number;
  /** Called once per item when it is first needed: creating all at once would block the main process. */
  readonly subject: (index: number) => Pick<BulkItem, 'agentId' | 'agentName'>;
  readonly parallel: number;
  readonly undoMs: number;
  readonly clock: Clock;
  readonly onChange: (change: BulkChange) => void;
}

/**
 * The state of one run and of each of its items, with counts that are right at every moment. Changes are reported at most
 * every 100 ms; the first part resets, and the items of a very large run follow in further parts, in their order.
 */
export function createBulkProgress({
  id,
  action,
  size,
  subject,
  parallel,
  undoMs,
  clock,
  onChange,
}: BulkProgressOptions) {
  const items: BulkItem[] = [];
  /** What becomes of all items that still wait once they were stopped; applied to each when it is next read. */
  let halt: Pick<BulkItem, 'state' | 'endedAt' | 'failure'> | null = null;
  const counts: Record<BulkItemState, number> = { waiting: size, running: 0, done: 0, failed: 0, stopped: 0 };
  const startedAt = clock.wallNow();
  let state: BulkRun['state'] = undoMs > 0 ? 'undo' : 'running';
  let sendsAt = startedAt + undoMs;
  let endedAt: number | null = null;
  let reset = true;
  /** Items before this one were reported at least once. */
  let sent = 0;
  let changed = new Set<number>();
  let closed = false;

  const at = (index: number): BulkItem | undefined => {
    if (index < 0 || index >= size) return undefined;
    let item = items[index] ?? {
      ...subject(index),
      state: 'waiting',
      startedAt: null,
      endedAt: null,
      failure: null,
    };
    if (halt !== null && item.state === 'waiting') item = { ...item, ...halt };
    items[index] = item;
    return item;
  };

  const run = (): BulkRun => ({ id, action, state, startedAt, sendsAt, endedAt, parallel, counts: { ...counts } });

  /** The next items to report: new ones in their order, then those that changed. */
  const takePart = (): BulkItem[] => {
    const part: BulkItem[] = [];
    let text = 0;
    const add = (index: number): boolean => {
      const item = at(index);
      if (item === undefined || part.length >= MAX_ITEMS_IN_PART || text > MAX_TEXT_IN_PART) return false;
      part.push(item);
      text += item.agentName.length + (item.failure?.message.length ?? 0);
      changed.delete(index);
      return true;
    };
    while (add(sent)) sent += 1;
    if (sent === size) for (const index of [...changed]) if (!add(index)) break;
    return part;
  };

  const notify = createThrottle(clock, NOTIFY_INTERVAL_MS, () => {
    const part = takePart();
    if (sent < size || changed.size > 0) notify.defer();
    const isFirst = reset;
    reset = false;
    onChange({ reset: isFirst, run: run(), items: part });
  });
  const touch = (): void => {
    if (!closed) notify();
  };

  const set = (index: number, next: BulkItemState, failure: Failure | null = null): void => {
    const item = at(index);
    if (item === undefined || item.state === next) return;
    counts[item.state] -= 1;
    counts[next] += 1;
    const now = clock.wallNow();
    items[index] = {
      ...item,
      state: next,
      failure,
      startedAt: item.startedAt ?? (next === 'running' ? now : null),
      endedAt: next === 'running' ? null : now,
    };
    changed.add(index);
    touch();
  };

  return {
    run,
    notify: touch,
    set,
    item: at,
    all: (): readonly BulkItem[] =>
      Array.from({ length: size }, (_, index) => at(index)).filter((item) => item !== undefined),

    /** The run with its first items; the rest of a very large run follows as changes. */
    state(): BulkState {
      sent = 0;
      const first = takePart();
      if (sent < size && !closed) notify.defer();
      return { run: run(), items: first };
    },
    isOver: (): boolean => endedAt !== null,

    begin(): void {
      state = 'running';
      sendsAt = Math.min(sendsAt, clock.wallNow());
      touch();
    },

    /** Stops the items that wait. @param failure why, null if the user did it */
    stopWaiting(failure: Failure | null): void {
      if (counts.waiting === 0) return;
      halt = { state: 'stopped', endedAt: clock.wallNow(), failure };
      counts.stopped += counts.waiting;
      counts.waiting = 0;
      sent = 0;
      touch();
    },

    end(how: 'done' | 'stopped'): void {
      state = how;
      endedAt = clock.wallNow();
      touch();
    },

    /** Sends no more reports. */
    close(): void {
      closed = true;
      notify.cancel();
      changed = new Set();
    },
  };
}

export type BulkProgress = ReturnType<typeof createBulkProgress>;
