import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { publishFile, writeNewFile } from '../../../../src-main/export/new-file.ts';
import { makeFolder } from '../../make-folder.ts';

/** What the file system is made to do. */
const system = vi.hoisted(() => ({ link: null as Error | null, renames: 0 }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return {
    ...real,
    link: (from: string, to: string) => (system.link === null ? real.link(from, to) : Promise.reject(system.link)),
    rename: (from: string, to: string) => {
      system.renames += 1;
      return real.rename(from, to);
    },
  };
});

const nameOf = (copy: number): string => (copy === 1 ? 'agents.csv' : `agents (${String(copy)}).csv`);

beforeEach(() => {
  system.link = null;
  system.renames = 0;
});

describe('a new file', () => {
  const folders = () => {
    const folder = makeFolder();
    const temporary = join(folder, '.agents.csv.1.part');
    writeFileSync(temporary, 'whole');
    return { folder, temporary };
  };

  it('gets its name in one step, so that an end of the program leaves no empty file under it', async () => {
    const { folder, temporary } = folders();
    expect(await publishFile(folder, nameOf, temporary)).toBe('agents.csv');
    expect(system.renames).toBe(0);
    expect(readdirSync(folder)).toEqual(['agents.csv']);
    expect(readFileSync(join(folder, 'agents.csv'), 'utf8')).toBe('whole');
  });

  it('never replaces one that is there', async () => {
    const { folder, temporary } = folders();
    writeFileSync(join(folder, 'agents.csv'), 'earlier');
    mkdirSync(join(folder, 'agents (2).csv'));
    expect(await publishFile(folder, nameOf, temporary)).toBe('agents (3).csv');
    expect(readFileSync(join(folder, 'agents.csv'), 'utf8')).toBe('earlier');
  });

  it('is put in its place where the file system gives no file two names', async () => {
    system.link = Object.assign(new Error('not here'), { code: 'EPERM' });
    const { folder, temporary } = folders();
    writeFileSync(join(folder, 'agents.csv'), 'earlier');
    expect(await publishFile(folder, nameOf, temporary)).toBe('agents (2).csv');
    expect(readFileSync(join(folder, 'agents (2).csv'), 'utf8')).toBe('whole');
    expect(readdirSync(folder).sort()).toEqual(['agents (2).csv', 'agents.csv']);
  });

  it('leaves nothing behind where it cannot be written', async () => {
    const folder = makeFolder();
    const parts = (function* () {
      yield 'begun';
      throw new Error('no more');
    })();
    await expect(writeNewFile({ folder, nameOf, id: '1', parts })).rejects.toThrow('no more');
    expect(readdirSync(folder)).toEqual([]);
  });
});
