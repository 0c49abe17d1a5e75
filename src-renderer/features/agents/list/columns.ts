import type { AgentRow, AgentTraits } from '../../../../src-main/contract/contract.ts';
import { storedColumns } from '../../../../src-main/contract/export-columns.ts';
import { isFavorite, markOf, type AgentMark } from '../agent-state.ts';
import { sortKey } from '../../../lib/sort-key.ts';
import type { Searched } from '../search/search.ts';

/** One agent as the list keeps it: the row, what is searched, and what the name sorts by. */
export interface Entry extends Partial<Searched> {
  readonly row: AgentRow;
  /** All that is searched, see `haystackOf`. Where the parts of it are known, it is put together each time it is asked for. */
  readonly haystack: string;
  readonly nameKey: string;
}

/** Finds what is kept of an agent's hardware. */
export type TraitsOf = (agentId: number) => AgentTraits | undefined;
export const noTraits: TraitsOf = () => undefined;

/** Every column there is, in the order in which they are offered. */
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
  'osUser',
  'deviceId',
  'added',
  'region',
  ...storedColumns,
] as const;
export type Column = (typeof columns)[number];
export interface Sort {
  readonly column: Column;
  readonly down: boolean;
}

/** Stand at the front of every row and are not chosen. */
export type FixedColumn = 'status' | 'favorite' | 'name';
export type FreeColumn = Exclude<Column, FixedColumn>;
export const freeColumns = columns.filter(
  (column): column is FreeColumn => column !== 'status' && column !== 'favorite' && column !== 'name',
);
/** What the list shows as long as nobody chose otherwise. */
export const defaultColumns = [
  'group',
  'os',
  'ip',
  'last',
  'version',
  'sessions',
  'owner',
] as const satisfies FreeColumn[];

export const isColumn = (name: string): name is Column => (columns as readonly string[]).includes(name);
const isFree = (name: string): name is FreeColumn => (freeColumns as readonly string[]).includes(name);

/** The columns after the name, from the settings: unknown and doubled ones are left out, none means the usual ones. */
export function readColumns(stored: readonly string[]): readonly FreeColumn[] {
  const chosen = [...new Set(stored.filter(isFree))];
  return stored.length === 0 ? defaultColumns : chosen;
}

/** As the settings keep them. The name stands for itself, so that "no other column" differs from "the usual ones". */
export function keepColumns(chosen: readonly FreeColumn[]): string[] {
  const isDefault =
    chosen.length === defaultColumns.length && chosen.every((column, at) => column === defaultColumns[at]);
  return isDefault ? [] : ['name', ...chosen];
}

export type Key = string | number | null;

const rank: Readonly<Record<AgentMark, number>> = {
  session: 0,
  online: 1,
  limited: 2,
  asleep: 3,
  offline: 4,
  unknown: 5,
  missing: 6,
  blocked: 7,
};

/** The keys of groups, systems, owners and the like: few texts, each on many rows. */
const known = new Map<string, string>();
const MAX_KNOWN = 20_000;

function keyOrNull(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === '') return null;
  let key = known.get(text);
  if (key === undefined) {
    key = sortKey(text);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, key);
  }
  return key;
}

const flagKey = (flag: boolean | null | undefined): number | null =>
  typeof flag === 'boolean' ? (flag ? 0 : 1) : null;

/** What a column sorts by; null goes last whichever way it is sorted. */
const keys: Readonly<Record<Column, (entry: Entry, traits: AgentTraits | undefined) => Key>> = {
  status: ({ row }, traits) => rank[markOf(row, traits?.asleep ?? null)],
  favorite: ({ row }) => (isFavorite(row) ? 0 : 1),
  name: ({ nameKey }) => nameKey,
  group: ({ row }) => keyOrNull(row.group),
  os: ({ row }) => keyOrNull(row.os),
  ip: ({ row }) => keyOrNull(row.ip),
  last: ({ row }) => (row.online === true ? Number.MAX_SAFE_INTEGER : row.lastTime),
  version: ({ row }) => keyOrNull(row.version),
  sessions: ({ row }) => row.sessionsTotal,
  owner: ({ row }) => keyOrNull(row.owner),
  osUser: ({ row }) => keyOrNull(row.osUser),
  deviceId: ({ row }) => row.deviceId,
  added: ({ row }) => row.linkTime,
  region: ({ row }) => keyOrNull(row.region),
  model: (_, traits) => keyOrNull(traits?.model),
  osName: (_, traits) => keyOrNull(traits?.osName),
  cpu: (_, traits) => keyOrNull(traits?.cpu),
  ram: (_, traits) => traits?.ram ?? null,
  ramFree: (_, traits) => traits?.ramFree ?? null,
  diskFree: (_, traits) => traits?.diskFree ?? null,
  domain: (_, traits) => keyOrNull(traits?.domain),
  wakeOnLan: (_, traits) => flagKey(traits?.wol),
};

/** Columns of which the kept hardware knows, not the list of the service. */
export const traitColumns: ReadonlySet<Column> = new Set<Column>(['status', ...storedColumns]);

/** Where the first press on a head shows the greatest first. */
export const startsDown: ReadonlySet<Column> = new Set(['last', 'sessions', 'version', 'added', 'ram']);

export const keyOf = (entry: Entry, column: Column, traitsOf: TraitsOf = noTraits): Key =>
  keys[column](entry, traitColumns.has(column) ? traitsOf(entry.row.id) : undefined);

/** By name, then by id, so that no two are ever equal. */
export function compareNames(a: Entry, b: Entry): number {
  if (a.nameKey !== b.nameKey) return a.nameKey < b.nameKey ? -1 : 1;
  return a.row.id - b.row.id;
}

export interface Keyed {
  readonly entry: Entry;
  readonly key: Key;
}

/** Compares by the column's key, then by name, then by id. */
export function comparator({ down }: Sort): (a: Keyed, b: Keyed) => number {
  const sign = down ? -1 : 1;
  return (a, b) => {
    if (a.key !== b.key) {
      if (a.key === null) return 1;
      if (b.key === null) return -1;
      return a.key < b.key ? -sign : sign;
    }
    return compareNames(a.entry, b.entry);
  };
}
