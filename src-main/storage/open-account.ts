import type { AgentsSummary, SavedView } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import { accountKey, addAccount, openAgents } from './tables/agents.ts';
import { openBoots } from './tables/boot-times.ts';
import { openDetails } from './tables/details.ts';
import type { Disk } from './disk.ts';
import { openHistory } from './tables/history.ts';
import type { CountRuns } from './insights/count-calls.ts';
import type { ListCopy } from './list-copy.ts';
import { AgentIndex } from './rows/agent-index.ts';
import { openPlaces, type AgentBookmark } from './tables/favorites-and-recents.ts';
import { openSnapshots } from './tables/hardware-snapshots.ts';
import { lastViewNumber, openViews } from './tables/views.ts';
import { openOpenSessions } from './tables/open-sessions.ts';
import { openWatches, type Watch } from './tables/watches.ts';

/** Of what people made themselves, beside the database. */
export interface Copies {
  readonly favorites: ListCopy<AgentBookmark>;
  readonly views: ListCopy<SavedView>;
  readonly watches: ListCopy<Watch>;
}

/** One account's kept data: its tables, and what is held in memory because it must work while the disk takes no writes. */
export interface OpenAccount extends Tables {
  readonly id: string;
  /** Agents marked in this console. */
  favorites: Map<number, AgentBookmark>;
  watches: Map<number, Watch>;
  views: readonly SavedView[];
  /** The highest number a view had in this run. */
  lastView: number;
  index: AgentIndex | null;
  summary: AgentsSummary;
  /** Changed agents main has not fetched yet. */
  unsent: readonly number[];
  /** When details were read; null until somebody asks. */
  readAt: Map<number, number> | null;
}

export type Tables = ReturnType<typeof openTables>;

/** Opens the account, making it where it is new. Where a database started empty, the copies fill it. */
export function openAccount(disk: Disk, copies: Copies, id: string): Result<OpenAccount> {
  const opened = disk.open();
  if (!opened.ok) return opened;
  disk.write(() => addAccount(opened.value, id));
  const tables = openTables(opened.value, accountKey(opened.value, id));
  if (disk.startedEmpty) disk.write(() => fillFromCopies(tables, copies, id));
  const views = tables.viewTable.all();
  const account: OpenAccount = {
    ...tables,
    id,
    favorites: new Map(tables.places.favorites().map((place) => [place.agentId, place])),
    watches: new Map(tables.watchTable.all().map((watch) => [watch.agentId, watch])),
    views,
    lastView: lastViewNumber(views),
    index: null,
    summary: tables.agents.summary(),
    unsent: [],
    readAt: null,
  };
  return { ok: true, value: account };
}

/** The account in a new database, after the old one was found damaged: what is in memory is written again. */
export function reopenAccount(disk: Disk, copies: Copies, before: OpenAccount): Result<OpenAccount> {
  const opened = openAccount(disk, copies, before.id);
  if (!opened.ok) return opened;
  const { favorites, watches, views, lastView, index, summary } = before;
  const account = { ...opened.value, favorites, watches, views, lastView, index, summary };
  disk.write(() => {
    for (const place of favorites.values()) account.places.setFavorite(place.agentId, true, place.at);
    for (const watch of watches.values()) account.watchTable.write(watch);
    account.viewTable.replace(views);
    if (index !== null) account.agents.write({ upserted: [...index.all()], removed: [] }, summary);
  });
  return { ok: true, value: account };
}

/** The picture, read from the disk on first use. */
export function loadIndex(account: OpenAccount): AgentIndex {
  account.index ??= new AgentIndex(account.agents.read(-1, -1), account.summary.dropped);
  return account.index;
}

export const favoriteIds = ({ favorites }: OpenAccount): ReadonlySet<number> => new Set(favorites.keys());

function openTables(database: Parameters<typeof openAgents>[0], key: number) {
  return {
    database,
    key,
    agents: openAgents(database, key),
    places: openPlaces(database, key),
    details: openDetails(database, key),
    snapshots: openSnapshots(database, key),
    boots: openBoots(database, key),
    watchTable: openWatches(database, key),
    viewTable: openViews(database, key),
    openSessions: openOpenSessions(database, key),
    history: openHistory(database, key),
    runs: new Map() as CountRuns,
  };
}

function fillFromCopies({ places, watchTable, viewTable }: Tables, copies: Copies, id: string): void {
  if (places.favorites().length === 0)
    for (const place of copies.favorites.read(id)) places.setFavorite(place.agentId, true, place.at);
  if (watchTable.all().length === 0) for (const watch of copies.watches.read(id)) watchTable.write(watch);
  if (viewTable.all().length === 0) viewTable.replace(copies.views.read(id));
}
