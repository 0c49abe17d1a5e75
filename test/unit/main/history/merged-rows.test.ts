import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMergedRows, type MergedList } from '../../../../src-main/history/merged-rows.ts';
import { composeId } from '../../../../src-main/contract/account-ids.ts';
import type { HistoryPageOfRows, HistoryRow } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { historyRow } from './history-row.ts';

interface Source {
  readonly rows: readonly HistoryRow[];
  readonly source?: HistoryPageOfRows['source'];
  /** The service does not report how many there are. */
  readonly isTotalUnknown?: boolean;
}

function listOf(number: number, { rows, source = 'cached', isTotalUnknown = false }: Source) {
  const reads: number[] = [];
  const list: MergedList = {
    read: (offset, limit) => {
      reads.push(offset);
      return Promise.resolve(
        succeed({
          rows: rows.slice(offset, offset + limit).map((row) => ({ ...row, id: composeId(number, row.id) })),
          total: isTotalUnknown ? null : rows.length,
          asOf: 1,
          source,
          newer: 0,
          dropped: 0,
          unsupported: [],
        }),
      );
    },
  };
  return { list, reads };
}

/** Newest first, as each store sorts them. */
const rowsAt = (starts: readonly (number | null)[]): readonly HistoryRow[] =>
  starts
    .map((start, id) => historyRow({ id, start }))
    .sort((a, b) => (b.start ?? Infinity) - (a.start ?? Infinity) || b.id - a.id);

const merged = (lists: readonly (readonly HistoryRow[])[]): readonly number[] =>
  lists
    .flatMap((rows, at) => rows.map((row) => ({ row, number: at + 1 })))
    .sort((a, b) => (b.row.start ?? Infinity) - (a.row.start ?? Infinity) || a.number - b.number || b.row.id - a.row.id)
    .map(({ row, number }) => composeId(number, row.id));

const starts = fc.array(fc.option(fc.integer({ min: 0, max: 60 }), { freq: 20 }), { maxLength: 330 });

describe('the lists of several accounts', () => {
  test('are one list from any place on, whatever was read before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(starts, { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 100 })), { maxLength: 6 }),
        fc.boolean(),
        async (all, places, isTotalUnknown) => {
          const lists = all.map(rowsAt);
          const rows = createMergedRows(lists.map((one, at) => listOf(at + 1, { rows: one, isTotalUnknown }).list));
          const expected = merged(lists);
          for (const [place, limit] of places) {
            const read = await rows.read(place, limit);
            expect(read.ok && read.value.rows.map(({ id }) => id)).toEqual(expected.slice(place, place + limit));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('are read far down with few parts of each', async () => {
    const lists = [0, 1].map((at) => rowsAt(Array.from({ length: 50_000 }, (_, second) => second * 2 + at)));
    const made = lists.map((rows, at) => listOf(at + 1, { rows }));
    const rows = createMergedRows(made.map(({ list }) => list));
    const read = await rows.read(87_300, 100);
    expect(read.ok && read.value.rows[0]?.start).toBe(99_999 - 87_300);
    expect(Math.max(...made.map(({ reads }) => reads.length))).toBeLessThan(40);
    const before = made.reduce((sum, { reads }) => sum + reads.length, 0);
    await rows.read(87_400, 100);
    expect(made.reduce((sum, { reads }) => sum + reads.length, 0) - before).toBeLessThanOrEqual(4);
  });

  test('of which one is much longer are read to its end', async () => {
    const made = [rowsAt([5, 6, 7]), rowsAt(Array.from({ length: 30_000 }, (_, second) => second))].map((rows, at) =>
      listOf(at + 1, { rows }),
    );
    const rows = createMergedRows(made.map(({ list }) => list));
    const read = await rows.read(30_000, 100);
    expect(read.ok && read.value.rows.map(({ start }) => start)).toEqual([2, 1, 0]);
    expect(made[1]?.reads.length).toBeLessThan(40);
  });

  test('that services answer are not searched far down, only read on', async () => {
    const lists = [0, 1].map((at) => rowsAt(Array.from({ length: 50_000 }, (_, second) => second * 2 + at)));
    const made = lists.map((rows, at) => listOf(at + 1, { rows, source: 'service' }));
    const rows = createMergedRows(made.map(({ list }) => list));
    expect(await rows.read(100, 100)).toMatchObject({ ok: true });
    expect(await rows.read(60_000, 100)).toMatchObject({ ok: false, failure: { reason: 'all-accounts' } });
    expect(made.reduce((sum, { reads }) => sum + reads.length, 0)).toBeLessThan(24);
    expect(await rows.read(200, 100)).toMatchObject({ ok: true });
  });

  test('count entries that could not be read', async () => {
    const rows = createMergedRows([
      {
        read: (offset) =>
          Promise.resolve(
            succeed({
              rows: offset === 0 ? [historyRow({ id: 1, start: 9 })] : [],
              total: 3,
              asOf: 1,
              source: 'service',
              newer: 0,
              dropped: offset === 0 ? 2 : 0,
              unsupported: [],
            }),
          ),
      },
      listOf(2, { rows: rowsAt([4]) }).list,
    ]);
    const read = await rows.read(0, 100);
    expect(read).toMatchObject({ ok: true, value: { dropped: 2 } });
    expect(read.ok && read.value.rows).toHaveLength(2);
  });

  test('fail with what one of them fails with', async () => {
    const rows = createMergedRows([{ read: () => Promise.resolve(fail('unavailable', 'The database is damaged.')) }]);
    expect(await rows.read(0, 10)).toMatchObject({ ok: false, failure: { kind: 'unavailable' } });
  });
});
