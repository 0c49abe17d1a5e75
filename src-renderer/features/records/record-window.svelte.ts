import { scrollToShow, spanOf, type Span } from '../../lib/visible-range.ts';

/** The place of a row in a table of records, and whether the cursor or the pointer is in it. */
export interface RowPlace {
  /** The id of its element. */
  readonly id: string;
  /** Its place in the list, from 0. */
  readonly index: number;
  readonly top: number;
  readonly isCursor: boolean;
  /** The pointer or the keyboard is in it: its buttons are drawn. */
  readonly isPointed: boolean;
}

interface Parts {
  readonly scroller: () => HTMLElement | null;
  /** How high the rows are seen, in pixels. */
  readonly height: () => number;
  readonly rowHeight: () => number;
  readonly count: () => number;
  readonly cursor: () => number | null;
}

/** The part of a long table that is seen: how far it is scrolled, and which of its rows are drawn. */
export class RecordWindow {
  readonly #parts: Parts;
  #scrollTop = $state(0);
  readonly #span = $derived.by((): Span => {
    const { height, rowHeight, count } = this.#parts;
    return spanOf(this.#scrollTop, height(), rowHeight(), count());
  });
  readonly #drawn = $derived.by((): readonly number[] => {
    const { start, end } = this.#span;
    const cursor = this.#parts.cursor();
    const part = Array.from({ length: end - start }, (_, at) => start + at);
    if (cursor === null || (cursor >= start && cursor < end)) return part;
    return cursor < start ? [cursor, ...part] : [...part, cursor];
  });

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get span(): Span {
    return this.#span;
  }
  /** The rows that are drawn. The cursor's is always among them: it carries the focus of assistive technology. */
  get drawn(): readonly number[] {
    return this.#drawn;
  }
  /** How many rows are scrolled out above; not a whole number where a row is cut. */
  get above(): number {
    return this.#scrollTop / this.#parts.rowHeight();
  }
  /** How many rows fit. */
  get page(): number {
    return Math.max(1, Math.floor(this.#parts.height() / this.#parts.rowHeight()));
  }

  /** To be called after scrolling. */
  follow(): void {
    const scroller = this.#parts.scroller();
    if (scroller !== null) this.#scrollTop = scroller.scrollTop;
  }

  /** Scrolls until this row is seen whole. */
  show(index: number): void {
    const scroller = this.#parts.scroller();
    if (scroller === null) return;
    const rowHeight = this.#parts.rowHeight();
    const height = Math.max(rowHeight, this.#parts.height());
    this.#scrollTo(scroller, scrollToShow(index, scroller.scrollTop, height, rowHeight));
  }

  /** Goes back to the first row. */
  begin(): void {
    const scroller = this.#parts.scroller();
    if (scroller !== null) this.#scrollTo(scroller, 0);
  }

  #scrollTo(scroller: HTMLElement, target: number): void {
    if (target === scroller.scrollTop) return;
    scroller.scrollTop = target;
    this.#scrollTop = target;
  }
}
