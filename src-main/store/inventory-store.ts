import type { AgentRow, AgentsPage, AgentsSummary } from '../ipc/contract.ts';
import { fail, succeed, type Result } from '../ipc/failure.ts';
import type { AgentDetail, AgentList } from '../service/model.ts';
import { fillGaps, sameAgent, toKept, toRow } from './agent-row.ts';
import { accountKey, addAccount, deleteAccount, openAgents, type KeptAgents } from './agents.ts';
import type { Disk } from './disk.ts';
import type { FavoritesCopy } from './favorites-copy.ts';
import { Picture, type Difference } from './picture.ts';
import { openPlaces, type KeptPlace, type Places } from './places.ts';
import { MOST_ROWS, type ChangePart } from './worker-calls.ts';

export interface InventoryStoreParts {
  readonly disk: Disk;
  readonly copy: FavoritesCopy;
  /** Parses the whole answer of `agents/list`. */
  readonly parse: (bytes: Uint8Array) => Result<AgentList>;
}

interface OpenAccount {
  readonly id: string;
  readonly agents: KeptAgents;
  readonly places: Places;
  /** Agents marked in this console. */
  readonly favorites: Map<number, KeptPlace>;
  picture: Picture | null;
  summary: AgentsSummary;
  /** Changed agents main has not fetched yet. */
  unsent: readonly number[];
}

/** The inside of the inventory worker: one open account at a time, its agents on the disk and, once needed, in memory. */
export class InventoryStore {
  readonly #parts: InventoryStoreParts;
  #account: OpenAccount | null = null;

  constructor(parts: InventoryStoreParts) {
    this.#parts = parts;
  }

  open(accountId: string): Result<AgentsSummary> {
    const opened = this.#openAccount(accountId);
    if (!opened.ok) return opened;
    this.#account = opened.value;
    return succeed(opened.value.summary);
  }

  /** Reads a list without taking it over: before a sign-in is accepted no account is open yet. */
  check(bytes: Uint8Array): Result<{ count: number; dropped: number }> {
    const list = this.#parts.parse(bytes);
    return list.ok ? succeed({ count: list.value.agents.length, dropped: list.value.dropped }) : list;
  }

