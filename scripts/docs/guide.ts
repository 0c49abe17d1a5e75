import MarkdownIt, { type Token } from 'markdown-it';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Block, GuideSection, Inline } from '../../src-renderer/features/guide/blocks.ts';

/** What a guide is made of; all else is refused, so that nothing is lost on its way into the program. */
const markdown = new MarkdownIt('zero', { html: false });
markdown.enable(['heading', 'list', 'table', 'fence', 'emphasis', 'backticks', 'entity', 'link', 'image']);

/**
 * Reads a guide: a section for each heading of the second level. What comes before the first one is about the file and left out.
 *
 * @throws for anything that `Block` and `Inline` cannot hold
 */
export function readGuide(text: string): readonly GuideSection[] {
  const sections: { title: string; blocks: Block[] }[] = [];
  const tokens = new Tokens(markdown.parse(text, {}));
  for (let token = tokens.next(); token !== null; token = tokens.next()) {
    if (token.type === 'heading_open' && token.tag === 'h2') {
      sections.push({ title: plain(tokens.inline()), blocks: [] });
    } else if (token.type === 'heading_open' && token.tag !== 'h1') {
      throw new Error(`a guide has no headings of the third level: ${plain(tokens.inline())}`);
    } else if (token.type !== 'heading_close' && token.type !== 'heading_open' && token.type !== 'inline') {
      const block = readBlock(token, tokens);
      sections.at(-1)?.blocks.push(block);
    }
  }
  return sections;
}

class Tokens {
  readonly #all: readonly Token[];
  #at = 0;

  constructor(all: readonly Token[]) {
    this.#all = all;
  }
  next(): Token | null {
    return this.#all[this.#at++] ?? null;
  }
  /** The content of the block that has just begun. */
  inline(): readonly Inline[] {
    const token = this.next();
    if (token?.type !== 'inline') throw new Error(`a guide cannot hold ${token?.type ?? 'an empty block'} here`);
    return readInline(token.children ?? []);
  }
  /** The contents of all blocks up to the end of this one, each by itself. */
  inlinesUntil(end: string): (readonly Inline[])[] {
    const found: (readonly Inline[])[] = [];
    for (let token = this.next(); token !== null && token.type !== end; token = this.next())
      if (token.type === 'inline') found.push(readInline(token.children ?? []));
    return found;
  }
}

function readBlock(token: Token, tokens: Tokens): Block {
  switch (token.type) {
    case 'paragraph_open': {
      const content = tokens.inline();
      tokens.next();
      return { kind: 'paragraph', content };
    }
    case 'bullet_list_open':
    case 'ordered_list_open': {
      const items = tokens.inlinesUntil(token.type.replace('_open', '_close'));
      return { kind: 'list', ordered: token.tag === 'ol', items };
    }
    case 'table_open': {
      const head = tokens.inlinesUntil('thead_close');
      const cells = tokens.inlinesUntil('table_close');
      const rows = Array.from({ length: cells.length / head.length }, (_, row) =>
        cells.slice(row * head.length, (row + 1) * head.length),
      );
      return { kind: 'table', head, rows };
    }
    default:
      throw new Error(`a guide cannot hold ${token.type}`);
  }
}

function readInline(tokens: readonly Token[]): readonly Inline[] {
  const parts: Inline[] = [];
  let named = false;
  for (const { type, content } of tokens) {
    if (type === 'em_open' || type === 'em_close') named = type === 'em_open';
    else if (type === 'code_inline') parts.push({ kind: 'code', text: content });
    else if (type === 'text' || type === 'text_special') {
      if (content !== '') parts.push({ kind: named ? 'name' : 'text', text: content.replace(/\s+/g, ' ') });
    } else throw new Error(`a guide cannot hold ${type}`);
  }
  return parts;
}

const plain = (parts: readonly Inline[]): string => parts.map(({ text }) => text).join('');

const SUFFIX = '.md?guide';

/** Lets pages import a guide of docs/ as its sections, by its path followed by `?guide`. */
export function guides(): Plugin {
  return {
    name: 'guides',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const path = id.slice(0, -'?guide'.length);
      this.addWatchFile(path);
      return `export default ${JSON.stringify(readGuide(readFileSync(path, 'utf8')))};`;
    },
  };
}
