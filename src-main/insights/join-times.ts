import type { Insights } from '../contract/records.ts';
import type { JoinWait } from '../contract/records.ts';
import type { CountedPeriod, AccountTables } from './counted-sessions.ts';
import { medianOf } from './aggregate.ts';

/** A quick-support connection as this console saw it. Unix seconds. */
export interface Invitation {
  readonly id: number;
  readonly created: number;
  /** Null where the client did not come, or came when nobody looked. */
  readonly joined: number | null;
  readonly closed: number | null;
}

/** What one look at the support connections tells. */
export interface InvitationUpdate {
  readonly seen: readonly Invitation[];
  /** All that are open, where a whole list was read: what is kept as open and is not among them has ended. */
  readonly open: readonly number[] | null;
  /** Unix seconds of that look. */
  readonly at: number;
  /** Those of before are not kept; Unix seconds. */
  readonly oldest: number;
}

/** Part of a transaction of the caller. */
export function storeInvitations({ database, key }: AccountTables, { seen, open, at, oldest }: InvitationUpdate): void {
  const upsert = database.prepare(
    `INSERT INTO invitations (account, id, created, joined, closed) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET joined = coalesce(joined, excluded.joined), closed = coalesce(closed, excluded.closed)`,
  );
  for (const { id, created, joined, closed } of seen) upsert.run(key, id, created, joined, closed);
  if (open !== null)
    database
      .prepare(
        `UPDATE invitations SET closed = max(created, ?) WHERE account = ? AND closed IS NULL
         AND id NOT IN (SELECT value FROM json_each(?))`,
      )
      .run(at, key, JSON.stringify(open));
  deleteInvitations({ database, key }, oldest);
}

/** Those that were made before; null forgets all. Part of a transaction of the caller. */
export function deleteInvitations({ database, key }: AccountTables, before: number | null): void {
  database
    .prepare('DELETE FROM invitations WHERE account = ? AND created < ?')
    .run(key, before ?? Number.MAX_SAFE_INTEGER);
}

interface Waited {
  /** Seconds until the client came; null where he did not, as far as is known. */
  readonly wait: number | null;
  readonly isClosed: boolean;
}

/**
 * The invitations of a period. Where nobody saw the client come, the first session with him says when he was there at the
 * latest.
 */
export function readWaits(
  { database, key }: AccountTables,
  { from, to }: Pick<CountedPeriod, 'from' | 'to'>,
): Waited[] {
  const rows = database
    .prepare(
      `SELECT created, joined, closed,
       (SELECT min(start) FROM history WHERE account = i.account AND support = i.id) AS first
       FROM invitations AS i WHERE account = ? AND created >= ? AND created < ?`,
    )
    .all(key, from, to) as unknown as Record<'created' | 'joined' | 'closed' | 'first', number | null>[];
  return rows.map(({ created, joined, closed, first }) => {
    const there = joined ?? first;
    return {
      // The two clocks may differ by a little.
      wait: there === null ? null : Math.max(0, Math.min(there, first ?? there) - (created ?? there)),
      isClosed: closed !== null,
    };
  });
}

export function countWaits(waits: readonly Waited[]): Insights['joins'] {
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

export const medianWait = (waits: readonly Waited[]): number | null =>
  medianOf(waits.flatMap(({ wait }) => wait ?? []));

function joinWait({ wait, isClosed }: Waited): JoinWait {
  if (wait === null) return isClosed ? 'never' : 'waiting';
  if (wait < 60) return 'under-1';
  if (wait < 120) return '1-to-2';
  if (wait < 300) return '2-to-5';
  return wait < 900 ? '5-to-15' : 'over-15';
}
