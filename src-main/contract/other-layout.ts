/** The letters of the Russian layout, and what the same keys type in the Latin one. */
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

const toLatin = new Map(Array.from(cyrillic, (letter, at) => [letter, latin.charAt(at)]));
const toCyrillic = new Map(Array.from(latin, (letter, at) => [letter, cyrillic.charAt(at)]));

/**
 * The text that the same keys type in the other keyboard layout, in lower case: "ьфклуештп" for "marketing", and "marketing" for
 * "ьфклуештп". A search that finds nothing offers what this text finds, and never acts on it by itself. Null where the text has
 * no letter of either layout.
 */
export function inOtherLayout(text: string): string | null {
  const typed = text.toLowerCase();
  const map = /[а-яё]/.test(typed) ? toLatin : /[a-z]/.test(typed) ? toCyrillic : null;
  return map === null ? null : Array.from(typed, (letter) => map.get(letter) ?? letter).join('');
}
