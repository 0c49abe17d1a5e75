import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { assertNever, succeed, type Result } from '../contract/failure.ts';
import {
  buildInPlace,
  closeToOthers,
  hasLog,
  hasOrphanLog,
  isMissing,
  isSpoiled,
  makeFolder,
  putAside,
} from './database-files.ts';
import { cacheSchema, tablesOf, type Schema } from './migrations.ts';
import { readFault } from './sqlite-error.ts';
import { refuse } from './store-failure.ts';

/** 4 GiB of 4 kB pages: stored data never fills a disk by itself. */
const MAX_PAGES = 1_048_576;
const TRIES_WHEN_LOCKED = 3;

/** What happened to the stored data, reported once; main has the words. */
export type StoreNotice = 'rebuilt' | 'reopened' | 'user-data-lost' | 'full' | 'unreliable' | 'read-only' | 'locked';

/** Why a file takes no writes at present. */
type PauseKind = Exclude<StoreNotice, 'rebuilt' | 'reopened' | 'user-data-lost'>;

export interface OpenedDatabase {
  readonly database: DatabaseSync;
  readonly notice: StoreNotice | null;
  /** False for a database in memory in place of the file. */
  readonly lasting: boolean;
  /** False if the file can only be read. */
  readonly writable: boolean;
  /** False where the file may hold more than can be read of it now. */
  readonly whole: boolean;
}

export interface DatabaseOptions {
  /** That of an account's cache unless it is given. */
  readonly schema?: Schema | undefined;
  /** Absolute path, or `:memory:`. */
  readonly path: string;
  /** Unix milliseconds, for the names of files put aside. */
  readonly now: () => number;
  readonly maxPages?: number | undefined;
  /** Milliseconds SQLite waits for a lock of another process before each try fails. */
  readonly lockWaitMs?: number | undefined;
}

type Verdict = 'good' | 'damaged' | 'newer';

/**
 * Opens the database so that the program always starts: a damaged file is put aside and rebuilt; with a folder that cannot
 * be written, a full disk or a lasting lock, what can be read of the file is used, or a database in memory, each with a
 * notice. Only a file of a newer version fails (`unavailable`, reason `newer-version`); it remains untouched.
 */
export function openDatabase(options: DatabaseOptions): Result<OpenedDatabase> {
  const { schema = cacheSchema } = options;
  if (options.path === ':memory:') return succeed(openInMemory(null, schema));
  let rebuilt = false;
  for (let tries = 1; ; tries += 1) {
    try {
      if (mustGoAside(options.path)) {
        putAside(options.path, options.now());
        rebuilt = true;
      }
      const opened = openFile(options);
      switch (opened.verdict) {
        case 'good':
          return succeed({
            database: opened.database,
            notice: noticeOfOpening(rebuilt, opened.writable),
            lasting: true,
            writable: opened.writable,
            whole: true,
          });
        case 'newer':
          return refuse('newer-version');
        case 'damaged':
          if (rebuilt) return succeed(openInMemory('read-only', schema));
          putAside(options.path, options.now());
          rebuilt = true;
          break;
        default:
          assertNever(opened);
      }
    } catch (error) {
      const fault = readFault(error);
      if (fault === 'locked' && tries <= TRIES_WHEN_LOCKED) continue;
      if (fault === 'locked') return succeed(openInsteadOf(options.path, fault, schema));
      if (fault === 'other') throw error;
      const kind = fault === 'full' || fault === 'unreliable' ? fault : 'read-only';
      return openAsItIs(options, kind) ?? succeed(openInsteadOf(options.path, kind, schema));
    }
  }
}

const mustGoAside = (path: string): boolean => isSpoiled(path) || hasOrphanLog(path);

const noticeOfOpening = (rebuilt: boolean, writable: boolean): StoreNotice | null =>
  !writable ? 'read-only' : rebuilt ? 'rebuilt' : null;

function openInMemory(kind: PauseKind | null, schema: Schema): OpenedDatabase {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA foreign_keys = ON');
  migrate(database, 0, schema);
  return { database, notice: kind, lasting: false, writable: true, whole: true };
}

/** In place of a file that cannot be opened now. */
const openInsteadOf = (path: string, kind: PauseKind, schema: Schema): OpenedDatabase => ({
  ...openInMemory(kind, schema),
  whole: isMissing(path),
});

/**
 * Opens a file that cannot be migrated read-only; tables its version does not have are empty ones in memory. Null if nothing
 * can be read. In a folder that takes no files SQLite has no index of the log, so only the main file is read.
 */
