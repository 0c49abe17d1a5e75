import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { recordedAccount, type RecordedAccount } from '../account/stored-account.ts';
import { parseJsonOrNull } from '../lib/json.ts';
import { ACCOUNTS_FOLDER, FIRST_DATABASE } from '../lib/profile-files.ts';
import type { Storage } from '../storage/storage.ts';
import type { SettingsStore } from './settings/settings-store.ts';

/** An account of which something is stored although the settings no longer list it. */
export interface LostAccount {
  readonly stored: RecordedAccount;
  /** Number of agents in its stored list. */
  readonly total: number;
}

export interface LostAccountsDeps {
  readonly storage: Pick<Storage, 'profile' | 'storedTotal'>;
  /** The profile folder; null stores nothing, so nothing is lost. */
  readonly folder: string | null;
  readonly settings: Pick<SettingsStore, 'account'>;
}

const isDatabase = (name: string): boolean => /^[\w-]{1,100}\.db$/.test(name);

/**
 * Accounts that the settings no longer list, without those of the practice service: of a settings file that was lost, or removed
 * without their data. A record that another version wrote in a form that cannot be read describes none.
 */
export async function findLostAccounts({
  storage,
  folder,
  settings,
}: LostAccountsDeps): Promise<readonly LostAccount[]> {
  const recorded = folder === null ? null : await storage.profile('recordedAccounts');
  if (folder === null || recorded?.ok !== true) return [];
  const lost = recorded.value
    .flatMap((record) => recordedAccount.safeParse(parseJsonOrNull(record)).data ?? [])
    .filter(({ id, practice }) => !practice && settings.account(id) === null);
  return Promise.all(
    lost.map(async (stored) => ({
      stored,
      total: await storage.storedTotal(join(folder, stored.database), stored.id),
    })),
  );
}

/** Deletes the databases that no open account uses, with everything beside them. */
export async function removeUnusedDatabases(folder: string, openDatabases: readonly string[]): Promise<void> {
  const names = await readdir(join(folder, ACCOUNTS_FOLDER)).catch(() => []);
  const unused = names.filter((name) => !openDatabases.some((one) => isBeside(name, one)));
  const places = unused.map((name) => join(folder, ACCOUNTS_FOLDER, name));
  if (!openDatabases.includes(FIRST_DATABASE)) {
    const top = await readdir(folder).catch(() => []);
    places.push(...top.filter(isBesideFirst).map((name) => join(folder, name)));
  }
  await Promise.all(places.map((path) => rm(path, { force: true, recursive: true }).catch(() => 0)));
}

/** A file of the database with this path, or beside it. */
function isBeside(name: string, database: string): boolean {
  const stem = database.slice(`${ACCOUNTS_FOLDER}/`.length, -'.db'.length);
  return database.startsWith(`${ACCOUNTS_FOLDER}/`) && (name.startsWith(`${stem}.`) || name.startsWith(`${stem}-`));
}

/** The first database, its copies, damaged ones put aside, and the other files of its account. */
const isBesideFirst = (name: string): boolean =>
  /^longreach(?:-\d+)?\.db(?:$|[.-])/.test(name) || name === 'downloads.json' || name === 'requests.json';

/** Deletes a database with everything beside it whose name begins with the same. */
export async function removeDatabase(folder: string, database: string): Promise<void> {
  const [parent, name] = database.split('/');
  if (parent !== ACCOUNTS_FOLDER || name === undefined || !isDatabase(name)) return;
  const beside = (await readdir(join(folder, parent)).catch(() => [])).filter((one) => isBeside(one, database));
  await Promise.all(
    beside.map((one) => rm(join(folder, parent, one), { force: true, recursive: true }).catch(() => 0)),
  );
}
