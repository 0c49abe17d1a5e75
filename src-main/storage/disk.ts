import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { type Failure, type Result } from '../contract/failure.ts';
import { openDatabase, storeNotice, type DatabaseOptions, type OpenedDatabase, type StoreNotice } from './database.ts';
import { putAside } from './database-files.ts';
import { readFault } from './sqlite-error.ts';

const TRIES_WHEN_LOCKED = 3;
/** Bytes from which the log is carried over into the file; as much as SQLite keeps of an empty log. */
const LONG_LOG = 4_194_304;

export interface DiskOptions extends DatabaseOptions {
  /**
   * Runs something a little later, when nobody waits for an answer. What is written is safe in the log; carrying a long log over
   * into the file takes as long as a third of the writing itself. Without it, whoever writes carries it over.
   */
  readonly later?: ((run: () => void) => void) | undefined;
}

/**
 * The connection with its temper: writes are whole or not at all, a full or unwritable disk turns saving off for this run
 * instead of failing what asked for it, and a file damaged while it is open is put aside and started anew.
 */
export class Disk {
  #options: DiskOptions;
  readonly #isMeantForMemory: boolean;
  #opened: OpenedDatabase | null = null;
  #notice: StoreNotice | null = null;
  #saving = true;
  #rebuilt = false;
  #tidying = false;

  constructor(options: DiskOptions) {
    this.#options = options;
    this.#isMeantForMemory = options.path === ':memory:';
  }

  /** Opens on first use. The Failure is a file of a newer version. */
  open(): Result<DatabaseSync> {
    if (this.#opened === null) {
      const opened = openDatabase(this.#options);
      if (!opened.ok) return opened;
      this.#opened = opened.value;
      this.#notice = opened.value.notice ?? this.#notice;
      if (!opened.value.writable) this.#saving = false;
      else if (this.#options.later) opened.value.database.exec('PRAGMA wal_autocheckpoint = 0');
    }
    return { ok: true, value: this.#opened.database };
  }

  /** Whether what is deleted is gone: false where the file takes no writes, or something in memory stands for it. */
  get reachesFile(): boolean {
    return this.#saving && (this.#opened?.lasting === true || this.#isMeantForMemory);
  }

  /** True where the present database holds nothing of an earlier run although there may have been one. */
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
        this.#shortenLater();
        return;
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        const fault = readFault(error);
        if (fault === 'damaged' || fault === 'other') throw error;
        if (fault === 'locked' && tries <= TRIES_WHEN_LOCKED) continue;
        this.#stopSaving(storeNotice(fault));
        return;
      }
    }
  }

  /** Runs something that cannot be part of a transaction and whose failing costs nothing but space. */
  tidy(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (readFault(error) === 'other') throw error;
    }
  }

  /** Puts the damaged files aside and starts anew. */
  rebuild(): Failure | null {
    this.#close();
    const isAside = this.#putAside();
    const opened = this.open();
    if (!opened.ok) return opened.failure;
    this.#notice = storeNotice(isAside ? 'rebuilt' : 'read-only');
    this.#rebuilt = true;
    return null;
  }

  /** What there is to tell, once. */
  takeNotice(): StoreNotice | null {
    const notice = this.#notice;
    this.#notice = null;
    return notice;
  }

  close(): void {
    this.#close();
  }

  /** False where the folder lets nothing be moved: then this run goes on in memory. */
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

  #shortenLater(): void {
    const { later } = this.#options;
    if (later === undefined || this.#tidying || this.#logBytes() <= LONG_LOG) return;
    this.#tidying = true;
    later(() => {
      this.#tidying = false;
      const database = this.#opened?.database;
      if (database !== undefined) this.tidy(() => database.exec('PRAGMA wal_checkpoint(PASSIVE)'));
    });
  }

  #logBytes(): number {
    return statSync(`${this.#options.path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  #stopSaving(notice: StoreNotice): void {
    this.#saving = false;
    this.#notice = notice;
  }

  #close(): void {
    try {
      this.#opened?.database.close();
    } catch {
      // A damaged or full file may refuse its last checkpoint; the log beside it is read at the next start.
    }
    this.#opened = null;
  }
}
