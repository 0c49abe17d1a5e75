import type { SavedView, SavedViewFields } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { UnendedSession } from '../contract/reports.ts';
import { nextRows, unchanged, type ChangePart } from './agent-calls.ts';
import { inAccount, type OpenAccount, type Store } from './open-account.ts';
import type { AcceptedEnd } from './tables/accepted-ends.ts';
import type { AgentBookmark } from './tables/favorites-and-recents.ts';
import { MAX_SESSIONS, type OpenSession } from './tables/open-sessions.ts';
import { refuse } from './store-failure.ts';
import { lastViewNumber, putView } from './tables/views.ts';
import type { Watch } from './tables/watches.ts';

/**
 * Calls about what the user made in this console. Favorites, watches, saved views and accepted ends are in memory, in the database and in a
 * copy beside it, so that neither a full disk nor a damaged file loses them. Times in Unix milliseconds.
 */
export const userDataCalls = {
  /** The change holds the rows of those that were not marked so already. One transaction, however many they are. */
  setFavorites: inAccount(
    (
      account,
      {
        agentIds,
        favorite,
        at,
      }: { readonly agentIds: readonly number[]; readonly favorite: boolean; readonly at: number },
      { disk, copies },
    ): Result<ChangePart> => {
      const others = agentIds.filter((agentId) => account.favorites.has(agentId) !== favorite);
      if (others.length === 0) return succeed(unchanged(account));
      disk.write(() => {
        for (const agentId of others) account.bookmarks.setFavorite(agentId, favorite, at);
      });
      for (const agentId of others) {
        if (favorite) account.favorites.set(agentId, { agentId, at });
        else account.favorites.delete(agentId);
      }
      copies.favorites.write(account, [...account.favorites.values()]);
      account.unsent = others;
      const { rows, more } = nextRows(account);
      return succeed({ ...unchanged(account), upserted: rows, more });
    },
  ),

  /** Agents marked in this console, the oldest mark first. */
  favorites: inAccount((account) => succeed<readonly AgentBookmark[]>([...account.favorites.values()])),

  /** Returns the new list. */
  addRecent: inAccount((account, { agentId, at }: AgentBookmark, { disk }) => {
    disk.write(() => account.bookmarks.addRecent(agentId, at));
    return succeed<readonly AgentBookmark[]>(account.bookmarks.recents());
  }),

  /** Latest first, 50 at most. */
  recents: inAccount((account) => succeed<readonly AgentBookmark[]>(account.bookmarks.recents())),

  /** Agents watched until they are online, the oldest watch first; watches survive a restart of Longreach. */
  watches: inAccount((account) => succeed<readonly Watch[]>([...account.watches.values()])),

  /** One watch per agent: a second one replaces the first. */
  addWatch: inAccount((account, watch: Watch, { disk, copies }) => {
    disk.write(() => account.watchTable.write(watch));
    account.watches.delete(watch.agentId);
    account.watches.set(watch.agentId, watch);
    copies.watches.write(account, [...account.watches.values()]);
    return succeed(null);
  }),

  removeWatch: inAccount((account, { agentId }: { readonly agentId: number }, { disk, copies }) => {
    if (!account.watches.has(agentId)) return succeed(null);
    disk.write(() => account.watchTable.remove(agentId));
    account.watches.delete(agentId);
    copies.watches.write(account, [...account.watches.values()]);
    return succeed(null);
  }),

  /** In the order in which they were created. */
  views: inAccount((account) => succeed(account.views)),

  /** A new view if `id` is null. Fails with one view too many (`bad-input`) or a view that was removed (`not-found`). */
  saveView: inAccount(
    (account, { id, view }: { readonly id: string | null; readonly view: SavedViewFields }, store) => {
      const views = putView(account.views, id, view, account.lastView);
      return views.ok ? succeed(storeViews(store, account, views.value)) : views;
    },
  ),

  removeView: inAccount((account, { id }: { readonly id: string }, store) => {
    const others = account.views.filter((view) => view.id !== id);
    return succeed(storeViews(store, account, others));
  }),

  /**
   * Accepts an end (Unix seconds) for a stored session that was never given one; null withdraws it. `at`, `now`: Unix
   * milliseconds here, and Unix seconds by the clock of the service. Fails where the session is gone or has an end, and where
   * the end is not after its start or in the future. Answers the session, if it is stored.
   */
  acceptEnd: inAccount(
    (
      account,
      {
        sessionId,
        end,
        at,
        now,
      }: { readonly sessionId: number; readonly end: number | null; readonly at: number; readonly now: number },
      { disk, copies },
    ): Result<UnendedSession | null> => {
      const { acceptedEnds, endTable } = account;
      const row = account.history.read(sessionId)?.row;
      if (end === null) {
        disk.write(() => endTable.remove(sessionId));
        acceptedEnds.delete(sessionId);
      } else {
        if (row === undefined) return refuse('session-gone');
        if (row.stop !== null) return refuse('has-end');
        if (row.start === null || end <= row.start) return refuse('end-before-start');
        if (end > now) return refuse('end-in-future');
        disk.write(() => endTable.write({ sessionId, end, at }));
        acceptedEnds.set(sessionId, { sessionId, end, at });
      }
      copies.ends.write(account, [...acceptedEnds.values()]);
      if (row === undefined) return succeed(null);
      const { agentId, supportId, name, start } = row;
      return succeed({ agentId, supportId, name, start });
    },
  ),

  /** By the id of their session. */
  acceptedEnds: inAccount((account) => succeed<readonly AcceptedEnd[]>([...account.acceptedEnds.values()])),

  /** Ends of another computer: each is taken where there is none yet, whether its session is stored here or not. */
  addAcceptedEnds: inAccount((account, { ends }: { readonly ends: readonly AcceptedEnd[] }, { disk, copies }) => {
    const others = ends.filter(({ sessionId }) => !account.acceptedEnds.has(sessionId));
    disk.write(() => others.forEach((accepted) => account.endTable.write(accepted)));
    for (const accepted of others) account.acceptedEnds.set(accepted.sessionId, accepted);
    copies.ends.write(account, [...account.acceptedEnds.values()]);
    return succeed(null);
  }),

  /** Sessions that were open when the program last ended, the oldest first. */
  restorableSessions: inAccount((account) => succeed(account.openSessions.offered())),

  /** Newest first. */
  latestSessions: inAccount((account, { limit }: { readonly limit: number }) =>
    succeed(account.openSessions.latest(limit)),
  ),

  /** Writes a whole session, new or changed. */
  storeSession: inAccount((account, session: OpenSession, { disk, copies }) => {
    disk.write(() => account.openSessions.write([session]));
    const { notedSessions } = account;
    if (session.note !== '') notedSessions.set(session.id, session);
    else if (!notedSessions.delete(session.id)) return succeed(null);
    const [oldest] = notedSessions.keys();
    if (notedSessions.size > MAX_SESSIONS && oldest !== undefined) notedSessions.delete(oldest);
    copies.sessions.write(account, [...notedSessions.values()]);
    return succeed(null);
  }),
};

function storeViews({ disk, copies }: Store, account: OpenAccount, views: readonly SavedView[]): readonly SavedView[] {
  disk.write(() => account.viewTable.replace(views));
  account.views = views;
  account.lastView = Math.max(account.lastView, lastViewNumber(views));
  copies.views.write(account, views);
  return views;
}
