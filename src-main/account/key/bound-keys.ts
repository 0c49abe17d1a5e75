import type { ApiKey } from '../../api/api-key.ts';
import type { Result } from '../../contract/failure.ts';
import type { StoredAccount } from '../stored-account.ts';
import type { KeyLoaded, KeyMarker, KeySaved, KeyStore } from './key-store.ts';
import type { KeyRemoved } from './keychain.ts';

/** Whose key it is, and where it may be sent. */
export type KeyOwner = Pick<StoredAccount, 'id' | 'address'>;

/** The key store for keys that belong to one origin; see `KeyStore` for the rest. */
export interface BoundKeys {
  load(owner: KeyOwner, marker: KeyMarker | null): Promise<KeyLoaded>;
  save(owner: KeyOwner, key: ApiKey, keep: 'keychain' | 'this-run'): Promise<Result<KeySaved>>;
  forget(owner: KeyOwner, marker: KeyMarker | null): Promise<KeyRemoved>;
}

/** The name of an entry holds the origin, so a settings file with another address does not find the key. */
export const entryOf = ({ id, address }: KeyOwner): string => `${id} ${new URL(address).origin}`;

/**
 * Binds each key to the origin of its account. An entry of an earlier version, named by the account alone, does not tell where
 * its key may be sent, and the settings could be changed: it is never read, only removed with the account.
 */
export function bindKeys(keys: KeyStore): BoundKeys {
  return {
    load: (owner, marker) => keys.load(entryOf(owner), marker),
    save: (owner, key, keep) => keys.save(entryOf(owner), key, keep),
    async forget(owner, marker) {
      const bound = await keys.forget(entryOf(owner), marker);
      const earlier = await keys.forget(owner.id, marker);
      return bound.kind === 'removed' ? earlier : bound;
    },
  };
}
