import type { KeyPlace } from '../../contract/contract.ts';
import { fail, succeed, type Result } from '../../contract/failure.ts';
import type { Secret } from '../../lib/secret.ts';
import { systemClock, type MonotonicClock } from '../../lib/clock.ts';
import { ANSWER_LIMIT } from './deadline.ts';
import { describeSaveProblem } from './key-problems.ts';
import type { Keychain, KeyRead, KeyRemoved, KeyUnavailable } from './keychain.ts';
import type { SealedFile } from './sealed-file.ts';

/** Records that a key was stored, where and when. No secret; the caller stores it with the account's settings. */
export interface KeyMarker {
  readonly place: Exclude<KeyPlace, 'memory'>;
  /** Unix seconds. */
  readonly at: number;
}

export type KeyLoaded =
  | { readonly kind: 'found'; readonly key: Secret; readonly place: KeyPlace }
  /** Nothing was stored. Never returned where a marker records a stored key. */
  | { readonly kind: 'absent' }
  | KeyUnavailable;

export interface KeySaved {
  readonly place: KeyPlace;
  /** To be stored by the caller; null for a key of this run. */
  readonly marker: KeyMarker | null;
}

/** Where keys live: the keychain, else a file that the system encrypts, else this run's memory. Answers within 10 s. */
export interface KeyStore {
  /** Without a marker only this run's memory is checked: nothing was stored, so the user is not prompted to unlock anything. */
  load(accountId: string, marker: KeyMarker | null): Promise<KeyLoaded>;
  /**
   * `keychain`: stored under the protection of the system, or a failure (`unavailable`, reason `keychain`) that offers to
   * keep the key for this run; never quietly in memory. `this-run`: memory only; a copy that was stored before stays
   * stored until `forget` is called with its marker.
   */
  save(accountId: string, key: Secret, keep: 'keychain' | 'this-run'): Promise<Result<KeySaved>>;
  /** `removed` is proven by reading back. This run's copy goes in every case. */
  forget(accountId: string, marker: KeyMarker | null): Promise<KeyRemoved>;
}

export interface KeyStoreOptions {
  readonly keychain: Keychain;
  readonly sealed: SealedFile;
  /** The keychain's name for the sentences; see `keychainName`. */
  readonly name: string;
  /** Unix milliseconds, for the marker. */
  readonly now?: () => number;
  readonly clock?: MonotonicClock;
  /** For the whole of one call, in milliseconds. */
  readonly limit?: number;
}

export function createKeyStore(options: KeyStoreOptions): KeyStore {
  const memory = new Map<string, Secret>();
  return {
    load: (accountId, marker) => {
      const key = memory.get(accountId);
      return key === undefined
        ? loadStored(options, accountId, marker)
        : Promise.resolve({ kind: 'found', key, place: 'memory' });
    },
    save: async (accountId, key, keep) => {
      if (keep === 'this-run') {
        memory.set(accountId, key);
        return succeed({ place: 'memory', marker: null });
      }
      const saved = await saveStored(options, accountId, key);
      if (saved.ok) memory.delete(accountId);
      return saved;
    },
    forget: (accountId, marker) => {
      memory.delete(accountId);
      return forgetStored(options, accountId, marker);
    },
  };
}

/** Counts down what is left of one call's time. */
function startBudget({ clock = systemClock, limit = ANSWER_LIMIT }: KeyStoreOptions): () => number {
  const end = clock.now() + limit;
  return () => end - clock.now();
}

async function loadStored(options: KeyStoreOptions, account: string, marker: KeyMarker | null): Promise<KeyLoaded> {
  const { keychain, sealed } = options;
  const left = startBudget(options);
  const readKeychain = async () => place(await keychain.read(account), 'keychain');
  const readSealed = async () => place(await sealed.read(account, left()), 'safe-storage');
  switch (marker?.place) {
    case undefined:
      return { kind: 'absent' };
    // The marked place is read first. Where it is proven empty the other one is read: Longreach may have been ended between
    // storing a key elsewhere and storing the new marker.
    case 'keychain':
      return firstOf(await readKeychain(), readSealed);
    case 'safe-storage':
      return firstOf(await readSealed(), readKeychain);
  }
}

const place = (read: KeyRead, where: KeyPlace): KeyLoaded => (read.kind === 'found' ? { ...read, place: where } : read);

async function firstOf(marked: KeyLoaded, readOther: () => Promise<KeyLoaded>): Promise<KeyLoaded> {
  if (marked.kind !== 'absent') return marked;
  const other = await readOther();
  if (other.kind === 'found') return other;
  // Where there is no keychain at all, none can hold the key.
  const empty = other.kind === 'absent' || other.problem === 'no-keychain';
  return empty ? { kind: 'unavailable', problem: 'missing' } : other;
}

async function saveStored(options: KeyStoreOptions, account: string, key: Secret): Promise<Result<KeySaved>> {
  const { keychain, sealed, name, now = Date.now } = options;
  const left = startBudget(options);
  const saved = (where: KeyMarker['place']): Result<KeySaved> =>
    succeed({ place: where, marker: { place: where, at: Math.floor(now() / 1000) } });

  const first = await keychain.write(account, key);
  if (first.kind === 'written') {
    // An older copy must not outlive the key that replaced it. If it cannot go now, `forget` tries again.
    await sealed.remove(account);
    return saved('keychain');
  }
  // A keychain that used up the time is prompting the user: better to have that answered than to bypass it.
  const second = left() > 0 ? await sealed.write(account, key, left()) : first;
  if (second.kind === 'written') return saved('safe-storage');
  return fail('unavailable', describeSaveProblem(first.problem, name), { reason: 'keychain' });
}

async function forgetStored(options: KeyStoreOptions, account: string, marker: KeyMarker | null): Promise<KeyRemoved> {
  const file = await options.sealed.remove(account);
  if (marker === null) return file;
  const entry = await options.keychain.remove(account);
  if (file.kind === 'still-there' || entry.kind === 'removed') return file;
  // A keychain entry that cannot be read counts only where the marker records one.
  return marker.place === 'keychain' || entry.kind === 'still-there' ? entry : file;
}
