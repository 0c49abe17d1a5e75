/**
 * `npm run test:quick`: what a change needs before it is shown to anybody. Checks what differs from where the branch left
 * origin/main, and runs the unit tests that depend on it by imports, the nearest first, as many as fit into a minute.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { dependents, readGraph } from './import-graph.ts';
import { runCommand, runSteps, script, table, total, type Step } from './steps.ts';
import { readTimes } from './test-times.ts';

/** Time of tests that fits into the minute: two files at once. */
const SECONDS_OF_TESTS = 80;
/** Of a file that has not run on this machine yet. */
const USUAL_SECONDS = 1.5;

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Where this branch left origin/main; the last commit where there is no such branch. */
function base(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main')[0] ?? 'HEAD';
  } catch {
    return 'HEAD';
  }
}

const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base()),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const isCode = (path: string): boolean =>
  /^(?:src-main|src-renderer|test|scripts)\/.*\.(?:ts|svelte)$|^locales\/[\w-]+\.json$/.test(path);

const choice = chooseTests();
const outcomes = await runSteps([...checksOf(changed), ...testsOf(choice.chosen)], 2, runCommand);

console.log(`\nSteps for ${String(changed.length)} changed files:`);
for (const line of table(outcomes)) console.log(`  ${line}`);
if (choice.left > 0)
  console.log(
    `${String(choice.left)} more files of tests depend on the change over other files: npm run test:unit runs them.`,
  );
const { passed, failed } = total(outcomes);
console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
process.exitCode = outcomes.every(({ state }) => state === 'good') ? 0 : 1;

/** The files of unit tests that depend on the change, and how many of them do not fit. */
function chooseTests(): { readonly chosen: readonly string[]; readonly left: number } {
  const paths = [...git('ls-files'), ...changed].filter(isCode);
  const files = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const graph = new Map(readGraph(files));
  const isTest = (path: string): boolean => /^test\/unit\/.*\.test\.ts$/.test(path);
  // The set-up of a folder runs before each of its tests, which do not import it.
  for (const [path, targets] of graph) {
    if (!isTest(path)) continue;
    const setup = `${path.split('/').slice(0, 3).join('/')}/setup.ts`;
    if (files.has(setup) && dirname(setup) !== path) graph.set(path, [...targets, setup]);
  }
  const tests = [
    ...dependents(
      graph,
      changed.filter((path) => files.has(path)),
    ).keys(),
  ].filter(isTest);
  const times = readTimes();
  let left = SECONDS_OF_TESTS;
  const chosen = tests.filter((path) => {
    const seconds = times.get(path)?.seconds ?? USUAL_SECONDS;
    if (seconds > left) return false;
    left -= seconds;
    return true;
  });
  return { chosen, left: tests.length - chosen.length };
}

/** The checks that this change can fail. Types are checked whole, with the results cached from the last time. */
function checksOf(paths: readonly string[]): readonly Step[] {
  const quoted = (pattern: RegExp): string =>
    paths
      .filter((path) => pattern.test(path))
      .map((path) => JSON.stringify(path))
      .join(' ');
  const step = (name: string, command: string, pattern: RegExp): readonly Step[] =>
    quoted(pattern) === '' ? [] : [{ name, command: `${command} ${quoted(pattern)}` }];
  const pages = /^src-renderer\/|^src-main\/contract\/|^locales\//;
  return [
    ...(paths.some((path) => pages.test(path)) ? [script('check:svelte')] : []),
    // A key of the texts is a type.
    ...(paths.some((path) => /\.ts$|tsconfig.*\.json$|^locales\//.test(path)) ? [script('check:types')] : []),
    ...step('check:lint', 'oxlint', /\.(?:ts|js|cjs|mjs)$/),
    ...step('check:components', 'eslint --max-warnings 0', /\.svelte(?:\.ts)?$/),
    ...step('check:format', 'oxfmt --check --no-error-on-unmatched-pattern', /./),
    script('check:citations'),
    script('check:structure'),
    ...(paths.some((path) => path.endsWith('.md')) ? [script('check:docs')] : []),
    ...(paths.some((path) => path.includes('policy')) ? [script('check:policy')] : []),
  ];
}

function testsOf(paths: readonly string[]): readonly Step[] {
  if (paths.length === 0) return [];
  const command = `vitest run --config test/vitest.config.ts --project main --project renderer --maxWorkers=2 ${paths.join(' ')}`;
  return [{ name: 'tests', command, live: true, alone: true }];
}
