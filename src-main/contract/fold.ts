/** Letters and signs that stay whole under decomposition, by those that a keyboard has for them. */
const whole: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};
const signs: Readonly<Record<string, string>> = {
  // Apostrophes, the acute accent that stands for one, and quotes.
  "'": '\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u2032\u2035\u00b4',
  '"': '\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb',
  // Hyphens, dashes, the minus sign.
  '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe58\ufe63\uff0d',
};
const plainSigns = new Map(Object.entries(signs).flatMap(([sign, alike]) => Array.from(alike, (one) => [one, sign])));

const ascii = /^[\x00-\x7f]*$/;
/** Folding such a text only makes its letters small: each stays where it is. */
export const isAscii = (text: string): boolean => ascii.test(text);
/** Before they are decomposed, some into a blank and an accent. */
const anySign = new RegExp(`[${[...plainSigns.keys()].join('')}]`, 'g');
/** Accents, and signs of no width: soft hyphens, marks of the direction of writing, joiners. */
const unseen = /[\p{M}\p{Cf}]+/gu;

/**
 * Text as it is compared in a search: lower case, without accents and unseen signs, with the apostrophes, dashes and blanks that a
 * keyboard has. "Königstraße" gives "konigstrasse", "Anna’s – PC‑014" gives "anna's - pc-014". The pages, the finder of the main
 * process and the command line read names by this one rule.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower;
  return lower
    .replace(anySign, (sign) => plainSigns.get(sign) ?? sign)
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(/[ßøłđðþæœı]/g, (letter) => whole[letter] ?? letter);
}

/** As `fold`, with every gap one blank and none at the ends. */
export function squeeze(text: string): string {
  const folded = fold(text);
  return uneven.test(folded) ? folded.replace(/\s+/g, ' ').trim() : folded;
}
const uneven = /^\s|\s$|\s{2}|[^\S ]/;

/** The words of a typed text, folded as `fold` does; none for blanks alone. */
export const foldedWords = (text: string): readonly string[] =>
  fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');

/**
 * Two names that only differ in signs which look alike or cannot be seen; case and accents tell them apart. For names that are
 * acted on without being shown first.
 */
export const isSameName = (a: string, b: string): boolean => a === b || withPlainSigns(a) === withPlainSigns(b);

const withPlainSigns = (name: string): string =>
  name
    .replace(anySign, (sign) => plainSigns.get(sign) ?? sign)
    .replace(/\p{Cf}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize();

const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Without the unseen marks that turn the direction of writing: the letters in the order in which they are stored. */
export const withoutMarks = (text: string): string => text.replace(turning, '');

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The order of names on every list: numbers by their value, without regard to case and accents. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);
