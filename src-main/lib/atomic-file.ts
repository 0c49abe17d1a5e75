import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renameIntoPlace, renameIntoPlaceSync } from './final-rename.ts';

/**
 * Writes beside the target, makes sure it is on the disk, then renames: a crash leaves the old file or the new one. Mode
 * 0600.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.new`;
  await rm(temporary, { force: true });
  await writeBeside(temporary, path, content);
}

/**
 * The same for a file in a folder that only its owner can enter (0700), which is made if need be. Calls for the same file can
 * overlap; an interrupted one leaves a file that begins with the same name and ends with `.part`.
 */
export async function replacePrivateFile(path: string, content: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // mkdir leaves the mode of an existing folder unchanged.
  await chmod(folder, 0o700);
  await writeBeside(`${path}.${randomUUID()}.part`, path, content);
}

async function writeBeside(temporary: string, path: string, content: string | Uint8Array): Promise<void> {
  try {
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
