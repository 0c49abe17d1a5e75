import type { StoredAccount } from '../stored-account.ts';
import { entryOf, readEntry } from './bound-keys.ts';
import type { KeyMarker, KeyMarks } from './key-store.ts';
import type { Keychain } from './keychain.ts';
import type { SealedFile } from './sealed-file.ts';

export interface LockMarkersDeps {
  readonly keys: KeyMarks;
  readonly keychain: Pick<Keychain, 'list'>;
  readonly sealed: Pick<SealedFile, 'list'>;
  readonly accounts: () => readonly StoredAccount[];
  /** Whether the keychain is open, found out without asking the user for anything. */
  readonly isOpen: () => Promise<boolean>;
}

interface Entry {
  readonly name: string;
  readonly place: KeyMarker['place'];
}

/** Marks inside the entries of the keys that an app lock covers them: the file of a lock can be deleted, these stay. */
export function createLockMarkers({ keys, keychain, sealed, accounts, isOpen }: LockMarkersDeps) {
  const ofAccounts = (): readonly Entry[] =>
    accounts().flatMap((account) =>
      account.keyMarker === null ? [] : [{ name: entryOf(account), place: account.keyMarker.place }],
    );

  /** Also those of accounts that are no longer in the console. Null where the keychain does not tell. */
  const all = async (): Promise<readonly Entry[] | null> => {
    const own = ofAccounts();
    const isWanted = own.some(({ place }) => place === 'keychain');
    const listed = isWanted || (await isOpen()) ? await keychain.list() : null;
    if (listed?.kind === 'unavailable' && (isWanted || listed.problem !== 'no-keychain')) return null;
    return [
      ...own,
      ...(listed?.kind === 'listed' ? listed.accounts : [])
        .filter((name) => typeof readEntry(name)?.origin === 'string')
        .map((name) => ({ name, place: 'keychain' as const })),
      ...(await sealed.list()).map((name) => ({ name, place: 'safe-storage' as const })),
    ];
  };

  return {
    /** Marks what can be marked without asking the user for anything; the rest follows at the next unlock. */
    async mark(lockId: string): Promise<void> {
      const entries = ofAccounts();
      const mayAsk = entries.some(({ place }) => place === 'keychain') && (await isOpen());
      for (const { name, place } of entries)
        if (mayAsk || place === 'safe-storage') await keys.mark(name, place, lockId, lockId);
    },
    /** Takes the marks off. True only where each is proven gone. */
    async clear(lockId: string): Promise<boolean> {
      const entries = await all();
      if (entries === null) return false;
      const unique = new Map(entries.map((entry) => [`${entry.place} ${entry.name}`, entry]));
      for (const { name, place } of unique.values()) {
        const done = await keys.mark(name, place, lockId, null);
        if (done.kind === 'unavailable') return false;
      }
      return true;
    },
  };
}
