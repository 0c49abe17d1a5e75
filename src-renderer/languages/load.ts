import {
  isRightToLeft,
  pickLanguage,
  wordsOf,
  type AnyLanguage,
  type LanguageInUse,
} from '../../src-main/contract/language.ts';
import { capOf } from '../../src-main/contract/key-names.ts';
import { setLocale } from '../lib/intl.ts';
import { t, useCatalogue, type Message } from '../lib/messages.ts';
import { useCaps } from '../ui/caps.ts';

type Texts = Readonly<Record<string, Message>>;

/** Each catalogue is a file of its own, so that a page reads one alone. */
const catalogues: Readonly<Record<AnyLanguage, () => Promise<Texts>>> = {
  en: async () => (await import('../lib/strings.ts')).en,
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  'pt-BR': async () => (await import('./pt-BR.ts')).ptBr,
  ru: async () => (await import('./ru.ts')).ru,
  'en-XA': () => pseudo('en-XA'),
  'ar-XB': () => pseudo('ar-XB'),
};

async function pseudo(language: 'en-XA' | 'ar-XB'): Promise<Texts> {
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

/** From now on the page is shown in this language; what is already on the screen stays until it is shown anew. */
export async function loadLanguage({ language, locale }: LanguageInUse): Promise<void> {
  const catalogue = await catalogues[language]();
  useCatalogue(wordsOf(language), catalogue);
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
