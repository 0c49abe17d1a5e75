import type { DatabaseSync } from 'node:sqlite';
import { isComposable } from '../../contract/account-ids.ts';
import { parseJsonOrNull } from '../../lib/json.ts';
import type { SavedView } from '../../contract/contract.ts';
import { deleteRows, ownTables } from '../tables/agents.ts';
import type { EarlierCopies } from './earlier-copies.ts';
import type { UserEntries } from './user-operation.ts';
import { withCurrentNames } from './views.ts';

/**
 * What an earlier version stored in the account's own database, or in the copies beside it where the database has nothing, as
 * after it was damaged, or where it cannot be read.
 *
 * @param key of its row in `accounts`
 */
export function readEarlierEntries(
  database: DatabaseSync | null,
  { id, key }: { readonly id: string; readonly key: number },
  copies: EarlierCopies,
): UserEntries {
  const rows = (table: (typeof ownTables)[number], sql: string) =>
    database !== null && hasTable(database, table) ? database.prepare(sql).all(key) : [];
  const orCopy = <T>(stored: readonly T[], copy: { read: (accountId: string) => readonly T[] }): readonly T[] =>
    stored.length > 0 ? stored : copy.read(id);
  const ofAgents = <T extends { readonly agentId: number }>(entries: readonly T[]): readonly T[] =>
    entries.filter(({ agentId }) => isComposable(agentId));
  const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

  const favorites = rows('favorites', 'SELECT agent, since FROM favorites WHERE account = ? ORDER BY since, agent').map(
    (row) => ({
      agentId: Number(row.agent),
      at: Number(row.since),
    }),
  );
  const recents = rows('recents', 'SELECT agent, at FROM recents WHERE account = ? ORDER BY at, agent').map((row) => ({
    agentId: Number(row.agent),
    at: Number(row.at),
  }));
  const watches = rows('watches', 'SELECT agent, name, since FROM watches WHERE account = ? ORDER BY since, agent').map(
    (row) => ({
      agentId: Number(row.agent),
      agentName: String(row.name),
      since: Number(row.since),
    }),
  );
  const views = rows('views', 'SELECT view FROM views WHERE account = ? ORDER BY id').flatMap((row) => {
    // One that cannot be read does not cost the others.
    const view = parseJsonOrNull(String(row.view));
    return view === null ? [] : (withCurrentNames(view) as SavedView);
  });
  const sessions = rows(
    'visits',
    'SELECT id, agent, support, name, started, ended, offered, note FROM visits WHERE account = ? ORDER BY started, id',
  ).map((row) => ({
    id: String(row.id),
    agentId: numberOrNull(row.agent),
    supportId: numberOrNull(row.support),
    name: String(row.name),
    startedAt: Number(row.started),
    endedAt: numberOrNull(row.ended),
    offered: row.offered === 1,
    note: String(row.note),
  }));
  const acceptedEnds = rows(
    'accepted_ends',
    'SELECT session, stop, accepted FROM accepted_ends WHERE account = ? ORDER BY session',
  ).map((row) => ({ sessionId: Number(row.session), end: Number(row.stop), at: Number(row.accepted) }));

  const hasNotes = sessions.some(({ note }) => note !== '');
  return {
    favorites: ofAgents(orCopy(favorites, copies.favorites)),
    recents: ofAgents(recents),
    watches: ofAgents(orCopy(watches, copies.watches)),
    views: orCopy(views, copies.views),
    sessions: [...sessions, ...(hasNotes ? [] : copies.sessions.read(id))].filter(
      ({ agentId, supportId }) => isComposable(agentId ?? 0) && isComposable(supportId ?? 0),
    ),
    acceptedEnds: orCopy(acceptedEnds, copies.acceptedEnds).filter(({ sessionId }) => isComposable(sessionId)),
  };
}

/** An early version has not all of them. */
export const hasTable = (database: DatabaseSync, table: string): boolean =>
  database.prepare('SELECT 1 FROM pragma_table_list WHERE name = ?').get(table) !== undefined;

/** While the database cannot be read: the copies are older than it, and what is removed of them would come back from it. */
export const noEntries: UserEntries = {
  favorites: [],
  recents: [],
  watches: [],
  views: [],
  sessions: [],
  acceptedEnds: [],
};

/** Whether an earlier version left any of it in the database. */
export const hasEarlierEntries = (database: DatabaseSync, key: number): boolean =>
  ownTables.some(
    (table) => database.prepare(`SELECT 1 FROM ${table} WHERE account = ? LIMIT 1`).get(key) !== undefined,
  );

/** Part of a transaction of the caller. */
export const deleteEarlierEntries = (database: DatabaseSync, key: number): void => deleteRows(database, key, ownTables);
