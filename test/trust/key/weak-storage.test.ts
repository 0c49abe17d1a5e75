import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createKeyStore } from '../../../src-main/account/key/key-store.ts';
import { createKeychain } from '../../../src-main/account/key/keychain.ts';
import { createSealedFile } from '../../../src-main/account/key/sealed-file.ts';
import { createFakeSafeStorage } from '../../unit/main/account/key/fake-safe-storage.ts';
import { makeFolder } from '../../unit/make-folder.ts';
import { ACCOUNT, makeCanary } from './set-up.ts';

/** Without a keychain: its process cannot be started. */
function setUp(platform: NodeJS.Platform) {
  const folder = join(makeFolder(), 'keys');
  const safeStorage = createFakeSafeStorage(platform);
  const keychain = createKeychain({
    spawn: () => {
      throw new Error('not here');
    },
  });
  const sealed = createSealedFile({ folder, safeStorage });
  return { folder, safeStorage, store: createKeyStore({ keychain, sealed, name: 'the system keyring' }) };
}

describe('weak Linux storage (K9)', () => {
  test.each([
    ['the fixed-key prefix with a good backend', 'v10', 'gnome_libsecret'],
    ['the backend basic_text', 'v10', 'basic_text'],
    ['the backend basic_text with a good prefix', 'v11', 'basic_text'],
    ['the backend unknown', 'v11', 'unknown'],
  ])('%s, and "available" all the same: nothing written, memory only by consent', async (_name, prefix, backend) => {
    const { folder, safeStorage, store } = setUp('linux');
    Object.assign(safeStorage, { prefix, backend, available: true });
    const key = makeCanary();
    expect(await store.save(ACCOUNT, key, 'keychain')).toMatchObject({ ok: false, failure: { reason: 'keychain' } });
    expect(await store.load(ACCOUNT, null)).toEqual({ kind: 'absent' });
    expect(await store.save(ACCOUNT, key, 'this-run')).toMatchObject({
      ok: true,
      value: { place: 'memory', marker: null },
    });
    expect(await store.load(ACCOUNT, null)).toMatchObject({ kind: 'found', place: 'memory' });
    expect(existsSync(folder)).toBe(false);
  });

  test('real protection is used, and only ciphertext is written', async () => {
    const { folder, store } = setUp('linux');
    const key = makeCanary();
    expect(await store.save(ACCOUNT, key, 'keychain')).toMatchObject({ ok: true, value: { place: 'safe-storage' } });
    const files = readdirSync(folder);
    // The other one names the account, so that its key is found again without the settings.
    expect(files.map((name) => extname(name)).sort()).toEqual(['.key', '.name']);
    for (const name of files) expect(readFileSync(join(folder, name)).includes(key.reveal())).toBe(false);
  });
});
