import type { AgentRow } from '../../src-main/ipc/contract.ts';
import { isFavorite, markOf, type AgentMark } from './agent-state.ts';
import { sortKey } from './fold.ts';

/** One agent as the list keeps it: the row, what is searched, and what the name sorts by. */
export interface Entry {
  readonly row: AgentRow;
  readonly hay: string;
  readonly nameKey: string;
}

export const columns = [
  'status',
  'favorite',
  'name',
  'group',
  'os',
  'ip',
  'last',
  'version',
  'sessions',
  'owner',
] as const;
export type Column = (typeof columns)[number];
export interface Sort {
  readonly column: Column;
  readonly down: boolean;
}

type Key = string | number | null;

const rank: Readonly<Record<AgentMark, number>> = {
  session: 0,
  online: 1,
  limited: 2,
  offline: 3,
  unknown: 4,
  missing: 5,
  blocked: 6,
};

/** The keys of groups, systems, owners and the like: few texts, each on many rows. */
const known = new Map<string, string>();
const MOST_KNOWN = 20_000;

function keyOrNull(text: string | null): string | null {
  if (text === null || text === '') return null;
  let key = known.get(text);
  if (key === undefined) {
    key = sortKey(text);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, key);
  }
  return key;
}

/** What a column sorts by; null goes last whichever way it is sorted. */
const keys: Readonly<Record<Column, (entry: Entry) => Key>> = {
  status: ({ row }) => rank[markOf(row)],
  favorite: ({ row }) => (isFavorite(row) ? 0 : 1),
  name: ({ nameKey }) => nameKey,
  group: ({ row }) => keyOrNull(row.group),
  os: ({ row }) => keyOrNull(row.os),
  ip: ({ row }) => keyOrNull(row.ip),
  last: ({ row }) => (row.online === true ? Number.MAX_SAFE_INTEGER : row.lastTime),
  version: ({ row }) => keyOrNull(row.version),
  sessions: ({ row }) => row.sessionsTotal,
  owner: ({ row }) => keyOrNull(row.owner),
};

/** Where the first press on a head shows the greatest first. */
export const startsDown: ReadonlySet<Column> = new Set(['last', 'sessions', 'version']);

export const keyOf = (entry: Entry, column: Column): Key => keys[column](entry);

export interface Keyed {
  readonly entry: Entry;
  readonly key: Key;
}

/** Compares by the column's key, then by name, then by id, so that no two rows are ever equal. */
export function comparator({ down }: Sort): (a: Keyed, b: Keyed) => number {
  const sign = down ? -1 : 1;
  return (a, b) => {
    if (a.key !== b.key) {
      if (a.key === null) return 1;
      if (b.key === null) return -1;
      return a.key < b.key ? -sign : sign;
    }
    if (a.entry.nameKey !== b.entry.nameKey) return a.entry.nameKey < b.entry.nameKey ? -1 : 1;
    return a.entry.row.id - b.entry.row.id;
  };
}
