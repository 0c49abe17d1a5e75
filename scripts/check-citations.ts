/**
 * `npm run check:citations`: every citation in comments and test titles has a heading or row in docs/, and every relative link
 * of a document leads somewhere. With `--report` it lists what does not and succeeds all the same; `-- --write` brings the
 * test files of docs/dev/trust.md up to date, and writes the titles of these tests to out/trust-tests.md.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRepository } from './citations.ts';
import { checkTrustTable, writeTrustList, writeTrustTable } from './trust-tests.ts';

const ROOT = join(import.meta.dirname, '..');
const SKIPPED = new Set(['node_modules', 'out', 'dist', 'coverage', '.git']);
const READ = /\.(?:md|ts|js|cjs|mjs|svelte|css)$/;

function readFiles(folder = ''): (readonly [string, string])[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : readFiles(path);
    return [[path, READ.test(entry.name) ? readFileSync(join(ROOT, path), 'utf8') : ''] as const];
  });
}

const files = new Map(readFiles());
if (process.argv.includes('--write')) {
  const path = 'docs/dev/trust.md';
  const file = join(ROOT, path);
  const { format, resolveConfig } = await import('prettier');
  const trust = await format(writeTrustTable(files), { ...(await resolveConfig(file)), filepath: file });
  writeFileSync(file, trust);
  files.set(path, trust);
  mkdirSync(join(ROOT, 'out'), { recursive: true });
  writeFileSync(join(ROOT, 'out/trust-tests.md'), writeTrustList(files));
}

const problems = [...checkRepository(files), ...checkTrustTable(files)];
for (const { file, line, kind, message } of problems) console.log(`${file}:${String(line)} ${kind}: ${message}`);
const counts = new Map<string, number>();
for (const { kind } of problems) counts.set(kind, (counts.get(kind) ?? 0) + 1);
if (problems.length > 0) console.log([...counts].map(([kind, count]) => `${String(count)} ${kind}`).join(', '));
if (problems.length > 0 && !process.argv.includes('--report')) process.exitCode = 1;
