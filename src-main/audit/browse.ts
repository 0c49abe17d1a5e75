import { fold } from '../contract/fold.ts';
import { activityKinds, type ActivityEntry, type ActivityFilter, type ActivityPage } from '../contract/records.ts';
import type { MonotonicClock } from '../lib/clock.ts';
import type { AuditLog } from './audit-log.ts';
import { createTimeSlices, type TimeSliceDeps } from './time-slices.ts';

export interface BrowseDeps {
  readonly log: Pick<AuditLog, 'read'>;
  readonly clock: MonotonicClock;
  readonly slices: TimeSliceDeps;
}

/** How long the entries stay in memory after somebody looked at them, in milliseconds. */
const CACHE_MS = 120_000;

interface AuditRecords {
  /** The oldest first. */
  readonly entries: ActivityEntry[];
  /** Those that the last filter let through, the oldest first. */
  found: {
    readonly key: string;
    readonly matches: (entry: ActivityEntry) => boolean;
    readonly entries: ActivityEntry[];
  } | null;
}

/**
 * The entries as pages look at them. They are read from the files when somebody looks, stay in memory while they do, and are
 * searched a slice at a time.
 */
export function createBrowser({ log, clock, slices }: BrowseDeps) {
  let records: Promise<AuditRecords> | null = null;
  /** The same once it is read. */
  let opened: AuditRecords | null = null;
  /** Added while the files are read. */
  let fresh: ActivityEntry[] = [];
  let offForget: (() => void) | null = null;

  const load = async (): Promise<AuditRecords> => {
    const entries: ActivityEntry[] = [];
    fresh = [];
    await log.read((entry) => {
      if (known.has(entry.kind)) entries.push(entry);
    }, createTimeSlices(slices));
    const last = entries.at(-1)?.seq ?? 0;
    entries.push(...fresh.filter(({ seq }) => seq > last));
    opened = { entries, found: null };
    return opened;
  };

  const forget = (): void => {
    offForget?.();
    offForget = null;
    records = null;
    opened = null;
  };

  const scan = async (): Promise<AuditRecords> => {
    offForget?.();
    offForget = clock.after(CACHE_MS, forget);
    records ??= load();
    try {
      return await records;
    } catch (error) {
      forget();
      throw error;
    }
  };

  const find = async (filter: ActivityFilter): Promise<readonly ActivityEntry[]> => {
    const key = JSON.stringify(filter);
    const mine = await scan();
    if (mine.found?.key === key) return mine.found.entries;
    const matches = matcherOf(filter);
    const pause = createTimeSlices(slices);
    const entries: ActivityEntry[] = [];
    // New entries may come at the end meanwhile; an array is walked to the end it then has.
    for (const entry of mine.entries) {
      if (matches(entry)) entries.push(entry);
      const turn = pause();
      if (turn !== null) await turn;
    }
    mine.found = { key, matches, entries };
    return entries;
  };

  return {
    /** All that match, the oldest first. */
    find,

    async page(filter: ActivityFilter, before: number | null, limit: number): Promise<ActivityPage> {
      const found = await find(filter);
      const end = before === null ? found.length : endBefore(found, before);
      const from = Math.max(0, end - limit);
      const { entries } = await scan();
      return {
        entries: found.slice(from, end).toReversed(),
        total: found.length,
        more: from > 0,
        since: entries[0]?.at ?? null,
      };
    },

    /** A new entry was written. */
    take(entry: ActivityEntry): void {
      if (records === null) return;
      if (opened === null) fresh.push(entry);
      else {
        opened.entries.push(entry);
        if (opened.found?.matches(entry) === true) opened.found.entries.push(entry);
      }
    },

    /** The files are read anew the next time. */
    forget,
  };
}

const known: ReadonlySet<string> = new Set(activityKinds);

/** How many of them are numbered below; a chain that was meddled with is not in order everywhere. */
function endBefore(entries: readonly ActivityEntry[], before: number): number {
  return entries.findLastIndex(({ seq }) => seq < before) + 1;
}

/** Every word must occur; a number also finds the agent, the support session or the entry with this id. */
function matcherOf({ text, kinds, outcome, from, to }: ActivityFilter): (entry: ActivityEntry) => boolean {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const requested: ReadonlySet<string> = new Set(kinds);
  const includes = (entry: ActivityEntry): boolean => {
    const { name, account, text: entryText, kind, agentId, supportId, seq } = entry;
    const haystack = fold(`${name ?? ''}\n${account ?? ''}\n${entryText}\n${kind}`);
    return words.every(
      (word) => haystack.includes(word) || word === String(agentId ?? supportId) || word === `#${seq}`,
    );
  };
  return (entry) => {
    if (kinds.length > 0 && !requested.has(entry.kind)) return false;
    if (outcome !== 'all' && entry.outcome !== outcome) return false;
    if (from !== null && entry.at < from * 1000) return false;
    if (to !== null && entry.at >= (to + 1) * 1000) return false;
    return words.length === 0 || includes(entry);
  };
}
