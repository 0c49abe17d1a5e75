import type { RequestBudget, RequestPlan, Settings } from '../contract/contract.ts';
import { countIn, endOf, type StoredCounts } from './request-counts.ts';

type Choice = Settings['requestBudget'];

/** Share of the plan where it is known, else requests an hour; null for no budget. */
const requestBudgets: Readonly<Record<Choice, { readonly share: number; readonly anHour: number } | null>> = {
  small: { share: 0.5, anHour: 120 },
  normal: { share: 0.7, anHour: 400 },
  large: { share: 0.9, anHour: 1_000 },
  unlimited: null,
};

/** The share of the remaining requests for lists; details, history and the user share the rest. */
const LIST_SHARE = 0.5;
/** Even with a budget that is used up, the list is requested this often. */
const MAX_PAUSE_MS = 3_600_000;

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

/**
 * Milliseconds from one list to the next, so that the lists' share of the remaining requests lasts until the budget begins
 * again; at most an hour, even if none is left.
 */
export function pauseForBudget(budget: RequestBudget | null, at: number): number {
  if (budget === null) return 0;
  const left = budget.limit - budget.used;
  const time = Math.max(0, budget.endsAt - at);
  return Math.min(left <= 0 ? time : Math.ceil(time / (left * LIST_SHARE)), MAX_PAUSE_MS);
}
