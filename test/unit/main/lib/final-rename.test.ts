import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replaceFileSync } from '../../../../src-main/lib/atomic-file.ts';
import { makeFolder } from '../../make-folder.ts';
import { renameIntoPlace, renameIntoPlaceSync, type RenameSystem } from '../../../../src-main/lib/final-rename.ts';
import { createFakeClock } from '../fake-clock.ts';

/** A file that another program holds for the first tries; `happened` records what was done. */
function setUp(platform: NodeJS.Platform, held: number, code = 'EPERM') {
  const fake = createFakeClock();
  const happened: string[] = [];
  let tries = 0;
  let time = 0;
  const attempt = (): void => {
    tries += 1;
    happened.push(`try ${String(tries)}`);
    if (tries <= held) throw Object.assign(new Error(code), { code });
  };
  const system: RenameSystem = {
    platform,
    clock: { ...fake.clock, now: () => fake.clock.now() + time },
    rename: () => Promise.resolve().then(attempt),
    renameSync: attempt,
    block: (ms) => void (time += ms),
    syncFolder: (folder) => {
      happened.push(`sync ${folder}`);
      return Promise.resolve();
    },
    syncFolderSync: (folder) => happened.push(`sync ${folder}`),
  };
  return { fake, happened, system, tries: () => tries, blocked: () => time };
}

describe('the last rename of a file', () => {
  test.each(['EPERM', 'EBUSY', 'EACCES'])('is tried again on Windows while a scanner answers %s', async (code) => {
    const { fake, happened, system } = setUp('win32', 2, code);
    await fake.until(renameIntoPlace('/p/a.new', '/p/a', system));
    expect(happened).toEqual(['try 1', 'try 2', 'try 3']);
  });

  test('blocks for a shorter time where the program is about to end', () => {
    const { happened, system } = setUp('win32', 2);
    renameIntoPlaceSync('/p/a.new', '/p/a', system);
    expect(happened).toEqual(['try 1', 'try 2', 'try 3']);
    const held = setUp('win32', Infinity);
    expect(() => renameIntoPlaceSync('/p/a.new', '/p/a', held.system)).toThrow('EPERM');
    expect(held.blocked()).toBe(300);
  });

  test('is given up after two seconds', async () => {
    const { fake, system, tries } = setUp('win32', Infinity);
    await expect(fake.until(renameIntoPlace('/p/a.new', '/p/a', system))).rejects.toThrow('EPERM');
    expect(fake.clock.now()).toBe(2_000);
    expect(tries()).toBeGreaterThan(10);
  });

  test.each([
    ['win32', 'ENOSPC'],
    ['win32', 'ENOENT'],
    ['linux', 'EACCES'],
    ['darwin', 'EPERM'],
  ] as const)('is not tried again on %s for %s', async (platform, code) => {
    const { system, tries } = setUp(platform, Infinity, code);
    await expect(renameIntoPlace('/p/a.new', '/p/a', system)).rejects.toThrow(code);
    expect(() => renameIntoPlaceSync('/p/a.new', '/p/a', system)).toThrow(code);
    expect(tries()).toBe(2);
  });

  test('is followed by a flush of its folder, but on Windows, which has none', async () => {
    const linux = setUp('linux', 0);
    await renameIntoPlace('/p/a.new', '/p/a', linux.system);
    renameIntoPlaceSync('/p/b.new', '/p/b', linux.system);
    expect(linux.happened).toEqual(['try 1', 'sync /p', 'try 2', 'sync /p']);
    const windows = setUp('win32', 0);
    await renameIntoPlace('/p/a.new', '/p/a', windows.system);
    expect(windows.happened).toEqual(['try 1']);
  });

  test('counts also where the file system cannot flush a folder', async () => {
    const { system } = setUp('linux', 0);
    const fails = () => Promise.reject(new Error('EINVAL'));
    await renameIntoPlace('/p/a.new', '/p/a', { ...system, syncFolder: fails });
    renameIntoPlaceSync('/p/a.new', '/p/a', {
      ...system,
      syncFolderSync: () => {
        throw new Error('EINVAL');
      },
    });
  });
});

describe('a file that is replaced by a thread that may block', () => {
  test('has the new text, and nothing is left beside it', () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a'), 'earlier');
    writeFileSync(join(folder, 'a.new'), 'of a write that is under way');
    replaceFileSync(join(folder, 'a'), 'later');
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('later');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  test('says so where it cannot be replaced, and leaves no part of it', () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'a', 'in the way'), { recursive: true });
    expect(() => replaceFileSync(join(folder, 'a'), 'later')).toThrow();
    expect(readdirSync(folder)).toEqual(['a']);
  });
});
