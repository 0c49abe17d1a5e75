import { makeFolder } from '../../make-folder.ts';
import { DatabaseSync } from 'node:sqlite';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  copyFileSync,
  openSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase, type OpenedDatabase } from '../../../../src-main/storage/database.ts';
import { AGENTS_AND_PLACES, cacheSchema, tablesOf } from '../../../../src-main/storage/migrations.ts';
import { userSchema } from '../../../../src-main/storage/user/user-schema.ts';
import { toStored } from '../../../../src-main/storage/rows/agent-row.ts';
import type { StoredAgent } from '../../../../src-main/contract/agent-fields.ts';
import { makeAgent, makeAgents, writeList } from './fixtures.ts';
import { startRunner } from './runner.ts';
import { isMissing, pruneAside, removeAside, removeFiles } from '../../../../src-main/storage/database-files.ts';
import { Disk } from '../../../../src-main/storage/disk.ts';
import { unpackRow } from '../../../../src-main/contract/packed-rows.ts';
import { valueOf } from '../../../value-of.ts';
import { expectMode } from '../../expect-mode.ts';

const now = () => Date.UTC(2026, 10, 20, 12, 0, 0);
const opened: OpenedDatabase[] = [];

function open(path: string): OpenedDatabase {
  const result = valueOf(openDatabase({ path, now, lockWaitMs: 20 }));
  opened.push(result);
  return result;
}

function fill(path: string, rows = 2_000): void {
  const { database } = open(path);
  database.exec("INSERT INTO accounts (key, id) VALUES (1, 'one')");
  const insert = database.prepare('INSERT INTO agents VALUES (1, ?, ?)');
  database.exec('BEGIN');
  for (let id = 0; id < rows; id += 1) insert.run(id, `{"id":${id},"name":"${'x'.repeat(300)}"}`);
  database.exec('COMMIT');
  database.close();
}

const count = ({ database }: OpenedDatabase): unknown => database.prepare('SELECT count(*) n FROM agents').get()?.n;

afterEach(() => {
  for (const { database } of opened.splice(0)) if (database.isOpen) database.close();
});

describe('opening the database', () => {
  it('creates folder and files for this user only, in WAL mode, with every migration', () => {
    const folder = join(makeFolder(), 'profile', 'data');
    const path = join(folder, 'inventory.sqlite');
    const { database, notice, lasting } = open(path);
    database.exec("INSERT INTO accounts (id) VALUES ('one')");
    expect({ notice, lasting }).toEqual({ notice: null, lasting: true });
    expectMode(folder, 0o700);
    for (const ending of ['', '-wal', '-shm']) expectMode(path + ending, 0o600);
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 });
    expect(database.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: cacheSchema.migrations.length });
    expect(readdirSync(folder).sort()).toEqual(['inventory.sqlite', 'inventory.sqlite-shm', 'inventory.sqlite-wal']);
  });

  it('reads what was written', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    fill(path, 10);
    const again = open(path);
    expect(again.notice).toBeNull();
    expect(count(again)).toBe(10);
  });

  it('migrates a file of the first version', () => {
    const folder = makeFolder();
    const path = join(folder, 'inventory.sqlite');
    const first = new DatabaseSync(path);
    first.exec(`${AGENTS_AND_PLACES} PRAGMA application_id = ${cacheSchema.applicationId}; PRAGMA user_version = 1`);
    const model: Partial<StoredAgent> = { ...toStored(makeAgent(1)) };
    Reflect.deleteProperty(model, 'permanentLink');
    first.exec("INSERT INTO accounts VALUES (1, 'one'); INSERT INTO pictures VALUES (1, 1000, 0, 1, 0)");
    first.prepare('INSERT INTO agents VALUES (1, 1, ?)').run(JSON.stringify(model));
    first.exec('INSERT INTO favorites VALUES (1, 1, 5); INSERT INTO recents VALUES (1, 1, 6)');
    first.close();

    const runner = startRunner(path);
    expect(valueOf(runner.ask('open', { id: 'one', number: 0 }))).toMatchObject({ total: 1, at: 1_000 });
    expect(runner.notices).toEqual([]);
    expect(valueOf(runner.ask('page', { afterId: null, limit: 9 })).rows.map((row) => unpackRow(row))).toMatchObject([
      { id: 1, localFavorite: true },
    ]);
    expect(valueOf(runner.ask('recents'))).toEqual([{ agentId: 1, at: 6 }]);
    const change = valueOf(runner.apply({ bytes: writeList(makeAgents(1)), at: 2_000 }));
    expect(change.upserted.map((row) => unpackRow(row).id)).toEqual([1]);
    runner.ask('close');

    const { database } = open(path);
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
    expect(tables.map(({ name }) => name)).toEqual(tablesOf(cacheSchema.migrations));
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: cacheSchema.migrations.length });
    expect(readdirSync(folder).some((file) => file.includes('damaged'))).toBe(false);
  });

  it('opens in memory if requested', () => {
    expect(open(':memory:')).toMatchObject({ notice: null, lasting: false });
  });

  it('opens after a first start that ended before the file was renamed', () => {
    const folder = makeFolder();
    const path = join(folder, 'inventory.sqlite');
    writeFileSync(`${path}.new`, 'half a datab');
    writeFileSync(`${path}.new-journal`, 'x');
    expect(open(path).notice).toBeNull();
  });
});

