/**
 * Which letters a text holds, as bits. Most agents are ruled out by their letters without a look at their text, and a single
 * letter is answered by its bit alone.
 */
export interface Letters {
  /** a to z; bit 27 and up are free. */
  readonly letters: number;
  /** Digits and a few signs. */
  readonly signs: number;
}

/** The first free bit of `letters`: agents that are online carry it, no text does. */
export const ONLINE = 1 << 26;

const signs = '0123456789.-_:/@ ';
const SIGN = 32;
const bits = new Map<number, number>();
for (let at = 0; at < 26; at += 1) bits.set(0x61 + at, at);
for (let at = 0; at < signs.length; at += 1) bits.set(signs.charCodeAt(at), SIGN + at);
/** By character code; -1 where a character has no bit. */
const bitOf = Int8Array.from({ length: 128 }, (_, code) => bits.get(code) ?? -1);

/** The bits of a folded text; what has no bit is left out. */
export function readLetters(text: string): Letters {
  let found = 0;
  let others = 0;
  for (let at = 0; at < text.length; at += 1) {
    const bit = bitOf[text.charCodeAt(at)] ?? -1;
    if (bit >= SIGN) others |= 1 << (bit - SIGN);
    else if (bit >= 0) found |= 1 << bit;
  }
  return { letters: found, signs: others };
}

/** True where the bits alone show whether a text holds it. */
export const isOneLetter = (word: string): boolean => word.length === 1 && (bitOf[word.charCodeAt(0)] ?? -1) >= 0;
