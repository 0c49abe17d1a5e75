import { settle } from '../settle.ts';
import type { Clock } from '../../../src-main/lib/clock.ts';

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly run: () => void;
}

/** A file is being read or written, which takes its time without the clock. */
const isFileUnderWay = (): boolean => process.getActiveResourcesInfo().some((name) => name.includes('Req'));
/** Turns without a timer and without a file, after which nothing comes any more. */
const QUIET_TURNS = 30;

/**
 * A clock that the test moves. `wall` in Unix milliseconds; the wall clock can jump on its own. `settled`: until then the
 * clock stands after each timer.
 */
export function createFakeClock(wall = Date.UTC(2026, 10, 20, 12), settled: () => Promise<void> = settle) {
  let time = 0;
  let offset = wall;
  let orders = 0;
  const timers = new Set<Timer>();

  const clock: Clock = {
    now: () => time,
    wallNow: () => Math.floor(time + offset),
    after: (ms, run) => {
      orders += 1;
      const timer = { due: time + ms, order: orders, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };

  const nextTimer = (end: number): Timer | undefined =>
    [...timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due || a.order - b.order)[0];

  /** Runs what is due until then, in order, and lets each finish. */
  const advance = async (ms: number): Promise<void> => {
    const end = time + ms;
    await settled();
    for (let next = nextTimer(end); next !== undefined; next = nextTimer(end)) {
      timers.delete(next);
      time = Math.max(time, next.due);
      next.run();
      await settled();
    }
    time = end;
  };

  return {
    ...clock,
    clock,
    /** Timers that are set and not yet due. */
    timers: () => timers.size,
    jumpWall: (ms: number) => {
      offset += ms;
    },
    advance,
    /** Moves on from timer to timer until the work is done. */
    async until<T>(work: Promise<T>): Promise<T> {
      const state = { done: false };
      const finished = work.finally(() => {
        state.done = true;
      });
      finished.catch(() => undefined);
      for (let quiet = 0; quiet < QUIET_TURNS;) {
        await settled();
        if (state.done) return finished;
        const next = nextTimer(Infinity);
        if (next !== undefined) await advance(next.due - time);
        else quiet = isFileUnderWay() ? 0 : quiet + 1;
      }
      throw new Error('the work waits for something that is not the clock');
    },
    /** This computer sleeps: time passes, nothing runs; what was due is late afterwards. */
    sleep: (ms: number) => {
      time += ms;
    },
  };
}

export type FakeClock = ReturnType<typeof createFakeClock>;
