import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** File paths, and for each the files it imports; type imports, re-exports and `import()` included. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** An import from one file to another. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** The imports among these files. @param files relative paths with `/`, and their text */
export function readGraph(files: ReadonlyMap<string, string>): Graph {
  return new Map(
    [...files].map(([path, text]) => {
      const imported = ts
        .preProcessFile(scriptOf(path, text), true, true)
        .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => join(dirname(path), fileName.replace(/\?.*$/, '')))
        .flatMap((target) => [target, `${target}.ts`].filter((candidate) => files.has(candidate)).slice(0, 1));
      return [path, [...new Set(imported)]] as const;
    }),
  );
}

const scriptOf = (path: string, text: string): string =>
  path.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '').join('\n')
    : text;

/**
 * Imports of a lower floor from a higher one. A floor is a list of folders and files below `root`, the lowest floor first;
 * files on no floor are left out.
 */
export function upwardArrows(graph: Graph, root: string, floors: readonly (readonly string[])[]): readonly Arrow[] {
  const floorOf = (path: string): number =>
    path.startsWith(`${root}/`)
      ? floors.findIndex((names) => names.includes(path.slice(root.length + 1).split('/')[0] ?? ''))
      : -1;
  return [...graph].flatMap(([from, targets]) => {
    const floor = floorOf(from);
    return floor === -1 ? [] : targets.filter((to) => floorOf(to) > floor).map((to) => ({ from, to }));
  });
}

/** Files that import each other, directly or over others: the strongly connected parts of more than one file. */
export function circles(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: (readonly string[])[] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const part = open.splice(open.indexOf(file));
    if (part.length > 1) found.push(part.sort());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** What depends on these files, and over how many imports: 0 for the files themselves. The nearest come first. */
export function dependents(graph: Graph, changed: readonly string[]): ReadonlyMap<string, number> {
  const importers = importersOf(graph);
  const found = new Map(changed.map((path) => [path, 0]));
  // Iterating a map includes entries that are added on the way: this is the breadth-first walk.
  for (const [path, steps] of found) {
    for (const importer of importers.get(path) ?? []) if (!found.has(importer)) found.set(importer, steps + 1);
  }
  return found;
}

function importersOf(graph: Graph): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const [from, targets] of graph)
    for (const to of targets) importers.set(to, [...(importers.get(to) ?? []), from]);
  return importers;
}

/** Short files that one file of their own folder imports and no other: candidates to be merged into it. */
export function onlyChildren(graph: Graph, lines: ReadonlyMap<string, number>, maxLines: number): readonly Arrow[] {
  return [...importersOf(graph)].flatMap(([to, [from, ...others]]) =>
    from !== undefined && others.length === 0 && dirname(from) === dirname(to) && (lines.get(to) ?? 0) < maxLines
      ? [{ from, to }]
      : [],
  );
}
