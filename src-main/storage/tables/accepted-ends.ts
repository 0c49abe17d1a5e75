import type { DatabaseSync } from 'node:sqlite';

/** The end that a person accepted for a session without one. */
export interface AcceptedEnd {
  /** The id of the session in the history (2.6). */
  readonly sessionId: number;
  /** Unix seconds. */
  readonly end: number;
  /** When it was accepted, in Unix milliseconds. */
  readonly at: number;
}

/** The table of accepted ends of one account; `idBase`: see `service-ids.ts`. A refresh of the history leaves it as it is. */
export function openAcceptedEnds(database: DatabaseSync, account: number, idBase: number) {
  const upsert = database.prepare(
    `INSERT INTO accepted_ends (account, session, stop, accepted) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET stop = excluded.stop, accepted = excluded.accepted`,
  );
  const remove = database.prepare('DELETE FROM accepted_ends WHERE account = ? AND session = ?');
  const all = database.prepare('SELECT session, stop, accepted FROM accepted_ends WHERE account = ? ORDER BY session');

  return {
    write({ sessionId, end, at }: AcceptedEnd): void {
      upsert.run(account, sessionId - idBase, end, at);
    },
    remove(sessionId: number): void {
      remove.run(account, sessionId - idBase);
    },
    /** By the id of the session. */
    all: (): AcceptedEnd[] =>
      all.all(account).map((row) => ({
        sessionId: idBase + Number(row.session),
        end: Number(row.stop),
        at: Number(row.accepted),
      })),
  };
}

export const shiftAcceptedEnd = (entry: AcceptedEnd, by: number): AcceptedEnd => ({
  ...entry,
  sessionId: entry.sessionId + by,
});

/** For the copy beside the database. */
export function isAcceptedEnd(value: unknown): value is AcceptedEnd {
  if (typeof value !== 'object' || value === null) return false;
  const { sessionId, end, at } = value as Partial<Record<keyof AcceptedEnd, unknown>>;
  return [sessionId, end, at].every((each) => Number.isSafeInteger(each));
}
