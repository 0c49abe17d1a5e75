import type { RequestBudget, Settings } from '../contract/contract.ts';

/** How far lists of agents are apart (trust 2.3, S14); no clock, no circumstances. */

export const VISIBLE_MS = 15_000;
/** Milliseconds between two lists while the window is visible, by the setting. */
export const visibleIntervals: Readonly<Record<Settings['refreshPace'], number>> = {
  quick: 10_000,
  normal: VISIBLE_MS,
  gentle: 60_000,
};
export const HIDDEN_MS = 120_000;
/** While a job waits for an agent to change. */
export const WAITING_MS = 3_000;

/** What one `agents/list` cost: milliseconds until it was compared, and bytes as they were sent. */
export interface ListCost {
  readonly ms: number;
  readonly bytes: number;
}

const HOUR_MS = 3_600_000;
const MB = 1_000_000;
/** Of the time, at most a twentieth is spent on lists. */
const TIME_SHARE = 20;
/** The poller shortens a pause at random by a tenth. */
const SHORTEST = 0.9;
/** If the clock jumped while a list was read, the measured time is meaningless. */
const MAX_PAUSE_BY_TIME = HOUR_MS;

/** Bytes of lists in an hour, by the setting; null for no limit. */
export const listBudgets: Readonly<Record<Settings['listBudget'], number | null>> = {
  small: 25 * MB,
  normal: 100 * MB,
  large: 400 * MB,
  unlimited: null,
};

/** The share of the remaining requests for lists; details, history and the user share the rest. */
const LIST_SHARE = 0.5;
/** Even with a budget that is used up, the list is requested this often. */
const MAX_PAUSE_MS = HOUR_MS;

/**
 * Milliseconds from the end of one list to the start of the next, so that lists of a large account take neither more than a
 * twentieth of the time nor more bytes an hour than the budget (S14).
 *
 * @param budget bytes an hour; null for no limit
 */
export function pauseForCost({ ms, bytes }: ListCost, budget: number | null): number {
  const byTime = Math.min(ms * (TIME_SHARE - 1), MAX_PAUSE_BY_TIME);
  return Math.max(byTime, budget === null ? 0 : pauseForBytes(bytes, budget));
}

/** So many whole lists fit into the budget of any hour, the first and the last of it included. */
function pauseForBytes(bytes: number, budget: number): number {
  const lists = Math.floor(budget / bytes);
  return lists === 0 ? (bytes / budget) * HOUR_MS : HOUR_MS / lists / SHORTEST;
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
