/**
 * `npm run nightly`: the checks, the build, and every test in its full numbers. What fails is repeated once, with the same
 * seed, to tell broken from flaky; both are listed, and both fail the run.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What vitest's JSON reporter says of one run. */
export interface Report {
  readonly success: boolean;
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

export interface Verdict {
  readonly what: string;
  readonly kind: 'broken' | 'flaky';
}

/** A test by file and title, or a file that failed as a whole (`title` null). */
interface Failed {
  readonly file: string;
  readonly title: string | null;
}

/** What failed in a run. */
export function failuresOf({ testResults }: Report): readonly Failed[] {
  return testResults.flatMap(({ name, status, assertionResults }): readonly Failed[] => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => ({ file: name, title: fullName }));
    return status === 'failed' ? [{ file: name, title: null }] : [];
  });
}

/** Broken is what failed both times, or was not repeated (`second` null); flaky what failed in one of the two. */
export function judge(first: Report, second: Report | null): readonly Verdict[] {
  const nameOf = ({ file, title }: Failed): string => (title === null ? file : `${file}: ${title}`);
  const before = failuresOf(first).map(nameOf);
  const after = second === null ? before : failuresOf(second).map(nameOf);
  const verdicts = [...new Set([...before, ...after])].map((what): Verdict => ({
    what,
    kind: before.includes(what) && after.includes(what) ? 'broken' : 'flaky',
  }));
  if (verdicts.length > 0 || first.success) return verdicts;
  return [{ what: 'errors outside of all tests', kind: 'broken' }];
}

function main(): void {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const folder = join('out', 'nightly');
  rmSync(folder, { recursive: true, force: true });
  const run = (args: readonly string[]): boolean =>
    spawnSync(npm, ['run', '--silent', ...args], { stdio: 'inherit', shell: process.platform === 'win32' }).status ===
    0;

  /** Runs these files (all without any) and reads the report; null where there is none. */
  const runTests = (name: string, files: readonly string[]): Report | null => {
    const output = join(folder, `${name}.json`);
    mkdirSync(folder, { recursive: true });
    run(['test:long', '--', '--reporter=default', '--reporter=json', `--outputFile=${output}`, ...files]);
    return existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as Report) : null;
  };

  const verdicts: Verdict[] = [];
  for (const step of ['check', 'build']) {
    if (run([step])) continue;
    verdicts.push({ what: `npm run ${step}`, kind: run([step]) ? 'flaky' : 'broken' });
  }
  process.env.LONGREACH_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
  const first = runTests('first', []);
  if (first === null) verdicts.push({ what: 'npm run test:long', kind: 'broken' });
  else {
    const files = [...new Set(failuresOf(first).map(({ file }) => file))];
    verdicts.push(...judge(first, files.length === 0 ? null : runTests('second', files)));
  }

  const lines = verdicts.map(({ what, kind }) => `- ${kind}: ${what}`);
  const text = [`Seed ${process.env.LONGREACH_SEED}`, ...(lines.length === 0 ? ['Everything passed.'] : lines)].join(
    '\n',
  );
  console.log(text);
  if (process.env.GITHUB_STEP_SUMMARY !== undefined) appendFileSync(process.env.GITHUB_STEP_SUMMARY, `${text}\n`);
  process.exitCode = verdicts.length === 0 ? 0 : 1;
}

if (import.meta.main) main();
