import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { HistoryFilter } from '../../contract/contract.ts';
import { whereOf } from './history-filter.ts';

interface Found {
  readonly key: string;
  /** The newest first. */
  readonly ids: readonly number[];
  readonly newer: number;
}

/**
 * What no index leads to is searched in every session, whichever page is wanted. So what was found is remembered until anything
 * changes: all further pages of it cost nothing.
 */
export function openSearch(database: DatabaseSync, account: number) {
  let last: Found | null = null;

  const search = (key: string, filter: HistoryFilter, asOf: number): Found => {
    const { sql, values } = whereOf(account, filter);
    const statement = database.prepare(`SELECT at, id FROM history WHERE ${sql}`);
    statement.setReturnArrays(true);
    const all = statement.all(...(values as SQLInputValue[])) as unknown as readonly (readonly [number, number])[];
    const known = all.filter(([at]) => at <= asOf).sort(([a, one], [b, other]) => b - a || other - one);
    return { key, ids: known.map(([, id]) => id), newer: all.length - known.length };
  };

  return {
    /** The sessions that match and began by `asOf`, and how many match that began later. */
    find(filter: HistoryFilter, asOf: number): Pick<Found, 'ids' | 'newer'> {
      const key = JSON.stringify([filter, asOf]);
      if (last?.key !== key) last = search(key, filter, asOf);
      return last;
    },
    /** Something was written. */
    forget(): void {
      last = null;
    },
  };
}
