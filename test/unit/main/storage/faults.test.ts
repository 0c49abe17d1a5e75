import { makeFolder } from '../../make-folder.ts';
import { spawnSync } from 'node:child_process';
import type { AgentsPage } from '../../../../src-main/contract/contract.ts';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { dirname, join } from 'node:path';
import { serialize } from 'node:v8';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { SavedViewFields } from '../../../../src-main/contract/contract.ts';
import { toStored } from '../../../../src-main/storage/rows/agent-row.ts';
import { openDatabase } from '../../../../src-main/storage/database.ts';
import { AGENTS_AND_PLACES, cacheSchema } from '../../../../src-main/storage/migrations.ts';
import { runs } from '../../../long.ts';
import { startStopwatch } from '../../../stopwatch.ts';
import { makeAgent, makeAgents, makeDetail, unpackRows, writeList } from './fixtures.ts';
import { killAfterLine, packChild } from './killed-child.ts';
import { startRunner, type Runner } from './runner.ts';
import { readFault } from '../../../../src-main/storage/sqlite-error.ts';
import { valueOf } from '../../../value-of.ts';

const KILLS = runs(200);
const LANES = 4;
const isRoot = process.getuid?.() === 0;

let writer = '';
beforeAll(async () => {
  writer = await packChild('writer-child');
});

/** Kills the writer some time after its first acknowledged write, and returns the last number it printed. */
const killWhileWriting = async (path: string, waitMs: number): Promise<number> =>
  Number(await killAfterLine(writer, [path], { waitMs }));

describe('L1: kill -9 while writing', () => {
  it('never damages the file, and loses only what was not acknowledged', async () => {
    const folder = makeFolder();
    let kills = 0;
    const killOften = async (path: string): Promise<void> => {
      while (kills < KILLS) {
        kills += 1;
        const acknowledged = await killWhileWriting(path, Math.random() * 12);
        const cost = startStopwatch();
        const opened = valueOf(openDatabase({ path, now: Date.now }));
        expect(cost()).toBeLessThan(2_000);
        expect({ notice: opened.notice, lasting: opened.lasting }).toEqual({ notice: null, lasting: true });
        const { database } = opened;
        expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
        const at = Number(database.prepare('SELECT at FROM pictures').get()?.at);
        expect(at).toBeGreaterThanOrEqual(acknowledged);
        // Atomic: every row is of the version of the totals.
        const versions = database.prepare("SELECT DISTINCT json_extract(model, '$.lastTime') v FROM agents").all();
        expect(versions).toEqual([{ v: at }]);
        // A span and its sessions too.
        const reach = Number(database.prepare('SELECT last FROM history_spans').get()?.last);
        expect(reach).toBeGreaterThanOrEqual(acknowledged);
        const comments = database.prepare('SELECT DISTINCT comment, count(*) count FROM history').all();
        expect(comments).toEqual([{ comment: String(reach), count: 20 }]);
        database.close();
      }
    };
    await Promise.all(
      Array.from({ length: LANES }, (_, lane) => killOften(join(folder, String(lane), 'inventory.sqlite'))),
    );
    expect(kills).toBe(KILLS);
    expect(readdirSync(folder).filter((file) => file.includes('damaged'))).toEqual([]);
  });
});

function start(path: string, limits: { maxPages?: number; lockWaitMs?: number } = {}): Runner {
  const runner = startRunner(path, limits);
  onTestFinished(() => {
    runner.ask('close');
  });
  valueOf(runner.ask('open', { id: 'one', number: 0 }));
  return runner;
}

const apply = (runner: Runner, count: number, version: string, at = 1) =>
  valueOf(runner.apply({ bytes: writeList(makeAgents(count, () => ({ version }))), at }));

const viewOf = (name: string): SavedViewFields => ({
  name,
  query: '',
  chips: [],
  systems: [],
  group: null,
  columns: null,
  layout: null,
  sort: { column: 'name', down: false },
  shortcut: null,
  notify: false,
});

const countStored = (path: string): number => {
  const runner = startRunner(path);
  const { total } = valueOf(runner.ask('open', { id: 'one', number: 0 }));
  runner.ask('close');
  return total;
};

