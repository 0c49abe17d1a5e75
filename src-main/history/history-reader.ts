import type { HistoryState } from '../contract/contract.ts';
import { assertNever, fail, succeed, type Result } from '../contract/failure.ts';
import type { HistoryFilter } from '../api/client.ts';
import type { HistoryPage } from '../contract/model.ts';
import type { Span } from '../storage/tables/history-spans.ts';
import type { HistoryCopy } from '../storage/history-calls.ts';
import {
  FIRST_WIDTH,
  isOutside,
  narrowWidth,
  newestWindow,
  nextWidth,
  olderWindow,
  SHORT_OVERLAP,
  WIDE_OVERLAP,
  wholePast,
} from './sync-plan.ts';
import { t } from '../contract/texts.ts';

/** The largest page (4.13). */
const PAGE_SIZE = 100;
/** Entries that two pages of a list share, because entries may move between the two requests. */
const LIST_OVERLAP = 10;
/** Seconds beyond the present that are requested too: a slow clock would hide what has just begun. */
const CLOCK_SLACK = 120;
/** An unsorted list has to be read as a whole each time. */
const UNSORTED_NEWEST_MS = 6 * 3_600_000;

/** A part of the history while it is read page by page. Times in Unix seconds. */
export interface Reading {
  readonly part: 'newest' | 'older';
  /**
   * How it is requested: a window by its dates; or, from a service that ignores dates, the list from its newest entry on; or,
   * from one that does not sort the list either, all of it.
   */
  readonly method: 'window' | 'sorted-list' | 'whole-list';
  /** The period; of a list only its end is known. */
  readonly window: Span;
  /** It overlaps the stored records by hours. */
  readonly wide: boolean;
  /** All of the past in one window, requested to learn how much it is. */
  readonly isProbe: boolean;
  readonly offset: number;
  /** Entries so far, unreadable ones included. */
  readonly read: number;
  /** How many of these could not be read. */
  readonly dropped: number;
  /** By the last page; null if it had none. */
  readonly total: number | null;
  /** The earliest start so far. */
  readonly lowest: number;
  /** Sessions of the last page, to recognise a service that returns the same page again and again. */
  readonly lastIds: string;
}

/** The next step after a page. The span has no gaps once the records of the page are stored. */
type Step =
  | { readonly kind: 'next' | 'done'; readonly reading: Reading; readonly span: Span | null }
  /** Too many records for one window: the next one has this width. */
  | { readonly kind: 'narrow'; readonly width: number }
  | { readonly kind: 'dates-ignored' }
  | { readonly kind: 'repeated' };

export function beginReading(
  begun: Pick<Reading, 'part' | 'method' | 'window'> & Partial<Pick<Reading, 'wide' | 'isProbe' | 'offset'>>,
): Reading {
  return {
    wide: false,
    isProbe: false,
    offset: 0,
    read: 0,
    dropped: 0,
    total: null,
    lowest: Infinity,
    lastIds: '',
    ...begun,
  };
}

/** Decides the next step after one more page (4.13). `stored`: the spans before it; `oldest`: the oldest date to store. */
export function takePage(reading: Reading, page: HistoryPage, stored: readonly Span[], oldest: number): Step {
  const { records, dropped, total } = page;
  const count = records.length + dropped;
  const lastIds = records.map(({ id }) => id).join();
  if (count > 0 && reading.offset > 0 && lastIds === reading.lastIds) return { kind: 'repeated' };
  const next = { ...reading, read: reading.read + count, dropped: reading.dropped + dropped, total, lastIds };
  return reading.method === 'window'
    ? takeWindowPage(reading, next, page)
    : takeListPage(reading, next, page, stored.at(-1) ?? null, oldest);
}

function takeWindowPage(before: Reading, next: Reading, { records, dropped, total }: HistoryPage): Step {
  const { window } = before;
  if (records.some((record) => isOutside(record, window))) return { kind: 'dates-ignored' };
  const width = before.read === 0 ? narrowWidth(window, total) : null;
  if (width !== null) return { kind: 'narrow', width };
  // If sessions were removed meanwhile, those after them have moved up.
  const removed = total === null || before.total === null ? 0 : Math.max(0, before.total - total);
  const count = records.length + dropped;
  const offset = Math.max(0, before.offset + count - removed);
  const reading = { ...next, offset, lastIds: removed > 0 ? '' : next.lastIds };
  const isEnd = count === 0 || (total !== null && offset >= total);
  return { kind: isEnd ? 'done' : 'next', reading, span: isEnd ? window : null };
}

