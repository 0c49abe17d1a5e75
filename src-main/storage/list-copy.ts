import { readFileSync, statSync } from 'node:fs';
import { replaceFileSync } from '../lib/atomic-file.ts';

/** Enough for favorites in the largest account. */
const MAX_BYTES = 16_000_000;

/**
 * Favorites, saved views, watches, notes of sessions and accepted ends are the only data in the database that the service cannot give back,
 * so small files beside it hold them as well: a damaged database costs cached data only. `path` null stores no copy;
 * `isEntry` checks an entry by hand, since the worker loads no schema library; `convert` brings entries of an earlier
 * version into the present form first; `shift` adds a number to its ids, see `service-ids.ts`.
 */
export function openListCopy<T>(
  path: string | null,
  isEntry: (value: unknown) => value is T,
  shift: (entry: T, by: number) => T,
  convert: (value: unknown) => unknown = (value) => value,
) {
  const readAll = (): Record<string, T[]> => {
    if (path === null) return {};
    try {
      if (statSync(path).size > MAX_BYTES) return {};
      return readAccounts(JSON.parse(readFileSync(path, 'utf8')), isEntry, convert);
    } catch {
      // Missing or damaged: the database counts, and the next change writes the copy again.
      return {};
    }
  };

  return {
    read({ id, idBase }: CopyOwner): readonly T[] {
      const entries = readAll()[id] ?? [];
      return idBase === 0 ? entries : entries.map((entry) => shift(entry, idBase));
    },

    holdsOthers: (accountId: string): boolean => Object.keys(readAll()).some((id) => id !== accountId),

    /** An empty list removes the account from the file. False if the disk refused. */
    write({ id: accountId, idBase }: CopyOwner, entries: readonly T[]): boolean {
      if (path === null) return true;
      const before = readAll();
      if (entries.length === 0 && !Object.hasOwn(before, accountId)) return true;
      const others = Object.entries(before).filter(([id]) => id !== accountId);
      const accounts =
        entries.length === 0
          ? others
          : [...others, [accountId, idBase === 0 ? entries : entries.map((entry) => shift(entry, -idBase))] as const];
      try {
        replaceFileSync(path, JSON.stringify(Object.fromEntries(accounts)));
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** The account that the entries are of. */
export interface CopyOwner {
  readonly id: string;
  readonly idBase: number;
}

export type ListCopy<T> = ReturnType<typeof openListCopy<T>>;

/** Leaves out what is not an entry. */
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
