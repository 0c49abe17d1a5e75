/** A row of the list and its place in it, from 0. */
export interface Shown<T> {
  readonly entry: T;
  readonly index: number;
}

/** A row with the elements that draw it. */
export interface Placed<T> extends Shown<T> {
  /** Identifies the elements; the page's key for them. */
  readonly slot: number;
  /** The elements wait unseen for a row to draw; `entry` is what they last drew. */
  readonly parked: boolean;
}

/**
 * Gives every drawn row a slot, the page's key for its elements. Elements are never dropped: those of a row
 * that left are taken over by one that comes in, or parked until one does, because creating them costs far more than
 * changing their text.
 */
export class SlotPool<T extends { readonly row: { readonly id: number } }> {
  #placed: readonly Placed<T>[] = [];

  /**
   * Places for these rows in their order, then the parked ones. Ids are unique. After a new query the rows take the slots as
   * they are, so that no element moves; otherwise a row that stays keeps its slot, and focus inside its elements
   * stays with it. An unchanged place is the same object.
   */
  place(rows: readonly Shown<T>[], isNew: boolean): readonly Placed<T>[] {
    const before = this.#placed;
    const was = isNew ? before.slice(0, rows.length) : this.#findStaying(rows);
    const taken = new Set(was);
    const free = before.filter((place) => !taken.has(place));
    let made = before.length;
    const now = rows.map(({ entry, index }, at): Placed<T> => {
      const old = was[at] ?? free.shift();
      if (old?.entry === entry && old.index === index && !old.parked) return old;
      return { entry, index, slot: old?.slot ?? made++, parked: false };
    });
    const parked = free.map((place) => (place.parked ? place : { ...place, parked: true }));
    this.#placed = [...now, ...parked];
    return this.#placed;
  }

  #findStaying(rows: readonly Shown<T>[]): readonly (Placed<T> | undefined)[] {
    const drawn = this.#placed.filter(({ parked }) => !parked);
    const placeOf = new Map(drawn.map((place) => [place.entry.row.id, place]));
    return rows.map(({ entry }) => placeOf.get(entry.row.id));
  }
}
