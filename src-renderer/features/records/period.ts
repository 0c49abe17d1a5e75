import { assertNever } from '../../../src-main/contract/failure.ts';
import { formatClock, formatDate } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';

/** Periods of the history: the user's choice, and the seconds it means. Pure: "now" comes in, in Unix milliseconds. */

export const presets = ['today', 'yesterday', 'last-7', 'last-30', 'this-month', 'last-month'] as const;
export type Preset = (typeof presets)[number];

export type Period =
  | { readonly kind: 'all' }
  | { readonly kind: 'preset'; readonly preset: Preset }
  /** Days as a date field writes them ("2026-11-03"), both included; null leaves that end open. */
  | { readonly kind: 'days'; readonly from: string | null; readonly to: string | null }
  /** Unix seconds, both included: an hour of a chart, and the like. */
  | { readonly kind: 'exact'; readonly from: number | null; readonly to: number | null };

/** Unix seconds, both included; null leaves that end open. */
export interface Bounds {
  readonly from: number | null;
  readonly to: number | null;
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
/** The midnight with which a day begins, so many days away, in the time zone of this computer. */
const midnight = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 0, 0, 0);
const month = (now: Date, months: number): Date => new Date(now.getFullYear(), now.getMonth() + months, 1);
/** The last second before. */
const before = (date: Date): number => seconds(date) - 1;

/** The bounds of a period now. Periods up to the present have no end, so that they include sessions that begin meanwhile. */
export function boundsOf(period: Period, now: number): Bounds {
  switch (period.kind) {
    case 'all':
      return { from: null, to: null };
    case 'preset':
      return presetBounds(period.preset, new Date(now));
    case 'days':
      return { from: startOfDay(period.from, 0), to: lastOfDay(period.to) };
    case 'exact':
      return { from: period.from, to: period.to };
    default:
      return assertNever(period);
  }
}

function presetBounds(preset: Preset, now: Date): Bounds {
  switch (preset) {
    case 'today':
      return { from: seconds(midnight(now, 0)), to: null };
    case 'yesterday':
      return { from: seconds(midnight(now, -1)), to: before(midnight(now, 0)) };
    case 'last-7':
      return { from: seconds(midnight(now, -6)), to: null };
    case 'last-30':
      return { from: seconds(midnight(now, -29)), to: null };
    case 'this-month':
      return { from: seconds(month(now, 0)), to: null };
    case 'last-month':
      return { from: seconds(month(now, -1)), to: before(month(now, 0)) };
    default:
      return assertNever(preset);
  }
}

/** The first second of a day, or of one so many days later; null if the text is no day, 0 before the epoch. */
function startOfDay(day: string | null, later: number): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  if (match === null) return null;
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + later);
  return Math.max(0, seconds(date));
}
function lastOfDay(day: string | null): number | null {
  const next = startOfDay(day, 1);
  return next === null ? null : Math.max(0, next - 1);
}

/** "Last 30 days", "3 Nov to 9 Nov", "since 3 Nov"; null for all there is. */
export function formatPeriod(period: Period, now: number): string | null {
  if (period.kind === 'preset') return t(`history.period.${period.preset}`);
  const { from, to } = boundsOf(period, now);
  const exact = period.kind === 'exact';
  const word = (at: number, isEnd: boolean): string => formatEnd(at, isEnd, exact, now);
  if (from !== null && to !== null) {
    const one = word(from, false);
    const whole = word(to, true);
    // The same day is named once.
    const other = one.includes(',') ? whole.replace(`${formatDate(from * 1000, now)}, `, '') : whole;
    return one === other ? one : t('history.period.fromTo', { from: one, to: other });
  }
  if (from !== null) return t('history.period.since', { day: word(from, false) });
  return to === null ? null : t('history.period.until', { day: word(to, true) });
}

/** An end of a period: the day alone where it is the day's own end, with the time where it is another. */
function formatEnd(at: number, isEnd: boolean, exact: boolean, now: number): string {
  const day = formatDate(at * 1000, now);
  const date = new Date(at * 1000);
  const isEdge = isEnd
    ? date.getHours() === 23 && date.getMinutes() === 59
    : date.getHours() === 0 && date.getMinutes() === 0;
  return exact && !isEdge ? `${day}, ${formatClock((isEnd ? at + 1 : at) * 1000)}` : day;
}
