import type { MonotonicClock } from '../lib/clock.ts';
import { createThrottle } from '../lib/throttle.ts';

export interface QueueUpdatesParts {
  readonly clock: MonotonicClock;
  /** Reports the downloads as they are now. */
  readonly report: () => void;
  /** Whether anything runs of which the speed is shown. */
  readonly isMoving: () => boolean;
}

/** Milliseconds between two reports to the pages at least. */
const NOTIFY_MS = 250;
/** The shown speed falls although nothing arrives, so it is reported this often. */
const TICK_MS = 1_000;

/** Decides when pages hear of the downloads: after changes, at most four times a second, and each second while one runs. */
export function createQueueUpdates({ clock, report, isMoving }: QueueUpdatesParts) {
  let isEnded = false;
  let stopTick: (() => void) | null = null;
  const notify = createThrottle(clock, NOTIFY_MS, report);

  const keepReporting = (): void => {
    if (isEnded) return;
    stopTick ??= clock.after(TICK_MS, () => {
      stopTick = null;
      if (!isMoving()) return;
      notify();
      keepReporting();
    });
  };

  return {
    notify(): void {
      if (!isEnded) notify();
    },
    keepReporting,
    /** Reports nothing any more. */
    end(): void {
      isEnded = true;
      notify.cancel();
      stopTick?.();
    },
  };
}
