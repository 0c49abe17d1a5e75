import { succeed, type Result } from '../contract/failure.ts';
import { removeEarlierCopies, type DatabaseFile } from './open-account.ts';
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
