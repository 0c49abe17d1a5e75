import type { MonotonicClock } from '../lib/clock.ts';

export interface QueueNewsParts {
  readonly clock: MonotonicClock;
  /** Tells what is true now. */
  readonly speak: () => void;
  /** Whether anything runs of which the speed is shown. */
  readonly isMoving: () => boolean;
}

/** Pages are told at most so often, in milliseconds. */
const TELL_MS = 250;
/** A speed sinks though nothing comes. */
const TICK_MS = 1_000;

/** When pages are told of the downloads: at once, at most four times a second, and each second while something runs. */
export function createQueueNews({ clock, speak, isMoving }: QueueNewsParts) {
  let toldAt = -Infinity;
  let telling: (() => void) | null = null;
  let ticking: (() => void) | null = null;

  const tellNow = (): void => {
    telling = null;
    toldAt = clock.now();
    speak();
  };
  const tell = (): void => {
    if (telling !== null) return;
    const wait = toldAt + TELL_MS - clock.now();
    if (wait <= 0) tellNow();
    else telling = clock.after(wait, tellNow);
  };
  const keepTelling = (): void => {
    ticking ??= clock.after(TICK_MS, () => {
      ticking = null;
      if (!isMoving()) return;
      tell();
      keepTelling();
    });
  };

  return {
    tell,
    keepTelling,
    /** No more is told. */
    end(): void {
      telling?.();
      ticking?.();
      telling = ticking = () => undefined;
    },
  };
}
