import type { MonotonicClock } from './clock.ts';

/** Shorter than the minute in which everything is to follow the system's time zone. */
const EVERY_MS = 30_000;

/**
 * Has this thread read the time zone of the system again.
 *
 * V8 reads it once for each isolate and keeps it. Chromium tells its pages when it changes, and nobody tells the main process
 * or its worker threads. Node does so for the thread that sets or removes TZ in the real environment, even where that changes
 * nothing; a worker has the real environment only with `SHARE_ENV`. Formatters of `Intl` keep the zone they were made for.
 */
export function rereadTimeZone(environment: { TZ?: string | undefined } = process.env): void {
  const { TZ: zone } = environment;
  if (zone === undefined) delete environment.TZ;
  else environment.TZ = zone;
}

/** Keeps the time zone of this thread that of the system for as long as the program runs. */
export function followTimeZone(clock: Pick<MonotonicClock, 'after'>, reread: () => void = rereadTimeZone): void {
  clock.after(EVERY_MS, () => {
    reread();
    followTimeZone(clock, reread);
  });
}
