import type { MonotonicClock } from './clock.ts';

/** Tells at once, but no more often than every so many milliseconds; what is told then is what is true then. */
export function createThrottle(clock: MonotonicClock, everyMs: number, speak: () => void): () => void {
  let notifiedAt = -Infinity;
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    const left = notifiedAt + everyMs - clock.now();
    const run = (): void => {
      isWaiting = false;
      notifiedAt = clock.now();
      speak();
    };
    if (left <= 0) {
      run();
      return;
    }
    isWaiting = true;
    clock.after(left, run);
  };
}
