import type { Clock } from '../lib/clock.ts';
import type { ActivityEntry, ActivityVerdict } from '../contract/contract.ts';
import { chainEntry, encodeEntry, GENESIS, readEntry, toEntry, type Link } from './chain.ts';
import { monthOf, openAuditFiles, type AuditFiles } from './files.ts';
import { findNewest } from './newest.ts';
import type { EntryFields } from './record.ts';
import { isClockAlone, monthsToRemove } from './retention.ts';
import type { TimeSliceDeps } from './time-slices.ts';
import { verifyChain } from './verify.ts';

export interface AuditLogDeps {
  /** Absolute; made where it is missing. */
  readonly folder: string;
  readonly clock: Clock;
  readonly slices: TimeSliceDeps;
  /** How many months are kept; 0 keeps all. */
  readonly months: () => number;
  /** After every entry that was written. */
  readonly onEntry: (entry: ActivityEntry) => void;
  /** For the log alone. */
  readonly onProblem: (text: string) => void;
}

/** From an entry to the disk's having it for good, in milliseconds. */
const SYNC_MS = 1_000;
/** From a disk that did not take an entry to the next try, in milliseconds. */
const AGAIN_MS = 10_000;
/** Entries that wait for a disk which takes none; later ones are lost. */
const MAX_WAITING = 5_000;

interface Place {
  newest: Link;
  /** The file that is written to; "" before the first. */
  month: string;
  /** The head says that entries may follow. */
  isMarked: boolean;
}

/**
 * The record of what this console did: entries are added and never changed, each with the hash of the one before, in one file
 * for each month. An entry is handed to the system before `add` returns, so that it outlives this process whatever ends it;
 * it is on the disk a second later.
 */
