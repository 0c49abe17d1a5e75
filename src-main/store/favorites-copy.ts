import { readFileSync, statSync } from 'node:fs';
import { replaceFileSync } from './atomic-file.ts';
import type { KeptPlace } from './places.ts';

const MAX_BYTES = 4_000_000;

/**
 * Favorites are the one thing in the database that the service cannot give back, so they are also kept in a small file
 * beside it: a damaged database costs nothing but cached data. `path` null keeps no copy.
 */
export function openFavoritesCopy(path: string | null) {
  const readAll = (): Record<string, KeptPlace[]> => {
    if (path === null) return {};
    try {
      if (statSync(path).size > MAX_BYTES) return {};
      return readAccounts(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      // Missing or damaged: the database is the truth, and the next change writes the copy anew.
      return {};
    }
  };

  return {
    read: (accountId: string): readonly KeptPlace[] => readAll()[accountId] ?? [],

    /** An empty list takes the account out of the file. False where the disk did not take it. */
    write(accountId: string, favorites: readonly KeptPlace[]): boolean {
      if (path === null) return false;
      const others = Object.entries(readAll()).filter(([id]) => id !== accountId);
      const entries = favorites.length === 0 ? others : [...others, [accountId, favorites] as const];
      try {
        replaceFileSync(path, JSON.stringify(Object.fromEntries(entries)));
        return true;
      } catch {
        return false;
      }
    },
  };
}

export type FavoritesCopy = ReturnType<typeof openFavoritesCopy>;

/** By hand: the worker starts without loading a schema library. What is not a favorite is left out. */
function readAccounts(json: unknown): Record<string, KeptPlace[]> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return {};
  const accounts = Object.entries(json).map(([id, places]: [string, unknown]) => [
    id,
    Array.isArray(places) ? places.filter(isPlace) : [],
  ]);
  return Object.fromEntries(accounts) as Record<string, KeptPlace[]>;
}

function isPlace(value: unknown): value is KeptPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { agentId, at } = value as Partial<Record<keyof KeptPlace, unknown>>;
  return Number.isSafeInteger(agentId) && Number.isSafeInteger(at);
}
