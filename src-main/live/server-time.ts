/**
 * Whole seconds since a time of the service ("last seen"), never negative. `offsetMs` is how far the service's clock is ahead
 * of ours, 0 while it matters little (the service client tells).
 */
export function secondsSince(unixSeconds: number, nowMs: number, offsetMs: number): number {
  return Math.max(0, Math.floor((nowMs + offsetMs) / 1_000 - unixSeconds));
}

/** Age in milliseconds of something of ours; a clock that was put back makes nothing younger than now. */
export const ageOf = (atMs: number, nowMs: number): number => Math.max(0, nowMs - atMs);
