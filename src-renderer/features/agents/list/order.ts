import {
  listColumns,
  traitColumns,
  type AgentTraits,
  type Column,
} from '../../../../src-main/contract/agent-fields.ts';
import { sortKey } from '../../../lib/sort-key.ts';
import { memoise } from '../../../lib/text.ts';
import { isFavorite, markOf, type AgentMark } from '../../../lib/agent-state.ts';
import { hardwareColumns, type Sort } from './columns.ts';
import { noTraits, type Entry, type TraitsOf } from './entry.ts';

/** What a column sorts by; null comes last in both directions. */
type Key = string | number | null;
type ReadKey = (entry: Entry, traits: AgentTraits | undefined) => Key;

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

type OwnSort = Extract<(typeof listColumns)[number]['column'], { readonly sort: 'own' }>['name'];
const ownKeys: Readonly<Record<OwnSort, ReadKey>> = {
  status: ({ row }, traits) => rank[markOf(row, traits?.asleep ?? null)],
  favorite: ({ row }) => (isFavorite(row) ? 0 : 1),
  name: ({ nameKey }) => nameKey,
  last: ({ row }) => (row.online === true ? Number.MAX_SAFE_INTEGER : row.lastTime),
};

const keys = new Map<Column, ReadKey>(Object.entries(ownKeys) as [OwnSort, ReadKey][]);
for (const spec of listColumns)
  if ('read' in spec && !('sort' in spec.column)) keys.set(spec.column.name, ({ row }) => keyOfValue(row[spec.field]));
for (const { column, field } of traitColumns)
  keys.set(column.name, (_entry, traits) => keyOfValue(traits?.[field] ?? null));

const keyOfText = memoise(sortKey);

function keyOfValue(value: string | number | boolean | null): Key {
  if (typeof value === 'boolean') return value ? 0 : 1;
  if (typeof value !== 'string') return value;
  return value === '' ? null : keyOfText(value);
}

const readsTraits = (column: Column): boolean => column === 'status' || hardwareColumns.has(column);

function keyReader(column: Column, traitsOf: TraitsOf): (entry: Entry) => Key {
  const read = keys.get(column) ?? (() => null);
  return readsTraits(column) ? (entry) => read(entry, traitsOf(entry.row.id)) : (entry) => read(entry, undefined);
}

/** By name, then by id, so that no two are equal. */
export function compareNames(a: Entry, b: Entry): number {
  if (a.nameKey !== b.nameKey) return a.nameKey < b.nameKey ? -1 : 1;
  return a.row.id - b.row.id;
}

interface Keyed {
  readonly entry: Entry;
  readonly key: Key;
}

/** By the key of the column, then by name, then by id. */
function compareKeyed(a: Keyed, b: Keyed, down: boolean): number {
  if (a.key === b.key) return compareNames(a.entry, b.entry);
  if (a.key === null) return 1;
  if (b.key === null) return -1;
  return a.key < b.key === down ? 1 : -1;
}

/**
 * Sorts into a new array: by name, then by the column without moving equals. Entries that are already in the order of their
 * names take linear time, because a column has few different values and only those are compared.
 */
export function sortEntries(entries: readonly Entry[], sort: Sort, traitsOf: TraitsOf = noTraits): Entry[] {
  const byName = entries.toSorted(compareNames);
  if (sort.column === 'name') return sort.down ? reverseNames(byName) : byName;
  const keyOf = keyReader(sort.column, traitsOf);
  const byKey = Map.groupBy(byName, keyOf);
  const known = [...byKey.keys()].filter((key) => key !== null);
  known.sort((a, b) => (a < b ? -1 : 1));
  if (sort.down) known.reverse();
  const sorted: Entry[] = [];
  for (const key of [...known, null]) for (const entry of byKey.get(key) ?? []) sorted.push(entry);
  return sorted;
}

/** The last name first; agents of one name stay in the order of their ids. */
function reverseNames(byName: readonly Entry[]): Entry[] {
  const reversed: Entry[] = [];
  let end = byName.length;
  while (end > 0) {
    let start = end - 1;
    while (start > 0 && byName[start - 1]?.nameKey === byName[start]?.nameKey) start -= 1;
    for (let at = start; at < end; at += 1) {
      const entry = byName[at];
      if (entry) reversed.push(entry);
    }
    end = start;
  }
  return reversed;
}

