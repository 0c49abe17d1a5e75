import type { DatabaseSync } from 'node:sqlite';

const MAX_RECENTS = 50;
/** More are stored than listed, because they date what changed since the last session. */
const MAX_STORED = 2_000;

/** An agent the user marked or connected to; `at` in Unix milliseconds. */
export interface AgentBookmark {
  readonly agentId: number;
  readonly at: number;
}

/** Favorites and recent agents of one account; `idBase`: see `service-ids.ts`. They outlast an agent that is removed from the list, as it may come back. */
export function openBookmarks(database: DatabaseSync, account: number, idBase: number) {
  const mark = database.prepare(
    'INSERT INTO favorites (account, agent, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const unmark = database.prepare('DELETE FROM favorites WHERE account = ? AND agent = ?');
  const favorites = database.prepare('SELECT agent, since FROM favorites WHERE account = ? ORDER BY since, agent');
  const connection = database.prepare(
    'INSERT INTO recents (account, agent, at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = excluded.at',
  );
  const recents = database.prepare(
    'SELECT agent, at FROM recents WHERE account = ? ORDER BY at DESC, agent DESC LIMIT ?',
  );
  const lastConnection = database.prepare('SELECT at FROM recents WHERE account = ? AND agent = ? AND at < ?');
  const forgetOld = database.prepare(
    `DELETE FROM recents WHERE account = ?1 AND agent NOT IN
     (SELECT agent FROM recents WHERE account = ?1 ORDER BY at DESC, agent DESC LIMIT ?2)`,
  );

  return {
    /** Several in a transaction of the caller. */
    setFavorite(agentId: number, favorite: boolean, at: number): void {
      if (favorite) mark.run(account, agentId - idBase, at);
      else unmark.run(account, agentId - idBase);
    },

    /** Oldest mark first. */
    favorites(): AgentBookmark[] {
      return favorites.all(account).map((row) => ({ agentId: idBase + Number(row.agent), at: Number(row.since) }));
    },

    addRecent(agentId: number, at: number): void {
      connection.run(account, agentId - idBase, at);
      forgetOld.run(account, MAX_STORED);
    },

    /** When this console was last connected to the agent, before `now`; Unix milliseconds, null for never. */
    lastConnectionAt(agentId: number, now: number): number | null {
      const row = lastConnection.get(account, agentId - idBase, now);
      return row === undefined ? null : Number(row.at);
    },

    /** Latest first. */
    recents(): AgentBookmark[] {
      return recents
        .all(account, MAX_RECENTS)
        .map((row) => ({ agentId: idBase + Number(row.agent), at: Number(row.at) }));
    },
  };
}

export const shiftBookmark = (entry: AgentBookmark, by: number): AgentBookmark => ({
  ...entry,
  agentId: entry.agentId + by,
});

/** For the copy beside the database. */
export function isBookmark(value: unknown): value is AgentBookmark {
  if (typeof value !== 'object' || value === null) return false;
  const { agentId, at } = value as Partial<Record<keyof AgentBookmark, unknown>>;
  return Number.isSafeInteger(agentId) && Number.isSafeInteger(at);
}
