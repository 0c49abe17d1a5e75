import { describe, expect, it } from 'vitest';
import { historyPause, STEP_MS } from '../../../../src-main/history/history-pace.ts';
import { LONGEST_PAUSE_MS } from '../../../../src-main/agents/pace.ts';
import {
  FIRST_WIDTH,
  narrowWidth,
  newestWindow,
  nextWidth,
  oldestNeeded,
  olderWindow,
  SHORT_OVERLAP,
  SHORTEST_WIDTH,
  WIDE_OVERLAP,
  wholePast,
} from '../../../../src-main/history/history-plan.ts';
import { beginReading, isOutside, takePage, type Reading } from '../../../../src-main/history/history-window.ts';
import { describeHistory, type HistoryStateInput } from '../../../../src-main/history/history-state.ts';
import type { HistoryPage } from '../../../../src-main/api/model.ts';
import { addSpan, type Span } from '../../../../src-main/storage/tables/history-spans.ts';
import { makeRecord } from '../storage/history-records.ts';

const NOW = 1_790_000_000;
const DAY = 86_400;
const known = (spans: readonly Span[], openSince: number | null = null) => ({ spans, openSince });
const question = { oldest: 0, now: NOW, width: FIRST_WIDTH, wide: true };

describe('the newest part', () => {
  it('is the last week where nothing is known, but nothing of before the oldest date', () => {
    expect(newestWindow({ ...known([]), ...question })).toEqual({ first: NOW - FIRST_WIDTH, last: NOW });
    expect(newestWindow({ ...known([]), ...question, oldest: NOW - 50 })).toEqual({ first: NOW - 50, last: NOW });
  });

  it('reaches back over what is known: far now and then, a little in between', () => {
    const spans = [{ first: 5, last: NOW - 60 }];
    expect(newestWindow({ ...known(spans), ...question }).first).toBe(NOW - 60 - WIDE_OVERLAP);
    expect(newestWindow({ ...known(spans), ...question, wide: false }).first).toBe(NOW - 60 - SHORT_OVERLAP);
  });

  it('reaches back to what is open, in a short look only to what began lately', () => {
    const spans = [{ first: 5, last: NOW - 60 }];
    const lately = known(spans, NOW - 5_000);
    const longAgo = known(spans, NOW - 2 * DAY);
    expect(newestWindow({ ...lately, ...question, wide: false }).first).toBe(NOW - 5_000);
    expect(newestWindow({ ...longAgo, ...question, wide: false }).first).toBe(NOW - 60 - SHORT_OVERLAP);
    expect(newestWindow({ ...longAgo, ...question }).first).toBe(NOW - 2 * DAY);
  });

  it('is no longer than a window after a long absence', () => {
    const spans = [{ first: 5, last: NOW - 90 * DAY }];
    expect(newestWindow({ ...known(spans), ...question }).first).toBe(NOW - FIRST_WIDTH);
  });

  it('is a window also where the clock was set back', () => {
    const { first, last } = newestWindow({ ...known([{ first: 5, last: NOW + 9 * DAY }]), ...question });
    expect(first).toBeLessThanOrEqual(last);
  });
});

describe('the past', () => {
  it('is read backwards from the newest span, gap by gap, over a little of what is below', () => {
    const spans = [
      { first: 1_000_000, last: 2_000_000 },
      { first: 2_500_000, last: 3_000_000 },
    ];
    expect(olderWindow({ spans, oldest: 0, width: 100_000 })).toEqual({ first: 2_400_000, last: 2_499_999 });
    expect(olderWindow({ spans, oldest: 0, width: 9_000_000 })).toEqual({
      first: 2_000_001 - WIDE_OVERLAP,
      last: 2_499_999,
    });
    expect(olderWindow({ spans: spans.slice(0, 1), oldest: 999_000, width: 9_000_000 })?.first).toBe(999_000);
    expect(wholePast({ spans, oldest: 7 })).toEqual({ first: 7, last: 2_499_999 });
    expect(olderWindow({ spans, oldest: 2_500_000, width: 5 })).toBeNull();
    expect(olderWindow({ spans: [], oldest: 0, width: 5 })).toBeNull();
  });

  it('comes to its end from wherever it begins', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const at = (n: number) => ((seed * 7_919 * n) % 1_000) * 1_000;
      const oldest = at(11);
      let spans: readonly Span[] = [{ first: 2_000_000, last: 2_000_500 }];
      for (const n of [1, 2, 3]) spans = addSpan(spans, { first: at(n), last: at(n) + at(n + 5) });
      let width = SHORTEST_WIDTH + seed * 500;
      let steps = 0;
      for (
        let next = olderWindow({ spans, oldest, width });
        next !== null;
        next = olderWindow({ spans, oldest, width })
      ) {
        const top = spans.at(-1);
        expect(next.first).toBeLessThanOrEqual(next.last);
        spans = addSpan(spans, next);
        expect(spans.at(-1)?.first).toBeLessThan(top?.first ?? 0);
        width = nextWidth(width, seed % 3 === 0 ? 0 : 900);
        steps += 1;
      }
      expect(spans.at(-1)?.first).toBeLessThanOrEqual(oldest);
      expect(steps).toBeLessThan(700);
    }
  });

  it('windows follow how much they hold', () => {
    expect(nextWidth(10 * DAY, 500)).toBe(10 * DAY);
    expect(nextWidth(10 * DAY, 0)).toBe(40 * DAY);
    expect(nextWidth(10 * DAY, 1)).toBe(40 * DAY);
    expect(nextWidth(10 * DAY, 1_000)).toBe(5 * DAY);
    expect(nextWidth(10 * DAY, 100_000)).toBe(2.5 * DAY);
    expect(nextWidth(SHORTEST_WIDTH, 100_000)).toBe(SHORTEST_WIDTH);
    expect(narrowWidth({ first: 1, last: 100 * DAY }, 50_000)).toBe(DAY);
    expect(narrowWidth({ first: 1, last: 2 * SHORTEST_WIDTH }, 1_000_000)).toBe(SHORTEST_WIDTH);
  });

  it('is wanted for so many calendar months', () => {
    const now = Date.UTC(2026, 10, 20, 12) / 1_000;
    expect(oldestNeeded(12, now)).toBe(Date.UTC(2025, 10, 20, 12) / 1_000);
    expect(oldestNeeded(1, now)).toBe(Date.UTC(2026, 9, 20, 12) / 1_000);
    expect(oldestNeeded(1_200, now)).toBe(0);
    expect(oldestNeeded(1_199, now)).toBe(0);
  });
});