  /** Takes over a whole list: a list that cannot be read changes nothing. `at` in Unix milliseconds. */
  apply(bytes: Uint8Array, at: number): Result<ChangePart> {
    const account = this.#account;
    if (account === null) return noAccount();
    const list = this.#parts.parse(bytes);
    if (!list.ok) return list;
    const picture = load(account);
    const difference = picture.compare(list.value);
    return succeed(this.#take(account, picture, difference, { at, dropped: list.value.dropped }));
  }

  /** News of one agent. Older news than the list, and an agent the list no longer has, change nothing. */
  applyDetail(detail: AgentDetail, at: number): Result<ChangePart> {
    const account = this.#account;
    if (account === null) return noAccount();
    const picture = load(account);
    const known = picture.get(detail.id);
    const fresh = fillGaps(toKept(detail), known);
    const isNews = known !== undefined && at >= (account.summary.at ?? 0) && !sameAgent(known, fresh);
    if (!isNews) return succeed({ upserted: [], removed: [], summary: account.summary, more: false });
    return succeed(this.#take(account, picture, { upserted: [fresh], removed: [] }, account.summary));
  }

  more(): Result<{ rows: readonly AgentRow[]; more: boolean }> {
    const account = this.#account;
    if (account === null) return noAccount();
    return succeed(nextRows(account));
  }

  /** The first page comes straight from the disk, so that nothing stands between the start and the first rows. */
  page(afterId: number | null, limit: number): Result<AgentsPage> {
    const account = this.#account;
    if (account === null) return noAccount();
    const { favorites, summary } = account;
    if (account.picture === null && afterId === null) {
      const rows = [...account.agents.read(-1, limit + 1)].map((agent) => toRow(agent, favorites.has(agent.id)));
      return succeed({ rows: rows.slice(0, limit), done: rows.length <= limit, summary });
    }
    const picture = load(account);
    const ids = picture.idsAfter(afterId, limit + 1);
    const rows = picture.rows(ids.slice(0, limit), keys(favorites));
    return succeed({ rows, done: ids.length <= limit, summary });
  }

  rows(ids: readonly number[]): Result<readonly AgentRow[]> {
    const account = this.#account;
    if (account === null) return noAccount();
    return succeed(load(account).rows(ids, keys(account.favorites)));
  }

  setFavorite(agentId: number, favorite: boolean, at: number): Result<ChangePart> {
    const account = this.#account;
    if (account === null) return noAccount();
    const changes = account.favorites.has(agentId) !== favorite;
    if (changes) {
      this.#parts.disk.write(() => account.places.setFavorite(agentId, favorite, at));
      if (favorite) account.favorites.set(agentId, { agentId, at });
      else account.favorites.delete(agentId);
      this.#parts.copy.write(account.id, [...account.favorites.values()]);
    }
    const upserted = changes ? load(account).rows([agentId], keys(account.favorites)) : [];
    return succeed({ upserted, removed: [], summary: account.summary, more: false });
  }

  favorites(): Result<readonly KeptPlace[]> {
    return this.#account === null ? noAccount() : succeed([...this.#account.favorites.values()]);
  }

  addRecent(agentId: number, at: number): Result<readonly KeptPlace[]> {
    const account = this.#account;
    if (account === null) return noAccount();
    this.#parts.disk.write(() => account.places.addRecent(agentId, at));
    return succeed(account.places.recents());
  }

  recents(): Result<readonly KeptPlace[]> {
    return this.#account === null ? noAccount() : succeed(this.#account.places.recents());
  }

  forgetAccount(accountId: string): Result<null> {
    const database = this.#parts.disk.open();
    if (!database.ok) return database;
    if (this.#account?.id === accountId) this.#account = null;
    this.#parts.disk.write(() => deleteAccount(database.value, accountId));
    this.#parts.disk.tidy(() => database.value.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'));
    this.#parts.copy.write(accountId, []);
    return succeed(null);
  }

  /** After the file was found damaged and a new one was started: what is in memory is written again. */
  restore(): void {
    const before = this.#account;
    if (before === null) return;
    const opened = this.#openAccount(before.id);
    if (!opened.ok) return;
    const account = { ...opened.value, favorites: before.favorites, picture: before.picture, summary: before.summary };
    this.#account = account;
    this.#parts.disk.write(() => {
      for (const place of account.favorites.values()) account.places.setFavorite(place.agentId, true, place.at);
      if (account.picture !== null)
        account.agents.write({ upserted: [...account.picture.all()], removed: [] }, account.summary);
    });
  }

  #openAccount(accountId: string): Result<OpenAccount> {
    const { disk, copy } = this.#parts;
    const opened = disk.open();
    if (!opened.ok) return opened;
    const database = opened.value;
    disk.write(() => addAccount(database, accountId));
    const key = accountKey(database, accountId);
    const agents = openAgents(database, key);
    const places = openPlaces(database, key);
    const known = disk.startedEmpty && places.favorites().length === 0 ? copy.read(accountId) : [];
    disk.write(() => {
      for (const place of known) places.setFavorite(place.agentId, true, place.at);
    });
    const favorites = new Map(places.favorites().map((place) => [place.agentId, place]));
    return succeed({ id: accountId, agents, places, favorites, picture: null, summary: agents.summary(), unsent: [] });
  }

  #take(
    account: OpenAccount,
    picture: Picture,
    difference: Difference,
    told: Pick<AgentsSummary, 'at' | 'dropped'>,
  ): ChangePart {
    const summary = { ...picture.totalsAfter(difference), at: told.at, dropped: told.dropped };
    // Memory follows the disk: when writing throws, nothing has happened and the call can be run again.
    this.#parts.disk.write(() => account.agents.write(difference, summary));
    picture.take(difference);
    account.summary = summary;
    account.unsent = difference.upserted.map(({ id }) => id);
    const { rows, more } = nextRows(account);
    return { upserted: rows, removed: difference.removed, summary: account.summary, more };
  }
}

const noAccount = (): Result<never> => fail('internal', 'No account is open. Sign in, then try again.');

const keys = (favorites: ReadonlyMap<number, KeptPlace>): ReadonlySet<number> => new Set(favorites.keys());

function load(account: OpenAccount): Picture {
  account.picture ??= new Picture(account.agents.read(-1, -1));
  return account.picture;
}

function nextRows(account: OpenAccount): { rows: readonly AgentRow[]; more: boolean } {
  const rows = load(account).rows(account.unsent.slice(0, MOST_ROWS), keys(account.favorites));
  account.unsent = account.unsent.slice(MOST_ROWS);
  return { rows, more: account.unsent.length > 0 };
}
