/**
 * Which letters a text has, as bits: a text that lacks a letter of a word cannot contain it, which two comparisons of numbers
 * show without reading either. `letters` has a bit for each of a to z and six for all others; `digits` one for each digit.
 */
export interface LetterSet {
  readonly letters: number;
  readonly digits: number;
}

const NONE: LetterSet = { letters: 0, digits: 0 };

/** Of a folded text. */
export function lettersOf(text: string): LetterSet {
  if (text === '') return NONE;
  let letters = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) letters |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) digits |= 1 << (code - 48);
    else letters |= 1 << (26 + (code % 6));
  }
  return { letters, digits };
}

/** How many bits are set. */
export function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
