/** Time as the program needs it: two clocks and a timer. */
export interface Clock {
  /** Unix milliseconds, for showing. It may jump. */
  readonly now: () => number;
  /** Milliseconds that only grow, for measuring. */
  readonly monotonic: () => number;
  /** Runs once after so many milliseconds; returns its own "off". */
  readonly after: (ms: number, run: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Waits; resolves early, and without an error, when the signal is given. */
export function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const finish = (): void => {
      stop();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const stop = clock.after(ms, finish);
    signal.addEventListener('abort', finish);
  });
}
