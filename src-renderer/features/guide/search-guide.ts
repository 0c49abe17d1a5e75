import { findByFormerName, renamed } from '../../lib/former-names.ts';
import { fold } from '../../lib/sort-key.ts';
import type { Block, Inline } from './blocks.ts';
import type { NamedSection } from './load-guide.ts';

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
