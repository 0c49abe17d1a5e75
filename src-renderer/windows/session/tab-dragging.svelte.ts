/** Position of a tab in its row, in CSS pixels; positions and offsets grow towards the end of the line. */
export interface Slot {
  readonly start: number;
  readonly width: number;
}

/** Pointer distance at which a press becomes a drag, in CSS pixels. */
const DRAG_FROM = 4;

/** Limits the offset of the dragged tab to the row. */
export function clampShift(slots: readonly Slot[], from: number, shift: number): number {
  const [first, last, own] = [slots[0], slots.at(-1), slots[from]];
  if (first === undefined || last === undefined || own === undefined) return 0;
  const max = last.start + last.width - own.width - own.start;
  return Math.max(first.start - own.start, Math.min(max, shift));
}

/** Index of tab `from` at this offset: it swaps with a neighbour once it covers half of it. */
export function placeAt(slots: readonly Slot[], from: number, shift: number): number {
  const own = slots[from];
  if (own === undefined) return from;
  const [start, end] = [own.start + shift, own.start + own.width + shift];
  const middle = (slot: Slot): number => slot.start + slot.width / 2;
  const passedForward = slots.filter((slot, at) => at > from && end > middle(slot)).length;
  const passedBack = slots.filter((slot, at) => at < from && start < middle(slot)).length;
  return from + passedForward - passedBack;
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
        : own.start - before.start - before.width
      : next.start - own.start - own.width;
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
  return to > from ? there.start + there.width - own.width - own.start : there.start - own.start;
}

interface Drag {
  readonly pointerId: number;
  readonly from: number;
  readonly startX: number;
  readonly slots: readonly Slot[];
  readonly to: number;
  /** Null once dropped: the tab rests at its new position until the main process has moved it. */
  readonly shift: number | null;
}

/** Dragging a tab along its row: the others make room while it moves, and nothing jumps on drop. */
export class TabDragging {
  #drag = $state.raw<Drag | null>(null);
  /** Pressed, but not moved far enough to be a drag. */
  #pressed: { readonly pointerId: number; readonly from: number; readonly x: number } | null = null;
  /** Ignore the click that ends a drag. */
  #swallow = false;

  /** Offset of each tab from its position, in CSS pixels. */
  readonly shifts: readonly number[] = $derived(
    this.#drag === null ? [] : shiftsOf(this.#drag.slots, this.#drag.from, this.#drag.to, this.#drag.shift),
  );
  /** The tab that follows the pointer; null when none does. */
  readonly moving: number | null = $derived(typeof this.#drag?.shift === 'number' ? this.#drag.from : null);
  /** Also true while the main process is moving it. */
  readonly active: boolean = $derived(this.#drag !== null);

  /** `x`: pointer position within the scrolled row. */
  press(event: PointerEvent, from: number, x: number): void {
    this.#swallow = false;
    if (event.button !== 0 || this.#drag !== null) return;
    this.#pressed = { pointerId: event.pointerId, from, x };
  }

  /** `measure` returns the slots of all tabs; called once, when the drag begins. */
  move(event: PointerEvent, x: number, measure: () => readonly Slot[]): void {
    const { pointerId } = event;
    if (this.#pressed?.pointerId === pointerId && Math.abs(x - this.#pressed.x) >= DRAG_FROM)
      this.#begin(event, measure());
    const drag = this.#drag;
    if (drag?.pointerId !== pointerId || drag.shift === null) return;
    const shift = clampShift(drag.slots, drag.from, x - drag.startX);
    this.#drag = { ...drag, shift, to: placeAt(drag.slots, drag.from, shift) };
  }

  /** The requested move; null if there is none. */
  drop(event: PointerEvent): { readonly from: number; readonly to: number } | null {
    if (this.#pressed?.pointerId === event.pointerId) this.#pressed = null;
    const drag = this.#drag;
    if (drag?.pointerId !== event.pointerId || drag.shift === null) return null;
    this.#swallow = true;
    if (drag.to === drag.from) {
      this.#drag = null;
      return null;
    }
    this.#drag = { ...drag, shift: null };
    return { from: drag.from, to: drag.to };
  }

  /** The row shows the order of the main process again. */
  end(): void {
    this.#drag = null;
    this.#pressed = null;
  }

  /** True once after a drag, for the click event that follows it. */
  swallowsClick(): boolean {
    const swallow = this.#swallow;
    this.#swallow = false;
    return swallow;
  }

  #begin(event: PointerEvent, slots: readonly Slot[]): void {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (pressed === null || slots.length < 2) return;
    this.#drag = {
      pointerId: pressed.pointerId,
      from: pressed.from,
      startX: pressed.x,
      slots,
      to: pressed.from,
      shift: 0,
    };
    // Without capture, the remote view would receive a release outside the row.
    if (event.currentTarget instanceof Element && 'setPointerCapture' in event.currentTarget) {
      event.currentTarget.setPointerCapture(event.pointerId);
    }
  }
}
