import { describe, expect, test } from 'vitest';
import type { RequestUsage } from '../../../../src-main/contract/contract.ts';
import { countForPlan, formatRequests } from '../../../../src-main/health/request-report.ts';

const usage: RequestUsage = {
  hours: [],
  days: [
    { day: '2026-11-22', refresh: 40, details: 12, actions: 3 },
    { day: '2026-11-23', refresh: 7, details: 0, actions: 1 },
  ],
  operations: [{ operation: 'agents/list', user: 1, background: 7 }],
  hour: 8,
  today: 8,
  month: 63,
  forecast: null,
  plan: null,
  limitReached: null,
  budget: null,
};

describe('the requests of an account', () => {
  test('are counted by what the plan counts', () => {
    expect(countForPlan(usage)).toEqual({ count: 8, limit: null, per: 'hour' });
    expect(countForPlan({ ...usage, plan: { count: 1_000, per: 'month' } })).toEqual({
      count: 63,
      limit: 1_000,
      per: 'month',
    });
    expect(countForPlan({ ...usage, today: 20, plan: { count: 600, per: 'day' } }).count).toBe(20);
  });

  test('are written by day and by operation', () => {
    expect(formatRequests(usage).split('\n')).toEqual([
      'day,refresh,details,actions',
      '2026-11-22,40,12,3',
      '2026-11-23,7,0,1',
      '',
      'today,user,background',
      'agents/list,1,7',
      '',
    ]);
  });
});
