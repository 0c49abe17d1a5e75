import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stillStored } from '../account/key/key-problems.ts';
import type { BoundKeys } from '../account/key/bound-keys.ts';
import type { KeyRemoved } from '../account/key/keychain.ts';
import { recordedAccount, type RecordedAccount } from '../account/stored-account.ts';
import { t } from '../contract/texts.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { parseJsonOrNull } from '../lib/json.ts';
import { ACCOUNTS_FOLDER, FIRST_DATABASE } from '../lib/profile-files.ts';
import type { Storage } from '../storage/storage.ts';
import { everything, type AccountRegistry } from './account-registry.ts';
import type { Account } from './account.ts';
import type { SettingsStore } from './settings/settings-store.ts';

/** An account of which something is stored although the settings no longer list it. */
export interface LostAccount {
  readonly stored: RecordedAccount;
  /** Number of agents in its stored list. */
  readonly total: number;
}

interface LostAccountsDeps {
  readonly storage: Pick<Storage, 'profile' | 'storedTotal'>;
  /** The profile folder; null stores nothing, so nothing is lost. */
  readonly folder: string | null;
  readonly settings: Pick<SettingsStore, 'account'>;
}

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

export interface ForgetDeps {
  readonly accounts: Pick<AccountRegistry<Account>, 'giveUpSignIns' | 'ids' | 'remove'> & {
    all(): readonly Pick<Account, 'database'>[];
  };
  readonly settings: Pick<SettingsStore, 'account' | 'forgetAccounts' | 'ignoreFoundKeys' | 'erase'>;
  readonly keys: Pick<BoundKeys, 'forget'>;
  readonly findLost: () => Promise<readonly LostAccount[]>;
  /** Deletes everything stored of an account that is not open. */
  readonly forgetData: (lost: RecordedAccount) => Promise<unknown>;
  readonly removeDatabase: (database: string) => Promise<void>;
  /** Removes every key that the keychain and the sealed files of this profile list. */
  readonly removeAllKeys: (onNames: (accountIds: readonly string[]) => Promise<unknown>) => Promise<KeyRemoved>;
  /** Removes the stored passwords of proxies. */
  readonly forgetProxies: () => Promise<KeyRemoved>;
  /** Removes the webhooks with their stored addresses. */
  readonly forgetWebhooks: () => Promise<KeyRemoved>;
  /** Deletes all that the user made in any account. */
  readonly eraseUserData: () => Promise<unknown>;
  /** Deletes all databases that no account uses. */
  readonly removeUnusedDatabases: () => Promise<void>;
  /** A sentence for the user. */
  readonly onNotice: (message: string) => void;
  /** The keychain, as it fits into the middle of a sentence. */
  readonly keychainName: () => string;
}

async function forgetData(
  { accounts, ...deps }: Pick<ForgetDeps, 'accounts' | 'forgetData' | 'removeDatabase'>,
  lost: readonly RecordedAccount[],
): Promise<void> {
  for (const stored of lost) await deps.forgetData(stored);
  const used = new Set(accounts.all().map(({ database }) => database));
  const unused = lost.map(({ database }) => database).filter((database) => !used.has(database));
  for (const database of new Set(unused)) await deps.removeDatabase(database);
}

const notProven = () => stillStored(t('account.unlockKeychain'));

/**
 * Signs out of all accounts, also of those that the settings have lost, and removes all keys, passwords of proxies and webhooks.
 * Succeeds only where every key is proven removed; stops at the first that is not, and can then be repeated.
 */
export async function forgetAccounts(deps: ForgetDeps): Promise<Result<void>> {
  const { accounts, keys, settings } = deps;
  await accounts.giveUpSignIns();
  for (const accountId of accounts.ids()) {
    const removed = await accounts.remove(accountId, everything);
    if (!removed.ok) return removed;
  }
  const lost = (await deps.findLost()).map(({ stored }) => stored);
  await settings.forgetAccounts(lost.map(({ id }) => id));
  for (const stored of lost) {
    const gone = await keys.forget(stored, stored.keyMarker);
    if (gone.kind !== 'removed' && stored.keyMarker !== null) return notProven();
  }
  await forgetData(deps, lost);
  if ((await deps.forgetProxies()).kind !== 'removed') return notProven();
  if ((await deps.forgetWebhooks()).kind !== 'removed') return notProven();
  const all = await deps.removeAllKeys((ids) => settings.forgetAccounts(ids));
  if (all.kind === 'removed') return succeed(undefined);
  const isWithoutKeychain = all.kind === 'unavailable' && all.problem === 'no-keychain';
  if (!isWithoutKeychain) return notProven();
  // No account has a key there. One that turns up later was not proven to be gone.
  await settings.ignoreFoundKeys();
  return succeed(undefined);
}

/**
 * The way out where the keychain never answers: everything of this profile goes but the record in the audit log. A key that the
 * keychain may still have is never used again.
 */
export async function eraseProfile(deps: ForgetDeps): Promise<Result<void>> {
  const { accounts, settings } = deps;
  await accounts.giveUpSignIns();
  const lost = (await deps.findLost()).map(({ stored }) => stored);
  await settings.forgetAccounts([...accounts.ids(), ...lost.map(({ id }) => id)]);
  // All keys at once: a silent keychain would be waited for with each account.
  const proxies = await deps.forgetProxies();
  const webhooks = proxies.kind === 'unavailable' ? proxies : await deps.forgetWebhooks();
  const all =
    webhooks.kind === 'unavailable' ? webhooks : await deps.removeAllKeys((ids) => settings.forgetAccounts(ids));
  for (const accountId of accounts.ids()) {
    const removed = await accounts.remove(accountId, { ...everything, key: false });
    if (!removed.ok) return removed;
  }
  await forgetData(deps, lost);
  await deps.removeUnusedDatabases();
  await deps.eraseUserData();
  const erased = await settings.erase();
  if (erased.ok && all.kind !== 'removed') deps.onNotice(t('app.keysMayBeLeft', { keychain: deps.keychainName() }));
  return erased;
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

const isDatabase = (name: string): boolean => /^[\w-]{1,100}\.db$/.test(name);

/** Deletes a database with everything beside it whose name begins with the same. */
export async function removeDatabase(folder: string, database: string): Promise<void> {
  const [parent, name] = database.split('/');
  if (parent !== ACCOUNTS_FOLDER || name === undefined || !isDatabase(name)) return;
  const beside = (await readdir(join(folder, parent)).catch(() => [])).filter((one) => isBeside(one, database));
  await Promise.all(
    beside.map((one) => rm(join(folder, parent, one), { force: true, recursive: true }).catch(() => 0)),
  );
}
