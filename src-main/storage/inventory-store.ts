import type { AgentChanges, AgentDetails, AgentsPage, AgentsSummary, TraitsPage } from '../contract/contract.ts';
import type { SavedView } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { countFitting, packAgent, type PackedRow } from '../contract/packed-rows.ts';
import type { AgentDetail, AgentList } from '../contract/model.ts';
import { isKnown, toStored } from './rows/agent-row.ts';
import { deleteAccount } from './tables/agents.ts';
import type { Boot } from './tables/boot-times.ts';
import { idsToScan, storeDetail, noteBoot, readChanges } from './detail-store.ts';
import { forgetGone } from './tables/details.ts';
import type { Disk } from './disk.ts';
import { favoriteIds, loadIndex, openAccount, reopenAccount, type Copies, type OpenAccount } from './open-account.ts';
import { addWatch, readWatches, removeView, removeWatch, saveView } from './own-store.ts';
import type { Difference, AgentIndex } from './rows/agent-index.ts';
import type { AgentBookmark } from './tables/favorites-and-recents.ts';
import type { OpenSession } from './tables/open-sessions.ts';
import type { Watch } from './tables/watches.ts';
import { MAX_ROWS, type ChangePart, type DetailPart, type InputOf } from './worker-calls.ts';

export interface InventoryStoreParts {
  readonly disk: Disk;
  readonly copies: Copies;
  /** Parses the whole answer of `agents/list`. */
  readonly parse: (bytes: Uint8Array) => Result<AgentList>;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Details of an agent that has gone are kept this long after they were read. */
const GONE_MS = 30 * 86_400_000;

/** The inside of the inventory worker: one open account at a time, its agents on the disk and, once needed, in memory. */
export class InventoryStore {
  readonly #parts: InventoryStoreParts;
  #account: OpenAccount | null = null;

  constructor(parts: InventoryStoreParts) {
    this.#parts = parts;
  }

  open(accountId: string): Result<AgentsSummary> {
    const opened = openAccount(this.#parts.disk, this.#parts.copies, accountId);
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
    return this.#withAccount((account) => {
      const list = this.#parts.parse(bytes);
      if (!list.ok) return list;
      const index = loadIndex(account);
      const difference = index.compare(list.value);
      const part = this.#take(account, index, difference, { at, dropped: list.value.dropped });
      for (const agent of list.value.agents) index.rememberPreview(agent);
      return succeed(part);
    });
  }

