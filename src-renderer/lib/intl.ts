import { csvMarksOf, decimalMarkOf } from '../../src-main/contract/csv-marks.ts';
import { timeZone } from './time-zone.ts';

/** Formatters of dates, numbers and order in the page's locale. Each is made when it is first used, and again after a change. */

/** Of a page that has not loaded its language yet, and of tests. */
let locale = 'en-GB';

export function setLocale(next: string): void {
  locale = next;
}

/** No formatter outlives the locale, and the time zone where it has one, that it was made for. */
function inLocale<Made>(make: (locale: string) => Made, zoneInUse = (): string => ''): () => Made {
  let made: { readonly locale: string; readonly zone: string; readonly value: Made } | null = null;
  return () => {
    const zone = zoneInUse();
    if (made?.locale !== locale || made.zone !== zone) made = { locale, zone, value: make(locale) };
    return made.value;
  };
}

/** Writes times, in Unix milliseconds. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: number) => string {
  const format = inLocale((tag) => new Intl.DateTimeFormat(tag, options), timeZone);
  return (at) => format().format(at);
}

export function numberFormat(options?: Intl.NumberFormatOptions): (value: number) => string {
  const format = inLocale((tag) => new Intl.NumberFormat(tag, options));
  return (value) => format().format(value);
}

/** The mark before the decimals of a number, in the formats in use. */
export const decimalMark = inLocale(decimalMarkOf);

/** The marks of CSV files until others are chosen. */
export const csvMarks = inLocale((tag) => csvMarksOf('formats', tag));

/** Compares names as this language sorts them; numbers in them count as numbers: host-2 comes before host-10. */
export const nameOrder = inLocale((tag) => new Intl.Collator(tag, { numeric: true, sensitivity: 'base' }));

/** The name of a language with its region: "German (Germany)". */
export const languageName = (tag: string): string => languageNames().of(tag) ?? tag;
const languageNames = inLocale((tag) => new Intl.DisplayNames([tag], { type: 'language' }));

/** The name of a country by its ISO 3166 code; undefined for what is none. */
export const regionNames = inLocale((tag) => new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' }));
