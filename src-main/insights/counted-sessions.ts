import type { DatabaseSync } from 'node:sqlite';

/** The tables of one account: `key` is that of its row in `accounts`. */
export interface AccountTables {
  readonly database: DatabaseSync;
  readonly key: number;
}

/** A kept session as far as counting needs it. */
export interface CountedSession {
  readonly at: number;
  readonly id: number;
  /** Until now where it goes on; never below 0. */
  readonly seconds: number;
  readonly agent: number | null;
  /** Of the agent, or of the client of quick support. */
  readonly name: string | null;
  /** "" where it has none, as sessions of quick support have. */
  readonly group: string;
  /** Who began it; null where the service did not say. */
  readonly technician: string | null;
}

export interface CountedPeriod {
  /** Unix seconds; `to` is not included. */
  readonly from: number;
  readonly to: number;
  /** Null counts all. */
  readonly groups: readonly string[] | null;
  /** Unix seconds. */
  readonly now: number;
}

/** Rows read at once: some 10 ms, then what waits behind has its turn. */
export const SLICE = 5_000;

/** The time a session took: a missing stop means that it goes on, one before the start counts as none. */
const SECONDS = `CASE WHEN start IS NULL THEN 0 ELSE max(0, coalesce(stop, $now) - start) END`;
/** The group it is counted for. */
const GROUP = `CASE WHEN support IS NULL THEN coalesce("group", '') ELSE '' END`;

/**
 * Rows of the history in order of time, a slice at a time: `columns` after `at` and `id`, which every row begins with. Rows
 * that came in between are read where they still lie ahead.
 */
export function* readSlices(
  { database, key }: AccountTables,
  columns: string,
  { from, to }: Pick<CountedPeriod, 'from' | 'to'>,
  more: Readonly<Record<string, number>> = {},
): Generator<readonly (readonly unknown[])[]> {
  const statement = database.prepare(
    `SELECT at, id, ${columns} FROM history
     WHERE account = $account AND (at, id) > ($at, $id) AND at < $to ORDER BY at, id LIMIT ${String(SLICE)}`,
  );
  statement.setReturnArrays(true);
  let [at, id] = [from, -1];
  for (;;) {
    const rows = statement.all({ account: key, at, id, to, ...more }) as unknown as readonly (readonly unknown[])[];
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < SLICE) return;
    [at, id] = [Number(last[0]), Number(last[1])];
  }
}

/** Sessions that began in the period, those of other groups left out. */
export function* readCounted(
  stored: AccountTables,
  { from, to, groups, now }: CountedPeriod,
): Generator<readonly CountedSession[]> {
  const requested = groups === null ? null : new Set(groups);
  const columns = `${SECONDS}, agent, nullif(name, ''), ${GROUP}, nullif(technician, '')`;
  for (const rows of readSlices(stored, columns, { from, to }, { now })) {
    const sessions = (rows as readonly CountedRow[]).map(
      ([at, id, seconds, agent, name, group, technician]): CountedSession => ({
        at,
        id,
        seconds,
        agent,
        name,
        group,
        technician,
      }),
    );
    yield requested === null ? sessions : sessions.filter(({ group }) => requested.has(group));
  }
}

type CountedRow = readonly [number, number, number, number | null, string | null, string, string | null];
