import { stillStored } from '../account/key/key-problems.ts';
import type { BoundKeys } from '../account/key/bound-keys.ts';
import type { KeyRemoved } from '../account/key/keychain.ts';
import type { RecordedAccount } from '../account/stored-account.ts';
import { t } from '../contract/texts.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { everything, type AccountRegistry } from './account-registry.ts';
import type { Account } from './account.ts';
import type { LostAccount } from './lost-accounts.ts';
import type { SettingsStore } from './settings/settings-store.ts';

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
 * Signs out of all accounts, also of those that the settings have lost, and removes all keys and passwords of proxies.
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
  const all =
    proxies.kind === 'unavailable' ? proxies : await deps.removeAllKeys((ids) => settings.forgetAccounts(ids));
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
