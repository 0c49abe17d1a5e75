import type { Exported, InputOf } from '../contract/contract.ts';
import { fail, type Result } from '../contract/failure.ts';
import { localeInUse, t } from '../contract/texts.ts';
import { timesheetTitle, type ReportsDeps } from './reports.ts';

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
