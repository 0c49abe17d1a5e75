import type { Reports, ReportTotals } from '../../contract/records.ts';
import type { StoredAgent } from '../../contract/agent-fields.ts';
import { readCounted, type AccountTables, type CountedPeriod, type CountedSession } from './counted-sessions.ts';
import type { EndSources } from './session-ends.ts';
import type { Span } from '../tables/history-spans.ts';
import { countWaits, knownWaits, medianWait, readWaits } from './join-times.ts';
import { createAggregate, createTotals, fitName, MAX_ROWS } from './aggregate.ts';

const DAY = 86_400;
/** Time offline after which an agent counts as not seen, in seconds. */
const NOT_SEEN_AFTER = 30 * DAY;
/** Max days that are listed; of a longer period the last ones up to now. */
const MAX_DAYS = 20 * 366;

/** Data that is counted beside the sessions. */
export interface ReportSources {
  readonly spans: readonly Span[];
  /** Number of stored sessions since then, or of all. */
  readonly stored: (since?: number) => number;
  readonly agents: () => Iterable<StoredAgent>;
  readonly ends: EndSources;
}

/** Work in steps; returns the result. */
export type Steps<T> = Generator<undefined, T>;

/** What medians of several accounts together are made from, in seconds. */
export interface Spread {
  readonly lengths: readonly number[];
  readonly waits: readonly number[];
}
/** `spread` and `spreadBefore` only where they were requested; the latter null like `before`. */
export type CountedReports = Reports & { readonly spread?: Spread; readonly spreadBefore?: Spread | null };

/** All tables of a period, with the totals of the period before if that is stored completely. */
export function* countReports(
  account: AccountTables,
  { spans, stored, agents, ends }: ReportSources,
  period: CountedPeriod & { readonly withSpread?: boolean },
): Steps<CountedReports> {
  const { from, to, now } = period;
  const aggregate = createAggregate();
  const totals = createTotals();
  const uncertain = { endUnknown: 0, running: 0 };
  for (const sessions of readCounted(account, period, ends)) {
    for (const session of sessions) {
      if (!hasLength(session)) uncertain.endUnknown += 1;
      else {
        if (session.end === 'running') uncertain.running += 1;
        aggregate.add(session);
        totals.add(session);
      }
    }
    yield;
  }
  const before = periodBefore(period, spans);
  const totalsBefore = before === null ? null : yield* countTotals(account, before, ends);
  const waits = waitsOf(account, period);
  const inGroups = [...agents()].filter(isInGroups(period.groups));
  const listed = daysToList(period);
  return {
    from,
    to,
    records: stored(from) - stored(to),
    stored: stored(),
    reachesTo: spans.at(-1)?.first ?? null,
    totals: totals.totals(medianWait(waits)),
    before: totalsBefore === null ? null : totalsBefore.totals,
    ...(period.withSpread === true
      ? {
          spread: { lengths: totals.lengths, waits: knownWaits(waits) },
          spreadBefore: totalsBefore === null ? null : totalsBefore.spread,
        }
      : {}),
    agentsInList: inGroups.length,
    ...uncertain,
    ...aggregate.tables(listed.from, listed.to),
    joins: countWaits(waits),
    notSeen: findNotSeen(inGroups, now),
  };
}

/** An accepted end is an estimate for the timesheet, so it makes no session part of the statistics. */
const hasLength = ({ end }: CountedSession): boolean => end === 'reported' || end === 'running';

function* countTotals(
  account: AccountTables,
  period: CountedPeriod,
  ends: EndSources,
): Steps<{ readonly totals: ReportTotals; readonly spread: Spread }> {
  const totals = createTotals();
  for (const sessions of readCounted(account, period, ends)) {
    for (const session of sessions) if (hasLength(session)) totals.add(session);
    yield;
  }
  const waits = waitsOf(account, period);
  return {
    totals: totals.totals(medianWait(waits)),
    spread: { lengths: totals.lengths, waits: knownWaits(waits) },
  };
}

/** The period of equal length before; null if it is not stored completely. */
function periodBefore(period: CountedPeriod, spans: readonly Span[]): CountedPeriod | null {
  const before = { ...period, from: period.from - (period.to - period.from), to: period.from };
  const isComplete = spans.some(({ first, last }) => first <= before.from && last >= before.to - 1);
  return isComplete && before.from < before.to ? before : null;
}

/** Support sessions have no group, so they count for the group "" only. */
const waitsOf = (account: AccountTables, period: CountedPeriod) =>
  period.groups === null || period.groups.includes('') ? readWaits(account, period) : [];

function isInGroups(groups: readonly string[] | null): (agent: StoredAgent) => boolean {
  if (groups === null) return () => true;
  const requested = new Set(groups);
  return ({ group }) => requested.has(group ?? '');
}

function daysToList({ from, to, now }: CountedPeriod): { readonly from: number; readonly to: number } {
  if (to - from <= MAX_DAYS * DAY) return { from, to };
  const end = Math.max(from, Math.min(to, now + 1));
  return { from: Math.max(from, end - MAX_DAYS * DAY), to: end };
}

/** Agents offline for 30 days, longest first. Without a last time the time of registration counts, without both 0. */
function findNotSeen(agents: readonly StoredAgent[], now: number): Reports['notSeen'] {
  const away = agents.filter(({ online, lastTime }) => online !== true && (lastTime ?? 0) < now - NOT_SEEN_AFTER);
  const since = ({ lastTime, linkTime }: StoredAgent): number => lastTime ?? linkTime ?? 0;
  return {
    total: away.length,
    agents: away
      .sort((a, b) => since(a) - since(b) || a.id - b.id)
      .slice(0, MAX_ROWS)
      .map(({ id, name, group, lastTime }) => ({ agentId: id, name: fitName(name), group: fitName(group), lastTime })),
  };
}
