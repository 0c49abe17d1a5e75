import type { ApiKey } from '../api/api-key.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { BoundKeys } from './key/bound-keys.ts';
import { describeKeyLeft, stillStored } from './key/key-problems.ts';
import type { AccountDeps } from './account-deps.ts';
import type { KeySaved } from './key/key-store.ts';
import type { StoredAccount } from './stored-account.ts';
import { t } from '../contract/texts.ts';

/** Where the key of a sign-in goes; that of an automated run goes nowhere. */
export type KeyPersistence = 'keychain' | 'this-run' | 'automation';

export const keyNeeded = () =>
  fail('bad-input', t('account.keyNeeded'), {
    reason: 'key-needed',
  });
/** The key opens an account that is in the console already; `accountId` says which. */
export const alreadyHere = ({ id, label }: Pick<StoredAccount, 'id' | 'label'>) =>
  fail('bad-input', t('account.alreadyHere', { account: label }), { reason: 'already-here', accountId: id });
export const badKey = () => fail('bad-input', t('account.badKey'), { reason: 'key' });

/**
 * Stores a proven key of the account over the one it has. Fails with reason `still-stored` where the older one has to go
 * first and cannot, and with reason `keychain` where nothing takes the new one.
 */
export async function saveKey(
  account: StoredAccount,
  key: ApiKey,
  keep: KeyPersistence,
  { keys, isOldKeyUnavailable }: { readonly keys: BoundKeys; readonly isOldKeyUnavailable: boolean },
): Promise<Result<KeySaved>> {
  if (keep === 'automation') return succeed({ place: 'memory', marker: null });
  if (keep === 'this-run' && account.keyMarker !== null) {
    const gone = await keys.forget(account, account.keyMarker);
    const isKeychainGone = gone.kind === 'unavailable' && gone.problem === 'no-keychain';
    // A key that cannot be had must not keep another one out: its entry stays, and so does the marker needed to remove it
    // once the keychain answers.
    if (gone.kind !== 'removed' && (isKeychainGone || isOldKeyUnavailable)) {
      const saved = await keys.save(account, key, keep);
      return saved.ok ? succeed({ ...saved.value, marker: account.keyMarker }) : saved;
    }
    // Without its marker the older key would never be removed.
    if (gone.kind !== 'removed') return stillStored(t('account.unlockKeychain'));
  }
  return keys.save(account, key, keep);
}

/** A key that cannot be removed now is named, since nothing of the account leads to it any more. */
export async function forgetOldKey(
  before: StoredAccount,
  deps: Pick<AccountDeps, 'describeKeyPlace' | 'keys' | 'onNotice'>,
): Promise<void> {
  const gone = await deps.keys.forget(before, before.keyMarker);
  if (gone.kind === 'removed' || before.keyMarker === null) return;
  deps.onNotice(describeKeyLeft(before.label, deps.describeKeyPlace(before.keyMarker.place)));
}
