import { untrack } from 'svelte';
import { followTimeZone } from './time-zone.ts';
import { isWindowHidden, onWindowHidden } from './window-shown.ts';

/** The time the pages are drawn with, in Unix milliseconds; stops while the window is hidden. */
class Clock {
  #second = $state.raw(Date.now());
  /** Moves four times a minute: relative times in rows, so that lists are not redrawn each second. */
  rough = $state.raw(Date.now());
  #serviceOffset = $state.raw(0);

  /** Moves every second: running times, the age of the list. */
  get now(): number {
    return this.#second;
  }

  /** The same by the service's clock, which its own times ("last seen") are compared with. */
  get service(): number {
    return this.rough + this.#serviceOffset;
  }

  /** The present by the service's clock, for a single decision that is not repeated as time passes. */
  readService(): number {
    return Date.now() + untrack(() => this.#serviceOffset);
  }

  /** Milliseconds by which the service's clock is ahead of ours; 0 while that matters little. */
  setServiceOffset(offset: number): void {
    this.#serviceOffset = offset;
  }

  /** Starts ticking; the returned function stops it. */
  start(): () => void {
    const tick = (): void => {
      if (isWindowHidden()) return;
      const now = Date.now();
      this.#second = now;
      if (now - this.rough < 15_000 && now >= this.rough) return;
      followTimeZone();
      this.rough = now;
    };
    this.#second = Date.now();
    this.rough = this.#second;
    const timer = setInterval(tick, 1000);
    const off = onWindowHidden(tick);
    return () => {
      clearInterval(timer);
      off();
    };
  }
}

export const clock: Readonly<Clock> = new Clock();
