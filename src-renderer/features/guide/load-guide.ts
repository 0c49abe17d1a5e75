import { isOwnLanguage, pickLanguage, type Language } from '../../../src-main/contract/language.ts';
import { guideSections, type GuideSectionName } from '../../lib/guide-sections.ts';
import type { GuideSection } from './blocks.ts';

/** A file for each language, so that a page reads one alone, and only once Help is opened. */
const files: Readonly<Record<Language, () => Promise<{ readonly default: readonly GuideSection[] }>>> = {
  en: () => import('../../../docs/user/guide.md?guide'),
  de: () => import('../../../docs/user/guide.de.md?guide'),
  es: () => import('../../../docs/user/guide.es.md?guide'),
  'pt-BR': () => import('../../../docs/user/guide.pt-BR.md?guide'),
  ru: () => import('../../../docs/user/guide.ru.md?guide'),
};

export interface NamedSection extends GuideSection {
  readonly name: GuideSectionName;
}

/** @param tag language of the page; where there is no guide in it, the English one is read */
export async function loadGuide(tag: string): Promise<readonly NamedSection[]> {
  const language = pickLanguage([tag]);
  const { default: sections } = await files[isOwnLanguage(language) ? language : 'en']();
  return guideSections.flatMap((name, at) => {
    const section = sections[at];
    return section === undefined ? [] : { name, ...section };
  });
}
