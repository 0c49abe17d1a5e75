import type { DatabaseSync } from 'node:sqlite';

const MAX_BOOTS = 20;

/** How long a wake or a reboot took until the agent was online again. */
export interface Boot {
  readonly kind: 'wake' | 'reboot';
  /** Unix milliseconds of the request. */
  readonly at: number;
  /** Milliseconds from the request to being online; null if it did not come online in time. */
  readonly ms: number | null;
}

/** The last wakes and reboots of one account's agents; `idBase`: see `service-ids.ts`. */
export function openBoots(database: DatabaseSync, account: number, idBase: number) {
  const insert = database.prepare(
    'INSERT INTO boots (account, agent, kind, at, ms) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET ms = excluded.ms',
  );
  const forgetOld = database.prepare(
    `DELETE FROM boots WHERE account = ?1 AND agent = ?2 AND kind = ?3 AND at NOT IN
     (SELECT at FROM boots WHERE account = ?1 AND agent = ?2 AND kind = ?3 ORDER BY at DESC LIMIT ?4)`,
  );
  const all = database.prepare('SELECT kind, at, ms FROM boots WHERE account = ? AND agent = ? ORDER BY at DESC, kind');

  return {
    /** The last twenty of each kind remain. Part of a transaction of the caller. */
    add(agentId: number, { kind, at, ms }: Boot): void {
      insert.run(account, agentId - idBase, kind, at, ms);
      forgetOld.run(account, agentId - idBase, kind, MAX_BOOTS);
    },

    /** Newest first. */
    all: (agentId: number): readonly Boot[] =>
      all.all(account, agentId - idBase).map((row) => ({
        kind: row.kind === 'wake' ? 'wake' : 'reboot',
        at: Number(row.at),
        ms: row.ms === null ? null : Number(row.ms),
      })),
  };
}
