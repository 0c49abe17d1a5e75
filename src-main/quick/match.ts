import { countBits } from './letters.ts';
import { isWordStart, readName, type NameParts } from './name-parts.ts';
import type { Query, QueryWord } from './query.ts';
import type { QuickIndex } from './quick-index.ts';
import { COMPACT_SLIPS, matchSlips, mayBegin } from './slips.ts';

/** How well something was matched; the less the better. `NONE` is not at all. */
export const TIER = {
  same: 0,
  whole: 1,
  wholeCompact: 2,
  nameStart: 3,
  wordStart: 4,
  initials: 5,
  inside: 6,
  fieldStart: 7,
  fieldInside: 8,
  /** 9 to 12: one slip or two, in a whole word or in its beginning. */
  slip: 9,
  fieldSlip: 13,
} as const;
export const NONE = 255;

/** What one word comes to in each of the shared texts, worked out when it is first asked for. */
interface Memo {
  readonly plain: Uint8Array;
  readonly slips: Uint8Array;
  /** Of the words of the names. */
  readonly words: Uint8Array;
}

const FIELDS = 4;
const isMissing = (word: QueryWord, letters: number, digits: number): boolean =>
  (word.letters & ~letters) !== 0 || (word.digits & ~digits) !== 0;
const countMissing = (word: QueryWord, letters: number, digits: number): number =>
  countBits(word.letters & ~letters) + countBits(word.digits & ~digits);

/** Matches one query against the computers of an index. Made for each query; forgets nothing in between. */
export class Matcher {
  readonly #index: QuickIndex;
  readonly #query: Query;
  /** The longest first: it excludes most. */
  readonly #words: readonly QueryWord[];
  readonly #memos: readonly Memo[];
  /** Of the last match: the tiers of its words together. */
  sum = 0;

