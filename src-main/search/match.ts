import type { NameParts } from './name-parts.ts';
import type { Query } from './query.ts';
import type { QuickIndex } from './search-index.ts';
import { NONE, TIER } from './tiers.ts';
import { WordMatch } from './word-match.ts';

/** Matches one query against the computers of an index. Made for each query; forgets nothing in between. */
export class Matcher {
  readonly #index: QuickIndex;
  readonly #query: Query;
  /** The longest first: it excludes most. */
  readonly #words: readonly WordMatch[];
  /** Marks alone, which fold to nothing: no word of them is found in a name, though the very same name is meant. */
  readonly #bare: boolean;
  /** Of the last match: the tiers of its words together. */
  sum = 0;

  constructor(index: QuickIndex, query: Query) {
    this.#index = index;
    this.#query = query;
    this.#bare = query.whole.trim() === '';
    this.#words = query.words
      .toSorted((a, b) => b.text.length - a.text.length)
      .map((word) => new WordMatch(index, word));
  }

  /** Whether slips are forgiven in any of its words. */
  get forgives(): boolean {
    return this.#words.some(({ forgives }) => forgives);
  }

  /** The worst tier of its words, or the better one of the whole text; `NONE` where a word matches nothing. */
  match(place: number, withSlips: boolean): number {
    let worst = 0;
    this.sum = 0;
    for (const word of this.#words) {
      let tier = word.plain(place);
      if (tier === NONE && withSlips) tier = word.slips(place);
      if (tier === NONE) return this.#bare && this.#isSame(place) ? TIER.same : NONE;
      if (tier > worst) worst = tier;
      this.sum += tier;
    }
    const name = this.#index.names[place];
    return name === undefined ? NONE : Math.min(worst, this.#whole(place, name));
  }

  #isSame(place: number): boolean {
    return this.#index.rows[place]?.name === this.#query.typed;
  }

  #whole(place: number, { name, compact }: NameParts): number {
    const query = this.#query;
    if (name === query.whole) return this.#isSame(place) ? TIER.same : TIER.whole;
    if (compact === query.compact && compact !== '') return TIER.wholeCompact;
    return name.startsWith(query.whole) ? TIER.nameStart : NONE;
  }
}
