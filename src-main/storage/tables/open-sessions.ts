import type { DatabaseSync } from 'node:sqlite';

/** Visits of one account that are kept; the oldest go first. */
export const MAX_VISITS = 5_000;

/** One session of this console with a computer or a client, from its tab's opening to its close. Never a link. */
export interface OpenSession {
  /** Never used twice. */
  readonly id: string;
  /** Null where it was a quick-support connection. */
  readonly agentId: number | null;
  readonly supportId: number | null;
  readonly name: string;
  /** Unix milliseconds, both. */
  readonly startedAt: number;
  /** Null while it goes on, and where the program did not end in good order. */
  readonly endedAt: number | null;
  /** It was open when the program ended, or is now: it is offered again. */
  readonly offered: boolean;
  /** The technician's own words. */
  readonly note: string;
}

/** The visits of one account on the disk. */
export function openOpenSessions(database: DatabaseSync, account: number) {
  const upsert = database.prepare(
    `INSERT INTO visits (account, id, agent, support, name, started, ended, offered, note)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET name = excluded.name, ended = excluded.ended, offered = excluded.offered,
     note = excluded.note`,
  );
  const forgetOld = database.prepare(
    `DELETE FROM visits WHERE account = ?1 AND started <=
     (SELECT started FROM visits WHERE account = ?1 ORDER BY started DESC LIMIT 1 OFFSET ?2)`,
  );
  const columns = 'SELECT id, agent, support, name, started, ended, offered, note FROM visits WHERE account = ?';
  const offered = database.prepare(`${columns} AND offered = 1 ORDER BY started, id`);
  const latest = database.prepare(`${columns} ORDER BY started DESC, id LIMIT ?`);

  return {
    /** Writes a whole visit, new or changed. Part of a transaction of the caller. */
    write({ id, agentId, supportId, name, startedAt, endedAt, offered: again, note }: OpenSession): void {
      upsert.run(account, id, agentId, supportId, name, startedAt, endedAt, again ? 1 : 0, note);
      forgetOld.run(account, MAX_VISITS);
    },
    /** Those that were open when the program ended, the oldest first. */
    offered: (): readonly OpenSession[] => offered.all(account).map(toOpenSession),
    /** The newest first. */
    latest: (limit: number): readonly OpenSession[] => latest.all(account, limit).map(toOpenSession),
  };
}

const toOpenSession = (row: Record<string, unknown>): OpenSession => ({
  id: row.id as string,
  agentId: row.agent === null ? null : Number(row.agent),
  supportId: row.support === null ? null : Number(row.support),
  name: row.name as string,
  startedAt: Number(row.started),
  endedAt: row.ended === null ? null : Number(row.ended),
  offered: row.offered === 1,
  note: row.note as string,
});
