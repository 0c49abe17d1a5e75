import type { reportCalls } from '../contract/reports.ts';
import { exportNote, type Exporter } from '../export/exporter.ts';
import { isoOf } from '../export/table.ts';
import type { Rows } from '../ipc/router.ts';
import { shownAs } from '../ipc/view.ts';
import { say } from '../lib/record/wording.ts';
import { savePrinted, type PrintedSheetDeps } from './printed-sheet.ts';
import type { ReportsOfAccounts } from './reports-of-accounts.ts';
import type { AccountReports } from './reports.ts';

export interface ReportCallsOwner {
  readonly reports: AccountReports;
  readonly exporter: Pick<Exporter, 'save'>;
  /** What the console has laid out for paper, as a PDF. */
  readonly printConsole: PrintedSheetDeps['print'];
}

/** The calls about reports and timesheets of one account, or of several together. */
export const reportHandlers: Rows<keyof typeof reportCalls, ReportCallsOwner, { readonly reports: ReportsOfAccounts }> =
  {
    'reports:read': (view, period) => shownAs(view).reports.read(period),
    'reports:odd': (view, period) => shownAs(view).reports.odd(period),
    'reports:timesheet': (view, order) => shownAs(view).reports.timesheet(order),
    'reports:exportTimesheet': { run: (view, order) => shownAs(view).reports.exportTimesheet(order), ...exportNote },
    'reports:export': { run: (view, order) => shownAs(view).reports.export(order), ...exportNote },
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
