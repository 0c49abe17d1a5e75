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
  readonly #most: number;
  readonly #kept: Ranked[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether something with this score could still be kept. */
  takes(score: number): boolean {
    const last = this.#kept.at(-1);
    return this.#kept.length < this.#most || (last !== undefined && score <= last.score);
  }

  add(ranked: Ranked): void {
    let at = this.#kept.length;
    while (at > 0 && isBetter(ranked, this.#kept[at - 1])) at -= 1;
    if (at >= this.#most) return;
    this.#kept.splice(at, 0, ranked);
    if (this.#kept.length > this.#most) this.#kept.pop();
  }

  all(): readonly Ranked[] {
    return this.#kept;
  }
}

function isBetter(a: Ranked, b: Ranked | undefined): boolean {
  if (b === undefined) return true;
  if (a.score !== b.score) return a.score < b.score;
  return a.name === b.name ? a.id < b.id : a.name < b.name;
}
