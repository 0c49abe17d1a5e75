import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LostAccount } from '../account/account-deps.ts';
import { ACCOUNTS_FOLDER, FIRST_DATABASE, recordedAccount, type StoredAccount } from '../account/stored-account.ts';
import { parseJsonOrNull } from '../lib/json.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { Storage } from '../storage/storage.ts';

export interface LostAccountsDeps {
  readonly storage: Pick<Storage, 'inventory'>;
  /** The profile folder; null stores nothing, so nothing is lost. */
  readonly folder: string | null;
  readonly accounts: () => readonly StoredAccount[];
  /** Databases that are open, relative to the profile folder. */
  readonly openDatabases: () => readonly string[];
}

/** A lost account, and its database, relative to the profile folder. */
export type LostInFile = LostAccount & { readonly database: string };

const isDatabase = (name: string): boolean => /^[\w-]{1,100}\.db$/.test(name);

/**
 * Accounts that the settings no longer list and whose data are in databases that no open account uses: of a settings file
 * that was lost, or of an account that was removed without its data.
 */
export async function findLostAccounts(deps: LostAccountsDeps): Promise<readonly LostInFile[]> {
  if (deps.folder === null) return [];
  const { folder } = deps;
  const used = new Set([...deps.openDatabases(), ...deps.accounts().map(({ database }) => database)]);
  const names = await readdir(join(folder, ACCOUNTS_FOLDER)).catch(() => []);
  const top = await readdir(folder).catch(() => []);
  const candidates = [
    ...top.filter((name) => name === FIRST_DATABASE),
    ...names.filter(isDatabase).map((name) => `${ACCOUNTS_FOLDER}/${name}`),
  ];
  const lost: LostInFile[] = [];
  for (const database of candidates.filter((name) => !used.has(name))) {
    const inventory = deps.storage.inventory({ databasePath: join(folder, database), onNotice: () => undefined });
    const found = await accountsIn(inventory);
    await inventory.close();
    lost.push(...found.map((account) => ({ ...account, database })));
  }
  const known = new Set(deps.accounts().map(({ id }) => id));
  return lost.filter(({ stored }) => !known.has(stored.id));
}

/**
 * The accounts that a database describes, without those of the practice service. A record that another version wrote in a form
 * that cannot be read describes none.
 */
export async function accountsIn(inventory: Pick<Inventory, 'recordedAccounts'>): Promise<readonly LostAccount[]> {
  const recorded = await inventory.recordedAccounts();
  if (!recorded.ok) return [];
  return recorded.value.flatMap(({ record, total }) => {
    const stored = recordedAccount.safeParse(parseJsonOrNull(record)).data;
    return stored === undefined || stored.practice ? [] : [{ stored, total }];
  });
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
  const stem = name.slice(0, -'.db'.length);
  const beside = (await readdir(join(folder, parent)).catch(() => [])).filter(
    (one) => one.startsWith(`${stem}.`) || one.startsWith(`${stem}-`),
  );
  await Promise.all(
    beside.map((one) => rm(join(folder, parent, one), { force: true, recursive: true }).catch(() => 0)),
  );
}
