import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openAccounts, type SimulatedService } from '../accounts-box.ts';

const first = 'key-1-one.example';
const second = 'key-2-one.example';
const base = 'https://one.example/v1/';

async function openBox() {
  const service: SimulatedService = { keys: new Set([first, second]), state: 'well' };
  const box = await openAccounts({ services: new Map([['one.example', service]]) });
  await box.registry.start(null);
  const add = (key: string) => box.until(box.registry.add({ address: base, key, label: '', keep: 'keychain' }));
  return { ...box, add };
}

describe('settings that cannot be written', () => {
  it('are told of at sign-in, once, and the account works on in this run', async () => {
    const { add, folder, registry, notices } = await openBox();
    rmSync(join(folder, 'settings.json'), { force: true });
    mkdirSync(join(folder, 'settings.json', 'in-the-way'), { recursive: true });
    expect((await add(first)).ok).toBe(true);
    await expect.poll(() => notices).toHaveLength(1);
    expect(notices[0]).toContain('couldn’t be saved in the settings, so the next start may not know it');
    expect(registry.inView().manager.state.kind).toBe('signed-in');
    registry.inView().manager.options.rename('Another name');
    registry.inView().manager.options.rename('A third name');
    rmSync(join(folder, 'settings.json'), { recursive: true });
    registry.inView().manager.options.rename('One');
    await expect.poll(() => registry.inView().manager.stored?.label).toBe('One');
    expect(notices).toHaveLength(1);
  });
});

describe('a key', () => {
  it('is taken out of logs while it is used, and no longer', async () => {
    const { add, registry, redactedKeys, until } = await openBox();
    expect((await add('key-9-one.example')).ok).toBe(false);
    expect(redactedKeys()).toEqual([]);
    await add(first);
    expect(redactedKeys()).toEqual([first]);
    const { manager } = registry.inView();
    expect((await until(manager.replaceKey({ key: second, keep: 'keychain' }))).ok).toBe(true);
    expect(redactedKeys()).toEqual([second]);
    const [id = ''] = registry.ids();
    expect((await until(registry.remove(id, { savedCopy: true, favorites: true, key: true }))).ok).toBe(true);
    expect(redactedKeys()).toEqual([]);
  });
});
