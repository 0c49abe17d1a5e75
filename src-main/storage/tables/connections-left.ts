import type { AccountTables } from '../reports/counted-sessions.ts';
import type { Disk } from '../disk.ts';

/** How many support connections the plan had left (4.8). */
export interface ConnectionsLeft {
  /** Unix milliseconds. */
  readonly at: number;
  readonly remain: number;
}

/** Older counts do not count for the forecast. */
export const LEFT_REACH_MS = 28 * 86_400_000;

/** Stores a count that differs from the last one; returns all of the last weeks, oldest first. */
export function noteConnectionsLeft(
  disk: Disk,
  account: AccountTables,
  count: ConnectionsLeft,
): readonly ConnectionsLeft[] {
  disk.write(() => storeCount(account, count));
  return readCounts(account);
}

/** Part of a transaction of the caller. */
function storeCount(account: AccountTables, { at, remain }: ConnectionsLeft): void {
  const { database, key } = account;
  // Counts from the future were stored while the clock was wrong.
  database.prepare('DELETE FROM connections_left WHERE account = ? AND at >= ?').run(key, at);
  if (readCounts(account).at(-1)?.remain !== remain)
    database.prepare('INSERT INTO connections_left (account, at, remain) VALUES (?, ?, ?)').run(key, at, remain);
  // The last count before the reach remains: it was valid when the reach began.
  database
    .prepare(
      `DELETE FROM connections_left WHERE account = ?1 AND at <
       (SELECT max(at) FROM connections_left WHERE account = ?1 AND at < ?2)`,
    )
    .run(key, at - LEFT_REACH_MS);
}

const readCounts = ({ database, key }: AccountTables): readonly ConnectionsLeft[] =>
  database
    .prepare('SELECT at, remain FROM connections_left WHERE account = ? ORDER BY at')
    .all(key)
    .map((row) => ({ at: Number(row.at), remain: Number(row.remain) }));
