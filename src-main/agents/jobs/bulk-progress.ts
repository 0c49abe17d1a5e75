import type { BulkAction, BulkChange, BulkItem, BulkItemState, BulkRun, BulkState } from '../../contract/contract.ts';
import type { Failure } from '../../contract/failure.ts';
import type { Clock } from '../../lib/clock.ts';
import { createThrottle } from '../../lib/throttle.ts';

/** A change is told at most this often, with the items that changed. */
export const NOTIFY_INTERVAL_MS = 100;
/** One message stays under 1 MB: so many items, and so many characters of names and sentences among them. */
export const MAX_ITEMS_IN_PART = 2_000;
const MAX_TEXT_IN_PART = 200_000;

export interface LedgerOptions {
  readonly id: string;
  readonly action: BulkAction;
  readonly size: number;
  /** Asked for once, when the agent is first spoken of: making a fleet at one go would hold up the main process. */
  readonly subject: (index: number) => Pick<BulkItem, 'agentId' | 'agentName'>;
  readonly parallel: number;
  readonly undoMs: number;
  readonly clock: Clock;
  readonly onChange: (change: BulkChange) => void;
}

/**
 * The state of one run and of each of its agents, with counts that hold at every moment. Tells what changed at most every
 * 100 ms; the first part resets, and the items of a very large run follow in further parts, in their order.
 */
export function createLedger({ id, action, size, subject, parallel, undoMs, clock, onChange }: LedgerOptions) {
  const items: BulkItem[] = [];
  /** Why and when all that still waited was stopped; each learns of it when it is next spoken of. */
  let halt: Pick<BulkItem, 'state' | 'endedAt' | 'failure'> | null = null;
  const counts: Record<BulkItemState, number> = { waiting: size, running: 0, done: 0, failed: 0, stopped: 0 };
  const startedAt = clock.wallNow();
  let state: BulkRun['state'] = undoMs > 0 ? 'undo' : 'running';
  let sendsAt = startedAt + undoMs;
  let endedAt: number | null = null;
  let reset = true;
  /** Items before this one were told at least once. */
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

  /** The next items to tell: those never told, in their order, then those that changed since. */
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

    /** The run with the first of its items; those of a very large run that are left follow as changes. */
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

    /** What was not begun is not begun any more; `failure` says why, where it was not the person. */
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

    /** Tells nothing any more. */
    close(): void {
      closed = true;
      notify.cancel();
      changed = new Set();
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
