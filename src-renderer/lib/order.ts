import { comparator, keyOf, type Entry, type Keyed, type Sort } from './columns.ts';

/** Sorts into a new array; each key is made once. */
export function sortEntries(entries: readonly Entry[], sort: Sort): Entry[] {
  const keyed: Keyed[] = entries.map((entry) => ({ entry, key: keyOf(entry, sort.column) }));
  return keyed.sort(comparator(sort)).map(({ entry }) => entry);
}

/** Puts new entries into a list by its sort order without moving any that is there. Linear in both. */
export function mergeEntries(list: readonly Entry[], added: readonly Entry[], sort: Sort): Entry[] {
  if (added.length === 0) return [...list];
  const compare = comparator(sort);
  const incoming = sortEntries(added, sort);
  const merged: Entry[] = [];
  let next = 0;
  let key = keyed(incoming[0], sort);
  for (const entry of list) {
    if (key !== null) {
      const here: Keyed = { entry, key: keyOf(entry, sort.column) };
      while (key !== null && compare(key, here) < 0) {
        merged.push(key.entry);
        next += 1;
        key = keyed(incoming[next], sort);
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

const keyed = (entry: Entry | undefined, sort: Sort): Keyed | null =>
  entry === undefined ? null : { entry, key: keyOf(entry, sort.column) };

/**
 * A refresh: changed rows keep their place whatever they changed to, gone ones leave, new ones come in by the sort order.
 * Only a person's own sort moves a row.
 */
export function applyChange(
  list: readonly Entry[],
  changed: ReadonlyMap<number, Entry>,
  removed: ReadonlySet<number>,
  sort: Sort,
): Entry[] {
  const fresh = new Map(changed);
  const kept: Entry[] = [];
  for (const entry of list) {
    const { id } = entry.row;
    const replacement = fresh.get(id);
    if (replacement !== undefined) {
      fresh.delete(id);
      kept.push(replacement);
    } else if (!removed.has(id)) kept.push(entry);
  }
  return fresh.size === 0 ? kept : mergeEntries(kept, [...fresh.values()], sort);
}
