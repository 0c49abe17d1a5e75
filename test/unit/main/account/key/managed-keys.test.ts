import { describe, expect, test } from 'vitest';
import { ApiKey } from '../../../../../src-main/api/api-key.ts';
import { bindKeys } from '../../../../../src-main/account/key/bound-keys.ts';
import type { KeyStore } from '../../../../../src-main/account/key/key-store.ts';
import { succeed } from '../../../../../src-main/contract/failure.ts';
import { noRestrictions, type Restrictions } from '../../../../../src-main/contract/policy.ts';

const owner = { id: 'a', address: 'https://a.example/v1/' };
const marker = { place: 'keychain', at: 7 } as const;
const key = ApiKey.parse('abc-123')!;

function setUp(part: Partial<Restrictions>, ofThisRun = false) {
  const happened: string[] = [];
  const store: KeyStore = {
    load: (_entry, given) => {
      happened.push(given === null ? 'load this run' : 'load stored');
      if (given === null)
        return Promise.resolve(ofThisRun ? { kind: 'found', key, place: 'memory' } : { kind: 'absent' });
      return Promise.resolve({ kind: 'found', key, place: 'keychain' });
    },
    save: (_entry, _key, keep) => {
      happened.push(`save ${keep}`);
      return Promise.resolve(succeed({ place: 'memory', marker: null }));
    },
    forget: (entry) => {
      // The entry of an earlier version goes with it.
      if (entry !== owner.id) happened.push('forget');
      return Promise.resolve({ kind: 'removed' });
    },
  };
  return { keys: bindKeys(store, () => ({ ...noRestrictions, ...part })), happened };
}

describe('keys that administrators allow', () => {
  test('are read and stored without a policy', async () => {
    const { keys, happened } = setUp({});
    expect((await keys.load(owner, marker)).kind).toBe('found');
    expect((await keys.save(owner, key, 'keychain')).ok).toBe(true);
    expect(happened).toEqual(['load stored', 'save keychain']);
  });

  test('are not stored where it is not allowed, but kept for this run', async () => {
    for (const storedKeys of ['none', 'not-new'] as const) {
      const { keys, happened } = setUp({ storedKeys });
      const refused = await keys.save(owner, key, 'keychain');
      expect(!refused.ok && refused.failure.reason).toBe('managed');
      expect((await keys.save(owner, key, 'this-run')).ok).toBe(true);
      expect(happened).toEqual(['save this-run']);
    }
  });

  test('that were stored before are removed and not used where none may be stored', async () => {
    const { keys, happened } = setUp({ storedKeys: 'none' });
    expect(await keys.load(owner, marker)).toEqual({ kind: 'unavailable', problem: 'storing-not-allowed' });
    expect(happened).toEqual(['load this run', 'forget']);
  });

  test('of this run are used where none may be stored', async () => {
    expect((await setUp({ storedKeys: 'none' }, true).keys.load(owner, marker)).kind).toBe('found');
    expect((await setUp({ storedKeys: 'none' }).keys.load(owner, null)).kind).toBe('absent');
  });

  test('that were stored before are used where only new ones are refused', async () => {
    expect((await setUp({ storedKeys: 'not-new' }).keys.load(owner, marker)).kind).toBe('found');
  });

  test('of an address that is not allowed are left where they are', async () => {
    const { keys, happened } = setUp({ serviceAddresses: ['https://b.example/v1/'] });
    expect(await keys.load(owner, marker)).toEqual({ kind: 'unavailable', problem: 'address-not-allowed' });
    expect(happened).toEqual([]);
  });
});
