import { isOwnLanguage, pickLanguage, type Language } from '../../../../src-main/contract/language.ts';
import english from '../../../../CHANGELOG.md?raw';

/** One version of the changelog. */
export interface Release {
  readonly version: string;
  readonly changes: readonly string[];
}

/** Reads CHANGELOG.md: a heading of the second level for each version, a list of changes below it, which may be wrapped. */
export function readChangelog(markdown: string): readonly Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      const changes = lines
        .join('\n')
        .split(/^- /m)
        .slice(1)
        .map((change) => change.replaceAll(/\s+/g, ' ').replaceAll('`', '').trim());
      return { version: heading.trim(), changes };
    });
}

/** A version as it is shown. */
export interface ShownRelease extends Release {
  /** What its entries are written in, where that is not the language of the page. */
  readonly lang: 'en' | undefined;
}

/** Each in the language of the page, where that has it with every entry; otherwise in English. */
export const inLanguage = (english: readonly Release[], own: readonly Release[]): readonly ShownRelease[] =>
  english.map((release) => {
    const found = own.find(({ version }) => version === release.version);
    return found?.changes.length === release.changes.length
      ? { ...found, lang: undefined }
      : { ...release, lang: 'en' };
  });

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
