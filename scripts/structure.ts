/**
 * `npm run structure`: imports that go up a floor or over a border, circles, the walks as their tests measured them
 * (out/walks-*.json, scripts/walks.json), files per folder, and short files that only one neighbour imports; type imports count.
 * With `--check` it prints the first four only and fails on such an import, a circle or a walk that is too long.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { crossings } from './borders.ts';
import floors from './floors.json' with { type: 'json' };
import limits from './walks.json' with { type: 'json' };
import { reportWalks, type MeasuredWalks } from './walks.ts';
import { circles, onlyChildren, readGraph, upwardArrows } from './import-graph.ts';

const ROOT = join(import.meta.dirname, '..');
/** Shorter files need a reason to be separate. */
const SHORT = 100;

const isCode = (path: string): boolean => /\.(?:ts|svelte)$/.test(path);
/** Files that are no code import nothing, but they are imported. */
const everything = new Map(
  ['src-main', 'src-renderer'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .map((path) => [path, isCode(path) ? readFileSync(join(ROOT, path), 'utf8') : ''] as const),
  ),
);
const graph = readGraph(everything);
const files = new Map([...everything].filter(([path]) => isCode(path)));
const paths = [...files.keys()];

function print(title: string, lines: readonly string[]): void {
  console.log(`${title}: ${String(lines.length)}`);
  for (const line of lines) console.log(`  ${line}`);
}

const arrows = upwardArrows(graph, 'src-main', floors);
print(
  'Imports that go up a floor',
  arrows.map(({ from, to }) => `${from} → ${to}`),
);
const crossed = crossings(graph);
print(
  'Imports over a border',
  crossed.map(({ from, to, why }) => `${from} → ${to}: ${why}`),
);
const found = circles(graph);
print(
  'Circles',
  found.map((circle) => circle.join(', ')),
);

const readMeasured = (half: string): MeasuredWalks[string] => {
  const path = join(ROOT, `out/walks-${half}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as MeasuredWalks[string]) : null;
};
const walks = reportWalks(limits, { page: readMeasured('page'), main: readMeasured('main') });
print('Walks, as their tests measured them last', walks.lines);
if (walks.tooLong.length > 0) print('Longer than scripts/walks.json allows', walks.tooLong);

if (process.argv.includes('--check'))
  process.exitCode = arrows.length + crossed.length + found.length + walks.tooLong.length > 0 ? 1 : 0;
else {
  const linesOf = (path: string): number => readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1;
  // Style sheets, too, which have no code.
  const lines = new Map([...everything.keys()].map((path) => [path, linesOf(path)]));
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
