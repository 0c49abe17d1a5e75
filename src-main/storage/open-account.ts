import type { DatabaseSync } from 'node:sqlite';
import type { AgentsSummary } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { Disk } from './disk.ts';
import type { Counters, CountRuns } from './reports/count.ts';
import type { Lists } from './incoming-agents.ts';
import { AgentIndex } from './rows/agent-index.ts';
import { accountKey, addAccount, openAgents } from './tables/agents.ts';
import { refuse } from './store-failure.ts';
import { openBoots } from './tables/boot-times.ts';
import { openDetails } from './tables/details.ts';
import { deleteLargeIds, hasLargeIds } from './tables/service-ids.ts';
import { openSnapshots } from './tables/hardware-snapshots.ts';
import { openHistory } from './tables/history.ts';
import type { TextCodec } from './text-codec.ts';
import type { EarlierCopies } from './user/earlier-copies.ts';
import { deleteEarlierEntries, hasEarlierEntries, noEntries, readEarlierEntries } from './user/earlier-entries.ts';
import { openUserAccount, type UserAccount } from './user/user-account.ts';
import type { UserData } from './user/user-data.ts';

/** A database that is open, and what the user made in all accounts. */
export interface DatabaseFile {
  readonly disk: Disk;
  /** What earlier versions left beside it. */
  readonly copies: EarlierCopies;
  readonly user: UserData;
}

/** What the calls of one account work on. */
export interface Store extends DatabaseFile, Lists {
  /** What is counted of one account or of several. */
  readonly counters: Counters;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Null once it was deleted. */
  account: OpenAccount | null;
}

/** Stored data of one account: its tables, and in memory what must work while the disk takes no writes. */
export interface OpenAccount extends Tables {
  readonly id: string;
  readonly user: UserAccount;
  index: AgentIndex | null;
  summary: AgentsSummary;
  /** Unix milliseconds of the list that the rows are those of; null once single rows were changed after it. */
  rowsOf: number | null;
  /** Changed agents main has not fetched yet. */
  unsent: readonly number[];
  /** When details were read; null until it is needed. */
  readAt: Map<number, number> | null;
  /** A database in memory replaced the file when it was opened. */
  readonly isWithoutFile: boolean;
}

type Tables = ReturnType<typeof openTables>;

/** A call that works on an open account; `internal` while there is none. */
export const inAccount =
  <I, T>(work: (account: OpenAccount, input: I, store: Store) => Result<T>) =>
  (store: Store, input: I): Result<T> =>
    store.account === null ? refuse('no-account') : work(store.account, input, store);

export const accountCalls = {
  /** Stores the account as the settings have it, without its key. Ignored if it is another one. */
  recordAccount: inAccount(
    (account, { accountId, record }: { readonly accountId: string; readonly record: string }, { user }) => {
      if (account.id === accountId) user.apply({ kind: 'record', account: accountId, record });
      return succeed(null);
    },
  ),

  /** How much data it has that the service cannot give back. */
  ownData: inAccount<undefined, { readonly favorites: number; readonly notes: number }>(({ user }) =>
    succeed({ favorites: user.known.favoriteIds.size, notes: user.countNotes() }),
  ),
};

/**
 * Opens the account, creating it if it is new. What an earlier version stored of it in this database is taken over once, as
 * soon as it can be read, and deleted here once both files with what the user made have it.
 */
export function openAccount(
  { disk, copies, user }: DatabaseFile,
  { id, idBase }: { readonly id: string; readonly idBase: number },
): Result<OpenAccount> {
  const opened = disk.open();
  if (!opened.ok) return opened;
  const { value: database } = opened;
  disk.write(() => addAccount(database, id));
  const key = accountKey(database, id);
  if (hasLargeIds(database, key)) disk.write(() => deleteLargeIds(database, key, user.codec));
  if (!user.has(id)) {
    const isComplete = disk.readsAll;
    const entries = isComplete ? readEarlierEntries(database, { id, key }, copies) : noEntries;
    user.apply({ account: id, kind: 'add', entries, isComplete });
  } else deleteTakenOver({ disk, copies, user }, { id, key, database });
  const tables = openTables(database, key, idBase, user.codec);
  return succeed({
    ...tables,
    id,
    user: openUserAccount(user, id, idBase),
    index: null,
    summary: tables.agents.summary(),
    rowsOf: null,
    unsent: [],
    readAt: null,
    isWithoutFile: disk.replacesFile,
  });
}

/** Where an earlier version stored it, once both files have it. */
function deleteTakenOver(
  { disk, copies, user }: DatabaseFile,
  { id, key, database }: Pick<OpenAccount, 'id' | 'key' | 'database'>,
): void {
  if (!user.has(id) || !user.isStoredTwice) return;
  if (hasEarlierEntries(database, key)) {
    disk.write(() => deleteEarlierEntries(database, key));
    disk.emptyLog();
  }
  removeEarlierCopies(copies, id);
}

/** Carries out a change, after which no file holds a note that it removed. */
export function erasingNotes(store: Store, account: OpenAccount, change: () => void): void {
  const before = account.user.countNotes();
  change();
  if (account.user.countNotes() >= before) return;
  deleteTakenOver(store, account);
  store.user.rewriteFiles();
}

/** False if the disk refused. */
export const removeEarlierCopies = (copies: EarlierCopies, accountId: string): boolean =>
  Object.values(copies)
    .map((copy) => copy.remove(accountId))
    .every(Boolean);

/**
 * Writes the open account's list from memory: after a damaged database was replaced by a new one, or when the file takes
 * writes again. Stored agents that are no longer in memory were removed meanwhile.
 */
export function restoreAccount(store: Store): void {
  const { disk, account: before } = store;
  if (before === null) return;
  const opened = openAccount(store, before);
  if (!opened.ok) return;
  // No list was received yet: that of the file counts.
  const isOfFile = before.isWithoutFile && before.summary.at === null;
  const { index, summary, unsent } = before;
  const account = isOfFile ? opened.value : { ...opened.value, index, summary, unsent };
  if (account.index !== null)
    disk.write(() => {
      const agents = account.index?.all() ?? [];
      const known = new Set(Array.from(agents, ({ id }) => id));
      const removed = [...account.agents.read(-1, -1)].flatMap(({ id }) => (known.has(id) ? [] : id));
      account.agents.write({ upserted: agents, removed }, summary);
    });
  store.account = account;
}

/** The agent index, read from the disk on first use. */
export function loadIndex(account: OpenAccount): AgentIndex {
  account.index ??= new AgentIndex(account.agents.read(-1, -1), account.summary.dropped);
  return account.index;
}

function openTables(database: DatabaseSync, key: number, idBase: number, codec: TextCodec) {
  return {
    database,
    key,
    idBase,
    agents: openAgents(database, key, idBase, codec),
    details: openDetails(database, key, idBase, codec),
    snapshots: openSnapshots(database, key, idBase, codec),
    boots: openBoots(database, key, idBase),
    history: openHistory(database, key, idBase),
    runs: new Map() as CountRuns,
  };
}
