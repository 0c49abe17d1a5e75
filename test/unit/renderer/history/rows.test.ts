import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HistoryPageOfRows } from '../../../../src-main/contract/records.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { filterOf, wholeHistory } from '../../../../src-renderer/features/history/history-filter.ts';
import {
  CHUNK,
  HistoryRows,
  REST_MS,
  REST_SERVICE_MS,
} from '../../../../src-renderer/features/history/history-rows.svelte.ts';
import { LoopbackBridge, refuse } from '../bridge.ts';
import { pageOf, sessionOf } from './history-samples.ts';

const filter = filterOf(wholeHistory, 0);
const other = { ...filter, text: 'printer' };
let bridge = new LoopbackBridge();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  bridge = new LoopbackBridge();
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
});
afterEach(() => {
  vi.useRealTimers();
});

const chunkAt = (offset: number, limit: number, total: number | null, part: Partial<HistoryPageOfRows> = {}) =>
  pageOf(
    Array.from({ length: Math.max(0, Math.min(limit, (total ?? 250) - offset)) }, (_, at) =>
      sessionOf({ id: offset + at }),
    ),
    { total, ...part },
  );
const answer = (total: number | null, part: Partial<HistoryPageOfRows> = {}): void => {
  bridge.answer('history:page', ({ offset, limit }) => succeed(chunkAt(offset, limit, total, part)));
};
const requested = (): readonly (readonly [number, number | null])[] =>
  bridge.inputsOf('history:page').map(({ offset, asOf }) => [offset, asOf]);
/** Lets answers arrive; no pause passes. */
const arrive = async (): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
};
const rest = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(REST_MS);
  await arrive();
};

test('requests no rows that are only scrolled past', async () => {
  answer(100_000);
  const rows = new HistoryRows();
  rows.ask(filter);
  await arrive();
  for (let start = 0; start < 90_000; start += 700) {
    rows.show(start, start + 30);
    await vi.advanceTimersByTimeAsync(16);
  }
  expect(requested()).toEqual([[0, null]]);
  rows.show(90_010, 90_040);
  await rest();
  expect(requested().slice(1)).toEqual([
    [90_000, 1_795_190_000],
    [89_900, 1_795_190_000],
  ]);
  expect(rows.at(90_020)?.id).toBe(90_020);
  expect(rows.at(50_000)).toBeUndefined();
  expect(rows.count).toBe(100_000);
  expect(rows.loaded).toBe(300);
  expect(rows.indexOf(90_020)).toBe(90_020);
});

