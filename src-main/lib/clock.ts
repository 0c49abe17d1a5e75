/** Time as the program sees it; tests hand in one that they turn themselves. */
export interface Clock {
  /** Monotonic milliseconds: for every interval, limit and wait. */
  readonly now: () => number;
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

export interface Throttle {
  /** Runs at once, or as soon as the interval since the last run is over. */
  (): void;
  /** Runs one interval from now, never at once. */
  defer(): void;
  /** Runs now, regardless of the interval; nothing stays pending. */
  flush(): void;
  /** Drops a pending run. */
  cancel(): void;
}

/**
 * Leading and trailing throttle: `run` is called at most once in `intervalMs`. It takes no arguments on purpose: it reads what
 * is current when it runs, so calls in between are not lost.
 */
export function createThrottle(clock: MonotonicClock, intervalMs: number, run: () => void): Throttle {
  let lastRun = -Infinity;
  let stopTimer: (() => void) | null = null;

  const cancel = (): void => {
    stopTimer?.();
    stopTimer = null;
  };
  const flush = (): void => {
    cancel();
    lastRun = clock.now();
    run();
  };
  const runIn = (milliseconds: number): void => {
    stopTimer ??= clock.after(milliseconds, flush);
  };
  const trigger = (): void => {
    const wait = lastRun + intervalMs - clock.now();
    if (wait > 0) runIn(wait);
    else if (stopTimer === null) flush();
  };
  return Object.assign(trigger, { defer: () => runIn(intervalMs), flush, cancel });
}
