/** The agents picked for an action on many. */
export class Selection {
  #ids = $state.raw<ReadonlySet<number>>(new Set());

  get ids(): ReadonlySet<number> {
    return this.#ids;
  }
  get size(): number {
    return this.#ids.size;
  }
  has(id: number): boolean {
    return this.#ids.has(id);
  }
  clear(): void {
    this.#ids = new Set();
  }
}
