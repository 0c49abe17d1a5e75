import type { Counted, Reports, ReportTotals } from '../../contract/records.ts';
import type { CountedSession } from './counted-sessions.ts';
import { cut } from '../rows/history-row.ts';
import { createLocalCalendar, listLocalDays, localHour } from './local-days.ts';

/** Max rows of a ranking. */
export const MAX_ROWS = 500;
/** Max length of a name, so that all tables fit into one message. */
const MAX_NAME = 300;

export const fitName = <N extends string | null>(name: N): N => (name === null ? name : (cut(name, MAX_NAME) as N));

type Sum = { sessions: number; seconds: number };
type AgentSum = Sum & { agentId: number | null; name: string | null; group: string | null };

/** The median, rounded to whole seconds; null of no values. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? 0;
  return Math.round(sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2);
}

/** The first `max` rows by time, then sessions, then name. */
export function rank<T extends Counted>(rows: Iterable<T>, max: number): readonly T[] {
  const byName = (a: T, b: T): number =>
    a.name === b.name ? 0 : a.name === null ? 1 : b.name === null ? -1 : a.name < b.name ? -1 : 1;
  return [...rows]
    .sort((a, b) => b.seconds - a.seconds || b.sessions - a.sessions || byName(a, b))
    .slice(0, max)
    .map((row) => ({ ...row, name: fitName(row.name) }));
}

/** Identifies the remote side: the agent's id, or the name of a client of a support session, which has no id. */
export const endKey = ({ agent, name }: Pick<CountedSession, 'agent' | 'name'>): number | string | null =>
  agent ?? name;

/** Sums up sessions. */
export function createTotals() {
  const lengths: number[] = [];
  const agents = new Set<number>();
  let seconds = 0;
  return {
    add(session: CountedSession): void {
      lengths.push(session.seconds);
      seconds += session.seconds;
      if (session.agent !== null) agents.add(session.agent);
    },

    totals: (medianJoinSeconds: number | null): ReportTotals => ({
      sessions: lengths.length,
      seconds,
      medianSeconds: medianOf(lengths),
      medianJoinSeconds,
      agents: agents.size,
    }),
  };
}

export type AggregateTables = Pick<Reports, 'days' | 'heat' | 'technicians' | 'agents' | 'groups'>;

/** What is told apart by account, since two accounts may name different things alike. */
interface OfAccount {
  readonly account: AccountTag;
  readonly technicians: Map<string | null, Sum>;
  readonly groups: Map<string, Sum>;
  readonly agents: Map<number | string | null, AgentSum>;
}

/** The short name of an account that is counted with others; empty for one alone. */
export type AccountTag = { readonly account?: string };

/** Counts sessions by day, hour of the week, technician, agent and group. */
export function createAggregate() {
  const days = new Map<string, Sum>();
  const heat = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const accounts: OfAccount[] = [];

  const countAgent = (agents: OfAccount['agents'], session: CountedSession): void => {
    const key = endKey(session);
    const known = agents.get(key);
    const group = session.group === '' ? null : session.group;
    if (known === undefined)
      agents.set(key, { agentId: session.agent, name: session.name, group, sessions: 1, seconds: session.seconds });
    else {
      addTo(known, session.seconds);
      // The latest name.
      known.name = session.name ?? known.name;
      known.group = group;
    }
  };
  const tagged = <T extends object>(rowsOf: (one: OfAccount) => Iterable<T>): (T & AccountTag)[] =>
    accounts.flatMap((one) => Array.from(rowsOf(one), (row) => ({ ...row, ...one.account })));

  return {
    /** Begins with another account. Returns what takes its sessions, in chronological order. */
    begin(account: AccountTag): (session: CountedSession) => void {
      const calendar = createLocalCalendar();
      const own: OfAccount = { account, technicians: new Map(), groups: new Map(), agents: new Map() };
      accounts.push(own);
      return (session) => {
        const { at, seconds } = session;
        const day = calendar(at);
        count(days, day.day, seconds);
        const hours = heat[day.weekday];
        const hour = localHour(at, day);
        if (hours !== undefined) hours[hour] = (hours[hour] ?? 0) + 1;
        count(own.technicians, session.technician, seconds);
        count(own.groups, session.group, seconds);
        countAgent(own.agents, session);
      };
    },

    /** Includes days without sessions. `from` and `to` (exclusive) in Unix seconds. */
    tables: (from: number, to: number): AggregateTables => ({
      days: listLocalDays(from, to).map(({ day }) => ({ day, ...(days.get(day) ?? { sessions: 0, seconds: 0 }) })),
      heat,
      technicians: rank(
        tagged(({ technicians }) => named(technicians)),
        MAX_ROWS,
      ),
      agents: rank(
        tagged(({ agents }) => agents.values()),
        MAX_ROWS,
      ).map((row) => ({ ...row, group: fitName(row.group) })),
      groups: rank(
        tagged(({ groups }) => [...groups].map(([name, sum]) => ({ name: name === '' ? null : name, ...sum }))),
        MAX_ROWS,
      ),
    }),
  };
}

const named = (sums: ReadonlyMap<string | null, Sum>): Counted[] => [...sums].map(([name, sum]) => ({ name, ...sum }));

function count<K>(sums: Map<K, Sum>, key: K, seconds: number): void {
  const sum = sums.get(key);
  if (sum === undefined) sums.set(key, { sessions: 1, seconds });
  else addTo(sum, seconds);
}

function addTo(sum: Sum, seconds: number): void {
  sum.sessions += 1;
  sum.seconds += seconds;
}
