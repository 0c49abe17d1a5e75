import type { AuditNote, RecordAudit } from '../contract/audit-note.ts';
import type { Channel, InputOf, OutputOf } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import { outcomeOf } from '../lib/record/wording.ts';
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