  constructor(index: QuickIndex, query: Query) {
    this.#index = index;
    this.#query = query;
    this.#words = query.words.toSorted((a, b) => b.text.length - a.text.length);
    const [texts, words] = [index.texts.size, index.words.size];
    this.#memos = this.#words.map(() => ({
      plain: new Uint8Array(texts),
      slips: new Uint8Array(texts),
      words: new Uint8Array(words),
    }));
  }

  /** Whether slips are forgiven in any of its words. */
  get forgives(): boolean {
    return this.#words.some(({ most }) => most > 0);
  }

  /** The worst tier of its words, or the better one of the whole text; `NONE` where a word matches nothing. */
  match(place: number, withSlips: boolean): number {
    const name = this.#index.names[place];
    const row = this.#index.rows[place];
    if (name === undefined || row === undefined) return NONE;
    let worst = 0;
    this.sum = 0;
    for (let at = 0; at < this.#words.length; at += 1) {
      let tier = this.#plain(at, place, name);
      if (tier === NONE && withSlips) tier = this.#slips(at, place, name);
      if (tier === NONE) return row.name === this.#query.typed ? TIER.same : NONE;
      if (tier > worst) worst = tier;
      this.sum += tier;
    }
    return Math.min(worst, this.#whole(row.name, name));
  }

  #whole(original: string, { name, compact }: NameParts): number {
    const query = this.#query;
    if (name === query.whole) return original === query.typed ? TIER.same : TIER.whole;
    if (original === query.typed) return TIER.same;
    if (compact === query.compact && compact !== '') return TIER.wholeCompact;
    return name.startsWith(query.whole) ? TIER.nameStart : NONE;
  }

  #plain(at: number, place: number, name: NameParts): number {
    const { letters, digits, fields } = this.#index;
    const word = this.#words[at];
    if (word === undefined) return NONE;
    let best = isMissing(word, letters[place] ?? 0, digits[place] ?? 0) ? NONE : tierInName(word, name);
    if (best <= TIER.fieldStart) return best;
    const from = place * FIELDS;
    for (let field = from; field < from + FIELDS; field += 1) {
      const tier = this.#plainField(at, word, fields[field] ?? 0);
      if (tier < best) best = tier;
    }
    return best;
  }

  #plainField(at: number, word: QueryWord, number: number): number {
    const memo = this.#memos[at]?.plain;
    if (number === 0 || memo === undefined) return NONE;
    const known = memo[number] ?? 0;
    if (known !== 0) return known;
    const { texts } = this.#index;
    let tier = NONE;
    if (!isMissing(word, texts.letters[number] ?? 0, texts.digits[number] ?? 0)) {
      const found = texts.folded[number]?.indexOf(word.text) ?? -1;
      tier = found === -1 ? NONE : found === 0 ? TIER.fieldStart : TIER.fieldInside;
    }
    memo[number] = tier;
    return tier;
  }

  #slips(at: number, place: number, name: NameParts): number {
    const { letters, digits, fields, wordsOf } = this.#index;
    const word = this.#words[at];
    const memo = this.#memos[at]?.words;
    if (word === undefined || memo === undefined || word.most === 0) return NONE;
    let best = NONE;
    if (countMissing(word, letters[place] ?? 0, digits[place] ?? 0) <= word.most) {
      const words = wordsOf[place] ?? [];
      for (const number of words) best = Math.min(best, this.#slipWord(word, number, memo));
      if (words.length > 1) best = Math.min(best, compactTier(word, name.compact));
    }
    if (best !== NONE) return best;
    // Not in addresses: there another figure is another place.
    for (let field = place * FIELDS + 1; field < (place + 1) * FIELDS; field += 1) {
      if (this.#slipField(at, word, fields[field] ?? 0) !== NONE) return TIER.fieldSlip;
    }
    return NONE;
  }

  #slipWord(word: QueryWord, number: number, memo: Uint8Array): number {
    const known = memo[number] ?? 0;
    if (known !== 0) return known;
    const { words } = this.#index;
    const missing = countMissing(word, words.letters[number] ?? 0, words.digits[number] ?? 0);
    const tier = missing > word.most ? NONE : slipTier(word.compact, words.folded[number] ?? '', word.most);
    memo[number] = tier;
    return tier;
  }

  #slipField(at: number, word: QueryWord, number: number): number {
    const memo = this.#memos[at]?.slips;
    if (number === 0 || memo === undefined) return NONE;
    const known = memo[number] ?? 0;
    if (known !== 0) return known;
    const { texts } = this.#index;
    const missing = countMissing(word, texts.letters[number] ?? 0, texts.digits[number] ?? 0);
    const { tokens } = readName(missing > word.most ? '' : (texts.folded[number] ?? ''));
    const tier = Math.min(NONE, ...tokens.map((token) => slipTier(word.compact, token, word.most)));
    memo[number] = tier;
    return tier;
  }
}

function tierInName(word: QueryWord, { name, compact, initials, humps }: NameParts): number {
  const first = name.indexOf(word.text);
  if (first === 0) return TIER.nameStart;
  for (let at = first; at !== -1; at = name.indexOf(word.text, at + 1)) {
    if (isWordStart(name, at, humps)) return TIER.wordStart;
  }
  if (word.text.length > 1 && initials.startsWith(word.text)) return TIER.initials;
  if (first !== -1) return TIER.inside;
  const inCompact = compact.indexOf(word.compact);
  return inCompact === -1 ? NONE : inCompact === 0 ? TIER.wordStart : TIER.inside;
}

function compactTier({ compact: word, most }: QueryWord, compact: string): number {
  return mayBegin(word, compact) ? slipTier(word, compact, Math.min(most, COMPACT_SLIPS)) : NONE;
}

function slipTier(word: string, text: string, most: number): number {
  const found = matchSlips(word, text, most);
  if (found === null) return NONE;
  return TIER.slip + (Math.max(1, found.slips) - 1) * 2 + (found.length === text.length ? 0 : 1);
}
