import { newAccount, type StoredAccount } from '../stored-account.ts';
import { normaliseAddress } from '../../api/address.ts';
import type { KeyMarker } from './key-store.ts';
import type { Keychain } from './keychain.ts';
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
export async function findKnownKeys(deps: KnownKeysDeps): Promise<readonly StoredAccount[]> {
  const [sealed, listed] = await Promise.all([
    deps.sealed.list(),
    deps.isOpen().then((isOpen) => (isOpen ? deps.keychain.list() : null)),
  ]);
  const at = Math.floor(deps.now() / 1_000);
  const found = [
    ...(listed?.kind === 'listed' ? listed.accounts.flatMap((name) => readEntry(name, { place: 'keychain', at })) : []),
    ...sealed.flatMap((name) => readEntry(name, { place: 'safe-storage', at })),
  ];
  return [...new Map(found.toReversed().map((account) => [account.id, account])).values()].toReversed();
}

/** Names are those of `bindKeys`. None for an entry of another kind, or of an earlier version, which does not tell the origin. */
function readEntry(name: string, keyMarker: KeyMarker): readonly StoredAccount[] {
  const [, id, origin] = /^([\w-]{1,100}) (https?:\/\/\S+)$/.exec(name) ?? [];
  if (id === undefined || origin === undefined || !URL.canParse(origin) || new URL(origin).origin !== origin) return [];
  const address = normaliseAddress(origin);
  return address.ok ? [{ ...newAccount(id, address.value.address, ''), keyMarker }] : [];
}
