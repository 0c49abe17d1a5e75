import { DatabaseSync } from 'node:sqlite';
import { succeed, type Result } from '../../contract/failure.ts';
import type { StoreNotice } from '../database.ts';
import { databasesBeside } from '../database-files.ts';
import { Disk, type DiskOptions } from '../disk.ts';
import { readFault } from '../sqlite-error.ts';
import { refuse } from '../store-failure.ts';
import { plainText, type TextCodec } from '../text-codec.ts';
import { applyOperation, hasAccount, isTakenOver, type UserOperation } from './user-operation.ts';
import { userSchema, userTables } from './user-schema.ts';

export interface UserDataOptions extends Pick<DiskOptions, 'now' | 'maxPages' | 'lockWaitMs'> {
  /** Absolute path of the file; the mirror is beside it. Null stores nothing. */
  readonly path: string | null;
  /** Where all there is was written by a newer version, empty files are made beside them. */
  readonly startsEmpty?: boolean;
  readonly codec?: TextCodec | undefined;
}

/** The file or its mirror. */
interface UserFile {
  readonly disk: Disk;
  /** The number of the last change it holds; null where it holds something else. */
  holds: number | null;
  /** Whether what it held when the program started was read: not while it is locked. */
  isRead: boolean;
}

/** The last change that a database has taken. */
interface LastChange {
  readonly number: number;
  /** Unix milliseconds. */
  readonly at: number;
}

/**
 * Milliseconds that SQLite waits for a lock of another program before each of four tries. Both files and the database of an account
 * may be locked: a call that takes longer than ten seconds ends the worker.
 */
export const LOCK_WAIT_MS = 250;

/**
 * What the user made in this console, of all accounts, which no service can give back. It is in memory, where it is read, and in
 * two files alike: each change goes to memory first, then to both files. A file that takes no writes gets what it lacks when it
 * takes them again; a damaged one is replaced from memory.
 */
export class UserData {
  readonly codec: TextCodec;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly #files: readonly UserFile[];
  #memory: DatabaseSync;
  #last: LastChange;
  /** The last change that a file held when it was read first, of the newest one. */
  #start: LastChange;
  /** The changes of this run while a file was not read, which may hold later ones than the other; null once both were. */
  #unseen: UserOperation[] | null;
  readonly #loadListeners = new Map<string, () => void>();
  readonly #isRebuilt: boolean;
  /** Whether it outlasts this run. */
  isStored = true;
  /** Whether both files hold all of it. */
  isStoredTwice = false;
  /** The notice that was not reported yet. */
  notice: StoreNotice | null = null;

