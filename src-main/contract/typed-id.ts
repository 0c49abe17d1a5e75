import { fold } from './fold.ts';

/** Shorter numbers are parts of names and addresses. */
const SEARCHED_DIGITS = 7;
/** Fifteen digits with gaps between them. */
const LONGEST = 100;
const inGroups = /^\d+(?:(?:\s+|-)\d+)*$/;

/**
 * The id of an agent or a device (2.1, 2.3) as it is typed, pasted or read out: "418 220 967" with blanks of any kind, dashes or
 * a line break behind it. Null for anything else, and for more than 15 digits.
 */
export function readTypedId(text: string): number | null {
  // Nothing longer is one, and folding would read all of it.
  const folded = text.length > LONGEST ? '' : fold(text).trim();
  const digits = inGroups.test(folded) ? folded.replace(/\D+/g, '') : '';
  return digits === '' || digits.length > 15 ? null : Number(digits);
}

/** The id that a search text may mean beside its words: seven digits or more, and nothing else. */
export function readSearchedId(text: string): number | null {
  const id = text.length < SEARCHED_DIGITS ? null : readTypedId(text);
  return id === null || id < 10 ** (SEARCHED_DIGITS - 1) ? null : id;
}

/** The same in Quick connect and the palette, which read no terms: any number behind `id:` is meant, too. */
export function readFinderId(text: string): number | null {
  const behindTerm = /^\s*id:(.*)$/isu.exec(text)?.[1];
  return behindTerm === undefined ? readSearchedId(text) : readTypedId(behindTerm);
}
