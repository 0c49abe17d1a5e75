import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createKeychain } from '../../../src-main/account/key/keychain.ts';
import { createTraffic, forkKeychain, keychainEntry } from './forked-child.ts';
import { runsKeyringTests, startBus } from './keyring.ts';
import { makeFolder } from '../../unit/make-folder.ts';
import { ACCOUNT, makeCanary, unavailable, useKeyring } from './set-up.ts';

const preload = (name: string): string => `--import=${fileURLToPath(new URL(`children/${name}.mjs`, import.meta.url))}`;

test('without the optional module there is no keychain, and the process lives on', async () => {
  const traffic = createTraffic();
  const spawn = forkKeychain({ ...process.env, NODE_OPTIONS: preload('without-keytar') }, traffic);
  const keychain = createKeychain({ spawn });
  onTestFinished(() => keychain.close());
  const key = makeCanary();
  expect(await keychain.write(ACCOUNT, { key, lock: null })).toEqual(unavailable('no-keychain'));
  expect(await keychain.read(ACCOUNT)).toEqual(unavailable('no-keychain'));
  expect(traffic.output).not.toContain(key.reveal());
});

test.skipIf(!runsKeyringTests)('it speaks over the port of a utility process as well', async () => {
  const keyring = await useKeyring();
  const spawn = forkKeychain({ ...process.env, ...keyring.env, NODE_OPTIONS: preload('utility-port') });
  const keychain = createKeychain({ spawn });
  onTestFinished(() => keychain.close());
  const key = makeCanary();
  expect(await keychain.write(ACCOUNT, { key, lock: null })).toEqual({ kind: 'written' });
  const read = await keychain.read(ACCOUNT);
  expect(read.kind === 'found' && read.key.equals(key)).toBe(true);
});

test('it ends with the process that started it', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const child = fork(keychainEntry, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  child.once('exit', () => resolve(undefined));
  child.once('spawn', () => child.disconnect());
  await promise;
  expect(child.exitCode).toBe(0);
});

test.skipIf(!runsKeyringTests)(
  'where the tools of these tests are missing, they fail with the names of the packages',
  async () => {
    const folder = makeFolder();
    vi.stubEnv('PATH', folder);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    await expect(startBus()).rejects.toThrow(
      /dbus-daemon and gnome-keyring-daemon\. Missing system packages: dbus, gnome-keyring\. Run: apt-get install -y dbus gnome-keyring$/,
    );
    writeFileSync(join(folder, 'dbus-daemon'), '', { mode: 0o755 });
    await expect(startBus()).rejects.toThrow(/Missing system packages: gnome-keyring\. /);
  },
);
