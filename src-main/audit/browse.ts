import { fold, foldedWords } from '../contract/fold.ts';
import type { Cell, Table, TableColumn } from '../export/table.ts';
import { auditKinds, type AuditEntry, type AuditFilter, type AuditEntriesPage } from '../contract/records.ts';
import type { MonotonicClock } from '../lib/clock.ts';
import type { AuditLog } from './audit-log.ts';
import type { AuditAccount } from '../contract/audit-note.ts';
import { inLanguage } from '../lib/record/wording.ts';
import { localeInUse } from '../contract/texts.ts';
import type { RecordedEntry } from './entries.ts';
import { createTimeSlices, type TimeSliceDeps } from './time-slices.ts';

export interface BrowseDeps {
  readonly log: Pick<AuditLog, 'read' | 'follow'>;
  readonly clock: MonotonicClock;
  readonly slices: TimeSliceDeps;
}

/** How long the entries stay in memory after the last read, in milliseconds. */
const CACHE_MS = 120_000;

interface AuditRecords {
  /** Oldest first. */
  readonly entries: RecordedEntry[];
  /** The matches of the last filter, oldest first. */
  found: {
    readonly key: string;
    readonly matches: (entry: RecordedEntry) => boolean;
    readonly entries: RecordedEntry[];
  } | null;
}

/** Filters and pages the entries. They are read from the files on demand, cached while in use, and searched in time slices. */
export function createBrowser({ log, clock, slices }: BrowseDeps) {
  let records: Promise<AuditRecords> | null = null;
  let unfollow = (): void => undefined;
  let cancelForget: (() => void) | null = null;

  const load = async (): Promise<AuditRecords> => {
    const read: AuditRecords = { entries: [], found: null };
    /** Entries written while the files are being read; null once they were. */
    let fresh: RecordedEntry[] | null = [];
    unfollow = log.follow((entry) => {
      if (fresh !== null) return void fresh.push(entry);
      read.entries.push(entry);
      if (read.found?.matches(entry) === true) read.found.entries.push(entry);
    });
    await log.read((entry) => {
      if (knownKinds.has(entry.kind)) read.entries.push(entry);
    });
    const last = read.entries.at(-1)?.seq ?? 0;
    read.entries.push(...fresh.filter(({ seq }) => seq > last));
    fresh = null;
    return read;
  };

  const forget = (): void => {
    unfollow();
    cancelForget?.();
    cancelForget = null;
    records = null;
  };

  const getRecords = async (): Promise<AuditRecords> => {
    cancelForget?.();
    cancelForget = clock.after(CACHE_MS, forget);
    records ??= load();
    try {
      return await records;
    } catch (error) {
      forget();
      throw error;
    }
  };

  const find = async (filter: AuditFilter): Promise<readonly RecordedEntry[]> => {
    // The language decides, too: the search is in the texts as shown.
    const key = JSON.stringify([filter, localeInUse()]);
    const current = await getRecords();
    if (current.found?.key === key) return current.found.entries;
    const matches = matcherOf(filter);
    const pause = createTimeSlices(slices);
    const entries: RecordedEntry[] = [];
    // Includes entries that are appended during the loop.
    for (const entry of current.entries) {
      if (matches(entry)) entries.push(entry);
      const turn = pause();
      if (turn !== null) await turn;
    }
    current.found = { key, matches, entries };
    return entries;
  };

  return {
    /** All matches, oldest first. */
    find,

    /** Up to `limit` matches numbered below `before` (null: from the newest), newest first, in the language of the program. */
    async page(filter: AuditFilter, before: number | null, limit: number): Promise<AuditEntriesPage> {
      const found = await find(filter);
      const end = before === null ? found.length : endBefore(found, before);
      const from = Math.max(0, end - limit);
      const { entries } = await getRecords();
      return {
        entries: found.slice(from, end).toReversed().map(toShown),
        total: found.length,
        more: from > 0,
        since: entries[0]?.at ?? null,
      };
    },

    /** Drops the cache; the next read starts from the files. */
    forget,
  };
}

/** Without the place in the chain, which pages have no use for. */
function toShown(recorded: RecordedEntry): AuditEntry {
  const { seq, at, account, accountId, kind, agentId, supportId, name, outcome, duration, text, sentences } = recorded;
  const shown = sentences === undefined ? text : inLanguage({ text, sentences });
  const owner = accountId === undefined ? {} : { accountId };
  return { seq, at, account, ...owner, kind, agentId, supportId, name, outcome, duration, text: shown };
}

