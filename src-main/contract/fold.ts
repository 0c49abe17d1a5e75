/** Letters that stay whole under decomposition, by the letters a user types for them. */
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

const plain = /^[\x00-\x7f]*$/;

/**
 * Text as it is compared in a search: lower case, without accents. "Königstraße" gives "konigstrasse". The pages and the
 * finder of the main process read names by this one rule.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøłđðþæœı]/g, (letter) => whole[letter] ?? letter);
}

const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Without the unseen marks that turn the direction of writing: the letters in the order in which they are stored. */
export const withoutMarks = (text: string): string => text.replace(turning, '');
