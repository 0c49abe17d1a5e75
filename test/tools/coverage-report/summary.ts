/** What a part of the tests found in one file: lines with a statement, ways of branches, and which of them ran. */
export interface FileHits {
  /** Line numbers, from 1. */
  readonly lines: ReadonlyMap<number, boolean>;
  /** By the place where the way begins: `line:column`, and its number among those of its branch. */
  readonly branches: ReadonlyMap<string, boolean>;
}

/** By path in the repository. */
export type Hits = ReadonlyMap<string, FileHits>;

/** One file of the summary. */
export interface FileSummary {
  /** Of the file's text: where it is the same, lines can be compared one by one. */
  readonly hash: string;
  readonly lines: Count;
  readonly branches: Count;
  readonly missedLines: readonly number[];
  readonly missedBranches: readonly string[];
}

export interface Count {
  readonly total: number;
  readonly covered: number;
}

export interface Summary {
  /** The parts of the tests that ran, sorted. */
  readonly parts: readonly string[];
  readonly files: Readonly<Record<string, FileSummary>>;
}

/** The part of a coverage file of Istanbul that is read. */
export interface IstanbulFile {
  readonly statementMap: Readonly<Record<string, Range>>;
  readonly s: Readonly<Record<string, number>>;
  readonly branchMap: Readonly<Record<string, { readonly loc: Range; readonly locations: readonly Range[] }>>;
  readonly b: Readonly<Record<string, readonly number[]>>;
}

interface Range {
  readonly start: { readonly line?: number | undefined; readonly column?: number | null | undefined };
}

/** Lines and ways of branches of a coverage file of Istanbul. A line ran if a statement ran that begins in it. */
export function readIstanbul(file: IstanbulFile): FileHits {
  const lines = new Map<number, boolean>();
  for (const [id, { start }] of Object.entries(file.statementMap))
    if (start.line !== undefined) lines.set(start.line, lines.get(start.line) === true || (file.s[id] ?? 0) > 0);
  const branches = new Map<string, boolean>();
  for (const [id, { loc, locations }] of Object.entries(file.branchMap))
    (file.b[id] ?? []).forEach((count, way) => {
      // The way of an `else` that is not written has no place of its own.
      const at = locations[way]?.start.line === undefined ? loc.start : locations[way].start;
      const key = `${String(at.line)}:${String(at.column ?? 0)}/${String(way)}`;
      branches.set(key, branches.get(key) === true || count > 0);
    });
  return { lines, branches };
}

/**
 * What any of the parts ran. The first part that has a file says which lines and branches it has: another compiler, as for the
 * built pages, places some of them elsewhere.
 */
export function mergeHits(parts: readonly Hits[]): Hits {
  const merged = new Map<string, { readonly lines: Map<number, boolean>; readonly branches: Map<string, boolean> }>();
  for (const part of parts)
    for (const [path, { lines, branches }] of part) {
      const known = merged.get(path);
      if (known === undefined) {
        merged.set(path, { lines: new Map(lines), branches: new Map(branches) });
        continue;
      }
      for (const [line, ran] of lines) if (ran && known.lines.has(line)) known.lines.set(line, true);
      for (const [way, ran] of branches) if (ran && known.branches.has(way)) known.branches.set(way, true);
    }
  return merged;
}

/** @param hashOf of the text of a file in the repository */
export function summarize(parts: readonly string[], hits: Hits, hashOf: (path: string) => string): Summary {
  const files = [...hits]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { lines, branches }]) => {
      const missedLines = [...lines].flatMap(([line, ran]) => (ran ? [] : [line])).sort((a, b) => a - b);
      const missedBranches = [...branches].flatMap(([way, ran]) => (ran ? [] : [way])).sort(byPlace);
      const count = (total: number, missed: number): Count => ({ total, covered: total - missed });
      const summary: FileSummary = {
        hash: hashOf(path),
        lines: count(lines.size, missedLines.length),
        branches: count(branches.size, missedBranches.length),
        missedLines,
        missedBranches,
      };
      return [path, summary] as const;
    });
  return { parts: parts.toSorted(), files: Object.fromEntries(files) };
}

