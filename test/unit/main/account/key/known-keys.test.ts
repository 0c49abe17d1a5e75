import { expect, test } from 'vitest';
import { findKnownKeys, type KeyPlaces } from '../../../../../src-main/account/key/key-entries.ts';

const now = 1_700_000_000_000;
const find = (given: Partial<KeyPlaces>) =>
  findKnownKeys({
    keychain: { list: () => Promise.resolve({ kind: 'listed', accounts: [] }) },
    sealed: { list: () => Promise.resolve([]) },
    isOpen: () => Promise.resolve(true),
    now: () => now,
    ...given,
  });
const keychainWith = (...accounts: string[]) => ({
  list: () => Promise.resolve({ kind: 'listed' as const, accounts }),
});
const sealedWith = (...accounts: string[]) => ({ list: () => Promise.resolve(accounts) });

test('an entry tells the account and the origin of its service', async () => {
  const [account, ...others] = await find({ keychain: keychainWith('id-1 https://api.service.example:8443') });
  expect(others).toEqual([]);
  expect(account).toMatchObject({
    id: 'id-1',
    label: 'api.service.example:8443',
    address: 'https://api.service.example:8443/v1/',
    practice: false,
    keyMarker: { place: 'keychain', at: 1_700_000_000 },
  });
});

test('both places are listed, each account once, first that of the keychain', async () => {
  const found = await find({
    keychain: keychainWith('a https://one.example'),
    sealed: sealedWith('a https://one.example', 'b https://two.example'),
  });
  expect(found.map(({ id, keyMarker }) => `${id} ${keyMarker?.place ?? ''}`)).toEqual(['a keychain', 'b safe-storage']);
});

test.each([
  'proxy proxy.example:8080',
  'a',
  'a http://public.example',
  'a https://one.example/path',
  'a https://user@one.example',
  'a javascript:alert(1)',
  '../../a https://one.example',
  'a b https://one.example',
  '',
])('%j is no account', async (name) => {
  expect(await find({ keychain: keychainWith(name), sealed: sealedWith(name) })).toEqual([]);
});

test('a keychain that may be locked is not asked, and the file is', async () => {
  const asked: string[] = [];
  const found = await find({
    isOpen: () => Promise.resolve(false),
    keychain: {
      list: () => {
        asked.push('list');
        return Promise.resolve({ kind: 'unavailable', problem: 'locked' });
      },
    },
    sealed: sealedWith('b https://two.example'),
  });
  expect(asked).toEqual([]);
  expect(found.map(({ id }) => id)).toEqual(['b']);
});

test.each(['crashed', 'timeout', 'refused', 'no-keychain'] as const)(
  'a keychain that is %s offers nothing',
  async (problem) => {
    const keychain = { list: () => Promise.resolve({ kind: 'unavailable' as const, problem }) };
    expect(await find({ keychain, sealed: sealedWith('b https://two.example') })).toHaveLength(1);
  },
);
