import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
import { startStopwatch } from '../../../stopwatch.ts';
import { makeFolder } from '../../make-folder.ts';
import { valueOf } from '../../../value-of.ts';
import type { Result } from '../../../../src-main/contract/failure.ts';
import { contentsOf, profileVersions, writeProfile } from './earlier-profiles.ts';
import { startRunner, type Runner } from './runner.ts';
import { readViews } from '../../../../src-main/storage/user/user-operation.ts';
import { noEntries } from '../../../../src-main/storage/user/earlier-entries.ts';
import {
  damages,
  entriesOf,
  lock,
  makeEntries,
  otherFile,
  openUser,
  rowsInBoth,
  rowsInFile,
  rowsOf,
  sessionOf,
  userFiles,
  viewOf,
  type UserFileName,
} from './user-files.ts';

const canMount = process.getuid?.() === 0 && process.platform === 'linux';

/** The folder takes no files until it is mounted as `rw` again. */
function mountReadOnly(folder: string, skip: (when: boolean, why: string) => void) {
  const mount = (...options: string[]): boolean => spawnSync('mount', options).status === 0;
  skip(!mount('--bind', folder, folder), 'mounting is not allowed here');
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  const remount = (mode: 'ro' | 'rw'): boolean => mount('-o', `remount,${mode},bind`, folder);
  skip(!remount('ro'), 'mounting is not allowed here');
  return remount;
}

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

