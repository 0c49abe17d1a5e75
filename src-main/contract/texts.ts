import type { Texts } from '../../locales/texts.d.ts';

/**
 * The texts of the program, for main and the pages alike: locales/en.json and its translations. A text is read when it is shown,
 * never into a constant, and in the language in use.
 */

/** The texts of a language by their keys. One with plural forms has a key for each, as `hours_one` and `hours_other`. */
export type Catalogue = Readonly<Record<string, string>>;
export type TextKey = keyof Texts;
/** A text that is whole as it is. */
export type PlainKey = { [Key in TextKey]: Texts[Key] extends readonly [] ? Key : never }[TextKey];
/** Values to fill in, by the names in braces; `count` chooses among plural forms. */
type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: string, values?: Values) => string;

/** A text that ends with one point, as a shortened month or name does. */
const SHORTENED = /(?<!\.)\.$/;
/** A text that goes on after a value with the end of its sentence. */
const FULL_STOP = /^\.(?=\s|$)/;

/**
 * Reads the texts of a catalogue. Values are filled in as they are, never as markup or as texts with names of their own. A text
 * that is missing is its key.
 *
 * @param language BCP 47 tag whose plural rules the catalogue follows
 * @param formatNumber how numbers among the values are written
 */
export function makeTranslate(
  language: string,
  catalogue: Catalogue,
  formatNumber: (value: number) => string,
): Translate {
  let rules: Intl.PluralRules | null = null;
  const formOf = (key: string, count: string | number | undefined): string | undefined => {
    const form = typeof count === 'number' ? (rules ??= new Intl.PluralRules(language)).select(count) : 'other';
    return catalogue[`${key}_${form}`] ?? catalogue[`${key}_other`];
  };
  /** Cut at the names: a list fills in several texts for every row. */
  const cuts = new Map<string, readonly string[]>();
  const fill = (text: string, values: Values): string => {
    let cut = cuts.get(text);
    if (cut === undefined) cuts.set(text, (cut = text.split(/\{\{(\w+)\}\}/)));
    return cut.reduce((filled, piece, at) => {
      if (at % 2 === 1) {
        const value = values[piece] ?? '';
        return filled + (typeof value === 'number' ? formatNumber(value) : value);
      }
      // A shortened month ends a sentence with its own full stop: "25 de nov."
      return filled + (SHORTENED.test(filled) ? piece.replace(FULL_STOP, '') : piece);
    }, '');
  };
  return (key, values) => {
    const text = catalogue[key] ?? formOf(key, values?.count) ?? key;
    return values === undefined ? text : fill(text, values);
  };
}

let used: { readonly catalogue: Catalogue; readonly locale: string; readonly translate: Translate } | null = null;

/**
 * Uses this language from now on.
 *
 * @param language BCP 47 tag whose plural rules the catalogue follows
 * @param locale BCP 47 tag for numbers and dates
 */
export function useTexts(language: string, catalogue: Catalogue, locale: string): void {
  let numbers: Intl.NumberFormat | null = null;
  const formatNumber = (value: number): string => (numbers ??= new Intl.NumberFormat(locale)).format(value);
  used = { catalogue, locale, translate: makeTranslate(language, catalogue, formatNumber) };
}

function inUse(key?: string): NonNullable<typeof used> {
  if (used === null)
    throw new Error(`the texts were read before they were loaded${key === undefined ? '' : `: ${key}`}`);
  return used;
}

/** A text with its values filled in; numbers are written with separators. */
export const t = <Key extends TextKey>(key: Key, ...[values]: Texts[Key]): string => inUse(key).translate(key, values);

/** A text by a key that was stored. The caller has made sure that there is such a text, and its values. */
export const textOf: Translate = (key, values) => inUse(key).translate(key, values);

/** BCP 47 tag for numbers and dates. */
export const localeInUse = (): string => inUse().locale;

export const isInUse = (catalogue: Catalogue): boolean => inUse().catalogue === catalogue;
