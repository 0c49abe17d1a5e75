import { formatGroup } from '../../../src-main/contract/group-path.ts';
import type { Counted, Reports } from '../../../src-main/contract/contract.ts';
import { twoDigits } from '../../../src-main/contract/local-day.ts';
import { inOneCell } from '../../lib/text.ts';
import { formatCount, formatExact } from '../../lib/format.ts';
import type { Bucket } from './days.ts';
import { hoursShown } from './heat.ts';
import type { Bar, CountedBar } from './ranks.ts';
import { formatClockHours } from './format-reports.ts';
import { dateFormat } from '../../lib/intl.ts';
import { t } from '../../../src-main/contract/texts.ts';

/** The tables beside the charts, made from the same numbers; copying uses them, too. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** So many columns from the left hold words, all further ones numbers. */
  readonly words: number;
}

/** "Mon" to "Sun", or in full; Monday is 0. */
export const formatWeekday = (day: number, style: 'short' | 'long' = 'short'): string =>
  // The fifth of January 1970 was a Monday.
  weekdays[style](Date.UTC(1970, 0, 5 + day));
const weekdays = {
  short: dateFormat({ weekday: 'short', timeZone: 'UTC' }),
  long: dateFormat({ weekday: 'long', timeZone: 'UTC' }),
};

interface OfAccount {
  readonly account?: string | undefined;
}

/** The column that names the account of each line, where all accounts are in view; no column otherwise. */
export function accountCells(lines: readonly OfAccount[]): {
  readonly head: readonly string[];
  readonly cells: (line: OfAccount) => readonly string[];
} {
  return lines.some(({ account }) => account !== undefined)
    ? { head: [t('column.account')], cells: ({ account }) => [account ?? t('none')] }
    : { head: [], cells: () => [] };
}

export const daysTable = (buckets: readonly Bucket[]): Table => ({
  head: [t('insights.table.day'), t('insights.sessions'), t('insights.table.hours')],
  rows: buckets.map(({ label, stored, sessions, seconds }) =>
    stored === 'none' ? [label, t('none'), t('none')] : [label, formatCount(sessions), formatClockHours(seconds)],
  ),
  words: 1,
});

/** A line for each hour, a column for each weekday. */
export const heatTable = (heat: Reports['heat']): Table => ({
  head: [t('insights.table.hour'), ...heat.map((_, day) => formatWeekday(day))],
  rows: hoursShown(heat).map((hour) => [
    t('insights.hourRange', { from: twoDigits(hour), to: twoDigits(hour + 1) }),
    ...heat.map((row) => formatCount(row[hour] ?? 0)),
  ]),
  words: 1,
});

export const rankTable = (bars: readonly CountedBar<Counted>[], name: string): Table => {
  const accounts = accountCells(bars);
  return {
    head: [name, ...accounts.head, t('insights.sessions'), t('insights.table.hours')],
    rows: bars.map((bar) => [
      bar.name,
      ...accounts.cells(bar),
      formatCount(bar.counted.sessions),
      formatClockHours(bar.counted.seconds),
    ]),
    words: 1 + accounts.head.length,
  };
};

export const joinTable = (bars: readonly Bar[]): Table => ({
  head: [t('insights.table.wait'), t('insights.table.invitations')],
  rows: bars.map(({ name, words }) => [name, words]),
  words: 1,
});

export const notSeenTable = (agents: Reports['notSeen']['agents']): Table => {
  const accounts = accountCells(agents);
  return {
    head: [t('insights.table.agent'), ...accounts.head, t('insights.table.group'), t('insights.table.lastOnline')],
    rows: agents.map((agent) => [
      agent.name,
      ...accounts.cells(agent),
      formatGroup(agent.group ?? t('none')),
      agent.lastTime === null ? t('insights.neverOnline') : formatExact(agent.lastTime * 1000),
    ]),
    words: 3 + accounts.head.length,
  };
};

/** Cells between tabs, one line for each row, the names of the columns first. */
export const writeTable = ({ head, rows }: Table): string =>
  [head, ...rows].map((row) => row.map(inOneCell).join('\t')).join('\n');
