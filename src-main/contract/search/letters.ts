/**
 * Which letters a text has, as bits: a text that lacks a letter of a word cannot contain it, which two comparisons of numbers
 * show without reading either.
 */
export interface Letters {
  /** a to z; bit 26 and up are free. */
  readonly letters: number;
  /** Digits and a few signs have a bit each; all other characters share thirteen. */
  readonly signs: number;
}

/** The first free bit of `letters`: agents that are online carry it, no text does. */
export const ONLINE = 1 << 26;

const signs = '0123456789.-_:/@ ';
const SIGN = 32;
const SHARED = 13;
const bits = new Map<number, number>();
for (let at = 0; at < 26; at += 1) bits.set(0x61 + at, at);
for (let at = 0; at < signs.length; at += 1) bits.set(signs.charCodeAt(at), SIGN + at);
/** By character code; -1 where a character has no bit of its own. */
const bitOf = Int8Array.from({ length: 128 }, (_, code) => bits.get(code) ?? -1);

/** The bits of a folded text. */
export function readLetters(text: string): Letters {
  let letters = 0;
  let others = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const bit = bitOf[code] ?? -1;
    if (bit >= SIGN) others |= 1 << (bit - SIGN);
    else if (bit >= 0) letters |= 1 << bit;
    else others |= 1 << (signs.length + (code % SHARED));
  }
  return { letters, signs: others };
}

/** True where the bits alone show whether a text holds it. */
export const isOneLetter = (word: string): boolean => word.length === 1 && (bitOf[word.charCodeAt(0)] ?? -1) >= 0;

/** How many bits are set. */
export function countBits(value: number): number {
  let rest = value - ((value >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
