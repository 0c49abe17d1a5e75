/**
 * Runs `parallel` tasks at a time, last requested first. If more than `waiting` wait, the oldest are dropped: the user has
 * scrolled past them.
 */
export class PreviewQueue {
  readonly #parallel: number;
  readonly #waiting: number;
  readonly #line: { readonly run: () => Promise<void>; readonly drop: () => void }[] = [];
  #running = 0;

  constructor(parallel: number, waiting: number) {
    this.#parallel = parallel;
    this.#waiting = waiting;
  }

  /** The result of `work`, which never throws; null if it was dropped before it began. */
  add<T>(work: () => Promise<T>): Promise<T | null> {
    return new Promise((resolve) => {
      const run = async () => resolve(await work());
      this.#line.push({ run, drop: () => resolve(null) });
      this.#next();
      while (this.#line.length > this.#waiting) this.#line.shift()?.drop();
    });
  }

  /** Drops all that wait; running ones continue. */
  clear(): void {
    for (const entry of this.#line.splice(0)) entry.drop();
  }

  #next(): void {
    if (this.#running >= this.#parallel) return;
    const entry = this.#line.pop();
    if (entry === undefined) return;
    this.#running += 1;
    void entry.run().finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }
}