it.each(userFiles)('P10: garbage in the middle of a text of %s costs nothing', (name) => {
  const folder = makeFolder();
  const account = 'one';
  const first = openUser(folder);
  const long = viewOf('view-1', { name: 'long '.repeat(3_000), shortcut: 1 });
  // More than SQLite keeps in memory, so that the view is read from the file.
  const sessions = Array.from({ length: 2_000 }, (_, n) => sessionOf(`s${n}`, { note: 'note '.repeat(500) }));
  first.apply({ account, kind: 'add', isComplete: true, entries: { ...noEntries, sessions, views: [long] } });
  first.close();
  const user = openUser(folder);
  const bytes = readFileSync(join(folder, name));
  // In a page of its own, far from the start of the view.
  const at = bytes.lastIndexOf('long long ');
  bytes.fill('"', at - 500, at);
  writeFileSync(join(folder, name), bytes);
  user.apply({ account, kind: 'view', view: viewOf('view-2', { shortcut: 1 }) });
  expect(readViews(user.memory, account, user.codec)).toEqual([
    { ...long, shortcut: null },
    viewOf('view-2', { shortcut: 1 }),
  ]);
  const rows = rowsOf(user.memory);
  user.close();
  expect(rowsInBoth(folder)).toEqual(rows);
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

const files = userFiles.map((name) => ({ name, other: otherFile(name) }));

describe('what the user made, where both files are damaged', () => {
  const kinds = Object.entries(damages).filter(([how]) => how !== 'was deleted');

  it.each(kinds)(
    '%s: it is lost, which is told once; what was made is aside, and new entries are stored',
    (_how, damage) => {
      const { start, pathOf, asides, folder } = makeProfile();
      for (const name of userFiles) damage(pathOf(name));
      const runner = start();
      expect(runner.notices).toEqual(['user-data-lost']);
      expect(Object.values(entriesOf(runner)).flat()).toEqual([]);
      for (const name of userFiles) expect(asides().some((aside) => aside.startsWith(`${name}.damaged-`))).toBe(true);
      mark(runner, 9);
      runner.ask('close');
      rowsInBoth(folder);
      const later = start();
      expect(marked(later)).toEqual([9]);
      expect(later.notices).toEqual([]);
      expect(runner.bugs).toEqual([]);
    },
  );

  it.each(files)('or $name is damaged and $other was deleted: the same', ({ name, other }) => {
    const { start, pathOf } = makeProfile();
    writeFileSync(pathOf(name), 'ruined');
    rmSync(pathOf(other));
    expect(start().notices).toEqual(['user-data-lost']);
  });

  it.each(files)('$name at once, and $other only when it can be read: it is told then', ({ name, other }) => {
    const { start, pathOf, pass } = makeProfile();
    writeFileSync(pathOf(name), 'ruined');
    const unlock = lock(pathOf(other));
    const runner = start();
    expect(runner.notices).toEqual(['locked']);
    unlock();
    writeFileSync(pathOf(other), 'ruined');
    mark(runner, 9);
    pass(60_000);
    expect(marked(runner)).toEqual([9]);
    expect(runner.notices).toEqual(['locked', 'user-data-lost']);
  });
});

describe.each(files)(
  'L1: the end by force between the two writes, where $name has a change that $other has not',
  ({ name, other }) => {
    it('keeps the change, and gives it to the other one', () => {
      const { start, pathOf, folder } = makeProfile();
      copyFileSync(pathOf(other), join(folder, 'before'));
      const runner = start();
      mark(runner, 9);
      valueOf(runner.ask('storeSession', sessionOf('first', { note: '' })));
      runner.ask('close');
      copyFileSync(join(folder, 'before'), pathOf(other));
      const later = start();
      expect(marked(later)).toContain(9);
      expect(valueOf(later.ask('latestSessions', { limit: 9 })).map(({ note }) => note)).toEqual(['', '']);
      later.ask('close');
      expect(rowsInFile(pathOf(name))).toEqual(rowsInBoth(folder));
    });

    it('keeps the later one of two different changes with the same number', () => {
      const { start, pathOf, folder, pass } = makeProfile();
      copyFileSync(pathOf(other), join(folder, 'before'));
      const first = start();
      mark(first, 9);
      first.ask('close');
      copyFileSync(pathOf(name), join(folder, 'first'));
      for (const one of userFiles) copyFileSync(join(folder, 'before'), pathOf(one));
      pass(5);
      const second = start();
      mark(second, 10);
      second.ask('close');
      copyFileSync(join(folder, 'first'), pathOf(name));
      const runner = start();
      expect(marked(runner)).toEqual([1, 2, 3, 10]);
      runner.ask('close');
      rowsInBoth(folder);
    });
  },
);

describe('what the user made, where both files are deleted while the program runs', () => {
  it.each(['before a change', 'before the end'])('%s: it is all there, in both files', (when) => {
    const { start, pathOf, entries, folder } = makeProfile();
    const runner = start();
    for (const name of userFiles) rmSync(pathOf(name));
    if (when === 'before a change') {
      mark(runner, 9);
      mark(runner, 9, false);
      rowsInBoth(folder);
    }
    expect(entriesOf(runner)).toEqual(entries);
    runner.ask('close');
    rowsInBoth(folder);
    expect(runner.notices).toEqual([]);
    const later = start();
    expect(entriesOf(later)).toEqual(entries);
    expect(later.notices).toEqual([]);
  });
});

describe('what the user made, where the files take no writes', () => {
  it.each(userFiles)('%s alone: without a word, and it has all once it takes them', (name) => {
    const { start, pathOf, pass, folder } = makeProfile();
    const runner = start();
    const unlock = lock(pathOf(name), 'BEGIN IMMEDIATE');
    mark(runner, 9);
    unlock();
    pass(60_000);
    mark(runner, 10);
    expect(runner.notices).toEqual([]);
    runner.ask('close');
    expect(rowsInBoth(folder).favorites).toHaveLength(5);
  });

  it.each(userFiles)('%s alone, until the end: the other one has all at the next start', (name) => {
    const { start, pathOf, folder } = makeProfile();
    const runner = start();
    const unlock = lock(pathOf(name), 'BEGIN IMMEDIATE');
    mark(runner, 9);
    mark(runner, 1, false);
    runner.ask('close');
    unlock();
    const later = start();
    expect(marked(later)).toEqual([2, 3, 9]);
    later.ask('close');
    rowsInBoth(folder);
  });

  it('neither of them: one notice, and all is stored once they do', () => {
    const { start, pathOf, pass, folder } = makeProfile();
    const runner = start();
    const unlocks = userFiles.map((name) => lock(pathOf(name), 'BEGIN IMMEDIATE'));
    mark(runner, 9);
    mark(runner, 1, false);
    expect(runner.notices).toEqual(['locked']);
    expect(marked(runner)).toEqual([2, 3, 9]);
    for (const unlock of unlocks) unlock();
    pass(60_000);
    mark(runner, 10);
    expect(runner.notices).toEqual(['locked']);
    runner.ask('close');
    expect(rowsInBoth(folder).favorites).toHaveLength(4);
  });

  it('neither of them, until shortly before the end: all is stored when the program ends', () => {
    const { start, pathOf, folder } = makeProfile();
    const runner = start();
    const unlocks = userFiles.map((name) => lock(pathOf(name), 'BEGIN IMMEDIATE'));
    mark(runner, 9);
    for (const unlock of unlocks) unlock();
    runner.ask('close');
    expect(rowsInBoth(folder).favorites).toHaveLength(4);
  });

  it('nor the database: a call that tries them again waits for none of them', () => {
    const folder = makeFolder();
    let time = Date.UTC(2026, 10, 20);
    const runner = startRunner(join(folder, 'longreach.db'), { lockWaitMs: 300 }, () => time);
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    makeEntries(runner);
    const unlocks = [...userFiles, 'longreach.db'].map((name) => lock(join(folder, name), 'BEGIN IMMEDIATE'));
    mark(runner, 9);
    valueOf(runner.ask('checkDisk'));
    for (let tries = 0; tries < 2; tries += 1) {
      time += 60_000;
      const before = performance.now();
      valueOf(runner.ask('favorites'));
      // Four tries of each of them take 3.6 seconds.
      expect(performance.now() - before).toBeLessThan(3_000);
    }
    for (const unlock of unlocks) unlock();
    time += 60_000;
    expect(marked(runner)).toHaveLength(4);
    runner.ask('close');
    expect(rowsInBoth(folder).favorites).toHaveLength(4);
  });

  it.skipIf(!canMount)('as the folder is read-only: one notice, and all is stored once it is not', ({ skip }) => {
    const { start, entries, pass, folder } = makeProfile();
    const remount = mountReadOnly(folder, skip);
    const runner = start();
    expect(entriesOf(runner)).toEqual(entries);
    mark(runner, 9);
    mark(runner, 1, false);
    expect(runner.notices).toEqual(['read-only']);
    remount('rw');
    pass(60_000);
    mark(runner, 10);
    expect(runner.bugs).toEqual([]);
    runner.ask('close');
    expect(rowsInBoth(folder).favorites).toHaveLength(4);
    expect(marked(start())).toEqual([2, 3, 9, 10]);
  });

  it.skipIf(!canMount)('as the disk is full: one notice, and all is stored once it is not', ({ skip }) => {
    const folder = makeFolder();
    skip(
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'none', folder]).status !== 0,
      'mounting is not allowed here',
    );
    onTestFinished(() => void spawnSync('umount', ['-l', folder]));
    let time = Date.UTC(2026, 10, 20);
    const runner = startRunner(join(folder, 'longreach.db'), {}, () => time);
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    makeEntries(runner);
    spawnSync('dd', ['if=/dev/zero', `of=${folder}/filler`, 'bs=1k']);
    const sessions = Array.from({ length: 40 }, (_, n) =>
      sessionOf(`full ${n}`, { note: 'note '.repeat(2_000), startedAt: n }),
    );
    for (const session of sessions) valueOf(runner.ask('storeSession', session));
    expect(runner.notices).toEqual(['full']);
    const entries = entriesOf(runner);
    expect(entries.sessions).toHaveLength(42);
    rmSync(join(folder, 'filler'));
    time += 60_000;
    expect(entriesOf(runner)).toEqual(entries);
    runner.ask('close');
    expect(runner.bugs).toEqual([]);
    expect(rowsInBoth(folder).sessions).toHaveLength(42);
  });

  it.skipIf(!canMount)(
    'as the disk is full at the first start: what an earlier version stored is taken over all the same',
    ({ skip }) => {
      const folder = makeFolder();
      skip(
        spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', folder]).status !== 0,
        'mounting is not allowed here',
      );
      onTestFinished(() => void spawnSync('umount', ['-l', folder]));
      writeProfile('three', '0.1-last', folder);
      const expected = Object.entries(contentsOf('three', '0.1-last').accounts);
      spawnSync('dd', ['if=/dev/zero', `of=${folder}/filler`, 'bs=1k']);
      let time = Date.UTC(2026, 10, 20);
      const check = (runner: Runner, accounts: typeof expected): void => {
        for (const [id, { favorites, watches, views, sessions, database }] of accounts) {
          valueOf(runner.ask('open', { id, number: 0, databasePath: join(folder, database) }));
          expect(entriesOf(runner), id).toMatchObject({ favorites, watches, views, sessions });
        }
      };
      const runner = startRunner(join(folder, 'longreach.db'), {}, () => time);
      check(runner, expected.slice(0, 1));
      expect(runner.notices[0]).toBe('full');
      rmSync(join(folder, 'filler'));
      time += 60_000;
      check(runner, expected.slice(0, 1));
      runner.ask('close');
      expect(runner.bugs).toEqual([]);
      rowsInBoth(folder);
      const later = startRunner(join(folder, 'longreach.db'), {}, () => time);
      // Also accounts that were not opened; the record of another one is stored when it is.
      expect(valueOf(later.request('recordedAccounts', undefined, null))).toHaveLength(expected.length - 1);
      expect(valueOf(later.request('auditAnchor', undefined, null))).not.toBeNull();
      check(later, expected);
      later.ask('close');
    },
  );
});

