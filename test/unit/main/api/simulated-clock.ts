import type { Clock } from '../../../../src-main/lib/clock.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that stands still until it is turned; timers run in their order, and what they start runs before the next. */
export class SimulatedClock implements Clock {
  #now = 0;
  readonly #wallStart = Date.parse('2026-11-20T10:00:00Z');
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  wallNow(): number {
    return this.#wallStart + this.#now;
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#now + milliseconds, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  get pending(): number {
    return this.#timers.size;
  }

  /** Turns the clock on, letting everything that is due happen. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      await settle();
      const next = [...this.#timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
    await settle();
  }

  /** Turns the clock from timer to timer until the work is done. */
  async until<T>(work: Promise<T>): Promise<T> {
    const state = { done: false };
    const finished = work.finally(() => {
      state.done = true;
    });
    finished.catch(() => undefined);
    for (;;) {
      await settle();
      if (state.done) return finished;
      const next = [...this.#timers].sort((a, b) => a.at - b.at)[0];
      if (next === undefined) throw new Error('the work waits for something that is not the clock');
      await this.advance(next.at - this.#now);
    }
  }
}

/** Lets promises and streams that need no clock come to rest. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
