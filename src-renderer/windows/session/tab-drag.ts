/** Where a tab stands in its row, in CSS pixels. */
export interface Slot {
  readonly left: number;
  readonly width: number;
}

/** The distance the pointer goes before a press becomes a drag, in CSS pixels. */
export const DRAG_FROM = 4;

/** The tab can be drawn no farther than the row goes. */
export function clampShift(slots: readonly Slot[], from: number, shift: number): number {
  const [first, last, own] = [slots[0], slots.at(-1), slots[from]];
  if (first === undefined || last === undefined || own === undefined) return 0;
  const max = last.left + last.width - own.width - own.left;
  return Math.max(first.left - own.left, Math.min(max, shift));
}

/** The place that tab `from` has when it was drawn this far: it changes with a neighbour once it covers half of it. */
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
 * How far each tab stands from its place while tab `from` is on its way to place `to`: the others make room, the drawn one
 * follows the pointer (`shift`), or stands where it was let go (null).
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

/** How far the drawn tab has gone once it rests at its new place. */
function restOf(slots: readonly Slot[], from: number, to: number): number {
  const [own, there] = [slots[from], slots[to]];
  if (own === undefined || there === undefined) return 0;
  return to > from ? there.left + there.width - own.width - own.left : there.left - own.left;
}