export function createAuditLog(deps: AuditLogDeps) {
  const { clock } = deps;
  const files: AuditFiles = openAuditFiles(deps.folder);
  let place: Place | null = null;
  let waiting: readonly EntryFields[] = [];
  /** Months with entries that may not be on the disk yet. */
  let unsynced = new Set<string>();
  let offSync: (() => void) | null = null;
  let offAgain: (() => void) | null = null;
  let syncing: Promise<void> = Promise.resolve();
  let isTroubled = false;

  const problem = (error: unknown): void => {
    if (!isTroubled) deps.onProblem(`activity cannot be written (${describeError(error)})`);
    isTroubled = true;
  };

  /** Finds out where the chain ends, once; what was found on the way is noted. */
  const open = (): Place => {
    if (place !== null) return place;
    files.make();
    const found = findNewest(files);
    place = { newest: found.newest, month: found.month, isMarked: false };
    if (found.isNew) files.writeHeadSync({ seq: 0, hash: GENESIS, closed: false });
    for (const text of found.notes) write(place, { ...ownEntry, at: clock.wallNow(), outcome: 'failed', text });
    return place;
  };

  const write = (at: Place, fields: EntryFields, removed: Link | null = null): void => {
    // On the disk before the first entry: one that follows a head which says that all is over was not written by us.
    if (!at.isMarked) files.writeHeadSync({ ...at.newest, closed: false });
    at.isMarked = true;
    const extra = removed === null ? {} : { removedSeq: removed.seq, removedHash: removed.hash };
    const entry = chainEntry({ ...fields, ...extra }, at.newest);
    // A clock that was put back does not bring an older file to life.
    const month = [at.month, monthOf(fields.at)].toSorted().at(-1) ?? '';
    files.append(month, encodeEntry(entry));
    at.month = month;
    at.newest = { seq: entry.seq, hash: entry.hash };
    unsynced.add(month);
    offSync ??= clock.after(SYNC_MS, () => void sync());
    deps.onEntry(toEntry(entry));
  };

  const drain = (): void => {
    try {
      const at = open();
      while (waiting[0] !== undefined) {
        write(at, waiting[0]);
        waiting = waiting.slice(1);
      }
      isTroubled = false;
    } catch (error) {
      problem(error);
      offAgain ??= clock.after(AGAIN_MS, () => {
        offAgain = null;
        drain();
      });
    }
  };

  /** Entries first, then the head that names the last of them. */
  const syncOnce = async (closed: boolean): Promise<void> => {
    offSync?.();
    offSync = null;
    if (place === null) return;
    const months = [...unsynced];
    const newest = place.newest;
    unsynced = new Set();
    try {
      for (const month of months) await files.sync(month);
      const isLast = closed && place.newest.seq === newest.seq;
      if (months.length === 0 && !(isLast && place.isMarked)) return;
      // An entry that comes while this is written takes the word back before it is written itself.
      if (isLast) place.isMarked = false;
      await files.writeHead({ ...newest, closed: isLast });
    } catch (error) {
      months.forEach((month) => unsynced.add(month));
      problem(error);
      offSync ??= clock.after(AGAIN_MS, () => void sync());
    }
  };
  const sync = (closed = false): Promise<void> => (syncing = syncing.then(() => syncOnce(closed)));

  /** What the newest entries hold, the newest first, as far as they can be read at once; none where they cannot. */
  const latest = (): readonly ActivityEntry[] => {
    try {
      open();
      const lines = files
        .months()
        .slice(-2)
        .flatMap((month) => files.tail(month).lines);
      return lines.toReversed().flatMap((line) => {
        const entry = readEntry(line);
        return entry === null ? [] : [toEntry(entry)];
      });
    } catch (error) {
      problem(error);
      return [];
    }
  };

  /** Once, however often it is looked at. */
  const reportBuffered = (at: Place, last: string): void => {
    const text = `Entries up to ${last} are kept for now: by the clock of this computer more than a year passed without one.`;
    if (latest().some((entry) => entry.text === text)) return;
    write(at, { ...ownEntry, at: clock.wallNow(), outcome: 'failed', text });
  };

  const prune = async (): Promise<void> => {
    const stored = deps.months();
    if (stored === 0) return;
    try {
      const at = open();
      const now = clock.wallNow();
      const months = files.months();
      const aged = monthsToRemove(months, now, stored);
      if (isClockAlone(months, aged, now)) {
        reportBuffered(at, aged.at(-1) ?? '');
        return;
      }
      const old = aged.filter((month) => month !== at.month);
      const last = old.at(-1);
      if (last === undefined) return;
      const line = files.tail(last).lines.at(-1);
      const end = line === undefined ? null : readEntry(line);
      const text = `Entries up to ${last} were removed, as the settings say.`;
      // An end that cannot be read is not made up for: Verify goes on to say that something is missing.
      write(at, { ...ownEntry, at: now, text }, end ?? { seq: 0, hash: '' });
      await sync();
      for (const month of old) await files.remove(month);
    } catch (error) {
      problem(error);
    }
  };

  return {
    /** Adds an entry. Never throws; while the disk takes none it waits in memory. */
    add(fields: EntryFields): void {
      if (waiting.length < MAX_WAITING) waiting = [...waiting, fields];
      if (waiting.length === 1 || offAgain === null) drain();
    },

    /** Finds the end of the chain now, and lets go what the settings keep no longer. */
    start(): Promise<void> {
      drain();
      return prune();
    },

    prune,

    /** Everything that can be read, the oldest first. */
    async read(take: (entry: ActivityEntry) => void, pause: () => Promise<void> | null): Promise<void> {
      open();
      for (const { month, size } of files.sizes()) {
        for await (const lines of files.lines(month, size)) {
          for (const line of lines) {
            const entry = readEntry(line);
            if (entry !== null) take(toEntry(entry));
            const turn = pause();
            if (turn !== null) await turn;
          }
        }
      }
    },

    /** Throws what the disk throws. */
    verify(): Promise<ActivityVerdict> {
      return verifyChain(files, open().newest, deps.slices);
    },

    latest,

    newest: (): number => place?.newest.seq ?? 0,

    /** Everything is on the disk, and the head says that nothing follows until the next entry. */
    async close(): Promise<void> {
      drain();
      await sync(true);
    },
  };
}

export type AuditLog = ReturnType<typeof createAuditLog>;

/** What the record tells of itself. */
const ownEntry = {
  account: null,
  kind: 'log',
  agentId: null,
  supportId: null,
  name: null,
  outcome: 'done',
  duration: null,
} as const;

const describeError = (error: unknown): string =>
  (error as NodeJS.ErrnoException | null)?.code ?? (error instanceof Error ? error.name : typeof error);
