import type {
  Counted,
  Exported,
  InputOf,
  JoinWait,
  OddSessions,
  Reports,
  ReportTotals,
  Timesheet,
} from '../contract/contract.ts';
import { joinWaits } from '../contract/reports.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { ViewedAccount } from '../ipc/view.ts';
import { latest } from '../lib/earliest.ts';
import { addEnds } from '../storage/reports/timesheet.ts';
import { MAX_ROWS, medianOf, rank } from '../storage/reports/aggregate.ts';
import type { CountedReports, Spread } from '../storage/reports/overview.ts';
import { createReportFiles, type AccountReports, type ReportsDeps } from './reports.ts';

interface CountingAccount extends ViewedAccount {
  readonly reports: Pick<AccountReports, 'odd' | 'readWithSpread' | 'timesheet' | 'wholeTimesheet'>;
}

export interface ReportsOfAccountsDeps extends Pick<ReportsDeps, 'save' | 'timeZone'> {
  readonly accounts: () => readonly CountingAccount[];
}

type Period = InputOf<'reports:read'>;

/** What one account counted. */
interface CountedAccount<T> {
  readonly name: string;
  readonly counted: T;
}

/** Rows of the timesheet on the page. */
const MAX_LINES = 5_000;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Each row with the account it belongs to: two accounts may name different things alike. */
const marked = <T, R extends object>(all: readonly CountedAccount<T>[], rowsOf: (counted: T) => readonly R[]) =>
  all.flatMap(({ name, counted }) => rowsOf(counted).map((row) => ({ ...row, account: name })));

function mergeTotals(all: readonly ReportTotals[], spreads: readonly (Spread | undefined)[]): ReportTotals {
  return {
    sessions: sum(all.map(({ sessions }) => sessions)),
    seconds: sum(all.map(({ seconds }) => seconds)),
    agents: sum(all.map(({ agents }) => agents)),
    medianSeconds: medianOf(spreads.flatMap((spread) => spread?.lengths ?? [])),
    medianJoinSeconds: medianOf(spreads.flatMap((spread) => spread?.waits ?? [])),
  };
}

/** Known only where each account knows it. */
function mergeBefore(counted: readonly CountedReports[]): ReportTotals | null {
  const all = counted.flatMap(({ before }) => before ?? []);
  if (all.length < counted.length || all.length === 0) return null;
  return mergeTotals(
    all,
    counted.map(({ spreadBefore }) => spreadBefore ?? undefined),
  );
}

