import type { AgentRow } from '../../src-main/ipc/contract.ts';
import { fold } from './fold.ts';

/**
 * Search by plain words: each word must occur somewhere in the row, in any order, accents and case aside. What is searched is one
 * string per row made beforehand, so that a keystroke costs one scan and makes nothing but the list of hits.
 */

const gaps = /\s+/g;
/** White space in any form is one blank, so that a phrase is found and no field holds a line break. */
const flatten = (text: string): string => (/\s{2}|[^\S ]/.test(text) ? text.replace(gaps, ' ') : text);

/**
 * Fields are kept apart by a line break, which no word can hold. The name is the first line, even where it is empty.
 * The version has a term of its own: a figure that is typed means a name or an address.
 */
export function haystackOf(row: AgentRow): string {
  const fields = [row.ip, row.group, row.city, row.region, row.country, row.owner, row.osUser];
  const lines = [flatten(fold(row.name))];
  for (const field of fields) if (field !== null && field !== '') lines.push(flatten(fold(field)));
  // Joined at one go: a string grown bit by bit is put together by the engine on the first search, which is then slow.
  return lines.join('\n');
}

/** The words of a query; none for an empty one. */
export const wordsOf = (query: string): readonly string[] => {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  // The longest first: it fails soonest.
  return [...new Set(words)].sort((a, b) => b.length - a.length);
};

export function matches(hay: string, words: readonly string[]): boolean {
  for (const word of words) if (!hay.includes(word)) return false;
  return true;
}

/** How well the name alone answers: 0 is it, 1 begins so, 2 holds the words as typed, 3 holds them all, 4 something else matched. */
function nameRank(hay: string, phrase: string, words: readonly string[]): number {
  const at = hay.indexOf(phrase);
  const end = hay.indexOf('\n');
  const nameEnd = end < 0 ? hay.length : end;
  if (at >= 0 && at + phrase.length <= nameEnd) return at > 0 ? 2 : phrase.length === nameEnd ? 0 : 1;
  for (const word of words) {
    const found = hay.indexOf(word);
    if (found < 0 || found + word.length > nameEnd) return 4;
  }
  return 3;
}

/** Nobody reads through more; ranking them would cost each key press a frame. */
const MOST_RANKED = 5_000;

/**
 * Hits with the best names first, in their order otherwise: who types a whole name and presses Enter means that computer, not
 * the one before it whose address happens to hold the same digits.
 */
export function bestNamesFirst<T extends { readonly hay: string }>(hits: readonly T[], query: string): readonly T[] {
  const phrase = fold(query).trim().replace(/\s+/g, ' ');
  const words = wordsOf(query);
  if (words.length === 0 || hits.length > MOST_RANKED) return hits;
  const ranked: T[][] = [[], [], [], [], []];
  for (const hit of hits) ranked[nameRank(hit.hay, phrase, words)]?.push(hit);
  return ranked.flat();
}

export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** Cuts a name into pieces that were hit and pieces that were not; joined they are the name again. */
export function markHits(name: string, words: readonly string[]): readonly Piece[] {
  if (words.length === 0 || name === '') return [{ text: name, hit: false }];
  const letters = Array.from(name);
  const starts: number[] = [];
  let folded = '';
  for (const letter of letters) {
    starts.push(folded.length);
    folded += fold(letter);
  }
  const hit = new Array<boolean>(letters.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
      letters.forEach((_, index) => {
        const from = starts[index] ?? 0;
        const to = starts[index + 1] ?? folded.length;
        if (from < at + word.length && to > at) hit[index] = true;
      });
    }
  }
  const pieces: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, index) => {
    const last = pieces.at(-1);
    const isHit = hit[index] ?? false;
    if (last?.hit === isHit) last.text += letter;
    else pieces.push({ text: letter, hit: isHit });
  });
  return pieces;
}
