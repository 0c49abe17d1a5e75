import type { AuditNote } from '../contract/audit-note.ts';
import type { Scope } from '../contract/call.ts';
import { contract, type Channel, type Contract, type InputOf, type OutputOf } from '../contract/contract.ts';
import { fail, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
import { recordRun, type Recorder } from '../lib/record/recorder.ts';
import type { Caller, Handlers } from './register.ts';
import { accountRemoved, notShown, shownAs, type View } from './view.ts';

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
