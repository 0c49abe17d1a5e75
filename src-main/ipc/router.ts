import { numberOf, numberOfText } from '../contract/account-ids.ts';
import type { AuditNote, RecordAudit } from '../contract/audit-note.ts';
import type { Scope } from '../contract/call.ts';
import { contract, type Channel, type Contract, type InputOf, type OutputOf } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
import { otherAccount } from '../lib/other-account.ts';
import type { Caller } from './push.ts';
import type { Handlers } from './register.ts';

type Run<C extends Channel, Owner> = (
  owner: Owner,
  input: InputOf<C>,
  from: Caller,
) => Result<OutputOf<C>> | Promise<Result<OutputOf<C>>>;

/** What a call does, with what it needs of its owner: of the account that it is about, or of the program. */
type Row<C extends Channel, Owner> =
  | Run<C, Owner>
  | {
      readonly run: Run<C, Owner>;
      /** Why it must not be done now; asked in place of `run`. */
      readonly unless?: (owner: Owner) => Result<never> | null;
      /** Recorded with the outcome and the duration. Read before it runs: afterwards the thing may be gone. */
      readonly note?: (owner: Owner, input: InputOf<C>) => AuditNote | Promise<AuditNote>;
      /** What its answer adds to the note. */
      readonly noted?: (value: OutputOf<C>, input: InputOf<C>) => Partial<AuditNote>;
    };

/** The rows of these calls: what a feature answers, or everything. Those about the accounts in view work with all of these. */
export type Rows<C extends Channel, Account, Together = unknown> = {
  readonly [Each in C]: Row<Each, Contract[Each]['scope'] extends 'view' ? View<Account, Together> : Account>;
};

/** An account, or what several have together. */
interface CallsOwner {
  /** Where its calls are recorded. */
  readonly recording: Recorder;
}

async function runRow<C extends Channel, Owner>(
  row: Row<C, Owner>,
  owner: Owner,
  input: InputOf<C>,
  from: Caller,
  recorder: Recorder,
): Promise<Result<OutputOf<C>>> {
  if (typeof row === 'function') return row(owner, input, from);
  const { run, unless, note, noted } = row;
  const read = note?.(owner, input);
  const about = read instanceof Promise ? await read : read;
  return recordRun(
    recorder,
    about === undefined ? [] : [about],
    () => unless?.(owner) ?? run(owner, input, from),
    (value) => noted?.(value, input) ?? {},
  );
}

export interface RouterDeps<Account extends CallsOwner, Together extends CallsOwner> {
  readonly rows: Rows<Channel, Account, Together>;
  /** What this page shows; null where its account was closed. */
  readonly viewOf: (from: Caller) => View<Account, Together> | null;
  /** Of pages that show several, it is the one that was in view last: calls about the program need one. */
  readonly lastInView: () => Account;
}

/** Pages that show all accounts offer to choose one. */
const chooseOne = (): Result<never> => fail('not-found', t('all.chooseOne'), { reason: 'all-accounts' });

/**
 * All calls of the contract, each answered by those that its scope names. A page changes over to another account by itself
 * (`accounts:enter`): what it called before is carried out in the account it was called for, with that account's key. Where that was
 * closed, and where an id is of an account that the page does not show, nothing is done and nothing recorded.
 */
export function createRouter<Account extends CallsOwner, Together extends CallsOwner>({
  rows,
  viewOf,
  lastInView,
}: RouterDeps<Account, Together>): Handlers {
  const answer = async (channel: Channel, input: never, from: Caller): Promise<Result<unknown>> => {
    const scope: Scope = contract[channel].scope;
    // That a row fits its scope is checked where the rows are written; a map of all cannot express it.
    const run = (owner: unknown, { recording }: CallsOwner) =>
      runRow(rows[channel] as Row<Channel, unknown>, owner, input, from, recording);
    const view = viewOf(from);
    if (scope === 'app') {
      const account = view?.one ?? lastInView();
      return run(account, account);
    }
    if (view === null) return accountRemoved();
    if (scope === 'view') return run(view, shownAs(view));
    const account = scope === 'account' ? view.one : view.find(scope(input));
    if (account === null) return chooseOne();
    return account === undefined ? notShown(view) : run(account, account);
  };
  const routed = (Object.keys(contract) as Channel[]).map((channel) => [
    channel,
    (input: never, from: Caller) => answer(channel, input, from),
  ]);
  // Object.fromEntries() loses the type of each channel.
  return Object.fromEntries(routed) as Handlers;
}

/** Where actions are recorded, and what times them. */
export interface Recorder {
  readonly record: RecordAudit;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/**
 * Records what runs, with its duration and outcome; the reason of a failure follows the text of the note.
 *
 * @param notes read before it runs: afterwards the thing may be gone
 * @param answered what the answer adds to the notes
 */
export async function recordRun<T>(
  { record, now }: Recorder,
  notes: readonly AuditNote[],
  run: () => Result<T> | Promise<Result<T>>,
  answered: (value: T) => Partial<AuditNote> = () => ({}),
): Promise<Result<T>> {
  const startedAt = now();
  const result = await run();
  for (const note of notes) record({ ...note, duration: now() - startedAt, ...outcomeOf(result, note.text, answered) });
  return result;
}

function outcomeOf<T>(
  result: Result<T>,
  text: AuditNote['text'] = '',
  answered: (value: T) => Partial<AuditNote>,
): Partial<AuditNote> {
  if (result.ok) return { outcome: 'done', text, ...answered(result.value) };
  const { kind, message } = result.failure;
  return {
    outcome: kind === 'cancelled' ? 'cancelled' : 'failed',
    text: [...(typeof text === 'string' ? [text].filter((part) => part !== '') : text), message],
  };
}

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
