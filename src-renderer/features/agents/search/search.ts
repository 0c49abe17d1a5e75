import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import { fold, foldedWords, squeeze } from '../../../lib/sort-key.ts';
import type { Searched } from '../../../../src-main/contract/search/filter.ts';

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

type Hit = Pick<Searched, 'folded'>;

export interface RankedHits<T> {
  readonly rows: readonly T[];
  /** How many of them, counted from the first, have exactly the name or number that was typed. */
  readonly exact: number;
}

/** More results are of no use; ranking them would cost each key press a frame. */
const MAX_RANKED = 5_000;

/** Whether an agent has one of these names, folded and without gaps at their ends: one that looks the same is a namesake. */
export const isNamed = (hit: Hit, names: readonly string[]): boolean => names.includes(hit.folded.trim());

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
  for (const hit of hits) ranked[nameRank(hit.folded, phrase, words)]?.push(hit);
  return ranked.flat();
}
