/**
 * `npm run docs`: README, docs/ and the other documents as a static site in out/docs, which needs neither scripts nor a network.
 * Fails where a link leads nowhere; with `--check` that is all it does.
 */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { groups, readDocuments } from './docs/documents.ts';
import { buildSite } from './docs/site.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, 'out/docs');
const began = performance.now();
const { pages, files, problems } = buildSite(readDocuments(root), groups, (path) => existsSync(join(root, path)));

for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
else if (!process.argv.includes('--check')) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const [name, html] of pages) writeFileSync(join(out, name), html);
  const copied = new Map([
    ...[...files].map((file) => [file, file] as const),
    ['src-renderer/styles/tokens.css', 'tokens.css'],
    ['scripts/docs/site.css', 'site.css'],
    ['assets/source/icon.svg', 'icon.svg'],
  ]);
  for (const [from, to] of copied) {
    mkdirSync(dirname(join(out, to)), { recursive: true });
    cpSync(join(root, from), join(out, to));
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${String(pages.size)} pages in ${seconds} s: open out/docs/index.html`);
}
