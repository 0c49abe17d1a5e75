import type { Clock } from '../lib/clock.ts';
import type { AuditVerdict } from '../contract/contract.ts';
import type { Sentence } from '../contract/audit-note.ts';
import { say } from '../lib/record/wording.ts';
import {
  chainEntry,
  chainStart,
  createChainCheck,
  encodeEntry,
  newestAnchor,
  readEntry,
  toEntry,
  type Link,
  worded,
  type EntryFields,
  type RecordedEntry,
} from './entries.ts';
import { findChainEnd, monthOf, openAuditFiles, type AuditFiles } from './files.ts';
import { createTimeSlices, type TimeSliceDeps } from './time-slices.ts';

export interface AuditLogDeps {
  /** Absolute path; created if missing. */
  readonly folder: string;
  readonly clock: Clock;
  readonly slices: TimeSliceDeps;
  /** Retention in months; 0 deletes nothing. */
  readonly months: () => number;
  /** Goes to the diagnostic log only. */
  readonly onProblem: (text: string) => void;
  readonly anchors: AuditAnchors;
}

/**
 * The newest entry as it is stored outside of the folder, each time after the head: whoever deletes the folder or puts an
 * older copy back leaves these behind. A place that cannot be read answers null, and accuses nobody.
 */
export interface AuditAnchors {
  /** Of the settings, at once. */
  readonly settled: () => Link | null;
  /** All of them. Asks the user for nothing. */
  readonly read: () => Promise<readonly Link[]>;
  /** Never throws. */
  readonly write: (newest: Link) => void;
}

/** Delay from writing an entry to flushing it to disk, in milliseconds. */
const SYNC_MS = 1_000;
/** Delay from a failed write to the next attempt, in milliseconds. */
const RETRY_MS = 10_000;
/** Max entries buffered while the disk is unwritable; further ones are dropped. */
const MAX_BUFFERED = 5_000;

/** Longer without any entry, in months, points to a wrong clock. */
const MAX_PAUSE_MONTHS = 12;

interface Position {
  newest: Link;
  /** The file that is being appended to; "" before the first entry. */
  month: string;
  /** The head on disk records that entries may follow (`closed: false`). */
  isHeadOpen: boolean;
}

/**
 * The append-only log of what this console did: one file per month, each entry with the hash of the one before. An entry is
 * handed to the operating system before `add` returns, so it survives the end of this process; it is flushed to disk within
 * a second.
 */
