/**
 * `npm run members`: writes out/electron-members.md, the table of what the program uses of Electron. `-- --check` writes nothing, and
 * fails, as the other does, where a member runs in no test without a reason. `-- --record FILES…` runs these test files on the test host
 * first (all of test/e2e and test/trust without FILES; needs a build) and notes what of Electron the program called in them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import recorded from './electron-members.json' with { type: 'json' };
import { readElectronUse, type ElectronUse } from './electron-use.ts';

const ROOT = join(import.meta.dirname, '..');
const RECORD = join(import.meta.dirname, 'electron-members.json');
const TABLE = join(ROOT, 'out/electron-members.md');
/** Tests that a row names; a test more says nothing more. */
const MAX_TESTS = 3;

interface Recording {
  /** By test file, what the program called while it ran. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
  /** Why no test runs it. */
  readonly withoutTest: Readonly<Record<string, string>>;
  /** What test/e2e/probe.cjs answers in Electron's place, on the test host and on Electron alike. */
  readonly answeredByTests: readonly string[];
}

/** Runs the tests; their new records replace their earlier ones. */
function record(before: Recording, files: readonly string[], use: ElectronUse): Recording {
  const folder = mkdtempSync(join(tmpdir(), 'longreach-members-'));
  const projects = ['--project', 'e2e', '--project', 'trust', '--maxWorkers=2'];
  const { status } = spawnSync('npx', ['vitest', 'run', '--config', 'test/vitest.config.ts', ...projects, ...files], {
    cwd: ROOT,
    env: { ...process.env, LONGREACH_MEMBERS_FOLDER: folder },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const merged = new Map(Object.entries(before.tests));
  for (const name of readdirSync(folder)) merged.set(decodeURIComponent(name), readMembers(join(folder, name), use));
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error('the tests failed: nothing was recorded');
  const tests = [...merged]
    .filter(([path]) => existsSync(join(ROOT, path)))
    .map(([path, members]) => [path, members.filter((member) => use.members.has(member))] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...before, tests: Object.fromEntries(tests) };
}

/** A file of test/tools/host/base/record-members.ts: several processes may have written the same member. */
const readMembers = (path: string, use: ElectronUse): string[] =>
  [...new Set(readFileSync(path, 'utf8').split('\n'))].map((line) => use.nameOf(line)).sort();

/** The tests of one member: those that use the fewest members first, so that the same few tests are not in every row. */
function testsOf(member: string, { tests }: Recording): string[] {
  return Object.entries(tests)
    .filter(([, members]) => members.includes(member))
    .sort(([, a], [, b]) => a.length - b.length)
    .map(([path]) => path);
}

function writeRow(member: string, folders: ReadonlySet<string>, recording: Recording): string {
  const tests = testsOf(member, recording);
  const named = tests.slice(0, MAX_TESTS).map((path) => `[${path.replace(/^test\/|\.test\.ts$/g, '')}](../${path})`);
  const more = tests.length > MAX_TESTS ? `, ${String(tests.length - MAX_TESTS)} more` : '';
  const shown =
    tests.length > 0 ? named.join(', ') + more : `**none**: ${recording.withoutTest[member] ?? 'not known why'}`;
  const jobs = [...new Set(tests.map((path) => path.split('/')[1]))].sort().join(', ');
  const isAnswered = recording.answeredByTests.includes(member);
  const planned = jobs === '' ? 'in no test' : isAnswered ? 'the tests answer' : jobs;
  const used = [...folders].sort().join(', ');
  return `| \`${member}\` | ${used} | ${shown} | not yet (${planned}) |`;
}

const byName = <T>([a]: readonly [string, T], [b]: readonly [string, T]): number =>
  a.toLowerCase() < b.toLowerCase() ? -1 : 1;

async function writeTable({ members, details }: ElectronUse, recording: Recording): Promise<string> {
  const rows = [...members].sort(byName).map(([member, folders]) => writeRow(member, folders, recording));
  const untested = [...members.keys()].filter((member) => testsOf(member, recording).length === 0);
  const lines = [...details].sort(byName).map(([type, names]) => {
    const sorted = [...names].sort().map((name) => `\`${name}\``);
    return `| \`${type}\` | ${sorted.join(', ')} |`;
  });
  const text = `# What Longreach uses of Electron

Written by \`npm run members\`; do not edit. The type checker finds the members in the sources of \`src-main\`; the tests are
those in which the built program called the member on the test host (\`npm run members -- --record\`), fewest members first.

**Nothing here has run on a real Electron yet.** The job \`electron\` of [.github/workflows/ci.yml](../.github/workflows/ci.yml)
runs the same tests (\`e2e\`, \`trust\`) with its binary on Linux, Windows and macOS; it has never been started. The last column
names the part of that job which runs the member. "The tests answer": [test/e2e/probe.cjs](../test/e2e/probe.cjs) stands in its
place, so that not even that job runs Electron's own.

## Members and events

${String(members.size)} members, ${String(untested.length)} of them in no test.

| member | used in | on the test host | on a real Electron |
| --- | --- | --- | --- |
${rows.join('\n')}

## Options and details

What the program gives to these members and reads of what they answer.

| type | names |
| --- | --- |
${lines.join('\n')}
`;
  return format(text, { ...(await resolveConfig(TABLE)), filepath: TABLE });
}

const use = readElectronUse(ROOT);
let recording: Recording = recorded;
if (process.argv.includes('--record')) {
  const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  recording = record(recording, files, use);
  writeFileSync(RECORD, await format(JSON.stringify(recording), { parser: 'json', ...(await resolveConfig(RECORD)) }));
}
const unexplained = [...use.members.keys()].filter(
  (member) => testsOf(member, recording).length === 0 && recording.withoutTest[member] === undefined,
);
for (const member of unexplained)
  console.log(`${member} runs in no test: record it, or say why in scripts/electron-members.json`);
if (!process.argv.includes('--check')) {
  mkdirSync(join(ROOT, 'out'), { recursive: true });
  writeFileSync(TABLE, await writeTable(use, recording));
}
const idle = Object.keys(recording.withoutTest).filter(
  (member) => !use.members.has(member) || testsOf(member, recording).length > 0,
);
for (const member of idle) console.log(`${member} needs no reason in scripts/electron-members.json any more`);
if (unexplained.length + idle.length > 0) process.exitCode = 1;
