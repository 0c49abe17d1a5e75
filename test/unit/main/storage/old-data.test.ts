import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSnapshots } from '../../../../src-main/storage/tables/hardware-snapshots.ts';
import type { OpenSession } from '../../../../src-main/storage/user/entries.ts';
import { cacheSchema } from '../../../../src-main/storage/migrations.ts';
import { plainText } from '../../../../src-main/storage/text-codec.ts';
import { makeFolder } from '../../make-folder.ts';
import { valueOf } from '../../../value-of.ts';
import { startRunner } from './runner.ts';

const CANARY = 'canary-of-a-cleared-row';

const session = (id: string, changes: Partial<OpenSession> = {}): OpenSession => ({
  id,
  agentId: 7,
  supportId: null,
  name: `${CANARY} ${id}`,
  startedAt: 1_000,
  endedAt: 2_000,
  offered: false,
  note: '',
  ...changes,
});

/** Whether any file of this folder holds the text. */
const holds = (folder: string, text: string): boolean =>
  readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));

function start() {
  const folder = makeFolder();
  const runner = startRunner(join(folder, 'inventory.sqlite'));
  valueOf(runner.ask('open', { id: 'one', number: 0 }));
  const store = (one: OpenSession) => valueOf(runner.ask('storeSession', one));
  const ids = () => valueOf(runner.ask('latestSessions', { limit: 100 })).map(({ id }) => id);
  const deleteOld = (sessionsBefore: number | null, withNotes: boolean, hardwareBefore: number | null = null) =>
    valueOf(runner.ask('deleteOld', { sessionsBefore, withNotes, hardwareBefore }));
  return { folder, runner, store, ids, deleteOld };
}

describe('sessions of this console that are too old', () => {
  test('go, but for those with a note and those that may be restored', () => {
    const { store, ids, deleteOld } = start();
    store(session('old'));
    store(session('noted', { note: 'Replace the disk' }));
    store(session('offered', { offered: true, endedAt: null }));
    store(session('new', { startedAt: 9_000 }));
    deleteOld(null, true);
    expect(ids()).toHaveLength(4);
    deleteOld(5_000, false);
    expect(ids().toSorted()).toEqual(['new', 'noted', 'offered']);
  });

  test('take their notes with them where the user wants it, also from the copy beside the database', () => {
    const { folder, runner, store, ids, deleteOld } = start();
    store(session('noted', { note: 'Secret of a client' }));
    expect(holds(folder, 'Secret of a client')).toBe(true);
    deleteOld(5_000, true);
    expect(ids()).toEqual([]);
    valueOf(runner.ask('rewriteFile'));
    expect(holds(folder, 'Secret of a client')).toBe(false);
  });
});

describe('dated hardware that is too old', () => {
  test('goes but for the newest of it, from which the later ones are told', () => {
    const database = new DatabaseSync(':memory:');
    for (const sql of cacheSchema.migrations) database.exec(sql);
    database.exec("INSERT INTO accounts (key, id) VALUES (1, 'one')");
    const snapshots = openSnapshots(database, 1, 0, plainText);
    for (const agentId of [7, 8])
      for (let at = 1; at <= 5; at += 1)
        snapshots.add(agentId, {
          at: at * 1_000,
          facts: [
            ['name', '', `DESK-${String(at)}`],
            ['wol', 'a', 'true', 'LAN'],
          ],
        });
    const whole = snapshots.all(7);
    expect(snapshots.removeBefore(3_500, 1)).toBe(false);
    expect(snapshots.all(7)).toEqual(whole.slice(2));
    expect(snapshots.all(8)).toHaveLength(5);
    expect(snapshots.removeBefore(3_500, 1)).toBe(true);
    expect(snapshots.all(8).map(({ at }) => at)).toEqual([3_000, 4_000, 5_000]);
    expect(snapshots.removeBefore(3_500, 1)).toBe(true);
    expect(snapshots.removeBefore(99_000, 10)).toBe(true);
    expect(snapshots.all(7)).toEqual(whole.slice(4));
    database.close();
  });
});

describe('what was cleared', () => {
  test('is in no file afterwards', () => {
    const { folder, runner, store, deleteOld } = start();
    for (let at = 0; at < 200; at += 1) store(session(`s${String(at)}`));
    expect(holds(folder, CANARY)).toBe(true);
    deleteOld(5_000, false);
    valueOf(runner.ask('rewriteFile'));
    expect(holds(folder, CANARY)).toBe(false);
    runner.ask('close');
  });

  test('is overwritten in the file even before it is rewritten', () => {
    const { folder, runner, store, deleteOld } = start();
    for (let at = 0; at < 200; at += 1) store(session(`s${String(at)}`));
    deleteOld(5_000, false);
    // Closing moves the log into the file.
    runner.ask('close');
    expect(holds(folder, CANARY)).toBe(false);
  });
});