function takeListPage(before: Reading, next: Reading, page: HistoryPage, top: Span | null, oldest: number): Step {
  const { records, dropped, total } = page;
  const count = records.length + dropped;
  const starts = records.flatMap(({ start }) => start ?? []);
  const isSorted = starts.every((start, index) => index === 0 || start <= (starts[index - 1] ?? start));
  if (before.method === 'sorted-list' && !isSorted) {
    const { part, window, wide } = before;
    return { kind: 'next', reading: beginReading({ part, method: 'whole-list', window, wide }), span: null };
  }
  const isEnd = count === 0 || (total !== null && before.offset + count >= total);
  const shared = count > LIST_OVERLAP ? LIST_OVERLAP : 0;
  const reading = { ...next, offset: before.offset + count - shared, lowest: Math.min(before.lowest, ...starts) };
  if (before.method === 'whole-list') {
    const span = { first: 0, last: before.window.last };
    return { kind: isEnd ? 'done' : 'next', reading, span: isEnd ? span : null };
  }
  // Begins below the stored part without touching it: fewer sessions are listed before it than are stored.
  if (before.read === 0 && before.offset > 0 && top !== null && Math.max(-Infinity, ...starts) < top.first - 1) {
    const offset = Math.max(0, before.offset - PAGE_SIZE);
    return { kind: 'next', reading: { ...before, offset, lastIds: '' }, span: null };
  }
  return takeSortedPage(reading, isEnd, top, oldest);
}

function takeSortedPage(reading: Reading, isEnd: boolean, top: Span | null, oldest: number): Step {
  const { part, window, lowest, wide } = reading;
  const last = part === 'newest' ? window.last : (top?.first ?? window.last);
  if (isEnd) return { kind: 'done', reading, span: { first: 0, last } };
  // More sessions of the same second may follow on the next page.
  const span = { first: Math.min(lowest + 1, last), last };
  const overlap = wide ? WIDE_OVERLAP : SHORT_OVERLAP;
  const isStoredReached = part === 'newest' && (top === null || lowest <= top.last - overlap);
  if (isStoredReached || lowest < oldest) return { kind: 'done', reading, span };
  return { kind: 'next', reading, span: lowest === Infinity ? null : span };
}

const notPaged = (): Result<never> => fail('not-the-service', t('history.notPaged'), { reason: 'history-paging' });

type KnownCopy = Pick<HistoryCopy, 'spans' | 'openSince' | 'covered'>;

/** The results of a page. */
export interface TakenPage {
  /** The period without gaps once the page is stored; null if it proves none. */
  readonly span: Span | null;
  /** The reading that this page completed; null if more pages follow. */
  readonly completed: Pick<Reading, 'part' | 'wide' | 'dropped'> | null;
}

const nothingTaken: TakenPage = { span: null, completed: null };

/**
 * Which part of the history is being read, and what the answers have shown about the service: how many sessions a window
 * holds, whether it honours dates, whether its list is sorted. It requests and stores nothing itself.
 */
