/** Time for windows. Handed in, so that tests own it. */
export interface WindowClock {
  /** Unix milliseconds, for showing. */
  now(): number;
  /** Monotonic milliseconds, for limits. */
  monotonic(): number;
  /** Runs once after so many milliseconds; returns its own "off". */
  after(ms: number, run: () => void): () => void;
}

export const windowClock: WindowClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