it.each(files)('L5: refuses $name of a newer version, and leaves it and $other as they are', ({ name, other }) => {
  const { start, pathOf, entries, folder } = makeProfile();
  const newer = new DatabaseSync(pathOf(name));
  newer.exec('PRAGMA journal_mode = DELETE; PRAGMA user_version = 99');
  newer.close();
  const before = [name, other].map((one) => readFileSync(pathOf(one)));
  const runner = startRunner(join(folder, 'longreach.db'));
  expect(runner.ask('open', { id: 'one', number: 0 })).toMatchObject({
    ok: false,
    failure: { reason: 'newer-version' },
  });
  valueOf(runner.ask('open', { id: 'one', number: 0, startsEmpty: true }));
  expect(marked(runner)).toEqual([]);
  mark(runner, 9);
  runner.ask('close');
  expect([name, other].map((one) => readFileSync(pathOf(one)))).toEqual(before);
  expect(rowsInFile(join(folder, 'user-2.copy.db'))).toEqual(rowsInFile(join(folder, 'user-2.db')));
  // The newer version goes on with what it had.
  const again = new DatabaseSync(pathOf(name));
  again.exec('PRAGMA user_version = 1');
  again.close();
  expect(entriesOf(start())).toEqual(entries);
});

it('P10: each of many accounts has what was made in it, after one of them was removed and the file was damaged', () => {
  const { folder, pathOf, pass } = makeProfile();
  const accounts = Array.from({ length: 60 }, (_, n) => `account ${n}`);
  const runner = startRunner(join(folder, 'longreach.db'));
  for (const id of accounts) {
    valueOf(runner.ask('open', { id, number: 0 }));
    makeEntries(runner);
    mark(runner, 100 + accounts.indexOf(id));
  }
  const entries = entriesOf(runner);
  valueOf(runner.ask('forgetAccount', { accountId: accounts[7]! }));
  runner.ask('close');
  pass(1_000);
  writeFileSync(pathOf('user.db'), 'ruined');
  const later = startRunner(join(folder, 'longreach.db'));
  for (const [n, id] of accounts.entries()) {
    valueOf(later.ask('open', { id, number: 0 }));
    if (n === 7) expect(Object.values(entriesOf(later)).flat()).toEqual([]);
    else
      expect(entriesOf(later)).toEqual({
        ...entries,
        favorites: [...entries.favorites.slice(0, 3), { agentId: 100 + n, at: 200 + n }],
      });
  }
  later.ask('close');
  rowsInBoth(folder);
});