  private constructor(files: readonly UserFile[], codec: TextCodec, now: () => number) {
    this.codec = codec;
    this.now = now;
    this.#files = files;
    const notices = files.map(({ disk }) => disk.takeNotice());
    const copy = copyOfNewest(files.map(({ disk }) => disk));
    this.#memory = copy ?? copyOf(null);
    this.#last = lastChange(this.#memory);
    this.#start = this.#last;
    this.#isRebuilt = notices.includes('rebuilt');
    this.#unseen = files.every(({ isRead }) => isRead) ? null : [];
    for (const file of files) {
      const { number, at } = lastChange(databaseOf(file.disk));
      if (number === this.#last.number && at === this.#last.at) file.holds = number;
      this.#complete(file);
    }
    this.#noteStored();
    this.#noteLost();
    const isNothingRead = !this.isKnown && this.#start.number === 0;
    if (!this.isStored || isNothingRead)
      this.notice ??= notices.find((notice) => notice !== null && notice !== 'rebuilt') ?? null;
  }

  /** Fails with files of a newer version (`unavailable`, reason `newer-version`); they remain untouched. */
  static open({ path, startsEmpty = false, codec = plainText, ...options }: UserDataOptions): Result<UserData> {
    if (path === null) return succeed(new UserData([], codec, options.now));
    for (const file of databasesBeside(path, startsEmpty)) {
      const disks: Disk[] = [];
      for (const one of [file, mirrorOf(file)]) {
        const disk = new Disk({ lockWaitMs: LOCK_WAIT_MS, ...options, path: one, schema: userSchema });
        if (!disk.open().ok) break;
        disks.push(disk);
      }
      const files = disks.map((disk) => ({ disk, holds: null, isRead: disk.readsAll }));
      if (files.length === 2) return succeed(new UserData(files, codec, options.now));
      for (const disk of disks) disk.close();
    }
    return refuse('newer-version');
  }

  /** Read only. */
  get memory(): DatabaseSync {
    return this.#memory;
  }

  /** Whether all that an earlier version stored of the account was taken over, or there was nothing. */
  has(account: string): boolean {
    return hasAccount(this.#memory, account);
  }

  /** Whether an earlier version may have stored something that was not read yet. */
  get lacksEarlier(): boolean {
    return this.isKnown && !isTakenOver(this.#memory);
  }

  /** Whether what the files hold is known: not while one of them could not be read. */
  get isKnown(): boolean {
    return this.#unseen === null;
  }

  /** Runs when `memory` became another database; one for each account. */
  onLoad(account: string, run: () => void): void {
    this.#loadListeners.set(account, run);
  }

  apply(operation: UserOperation): void {
    const before = this.#last.number;
    const isChange = this.#applyToMemory(operation);
    this.#unseen?.push(operation);
    for (const file of this.#files) {
      this.#makeAgain(file);
      if (!isChange || file.holds !== before) continue;
      this.#write(file, ({ disk }) => this.#change(databaseOf(disk), operation));
    }
    for (const file of this.#files) this.#complete(file);
    this.#noteStored();
    const notices = this.#files.map(({ disk }) => disk.takeNotice());
    // Where nothing is saved, the user is told why, once.
    if (!this.isStored) this.notice ??= notices.find((notice) => notice !== null) ?? null;
  }

  /** False where everything was so already. */
  #applyToMemory(operation: UserOperation): boolean {
    const database = this.#memory;
    const before = totalChanges(database);
    inTransaction(database, () => applyOperation(database, operation, this.codec, 'left-out'));
    if (totalChanges(database) === before) return false;
    this.#last = { number: this.#last.number + 1, at: this.now() };
    setLastChange(database, this.#last);
    return true;
  }

  /** Files that took no writes are tried again, once a minute, and a last time where nothing else has it. */
  saveAgain(isLast = false): void {
    for (const file of this.#files) {
      if (this.#isComplete(file)) continue;
      this.#onDisk(file, ({ disk }) => disk.saveAgain(() => this.#rejoin(file), isLast));
    }
    for (const file of this.#files) this.#complete(file);
    this.#noteStored();
  }

  /**
   * Removes what was made in an account from both files, with the damaged ones that were put aside. False if something of it is
   * left.
   *
   * @param keepsRecord the account itself can be found again
   */
  remove(account: string, keepsRecord: boolean): boolean {
    this.#loadListeners.delete(account);
    return this.#applyForGood({ kind: keepsRecord ? 'remove-entries' : 'remove', account });
  }

  /** The same of all accounts, and what belongs to none. */
  erase(): boolean {
    this.#loadListeners.clear();
    return this.#applyForGood({ kind: 'remove-all' });
  }

  /** Nothing of what this deletes is left in a file. False if that failed. */
  #applyForGood(operation: UserOperation): boolean {
    this.apply(operation);
    this.rewriteFiles();
    return this.#files.map((file) => this.#isComplete(file) && file.disk.removeAside()).every(Boolean);
  }

  /** Nothing deleted is left in the files. */
  rewriteFiles(): void {
    for (const { disk } of this.#files) if (disk.reachesFile) disk.rewrite();
  }

  takeNotice(): StoreNotice | null {
    const { notice } = this;
    this.notice = null;
    return notice;
  }

  close(): void {
    for (const file of this.#files) this.#makeAgain(file);
    for (const file of this.#files) this.#complete(file);
    this.#noteStored();
    if (!this.isStored) this.saveAgain(true);
    for (const { disk } of this.#files) disk.close();
    this.#memory.close();
  }

  #change(database: DatabaseSync, operation: UserOperation): void {
    applyOperation(database, operation, this.codec);
    setLastChange(database, this.#last);
  }

  #noteStored(): void {
    const complete = this.#files.filter((file) => this.#isComplete(file)).length;
    this.isStored = complete > 0 || this.#files.length === 0;
    this.isStoredTwice = complete > 1;
  }

  #isComplete({ disk, holds }: UserFile): boolean {
    return disk.reachesFile && holds === this.#last.number;
  }

  /** Where it was deleted while the program runs. It is filled as one that lacks everything. */
  #makeAgain(file: UserFile): void {
    if (!file.disk.isGone) return;
    file.holds = null;
    file.disk.rebuild();
  }

  /** Gives a file that takes writes all that it lacks. */
  #complete(file: UserFile): void {
    if (this.#isComplete(file) || !file.disk.reachesFile) return;
    this.#write(file, ({ disk }) => fill(databaseOf(disk), this.#memory));
    // What was deleted meanwhile.
    if (this.#isComplete(file)) file.disk.rewrite();
  }

  /** One transaction, after which the file holds everything. */
  #write(file: UserFile, work: (file: UserFile) => void): void {
    file.holds = null;
    this.#onDisk(file, ({ disk }) => disk.write(() => work(file)));
    if (file.disk.reachesFile) file.holds = this.#last.number;
  }

  /**
   * A file that is found damaged is put aside and replaced. Nothing is lost by it. It is damaged, too, where it refuses what was
   * done in memory: garbage in the middle of a text is no fault to SQLite.
   */
  #onDisk(file: UserFile, work: (file: UserFile) => void): void {
    const { disk } = file;
    try {
      work(file);
    } catch (error) {
      const fault = readFault(error);
      if (fault !== 'damaged' && fault !== 'other') throw error;
      this.#noteRead(file);
      if (disk.rebuild() === null) disk.write(() => fill(databaseOf(disk), this.#memory));
    }
  }

  /** A file that could not be read or written before is open. */
  #rejoin(file: UserFile): void {
    if (file.isRead) return;
    const found = lastChange(databaseOf(file.disk));
    if (isNewer(found, this.#start)) this.#startFrom(file, found);
    this.#noteRead(file);
  }

  #noteRead(file: UserFile): void {
    if (file.isRead) return;
    file.isRead = true;
    if (!this.#files.every(({ isRead }) => isRead)) return;
    this.#unseen = null;
    this.#noteLost();
  }

  /** What the file holds, and on it the changes of this run. */
  #startFrom({ disk }: UserFile, found: LastChange): void {
    const before = this.#memory;
    const memory = copyOf(databaseOf(disk));
    // Later than any change of the file, and of its mirror.
    const last = { number: Math.max(this.#last.number, found.number) + 1, at: this.now() };
    inTransaction(memory, () => {
      for (const operation of this.#unseen ?? []) applyOperation(memory, operation, this.codec, 'left-out');
      setLastChange(memory, last);
    });
    [this.#memory, this.#last, this.#start] = [memory, last, found];
    before.close();
    for (const run of this.#loadListeners.values()) run();
  }

  /** What the damaged files held is nowhere else. */
  #noteLost(): void {
    if (this.isKnown && this.#isRebuilt && this.#start.number === 0) this.notice = 'user-data-lost';
  }
}

/** Beside the file, with another name. */
const mirrorOf = (path: string): string => path.replace(/\.db$/, '.copy.db');

function databaseOf(disk: Disk): DatabaseSync {
  const opened = disk.open();
  if (!opened.ok) throw new Error('the file of a newer version was closed');
  return opened.value;
}

/** Null where none of the files can be read. */
function copyOfNewest(disks: readonly Disk[]): DatabaseSync | null {
  const readable = disks.filter((disk) => !disk.replacesFile);
  const newestFirst = readable.sort((one, other) =>
    isNewer(lastChange(databaseOf(one)), lastChange(databaseOf(other))) ? -1 : 1,
  );
  for (const disk of newestFirst) {
    try {
      return copyOf(databaseOf(disk));
    } catch (error) {
      if (readFault(error) !== 'damaged') throw error;
      disk.rebuild();
    }
  }
  return readable.length === 0 ? null : copyOf(null);
}

function copyOf(source: DatabaseSync | null): DatabaseSync {
  const copy = new DatabaseSync(':memory:');
  copy.exec('PRAGMA foreign_keys = ON');
  for (const sql of userSchema.migrations) copy.exec(sql);
  if (source !== null) inTransaction(copy, () => fill(copy, source));
  return copy;
}

/** Part of a transaction of the caller. */
function fill(target: DatabaseSync, source: DatabaseSync): void {
  for (const table of userTables) target.exec(`DELETE FROM ${table}`);
  for (const table of userTables) {
    let insert: ReturnType<DatabaseSync['prepare']> | null = null;
    for (const row of source.prepare(`SELECT * FROM ${table}`).iterate()) {
      const columns = Object.keys(row);
      insert ??= target.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      insert.run(...Object.values(row));
    }
  }
  setLastChange(target, lastChange(source));
}

function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function lastChange(database: DatabaseSync): LastChange {
  const row = database.prepare('SELECT number, at FROM changes').get();
  return { number: Number(row?.number ?? 0), at: Number(row?.at ?? 0) };
}

const totalChanges = (database: DatabaseSync): number =>
  Number(database.prepare('SELECT total_changes() AS total').get()?.total);

const setLastChange = (database: DatabaseSync, { number, at }: LastChange): unknown =>
  database.prepare('UPDATE changes SET number = ?, at = ?').run(number, at);

const isNewer = (one: LastChange, other: LastChange): boolean =>
  one.number === other.number ? one.at > other.at : one.number > other.number;
