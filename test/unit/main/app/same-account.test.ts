import { describe, expect, it } from 'vitest';
import { openAccounts, type SimulatedService } from '../accounts-box.ts';

const first = 'key-1-one.example';
const second = 'key-2-one.example';
const base = 'https://one.example/v1/';

/** Signed in with the first key; the service takes both. */
async function signedIn() {
  const service: SimulatedService = { keys: new Set([first, second]), state: 'well' };
  const box = await openAccounts({ services: new Map([['one.example', service]]) });
  await box.registry.start(null);
  const add = (address: string, key: string) =>
    box.until(box.registry.add({ address, key, label: '', keep: 'keychain' }));
  const added = await add(base, first);
  const id = added.ok ? added.value.account.id : '';
  return { ...box, add, id };
}
const alreadyHere = (accountId: string) => ({
  ok: false,
  failure: { kind: 'bad-input', reason: 'already-here', accountId },
});

describe('an account that is in the console already', () => {
  it.each([
    base,
    'HTTPS://ONE.example',
    'https://one.example:443/v1',
    'https://one.example./v1/agents/list?search=x',
    '  one.example  ',
    'https://one.example/V1/v1/',
  ])('is recognised at sign-in as %s, before anything is asked of the service', async (address) => {
    const { add, id, registry, sent } = await signedIn();
    const before = sent.length;
    expect(await add(address, first)).toMatchObject(alreadyHere(id));
    expect(sent).toHaveLength(before);
    expect(registry.ids()).toEqual([id]);
  });

  it('is named, with another key for the same address still possible', async () => {
    const { add, id, registry } = await signedIn();
    const again = await add(base, first);
    expect(again.ok ? '' : again.failure.message).toContain('already here as one.example');
    const other = await add(base, second);
    expect(other.ok).toBe(true);
    expect(registry.ids()).toHaveLength(2);
    expect(registry.ids()).toContain(id);
  });

  it('is recognised by its key where the key of another account is replaced', async () => {
    const { add, id, registry, until } = await signedIn();
    const other = await add(base, second);
    const manager = registry.find(other.ok ? other.value.account.id : '')?.manager;
    const replaced = await until(manager!.replaceKey({ key: first, keep: 'keychain' }));
    expect(replaced).toMatchObject(alreadyHere(id));
    expect((await until(manager!.replaceKey({ key: second, keep: 'keychain' }))).ok).toBe(true);
  });

  it('is recognised where another account gets its address', async () => {
    const { add, id, registry, services, until } = await signedIn();
    services.set('two.example', { keys: new Set([first, second]), state: 'well' });
    const other = await add('https://two.example/v1/', first);
    const manager = registry.find(other.ok ? other.value.account.id : '')?.manager;
    const moved = await until(manager!.changeAddress({ address: 'ONE.example', key: first, keep: 'keychain' }));
    expect(moved).toMatchObject(alreadyHere(id));
    expect(manager?.stored?.address).toBe('https://two.example/v1/');
  });

  it('is recognised where only the path of another account changes, with its stored key', async () => {
    const { add, id, registry, until } = await signedIn();
    const other = await add('https://one.example/other/v1/', first);
    const manager = registry.find(other.ok ? other.value.account.id : '')?.manager;
    const moved = await until(manager!.changeAddress({ address: base, key: null, keep: 'keychain' }));
    expect(moved).toMatchObject(alreadyHere(id));
  });

  it('can be added again once it was removed', async () => {
    const { add, id, registry, until } = await signedIn();
    await until(registry.remove(id, { savedCopy: true, favorites: true, key: true }));
    expect((await add('ONE.example', first)).ok).toBe(true);
  });

  it('is named once its key can be read, where it was added again while the keychain was locked', async () => {
    const before = await signedIn();
    await before.close();
    before.keychain.problem = 'locked';
    const box = await openAccounts({ services: before.services, keychain: before.keychain, folder: before.folder });
    await box.until(box.registry.start(null));
    const manager = box.registry.find(before.id)?.manager;
    expect(manager?.state.kind).toBe('key-unavailable');
    const again = { address: 'HTTPS://ONE.example', key: first, label: 'Again', keep: 'this-run' } as const;
    expect((await box.until(box.registry.add(again))).ok).toBe(true);
    expect(box.notices).toEqual([]);
    box.keychain.problem = null;
    await box.until(manager!.retryKey());
    expect(box.notices).toEqual([
      'one.example and Again are the same account: same address, same API key. Remove one of them.',
    ]);
  });

  it('is not named where the accounts that are here have different keys', async () => {
    const before = await signedIn();
    await before.close();
    before.keychain.problem = 'locked';
    const box = await openAccounts({ services: before.services, keychain: before.keychain, folder: before.folder });
    await box.until(box.registry.start(null));
    const other = { address: base, key: second, label: 'Other', keep: 'this-run' } as const;
    expect((await box.until(box.registry.add(other))).ok).toBe(true);
    box.keychain.problem = null;
    await box.until(box.registry.find(before.id)!.manager.retryKey());
    expect(box.notices).toEqual([]);
  });
});
