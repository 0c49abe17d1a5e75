import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
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
