import type { SavedView, SavedViewFields } from '../../contract/contract.ts';
import { succeed, type Result } from '../../contract/failure.ts';
import { shiftAcceptedEnd, shiftAgentId, shiftOpenSession } from './entries.ts';
import type { AcceptedEnd, AgentBookmark, OpenSession, Watch } from './entries.ts';
import type { UserData } from './user-data.ts';
import * as stored from './user-operation.ts';
import { lastViewNumber, putView } from './views.ts';

/** What the user made in one account; ids have its number in front (`contract/account-ids.ts`). */
export function openUserAccount(user: UserData, account: string, idBase: number) {
  /** The highest number a view had in this run. */
  let lastView = 0;

  const readFavorites = (): ReadonlyMap<number, AgentBookmark> =>
    new Map(
      stored
        .readFavorites(user.memory, account)
        .map((favorite) => [favorite.agentId + idBase, shiftAgentId(favorite, idBase)]),
    );
  const readAcceptedEnds = (): ReadonlyMap<number, AcceptedEnd> =>
    new Map(
      stored
        .readAcceptedEnds(user.memory, account)
        .map((accepted) => [accepted.sessionId + idBase, shiftAcceptedEnd(accepted, idBase)]),
    );
  const isKnown = (): boolean => user.isKnown && user.has(account);
  const views = (): readonly SavedView[] => {
    const all = stored.readViews(user.memory, account, user.codec);
    lastView = Math.max(lastView, lastViewNumber(all));
    return all;
  };

  /** Read for many rows at a time. */
  const known = { favorites: readFavorites(), acceptedEnds: readAcceptedEnds() };
  user.onLoad(account, () => {
    known.favorites = readFavorites();
    known.acceptedEnds = readAcceptedEnds();
  });

  return {
    /** `favorites` by agent, the oldest mark first; `acceptedEnds` by the id of their session, in its order. */
    known: known as Readonly<typeof known>,

    setFavorites(agentIds: readonly number[], favorite: boolean, at: number): void {
      const ids = agentIds.map((id) => id - idBase);
      user.apply({ account, kind: 'favorites', agentIds: ids, favorite, at });
      known.favorites = readFavorites();
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

    /** In the order in which they were created. */
    views,

    /** A new view if `id` is null. Fails with one view too many (`bad-input`) or a view that was removed (`not-found`). */
    saveView(id: string | null, fields: SavedViewFields): Result<readonly SavedView[]> {
      const put = putView(views(), id, fields, isKnown() ? lastView : Math.max(lastView, viewNumberOf(user.now())));
      if (!put.ok) return put;
      const view = id === null ? put.value.at(-1) : put.value.find((one) => one.id === id);
      if (view !== undefined) user.apply({ account, kind: 'view', view });
      return succeed(views());
    },

    removeView(id: string): readonly SavedView[] {
      user.apply({ account, kind: 'remove-view', id });
      return views();
    },

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

/**
 * A number for a view while another file with views cannot be read: above those that views get in order, and later ones are higher.
 *
 * @param now Unix milliseconds
 */
const viewNumberOf = (now: number): number => Math.floor(now / 60_000) % 900_000_000;
