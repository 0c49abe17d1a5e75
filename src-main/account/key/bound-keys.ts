import type { ApiKey } from '../../api/api-key.ts';
import type { Result } from '../../contract/failure.ts';
import type { Restrictions } from '../../contract/policy.ts';
import { refuse } from '../../policy/refusals.ts';
import type { StoredAccount } from '../stored-account.ts';
import type { KeyLoaded, KeyMarker, KeySaved, KeyStore } from './key-store.ts';
import type { KeyRemoved } from './keychain.ts';

/** Whose key it is, and where it may be sent. */
export type KeyOwner = Pick<StoredAccount, 'id' | 'address'>;

/** The key store for keys that belong to one origin, as far as administrators allow; see `KeyStore` for the rest. */
export interface BoundKeys {
  load(owner: KeyOwner, marker: KeyMarker | null): Promise<KeyLoaded>;
  save(owner: KeyOwner, key: ApiKey, keep: 'keychain' | 'this-run'): Promise<Result<KeySaved>>;
  forget(owner: KeyOwner, marker: KeyMarker | null): Promise<KeyRemoved>;
}

/** The name of an entry holds the origin, so a settings file with another address does not find the key. */
export const entryOf = ({ id, address }: KeyOwner): string => `${id} ${new URL(address).origin}`;

/** What the name of an entry tells: `origin` is null where an earlier version named it by the account alone. Null for other entries. */
export function readEntry(name: string): { readonly id: string; readonly origin: string | null } | null {
  const [, id, origin = null] = /^([\w-]{1,100})(?: (https?:\/\/\S+))?$/.exec(name) ?? [];
  return id === undefined ? null : { id, origin };
}

/**
 * Binds each key to the origin of its account. An entry of an earlier version, named by the account alone, does not tell where
 * its key may be sent, and the settings could be changed: it is never read, only removed with the account. Where administrators
 * allow no stored keys, one that is found is removed, and only those of this run are used; a key of an account whose address
 * they do not allow is not read.
 */
export function bindKeys(keys: KeyStore, restrictions: () => Restrictions): BoundKeys {
  const forget: BoundKeys['forget'] = async (owner, marker) => {
    const bound = await keys.forget(entryOf(owner), marker);
    const earlier = await keys.forget(owner.id, marker);
    return bound.kind === 'removed' ? earlier : bound;
  };
  return {
    async load(owner, marker) {
      const isAllowed = (): boolean => refuse.address(restrictions(), owner.address) === null;
      const mayBeStored = (): boolean => marker === null || restrictions().storedKeys !== 'none';
      const notAllowed = { kind: 'unavailable', problem: 'address-not-allowed' } as const;
      if (!isAllowed()) return notAllowed;
      const loaded = mayBeStored() ? await keys.load(entryOf(owner), marker) : null;
      // The keychain may have taken its time, and administrators may have changed what is allowed meanwhile.
      if (!isAllowed()) return notAllowed;
      if (loaded !== null && mayBeStored()) return loaded;
      const ofThisRun = await keys.load(entryOf(owner), null);
      if (ofThisRun.kind === 'found') return ofThisRun;
      await forget(owner, marker);
      return { kind: 'unavailable', problem: 'storing-not-allowed' };
    },
    async save(owner, key, keep) {
      const refused = keep === 'keychain' ? refuse.keyStorage(restrictions()) : null;
      return refused ?? keys.save(entryOf(owner), key, keep);
    },
    forget,
  };
}
