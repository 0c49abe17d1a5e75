import type { InputOf, SavedView } from '../../../../src-main/contract/contract.ts';
import type { Entry, TraitsOf } from '../list/entry.ts';

export type ViewChange = InputOf<'views:notify'>;

/** What a view found last, for telling what is different the next time. */
export interface Baseline {
  /** What the result was of: a view that asks something else begins anew. */
  readonly signature: string;
  readonly ids: ReadonlySet<number>;
  /** Whose hardware was known; null where the view does not look at it. */
  readonly known: ReadonlySet<number> | null;
}

/** As much of a name as a notification shows; the contract takes twice as many code units. */
const MAX_LETTERS = 100;
const MAX_NAMES = 3;

/**
 * What came into a view and what left it; null where nothing did. An agent whose hardware was only just read for the first time
 * is no news: it was there before, unseen.
 */
export function changesOf(view: SavedView, before: Baseline, hits: readonly Entry[]): ViewChange | null {
  const { ids, known } = before;
  const now = new Set<number>();
  const added: string[] = [];
  let addedCount = 0;
  for (const { row } of hits) {
    now.add(row.id);
    if (ids.has(row.id) || known?.has(row.id) === false) continue;
    addedCount += 1;
    if (added.length < MAX_NAMES) added.push(Array.from(row.name).slice(0, MAX_LETTERS).join(''));
  }
  let removedCount = 0;
  for (const id of ids) if (!now.has(id)) removedCount += 1;
  return addedCount + removedCount === 0 ? null : { id: view.id, added, addedCount, removedCount };
}

export function baselineOf(
  signature: string,
  hits: readonly Entry[],
  entries: readonly Entry[] | null,
  traitsOf: TraitsOf,
): Baseline {
  const known = entries === null ? null : new Set<number>();
  for (const { row } of entries ?? []) if (traitsOf(row.id) !== undefined) known?.add(row.id);
  return { signature, ids: new Set(hits.map(({ row }) => row.id)), known };
}
