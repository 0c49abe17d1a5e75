import type { Clock } from '../../../src-main/lib/clock.ts';

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly run: () => void;
}

/** Lets everything that is ready to go on do so, worker messages excepted. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** A clock that goes when told. The wall clock can be moved on its own. */
export function createFakeClock(wall = Date.UTC(2026, 10, 20, 12)) {
  let time = 0;
  let offset = wall;
  let orders = 0;
  const timers = new Set<Timer>();

  const clock: Clock = {
    now: () => time,
    wallNow: () => time + offset,
    after: (ms, run) => {
      orders += 1;
      const timer = { due: time + ms, order: orders, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };

  return {
    clock,
    timers: () => timers.size,
    jumpWall: (ms: number) => {
      offset += ms;
    },
    /** Runs what is due on the way, in order, and lets each finish. */
    async advance(ms: number): Promise<void> {
      const end = time + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due || a.order - b.order);
        if (next === undefined) break;
        timers.delete(next);
        time = Math.max(time, next.due);
        next.run();
        await settle();
      }
      time = end;
    },
    /** The computer sleeps: time passes, nothing runs; what was due is late afterwards. */
    sleep: (ms: number) => {
      time += ms;
    },
  };
}

export type FakeClock = ReturnType<typeof createFakeClock>;
