import type { DatabaseSync } from 'node:sqlite';

/** Database access for one account; `key` is that of its row in `accounts`. */
export interface AccountTables {
  readonly database: DatabaseSync;
  readonly key: number;
}

/** The fields of a stored session that are needed for counting. */
export interface CountedSession {
  /** Unix seconds. */
  readonly at: number;
  readonly id: number;
  /** Duration; up to now for a session that continues; never negative. */
  readonly seconds: number;
  readonly agent: number | null;
  /** Of the agent, or of the client of a support session. */
  readonly name: string | null;
  /** "" without a group, as for support sessions. */
  readonly group: string;
  /** Who started it; null if the service did not report that. */
  readonly technician: string | null;
}

export interface CountedPeriod {
  /** Unix seconds; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Null: all groups. */
  readonly groups: readonly string[] | null;
  /** Unix seconds. */
  readonly now: number;
}

/** Rows read at once, about 10 ms of work, so that the worker can handle other calls in between. */
export const SLICE = 5_000;

/** Duration of a session: without a stop it continues; a stop before the start counts as 0. */
const SECONDS = `CASE WHEN start IS NULL THEN 0 ELSE max(0, coalesce(stop, $now) - start) END`;
/** The group under which the session is counted. */
const GROUP = `CASE WHEN support IS NULL THEN coalesce("group", '') ELSE '' END`;

/**
 * Rows of the history in chronological order, in slices. Each row begins with `at` and `id`, followed by `columns`. Rows that
 * are added meanwhile are included if they lie after the current slice.
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

/** Sessions of these groups that began in the period. */
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
