import type { MonotonicClock } from './clock.ts';

/** Rings once, at the moment it was last set to; each setting replaces the one before. */
export interface Alarm {
  /** @param due monotonic milliseconds; what is past rings in a moment */
  set(due: number): void;
  stop(): void;
}

export function createAlarm(clock: MonotonicClock, ring: () => void): Alarm {
  let cancel: (() => void) | null = null;
  const stop = (): void => {
    cancel?.();
    cancel = null;
  };
  return {
    set(due) {
      stop();
      cancel = clock.after(Math.max(0, due - clock.now()), () => {
        cancel = null;
        ring();
      });
    },
    stop,
  };
}
