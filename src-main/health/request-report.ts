import type { RequestUsage } from '../contract/contract.ts';
import type { RequestCount } from './service-checks.ts';

/** What the self-test says of the requests: by what the plan counts, or of this hour where the plan is not known. */
export function countForPlan({ plan, hour, today, month }: RequestUsage): RequestCount {
  if (plan === null) return { count: hour, limit: null, per: 'hour' };
  const counts = { hour, day: today, month };
  return { count: counts[plan.per], limit: plan.count, per: plan.per };
}

/** Requests of the last days, and those of today by operation, as CSV for the diagnostics. Names no address and no agent. */
export function formatRequests({ days, operations }: RequestUsage): string {
  const perDay = days.map(({ day, refresh, details, actions }) => [day, refresh, details, actions]);
  const perOperation = operations.map(({ operation, user, background }) => [operation, user, background]);
  const lines = [
    ['day', 'refresh', 'details', 'actions'],
    ...perDay,
    [],
    ['today', 'user', 'background'],
    ...perOperation,
  ];
  return lines.map((cells) => `${cells.join(',')}\n`).join('');
}
