import { formatGroup } from '../../../src-main/contract/group-path.ts';
import type { Settings, Timesheet, TimesheetOrder } from '../../../src-main/contract/contract.ts';
import { withoutMarks } from '../../lib/text.ts';
import { formatCount } from '../../lib/format.ts';
import { accountCells, type Table } from './tables.ts';
import { formatClockHours, formatDecimalHours } from './format-reports.ts';
import { t } from '../../../src-main/contract/texts.ts';

export type TimesheetBy = TimesheetOrder['by'];
export type Rounding = Settings['timesheetRounding'];

export const timesheetBys = ['group', 'agent', 'technician'] as const satisfies readonly TimesheetBy[];
export const roundingMinutes = [0, 1, 5, 6, 10, 15, 30] as const satisfies readonly Rounding['minutes'][];

const nameOfLine = (name: string | null, by: TimesheetBy): string => {
  const clean = name === null ? '' : withoutMarks(name).trim();
  if (clean === '') return t(`insights.unnamed.${by}`);
  return by === 'group' ? formatGroup(clean) : clean;
};

/** The uncertain ends of a line's sessions: "1 running, 2 estimated". */
function describeEnds({ running, estimated, unknown }: Timesheet['ends']): string {
  const parts = [
    ...(running > 0 ? [t('insights.sheet.running', { count: running })] : []),
    ...(estimated > 0 ? [t('insights.sheet.estimated', { count: estimated })] : []),
    ...(unknown > 0 ? [t('insights.sheet.unknown', { count: unknown })] : []),
  ];
  return parts.join(', ');
}

type Times = Pick<Timesheet, 'sessions' | 'seconds' | 'roundedSeconds'>;
const timeCells = ({ sessions, seconds, roundedSeconds }: Times): readonly string[] => [
  formatCount(sessions),
  formatClockHours(seconds),
  formatDecimalHours(seconds),
  formatClockHours(roundedSeconds),
  formatDecimalHours(roundedSeconds),
];

/** The timesheet as a table, its total as the last line. */
export const timesheetTable = (sheet: Timesheet, by: TimesheetBy): Table => {
  const accounts = accountCells(sheet.lines);
  // A column of its own only where there is something to say.
  const isCertain = describeEnds(sheet.ends) === '';
  const note = (ends: Timesheet['ends']): readonly string[] => (isCertain ? [] : [describeEnds(ends)]);
  return {
    head: [
      t(`insights.by.${by}`),
      ...accounts.head,
      ...(isCertain ? [] : [t('insights.sheet.note')]),
      t('insights.sessions'),
      t('insights.sheet.exact'),
      t('insights.sheet.exactDecimal'),
      t('insights.sheet.rounded'),
      t('insights.sheet.roundedDecimal'),
    ],
    rows: [
      ...sheet.lines.map((line) => [
        nameOfLine(line.name, by),
        ...accounts.cells(line),
        ...note(line.ends),
        ...timeCells(line),
      ]),
      [t('insights.sheet.total'), ...accounts.head.map(() => ''), ...note(sheet.ends), ...timeCells(sheet)],
    ],
    words: 1 + accounts.head.length + (isCertain ? 0 : 1),
  };
};

/** The rounding as a sentence: "Each session is rounded up to 15 min." */
export function describeRounding({ minutes, how, each }: Rounding): string {
  if (minutes === 0) return t('insights.round.none');
  return t(`insights.round.${each}.${how}`, { minutes });
}
