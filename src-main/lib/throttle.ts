import type { MonotonicClock } from './clock.ts';

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
