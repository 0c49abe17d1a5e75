import type { reportCalls } from '../contract/reports.ts';
import { exportNote, type Exporter } from '../export/exporter.ts';
import { isoOf } from '../export/table.ts';
import type { Rows } from '../ipc/router.ts';
import { say } from '../lib/record/wording.ts';
import { savePrinted, type PrintedSheetDeps } from './printed-sheet.ts';
import type { AccountReports } from './reports.ts';

/** The reports of one account, or of several together. */
type Counted = Pick<AccountReports, 'read' | 'odd' | 'timesheet' | 'exportTimesheet' | 'export'>;

export interface ReportCallsOwner {
  readonly reports: AccountReports;
  readonly exporter: Pick<Exporter, 'save'>;
  /** What the console has laid out for paper, as a PDF. */
  readonly printConsole: PrintedSheetDeps['print'];
}

/** The calls about reports and timesheets of one account, or over several. */
export const countHandlers: Rows<
  Exclude<keyof typeof reportCalls, 'reports:acceptEnd' | 'reports:savePrinted'>,
  { readonly reports: Counted }
> = {
  'reports:read': ({ reports }, period) => reports.read(period),
  'reports:odd': ({ reports }, period) => reports.odd(period),
  'reports:timesheet': ({ reports }, order) => reports.timesheet(order),
  'reports:exportTimesheet': { run: ({ reports }, order) => reports.exportTimesheet(order), ...exportNote },
  'reports:export': { run: ({ reports }, order) => reports.export(order), ...exportNote },
};

/** All calls about reports and timesheets. */
export const reportHandlers: Rows<keyof typeof reportCalls, ReportCallsOwner> = {
  ...countHandlers,
  'reports:acceptEnd': {
    run: ({ reports }, accepted) => reports.acceptEnd(accepted),
    note: () => ({ kind: 'estimated-end' }),
    noted: (session, { end }) => ({
      agentId: session?.agentId ?? null,
      supportId: session?.supportId ?? null,
      name: session?.name ?? null,
      text: [sayEnd(session?.start ?? null, end)],
    }),
  },
  'reports:savePrinted': {
    run: ({ exporter, printConsole }, order) => savePrinted(order, { print: printConsole, save: exporter.save }),
    ...exportNote,
  },
};

/** Times are in UTC: an entry is stored as it is worded. */
function sayEnd(start: number | null, end: number | null) {
  const words = (time: number | null): string => (time === null ? '–' : (isoOf(time) ?? '–'));
  return end === null
    ? say('record.end.removed', { start: words(start) })
    : say('record.end.accepted', { start: words(start), end: words(end) });
}
