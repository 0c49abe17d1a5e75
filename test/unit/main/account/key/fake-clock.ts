import type { MonotonicClock } from '../../../../../src-main/lib/clock.ts';

export interface FakeClock extends MonotonicClock {
  /** Moves time on and runs what falls due, in order; promises that hang on it are given their turn. */
  advance(ms: number): Promise<void>;
  /** Timers that are set and not yet due. */
  pending(): number;
}

export function createFakeClock(): FakeClock {
  let time = 0;
  let timers: readonly { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => time,
    after: (ms, run) => {
      const timer = { at: time + ms, run };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance: async (ms) => {
      const end = time + ms;
      for (;;) {
        await settle();
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers = timers.filter((other) => other !== due);
        time = due.at;
        due.run();
      }
      time = end;
      await settle();
    },
    pending: () => timers.length,
  };
}

/** Lets every promise that can go on go on. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