export function createAuditLog(deps: AuditLogDeps) {
  const { clock } = deps;
  const files: AuditFiles = openAuditFiles(deps.folder);
  let position: Position | null = null;
  let buffered: readonly EntryFields[] = [];
  const followers = new Set<(entry: RecordedEntry) => void>();
  /** Months with entries that may not be flushed to disk yet. */
  let unsynced = new Set<string>();
  let cancelSync: (() => void) | null = null;
  let cancelRetry: (() => void) | null = null;
  let syncing: Promise<void> = Promise.resolve();
  let hasFailed = false;

  /** Reports the first of consecutive failures. */
  const reportProblem = (error: unknown): void => {
    if (!hasFailed) deps.onProblem(`the audit log cannot be written (${describeError(error)})`);
    hasFailed = true;
  };

  /** Finds the end of the chain once, and records its faults. */
  const open = (): Position => {
    if (position !== null) return position;
    files.makeFolder();
    const found = findChainEnd(files);
    position = { newest: found.newest, month: found.month, isHeadOpen: false };
    if (found.isNew) files.writeHeadSync({ ...chainStart, closed: false });
    continueFrom(position, deps.anchors.settled());
    for (const note of found.notes) writeOwn(position, note, 'failed');
    return position;
  };

  /**
   * Compares with a place that is noted outside. Where the record was longer before, it goes on after the last entry that is
   * known; where it is another one, it leaves a number out. So the gap stays visible, and an entry says so.
   */
  const continueFrom = (at: Position, anchor: Link | null): void => {
    if (anchor === null) return;
    const { seq, hash } = at.newest;
    if (anchor.seq <= seq && !isReplaced(at.newest, anchor)) return;
    const isShortened = anchor.seq > seq;
    at.newest = isShortened ? anchor : { seq: seq + 1, hash };
    at.isHeadOpen = false;
    const says = isShortened
      ? say('record.log.shortened', { has: String(seq), had: String(anchor.seq) })
      : say('record.log.replaced', { number: String(anchor.seq) });
    writeOwn(at, says, 'failed');
  };

  /** Whether the entry with this number is another one; false where it is not among the last ones. */
  const isReplaced = (newest: Link, { seq, hash }: Link): boolean => {
    if (newest.seq === seq) return newest.hash !== hash;
    const entry = files
      .lastLines()
      .map(readEntry)
      .find((one) => one?.seq === seq);
    return entry !== undefined && entry?.hash !== hash;
  };

  /** Compares with the places that take longer to read. */
  const compareAnchors = async (): Promise<readonly Link[]> => {
    const anchors = await deps.anchors.read();
    const at = open();
    const before = at.newest.seq;
    try {
      // The settings were compared when it was opened.
      const settled = deps.anchors.settled();
      const others = anchors.filter(({ seq, hash }) => seq !== settled?.seq || hash !== settled.hash);
      continueFrom(at, newestAnchor(others));
    } catch (error) {
      reportProblem(error);
    }
    // What an anchor shows is now in the record itself.
    return anchors.filter(({ seq }) => seq <= before);
  };

  /** Returns the line as it was written. */
  const write = (at: Position, fields: EntryFields, removed: Link | null = null): string => {
    // Reopen the head before the first entry: an entry after a closed head counts as tampering.
    if (!at.isHeadOpen) files.writeHeadSync({ ...at.newest, closed: false });
    at.isHeadOpen = true;
    const extra = removed === null ? {} : { removedSeq: removed.seq, removedHash: removed.hash };
    const entry = chainEntry({ ...fields, ...extra }, at.newest);
    // Never write to an older file, even if the clock was set back.
    const month = [at.month, monthOf(fields.at)].toSorted().at(-1) ?? '';
    const line = encodeEntry(entry);
    files.append(month, line);
    at.month = month;
    at.newest = { seq: entry.seq, hash: entry.hash };
    unsynced.add(month);
    cancelSync ??= clock.after(SYNC_MS, () => void sync());
    for (const follow of followers) follow(toEntry(entry));
    return line;
  };

  /** An entry of the log about itself. */
  const writeOwn = (at: Position, says: Sentence, outcome: 'done' | 'failed', removed: Link | null = null): string => {
    const whose = { account: null, agentId: null, supportId: null, name: null };
    const entry = { ...whose, kind: 'log', at: clock.wallNow(), outcome, duration: null, ...worded([says]) } as const;
    return write(at, entry, removed);
  };

  const drain = (): void => {
    try {
      const at = open();
      while (buffered[0] !== undefined) {
        write(at, buffered[0]);
        buffered = buffered.slice(1);
      }
      hasFailed = false;
    } catch (error) {
      reportProblem(error);
      cancelRetry ??= clock.after(RETRY_MS, () => {
        cancelRetry = null;
        drain();
      });
    }
  };

  /** Flushes the entries, then writes the head that names the last of them. */
  const syncOnce = async (): Promise<void> => {
    cancelSync?.();
    cancelSync = null;
    const months = [...unsynced];
    if (position === null || months.length === 0) return;
    const newest = position.newest;
    unsynced = new Set();
    try {
      for (const month of months) await files.sync(month);
      await files.writeHead({ ...newest, closed: false });
      deps.anchors.write(newest);
    } catch (error) {
      months.forEach((month) => unsynced.add(month));
      reportProblem(error);
      cancelSync ??= clock.after(RETRY_MS, () => void sync());
    }
  };
  const sync = (): Promise<void> => (syncing = syncing.then(syncOnce));

  /** Flushes everything at once and closes the head. Never throws. */
  const closeNow = (): void => {
    drain();
    if (position?.isHeadOpen !== true) return;
    try {
      for (const month of unsynced) files.syncNow(month);
      unsynced = new Set();
      files.writeHeadSync({ ...position.newest, closed: true });
      position.isHeadOpen = false;
      deps.anchors.write(position.newest);
    } catch (error) {
      reportProblem(error);
    }
  };

  /** The entries at the end of the last two months, newest first; none if they cannot be read. */
  const readLatest = (): readonly RecordedEntry[] => {
    try {
      open();
      const entries = files.lastLines().map(readEntry).toReversed();
      return entries.flatMap((entry) => (entry === null ? [] : [toEntry(entry)]));
    } catch (error) {
      reportProblem(error);
      return [];
    }
  };

  /** Recorded once, however often prune() finds it. */
  const recordSuspectClock = (at: Position, last: string): void => {
    const says = say('record.log.clockAhead', { month: last });
    const { text } = worded([says]);
    if (!readLatest().some((entry) => entry.text === text)) writeOwn(at, says, 'failed');
  };

  /** Removes the months beyond the retention period, after recording the last entry that goes. */
  const prune = async (): Promise<void> => {
    const retention = deps.months();
    if (retention === 0) return;
    try {
      const at = open();
      const now = clock.wallNow();
      const months = files.months();
      const expired = monthsToRemove(months, now, retention);
      if (isClockSuspect(months, expired, now)) {
        recordSuspectClock(at, expired.at(-1) ?? '');
        return;
      }
      const old = expired.filter((month) => month !== at.month);
      const last = old.at(-1);
      if (last === undefined) return;
      const line = files.tail(last).lines.at(-1);
      const end = line === undefined ? null : readEntry(line);
      // If the last entry is unreadable, Verify must continue to report a gap.
      writeOwn(at, say('record.log.expired', { month: last }), 'done', end ?? { seq: 0, hash: '' });
      await sync();
      for (const month of old) await files.remove(month);
    } catch (error) {
      reportProblem(error);
    }
  };

  /** Lines appended after the start are not read. */
  const readLines = async (take: (line: Buffer) => void): Promise<void> => {
    const pause = createTimeSlices(deps.slices);
    for await (const lines of files.lines()) {
      for (const line of lines) {
        take(line);
        const turn = pause();
        if (turn !== null) await turn;
      }
    }
  };

  return {
    /** Adds an entry. Never throws: entries are buffered while the disk is unwritable. */
    add(fields: EntryFields): void {
      if (buffered.length < MAX_BUFFERED) buffered = [...buffered, fields];
      if (buffered.length === 1 || cancelRetry === null) drain();
    },

    /** Finds the end of the chain now and applies the retention. */
    async start(): Promise<void> {
      drain();
      await compareAnchors().catch(reportProblem);
      await prune();
    },

    prune,

    /**
     * Removes all entries but one of its own that says so; the chain goes on from it. Rejects with the error of the file
     * system; entries that are left then stay readable.
     */
    async clear(): Promise<void> {
      drain();
      const at = open();
      if (at.newest.seq === 0) return;
      const line = writeOwn(at, say('record.log.cleared', { number: String(at.newest.seq) }), 'done', at.newest);
      const { month } = at;
      // Months that are removed must not be flushed afterwards.
      await sync();
      for (const old of files.months()) if (old !== month) await files.remove(old);
      // At once: an entry that is added meanwhile follows the line.
      files.replace(month, [line, ...linesAfter(files, month, line)].join(''));
    },

    /** Passes all readable entries to `take`, oldest first, in time slices. Throws file system errors. */
    async read(take: (entry: RecordedEntry) => void): Promise<void> {
      open();
      await readLines((line) => {
        const entry = readEntry(line);
        if (entry !== null) take(toEntry(entry));
      });
    },

    /** Checks the whole chain, in time slices. Throws file system errors. */
    async verify(): Promise<AuditVerdict> {
      const anchors = await compareAnchors();
      const check = createChainCheck(open().newest, anchors);
      await readLines((line) => check.take(line));
      return check.end();
    },

    readLatest,

    /** Calls back after every written entry; returns its own "off". */
    follow(follower: (entry: RecordedEntry) => void): () => void {
      followers.add(follower);
      return () => followers.delete(follower);
    },

    newest: (): number => position?.newest.seq ?? 0,

    /** Flushes everything and closes the head: nothing follows until the next add(). */
    async close(): Promise<void> {
      drain();
      await sync();
      closeNow();
    },

    /** The same without a pause in which other work runs, for the moment before the process ends. */
    closeNow,
  };
}

