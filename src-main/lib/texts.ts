import { makeTranslate, type ParamArgument, type Texts, type Translate } from '../contract/messages.ts';

/**
 * The texts of main in the language of the console. Each feature has its English ones in a `strings.ts`, which calls `texts`;
 * the others stand in `src-main/languages`. English is at hand in every thread and test; another language is loaded by
 * `useTexts`. A text is read when it is shown, never into a constant.
 */

const english: Record<string, Texts[string]> = {};
/** Null while English is in use. */
let other: { readonly language: string; readonly catalogue: Texts } | null = null;
let locale = 'en-GB';
let translate: Translate | null = null;

/** Uses this language from now on. @param catalogue null is English @param formats BCP 47 tag for numbers and dates */
export function useTexts(language: string, catalogue: Texts | null, formats: string): void {
  other = catalogue === null ? null : { language, catalogue };
  locale = formats;
  translate = null;
}

/** BCP 47 tag for numbers and dates. */
export const localeInUse = (): string => locale;

/** The reader of a feature's texts. @param part the English ones; their keys are unique in main */
export function texts<const Part extends Texts>(part: Part) {
  Object.assign(english, part);
  translate = null;
  return <Key extends keyof Part & string>(key: Key, ...[params]: ParamArgument<Part[Key]>): string =>
    (translate ??= makeCurrent())(key, params);
}

/** A text by a key that was stored. The caller has made sure that there is such a text, and its parameters. */
export const textOf: Translate = (key, params) => (translate ??= makeCurrent())(key, params);

export const speaksEnglish = (): boolean => other === null;

function makeCurrent(): Translate {
  const numbers = new Intl.NumberFormat(locale);
  return makeTranslate(other?.language ?? 'en', other?.catalogue ?? english, (value) => numbers.format(value));
}
