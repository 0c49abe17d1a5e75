import {
  isRightToLeft,
  pickLanguage,
  wordsOf,
  type AnyLanguage,
  type LanguageInUse,
} from '../../src-main/contract/language.ts';
import { capOf } from '../../src-main/contract/key-names.ts';
import { t, useTexts, type Catalogue } from '../../src-main/contract/texts.ts';
import { setLocale } from '../lib/intl.ts';
import { useCaps } from '../ui/caps.ts';

/** Each catalogue is a file of its own, so that a page reads one alone: a script, since pages may fetch nothing. */
const catalogues: Readonly<Record<AnyLanguage, () => Promise<Catalogue>>> = {
  en: async () => (await import('../../locales/en.json')).default,
  de: async () => (await import('../../locales/de.json')).default,
  es: async () => (await import('../../locales/es.json')).default,
  'pt-BR': async () => (await import('../../locales/pt-BR.json')).default,
  ru: async () => (await import('../../locales/ru.json')).default,
  'en-XA': () => pseudo('en-XA'),
  'ar-XB': () => pseudo('ar-XB'),
};

async function pseudo(language: 'en-XA' | 'ar-XB'): Promise<Catalogue> {
  const [{ makePseudo }, english] = await Promise.all([
    import('../../src-main/contract/pseudo-language.ts'),
    catalogues.en(),
  ]);
  return makePseudo(language, english);
}

/** Keys are called as the catalogue in use does. */
export function nameKeys(): void {
  const mac = navigator.userAgent.includes('Macintosh');
  useCaps((key) => capOf(key, mac, (name) => t(`cap.${name}`)));
}

/** From now on the page is shown in this language; texts on the screen stay until they are drawn again. */
export async function loadLanguage({ language, locale }: LanguageInUse): Promise<void> {
  useTexts(wordsOf(language), await catalogues[language](), locale);
  nameKeys();
  setLocale(locale);
  const root = document.documentElement;
  root.lang = language;
  root.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
}

/** Loads the language that main has written into the page. */
export function loadLanguageOfPage(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  return loadLanguage({ language: pickLanguage([lang]), locale: dataset.locale ?? 'en-GB' });
}
