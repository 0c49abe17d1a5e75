import { z } from 'zod';
import type { Account, AccountState, KeyProblem, SignedIn } from './account.ts';
import { accountColors, type AccountColor } from './account-colors.ts';
import type { ServiceState } from './agents.ts';
import { call } from './call.ts';
import { noInput, text } from './inputs.ts';

/** The part of the contract about several accounts side by side, of which one is in view. */

const accountId = text(100);
const keep = z.enum(['keychain', 'this-run']);

export const accountsCalls = {
  'accounts:current': call<AccountsState>()({ input: noInput, from: ['console'], scope: 'app' }),
  /**
   * The page shows the account in view from now on. Its calls before this one belong to the account it showed before, also
   * where another one came into view meanwhile.
   */
  'accounts:enter': call<AccountsState>()({ input: noInput, from: ['console'], scope: 'app' }),
  /** Brings this account into view; the others go on in the background. */
  'accounts:show': call<void>()({
    input: z.strictObject({ accountId }),
    from: ['console'],
    perSecond: 20,
    scope: 'app',
  }),
  /** Brings all accounts into view, as one. Fails with `not-found` where there are fewer than two. */
  'accounts:showAll': call<void>()({ input: noInput, from: ['console'], perSecond: 20, scope: 'app' }),
  /** Cancels the wait for the first list of a further account: `account:signIn` then returns `cancelled`. */
  'accounts:cancelAdd': call<void>()({ input: noInput, from: ['console'], scope: 'app' }),
  'accounts:rename': call<AccountsState>()({
    input: z.strictObject({ accountId, label: text(200) }),
    from: ['console'],
    perSecond: 5,
    scope: 'app',
  }),
  'accounts:setColor': call<AccountsState>()({
    input: z.strictObject({ accountId, color: z.enum(accountColors) }),
    from: ['console'],
    perSecond: 10,
    scope: 'app',
  }),
  /** A new key for this account: verified first, then stored over the old one. */
  'accounts:replaceKey': call<SignedIn>()({
    input: z.strictObject({ accountId, key: text(2_000), keep }),
    from: ['console'],
    perSecond: 5,
    scope: 'app',
  }),
  /**
   * Another address for this account, which keeps its data. A key belongs to its origin, so `key` may be null only where the
   * origin stays the same.
   */
  'accounts:changeAddress': call<SignedIn>()({
    input: z.strictObject({ accountId, address: text(2_000), key: text(2_000).nullable(), keep }),
    from: ['console'],
    perSecond: 5,
    scope: 'app',
  }),
  /** What of the account would go with `accounts:remove`. */
  'accounts:describe': call<AccountContents>()({
    input: z.strictObject({ accountId }),
    from: ['console'],
    perSecond: 10,
    scope: 'app',
  }),
  /** Takes the account out of the console; of its stored data, only the kinds that are true here are deleted. */
  'accounts:remove': call<AccountsState>()({
    input: z.strictObject({ accountId, savedCopy: z.boolean(), favorites: z.boolean(), key: z.boolean() }),
    from: ['console'],
    perSecond: 5,
    scope: 'app',
  }),
} as const;

/** The data to delete with an account that is removed. */
export interface RemovalChoice {
  /** The list, details and history as read from the service. */
  readonly savedCopy: boolean;
  /** Favorites, saved views, watches and notes. */
  readonly favorites: boolean;
  readonly key: boolean;
}

export interface AccountContents {
  /** Bytes on the disk. */
  readonly size: number;
  readonly favorites: number;
  readonly notes: number;
}

/** How an account is marked where several are listed together. */
export interface AccountMark {
  /** The label as short as it is unambiguous: "Northfield" of "Northfield IT". */
  readonly shortName: string;
  readonly color: AccountColor;
}

/** One account of the switcher. */
export interface AccountEntry extends AccountMark {
  readonly account: Account;
  /** What its ids are told from those of other accounts by (`account-ids.ts`). */
  readonly number: number;
  readonly state: AccountState['kind'];
  /** Why its key cannot be had; null otherwise. */
  readonly problem: KeyProblem | null;
  readonly service: ServiceState;
  readonly agentCount: number;
}

export interface AccountsState {
  /** The account in view; null while none is signed in to, and where all are in view. */
  readonly inView: string | null;
  /** All accounts are in view, as one. */
  readonly showsAll: boolean;
  /** In the order of their shortcuts. */
  readonly entries: readonly AccountEntry[];
  /** Changes whenever the console has to show another account, or none. */
  readonly viewKey: string;
}
