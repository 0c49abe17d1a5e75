import { readFileSync, statSync } from 'node:fs';
import { replaceFileSync } from '../lib/atomic-file.ts';

/** Favorites of the largest account that is taken. */
const MAX_BYTES = 16_000_000;

/**
 * What people made themselves (favorites, saved views, watches) is the one thing in the database that the service cannot
 * give back, so it is also kept in small files beside it: a damaged database costs nothing but cached data. `path` null
 * keeps no copy; `isEntry` checks an entry by hand, since the worker loads no schema library; `convert` gives entries of an
 * earlier version their present form first.
 */
export function openListCopy<T>(
  path: string | null,
  isEntry: (value: unknown) => value is T,
  convert: (value: unknown) => unknown = (value) => value,
) {
  const readAll = (): Record<string, T[]> => {
    if (path === null) return {};
    try {
      if (statSync(path).size > MAX_BYTES) return {};
      return readAccounts(JSON.parse(readFileSync(path, 'utf8')), isEntry, convert);
    } catch {
      // Missing or damaged: the database is the truth, and the next change writes the copy anew.
      return {};
    }
  };

  return {
    read: (accountId: string): readonly T[] => readAll()[accountId] ?? [],

    /** An empty list takes the account out of the file. False where the disk did not take it. */
    write(accountId: string, entries: readonly T[]): boolean {
      if (path === null) return true;
      const before = readAll();
      if (entries.length === 0 && !Object.hasOwn(before, accountId)) return true;
      const others = Object.entries(before).filter(([id]) => id !== accountId);
      const accounts = entries.length === 0 ? others : [...others, [accountId, entries] as const];
      try {
        replaceFileSync(path, JSON.stringify(Object.fromEntries(accounts)));
        return true;
      } catch {
        return false;
      }
    },
  };
}

export type ListCopy<T> = ReturnType<typeof openListCopy<T>>;

/** What is no entry is left out. */
function readAccounts<T>(
  json: unknown,
  isEntry: (value: unknown) => value is T,
  convert: (value: unknown) => unknown,
): Record<string, T[]> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return {};
  return Object.fromEntries(
    Object.entries(json).map(([id, entries]: [string, unknown]) => [
      id,
      Array.isArray(entries) ? entries.map(convert).filter(isEntry) : [],
    ]),
  );
}
