import type { Clock } from '../lib/clock.ts';

export type Cut = 'cancelled' | 'timeout-connect' | 'timeout-body';

/**
 * Holds one request: ends it when the caller stops it or a limit passes, and remembers which of the two it was. Work is
 * raced, so that the end comes on time even from a fetch that does not listen to its signal.
 */
export class RequestTimeout {
  readonly #clock: Clock;
  readonly #stops: readonly AbortSignal[];
  readonly #controller = new AbortController();
  readonly #ended = Promise.withResolvers<never>();
  readonly #onStop = () => this.#end('cancelled');
  #cut: Cut | null = null;

  constructor(clock: Clock, stops: readonly AbortSignal[]) {
    this.#clock = clock;
    this.#stops = stops;
    this.#ended.promise.catch(() => undefined);
    for (const stop of stops) {
      stop.addEventListener('abort', this.#onStop, { once: true });
      if (stop.aborted) this.#end('cancelled');
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Why it ended early; null while it did not. */
  get cut(): Cut | null {
    return this.#cut;
  }

  /** The work's own outcome, or a rejection when the limit passes or the caller stops it; `cut` then says which. */
  async within<T>(milliseconds: number, limit: Cut, work: Promise<T>): Promise<T> {
    const off = this.#clock.after(milliseconds, () => this.#end(limit));
    try {
      return await Promise.race([this.#ended.promise, work]);
    } finally {
      off();
    }
  }

  /** Lets go of the caller's signals. */
  release(): void {
    for (const stop of this.#stops) stop.removeEventListener('abort', this.#onStop);
  }

  #end(cut: Cut): void {
    if (this.#cut !== null) return;
    this.#cut = cut;
    this.#controller.abort();
    this.#ended.reject(new Error(cut));
  }
}
