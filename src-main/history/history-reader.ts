import type { HistoryState } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { HistoryFilter } from '../api/client.ts';
import type { HistoryPage } from '../api/model.ts';
import type { Span } from '../storage/tables/history-spans.ts';
import type { HistoryCopy } from '../storage/worker-calls.ts';
import {
  FIRST_WIDTH,
  newestWindow,
  nextWidth,
  olderWindow,
  SHORT_OVERLAP,
  WIDE_OVERLAP,
  wholePast,
} from './history-plan.ts';
import {
  beginList,
  beginReading,
  takeListPage,
  takePage,
  type ListReading,
  type Reading,
  type Step,
} from './history-window.ts';

/** The most a page may have (4.13). */
export const PAGE = 100;
/** A clock that is a little slow would hide what has just begun; of that time nothing is claimed to be whole. */
const CLOCK_SLACK = 120;
/** A list in no order has to be read as a whole each time. */
const UNSORTED_NEWEST_MS = 6 * 3_600_000;

type Current = {
  /** It reaches far back over what is known. */
  readonly wide: boolean;
} & (
  | {
      readonly how: 'dates';
      readonly reading: Reading;
      /** All of the past at once, to learn how much it is. */ readonly whole: boolean;
    }
  | { readonly how: 'list'; readonly reading: ListReading }
);

/** A part that was read to its end. */
export interface EndedPart {
  readonly kind: Reading['kind'];
  readonly wide: boolean;
  /** Entries that could not be read. */
  readonly dropped: number;
}

type KnownCopy = Pick<HistoryCopy, 'spans' | 'openSince' | 'covered'>;

const notPaged = (): Result<never> =>
  fail(
    'not-the-service',
    'The service gives the same part of the history again and again, so it cannot be read to its end.',
    {
      reason: 'history-paging',
    },
  );

/**
 * What is being read of the history at the moment, and what the answers taught about the service: how many sessions a window
 * holds, whether dates are honoured, whether the list is sorted. Sends nothing and keeps nothing itself.
 */
