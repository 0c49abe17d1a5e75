import type { Counted, Insights } from '../../../src-main/contract/contract.ts';
import { inOneCell } from '../../lib/text.ts';
import { formatCount, formatExact } from '../../lib/format.ts';
import type { Bucket } from './days.ts';
import { hoursShown } from './heat.ts';
import type { Bar, CountedBar } from './ranks.ts';
import { formatClockHours } from './format-insights.ts';
import { t } from '../../lib/messages.ts';

/** The tables beside the charts, made from the same numbers; also what is copied. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** So many columns from the left hold words, all further ones numbers. */
  readonly words: number;
}

/** "Mon" to "Sun", or in full; Monday is 0. */
export const formatWeekday = (day: number, style: 'short' | 'long' = 'short'): string =>
  // The fifth of January 1970 was a Monday.
  new Intl.DateTimeFormat('en-GB', { weekday: style, timeZone: 'UTC' }).format(Date.UTC(1970, 0, 5 + day));
/** "09" */
export const formatHour = (hour: number): string => String(hour).padStart(2, '0');

export const daysTable = (buckets: readonly Bucket[]): Table => ({
  head: [t('insights.table.day'), t('insights.sessions'), t('insights.table.hours')],
  rows: buckets.map(({ label, stored, sessions, seconds }) =>
    stored === 'none' ? [label, t('none'), t('none')] : [label, formatCount(sessions), formatClockHours(seconds)],
  ),
  words: 1,
});

/** A line for each hour, a column for each weekday. */
export const heatTable = (heat: Insights['heat']): Table => ({
  head: [t('insights.table.hour'), ...heat.map((_, day) => formatWeekday(day))],
  rows: hoursShown(heat).map((hour) => [
    t('insights.hourRange', { from: formatHour(hour), to: formatHour(hour + 1) }),
    ...heat.map((row) => formatCount(row[hour] ?? 0)),
  ]),
  words: 1,
});

export const rankTable = (bars: readonly CountedBar<Counted>[], name: string): Table => ({
  head: [name, t('insights.sessions'), t('insights.table.hours')],
  rows: bars.map(({ name: one, counted }) => [one, formatCount(counted.sessions), formatClockHours(counted.seconds)]),
  words: 1,
});

export const joinTable = (bars: readonly Bar[]): Table => ({
  head: [t('insights.table.wait'), t('insights.table.invitations')],
  rows: bars.map(({ name, words }) => [name, words]),
  words: 1,
});

export const notSeenTable = (agents: Insights['notSeen']['agents']): Table => ({
  head: [t('insights.table.agent'), t('insights.table.group'), t('insights.table.lastOnline')],
  rows: agents.map(({ name, group, lastTime }) => [
    name,
    group ?? t('none'),
    lastTime === null ? t('insights.neverOnline') : formatExact(lastTime * 1000),
  ]),
  words: 3,
});

/** Cells between tabs, one line for each row, the names of the columns first. */
export const writeTable = ({ head, rows }: Table): string =>
  [head, ...rows].map((row) => row.map(inOneCell).join('\t')).join('\n');
