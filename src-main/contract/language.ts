/**
 * The languages of Longreach and the region whose formats dates and numbers follow. Both follow the system unless the
 * settings choose otherwise; they are apart, so that an English console can show German dates.
 */

export const languages = ['en', 'de', 'es', 'pt-BR', 'ru'] as const;
export type Language = (typeof languages)[number];

/**
 * Formats of dates and numbers that can be chosen besides the system's. Swedish ones are those of ISO 8601.
 */
export const formatRegions = ['en-GB', 'en-US', 'de-DE', 'es-ES', 'pt-BR', 'ru-RU', 'sv-SE'] as const;

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
};

/**
 * Catalogues made from the English one for tests: `en-XA` is 40 % longer and full of accents, `ar-XB` reads from right to
 * left. Chosen by the switch `--lang` alone.
 */
const pseudoLanguages = ['en-XA', 'ar-XB'] as const;
type PseudoLanguage = (typeof pseudoLanguages)[number];
export type AnyLanguage = Language | PseudoLanguage;

/** What a page needs to show text. */
export interface LanguageInUse {
  readonly language: AnyLanguage;
  /** BCP 47 tag for dates, numbers and sorting: the language with the region of the formats, such as `en-DE`. */
  readonly locale: string;
}

export const isRightToLeft = (language: AnyLanguage): boolean => language === 'ar-XB';

/** Whether it has a catalogue of its own. */
export const isOwnLanguage = (language: AnyLanguage): language is Language =>
  languages.some((each) => each === language);

/** The language whose rules its texts follow: pseudo-languages are made from the English texts. */
export const wordsOf = (language: AnyLanguage): Language => (isOwnLanguage(language) ? language : 'en');

/** The regions whose formats are taken where the tag of a language names none. */
const homeRegions: Readonly<Record<AnyLanguage, string>> = {
  en: 'GB',
  de: 'DE',
  es: 'ES',
  'pt-BR': 'BR',
  ru: 'RU',
  'en-XA': 'GB',
  'ar-XB': 'GB',
};

function readTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

/**
 * The first language of the list that Longreach has, otherwise English. A tag matches whole first, then by its language.
 *
 * @param wanted BCP 47 tags in order of preference; unreadable ones are skipped
 */
export function pickLanguage(wanted: readonly string[]): AnyLanguage {
  const all: readonly AnyLanguage[] = [...languages, ...pseudoLanguages];
  for (const tag of wanted) {
    const read = readTag(tag);
    if (read === null) continue;
    const found =
      all.find((each) => each === read.baseName) ?? languages.find((each) => readTag(each)?.language === read.language);
    if (found !== undefined) return found;
  }
  return 'en';
}

/**
 * The tag for dates and numbers: the words of this language in the formats of that region.
 *
 * @param regionTag BCP 47 tag of the system's formats, such as `de-AT`; without a region, the language's own is taken
 */
export function localeFor(language: AnyLanguage, regionTag: string): string {
  const region = readTag(regionTag)?.region ?? homeRegions[language];
  return new Intl.Locale(wordsOf(language), { region }).toString();
}
