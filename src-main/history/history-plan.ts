import type { Span } from '../storage/tables/history-spans.ts';

/**
 * Which part of the history is asked for next: a pure function of the spans that are kept, the oldest date that is wanted and
 * the present. First the newest part, then backwards through the past in closed windows, in which offsets stay true because
 * nothing new begins there. Times in Unix seconds.
 */

/**
 * A session may come into the list when it has ended, with a start of hours ago, and one that was open gets its end late: so far
 * the newest part reaches back over what is known already. Between two such looks a short one is enough.
 */
export const WIDE_OVERLAP = 6 * 3_600;
export const SHORT_OVERLAP = 900;
/** A session that still goes on is looked for again in every look, if it is not older than this. */
const SHORT_OPEN = 2 * 3_600;

/** How long a window is at first, and how short it gets at a service that has very many sessions. */
export const FIRST_WIDTH = 7 * 86_400;
export const SHORTEST_WIDTH = 3_600;
const LONGEST_WIDTH = 100 * 365 * 86_400;
/** Records a window is meant to hold, and how many it may have before it is narrowed. */
const TARGET = 500;
export const MAX_IN_WINDOW = 1_000;
/** One window says only so much about the next. */
const MAX_GROWTH = 4;

export interface Known {
  /** In order, none touching another. */
  readonly spans: readonly Span[];
  /** The start of the oldest session that has no end yet; null where there is none. */
  readonly openSince: number | null;
}

export interface NewestQuestion extends Known {
  /** Nothing of before is wanted. */
  readonly oldest: number;
  readonly now: number;
  readonly width: number;
  readonly wide: boolean;
}

/** The newest part. After a long absence it does not reach back to what is known: the gap is read like the past. */
export function newestWindow({ spans, openSince, oldest, now, width, wide }: NewestQuestion): Span {
  const top = spans.at(-1);
  const longest = now - width;
  if (top === undefined) return { first: Math.max(oldest, longest), last: now };
  const open = openSince !== null && (wide || openSince >= now - SHORT_OPEN) ? openSince : now;
  const first = Math.min(open, top.last - (wide ? WIDE_OVERLAP : SHORT_OVERLAP));
  return { first: Math.max(oldest, longest, Math.min(first, now)), last: now };
}

/** The part of the past that is missing just below the newest span; null where nothing is. */
export function olderWindow({ spans, oldest, width }: Pick<NewestQuestion, 'spans' | 'oldest' | 'width'>): Span | null {
  const top = spans.at(-1);
  if (top === undefined || top.first <= oldest) return null;
  const below = spans.at(-2);
  const low = below === undefined ? oldest : Math.max(oldest, below.last + 1 - WIDE_OVERLAP);
  return { first: Math.max(low, top.first - width), last: top.first - 1 };
}

/** All of the past that may be missing, to learn how many there are; null where nothing is. */
export function wholePast({ spans, oldest }: Pick<NewestQuestion, 'spans' | 'oldest'>): Span | null {
  const top = spans.at(-1);
  return top === undefined || top.first <= oldest ? null : { first: oldest, last: top.first - 1 };
}

/** How long the next window is, after one of `width` held `count` records. */
export function nextWidth(width: number, count: number): number {
  const factor = count === 0 ? MAX_GROWTH : Math.min(MAX_GROWTH, Math.max(1 / MAX_GROWTH, TARGET / count));
  return Math.min(LONGEST_WIDTH, Math.max(SHORTEST_WIDTH, Math.floor(width * factor)));
}

/** How long a window may be that held `total`, so that its part is about as long as one is meant to be. */
export const narrowWidth = ({ first, last }: Span, total: number): number =>
  Math.max(SHORTEST_WIDTH, Math.floor(((last - first + 1) * TARGET) / total));

/** So many calendar months before `now`; 0 for all there is. @param months 1 to 1,200 */
export function oldestNeeded(months: number, now: number): number {
  if (months >= 1_200) return 0;
  const date = new Date(now * 1_000);
  date.setUTCMonth(date.getUTCMonth() - months);
  return Math.max(0, Math.floor(date.getTime() / 1_000));
}
