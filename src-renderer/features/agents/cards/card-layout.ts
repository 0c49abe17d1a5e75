import type { Layout } from '../../../ui/virtual-list.svelte.ts';

/** The layout of cards of equal size in a page: plain arithmetic. Pixels throughout. */
export interface CardLayout {
  readonly columns: number;
  readonly cardWidth: number;
  /** Of one line of cards, with the space below it. */
  readonly lineHeight: number;
}

const NARROWEST = 212;
export const GAP = 12;
export const INSET = 16;
/** The height of the part below the preview. */
const WORDS = 110;

export function layCards(width: number): CardLayout {
  const room = Math.max(0, width - 2 * INSET);
  const columns = Math.max(1, Math.floor((room + GAP) / (NARROWEST + GAP)));
  const cardWidth = Math.max(0, Math.floor((room - (columns - 1) * GAP) / columns));
  return { columns, cardWidth, lineHeight: Math.round((cardWidth * 9) / 16) + WORDS + GAP };
}

/** The place of the card at this position. */
export function placeOf(index: number, { columns, cardWidth, lineHeight }: CardLayout): { start: number; top: number } {
  return {
    start: INSET + (index % columns) * (cardWidth + GAP),
    top: INSET + Math.floor(index / columns) * lineHeight,
  };
}

/** Of all lines, with the space around them. */
export const heightOf = (count: number, { columns, lineHeight }: CardLayout): number =>
  count === 0 ? 0 : 2 * INSET - GAP + Math.ceil(count / columns) * lineHeight;

/** Which cards are drawn: those seen, and a line beyond each edge. */
export function cardsSeen(
  scrollTop: number,
  height: number,
  count: number,
  { columns, lineHeight }: CardLayout,
): { readonly start: number; readonly end: number } {
  const first = Math.max(0, Math.floor((scrollTop - INSET) / lineHeight) - 1);
  const last = Math.ceil((scrollTop + Math.max(height, lineHeight)) / lineHeight) + 1;
  return { start: Math.min(count, first * columns), end: Math.min(count, last * columns) };
}

/** Where to scroll so that a card is seen whole; the same place if it is. */
export function scrollToCard(index: number, scrollTop: number, height: number, layout: CardLayout): number {
  const { top } = placeOf(index, layout);
  if (top - INSET < scrollTop) return Math.max(0, top - INSET);
  const bottom = top + layout.lineHeight - GAP + INSET;
  return bottom > scrollTop + height ? bottom - height : scrollTop;
}

/**
 * Where the cursor goes by so many lines: straight up or down. It stays where there is no line, and takes the last card where
 * the last line is too short.
 */
export function stepLines(index: number, lines: number, columns: number, count: number): number {
  const line = Math.floor(index / columns);
  const last = Math.floor((count - 1) / columns);
  const target = Math.max(0, Math.min(line + lines, last));
  return target === line ? index : Math.min(count - 1, target * columns + (index % columns));
}

/** Lines of cards as a list lays them out. */
export const asLayout = (cards: CardLayout): Layout => ({
  spanOf: (scrollTop, height, count) => cardsSeen(scrollTop, height, count, cards),
  topOf: (index) => placeOf(index, cards).top,
  itemAt: (scrollTop) => Math.floor(scrollTop / cards.lineHeight) * cards.columns,
  toShow: (index, scrollTop, height) => scrollToCard(index, scrollTop, height, cards),
  linesIn: (height) => Math.max(1, Math.floor(height / cards.lineHeight)),
});
