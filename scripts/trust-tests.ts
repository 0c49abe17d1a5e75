import ts from 'typescript';
import { citationsIn, isTestCall, mayCite, parseScript, passagesOf, type Files, type Problem } from './citations.ts';

/**
 * Which tests show which number of docs/dev/trust.md, read from the tests themselves: the last column of its tables, and
 * the list of their titles. Pure, like the check of the citations.
 */

const TRUST = 'docs/dev/trust.md';
const TEST_FILE = /^test\/(.*)\.test\.ts$/;
/** Numbers of trust tests and promises. F is one of them only at the start of a title: elsewhere it is a field fact. */
const LISTED_TEST = /^[PHIKLCZ]\d{1,2}$/;
/** Not a key: "F6 moves the focus". */
const BEGINS_AS_TEST = /^(?:[A-Z]\d{1,2}(?:, | to | and |\/)?)+:/;
const NOT_YET = 'not yet';
/** `npm test` leaves out these files (test/long.ts). */
const LONG_ENDING = '.long';

const ROW = /^\| ([A-Z]\d{1,2}) +\|(.*)\|([^|]*)\|$/;

interface TestRow {
  readonly line: number;
  readonly number: string;
  readonly head: string;
  readonly listed: readonly string[];
}

const rowsOf = (trust: string): readonly TestRow[] =>
  trust.split('\n').flatMap((text, index) => {
    const [, number = '', what = '', tests = ''] = ROW.exec(text) ?? [];
    if (!/^[FHIKLCZ]/.test(number)) return [];
    const listed = [...tests.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
    return [{ line: index + 1, number, head: `| ${number} | ${what.trim()} |`, listed }];
  });

/** Tests of one file that show a trust test; none where only the file as a whole names it. */
interface ShownBy {
  readonly file: string;
  readonly titles: ReadonlySet<string>;
}

/** Tests by the number that a title or comment of theirs names. A number on a `describe` counts for all tests in it. */
function testsByNumber(files: Files): ReadonlyMap<string, readonly ShownBy[]> {
  const found = new Map<string, Map<string, Set<string>>>();
  for (const [file, text] of files) {
    const name = TEST_FILE.exec(file)?.[1];
    if (name === undefined || !mayCite(text)) continue;
    const blocks = testBlocksOf(file, text);
    for (const passage of passagesOf(file, text)) {
      for (const { name: number, asTest } of citationsIn(passage)) {
        const isService = asTest && number.startsWith('F') && BEGINS_AS_TEST.test(passage.text);
        if (!LISTED_TEST.test(number) && !isService) continue;
        const byFile = found.get(number) ?? new Map<string, Set<string>>();
        const titles = byFile.get(name) ?? new Set<string>();
        for (const title of titlesAt(blocks, passage.start)) titles.add(title);
        found.set(number, byFile.set(name, titles));
      }
    }
  }
  return new Map(
    [...found].map(([number, byFile]) => [
      number,
      [...byFile].map(([file, titles]) => ({ file, titles })).sort((a, b) => (a.file < b.file ? -1 : 1)),
    ]),
  );
}

/** A `describe` or a test with the comments before it. */
interface TestBlock {
  /** With the titles of the blocks around it. */
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly isTest: boolean;
}

/** The blocks of a test file, outer ones before those in them. */
function testBlocksOf(file: string, text: string): readonly TestBlock[] {
  const source = parseScript(file, text);
  const blocks: TestBlock[] = [];
  const visit = (node: ts.Node, outer: readonly string[]): void => {
    let inner = outer;
    if (ts.isCallExpression(node) && isTestCall(node.expression)) {
      const [title] = node.arguments;
      if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        const words = ts.isStringLiteralLike(title)
          ? title.text
          : text.slice(title.getStart(source) + 1, title.end - 1);
        inner = [...outer, words];
        const isTest = !node.expression.getText(source).startsWith('describe');
        blocks.push({ title: inner.join(' › '), start: node.pos, end: node.end, isTest });
      }
    }
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(source, []);
  return blocks;
}

/** The titles of the tests of a file in their order, each with those of the blocks it is in. */
export const titlesOf = (file: string, text: string): readonly string[] =>
  testBlocksOf(file, text).flatMap(({ title, isTest }) => (isTest ? [title] : []));

/** The titles of the tests at this position: those in the innermost block there. */
function titlesAt(blocks: readonly TestBlock[], at: number): readonly string[] {
  const block = blocks.findLast(({ start, end }) => start <= at && at < end);
  if (block === undefined) return [];
  return blocks
    .filter(({ start, end, isTest }) => isTest && start >= block.start && end <= block.end)
    .map(({ title }) => title);
}

const isTest = (name: string, files: Files): boolean => files.has(`test/${name}.test.ts`);

const filesShowing = (found: ReadonlyMap<string, readonly ShownBy[]>, number: string): readonly string[] =>
  (found.get(number) ?? []).map(({ file }) => file);

/** What differs between the tables and the tests. */
export function checkTrustTable(files: Files): readonly Problem[] {
  const found = testsByNumber(files);
  const problem = (line: number, message: string): Problem => ({
    file: TRUST,
    line,
    kind: 'trust table',
    message: `${message} (npm run check:citations -- --write)`,
  });
  return rowsOf(files.get(TRUST) ?? '').flatMap(({ line, number, listed }) => {
    const showing = filesShowing(found, number);
    const gone = listed
      .filter((name) => !showing.includes(name))
      .map((name) => `${number}: ${name} ${isTest(name, files) ? 'has no test that names it' : 'is no test file'}`);
    const unlisted = showing.filter((name) => !listed.includes(name)).map((name) => `${number}: ${name} is not listed`);
    const inGate = showing.every((name) => name.endsWith(LONG_ENDING))
      ? [`${number}: no test that \`npm test\` runs shows it`]
      : [];
    return [...gone, ...unlisted, ...inGate].map((message) => problem(line, message));
  });
}

/** docs/dev/trust.md with the test files as they are now: those that name the test, in the order in which they were listed. */
export function writeTrustTable(files: Files): string {
  const found = testsByNumber(files);
  const trust = files.get(TRUST) ?? '';
  const lines = trust.split('\n');
  for (const { line, number, head, listed } of rowsOf(trust)) {
    const showing = filesShowing(found, number);
    const names = [...new Set([...listed.filter((name) => showing.includes(name)), ...showing])];
    lines[line - 1] = `${head} ${names.length === 0 ? NOT_YET : names.map((name) => `\`${name}\``).join(', ')} |`;
  }
  return lines.join('\n');
}

const LIST_HEAD = `# Trust tests and their titles

Written by \`npm run check:citations -- --write\` from the tests themselves: every test that names a number of
docs/dev/trust.md, in its own title, in that of the block it lies in, or in a comment beside it. Do not edit.
`;

/** A document: file and titles of the tests that show each number. Titles are in blocks of code, as they are. */
export function writeTrustList(files: Files): string {
  const found = testsByNumber(files);
  const order = 'PHIKFLCZ';
  const numbers = [...found.keys()].sort(
    (a, b) => order.indexOf(a.charAt(0)) - order.indexOf(b.charAt(0)) || Number(a.slice(1)) - Number(b.slice(1)),
  );
  const sections = numbers.map((number) => {
    const lines = (found.get(number) ?? []).flatMap(({ file, titles }) => [
      `${file}.test.ts`,
      ...[...titles].map((title) => `  ${title}`),
    ]);
    return `\n## ${number}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`;
  });
  return LIST_HEAD + sections.join('');
}
