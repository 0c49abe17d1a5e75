const LONGEST = 200;

/**
 * A name from outside as a title bar, a tab and a sentence can bear it: one line, without marks that nobody sees or that
 * turn the direction of what stands beside it, of bounded length. Empty where nothing is left.
 */
export function titleName(name: string): string {
  const line = name
    .slice(0, 4 * LONGEST)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .toWellFormed()
    .trim();
  const letters = Array.from(line);
  return letters.length <= LONGEST ? line : `${letters.slice(0, LONGEST - 1).join('')}…`;
}
