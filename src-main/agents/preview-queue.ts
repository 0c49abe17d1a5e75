/**
 * Runs a few at a time, what was asked for last first. What waits beyond `waiting` is given up, the oldest first: a person
 * has scrolled past it.
 */
export class PreviewQueue {
  readonly #parallel: number;
  readonly #waiting: number;
  readonly #line: { readonly run: () => Promise<void>; readonly giveUp: () => void }[] = [];
  #running = 0;

  constructor(parallel: number, waiting: number) {
    this.#parallel = parallel;
    this.#waiting = waiting;
  }

  /** The work's outcome; null where it was given up before it began. `work` never throws. */
  add<T>(work: () => Promise<T>): Promise<T | null> {
    return new Promise((resolve) => {
      const run = async () => resolve(await work());
      this.#line.push({ run, giveUp: () => resolve(null) });
      this.#next();
      while (this.#line.length > this.#waiting) this.#line.shift()?.giveUp();
    });
  }

  /** Gives up all that waits; what runs goes on. */
  clear(): void {
    for (const entry of this.#line.splice(0)) entry.giveUp();
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
