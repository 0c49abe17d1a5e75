import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ACCOUNTS_FOLDER,
  FIRST_DATABASE,
  type RecordedAccount,
  type StoredAccount,
} from '../account/stored-account.ts';
import type { OfferedAccount } from '../contract/contract.ts';
import { createInventory, type InventoryOptions } from '../storage/inventory.ts';
import { readRecord } from './accounts.ts';

export interface LostAccountsDeps extends Pick<InventoryOptions, 'createWorker' | 'clock' | 'onBug'> {
  /** The profile folder; null stores nothing, so nothing is lost. */
  readonly folder: string | null;
  readonly accounts: () => readonly StoredAccount[];
  /** Databases that are open, relative to the profile folder. */
  readonly openDatabases: () => readonly string[];
}

export interface LostAccount extends OfferedAccount {
  readonly stored: RecordedAccount;
  /** Relative to the profile folder. */
  readonly database: string;
}

const isDatabase = (name: string): boolean => /^[\w-]{1,100}\.db$/.test(name);

/**
 * Accounts that the settings no longer list and whose data are in databases that no open account uses: of a settings file
 * that was lost, or of an account that was removed without its data.
 */
export async function findLostAccounts(deps: LostAccountsDeps): Promise<readonly LostAccount[]> {
  if (deps.folder === null) return [];
  const { folder } = deps;
  const used = new Set([...deps.openDatabases(), ...deps.accounts().map(({ database }) => database)]);
  const names = await readdir(join(folder, ACCOUNTS_FOLDER)).catch(() => []);
  const top = await readdir(folder).catch(() => []);
  const candidates = [
    ...top.filter((name) => name === FIRST_DATABASE),
    ...names.filter(isDatabase).map((name) => `${ACCOUNTS_FOLDER}/${name}`),
  ];
  const lost: LostAccount[] = [];
  for (const database of candidates.filter((name) => !used.has(name))) {
    lost.push(...(await readDatabase(database, join(folder, database), deps)));
  }
  const known = new Set(deps.accounts().map(({ id }) => id));
  return lost.filter(({ accountId }) => !known.has(accountId));
}

async function readDatabase(
  database: string,
  databasePath: string,
  { createWorker, clock, onBug }: LostAccountsDeps,
): Promise<readonly LostAccount[]> {
  const inventory = createInventory({ createWorker, databasePath, clock, onBug, onNotice: () => undefined });
  const recorded = await inventory.recordedAccounts();
  await inventory.close();
  if (!recorded.ok) return [];
  return recorded.value
    .flatMap(readRecord)
    .filter(({ stored }) => !stored.practice)
    .map(({ stored, total }) => ({
      accountId: stored.id,
      label: stored.label,
      address: stored.address,
      agentCount: total,
      database,
      stored,
    }));
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
