import { monthOf } from './files.ts';

/** Longer without any entry, in months, and it is rather the clock that is wrong. */
const LONGEST_PAUSE = 12;

/** The months that the settings keep no longer, of those there are, both the oldest first. `kept`: how many are kept. */
export function monthsToRemove(months: readonly string[], now: number, stored: number): readonly string[] {
  const date = new Date(now);
  const from = monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - stored, 1));
  return months.filter((month) => month < from);
}

/**
 * Whether only the clock says that these are old: no entry tells of the year and more between them and what is kept. A clock
 * that was set far ahead would take everything. Where the pause was real, entries behind it grow old in their turn.
 */
export function isClockAlone(months: readonly string[], old: readonly string[], now: number): boolean {
  const last = old.at(-1);
  if (last === undefined) return false;
  const present = monthOf(now);
  const next = months[old.length] ?? present;
  // Where a clock was ahead once, newer entries stand in the month it showed, and say nothing of those between.
  return next <= present && countOf(next) - countOf(last) > LONGEST_PAUSE;
}

const countOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
