/** A server clock within two minutes of ours counts as the same. */
const TOLERANCE_MS = 120_000;

/**
 * How far the service's clock is ahead of ours, in milliseconds, by the `Date` header of an answer; 0 where it is missing,
 * unreadable or within two minutes.
 */
export function serverOffset(dateHeader: string | null, nowMs: number): number {
  const server = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  const offset = server - nowMs;
  return Number.isNaN(offset) || Math.abs(offset) <= TOLERANCE_MS ? 0 : offset;
}

/** Whole seconds since a time of the service ("last seen"), in the service's own time; never negative. */
export function secondsSince(unixSeconds: number, nowMs: number, offsetMs: number): number {
  return Math.max(0, Math.floor((nowMs + offsetMs) / 1_000 - unixSeconds));
}

/** Age in milliseconds of something of ours; a clock that was put back makes nothing younger than now. */
export const ageOf = (atMs: number, nowMs: number): number => Math.max(0, nowMs - atMs);
