import type { KeyPlace } from '../../contract/contract.ts';
import { fail, succeed, type Result } from '../../contract/failure.ts';
import type { Secret } from '../../lib/secret.ts';
import { systemClock, type MonotonicClock } from '../../lib/clock.ts';
import { createWorkQueue } from '../../lib/work-queue.ts';
import { describeSaveProblem } from './key-problems.ts';
import { ANSWER_LIMIT, type Keychain, type KeyRead, type KeyRemoved, type KeyUnavailable } from './keychain.ts';
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

/** Marks in the entries, by which a lock is known whose file was deleted. */
export interface KeyMarks {
  /**
   * Stores the key again, covered by the lock `to` (null: by none), where `from` or none covers it now. Read back before it
   * counts as `marked`.
   */
  mark(accountId: string, place: KeyMarker['place'], from: string, to: string | null): Promise<KeyMarked>;
}

/** The app lock, as far as the stored keys know it. */
export interface KeyLock {
  /** The id that keys are stored with; null while the lock is off. */
  readonly id: () => string | null;
  /** A key was found that another lock covers: its file was deleted or replaced. That key is not given out. */
  readonly onOther: () => void;
}

/** What has become of an entry: `other` is covered by another lock and stays as it is. */
type KeyMarked = { readonly kind: 'marked' | 'absent' | 'other' } | KeyUnavailable;

export interface KeyStoreOptions {
  /** Nothing locks without it. */
  readonly lock?: KeyLock;
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

export function createKeyStore(options: KeyStoreOptions): KeyStore & KeyMarks {
  const memory = new Map<string, Secret>();
  const queues = new Map<string, ReturnType<typeof createWorkQueue>>();
  /** A key is never stored again over one that came meanwhile. */
  const inTurn = <T>(accountId: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(accountId) ?? createWorkQueue();
    queues.set(accountId, queue);
    return queue(work);
  };
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
      const saved = await inTurn(accountId, () => saveStored(options, accountId, key));
      if (saved.ok) memory.delete(accountId);
      return saved;
    },
    forget: (accountId, marker) => {
      memory.delete(accountId);
      return inTurn(accountId, () => forgetStored(options, accountId, marker));
    },
    mark: (accountId, place, from, to) => inTurn(accountId, () => markStored(options, accountId, place, from, to)),
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
  const readKeychain = async () => place(options, await keychain.read(account), 'keychain');
  const readSealed = async () => place(options, await sealed.read(account, left()), 'safe-storage');
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

function place({ lock }: KeyStoreOptions, read: KeyRead, where: KeyPlace): KeyLoaded {
  if (read.kind !== 'found') return read;
  if (lock === undefined || read.lock === null || read.lock === lock.id())
    return { kind: 'found', key: read.key, place: where };
  lock.onOther();
  return { kind: 'unavailable', problem: 'unreadable' };
}

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

  const stored = { key, lock: options.lock?.id() ?? null };
  const first = await keychain.write(account, stored);
  if (first.kind === 'written') {
    // An older copy must not outlive the key that replaced it. If it cannot go now, `forget` tries again.
    await sealed.remove(account);
    return saved('keychain');
  }
  // A keychain that used up the time is prompting the user: better to have that answered than to bypass it.
  const second = left() > 0 ? await sealed.write(account, stored, left()) : first;
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

async function markStored(
  { keychain, sealed, lock }: KeyStoreOptions,
  account: string,
  place: KeyMarker['place'],
  from: string,
  to: string | null,
): Promise<KeyMarked> {
  const at = place === 'keychain' ? keychain : sealed;
  const read = await at.read(account);
  if (read.kind !== 'found') return read;
  if (read.lock === to) return { kind: 'marked' };
  if (read.lock !== null && read.lock !== from) {
    lock?.onOther();
    return { kind: 'other' };
  }
  const written = await at.write(account, { key: read.key, lock: to });
  if (written.kind === 'written') return { kind: 'marked' };
  return written.kind === 'unavailable' ? written : { kind: 'unavailable', problem: 'refused' };
}
