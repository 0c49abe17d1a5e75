import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { convert } from 'ast-v8-to-istanbul';
import { parse } from 'vite';
import { PlaceCounts, type FunctionCount } from '../host/base/place-counts.ts';
import { readIstanbul, type FileHits, type Hits, type IstanbulFile } from './summary.ts';

/** A script as the engine counted it. */
interface ScriptCount {
  readonly url: string;
  readonly functions: readonly FunctionCount[];
}

/** Where the counts of a run are, and of what. */
export interface CountedRun {
  /** With files of NODE_V8_COVERAGE and of the pages. */
  readonly folder: string;
  /** The repository or a copy of it; `out` in it was built with source maps. */
  readonly root: string;
}

/** What ran, by the paths of the sources in the repository. */
export async function readCounts({ folder, root }: CountedRun): Promise<Hits> {
  const hits = new Map<string, FileHits>();
  for (const [path, counts] of gather(folder, root)) {
    const converted = await convertCounts(path, counts);
    for (const [source, file] of Object.entries(converted)) {
      const name = relative(root, source).replaceAll('\\', '/');
      if (!isProduct(name)) continue;
      const found = readIstanbul(file);
      const known = hits.get(name);
      hits.set(name, known === undefined ? found : unite(known, found));
    }
  }
  return hits;
}

/** Of one source in several built scripts. */
function unite(a: FileHits, b: FileHits): FileHits {
  const join = <Key>(one: ReadonlyMap<Key, boolean>, other: ReadonlyMap<Key, boolean>): ReadonlyMap<Key, boolean> =>
    new Map([...one, ...[...other].map(([key, ran]) => [key, ran || one.get(key) === true] as const)]);
  return { lines: join(a.lines, b.lines), branches: join(a.branches, b.branches) };
}

/** Whether a path in the repository is code of the product. */
export const isProduct = (path: string): boolean =>
  /^src-(?:main|renderer)\/.*\.(?:ts|svelte)$/.test(path) && !path.endsWith('.d.ts');

/** By absolute path: built scripts, and source files that Node ran without their types. */
function gather(folder: string, root: string): ReadonlyMap<string, PlaceCounts> {
  const found = new Map<string, PlaceCounts>();
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    for (const script of readDump(join(folder, name))) {
      const path = pathOf(script.url, root);
      if (path === null || !isWhole(path, script)) continue;
      const counts = found.get(path) ?? new PlaceCounts();
      counts.add(script.functions);
      found.set(path, counts);
    }
  return found;
}

/** A process that was killed while it wrote leaves half a file. */
function readDump(path: string): readonly ScriptCount[] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { result: ScriptCount[] }).result;
  } catch {
    console.error(`${path} cannot be read and is left out.`);
    return [];
  }
}

/** The file of a script that belongs to the product: of the main process by its address, of pages by its path under their origin. */
function pathOf(url: string, root: string): string | null {
  const path = url.startsWith('file://')
    ? fileURLToPath(url)
    : url.startsWith('/')
      ? join(root, 'out/renderer', url)
      : null;
  if (path === null || !existsSync(path)) return null;
  const name = relative(root, path).replaceAll('\\', '/');
  return /^out\/.*\.js$/.test(name) || isProduct(name) ? path : null;
}

const texts = new Map<string, string>();

/** The text that the engine ran. Node puts spaces in place of types, so places stay where they are. */
function textOf(path: string): string {
  let text = texts.get(path);
  if (text === undefined) {
    const written = readFileSync(path, 'utf8');
    text = path.endsWith('.ts') ? stripTypeScriptTypes(written, { sourceUrl: pathToFileURL(path).href }) : written;
    texts.set(path, text);
  }
  return text;
}

/** Sources that Vitest ran have another text; it counts those itself. */
function isWhole(path: string, { functions }: ScriptCount): boolean {
  // The pages' counts have no function over the whole script.
  if (path.endsWith('.js')) return true;
  if (path.endsWith('.svelte')) return false;
  const { length } = textOf(path);
  return functions.some(({ ranges: [first] }) => first?.startOffset === 0 && first.endOffset === length);
}

async function convertCounts(path: string, counts: PlaceCounts): Promise<Readonly<Record<string, IstanbulFile>>> {
  const code = textOf(path);
  const map = `${path}.map`;
  return convert({
    ast: parse(path, code).then(({ program }) => program),
    code,
    coverage: { url: pathToFileURL(path).href, functions: counts.sums() as never },
    ...(existsSync(map) && { sourceMap: readMap(map) }),
  });
}

interface SourceMap {
  readonly sources: readonly string[];
  readonly [field: string]: unknown;
}

/** With the sources as absolute paths. */
function readMap(path: string): never {
  const map = JSON.parse(readFileSync(path, 'utf8')) as SourceMap;
  return { ...map, sources: map.sources.map((source) => join(dirname(path), source)) } as never;
}