test('requests rows from the service only after a longer rest at one position', async () => {
  answer(1_000, { source: 'service' });
  const rows = new HistoryRows();
  rows.ask(filter);
  await arrive();
  rows.show(500, 530);
  await rest();
  expect(requested()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(REST_SERVICE_MS - REST_MS);
  await arrive();
  expect(requested().slice(1)).toHaveLength(2);
});

test('requests the chunks in view while scrolling slowly, at most two at a time', async () => {
  let highest = 0;
  let running = 0;
  const finish: (() => void)[] = [];
  bridge.answer('history:page', async ({ offset, limit }) => {
    highest = Math.max(highest, (running += 1));
    if (offset > 0) await new Promise<void>((resolve) => finish.push(resolve));
    running -= 1;
    return succeed(chunkAt(offset, limit, 1_000));
  });
  const rows = new HistoryRows();
  rows.ask(filter);
  await arrive();
  rows.show(60, 340);
  await rest();
  while (finish.length > 0) {
    finish.shift()?.();
    await arrive();
  }
  expect(
    requested()
      .map(([offset]) => offset)
      .sort((a, b) => a - b),
  ).toEqual([0, 100, 200, 300]);
  expect(highest).toBe(2);
});

test('shows the old rows until a new filter is answered, and drops late answers for the old filter', async () => {
  answer(250);
  const rows = new HistoryRows();
  rows.ask(filter);
  await arrive();
  let late: () => void = () => undefined;
  bridge.answer('history:page', ({ filter: { text }, offset, limit }) => {
    if (text === '') return new Promise((resolve) => (late = () => resolve(succeed(chunkAt(offset, limit, 250)))));
    return succeed(chunkAt(offset, limit, 7));
  });
  rows.show(150, 180);
  await rest();
  rows.ask(other);
  expect(rows.count).toBe(250);
  expect(rows.answered).toBe(false);
  expect(rows.at(3)?.id).toBe(3);
  await arrive();
  late();
  await arrive();
  expect(rows.count).toBe(7);
  expect(rows.answered).toBe(true);
  expect(rows.at(150)).toBeUndefined();
});

test('a refresh requests the rows in view, and the others once they come into view', async () => {
  answer(1_000);
  const rows = new HistoryRows();
  rows.ask(filter);
  await arrive();
  rows.show(500, 530);
  await rest();
  answer(1_000, { newer: 3 });
  const before = requested().length;
  rows.refresh();
  await arrive();
  expect(requested().slice(before)).toEqual([
    [500, 1_795_190_000],
    [400, 1_795_190_000],
  ]);
  expect(rows.head?.newer).toBe(3);
  expect(rows.at(0)?.id).toBe(0);
  rows.show(0, 30);
  await rest();
  expect(requested().slice(before + 2)).toEqual([[0, 1_795_190_000]]);
});

test('finds the end by scrolling to it if the total is unknown', async () => {
  bridge.answer('history:page', ({ offset, limit }) => succeed(chunkAt(offset, Math.min(limit, 250 - offset), null)));
  const rows = new HistoryRows();
  rows.ask(filter);
  await arrive();
  expect(rows.count).toBe(200);
  rows.show(150, 200);
  await rest();
  expect(rows.count).toBe(300);
  rows.show(250, 300);
  await rest();
  expect(rows.count).toBe(250);
  expect(rows.head?.total).toBeNull();
});

test('reports a failed chunk and requests it again only on retry; failures keep the loaded rows', async () => {
  answer(1_000);
  const rows = new HistoryRows();
  rows.ask(filter);
  await arrive();
  bridge.answer('history:page', refuse('offline'));
  rows.show(700, 720);
  await rest();
  expect(rows.failure?.kind).toBe('offline');
  expect(rows.at(5)?.id).toBe(5);
  const before = requested().length;
  rows.show(701, 721);
  await rest();
  expect(requested()).toHaveLength(before);
  rows.showNewer();
  await arrive();
  expect(rows.failure?.kind).toBe('offline');
  expect(rows.answered).toBe(true);
  expect(rows.at(5)?.id).toBe(5);
  answer(1_000);
  rows.retry();
  await arrive();
  expect(rows.failure).toBeNull();
  expect(rows.answered).toBe(true);
  bridge.answer('history:page', refuse('offline'));
  rows.ask(other);
  await arrive();
  expect(rows.count).toBe(0);
  expect(rows.failure?.kind).toBe('offline');
});

test('discards distant chunks, so that scrolling through everything does not fill the memory', async () => {
  answer(100_000);
  const rows = new HistoryRows();
  rows.ask(filter);
  await arrive();
  for (let start = 0; start < 30_000; start += CHUNK) {
    rows.show(start + 40, start + 60);
    await rest();
  }
  expect(rows.loaded).toBe(10_000);
  expect(rows.at(29_950)?.id).toBe(29_950);
  expect(rows.at(0)).toBeUndefined();
});

test('derives the number of newer sessions from the current total if the answer lacks it', async () => {
  answer(1_000, { newer: null, source: 'service' });
  const rows = new HistoryRows();
  rows.ask(filter);
  await arrive();
  expect(rows.head?.newer).toBeNull();
  bridge.answer('history:page', ({ asOf, offset, limit }) =>
    succeed(chunkAt(offset, limit, asOf === null ? 1_004 : 1_000, { newer: null, source: 'service' })),
  );
  rows.refresh();
  await arrive();
  expect(rows.head?.newer).toBe(4);
  expect(rows.count).toBe(1_000);
  expect(rows.at(0)?.id).toBe(0);
  bridge.answer('history:page', ({ asOf, offset, limit }) =>
    succeed(chunkAt(offset, limit, asOf === null ? 1_009 : 1_000, { newer: null, source: 'service' })),
  );
  rows.refresh();
  await arrive();
  expect(rows.head?.newer).toBe(9);
});
