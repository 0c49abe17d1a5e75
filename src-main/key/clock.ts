/** Monotonic time, so that a changed wall clock neither shortens nor stretches a limit. */
export interface KeyClock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Runs once after so many milliseconds; returns its own "off". */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: KeyClock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** How long anybody who asks for a key waits for an answer, in milliseconds. */
export const ANSWER_LIMIT = 10_000;

export const OVERRUN = Symbol('overrun');

export interface Deadline {
  /** The result of the work, or OVERRUN when the time is up first; the work itself goes on and its result is dropped. */
  race<T>(work: Promise<T>): Promise<T | typeof OVERRUN>;
  cancel(): void;
}

/** One limit over several pieces of work. */
export function startDeadline(clock: KeyClock, ms: number): Deadline {
  const { promise, resolve } = Promise.withResolvers<typeof OVERRUN>();
  const cancel = clock.after(Math.max(0, ms), () => resolve(OVERRUN));
  return { race: (work) => Promise.race([work, promise]), cancel };
}
