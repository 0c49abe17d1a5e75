import { describe, expect, it } from 'vitest';
import {
  FIRST_WIDTH,
  isOutside,
  narrowWidth,
  newestWindow,
  nextWidth,
  oldestNeeded,
  olderWindow,
  SHORT_OVERLAP,
  SHORTEST_WIDTH,
  WIDE_OVERLAP,
  wholePast,
} from '../../../../src-main/history/sync-plan.ts';
import { addSpan, type Span } from '../../../../src-main/storage/tables/history-spans.ts';

const NOW = 1_790_000_000;
const DAY = 86_400;
const known = (spans: readonly Span[], openSince: number | null = null) => ({ spans, openSince });
const question = { oldest: 0, now: NOW, width: FIRST_WIDTH, wide: true };

describe('the newest window', () => {
  it('is the last week if nothing is stored, but nothing before the oldest date', () => {
    expect(newestWindow({ ...known([]), ...question })).toEqual({ first: NOW - FIRST_WIDTH, last: NOW });
    expect(newestWindow({ ...known([]), ...question, oldest: NOW - 50 })).toEqual({ first: NOW - 50, last: NOW });
  });

  it('overlaps what is stored: widely now and then, a little in between', () => {
    const spans = [{ first: 5, last: NOW - 60 }];
    expect(newestWindow({ ...known(spans), ...question }).first).toBe(NOW - 60 - WIDE_OVERLAP);
    expect(newestWindow({ ...known(spans), ...question, wide: false }).first).toBe(NOW - 60 - SHORT_OVERLAP);
  });

  it('reaches back to the oldest open session, with the short overlap only to a recent one', () => {
    const spans = [{ first: 5, last: NOW - 60 }];
    const recent = known(spans, NOW - 5_000);
    const longAgo = known(spans, NOW - 2 * DAY);
    expect(newestWindow({ ...recent, ...question, wide: false }).first).toBe(NOW - 5_000);
    expect(newestWindow({ ...longAgo, ...question, wide: false }).first).toBe(NOW - 60 - SHORT_OVERLAP);
    expect(newestWindow({ ...longAgo, ...question }).first).toBe(NOW - 2 * DAY);
  });

  it('is no longer than one window after a long absence', () => {
    const spans = [{ first: 5, last: NOW - 90 * DAY }];
    expect(newestWindow({ ...known(spans), ...question }).first).toBe(NOW - FIRST_WIDTH);
  });

  it('is a valid period after the clock was set back', () => {
    const { first, last } = newestWindow({ ...known([{ first: 5, last: NOW + 9 * DAY }]), ...question });
    expect(first).toBeLessThanOrEqual(last);
  });
});

describe('the windows of the past', () => {
  it('go backwards from the newest span, gap by gap, and overlap the span below a little', () => {
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
  });

  it('are none if nothing is missing, or nothing is stored', () => {
    const spans = [{ first: 2_500_000, last: 3_000_000 }];
    expect(olderWindow({ spans, oldest: 2_500_000, width: 5 })).toBeNull();
    expect(wholePast({ spans, oldest: 2_500_000 })).toBeNull();
    expect(olderWindow({ spans: [], oldest: 0, width: 5 })).toBeNull();
  });

  it('reach the oldest date in a bounded number of steps from any state', () => {
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

  it('get longer or shorter by the number of records in the last one', () => {
    expect(nextWidth(10 * DAY, 500)).toBe(10 * DAY);
    expect(nextWidth(10 * DAY, 0)).toBe(40 * DAY);
    expect(nextWidth(10 * DAY, 1)).toBe(40 * DAY);
    expect(nextWidth(10 * DAY, 1_000)).toBe(5 * DAY);
    expect(nextWidth(10 * DAY, 100_000)).toBe(2.5 * DAY);
    expect(nextWidth(SHORTEST_WIDTH, 100_000)).toBe(SHORTEST_WIDTH);
  });

  it('are narrowed if one holds too many records, but not below the shortest window', () => {
    expect(narrowWidth({ first: 1, last: 100 * DAY }, 50_000)).toBe(DAY);
    expect(narrowWidth({ first: 1, last: 2 * SHORTEST_WIDTH }, 1_000_000)).toBe(SHORTEST_WIDTH);
    expect(narrowWidth({ first: 1, last: 1 + SHORTEST_WIDTH }, 1_000_000)).toBeNull();
    expect(narrowWidth({ first: 1, last: 100 * DAY }, 900)).toBeNull();
    expect(narrowWidth({ first: 1, last: 100 * DAY }, null)).toBeNull();
  });
});

it('the oldest date to store is that many calendar months back', () => {
  const now = Date.UTC(2026, 10, 20, 12) / 1_000;
  expect(oldestNeeded(12, now)).toBe(Date.UTC(2025, 10, 20, 12) / 1_000);
  expect(oldestNeeded(1, now)).toBe(Date.UTC(2026, 9, 20, 12) / 1_000);
  expect(oldestNeeded(1_200, now)).toBe(0);
  expect(oldestNeeded(1_199, now)).toBe(0);
});

it('a session is outside of a period only if neither of its ends can have put it there', () => {
  const window = { first: NOW, last: NOW + 10 * DAY };
  const at = (start: number | null, stop: number | null) => isOutside({ start, stop }, window);
  expect(at(NOW - 5 * DAY, NOW + 5)).toBe(false);
  expect(at(NOW - 5 * DAY, null)).toBe(false);
  expect(at(null, null)).toBe(false);
  expect(at(NOW - 3_600, NOW - 60)).toBe(false); // counted in whole days
  expect(at(NOW - 5 * DAY, NOW - 4 * DAY)).toBe(true);
  expect(at(NOW + 12 * DAY, null)).toBe(true);
});
