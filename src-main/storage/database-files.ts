import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** SQLite keeps up to three files per database in WAL mode. */
const endings = ['', '-wal', '-shm'] as const;

/** The folder for this user alone. */
export function makeFolder(path: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((lstatSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

/** Nobody else reads the database; its log and index take over the mode of the main file when SQLite makes them. */
export function closeToOthers(path: string): void {
  for (const ending of endings) {
    const file = path + ending;
    if (existsSync(file) && (lstatSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  }
}

/** True where something other than a usable file stands in the place of the database: a folder, or an emptied file. */
export function isSpoiled(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat !== undefined && (!stat.isFile() || stat.size === 0);
}

/** A log without its database would be replayed over a new one. */
export function hasOrphanLog(path: string): boolean {
  return !existsSync(path) && existsSync(`${path}-wal`);
}

/** Renames the three files out of the way, with the time in their names. Nothing is deleted. */
export function putAside(path: string, now: number): void {
  const stamp = new Date(now).toISOString().replaceAll(/[-:.]/g, '');
  let aside = `${path}.damaged-${stamp}`;
  for (let n = 2; existsSync(aside); n += 1) aside = `${path}.damaged-${stamp}-${n}`;
  for (const ending of endings) if (existsSync(path + ending)) renameSync(path + ending, aside + ending);
}

/**
 * Builds the database under another name and moves it into place when it is whole, so that a crash during the first start
 * never leaves a half-made file that looks damaged on the next.
 */
export function buildInPlace(path: string, build: (temporary: string) => void): void {
  const temporary = `${path}.new`;
  for (const ending of [...endings, '-journal']) rmSync(temporary + ending, { force: true });
  closeSync(openSync(temporary, 'wx', 0o600));
  build(temporary);
  renameSync(temporary, path);
}
