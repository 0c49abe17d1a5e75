import { newAccount, type RecordedAccount, type StoredAccount } from '../stored-account.ts';
import { normaliseAddress } from '../../api/address.ts';
import { entryOf, readEntry } from './bound-keys.ts';
import type { KeyMarker, KeyMarks } from './key-store.ts';
import type { Keychain, KeyRemoved } from './keychain.ts';
import type { SealedFile } from './sealed-file.ts';

/** The entries of keys in all places, by their names: also those of accounts that are no longer in the console. */

export interface KeyPlaces {
  readonly keychain: Pick<Keychain, 'list'>;
  readonly sealed: Pick<SealedFile, 'list'>;
  /** Whether the keychain is open, found out without asking the user for anything. */
  readonly isOpen: () => Promise<boolean>;
}

interface Entry {
  readonly name: string;
  readonly place: KeyMarker['place'];
}

/**
 * What is listed, and the answer of the keychain; null where it was not asked.
 *
 * @param mayPrompt asks the keychain even where the user has to unlock it
 */
async function listEntries({ keychain, sealed, isOpen }: KeyPlaces, mayPrompt: boolean) {
  const [inFiles, answer] = await Promise.all([
    sealed.list(),
    (mayPrompt ? Promise.resolve(true) : isOpen()).then((mayAsk) => (mayAsk ? keychain.list() : null)),
  ]);
  const inKeychain = answer?.kind === 'listed' ? answer.accounts : [];
  const entries: readonly Entry[] = [
    ...inKeychain
      .filter((name) => typeof readEntry(name)?.origin === 'string')
      .map((name) => ({ name, place: 'keychain' }) as const),
    ...inFiles.map((name) => ({ name, place: 'safe-storage' }) as const),
  ];
  return { entries, answer };
}

/**
 * The accounts whose keys are stored on this computer, as far as the names of the entries tell: id and origin. The address is
 * the usual one of that origin, because no more is known of it. Nobody is asked to unlock a keychain for this.
 */
export async function findKnownKeys(
  places: KeyPlaces & { /** Unix milliseconds, for the markers. */ readonly now: () => number },
): Promise<readonly RecordedAccount[]> {
  const { entries } = await listEntries(places, false);
  const at = Math.floor(places.now() / 1_000);
  const found = entries.flatMap(({ name, place }) => accountOf(name, { place, at }));
  return [...new Map(found.toReversed().map((account) => [account.id, account])).values()].toReversed();
}

/** None for an entry of another kind, or of an earlier version, which does not tell the origin. */
function accountOf(name: string, keyMarker: KeyMarker): readonly RecordedAccount[] {
  const { id, origin } = readEntry(name) ?? { id: '', origin: null };
  if (origin === null || !URL.canParse(origin) || new URL(origin).origin !== origin) return [];
  const address = normaliseAddress(origin);
  return address.ok ? [{ ...newAccount(id, address.value.address, '', null), keyMarker }] : [];
}

/** More rounds than the entries that anybody has need. */
const MAX_ROUNDS = 50;

/**
 * Removes every key of this computer's keychain and of the sealed files, whoever's it is, and proves it by listing them again.
 * The user may be asked to unlock the keychain.
 *
 * @param onNames called with the ids of the accounts before their keys go
 */
export async function removeAllKeys(
  {
    keychain,
    sealed,
  }: { readonly keychain: Pick<Keychain, 'list' | 'remove'>; readonly sealed: Pick<SealedFile, 'clear'> },
  onNames: (accountIds: readonly string[]) => Promise<unknown>,
): Promise<KeyRemoved> {
  const cleared = await sealed.clear();
  if (cleared.kind !== 'removed') return cleared;
  // A list has a limit.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const listed = await keychain.list();
    if (listed.kind !== 'listed') return listed;
    const names = listed.accounts.filter((name) => readEntry(name) !== null);
    if (names.length === 0) return { kind: 'removed' };
    await onNames(names.flatMap((name) => readEntry(name)?.id ?? []));
    for (const name of names) {
      const gone = await keychain.remove(name);
      if (gone.kind !== 'removed') return gone;
    }
  }
  return { kind: 'still-there' };
}

export interface LockMarkersDeps extends KeyPlaces {
  readonly keys: KeyMarks;
  readonly accounts: () => readonly StoredAccount[];
}

/** Marks inside the entries of the keys that an app lock covers them: the file of a lock can be deleted, these stay. */
export function createLockMarkers({ keys, accounts, ...places }: LockMarkersDeps) {
  const ofAccounts = (): readonly Entry[] =>
    accounts().flatMap((account) =>
      account.keyMarker === null ? [] : [{ name: entryOf(account), place: account.keyMarker.place }],
    );
  const isInKeychain = ({ place }: Entry): boolean => place === 'keychain';

  return {
    /** Marks what can be marked without asking the user for anything; the rest follows at the next unlock. */
    async mark(lockId: string): Promise<void> {
      const entries = ofAccounts();
      const mayAsk = entries.some(isInKeychain) && (await places.isOpen());
      for (const entry of entries)
        if (mayAsk || !isInKeychain(entry)) await keys.mark(entry.name, entry.place, lockId, lockId);
    },
    /** Takes the marks off. True only where each is proven gone. */
    async clear(lockId: string): Promise<boolean> {
      const own = ofAccounts();
      const isWanted = own.some(isInKeychain);
      const { entries, answer } = await listEntries(places, isWanted);
      if (answer?.kind === 'unavailable' && (isWanted || answer.problem !== 'no-keychain')) return false;
      const unique = new Map([...own, ...entries].map((entry) => [`${entry.place} ${entry.name}`, entry]));
      for (const { name, place } of unique.values()) {
        const done = await keys.mark(name, place, lockId, null);
        if (done.kind === 'unavailable') return false;
      }
      return true;
    },
  };
}
