import { describe, expect, test } from 'vitest';
import {
  readBudget,
  addRequest,
  countIn,
  describeUsage,
  emptyCounts,
  endOf,
  mergeCounts,
  storedCounts,
  type StoredCounts,
} from '../../../../src-main/account/request-meter.ts';
import { pauseForBudget } from '../../../../src-main/api/list-pause.ts';
import { mayReadAhead } from '../../../../src-main/api/request-policy.ts';
import { requestEvent as event } from '../request-event.ts';

/** In the local time of whoever runs this. */
const at = (hour: number, minute = 0, day = 23): number => new Date(2026, 10, day, hour, minute).getTime();

const info = event({ operation: 'agents/info' });
const connect = event({ operation: 'agents/connect', attention: 'user' });

/** `times` requests at that moment. */
const many = (counts: StoredCounts, times: number, time: number, which = event()): StoredCounts =>
  Array.from({ length: times }).reduce<StoredCounts>((sum) => addRequest(sum, which, time), counts);
const empty = emptyCounts('a1', at(0));

describe('counting', () => {
  test('by hour, day and month, and by kind', () => {
    let counts = many(empty, 3, at(9));
    counts = many(counts, 2, at(9, 59), info);
    counts = many(counts, 1, at(10), connect);
    counts = many(counts, 4, at(23, 0, 22));
    expect(countIn(counts, 'hour', at(9, 30))).toBe(5);
    expect(countIn(counts, 'day', at(12))).toBe(6);
    expect(countIn(counts, 'month', at(12))).toBe(10);
    const usage = describeUsage(counts, at(10));
    expect(usage.hours).toHaveLength(24);
    expect(usage.hours[9]).toEqual({ refresh: 3, details: 2, actions: 0 });
    expect(usage.hours[10]).toEqual({ refresh: 0, details: 0, actions: 1 });
    expect(usage.days).toHaveLength(31);
    expect(usage.days.at(-1)).toEqual({ day: '2026-11-23', refresh: 3, details: 2, actions: 1 });
    expect(usage.days.at(-2)).toEqual({ day: '2026-11-22', refresh: 4, details: 0, actions: 0 });
    expect(usage.days[0]?.day).toBe('2026-10-24');
  });

  test('by call, and whether the user waited for it', () => {
    let counts = many(empty, 2, at(9), info);
    counts = many(counts, 3, at(9), { ...info, attention: 'user' });
    counts = many(counts, 1, at(9));
    expect(describeUsage(counts, at(9)).operations).toEqual([
      { operation: 'agents/info', user: 3, background: 2 },
      { operation: 'agents/list', user: 0, background: 1 },
    ]);
  });

  test.each(['certificate', 'tls', 'dns', 'refused', 'proxy', 'proxy-sign-in'])(
    'what did not reach the service costs nothing (%s)',
    (reason) => {
      expect(addRequest(empty, event({ status: null, outcome: 'offline', reason }), at(9))).toBe(empty);
    },
  );

  test.each(['timeout-connect', 'reset', 'truncated'])('what may have reached it counts (%s)', (reason) => {
    expect(countIn(addRequest(empty, event({ status: null, outcome: 'timeout', reason }), at(9)), 'hour', at(9))).toBe(
      1,
    );
  });

  test('days older than two months are left out', () => {
    let counts = empty;
    for (let day = 0; day < 70; day += 1)
      counts = addRequest(counts, event(), new Date(2026, 8, 1 + day, 12).getTime());
    expect(Object.keys(counts.days)).toHaveLength(62);
    expect(Object.keys(counts.days).sort()[0]).toBe('2026-09-09');
  });

  test('the first 402 of an hour names the limit, with itself counted', () => {
    const refused = event({ status: 402, outcome: 'quota' });
    let counts = many(empty, 4, at(8));
    counts = many(counts, 9, at(9));
    counts = addRequest(counts, refused, at(9, 10));
    counts = addRequest(counts, refused, at(9, 25));
    expect(counts.limitReached).toEqual({ at: at(9, 10), hour: 10, day: 14, month: 14 });
    counts = addRequest(counts, refused, at(10, 30));
    expect(counts.limitReached).toMatchObject({ at: at(10, 30), hour: 1 });
  });

  test('what was counted before the file was read is added to it', () => {
    const stored = { ...many(empty, 3, at(9)), plan: { count: 600, per: 'hour' } as const };
    const sum = mergeCounts(stored, many(emptyCounts('', at(9)), 2, at(9)));
    expect(countIn(sum, 'hour', at(9))).toBe(5);
    expect(sum.plan).toEqual({ count: 600, per: 'hour' });
    expect(storedCounts.safeParse(JSON.parse(JSON.stringify(sum))).success).toBe(true);
  });

  test.each([
    ['hour', at(10)],
    ['day', at(24)],
    ['month', new Date(2026, 11, 1).getTime()],
  ] as const)('the %s ends where the next begins', (per, end) => {
    expect(endOf(per, at(9, 20))).toBe(end);
  });
});

