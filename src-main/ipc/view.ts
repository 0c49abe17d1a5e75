import { numberOf, numberOfText } from '../contract/account-ids.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
import { otherAccount } from '../lib/other-account.ts';

/** What a view knows of each account. */
export interface ViewedAccount {
  /** The number of its account, which is part of all its ids (`contract/account-ids.ts`). */
  readonly number: number;
  /** Names it among several accounts; null where it is closed. */
  readonly shortName: () => string | null;
}

interface Shown<Account> {
  /** In the order of their numbers. */
  readonly accounts: readonly Account[];
  /** The account of this id (`contract/account-ids.ts`), if the page shows it. */
  readonly find: (id: number | string) => Account | undefined;
}

interface OneInView<Account> extends Shown<Account> {
  /** The account that the page shows alone. */
  readonly one: Account;
}

/** Several accounts as one, which have a few things together, such as their saved views. */
export interface SeveralInView<Account, Together> extends Shown<Account> {
  readonly one: null;
  readonly together: Together;
}

/** The accounts that a page shows. */
export type View<Account, Together = unknown> = OneInView<Account> | SeveralInView<Account, Together>;

/** The one of these accounts that has this number. */
export const withNumber = <Account extends Pick<ViewedAccount, 'number'>>(
  accounts: readonly Account[],
  number: number | null,
): Account | undefined => accounts.find((account) => account.number === number);

const findIn = <Account extends ViewedAccount>(accounts: readonly Account[], id: number | string) =>
  withNumber(accounts, typeof id === 'number' ? numberOf(id) : numberOfText(id));

/** The view of a page that shows this account alone, as session windows always do. */
export const viewOfOne = <Account extends ViewedAccount>(account: Account): OneInView<Account> => ({
  accounts: [account],
  one: account,
  find: (id) => findIn([account], id),
});

/** The view of a page that shows these accounts as one. */
export const viewOfSeveral = <Account extends ViewedAccount, Together>(
  current: () => readonly Account[],
  together: Together,
): SeveralInView<Account, Together> => ({
  get accounts() {
    return current();
  },
  find: (id) => findIn(current(), id),
  one: null,
  together,
});

/** What answers for all that is in view: the one account, or what several have together. */
export const shownAs = <Account, Together>(view: View<Account, Together>): Account | Together =>
  'together' in view ? view.together : view.one;

/** Answers a call about an account that was closed after the page had made it. */
export const accountRemoved = (): Result<never> =>
  fail('cancelled', t('app.accountRemoved'), { reason: 'other-account' });

/** Answers a call that names an agent or a session of an account that its page does not show. */
export const notShown = ({ one }: Pick<View<unknown>, 'one'>): Result<never> =>
  one === null ? accountRemoved() : otherAccount();

type Answer<T> = Result<T> | Promise<Result<T>>;

/** What one account answered. */
export interface Part<T> {
  readonly number: number;
  /** The ids that it was asked for. */
  readonly ids: readonly number[];
  readonly answer: Result<T>;
}

/** Asks each of these accounts. */
export const askEach = <Account extends ViewedAccount, T>(
  accounts: readonly Account[],
  ask: (account: Account) => Answer<T>,
): Promise<readonly Part<T>[]> =>
  Promise.all(accounts.map(async (account) => ({ number: account.number, ids: [], answer: await ask(account) })));

/** Asks each account in view that some of the ids belong to, for those of its own. */
export const askOwners = <Account extends ViewedAccount, T>(
  view: Pick<View<Account>, 'accounts' | 'one'>,
  ids: readonly number[],
  ask: (account: Account, ids: readonly number[]) => Answer<T>,
): Promise<readonly Part<T>[]> =>
  Promise.all(
    [...Map.groupBy(ids, numberOf)].map(async ([number, own]) => {
      const account = withNumber(view.accounts, number);
      return { number, ids: own, answer: account === undefined ? notShown(view) : await ask(account, own) };
    }),
  );

/** Has every account in view do something that answers nothing. */
export const everywhere = async <Account extends ViewedAccount>(
  { accounts }: Pick<View<Account>, 'accounts'>,
  ask: (account: Account) => Answer<unknown>,
): Promise<Result<undefined>> => mergeParts(await askEach(accounts, ask), () => undefined);

/** The values of those that succeeded. */
export const goodParts = <T>(parts: readonly Part<T>[]): readonly T[] =>
  parts.flatMap(({ answer }) => (answer.ok ? [answer.value] : []));

/** One account that fails does not fail the others: the failure of the first counts only where none succeeded. */
export function mergeParts<T, U>(parts: readonly Part<T>[], merge: (good: readonly T[]) => U): Result<U> {
  const good = goodParts(parts);
  const [first] = parts;
  return good.length === 0 && first?.answer.ok === false ? first.answer : succeed(merge(good));
}
