import type { Entry } from './entry.ts';
import type { PlacedColumn } from './column-layout.ts';
import type { RowFacts } from './row-format.ts';
import type { HighlightCache } from './row-parts.ts';
import { RowView } from './row-view.ts';
import { SlotPool, type Shown } from './slots.ts';

/** Draws the visible rows into their container, and reuses their elements for the next ones. */
export class RowPainter {
  readonly #container: HTMLElement;
  readonly #marks: HighlightCache;
  readonly #pool = new SlotPool<Entry>();
  readonly #views: RowView[] = [];
  #order: readonly RowView[] = [];
  #pointed: RowView | undefined;

  constructor(container: HTMLElement, marks: HighlightCache) {
    this.#container = container;
    this.#marks = marks;
  }

  /** Rows in their order; `isNew` after a new question, when no element needs to stay with its agent. */
  draw(
    rows: readonly Shown<Entry>[],
    isNew: boolean,
    columns: readonly PlacedColumn[],
    factsOf: (shown: Shown<Entry>) => RowFacts,
  ): void {
    const order: RowView[] = [];
    const places = this.#pool.place(rows, isNew);
    for (const place of places) {
      const view = this.#viewOf(place.slot);
      if (place.parked) view.park();
      else {
        view.draw(factsOf(place), columns);
        order.push(view);
      }
    }
    // Of those that were prepared, the ones that no row has taken.
    if (rows.length > 0) for (let slot = places.length; slot < this.#views.length; slot += 1) this.#views[slot]?.park();
    this.#arrange(order);
  }

  /** Draws examples before there is anything to draw: the first rows then wait for their words alone. */
  prepare(
    examples: readonly Shown<Entry>[],
    columns: readonly PlacedColumn[],
    factsOf: (shown: Shown<Entry>) => RowFacts,
  ): void {
    for (const shown of examples)
      if (shown.index >= this.#views.length) this.#viewOf(shown.index).prepare(factsOf(shown), columns);
  }

  /** The row whose element this is; from now on the one that is pointed at. */
  point(element: Element | null): RowView | undefined {
    const view = element === null ? undefined : this.#views.find((one) => one.element === element);
    if (view !== this.#pointed) {
      this.#pointed?.point(false);
      view?.point(true);
      this.#pointed = view;
    }
    return view;
  }

  #viewOf(slot: number): RowView {
    let view = this.#views[slot];
    if (view === undefined) {
      view = new RowView(this.#marks);
      this.#views[slot] = view;
      this.#container.append(view.element);
    }
    return view;
  }

  /** Puts the elements into the order of the rows, and moves as few as possible. */
  #arrange(order: readonly RowView[]): void {
    const was = this.#order;
    this.#order = order;
    if (order.every((view, at) => view === was[at])) return;
    const places = new Map([...this.#container.children].map((element, at) => [element, at]));
    const staying = longestRise(order.map(({ element }) => places.get(element) ?? -1));
    let next: Element | null = null;
    for (let at = order.length - 1; at >= 0; at -= 1) {
      const element = order[at]?.element;
      if (element === undefined) continue;
      if (!staying.has(at)) this.#container.insertBefore(element, next);
      next = element;
    }
  }
}

/** The positions of a longest rising part of these numbers. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before = new Array<number>(numbers.length).fill(-1);
  numbers.forEach((number, at) => {
    let length = ends.length;
    while (length > 0 && (numbers[ends[length - 1] ?? -1] ?? 0) >= number) length -= 1;
    before[at] = length > 0 ? (ends[length - 1] ?? -1) : -1;
    ends[length] = at;
  });
  const rise = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) rise.add(at);
  return rise;
}
