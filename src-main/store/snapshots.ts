import type { DatabaseSync } from 'node:sqlite';
import type { FactsAt } from './fact-changes.ts';
import type { Fact } from './facts.ts';

export const MOST_SNAPSHOTS = 50;

/** The dated snapshots of one account's agents. */
export function openSnapshots(database: DatabaseSync, account: number) {
  const insert = database.prepare(
    'INSERT INTO snapshots (account, agent, at, facts) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET facts = excluded.facts',
  );
  const forgetOld = database.prepare(
    `DELETE FROM snapshots WHERE account = ?1 AND agent = ?2 AND at NOT IN
     (SELECT at FROM snapshots WHERE account = ?1 AND agent = ?2 ORDER BY at DESC LIMIT ?3)`,
  );
  const latest = database.prepare(
    'SELECT at, facts FROM snapshots WHERE account = ? AND agent = ? ORDER BY at DESC LIMIT 1',
  );
  const all = database.prepare('SELECT at, facts FROM snapshots WHERE account = ? AND agent = ? ORDER BY at');
  const read = (row: Record<string, unknown>): FactsAt => ({
    at: Number(row.at),
    facts: JSON.parse(row.facts as string) as readonly Fact[],
  });

  return {
    /** The last fifty of the agent stay. Part of a transaction of the caller. */
    add(agentId: number, { at, facts }: FactsAt): void {
      insert.run(account, agentId, at, JSON.stringify(facts));
      forgetOld.run(account, agentId, MOST_SNAPSHOTS);
    },

    latest(agentId: number): FactsAt | null {
      const row = latest.get(account, agentId);
      return row === undefined ? null : read(row);
    },

    /** The oldest first. */
    all: (agentId: number): readonly FactsAt[] => all.all(account, agentId).map(read),
  };
}

export type Snapshots = ReturnType<typeof openSnapshots>;
