import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ACCOUNTS_FOLDER, FIRST_DATABASE } from '../../lib/profile-files.ts';
import { databasesBeside } from '../database-files.ts';
import { readFault } from '../sqlite-error.ts';
import { cacheSchema } from '../migrations.ts';
import { openEarlierCopies } from './earlier-copies.ts';
import { hasTable, readEarlierEntries } from './earlier-entries.ts';
import { LOCK_WAIT_MS } from './user-data.ts';
import type { AuditAnchor, EarlierAccount } from './user-operation.ts';

/** What earlier versions stored of all accounts of a profile. */
interface EarlierProfile {
  readonly accounts: readonly EarlierAccount[];
  readonly anchor: AuditAnchor | null;
  /** False where a database could not be read, but may be later. */
  readonly isComplete: boolean;
}

const nothing: EarlierProfile = { accounts: [], anchor: null, isComplete: true };

/**
 * Reads the databases of a profile, also those that no account of the settings has, and the copies beside one that cannot be
 * read. Changes nothing.
 */
export function readEarlierProfile(folder: string): EarlierProfile {
  const accounts = new Map<string, EarlierAccount>();
  let anchor: AuditAnchor | null = null;
  let isComplete = true;
  for (const path of databasesIn(folder)) {
    const found = readDatabase(path) ?? readCopies(path);
    for (const one of found.accounts) if (!accounts.has(one.account)) accounts.set(one.account, one);
    isComplete &&= found.isComplete;
    if (found.anchor !== null && found.anchor.seq > (anchor?.seq ?? 0)) ({ anchor } = found);
  }
  return { accounts: [...accounts.values()], anchor, isComplete };
}

/** The first account's, then those of further ones. */
function databasesIn(folder: string): readonly string[] {
  const further = join(folder, ACCOUNTS_FOLDER);
  const names = existsSync(further) ? readdirSync(further) : [];
  return [
    ...databasesBeside(join(folder, FIRST_DATABASE), false),
    ...names.filter((name) => name.endsWith('.db')).map((name) => join(further, name)),
  ];
}

/** Null where it is damaged. */
function readDatabase(path: string): EarlierProfile | null {
  if (!existsSync(path)) return null;
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: LOCK_WAIT_MS });
    const all = database;
    const number = (pragma: string): number => Number(Object.values(all.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
    if (
      number('application_id') !== cacheSchema.applicationId ||
      number('user_version') > cacheSchema.migrations.length
    )
      return nothing;
    const copies = openEarlierCopies(path);
    const records = new Map(
      hasTable(all, 'account_records')
        ? all
            .prepare('SELECT account, record FROM account_records')
            .all()
            .map((row) => [row.account, String(row.record)])
        : [],
    );
    const accounts = all
      .prepare('SELECT key, id FROM accounts ORDER BY key')
      .all()
      .map((row) => {
        const [key, account] = [Number(row.key), String(row.id)];
        return {
          account,
          record: records.get(key) ?? '',
          entries: readEarlierEntries(all, { id: account, key }, copies),
        };
      });
    const anchor = hasTable(all, 'activity_anchor')
      ? all.prepare('SELECT seq, hash FROM activity_anchor').get()
      : undefined;
    return {
      accounts,
      anchor: anchor === undefined ? null : { seq: Number(anchor.seq), hash: String(anchor.hash) },
      isComplete: true,
    };
  } catch (error) {
    // One that is locked is read at a later start, or when its account is opened: the copies are older than it.
    return readFault(error) === 'damaged' ? null : { ...nothing, isComplete: false };
  } finally {
    database?.close();
  }
}

function readCopies(path: string): EarlierProfile {
  const copies = openEarlierCopies(path);
  const ids = new Set(Object.values(copies).flatMap((copy) => copy.accounts()));
  const accounts = [...ids].map((account) => ({
    account,
    record: '',
    entries: readEarlierEntries(null, { id: account, key: 0 }, copies),
  }));
  return { accounts, anchor: null, isComplete: true };
}
