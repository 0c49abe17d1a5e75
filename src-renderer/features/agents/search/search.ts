import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import { fold, foldedWords, squeeze } from '../../../lib/sort-key.ts';
import { isOneLetter, readLetters } from '../../../../src-main/contract/search/letters.ts';

/**
 * Search by plain words: each word must occur somewhere in the row, in any order, accents and case aside. What is searched is one
 * string per row made beforehand, so that a keystroke costs one scan and makes nothing but the list of hits.
 */

const gaps = /\s+/g;
/** White space in any form is one blank, so that a phrase is found and no field holds a line break. */
export const flatten = (text: string): string => (/\s{2}|[^\S ]/.test(text) ? text.replace(gaps, ' ') : text);

/**
 * Fields are separated by a line break, which no word can hold. The name is the first line, even where it is empty.
 * The version has a term of its own: a figure that is typed means a name or an address.
 */
export function haystackOf(row: AgentRow): string {
  const fields = [row.ip, row.group, row.city, row.region, row.country, row.owner, row.osUser, row.account];
  // Joined at one go: a string grown bit by bit is put together by the engine on the first search, which is then slow.
  return [flatten(fold(row.name)), ...linesOf(fields)].join('\n');
}

/** Fields as they are searched; empty ones are left out. */
export function linesOf(fields: readonly (string | null)[]): readonly string[] {
  const lines: string[] = [];
  for (const field of fields) if (field !== null && field !== '') lines.push(flatten(fold(field)));
  return lines;
}

let madeParts = 0;

/** A searched text that many rows share. The result of a search in it is cached until the next search. */
export class Part {
  /** Of its own, counted up. */
  readonly number = madeParts++;
  readonly text: string;
  readonly letters: number;
  readonly signs: number;
  #requested: WordSearch | null = null;
  #found = 0;

  constructor(text: string) {
    const { letters, signs } = readLetters(text);
    this.text = text;
    this.letters = letters;
    this.signs = signs;
  }

  /** The words of this search that occur here, as bits. */
  found(search: WordSearch): number {
    if (this.#requested !== search) {
      this.#requested = search;
      this.#found = search.scan(this);
    }
    return this.#found;
  }
}

/** A word of a search. */
export interface Word {
  readonly word: string;
  readonly letters: number;
  readonly signs: number;
  readonly byBits: boolean;
}

/** The searched texts of an agent, in parts; as the list stores them. */
export interface Searched {
  readonly folded: string;
  /** Of all its texts together, see `readLetters`: a letter that none of them has rules a word out. */
  readonly letters: number;
  readonly signs: number;
  /** Of the name alone. */
  readonly nameLetters: number;
  readonly nameSigns: number;
  readonly place: Part;
  readonly group: Part;
  readonly people: Part;
}

/** One search by words: each text that rows share is looked through once, and names are ruled out by their letters. */
export class WordSearch {
  /** One bit each. */
  static readonly maxWords = 30;
  readonly words: readonly Word[];
  /** The bits of all words. */
  readonly all: number;
  /** Of all words together. */
  readonly letters: number;
  readonly signs: number;
  /** Every word is a letter that has a bit of its own. */
  readonly byBits: boolean;

  constructor(words: readonly string[]) {
    this.words = words.map((word) => ({ word, ...readLetters(word), byBits: isOneLetter(word) }));
    this.all = 2 ** words.length - 1;
    this.letters = this.words.reduce((all, { letters }) => all | letters, 0);
    this.signs = this.words.reduce((all, { signs }) => all | signs, 0);
    this.byBits = this.words.every(({ byBits }) => byBits);
  }

