import { numberOf } from '../contract/account-ids.ts';
import { fail, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';

/** The accounts that a page shows: one, or several as one. */
export interface View<Account> {
  /** In the order of their numbers. */
  readonly accounts: readonly Account[];
  /** The account that the page shows alone; null where it shows several. */
  readonly one: Account | null;
  /** The account of this id of an agent, a support session or a session of the history, if the page shows it. */
  readonly find: (id: number) => Account | undefined;
}

/** What a view knows of each account. */
export interface ViewedAccount {
  /** The number of its account, which is part of all its ids (`contract/account-ids.ts`). */
  readonly slot: number;
}

/** The view of a page that shows this account alone, as session windows always do. */
export function viewOfOne<Account extends ViewedAccount>(account: Account): View<Account> {
  return { accounts: [account], one: account, find: (id) => (numberOf(id) === account.slot ? account : undefined) };
}

/** The view of a page that shows all accounts as one. */
export function viewOfAll<Account extends ViewedAccount>(current: () => readonly Account[]): View<Account> {
  return {
    get accounts() {
      return current();
    },
    one: null,
    find: (id) => current().find(({ slot }) => slot === numberOf(id)),
  };
}

/** Answers a call about an account that was closed after the page had made it. */
export const accountRemoved = (): Result<never> =>
  fail('cancelled', t('app.accountRemoved'), { reason: 'other-account' });
