import type { AuditNote, RecordAudit } from '../contract/audit-note.ts';
import type { Scope } from '../contract/call.ts';
import { contract, type Channel, type Contract, type InputOf, type OutputOf } from '../contract/contract.ts';
import { fail, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
import { outcomeOf } from '../lib/record/wording.ts';
import type { Caller, Handlers } from './register.ts';
import { accountRemoved, type View } from './view.ts';

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

/** The rows of these calls: what a feature answers, or everything. */
export type Rows<C extends Channel, Owner> = { readonly [Each in C]: Row<Each, Owner> };

export interface CallRecord {
  readonly record: RecordAudit;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** The calls of one owner. What they note is recorded with their outcome. */
export function bindRows<C extends Channel, Owner>(
  rows: Rows<C, Owner>,
  owner: Owner,
  recording: CallRecord,
): Pick<Handlers, C> {
  const bound = (Object.keys(rows) as C[]).map((channel) => [
    channel,
    bindRow<C, Owner>(rows[channel], owner, recording),
  ]);
  // Object.fromEntries() loses the type of each channel.
  return Object.fromEntries(bound) as Pick<Handlers, C>;
}

function bindRow<C extends Channel, Owner>(row: Row<C, Owner>, owner: Owner, { record, now }: CallRecord) {
  if (typeof row === 'function') return (input: InputOf<C>, from: Caller) => row(owner, input, from);
  const { run, unless, note, noted } = row;
  return async (input: InputOf<C>, from: Caller): Promise<Result<OutputOf<C>>> => {
    const read = note?.(owner, input);
    const about = read instanceof Promise ? await read : read;
    const began = now();
    const result = unless?.(owner) ?? (await run(owner, input, from));
    if (about !== undefined) {
      const outcome = outcomeOf(result, about.text, (value) => noted?.(value, input) ?? {});
      record({ ...about, duration: now() - began, ...outcome });
    }
    return result;
  };
}

/** The calls of this scope. */
export type OfScope<S extends Scope> = { [C in Channel]: Contract[C]['scope'] extends S ? C : never }[Channel];

/** An account, or several as one, as calls find them. */
interface CallsOwner {
  /** Where its calls are recorded. */
  readonly recording: CallRecord;
}

export interface RouterDeps<Account extends CallsOwner> {
  readonly rows: Rows<Channel, Account>;
  /** What this page shows; null where its account was closed. */
  readonly viewOf: (from: Caller) => View<Account> | null;
  /** Of pages that show several, it is the one that was in view last: calls about the program need one. */
  readonly lastInView: () => Account;
  /** For pages that show several, in place of the rows. */
  readonly all: Partial<Handlers>;
}

/** Pages that show all accounts offer to choose one. */
const chooseOne = (): Result<never> => fail('not-found', t('all.chooseOne'), { reason: 'all-accounts' });

/** Answers a call that names an agent or a session of an account that its page does not show. */
const notShown = (): Result<never> => fail('cancelled', t('main.otherAccount'), { reason: 'other-account' });

/**
 * All calls of the contract, each answered by those that its scope names. A page changes over to another account by itself
 * (`accounts:enter`): what it called before is carried out in the account it was called for, with that account's key. Where that was
 * closed, and where an id is of an account that the page does not show, nothing is done and nothing recorded.
 */
export function createRouter<Account extends CallsOwner>({
  rows,
  viewOf,
  lastInView,
  all,
}: RouterDeps<Account>): Handlers {
  const answer = <C extends Channel>(channel: C, input: InputOf<C>, from: Caller) => {
    const scope: Scope = contract[channel].scope;
    const view = viewOf(from);
    const run = (owner: Account) => bindRow<C, Account>(rows[channel], owner, owner.recording)(input, from);
    if (scope === 'app') return run(view?.one ?? lastInView());
    if (view === null) return accountRemoved();
    if (typeof scope === 'function') {
      const owner = view.find(scope(input as never));
      if (owner === undefined) return view.one === null ? accountRemoved() : notShown();
      return view.one === null && all[channel] !== undefined ? all[channel](input, from) : run(owner);
    }
    if (view.one !== null) return run(view.one);
    return scope === 'view' ? all[channel]?.(input, from) : chooseOne();
  };
  const routed = (Object.keys(contract) as Channel[]).map((channel) => [
    channel,
    (input: never, from: Caller) => answer(channel, input, from),
  ]);
  // Object.fromEntries() loses the type of each channel.
  return Object.fromEntries(routed) as Handlers;
}
