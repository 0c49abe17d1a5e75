import { z } from 'zod';
import type { RequestEvent } from '../api/request-engine.ts';
import type { NetworkError } from '../api/network-error.ts';
import { dayOf } from '../contract/local-day.ts';
import type { OperationCount, RequestCounts, RequestPlan, RequestUsage } from '../contract/contract.ts';

/** The counts of the requests of one account, and the forecast from them; no clock, no file. */

const count = z.number().int().min(0).max(1_000_000_000);
const hourCounts = z.tuple([count, count, count]);
const dayCounts = z.strictObject({
  /** By hour: refresh, details, actions. */
  hours: z.record(z.string().regex(/^(?:1?\d|2[0-3])$/), hourCounts),
  /** By operation: of the user, in the background. */
  operations: z.record(z.string().max(40), z.tuple([count, count])),
});
type DayCounts = z.infer<typeof dayCounts>;

/** The file of one account. No addresses, no names. */
export const storedCounts = z.strictObject({
  accountId: z.string().max(100),
  /** Unix milliseconds when counting began. */
  since: z.number(),
  days: z.record(z.string().regex(/^\d{4}-\d{2}-\d{2}$/), dayCounts),
  plan: z.strictObject({ count: count.min(1), per: z.enum(['hour', 'day', 'month']) }).nullable(),
  limitReached: z.strictObject({ at: z.number(), hour: count, day: count, month: count }).nullable(),
});
export type StoredCounts = z.infer<typeof storedCounts>;

/** Two months, so that the current one is always whole. */
const MAX_DAYS = 62;
const SHOWN_DAYS = 31;
const HOUR_MS = 3_600_000;

/** Failures before anything has reached the service: they cost nothing. */
const unsentReasons: ReadonlySet<string> = new Set<NetworkError>([
  'certificate',
  'tls',
  'dns',
  'refused',
  'proxy',
  'proxy-sign-in',
]);
const listOperations: ReadonlySet<string> = new Set(['agents/list', 'support/list']);

export const emptyCounts = (accountId: string, since: number): StoredCounts => ({
  accountId,
  since,
  days: {},
  plan: null,
  limitReached: null,
});

/** Counts one request. @param at Unix milliseconds */
export function addRequest(counts: StoredCounts, event: RequestEvent, at: number): StoredCounts {
  if (event.status === null && unsentReasons.has(event.reason ?? '')) return counts;
  const isUser = event.attention === 'user';
  const isList = listOperations.has(event.operation);
  const one: DayCounts = {
    hours: { [new Date(at).getHours()]: isUser ? [0, 0, 1] : isList ? [1, 0, 0] : [0, 1, 0] },
    operations: { [event.operation]: isUser ? [1, 0] : [0, 1] },
  };
  const next = withoutOld(mergeCounts(counts, { ...counts, days: { [dayOf(at)]: one } }));
  // A 402 that follows another one is known already; the first one names the limit.
  const isKnown = counts.limitReached !== null && at - counts.limitReached.at < HOUR_MS;
  if (event.status !== 402 || isKnown) return next;
  const [hour, day, month] = [countIn(next, 'hour', at), countIn(next, 'day', at), countIn(next, 'month', at)];
  return { ...next, limitReached: { at, hour, day, month } };
}

function withoutOld(counts: StoredCounts): StoredCounts {
  const names = Object.keys(counts.days);
  if (names.length <= MAX_DAYS) return counts;
  const newest = new Set(names.sort().slice(-MAX_DAYS));
  return { ...counts, days: Object.fromEntries(Object.entries(counts.days).filter(([day]) => newest.has(day))) };
}

/** What was counted in the file and since it was read. */
export function mergeCounts(stored: StoredCounts, counted: StoredCounts): StoredCounts {
  const days = { ...stored.days };
  for (const [day, { hours, operations }] of Object.entries(counted.days)) {
    const before = days[day] ?? { hours: {}, operations: {} };
    const sum: DayCounts = { hours: { ...before.hours }, operations: { ...before.operations } };
    for (const [hour, [refresh, details, actions]] of Object.entries(hours)) {
      const [a, b, c] = before.hours[hour] ?? [0, 0, 0];
      sum.hours[hour] = [a + refresh, b + details, c + actions];
    }
    for (const [operation, [user, background]] of Object.entries(operations)) {
      const [a, b] = before.operations[operation] ?? [0, 0];
      sum.operations[operation] = [a + user, b + background];
    }
    days[day] = sum;
  }
  return {
    ...stored,
    days,
    plan: counted.plan ?? stored.plan,
    limitReached: counted.limitReached ?? stored.limitReached,
  };
}

