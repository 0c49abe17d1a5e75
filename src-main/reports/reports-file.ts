import { ownId } from '../contract/account-ids.ts';
import { isoOf, type Cell, type Table, type TableColumn } from '../export/table.ts';
import { twoDigits } from '../contract/local-day.ts';
import { joinWaits } from '../contract/reports.ts';
import type { Reports, ReportTotals, Timesheet, TimesheetOrder } from '../contract/records.ts';
import { localeInUse, t } from '../contract/texts.ts';

export interface CountedTable {
  readonly table: Table;
  /** Number of its rows. */
  readonly count: number;
}

/** In JSON, which programs read. */
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** "Monday 09:00" in the language in use; 0 is Monday. */
function hourNames(): (weekday: number, hour: number) => string {
  const format = new Intl.DateTimeFormat(localeInUse(), { weekday: 'long', timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  const names = weekdays.map((_day, at) => format.format(Date.UTC(2024, 0, 1 + at)));
  return (weekday, hour) => `${names[weekday] ?? ''} ${twoDigits(hour)}:00`;
}

/** A row of any of the tables; columns that a table lacks stay empty. */
interface TableRow {
  readonly table: string;
  readonly name: string | null;
  readonly account?: string;
  readonly group?: string | null;
  readonly agentId?: number | null;
  readonly sessions?: number;
  readonly seconds?: number | null;
  readonly value?: number | null;
  readonly lastTime?: number | null;
}

const orNull = <T>(value: number | null | undefined, read: (value: number) => T): T | null =>
  value === null || value === undefined ? null : read(value);

type Column = TableColumn & { readonly read: (line: TableRow) => Cell };
const ownColumns = (): readonly Column[] => [
  { name: 'table', header: t('insights.head.table'), read: ({ table }) => table },
  { name: 'name', header: t('insights.head.name'), read: ({ name }) => name },
  { name: 'group', header: t('insights.head.group'), read: ({ group }) => group ?? null },
  { name: 'agentId', header: t('insights.head.agentId'), read: ({ agentId }) => orNull(agentId, ownId) },
  { name: 'sessions', header: t('insights.head.sessions'), read: ({ sessions }) => sessions ?? null },
  { name: 'time', header: t('insights.head.time'), read: ({ seconds }) => orNull(seconds, (span) => ({ span })) },
  { name: 'seconds', header: t('insights.head.seconds'), read: ({ seconds }) => seconds ?? null },
  { name: 'value', header: t('insights.head.value'), read: ({ value }) => value ?? null },
  {
    name: 'lastTime',
    header: t('insights.head.lastTime'),
    read: ({ lastTime }) => orNull(lastTime, (time) => ({ time })),
  },
];
const columnsOf = ({ accounts }: Reports): readonly Column[] =>
  accounts === undefined
    ? ownColumns()
    : [
        ...ownColumns(),
        { name: 'account', header: t('insights.head.account'), read: ({ account }) => account ?? null },
      ];

/** All tables as one: the first column names the table. */
export function reportsTable(reports: Reports): CountedTable {
  const lines = rowsOf(reports);
  const columns = columnsOf(reports);
  const cells = lines.map((line) => columns.map(({ read }) => read(line)));
  return { table: { columns, slices: [cells] }, count: lines.length };
}

function rowsOf({
  totals,
  running,
  endUnknown,
  before,
  days,
  heat,
  technicians,
  agents,
  groups,
  joins,
  notSeen,
  accounts = [],
}: Reports): TableRow[] {
  const hourName = hourNames();
  const hours = heat.flatMap((row, weekday) =>
    row.map((sessions, hour) => ({
      table: t('main.insights.table.hours'),
      name: hourName(weekday, hour),
      sessions,
    })),
  );
  return [
    ...totalRows(t('insights.table.totals'), totals),
    { table: t('insights.table.totals'), name: t('insights.total.running'), value: running },
    { table: t('insights.table.totals'), name: t('insights.total.endUnknown'), value: endUnknown },
    ...(before === null ? [] : totalRows(t('insights.table.before'), before)),
    ...days.map(({ day, sessions, seconds }) => ({ table: t('insights.table.days'), name: day, sessions, seconds })),
    ...hours,
    ...technicians.map((line) => ({ table: t('insights.table.technicians'), ...line })),
    ...agents.map((line) => ({ table: t('insights.table.agents'), ...line })),
    ...groups.map((line) => ({ table: t('insights.table.groups'), ...line })),
    ...accounts.map((line) => ({ table: t('insights.table.accounts'), ...line })),
    ...joinWaits.map((wait) => ({
      table: t('insights.table.joins'),
      name: t(`main.insights.wait.${wait}`),
      value: joins.counts[wait],
    })),
    ...notSeen.agents.map((agent) => ({ table: t('insights.table.notSeen'), ...agent })),
  ];
}

const totalRows = (table: string, totals: ReportTotals): TableRow[] => [
  { table, name: t('insights.total.sessions'), value: totals.sessions },
  { table, name: t('insights.total.time'), seconds: totals.seconds },
  { table, name: t('insights.total.median'), seconds: totals.medianSeconds },
  { table, name: t('insights.total.medianJoin'), seconds: totals.medianJoinSeconds },
  { table, name: t('insights.total.agents'), value: totals.agents },
];

/** All tables for programs; each has its key. */
export function reportsJson({ from, to, heat, notSeen, reachesTo, ...tables }: Reports, timeZone: string): string {
  const all = {
    from: isoOf(from),
    to: isoOf(to),
    timeZone,
    cachedSince: reachesTo === null ? null : isoOf(reachesTo),
    ...tables,
    heat: heat.map((hours, weekday) => ({ weekday: weekdays[weekday], hours })),
    notSeen: {
      total: notSeen.total,
      agents: notSeen.agents.map(({ lastTime, ...agent }) => ({
        ...agent,
        lastTime: lastTime === null ? null : isoOf(lastTime),
      })),
    },
  };
  return `${JSON.stringify(all, null, 2)}\n`;
}

/** Rows per part of the file: a few milliseconds of work. */
const SLICE = 500;

/** One row per row of the timesheet, in slices because there may be one for each of many agents. */
export function timesheetTable({ lines }: Timesheet, by: TimesheetOrder['by']): CountedTable {
  const namesAccounts = lines.some(({ account }) => account !== undefined);
  const headers = [
    t(`insights.head.${by}`),
    ...(namesAccounts ? [t('insights.head.account')] : []),
    t('insights.head.sessions'),
    t('insights.head.time'),
    t('insights.head.rounded'),
    t('insights.head.seconds'),
    t('insights.head.roundedSeconds'),
    t('insights.head.running'),
    t('insights.head.estimated'),
    t('insights.head.endUnknown'),
  ];
  const columns = headers.map((header) => ({ name: header, header }));
  return { table: { columns, slices: timesheetSlices(lines, namesAccounts) }, count: lines.length };
}

function* timesheetSlices(lines: Timesheet['lines'], namesAccounts: boolean): Generator<Cell[][]> {
  for (let from = 0; from < lines.length; from += SLICE)
    yield lines
      .slice(from, from + SLICE)
      .map(({ name, account, sessions, seconds, roundedSeconds, ends }): Cell[] => [
        name,
        ...(namesAccounts ? [account ?? null] : []),
        sessions,
        { span: seconds },
        { span: roundedSeconds },
        seconds,
        roundedSeconds,
        ends.running,
        ends.estimated,
        ends.unknown,
      ]);
}
