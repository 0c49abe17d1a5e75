/** Time as the program sees it; tests hand in one that they turn themselves. */
export interface Clock {
  /** Monotonic milliseconds: for every interval, limit and wait. */
  now(): number;
  /** Unix milliseconds: to show, and to understand dates that others write. It may jump. */
  wallNow(): number;
  /** Runs once after so many milliseconds, never before they are over; returns its own "off". */
  after(milliseconds: number, run: () => void): () => void;
}

/** Enough for limits and waits: a changed wall clock neither shortens nor stretches them. */
export type MonotonicClock = Pick<Clock, 'now' | 'after'>;

export const systemClock: Clock = {
  now: () => performance.now(),
  wallNow: () => Date.now(),
  after: (milliseconds, run) => {
    const due = performance.now() + milliseconds;
    const start = (rest: number): NodeJS.Timeout => setTimeout(check, rest);
    // Node counts from the beginning of the turn that sets the timer and drops fractions, so it may run too early.
    const check = (): void => {
      const rest = due - performance.now();
      if (rest <= 0) run();
      else timer = start(Math.ceil(rest));
    };
    let timer = start(milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Waits; answers false, at once, when one of the signals is or gets aborted. */
export function sleep(clock: Clock, milliseconds: number, stops: readonly AbortSignal[]): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (slept: boolean) => {
      off();
      for (const stop of stops) stop.removeEventListener('abort', onStop);
      resolve(slept);
    };
    const onStop = () => finish(false);
    const off = clock.after(milliseconds, () => finish(true));
    for (const stop of stops) stop.addEventListener('abort', onStop, { once: true });
    if (stops.some((stop) => stop.aborted)) finish(false);
  });
}