/** L2: each kind of damage. */
const damages: Record<string, (path: string) => void> = {
  'zero length': (path) => {
    truncateSync(path, 0);
  },
  'garbage in the header': (path) => {
    patch(path, 0, 'this is not a database, but forty characters');
  },
  'garbage in the pages': (path) => {
    for (let page = 1; page < 40; page += 1) patch(path, page * 4096, 'garbage '.repeat(500));
  },
  'cut in the middle': (path) => {
    truncateSync(path, Math.floor(statSync(path).size / 2));
  },
  'cut inside the header': (path) => {
    truncateSync(path, 37);
  },
  'a folder of that name': (path) => {
    rmSync(path);
    mkdirSync(path);
    writeFileSync(join(path, 'note.txt'), 'a note');
  },
  'a database of another program': (path) => {
    rmSync(path);
    const foreign = new DatabaseSync(path);
    foreign.exec(
      `CREATE TABLE t (a); INSERT INTO t VALUES (1); PRAGMA user_version = ${cacheSchema.migrations.length + 5}`,
    );
    foreign.close();
  },
  'ours without one of its tables': (path) => {
    const database = new DatabaseSync(path);
    database.exec('DROP TABLE favorites');
    database.close();
  },
  'a log without its database': (path) => {
    rmSync(path);
    writeFileSync(`${path}-wal`, 'left over');
  },
};

function patch(path: string, at: number, text: string): void {
  const file = openSync(path, 'r+');
  writeSync(file, text, at);
  closeSync(file);
}

