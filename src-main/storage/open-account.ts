import type { AgentsSummary, SavedView } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { Disk } from './disk.ts';
import type { Counters, CountRuns } from './reports/count.ts';
import { openListCopy, type CopyOwner, type ListCopy } from './list-copy.ts';
import type { Lists } from './incoming-agents.ts';
import { AgentIndex } from './rows/agent-index.ts';
import { accountKey, addAccount, openAgents, writeAccountRecord } from './tables/agents.ts';
import { refuse } from './store-failure.ts';
import { isAcceptedEnd, openAcceptedEnds, shiftAcceptedEnd, type AcceptedEnd } from './tables/accepted-ends.ts';
import { openBoots } from './tables/boot-times.ts';
import { openDetails } from './tables/details.ts';
import { isBookmark, openBookmarks, shiftBookmark, type AgentBookmark } from './tables/favorites-and-recents.ts';
import { deleteLargeIds, hasLargeIds } from './tables/service-ids.ts';
import { openSnapshots } from './tables/hardware-snapshots.ts';
import { openHistory } from './tables/history.ts';
import {
  isOpenSession,
  MAX_SESSIONS,
  openOpenSessions,
  shiftOpenSession,
  type OpenSession,
} from './tables/open-sessions.ts';
import { isView, lastViewNumber, openViews, withCurrentNames } from './tables/views.ts';
import { isWatch, openWatches, shiftWatch, type Watch } from './tables/watches.ts';

/** A database that is open, with what lies beside it. */
export interface DatabaseFile {
  readonly disk: Disk;
  readonly copies: Copies;
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

/** Copies, beside the database, of what the service cannot return. */
export interface Copies {
  readonly favorites: ListCopy<AgentBookmark>;
  readonly views: ListCopy<SavedView>;
  readonly watches: ListCopy<Watch>;
  /** Those with a note. */
  readonly sessions: ListCopy<OpenSession>;
  readonly ends: ListCopy<AcceptedEnd>;
}

/** Stored data of one account: its tables, and in memory what must work while the disk takes no writes. */
export interface OpenAccount extends Tables {
  readonly id: string;
  /** Agents marked in this console. */
  favorites: Map<number, AgentBookmark>;
  watches: Map<number, Watch>;
  /** Sessions with a note, by their id. */
  notedSessions: Map<string, OpenSession>;
  /** Ends accepted for sessions without one, by the id of the session. */
  acceptedEnds: Map<number, AcceptedEnd>;
  views: readonly SavedView[];
  /** The highest number a view had in this run. */
  lastView: number;
  index: AgentIndex | null;
  summary: AgentsSummary;
  /** Unix milliseconds of the list that the rows are those of; null once single rows were changed after it. */
  rowsOf: number | null;
  /** Changed agents main has not fetched yet. */
  unsent: readonly number[];
  /** When details were read; null until it is needed. */
  readAt: Map<number, number> | null;
  /** The data known of it when a database in memory replaced the file; null while the file is in use. */
  readonly withoutFile: KnownWithoutFile | null;
}

/** From the copies beside the file: what the file has beyond it was never seen in this run, so it was not removed either. */
interface KnownWithoutFile {
  readonly favorites: ReadonlySet<number>;
  readonly watches: ReadonlySet<number>;
  readonly acceptedEnds: ReadonlySet<number>;
  readonly views: ReadonlySet<string>;
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
    (
      { id, key, database },
      { accountId, record }: { readonly accountId: string; readonly record: string },
      { disk },
    ) => {
      if (id === accountId) disk.write(() => writeAccountRecord(database, key, record));
      return succeed(null);
    },
  ),

  /** How much data it has that the service cannot give back. */
  ownData: inAccount<undefined, { readonly favorites: number; readonly notes: number }>((account) =>
    succeed({ favorites: account.favorites.size, notes: account.notedSessions.size }),
  ),
};