it('opens, reads and changes 50,000 favorites without a pause', () => {
  const folder = makeFolder();
  const agentIds = Array.from({ length: 50_000 }, (_, n) => n + 1);
  const within = (limit: number, work: () => unknown): void => {
    const cost = startStopwatch();
    work();
    expect(cost()).toBeLessThan(limit);
  };
  const path = join(folder, 'longreach.db');
  const runner = startRunner(path);
  valueOf(runner.ask('open', { id: 'one', number: 0 }));
  within(5_000, () => valueOf(runner.ask('setFavorites', { agentIds, favorite: true, at: 1 })));
  within(500, () => mark(runner, 60_000));
  within(500, () => mark(runner, 1, false));
  within(500, () => valueOf(runner.ask('addRecent', { agentId: 1, at: 1 })));
  runner.ask('close');
  const later = startRunner(path);
  within(3_000, () => valueOf(later.ask('open', { id: 'one', number: 0 })));
  expect(marked(later)).toHaveLength(50_000);
  within(5_000, () => valueOf(later.ask('setFavorites', { agentIds, favorite: false, at: 1 })));
  expect(marked(later)).toEqual([60_000]);
  later.ask('close');
  rowsInBoth(folder);
});

describe.each(profileVersions)('what version %s stored, in a database that is locked at the first start', (version) => {
  const { favorites, recents, watches, views, sessions, acceptedEnds } = Object.values(
    contentsOf('one', version).accounts,
  )[0]!;
  const stored = { favorites, recents, watches, views, sessions, ends: acceptedEnds };

  const open = () => {
    const folder = makeFolder();
    writeProfile('one', version, folder);
    const path = join(folder, 'longreach.db');
    let time = Date.UTC(2026, 10, 20);
    const start = (): Runner => {
      const runner = startRunner(path, { lockWaitMs: 10 }, () => time);
      onTestFinished(() => {
        runner.ask('close');
      });
      valueOf(runner.ask('open', { id: Object.keys(contentsOf('one', version).accounts)[0]!, number: 0 }));
      return runner;
    };
    return { folder, path, start, pass: (ms: number): void => void (time += ms) };
  };

  it.each(['in the same run', 'in a later one'])(
    'is there once it can be read, %s, with what was made meanwhile',
    (when) => {
      const { folder, path, start, pass } = open();
      const unlock = lock(path);
      let runner = start();
      const agentId = 77_777;
      mark(runner, agentId);
      valueOf(runner.ask('addRecent', { agentId, at: 9_000_000_000_000 }));
      const { id: _, ...view } = viewOf('made meanwhile', { shortcut: views[0]!.shortcut });
      const [made] = valueOf(runner.ask('saveView', { id: null, view }));
      valueOf(runner.ask('storeSession', sessionOf('made meanwhile', { startedAt: 9_000_000_000_000 })));
      if (when === 'in a later one') {
        runner.ask('close');
        runner = start();
        expect(marked(runner)).toContain(agentId);
      }
      unlock();
      if (when === 'in a later one') {
        runner.ask('close');
        runner = start();
      }
      pass(60_000);
      mark(runner, agentId);
      const now = entriesOf(runner);
      expect(runner.bugs).toEqual([]);
      const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
      expect(sorted(now.favorites.map((one) => one.agentId))).toEqual(
        sorted([...favorites.map((one) => one.agentId), agentId]),
      );
      expect(now).toMatchObject({ watches, ends: acceptedEnds });
      expect(now.recents).toEqual([{ agentId, at: 9_000_000_000_000 }, ...recents].slice(0, 50));
      expect(now.views).toHaveLength(views.length + 1);
      expect(now.views).toContainEqual(made);
      for (const one of views)
        expect(now.views.map(({ id, name }) => ({ id, name }))).toContainEqual({ id: one.id, name: one.name });
      expect(now.sessions.slice(1)).toEqual(sessions);
      runner.ask('close');
      rowsInBoth(folder);
      // What was taken over is deleted where it was; nothing is taken over again.
      const third = start();
      expect(entriesOf(third)).toEqual(now);
      mark(third, agentId, false);
      third.ask('close');
      const database = new DatabaseSync(path);
      expect(database.prepare('SELECT 1 FROM favorites, visits').all()).toEqual([]);
      database.close();
      expect(marked(start())).not.toContain(agentId);
    },
  );

  it.skipIf(!canMount)(
    'is there at every start in a folder that takes no files, and once it takes them',
    ({ skip }) => {
      const { folder, start, pass } = open();
      const remount = mountReadOnly(folder, skip);
      for (let starts = 0; starts < 2; starts += 1) {
        const runner = start();
        expect(runner.notices).toEqual(['read-only']);
        expect(entriesOf(runner)).toEqual(stored);
        runner.ask('close');
      }
      const runner = start();
      mark(runner, 77_777);
      remount('rw');
      pass(60_000);
      mark(runner, 77_778);
      runner.ask('close');
      rowsInBoth(folder);
      remount('ro');
      expect(entriesOf(start())).toEqual({
        ...stored,
        favorites: [...favorites, ...[77_777, 77_778].map((agentId) => ({ agentId, at: 100 + agentId }))].toSorted(
          (a, b) => a.at - b.at,
        ),
      });
    },
  );

  it.skipIf(!canMount)('is there once its log can be read, which an end by force left', ({ skip }) => {
    const { folder, path, start, pass } = open();
    // The main file has nothing of it: SQLite read and wrote the log alone.
    const names = ['', '-wal'].map((ending) => path + ending);
    const writer = new DatabaseSync(path);
    writer.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; DELETE FROM favorites');
    writer.exec('INSERT INTO favorites SELECT key, 88, 5 FROM accounts');
    const left = names.map((name) => readFileSync(name));
    writer.close();
    rmSync(path);
    for (const [index, name] of names.entries()) writeFileSync(name, left[index]!);
    const remount = mountReadOnly(folder, skip);
    const runner = start();
    mark(runner, 77);
    remount('rw');
    pass(60_000);
    expect(marked(runner)).toEqual([88, 77]);
    expect(entriesOf(runner)).toMatchObject({ sessions, views, watches });
    runner.ask('close');
    rowsInBoth(folder);
  });
});