/** All requests of the hour, day or month of that moment. */
export function countIn(counts: StoredCounts, per: RequestPlan['per'], at: number): number {
  const day = dayOf(at);
  if (per === 'hour') return total(hourOf(counts.days[day], new Date(at).getHours()));
  const days = per === 'day' ? [day] : Object.keys(counts.days).filter((name) => name.startsWith(day.slice(0, 7)));
  return days.reduce((sum, name) => sum + total(dayTotal(counts.days[name])), 0);
}

/** When the hour, day or month of that moment ends, in Unix milliseconds. */
export function endOf(per: RequestPlan['per'], at: number): number {
  const date = new Date(at);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  if (per === 'hour') return new Date(year, month, day, date.getHours() + 1).getTime();
  return (per === 'day' ? new Date(year, month, day + 1) : new Date(year, month + 1, 1)).getTime();
}

const hourOf = (day: DayCounts | undefined, hour: number): RequestCounts => {
  const [refresh, details, actions] = day?.hours[String(hour)] ?? [0, 0, 0];
  return { refresh, details, actions };
};
const total = ({ refresh, details, actions }: RequestCounts): number => refresh + details + actions;
const dayTotal = (day: DayCounts | undefined): RequestCounts =>
  Object.values(day?.hours ?? {}).reduce<RequestCounts>(
    (sum, [refresh, details, actions]) => ({
      refresh: sum.refresh + refresh,
      details: sum.details + details,
      actions: sum.actions + actions,
    }),
    { refresh: 0, details: 0, actions: 0 },
  );

/** Everything that is shown of the counts, without the budget. */
export function describeUsage(counts: StoredCounts, at: number): Omit<RequestUsage, 'budget'> {
  const today = counts.days[dayOf(at)];
  const operations = Object.entries(today?.operations ?? {})
    .map(([operation, [user, background]]): OperationCount => ({ operation, user, background }))
    .sort((a, b) => b.user + b.background - (a.user + a.background));
  return {
    hours: Array.from({ length: 24 }, (_, hour) => hourOf(today, hour)),
    days: lastDays(at).map((day) => ({ day, ...dayTotal(counts.days[day]) })),
    operations,
    hour: countIn(counts, 'hour', at),
    today: countIn(counts, 'day', at),
    month: countIn(counts, 'month', at),
    forecast: forecast(counts, at),
    plan: counts.plan,
    limitReached: counts.limitReached,
  };
}

/** Calendar days, which are not all equally long. */
function lastDays(at: number): readonly string[] {
  const date = new Date(at);
  return Array.from({ length: SHOWN_DAYS }, (_, index) =>
    dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() - (SHOWN_DAYS - 1 - index), 12).getTime()),
  );
}

/** Nothing is forecast from less. */
const MIN_COUNTED_MS = 10 * 60_000;
/** The pace is that of the current hour and the two before it. */
const PACE_HOURS = 2;
/** Each day to come is forecast as the mean of so many past days. */
const MEAN_DAYS = 7;

/** What today and this month come to, if it goes on like the last hours and days. */
function forecast(counts: StoredCounts, at: number): RequestUsage['forecast'] {
  const date = new Date(at);
  const startOfDay = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const startOfPace = new Date(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours() - PACE_HOURS,
  ).getTime();
  const from = Math.max(startOfPace, startOfDay, counts.since);
  const elapsed = at - from;
  if (elapsed < MIN_COUNTED_MS) return null;
  const today = counts.days[dayOf(at)];
  const firstHour = new Date(from).getHours();
  let recent = 0;
  for (let hour = firstHour; hour <= date.getHours(); hour += 1) recent += total(hourOf(today, hour));
  const soFar = countIn(counts, 'day', at);
  const end = soFar + (recent / elapsed) * (endOf('day', at) - at);
  const earlier = lastDays(at).slice(-MEAN_DAYS - 1, -1);
  const whole = earlier.map((day) => total(dayTotal(counts.days[day]))).filter((value) => value > 0);
  const mean = whole.length === 0 ? end : whole.reduce((sum, value) => sum + value, 0) / whole.length;
  const daysLeft = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate() - date.getDate();
  const month = countIn(counts, 'month', at) + (end - soFar) + mean * daysLeft;
  return { today: Math.round(end), month: Math.round(month) };
}
