import type { Insights, InsightTotals } from '../contract/records.ts';
import type { StoredAgent } from '../contract/agent-fields.ts';
import { readCounted, type CountedPeriod, type AccountTables } from './counted-sessions.ts';
import type { Span } from '../storage/tables/history-spans.ts';
import { countWaits, medianWait, readWaits } from './join-times.ts';
import { createAggregate, createTotals, fitName, MAX_LINES } from './aggregate.ts';

const DAY = 86_400;
/** Days that a computer may be away before it counts as not seen. */
const AWAY = 30 * DAY;
/** Days of a longer period are listed up to now, and no further back than this. */
const MAX_DAYS = 20 * 366;

/** What is counted beside the sessions. */
export interface InsightSources {
  readonly spans: readonly Span[];
  /** Sessions kept since then; all without it. */
  readonly stored: (since?: number) => number;
  readonly agents: () => Iterable<StoredAgent>;
}

/** Work that is done a piece at a time; what it returns is the answer. */
export type Steps<T> = Generator<undefined, T>;

/** All tables of a period: one walk through its sessions, and one through those of the period before where it is kept whole. */
export function* countInsights(
  account: AccountTables,
  { spans, stored, agents }: InsightSources,
  period: CountedPeriod,
): Steps<Insights> {
  const { from, to, now } = period;
  const aggregate = createAggregate();
  const totals = createTotals();
  for (const sessions of readCounted(account, period)) {
    for (const session of sessions) {
      aggregate.add(session);
      totals.add(session);
    }
    yield;
  }
  const before = periodBefore(period, spans);
  const totalsBefore = before === null ? null : yield* countTotals(account, before);
  const waits = waitsOf(account, period);
  const inGroups = [...agents()].filter(isInGroups(period.groups));
  const listed = listedDays(period);
  return {
    from,
    to,
    records: stored(from) - stored(to),
    stored: stored(),
    reachesTo: spans.at(-1)?.first ?? null,
    totals: totals.totals(medianWait(waits)),
    before: totalsBefore,
    agentsInList: inGroups.length,
    ...aggregate.tables(listed.from, listed.to),
    joins: countWaits(waits),
    notSeen: findNotSeen(inGroups, now),
  };
}

function* countTotals(account: AccountTables, period: CountedPeriod): Steps<InsightTotals> {
  const totals = createTotals();
  for (const sessions of readCounted(account, period)) {
    for (const session of sessions) totals.add(session);
    yield;
  }
  return totals.totals(medianWait(waitsOf(account, period)));
}

/** Equally long; null where not all of it is kept. */
export function periodBefore(period: CountedPeriod, spans: readonly Span[]): CountedPeriod | null {
  const before = { ...period, from: period.from - (period.to - period.from), to: period.from };
  const isWhole = spans.some(({ first, last }) => first <= before.from && last >= before.to - 1);
  return isWhole && before.from < before.to ? before : null;
}

/** Invitations are of no group, like the sessions that come of them. */
const waitsOf = (account: AccountTables, period: CountedPeriod) =>
  period.groups === null || period.groups.includes('') ? readWaits(account, period) : [];

function isInGroups(groups: readonly string[] | null): (agent: StoredAgent) => boolean {
  if (groups === null) return () => true;
  const requested = new Set(groups);
  return ({ group }) => requested.has(group ?? '');
}

function listedDays({ from, to, now }: CountedPeriod): { readonly from: number; readonly to: number } {
  if (to - from <= MAX_DAYS * DAY) return { from, to };
  const end = Math.max(from, Math.min(to, now + 1));
  return { from: Math.max(from, end - MAX_DAYS * DAY), to: end };
}

/** Those that were never online count from when they were added, the unknown moment being the oldest. */
export function findNotSeen(agents: readonly StoredAgent[], now: number): Insights['notSeen'] {
  const away = agents.filter(({ online, lastTime }) => online !== true && (lastTime ?? 0) < now - AWAY);
  const since = ({ lastTime, linkTime }: StoredAgent): number => lastTime ?? linkTime ?? 0;
  return {
    total: away.length,
    agents: away
      .sort((a, b) => since(a) - since(b) || a.id - b.id)
      .slice(0, MAX_LINES)
      .map(({ id, name, group, lastTime }) => ({ agentId: id, name: fitName(name), group: fitName(group), lastTime })),
  };
}
