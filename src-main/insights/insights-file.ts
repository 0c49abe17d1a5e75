import type { Cell } from '../export/columns.ts';
import { createTableWriter, isoOf, type ExportFormat, type TableColumn } from '../export/formats.ts';
import { twoDigits } from '../contract/local-day.ts';
import type { Insights, InsightTotals, JoinWait, Timesheet, TimesheetOrder } from '../contract/records.ts';

export interface FileText {
  readonly parts: Iterable<string>;
  /** Number of table rows in it. */
  readonly count: number;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const waits: Readonly<Record<JoinWait, string>> = {
  'under-1': 'Under 1 minute',
  '1-to-2': '1 to 2 minutes',
  '2-to-5': '2 to 5 minutes',
  '5-to-15': '5 to 15 minutes',
  'over-15': 'Over 15 minutes',
  never: 'Never joined',
  waiting: 'Still waiting',
};

/** "412:05:09", which spreadsheets of every locale read as a duration. */
export function formatSpan(seconds: number): string {
  return `${String(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
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
const accountColumn: Column = { name: 'account', header: 'Account', read: ({ account }) => account ?? null };
const ownColumns: readonly Column[] = [
  { name: 'table', header: 'Table', read: ({ table }) => table },
  { name: 'name', header: 'Name', read: ({ name }) => name },
  { name: 'group', header: 'Group', read: ({ group }) => group ?? null },
  { name: 'agentId', header: 'Agent ID', read: ({ agentId }) => agentId ?? null },
  { name: 'sessions', header: 'Sessions', read: ({ sessions }) => sessions ?? null },
  { name: 'time', header: 'Time', read: ({ seconds }) => orNull(seconds, formatSpan) },
  { name: 'seconds', header: 'Seconds', read: ({ seconds }) => seconds ?? null },
  { name: 'value', header: 'Number', read: ({ value }) => value ?? null },
  {
    name: 'lastTime',
    header: 'Last online (UTC)',
    read: ({ lastTime }) => orNull(lastTime, (time) => ({ time })),
  },
];

/** All tables in one file: in CSV the first column names the table, in JSON the key. */
export function insightsText(insights: Insights, format: ExportFormat, timeZone: string): FileText {
  const lines = rowsOf(insights);
  const columns = insights.accounts === undefined ? ownColumns : [...ownColumns, accountColumn];
  if (format === 'json') return { parts: [jsonOf(insights, timeZone)], count: lines.length };
  const writer = createTableWriter('csv', columns);
  const cells = lines.map((line) => columns.map(({ read }) => read(line)));
  return { parts: [`${writer.open}${writer.write(cells, true)}${writer.close}`], count: lines.length };
}

function rowsOf({
  totals,
  before,
  days,
  heat,
  technicians,
  agents,
  groups,
  joins,
  notSeen,
  accounts = [],
}: Insights): TableRow[] {
  const hours = heat.flatMap((row, weekday) =>
    row.map((sessions, hour) => ({
      table: 'Weekday and hour',
      name: `${weekdays[weekday] ?? ''} ${twoDigits(hour)}:00`,
      sessions,
    })),
  );
  return [
    ...totalRows('Totals', totals),
    ...(before === null ? [] : totalRows('Totals of the previous period', before)),
    ...days.map(({ day, sessions, seconds }) => ({ table: 'Days', name: day, sessions, seconds })),
    ...hours,
    ...technicians.map((line) => ({ table: 'Technicians', ...line })),
    ...agents.map((line) => ({ table: 'Agents', ...line })),
    ...groups.map((line) => ({ table: 'Groups', ...line })),
    ...accounts.map((line) => ({ table: 'Accounts', ...line })),
    ...Object.entries(waits).map(([wait, name]) => ({
      table: 'Invite to join',
      name,
      value: joins.counts[wait as JoinWait],
    })),
    ...notSeen.agents.map((agent) => ({ table: 'Not seen for 30 days', ...agent })),
  ];
}

const totalRows = (table: string, totals: InsightTotals): TableRow[] => [
  { table, name: 'Sessions', value: totals.sessions },
  { table, name: 'Time', seconds: totals.seconds },
  { table, name: 'Median length', seconds: totals.medianSeconds },
  { table, name: 'Median from invite to join', seconds: totals.medianJoinSeconds },
  { table, name: 'Agents reached', value: totals.agents },
];

function jsonOf({ from, to, heat, notSeen, reachesTo, ...tables }: Insights, timeZone: string): string {
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

const firstHeaders: Readonly<Record<TimesheetOrder['by'], string>> = {
  group: 'Group',
  agent: 'Agent',
  technician: 'Technician',
};

/** Rows per part of the file: a few milliseconds of work. */
const SLICE = 500;

/** CSV with one row per row of the timesheet, in parts because there may be one for each of many agents. */
export function timesheetText({ lines }: Timesheet, by: TimesheetOrder['by']): FileText {
  return { parts: timesheetParts(lines, by), count: lines.length };
}

function* timesheetParts(lines: Timesheet['lines'], by: TimesheetOrder['by']): Generator<string> {
  const namesAccounts = lines.some(({ account }) => account !== undefined);
  const headers = [
    firstHeaders[by],
    ...(namesAccounts ? ['Account'] : []),
    'Sessions',
    'Time',
    'Rounded time',
    'Seconds',
    'Rounded seconds',
  ];
  const writer = createTableWriter(
    'csv',
    headers.map((header) => ({ name: header, header })),
  );
  yield writer.open;
  for (let from = 0; from < lines.length; from += SLICE) {
    const cells = lines
      .slice(from, from + SLICE)
      .map(({ name, account, sessions, seconds, roundedSeconds }): Cell[] => [
        name,
        ...(namesAccounts ? [account ?? null] : []),
        sessions,
        formatSpan(seconds),
        formatSpan(roundedSeconds),
        seconds,
        roundedSeconds,
      ]);
    yield writer.write(cells, from === 0);
  }
  yield writer.close;
}
