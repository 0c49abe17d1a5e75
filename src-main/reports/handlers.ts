import type { reportCalls } from '../contract/reports.ts';
import { exportNote, type Exporter } from '../export/exporter.ts';
import { isoOf } from '../export/table.ts';
import { type Rows, shownAs } from '../ipc/router.ts';
import { say } from '../lib/record/wording.ts';
import type { ReportsOfAccounts } from './reports-of-accounts.ts';
import { type AccountReports, timesheetTitle, type ReportsDeps } from './reports.ts';
import type { Exported, InputOf } from '../contract/contract.ts';
import { fail, type Result } from '../contract/failure.ts';
import { localeInUse, t } from '../contract/texts.ts';

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

/** The sizes of paper that offices have. */
export type Paper = 'A4' | 'Letter';

/** Where paper is Letter (CLDR, `paperSize`). */
const letterRegions = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** @param locale of the formats in use */
export const paperOf = (locale: string): Paper =>
  letterRegions.has(new Intl.Locale(locale).region ?? '') ? 'Letter' : 'A4';

export interface PrintedSheetDeps extends Pick<ReportsDeps, 'save'> {
  /** What the page of the console has laid out for paper, as a PDF. Rejects where that cannot be made. */
  readonly print: (paper: Paper) => Promise<Uint8Array>;
}

/** Saves the timesheet as it would be printed, in the downloads folder. The Failure is `unavailable`. */
export async function savePrinted(
  { from, to, lines }: InputOf<'reports:savePrinted'>,
  { print, save }: PrintedSheetDeps,
): Promise<Result<Exported>> {
  const bytes = await print(paperOf(localeInUse())).catch(() => null);
  if (bytes === null) return fail('unavailable', t('insights.file.noPdf'), { reason: 'pdf' });
  return save({ title: timesheetTitle({ from, to }), format: 'pdf', count: lines, bytes });
}
