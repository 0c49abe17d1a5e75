import type { z } from 'zod';

/** Our windows that may call; each call names those it answers. */
export type WindowRole = 'console' | 'session' | 'quick';

/** A call: `input` parses what the page sent, `Output` is what it gets back inside a `Result`. */
export interface Call<Input, Output> {
  readonly input: z.core.$ZodType<Input>;
  readonly from: readonly WindowRole[];
  /** Calls a second that one window may make; beyond that they answer `busy`. */
  readonly perSecond: number;
  /** Exists for the type only. */
  readonly output?: Output;
}

/** Writes one call of the contract down: what it answers, what it takes, who may make it. */
export const call =
  <Output>() =>
  <Input>(input: z.core.$ZodType<Input>, from: readonly WindowRole[], perSecond = 50): Call<Input, Output> => ({
    input,
    from,
    perSecond,
  });
