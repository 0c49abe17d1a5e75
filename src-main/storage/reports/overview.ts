import type { Counted, Reports } from '../../contract/records.ts';
import type { StoredAgent } from '../../contract/agent-fields.ts';
import { readCounted, type AccountTables, type CountedPeriod, type CountedSession } from './counted-sessions.ts';
import type { EndSources } from './session-ends.ts';
import type { Steps } from './steps.ts';
import type { Span } from '../tables/history-spans.ts';
import { latest } from '../../lib/earliest.ts';
import { countWaits, medianWait, readWaits, type JoinTime } from './join-times.ts';
import { createAggregate, createTotals, fitName, MAX_ROWS, rank, type AccountTag } from './aggregate.ts';

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

/** All tables of a period over one account or several, with the totals of the period before if that is stored completely. */
export function createReportCounter() {
  const aggregate = createAggregate();
  const totals = createTotals();
  const totalsBefore = createTotals();
  const waits: JoinTime[] = [];
  const waitsBefore: JoinTime[] = [];
  const sums = { records: 0, stored: 0, agentsInList: 0, endUnknown: 0, running: 0 };
  const away: Away[] = [];
  const accounts: (Counted & AccountTag)[] = [];
  let isBeforeStored = true;
  let reachesTo: number | null = null;
  let last: CountedPeriod | null = null;

  return {
    *add(
      account: AccountTables,
      { spans, stored, agents, ends }: ReportSources,
      period: CountedPeriod,
      tag: AccountTag,
    ): Steps<void> {
      const { from, to, now } = period;
      const own = { sessions: 0, seconds: 0 };
      const addToTables = aggregate.begin(tag);
      for (const sessions of readCounted(account, period, ends)) {
        for (const session of sessions) {
          if (!hasLength(session)) sums.endUnknown += 1;
          else {
            if (session.end === 'running') sums.running += 1;
            addToTables(session);
            totals.add(session);
            own.sessions += 1;
            own.seconds += session.seconds;
          }
        }
        yield;
      }
      const before = periodBefore(period, spans);
      if (before === null) isBeforeStored = false;
      else {
        for (const sessions of readCounted(account, before, ends)) {
          for (const session of sessions) if (hasLength(session)) totalsBefore.add(session);
          yield;
        }
        waitsBefore.push(...waitsOf(account, before));
      }
      waits.push(...waitsOf(account, period));
      const inGroups = [...agents()].filter(isInGroups(period.groups));
      sums.records += stored(from) - stored(to);
      sums.stored += stored();
      sums.agentsInList += inGroups.length;
      away.push(...findAway(inGroups, now).map((agent) => ({ agent, tag })));
      // Before this moment sessions of one account are missing.
      reachesTo = latest([reachesTo, spans.at(-1)?.first ?? null]);
      accounts.push({ name: tag.account ?? null, ...own, ...tag });
      last = { ...period, now: Math.max(now, last?.now ?? now) };
    },

    end(): Reports {
      if (last === null) throw new Error('no account was counted');
      const listed = daysToList(last);
      return {
        from: last.from,
        to: last.to,
        reachesTo,
        totals: totals.totals(medianWait(waits)),
        before: isBeforeStored ? totalsBefore.totals(medianWait(waitsBefore)) : null,
        ...sums,
        ...aggregate.tables(listed.from, listed.to),
        joins: countWaits(waits),
        notSeen: listAway(away),
        ...(accounts.some(({ account }) => account !== undefined) ? { accounts: rank(accounts, MAX_ROWS) } : {}),
      };
    },
  };
}

/** An accepted end is an estimate for the timesheet, so it makes no session part of the statistics. */
const hasLength = ({ end }: CountedSession): boolean => end === 'reported' || end === 'running';

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

interface Away {
  readonly agent: StoredAgent;
  readonly tag: AccountTag;
}

/** Agents offline for 30 days. */
const findAway = (agents: readonly StoredAgent[], now: number): readonly StoredAgent[] =>
  agents.filter(({ online, lastTime }) => online !== true && (lastTime ?? 0) < now - NOT_SEEN_AFTER);

/** The longest first. Without a last time the time of registration counts, without both 0. */
function listAway(away: readonly Away[]): Reports['notSeen'] {
  const since = ({ agent }: Away): number => agent.lastTime ?? agent.linkTime ?? 0;
  return {
    total: away.length,
    agents: away
      .toSorted((a, b) => since(a) - since(b) || a.agent.id - b.agent.id)
      .slice(0, MAX_ROWS)
      .map(({ agent: { id, name, group, lastTime }, tag }) => ({
        agentId: id,
        name: fitName(name),
        group: fitName(group),
        lastTime,
        ...tag,
      })),
  };
}