describe('L2: a damaged database', () => {
  it.each(Object.keys(damages))('%s: is replaced by a new one and put aside, with one notice', (name) => {
    const folder = makeFolder();
    const path = join(folder, 'inventory.sqlite');
    fill(path);
    damages[name]?.(path);

    const first = open(path);
    expect(first).toMatchObject({ notice: 'rebuilt', lasting: true });
    expect(count(first)).toBe(0);
    expect(readdirSync(folder).filter((file) => file.includes('.damaged-20261120T120000000Z'))).not.toHaveLength(0);
    first.database.close();

    expect(open(path).notice).toBeNull();
  });

  it('a log of another file: opens a database that is not a mixture', () => {
    const folder = makeFolder();
    const path = join(folder, 'inventory.sqlite');
    const other = join(folder, 'other.sqlite');
    fill(path);
    fill(other, 500);
    const writer = open(other);
    writer.database.exec("UPDATE agents SET model = 'changed' || model");
    copyFileSync(`${other}-wal`, `${path}-wal`);

    const first = open(path);
    expect(first.lasting).toBe(true);
    expect(first.database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    // Either of the two files, or a new one; never a mixture.
    const kinds = first.database.prepare("SELECT DISTINCT model LIKE 'changed%' AS changed FROM agents").all();
    expect(kinds.length).toBeLessThanOrEqual(1);
  });

  it('puts every set of damaged files aside, also in the same millisecond', () => {
    const folder = makeFolder();
    const path = join(folder, 'inventory.sqlite');
    for (let n = 0; n < 3; n += 1) {
      writeFileSync(path, `no database ${n}`);
      open(path).database.close();
    }
    const aside = readdirSync(folder).filter((file) => /damaged-[0-9TZ]+(-\d+)?$/.test(file));
    expect(aside.map((file) => readFileSync(join(folder, file), 'utf8')).sort()).toEqual([
      'no database 0',
      'no database 1',
      'no database 2',
    ]);
  });
});

describe('damaged files that were put aside', () => {
  const NOW = Date.UTC(2026, 10, 20);
  const sets = {
    old: 'inventory.sqlite.damaged-20261020T000000000Z',
    big: 'inventory.sqlite.damaged-20261110T000000000Z',
    newer: 'inventory.sqlite.damaged-20261119T000000000Z',
    newest: 'inventory.sqlite.damaged-20261119T000000001Z-2',
  };
  const makeSets = (...names: string[]) => {
    const folder = makeFolder();
    for (const name of names)
      for (const ending of ['', '-wal', '-shm']) writeFileSync(join(folder, name + ending), 'damaged');
    return { folder, path: join(folder, 'inventory.sqlite') };
  };
  const asideIn = (folder: string) => readdirSync(folder).filter((file) => /damaged-\w+(-\d+)?$/.test(file));
  const start = (path: string) => {
    const disk = new Disk({ path, now: () => NOW });
    valueOf(disk.open());
    return disk;
  };

  it('are deleted after 30 days, and nothing else is', () => {
    const { folder, path } = makeSets(sets.old, sets.newer);
    writeFileSync(join(folder, 'inventory.sqlite.damaged-by-hand'), 'mine');
    start(path).close();
    expect(readdirSync(folder).filter((file) => file.includes('damaged'))).toEqual([
      sets.newer,
      `${sets.newer}-shm`,
      `${sets.newer}-wal`,
      'inventory.sqlite.damaged-by-hand',
    ]);
  });

  it('are deleted if they are too large together; the newest stays', () => {
    const { folder, path } = makeSets(sets.big, sets.newer, sets.newest);
    truncateSync(join(folder, sets.newest), 300_000_000);
    truncateSync(join(folder, sets.big), 300_000_000);
    start(path).close();
    expect(asideIn(folder)).toEqual([sets.newer, sets.newest]);
    truncateSync(join(folder, sets.newest), 900_000_000);
    start(path).close();
    expect(asideIn(folder)).toEqual([sets.newest]);
  });

  it('go with an account', () => {
    const { folder, path } = makeSets(sets.newer, sets.newest);
    const runner = startRunner(path);
    expect(asideIn(folder)).toHaveLength(2);
    expect(runner.ask('forgetAccount', { accountId: 'one' })).toMatchObject({ ok: true });
    expect(asideIn(folder)).toEqual([]);
    runner.ask('close');
  });
});

describe('L5: a file of a newer version', () => {
  const setVersion = (path: string, version: number): void => {
    const database = new DatabaseSync(path);
    database.exec(`PRAGMA user_version = ${version}`);
    database.close();
  };
  const apply = (runner: ReturnType<typeof startRunner>, agents: number): void => {
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    valueOf(runner.apply({ bytes: writeList(makeAgents(agents)), at: 1 }));
    valueOf(runner.ask('setFavorites', { agentIds: [1], favorite: true, at: 1 }));
    runner.ask('close');
  };
  const totalAt = (path: string): number => {
    const runner = startRunner(path);
    const { total } = valueOf(runner.ask('open', { id: 'one', number: 0 }));
    runner.ask('close');
    return total;
  };
  const makeNewer = () => {
    const folder = makeFolder();
    const path = join(folder, 'inventory.sqlite');
    apply(startRunner(path), 10);
    setVersion(path, cacheSchema.migrations.length + 1);
    const names = readdirSync(folder).filter((name) => !name.startsWith('user'));
    const contents = () => names.map((name) => readFileSync(join(folder, name)).toString('base64'));
    const before = contents();
    return { folder, path, expectUntouched: () => expect(contents()).toEqual(before) };
  };

  it('stays untouched beside the empty database that is used instead, also by later starts', () => {
    const { folder, path, expectUntouched } = makeNewer();
    const runner = startRunner(path);
    expect(valueOf(runner.ask('open', { id: 'one', number: 0 })).total).toBe(0);
    // What the user made is not in it.
    expect(valueOf(runner.ask('favorites'))).toEqual([{ agentId: 1, at: 1 }]);
    expect(runner.notices).toEqual([]);
    apply(runner, 3);
    expect(totalAt(path)).toBe(3);
    expect(readdirSync(folder)).toContain('inventory-2.sqlite');
    expectUntouched();
    expect(runner.bugs).toEqual([]);
  });

  it('is opened again by the version that wrote it', () => {
    const { path } = makeNewer();
    apply(startRunner(path), 3);
    setVersion(path, cacheSchema.migrations.length);
    expect(totalAt(path)).toBe(10);
  });

  it('is not looked into for what is stored in it', () => {
    const { path, folder, expectUntouched } = makeNewer();
    const runner = startRunner(path);
    expect(runner.ask('storedTotal', { accountId: 'one' })).toMatchObject({
      ok: false,
      failure: { kind: 'unavailable', reason: 'newer-version' },
    });
    expect(readdirSync(folder)).not.toContain('inventory-2.sqlite');
    expectUntouched();
    expect(runner.bugs).toEqual([]);
  });

  it('makes way for a second empty database where the first is of a newer version, too', () => {
    const { folder, path, expectUntouched } = makeNewer();
    apply(startRunner(path), 3);
    setVersion(join(folder, 'inventory-2.sqlite'), cacheSchema.migrations.length + 1);
    apply(startRunner(path), 4);
    expect(totalAt(path)).toBe(4);
    expectUntouched();
  });

  it.each(['the file', 'the mirror'])(
    'is refused where %s holds what the user made, until an empty one is wanted',
    (which) => {
      const { folder, path } = makeNewer();
      const names = ['user.db', 'user.copy.db'];
      const newer = join(folder, which === 'the file' ? 'user.db' : 'user.copy.db');
      setVersion(newer, userSchema.migrations.length + 1);
      const contents = () => names.map((name) => readFileSync(join(folder, name)).toString('base64'));
      const before = contents();
      const runner = startRunner(path);
      for (const name of ['one', 'two'])
        expect(runner.ask('open', { id: name, number: 0 })).toMatchObject({
          ok: false,
          failure: { kind: 'unavailable', reason: 'newer-version' },
        });
      valueOf(runner.ask('open', { id: 'one', number: 0, startsEmpty: true }));
      expect(valueOf(runner.ask('favorites'))).toEqual([]);
      valueOf(runner.ask('setFavorites', { agentIds: [7], favorite: true, at: 1 }));
      valueOf(runner.ask('open', { id: 'two', number: 0 }));
      expect(runner.bugs).toEqual([]);
      runner.ask('close');
      expect(contents()).toEqual(before);
      const later = startRunner(path);
      valueOf(later.ask('open', { id: 'one', number: 0 }));
      expect(valueOf(later.ask('favorites'))).toEqual([{ agentId: 7, at: 1 }]);
      later.ask('close');
      // The newer version is there again.
      setVersion(newer, userSchema.migrations.length);
      const back = startRunner(path);
      valueOf(back.ask('open', { id: 'one', number: 0 }));
      expect(valueOf(back.ask('favorites'))).toEqual([{ agentId: 1, at: 1 }]);
      back.ask('close');
    },
  );

  it('is refused and not changed', () => {
    const folder = makeFolder();
    const path = join(folder, 'inventory.sqlite');
    fill(path, 10);
    setVersion(path, cacheSchema.migrations.length + 1);
    const before = readFileSync(path);

    const result = openDatabase({ path, now });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unavailable', reason: 'newer-version' } });
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['inventory.sqlite']);
  });
});

