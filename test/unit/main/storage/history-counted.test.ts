import { makeFolder } from '../../make-folder.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { everySession } from '../../../../src-main/storage/tables/history-filter.ts';
import { makeRecord, START } from './history-records.ts';
import { startRunner, type Runner } from './runner.ts';
import { valueOf } from '../../../value-of.ts';

const LATE = START + 10_000_000;

/** The same, counted by reading all of them. */
const countAll = (runner: Runner): number =>
  valueOf(runner.ask('historyCount', { filter: everySession, asOf: LATE })).total;
const copy = (runner: Runner) => valueOf(runner.ask('historyCopy'));

describe('the number of stored sessions', () => {
  it('is right after overlapping pages, pruning, deleting and another start', () => {
    const path = join(makeFolder(), 'history.db');
    const start = (): Runner => {
      const runner = startRunner(path);
      valueOf(runner.ask('open', { id: 'one', number: 0 }));
      return runner;
    };
    const store = (runner: Runner, from: number, to: number, first: number) => {
      const ids = Array.from({ length: to - from }, (_, index) => from + index);
      const records = [...ids, ids[0] ?? from].map((id) => makeRecord(id));
      const span = { first: START + first * 60, last: LATE };
      return valueOf(runner.ask('storeHistory', { records, seenAt: LATE, span, oldest: 0 }));
    };
    const runner = start();
    // Three before the newest span, where sessions may be missing.
    valueOf(
      runner.ask('storeHistory', {
        records: [1, 2, 3].map((id) => makeRecord(id)),
        seenAt: LATE,
        span: null,
        oldest: 0,
      }),
    );
    expect(copy(runner)).toMatchObject({ stored: 3, covered: 0 });
    expect(store(runner, 80, 100, 80)).toMatchObject({ stored: 23, covered: 20 });
    expect(store(runner, 70, 90, 70)).toMatchObject({ stored: 33, covered: 30 });
    expect(store(runner, 70, 100, 70)).toMatchObject({ stored: 33, covered: 30, changed: 0 });
    expect(countAll(runner)).toBe(33);
    valueOf(runner.ask('close'));

    const again = start();
    expect(copy(again)).toMatchObject({ stored: 33, covered: 30 });
    expect(store(again, 2, 5, 70)).toMatchObject({ stored: 34 });
    const pruned = valueOf(again.ask('pruneHistory', { before: START + 75 * 60 }));
    expect(pruned).toMatchObject({
      stored: 25,
      covered: 25,
      ends: { oldest: START + 75 * 60, newest: START + 99 * 60 },
    });
    expect(store(again, 60, 80, 75)).toMatchObject({ stored: 40 });
    expect(countAll(again)).toBe(40);
    expect(valueOf(again.ask('pruneHistory', { before: null }))).toMatchObject({ stored: 0, covered: 0, ends: null });
    expect(store(again, 1, 3, 1)).toMatchObject({ stored: 2, covered: 2 });
  });
});