describe('L3: a full disk', () => {
  const expectToContinue = (runner: Runner): void => {
    expect(runner.notices).toEqual(['full']);
    // The list in memory is right although nothing is saved, and there is no second notice.
    const change = apply(runner, 5_000, 'later', 2);
    expect(change.summary).toMatchObject({ total: 5_000, at: 2 });
    expect(unpackRows(change.upserted)[0]).toMatchObject({ version: 'later' });
    const marked = valueOf(runner.ask('setFavorites', { agentIds: [7], favorite: true, at: 1 })).upserted;
    expect(unpackRows(marked)).toMatchObject([{ id: 7, localFavorite: true }]);
    const { rows } = valueOf(runner.ask('page', { afterId: 4_998, limit: 10 }));
    expect(unpackRows(rows)).toMatchObject([{ id: 4_999 }, { id: 5_000 }]);
    expect(runner.notices).toEqual(['full']);
    expect(runner.bugs).toEqual([]);
  };

  it('by its own limit: continues in memory with one notice, and the last complete list remains stored', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path, { maxPages: 40 });
    apply(runner, 10, 'first');
    expect(apply(runner, 5_000, 'second').summary.total).toBe(5_000);
    expectToContinue(runner);
    runner.ask('close');
    expect(countStored(path)).toBe(10);
  });

  it.skipIf(!isRoot || process.platform !== 'linux')('of 1 MB: the same', ({ skip }) => {
    const folder = join(makeFolder(), 'small');
    mkdirSync(folder);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder]);
    skip(mounted.status !== 0, 'mounting is not allowed here');
    try {
      const path = join(folder, 'inventory.sqlite');
      const runner = startRunner(path);
      valueOf(runner.ask('open', { id: 'one', number: 0 }));
      apply(runner, 10, 'first');
      expect(apply(runner, 5_000, 'second').summary.total).toBe(5_000);
      expectToContinue(runner);
      runner.ask('close');
      expect(countStored(path)).toBe(10);
    } finally {
      spawnSync('umount', ['-l', folder]);
    }
  });

  it.skipIf(!isRoot || process.platform !== 'linux')('before the first start: uses memory only', ({ skip }) => {
    const folder = join(makeFolder(), 'full');
    mkdirSync(folder);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder]);
    skip(mounted.status !== 0, 'mounting is not allowed here');
    try {
      spawnSync('dd', ['if=/dev/zero', `of=${folder}/filler`, 'bs=1k']);
      const runner = startRunner(join(folder, 'inventory.sqlite'));
      valueOf(runner.ask('open', { id: 'one', number: 0 }));
      expect(runner.notices).toEqual(['full']);
      expect(apply(runner, 10, 'first').upserted).toHaveLength(10);
      runner.ask('close');
    } finally {
      spawnSync('umount', ['-l', folder]);
    }
  });
});

describe('L3: a disk that was full when the program started', () => {
  it.skipIf(!isRoot || process.platform !== 'linux')('shows what is stored, and saves nothing', ({ skip }) => {
    const folder = join(makeFolder(), 'small');
    mkdirSync(folder);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'none', folder]);
    skip(mounted.status !== 0, 'mounting is not allowed here');
    const path = join(folder, 'inventory.sqlite');
    const other = new DatabaseSync(path, { open: false });
    try {
      const before = startRunner(path);
      valueOf(before.ask('open', { id: 'one', number: 0 }));
      apply(before, 10, 'first');
      before.ask('close');
      // Another reader has made the index file SQLite cannot do without; then the last byte is taken.
      other.open();
      other.prepare('SELECT count(*) FROM agents').get();
      spawnSync('dd', ['if=/dev/zero', `of=${folder}/filler`, 'bs=1k']);

      const runner = startRunner(path);
      expect(valueOf(runner.ask('open', { id: 'one', number: 0 })).total).toBe(10);
      expect(valueOf(runner.ask('page', { afterId: null, limit: 50 })).rows).toHaveLength(10);
      expect(apply(runner, 12, 'second', 2).upserted).toHaveLength(12);
      expect(runner.notices).toEqual(['full']);
      expect(valueOf(runner.ask('setFavorites', { agentIds: [3], favorite: true, at: 1 })).upserted).toHaveLength(1);
      expect(runner.bugs).toEqual([]);
      runner.ask('close');
    } finally {
      if (other.isOpen) other.close();
      spawnSync('umount', ['-l', folder]);
    }
  });
});

