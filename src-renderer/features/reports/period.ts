import { dayOf } from '../../../src-main/contract/local-day.ts';
import { t } from '../../../src-main/contract/texts.ts';

/**
 * The period that the page Reports shows, in whole days of this computer's time zone. Days are written YYYY-MM-DD, as the
 * main process counts them and date fields hold them.
 */

export const presets = ['7', '30', 'quarter', 'year'] as const;
type Preset = (typeof presets)[number];
export type PeriodChoice = { readonly kind: Preset } | OwnPeriod;
interface OwnPeriod {
  readonly kind: 'own';
  readonly from: string;
  readonly to: string;
}

/** Unix seconds, `to` not included. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** More days than this are too many for a chart. */
const MAX_DAYS = 3_660;
/** Earlier dates are not accepted: there was no service yet. */
const EARLIEST = '2000-01-01';

/** Unix milliseconds of the beginning of a day, or of the one so many days later; NaN where it is no day. */
export function startOf(day: string, later = 0): number {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return NaN;
  const start = new Date(year, month - 1, date + later);
  return later === 0 && dayOf(start.getTime()) !== day ? NaN : start.getTime();
}

/** The day so many days later; negative for earlier. */
export const dayAfter = (day: string, days: number): string => dayOf(startOf(day, days));

/** The first day of a preset that ends with `today`: a quarter is three months, a year twelve. */
function firstDay(kind: Preset, today: string): string {
  if (kind === '7') return dayAfter(today, -6);
  if (kind === '30') return dayAfter(today, -29);
  const date = new Date(startOf(today, 1));
  const months = kind === 'quarter' ? 3 : 12;
  const back = new Date(date.getFullYear(), date.getMonth() - months, date.getDate());
  // The 31st of a month that has none: its last day, not one of the next month.
  if (back.getDate() !== date.getDate()) back.setDate(0);
  return dayOf(back.getTime());
}

/** What a choice means today. `now` in Unix milliseconds. */
export function daysOf(choice: PeriodChoice, now: number): { readonly first: string; readonly last: string } {
  if (choice.kind === 'own') return { first: choice.from, last: choice.to };
  const today = dayOf(now);
  return { first: firstDay(choice.kind, today), last: today };
}

/** The period of a choice; null where the days written into it are none. */
export function periodOf(choice: PeriodChoice, now: number): Period | null {
  const { first, last } = daysOf(choice, now);
  return refuseDays(first, last) === null ? { from: startOf(first) / 1000, to: startOf(last, 1) / 1000 } : null;
}

/** Why these days are no period, as a sentence; null where they are one. */
export function refuseDays(first: string, last: string): string | null {
  const [from, to] = [startOf(first), startOf(last, 1)];
  if (Number.isNaN(from) || Number.isNaN(to) || first < EARLIEST) return t('insights.period.unreadable');
  if (first > last) return t('history.period.turned');
  return (to - from) / 86_400_000 > MAX_DAYS + 1 ? t('insights.period.tooLong') : null;
}
