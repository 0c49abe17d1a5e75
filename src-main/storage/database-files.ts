import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** SQLite has up to three files per database in WAL mode. */
const endings = ['', '-wal', '-shm'] as const;

/** Makes the folder, accessible to this user only. */
export function makeFolder(path: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((lstatSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

/** Makes the files accessible to this user only; SQLite creates log and index with the mode of the main file. */
export function closeToOthers(path: string): void {
  for (const ending of endings) {
    const file = path + ending;
    if (existsSync(file) && (lstatSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  }
}

/** Whether a folder or an empty file is in the place of the database. */
export function isSpoiled(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat !== undefined && (!stat.isFile() || stat.size === 0);
}

/** A log without its database, which SQLite would apply to a new one. */
export function hasOrphanLog(path: string): boolean {
  return !existsSync(path) && existsSync(`${path}-wal`);
}

/** Renames the three files, with the time in their names. Deletes nothing. */
export function putAside(path: string, now: number): void {
  const stamp = new Date(now).toISOString().replaceAll(/[-:.]/g, '');
  let aside = `${path}.damaged-${stamp}`;
  for (let n = 2; existsSync(aside); n += 1) aside = `${path}.damaged-${stamp}-${n}`;
  for (const ending of endings) if (existsSync(path + ending)) renameSync(path + ending, aside + ending);
}

/**
 * Builds the database under another name and renames it when it is complete, so that a crash during the first start never
 * leaves an incomplete file.
 */
export function buildInPlace(path: string, build: (temporary: string) => void): void {
  const temporary = `${path}.new`;
  for (const ending of [...endings, '-journal']) rmSync(temporary + ending, { force: true });
  closeSync(openSync(temporary, 'wx', 0o600));
  build(temporary);
  renameSync(temporary, path);
}
