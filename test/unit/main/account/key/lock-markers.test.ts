import { expect, test } from 'vitest';
import { bindKeys } from '../../../../../src-main/account/key/bound-keys.ts';
import { createKeyStore } from '../../../../../src-main/account/key/key-store.ts';
import { createLockMarkers } from '../../../../../src-main/account/key/key-entries.ts';
import { formatStoredKey, parseStoredKey } from '../../../../../src-main/account/key/stored-key.ts';
import { newAccount, type StoredAccount } from '../../../../../src-main/account/stored-account.ts';
import { noRestrictions } from '../../../../../src-main/contract/policy.ts';
import { Secret } from '../../../../../src-main/lib/secret.ts';
import { createSimulatedKeychain } from './simulated-keychain.ts';

const LOCK = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);
const marker = { place: 'keychain', at: 1 } as const;
const account = (id: string): StoredAccount => ({
  ...newAccount(id, `https://${id}.example/v1/`, id, 0),
  keyMarker: marker,
});
const entry = (id: string): string => `${id} https://${id}.example`;

/** Two accounts, of which the settings know `known`, and a lock with this id. */
function setUp(known: readonly string[] = ['one', 'two'], lockId: string | null = LOCK) {
  const keychain = createSimulatedKeychain({ [entry('one')]: 'key-1', [entry('two')]: 'key-2' });
  const world = { lock: lockId, others: 0, isOpen: true };
  const keys = createKeyStore({
    keychain: keychain.port,
    sealed: keychain.noSealed,
    name: 'the keychain',
    lock: { id: () => world.lock, onOther: () => void (world.others += 1) },
  });
  const markers = createLockMarkers({
    keys,
    keychain: keychain.port,
    sealed: keychain.noSealed,
    accounts: () => known.map(account),
    isOpen: () => Promise.resolve(world.isOpen),
  });
  const read = (id: string) => bindKeys(keys, () => noRestrictions).load(account(id), marker);
  return { keychain, world, keys: bindKeys(keys, () => noRestrictions), markers, read };
}

test('an entry is read with and without a mark, and an earlier version takes a marked one for damaged', () => {
  const key = Secret.parse('key-1')!;
  expect(parseStoredKey(formatStoredKey({ key, lock: null }))).toEqual({ key, lock: null });
  expect(parseStoredKey(formatStoredKey({ key, lock: LOCK }))).toEqual({ key, lock: LOCK });
  expect(Secret.parse(formatStoredKey({ key, lock: LOCK }))).toBeNull();
  expect(parseStoredKey('lock x key')).toBeNull();
});

test('a marked key is given out to its own lock alone; another one is reported, and gets none', async () => {
  const { markers, read, world, keychain } = setUp();
  await markers.mark(LOCK);
  expect([...keychain.entries.values()]).toEqual([`lock ${LOCK} key-1`, `lock ${LOCK} key-2`]);
  expect(await read('one')).toMatchObject({ kind: 'found' });
  expect(world.others).toBe(0);
  for (const other of [null, OTHER]) {
    world.lock = other;
    expect((await read('one')).kind).toBe('unavailable');
  }
  expect(world.others).toBe(2);
});

test('a key that is stored while the lock is on is marked, and one that is typed replaces any', async () => {
  const { keys, keychain, world, read } = setUp();
  keychain.entries.set(entry('one'), `lock ${OTHER} key-1`);
  expect((await keys.save(account('one'), Secret.parse('typed')!, 'keychain')).ok).toBe(true);
  expect(keychain.entries.get(entry('one'))).toBe(`lock ${LOCK} typed`);
  expect(await read('one')).toMatchObject({ kind: 'found' });
  world.lock = null;
  await keys.save(account('two'), Secret.parse('typed')!, 'keychain');
  expect(keychain.entries.get(entry('two'))).toBe('typed');
});

test('a mark of another lock is never overwritten by marking', async () => {
  const { markers, keychain, world } = setUp();
  keychain.entries.set(entry('one'), `lock ${OTHER} key-1`);
  await markers.mark(LOCK);
  expect(keychain.entries.get(entry('one'))).toBe(`lock ${OTHER} key-1`);
  expect(world.others).toBe(1);
});

test('marking asks nobody to unlock the keychain', async () => {
  const { markers, keychain, world } = setUp();
  const asked: string[] = [];
  keychain.before = (operation) => {
    asked.push(operation);
    return Promise.resolve();
  };
  world.isOpen = false;
  await markers.mark(LOCK);
  expect(asked).toEqual([]);
});

test('clearing reaches also the accounts that are no longer in the console, and leaves the marks of other locks', async () => {
  const { markers, keychain } = setUp(['one']);
  keychain.entries.set(entry('one'), `lock ${LOCK} key-1`);
  keychain.entries.set(entry('two'), `lock ${LOCK} key-2`);
  keychain.entries.set(entry('three'), `lock ${OTHER} key-3`);
  keychain.entries.set('proxy proxy.example:8080', 'packed');
  expect(await markers.clear(LOCK)).toBe(true);
  expect(keychain.entries.get(entry('one'))).toBe('key-1');
  expect(keychain.entries.get(entry('two'))).toBe('key-2');
  expect(keychain.entries.get(entry('three'))).toBe(`lock ${OTHER} key-3`);
});

test.each(['locked', 'timeout', 'crashed', 'no-keychain'] as const)(
  'a keychain that is “%s” proves nothing',
  async (problem) => {
    const { markers, keychain } = setUp();
    await markers.mark(LOCK);
    keychain.problem = problem;
    expect(await markers.clear(LOCK)).toBe(false);
  },
);

test('without an account and without a keychain there is nothing to clear', async () => {
  const { markers, keychain } = setUp([]);
  keychain.problem = 'no-keychain';
  expect(await markers.clear(LOCK)).toBe(true);
});
