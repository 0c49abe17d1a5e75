import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How long each test file took when it last ran, kept beside other caches by project of test/vitest.config.ts. The reporter
 * writes it, `npm test` shows the slowest, and `npm run test:quick` chooses by it.
 */

const FOLDER = join(import.meta.dirname, '../node_modules/.cache/longreach/test-times');

export interface FileTime {
  readonly seconds: number;
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
}

export type FileTimes = ReadonlyMap<string, FileTime>;

/** Adds the files of one run of one project. */
export function keepTimes(project: string, times: FileTimes, folder = FOLDER): void {
  mkdirSync(folder, { recursive: true });
  const kept = new Map([...readFile(join(folder, `${project}.json`)), ...times]);
  writeFileSync(join(folder, `${project}.json`), JSON.stringify(Object.fromEntries(kept)));
}

/** All files of all projects; empty where no test has run yet. */
export function readTimes(folder = FOLDER): FileTimes {
  const names = readNames(folder);
  return new Map(names.flatMap((name) => [...readFile(join(folder, name))]));
}

/** The slowest files that ended since then, the slowest first. @param since in milliseconds since 1970 */
export const slowest = (times: FileTimes, since: number, count: number): readonly (readonly [string, FileTime])[] =>
  [...times]
    .filter(([, { at }]) => at >= since)
    .toSorted(([, a], [, b]) => b.seconds - a.seconds)
    .slice(0, count);

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A file that is missing or broken off holds no times: it is a cache. */
function readFile(path: string): FileTimes {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, FileTime>));
  } catch {
    return new Map();
  }
}
