import { isOwnLanguage, pickLanguage, type Language } from '../../../../src-main/contract/language.ts';
import english from '../../../../CHANGELOG.md?raw';
import { inLanguage, readChangelog, type ShownRelease } from './changelog.ts';

type Others = Exclude<Language, 'en'>;

/** A file for each language, so that a page reads one alone, and only once it is shown. */
const files: Readonly<Record<Others, () => Promise<{ readonly default: string }>>> = {
  de: () => import('../../../../locales/changelog.de.md?raw'),
  es: () => import('../../../../locales/changelog.es.md?raw'),
  'pt-BR': () => import('../../../../locales/changelog.pt-BR.md?raw'),
  ru: () => import('../../../../locales/changelog.ru.md?raw'),
};

/** What is new, the newest version first. @param tag language of the page */
export async function loadChangelog(tag: string): Promise<readonly ShownRelease[]> {
  const language = pickLanguage([tag]);
  const releases = readChangelog(english);
  if (language === 'en') return releases.map((release) => ({ ...release, lang: undefined }));
  if (!isOwnLanguage(language)) return inLanguage(releases, []);
  const own = await files[language]().then(
    (file) => readChangelog(file.default),
    () => [],
  );
  return inLanguage(releases, own);
}
