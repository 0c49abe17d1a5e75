import type { Reports } from '../../contract/records.ts';
import type { JoinWait } from '../../contract/records.ts';
import type { CountedPeriod, AccountTables } from './counted-sessions.ts';
import { medianOf } from './aggregate.ts';

/** A support session as observed by this console. Times in Unix seconds. */
export interface Invitation {
  readonly id: number;
  readonly created: number;
  /** Null if the client did not join or that was not observed. */
  readonly joined: number | null;
  readonly closed: number | null;
}

/** The result of one request for support sessions. */
export interface InvitationUpdate {
  readonly seen: readonly Invitation[];
  /** The open ones after support/list, so that others stored as open have ended; null after other requests. */
  readonly open: readonly number[] | null;
  /** Unix seconds of the response. */
  readonly at: number;
  /** Older ones are deleted; Unix seconds. */
  readonly oldest: number;
}

/** To be called within a transaction. */
export function storeInvitations(account: AccountTables, { seen, open, at, oldest }: InvitationUpdate): void {
  const { database, key, idBase } = account;
  const upsert = database.prepare(
    `INSERT INTO invitations (account, id, created, joined, closed) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET joined = coalesce(joined, excluded.joined), closed = coalesce(closed, excluded.closed)`,
  );
  for (const { id, created, joined, closed } of seen) upsert.run(key, id - idBase, created, joined, closed);
  if (open !== null)
    database
      .prepare(
        `UPDATE invitations SET closed = max(created, ?) WHERE account = ? AND closed IS NULL
         AND id NOT IN (SELECT value FROM json_each(?))`,
      )
      .run(at, key, JSON.stringify(open.map((id) => id - idBase)));
  deleteInvitations(account, oldest);
}

/** Deletes those created before; null deletes all. To be called within a transaction. */
export function deleteInvitations({ database, key }: AccountTables, before: number | null): void {
  database
    .prepare('DELETE FROM invitations WHERE account = ? AND created < ?')
    .run(key, before ?? Number.MAX_SAFE_INTEGER);
}

export interface JoinTime {
  /** Seconds until the client joined; null if they did not, as far as known. */
  readonly wait: number | null;
  readonly isClosed: boolean;
}

/**
 * The waiting times of a period. If joining was not observed, the start of the first session is the latest possible moment.
 */
export function readWaits(
  { database, key }: AccountTables,
  { from, to }: Pick<CountedPeriod, 'from' | 'to'>,
): JoinTime[] {
  const rows = database
    .prepare(
      `SELECT created, joined, closed,
       (SELECT min(start) FROM history WHERE account = i.account AND support = i.id) AS first
       FROM invitations AS i WHERE account = ? AND created >= ? AND created < ?`,
    )
    .all(key, from, to) as unknown as Record<'created' | 'joined' | 'closed' | 'first', number | null>[];
  return rows.map(({ created, joined, closed, first }) => {
    const joinedAt = joined ?? first;
    return {
      // Never negative: the two clocks may differ slightly.
      wait: joinedAt === null ? null : Math.max(0, Math.min(joinedAt, first ?? joinedAt) - (created ?? joinedAt)),
      isClosed: closed !== null,
    };
  });
}

export function countWaits(waits: readonly JoinTime[]): Reports['joins'] {
  const counts: Record<JoinWait, number> = {
    'under-1': 0,
    '1-to-2': 0,
    '2-to-5': 0,
    '5-to-15': 0,
    'over-15': 0,
    never: 0,
    waiting: 0,
  };
  for (const waited of waits) counts[joinWait(waited)] += 1;
  return { known: waits.length, counts };
}

/** Of those who joined. */
export const medianWait = (waits: readonly JoinTime[]): number | null =>
  medianOf(waits.flatMap(({ wait }) => wait ?? []));

function joinWait({ wait, isClosed }: JoinTime): JoinWait {
  if (wait === null) return isClosed ? 'never' : 'waiting';
  if (wait < 60) return 'under-1';
  if (wait < 120) return '1-to-2';
  if (wait < 300) return '2-to-5';
  return wait < 900 ? '5-to-15' : 'over-15';
}
