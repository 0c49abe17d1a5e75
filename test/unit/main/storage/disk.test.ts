import { makeFolder } from '../../make-folder.ts';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Disk } from '../../../../src-main/storage/disk.ts';

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
