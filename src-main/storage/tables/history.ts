import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { HistoryFilter, HistoryRow } from '../../contract/contract.ts';
import type { HistoryRecord, HistorySession } from '../../contract/model.ts';
import { foundOf, fromColumns, recordColumns, toColumns, type StoredColumns } from './history-columns.ts';
import { addToId } from './service-ids.ts';
import { whereOf } from './history-filter.ts';
import { addInfo, type StoredSession } from '../rows/history-row.ts';
import { addSpan, openSpans, spansFrom, type Span } from './history-spans.ts';

/** A position in the list, which is ordered by start and then by id, both descending. */
export interface Mark {
  readonly at: number;
  readonly id: number;
}

const columns = recordColumns.join(', ');
const [, ...others] = recordColumns;
/** The comment came with the details, and the list does not send it. */
const IS_LEARNT = 'excluded.comment IS NULL AND history.info IS NOT NULL';
/** Known values that a record of the list without them does not delete. */
const keeping: Readonly<Partial<Record<(typeof others)[number], string>>> = {
  at: 'CASE WHEN excluded.start = excluded.at THEN excluded.at ELSE min(history.at, excluded.at) END',
  uid: 'COALESCE(excluded.uid, history.uid)',
  start: 'COALESCE(excluded.start, history.start)',
  stop: 'COALESCE(excluded.stop, history.stop)',
  comment: `CASE WHEN ${IS_LEARNT} THEN history.comment ELSE excluded.comment END`,
  found: `CASE WHEN ${IS_LEARNT} THEN history.found ELSE excluded.found END`,
};
const newValues = others.map((name) => keeping[name] ?? `excluded.${name}`);
const UPSERT = `INSERT INTO history (account, ${columns}) VALUES (?, ${recordColumns.map(() => '?').join(', ')})
  ON CONFLICT DO UPDATE SET ${others.map((name, index) => `${name} = ${newValues[index] ?? ''}`).join(', ')}
  WHERE (${others.map((name) => `history.${name}`).join(', ')}) IS NOT (${newValues.join(', ')})`;
const NEWEST_FIRST = 'ORDER BY at DESC, id DESC';

