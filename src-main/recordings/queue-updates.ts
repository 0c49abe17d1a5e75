import type { MonotonicClock } from '../lib/clock.ts';

export interface QueueUpdatesParts {
  readonly clock: MonotonicClock;
  /** Tells what is true now. */
  readonly speak: () => void;
  /** Whether anything runs of which the speed is shown. */
  readonly isMoving: () => boolean;
}

/** Pages are told at most so often, in milliseconds. */
const NOTIFY_MS = 250;
/** A speed sinks though nothing comes. */
const TICK_MS = 1_000;

/** When pages are told of the downloads: at once, at most four times a second, and each second while something runs. */
export function createQueueUpdates({ clock, speak, isMoving }: QueueUpdatesParts) {
  let notifiedAt = -Infinity;
  let reporting: (() => void) | null = null;
  let ticking: (() => void) | null = null;

  const reportNow = (): void => {
    reporting = null;
    notifiedAt = clock.now();
    speak();
  };
  const notify = (): void => {
    if (reporting !== null) return;
    const wait = notifiedAt + NOTIFY_MS - clock.now();
    if (wait <= 0) reportNow();
    else reporting = clock.after(wait, reportNow);
  };
  const keepReporting = (): void => {
    ticking ??= clock.after(TICK_MS, () => {
      ticking = null;
      if (!isMoving()) return;
      notify();
      keepReporting();
    });
  };

  return {
    notify,
    keepReporting,
    /** No more is told. */
    end(): void {
      reporting?.();
      ticking?.();
      reporting = ticking = () => undefined;
    },
  };
}
