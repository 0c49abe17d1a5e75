import type { MonotonicClock } from '../../lib/clock.ts';

/** How long a caller waits for a key, in milliseconds. */
export const ANSWER_LIMIT = 10_000;

export const OVERRUN = Symbol('overrun');

export interface Deadline {
  /** The result of the work, or OVERRUN when the time is up first; the work itself goes on and its result is dropped. */
  race<T>(work: Promise<T>): Promise<T | typeof OVERRUN>;
  cancel(): void;
}

/** One limit over several pieces of work. */
export function startDeadline(clock: MonotonicClock, ms: number): Deadline {
  const { promise, resolve } = Promise.withResolvers<typeof OVERRUN>();
  const cancel = clock.after(Math.max(0, ms), () => resolve(OVERRUN));
  return { race: (work) => Promise.race([work, promise]), cancel };
}
