import type { DatabaseSync } from 'node:sqlite';
import type { StoredAgent } from '../../contract/agent-fields.ts';
import type { TextCodec } from '../text-codec.ts';

/**
 * In the databases, ids of agents, support sessions and sessions of the history are those that the
 * service knows. Outside of the tables the number of the account is in front of them (`contract/account-ids.ts`): each table
 * takes `idBase`, which it adds to what it reads and takes off what it writes. What is stored therefore fits any number.
 */

export const addToId = (id: number | null, by: number): number | null => (id === null ? null : id + by);

/** Ids inside of an agent as it is stored or used. */
export function shiftAgent<T extends StoredAgent>(agent: T, by: number): T {
  if (by === 0) return agent;
  const { last } = agent.sessions;
  const sessions = last === null ? agent.sessions : { ...agent.sessions, last: { ...last, id: addToId(last.id, by) } };
  return { ...agent, id: agent.id + by, sessions };
}

/** From this on an id would be one of the next account. */
const END = 2 ** 42;

/** Columns of ids that a row is unusable without. */
const columns = [
  ['agents', 'id'],
  ['details', 'agent'],
  ['traits', 'agent'],
  ['snapshots', 'agent'],
  ['boots', 'agent'],
  ['history', 'id'],
  ['invitations', 'id'],
] as const;

/** Whether rows have ids that would be those of another account. No real service has any; all but one column have an index. */
export const hasLargeIds = (database: DatabaseSync, account: number): boolean =>
  [...columns, ['history', 'agent'], ['history', 'support']].some(
    ([table, column]) =>
      database.prepare(`SELECT 1 FROM ${table} WHERE account = ? AND ${column} >= ${END} LIMIT 1`).get(account) !==
      undefined,
  );

/** Deletes those rows; agents are counted as unusable ones of their list. Part of a transaction of the caller. */
export function deleteLargeIds(database: DatabaseSync, account: number, codec: TextCodec): void {
  const run = (sql: string): unknown => database.prepare(sql).run(account);
  const large = database.prepare(`SELECT model FROM agents WHERE account = ? AND id >= ${END}`).all(account);
  const online = large.filter(
    ({ model }) => (JSON.parse(codec.decode(model as string)) as Pick<StoredAgent, 'online'>).online,
  );
  database
    .prepare('UPDATE pictures SET total = total - ?2, dropped = dropped + ?2, online = online - ?3 WHERE account = ?1')
    .run(account, large.length, online.length);
  for (const [table, column] of columns) run(`DELETE FROM ${table} WHERE account = ? AND ${column} >= ${END}`);
  for (const column of ['agent', 'support'])
    run(`UPDATE history SET ${column} = NULL WHERE account = ? AND ${column} >= ${END}`);
}
