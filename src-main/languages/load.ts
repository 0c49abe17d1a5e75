import { wordsOf, type AnyLanguage, type LanguageInUse } from '../contract/language.ts';
import type { Texts } from '../contract/messages.ts';
import { useTexts } from '../lib/texts.ts';

/** Each catalogue is a file of its own, so that the program reads one alone; English is part of the program. */
const catalogues: Readonly<Record<AnyLanguage, () => Promise<Texts | null>>> = {
  en: () => Promise.resolve(null),
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  'pt-BR': async () => (await import('./pt-BR.ts')).ptBr,
  ru: async () => (await import('./ru.ts')).ru,
  'en-XA': () => pseudo('en-XA'),
  'ar-XB': () => pseudo('ar-XB'),
};

async function pseudo(language: 'en-XA' | 'ar-XB'): Promise<Texts> {
  const [{ makePseudo }, { en }] = await Promise.all([
    import('../contract/pseudo-language.ts'),
    import('./strings.ts'),
  ]);
  return makePseudo(language, en);
}

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
