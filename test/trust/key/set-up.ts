import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { ApiKey } from '../../../src-main/api/api-key.ts';
import { keychainName } from '../../../src-main/account/key/key-problems.ts';
import { createKeyStore, type KeyMarker, type KeyStore } from '../../../src-main/account/key/key-store.ts';
import { systemClock, type MonotonicClock } from '../../../src-main/lib/clock.ts';
import { createKeychain, type Keychain } from '../../../src-main/account/key/keychain.ts';
import { createSealedFile } from '../../../src-main/account/key/sealed-file.ts';
import { createFakeSafeStorage } from '../../unit/main/account/key/fake-safe-storage.ts';
import { startStopwatch } from '../../stopwatch.ts';
import { createTraffic, forkKeychain, type Traffic } from './forked-child.ts';
import { startKeyring, type Keyring, type KeyringOptions, type PrivateBus } from './keyring.ts';

export const ACCOUNT = 'account-1';
export const marker: KeyMarker = { place: 'keychain', at: 1_700_000_000 };
export const unavailable = (problem: string) => ({ kind: 'unavailable', problem });
export const makeCanary = (): ApiKey => ApiKey.parse(randomBytes(16).toString('hex'))!;

export interface World {
  readonly store: KeyStore;
  readonly keychain: Keychain;
  readonly traffic: Traffic;
  /** Where the sealed file would lie. */
  readonly data: string;
}

/** A key store with the real keychain process, and with the safeStorage of a Linux that only has the fixed key. */
export function openStore(
  bus: Pick<PrivateBus, 'env' | 'folder'>,
  limit?: number,
  clock: MonotonicClock = systemClock,
): World {
  const traffic = createTraffic();
  const limits = limit === undefined ? { clock } : { limit, clock };
  const keychain = createKeychain({ spawn: forkKeychain({ ...process.env, ...bus.env }, traffic), ...limits });
  onTestFinished(() => keychain.close());
  const safeStorage = createFakeSafeStorage('linux');
  safeStorage.prefix = 'v10';
  const data = join(bus.folder, 'longreach');
  const sealed = createSealedFile({ folder: data, safeStorage });
  const store = createKeyStore({ keychain, sealed, name: keychainName('linux'), ...limits });
  return { store, keychain, traffic, data };
}

/** A keyring for one test. */
export async function useKeyring(options: KeyringOptions = {}): Promise<Keyring> {
  const keyring = await startKeyring(options);
  onTestFinished(() => keyring.stop());
  return keyring;
}

/** A keyring in which the key is stored already, by the same way the app stores it. */
export async function useStoredKey(key: ApiKey, options: KeyringOptions = {}): Promise<Keyring> {
  const keyring = await useKeyring({ ...options, locked: false });
  expect(await openStore(keyring).store.save(ACCOUNT, key, 'keychain')).toMatchObject({ ok: true });
  if (options.locked === true) await keyring.lock();
  return keyring;
}

/** Searches all files below the throw-away folder and everything the processes printed. */
export function expectNowhere(
  key: ApiKey,
  { folder }: Pick<PrivateBus, 'folder'>,
  { traffic }: Pick<World, 'traffic'>,
): void {
  const secret = Buffer.from(key.reveal());
  const forms = ['latin1', 'hex', 'base64', 'utf16le'] as const;
  const needles = forms.map((form) =>
    form === 'utf16le' ? Buffer.from(key.reveal(), form) : Buffer.from(secret.toString(form)),
  );
  const holds = (content: Buffer): boolean => needles.some((needle) => content.includes(needle));
  const hits = listFiles(folder).filter((file) => holds(readFileSync(file)));
  expect(hits).toEqual([]);
  expect(holds(Buffer.from(traffic.output, 'latin1'))).toBe(false);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** How long it took, in milliseconds (test/stopwatch.ts), and what came of it. */
export async function measure<T>(work: Promise<T>): Promise<{ readonly result: T; readonly ms: number }> {
  const cost = startStopwatch();
  return { result: await work, ms: cost() };
}