describe('a database locked by another program', () => {
  it('is tried again, then replaced by one in memory for this run', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    fill(path, 10);
    const holder = new DatabaseSync(path);
    holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    try {
      expect(open(path)).toMatchObject({ notice: 'locked', lasting: false });
    } finally {
      holder.exec('ROLLBACK');
      holder.close();
    }
    const later = open(path);
    expect(later).toMatchObject({ notice: null, lasting: true });
    expect(count(later)).toBe(10);
  });
});

it('a bug in the worker becomes an answer, and is reported', () => {
  let isBroken = false;
  const runner = startRunner(join(makeFolder(), 'inventory.sqlite'), {}, () => {
    if (isBroken) throw new Error('no clock');
    return now();
  });
  valueOf(runner.ask('open', { id: 'one', number: 0 }));
  isBroken = true;
  expect(runner.ask('changes', { agentId: 1 })).toMatchObject({
    ok: false,
    failure: { kind: 'internal', reason: 'not-read-or-written' },
  });
  expect(runner.bugs.join()).toContain('no clock');
  isBroken = false;
  expect(runner.ask('changes', { agentId: 1 }).ok).toBe(true);
});

describe('files that cannot be reached', () => {
  it('are not called missing', () => {
    const folder = makeFolder();
    expect(isMissing(join(folder, 'nothing.db'))).toBe(true);
    writeFileSync(join(folder, 'there.db'), '');
    expect(isMissing(join(folder, 'there.db'))).toBe(false);
    expect(isMissing(join(folder, 'there\0.db'))).toBe(false);
  });

  it('are not called removed', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    expect(removeFiles(path)).toBe(true);
    mkdirSync(join(`${path}-wal`, 'in the way'), { recursive: true });
    expect(removeFiles(path)).toBe(false);
  });

  it('may be damaged ones put aside: neither old ones nor all of them count as deleted', () => {
    const path = join(makeFolder(), 'gone', 'inventory.sqlite');
    expect([pruneAside(path, now()), removeAside(path)]).toEqual([false, false]);
    mkdirSync(join(path, '..'));
    expect([pruneAside(path, now()), removeAside(path)]).toEqual([true, true]);
  });
});
