import { describe, expect, it } from 'vitest';
import type { HistoryPage } from '../../../../src-main/contract/model.ts';
import { beginReading, takePage, type Reading } from '../../../../src-main/history/history-reader.ts';
import { makeRecord } from '../storage/history-records.ts';

const NOW = 1_790_000_000;
const DAY = 86_400;
const window = { first: NOW, last: NOW + 10 * DAY };

const page = (ids: readonly number[], total: number | null, dropped = 0): HistoryPage => ({
  offset: 0,
  limit: 100,
  total,
  dropped,
  records: ids.map((id) => makeRecord(id, { start: NOW + id, stop: NOW + id + 5 })),
});

const take = (reading: Reading, next: HistoryPage) => takePage(reading, next, [], 0);

/** The reading after a page that is not the last one. */
function readOn(reading: Reading, next: HistoryPage): Reading {
  const step = take(reading, next);
  if (step.kind !== 'next') throw new Error(step.kind);
  return step.reading;
}

describe('one page of a window', () => {
  const reading = beginReading({ part: 'older', method: 'window', window });

  it('counts unreadable entries, so that none is requested twice or left out', () => {
    expect(readOn(reading, page([1, 2, 3], 10, 1))).toMatchObject({ offset: 4, read: 4, dropped: 1 });
    expect(take(readOn(reading, page([1, 2], 4, 1)), page([4], 4))).toMatchObject({ kind: 'done', span: window });
  });

  it('is the last one if it is empty, whatever total is given', () => {
    const one = readOn(reading, page([1, 2, 3], null));
    expect(take(one, page([], null))).toMatchObject({ kind: 'done' });
    expect(take(one, page([], 50))).toMatchObject({ kind: 'done' });
  });

  it('moves the offset back by the number of sessions that were removed meanwhile', () => {
    const one = readOn(reading, page([1, 2, 3, 4], 12));
    expect(readOn(one, page([5, 6, 7, 8], 9))).toMatchObject({ offset: 5 });
  });

  it('shows that dates are ignored if it holds a session of another time', () => {
    const odd = { ...page([1], 1), records: [makeRecord(1, { start: NOW - 9 * DAY, stop: NOW - 8 * DAY })] };
    expect(take(reading, odd)).toEqual({ kind: 'dates-ignored' });
  });

  it('narrows a window that holds too many, at its first page only', () => {
    expect(take(reading, page([1, 2], 9_000))).toEqual({ kind: 'narrow', width: 48_000 });
    expect(readOn(readOn(reading, page([1, 2], 900)), page([3, 4], 9_000))).toMatchObject({ offset: 4 });
  });

  it('is recognised as a repetition of the page before', () => {
    expect(take(readOn(reading, page([1, 2], 9)), page([1, 2], 9))).toEqual({ kind: 'repeated' });
  });
});

describe('one page of a list whose dates are ignored', () => {
  const begin = (changes: Partial<Reading> = {}) => ({
    ...beginReading({ part: 'older', method: 'sorted-list', window: { first: 0, last: NOW }, wide: true }),
    ...changes,
  });
  const stored = [{ first: NOW + 50, last: NOW + 90 }];

  it('leaves no gap down to the second before its last session', () => {
    const step = takePage(begin(), page([60, 51, 40], 100), stored, 0);
    expect(step).toMatchObject({ kind: 'next', span: { first: NOW + 41, last: NOW + 50 } });
  });

  it('shares entries with the page before, because sessions may move meanwhile', () => {
    const ids = Array.from({ length: 30 }, (_, index) => 90 - index);
    expect(takePage(begin(), page(ids, 100), stored, 0)).toMatchObject({ reading: { offset: 20, read: 30 } });
  });

  it('goes back if it begins below what is stored', () => {
    const step = takePage(begin({ offset: 150 }), page([40, 39], 300), stored, 0);
    expect(step).toMatchObject({ kind: 'next', span: null, reading: { offset: 50, read: 0 } });
  });

  it('of a list that turns out to be unsorted starts again with the whole list', () => {
    const step = takePage(begin({ offset: 30 }), page([40, 45], 300), stored, 0);
    expect(step).toMatchObject({ kind: 'next', span: null, reading: { method: 'whole-list', offset: 0 } });
  });

  it('of an unsorted list proves nothing before the last one', () => {
    const whole = begin({ method: 'whole-list' });
    expect(takePage(whole, page([40, 45], 300), stored, 0)).toMatchObject({ kind: 'next', span: null });
    expect(takePage(whole, page([40, 45], 2), stored, 0)).toMatchObject({
      kind: 'done',
      span: { first: 0, last: NOW },
    });
  });

  it('ends the newest part once it overlaps what is stored', () => {
    const newest = begin({ part: 'newest', wide: false, window: { first: 0, last: NOW + 5_000 } });
    const top = [{ first: NOW, last: NOW + 4_000 }];
    expect(takePage(newest, page([4_500, 3_900], 300), top, 0).kind).toBe('next');
    expect(takePage(newest, page([4_500, 3_000], 300), top, 0)).toMatchObject({
      kind: 'done',
      span: { first: NOW + 3_001, last: NOW + 5_000 },
    });
  });

  it('ends at the oldest date to store, and at the end of the list', () => {
    expect(takePage(begin(), page([60, 40], 300), stored, NOW + 45)).toMatchObject({ kind: 'done' });
    expect(takePage(begin(), page([60, 40], 2), stored, 0)).toMatchObject({
      kind: 'done',
      span: { first: 0, last: NOW + 50 },
    });
  });
});