  /**
   * News of one agent: its details are kept, and its row follows. Older news than the list, and an agent the list no longer
   * has, change no row; nothing is kept of an agent the list does not have.
   */
  applyDetail(detail: AgentDetail, at: number): Result<DetailPart> {
    return this.#withAccount<DetailPart>((account) => {
      const index = loadIndex(account);
      const known = index.get(detail.id);
      if (known === undefined) return succeed({ ...unchanged(account), details: null });
      const details = storeDetail(this.#parts.disk, account, detail, at);
      index.rememberPreview(detail);
      if (at < (account.summary.at ?? 0) || isKnown(known, detail)) return succeed({ ...unchanged(account), details });
      const difference = { upserted: [toStored(detail, known)], removed: [] };
      return succeed({ ...this.#take(account, index, difference, account.summary), details });
    });
  }

  more(): Result<{ rows: readonly PackedRow[]; more: boolean }> {
    return this.#withAccount((account) => succeed(nextRows(account)));
  }

  /** The first page comes straight from the disk, so that nothing stands between the start and the first rows. */
  page(afterId: number | null, limit: number): Result<AgentsPage> {
    return this.#withAccount((account) => {
      const { favorites, summary } = account;
      if (account.index === null && afterId === null) {
        const rows = [...account.agents.read(-1, limit + 1)].map((agent) => packAgent(agent, favorites.has(agent.id)));
        return succeed({ ...fit(rows, limit), summary });
      }
      const index = loadIndex(account);
      const rows = index.rows(index.idsAfter(afterId, limit + 1), favoriteIds(account));
      return succeed({ ...fit(rows, limit), summary });
    });
  }

  rows(ids: readonly number[]): Result<readonly PackedRow[]> {
    return this.#withAccount((account) => succeed(loadIndex(account).rows(ids, favoriteIds(account))));
  }

  /** One transaction and one copy beside the database, however many they are. */
  setFavorites(agentIds: readonly number[], favorite: boolean, at: number): Result<ChangePart> {
    return this.#withAccount((account) => {
      const others = agentIds.filter((agentId) => account.favorites.has(agentId) !== favorite);
      if (others.length === 0) return succeed(unchanged(account));
      this.#parts.disk.write(() => {
        for (const agentId of others) account.places.setFavorite(agentId, favorite, at);
      });
      for (const agentId of others) {
        if (favorite) account.favorites.set(agentId, { agentId, at });
        else account.favorites.delete(agentId);
      }
      this.#parts.copies.favorites.write(account.id, [...account.favorites.values()]);
      account.unsent = others;
      const { rows, more } = nextRows(account);
      return succeed({ ...unchanged(account), upserted: rows, more });
    });
  }

  favorites(): Result<readonly AgentBookmark[]> {
    return this.#withAccount((account) => succeed([...account.favorites.values()]));
  }

  addRecent(agentId: number, at: number): Result<readonly AgentBookmark[]> {
    return this.#withAccount((account) => {
      this.#parts.disk.write(() => account.places.addRecent(agentId, at));
      return succeed(account.places.recents());
    });
  }

  recents(): Result<readonly AgentBookmark[]> {
    return this.#withAccount((account) => succeed(account.places.recents()));
  }

  details(agentId: number): Result<AgentDetails | null> {
    return this.#withAccount((account) => succeed(account.details.read(agentId)));
  }

  traits(afterId: number | null, limit: number): Result<TraitsPage> {
    return this.#withAccount((account) => succeed(account.details.traits(afterId ?? -1, limit)));
  }

  changes(agentId: number): Result<AgentChanges> {
    return this.#withAccount((account) => succeed(readChanges(account, agentId, this.#parts.now())));
  }

  noteBoot({ agentId, ...boot }: InputOf<'noteBoot'>): Result<null> {
    return this.#withAccount((account) => {
      noteBoot(this.#parts.disk, account, agentId, boot);
      return succeed(null);
    });
  }

  boots(agentId: number): Result<readonly Boot[]> {
    return this.#withAccount((account) => succeed(account.boots.all(agentId)));
  }

  watches(): Result<readonly Watch[]> {
    return this.#withAccount((account) => succeed(readWatches(account)));
  }

  addWatch(watch: Watch): Result<null> {
    return this.#withAccount((account) => {
      addWatch(this.#parts.disk, this.#parts.copies, account, watch);
      return succeed(null);
    });
  }

  removeWatch(agentId: number): Result<null> {
    return this.#withAccount((account) => {
      removeWatch(this.#parts.disk, this.#parts.copies, account, agentId);
      return succeed(null);
    });
  }

  views(): Result<readonly SavedView[]> {
    return this.#withAccount((account) => succeed(account.views));
  }

  saveView(input: InputOf<'saveView'>): Result<readonly SavedView[]> {
    return this.#withAccount((account) => saveView(this.#parts.disk, this.#parts.copies, account, input));
  }

  removeView(id: string): Result<readonly SavedView[]> {
    return this.#withAccount((account) => succeed(removeView(this.#parts.disk, this.#parts.copies, account, id)));
  }

  restorableSessions(): Result<readonly OpenSession[]> {
    return this.#withAccount((account) => succeed(account.openSessions.offered()));
  }

  latestSessions(limit: number): Result<readonly OpenSession[]> {
    return this.#withAccount((account) => succeed(account.openSessions.latest(limit)));
  }

  storeSession(openSession: OpenSession): Result<null> {
    return this.#withAccount((account) => {
      this.#parts.disk.write(() => account.openSessions.write(openSession));
      return succeed(null);
    });
  }

  /** What is done with the kept history, for the open account. */
  withHistory<T>(work: (disk: Disk, account: OpenAccount) => T): Result<T> {
    return this.#withAccount((account) => succeed(work(this.#parts.disk, account)));
  }

  previewAddress(agentId: number): Result<string | null> {
    return this.#withAccount((account) => succeed(account.index?.preview(agentId) ?? null));
  }

  idsToScan(limit: number, olderThan: number): Result<readonly number[]> {
    return this.#withAccount((account) => succeed(idsToScan(account, limit, olderThan, this.#parts.now())));
  }

  forgetAccount(accountId: string): Result<null> {
    const { disk, copies } = this.#parts;
    const database = disk.open();
    if (!database.ok) return database;
    if (this.#account?.id === accountId) this.#account = null;
    disk.write(() => deleteAccount(database.value, accountId));
    disk.tidy(() => database.value.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'));
    const gone = [copies.favorites, copies.views, copies.watches].map((copy) => copy.write(accountId, []));
    return disk.reachesFile && !gone.includes(false) ? succeed(null) : notForgotten();
  }

  /** After the file was found damaged and a new one was started: what is in memory is written again. */
  restore(): void {
    if (this.#account === null) return;
    const reopened = reopenAccount(this.#parts.disk, this.#parts.copies, this.#account);
    if (reopened.ok) this.#account = reopened.value;
  }

  #withAccount<T>(work: (account: OpenAccount) => Result<T>): Result<T> {
    return this.#account === null
      ? fail('internal', 'No account is open. Sign in, then try again.')
      : work(this.#account);
  }

  #take(
    account: OpenAccount,
    index: AgentIndex,
    difference: Difference,
    received: Pick<AgentsSummary, 'at' | 'dropped'>,
  ): ChangePart {
    const summary = { ...index.totalsAfter(difference), at: received.at, dropped: received.dropped };
    // Memory follows the disk: when writing throws, nothing has happened and the call can be run again.
    this.#parts.disk.write(() => {
      account.agents.write(difference, summary);
      if (difference.removed.length > 0) forgetGone(account.database, account.key, (summary.at ?? 0) - GONE_MS);
    });
    index.take(difference);
    account.summary = summary;
    account.unsent = difference.upserted.map(({ id }) => id);
    const { rows, more } = nextRows(account);
    return { upserted: rows, removed: difference.removed, summary: account.summary, more };
  }
}

const notForgotten = (): Result<never> =>
  fail(
    'unavailable',
    'The disk can’t be written to, so the saved copy of this account’s list is still on this computer. Free up space or allow writing to the Longreach folder, then sign in and sign out again.',
    { reason: 'still-kept' },
  );

const unchanged = ({ summary }: OpenAccount): ChangePart => ({ upserted: [], removed: [], summary, more: false });

function nextRows(account: OpenAccount): { rows: readonly PackedRow[]; more: boolean } {
  const ids = account.unsent.slice(0, MAX_ROWS);
  const all = loadIndex(account).rows(ids, favoriteIds(account));
  const rows = all.slice(0, countFitting(all, 0, MAX_ROWS));
  account.unsent = account.unsent.slice(rows.length === all.length ? ids.length : rows.length);
  return { rows, more: account.unsent.length > 0 };
}

/** As many as one message carries, and whether these are all. */
function fit(rows: readonly PackedRow[], limit: number): Pick<AgentsPage, 'rows' | 'done'> {
  const count = countFitting(rows, 0, limit);
  return { rows: rows.slice(0, count), done: count === rows.length };
}
