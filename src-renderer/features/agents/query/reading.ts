import type { AgentRow, AgentTraits } from '../../../../src-main/contract/contract.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import type { RawValue } from './pieces.ts';

/** The result of `haystackOf` for a row; if it has to be put together, only when it is read. */
export interface Made {
  readonly haystack: string;
}

/** Whether an agent answers to a value; null where that is not known, which neither the term nor its negation matches. */
export type Test = (row: AgentRow, traits: AgentTraits | undefined, made: Made | undefined) => boolean | null;

/** What became of one value of a term. */
export type Reading =
  | { readonly kind: 'read'; readonly test: Test; readonly words: string }
  /** `instead` replaces the value. */
  | { readonly kind: 'unreadable'; readonly message: string; readonly instead: string | null };

export const read = (test: Test, words: string): Reading => ({ kind: 'read', test, words });

export const unreadable = (message: string, instead: string | null = null): Reading => ({
  kind: 'unreadable',
  message,
  instead,
});

/** Reads one value; `now` in Unix milliseconds. */
export type Reader = (value: RawValue, now: number) => Reading;

/** A value that cannot be compared, with its sign. */
export const noComparing = (name: string, { op }: RawValue): Reading =>
  unreadable(t('query.fault.noComparing', { name, op }));

/** Beyond so many different texts an answer is computed each time. */
const MAX_KEPT = 4_000;

/** Computes an answer once per text: groups, owners, systems and models are few on many agents. */
export function memoise<T>(work: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    let answer = answers.get(text);
    if (answer === undefined) {
      answer = work(text);
      if (answers.size < MAX_KEPT) answers.set(text, answer);
    }
    return answer;
  };
}

/** Any of the values; not known where none is and one of them might be. */
export function anyOf(tests: readonly Test[]): Test {
  const [only] = tests;
  if (only !== undefined && tests.length === 1) return only;
  return (row, traits, made) => {
    let answer: boolean | null = false;
    for (const test of tests) {
      const here = test(row, traits, made);
      if (here === true) return true;
      if (here === null) answer = null;
    }
    return answer;
  };
}