describe('L4: a profile that cannot be written', () => {
  it.skipIf(!isRoot || process.platform !== 'linux')(
    'by its mount: shows what is stored, with a notice',
    ({ skip }) => {
      const folder = makeFolder();
      const path = join(folder, 'inventory.sqlite');
      const before = startRunner(path);
      valueOf(before.ask('open', { id: 'one', number: 0 }));
      apply(before, 10, 'first');
      valueOf(before.ask('setFavorites', { agentIds: [3], favorite: true, at: 1 }));
      before.ask('close');
      const bound = spawnSync('mount', ['--bind', folder, folder]);
      skip(bound.status !== 0, 'mounting is not allowed here');
      try {
        skip(spawnSync('mount', ['-o', 'remount,ro,bind', folder]).status !== 0, 'mounting is not allowed here');
        const runner = startRunner(path);
        expect(valueOf(runner.ask('open', { id: 'one', number: 0 })).total).toBe(10);
        expect(valueOf(runner.ask('page', { afterId: null, limit: 50 })).rows).toHaveLength(10);
        expect(runner.notices).toEqual(['read-only']);
        expect(valueOf(runner.ask('favorites'))).toEqual([{ agentId: 3, at: 1 }]);
        expect(apply(runner, 20, 'second').upserted).toHaveLength(20);
        expect(runner.bugs).toEqual([]);
        runner.ask('close');
      } finally {
        spawnSync('umount', ['-l', folder]);
      }
      expect(countStored(path)).toBe(10);
    },
  );

  /** As another user, because permissions do not apply to root. */
  const openAsOther = (folder: string, spoil: string): string => {
    if (isRoot) chownSync(folder, 65_534, 65_534);
    if (isRoot) chmodSync(join(folder, '..'), 0o755);
    const script = `
      import { chmodSync, mkdirSync } from 'node:fs';
      import { openDatabase } from ${JSON.stringify(new URL('../../../../src-main/storage/database.ts', import.meta.url).href)};
      // Only now: the other user may not read the folder of this project.
      if (${isRoot}) {
        process.setgroups([]);
        process.setgid(65534);
        process.setuid(65534);
      }
      const folder = ${JSON.stringify(folder)};
      const path = folder + '/data/inventory.sqlite';
      ${spoil}
      const { value } = openDatabase({ path, now: Date.now });
      const stored = value.database.prepare('SELECT count(*) n FROM accounts').get().n;
      if (value.writable) value.database.exec("INSERT INTO accounts (id) VALUES ('one')");
      value.database.prepare('SELECT count(*) FROM agents').get();
      console.log(value.lasting, value.writable, value.notice, stored);`;
    // The other user cannot write a coverage report, and Node would say so on the output that is compared.
    const env = { ...process.env, NODE_V8_COVERAGE: undefined };
    const seen = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env });
    chmodSync(folder, 0o700);
    return `${seen.stdout.trim()}${seen.stderr}`;
  };

  it('by the permissions of its folder: uses memory only, with a notice', () => {
    const folder = join(makeFolder(), 'profile');
    mkdirSync(folder);
    expect(openAsOther(folder, 'chmodSync(folder, 0o500);')).toBe('false true read-only 0');
  });

  it('by the permissions of the file: shows what is stored, with a notice', () => {
    const folder = join(makeFolder(), 'profile');
    mkdirSync(folder);
    const spoil = 'openDatabase({ path, now: Date.now }).value.database.close(); chmodSync(path, 0o400);';
    expect(openAsOther(folder, spoil)).toBe('true false read-only 0');
  });

  const firstVersion = `
      import { DatabaseSync } from 'node:sqlite';
      mkdirSync(folder + '/data');
      const first = new DatabaseSync(path);
      first.exec(${JSON.stringify(`PRAGMA journal_mode = WAL; ${AGENTS_AND_PLACES} PRAGMA application_id = ${cacheSchema.applicationId}; PRAGMA user_version = 1`)});
      first.exec("INSERT INTO accounts (id) VALUES ('one')");
      first.close();`;

  it.each([
    ['the file', 'chmodSync(path, 0o400);'],
    ['the folder', "chmodSync(folder + '/data', 0o500);"],
    ['both', "chmodSync(path, 0o400); chmodSync(folder + '/data', 0o500);"],
  ])('shows what an earlier version stored if %s cannot be written', (_what, lock) => {
    const folder = join(makeFolder(), 'profile');
    mkdirSync(folder);
    expect(openAsOther(folder, firstVersion + lock)).toBe('true false read-only 1');
  });

  it('opens without a notice while it can be written', () => {
    const folder = join(makeFolder(), 'profile');
    mkdirSync(folder);
    expect(openAsOther(folder, '')).toBe('true true null 0');
  });
});

