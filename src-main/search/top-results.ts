/** Something that was found, with what it is ranked by. */
export interface Ranked {
  readonly place: number;
  /** The less the better. */
  readonly score: number;
  /** Folded. */
  readonly name: string;
  readonly id: number;
}

/** Keeps the best few of many. */
export class Best {
  readonly #max: number;
  readonly #top: Ranked[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  /** Whether something with this score could still be kept. */
  takes(score: number): boolean {
    const last = this.#top.at(-1);
    return this.#top.length < this.#max || (last !== undefined && score <= last.score);
  }

  add(ranked: Ranked): void {
    let at = this.#top.length;
    while (at > 0 && isBetter(ranked, this.#top[at - 1])) at -= 1;
    if (at >= this.#max) return;
    this.#top.splice(at, 0, ranked);
    if (this.#top.length > this.#max) this.#top.pop();
  }

  all(): readonly Ranked[] {
    return this.#top;
  }
}

function isBetter(a: Ranked, b: Ranked | undefined): boolean {
  if (b === undefined) return true;
  if (a.score !== b.score) return a.score < b.score;
  return a.name === b.name ? a.id < b.id : a.name < b.name;
}
