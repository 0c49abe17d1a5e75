import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extended, plain, scriptsOnly, typed, untyped } from '../../../../scripts/lint/rules.js';
import { isLong } from '../../../long.ts';

/**
 * The linters with the configuration of `npm run check:lint` and `check:components`, over files with one violation of each rule
 * of docs/dev/lint-rules.md. The comment at the end of a line names the rules that must be reported there.
 */

const ROOT = join(import.meta.dirname, '../../../..');
const FIXTURES = join(import.meta.dirname, 'fixtures/lint');

/** Files for the rule that only `npm run check:long` has; where that runs, they are looked at too. */
const LONG = ['src-renderer/instance.ts', 'src-renderer/Instance.svelte'];

/** "src-renderer/every-rule.ts:12 no-var". */
type Finding = string;

const folder = mkdtempSync(join(tmpdir(), 'longreach-lint-'));
const reported = new Set<Finding>();

beforeAll(async () => {
  cpSync(FIXTURES, folder, { recursive: true });
  for (const path of [
    'oxlint.config.ts',
    'eslint.config.js',
    'eslint.long.config.js',
    'tsconfig.json',
    'package.json',
    'scripts/lint',
  ])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  for (const part of ['src-main', 'src-renderer', 'test'])
    cpSync(join(ROOT, part, 'tsconfig.json'), join(folder, part, 'tsconfig.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  // What holds in a script holds in the script of a component.
  const script = readFileSync(join(FIXTURES, 'src-renderer/every-rule.ts'), 'utf8');
  writeFileSync(join(folder, 'src-renderer/EveryRule.svelte'), `<script lang="ts">\n${script}</script>\n`);
  const [ox, es, long, types] = await Promise.all([
    run('oxlint/bin/oxlint', ['--format', 'json', 'src-main', 'src-renderer', 'test']),
    run('eslint/bin/eslint.js', ['--format', 'json', 'src-renderer']),
    isLong ? run('eslint/bin/eslint.js', ['--format', 'json', '--config', 'eslint.long.config.js', ...LONG]) : '[]',
    run('../scripts/lint/components.ts', []),
  ]);
  for (const { filename, code, labels } of (JSON.parse(ox) as OxlintOutput).diagnostics)
    reported.add(`${filename}:${String(labels[0]?.span.line)} ${nameOf(code)}`);
  for (const [, path = '', line = '', rule = ''] of types.matchAll(/^(.*?):(\d+):\d+: .* \[\w+\((.*)\)\]$/gm))
    reported.add(`${path}:${line} ${rule}`);
  for (const { filePath, messages } of [es, long].flatMap((text) => JSON.parse(text) as readonly EslintFile[]))
    for (const { line, ruleId } of messages)
      reported.add(
        `${filePath.slice(folder.length + 1)}:${String(line)} ${ruleId?.replace('@typescript-eslint/', '') ?? 'unused-directive'}`,
      );
  // Four programs start here; the limit only decides how long a failure takes.
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

interface OxlintOutput {
  readonly diagnostics: readonly {
    readonly filename: string;
    readonly code?: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
}
interface EslintFile {
  readonly filePath: string;
  readonly messages: readonly { readonly line: number; readonly ruleId: string | null }[];
}

/** "typescript(no-deprecated)" is no-deprecated, "no-unsanitized(method)" no-unsanitized/method. */
const nameOf = (code: string | undefined): string =>
  code === undefined
    ? 'unused-directive'
    : code.replace(/^no-unsanitized\((.*)\)$/, 'no-unsanitized/$1').replace(/^[\w-]+\((.*)\)$/, '$1');

/** Runs a linter in the folder of the copies; it fails there, because it finds something. */
const run = (program: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const command = [join(folder, 'node_modules', program), ...args];
    execFile(process.execPath, command, { cwd: folder, maxBuffer: 50_000_000 }, (_, stdout) => resolve(stdout));
  });

const files = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(?:ts|svelte)$/.test(path) && (isLong || !LONG.includes(path)));

/** What the comments of a file ask for. @param shift lines that a copy has before it */
const wantedIn = (path: string, copy = path, shift = 0): readonly Finding[] =>
  readFileSync(join(FIXTURES, path), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      (/expect: (.*?)(?: -->)?$/.exec(line)?.[1] ?? '')
        .split(', ')
        .filter(Boolean)
        .map((rule) => `${copy}:${String(index + 1 + shift)} ${rule}`),
    );
const isOf = (rules: readonly string[]) => (finding: Finding) => rules.some((rule) => finding.endsWith(` ${rule}`));
/** The compiler of Svelte takes these over. */
const inScriptsOnly = ['no-var', 'prefer-const', 'prefer-rest-params', 'prefer-spread'];
/** What depends on the folder. */
const ofPlaces = ['no-restricted-syntax', 'no-restricted-imports', 'no-console', 'no-empty-function', 'unbound-method'];

describe('a violation of each rule is reported', () => {
  it.each(files)('in %s', (path) => {
    expect([...reported]).toEqual(expect.arrayContaining([...wantedIn(path)]));
  });

  it('in the script of a component', () => {
    const wanted = wantedIn('src-renderer/every-rule.ts', 'src-renderer/EveryRule.svelte', 1);
    expect([...reported]).toEqual(expect.arrayContaining(wanted.filter((finding) => !isOf(inScriptsOnly)(finding))));
  });

  it('for each rule of the two configurations', () => {
    const tested = new Set(files.flatMap((path) => wantedIn(path)).map((finding) => finding.split(' ')[1]));
    const rules = [typed, untyped, extended, plain, scriptsOnly].flatMap((set) => Object.keys(set));
    expect(rules.filter((rule) => !tested.has(rule))).toEqual([]);
  });
});

describe('what only some places may do', () => {
  it.each(files.filter((path) => /^(?:src-main|test)\//.test(path)))('is reported in no other: %s', (path) => {
    const found = [...reported].filter((finding) => finding.startsWith(`${path}:`)).filter(isOf(ofPlaces));
    expect(found.toSorted()).toEqual([...wantedIn(path)].filter(isOf(ofPlaces)).toSorted());
  });
});
