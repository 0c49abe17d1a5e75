import { fold, squeeze } from '../../lib/sort-key.ts';
import type { Block, Inline } from './blocks.ts';
import type { NamedSection } from './load-guide.ts';

/** The words that were typed, as `markHits` takes them. */
export const wordsOf = (typed: string): readonly string[] =>
  squeeze(typed)
    .split(' ')
    .filter((word) => word !== '');

/** The sections in which every word occurs; all of them where nothing is typed. */
export const searchGuide = (sections: readonly NamedSection[], words: readonly string[]): readonly NamedSection[] =>
  sections.filter((section) => {
    const text = fold([section.title, ...section.blocks.map(textOf)].join(' '));
    return words.every((word) => text.includes(word));
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