export function createHistoryReader() {
  let reading: Reading | null = null;
  let width = FIRST_WIDTH;
  /** Sessions since the oldest date to store; undefined until it was requested, null if the service does not report it. */
  let total: number | null | undefined;
  let ignoresDates = false;
  let isSorted = true;

  const beginList = (part: Reading['part'], last: number, wide: boolean, covered: number): Reading =>
    beginReading({
      part,
      method: isSorted ? 'sorted-list' : 'whole-list',
      window: { first: 0, last },
      wide,
      offset: isSorted ? Math.max(0, covered - LIST_OVERLAP) : 0,
    });

  const follow = (before: Reading, step: Step): Result<TakenPage> => {
    switch (step.kind) {
      case 'next':
        reading = step.reading;
        if (reading.method !== 'window') isSorted = reading.method === 'sorted-list';
        return succeed({ span: step.span, completed: null });
      case 'done':
        reading = null;
        if (before.method === 'window' && before.part === 'older' && !before.isProbe)
          width = nextWidth(before.window.last - before.window.first + 1, step.reading.read);
        return succeed({ span: step.span, completed: step.reading });
      case 'narrow':
        reading = null;
        ({ width } = step);
        return succeed(nothingTaken);
      case 'dates-ignored':
        reading = null;
        ignoresDates = true;
        total = undefined;
        return succeed(nothingTaken);
      case 'repeated':
        reading = null;
        return notPaged();
      default:
        return assertNever(step);
    }
  };

  return {
    ignoresDates: (): boolean => ignoresDates,
    /** Whether nothing is lost if another part is read first: what a sorted list has shown so far is stored as a span. */
    mayPause: (): boolean => reading === null || (reading.method === 'sorted-list' && reading.part === 'older'),
    isReading: (): boolean => reading !== null,
    hasOlder: ({ spans }: Pick<HistoryCopy, 'spans'>, oldest: number): boolean => wholePast({ spans, oldest }) !== null,
    /** Milliseconds after which the newest part is read again, at least. */
    newestInterval: (milliseconds: number): number =>
      isSorted ? milliseconds : Math.max(milliseconds, UNSORTED_NEWEST_MS),

    beginNewest(
      copy: KnownCopy,
      plan: { readonly oldest: number; readonly now: number; readonly wide: boolean },
    ): void {
      reading = ignoresDates
        ? beginList('newest', plan.now, plan.wide, 0)
        : beginReading({
            part: 'newest',
            method: 'window',
            window: newestWindow({ ...copy, ...plan, width }),
            wide: plan.wide,
          });
    },

    /** Returns false if nothing of the past is missing. */
    beginOlder(copy: KnownCopy, oldest: number): boolean {
      const isProbe = total === undefined && !ignoresDates;
      const window = isProbe ? wholePast({ ...copy, oldest }) : olderWindow({ ...copy, oldest, width });
      if (window === null) return false;
      reading = ignoresDates
        ? beginList('older', window.last + 1, true, copy.covered)
        : beginReading({ part: 'older', method: 'window', window, wide: true, isProbe });
      return true;
    },

    /** The request for the next page (4.13). */
    query(): HistoryFilter {
      if (reading === null) throw new Error('nothing is being read');
      const { part, method, offset, window } = reading;
      const page = { offset, limit: PAGE_SIZE };
      if (method !== 'window') return page;
      return { dateFrom: window.first, dateTo: part === 'newest' ? window.last + CLOCK_SLACK : window.last, ...page };
    },

    /** Takes the answer to that request. */
    take(page: HistoryPage, copy: KnownCopy, oldest: number): Result<TakenPage> {
      if (reading === null) return succeed(nothingTaken);
      const before = reading;
      if (before.method !== 'window') ({ total } = page);
      else if (before.isProbe && before.read === 0) total = page.total === null ? null : copy.covered + page.total;
      const step = takePage(before, page, copy.spans, oldest);
      // Without a total the time to read all of it is unknown: it is read in windows.
      if (before.isProbe && step.kind === 'next' && page.total === null) {
        reading = null;
        return succeed(nothingTaken);
      }
      return follow(before, step);
    },

    progress(copy: KnownCopy | null): {
      readonly reading: Reading['part'] | null;
      readonly progress: HistoryState['progress'];
    } {
      const part = reading?.part ?? null;
      if (copy === null || total === undefined || total === null) return { reading: part, progress: null };
      const read = reading?.method === 'window' && reading.part === 'older' ? reading.read : 0;
      return { reading: part, progress: { done: Math.min(copy.covered + read, total), total } };
    },

    /** Starts the current part over. */
    clear(): void {
      reading = null;
    },
    dropOlder(): void {
      if (reading?.part === 'older') reading = null;
    },
    /** Forgets all: another account, or other settings. */
    reset(): void {
      reading = null;
      width = FIRST_WIDTH;
      total = undefined;
      ignoresDates = false;
      isSorted = true;
    },
  };
}
