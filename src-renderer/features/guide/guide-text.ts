import { isOwnLanguage, pickLanguage, type Language } from '../../../src-main/contract/language.ts';
import { findByFormerName, renamed } from '../../lib/former-names.ts';
import { guideSections, type GuideSectionName } from '../../lib/guide-sections.ts';
import { fold } from '../../lib/sort-key.ts';
import type { Block, GuideSection, Inline } from './blocks.ts';

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

/** A section with what it is about under a former name that was typed, for example "Audit log (formerly Activity)". */
export interface FoundSection extends NamedSection {
  readonly renamed: readonly string[];
}

/** The sections in which every word occurs, former names of what they are about included; all of them where nothing is typed. */
export const searchGuide = (sections: readonly NamedSection[], words: readonly string[]): readonly FoundSection[] =>
  sections.flatMap((section) => {
    const text = fold([section.title, ...section.blocks.map(textOf)].join(' '));
    const missing = words.filter((word) => !text.includes(word));
    const byFormerName = renamed
      .filter(({ guide }) => guide === section.name)
      .flatMap(({ name }) => findByFormerName(name, missing.length === 0 ? words : missing) ?? []);
    return missing.length === 0 || byFormerName.length > 0 ? [{ ...section, renamed: byFormerName }] : [];
  });

function textOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return joined(block.content);
    case 'list':
      return block.items.map(joined).join(' ');
    case 'table':
      return [block.head, ...block.rows].map((cells) => cells.map(joined).join(' ')).join(' ');
  }
}

const joined = (parts: readonly Inline[]): string => parts.map(({ text }) => text).join('');
