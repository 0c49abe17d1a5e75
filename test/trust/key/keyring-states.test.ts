import { existsSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isKeychainOpen } from '../../../src-main/account/key/keychain-lock.ts';
import { runsKeyringTests, startBus } from './keyring.ts';
import {
  ACCOUNT,
  expectNowhere,
  makeCanary,
  marker,
  measure,
  openStore,
  unavailable,
  useKeyring,
  useStoredKey,
  type World,
} from './set-up.ts';
import { createFakeClock } from '../../unit/main/fake-clock.ts';

/** Short, so that a keyring that hangs costs a test two seconds; one test below waits for the real limit. */
const LIMIT = 2_000;
const SLACK = 1_000;

/** Saving fails with an offer, keeps nothing, and a load still knows that a key was stored. */
async function expectRefusedSave({ store, data }: World): Promise<void> {
  const saved = await store.save(ACCOUNT, makeCanary(), 'keychain');
  expect(saved).toMatchObject({ ok: false, failure: { kind: 'unavailable', reason: 'keychain' } });
  expect(saved.ok || saved.failure.message).toContain('keep the API key for this run only');
  expect(existsSync(data)).toBe(false);
}

describe.skipIf(!runsKeyringTests)('a real keyring (K5)', () => {
  test('unlocked: stored, found again by another process, forgotten, and then told as missing', async () => {
    const key = makeCanary();
    const keyring = await useKeyring();
    const { store, data } = openStore(keyring);
    expect(await store.save(ACCOUNT, key, 'keychain')).toMatchObject({ ok: true, value: { place: 'keychain' } });

    const next = openStore(keyring);
    const loaded = await next.store.load(ACCOUNT, marker);
    expect(loaded).toMatchObject({ kind: 'found', place: 'keychain' });
    expect(loaded.kind === 'found' && loaded.key.equals(key)).toBe(true);
    expectNowhere(key, keyring, next);
    expect(existsSync(data)).toBe(false);

    expect(await next.store.forget(ACCOUNT, marker)).toEqual({ kind: 'removed' });
    expect(await store.load(ACCOUNT, marker)).toEqual(unavailable('missing'));
  });

  test('a key of 512 characters with every sign a key can have', async () => {
    const { store } = openStore(await useKeyring());
    const { ApiKey } = await import('../../../src-main/api/api-key.ts');
    const signs = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index)).join('');
    const key = ApiKey.parse(signs.repeat(6).slice(0, 512))!;
    await store.save(ACCOUNT, key, 'keychain');
    const loaded = await store.load(ACCOUNT, marker);
    expect(loaded.kind === 'found' && loaded.key.equals(key)).toBe(true);
  });

  test('locked, and the question for the password fails: locked, never a first run, found again after unlocking', async () => {
    const key = makeCanary();
    const keyring = await useStoredKey(key, { locked: true });
    const world = openStore(keyring);
    const { result, ms } = await measure(world.store.load(ACCOUNT, marker));
    expect(result).toEqual(unavailable('locked'));
    expect(ms).toBeLessThan(10_000);
    await expectRefusedSave(world);
    expect(await world.keychain.probe()).toEqual(unavailable('locked'));
    await keyring.unlock();
    expect(await world.store.load(ACCOUNT, marker)).toMatchObject({ kind: 'found', place: 'keychain' });
    expectNowhere(key, keyring, world);
  });

  test('lists what is stored by name, and nothing while it is locked, without a question', async () => {
    const key = makeCanary();
    const keyring = await useStoredKey(key, { prompt: 'hang' });
    const world = openStore(keyring);
    expect(await isKeychainOpen('linux', keyring.env)).toBe(true);
    expect(await world.keychain.list()).toEqual({ kind: 'listed', accounts: [ACCOUNT] });
    await keyring.lock();
    expect(await isKeychainOpen('linux', keyring.env)).toBe(false);
    await keyring.kill();
    expect(await isKeychainOpen('linux', keyring.env)).toBe(false);
    expect(keyring.prompts()).toBe(0);
    expectNowhere(key, keyring, world);
  });

  test('locked, and the question hangs: an answer within the limit, then again after unlocking', async () => {
    const key = makeCanary();
    const keyring = await useStoredKey(key, { locked: true, prompt: 'hang' });
    const world = openStore(keyring, LIMIT);
    const { result, ms } = await measure(world.store.load(ACCOUNT, marker));
    expect(result).toEqual(unavailable('timeout'));
    expect(ms).toBeLessThan(LIMIT + SLACK);
    expect(keyring.prompts()).toBe(1);
    await expectRefusedSave(world);
    await keyring.unlock();
    expect(await openStore(keyring).store.load(ACCOUNT, marker)).toMatchObject({ kind: 'found' });
    expectNowhere(key, keyring, world);
  });

  test('the limit is 10 seconds', async () => {
    const keyring = await useStoredKey(makeCanary(), { locked: true, prompt: 'hang' });
    const { clock, advance } = createFakeClock();
    const ended: unknown[] = [];
    const load = openStore(keyring, undefined, clock).store.load(ACCOUNT, marker);
    void load.then((result) => ended.push(result));
    await keyring.prompted();
    await advance(9_999);
    expect(ended).toEqual([]);
    await advance(1);
    expect(await load).toEqual(unavailable('timeout'));
  });

  test('a bus without a keyring: no keychain', async () => {
    const bus = await startBus();
    onTestFinished(() => bus.stop());
    const world = openStore(bus);
    expect(await world.store.load(ACCOUNT, marker)).toEqual(unavailable('no-keychain'));
    expect(await world.store.forget(ACCOUNT, marker)).toEqual(unavailable('no-keychain'));
    await expectRefusedSave(world);
  });

  test('no bus: no keychain', async () => {
    const bus = await startBus();
    await bus.stop();
    const gone = openStore(bus);
    expect(await gone.store.load(ACCOUNT, marker)).toEqual(unavailable('no-keychain'));
    await expectRefusedSave(gone);

    const never = openStore(
      { folder: bus.folder, env: { ...bus.env, DBUS_SESSION_BUS_ADDRESS: '', DISPLAY: '' } },
      LIMIT,
    );
    expect(await never.store.load(ACCOUNT, marker)).toEqual(unavailable('no-keychain'));
    await expectRefusedSave(never);
  });

  test('the keyring dies between two calls of the same process: no keychain', async () => {
    const keyring = await useStoredKey(makeCanary());
    const world = openStore(keyring);
    expect(await world.store.load(ACCOUNT, marker)).toMatchObject({ kind: 'found' });
    await keyring.kill();
    expect(await world.store.load(ACCOUNT, marker)).toEqual(unavailable('no-keychain'));
    await expectRefusedSave(world);
  });

  test('the keyring dies while it asks for the password: answered within the limit, then no keychain', async () => {
    const keyring = await useStoredKey(makeCanary(), { locked: true, prompt: 'hang' });
    const world = openStore(keyring, LIMIT);
    const answer = measure(world.store.load(ACCOUNT, marker));
    await keyring.prompted();
    await keyring.kill();
    const { result, ms } = await answer;
    // The system library does not notice the death of whoever it waits for, so the limit ends the call.
    expect(result).toEqual(unavailable('timeout'));
    expect(ms).toBeLessThan(LIMIT + SLACK);
    expect(await openStore(keyring).store.load(ACCOUNT, marker)).toEqual(unavailable('no-keychain'));
  });
});

describe.skipIf(!runsKeyringTests)('forget (K6)', () => {
  test('while locked the key is still stored; after unlocking it is gone', async () => {
    const key = makeCanary();
    const keyring = await useStoredKey(key, { locked: true });
    const { store } = openStore(keyring);
    expect(await store.forget(ACCOUNT, marker)).toEqual(unavailable('locked'));
    await keyring.unlock();
    expect(await store.load(ACCOUNT, marker)).toMatchObject({ kind: 'found' });
    expect(await store.forget(ACCOUNT, marker)).toEqual({ kind: 'removed' });
    expect(await store.load(ACCOUNT, marker)).toEqual(unavailable('missing'));
  });

  test('while the question hangs it answers within the limit and does not say removed', async () => {
    const keyring = await useStoredKey(makeCanary(), { locked: true, prompt: 'hang' });
    const { store } = openStore(keyring, LIMIT);
    const { result, ms } = await measure(store.forget(ACCOUNT, marker));
    expect(result).toEqual(unavailable('timeout'));
    expect(ms).toBeLessThan(LIMIT + SLACK);
  });
});