const knownKinds: ReadonlySet<string> = new Set(auditKinds);

/** End index of the entries numbered below `before`. Searches from the end because a tampered chain may be out of order. */
function endBefore(entries: readonly RecordedEntry[], before: number): number {
  return entries.findLastIndex(({ seq }) => seq < before) + 1;
}

/** Every word must occur in what is shown or stored; a number also matches the id of an agent or support session, and `#` with a number an entry. */
function matcherOf({ text, kindNames = {}, kinds, outcome, from, to }: AuditFilter): (entry: RecordedEntry) => boolean {
  const words = foldedWords(text);
  const requested: ReadonlySet<string> = new Set(kinds);
  const includes = (entry: RecordedEntry): boolean => {
    const { name, account, text: stored, kind, agentId, supportId, seq } = entry;
    const shown = inLanguage(entry);
    const haystack = fold([name, account, stored, shown === stored ? '' : shown, kind, kindNames[kind]].join('\n'));
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

const columns: readonly (TableColumn & { readonly read: (entry: RecordedEntry) => Cell })[] = [
  { name: 'number', header: 'Number', read: ({ seq }) => seq },
  { name: 'time', header: 'Time (UTC)', read: ({ at }) => ({ time: Math.floor(at / 1000) }) },
  { name: 'account', header: 'Account', read: ({ account }) => account },
  { name: 'action', header: 'Action', read: ({ kind }) => kind },
  { name: 'name', header: 'Agent or client', read: ({ name }) => name },
  { name: 'agentId', header: 'Agent ID', read: ({ agentId }) => agentId },
  { name: 'supportId', header: 'Support session', read: ({ supportId }) => supportId },
  { name: 'outcome', header: 'Outcome', read: ({ outcome }) => outcome },
  { name: 'duration', header: 'Duration (ms)', read: ({ duration }) => duration },
  { name: 'text', header: 'Text', read: ({ text }) => text },
  // Whoever has an export can prove later what the record held.
  { name: 'prev', header: 'Previous hash', read: ({ link }) => link.prev },
  { name: 'hash', header: 'Hash', read: ({ link }) => link.hash },
];

/** Entries per part of an exported file: a few milliseconds of work. */
const EXPORT_SLICE = 250;

/** The table of an exported file, newest entry first; other work has its turn between the slices. */
export const auditTable = (entries: readonly RecordedEntry[], nextTurn: () => Promise<void>): Table => ({
  columns,
  slices: slicesOf(entries, nextTurn),
});

async function* slicesOf(entries: readonly RecordedEntry[], nextTurn: () => Promise<void>): AsyncGenerator<Cell[][]> {
  for (let end = entries.length; end > 0; end -= EXPORT_SLICE) {
    const part = entries.slice(Math.max(0, end - EXPORT_SLICE), end).toReversed();
    yield part.map((entry) => columns.map(({ read }) => read(entry)));
    await nextTurn();
  }
}

const MAX_REASONS = 6;
const MAX_CACHED_REASONS = 500;

type ReasonEntry = Pick<AuditEntry, 'kind' | 'account' | 'accountId' | 'outcome' | 'text'>;

/** The most recent distinct reasons of an account, newest first. Reads the log once, then follows the new entries. */
export function createRecentReasons(log: Pick<AuditLog, 'readLatest' | 'follow'>) {
  let reasons: readonly ReasonEntry[] | null = null;
  let unfollow = (): void => undefined;
  const isReason = ({ kind, outcome, text }: ReasonEntry): boolean =>
    kind === 'reason' && outcome === 'done' && text !== '';
  return {
    of(account: AuditAccount | null): readonly string[] {
      if (reasons === null) {
        reasons = log.readLatest().filter(isReason);
        unfollow = log.follow((entry) => {
          if (isReason(entry)) reasons = [entry, ...(reasons ?? [])].slice(0, MAX_CACHED_REASONS);
        });
      }
      const texts = reasons.filter((entry) => isOfAccount(entry, account)).map(({ text }) => text);
      return [...new Set(texts)].slice(0, MAX_REASONS);
    },
    /** They are read again when they are needed. */
    forget(): void {
      unfollow();
      reasons = null;
    },
  };
}

/** Compares ids, which survive a rename of the account; entries of earlier versions have labels only. */
const isOfAccount = (entry: ReasonEntry, account: AuditAccount | null): boolean =>
  entry.accountId === undefined ? entry.account === (account?.label ?? null) : entry.accountId === account?.id;
