/**
 * `npm run coverage`: runs unit tests and journeys, or the parts that are named (`unit`, `journeys`, `e2e`; of one of them only the test files that are named), and writes what they
 * cover by file to coverage/report.txt and coverage/summary.json. What a part ran is kept there until the part runs again, so that
 * parts can be run one after the other. `--compare FILE` runs nothing: it prints which files are covered less than in that summary.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { isProduct, readCounts } from './counts.ts';
import {
  compareSummaries,
  formatComparison,
  formatReport,
  mergeHits,
  readIstanbul,
  summarize,
  type FileHits,
  type Hits,
  type IstanbulFile,
  type Summary,
} from './summary.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'coverage');
const summaryFile = join(folder, 'summary.json');
const isWindows = process.platform === 'win32';

/** In the order in which they say which lines and branches a file has. */
const parts = ['unit', 'journeys', 'e2e'] as const;
type Part = (typeof parts)[number];
const isPart = (name: string): name is Part => parts.some((part) => part === name);

const partFile = (part: Part): string => join(folder, `part-${part}.json`);

/** Vitest counts what it runs itself; threads and processes that tests start are counted by Node. */
async function runInVitest(part: 'unit' | 'journeys', raw: string, files: readonly string[]): Promise<boolean> {
  const projects = part === 'unit' ? ['main', 'renderer'] : ['journeys'];
  const reports = join(folder, 'vitest');
  const counted = [
    '--coverage.enabled',
    '--coverage.provider=v8',
    '--coverage.reporter=json',
    '--coverage.reportOnFailure',
    `--coverage.reportsDirectory=${reports}`,
    // Files that no test reads are part of the report, too; once is enough.
    ...(part === 'unit'
      ? ['--coverage.include=src-main/**/*.ts', '--coverage.include=src-renderer/**/*.{ts,svelte}']
      : []),
  ];
  const passed = runTests(root, projects, [...counted, ...files], { NODE_V8_COVERAGE: raw });
  const istanbul = JSON.parse(readFileSync(join(reports, 'coverage-final.json'), 'utf8')) as Record<
    string,
    IstanbulFile
  >;
  const own = Object.entries(istanbul)
    .map(([path, file]) => [relative(root, path).replaceAll('\\', '/'), file] as const)
    .filter(([path]) => isProduct(path))
    .map(([path, file]) => [path, readIstanbul(file)] as const);
  savePart(part, mergeHits([new Map(own), await readCounts({ folder: raw, root })]));
  return passed;
}

/**
 * End-to-end tests run in a copy of the repository whose program is built with source maps: neither `out` nor a package ever gets
 * such files. The engine counts in the main process and its threads, the test host in the pages.
 */
async function runEndToEnd(raw: string, files: readonly string[]): Promise<boolean> {
  const copy = join(folder, 'tree');
  makeCopy(copy);
  buildWithMaps(copy);
  const passed = runTests(copy, ['e2e'], ['--maxWorkers=2', ...files], {
    NODE_V8_COVERAGE: raw,
    LONGREACH_PAGE_COVERAGE: raw,
  });
  savePart('e2e', await readCounts({ folder: raw, root: copy }));
  return passed;
}

/** Everything that git knows or would add, and the installed packages. */
function makeCopy(copy: string): void {
  rmSync(copy, { recursive: true, force: true });
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (listed.status !== 0) throw new Error(`git does not list the files of the repository: ${listed.stderr}`);
  for (const path of listed.stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
}

function buildWithMaps(copy: string): void {
  for (const config of [
    'src-main/vite.main.config.ts',
    'src-main/vite.preload.config.ts',
    'src-renderer/vite.config.ts',
  ]) {
    const options = ['--config', config, '--sourcemap', 'hidden', '--minify', 'false', '--logLevel', 'warn'];
    if (!run(copy, 'vite', ['build', ...options])) throw new Error(`${config} could not be built`);
  }
}

function runTests(
  cwd: string,
  projects: readonly string[],
  options: readonly string[],
  env: NodeJS.ProcessEnv,
): boolean {
  const named = projects.flatMap((name) => ['--project', name]);
  return run(cwd, 'vitest', ['run', '--config', 'test/vitest.config.ts', ...named, ...options], env);
}

function run(cwd: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync('npx', [program, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    shell: isWindows,
  });
  return status === 0;
}

interface StoredFile {
  readonly lines: readonly (readonly [number, boolean])[];
  readonly branches: readonly (readonly [string, boolean])[];
}

function savePart(part: Part, hits: Hits): void {
  const stored = [...hits].map(
    ([path, { lines, branches }]) => [path, { lines: [...lines], branches: [...branches] }] as const,
  );
  writeFileSync(partFile(part), JSON.stringify(Object.fromEntries(stored)));
}

function loadPart(part: Part): Hits {
  const stored = JSON.parse(readFileSync(partFile(part), 'utf8')) as Record<string, StoredFile>;
  return new Map(
    Object.entries(stored).map(([path, { lines, branches }]): [string, FileHits] => [
      path,
      { lines: new Map(lines), branches: new Map(branches) },
    ]),
  );
}

const hashOf = (path: string): string =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex')
    .slice(0, 16);

function report(): void {
  const kept = parts.filter((part) => existsSync(partFile(part)));
  const hits = [...mergeHits(kept.map(loadPart))].filter(([path]) => existsSync(join(root, path)));
  const summary = summarize(kept, new Map(hits), hashOf);
  writeFileSync(summaryFile, JSON.stringify(summary));
  const text = formatReport(summary);
  writeFileSync(join(folder, 'report.txt'), text);
  console.log(`${text.slice(0, text.indexOf('\n'))}\nBy file: coverage/report.txt, coverage/summary.json`);
}

function compare(file: string): boolean {
  if (!existsSync(summaryFile)) throw new Error('There is no coverage/summary.json yet: run "npm run coverage" first.');
  const read = (path: string): Summary => JSON.parse(readFileSync(path, 'utf8')) as Summary;
  const comparison = compareSummaries(read(file), read(summaryFile));
  console.log(formatComparison(comparison));
  return comparison.losses.length === 0;
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { compare: { type: 'string' } } });
if (values.compare !== undefined) process.exitCode = compare(values.compare) ? 0 : 1;
else {
  const named = positionals.filter(isPart);
  const files = positionals.filter((name) => !isPart(name));
  const chosen: readonly Part[] = named.length > 0 ? named : ['unit', 'journeys'];
  if (files.length > 0 && chosen.length !== 1)
    throw new Error(
      `There is no part ${files.join(', ')}; there are ${parts.join(', ')}. Name test files after one of them.`,
    );
  mkdirSync(folder, { recursive: true });
  let passed = true;
  for (const part of chosen) {
    const raw = join(folder, 'raw');
    rmSync(raw, { recursive: true, force: true });
    passed = (part === 'e2e' ? await runEndToEnd(raw, files) : await runInVitest(part, raw, files)) && passed;
    rmSync(raw, { recursive: true, force: true });
  }
  report();
  if (!passed) console.log('Some tests failed: what they would have run may be missing.');
  process.exitCode = passed ? 0 : 1;
}
