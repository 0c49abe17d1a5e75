import { z } from 'zod';
import { call } from './call.ts';
import { all, noInput, text } from './inputs.ts';

/** The part of the contract about the account: signing in and out, its key, what it is limited to. */

export const accountCalls = {
  'account:current': call<AccountState>()({ input: noInput, from: all, scope: 'view' }),
  /** Corrects a pasted base address, or returns why it cannot be one. Nothing is sent. */
  'account:checkAddress': call<CheckedAddress>()({
    input: z.strictObject({ address: text(4_000) }),
    from: ['console'],
    scope: 'app',
  }),
  /**
   * Signs in to the first account or a further one, and brings it into view. Lists the agents with this key; only when that
   * worked is the key stored.
   */
  'account:signIn': call<SignedIn>()({
    input: z.strictObject({
      address: text(2_000),
      key: text(2_000),
      label: text(200),
      keep: z.enum(['keychain', 'this-run']),
    }),
    from: ['console'],
    perSecond: 5,
    scope: 'app',
  }),
  /** Accounts that the settings no longer list and whose data are still on this computer. */
  'account:lost': call<readonly OfferedAccount[]>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'app' }),
  /** Takes one of them back, with the key that is stored for it. */
  'account:adopt': call<AccountState>()({
    input: z.strictObject({ accountId: text(100) }),
    from: ['console'],
    perSecond: 5,
    scope: 'app',
  }),
  /** Cancels the wait for the first list of a sign-in, which then returns `cancelled` and stores nothing. */
  'account:cancelSignIn': call<void>()({ input: noInput, from: ['console'], scope: 'account' }),
  /** Brings the practice account into view, beside others; starts its service if needed. */
  'account:practise': call<SignedIn>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'app' }),
  /** Asks the keychain again after it was locked or did not answer. */
  'account:retryKey': call<AccountState>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'account' }),
  /** Lists only this group of the service from now on (4.1 `group_id`); null lists all. */
  'account:limitToGroup': call<AccountState>()({
    input: z.strictObject({ groupId: text(200).nullable() }),
    from: ['console'],
    perSecond: 5,
    scope: 'account',
  }),
  /** The value of `video` with every connect of this account (4.4); null sends none. */
  'account:setVideo': call<AccountState>()({
    input: z.strictObject({ video: text(100).nullable() }),
    from: ['console'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Other methods for operations whose method is open (4): "agents/wake GET, support/close GET"; null for none. */
  'account:setMethods': call<AccountState>()({
    input: z.strictObject({ methods: text(400).nullable() }),
    from: ['console'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Forgets the account, its key and its stored data. */
  'account:signOut': call<AccountState>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'account' }),
  /** The same although the stored key cannot be removed; a notice names where it is. */
  'account:signOutLeavingKey': call<AccountState>()({
    input: noInput,
    from: ['console'],
    perSecond: 5,
    scope: 'account',
  }),
} as const;

export type KeyPlace = 'keychain' | 'safe-storage' | 'memory';

export interface Account {
  readonly id: string;
  readonly label: string;
  /** The base address; carries no secret. */
  readonly address: string;
  readonly practice: boolean;
  readonly keyPlace: KeyPlace;
  /** The one group of the service it is limited to (4.1 `group_id`); null lists all. */
  readonly groupId: string | null;
  /** The value of `video` that is sent with every connect (4.4); null for none. */
  readonly video: string | null;
  /** Other methods for operations whose method is open (4), as `account:setMethods` takes them; null for none. */
  readonly methods: string | null;
}

/** Why a stored key cannot be had; none of these is a first run. */
export type KeyProblem =
  | 'locked' // the keychain is locked: unlock it, try again
  | 'missing' // the keychain is open and the entry is gone
  | 'not-stored' // it was available for the last run only
  | 'refused' // the user or the system refused access
  | 'no-keychain' // no keychain service answers on this computer
  | 'timeout' // it did not answer within 10 s
  | 'crashed' // its process died
  | 'unreadable' // the encrypted copy cannot be decrypted (another desktop, another profile)
  | 'storing-not-allowed' // administrators allow no stored keys: it was removed
  | 'address-not-allowed'; // administrators do not allow the address of the account

export type AccountState =
  /** `account`: its cached list is shown while its key is being read. */
  | { readonly kind: 'starting'; readonly account: Account | null }
  | { readonly kind: 'first-run' }
  | { readonly kind: 'signed-in'; readonly account: Account }
  | { readonly kind: 'key-unavailable'; readonly account: Account; readonly problem: KeyProblem };

type Correction = 'version-added' | 'scheme-added' | 'doubled-scheme' | 'query-removed' | 'operation-removed';

export interface CheckedAddress {
  readonly address: string;
  /** Corrections of the address, by names that the page words: the missing end, the scheme, a doubled scheme, a pasted query. */
  readonly corrections: readonly Correction[];
}

export interface OfferedAccount {
  readonly accountId: string;
  readonly label: string;
  readonly address: string;
  /** Number of agents in its stored list; null if only its key is left. */
  readonly agentCount: number | null;
}

export interface SignedIn {
  readonly account: Account;
  readonly agentCount: number;
  /** Broken elements of the list that were left out. */
  readonly dropped: number;
}
