/** Position of a tab in its row, in CSS pixels. */
export interface Slot {
  readonly left: number;
  readonly width: number;
}

/** Pointer distance at which a press becomes a drag, in CSS pixels. */
export const DRAG_FROM = 4;

/** Limits the offset of the dragged tab to the row. */
export function clampShift(slots: readonly Slot[], from: number, shift: number): number {
  const [first, last, own] = [slots[0], slots.at(-1), slots[from]];
  if (first === undefined || last === undefined || own === undefined) return 0;
  const max = last.left + last.width - own.width - own.left;
  return Math.max(first.left - own.left, Math.min(max, shift));
}

/** Index of tab `from` at this offset: it swaps with a neighbour once it covers half of it. */
export function placeAt(slots: readonly Slot[], from: number, shift: number): number {
  const own = slots[from];
  if (own === undefined) return from;
  const [left, right] = [own.left + shift, own.left + own.width + shift];
  const middle = (slot: Slot): number => slot.left + slot.width / 2;
  const passedRight = slots.filter((slot, at) => at > from && right > middle(slot)).length;
  const passedLeft = slots.filter((slot, at) => at < from && left < middle(slot)).length;
  return from + passedRight - passedLeft;
}

/**
 * Offset of each tab while tab `from` moves to index `to`: the others make room, the dragged one follows the pointer
 * (`shift`) or rests at its new position (null).
 */
export function shiftsOf(slots: readonly Slot[], from: number, to: number, shift: number | null): readonly number[] {
  const own = slots[from];
  if (own === undefined) return slots.map(() => 0);
  const next = slots[from + 1];
  const before = slots[from - 1];
  const gap =
    next === undefined
      ? before === undefined
        ? 0
        : own.left - before.left - before.width
      : next.left - own.left - own.width;
  return slots.map((_, at) => {
    if (at === from) return shift ?? restOf(slots, from, to);
    if (at > from && at <= to) return -(own.width + gap);
    return at < from && at >= to ? own.width + gap : 0;
  });
}

/** Offset of the dragged tab when it rests at its new position. */
function restOf(slots: readonly Slot[], from: number, to: number): number {
  const [own, there] = [slots[from], slots[to]];
  if (own === undefined || there === undefined) return 0;
  return to > from ? there.left + there.width - own.width - own.left : there.left - own.left;
}
