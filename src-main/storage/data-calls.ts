import type { DatabaseSync } from 'node:sqlite';
import { succeed, type Result } from '../contract/failure.ts';
import { erasingNotes, inAccount, removeEarlierCopies, type DatabaseFile, type Store } from './open-account.ts';
import { refuse } from './store-failure.ts';
import {
  accountKey,
  copiedTables,
  deleteAccount,
  deleteRows,
  hasOtherAccounts,
  ownTables,
  readTotal,
} from './tables/agents.ts';
import { entryTables } from './user/user-schema.ts';

/** Agents whose old hardware goes in one call, so that others do not wait long. */
const AGENTS_AT_A_TIME = 500;

/** Calls about the stored data of an account as a whole. */
export const dataCalls = {
  /** Deletes the stored details of all agents, or the dated snapshots of their hardware. */
  clearContent: inAccount((account, { kind }: { readonly kind: 'details' | 'snapshots' }, { disk }) => {
    const tables = kind === 'details' ? ['details', 'traits'] : ['snapshots'];
    disk.write(() => {
      for (const table of tables) account.database.prepare(`DELETE FROM ${table} WHERE account = ?`).run(account.key);
    });
    account.readAt = null;
    return succeed(null);
  }),

  /** Rewrites the files of the account without deleted rows; only called after a user has cleared something. */
  rewriteFile({ disk, user }: Store): Result<null> {
    user.rewriteFiles();
    const database = disk.open();
    if (!database.ok) return database;
    disk.rewrite();
    return succeed(null);
  },

  /**
   * Deletes dated hardware and sessions of this console that are older (Unix milliseconds, null: none are too old). The newest
   * snapshot of an agent always stays, so do sessions that may be restored, and those with a note unless `withNotes`. Some
   * agents at a time: `isDone` is false where there is more.
   */
  deleteOld: inAccount(
    (
      account,
      {
        hardwareBefore,
        sessionsBefore,
        withNotes,
      }: {
        readonly hardwareBefore: number | null;
        readonly sessionsBefore: number | null;
        readonly withNotes: boolean;
      },
      store,
    ): Result<{ readonly isDone: boolean }> => {
      let isDone = true;
      if (hardwareBefore !== null)
        store.disk.write(() => (isDone = account.snapshots.removeBefore(hardwareBefore, AGENTS_AT_A_TIME)));
      if (sessionsBefore !== null)
        erasingNotes(store, account, () => account.user.removeSessions(sessionsBefore, withNotes));
      return succeed({ isDone });
    },
  ),

  /** Bytes of the content by kind; what SQLite adds to it is not counted. */
  contentSizes: inAccount(({ database, id, key }, _input, { user }) =>
    succeed<ContentSizes>({
      list: sumOf(database, key, ['agents']),
      details: sumOf(database, key, ['details', 'traits', 'boots']),
      snapshots: sumOf(database, key, ['snapshots']),
      history: sumOf(database, key, ['history', 'history_spans', 'invitations', 'connections_left']),
      own: sumOf(user.memory, id, entryTables),
    }),
  ),
};

export interface ContentSizes {
  readonly list: number;
  readonly details: number;
  readonly snapshots: number;
  readonly history: number;
  /** What the user made in this console, once: favorites, recent agents, watches, saved views, sessions with their notes. */
  readonly own: number;
}

/** Bytes of all columns of the account's rows. */
function sumOf(database: DatabaseSync, account: number | string, tables: readonly string[]): number {
  return tables.reduce((sum, table) => {
    const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
    const lengths = columns.map(({ name }) => `ifnull(octet_length("${String(name)}"), 0)`).join(' + ');
    const row = database
      .prepare(`SELECT ifnull(sum(${lengths}), 0) AS bytes FROM "${table}" WHERE account = ?`)
      .get(account);
    return sum + Number(row?.bytes ?? 0);
  }, 0);
}

/** Which parts of an account are deleted. */
export interface ForgottenParts {
  /** The copy of the service's data. */
  readonly savedCopy?: boolean;
  /** The data that the service cannot give back. */
  readonly favorites?: boolean;
}

/** Calls about a database: of an account that is open, or one that no account has open. */
export const fileCalls = {
  /** How many agents the stored list of an account has. */
  storedTotal({ disk }: DatabaseFile, { accountId }: { readonly accountId: string }): Result<number> {
    const database = disk.open();
    return database.ok ? succeed(readTotal(database.value, accountId)) : database;
  },

  /**
   * Deletes everything stored of an account and all damaged files, because its data may be in them. If nothing of another
   * account is in the database or the copies beside it, the database itself goes. What is named false stays.
   */
  forgetAccount(
    { disk, copies, user }: DatabaseFile,
    { accountId, savedCopy = true, favorites = true }: ForgottenParts & { readonly accountId: string },
  ): Result<null> {
    const database = disk.open();
    if (!database.ok) return database;
    const all = savedCopy && favorites;
    // The copies of another account are read where its file is rebuilt.
    const isAlone =
      !hasOtherAccounts(database.value, accountId) &&
      Object.values(copies).every((copy) => !copy.holdsOthers(accountId));
    const isGone = all && isAlone && disk.reachesFile && disk.removeFile();
    if (!isGone) {
      const left = disk.open();
      if (!left.ok) return left;
      const parts = [...(savedCopy ? copiedTables : []), ...(favorites ? ownTables : [])];
      disk.write(() =>
        all ? deleteAccount(left.value, accountId) : deleteRows(left.value, accountKey(left.value, accountId), parts),
      );
      disk.rewrite();
    }
    const own = favorites ? [removeEarlierCopies(copies, accountId), user.remove(accountId, !savedCopy)] : [];
    return [isGone || disk.reachesFile, disk.removeAside(), ...own].every(Boolean)
      ? succeed(null)
      : refuse('still-kept');
  },

  /** Whether a write reaches the file, which is tried, and the bytes of the file with its log. */
  checkDisk({ disk }: DatabaseFile): Result<{ readonly isWritable: boolean; readonly bytes: number }> {
    const database = disk.open();
    if (!database.ok) return database;
    disk.write(() => database.value.exec('UPDATE accounts SET id = id'));
    return succeed({ isWritable: disk.reachesFile, bytes: disk.bytes });
  },
};