function mergeDays(counted: readonly Reports[]): Reports['days'] {
  const days = new Map<string, { readonly day: string; readonly sessions: number; readonly seconds: number }>();
  for (const one of counted.flatMap((reports) => reports.days)) {
    const { sessions, seconds } = days.get(one.day) ?? { sessions: 0, seconds: 0 };
    days.set(one.day, { day: one.day, sessions: sessions + one.sessions, seconds: seconds + one.seconds });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** The statistics of all accounts as one: every number over all sessions, and each row with its account. */
function mergeReports(
  { from, to }: Pick<Reports, 'from' | 'to'>,
  all: readonly CountedAccount<CountedReports>[],
): Reports {
  const counted = all.map((one) => one.counted);
  const numberOf = (read: (reports: Reports) => number): number => sum(counted.map(read));
  const waitsOf = (wait: JoinWait): number => numberOf(({ joins }) => joins.counts[wait]);
  return {
    from,
    to,
    records: numberOf(({ records }) => records),
    stored: numberOf(({ stored }) => stored),
    // Before this moment sessions of one account are missing.
    reachesTo: latest(counted.map(({ reachesTo }) => reachesTo)),
    totals: mergeTotals(
      counted.map(({ totals }) => totals),
      counted.map(({ spread }) => spread),
    ),
    before: mergeBefore(counted),
    agentsInList: numberOf(({ agentsInList }) => agentsInList),
    endUnknown: numberOf(({ endUnknown }) => endUnknown),
    running: numberOf(({ running }) => running),
    days: mergeDays(counted),
    heat: Array.from({ length: 7 }, (_row, day) =>
      Array.from({ length: 24 }, (_cell, hour) => numberOf(({ heat }) => heat[day]?.[hour] ?? 0)),
    ),
    technicians: rank(
      marked(all, ({ technicians }) => technicians),
      MAX_ROWS,
    ),
    agents: rank(
      marked(all, ({ agents }) => agents),
      MAX_ROWS,
    ),
    groups: rank(
      marked(all, ({ groups }) => groups),
      MAX_ROWS,
    ),
    joins: {
      known: numberOf(({ joins }) => joins.known),
      counts: Object.fromEntries(joinWaits.map((wait) => [wait, waitsOf(wait)])) as Record<JoinWait, number>,
    },
    notSeen: {
      total: numberOf(({ notSeen }) => notSeen.total),
      agents: marked(all, ({ notSeen }) => notSeen.agents)
        .sort((a, b) => (a.lastTime ?? 0) - (b.lastTime ?? 0))
        .slice(0, MAX_ROWS),
    },
    accounts: rank(
      all.map(({ name, counted: { totals } }): Counted => ({
        name,
        account: name,
        sessions: totals.sessions,
        seconds: totals.seconds,
      })),
      MAX_ROWS,
    ),
  };
}

const mergeOdd = (all: readonly CountedAccount<OddSessions>[]): OddSessions => ({
  sessions: all
    .flatMap(({ counted: { sessions } }) => sessions)
    .sort((a, b) => (b.row.start ?? Infinity) - (a.row.start ?? Infinity))
    .slice(0, MAX_ROWS),
  total: sum(all.map(({ counted }) => counted.total)),
  withDetails: sum(all.map(({ counted }) => counted.withDetails)),
  records: sum(all.map(({ counted }) => counted.records)),
});

const mergeTimesheets = (all: readonly CountedAccount<Timesheet>[], max: number): Timesheet => ({
  lines: rank(
    marked(all, ({ lines }) => lines),
    max,
  ),
  sessions: sum(all.map(({ counted }) => counted.sessions)),
  seconds: sum(all.map(({ counted }) => counted.seconds)),
  roundedSeconds: sum(all.map(({ counted }) => counted.roundedSeconds)),
  ends: addEnds(all.map(({ counted }) => counted.ends)),
});

/** Reports over all accounts. A number that lacks an account would be wrong, so one that cannot be read fails all. */
export function createReportsOfAccounts({ accounts, save, timeZone }: ReportsOfAccountsDeps) {
  const files = createReportFiles({ save, timeZone });

  const count = async <T, U>(
    read: (reports: CountingAccount['reports']) => Promise<Result<T>>,
    merge: (all: readonly CountedAccount<T>[]) => U,
  ): Promise<Result<U>> => {
    const all: CountedAccount<T>[] = [];
    const parts = await Promise.all(
      accounts().map(async ({ shortName, reports }) => ({ name: shortName() ?? '', answer: await read(reports) })),
    );
    for (const { name, answer } of parts) {
      if (!answer.ok)
        return { ok: false, failure: { ...answer.failure, message: `${name}: ${answer.failure.message}` } };
      all.push({ name, counted: answer.value });
    }
    return succeed(merge(all));
  };

  return {
    read: (period: Period): Promise<Result<Reports>> =>
      count(
        (reports) => reports.readWithSpread(period),
        (all) => mergeReports(period, all),
      ),
    odd: (period: Period): Promise<Result<OddSessions>> => count((reports) => reports.odd(period), mergeOdd),
    timesheet: (order: InputOf<'reports:timesheet'>): Promise<Result<Timesheet>> =>
      count(
        (reports) => reports.timesheet(order),
        (all) => mergeTimesheets(all, MAX_LINES),
      ),
    async exportTimesheet(order: InputOf<'reports:exportTimesheet'>): Promise<Result<Exported>> {
      const sheet = await count(
        (reports) => reports.wholeTimesheet(order),
        (all) => mergeTimesheets(all, Number.MAX_SAFE_INTEGER),
      );
      return sheet.ok ? files.writeTimesheet(order, sheet.value) : sheet;
    },
    async export(order: InputOf<'reports:export'>): Promise<Result<Exported>> {
      const counted = await count(
        (reports) => reports.readWithSpread(order),
        (all) => mergeReports(order, all),
      );
      return counted.ok ? files.writeReports(order, counted.value) : counted;
    },
  };
}

export type ReportsOfAccounts = ReturnType<typeof createReportsOfAccounts>;
