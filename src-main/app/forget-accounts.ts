import { succeed, type Result } from '../contract/failure.ts';
import type { AccountListPort } from './account-list.ts';
import type { AccountRegistry } from './account-registry.ts';
import type { AccountRuntime } from './account-runtime.ts';

/** A key that its keychain does not remove is left behind, with a notice of where it is. */
const all = { savedCopy: true, favorites: true, key: true, leaveKey: true } as const;

/**
 * Signs out of all accounts, also of those that the settings have lost: sign-in would offer them with their keys. Stops at
 * the first that cannot be removed.
 */
export async function forgetAccounts(
  accounts: Pick<AccountRegistry<AccountRuntime>, 'ids' | 'remove'>,
  list: Pick<AccountListPort, 'lost' | 'adopt'>,
): Promise<Result<void>> {
  for (const accountId of accounts.ids()) {
    const removed = await accounts.remove(accountId, all);
    if (!removed.ok) return removed;
  }
  const lost = await list.lost();
  if (!lost.ok) return lost;
  for (const { accountId } of lost.value) {
    const adopted = await list.adopt(accountId);
    const removed = adopted.ok ? await accounts.remove(accountId, all) : adopted;
    if (!removed.ok) return removed;
  }
  return succeed(undefined);
}
