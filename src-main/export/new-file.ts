import { link, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flushFolder, renameIntoPlace } from '../lib/final-rename.ts';

/** More files of one name on one day than anybody means. */
const MAX_COPIES = 1_000;

export interface NewFile {
  readonly folder: string;
  /** The name for the first, second, … try; none of them leads out of the folder. */
  readonly nameOf: (copy: number) => string;
  /** Distinguishes the temporary files of two exports. */
  readonly id: string;
  readonly parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/**
 * Writes a file that is there whole or not at all, and never over one that exists: beside its place first, then under the
 * first name that is free. Mode 0600. Answers the name. Throws what the file system throws.
 */
export async function writeNewFile({ folder, nameOf, id, parts }: NewFile): Promise<string> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${nameOf(1)}.${id}.part`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      for await (const part of parts) await file.writeFile(part);
      await file.sync();
    } finally {
      await file.close();
    }
    return await publishFile(folder, nameOf, temporary);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Puts a whole file in its place under the first name that is free. Answers the name; the first that is tried is that of the
 * copy `first`. Throws what the file system throws.
 */
export async function publishFile(
  folder: string,
  nameOf: (copy: number) => string,
  temporary: string,
  first = 1,
): Promise<string> {
  for (let copy = first; copy < first + MAX_COPIES; copy += 1) {
    const name = nameOf(copy);
    const path = join(folder, name);
    const linked = await giveName(temporary, path);
    if (linked === 'taken') continue;
    if (linked === 'done') return name;
    if (!(await claim(path))) continue;
    try {
      await renameIntoPlace(temporary, path);
      return name;
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  }
  throw new Error('there is no free name left');
}

/** A second name for the file, in one step: at no time is anything less under it. `not-here` where no file can have two. */
async function giveName(temporary: string, path: string): Promise<'done' | 'taken' | 'not-here'> {
  try {
    await link(temporary, path);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? 'taken' : 'not-here';
  }
  await rm(temporary, { force: true }).catch(() => undefined);
  await flushFolder(dirname(path));
  return 'done';
}

/** Takes a name by making an empty file, which fails where there is one. An end of the program before the rename leaves it. */
async function claim(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    throw error;
  }
}
