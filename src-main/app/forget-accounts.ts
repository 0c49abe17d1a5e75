import { stillStored } from '../account/key/key-problems.ts';
import type { BoundKeys } from '../account/key/bound-keys.ts';
import type { KeyRemoved } from '../account/key/keychain.ts';
import { t } from '../contract/texts.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { everything, type AccountRegistry } from './account-registry.ts';
import type { Account } from './account.ts';
import { accountsIn, type LostInFile } from './lost-accounts.ts';
import type { SettingsStore } from './settings/settings-store.ts';

export interface ForgetDeps {
  readonly accounts: Pick<AccountRegistry<Account>, 'giveUpSignIns' | 'ids' | 'remove'> & {
    all(): readonly Pick<Account, 'session'>[];
  };
  readonly settings: Pick<SettingsStore, 'account' | 'forgetAccounts' | 'ignoreFoundKeys' | 'erase'>;
  readonly keys: Pick<BoundKeys, 'forget'>;
  readonly findLost: () => Promise<readonly LostInFile[]>;
  readonly removeDatabase: (database: string) => Promise<void>;
  /** Removes every key that the keychain and the sealed files of this profile list. */
  readonly removeAllKeys: (onNames: (accountIds: readonly string[]) => Promise<unknown>) => Promise<KeyRemoved>;
  /** Removes the stored passwords of proxies. */
  readonly forgetProxies: () => Promise<KeyRemoved>;
  /** Deletes all databases that no account uses. */
  readonly removeUnusedDatabases: () => Promise<void>;
  /** A sentence for the user. */
  readonly onNotice: (message: string) => void;
  /** The keychain, as it fits into the middle of a sentence. */
  readonly keychainName: () => string;
}

/** Accounts that the settings have lost and whose data are in the databases of open ones. */
async function findLostInside({ accounts, settings }: ForgetDeps) {
  const found = accounts
    .all()
    .map(async ({ session }) =>
      (await accountsIn(session.inventory))
        .filter(({ stored }) => settings.account(stored.id) === null)
        .map(({ stored }) => ({ stored, forgetData: () => session.forget(stored.id) })),
    );
  return (await Promise.all(found)).flat();
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
  const inside = await findLostInside(deps);
  const lost = await deps.findLost();
  await settings.forgetAccounts([...inside, ...lost].map(({ stored }) => stored.id));
  for (const { stored } of [...inside, ...lost]) {
    const gone = await keys.forget(stored, stored.keyMarker);
    if (gone.kind !== 'removed' && stored.keyMarker !== null) return notProven();
  }
  for (const { forgetData } of inside) await forgetData();
  for (const database of new Set(lost.map((one) => one.database))) await deps.removeDatabase(database);
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
  const inside = await findLostInside(deps);
  const lost = await deps.findLost();
  await settings.forgetAccounts([...accounts.ids(), ...[...inside, ...lost].map(({ stored }) => stored.id)]);
  // All keys at once: a silent keychain would be waited for with each account.
  const proxies = await deps.forgetProxies();
  const all =
    proxies.kind === 'unavailable' ? proxies : await deps.removeAllKeys((ids) => settings.forgetAccounts(ids));
  for (const accountId of accounts.ids()) {
    const removed = await accounts.remove(accountId, { ...everything, key: false });
    if (!removed.ok) return removed;
  }
  for (const { forgetData } of inside) await forgetData();
  await deps.removeUnusedDatabases();
  const erased = await settings.erase();
  if (erased.ok && all.kind !== 'removed') deps.onNotice(t('app.keysMayBeLeft', { keychain: deps.keychainName() }));
  return erased;
}