describe('one page of a window', () => {
  const window = { first: NOW, last: NOW + 10 * DAY };
  const reading = beginReading('older', window);
  const page = (ids: readonly number[], total: number | null, dropped = 0): HistoryPage => ({
    offset: 0,
    limit: 100,
    total,
    dropped,
    records: ids.map((id) => makeRecord(id, { start: NOW + id, stop: NOW + id + 5 })),
  });
  const go = (from: Reading, next: HistoryPage): Reading => {
    const step = takePage(from, next);
    if (step.kind !== 'more') throw new Error(step.kind);
    return step.reading;
  };

  it('counts entries that could not be read, so that none is asked for twice or left out', () => {
    expect(go(reading, page([1, 2, 3], 10, 1))).toMatchObject({ offset: 4, read: 4 });
    expect(takePage(go(reading, page([1, 2], 4, 1)), page([4], 4))).toMatchObject({ kind: 'done', span: window });
  });

  it('goes on until nothing comes, where nobody says how many there are', () => {
    const one = go(reading, page([1, 2, 3], null));
    expect(takePage(one, page([], null))).toMatchObject({ kind: 'done' });
    expect(takePage(one, page([], 50))).toMatchObject({ kind: 'done' });
  });

  it('goes back by as many as have gone meanwhile', () => {
    const one = go(reading, page([1, 2, 3, 4], 12));
    expect(go(one, page([5, 6, 7, 8], 9))).toMatchObject({ offset: 5 });
  });

  it('is of the window whichever end the service goes by, and not where it has nothing to do with it', () => {
    const at = (start: number | null, stop: number | null) => isOutside({ start, stop }, window);
    expect(at(NOW - 5 * DAY, NOW + 5)).toBe(false);
    expect(at(NOW - 5 * DAY, null)).toBe(false);
    expect(at(null, null)).toBe(false);
    expect(at(NOW - 3_600, NOW - 60)).toBe(false); // counted in whole days
    expect(at(NOW - 5 * DAY, NOW - 4 * DAY)).toBe(true);
    expect(at(NOW + 12 * DAY, null)).toBe(true);
  });
});

describe('the pause', () => {
  it('grows with faults from the usual one, never under it, and keeps what was asked for up to ten minutes', () => {
    const pause = (changes: object) =>
      historyPause({ attention: 'page', faults: 0, requestedMs: 0, random: 0, ...changes });
    expect(pause({})).toBe(STEP_MS.page);
    expect(pause({ random: 1 })).toBe(STEP_MS.page * 1.5);
    expect(pause({ attention: 'away' })).toBe(STEP_MS.away);
    expect(pause({ faults: 1 })).toBe(STEP_MS.window * 2);
    expect(pause({ faults: 1, attention: 'away' })).toBe(STEP_MS.away * 2);
    expect(pause({ faults: 99, random: 1 })).toBe(LONGEST_PAUSE_MS);
    expect(pause({ requestedMs: 9_000 })).toBe(9_000);
    expect(pause({ requestedMs: 9_000_000 })).toBe(600_000);
  });
});

describe('what the pages are told', () => {
  const facts: HistoryStateInput = {
    copy: { stored: 9, spans: [{ first: 100, last: 200 }], ends: { oldest: 120, newest: 190 } },
    keeps: true,
    live: true,
    paused: false,
    failure: null,
    oldest: 50,
    revision: 3,
    at: 7,
    reading: null,
    progress: { done: 1, total: 2 },
  };
  const notify = (changes: Partial<HistoryStateInput>) => describeHistory({ ...facts, ...changes });
  const broken = { kind: 'offline', message: 'No.' } as const;

  it('how far it reaches, and what is done at the moment', () => {
    expect(notify({})).toEqual({
      revision: 3,
      stored: 9,
      reachesTo: 100,
      whole: false,
      sync: 'older',
      failure: null,
      progress: { done: 1, total: 2 },
      at: 7,
    });
    expect(notify({ paused: true }).sync).toBe('paused');
    expect(notify({ reading: 'newest', paused: true }).sync).toBe('newest');
    expect(notify({ oldest: 100 })).toMatchObject({ whole: true, sync: 'idle', progress: null });
    expect(notify({ failure: broken })).toMatchObject({ sync: 'stopped', failure: broken });
    expect(notify({ live: false, failure: broken })).toMatchObject({ sync: 'idle', failure: null });
    expect(notify({ keeps: false })).toMatchObject({ sync: 'off', progress: null });
    expect(notify({ copy: null })).toMatchObject({ stored: 0, reachesTo: null, whole: false });
  });

  it('where nothing came before, the oldest session there is', () => {
    const spans = [{ first: 0, last: 200 }];
    expect(notify({ copy: { stored: 9, spans, ends: { oldest: 120, newest: 190 } } }).reachesTo).toBe(120);
    expect(notify({ copy: { stored: 0, spans, ends: null } }).reachesTo).toBe(200);
  });
});
