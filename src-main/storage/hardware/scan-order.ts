import type { StoredAgent } from '../../contract/agent-fields.ts';

export interface ScanQuestion {
  readonly agents: Iterable<StoredAgent>;
  /** When the details of each agent were read, Unix milliseconds; those never read are not in it. */
  readonly readAt: ReadonlyMap<number, number>;
  /** Favorites and recents. */
  readonly near: ReadonlySet<number>;
  readonly limit: number;
  /** Details read before this moment count as old. */
  readonly olderThan: number;
  /** Unix milliseconds; what was read after it was read while the clock was wrong, and counts as old. */
  readonly now: number;
}

/**
 * Whose details to read next: those near at hand first, then those online, then the rest; in each, the longest unread first.
 * An agent that is offline has nothing new to tell, so it is asked only if it never was.
 */
export function orderScan({ agents, readAt, near, limit, olderThan, now }: ScanQuestion): readonly number[] {
  const due: { readonly id: number; readonly rank: number; readonly at: number }[] = [];
  for (const { id, online } of agents) {
    const at = readAt.get(id) ?? null;
    if (at !== null && ((at >= olderThan && at <= now) || online === false)) continue;
    due.push({ id, rank: near.has(id) ? 0 : online === true ? 1 : 2, at: at ?? -Infinity });
  }
  due.sort((a, b) => a.rank - b.rank || (a.at === b.at ? a.id - b.id : a.at - b.at));
  return due.slice(0, limit).map(({ id }) => id);
}
