import type { AuditNote, RecordAudit } from '../contract/audit-note.ts';
import type { Scope } from '../contract/call.ts';
import { contract, type Channel, type Contract, type InputOf, type OutputOf } from '../contract/contract.ts';
import { fail, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
import { outcomeOf } from '../lib/record/wording.ts';
import { ALL_ACCOUNTS } from './push.ts';
import type { Caller, Handlers } from './register.ts';

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

export interface RouterDeps {
  /** The account that the page shows, or `ALL_ACCOUNTS`. */
  readonly shownBy: (from: Caller) => string;
  /** Undefined for an account that is not open. */
  readonly handlersOf: (account: string) => Handlers | undefined;
  /** Those of the account that was in view last: calls about the program are answered whichever account is shown. */
  readonly lastInView: () => Handlers;
  /** For pages that show all accounts. */
  readonly all: Pick<Handlers, OfScope<'view'>>;
}

/** Answers a call about an account that was closed after the page had made it. */
export const accountRemoved = (): Result<never> =>
  fail('cancelled', t('app.accountRemoved'), { reason: 'other-account' });

/** Pages that show all accounts offer to choose one. */
const chooseOne = (): Result<never> => fail('not-found', t('all.chooseOne'), { reason: 'all-accounts' });

type AnyHandler = (input: never, from: Caller) => Result<unknown> | Promise<Result<unknown>>;

/**
 * All calls of the contract, each answered by those that its scope names. A page changes over to another account by itself
 * (`accounts:enter`): what it called before is carried out in the account it was called for, with that account's key. Where that was
 * closed, nothing is done to agents of another account that happen to have the same numbers.
 */
export function createRouter({ shownBy, handlersOf, lastInView, all }: RouterDeps): Handlers {
  const overAll: Partial<Handlers> = all;
  const handlerFor = (channel: Channel, from: Caller): AnyHandler => {
    const account = shownBy(from);
    const own = handlersOf(account)?.[channel];
    if (contract[channel].scope === 'app') return own ?? lastInView()[channel];
    return account === ALL_ACCOUNTS ? (overAll[channel] ?? chooseOne) : (own ?? accountRemoved);
  };
  const routed = (Object.keys(contract) as Channel[]).map((channel) => [
    channel,
    (input: never, from: Caller) => handlerFor(channel, from)(input, from),
  ]);
  // Object.fromEntries() loses the type of each channel.
  return Object.fromEntries(routed) as Handlers;
}
