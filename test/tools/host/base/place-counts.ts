/** A function of a script, as the engine counts it. */
export interface FunctionCount {
  readonly ranges: readonly RangeCount[];
}

export interface RangeCount {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** How often each place of a script ran, over any number of counts: of runs, or of parts of one run. */
export class PlaceCounts {
  #counts = new Uint32Array(0);

  add(functions: readonly FunctionCount[]): void {
    // A range within another one is more precise.
    const ranges = functions
      .flatMap((one) => one.ranges)
      .sort((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset));
    const length = Math.max(0, ...ranges.map(({ endOffset }) => endOffset));
    const counts = new Uint32Array(Math.max(length, this.#counts.length));
    for (const { startOffset, endOffset, count } of ranges) counts.fill(count, startOffset, endOffset);
    // At the most a number of 32 bits: whether it is 0 is what counts.
    for (const [at, count] of this.#counts.entries()) counts[at] = Math.min(0xffff_ffff, (counts[at] ?? 0) + count);
    this.#counts = counts;
  }

  /** The sums in the form of the engine: one function over the whole script, with a range for each stretch of equal counts. */
  sums(): readonly (FunctionCount & { readonly functionName: string; readonly isBlockCoverage: boolean })[] {
    const ranges: RangeCount[] = [];
    let from = 0;
    for (let at = 1; at <= this.#counts.length; at += 1) {
      if (at < this.#counts.length && this.#counts[at] === this.#counts[from]) continue;
      ranges.push({ startOffset: from, endOffset: at, count: this.#counts[from] ?? 0 });
      from = at;
    }
    return [{ functionName: '', isBlockCoverage: true, ranges }];
  }
}
