import { makeFolder } from '../../make-folder.ts';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { AGENTS_AND_PLACES, cacheSchema } from '../../../../src-main/storage/migrations.ts';
import { Disk } from '../../../../src-main/storage/disk.ts';
import { valueOf } from '../../../value-of.ts';

/** A disk whose deferred work is in `waiting`, with an account. */
function openDisk() {
  const path = join(makeFolder(), 'inventory.sqlite');
  const waiting: (() => void)[] = [];
  const disk = new Disk({ path, now: () => 0, later: (run) => waiting.push(run) });
  const opened = disk.open();
  if (!opened.ok) throw new Error(opened.failure.message);
  const database = opened.value;
  disk.write(() => database.exec("INSERT INTO accounts VALUES (1, 'one')"));
  const fill = database.prepare(
    `WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 10000)
     INSERT INTO agents SELECT 1, id, ? FROM n WHERE true ON CONFLICT DO UPDATE SET model = excluded.model`,
  );
  const writeMuch = (letter: string): void => disk.write(() => void fill.run(letter.repeat(600)));
  return { path, disk, waiting, writeMuch };
}

describe('the checkpoint of a long log', () => {
  it('is deferred until after the write, and happens once', () => {
    const { path, disk, waiting, writeMuch } = openDisk();
    expect(waiting).toHaveLength(0);
    const before = statSync(path).size;
    writeMuch('a');
    writeMuch('b');
    expect(statSync(path).size).toBe(before);
    expect(waiting).toHaveLength(1);
    waiting.shift()?.();
    expect(statSync(path).size).toBeGreaterThan(6_000_000);
    writeMuch('c');
    expect(waiting).toHaveLength(1);
    disk.close();
  });

  it('is left to SQLite if the disk was closed meanwhile', () => {
    const { path, disk, waiting, writeMuch } = openDisk();
    writeMuch('a');
    disk.close();
    expect(statSync(path).size).toBeGreaterThan(6_000_000);
    expect(waiting.shift()).not.toThrow();
  });
});

describe('L3: a file that could only be read', () => {
  it('is opened for writing once it takes writes, tried once a minute', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const earlier = new DatabaseSync(path);
    earlier.exec(`${AGENTS_AND_PLACES} PRAGMA application_id = ${cacheSchema.applicationId}; PRAGMA user_version = 1`);
    earlier.exec("INSERT INTO accounts VALUES (1, 'one')");
    const pages = Number(earlier.prepare('PRAGMA page_count').get()?.page_count);
    earlier.close();
    let maxPages: number | undefined = pages;
    let time = 0;
    let restored = 0;
    const disk = new Disk({
      path,
      now: () => time,
      get maxPages() {
        return maxPages;
      },
    });
    const saveAgain = (): void => disk.saveAgain(() => (restored += 1));
    valueOf(disk.open());
    expect(disk.takeNotice()).toBe('full');
    time = 60_000;
    saveAgain();
    expect(disk.reachesFile).toBe(false);
    maxPages = undefined;
    time = 119_000;
    saveAgain();
    expect(restored).toBe(0);
    time = 120_000;
    saveAgain();
    expect(restored).toBe(1);
    expect(disk.reachesFile).toBe(true);
    expect(disk.takeNotice()).toBe('reopened');
    const database = valueOf(disk.open());
    disk.write(() => database.exec("INSERT INTO accounts VALUES (2, 'two')"));
    disk.close();

    const later = new DatabaseSync(path);
    expect(later.prepare('SELECT count(*) count FROM accounts').get()).toEqual({ count: 2 });
    later.close();
  });
});
