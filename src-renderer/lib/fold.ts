/** Letters that stay whole under decomposition, by the letters a person types for them. */
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

/** Text as it is compared in a search: lower case, without accents. "Königstraße" gives "konigstrasse". */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøłđðþæœı]/g, (letter) => whole[letter] ?? letter);
}

/** As `fold`, with every gap one blank and none at the ends. */
export function squeeze(text: string): string {
  const folded = fold(text);
  return uneven.test(folded) ? folded.replace(/\s+/g, ' ').trim() : folded;
}
const uneven = /^\s|\s$|\s{2}|[^\S ]/;

/** A key by which plain `<` sorts as a person would: accents and case aside, numbers by value ("PC 9" before "PC 10"). */
export const sortKey = (text: string): string => keyOfFolded(fold(text));

/** As `sortKey`, of a text that is folded already. */
export const keyOfFolded = (folded: string): string =>
  folded.replace(/\d+/g, (digits) => {
    const value = digits.replace(/^0+(?=\d)/, '');
    // The length first, so that a longer number is the greater one.
    return String.fromCharCode(0x30 + Math.min(value.length, 0x2000)) + value;
  });
