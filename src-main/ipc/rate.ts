/** Returns how long one more call has to wait: 0 when it may run now (and then it counts), otherwise milliseconds. */
export type RateLimit = () => number;

const SECOND = 1_000;

/**
 * At most `perSecond` calls in any one second. Keeps the times of the last calls instead of a filling bucket: a bucket lets
 * twice its size through in the second after a pause, and this limit is documented as "so many a second".
 * `now` is a monotonic clock in milliseconds.
 */
export function limitRate(perSecond: number, now: () => number): RateLimit {
  const times: number[] = [];
  let oldest = 0;
  return () => {
    const at = now();
    const slot = times[oldest];
    if (times.length === perSecond && slot !== undefined) {
      const wait = slot + SECOND - at;
      if (wait > 0) return Math.ceil(wait);
    }
    times[oldest] = at;
    oldest = (oldest + 1) % perSecond;
    return 0;
  };
}
