import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { NetworkError } from '../api/network-error.ts';
import type { RequestEvent } from '../api/request-engine.ts';
import type {
  OperationCount,
  RequestBudget,
  RequestCounts,
  RequestPlan,
  RequestUsage,
  Settings,
} from '../contract/contract.ts';
import { dayOf } from '../contract/local-day.ts';
import { replaceFile } from '../lib/atomic-file.ts';
import type { Clock } from '../lib/clock.ts';

export interface RequestMeterDeps {
  /** Absolute path of the counts of this account; null stores none. */
  readonly path: string | null;
  readonly clock: Clock;
  readonly choice: () => Settings['requestBudget'];
  /** The budget is another one. */
  readonly onBudget: () => void;
  /** For the log alone. */
  readonly onBug: (text: string) => void;
}

type Choice = Settings['requestBudget'];

/** Share of the plan where it is known, else requests an hour; null for no budget. */
const requestBudgets: Readonly<Record<Choice, { readonly share: number; readonly anHour: number } | null>> = {
  small: { share: 0.5, anHour: 120 },
  normal: { share: 0.7, anHour: 400 },
  large: { share: 0.9, anHour: 1_000 },
  unlimited: null,
};

/** Counts are written at most this often, in milliseconds. */
const WRITE_MS = 20_000;

/**
 * Counts the requests of one account, by hour, day and kind, also beyond the end of the program, and knows what the budget
 * allows to background reading.
 */
export function createRequestMeter({ path, clock, choice, onBudget, onBug }: RequestMeterDeps) {
  const now = (): number => clock.wallNow();
  let counts: StoredCounts = emptyCounts('', now());
  let isOpen = false;
  let isChanged = false;
  let offWrite: (() => void) | null = null;
  /** One write at a time, in order. */
  let writing: Promise<void> = Promise.resolve();

  const write = (): Promise<void> => {
    offWrite?.();
    offWrite = null;
    if (!isChanged || !isOpen || path === null) return writing;
    isChanged = false;
    const text = JSON.stringify(counts);
    writing = writing
      .then(() => replaceFile(path, text))
      // Counts that are not stored cost a figure, nothing else.
      .catch((error: unknown) => onBug(`request meter: ${error instanceof Error ? error.name : typeof error}`));
    return writing;
  };
  const change = (next: StoredCounts): void => {
    if (next === counts) return;
    counts = next;
    isChanged = true;
    offWrite ??= clock.after(WRITE_MS, () => void write());
  };
  const budget = (): RequestBudget | null => readBudget(choice(), counts.plan, counts, now());

  return {
    /** Continues the counts of this account. Requests that were counted before, to prove its key, are added. */
    async open(accountId: string): Promise<void> {
      if (isOpen && counts.accountId === accountId) return;
      if (isOpen) {
        await write();
        counts = emptyCounts(accountId, now());
      }
      const stored = path === null ? null : await read(path);
      isOpen = true;
      const known = stored?.accountId === accountId ? stored : emptyCounts(accountId, counts.since);
      counts = mergeCounts(known, counts);
      onBudget();
    },

    count: (event: RequestEvent): void => change(addRequest(counts, event, now())),

    usage: (): RequestUsage => ({ ...describeUsage(counts, now()), budget: budget() }),

    /** What the plan allows, which only the user knows; null where they do not. */
    setPlan(plan: RequestPlan | null): void {
      change({ ...counts, plan });
      onBudget();
    },

    /** The budget of this hour, day or month; null where there is none. */
    budget,

    /** Deletes the counts of this account. */
    async forget(): Promise<void> {
      offWrite?.();
      offWrite = null;
      isChanged = false;
      isOpen = false;
      counts = emptyCounts('', now());
      await writing;
      if (path !== null) await rm(path, { force: true }).catch(() => undefined);
    },

    /** Writes what was not written yet. */
    close: (): Promise<void> => write(),
  };
}

export type RequestMeter = ReturnType<typeof createRequestMeter>;

/** Null where there is no file, or none that can be used: counting starts over. */
async function read(path: string): Promise<StoredCounts | null> {
  try {
    const stored = storedCounts.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

/** The budget of this hour, day or month; null where there is none. @param at Unix milliseconds */
export function readBudget(
  choice: Choice,
  plan: RequestPlan | null,
  counts: StoredCounts,
  at: number,
): RequestBudget | null {
  const chosen = requestBudgets[choice];
  if (chosen === null) return null;
  const per = plan?.per ?? 'hour';
  const limit = plan === null ? chosen.anHour : Math.floor(plan.count * chosen.share);
  return { limit, per, used: countIn(counts, per, at), endsAt: endOf(per, at) };
}

// The counts and the forecast from them: no clock, no file.

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