describe('L3: a file of an earlier version on a full disk', () => {
  it('is shown with empty tables for what this version adds, and nothing is saved', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const first = new DatabaseSync(path);
    first.exec(`${AGENTS_AND_PLACES} PRAGMA application_id = ${cacheSchema.applicationId}; PRAGMA user_version = 1`);
    first.exec("INSERT INTO accounts VALUES (1, 'one'); INSERT INTO pictures VALUES (1, 1000, 0, 1, 0)");
    first.prepare('INSERT INTO agents VALUES (1, 1, ?)').run(JSON.stringify(toStored(makeAgent(1))));
    first.exec('INSERT INTO favorites VALUES (1, 1, 5)');
    const pages = Number(first.prepare('PRAGMA page_count').get()?.page_count);
    first.close();

    const runner = startRunner(path, { maxPages: pages });
    expect(valueOf(runner.ask('open', { id: 'one', number: 0 })).total).toBe(1);
    expect(unpackRows(valueOf(runner.ask('page', { afterId: null, limit: 9 })).rows)).toMatchObject([
      { id: 1, localFavorite: true },
    ]);
    expect(runner.notices).toEqual(['full']);
    expect(valueOf(runner.ask('details', { agentId: 1 }))).toBeNull();
    expect(valueOf(runner.ask('traits', { afterId: null, limit: 9 }))).toEqual({ traits: [], done: true });
    expect(valueOf(runner.ask('changes', { agentId: 1 })).changes).toEqual([]);
    const read = valueOf(runner.ask('applyDetail', { detail: makeDetail(1), at: 2_000 }));
    expect(read.details?.at).toBe(2_000);
    expect(valueOf(runner.ask('saveView', { id: null, view: viewOf('Leeds') }))).toHaveLength(1);
    expect(valueOf(runner.ask('views'))).toHaveLength(1);
    valueOf(runner.ask('addWatch', { agentId: 1, agentName: 'host-1', since: 3 }));
    expect(valueOf(runner.ask('watches'))).toHaveLength(1);
    expect(valueOf(runner.ask('historyCopy'))).toMatchObject({ stored: 0, spans: [], lasting: false });
    expect(runner.bugs).toEqual([]);
    runner.ask('close');

    // With space again everything is brought up to date.
    const later = startRunner(path);
    expect(valueOf(later.ask('open', { id: 'one', number: 0 })).total).toBe(1);
    expect(later.notices).toEqual([]);
    expect(later.bugs).toEqual([]);
    later.ask('close');
  });
});

it('puts a file of the first version aside if one of its tables is missing', () => {
  const path = join(makeFolder(), 'inventory.sqlite');
  const first = new DatabaseSync(path);
  first.exec(
    `${AGENTS_AND_PLACES} DROP TABLE recents; PRAGMA application_id = ${cacheSchema.applicationId}; PRAGMA user_version = 1`,
  );
  first.close();
  const runner = startRunner(path);
  valueOf(runner.ask('open', { id: 'one', number: 0 }));
  expect(runner.notices).toEqual(['rebuilt']);
  expect(runner.bugs).toEqual([]);
  runner.ask('close');
});

describe('L7: two profiles', () => {
  it('share nothing, and two processes on one database wait for each other', async () => {
    const folder = makeFolder();
    const [one, two] = [join(folder, 'one', 'inventory.sqlite'), join(folder, 'two', 'inventory.sqlite')];
    const runners = [start(one), start(two)] as const;
    apply(runners[0], 3, 'one');
    apply(runners[1], 5, 'two');
    valueOf(runners[0].ask('setFavorites', { agentIds: [1], favorite: true, at: 1 }));
    expect(valueOf(runners[1].ask('favorites'))).toEqual([]);
    for (const runner of runners) runner.ask('close');
    expect(countStored(one)).toBe(3);
    expect(countStored(two)).toBe(5);
    expect(readFileSync(two).includes('"version":"one"')).toBe(false);

    const third = join(folder, 'three', 'inventory.sqlite');
    start(third).ask('close');
    await Promise.all([killWhileWriting(third, 60), killWhileWriting(third, 60)]);
    const database = new DatabaseSync(third);
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
  });
});

