import type { z } from 'zod';

/** Our windows that may call; each call names those it answers. */
export type WindowRole = 'console' | 'session' | 'quick';

/**
 * Whom a call is about: the program, this computer or all accounts anyway (`app`); the accounts that the page shows (`view`); one
 * account alone (`account`), which is refused where the page shows several; or the account of the id that a function finds in the
 * input, which is refused where the page does not show it.
 */
export type Scope<Input = never> = 'app' | 'view' | 'account' | ((input: Input) => number | string);

/** A call: `input` parses what the page sent, `Output` is what it gets back inside a `Result`. */
export interface Call<Input, Output, Of extends Scope<Input> = Scope<Input>> {
  readonly input: z.core.$ZodType<Input>;
  readonly from: readonly WindowRole[];
  /** Calls a second that one window may make; beyond that they answer `busy`. */
  readonly perSecond: number;
  readonly scope: Of;
  /** Answered while Longreach is locked; `handing-over`: only for two seconds after it was, by a page that is being covered. */
  readonly whileLocked?: true | 'handing-over';
  /** Exists for the type only. */
  readonly output?: Output;
}

const PER_SECOND = 50;

/** Writes one call of the contract down: what it answers, what it takes, who may make it, how often, and whom it is about. */
export const call =
  <Output>() =>
  <Input, Of extends Scope<Input>>({
    perSecond = PER_SECOND,
    ...row
  }: Omit<Call<Input, Output, Of>, 'perSecond' | 'output'> & { readonly perSecond?: number }): Call<
    Input,
    Output,
    Of
  > => ({ perSecond, ...row });
