import type { AgentRow, AgentTraits } from '../../../src-main/ipc/contract.ts';
import { wordsOf } from '../search.ts';

/** What a person asked for in the search box: plain words and terms ("group:leeds", "free:<10%"). */
export interface Query {
  /** Folded plain words; every one must occur in the row. */
  readonly words: readonly string[];
  /** Whether an agent passes all the terms; the words are matched apart. Null where there are no terms. */
  readonly passes: ((row: AgentRow, traits: AgentTraits | undefined) => boolean) | null;
  /** The terms look at kept hardware: the answer changes when traits do. */
  readonly usesTraits: boolean;
}

/** Reads the text of the search box. `now` in Unix milliseconds. Never throws; what cannot be read is a fault, not a filter. */
export function readQuery(text: string, _now: number): Query {
  return { words: wordsOf(text), passes: null, usesTraits: false };
}
