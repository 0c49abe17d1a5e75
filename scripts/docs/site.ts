import MarkdownIt, { type MarkdownIt as Markdown, type Token } from 'markdown-it';
import { posix } from 'node:path';

/** A document of the repository, and the page that is made of it. */
export interface Document {
  /** Path in the repository. */
  readonly path: string;
  /** Name of its page. */
  readonly page: string;
  readonly text: string;
  /** BCP 47 tag; English where left out. */
  readonly language?: string;
}

export interface Site {
  /** HTML by the name of the page. */
  readonly pages: ReadonlyMap<string, string>;
  /** Files of the repository that pages show or link to; each is copied under its own path. */
  readonly files: ReadonlySet<string>;
  /** Links that lead nowhere. */
  readonly problems: readonly string[];
}

/** Pages that the navigation lists, in groups. All others are reached by links. */
export interface Group {
  readonly title: string;
  readonly pages: readonly { readonly page: string; readonly title: string }[];
}

/**
 * Makes a site of documents: a page for each, without scripts and without anything from another host. Links between documents
 * become links between pages; those to sources of the repository become plain text.
 *
 * @param isFile whether a path of the repository is a file or folder
 */
export function buildSite(
  documents: readonly Document[],
  groups: readonly Group[],
  isFile: (path: string) => boolean,
): Site {
  const byPath = new Map(documents.map((document) => [document.path, document]));
  const files = new Set<string>();
  const problems: string[] = [];
  const pages = new Map<string, string>();
  for (const document of documents) {
    const content = convert(document, (target) => {
      const link = resolveLink(target, document, byPath, isFile);
      if (link.kind === 'file') files.add(link.path);
      if (link.kind === 'missing') problems.push(`${document.path}: ${target} leads nowhere`);
      return 'href' in link ? link.href : null;
    });
    pages.set(document.page, frame(document, content, groups, translationsOf(document, documents)));
  }
  for (const { pages: listed } of groups)
    for (const { page } of listed)
      if (!pages.has(page)) problems.push(`the navigation lists ${page}, which is not there`);
  return { pages, files, problems: [...problems, ...findBrokenLinks(pages, files)] };
}

type Link =
  | { readonly kind: 'page' | 'outside'; readonly href: string }
  | { readonly kind: 'file'; readonly href: string; readonly path: string }
  | { readonly kind: 'text' | 'missing' };

/** Files that go along with the pages. */
const SHOWN = /\.(?:png|webp|json|svg)$/;

function resolveLink(
  target: string,
  from: Document,
  documents: ReadonlyMap<string, Document>,
  isFile: (path: string) => boolean,
): Link {
  if (/^(?:https|mailto):/.test(target)) return { kind: 'outside', href: target };
  const [path = '', anchor] = decodeURI(target).split('#');
  const end = anchor === undefined ? '' : `#${anchor}`;
  if (path === '') return { kind: 'page', href: end };
  const file = posix.join(posix.dirname(from.path), path);
  const document = documents.get(file);
  if (document !== undefined) return { kind: 'page', href: document.page + end };
  if (!isFile(file)) return { kind: 'missing' };
  return SHOWN.test(file) ? { kind: 'file', href: file, path: file } : { kind: 'text' };
}

/** @param resolve the address on the site; null for what becomes plain text */
function convert(document: Document, resolve: (target: string) => string | null): Content {
  const markdown = new MarkdownIt({ html: false }).use(pictures);
  const tokens = markdown.parse(document.text, {});
  const headings: Heading[] = [];
  const used = new Map<string, number>();
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') {
      const text = (tokens[at + 1]?.children ?? []).map(({ content }) => content).join('');
      const id = unique(anchorOf(text), used);
      token.attrSet('id', id);
      headings.push({ id, text, level: Number(token.tag.slice(1)) });
    }
    if (token.type === 'inline') token.children = rewriteLinks(token.children ?? [], resolve);
    // Wide tables scroll by themselves, not the page.
    if (token.type === 'table_open') token.attrSet('tabindex', '0');
  });
  return { html: markdown.renderer.render(tokens, markdown.options, {}), headings };
}

interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}
interface Content {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** As GitHub writes them: lower case, blanks as dashes, without other punctuation. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

function unique(id: string, used: Map<string, number>): string {
  const times = used.get(id) ?? 0;
  used.set(id, times + 1);
  return times === 0 ? id : `${id}-${String(times)}`;
}

const PICTURE =
  /^<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"<>]+)"\s*\/?>\s*<img alt="([^"<>]*)" src="([^"<>]+)"\s*\/?>\s*<\/picture>/;

/** The one piece of markup that documents may hold: a picture of its own for the dark theme, as GitHub takes it. */
function pictures(markdown: Markdown): void {
  markdown.inline.ruler.before('text', 'picture', (state, silent) => {
    const [whole, dark = '', alt = '', light = ''] = PICTURE.exec(state.src.slice(state.pos)) ?? [];
    if (whole === undefined) return false;
    if (!silent) {
      const token = state.push('picture', 'picture', 0);
      token.attrSet('srcset', dark);
      token.attrSet('alt', alt);
      token.attrSet('src', light);
    }
    state.pos += whole.length;
    return true;
  });
  markdown.renderer.rules.picture = (tokens, at) => {
    const value = (name: string): string => escape(String(tokens[at]?.attrGet(name) ?? ''));
    return `<picture><source media="(prefers-color-scheme: dark)" srcset="${value('srcset')}"><img src="${value('src')}" alt="${value('alt')}" loading="lazy"></picture>`;
  };
}

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? '');

function rewriteLinks(tokens: readonly Token[], resolve: (target: string) => string | null): Token[] {
  const rewritten: Token[] = [];
  /** Whether each link that is open was taken off. */
  const open: boolean[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const href = resolve(attribute(token, 'href'));
      open.push(href !== null);
      if (href === null) continue;
      token.attrSet('href', href);
    } else if (token.type === 'link_close') {
      if (open.pop() === false) continue;
    } else if (token.type === 'picture') {
      for (const name of ['src', 'srcset']) token.attrSet(name, resolve(attribute(token, name)) ?? '');
    } else if (token.type === 'image') {
      token.attrSet('src', resolve(attribute(token, 'src')) ?? '');
      token.attrSet('loading', 'lazy');
    }
    rewritten.push(token);
  }
  return rewritten;
}

interface Translation {
  readonly page: string;
  readonly language: string;
}

/** The same document in all its languages; nothing where there is one. */
function translationsOf(document: Document, documents: readonly Document[]): readonly Translation[] {
  const nameOf = ({ path, language }: Document): string =>
    language === undefined ? path : path.replace(`.${language}.md`, '.md');
  const same = documents.filter((other) => nameOf(other) === nameOf(document));
  return same.length < 2 ? [] : same.map(({ page, language = 'en' }) => ({ page, language }));
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const languageName = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

function frame(
  { page, language = 'en' }: Document,
  { html, headings }: Content,
  groups: readonly Group[],
  translations: readonly Translation[],
): string {
  const title = headings.find(({ level }) => level === 1)?.text ?? 'Longreach';
  const parts = headings.filter(({ level }) => level === 2);
  const here = (other: string): string => (other === page ? ' aria-current="page"' : '');
  const navigation = groups.map(
    (group) =>
      `<h2>${escape(group.title)}</h2>\n<ul>\n${group.pages
        .map((each) => `<li><a href="${each.page}"${here(each.page)}>${escape(each.title)}</a></li>`)
        .join('\n')}\n</ul>`,
  );
  const contents =
    parts.length < 3
      ? ''
      : `<nav class="contents" aria-label="On this page">\n<ul>\n${parts
          .map(({ id, text }) => `<li><a href="#${escape(id)}">${escape(text)}</a></li>`)
          .join('\n')}\n</ul>\n</nav>\n`;
  const languages =
    translations.length === 0
      ? ''
      : `<nav class="languages" aria-label="Languages">\n${translations
          .map(
            (other) =>
              `<a href="${other.page}" lang="${other.language}" hreflang="${other.language}"${here(other.page)}>${escape(languageName(other.language))}</a>`,
          )
          .join('\n')}\n</nav>\n`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'">
<title>${escape(title === 'Longreach' ? title : `${title} – Longreach`)}</title>
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="tokens.css">
<link rel="stylesheet" href="site.css">
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header lang="en"><a href="index.html">Longreach</a></header>
<nav class="pages" aria-label="Documents" lang="en">
${navigation.join('\n')}
</nav>
<main id="content">
${languages}${contents}${html}</main>
</body>
</html>
`;
}

/** Every link and picture of the finished pages, whatever they were made from. */
function findBrokenLinks(pages: ReadonlyMap<string, string>, files: ReadonlySet<string>): readonly string[] {
  const ids = new Map(
    [...pages].map(([page, html]) => [page, new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))]),
  );
  const own = new Set([...files, 'icon.svg', 'tokens.css', 'site.css']);
  return [...pages].flatMap(([page, html]) =>
    [...html.matchAll(/ (?:href|src|srcset)="([^"]*)"/g)].flatMap(([, address = '']) => {
      if (/^(?:https|mailto):/.test(address)) return [];
      const [name = '', anchor] = address.split('#');
      const target = name === '' ? page : name;
      if (own.has(target)) return [];
      const known = ids.get(target);
      const isGood = known !== undefined && (anchor === undefined || known.has(decodeURIComponent(anchor)));
      return isGood ? [] : [`${page}: ${address} leads nowhere`];
    }),
  );
}
