import { makeFolder } from '../../make-folder.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startRunner, type Runner } from './runner.ts';
import { valueOf } from '../../../value-of.ts';

const DAY = 86_400_000;

function start(path: string, accountId = 'one'): Runner {
  const runner = startRunner(path);
  valueOf(runner.ask('open', { id: accountId, number: 0 }));
  return runner;
}
const note = (runner: Runner, day: number, remain: number) =>
  valueOf(runner.ask('noteConnectionsLeft', { at: day * DAY, remain })).map((count) => ({
    day: count.at / DAY,
    remain: count.remain,
  }));

describe('the number of support connections left', () => {
  it('is stored when it changes, across starts and per account', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const before = start(path);
    note(before, 1, 100);
    note(before, 2, 98);
    expect(note(before, 3, 98)).toEqual([
      { day: 1, remain: 100 },
      { day: 2, remain: 98 },
    ]);
    expect(note(start(path), 4, 97)).toEqual([
      { day: 1, remain: 100 },
      { day: 2, remain: 98 },
      { day: 4, remain: 97 },
    ]);
    expect(note(start(path, 'other'), 4, 12)).toEqual([{ day: 4, remain: 12 }]);
  });

  it('is deleted for times after now if the clock was set back', () => {
    const runner = start(join(makeFolder(), 'inventory.sqlite'));
    note(runner, 1, 100);
    note(runner, 3, 50);
    expect(note(runner, 2, 40)).toEqual([
      { day: 1, remain: 100 },
      { day: 2, remain: 40 },
    ]);
  });

  it('is stored for four weeks, with the last count before them', () => {
    const runner = start(join(makeFolder(), 'inventory.sqlite'));
    for (let day = 1; day <= 60; day += 1) note(runner, day, 500 - day);
    const stored = note(runner, 61, 400);
    expect(stored[0]).toEqual({ day: 32, remain: 468 });
    expect(stored).toHaveLength(30);
  });

  it('is deleted with its account', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path);
    note(runner, 1, 100);
    valueOf(runner.ask('forgetAccount', { accountId: 'one' }));
    expect(note(start(path), 2, 90)).toEqual([{ day: 2, remain: 90 }]);
  });
});
