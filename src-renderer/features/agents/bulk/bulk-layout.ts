import type { BulkItem, BulkItemState } from '../../../../src-main/contract/contract.ts';

/** Which agents of a run the pane draws, and where: one height for all, a greater one for those that failed, with the reason. */

export const ITEM_HEIGHT = 32;
/** Name, three lines of reason. */
export const FAILED_HEIGHT = 92;
/** Drawn beyond the edges, so that scrolling shows no gap. */
const BEYOND = 6;
/** Drawn before the pane knows its own height. */
const AT_LEAST = 640;

export interface Layout {
  /** Places in the run's list, in its order. */
  readonly indexes: Int32Array;
  /** Pixels from the top, one more than there are rows: the last is the whole height. */
  readonly tops: Float64Array;
  /** Pixels from the top of the first row that is under way; null where none is. */
  readonly runningTop: number | null;
}

/** Lays out the items of one state, or all. One pass, so that 100,000 of them are done within a frame. */
export function layOut(items: readonly BulkItem[], only: BulkItemState | null): Layout {
  const indexes = new Int32Array(items.length);
  const tops = new Float64Array(items.length + 1);
  let count = 0;
  let top = 0;
  let runningTop: number | null = null;
  items.forEach((item, index) => {
    if (only !== null && item.state !== only) return;
    indexes[count] = index;
    tops[count] = top;
    if (item.state === 'running') runningTop ??= top;
    count += 1;
    top += item.state === 'failed' ? FAILED_HEIGHT : ITEM_HEIGHT;
  });
  tops[count] = top;
  return { indexes: indexes.subarray(0, count), tops: tops.subarray(0, count + 1), runningTop };
}

export const heightOf = ({ tops }: Layout): number => tops.at(-1) ?? 0;

/** The last row that begins at or above this height; found by halving. */
function rowAt({ tops, indexes }: Layout, y: number): number {
  let low = 0;
  let high = indexes.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle;
  }
  return low;
}

export interface DrawnItem {
  readonly item: BulkItem;
  /** Place in the filtered list, from 0. */
  readonly at: number;
  readonly top: number;
}

/** The rows that a pane of this height, scrolled to there, shows. */
export function drawn(
  items: readonly BulkItem[],
  layout: Layout,
  scrollTop: number,
  height: number,
): readonly DrawnItem[] {
  const { indexes, tops } = layout;
  if (indexes.length === 0) return [];
  const start = Math.max(0, rowAt(layout, Math.max(0, scrollTop)) - BEYOND);
  const end = Math.min(indexes.length, rowAt(layout, scrollTop + (height === 0 ? AT_LEAST : height)) + 1 + BEYOND);
  const rows: DrawnItem[] = [];
  for (let at = start; at < end; at += 1) {
    const item = items[indexes[at] ?? -1];
    if (item !== undefined) rows.push({ item, at, top: tops[at] ?? 0 });
  }
  return rows;
}
