import { createFakeClock } from '../../unit/main/fake-clock.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { ApiKey } from '../../../src-main/api/api-key.ts';
import { createKeyStore } from '../../../src-main/account/key/key-store.ts';
import { createKeychain } from '../../../src-main/account/key/keychain.ts';
import { ChildHolder } from '../../../src-main/account/key/keychain-child.ts';
import { createSealedFile } from '../../../src-main/account/key/sealed-file.ts';
import { createFakeSafeStorage } from '../../unit/main/account/key/fake-safe-storage.ts';
import { makeFolder } from '../../unit/make-folder.ts';
import { ACCOUNT, makeCanary } from './set-up.ts';

/** Everything that shows an object to somebody: a log line, a message, a page, another thread. */
function show(value: unknown): string {
  const attempts = [
    () => inspect(value, { showHidden: true, depth: null, getters: true }),
    () => JSON.stringify(value),
    () => String(value),
    () => inspect(structuredClone(value), { showHidden: true, depth: null }),
  ];
  return attempts.map(attempt).join('\n');

  function attempt(run: () => string | undefined): string {
    try {
      return run() ?? '';
    } catch (error) {
      return inspect(error, { depth: null });
    }
  }
}

/** The objects of the key part with a key inside: one in memory, one on its way to the keychain, one in an answer. */
function makeObjects(key: ApiKey) {
  const clock = createFakeClock();
  const silent = () => ({ send: () => {}, onMessage: () => {}, onExit: () => {}, kill: () => {} });
  const keychain = createKeychain({ spawn: silent, clock });
  const sealed = createSealedFile({ folder: makeFolder(), safeStorage: createFakeSafeStorage() });
  const store = createKeyStore({ keychain, sealed, name: 'the system keyring', clock });
  return {
    key,
    keychain,
    sealed,
    store,
    holder: new ChildHolder({
      spawn: silent,
      clock,
      restartPause: 1,
      onMessage: () => {},
      onCrash: () => {},
      onGone: () => {},
    }),
    pendingWrite: keychain.write(ACCOUNT, { key, lock: null }),
    saved: store.save(ACCOUNT, key, 'this-run'),
    loaded: store.load(ACCOUNT, null),
    error: new Error('failed', { cause: { key } }),
  };
}

test('no object of the key part shows the key it holds (K4)', async () => {
  const key = makeCanary();
  const objects = makeObjects(key);
  await objects.loaded;
  for (const [name, value] of Object.entries(objects)) {
    expect(show(value).includes(key.reveal()), name).toBe(false);
  }
  // The search itself works: a plain text in the same place is found.
  expect(show({ key: key.reveal() })).toContain(key.reveal());
  expect(show(objects.loaded)).toContain('[secret]');
});

test('neither does anything the modules of the key part export, after they were used (K4)', async () => {
  const key = makeCanary();
  await Promise.allSettled([makeObjects(key).saved]);
  const folder = join(import.meta.dirname, '../../../src-main/account/key');
  // The process entry speaks to its parent when it is loaded, and the Electron part needs Electron.
  const loadable = readdirSync(folder).filter((name) => !['keychain-process.ts', 'safe-storage.ts'].includes(name));
  expect(loadable.length).toBeGreaterThan(8);
  for (const name of loadable) {
    // eslint-disable-next-line no-unsanitized/method -- the names come from our own folder
    const exported = (await import(join(folder, name))) as Record<string, unknown>;
    for (const [what, value] of Object.entries(exported)) {
      expect(show(value).includes(key.reveal()), `${name} ${what}`).toBe(false);
    }
  }
});
