import { describe, expect, test } from 'vitest';
import { ApiKey } from '../../../../../src-main/api/api-key.ts';
import { bindKeys } from '../../../../../src-main/account/key/bound-keys.ts';
import type { KeyMarker, KeyStore } from '../../../../../src-main/account/key/key-store.ts';
import { succeed } from '../../../../../src-main/contract/failure.ts';
import { noRestrictions } from '../../../../../src-main/contract/policy.ts';

const key = ApiKey.parse('canary-0123456789')!;
const marker: KeyMarker = { place: 'keychain', at: 1_700_000_000 };
const owner = { id: 'a', address: 'https://api.service.example/v1/' };
const elsewhere = { id: 'a', address: 'https://api.evil.example/v1/' };

function setUp(entries: Readonly<Record<string, ApiKey>> = {}) {
  const stored = new Map(Object.entries(entries));
  const store: KeyStore = {
    load: (name) => {
      const found = stored.get(name);
      if (found !== undefined) return Promise.resolve({ kind: 'found', key: found, place: 'keychain' });
      return Promise.resolve({ kind: 'unavailable', problem: 'missing' });
    },
    save: (name, value) => {
      stored.set(name, value);
      return Promise.resolve(succeed({ place: 'keychain', marker }));
    },
    forget: (name) => {
      stored.delete(name);
      return Promise.resolve({ kind: 'removed' });
    },
  };
  return { keys: bindKeys(store, () => noRestrictions), stored };
}

describe('a key', () => {
  test('is found for the origin it was stored with, on any path', async () => {
    const { keys } = setUp();
    await keys.save(owner, key, 'keychain');
    expect(await keys.load(owner, marker)).toMatchObject({ kind: 'found', key });
    expect(await keys.load({ ...owner, address: 'https://api.service.example/other/v1/' }, marker)).toMatchObject({
      kind: 'found',
    });
  });

  test('is not found for another origin, as after a changed settings file', async () => {
    const { keys } = setUp();
    await keys.save(owner, key, 'keychain');
    expect(await keys.load(elsewhere, marker)).toEqual({ kind: 'unavailable', problem: 'missing' });
    expect(await keys.load({ ...owner, address: 'https://api.service.example:8443/v1/' }, marker)).toMatchObject({
      kind: 'unavailable',
    });
  });

  test('of an earlier version does not tell where it may be sent: it is never read', async () => {
    const { keys, stored } = setUp({ a: key });
    for (const one of [owner, elsewhere])
      expect(await keys.load(one, marker)).toEqual({ kind: 'unavailable', problem: 'missing' });
    expect([...stored.keys()]).toEqual(['a']);
  });

  test('is forgotten under both names', async () => {
    const { keys, stored } = setUp({ a: key });
    await keys.save(owner, key, 'keychain');
    expect(await keys.forget(owner, marker)).toEqual({ kind: 'removed' });
    expect(stored.size).toBe(0);
  });
});
