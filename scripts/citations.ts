import { posix } from 'node:path';
import ts from 'typescript';

/**
 * Checks what comments, test titles and documents refer to. Pure: takes the texts of the repository and returns what does not
 * resolve. The forms of a citation are listed in docs/dev/testing.md.
 */

/** Repository files by path, with their text; only `.md` and source files need their text. */
export type Files = ReadonlyMap<string, string>;

export type ProblemKind =
  /** The form is right, and no document defines it. */
  | 'unknown citation'
  /** Forms that were in use before the documents were part of the repository. */
  | 'field fact'
  | 'specification'
  | 'trust rule'
  /** A number without its parentheses. */
  | 'bare section'
  | 'bare field fact'
  | 'missing document'
  | 'missing file'
  | 'broken link'
  | 'trust table';

export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly kind: ProblemKind;
  readonly message: string;
}

/** Everything that can be cited, by the document that defines it. */
interface Index {
  /** Sections of the API specification: "4" and "4.4". */
  readonly sections: ReadonlySet<string>;
  readonly facts: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
  readonly tests: ReadonlySet<string>;
  readonly speeds: ReadonlySet<string>;
}

/** A comment or a test title; `text` is as long as in the file, so that positions stay true. */
export interface Passage {
  readonly kind: 'comment' | 'title' | 'figure';
  readonly text: string;
  readonly start: number;
}

const DOCUMENTS = {
  notes: 'docs/dev/api-notes.md',
  trust: 'docs/dev/trust.md',
  performance: 'docs/dev/performance.md',
} as const;
const CODE = /^(?:src-main|src-renderer|test|scripts)\/.*\.(?:ts|js|cjs|mjs|svelte|css)$/;

export function checkRepository(files: Files): readonly Problem[] {
  const index = readIndex(files);
  const problems: Problem[] = [];
  for (const [file, text] of files) {
    if (CODE.test(file)) problems.push(...checkCode(file, text, index, files));
    else if (file.endsWith('.md')) problems.push(...checkDocument(file, text, files));
  }
  return problems;
}

