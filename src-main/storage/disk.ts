import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Failure, type Result } from '../contract/failure.ts';
import {
  mayTakeWrites,
  openDatabase,
  type DatabaseOptions,
  type OpenedDatabase,
  type StoreNotice,
} from './database.ts';
import { isMissing, pruneAside, putAside, removeAside, removeFiles } from './database-files.ts';
import { readFault } from './sqlite-error.ts';

const TRIES_WHEN_LOCKED = 3;
/** Milliseconds until a file that refused a write is tried again. */
const RETRY_MS = 60_000;
/** Size in bytes from which the log is checkpointed; an empty log may be as large. */
const CHECKPOINT_BYTES = 4_194_304;

export interface DiskOptions extends DatabaseOptions {
  /**
   * Runs something a little later, when no caller is waiting. Written data is safe in the log; a checkpoint of a long log
   * takes a third of the time of writing it. Without `later`, SQLite does it during a write.
   */
  readonly later?: ((run: () => void) => void) | undefined;
}

/**
 * The connection with the database. Writes are atomic; a full or read-only disk pauses saving instead of failing the call;
 * a file damaged while it is open is put aside and replaced by a new one.
 */
export class Disk {
  #options: DiskOptions;
  readonly #path: string;
  readonly #isInMemory: boolean;
  #opened: OpenedDatabase | null = null;
  #notice: StoreNotice | null = null;
  #saving = true;
  /** When the file last refused a write, in Unix milliseconds. */
  #refusedAt = 0;
  /** The last notice about the present pause. */
  #pausedBy: StoreNotice | null = null;
  #isCheckpointDue = false;

  constructor(options: DiskOptions) {
    this.#options = options;
    this.#path = options.path;
    this.#isInMemory = options.path === ':memory:';
  }

