import type { DatabaseSync } from 'node:sqlite';
import { addToId } from '../tables/service-ids.ts';
import { isRunning, type EndRules, type EndSources, type UnendedSession } from './session-ends.ts';

/** Database access for one account; `key` is that of its row in `accounts`. */
export interface AccountTables {
  readonly database: DatabaseSync;
  readonly key: number;
  /** See `service-ids.ts`. */
  readonly idBase: number;
}

/** The fields of a stored session that are needed for counting. */
export interface CountedSession {
  /** Unix seconds. */
  readonly at: number;
  readonly id: number;
  /** Up to its end as `end` says; never negative, and 0 where the end is unknown. */
  readonly seconds: number;
  readonly end: SessionEnd;
  readonly agent: number | null;
  /** Of the agent, or of the client of a support session. */
  readonly name: string | null;
  /** "" without a group, as for support sessions. */
  readonly group: string;
  /** Who started it; null if the service did not report that. */
  readonly technician: string | null;
}

/**
 * The end of a session: reported by the service, now because it runs, accepted by a person for the timesheet, or unknown.
 */
type SessionEnd = 'reported' | 'running' | 'accepted' | 'unknown';

export interface CountedPeriod extends EndRules {
  /** Unix seconds; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Null: all groups. */
  readonly groups: readonly string[] | null;
}

/** Rows read at once, about 10 ms of work, so that the worker can handle other calls in between. */
export const SLICE = 5_000;

/** The group under which the session is counted. */
const GROUP = `CASE WHEN support IS NULL THEN coalesce("group", '') ELSE '' END`;

/**
 * Rows of the history in chronological order, in slices. Each row begins with `at` and `id`, followed by `columns`; ids are
 * those of the service. Rows that are added meanwhile are included if they lie after the current slice.
 */
export function* readSlices(
  { database, key }: AccountTables,
  columns: string,
  { from, to }: Pick<CountedPeriod, 'from' | 'to'>,
): Generator<readonly (readonly unknown[])[]> {
  const statement = database.prepare(
    `SELECT at, id, ${columns} FROM history
     WHERE account = $account AND (at, id) > ($at, $id) AND at < $to ORDER BY at, id LIMIT ${String(SLICE)}`,
  );
  statement.setReturnArrays(true);
  let [at, id] = [from, -1];
  for (;;) {
    const rows = statement.all({ account: key, at, id, to }) as unknown as readonly (readonly unknown[])[];
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
  period: CountedPeriod,
  ends: EndSources,
): Generator<readonly CountedSession[]> {
  const { groups } = period;
  const { idBase } = stored;
  const requested = groups === null ? null : new Set(groups);
  const columns = `start, stop, agent, support, nullif(name, ''), ${GROUP}, nullif(technician, '')`;
  for (const rows of readSlices(stored, columns, period)) {
    const sessions: CountedSession[] = [];
    for (const row of rows as readonly CountedRow[]) {
      const [at, , , , , , name, group, technician] = row;
      if (requested?.has(group) === false) continue;
      const ids = withIdBase(row, idBase);
      sessions.push({
        at,
        id: ids.id,
        ...lengthOf(row, ids, period, ends),
        agent: ids.agentId,
        name,
        group,
        technician,
      });
    }
    yield sessions;
  }
}

/** A stop before the start counts as 0, and so does a session without a start, whose length nobody knows. */
function lengthOf(
  [, , start, stop, , , , , technician]: CountedRow,
  { id, agentId, supportId }: Pick<UnendedSession, 'id' | 'agentId' | 'supportId'>,
  rules: EndRules,
  sources: EndSources,
): Pick<CountedSession, 'seconds' | 'end'> {
  if (start === null) return { seconds: 0, end: 'reported' };
  const until = (to: number, end: SessionEnd) => ({ seconds: Math.max(0, to - start), end });
  if (stop !== null) return until(stop, 'reported');
  if (isRunning({ id, start, agentId, supportId, technician }, rules, sources)) return until(rules.now, 'running');
  const end = sources.acceptedEnd({ id, start }, rules.now);
  return end === null ? until(start, 'unknown') : until(end, 'accepted');
}

const withIdBase = ([, id, , , agent, support]: CountedRow, idBase: number) => ({
  id: idBase + id,
  agentId: addToId(agent, idBase),
  supportId: addToId(support, idBase),
});

type CountedRow = readonly [
  at: number,
  id: number,
  start: number | null,
  stop: number | null,
  agent: number | null,
  support: number | null,
  name: string | null,
  group: string,
  technician: string | null,
];
