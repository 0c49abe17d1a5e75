import type { Restrictions } from '../../contract/policy.ts';
import { refuse } from '../../policy/refusals.ts';
import type { BoundKeys } from './bound-keys.ts';

const notAllowed = { kind: 'unavailable', problem: 'address-not-allowed' } as const;

/**
 * The keys as far as administrators allow. Where none may be stored, one that is found is removed, and only those of this run
 * are used; a key of an account whose address is not allowed is not read.
 */
export const manageKeys = (keys: BoundKeys, restrictions: () => Restrictions): BoundKeys => ({
  async load(owner, marker) {
    const isAllowed = (): boolean => refuse.address(restrictions(), owner.address) === null;
    const mayBeStored = (): boolean => marker === null || restrictions().storedKeys !== 'none';
    if (!isAllowed()) return notAllowed;
    const loaded = mayBeStored() ? await keys.load(owner, marker) : null;
    // The keychain may have taken its time, and administrators may have changed what is allowed meanwhile.
    if (!isAllowed()) return notAllowed;
    if (loaded !== null && mayBeStored()) return loaded;
    const ofThisRun = await keys.load(owner, null);
    if (ofThisRun.kind === 'found') return ofThisRun;
    await keys.forget(owner, marker);
    return { kind: 'unavailable', problem: 'storing-not-allowed' };
  },
  async save(owner, key, keep) {
    const refused = keep === 'keychain' ? refuse.keyStorage(restrictions()) : null;
    return refused ?? keys.save(owner, key, keep);
  },
  forget: (owner, marker) => keys.forget(owner, marker),
});