describe('a database damaged while it is open', () => {
  it('is put aside, and what is in memory is written to the new one', () => {
    const folder = makeFolder();
    const path = join(folder, 'inventory.sqlite');
    const runner = start(path);
    apply(runner, 10_000, 'first');
    valueOf(runner.ask('setFavorites', { agentIds: [9], favorite: true, at: 4 }));
    // More agents than the cache of SQLite holds, so that it reads garbage from file and log.
    for (const file of [path, `${path}-wal`]) writeFileSync(file, Buffer.alloc(readFileSync(file).length, 'garbage '));

    const change = apply(runner, 10_001, 'second', 2);
    expect(runner.bugs).toEqual([]);
    expect(runner.notices).toEqual(['rebuilt']);
    expect(change).toMatchObject({ more: true, summary: { total: 10_001 } });
    expect(change.upserted).toHaveLength(2_000);
    expect(unpackRows(change.upserted)[8]).toMatchObject({ localFavorite: true, version: 'second' });
    expect(readdirSync(folder).some((file) => file.includes('.damaged-'))).toBe(true);
    runner.ask('close');

    const later = start(path);
    expect(later.notices).toEqual([]);
    // A page ends where its message would become too large, whatever the limit.
    let afterId: number | null = null;
    let stored = 0;
    for (let done = false; !done;) {
      const page: AgentsPage = valueOf(later.ask('page', { afterId, limit: 20_000 }));
      stored += page.rows.length;
      afterId = unpackRows(page.rows).at(-1)?.id ?? null;
      ({ done } = page);
    }
    expect(stored).toBe(10_001);
    expect(valueOf(later.ask('favorites'))).toEqual([{ agentId: 9, at: 4 }]);
  });
});

describe('a database locked by another program while it is open', () => {
  it('is tried again, then saving stops with a notice', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path, { lockWaitMs: 10 });
    apply(runner, 3, 'first');
    const holder = new DatabaseSync(path);
    holder.exec('BEGIN IMMEDIATE');
    expect(apply(runner, 4, 'second', 2).summary.total).toBe(4);
    holder.exec('ROLLBACK');
    holder.close();
    expect(runner.notices).toEqual(['locked']);
    expect(valueOf(runner.ask('page', { afterId: null, limit: 10 })).rows).toHaveLength(4);
    runner.ask('close');
    expect(countStored(path)).toBe(3);
  });
});

/** Another program has the database locked, and both files with what the user made. */
function lockAll(path: string, lock: string) {
  const user = join(dirname(path), 'user.db');
  const holders = [path, user, user.replace('.db', '.copy.db')].map((file) => new DatabaseSync(file));
  const exec = (sql: string): void => holders.forEach((holder) => holder.exec(sql));
  exec(lock);
  return { exec, close: () => holders.forEach((holder) => holder.close()) };
}

