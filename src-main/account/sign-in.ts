import type { ApiKey } from '../api/api-key.ts';
import type { KeyPlace, SignedIn } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import type { AccountDeps } from './account-deps.ts';
import { alreadyHere, forgetOldKey, saveKey, type KeyPersistence } from './key-changes.ts';
import type { KeySaved } from './key/key-store.ts';
import { dropProof, type KeyProofs, type Proof } from './key-checks.ts';
import type { StoredAccount } from './stored-account.ts';

/** A key for an account that is new, that gets another key, or that moves to another address. */
export interface NewKey {
  readonly account: StoredAccount;
  readonly key: ApiKey;
  readonly keep: KeyPersistence;
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
  const saved =
    refused ?? (await saveKey(account, key, keep, { ...ports, isOldKeyUnavailable: ports.isKeyUnavailable() }));
  // The keychain may have taken its time.
  const late = saved.ok ? (proof.refusal() ?? ports.policy.address(account.address)) : null;
  if (saved.ok && late === null) return saved;
  dropProof(proof);
  if (saved.ok && keep !== 'automation') await takeBack(ports, { ...account, keyMarker: saved.value.marker });
  return late ?? saved;
}

/** A key was stored for nothing. It stays where it replaced the one of an account that is still there. */
async function takeBack(ports: SignInPorts, account: StoredAccount): Promise<void> {
  const present = ports.present();
  const isSame = present?.id === account.id && new URL(present.address).origin === new URL(account.address).origin;
  if (isSame) ports.store({ ...present, keyMarker: account.keyMarker });
  else await forgetOldKey(account, ports);
}
