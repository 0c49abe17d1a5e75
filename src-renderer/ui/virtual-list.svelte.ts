import { tick, untrack } from 'svelte';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where the items of a long list are. Pixels throughout. */
export interface Layout {
  /** Which items are drawn of so many, where the list is scrolled to there and so much of it is seen. */
  readonly spanOf: (scrollTop: number, height: number, count: number) => Span;
  readonly topOf: (index: number) => number;
  /** The first item in sight of a list that is scrolled to there. */
  readonly itemAt: (scrollTop: number) => number;
  /** Where to scroll so that the item is seen whole; the same place if it is. */
  readonly toShow: (index: number, scrollTop: number, height: number) => number;
  /** How many lines of items are seen whole, at least one. */
  readonly linesIn: (height: number) => number;
}

/** Rows drawn beyond the edges, so that scrolling never shows a gap. */
const BEYOND = 6;
/** While the user types: each further row is paid at every key press. */
export const BEYOND_TYPING = 1;
/** Drawn before the list knows its own height. */
const AT_LEAST = 24;

export function spanOf(scrollTop: number, height: number, rowHeight: number, count: number, beyond = BEYOND): Span {
  const top = Math.max(0, Math.min(Math.floor(scrollTop / rowHeight), count));
  const fit = height === 0 ? AT_LEAST : Math.ceil(height / rowHeight) + 1;
  return { start: Math.max(0, top - beyond), end: Math.min(count, top + fit + beyond) };
}

/** What the bar of the selection hides of the end of the list: the list is longer by it, so that its last rows can be seen. */
export const COVERED = 64;

/** Where to scroll so that a row is seen whole; the same place if it is. */
export function scrollToShow(index: number, scrollTop: number, height: number, rowHeight: number): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return top + rowHeight > scrollTop + height ? top + rowHeight - height : scrollTop;
}

/** Rows of one height. */
export const layRows = (rowHeight: number, beyond = BEYOND): Layout => ({
  spanOf: (scrollTop, height, count) => spanOf(scrollTop, height, rowHeight, count, beyond),
  topOf: (index) => index * rowHeight,
  itemAt: (scrollTop) => Math.floor(scrollTop / rowHeight),
  toShow: (index, scrollTop, height) => scrollToShow(index, scrollTop, Math.max(rowHeight, height), rowHeight),
  linesIn: (height) => Math.max(1, Math.floor(height / rowHeight)),
});

interface Parts {
  readonly scroller: () => HTMLElement | null;
  /** How high the list is seen, in pixels, and how much of that a bar at its foot covers. */
  readonly height: () => number;
  readonly covered?: () => number;
  readonly layout: () => Layout;
  readonly count: () => number;
  /** Its item is always drawn: it carries the focus of assistive technology. */
  readonly cursor: () => number | null;
  /** Grows with every question: the list then begins at its top. By any other change the first item in sight stays in its place. */
  readonly version: () => number;
  /** Tells the items apart, so that one is found again. Left out where no item moves. */
  readonly keys?: {
    readonly at: (index: number) => number | undefined;
    readonly find: (key: number) => number;
  };
  /** The list was scrolled, from and to these pixels; `top` is the key of the first item in sight, null at the very top. */
  readonly onScroll?: (from: number, to: number, top: number | null) => void;
}

/** The part of a long list that is seen: how far it is scrolled, and which of its items are drawn. */
export class VirtualList {
  readonly #parts: Parts;
  scrollTop = $state(0);
  /** The first item in sight; null at the very top, where what comes in first is to be seen. */
  #anchor: { readonly key: number; readonly index: number } | null = null;
  readonly span = $derived.by((): Span => {
    const { height, layout, count } = this.#parts;
    return layout().spanOf(this.scrollTop, height(), count());
  });
  /** The items that are drawn, by their places. */
  readonly drawn = $derived.by((): readonly number[] => {
    const { start, end } = this.span;
    const cursor = this.#parts.cursor();
    const part = Array.from({ length: end - start }, (_, at) => start + at);
    if (cursor === null || (cursor >= start && cursor < end)) return part;
    return cursor < start ? [cursor, ...part] : [...part, cursor];
  });

  /** To be called during component initialisation. */
  constructor(parts: Parts) {
    this.#parts = parts;
    let version = untrack(parts.version);
    let layout = untrack(parts.layout);
    $effect.pre(() => {
      const isNew = parts.version() !== version;
      const before = layout;
      version = parts.version();
      layout = parts.layout();
      // Read to run again with every change of the items.
      parts.keys?.at(0);
      const was = this.#anchor;
      void tick().then(() => this.#settle(isNew, was, before));
    });
  }

  /** How many lines fit. */
  get page(): number {
    return this.#parts.layout().linesIn(this.#seen);
  }

  /** To be called after scrolling. */
  follow(): void {
    const { scroller, layout, keys, onScroll } = this.#parts;
    const element = scroller();
    if (element === null) return;
    const from = this.scrollTop;
    this.scrollTop = element.scrollTop;
    const index = layout().itemAt(this.scrollTop);
    const key = index === 0 ? undefined : keys?.at(index);
    this.#anchor = key === undefined ? null : { key, index };
    onScroll?.(from, this.scrollTop, key ?? null);
  }

  /** Scrolls until this item is seen whole. */
  show(index: number): void {
    const element = this.#parts.scroller();
    if (element === null || index < 0) return;
    const now = element.scrollTop;
    const target = this.#parts.layout().toShow(index, now, this.#seen);
    if (target !== now) this.#scrollTo(element, target);
  }

  /** Makes this item the first in sight. */
  beginAt(index: number): void {
    const element = this.#parts.scroller();
    if (element !== null) this.#scrollTo(element, this.#parts.layout().topOf(index));
  }

  get #seen(): number {
    return this.#parts.height() - (this.#parts.covered?.() ?? 0);
  }

  #scrollTo(element: HTMLElement, target: number): void {
    element.scrollTop = target;
    this.follow();
  }

  #settle(isNew: boolean, was: { readonly key: number; readonly index: number } | null, before: Layout): void {
    const { scroller, layout, keys } = this.#parts;
    const element = scroller();
    if (element === null) return;
    if (isNew) {
      this.#anchor = null;
      // Reading the scroll position forces a layout at once: not while the user types at the top of the list.
      if (this.scrollTop !== 0) this.#scrollTo(element, 0);
      return;
    }
    if (was === null || keys === undefined) return;
    const now = keys.at(was.index) === was.key ? was.index : keys.find(was.key);
    const moved = now < 0 ? 0 : layout().topOf(now) - before.topOf(was.index);
    if (moved !== 0) element.scrollTop += moved;
    if (moved !== 0 || now !== was.index) this.follow();
  }
}