function openAsItIs(
  { path, lockWaitMs, schema = cacheSchema }: DatabaseOptions,
  kind: PauseKind,
): Result<OpenedDatabase> | null {
  for (const how of ['mode=ro', 'immutable=1']) {
    let database: DatabaseSync | null = null;
    try {
      database = new DatabaseSync(`${pathToFileURL(path).href}?${how}`, {
        readOnly: true,
        timeout: lockWaitMs ?? 1_000,
      });
      const verdict = judge(database, schema);
      if (verdict === 'good') {
        // A table in memory cannot refer to one of the file, and nothing is written.
        database.exec('PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF');
        const later = schema.migrations.slice(readNumber(database, 'user_version'));
        // What only changes rows is left out.
        for (const sql of later.filter((one) => tablesOf([one]).length > 0))
          database.exec(sql.replaceAll('CREATE TABLE', 'CREATE TEMP TABLE'));
        return succeed({
          database,
          notice: kind,
          lasting: true,
          writable: false,
          whole: how === 'mode=ro' || !hasLog(path),
        });
      }
      database.close();
      return verdict === 'newer' ? refuse('newer-version') : null;
    } catch (error) {
      database?.close();
      if (readFault(error) === 'other') throw error;
    }
  }
  return null;
}

type OpenedFile =
  | { readonly verdict: 'good'; readonly database: DatabaseSync; readonly writable: boolean }
  | { readonly verdict: Exclude<Verdict, 'good'> };

function openFile({
  path,
  schema = cacheSchema,
  maxPages = MAX_PAGES,
  lockWaitMs = 1_000,
}: DatabaseOptions): OpenedFile {
  makeFolder(path);
  if (!existsSync(path)) buildInPlace(path, (temporary) => buildNew(temporary, schema));
  const database = new DatabaseSync(path, { timeout: lockWaitMs });
  try {
    const verdict = judge(database, schema);
    if (verdict !== 'good') {
      database.close();
      return { verdict };
    }
    database.exec(
      // Deleted rows are overwritten: names and notes must not stay in the file.
      `PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${schema.synchronous}; PRAGMA foreign_keys = ON;
       PRAGMA journal_size_limit = 4194304; PRAGMA max_page_count = ${maxPages}`,
    );
    migrate(database, readNumber(database, 'user_version'), schema);
    const writable = takesWrites(database);
    if (writable) closeToOthers(path);
    return { verdict, database, writable };
  } catch (error) {
    database.close();
    if (readFault(error) === 'damaged') return { verdict: 'damaged' };
    throw error;
  }
}

/**
 * Whether it is worth reopening the file after a write to it failed: it can be locked now, or does not exist. Changes nothing,
 * and waits for no other program.
 */
export function mayTakeWrites(path: string): boolean {
  if (!existsSync(path) || mustGoAside(path)) return true;
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    return takesWrites(database);
  } catch (error) {
    // A damaged file is put aside when it is opened.
    return readFault(error) === 'damaged';
  } finally {
    database?.close();
  }
}

/** A file that cannot be written opens without an error; this checks without writing. A full disk shows at the first write. */
function takesWrites(database: DatabaseSync): boolean {
  try {
    database.exec("BEGIN; DELETE FROM accounts WHERE id = ''; ROLLBACK");
    return true;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    if (readFault(error) === 'read-only') return false;
    throw error;
  }
}

function buildNew(temporary: string, schema: Schema): void {
  const database = new DatabaseSync(temporary);
  try {
    database.exec(`PRAGMA application_id = ${schema.applicationId}`);
    migrate(database, 0, schema);
  } finally {
    database.close();
  }
}

/** Opening is lazy: these are the first statements that read the file. */
function judge(database: DatabaseSync, { applicationId, migrations }: Schema): Verdict {
  if (readNumber(database, 'application_id') !== applicationId) return 'damaged';
  const version = readNumber(database, 'user_version');
  if (version > migrations.length) return 'newer';
  const check = database.prepare('PRAGMA quick_check(1)').get();
  if (check?.quick_check !== 'ok') return 'damaged';
  if (version === 0) return 'damaged';
  const tables = new Set(
    database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .all()
      .map((row) => row.name),
  );
  return tablesOf(migrations.slice(0, version)).every((table) => tables.has(table)) ? 'good' : 'damaged';
}

function migrate(database: DatabaseSync, from: number, { migrations }: Schema): void {
  for (const [index, sql] of migrations.entries()) {
    if (index >= from) database.exec(`BEGIN IMMEDIATE; ${sql} PRAGMA user_version = ${index + 1}; COMMIT`);
  }
}

function readNumber(database: DatabaseSync, pragma: 'application_id' | 'user_version'): number {
  return Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
}
