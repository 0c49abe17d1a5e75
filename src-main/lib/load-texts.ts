import { wordsOf, type AnyLanguage, type LanguageInUse } from '../contract/language.ts';
import { useTexts, type Catalogue } from '../contract/texts.ts';
import en from '../../locales/en.json' with { type: 'json' };

/** Each catalogue is a file of its own, so that the program reads one alone; English is part of the program. */
const catalogues: Readonly<Record<AnyLanguage, () => Promise<Catalogue>>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('../../locales/de.json', { with: { type: 'json' } })).default,
  es: async () => (await import('../../locales/es.json', { with: { type: 'json' } })).default,
  'pt-BR': async () => (await import('../../locales/pt-BR.json', { with: { type: 'json' } })).default,
  ru: async () => (await import('../../locales/ru.json', { with: { type: 'json' } })).default,
  'en-XA': () => pseudo('en-XA'),
  'ar-XB': () => pseudo('ar-XB'),
};

const pseudo = async (language: 'en-XA' | 'ar-XB'): Promise<Catalogue> =>
  (await import('../contract/pseudo-language.ts')).makePseudo(language, en);

let latest = 0;

/** From now on main speaks this language. False: another one was requested in the meantime. */
export async function loadTexts({ language, locale }: LanguageInUse): Promise<boolean> {
  latest += 1;
  const turn = latest;
  const catalogue = await catalogues[language]();
  if (turn !== latest) return false;
  useTexts(wordsOf(language), catalogue, locale);
  return true;
}

/** In use as soon as this is imported, for texts that are needed before a language is known. */
export const useEnglish = (): void => useTexts('en', en, 'en-GB');
useEnglish();
