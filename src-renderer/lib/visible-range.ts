/** Which rows of a list of fixed height are drawn: plain arithmetic, because all rows are equally high. */

export interface Span {
  readonly start: number;
  readonly end: number;
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
