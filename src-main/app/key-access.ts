import { join } from 'node:path';
import { bindKeys } from '../account/key/bound-keys.ts';
import { describeKeyPlace, keychainName } from '../account/key/key-problems.ts';
import { createKeyStore, type KeyLock, type KeyMarker } from '../account/key/key-store.ts';
import type { Keychain } from '../account/key/keychain.ts';
import { isKeychainOpen } from '../account/key/keychain-lock.ts';
import { createLockMarkers, findKnownKeys, removeAllKeys } from '../account/key/key-entries.ts';
import { electronSafeStorage } from '../account/key/safe-storage.ts';
import { createSealedFile } from '../account/key/sealed-file.ts';
import type { RecordedAccount, StoredAccount } from '../account/stored-account.ts';
import type { Restrictions } from '../contract/policy.ts';
import { systemClock } from '../lib/clock.ts';
import { createPractice, type ChildEnvironment } from './child-processes.ts';

export interface KeyAccessDeps {
  readonly keychain: Keychain;
  readonly childEnvironment: ChildEnvironment;
  /** The folder of the built main process, its worker and its processes. */
  readonly mainFolder: string;
  readonly platform: NodeJS.Platform;
  readonly userData: string;
  readonly restrictions: () => Restrictions;
  readonly accounts: () => readonly StoredAccount[];
  readonly lock: KeyLock;
}

/** Where keys come from: the keychain or a sealed file, and the practice service for its own. */
export function openKeyAccess({
  keychain,
  childEnvironment,
  mainFolder,
  platform,
  userData,
  restrictions,
  ...deps
}: KeyAccessDeps) {
  const folder = join(userData, 'keys');
  const sealed = createSealedFile({ folder, safeStorage: electronSafeStorage });
  const places = {
    keychain,
    sealed,
    get name() {
      return keychainName(platform);
    },
  };
  const keys = createKeyStore({ ...places, lock: deps.lock });
  const isOpen = (): Promise<boolean> => isKeychainOpen(platform, process.env);
  return {
    /** Of the passwords of proxies and the addresses of webhooks, which no lock covers. */
    uncovered: createKeyStore(places),
    keys: bindKeys(keys, restrictions),
    lockMarkers: createLockMarkers({ keys, keychain, sealed, accounts: deps.accounts, isOpen }),
    practice: createPractice(join(mainFolder, 'practice-process.js'), childEnvironment, (ms, run) =>
      systemClock.after(ms, run),
    ),
    describeKeyPlace: (place: KeyMarker['place']): string => describeKeyPlace(place, keychainName(platform), folder),
    /** None where administrators allow no stored keys. */
    findKnown: async (): Promise<readonly RecordedAccount[]> =>
      restrictions().storedKeys === 'none'
        ? []
        : findKnownKeys({ keychain, sealed, isOpen, now: () => systemClock.wallNow() }),
    /** Whether the keychain is open, found out without asking the user for anything. */
    isOpen,
    removeAll: (onNames: (accountIds: readonly string[]) => Promise<unknown>) =>
      removeAllKeys({ keychain, sealed }, onNames),
  };
}

export type KeyAccess = ReturnType<typeof openKeyAccess>;