describe('a note that is deleted is in no byte of any file', () => {
  const CANARY = 'grey canary 4711';
  const old = sessionOf('old', { note: `${'before '.repeat(40)}${CANARY} ${'after '.repeat(700)}`, startedAt: 5_000 });

  /** Files of the folder in which the text is. */
  const filesWith = (folder: string): readonly string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(CANARY))
      .map(({ name }) => name);

  const retention = { hardwareBefore: null, sessionsBefore: 6_000 };
  const ways: Readonly<Record<string, (runner: Runner) => unknown>> = {
    'with the session, which is too old': (runner) => runner.ask('deleteOld', { ...retention, withNotes: true }),
    'by the user': (runner) => runner.ask('storeSession', { ...old, note: '' }),
    'with what was made in the account': (runner) =>
      runner.ask('forgetAccount', { accountId: 'one', savedCopy: false, favorites: true }),
    'with the account': (runner) => runner.ask('forgetAccount', { accountId: 'one' }),
  };

  it.each(Object.entries(ways))('%s', (_how, remove) => {
    const { start, folder, pass } = makeProfile();
    const runner = start();
    // It is moved about in the file by others, and by changes of itself.
    for (let n = 0; n < 60; n += 1) {
      const session = sessionOf(`s${n}`, { note: `${n} `.repeat(n * 13), startedAt: 100_000 + n });
      valueOf(runner.ask('storeSession', session));
      if (n % 6 === 0) valueOf(runner.ask('storeSession', { ...old, note: old.note.slice(0, 400 + n * 50) }));
      if (n % 4 === 0) valueOf(runner.ask('storeSession', { ...session, note: 'short' }));
    }
    valueOf(runner.ask('storeSession', old));
    pass(1_000);
    expect(filesWith(folder)).not.toEqual([]);
    valueOf(remove(runner) as Result<unknown>);
    expect(filesWith(folder)).toEqual([]);
    expect(runner.bugs).toEqual([]);
    runner.ask('close');
    expect(filesWith(folder)).toEqual([]);
  });

  it.each(userFiles)('also where %s took no writes meanwhile', (name) => {
    const { start, folder, pathOf, pass } = makeProfile();
    const runner = start();
    valueOf(runner.ask('storeSession', old));
    const unlock = lock(pathOf(name), 'BEGIN IMMEDIATE');
    valueOf(runner.ask('storeSession', { ...old, note: '' }));
    expect(filesWith(folder)).toContain(`${name}-wal`);
    unlock();
    pass(60_000);
    valueOf(runner.ask('favorites'));
    expect(filesWith(folder)).toEqual([]);
    expect(rowsInFile(pathOf(name))).toEqual(rowsInFile(pathOf(otherFile(name))));
  });

  describe.each([true, false])(
    'where an earlier version stored it, %s: and it was in the same run taken over',
    (isSameRun) => {
      it.each(Object.entries(ways))('%s', (_how, remove) => {
        const { start, folder } = makeProfile();
        for (const name of userFiles) rmSync(join(folder, name));
        const path = join(folder, 'longreach.db');
        const database = new DatabaseSync(path);
        database
          .prepare(
            `INSERT INTO visits (account, id, agent, support, name, started, ended, offered, note)
           SELECT key, 'old', 1, NULL, 'a host', 5000, 5001, 0, ? FROM accounts`,
          )
          .run(old.note);
        database.close();
        const entry = JSON.stringify({ one: [{ ...old, endedAt: 5_001 }] });
        writeFileSync(`${path}.sessions.json`, entry);
        if (!isSameRun) start().ask('close');
        const runner = start();
        expect(valueOf(runner.ask('latestSessions', { limit: 9 }))).toMatchObject([{ note: old.note }]);
        valueOf(remove(runner) as Result<unknown>);
        expect(filesWith(folder)).toEqual([]);
        expect(runner.bugs).toEqual([]);
        runner.ask('close');
        expect(filesWith(folder)).toEqual([]);
      });
    },
  );
});
