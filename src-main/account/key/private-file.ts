import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { flushFolder, renameIntoPlace } from '../../lib/final-rename.ts';

/**
 * Writes a file that only its owner can read (0600 in a 0700 folder), whole or not at all: beside it, to the disk, then
 * renamed over it. Rejects where the disk does not let it; then the old file is as it was.
 */
export async function writePrivateFile(file: string, content: Uint8Array): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // mkdir leaves the mode of an existing folder unchanged.
  await chmod(folder, 0o700);
  const part = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameIntoPlace(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Removes the file and what an interrupted write left beside it. False where something is still there. */
export async function removePrivateFile(file: string): Promise<boolean> {
  const folder = dirname(file);
  try {
    const names = await readdir(folder);
    const ours = names.filter((name) => name === basename(file) || isPartOf(name, basename(file)));
    for (const name of ours) await rm(join(folder, name), { force: true });
    if (ours.length > 0) await flushFolder(folder);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

const isPartOf = (name: string, base: string): boolean => name.startsWith(`${base}.`) && name.endsWith('.part');
