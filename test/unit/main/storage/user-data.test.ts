import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../../make-folder.ts';
import { valueOf } from '../../../value-of.ts';
import { startRunner, type Runner } from './runner.ts';
import {
  damages,
  entriesOf,
  lock,
  makeEntries,
  otherFile,
  rowsInBoth,
  userFiles,
  type UserFileName,
} from './user-files.ts';

/** A folder with a profile in which something of each kind was made, and the program on it, whose clock stands until it is moved. */
function makeProfile() {
  const folder = makeFolder();
  let time = Date.UTC(2026, 10, 20);
  const start = (): Runner => {
    const runner = startRunner(join(folder, 'longreach.db'), { lockWaitMs: 10 }, () => time);
    onTestFinished(() => {
      runner.ask('close');
    });
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    return runner;
  };
  const first = start();
  makeEntries(first);
  const entries = entriesOf(first);
  first.ask('close');
  return {
    folder,
    entries,
    start,
    pathOf: (name: UserFileName) => join(folder, name),
    pass: (ms: number): void => void (time += ms),
    asides: () => readdirSync(folder).filter((name) => name.includes('.damaged-')),
  };
}

const mark = (runner: Runner, agentId: number, favorite = true) =>
  valueOf(runner.ask('setFavorites', { agentIds: [agentId], favorite, at: 100 + agentId }));
const marked = (runner: Runner): readonly number[] => valueOf(runner.ask('favorites')).map(({ agentId }) => agentId);

describe.each(userFiles)('P10: what the user made, where %s', (name) => {
  it.each(Object.entries(damages))('%s: all of it is there, in both files, without a word', (_how, damage) => {
    const { start, pathOf, entries, folder } = makeProfile();
    damage(pathOf(name));
    const runner = start();
    expect(entriesOf(runner)).toEqual(entries);
    expect(runner.notices).toEqual([]);
    expect(runner.bugs).toEqual([]);
    mark(runner, 9);
    runner.ask('close');
    expect(rowsInBoth(folder).favorites).toHaveLength(4);
    const later = start();
    expect(entriesOf(later)).toEqual({ ...entries, favorites: [...entries.favorites, { agentId: 9, at: 109 }] });
    expect(later.notices).toEqual([]);
  });
});

describe.each(userFiles)('what the user made, where %s cannot be read at the start', (name) => {
  const other = otherFile(name);

  it.each(Object.entries(damages))('and the other one %s: it is shown once it can be read', (_how, damage) => {
    const { start, pass, pathOf, entries, folder } = makeProfile();
    damage(pathOf(other));
    const unlock = lock(pathOf(name));
    const runner = start();
    expect(runner.notices).toEqual(['locked']);
    mark(runner, 9);
    unlock();
    pass(60_000);
    mark(runner, 1, false);
    expect(marked(runner)).toEqual([2, 3, 9]);
    expect(entriesOf(runner)).toMatchObject({ sessions: entries.sessions, views: entries.views });
    expect(runner.notices).toEqual(['locked']);
    expect(runner.bugs).toEqual([]);
    runner.ask('close');
    expect(rowsInBoth(folder).favorites).toHaveLength(3);
  });

  it('and the other one has not its last changes: both those and the changes of the run are there', () => {
    const { start, pass, pathOf, folder } = makeProfile();
    copyFileSync(pathOf(other), `${pathOf(other)}.before`);
    const before = start();
    mark(before, 7);
    mark(before, 1, false);
    before.ask('close');
    copyFileSync(`${pathOf(other)}.before`, pathOf(other));
    rmSync(`${pathOf(other)}.before`);
    const unlock = lock(pathOf(name));
    const runner = start();
    // Fewer than the changes that it cannot see, then as many, then more.
    for (const agentId of [11, 12, 13]) mark(runner, agentId);
    mark(runner, 2, false);
    unlock();
    pass(60_000);
    mark(runner, 14);
    expect(marked(runner)).toEqual([3, 7, 11, 12, 13, 14]);
    runner.ask('close');
    expect(rowsInBoth(folder).favorites).toHaveLength(6);
    expect(marked(start())).toEqual([3, 7, 11, 12, 13, 14]);
  });
});