/** Without copies for a database in memory. */
export function openCopies(databasePath: string): Copies {
  const pathOf = (name: string): string | null => (databasePath === ':memory:' ? null : `${databasePath}.${name}.json`);
  return {
    favorites: openListCopy(pathOf('favorites'), isBookmark, shiftBookmark),
    views: openListCopy(pathOf('views'), isView, (view) => view, withCurrentNames),
    watches: openListCopy(pathOf('watches'), isWatch, shiftWatch),
    sessions: openListCopy(pathOf('sessions'), isOpenSession, shiftOpenSession),
    ends: openListCopy(pathOf('ends'), isAcceptedEnd, shiftAcceptedEnd),
  };
}

/**
 * Opens the account, creating it if it is new. One that is new in this database is filled from the copies: an earlier call, or an
 * earlier run, may have put a damaged file aside.
 */
export function openAccount({ disk, copies }: DatabaseFile, owner: CopyOwner): Result<OpenAccount> {
  const { id, idBase } = owner;
  const opened = disk.open();
  if (!opened.ok) return opened;
  disk.write(() => {
    if (!addAccount(opened.value, id)) return;
    fillFromCopies(openTables(opened.value, accountKey(opened.value, id), idBase), copies, owner);
  });
  const key = accountKey(opened.value, id);
  const tables = openTables(opened.value, key, idBase);
  if (hasLargeIds(opened.value, key)) disk.write(() => deleteLargeIds(opened.value, key));
  const views = tables.viewTable.all();
  const favorites = new Map(tables.bookmarks.favorites().map((bookmark) => [bookmark.agentId, bookmark]));
  const watches = new Map(tables.watchTable.all().map((watch) => [watch.agentId, watch]));
  const acceptedEnds = new Map(tables.endTable.all().map((accepted) => [accepted.sessionId, accepted]));
  const known = () => ({
    favorites: new Set(favorites.keys()),
    watches: new Set(watches.keys()),
    acceptedEnds: new Set(acceptedEnds.keys()),
    views: new Set(views.map((view) => view.id)),
  });
  const account: OpenAccount = {
    ...tables,
    id,
    favorites,
    watches,
    notedSessions: new Map(tables.openSessions.noted().map((session) => [session.id, session])),
    acceptedEnds,
    views,
    lastView: lastViewNumber(views),
    index: null,
    summary: tables.agents.summary(),
    rowsOf: null,
    unsent: [],
    readAt: null,
    withoutFile: disk.replacesFile ? known() : null,
  };
  return succeed(account);
}

/**
 * Writes the open account's data from memory: after a damaged database was replaced by a new one, or when the file takes
 * writes again. Stored data that is no longer in memory was removed meanwhile, unless it was never seen in this run.
 */
export function restoreAccount(store: Store): void {
  const { disk, account: before } = store;
  if (before === null) return;
  const opened = openAccount(store, before);
  if (!opened.ok) return;
  const account = mergeAccounts(before, opened.value);
  const { favorites, watches, notedSessions, acceptedEnds, views, index, summary } = account;
  disk.write(() => {
    for (const { agentId, at } of account.bookmarks.favorites())
      if (!favorites.has(agentId)) account.bookmarks.setFavorite(agentId, false, at);
    for (const { agentId } of account.watchTable.all()) if (!watches.has(agentId)) account.watchTable.remove(agentId);
    for (const { sessionId } of account.endTable.all())
      if (!acceptedEnds.has(sessionId)) account.endTable.remove(sessionId);
    for (const bookmark of favorites.values()) account.bookmarks.setFavorite(bookmark.agentId, true, bookmark.at);
    for (const watch of watches.values()) account.watchTable.write(watch);
    for (const accepted of acceptedEnds.values()) account.endTable.write(accepted);
    account.viewTable.replace(views);
    account.openSessions.write(notedSessions.values());
    if (before.withoutFile !== null) copySessions(before, account);
    if (index === null) return;
    const known = new Set(Array.from(index.all(), ({ id }) => id));
    const removed = [...account.agents.read(-1, -1)].flatMap(({ id }) => (known.has(id) ? [] : id));
    account.agents.write({ upserted: index.all(), removed }, summary);
  });
  store.account = account;
}

