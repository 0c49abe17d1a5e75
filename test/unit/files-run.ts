import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector';
import { join } from 'node:path';
import { readGraph } from '../../scripts/import-graph.ts';
import limits from '../../scripts/walks.json' with { type: 'json' };
import type { Length } from '../../scripts/walks.ts';

/** The halves of a walk: what happens in a page, and what happens in the main process. */
export type Half = 'page' | 'main';
/** Enter in the list → `loadURL`; a changed agent → pixels. */
export type Walk = 'connect' | 'change';

const root = join(import.meta.dirname, '../..');
const isProduct = (path: string): boolean =>
  /^src-(?:main|renderer)\//.test(path) && !path.startsWith('src-main/practice/');

/** Whether something else counts in this process already: the engine has one count for all. */
export const isCounted = process.env.NODE_V8_COVERAGE !== undefined;

/**
 * The files of the product of which any function ran while `work` did, sorted. `work` may say that the walk is at its end: what runs
 * after that is not counted. Vitest gives each module its own script.
 */
export async function filesRun(work: (end: () => void) => Promise<unknown>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  // The answer of a session with its own thread is there when the question has been put.
  const take = (): readonly Profiler.ScriptCoverage[] => {
    const taken: (readonly Profiler.ScriptCoverage[])[] = [];
    session.post('Profiler.takePreciseCoverage', (_error, answer) => {
      taken.push(answer.result);
    });
    const [scripts] = taken;
    if (scripts === undefined) throw new Error('the engine gave no coverage');
    return scripts;
  };
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // What ran before is taken away.
    take();
    const counted: (readonly Profiler.ScriptCoverage[])[] = [];
    await work(() => {
      if (counted.length === 0) counted.push(take());
    });
    const ran = (counted[0] ?? take()).filter(({ functions }) =>
      functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
    );
    const paths = ran.flatMap(({ url }) => pathOf(url) ?? []);
    return [...new Set(paths)].filter(isProduct).sort();
  } finally {
    session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

function pathOf(url: string): string | null {
  const path = decodeURIComponent(url.replace(/^file:\/\//, '').replace(/[?#].*$/, '')).replaceAll('\\', '/');
  const base = root.replaceAll('\\', '/');
  const at = path.indexOf(`${base}/`);
  return at === -1 ? null : path.slice(at + base.length + 1);
}

/** Those of the files that import another of them: the others are leaves. */
export function hopsOf(files: readonly string[]): readonly string[] {
  const sources = ['src-main', 'src-renderer'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .map((name) => join(top, name).replaceAll('\\', '/'))
      .filter((path) => /\.(?:ts|svelte)$/.test(path)),
  );
  const graph = readGraph(new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
  return files.filter((path) => graph.get(path)?.some((target) => files.includes(target)) === true);
}

/** The most files and hops of each half of a walk. */
export { limits };

export const isWithin =
  (limit: Length) =>
  ({ files, hops }: Length): boolean =>
    files <= limit.files && hops <= limit.hops;
export const wordLimit = ({ files, hops }: Length): string =>
  `at most ${String(files)} files and ${String(hops)} hops (scripts/walks.json); "npm run structure" lists what ran`;

/** Keeps what was measured in out/walks-<half>.json, for `npm run structure`. Returns the two numbers of this half. */
export function keepWalk(walk: Walk, half: Half, files: readonly string[]): Length {
  const hops = hopsOf(files);
  const path = join(root, `out/walks-${half}.json`);
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ ...readKept(path), [walk]: { files, hops } }, null, 2)}\n`);
  return { files: files.length, hops: hops.length };
}

function readKept(path: string): object {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as object;
  } catch {
    return {};
  }
}