describe('the forecast', () => {
  const forecast = (counts: StoredCounts, now: number) => describeUsage(counts, now).forecast;

  test('needs ten minutes', () => {
    const counts = many(emptyCounts('a1', at(9)), 5, at(9));
    expect(forecast(counts, at(9, 9))).toBeNull();
    expect(forecast(counts, at(9, 10))).not.toBeNull();
  });

  test('goes on at the pace of the last hours until midnight', () => {
    let counts = empty;
    for (const hour of [1, 10, 11, 12]) counts = many(counts, 60, at(hour, 30));
    // 180 in the 150 minutes since 10:00, and 240 so far; another 11.5 hours at that pace.
    expect(forecast(counts, at(12, 30))?.today).toBe(240 + Math.round((180 / 2.5) * 11.5));
  });

  test('takes the mean of the last days for those to come', () => {
    let counts = { ...empty, since: at(0, 0, 1) };
    for (let day = 16; day <= 22; day += 1) counts = many(counts, 100, at(12, 0, day));
    // Nothing today: 700 so far, and 7 days to come.
    expect(forecast(counts, at(12))).toEqual({ today: 0, month: 700 + 700 });
  });
});

describe('the budget of background reading', () => {
  const budgetOf = (used: number, left: number) => ({ limit: used + left, used, per: 'hour', endsAt: at(10) }) as const;

  test('is a number an hour, or a share of the plan', () => {
    const counts = many(empty, 50, at(9));
    expect(readBudget('unlimited', null, counts, at(9))).toBeNull();
    expect(readBudget('small', null, counts, at(9))).toEqual({ limit: 120, used: 50, per: 'hour', endsAt: at(10) });
    const plan = { count: 1_000, per: 'day' } as const;
    expect(readBudget('normal', plan, counts, at(9))).toEqual({ limit: 700, used: 50, per: 'day', endsAt: at(24) });
  });

  test('lasts until it begins again', () => {
    expect(pauseForBudget(null, at(9))).toBe(0);
    expect(pauseForBudget(budgetOf(0, 120), at(9))).toBe(60_000);
    expect(pauseForBudget(budgetOf(110, 10), at(9, 30))).toBe(360_000);
    expect(pauseForBudget(budgetOf(120, 0), at(9, 30))).toBe(30 * 60_000);
  });

  test('the list is requested once an hour even where a long period is used up', () => {
    expect(pauseForBudget({ ...budgetOf(120, 0), endsAt: at(9, 0, 30) }, at(9))).toBe(3_600_000);
  });

  test('details and history take only what one list a minute leaves over', () => {
    expect(mayReadAhead(null, at(9))).toBe(true);
    expect(mayReadAhead(budgetOf(0, 120), at(9))).toBe(true);
    expect(mayReadAhead(budgetOf(60, 60), at(9))).toBe(false);
    expect(mayReadAhead(budgetOf(100, 20), at(9, 45))).toBe(true);
    expect(mayReadAhead(budgetOf(120, 0), at(9, 59))).toBe(false);
  });
});
