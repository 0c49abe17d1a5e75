import type { Catalogue } from './texts.ts';

/**
 * Catalogues made from the English one, to see whether every screen holds: one 40 % longer with accented letters, one from right
 * to left. What stays plain on such a screen does not come from the catalogue.
 */

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', (plain, at) => [
    plain,
    Array.from('åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ')[at] ?? plain,
  ]),
);
const rightToLeft = Array.from('אבגדהוזחטיכלמנסעפצקרשת');

/** Changes the text outside of the names in braces. */
const outside = (text: string, change: (plain: string) => string): string =>
  text.replace(/(\{\{\w+\}\})|([^{}]+)/g, (_whole, name: string | undefined, plain: string | undefined) =>
    plain === undefined ? (name ?? '') : change(plain),
  );

function longer(text: string): string {
  const accented = outside(text, (plain) => plain.replace(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter));
  const added = Math.ceil(text.replace(/\{\{\w+\}\}/g, '').length * 0.4);
  // In words, as longer sentences are, so that they wrap.
  return accented + ' ~~~~~~~'.repeat(Math.floor(added / 8)) + '~'.repeat(added % 8);
}

const mirrored = (text: string): string =>
  outside(text, (plain) =>
    plain.replace(
      /[a-zA-Z]/g,
      (letter) => rightToLeft[letter.toLowerCase().charCodeAt(0) % rightToLeft.length] ?? letter,
    ),
  );

/** The English catalogue with every text changed so. */
export function makePseudo(language: 'en-XA' | 'ar-XB', english: Catalogue): Catalogue {
  const change = language === 'en-XA' ? longer : mirrored;
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, change(text)]));
}