describe('L3: saving', () => {
  const openLocked = () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    let time = Date.UTC(2026, 10, 20);
    const runner = startRunner(path, { lockWaitMs: 10 }, () => time);
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    apply(runner, 5, 'first');
    const mark = (agentId: number, favorite: boolean) =>
      valueOf(runner.ask('setFavorites', { agentIds: [agentId], favorite, at: 1 }));
    mark(1, true);
    valueOf(runner.ask('addWatch', { agentId: 1, agentName: 'host-1', since: 3 }));
    const holder = lockAll(path, 'BEGIN IMMEDIATE');
    const pass = (ms: number): void => {
      time += ms;
    };
    return { path, runner, mark, holder, pass };
  };

  it('starts again by itself within a minute, with what changed meanwhile', () => {
    const { path, runner, mark, holder, pass } = openLocked();
    apply(runner, 3, 'second', 2);
    mark(1, false);
    mark(2, true);
    valueOf(runner.ask('removeWatch', { agentId: 1 }));
    pass(60_000);
    // Still locked: no second notice.
    expect(valueOf(runner.ask('favorites'))).toEqual([{ agentId: 2, at: 1 }]);
    expect(runner.notices).toEqual(['locked']);
    holder.close();
    pass(59_000);
    valueOf(runner.ask('favorites'));
    expect(valueOf(runner.ask('historyCopy')).lasting).toBe(false);
    pass(1_000);
    expect(valueOf(runner.ask('historyCopy')).lasting).toBe(true);
    apply(runner, 3, 'third', 3);
    expect(runner.notices).toEqual(['locked']);
    expect(runner.bugs).toEqual([]);
    runner.ask('close');

    const later = startRunner(path);
    expect(valueOf(later.ask('open', { id: 'one', number: 0 }))).toMatchObject({ total: 3, at: 3 });
    const { rows } = valueOf(later.ask('page', { afterId: null, limit: 10 }));
    expect(unpackRows(rows).map(({ version }) => version)).toEqual(['third', 'third', 'third']);
    expect(valueOf(later.ask('favorites'))).toEqual([{ agentId: 2, at: 1 }]);
    expect(valueOf(later.ask('watches'))).toEqual([]);
    later.ask('close');
  });

  it('loses nothing of what is in memory where the account is opened again meanwhile', () => {
    const runner = startRunner(join(makeFolder(), 'inventory.sqlite'), { maxPages: 100 });
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    valueOf(runner.apply({ bytes: writeList(makeAgents(4_000)), at: 1 }));
    expect(runner.notices).toEqual(['full']);
    valueOf(runner.ask('setFavorites', { agentIds: [5], favorite: true, at: 1 }));
    expect(valueOf(runner.ask('open', { id: 'one', number: 0 })).total).toBe(4_000);
    expect(valueOf(runner.ask('favorites'))).toEqual([{ agentId: 5, at: 1 }]);
    runner.ask('close');
  });

  it('starts again without a restart after the file was locked when it was opened', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const first = start(path);
    apply(first, 5, 'first');
    for (const agentId of [1, 2]) valueOf(first.ask('setFavorites', { agentIds: [agentId], favorite: true, at: 1 }));
    valueOf(first.ask('saveView', { id: null, view: viewOf('Leeds') }));
    first.ask('close');
    const holder = lockAll(path, 'BEGIN EXCLUSIVE');
    let time = Date.UTC(2026, 10, 20);
    const runner = startRunner(path, { lockWaitMs: 10 }, () => time);
    expect(valueOf(runner.ask('open', { id: 'one', number: 0 }))).toMatchObject({ total: 0, at: null });
    expect(runner.notices).toEqual(['locked']);
    valueOf(runner.ask('setFavorites', { agentIds: [3], favorite: true, at: 2 }));
    valueOf(runner.ask('saveView', { id: null, view: viewOf('Hull') }));
    valueOf(runner.ask('addRecent', { agentId: 4, at: 9 }));
    holder.close();
    time += 59_000;
    expect(valueOf(runner.ask('historyCopy')).lasting).toBe(false);
    time += 1_000;
    expect(valueOf(runner.ask('historyCopy')).lasting).toBe(true);
    expect(runner.notices).toEqual(['locked', 'reopened']);
    // No list was received, so that of the file is shown.
    expect(valueOf(runner.ask('page', { afterId: null, limit: 10 }))).toMatchObject({ summary: { total: 5, at: 1 } });
    apply(runner, 6, 'second', 2);
    runner.ask('close');
    expect(runner.bugs).toEqual([]);

    const later = start(path);
    expect(valueOf(later.ask('page', { afterId: null, limit: 10 })).rows).toHaveLength(6);
    expect(valueOf(later.ask('favorites')).map(({ agentId }) => agentId)).toEqual([1, 2, 3]);
    expect(valueOf(later.ask('views')).map(({ name }) => name)).toEqual(['Leeds', 'Hull']);
    expect(valueOf(later.ask('recents'))).toEqual([{ agentId: 4, at: 9 }]);
  });

  it('removes from the file what was removed while a database in memory replaced it', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const first = start(path);
    apply(first, 5, 'first');
    valueOf(first.ask('setFavorites', { agentIds: [1, 2], favorite: true, at: 1 }));
    first.ask('close');
    const holder = new DatabaseSync(path);
    holder.exec('BEGIN EXCLUSIVE');
    let time = Date.UTC(2026, 10, 20);
    const runner = startRunner(path, { lockWaitMs: 10 }, () => time);
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    apply(runner, 3, 'second', 2);
    valueOf(runner.ask('setFavorites', { agentIds: [1], favorite: false, at: 2 }));
    holder.close();
    time += 60_000;
    valueOf(runner.ask('favorites'));
    runner.ask('close');
    expect(countStored(path)).toBe(3);
    const later = start(path);
    expect(valueOf(later.ask('favorites'))).toEqual([{ agentId: 2, at: 1 }]);
  });

  it('reports a new pause after it had started again', () => {
    const { runner, mark, holder, pass } = openLocked();
    mark(2, true);
    holder.exec('ROLLBACK');
    pass(60_000);
    valueOf(runner.ask('favorites'));
    holder.exec('BEGIN IMMEDIATE');
    mark(3, true);
    holder.close();
    expect(runner.notices).toEqual(['locked', 'locked']);
    runner.ask('close');
  });
});

