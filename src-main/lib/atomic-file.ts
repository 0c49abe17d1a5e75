import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { renameIntoPlace, renameIntoPlaceSync } from './final-rename.ts';

/**
 * Writes beside the target, makes sure it is on the disk, then renames: a crash leaves the old file or the new one. Mode
 * 0600.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.new`;
  try {
    await rm(temporary, { force: true });
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await renameIntoPlace(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * The same for threads that may block. Its temporary file has a name of its own, and the one of `replaceFile` is removed
 * first: an asynchronous write that is under way can then neither disturb this one nor replace its result.
 */
export function replaceFileSync(path: string, text: string): void {
  const temporary = `${path}.now`;
  try {
    rmSync(`${path}.new`, { force: true });
    rmSync(temporary, { force: true });
    const file = openSync(temporary, 'wx', 0o600);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameIntoPlaceSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
