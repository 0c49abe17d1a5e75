import type { reportCalls } from '../contract/reports.ts';
import type { Exporter } from '../export/exporter.ts';
import type { HandlersOf } from '../ipc/register.ts';
import { savePrinted, type PrintedSheetDeps } from './printed-sheet.ts';
import type { AccountReports } from './reports.ts';

export interface ReportCallsOwner {
  readonly reports: AccountReports;
  readonly exporter: Pick<Exporter, 'save'>;
  /** What the console has laid out for paper, as a PDF. */
  readonly printConsole: PrintedSheetDeps['print'];
}

/** The calls about reports and timesheets. */
export const reportHandlers = ({
  reports,
  exporter,
  printConsole,
}: ReportCallsOwner): HandlersOf<typeof reportCalls> => ({
  'reports:read': (period) => reports.read(period),
  'reports:odd': (period) => reports.odd(period),
  'reports:timesheet': (order) => reports.timesheet(order),
  'reports:acceptEnd': (accepted) => reports.acceptEnd(accepted),
  'reports:exportTimesheet': (order) => reports.exportTimesheet(order),
  'reports:savePrinted': (order) => savePrinted(order, { print: printConsole, save: exporter.save }),
  'reports:export': (order) => reports.export(order),
});
