import type { DatabaseSync } from 'node:sqlite';

/** The user is notified when the agent is online again; `since` in Unix milliseconds. */
export interface Watch {
  readonly agentId: number;
  readonly agentName: string;
  readonly since: number;
}

/** The watches table of one account; `idBase`: see `service-ids.ts`. */
export function openWatches(database: DatabaseSync, account: number, idBase: number) {
  const insert = database.prepare(
    'INSERT INTO watches (account, agent, name, since) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, since = excluded.since',
  );
  const remove = database.prepare('DELETE FROM watches WHERE account = ? AND agent = ?');
  const all = database.prepare('SELECT agent, name, since FROM watches WHERE account = ? ORDER BY since, agent');

  return {
    write({ agentId, agentName, since }: Watch): void {
      insert.run(account, agentId - idBase, agentName, since);
    },
    remove(agentId: number): void {
      remove.run(account, agentId - idBase);
    },
    /** Oldest first. */
    all: (): Watch[] =>
      all.all(account).map((row) => ({
        agentId: idBase + Number(row.agent),
        agentName: row.name as string,
        since: Number(row.since),
      })),
  };
}

export const shiftWatch = (entry: Watch, by: number): Watch => ({ ...entry, agentId: entry.agentId + by });

/** For the copy beside the database. */
export function isWatch(value: unknown): value is Watch {
  if (typeof value !== 'object' || value === null) return false;
  const { agentId, agentName, since } = value as Partial<Record<keyof Watch, unknown>>;
  return Number.isSafeInteger(agentId) && typeof agentName === 'string' && Number.isSafeInteger(since);
}
