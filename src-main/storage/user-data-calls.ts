import type { SavedViewFields } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { UnendedSession } from '../contract/reports.ts';
import { nextRows, unchanged, type ChangePart } from './agent-calls.ts';
import { erasingNotes, inAccount } from './open-account.ts';
import { refuse } from './store-failure.ts';
import type { AcceptedEnd, AgentBookmark, OpenSession, Watch } from './user/entries.ts';

/** Calls about what the user made in this console (`user/user-data.ts`). Times in Unix milliseconds. */
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
    ): Result<ChangePart> => {
      const favorites = account.user.known.favoriteIds;
      const others = agentIds.filter((agentId) => favorites.has(agentId) !== favorite);
      if (others.length === 0) return succeed(unchanged(account));
      account.user.setFavorites(others, favorite, at);
      account.unsent = others;
      const { rows, more } = nextRows(account);
      return succeed({ ...unchanged(account), upserted: rows, more });
    },
  ),

  /** Agents marked in this console, the oldest mark first. */
  favorites: inAccount(({ user }) => succeed(user.favorites())),

  /** Returns the new list. */
  addRecent: inAccount(({ user }, recent: AgentBookmark) => {
    user.addRecent(recent);
    return succeed(user.recents());
  }),

  /** Latest first, 50 at most. */
  recents: inAccount(({ user }) => succeed(user.recents())),

  /** Agents watched until they are online, the oldest watch first; watches survive a restart of Longreach. */
  watches: inAccount(({ user }) => succeed(user.watches())),

  /** One watch per agent: a second one replaces the first. */
  addWatch: inAccount(({ user }, watch: Watch) => {
    user.addWatch(watch);
    return succeed(null);
  }),

  removeWatch: inAccount(({ user }, { agentId }: { readonly agentId: number }) => {
    user.removeWatch(agentId);
    return succeed(null);
  }),

  /** In the order in which they were created. */
  views: inAccount(({ user }) => succeed(user.views.all())),

  /** A new view if `id` is null. Fails with one view too many (`bad-input`) or a view that was removed (`not-found`). */
  saveView: inAccount(({ user }, { id, view }: { readonly id: string | null; readonly view: SavedViewFields }) =>
    user.views.save(id, view),
  ),

  removeView: inAccount(({ user }, { id }: { readonly id: string }) => succeed(user.views.remove(id))),

  /**
   * Accepts an end (Unix seconds) for a stored session that was never given one; null withdraws it. `at`, `now`: Unix
   * milliseconds here, and Unix seconds by the clock of the service. Fails where the session is gone or has an end, and where
   * the end is not after its start or in the future. Answers the session, if it is stored.
   */
  acceptEnd: inAccount(
    (
      { history, user },
      {
        sessionId,
        end,
        at,
        now,
      }: { readonly sessionId: number; readonly end: number | null; readonly at: number; readonly now: number },
    ): Result<UnendedSession | null> => {
      const row = history.read(sessionId)?.row;
      if (end === null) user.withdrawEnd(sessionId);
      else {
        if (row === undefined) return refuse('session-gone');
        if (row.stop !== null) return refuse('has-end');
        if (row.start === null || end <= row.start) return refuse('end-before-start');
        if (end > now) return refuse('end-in-future');
        user.acceptEnd({ sessionId, end, at });
      }
      if (row === undefined) return succeed(null);
      const { agentId, supportId, name, start } = row;
      return succeed({ agentId, supportId, name, start });
    },
  ),

  /** By the id of their session. */
  acceptedEnds: inAccount(({ user }) => succeed<readonly AcceptedEnd[]>([...user.known.acceptedEnds.values()])),

  /** Ends of another computer: each is taken where there is none yet, whether its session is stored here or not. */
  addAcceptedEnds: inAccount(({ user }, { ends }: { readonly ends: readonly AcceptedEnd[] }) => {
    user.addAcceptedEnds(ends);
    return succeed(null);
  }),

  /** Sessions that were open when the program last ended, the oldest first. */
  restorableSessions: inAccount(({ user }) => succeed(user.offeredSessions())),

  /** Newest first. */
  latestSessions: inAccount(({ user }, { limit }: { readonly limit: number }) => succeed(user.latestSessions(limit))),

  /** Writes a whole session, new or changed. */
  storeSession: inAccount((account, session: OpenSession, store) => {
    erasingNotes(store, account, () => account.user.storeSession(session));
    return succeed(null);
  }),
};
