import type { HistoryPage, HistoryRecord } from '../api/model.ts';
import type { Span } from '../storage/tables/history-spans.ts';
import { MAX_IN_WINDOW, narrowWidth, SHORTEST_WIDTH } from './history-plan.ts';

/**
 * One part of the history while it is read, page by page (4.13). Pure: what has been read so far and one more page give what is
 * done next. The service names no order and may not honour its date filters.
 */

export interface Reading {
  readonly kind: 'newest' | 'older';
  readonly window: Span;
  readonly offset: number;
  /** Entries read, broken ones included. */
  readonly read: number;
  /** How many of these could not be read. */
  readonly dropped: number;
  /** What the last page said; null where it did not. */
  readonly total: number | null;
  readonly lastIds: string;
}

export const beginReading = (kind: Reading['kind'], window: Span): Reading => ({
  kind,
  window,
  offset: 0,
  read: 0,
  dropped: 0,
  total: null,
  lastIds: '',
});

export type Step<R> =
  | { readonly kind: 'more'; readonly reading: R; readonly span: Span | null }
  | { readonly kind: 'done'; readonly reading: R; readonly span: Span }
  /** Too many for one window: the next one is to be so long. */
  | { readonly kind: 'narrow'; readonly width: number }
  /** The dates were not honoured. */
  | { readonly kind: 'ignored' }
  /** The same page again: the service does not page. */
  | { readonly kind: 'stuck' };

/** A service may count in whole days, or by another zone. */
const SLACK = 86_400;

/** Whether a session has nothing to do with the period, whichever of its ends the service goes by. */
export function isOutside({ start, stop }: Pick<HistoryRecord, 'start' | 'stop'>, { first, last }: Span): boolean {
  if (start === null) return false;
  return start > last + SLACK || (stop !== null && Math.max(start, stop) < first - SLACK);
}

const idsOf = ({ records }: HistoryPage): string => records.map(({ id }) => id).join();

/** One more page of a window. */
export function takePage(reading: Reading, page: HistoryPage): Step<Reading> {
  const { window } = reading;
  const { records, dropped, total } = page;
  if (records.some((record) => isOutside(record, window))) return { kind: 'ignored' };
  const got = records.length + dropped;
  const lastIds = idsOf(page);
  if (got > 0 && reading.offset > 0 && lastIds === reading.lastIds) return { kind: 'stuck' };
  const isTooLong = total !== null && total > MAX_IN_WINDOW && window.last - window.first >= SHORTEST_WIDTH;
  if (reading.read === 0 && isTooLong) return { kind: 'narrow', width: narrowWidth(window, total) };
  // Where some have gone meanwhile, those behind them have moved up.
  const gone = total === null || reading.total === null ? 0 : Math.max(0, reading.total - total);
  const offset = Math.max(0, reading.offset + got - gone);
  const next = {
    ...reading,
    offset,
    read: reading.read + got,
    dropped: reading.dropped + dropped,
    total,
    lastIds: gone > 0 ? '' : lastIds,
  };
  const isEnd = got === 0 || (total !== null && offset >= total);
  return isEnd ? { kind: 'done', reading: next, span: window } : { kind: 'more', reading: next, span: null };
}

/** The whole list where the dates are not honoured. */
export interface ListReading {
  readonly kind: 'newest' | 'older';
  /** When it began. */
  readonly to: number;
  readonly offset: number;
  readonly read: number;
  /** How many of these could not be read. */
  readonly dropped: number;
  readonly total: number | null;
  /** The earliest start seen. */
  readonly lowest: number;
  /** It comes the newest first, as far as can be seen; otherwise nothing is known to be whole before all of it is read. */
  readonly sorted: boolean;
  readonly lastIds: string;
}

/** Entries that two pages have in common, against what moves meanwhile. */
export const LIST_OVERLAP = 10;

export interface ListKnown {
  /** The newest span. */
  readonly top: Span | null;
  readonly oldest: number;
  /** How far the newest part reaches back over what is known. */
  readonly overlap: number;
}

/** @param covered sessions that are kept from the beginning of the newest span on */
export const beginList = (kind: Reading['kind'], to: number, sorted: boolean, covered: number): ListReading => ({
  kind,
  to,
  offset: kind === 'newest' || !sorted ? 0 : Math.max(0, covered - LIST_OVERLAP),
  read: 0,
  dropped: 0,
  total: null,
  lowest: Infinity,
  sorted,
  lastIds: '',
});

/** One more page of the whole list. */
export function takeListPage(reading: ListReading, page: HistoryPage, known: ListKnown): Step<ListReading> {
  const { records, dropped, total } = page;
  const got = records.length + dropped;
  const lastIds = idsOf(page);
  if (got > 0 && reading.offset > 0 && lastIds === reading.lastIds) return { kind: 'stuck' };
  const starts = records.flatMap(({ start }) => start ?? []);
  const isSorted = starts.every((start, index) => index === 0 || start <= (starts[index - 1] ?? start));
  if (reading.sorted && !isSorted)
    return { kind: 'more', reading: beginList(reading.kind, reading.to, false, 0), span: null };
  const lowest = Math.min(reading.lowest, ...starts);
  const isEnd = got === 0 || (total !== null && reading.offset + got >= total);
  const shared = got > LIST_OVERLAP ? LIST_OVERLAP : 0;
  const next: ListReading = {
    ...reading,
    offset: reading.offset + got - shared,
    read: reading.read + got,
    dropped: reading.dropped + dropped,
    total,
    lowest,
    lastIds,
  };
  if (!reading.sorted) {
    return isEnd
      ? { kind: 'done', reading: next, span: { first: 0, last: reading.to } }
      : { kind: 'more', reading: next, span: null };
  }
  if (isBeyond(reading, starts, known)) return { kind: 'more', reading: stepBack(reading), span: null };
  return sortedStep(next, isEnd, known);
}

/** It begins below what is known without touching it: fewer are listed before it than are kept. */
const isBeyond = ({ offset, read }: ListReading, starts: readonly number[], { top }: ListKnown): boolean =>
  read === 0 && offset > 0 && top !== null && Math.max(-Infinity, ...starts) < top.first - 1;

const stepBack = (reading: ListReading): ListReading => ({
  ...reading,
  offset: Math.max(0, reading.offset - 100),
  lastIds: '',
});

function sortedStep(next: ListReading, isEnd: boolean, { top, oldest, overlap }: ListKnown): Step<ListReading> {
  const last = next.kind === 'newest' ? next.to : (top?.first ?? next.to);
  if (isEnd) return { kind: 'done', reading: next, span: { first: 0, last } };
  // More of the same second may follow on the next page.
  const span = { first: Math.min(next.lowest + 1, last), last };
  const reaches = next.kind === 'newest' && (top === null || next.lowest <= top.last - overlap);
  return reaches || next.lowest < oldest
    ? { kind: 'done', reading: next, span }
    : { kind: 'more', reading: next, span: next.lowest === Infinity ? null : span };
}
