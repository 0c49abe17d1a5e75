import { newAccount, type RecordedAccount } from '../stored-account.ts';
import { normaliseAddress } from '../../api/address.ts';
import { readEntry } from './bound-keys.ts';
import type { KeyMarker } from './key-store.ts';
import type { Keychain, KeyRemoved } from './keychain.ts';
import type { SealedFile } from './sealed-file.ts';

export interface KnownKeysDeps {
  readonly keychain: Pick<Keychain, 'list'>;
  readonly sealed: Pick<SealedFile, 'list'>;
  /** Whether the keychain is open, found out without asking the user for anything. */
  readonly isOpen: () => Promise<boolean>;
  /** Unix milliseconds, for the markers. */
  readonly now: () => number;
}

/**
 * The accounts whose keys are stored on this computer, as far as the names of the entries tell: id and origin. The address is
 * the usual one of that origin, because no more is known of it. Nobody is asked to unlock a keychain for this.
 */
export async function findKnownKeys(deps: KnownKeysDeps): Promise<readonly RecordedAccount[]> {
  const [sealed, listed] = await Promise.all([
    deps.sealed.list(),
    deps.isOpen().then((isOpen) => (isOpen ? deps.keychain.list() : null)),
  ]);
  const at = Math.floor(deps.now() / 1_000);
  const found = [
    ...(listed?.kind === 'listed' ? listed.accounts.flatMap((name) => accountOf(name, { place: 'keychain', at })) : []),
    ...sealed.flatMap((name) => accountOf(name, { place: 'safe-storage', at })),
  ];
  return [...new Map(found.toReversed().map((account) => [account.id, account])).values()].toReversed();
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

/** None for an entry of another kind, or of an earlier version, which does not tell the origin. */
function accountOf(name: string, keyMarker: KeyMarker): readonly RecordedAccount[] {
  const { id, origin } = readEntry(name) ?? { id: '', origin: null };
  if (origin === null || !URL.canParse(origin) || new URL(origin).origin !== origin) return [];
  const address = normaliseAddress(origin);
  return address.ok ? [{ ...newAccount(id, address.value.address, '', null), keyMarker }] : [];
}
