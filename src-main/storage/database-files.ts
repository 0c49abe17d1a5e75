import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, format, join, parse } from 'node:path';
import { renameIntoPlaceSync } from '../lib/final-rename.ts';

/** SQLite has up to three files per database in WAL mode. */
const endings = ['', '-wal', '-shm'] as const;

/**
 * The database, then those that were started beside it because an earlier one is of a newer version: "longreach-2.db".
 * `startsEmpty` adds the next free name.
 */
export function* databasesBeside(path: string, startsEmpty: boolean): Generator<string> {
  yield path;
  const { dir, name, ext } = parse(path);
  for (let n = 2; ; n += 1) {
    const beside = format({ dir, name: `${name}-${n}`, ext });
    if (!existsSync(beside)) {
      if (startsEmpty) yield beside;
      return;
    }
    yield beside;
  }
}

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

/** Whether there is certainly no such file. */
export function isMissing(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

/** Whether there are changes beside the main file that it does not have yet. */
export const hasLog = (path: string): boolean => (lstatSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Renames the three files, with the time in their names. Deletes nothing. */
export function putAside(path: string, now: number): void {
  const stamp = new Date(now).toISOString().replaceAll(/[-:.]/g, '');
  let aside = `${path}.damaged-${stamp}`;
  for (let n = 2; existsSync(aside); n += 1) aside = `${path}.damaged-${stamp}-${n}`;
  for (const ending of endings) if (existsSync(path + ending)) renameSync(path + ending, aside + ending);
}

/** Deletes the three files. False if one of them is left. */
export function removeFiles(path: string): boolean {
  try {
    for (const ending of endings) rmSync(path + ending, { force: true });
    return true;
  } catch {
    return false;
  }
}

/** How long damaged files are left aside, in milliseconds. */
const MAX_ASIDE_MS = 30 * 86_400_000;
/** Bytes of all damaged files together; the newest set stays whatever its size. */
const MAX_ASIDE_BYTES = 512 * 1024 * 1024;

interface AsideSet {
  /** Unix milliseconds */
  readonly at: number;
  readonly files: string[];
  bytes: number;
}

/** The sets of files that were put aside, the newest first. */
function listAside(path: string): AsideSet[] {
  const sets = new Map<string, AsideSet>();
  for (const name of readdirSync(dirname(path)).sort()) {
    if (!name.startsWith(`${basename(path)}.damaged-`)) continue;
    const [, key, ...time] =
      /\.damaged-((\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z(?:-\d+)?)(?:-wal|-shm)?$/.exec(name) ?? [];
    if (key === undefined) continue;
    const [year = 0, month = 0, ...rest] = time.map(Number);
    const set = sets.get(key) ?? { at: Date.UTC(year, month - 1, ...rest), files: [], bytes: 0 };
    const file = join(dirname(path), name);
    set.files.push(file);
    set.bytes += lstatSync(file).size;
    sets.set(key, set);
  }
  return [...sets.values()].sort((a, b) => b.at - a.at);
}

/** Deletes damaged files that were put aside, except those to be left. False if that failed. */
function deleteAside(path: string, isLeft: (set: AsideSet, bytesSoFar: number, index: number) => boolean): boolean {
  try {
    let bytes = 0;
    for (const [index, set] of listAside(path).entries()) {
      bytes += set.bytes;
      if (!isLeft(set, bytes, index)) for (const file of set.files) rmSync(file, { recursive: true, force: true });
    }
    return true;
  } catch {
    return false;
  }
}

/** Deletes what was put aside too long ago, or is too much; `now` in Unix milliseconds. */
export const pruneAside = (path: string, now: number): boolean =>
  deleteAside(path, ({ at }, bytes, index) => now - at <= MAX_ASIDE_MS && (index === 0 || bytes <= MAX_ASIDE_BYTES));

/** Deletes all that was put aside: it may hold data of every account. */
export const removeAside = (path: string): boolean => deleteAside(path, () => false);

/**
 * Builds the database under another name and renames it when it is complete, so that a crash during the first start never
 * leaves an incomplete file.
 */
export function buildInPlace(path: string, build: (temporary: string) => void): void {
  const temporary = `${path}.new`;
  for (const ending of [...endings, '-journal']) rmSync(temporary + ending, { force: true });
  closeSync(openSync(temporary, 'wx', 0o600));
  build(temporary);
  renameIntoPlaceSync(temporary, path);
}
