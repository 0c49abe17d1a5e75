import type { Settings } from '../contract/contract.ts';

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
