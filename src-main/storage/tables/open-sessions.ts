import type { DatabaseSync } from 'node:sqlite';
import { addToId } from './service-ids.ts';

/** Sessions stored per account; the oldest are deleted first. */
export const MAX_SESSIONS = 5_000;

/** One session of this console with an agent or a client, from opening its tab to closing it. Never holds a link. */
export interface OpenSession {
  /** Never used twice. */
  readonly id: string;
  /** Null for a support session. */
  readonly agentId: number | null;
  readonly supportId: number | null;
  readonly name: string;
  /** Unix milliseconds, both. */
  readonly startedAt: number;
  /** Null while it is open, and if the program was killed. */
  readonly endedAt: number | null;
  /** Open now, or when the program ended: offered for restoring. */
  readonly offered: boolean;
  /** Written by the user. */
  readonly note: string;
}

/** The sessions of one account, in a table with the name of an earlier version; `idBase`: see `service-ids.ts`. */
export function openOpenSessions(database: DatabaseSync, account: number, idBase: number) {
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
  const removeOld = database.prepare(
    "DELETE FROM visits WHERE account = ? AND started < ? AND offered = 0 AND (note = '' OR ?)",
  );
  const columns = 'SELECT id, agent, support, name, started, ended, offered, note FROM visits WHERE account = ?';
  const offered = database.prepare(`${columns} AND offered = 1 ORDER BY started, id`);
  const noted = database.prepare(`${columns} AND note <> '' ORDER BY started, id`);
  const latest = database.prepare(`${columns} ORDER BY started DESC, id LIMIT ?`);

  const read = (rows: readonly Record<string, unknown>[]): readonly OpenSession[] =>
    rows.map((row) => shiftOpenSession(toOpenSession(row), idBase));

  return {
    /** Writes whole sessions, new or changed. Part of a transaction of the caller. */
    write(sessions: Iterable<OpenSession>): void {
      for (const session of sessions) {
        const {
          id,
          agentId,
          supportId,
          name,
          startedAt,
          endedAt,
          offered: again,
          note,
        } = shiftOpenSession(session, -idBase);
        upsert.run(account, id, agentId, supportId, name, startedAt, endedAt, again ? 1 : 0, note);
      }
      forgetOld.run(account, MAX_SESSIONS);
    },
    /** Removes those that began earlier and are not offered. Part of a transaction of the caller. */
    removeBefore(before: number, withNotes: boolean): void {
      removeOld.run(account, before, withNotes ? 1 : 0);
    },
    /** Those with a note, oldest first. */
    noted: (): readonly OpenSession[] => read(noted.all(account)),
    /** Open when the program ended, oldest first. */
    offered: (): readonly OpenSession[] => read(offered.all(account)),
    /** Newest first. */
    latest: (limit: number): readonly OpenSession[] => read(latest.all(account, limit)),
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

export const shiftOpenSession = (session: OpenSession, by: number): OpenSession => ({
  ...session,
  agentId: addToId(session.agentId, by),
  supportId: addToId(session.supportId, by),
});

/** For the copy beside the database. */
export function isOpenSession(value: unknown): value is OpenSession {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Partial<Record<keyof OpenSession, unknown>>;
  const isNumberOrNull = (each: unknown): boolean => each === null || Number.isSafeInteger(each);
  return (
    [given.id, given.name, given.note].every((each) => typeof each === 'string') &&
    [given.agentId, given.supportId, given.endedAt].every(isNumberOrNull) &&
    Number.isSafeInteger(given.startedAt) &&
    typeof given.offered === 'boolean'
  );
}