function readIndex(files: Files): Index {
  const all = (file: string, pattern: RegExp) =>
    new Set([...(files.get(file) ?? '').matchAll(pattern)].map((match) => match[1] ?? ''));
  return {
    sections: all(DOCUMENTS.notes, /^#{2,4} (\d(?:\.\d{1,2})?)\b/gm),
    facts: all(DOCUMENTS.notes, /^#{2,4} (F\d{1,2})\b/gm),
    rules: all(DOCUMENTS.trust, /^#{2,4} (\d\.\d)\b/gm),
    tests: all(DOCUMENTS.trust, /^\| ([A-Z]\d{1,2}) +\|/gm),
    speeds: all(DOCUMENTS.performance, /^\| (S\d{1,2}) +\|/gm),
  };
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

// Code

/** A word or a number of each form of a citation, old or present, and of what names a file; line breaks may be between the others. */
const MAY_CITE =
  /\b(?:field|specification|trust|section|design|house|brief)|\d\.\d|[FHIKLCZPS]\d|\.md\b|`[\w./-]+\.(?:ts|svelte|css|cjs|js)`/i;

/** Whether a script may cite anything; to parse the others would take half of the time. */
export const mayCite = (text: string): boolean => MAY_CITE.test(text);

function checkCode(file: string, text: string, index: Index, files: Files): readonly Problem[] {
  if (!mayCite(text)) return [];
  return passagesOf(file, text).flatMap((passage) => {
    const at = (offset: number, kind: ProblemKind, message: string): Problem => ({
      file,
      line: lineAt(text, passage.start + offset),
      kind,
      message,
    });
    return [
      ...oldForms(passage).map(({ offset, kind, message }) => at(offset, kind, message)),
      ...citationsIn(passage)
        .filter((citation) => !isDefined(citation.name, index, citation.asTest))
        .map(({ offset, name }) => at(offset, 'unknown citation', `${name} has no heading or row in docs/`)),
      ...(passage.kind === 'comment' ? namesIn(passage.text, file, files, at) : []),
    ];
  });
}

export interface Citation {
  readonly offset: number;
  /** "4.4", "section 4", "trust 2.2", "F8", "L1" or "S1". */
  readonly name: string;
  /** It is at the start of a title: there, F1 is a trust test. */
  readonly asTest: boolean;
}

function isDefined(name: string, index: Index, asTest: boolean): boolean {
  const [, word, number = ''] = /^(trust|section) (.*)$/.exec(name) ?? [];
  if (word === 'trust') return index.rules.has(number);
  if (word === 'section') return index.sections.has(number);
  if (/^\d/.test(name)) return index.sections.has(name);
  if (name.startsWith('S')) return index.speeds.has(name);
  return asTest || !name.startsWith('F') ? index.tests.has(name) : index.facts.has(name);
}

const UNIT = String.raw`(?!\s*(?:%|(?:ms|s|min|h|d|px|k?B|[KMGT]i?B|times|seconds|minutes|hours)\b))`;
const TOKEN = String.raw`\s*(trust\s+\d\.\d|\d\.\d{1,2}|[FHIKLCZPS]\d{1,2})(?![\w.])${UNIT}`;
const CITES = new RegExp(`^${TOKEN}`);
const TOKENS = new RegExp(String.raw`(?:^|[,;]|\bto\b|\band\b)${TOKEN}`, 'g');
const AT_START = /^(?:(?:, | to | and |\/)?[FHIKLCZPS]\d{1,2})+(?=[: ]|$)/;

export function citationsIn({ kind, text }: Passage): readonly Citation[] {
  const found: Citation[] = [];
  const add = (offset: number, name: string, asTest = false) =>
    found.push({ offset, name: name.replaceAll(/\s+/g, ' '), asTest });
  if (kind !== 'comment') {
    for (const match of AT_START.exec(text)?.[0].matchAll(/[A-Z]\d{1,2}/g) ?? []) {
      if (!isFactOnly(match[0])) add(match.index, match[0], true);
    }
  }
  if (kind === 'figure') return found;
  for (const group of text.matchAll(/\(([^()]*)\)/g)) {
    const inside = group[1] ?? '';
    if (!CITES.test(inside)) continue;
    for (const part of inside.matchAll(TOKENS)) {
      const [whole, token = ''] = part;
      add(group.index + 1 + part.index + whole.indexOf(token), token);
    }
  }
  for (const match of text.matchAll(/(?<!\()\btrust\s+\d\.\d\b|\bsection\s+\d(?:\.\d{1,2})?\b/g))
    add(match.index, match[0]);
  return found;
}

interface OldForm {
  readonly offset: number;
  readonly kind: ProblemKind;
  readonly message: string;
}

const OLD_FORMS: readonly (readonly [ProblemKind, RegExp, string])[] = [
  ['field fact', /\bfield\s+facts?(?:\s+F\d|,)|(?<=[(;,]\s*)field\s+facts?\b/gi, 'is cited as (F8)'],
  ['specification', /\bspecification,?\s+(?:section\s+)?\d(?:\.\d{1,2})?/gi, 'a section of the API is cited as (4.4)'],
  ['trust rule', /\btrust\s+(?:rules?\b|tests?\s+[A-Z]\d)/gi, 'a rule is cited as (trust 2.2), a test as (L1)'],
];
const SECTION_FIRST = new RegExp(String.raw`^[\s/*!<-]*([2-4]\.\d{1,2})(?=[\s:;,.]|$)(?!\.\d)${UNIT}`);

function oldForms({ kind, text }: Passage): readonly OldForm[] {
  const found = OLD_FORMS.flatMap(([form, pattern, message]) =>
    [...text.matchAll(pattern)].map((match): OldForm => ({ offset: match.index, kind: form, message })),
  );
  const first = SECTION_FIRST.exec(text);
  if (first !== null) {
    found.push({ offset: first[0].length - 1, kind: 'bare section', message: 'stands in parentheses: (4.4)' });
  }
  const numbers = kind === 'title' ? (AT_START.exec(text)?.[0].match(/[A-Z]\d{1,2}/g) ?? []) : [];
  if (numbers.some(isFactOnly)) {
    found.push({ offset: 0, kind: 'bare field fact', message: 'stands in parentheses at the end: (F15)' });
  }
  return found;
}

/** F1 to F12 name both a trust test and a field fact; no trust test has a higher number. */
const isFactOnly = (name: string): boolean => name.startsWith('F') && Number(name.slice(1)) > 12;

/** Documents and source files that a comment names. */
function namesIn(
  text: string,
  file: string,
  files: Files,
  at: (offset: number, kind: ProblemKind, message: string) => Problem,
): readonly Problem[] {
  const documents = [...text.matchAll(/[\w./-]*\w\.md\b/g)]
    .filter(([name]) => !isFile(name, file, files))
    .map((match) => at(match.index, 'missing document', `${match[0]} is not in the repository`));
  const plans = [
    ...text.matchAll(/\b(?:as|by|in|of|than|to)\s+the\s+(?:design|house|brief)\b|\bhouse\s+rules?\b/gi),
  ].map((match) => at(match.index, 'missing document', `“${match[0]}” is not in the repository`));
  const sources = [...text.matchAll(/`([\w./-]+\.(?:ts|svelte|css|cjs|js))`/g)]
    .filter(([, name = '']) => !isFile(name, file, files))
    .map((match) => at(match.index, 'missing file', `${match[1] ?? ''} is not in the repository`));
  return [...documents, ...plans, ...sources];
}

/** A path from the root or from the file, or the end of one. */
function isFile(name: string, from: string, files: Files): boolean {
  if (files.has(name) || files.has(posix.join(posix.dirname(from), name))) return true;
  const end = `/${name.replace(/^(?:\.{1,2}\/)+/, '')}`;
  for (const file of files.keys()) if (file.endsWith(end)) return true;
  // What npm installs and what a build writes is not part of the repository.
  return /^(?:node_modules|out|dist)\/|\.d\.ts$/.test(name);
}

// Passages

export function passagesOf(file: string, text: string): readonly Passage[] {
  if (file.endsWith('.css')) return blockComments(text, 0);
  if (!file.endsWith('.svelte')) return scriptPassages(file, text, 0);
  const parts: Passage[] = [];
  const rest = text.replaceAll(
    /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g,
    (whole, tag: string, body: string, at: number) => {
      const start = at + whole.indexOf('>') + 1;
      parts.push(...(tag === 'script' ? scriptPassages(`${file}.ts`, body, start) : blockComments(body, start)));
      return ' '.repeat(whole.length);
    },
  );
  for (const match of rest.matchAll(/<!--[\s\S]*?-->/g)) parts.push(comment(match[0], match.index));
  return parts;
}

const comment = (text: string, start: number): Passage => ({ kind: 'comment', text: unwrap(text), start });

/** Line breaks with what leads a comment's next line become blanks: a citation may be wrapped. */
const unwrap = (text: string): string =>
  text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/)?/g, (lead) => ' '.repeat(lead.length));

const blockComments = (text: string, start: number): readonly Passage[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map((match) => comment(match[0], start + match.index));

const parsed = new Map<string, { readonly text: string; readonly source: ts.SourceFile }>();

/** The syntax of a script; several checks read the same files. */
export function parseScript(file: string, text: string): ts.SourceFile {
  const known = parsed.get(file);
  if (known?.text === text) return known.source;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  parsed.set(file, { text, source });
  return source;
}

function scriptPassages(file: string, text: string, start: number): readonly Passage[] {
  const source = parseScript(file, text);
  const passages: Passage[] = [];
  const literals: (readonly [number, number])[] = [];
  const isBench = file.startsWith('test/tools/bench/');
  const visit = (node: ts.Node): void => {
    if (isWritten(node)) literals.push([node.getStart(source), node.end]);
    if (ts.isCallExpression(node) && isTestCall(node.expression)) {
      const [title] = node.arguments;
      if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        passages.push({
          kind: 'title',
          text: text.slice(title.getStart(source) + 1, title.end - 1),
          start: start + title.getStart(source) + 1,
        });
      }
    } else if (isBench && ts.isStringLiteralLike(node)) {
      passages.push({ kind: 'figure', text: node.text, start: start + node.getStart(source) + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [
    ...passages,
    ...joinLines(text, commentsBetween(text, literals)).map(([pos, end]) => comment(text.slice(pos, end), start + pos)),
  ];
}

/** Strings, regular expressions and the text of templates: what looks like a comment in them is none. */
const isWritten = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node);

interface CommentRange {
  readonly pos: number;
  readonly end: number;
  readonly isLine: boolean;
}

/** The comments of a script. @param literals start and end of each literal, in the order of the text */
function commentsBetween(text: string, literals: readonly (readonly [number, number])[]): readonly CommentRange[] {
  const found: CommentRange[] = [];
  const pattern = /\/\/[^\n\r]*|\/\*[^]*?\*\//g;
  let next = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    while ((literals[next]?.[1] ?? Infinity) <= match.index) next += 1;
    const [from, to] = literals[next] ?? [Infinity, Infinity];
    if (match.index < from) found.push({ pos: match.index, end: pattern.lastIndex, isLine: match[0].startsWith('//') });
    else pattern.lastIndex = to;
  }
  return found;
}

/** Line comments below each other are one comment. */
function joinLines(text: string, ranges: readonly CommentRange[]): readonly (readonly [number, number])[] {
  const joined: [number, number][] = [];
  let open = false;
  for (const { pos, end, isLine } of ranges) {
    const last = joined.at(-1);
    if (last !== undefined && open && isLine && /^\s*$/.test(text.slice(last[1], pos))) last[1] = end;
    else joined.push([pos, end]);
    open = isLine;
  }
  return joined;
}

/** `test`, `it` and `describe`, also as `it.each(…)`, `test.skipIf(…)` and so on. */
export function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return /^(?:test|it|describe)$/.test(callee.text);
  return (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) && isTestCall(callee.expression);
}

// Documents

/** Relative links with their anchors, and paths in backticks. */
function checkDocument(file: string, text: string, files: Files): readonly Problem[] {
  const plain = text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '));
  const at = (offset: number, kind: ProblemKind, message: string): Problem => ({
    file,
    line: lineAt(text, offset),
    kind,
    message,
  });
  const links = [...plain.matchAll(/(?:\]\(|\b(?:src|srcset|href)=")([^)\s"]+)/g)]
    .filter(([, target = '']) => !/^[a-z]+:/i.test(target) && !isTarget(target, file, files))
    .map((match) => at(match.index, 'broken link', `${match[1] ?? ''} leads nowhere`));
  const paths = [
    ...plain.matchAll(/`((?:src-main|src-renderer|locales|test|scripts|docs|assets)\/[\w./-]*)(?:#([\w.]+))?`/g),
  ].flatMap((match) =>
    checkPath(match[1] ?? '', match[2], files).map((message) => at(match.index, 'missing file', message)),
  );
  // `docs/user/guide.<tag>.md`: what is in front of the placeholder exists.
  const patterns = [
    ...plain.matchAll(/`((?:src-main|src-renderer|locales|test|scripts|docs|assets)\/[\w./-]*)<[^`]*`/g),
  ]
    .filter(([, start = '']) => !startsOne(start, files))
    .map((match) => at(match.index, 'missing file', `nothing in the repository begins with ${match[1] ?? ''}`));
  return [...links, ...paths, ...patterns];
}

function startsOne(start: string, files: Files): boolean {
  for (const file of files.keys()) if (file.startsWith(start)) return true;
  return false;
}

function checkPath(path: string, name: string | undefined, files: Files): readonly string[] {
  const source = files.get(path);
  if (source === undefined) return isFolder(path, files) ? [] : [`${path} is not in the repository`];
  const member = name?.split('.').at(-1);
  return member === undefined || source.includes(member) ? [] : [`${path} has no ${member}`];
}

function isTarget(target: string, from: string, files: Files): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? from : posix.join(posix.dirname(from), decodeURI(path));
  const text = files.get(file);
  if (text === undefined) return isFolder(file, files);
  return anchor === undefined || anchorsOf(text).has(anchor);
}

function isFolder(path: string, files: Files): boolean {
  return startsOne(path === '' || path.endsWith('/') ? path : `${path}/`, files);
}

/** As GitHub writes them: lower case, blanks as dashes, without other punctuation. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) =>
      heading
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    ),
  );
