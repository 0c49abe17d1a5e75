import {
  comparator,
  compareNames,
  keyOf,
  noTraits,
  type Entry,
  type Key,
  type Keyed,
  type Sort,
  type TraitsOf,
} from './columns.ts';

/**
 * Sorts into a new array: by name first, then by the column without moving equals. Entries that already stand by their names are
 * sorted in linear time, because a column has few values and each is compared once.
 */
export function sortEntries(entries: readonly Entry[], sort: Sort, traitsOf: TraitsOf = noTraits): Entry[] {
  const byName = entries.toSorted(compareNames);
  if (sort.column === 'name') return sort.down ? turnNames(byName) : byName;
  const heaps = new Map<Key, Entry[]>();
  for (const entry of byName) {
    const key = keyOf(entry, sort.column, traitsOf);
    const heap = heaps.get(key);
    if (heap === undefined) heaps.set(key, [entry]);
    else heap.push(entry);
  }
  const known = [...heaps.keys()].filter((key) => key !== null);
  known.sort((a, b) => (a < b ? -1 : 1));
  if (sort.down) known.reverse();
  const sorted: Entry[] = [];
  for (const key of [...known, null]) for (const entry of heaps.get(key) ?? []) sorted.push(entry);
  return sorted;
}

/** Last name first; those of one name stay by their ids. */
function turnNames(byName: readonly Entry[]): Entry[] {
  const turned: Entry[] = [];
  let end = byName.length;
  while (end > 0) {
    let start = end - 1;
    while (start > 0 && byName[start - 1]?.nameKey === byName[start]?.nameKey) start -= 1;
    for (let at = start; at < end; at += 1) {
      const entry = byName[at];
      if (entry) turned.push(entry);
    }
    end = start;
  }
  return turned;
}

/** Two lists by name become one. Linear. */
export function mergeByName(a: readonly Entry[], b: readonly Entry[]): Entry[] {
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

/** Sorts what comes bit by bit, each bit by name already, so that nothing is left to do at once when the last one is there. */
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

  /** All of them by name. */
  all(): readonly Entry[] {
    while (this.#runs.length > 1) {
      const [b, a] = [this.#runs.pop(), this.#runs.pop()];
      this.#runs.push(mergeByName(a ?? [], b ?? []));
    }
    return this.#runs[0] ?? [];
  }
}

/** Puts new entries into a list by its sort order without moving any that is there. Linear in both. */
export function mergeEntries(
  list: readonly Entry[],
  added: readonly Entry[],
  sort: Sort,
  traitsOf: TraitsOf = noTraits,
): Entry[] {
  if (added.length === 0) return [...list];
  const compare = comparator(sort);
  const keyed = (entry: Entry | undefined): Keyed | null =>
    entry === undefined ? null : { entry, key: keyOf(entry, sort.column, traitsOf) };
  const incoming = sortEntries(added, sort, traitsOf);
  const merged: Entry[] = [];
  let next = 0;
  let key = keyed(incoming[0]);
  for (const entry of list) {
    if (key !== null) {
      const here: Keyed = { entry, key: keyOf(entry, sort.column, traitsOf) };
      while (key !== null && compare(key, here) < 0) {
        merged.push(key.entry);
        next += 1;
        key = keyed(incoming[next]);
      }
    }
    merged.push(entry);
  }
  for (; next < incoming.length; next += 1) {
    const entry = incoming[next];
    if (entry) merged.push(entry);
  }
  return merged;
}

/**
 * A refresh: changed rows keep their place whatever they changed to, gone ones leave, new ones come in by the sort order.
 * Only a person's own sort moves a row.
 */
export function applyChange(
  list: readonly Entry[],
  changed: ReadonlyMap<number, Entry>,
  removed: ReadonlySet<number>,
  sort: Sort,
  traitsOf: TraitsOf = noTraits,
): Entry[] {
  const fresh = new Map(changed);
  const stored: Entry[] = [];
  for (const entry of list) {
    const { id } = entry.row;
    const replacement = fresh.get(id);
    if (replacement !== undefined) {
      fresh.delete(id);
      stored.push(replacement);
    } else if (!removed.has(id)) stored.push(entry);
  }
  return fresh.size === 0 ? stored : mergeEntries(stored, [...fresh.values()], sort, traitsOf);
}