/** The history table of one account; `idBase`: see `service-ids.ts`. Writes are part of a transaction of the caller. Times in Unix seconds. */
export function openHistory(database: DatabaseSync, account: number, idBase: number) {
  const spans = openSpans(database, account);
  const search = openSearch(database, account, idBase);
  const upsert = database.prepare(UPSERT);
  const one = database.prepare('SELECT * FROM history WHERE account = ? AND id = ?');
  const oneByUid = database.prepare('SELECT * FROM history WHERE account = ? AND uid = ?');
  const learn = database.prepare(
    `UPDATE history SET uid = ?, stop = ?, agent = ?, video = ?, video_size = ?, video_host = ?, comment = ?,
     found = ?, one_time = ?, info = ?, details_at = ? WHERE account = ? AND id = ?`,
  );
  const removeAll = database.prepare('DELETE FROM history WHERE account = ?');
  const removeOld = database.prepare('DELETE FROM history WHERE account = ? AND at < ?');
  const count = database.prepare('SELECT count(*) AS count FROM history WHERE account = ? AND at >= ?');
  const countBefore = database.prepare('SELECT count(*) AS count FROM history WHERE account = ? AND at < ?');
  const countKnown = database.prepare(
    'SELECT count(*) AS count FROM history WHERE account = ? AND id IN (SELECT value FROM json_each(?))',
  );
  // Two queries, because each is one lookup in the index, while both together scan all of it.
  const ends = database.prepare(
    `SELECT (SELECT min(at) FROM history WHERE account = ?1) AS oldest,
     (SELECT max(at) FROM history WHERE account = ?1) AS newest`,
  );
  const open = database.prepare(
    'SELECT min(at) AS since FROM history WHERE account = ? AND at >= ? AND start IS NOT NULL AND stop IS NULL',
  );
  /** Number of sessions; null until they were counted. Counting again for every page would take longer and longer. */
  let total: number | null = null;
  const all = (sql: string, values: readonly SQLInputValue[]) => database.prepare(sql).all(...values);

  const toSession = (columns: StoredColumns): StoredSession => fromColumns(columns, idBase);

  const read = (id: number): StoredSession | null => {
    const found = one.get(account, id - idBase);
    return found === undefined ? null : toSession(found);
  };

  const sessions = (filter: HistoryFilter, asOf: number, offset: number, limit: number): readonly StoredSession[] => {
    const { sql, values } = whereOf(account, idBase, filter);
    // The ids first, if possible from an index alone, so that an offset does not read the rows it skips.
    const ids = `SELECT id FROM history WHERE ${sql} AND at <= ? ${NEWEST_FIRST} LIMIT ? OFFSET ?`;
    // The plus keeps SQLite from scanning the whole index for the order: these few are looked up and sorted.
    const found = `SELECT * FROM history WHERE account = ? AND id IN (${ids}) ORDER BY +at DESC, +id DESC`;
    return all(found, [account, ...values, asOf, limit, offset]).map(toSession);
  };

  /** In the order of these ids of the table, without those that were deleted. */
  const byIds = (ids: readonly number[]): readonly StoredSession[] => {
    const found = all('SELECT * FROM history WHERE account = ? AND id IN (SELECT value FROM json_each(?))', [
      account,
      JSON.stringify(ids),
    ]);
    const byId = new Map(found.map((columns) => [Number(columns.id), columns]));
    return ids.flatMap((id) => {
      const columns = byId.get(id);
      return columns === undefined ? [] : toSession(columns);
    });
  };

  return {
    /**
     * Stores records of the list (2.6): adds new ones and updates known ones, without what `learn` added.
     *
     * @param seenAt orders a record without a start, or with one in the future
     * @returns how many were added or have changed, and how many of them were added, to be passed to `noteAdded` once the
     * transaction is committed
     */
    write(records: readonly HistoryRecord[], seenAt: number): { readonly changed: number; readonly added: number } {
      const ids = [...new Set(records.map(({ id }) => id - idBase))];
      const added = ids.length - Number(countKnown.get(account, JSON.stringify(ids))?.count);
      let changed = 0;
      for (const record of records)
        changed += Number(upsert.run(account, ...toColumns(record, seenAt, idBase)).changes);
      if (changed > 0) search.forget();
      return { changed, added };
    },
    /** Number of sessions that were added; null if that is not certain. */
    noteAdded(added: number | null): void {
      total = added === null || total === null ? null : total + added;
    },

    /** Adds the details (2.7) of a session; null if it is not stored. @param at Unix milliseconds */
    learn(session: HistorySession, at: number): StoredSession | null {
      const known = session.id === null ? this.byUid(session.uid ?? '') : read(session.id);
      if (known === null) return null;
      const { row, comment, videoHost, info } = addInfo(known, session, at);
      search.forget();
      const oneTime = session.turboOneTime === null ? null : session.turboOneTime ? 1 : 0;
      const video = [row.recording === null ? 0 : 1, row.recording?.size ?? null, videoHost] as const;
      learn.run(
        row.uid,
        row.stop,
        addToId(row.agentId, -idBase),
        ...video,
        comment,
        foundOf(row),
        oneTime,
        JSON.stringify(info),
        at,
        account,
        row.id - idBase,
      );
      return read(row.id);
    },

    read,
    byUid(uid: string): StoredSession | null {
      const found = oneByUid.get(account, uid);
      return found === undefined ? null : toSession(found);
    },

    /** The rows of a filter from `offset` on that began by `asOf`. */
    page: (filter: HistoryFilter, asOf: number, offset: number, limit: number): readonly HistoryRow[] =>
      sessions(filter, asOf, offset, limit).map(({ row }) => row),
    /** The same with everything that is stored of each. */
    sessions,

    /** A page of a filter that has to read every session (`readsAll`), with the number of matches. */
    search(filter: HistoryFilter, asOf: number, offset: number, limit: number) {
      const { ids, newer } = search.find(filter, asOf);
      const rows = byIds(ids.slice(offset, offset + limit)).map(({ row }) => row);
      return { rows, total: ids.length, newer };
    },

    /** Whole sessions after a position in the list, for reading all of it. */
    after(filter: HistoryFilter, asOf: number, mark: Mark | null, limit: number): readonly (StoredSession & Mark)[] {
      const { sql, values } = whereOf(account, idBase, filter);
      const from = mark ?? { at: asOf, id: Number.MAX_SAFE_INTEGER };
      const rows = all(`SELECT * FROM history WHERE ${sql} AND at <= ? AND (at, id) < (?, ?) ${NEWEST_FIRST} LIMIT ?`, [
        ...values,
        asOf,
        from.at,
        from.id - idBase,
        limit,
      ]);
      return rows.map((row) => ({ ...toSession(row), at: Number(row.at), id: idBase + Number(row.id) }));
    },

    /** How many match and began by `asOf`, and how many began later. */
    count(filter: HistoryFilter, asOf: number): { readonly total: number; readonly newer: number } {
      const { sql, values } = whereOf(account, idBase, filter);
      const counts = (condition: string): number =>
        Number(all(`SELECT count(*) AS count FROM history WHERE ${sql} AND ${condition}`, [...values, asOf])[0]?.count);
      // All texts are read anyway, fastest in the order of the table; the plus keeps SQLite from using the index.
      const upToNow = filter.text.trim() === '' ? 'at <= ?' : '+at <= ?';
      return { total: counts(upToNow), newer: counts('at > ?') };
    },

    spans: (): readonly Span[] => spans.all(),
    addSpan: (span: Span): void => spans.replace(addSpan(spans.all(), span)),

    /** Deletes sessions that began before that, and shortens the spans. */
    prune(before: number): number {
      total = null;
      search.forget();
      const gone = Number(removeOld.run(account, before).changes);
      spans.replace(spansFrom(spans.all(), before));
      return gone;
    },
    forget(): void {
      total = null;
      search.forget();
      removeAll.run(account);
      spans.replace([]);
    },

    /** Number of all stored sessions, or of those that began since. */
    stored(since?: number): number {
      if (since !== undefined) return Number(count.get(account, since)?.count ?? 0);
      total ??= Number(count.get(account, 0)?.count ?? 0);
      return total;
    },
    /** Number of those that began before. */
    storedBefore: (before: number): number => Number(countBefore.get(account, before)?.count ?? 0),
    /** The first and the last start; null if nothing is stored. */
    ends(): { readonly oldest: number; readonly newest: number } | null {
      const found = ends.get(account);
      const oldest = found?.oldest ?? null;
      return oldest === null ? null : { oldest: Number(oldest), newest: Number(found?.newest) };
    },
    /** The start of the oldest session since then without a known end. */
    openSince(since: number): number | null {
      const found = open.get(account, since)?.since ?? null;
      return found === null ? null : Number(found);
    },
  };
}