  /** Every word occurs somewhere in the agent's texts. */
  passes(agent: Searched): boolean {
    // Going to the parts of fifty thousand agents is what a key press waits for: the agent itself answers for most of them.
    if ((agent.letters & this.letters) !== this.letters || (agent.signs & this.signs) !== this.signs) return false;
    if (this.byBits) return true;
    const elsewhere = agent.place.found(this) | agent.group.found(this) | agent.people.found(this);
    let left = this.all & ~elsewhere;
    for (let at = 0; left !== 0; at += 1, left >>>= 1) {
      const word = this.words[at];
      if ((left & 1) === 1 && word !== undefined && !nameHolds(agent, word)) return false;
    }
    return true;
  }

  scan(part: Part): number {
    let found = 0;
    this.words.forEach((word, at) => {
      if (holds(part, word)) found |= 1 << at;
    });
    return found;
  }
}

function holds({ text, letters, signs }: Pick<Part, 'text' | 'letters' | 'signs'>, word: Word): boolean {
  return (letters & word.letters) === word.letters && (signs & word.signs) === word.signs && isIn(text, word);
}

function nameHolds({ folded, nameLetters, nameSigns }: Searched, word: Word): boolean {
  return (nameLetters & word.letters) === word.letters && (nameSigns & word.signs) === word.signs && isIn(folded, word);
}

/** In a text that has all its letters. */
export const isIn = (text: string, { word, byBits }: Word): boolean => byBits || text.includes(word);

/** The words of a query; none for an empty one. */
export const wordsOf = (query: string): readonly string[] => {
  // The longest first: it fails soonest.
  return [...new Set(foldedWords(query))].sort((a, b) => b.length - a.length);
};

export function matches(haystack: string, words: readonly string[]): boolean {
  for (const word of words) if (!haystack.includes(word)) return false;
  return true;
}

/**
 * How well the name alone answers: 0 is it, 1 begins so, 2 holds the words as typed, 3 holds them all, 4 something else
 * matched.
 */
function nameRank(name: string, phrase: string, words: readonly string[]): number {
  const at = name.indexOf(phrase);
  if (at >= 0) return at > 0 ? 2 : phrase.length === name.length ? 0 : 1;
  return matches(name, words) ? 3 : 4;
}

/** A hit with its searched texts: the name is the first line of `haystack`, unless `folded` has it. */
interface Hit {
  readonly haystack: string;
  readonly folded?: string;
}

export interface RankedHits<T> {
  readonly rows: readonly T[];
  /** How many of them, counted from the first, have exactly the name or number that was typed. */
  readonly exact: number;
}

function nameOf(hit: Hit): string {
  if (hit.folded !== undefined) return hit.folded;
  const end = hit.haystack.indexOf('\n');
  return end < 0 ? hit.haystack : hit.haystack.slice(0, end);
}

/** More results are of no use; ranking them would cost each key press a frame. */
const MAX_RANKED = 5_000;

/** Whether an agent has one of these names, folded and without gaps at their ends: one that looks the same is a namesake. */
export const isNamed = (hit: Hit, names: readonly string[]): boolean => names.includes(nameOf(hit).trim());

/**
 * Puts the agents that are exactly meant first, whatever order the others are in: Enter after a whole name means that agent and
 * not another one that merely contains it. With `bestFirst` the others follow by how well their names match.
 *
 * @param exact those that are meant, which need not be among the hits
 */
export function rankHits<T extends Hit>(
  hits: readonly T[],
  query: string,
  bestFirst: boolean,
  exact: readonly T[],
): RankedHits<T> {
  const first = new Set(exact);
  const others = first.size === 0 ? hits : hits.filter((hit) => !first.has(hit));
  const words = wordsOf(query);
  const rows = bestFirst && words.length > 0 && hits.length <= MAX_RANKED ? byName(others, query, words) : others;
  return { rows: first.size === 0 ? rows : [...exact, ...rows], exact: first.size };
}

function byName<T extends Hit>(hits: readonly T[], query: string, words: readonly string[]): readonly T[] {
  const phrase = squeeze(query);
  const ranked: T[][] = [[], [], [], [], []];
  for (const hit of hits) ranked[nameRank(nameOf(hit), phrase, words)]?.push(hit);
  return ranked.flat();
}
