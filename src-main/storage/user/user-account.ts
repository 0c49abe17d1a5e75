import { shiftAcceptedEnd, shiftAgentId, shiftOpenSession } from './entries.ts';
import type { AcceptedEnd, AgentBookmark, OpenSession, Watch } from './entries.ts';
import type { UserData } from './user-data.ts';
import * as stored from './user-operation.ts';
import { openUserViews } from './user-views.ts';

/** What the user made in one account; ids have its number in front (`contract/account-ids.ts`). */
export function openUserAccount(user: UserData, account: string, idBase: number) {
  const favorites = (): readonly AgentBookmark[] =>
    stored.readFavorites(user.memory, account).map((favorite) => shiftAgentId(favorite, idBase));
  const readFavoriteIds = (): Set<number> => new Set(favorites().map(({ agentId }) => agentId));
  const readAcceptedEnds = (): ReadonlyMap<number, AcceptedEnd> =>
    new Map(
      stored
        .readAcceptedEnds(user.memory, account)
        .map((accepted) => [accepted.sessionId + idBase, shiftAcceptedEnd(accepted, idBase)]),
    );
  /** Read for many rows at a time. */
  const known = { favoriteIds: readFavoriteIds(), acceptedEnds: readAcceptedEnds() };
  user.onLoad(account, () => {
    known.favoriteIds = readFavoriteIds();
    known.acceptedEnds = readAcceptedEnds();
  });

  return {
    /** The agents that are favorites, and accepted ends by the id of their session, in its order. */
    known: known as Readonly<{ favoriteIds: ReadonlySet<number>; acceptedEnds: ReadonlyMap<number, AcceptedEnd> }>,

    /** The oldest mark first. */
    favorites,

    setFavorites(agentIds: readonly number[], favorite: boolean, at: number): void {
      const ids = agentIds.map((id) => id - idBase);
      user.apply({ account, kind: 'favorites', agentIds: ids, favorite, at });
      // There may be tens of thousands, so they are not read again.
      for (const id of agentIds)
        if (favorite) known.favoriteIds.add(id);
        else known.favoriteIds.delete(id);
    },

    /** Latest first, 50 at most. */
    recents: (): readonly AgentBookmark[] =>
      stored.readRecents(user.memory, account).map((recent) => shiftAgentId(recent, idBase)),

    addRecent(recent: AgentBookmark): void {
      user.apply({ account, kind: 'recent', recent: shiftAgentId(recent, -idBase) });
    },

    /** When this console was last connected to the agent, before `now`; Unix milliseconds, null for never. */
    lastConnectionAt: (agentId: number, now: number): number | null =>
      stored.readLastConnection(user.memory, account, agentId - idBase, now),

    /** The oldest first. */
    watches: (): readonly Watch[] =>
      stored.readWatches(user.memory, account, user.codec).map((watch) => shiftAgentId(watch, idBase)),

    addWatch(watch: Watch): void {
      user.apply({ account, kind: 'watch', watch: shiftAgentId(watch, -idBase) });
    },

    removeWatch(agentId: number): void {
      user.apply({ account, kind: 'remove-watch', agentId: agentId - idBase });
    },

    views: openUserViews(user, account),

    /** Open when the program ended, the oldest first. */
    offeredSessions: (): readonly OpenSession[] =>
      stored.readOfferedSessions(user.memory, account, user.codec).map((session) => shiftOpenSession(session, idBase)),

    /** The newest first. */
    latestSessions: (limit: number): readonly OpenSession[] =>
      stored
        .readLatestSessions(user.memory, account, limit, user.codec)
        .map((session) => shiftOpenSession(session, idBase)),

    countNotes: (): number => stored.countNotes(user.memory, account),

    /** Writes a whole session, new or changed. */
    storeSession(session: OpenSession): void {
      user.apply({ account, kind: 'session', session: shiftOpenSession(session, -idBase) });
    },

    /** Removes sessions that began earlier (Unix milliseconds) and are not offered. */
    removeSessions(before: number, withNotes: boolean): void {
      user.apply({ account, kind: 'remove-sessions', before, withNotes });
    },

    acceptEnd(accepted: AcceptedEnd): void {
      user.apply({ account, kind: 'end', accepted: shiftAcceptedEnd(accepted, -idBase) });
      known.acceptedEnds = readAcceptedEnds();
    },

    /** Those of sessions that have none. */
    addAcceptedEnds(accepted: readonly AcceptedEnd[]): void {
      user.apply({ account, kind: 'new-ends', accepted: accepted.map((end) => shiftAcceptedEnd(end, -idBase)) });
      known.acceptedEnds = readAcceptedEnds();
    },

    withdrawEnd(sessionId: number): void {
      user.apply({ account, kind: 'remove-end', sessionId: sessionId - idBase });
      known.acceptedEnds = readAcceptedEnds();
    },
  };
}

export type UserAccount = ReturnType<typeof openUserAccount>;