/** The account of this run on the tables of the file that was opened now, with what only the file has. */
function mergeAccounts(before: OpenAccount, opened: OpenAccount): OpenAccount {
  const { favorites, watches, notedSessions, acceptedEnds, views, lastView } = before;
  const { index, summary, unsent, withoutFile } = before;
  const made = { favorites, watches, notedSessions, acceptedEnds, views, lastView };
  const account = { ...opened, ...made, index, summary, unsent };
  if (withoutFile === null) return account;
  for (const [id, bookmark] of opened.favorites) if (!withoutFile.favorites.has(id)) favorites.set(id, bookmark);
  for (const [id, watch] of opened.watches) if (!withoutFile.watches.has(id)) watches.set(id, watch);
  for (const [id, accepted] of opened.acceptedEnds)
    if (!withoutFile.acceptedEnds.has(id)) acceptedEnds.set(id, accepted);
  account.notedSessions = new Map([...opened.notedSessions, ...notedSessions]);
  const unseen = opened.views.filter(({ id }) => !withoutFile.views.has(id));
  account.lastView = Math.max(lastView, opened.lastView);
  // A new view may have got the number of one that was not seen.
  const renumbered = unseen.map((view) =>
    views.some(({ id }) => id === view.id) ? { ...view, id: `view-${(account.lastView += 1)}` } : view,
  );
  account.views = [...renumbered, ...views];
  // No list was received yet: that of the file counts.
  return summary.at === null ? { ...account, index: null, summary: opened.summary, unsent: [] } : account;
}

/** Recent agents and sessions of a run without the file. */
function copySessions(before: OpenAccount, { bookmarks, openSessions }: OpenAccount): void {
  for (const { agentId, at } of before.bookmarks.recents().reverse()) bookmarks.addRecent(agentId, at);
  openSessions.write(before.openSessions.latest(MAX_SESSIONS));
}

/** The agent index, read from the disk on first use. */
export function loadIndex(account: OpenAccount): AgentIndex {
  account.index ??= new AgentIndex(account.agents.read(-1, -1), account.summary.dropped);
  return account.index;
}

export const favoriteIds = ({ favorites }: OpenAccount): ReadonlySet<number> => new Set(favorites.keys());

function openTables(database: Parameters<typeof openAgents>[0], key: number, idBase: number) {
  return {
    database,
    key,
    idBase,
    agents: openAgents(database, key, idBase),
    bookmarks: openBookmarks(database, key, idBase),
    details: openDetails(database, key, idBase),
    snapshots: openSnapshots(database, key, idBase),
    boots: openBoots(database, key, idBase),
    watchTable: openWatches(database, key, idBase),
    viewTable: openViews(database, key),
    openSessions: openOpenSessions(database, key, idBase),
    endTable: openAcceptedEnds(database, key, idBase),
    history: openHistory(database, key, idBase),
    runs: new Map() as CountRuns,
  };
}

function fillFromCopies(tables: Tables, copies: Copies, owner: CopyOwner): void {
  const { bookmarks, endTable, watchTable, viewTable, openSessions } = tables;
  if (bookmarks.favorites().length === 0)
    for (const bookmark of copies.favorites.read(owner)) bookmarks.setFavorite(bookmark.agentId, true, bookmark.at);
  if (watchTable.all().length === 0) for (const watch of copies.watches.read(owner)) watchTable.write(watch);
  if (viewTable.all().length === 0) viewTable.replace(copies.views.read(owner));
  if (openSessions.noted().length === 0) openSessions.write(copies.sessions.read(owner));
  if (endTable.all().length === 0) for (const accepted of copies.ends.read(owner)) endTable.write(accepted);
}
