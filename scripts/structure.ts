/**
 * `npm run structure`: imports that go up a floor, circles, length of the walks of docs/architecture.md, files per folder, and
 * short files that only one neighbour imports; type imports count. With `--check` it prints the first three only and fails on an
 * import that goes up, a circle or a walk that is too long.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import floors from './floors.json' with { type: 'json' };
import { circles, onlyChildren, readGraph, upwardArrows } from './import-graph.ts';

const ROOT = join(import.meta.dirname, '..');
/** Shorter files need a reason to stand alone. */
const SHORT = 100;

const paths = ['src-main', 'src-renderer'].flatMap((top) =>
  readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
    .map((name) => join(top, name).replaceAll('\\', '/'))
    .filter((path) => /\.(?:ts|svelte)$/.test(path)),
);
const files = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
const graph = readGraph(files);

function print(title: string, lines: readonly string[]): void {
  console.log(`${title}: ${String(lines.length)}`);
  for (const line of lines) console.log(`  ${line}`);
}

const arrows = upwardArrows(graph, 'src-main', floors);
print(
  'Imports that go up a floor',
  arrows.map(({ from, to }) => `${from} → ${to}`),
);
const found = circles(graph);
print(
  'Circles',
  found.map((circle) => circle.join(', ')),
);

/** Most files on the way from Enter in the list to `loadURL`; the way back of a change may be as long. */
const MAX_FILES_OF_A_WALK = 20;
const architecture = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const walks = [...architecture.matchAll(/<!-- walk:(\w+) -->([^]*?)<!-- \/walk:\1 -->/g)].map(([, name, steps]) => ({
  name,
  files: new Set([...(steps ?? '').matchAll(/`([^`#]+)#/g)].map(([, path]) => path)).size,
}));
print(
  'Walks, with their files',
  walks.map(({ name, files: count }) => `${String(count).padStart(4)} ${String(name)}`),
);
const tooLong = walks.length === 0 || walks.some(({ files: count }) => count > MAX_FILES_OF_A_WALK);

if (process.argv.includes('--check')) process.exitCode = arrows.length + found.length > 0 || tooLong ? 1 : 0;
else {
  const lines = new Map([...files].map(([path, text]) => [path, text.split('\n').length - 1]));
  const folders = Map.groupBy(paths, dirname);
  print(
    'Folders, with their files',
    [...folders].map(([folder, inside]) => `${String(inside.length).padStart(4)} ${folder}`),
  );
  print(
    `Files under ${String(SHORT)} lines that only one neighbour imports`,
    onlyChildren(graph, lines, SHORT).map(({ from, to }) => `${to} (${from})`),
  );
}