export type StoredHistory = ReturnType<typeof openHistory>;

interface Found {
  readonly key: string;
  /** As in the table, newest first. */
  readonly ids: readonly number[];
  readonly newer: number;
}

/**
 * A filter without an index reads every session, whichever page is requested. The result is cached until anything changes,
 * so that further pages take no time.
 */
function openSearch(database: DatabaseSync, account: number, idBase: number) {
  let last: Found | null = null;

  const search = (key: string, filter: HistoryFilter, asOf: number): Found => {
    const { sql, values } = whereOf(account, idBase, filter);
    const statement = database.prepare(`SELECT at, id FROM history WHERE ${sql}`);
    statement.setReturnArrays(true);
    const all = statement.all(...(values as SQLInputValue[])) as unknown as readonly (readonly [number, number])[];
    const known = all.filter(([at]) => at <= asOf).sort(([a, one], [b, other]) => b - a || other - one);
    return { key, ids: known.map(([, id]) => id), newer: all.length - known.length };
  };

  return {
    /** The ids that match and began by `asOf`, and how many began later. */
    find(filter: HistoryFilter, asOf: number): Pick<Found, 'ids' | 'newer'> {
      const key = JSON.stringify([filter, asOf]);
      if (last?.key !== key) last = search(key, filter, asOf);
      return last;
    },
    /** To be called after every change. */
    forget(): void {
      last = null;
    },
  };
}
