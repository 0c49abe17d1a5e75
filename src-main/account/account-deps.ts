import type { NumberedAccount } from '../contract/account-ids.ts';
import type { RemovalChoice } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import type { FirstList } from '../agents/first-list.ts';
import type { ApiKey } from '../api/api-key.ts';
import type { ServiceClient } from '../api/client.ts';
import type { AccountPolicy } from '../policy/account-policy.ts';
import type { BoundKeys } from './key/bound-keys.ts';
import type { KeyMarker } from './key/key-store.ts';
import type { KeyProofDeps } from './key-checks.ts';
import type { StoredAccount } from './stored-account.ts';

/** What the manager of an account works with. */

export interface AccountDeps extends KeyProofDeps {
  readonly policy: AccountPolicy;
  /** What is stored between runs. Writing it never throws. */
  readonly store: {
    current(): StoredAccount | null;
    /** The number of an account that is signed in to or taken back; `wanted` is the one it had before. */
    claimNumber(wanted?: number | null): Result<number>;
    put(account: StoredAccount): void;
    /** @param isForgotten it is never offered again without a typed key */
    remove(accountId: string, isForgotten: boolean): void;
  };
  readonly keys: BoundKeys;
  /** The practice service on this computer; starts it if needed. */
  readonly practice: { start(): Promise<Result<{ address: string; key: string }>>; stop(): void };
  /** Shows the stored data of this account; needs neither key nor network. */
  readonly showCached: (account: NumberedAccount) => Promise<void>;
  /** Keeps the shown account current through this connection. `first` is the list that the sign-in has read. */
  readonly goLive: (connection: AccountConnection, first: FirstList | null) => void;
  /** Stops all requests to the service and closes every remote session. */
  readonly goDark: () => void;
  /** Deletes the stored data of this account from this computer, or the chosen parts of it. */
  readonly forgetData: (accountId: string, parts: DataParts) => Promise<void>;
  /** The account of another manager that this key opens at this address, however that is spelled. */
  readonly findSame: (address: string, key: ApiKey) => Pick<StoredAccount, 'id' | 'label'> | null;
  readonly newId: () => string;
  /** Where a key in this place is stored on this computer; fits into the middle of a sentence. */
  readonly describeKeyPlace: (place: KeyMarker['place']) => string;
  /** A sentence for the user. */
  readonly onNotice: (message: string) => void;
}

/** What a signed-in account reaches the service with. */
export interface AccountConnection {
  readonly client: ServiceClient;
  /** The one group the list is limited to (4.1 `group_id`), read for every request; null lists all. */
  readonly groupId: () => string | null;
  /** The value of `video` sent with every connect (4.4); null sends none. */
  readonly video: () => string | null;
}

/** Which stored data of an account go with it. */
export type DataParts = Pick<RemovalChoice, 'savedCopy' | 'favorites'>;