export function createHistoryReader() {
  let current: Current | null = null;
  let width = FIRST_WIDTH;
  /** How many sessions there are from the oldest that is wanted on; undefined before it was asked, null where nobody says. */
  let all: number | null | undefined;
  let ignores = false;
  let sorted = true;
  let justEnded: EndedPart | null = null;

  const end = ({ reading, wide }: Current): void => {
    justEnded = { kind: reading.kind, wide, dropped: reading.dropped };
    current = null;
  };

  /** Of a window: what it teaches about how long the next one should be. */
  const learn = (before: Extract<Current, { how: 'dates' }>, page: HistoryPage, covered: number): void => {
    if (before.whole && before.reading.read === 0) all = page.total === null ? null : covered + page.total;
  };

  const goOn = <R extends Reading | ListReading>(step: Step<R>, put: (reading: R) => Current): Result<Span | null> => {
    switch (step.kind) {
      case 'more':
        current = put(step.reading);
        return succeed(step.span);
      case 'done':
        end(put(step.reading));
        return succeed(step.span);
      case 'narrow':
        width = step.width;
        current = null;
        return succeed(null);
      case 'ignored':
        ignores = true;
        all = undefined;
        current = null;
        return succeed(null);
      case 'stuck':
        current = null;
        return notPaged();
    }
  };

  const takeWindow = (before: Extract<Current, { how: 'dates' }>, page: HistoryPage, copy: KnownCopy) => {
    learn(before, page, copy.covered);
    const { reading, whole } = before;
    const step = takePage(reading, page);
    // Without a total nobody knows how long all of it would take.
    if (whole && step.kind === 'more' && page.total === null) {
      current = null;
      return succeed(null);
    }
    if (step.kind === 'done' && reading.kind === 'older' && !whole)
      width = nextWidth(reading.window.last - reading.window.first + 1, step.reading.read);
    return goOn(step, (next) => ({ ...before, reading: next }));
  };

  const takeList = (before: Extract<Current, { how: 'list' }>, page: HistoryPage, copy: KnownCopy, oldest: number) => {
    all = page.total;
    const overlap = before.wide ? WIDE_OVERLAP : SHORT_OVERLAP;
    const step = takeListPage(before.reading, page, { top: copy.spans.at(-1) ?? null, oldest, overlap });
    if (step.kind === 'more') ({ sorted } = step.reading);
    return goOn(step, (next) => ({ ...before, reading: next }));
  };

  return {
    ignoresDates: (): boolean => ignores,
    /** Nothing is lost when something else is read first: what the list told so far is known. */
    mayWait: (): boolean => current === null || (current.how === 'list' && current.reading.kind === 'older' && sorted),
    isReading: (kind?: Reading['kind']): boolean =>
      current !== null && (kind === undefined || current.reading.kind === kind),
    hasOlder: ({ spans }: Pick<HistoryCopy, 'spans'>, oldest: number): boolean => wholePast({ spans, oldest }) !== null,

    /** Milliseconds from one look at the newest part to the next. */
    newestPause: (pause: number): number => (sorted ? pause : Math.max(pause, UNSORTED_NEWEST_MS)),

    beginNewest(
      copy: KnownCopy,
      { oldest, now, wide }: { readonly oldest: number; readonly now: number; readonly wide: boolean },
    ): void {
      current = ignores
        ? { how: 'list', wide, reading: beginList('newest', now, sorted, 0) }
        : {
            how: 'dates',
            wide,
            whole: false,
            reading: beginReading('newest', newestWindow({ ...copy, oldest, now, width, wide })),
          };
    },

    /** False where nothing of the past is missing. */
    beginOlder(copy: KnownCopy, oldest: number): boolean {
      const whole = all === undefined && !ignores;
      const window = whole ? wholePast({ ...copy, oldest }) : olderWindow({ ...copy, oldest, width });
      if (window === null) return false;
      current = ignores
        ? { how: 'list', wide: true, reading: beginList('older', window.last + 1, sorted, copy.covered) }
        : { how: 'dates', wide: true, whole, reading: beginReading('older', window) };
      return true;
    },

    /** What is asked for next (4.13). */
    question(): HistoryFilter {
      if (current === null) throw new Error('nothing is being read');
      const { offset } = current.reading;
      if (current.how === 'list') return { offset, limit: PAGE };
      const { kind, window } = current.reading;
      const dateTo = kind === 'newest' ? window.last + CLOCK_SLACK : window.last;
      return { dateFrom: window.first, dateTo, offset, limit: PAGE };
    },

    /** An answer to that. @returns the span that is known to be whole together with its records */
    take(page: HistoryPage, copy: KnownCopy, oldest: number): Result<Span | null> {
      justEnded = null;
      if (current === null) return succeed(null);
      return current.how === 'dates' ? takeWindow(current, page, copy) : takeList(current, page, copy, oldest);
    },

    /** What the last answer brought to its end; null where nothing. */
    ended: (): EndedPart | null => justEnded,

    progress(copy: KnownCopy | null): {
      readonly reading: Reading['kind'] | null;
      readonly progress: HistoryState['progress'];
    } {
      const reading = current?.reading.kind ?? null;
      if (copy === null || all === undefined || all === null) return { reading, progress: null };
      const done = copy.covered + (current?.how === 'dates' && reading === 'older' ? current.reading.read : 0);
      return { reading, progress: { done: Math.min(done, all), total: all } };
    },

    /** What is being read is begun anew. */
    clear(): void {
      current = null;
    },
    dropOlder(): void {
      if (current?.reading.kind === 'older') current = null;
    },
    /** Another account, or other settings: nothing that was learnt holds. */
    reset(): void {
      current = null;
      width = FIRST_WIDTH;
      all = undefined;
      ignores = false;
      sorted = true;
      justEnded = null;
    },
  };
}
