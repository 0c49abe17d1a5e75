import { squeeze } from '../fold.ts';
import { countBits } from './letters.ts';
import { isWordStart, type SearchedName } from './name-parts.ts';
import type { QueryWord, Query } from './query.ts';
import { FIELDS, type QuickIndex } from './search-index.ts';
import { COMPACT_SLIPS, matchSlips } from './slips.ts';

/** How well something was matched; the less the better. `NONE` is not at all. */
const TIER = {
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

/**
 * Searches one word at the places of an index. The fields read at every place are in flat arrays of numbers, so most places are
 * skipped without reading any object. The match with each of the shared texts is computed once.
 */
export class WordMatch {
  readonly #index: QuickIndex;
  readonly #word: QueryWord;
  /** By the number of a shared text: the tier without slips; null where no text has the word. */
  readonly #texts: Uint8Array | null;
  /** By the number of a word of the names: the tier with slips; null until it is needed. */
  #words: Uint8Array | null = null;
  /** Whether any of those words is near enough. */
  #someWord = false;
  /** By the number of a shared text: the tier with slips, 0 where it was not searched yet. */
  #near: Uint8Array | null = null;
  readonly #first: number;
  readonly #second: number;

  constructor(index: QuickIndex, word: QueryWord) {
    this.#index = index;
    this.#word = word;
    this.#texts = tiersInTexts(index, word);
    this.#first = word.compact.charCodeAt(0);
    this.#second = word.compact.charCodeAt(1);
  }

  get forgives(): boolean {
    return this.#word.maxSlips > 0;
  }

  /** The tier without slips. */
  plain(place: number): number {
    const { letters, signs, names, fields } = this.#index;
    const word = this.#word;
    if (((word.letters & ~(letters[place] ?? 0)) | (word.signs & ~(signs[place] ?? 0))) === 0) {
      const name = names[place];
      const tier = name === undefined ? NONE : tierInName(word, name);
      if (tier !== NONE) return tier;
    }
    const texts = this.#texts;
    if (texts === null) return NONE;
    let best = NONE;
    const from = place * FIELDS;
    for (let field = from; field < from + FIELDS; field += 1) {
      const tier = texts[fields[field] ?? 0] ?? NONE;
      if (tier < best) best = tier;
    }
    return best;
  }

  /** The tier with slips, where there is none without. */
  slips(place: number): number {
    const word = this.#word;
    if (word.maxSlips === 0) return NONE;
    const words = this.#words ?? this.#readWords();
    let best = NONE;
    if (this.#someWord) {
      const { numbers, starts } = this.#index.wordsOf;
      const from = starts[place] ?? 0;
      const count = numbers[from] ?? 0;
      for (let at = from + 1; at <= from + count; at += 1) {
        const tier = words[numbers[at] ?? 0] ?? NONE;
        if (tier < best) best = tier;
      }
    }
    if (this.#mayBegin(place)) {
      const tier = slipTier(word.compact, this.#index.names[place]?.compact ?? '', COMPACT_SLIPS);
      if (tier < best) best = tier;
    }
    return best === NONE ? this.#slipsInFields(place) : best;
  }

  /**
   * Whether the words of this name written as one can begin with the word and one slip in it: most cannot, by the first two
   * letters of both and by the letters that are missing.
   */
  #mayBegin(place: number): boolean {
    const { heads, letters, signs } = this.#index;
    const head = heads[place] ?? 0;
    const [c, d] = [head & 0xffff, head >>> 16];
    const [a, b] = [this.#first, this.#second];
    if (a !== c && b !== d && a !== d && b !== c) return false;
    return countMissing(this.#word, letters[place] ?? 0, signs[place] ?? 0) <= COMPACT_SLIPS;
  }

  #readWords(): Uint8Array {
    const { words } = this.#index;
    const tiers = new Uint8Array(words.size).fill(NONE);
    for (let number = 1; number < tiers.length; number += 1) {
      const tier = nearTier(this.#word, words.folded[number] ?? '', words.letters[number], words.signs[number]);
      tiers[number] = tier;
      if (tier !== NONE) this.#someWord = true;
    }
    this.#words = tiers;
    return tiers;
  }

  /** Not in addresses, the first of the fields: there another figure is another place. */
  #slipsInFields(place: number): number {
    const { fields, texts } = this.#index;
    const near = (this.#near ??= new Uint8Array(texts.size));
    for (let field = place * FIELDS + 1; field < (place + 1) * FIELDS; field += 1) {
      const number = fields[field] ?? 0;
      if (number === 0) continue;
      const tier = near[number] ?? NONE;
      if ((tier === 0 ? this.#readNear(near, number) : tier) !== NONE) return TIER.fieldSlip;
    }
    return NONE;
  }

  #readNear(near: Uint8Array, number: number): number {
    const { texts } = this.#index;
    const word = this.#word;
    let best: number = NONE;
    if (countMissing(word, texts.letters[number] ?? 0, texts.signs[number] ?? 0) <= word.maxSlips) {
      for (const token of texts.tokensOf(number)) best = Math.min(best, slipTier(word.compact, token, word.maxSlips));
    }
    near[number] = best;
    return best;
  }
}

/** Null where none has the word. */
function tiersInTexts({ texts }: QuickIndex, word: QueryWord): Uint8Array | null {
  let tiers: Uint8Array | null = null;
  const { letters, signs, folded } = texts;
  for (let number = 1; number < folded.length; number += 1) {
    if (((word.letters & ~(letters[number] ?? 0)) | (word.signs & ~(signs[number] ?? 0))) !== 0) continue;
    const found = folded[number]?.indexOf(word.text) ?? -1;
    if (found === -1) continue;
    tiers ??= new Uint8Array(folded.length).fill(NONE);
    tiers[number] = found === 0 ? TIER.fieldStart : TIER.fieldInside;
  }
  return tiers;
}

const countMissing = (word: QueryWord, letters: number, signs: number): number =>
  countBits(word.letters & ~letters) + countBits(word.signs & ~signs);

function tierInName(word: QueryWord, { name, compact, initials, humps }: SearchedName): number {
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

/** Like `slipTier`, unless the letters already show that there are too many slips. */
const nearTier = (word: QueryWord, text: string, letters = 0, signs = 0): number =>
  countMissing(word, letters, signs) > word.maxSlips ? NONE : slipTier(word.compact, text, word.maxSlips);

function slipTier(word: string, text: string, maxSlips: number): number {
  const found = matchSlips(word, text, maxSlips);
  if (found === null) return NONE;
  return TIER.slip + (Math.max(1, found.slips) - 1) * 2 + (found.length === text.length ? 0 : 1);
}

/** Matches one query against the agents of an index. Made for each query; forgets nothing in between. */
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
    if (this.#query.id !== null && this.#index.hasId(place, this.#query.id)) return TIER.same;
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

  #whole(place: number, { name, compact }: SearchedName): number {
    const query = this.#query;
    if (name === query.whole) return this.#isSame(place) ? TIER.same : TIER.whole;
    // Before those that only have the same letters: it is the one that Enter means.
    if (compact === query.compact && query.names.includes(squeeze(name))) return TIER.whole;
    if (compact === query.compact && compact !== '') return TIER.wholeCompact;
    return name.startsWith(query.whole) ? TIER.nameStart : NONE;
  }
}
