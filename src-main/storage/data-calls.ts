import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { succeed, type Result } from '../contract/failure.ts';
import { inAccount, type Store } from './open-account.ts';

/** Calls about the stored data as a whole: what it takes, and whether it can be saved. */
export const dataCalls = {
  /** Whether a write reaches the file, which is tried, and the bytes of the file with its log. */
  checkDisk({ disk }: Store): Result<{ readonly isWritable: boolean; readonly bytes: number }> {
    const database = disk.open();
    if (!database.ok) return database;
    disk.write(() => database.value.exec('UPDATE accounts SET id = id'));
    return succeed({ isWritable: disk.reachesFile, bytes: fileBytes(database.value) });
  },

  /** Deletes the stored details of all agents, or the dated snapshots of their hardware. */
  clearContent: inAccount((account, { kind }: { readonly kind: 'details' | 'snapshots' }, { disk }) => {
    const tables = kind === 'details' ? ['details', 'traits'] : ['snapshots'];
    disk.write(() => {
      for (const table of tables) account.database.prepare(`DELETE FROM ${table} WHERE account = ?`).run(account.key);
    });
    account.readAt = null;
    return succeed(null);
  }),

  /** Bytes of the content by kind; what SQLite adds to it is not counted. */
  contentSizes: inAccount(({ database, key }) =>
    succeed<ContentSizes>({
      list: sumOf(database, key, ['agents']),
      details: sumOf(database, key, ['details', 'traits', 'boots']),
      snapshots: sumOf(database, key, ['snapshots']),
      history: sumOf(database, key, ['history', 'history_spans', 'invitations', 'connections_left']),
      own: sumOf(database, key, ['favorites', 'recents', 'watches', 'views', 'visits']),
    }),
  ),
};

export interface ContentSizes {
  readonly list: number;
  readonly details: number;
  readonly snapshots: number;
  readonly history: number;
  /** What was made in this console: favorites, recent agents, watches, saved views, sessions with their notes. */
  readonly own: number;
}

type Table =
  | 'agents'
  | 'details'
  | 'traits'
  | 'boots'
  | 'snapshots'
  | 'history'
  | 'history_spans'
  | 'invitations'
  | 'connections_left'
  | 'favorites'
  | 'recents'
  | 'watches'
  | 'views'
  | 'visits';

/** Bytes of all columns of the account's rows. */
function sumOf(database: DatabaseSync, key: number, tables: readonly Table[]): number {
  return tables.reduce((sum, table) => {
    const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
    const lengths = columns.map(({ name }) => `ifnull(octet_length("${String(name)}"), 0)`).join(' + ');
    const row = database
      .prepare(`SELECT ifnull(sum(${lengths}), 0) AS bytes FROM "${table}" WHERE account = ?`)
      .get(key);
    return sum + Number(row?.bytes ?? 0);
  }, 0);
}

function fileBytes(database: DatabaseSync): number {
  const path = database.location();
  if (path === null) return 0;
  return [path, `${path}-wal`].reduce((sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0), 0);
}
