import { screen, type BrowserWindow } from '../electron.ts';
import type { Clock } from '../lib/clock.ts';

/** How often the pointer is looked for, and how long it has to rest, in milliseconds. */
const INTERVAL_MS = 200;
const REST_MS = 600;
/** Farther from the top edge, in pixels, the pointer has left our tabs and toolbar. */
const BAR_HEIGHT = 100;

export interface TopEdgeDeps {
  readonly window: Pick<BrowserWindow, 'getBounds'>;
  readonly clock: Clock;
  /** A menu or dialog of ours is open, which stays although the pointer leaves the edge. */
  isCovered(): boolean;
  /** Our tabs and toolbar are to be shown above the remote page, or hidden again. */
  onBar(shown: boolean): void;
}

/**
 * The way out of full screen by pointer: where it rests at the top edge, our tabs and toolbar appear. The pointer is looked
 * for, because over the remote page no event of it reaches us.
 */
export class TopEdge {
  readonly #deps: TopEdgeDeps;
  #off: (() => void) | null = null;
  #restingSince: number | null = null;
  #shown = false;

  constructor(deps: TopEdgeDeps) {
    this.#deps = deps;
  }

  /** Starts or stops watching the pointer. */
  watch(on: boolean): void {
    if (on === (this.#off !== null)) return;
    this.#off?.();
    this.#off = null;
    this.#restingSince = null;
    this.#shown = false;
    if (on) this.#wait();
  }

  #wait(): void {
    this.#off = this.#deps.clock.after(INTERVAL_MS, () => {
      this.#wait();
      this.#check();
    });
  }

  #check(): void {
    const { window, clock } = this.#deps;
    const { x, y } = screen.getCursorScreenPoint();
    const bounds = window.getBounds();
    const inside = x >= bounds.x && x < bounds.x + bounds.width;
    const distance = inside && y >= bounds.y ? y - bounds.y : Infinity;
    if (this.#shown) {
      if (distance > BAR_HEIGHT && !this.#deps.isCovered()) this.#show(false);
      return;
    }
    if (distance > 1) this.#restingSince = null;
    else this.#restingSince ??= clock.now();
    if (this.#restingSince !== null && clock.now() - this.#restingSince >= REST_MS) this.#show(true);
  }

  #show(shown: boolean): void {
    this.#shown = shown;
    this.#restingSince = null;
    this.#deps.onBar(shown);
  }
}
