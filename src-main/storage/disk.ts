import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { type Failure, type Result } from '../contract/failure.ts';
import {
  openDatabase,
  pauseNotice,
  storeNotice,
  type DatabaseOptions,
  type OpenedDatabase,
  type StoreNotice,
} from './database.ts';
import { pruneAside, putAside, removeAside } from './database-files.ts';
import { readFault } from './sqlite-error.ts';

const TRIES_WHEN_LOCKED = 3;
/** Milliseconds until a file that refused a write is tried again. */
const RETRY_MS = 60_000;
/** Size in bytes from which the log is checkpointed; an empty log may be as large. */
const CHECKPOINT_BYTES = 4_194_304;

export interface DiskOptions extends DatabaseOptions {
  /**
   * Runs something a little later, when no caller is waiting. What is written is safe in the log; a checkpoint of a long log
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
  /** What was last reported of the present pause. */
  #pausedBy: StoreNotice['kind'] | null = null;
  #rebuilt = false;
  #isCheckpointDue = false;

  constructor(options: DiskOptions) {
    this.#options = options;
    this.#path = options.path;
    this.#isInMemory = options.path === ':memory:';
  }

  /** Opens on first use. Fails with a file of a newer version. */
  open(): Result<DatabaseSync> {
    if (this.#opened === null) {
      const opened = openDatabase(this.#options);
      if (!opened.ok) return opened;
      this.#opened = opened.value;
      this.#notice = opened.value.notice ?? this.#notice;
      if (opened.value.lasting) pruneAside(this.#options.path, this.#options.now());
      if (!opened.value.writable) this.#saving = false;
      else if (this.#options.later) opened.value.database.exec('PRAGMA wal_autocheckpoint = 0');
    }
    return { ok: true, value: this.#opened.database };
  }

  /** Whether writes reach the file; false if it takes none, or if a database in memory replaces it. */
  get reachesFile(): boolean {
    return this.#saving && (this.#opened?.lasting === true || this.#isInMemory);
  }

  /** Whether the database is new although an earlier run may have stored something. */
  get startedEmpty(): boolean {
    if (this.#opened === null) return false;
    return this.#rebuilt || !this.#opened.lasting || this.#opened.notice?.kind === 'rebuilt';
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
        this.#pauseSaving(pauseNotice(fault));
        return;
      }
    }
  }

  /**
   * After a refused write: tries once a minute whether the file takes one. If so, `restore` writes what was not saved.
   * A file that could only be opened for reading stays so until the next start.
   */
  saveAgain(restore: () => void): void {
    const database = this.#opened?.database;
    const isDue = Math.abs(this.#options.now() - this.#refusedAt) >= RETRY_MS;
    if (this.#saving || this.#pausedBy === null || database === undefined || !isDue) return;
    this.#saving = true;
    this.write(() => database.exec('UPDATE accounts SET id = id'));
    if (this.reachesFile) restore();
    if (this.reachesFile) this.#pausedBy = null;
  }

  /** Runs something that cannot be part of a transaction and costs only space if it fails. */
  tidy(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (readFault(error) === 'other') throw error;
    }
  }

  /** Puts the damaged files aside and opens a new one. */
  rebuild(): Failure | null {
    this.#close();
    const isAside = this.#putAside();
    const opened = this.open();
    if (!opened.ok) return opened.failure;
    this.#notice = storeNotice(isAside ? 'rebuilt' : 'read-only');
    this.#rebuilt = true;
    return null;
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
      this.#saving = true;
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
    return statSync(`${this.#options.path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  #pauseSaving(notice: StoreNotice): void {
    this.#saving = false;
    this.#refusedAt = this.#options.now();
    if (this.#pausedBy !== notice.kind) this.#notice = notice;
    this.#pausedBy = notice.kind;
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