/** Merges two lists in the order of names. Linear. */
function mergeByName(a: readonly Entry[], b: readonly Entry[]): Entry[] {
  const merged: Entry[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [left, right] = [a[i], b[j]];
    if (left === undefined || right === undefined) break;
    if (compareNames(left, right) <= 0) {
      merged.push(left);
      i += 1;
    } else {
      merged.push(right);
      j += 1;
    }
  }
  for (const entry of i < a.length ? a.slice(i) : b.slice(j)) merged.push(entry);
  return merged;
}

/**
 * Sorts lists that arrive one by one, each already in the order of names, so that little is left to do when the last one is
 * there.
 */
export class Runs {
  readonly #runs: (readonly Entry[])[] = [];

  add(run: readonly Entry[]): void {
    let grown = run;
    for (;;) {
      const last = this.#runs.at(-1);
      if (last === undefined || last.length > grown.length) break;
      this.#runs.pop();
      grown = mergeByName(last, grown);
    }
    this.#runs.push(grown);
  }

  /** All of them in the order of names. */
  all(): readonly Entry[] {
    while (this.#runs.length > 1) {
      const [b, a] = [this.#runs.pop(), this.#runs.pop()];
      this.#runs.push(mergeByName(a ?? [], b ?? []));
    }
    return this.#runs[0] ?? [];
  }
}

/**
 * Inserts new entries by the sort order without moving existing ones.
 *
 * @param inOrder no entry of the list was changed since it was sorted: the places are then found without a look at every entry,
 * as a first list arrives in fifty parts
 */
export function mergeEntries(
  list: readonly Entry[],
  added: readonly Entry[],
  sort: Sort,
  traitsOf: TraitsOf = noTraits,
  inOrder = false,
): Entry[] {
  const seek = inOrder && !readsTraits(sort.column) ? leapTo : stepTo;
  const keyOf = keyReader(sort.column, traitsOf);
  const keyed = (entry: Entry): Keyed => ({ entry, key: keyOf(entry) });
  const merged: Entry[] = [];
  let taken = 0;
  const takeUntil = (end: number): void => {
    for (const entry of list.slice(taken, end)) merged.push(entry);
    taken = end;
  };
  for (const entry of sortEntries(added, sort, traitsOf)) {
    const own = keyed(entry);
    takeUntil(seek(taken, list.length, (at) => isBefore(own, keyed(list[at] ?? entry), sort.down)));
    merged.push(entry);
  }
  takeUntil(list.length);
  return merged;
}

const isBefore = (a: Keyed, b: Keyed, down: boolean): boolean => compareKeyed(a, b, down) < 0;

/** The first place from `from` on where it holds; `end` for none. */
function stepTo(from: number, end: number, holds: (at: number) => boolean): number {
  let at = from;
  while (at < end && !holds(at)) at += 1;
  return at;
}

/** The same where it holds for all places behind one for which it does. */
function leapTo(from: number, end: number, holds: (at: number) => boolean): number {
  let low = from;
  let leap = 1;
  while (low + leap <= end && !holds(low + leap - 1)) {
    low += leap;
    leap *= 2;
  }
  let high = Math.min(end, low + leap - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The list after a refresh: changed rows stay in place whatever changed, removed ones go, new ones are inserted by the sort
 * order. Only sorting by hand moves a row.
 */
export function applyChange(
  list: readonly Entry[],
  changed: ReadonlyMap<number, Entry>,
  removed: ReadonlySet<number>,
  sort: Sort,
  traitsOf: TraitsOf = noTraits,
): Entry[] {
  const fresh = new Map(changed);
  const listed: Entry[] = [];
  for (const entry of list) {
    const { id } = entry.row;
    const replacement = fresh.get(id);
    if (replacement !== undefined) {
      fresh.delete(id);
      listed.push(replacement);
    } else if (!removed.has(id)) listed.push(entry);
  }
  return fresh.size === 0 ? listed : mergeEntries(listed, [...fresh.values()], sort, traitsOf);
}