  /** Opens on first use. Fails with a file of a newer version. */
  open(): Result<DatabaseSync> {
    if (this.#opened !== null) return { ok: true, value: this.#opened.database };
    const opened = openDatabase(this.#options);
    if (!opened.ok) return opened;
    this.#take(opened.value);
    return { ok: true, value: opened.value.database };
  }

  #take(opened: OpenedDatabase): void {
    this.#opened = opened;
    this.#notice = opened.notice ?? this.#notice;
    this.#saving = opened.writable;
    if (this.#isSubstitute) this.#refusedAt = this.#options.now();
    if (opened.lasting) pruneAside(this.#options.path, this.#options.now());
    if (opened.writable && this.#options.later) opened.database.exec('PRAGMA wal_autocheckpoint = 0');
  }

  /** Whether the file could not be opened for writing: it is only read, or a database in memory replaces it. */
  get #isSubstitute(): boolean {
    return this.#opened !== null && !this.#isInMemory && !(this.#opened.lasting && this.#opened.writable);
  }

  get isOpen(): boolean {
    return this.#opened !== null;
  }

  /** Whether writes reach the file; false if it takes none, or if a database in memory replaces it. */
  get reachesFile(): boolean {
    return this.#saving && (this.#opened?.lasting === true || this.#isInMemory);
  }

  /** Whether a database in memory replaces the file. */
  get replacesFile(): boolean {
    return !this.#isInMemory && this.#opened?.lasting === false;
  }

  /** Whether all that the file holds can be read, if only because it is new or nothing of it is any good. */
  get readsAll(): boolean {
    return this.#opened?.whole === true;
  }

  /** Whether the file was deleted while it is open, so that what is written to it is nowhere; not with its whole folder. */
  get isGone(): boolean {
    return this.reachesFile && !this.#isInMemory && isMissing(this.#path) && existsSync(dirname(this.#path));
  }

  /** One transaction. A damaged file throws, so that the caller can rebuild and run again. */
  write(work: () => void): void {
    const database = this.#opened?.database;
    if (database === undefined || !this.#saving) return;
    for (let tries = 1; ; tries += 1) {
      try {
        database.exec('BEGIN IMMEDIATE');
        work();
        database.exec('COMMIT');
        this.#checkpointLater();
        return;
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        const fault = readFault(error);
        if (fault === 'damaged' || fault === 'other') throw error;
        if (fault === 'locked' && tries <= TRIES_WHEN_LOCKED) continue;
        this.#pauseSaving(fault);
        return;
      }
    }
  }

  /**
   * While the file takes no writes: tries once a minute whether it takes them again. If so, `restore` writes what was not
   * saved. Waits for no other program: several files are tried in one call.
   *
   * @param isLast tries whenever the last time was
   */
  saveAgain(restore: () => void, isLast = false): void {
    const database = this.#opened?.database;
    const isDue = isLast || Math.abs(this.#options.now() - this.#refusedAt) >= RETRY_MS;
    if (database === undefined || !isDue) return;
    if (this.#isSubstitute) return this.#reopen(restore);
    if (this.#saving || this.#pausedBy === null) return;
    this.#refusedAt = this.#options.now();
    if (!mayTakeWrites(this.#path)) return;
    this.#saving = true;
    this.write(() => database.exec('UPDATE accounts SET id = id'));
    if (this.reachesFile) restore();
    if (this.reachesFile) this.#pausedBy = null;
  }

  /** Replaces the substitute by the file, if that can be opened for writing now. */
  #reopen(restore: () => void): void {
    this.#refusedAt = this.#options.now();
    const substitute = this.#opened;
    const opened = mayTakeWrites(this.#path) ? openDatabase({ ...this.#options, path: this.#path }) : null;
    if (opened?.ok !== true) return;
    if (!opened.value.lasting || !opened.value.writable) {
      opened.value.database.close();
      return;
    }
    this.#options = { ...this.#options, path: this.#path };
    this.#notice = 'reopened';
    this.#take(opened.value);
    restore();
    substitute?.database.close();
  }

  /** Runs something that cannot be part of a transaction and costs only space if it fails. */
  tidy(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (readFault(error) === 'other') throw error;
    }
  }

  /**
   * Rewrites the file without deleted rows, also those of earlier versions, which did not overwrite them. Slow for a large file,
   * and costs only space if it fails.
   */
  rewrite(): void {
    const database = this.#opened?.database;
    if (database === undefined) return;
    // Two steps: without space for the second file, the log with what was deleted goes all the same.
    this.tidy(() => database.exec('VACUUM'));
    this.emptyLog();
  }

  /** Writes the log into the file, so that nothing deleted is left in it. */
  emptyLog(): void {
    const database = this.#opened?.database;
    if (database !== undefined) this.tidy(() => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
  }

  /** Puts the damaged files aside and opens a new one. */
  rebuild(): Failure | null {
    this.#close();
    const isAside = this.#putAside();
    const opened = this.open();
    if (!opened.ok) return opened.failure;
    this.#notice = isAside ? 'rebuilt' : 'read-only';
    return null;
  }

  /** Bytes of the file with its log. */
  get bytes(): number {
    const path = this.#opened?.database.location() ?? null;
    return path === null ? 0 : [path, `${path}-wal`].reduce((sum, each) => sum + sizeOf(each), 0);
  }

  /** Closes the file and deletes it, so that nothing of it is left. False if that failed. */
  removeFile(): boolean {
    this.#close();
    return this.#isInMemory || removeFiles(this.#path);
  }

  /** Deletes the damaged files that were put aside. False if that failed. */
  removeAside(): boolean {
    return this.#isInMemory || removeAside(this.#path);
  }

  /** The notice that was not reported yet. */
  takeNotice(): StoreNotice | null {
    const notice = this.#notice;
    this.#notice = null;
    return notice;
  }

  close(): void {
    this.#close();
  }

  /** False if the files cannot be moved; this run then continues in memory. */
  #putAside(): boolean {
    const { path, now } = this.#options;
    try {
      putAside(path, now());
      return true;
    } catch (error) {
      if (readFault(error) === 'other') throw error;
      this.#options = { ...this.#options, path: ':memory:' };
      return false;
    }
  }

  #checkpointLater(): void {
    const { later } = this.#options;
    if (later === undefined || this.#isCheckpointDue || this.#logBytes() <= CHECKPOINT_BYTES) return;
    this.#isCheckpointDue = true;
    later(() => {
      this.#isCheckpointDue = false;
      const database = this.#opened?.database;
      if (database !== undefined) this.tidy(() => database.exec('PRAGMA wal_checkpoint(PASSIVE)'));
    });
  }

  #logBytes(): number {
    return sizeOf(`${this.#options.path}-wal`);
  }

  #pauseSaving(notice: StoreNotice): void {
    this.#saving = false;
    this.#refusedAt = this.#options.now();
    if (this.#pausedBy !== notice) this.#notice = notice;
    this.#pausedBy = notice;
  }

  #close(): void {
    try {
      this.#opened?.database.close();
    } catch {
      // A damaged or full file may fail its last checkpoint; the log is read at the next start.
    }
    this.#opened = null;
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