export type AuditLog = ReturnType<typeof createAuditLog>;

/** What was added to a month after this line, each with its line feed. */
function linesAfter(files: AuditFiles, month: string, line: string): readonly string[] {
  const lines = files.tail(month, true).lines.map((one) => `${one.toString('utf8')}\n`);
  return lines.slice(lines.lastIndexOf(line) + 1);
}

const describeError = (error: unknown): string =>
  (error as NodeJS.ErrnoException | null)?.code ?? (error instanceof Error ? error.name : typeof error);

/** The months beyond the retention period; both lists oldest first. */
function monthsToRemove(months: readonly string[], now: number, retention: number): readonly string[] {
  const date = new Date(now);
  const from = monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - retention, 1));
  return months.filter((month) => month < from);
}

/**
 * Whether the expired months are followed by more than a year without any entry. Then the clock is more likely wrong than the
 * entries old, and a clock that is far ahead would expire everything.
 */
function isClockSuspect(months: readonly string[], expired: readonly string[], now: number): boolean {
  const last = expired.at(-1);
  if (last === undefined) return false;
  const present = monthOf(now);
  const next = months[expired.length] ?? present;
  // A month in the future stems from a clock that was ahead once, and means nothing for the time between.
  return next <= present && countMonths(next) - countMonths(last) > MAX_PAUSE_MONTHS;
}

const countMonths = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
