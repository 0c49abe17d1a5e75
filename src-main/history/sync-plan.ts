import type { HistoryRecord } from '../contract/model.ts';
import type { Span } from '../storage/tables/history-spans.ts';

/**
 * Which period of the history is requested next: pure functions of the stored spans, the oldest date to store and the present.
 * The newest part comes first, then the past backwards in closed windows, in which offsets stay valid because no session
 * begins there any more. Times in Unix seconds.
 */

/**
 * A session may be listed only after it has ended, with a start of hours ago, and an open one gets its end late. So the newest
 * part overlaps what is stored by this much; in between, a short overlap is enough.
 */
export const WIDE_OVERLAP = 6 * 3_600;
export const SHORT_OVERLAP = 900;
/** The newest part always reaches back to an open session that began within this time. */
const SHORT_OPEN = 2 * 3_600;

/** The first window, and the shortest one, which accounts with very many sessions need. */
export const FIRST_WIDTH = 7 * 86_400;
export const SHORTEST_WIDTH = 3_600;
const LONGEST_WIDTH = 100 * 365 * 86_400;
/** The intended number of records of a window, and the number above which it is narrowed. */
const TARGET_RECORDS = 500;
const MAX_IN_WINDOW = 1_000;
/** Limits how far one window determines the next one. */
const MAX_GROWTH = 4;
/** A service may count in whole days, or in another time zone. */
const DAY_SLACK = 86_400;

interface KnownHistory {
  /** In order, none touching another. */
  readonly spans: readonly Span[];
  /** The start of the oldest session that has no end yet; null if there is none. */
  readonly openSince: number | null;
}

export interface NewestQuestion extends KnownHistory {
  /** Nothing older is stored. */
  readonly oldest: number;
  readonly now: number;
  readonly width: number;
  readonly wide: boolean;
}

/** The newest part. After a long absence it does not reach back to the stored part: the gap is read like the past. */
export function newestWindow({ spans, openSince, oldest, now, width, wide }: NewestQuestion): Span {
  const top = spans.at(-1);
  const longest = now - width;
  if (top === undefined) return { first: Math.max(oldest, longest), last: now };
  const open = openSince !== null && (wide || openSince >= now - SHORT_OPEN) ? openSince : now;
  const first = Math.min(open, top.last - (wide ? WIDE_OVERLAP : SHORT_OVERLAP));
  return { first: Math.max(oldest, longest, Math.min(first, now)), last: now };
}

type PastQuestion = Pick<NewestQuestion, 'spans' | 'oldest'>;

/** The window of the past just below the newest span; null if nothing is missing. */
export function olderWindow({ spans, oldest, width }: PastQuestion & { readonly width: number }): Span | null {
  const top = spans.at(-1);
  if (top === undefined || top.first <= oldest) return null;
  const below = spans.at(-2);
  const low = below === undefined ? oldest : Math.max(oldest, below.last + 1 - WIDE_OVERLAP);
  return { first: Math.max(low, top.first - width), last: top.first - 1 };
}

/** All of the past that may be missing, requested once to learn how much it is; null if nothing is missing. */
export function wholePast({ spans, oldest }: PastQuestion): Span | null {
  const top = spans.at(-1);
  return top === undefined || top.first <= oldest ? null : { first: oldest, last: top.first - 1 };
}

/** The width of the next window after one of `width` held `count` records. */
export function nextWidth(width: number, count: number): number {
  const factor = count === 0 ? MAX_GROWTH : Math.min(MAX_GROWTH, Math.max(1 / MAX_GROWTH, TARGET_RECORDS / count));
  return Math.min(LONGEST_WIDTH, Math.max(SHORTEST_WIDTH, Math.floor(width * factor)));
}

/** The width of the next window if one held too many records to be read; null if it can be read, or not be narrowed. */
export function narrowWidth({ first, last }: Span, total: number | null): number | null {
  if (total === null || total <= MAX_IN_WINDOW || last - first <= SHORTEST_WIDTH) return null;
  return Math.max(SHORTEST_WIDTH, Math.floor(((last - first + 1) * TARGET_RECORDS) / total));
}

/** The date that many calendar months before `now`; 0 for everything. @param months 1 to 1,200 */
export function oldestNeeded(months: number, now: number): number {
  if (months >= 1_200) return 0;
  const date = new Date(now * 1_000);
  date.setUTCMonth(date.getUTCMonth() - months);
  return Math.max(0, Math.floor(date.getTime() / 1_000));
}

/** Whether a session has nothing to do with a period, whichever of its ends the service goes by. */
export function isOutside({ start, stop }: Pick<HistoryRecord, 'start' | 'stop'>, { first, last }: Span): boolean {
  if (start === null) return false;
  return start > last + DAY_SLACK || (stop !== null && Math.max(start, stop) < first - DAY_SLACK);
}
