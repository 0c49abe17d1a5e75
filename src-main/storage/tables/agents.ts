import type { DatabaseSync } from 'node:sqlite';
import type { AgentsSummary } from '../../contract/contract.ts';
import type { StoredAgent } from '../../contract/agent-fields.ts';
import type { TextCodec } from '../text-codec.ts';
import { shiftAgent } from './service-ids.ts';

export interface ChangedAgents {
  readonly upserted: Iterable<StoredAgent>;
  readonly removed: readonly number[];
}

/** The table of the agents of one account. `account` is the key of its row in `accounts`; `idBase`: see `service-ids.ts`. */
export function openAgents(database: DatabaseSync, account: number, idBase: number, codec: TextCodec) {
  const upsert = database.prepare(
    'INSERT INTO agents (account, id, model) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET model = excluded.model',
  );
  const remove = database.prepare('DELETE FROM agents WHERE account = ? AND id = ?');
  const page = database.prepare('SELECT model FROM agents WHERE account = ? AND id > ? ORDER BY id LIMIT ?');
  const summarize = database.prepare(
    `INSERT INTO pictures (account, at, dropped, total, online) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET at = excluded.at, dropped = excluded.dropped, total = excluded.total, online = excluded.online`,
  );
  const forget = database.prepare('DELETE FROM pictures WHERE account = ?');
  const summary = database.prepare('SELECT at, dropped, total, online FROM pictures WHERE account = ?');

  return {
    /** Part of a transaction of the caller. */
    write({ upserted, removed }: ChangedAgents, now: AgentsSummary): void {
      for (const agent of upserted)
        upsert.run(account, agent.id - idBase, codec.encode(JSON.stringify(shiftAgent(agent, -idBase))));
      for (const id of removed) remove.run(account, id - idBase);
      if (now.at === null) forget.run(account);
      else summarize.run(account, now.at, now.dropped, now.total, now.online);
    },

    summary(): AgentsSummary {
      const row = summary.get(account);
      if (row === undefined) return { total: 0, online: 0, at: null, dropped: 0 };
      return {
        total: Number(row.total),
        online: Number(row.online),
        at: Number(row.at),
        dropped: Number(row.dropped),
      };
    },

    /** Ordered by id; `limit` -1 reads all. */
    *read(afterId: number, limit: number): Generator<StoredAgent> {
      for (const row of page.iterate(account, afterId - idBase, limit))
        yield shiftAgent(readModel(codec.decode(row.model as string)), idBase);
    },
  };
}

/** An earlier version did not store the flag of the permanent link. */
function readModel(json: string): StoredAgent {
  const agent = JSON.parse(json) as Omit<StoredAgent, 'permanentLink'> & Partial<Pick<StoredAgent, 'permanentLink'>>;
  return agent.permanentLink === undefined ? { ...agent, permanentLink: null } : (agent as StoredAgent);
}

/** Whether the account was not there. Part of a transaction of the caller. */
export const addAccount = (database: DatabaseSync, accountId: string): boolean =>
  database.prepare('INSERT INTO accounts (id) VALUES (?) ON CONFLICT DO NOTHING').run(accountId).changes > 0;

/** Number of agents in the stored list of the account. */
export const readTotal = (database: DatabaseSync, accountId: string): number =>
  Number(
    database
      .prepare('SELECT total FROM pictures JOIN accounts ON accounts.key = pictures.account WHERE accounts.id = ?')
      .get(accountId)?.total ?? 0,
  );

/** 0, which no row has, if the account could not be added because the disk takes no writes. */
export function accountKey(database: DatabaseSync, accountId: string): number {
  return Number(database.prepare('SELECT key FROM accounts WHERE id = ?').get(accountId)?.key ?? 0);
}

export const hasOtherAccounts = (database: DatabaseSync, accountId: string): boolean =>
  database.prepare('SELECT 1 FROM accounts WHERE id <> ? LIMIT 1').get(accountId) !== undefined;

/** Deletes everything of the account through the foreign keys. Part of a transaction of the caller. */
export function deleteAccount(database: DatabaseSync, accountId: string): void {
  database.prepare('DELETE FROM accounts WHERE id = ?').run(accountId);
}

/** Tables with data that was read from the service. */
export const copiedTables = [
  'agents',
  'pictures',
  'details',
  'traits',
  'snapshots',
  'boots',
  'history',
  'history_spans',
  'invitations',
  'connections_left',
] as const;

/** Tables in which earlier versions stored what the user made here, see `user/earlier-entries.ts`. */
export const ownTables = [
  'favorites',
  'recents',
  'watches',
  'views',
  'visits',
  'accepted_ends',
  'account_records',
] as const;

/** Deletes the rows of one account from these tables. Part of a transaction of the caller. */
export function deleteRows(
  database: DatabaseSync,
  account: number,
  tables: readonly ((typeof copiedTables)[number] | (typeof ownTables)[number])[],
): void {
  for (const table of tables) database.prepare(`DELETE FROM ${table} WHERE account = ?`).run(account);
}
