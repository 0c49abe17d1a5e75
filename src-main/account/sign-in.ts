import type { ApiKey } from '../api/api-key.ts';
import type { KeyPlace, SignedIn } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
import type { AccountDeps } from './account-deps.ts';
import { describeKeyLeft, stillStored } from './key/key-problems.ts';
import type { KeySaved } from './key/key-store.ts';
import { dropProof, type KeyProofs, type Proof } from './key-checks.ts';
import type { StoredAccount } from './stored-account.ts';

/** A key for an account that is new, that gets another key, or that moves to another address. */
export interface NewKey {
  readonly account: StoredAccount;
  readonly key: ApiKey;
  /** That of an automated run goes nowhere. */
  readonly keep: 'keychain' | 'this-run' | 'automation';
}

export interface SignInPorts extends Pick<
  AccountDeps,
  'policy' | 'findSame' | 'keys' | 'describeKeyPlace' | 'onNotice'
> {
  readonly proofs: KeyProofs;
  /** Runs storing and removing a key, with all that follows, one after another. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** The account that gets another key or address; null for a new one. */
  readonly present: () => StoredAccount | null;
  readonly isKeyUnavailable: () => boolean;
  /** The present account has changed. */
  readonly store: (account: StoredAccount) => void;
  /** Works with this key from now on. */
  readonly enter: (
    account: StoredAccount,
    place: KeyPlace,
    proof: Proof,
    isStored: boolean,
  ) => Promise<Result<SignedIn>>;
}

export const keyNeeded = () => fail('bad-input', t('account.keyNeeded'), { reason: 'key-needed' });
/** The key opens an account that is in the console already; `accountId` says which. */
export const alreadyHere = ({ id, label }: Pick<StoredAccount, 'id' | 'label'>) =>
  fail('bad-input', t('account.alreadyHere', { account: label }), { reason: 'already-here', accountId: id });
export const badKey = () => fail('bad-input', t('account.badKey'), { reason: 'key' });

/**
 * Proves the key, saves it, and enters the account with both. One `agents/list` decides whether key and address are right; the
 * list it read becomes the first list. Until the account is entered, the sign-in can be given up: then the key is forgotten and
 * the list dropped, also where the keychain has taken its time.
 */
export async function signIn(ports: SignInPorts, { account, key, keep }: NewKey): Promise<Result<SignedIn>> {
  const refused = ports.policy.address(account.address);
  if (refused !== null) return refused;
  const same = ports.findSame(account.address, key);
  if (same !== null) return alreadyHere(same);
  const proof = await ports.proofs.prove(account, key);
  if (!proof.ok) return proof;
  return ports.inTurn(async () => {
    const saved = await saveProven(ports, { account, key, keep }, proof.value);
    if (!saved.ok) return saved;
    const { marker: keyMarker, place } = saved.value;
    return ports.enter({ ...account, keyMarker }, place, proof.value, keep !== 'automation');
  });
}

/** Nothing is left of the key and its list where this fails. */
async function saveProven(ports: SignInPorts, { account, key, keep }: NewKey, proof: Proof): Promise<Result<KeySaved>> {
  const refused = proof.refusal();
  const saved = refused ?? (await saveKey(ports, { account, key, keep }));
  // The keychain may have taken its time.
  const late = saved.ok ? (proof.refusal() ?? ports.policy.address(account.address)) : null;
  if (saved.ok && late === null) return saved;
  dropProof(proof);
  if (saved.ok && keep !== 'automation') await takeBack(ports, { ...account, keyMarker: saved.value.marker });
  return late ?? saved;
}

/**
 * Stores a proven key of the account over the one it has. Fails with reason `still-stored` where the older one has to go
 * first and cannot, and with reason `keychain` where nothing takes the new one.
 */
async function saveKey(ports: SignInPorts, { account, key, keep }: NewKey): Promise<Result<KeySaved>> {
  if (keep === 'automation') return succeed({ place: 'memory', marker: null });
  if (keep === 'this-run' && account.keyMarker !== null) {
    const isOldKeyUnavailable = ports.isKeyUnavailable();
    const gone = await ports.keys.forget(account, account.keyMarker);
    const isKeychainGone = gone.kind === 'unavailable' && gone.problem === 'no-keychain';
    // A key that cannot be had must not keep another one out: its entry stays, and so does the marker needed to remove it
    // once the keychain answers.
    if (gone.kind !== 'removed' && (isKeychainGone || isOldKeyUnavailable)) {
      const saved = await ports.keys.save(account, key, keep);
      return saved.ok ? succeed({ ...saved.value, marker: account.keyMarker }) : saved;
    }
    // Without its marker the older key would never be removed.
    if (gone.kind !== 'removed') return stillStored(t('account.unlockKeychain'));
  }
  return ports.keys.save(account, key, keep);
}

/** A key was stored for nothing. It stays where it replaced the one of an account that is still there. */
async function takeBack(ports: SignInPorts, account: StoredAccount): Promise<void> {
  const present = ports.present();
  const isSame = present?.id === account.id && new URL(present.address).origin === new URL(account.address).origin;
  if (isSame) ports.store({ ...present, keyMarker: account.keyMarker });
  else await forgetOldKey(account, ports);
}

/** A key that cannot be removed now is named, since nothing of the account leads to it any more. */
export async function forgetOldKey(
  before: StoredAccount,
  { describeKeyPlace, keys, onNotice }: Pick<SignInPorts, 'describeKeyPlace' | 'keys' | 'onNotice'>,
): Promise<void> {
  const gone = await keys.forget(before, before.keyMarker);
  if (gone.kind === 'removed' || before.keyMarker === null) return;
  onNotice(describeKeyLeft(before.label, describeKeyPlace(before.keyMarker.place)));
}
