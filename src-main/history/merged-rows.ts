import type { HistoryPageOfRows, HistoryRow } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { setNewest } from '../lib/set-newest.ts';
import { t } from '../contract/texts.ts';

/** Rows that are read of one account at a time; the most that one call answers. */
const PART = 100;
/** Parts of each list in memory. */
const MAX_PARTS = 60;
/** Requests to services that finding one place may cost; stored rows cost none. */
const MAX_REQUESTS = 12;

/** One list, newest first. */
export interface MergedList {
  /** Reads rows from this place on, as of the moment that the merged list is of. */
  readonly read: (offset: number, limit: number) => Promise<Result<HistoryPageOfRows>>;
}

export interface MergedPart {
  readonly rows: readonly HistoryRow[];
  /** Places whose row could not be read. */
  readonly dropped: number;
}

/** A session without a start was created just now, as in each list. */
const startOf = ({ start }: HistoryRow): number => start ?? Number.MAX_SAFE_INTEGER;

interface RowPlace {
  readonly kind: 'row';
  readonly row: HistoryRow;
}
type Place = RowPlace | { readonly kind: 'unread' } | { readonly kind: 'end' };

const tooFar = (): Result<never> => fail('bad-input', t('all.tooFar'), { reason: 'all-accounts' });

/**
 * Several lists as one, the newest first, readable from any place. How many rows of each list come before a place is found by
 * comparing rows of the lists with each other, and remembered, so that reading on starts where the last part ended. Rows of the
 * same second are in the order of their lists.
 */
export function createMergedRows(lists: readonly MergedList[]) {
  /** How many rows of each list lie before a place of the merged one. */
  const known = new Map<number, readonly number[]>([[0, lists.map(() => 0)]]);
  const parts = lists.map(() => new Map<number, HistoryPageOfRows>());
  /** Parts that services were asked for to find one place. */
  let requests = 0;

  const placeAt = async (list: number, offset: number): Promise<Result<Place>> => {
    const number = Math.floor(offset / PART);
    const own = parts[list];
    let part = own?.get(number);
    if (part === undefined) {
      const read = await lists[list]?.read(number * PART, PART);
      if (read?.ok !== true) return read ?? succeed({ kind: 'end' });
      part = read.value;
      if (part.source === 'service') requests += 1;
      if (own !== undefined) setNewest(own, number, part, MAX_PARTS);
    }
    const row = part.rows[offset - number * PART];
    if (row !== undefined) return succeed({ kind: 'row', row });
    return succeed({ kind: offset - number * PART < part.rows.length + part.dropped ? 'unread' : 'end' });
  };

  /** The list whose place is the newest; null where all have ended. An unread place goes first: nothing tells its time. */
  const newest = async (offsets: readonly number[]): Promise<Result<{ list: number; place: Place } | null>> => {
    let best: { list: number; place: Place } | null = null;
    for (const [list, offset] of offsets.entries()) {
      const at = await placeAt(list, offset);
      if (!at.ok) return at;
      const place = at.value;
      if (place.kind === 'unread') return succeed({ list, place });
      if (place.kind === 'end') continue;
      if (best?.place.kind !== 'row' || startOf(place.row) > startOf(best.place.row)) best = { list, place };
    }
    return succeed(best);
  };

  /** How many rows a list has, as far as its parts tell. */
  const totalOf = (list: number): number | null => parts[list]?.values().next().value?.total ?? null;

  /**
   * Moves one list on by as many rows as surely lie among the `left` next ones: where each list is looked at `left` divided by
   * their number ahead, or at its end, the list whose row there is the newest has all rows up to it among them.
   */
  const skip = async (offsets: number[], left: number): Promise<Result<number>> => {
    const first = await newest(offsets);
    if (!first.ok) return first;
    if (first.value === null) return succeed(left);
    const rest = offsets.map((offset, list) => Math.max(0, (totalOf(list) ?? offset) - offset));
    const active = rest.filter((count) => count > 0).length;
    const step = Math.floor(left / Math.max(1, active));
    let best: { readonly list: number; readonly count: number; readonly start: number } | null = null;
    for (const [list, offset] of offsets.entries()) {
      const count = Math.min(step, rest[list] ?? 0);
      if (count < 1) continue;
      const at = await placeAt(list, offset + count - 1);
      if (!at.ok) return at;
      const start = at.value.kind === 'row' ? startOf(at.value.row) : null;
      if (start !== null && (best === null || start > best.start)) best = { list, count, start };
      else if (start === null) {
        best = null;
        break;
      }
    }
    const { list, count } = best ?? { list: first.value.list, count: 1 };
    offsets[list] = (offsets[list] ?? 0) + count;
    return succeed(count);
  };

  const find = async (place: number): Promise<Result<number[]>> => {
    const start = Math.max(...[...known.keys()].filter((offset) => offset <= place));
    const offsets = [...(known.get(start) ?? lists.map(() => 0))];
    requests = 0;
    for (let left = place - start; left > 0;) {
      const skipped = await skip(offsets, left);
      if (!skipped.ok) return skipped;
      left -= skipped.value;
      if (requests > MAX_REQUESTS) return tooFar();
    }
    known.set(place, offsets);
    return succeed([...offsets]);
  };

  return {
    /** Fails with what a list failed with, or with reason `all-accounts` where the place is too far to be found. */
    async read(place: number, limit: number): Promise<Result<MergedPart>> {
      const found = await find(place);
      if (!found.ok) return found;
      const offsets = found.value;
      const rows: HistoryRow[] = [];
      let dropped = 0;
      while (rows.length + dropped < limit) {
        const next = await newest(offsets);
        if (!next.ok) return next;
        if (next.value === null) break;
        const { list, place: taken } = next.value;
        offsets[list] = (offsets[list] ?? 0) + 1;
        if (taken.kind === 'row') rows.push(taken.row);
        else dropped += 1;
      }
      known.set(place + rows.length + dropped, offsets);
      return succeed({ rows, dropped });
    },
  };
}

export type MergedRows = ReturnType<typeof createMergedRows>;