describe('the code of a SQLite error', () => {
  it.each([
    [13, 'full'],
    [4_874, 'full'],
    [10, 'unreliable'],
    [778, 'unreliable'],
    [266, 'unreliable'],
    [8, 'read-only'],
    [5, 'locked'],
    [11, 'damaged'],
  ])('%i is “%s”: only a full disk is called full', (errcode, fault) => {
    expect(readFault(Object.assign(new Error('refused'), { errcode }))).toBe(fault);
  });
});

describe('the records of accounts', () => {
  it('name the accounts with stored data, and go with them', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path);
    apply(runner, 4, 'one');
    const put = (accountId: string, record: string) => valueOf(runner.ask('recordAccount', { accountId, record }));
    put('one', '{"label":"One"}');
    put('one', '{"label":"Uno"}');
    // Another account is open by now.
    put('two', '{"label":"Two"}');
    runner.ask('close');

    const later = startRunner(path);
    expect(valueOf(later.ask('recordedAccounts'))).toEqual(['{"label":"Uno"}']);
    expect(valueOf(later.ask('storedTotal', { accountId: 'one' }))).toBe(4);
    valueOf(later.ask('forgetAccount', { accountId: 'one' }));
    expect(valueOf(later.ask('recordedAccounts'))).toEqual([]);
    expect(later.bugs).toEqual([]);
    later.ask('close');
  });
});

describe('forgetting an account', () => {
  const fill = (path: string): void => {
    const runner = start(path);
    apply(runner, 3, 'one');
    valueOf(runner.ask('setFavorites', { agentIds: [1], favorite: true, at: 1 }));
    runner.ask('close');
  };

  it('deletes everything from the files', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    fill(path);
    const runner = startRunner(path);
    valueOf(runner.ask('forgetAccount', { accountId: 'one' }));
    runner.ask('close');
    expect(countStored(path)).toBe(0);
    expect(startRunner(':memory:').ask('forgetAccount', { accountId: 'one' })).toMatchObject({ ok: true });
  });

  it('fails if the disk takes no writes', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    fill(path);
    const lock = new DatabaseSync(path);
    lock.exec('BEGIN EXCLUSIVE');
    const runner = startRunner(path, { lockWaitMs: 10 });
    expect(runner.ask('forgetAccount', { accountId: 'one' })).toMatchObject({
      ok: false,
      failure: { kind: 'unavailable', reason: 'still-kept' },
    });
    runner.ask('close');
    lock.close();
    expect(countStored(path)).toBe(3);
  });
});

it('returns all agents in pages and changes under 1 MB, however long their names are', () => {
  const runner = start(join(makeFolder(), 'inventory.sqlite'));
  const agents = makeAgents(300, (id) => ({ name: `${id} ${'界'.repeat(9_900)}`, group: '界'.repeat(9_900) }));
  const change = valueOf(runner.apply({ bytes: writeList(agents), at: 1 }));
  const rows = [...change.upserted];
  let sizes = [serialize(change).length];
  for (let { more } = change; more;) {
    const part = valueOf(runner.ask('more'));
    rows.push(...part.rows);
    sizes.push(serialize(part).length);
    more = part.more;
  }
  expect(unpackRows(rows).map(({ id }) => id)).toEqual(agents.map(({ id }) => id));
  expect(Math.max(...sizes)).toBeLessThan(1_000_000);

  sizes = [];
  const read: number[] = [];
  for (let done = false; !done;) {
    const page = valueOf(runner.ask('page', { afterId: read.at(-1) ?? null, limit: 4_000 }));
    sizes.push(serialize(page).length);
    read.push(...unpackRows(page.rows).map(({ id }) => id));
    ({ done } = page);
  }
  expect(read).toEqual(agents.map(({ id }) => id));
  expect(Math.max(...sizes)).toBeLessThan(1_000_000);
  runner.ask('close');
});