const byPlace = (a: string, b: string): number => {
  const [one = [], other = []] = [a, b].map((way) => way.split(/[:/]/).map(Number));
  return one.map((part, at) => part - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
};

/** A file of which less runs than before. */
export interface Loss {
  readonly path: string;
  /** More lines and ways of branches that do not run. */
  readonly lines: number;
  readonly branches: number;
  /** Which, where the file's text is the same. */
  readonly places: readonly string[] | null;
}

export interface Comparison {
  readonly losses: readonly Loss[];
  /** Files that were removed, or of which nothing is known any more. */
  readonly gone: readonly string[];
}

/**
 * Files of which less runs than before. In a file whose text is the same every line and branch counts; in one that was changed the
 * number of those that do not run. Throws with a sentence where the two are of different parts of the tests.
 */
export function compareSummaries(before: Summary, after: Summary): Comparison {
  if (before.parts.join() !== after.parts.join())
    throw new Error(
      `The two are of different tests: before ${before.parts.join(', ')}, now ${after.parts.join(', ')}. Run the same parts.`,
    );
  const losses: Loss[] = [];
  const gone: string[] = [];
  for (const [path, old] of Object.entries(before.files)) {
    const now = after.files[path];
    if (now === undefined) {
      gone.push(path);
      continue;
    }
    const loss = old.hash === now.hash ? lossOfSame(path, old, now) : lossOfChanged(path, old, now);
    if (loss.lines > 0 || loss.branches > 0) losses.push(loss);
  }
  return { losses, gone };
}

function lossOfSame(path: string, old: FileSummary, now: FileSummary): Loss {
  const [lines, branches] = [new Set(old.missedLines), new Set(old.missedBranches)];
  const lostLines = now.missedLines.filter((line) => !lines.has(line));
  const lostBranches = now.missedBranches.filter((way) => !branches.has(way));
  return {
    path,
    lines: lostLines.length,
    branches: lostBranches.length,
    places: [...wordRanges(lostLines), ...lostBranches.map((way) => `branch ${way}`)],
  };
}

const lossOfChanged = (path: string, old: FileSummary, now: FileSummary): Loss => ({
  path,
  lines: Math.max(0, now.missedLines.length - old.missedLines.length),
  branches: Math.max(0, now.missedBranches.length - old.missedBranches.length),
  places: null,
});

/** Sorted numbers as ranges: "3", "7-9". */
export function wordRanges(numbers: readonly number[]): readonly string[] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${String(from)}-${String(to)}`));
}

const percent = ({ total, covered }: Count): string =>
  total === 0 ? '100.0' : (Math.floor((covered / total) * 1_000) / 10).toFixed(1);

/** The report as text: each file with its shares, then what no test runs, by file. */
export function formatReport(summary: Summary): string {
  const files = Object.entries(summary.files);
  const sum = (of: (file: FileSummary) => Count): Count =>
    files.reduce((all, [, file]) => ({ total: all.total + of(file).total, covered: all.covered + of(file).covered }), {
      total: 0,
      covered: 0,
    });
  const row = (lines: Count, branches: Count, path: string): string =>
    `${percent(lines).padStart(6)} ${percent(branches).padStart(8)}  ${path}`;
  const missed = files.filter(([, { missedLines, missedBranches }]) => missedLines.length + missedBranches.length > 0);
  const whole = [sum(({ lines }) => lines), sum(({ branches }) => branches)] as const;
  return [
    `Coverage by ${summary.parts.join(', ')}: ${String(whole[0].covered)} of ${String(whole[0].total)} lines, ${String(whole[1].covered)} of ${String(whole[1].total)} branches`,
    '',
    'lines% branches%  file',
    row(...whole, 'all files'),
    ...files.map(([path, { lines, branches }]) => row(lines, branches, path)),
    '',
    'What no test of these parts runs (other systems, rare faults), by file: lines; branches at line:column/way',
    ...missed.map(
      ([path, { missedLines, missedBranches }]) =>
        `${path}: ${wordRanges(missedLines).join(' ') || 'no line'}; ${missedBranches.join(' ') || 'no branch'}`,
    ),
    '',
  ].join('\n');
}

/** What became less, as text; one line per file. */
export function formatComparison({ losses, gone }: Comparison): string {
  const count = (number: number, one: string, many: string): string => `${String(number)} ${number === 1 ? one : many}`;
  return [
    ...losses.map(
      ({ path, lines, branches, places }) =>
        `${path}: ${count(lines, 'line', 'lines')} and ${count(branches, 'branch', 'branches')} fewer${places === null ? ' (its text has changed)' : `: ${places.join(', ')}`}`,
    ),
    ...gone.map((path) => `${path}: no longer there`),
    losses.length === 0
      ? 'No file is covered less than before.'
      : `${count(losses.length, 'file is', 'files are')} covered less than before.`,
  ].join('\n');
}
