/**
 * Gives every drawn row a slot, which is what the page keeps its elements by: a row that stays keeps its slot, a row that comes in
 * takes over the elements of one that left. Scrolling then changes words instead of making and dropping elements, and whatever
 * has the keyboard inside a row that stays, keeps it.
 */
export class SlotPool {
  #slotOf = new Map<number, number>();
  #made = 0;

  /** The slots for these ids, in their order. Ids are unique. */
  assign(ids: readonly number[]): readonly number[] {
    const before = this.#slotOf;
    const staying = new Set(ids);
    const free: number[] = [];
    for (const [id, slot] of before) if (!staying.has(id)) free.push(slot);
    let next = 0;
    const now = new Map<number, number>();
    for (const id of ids) {
      const slot = before.get(id) ?? free[next++] ?? this.#made++;
      now.set(id, slot);
    }
    // Slots that nobody took are gone with their elements; their numbers are not given out again.
    this.#slotOf = now;
    return [...now.values()];
  }
}
