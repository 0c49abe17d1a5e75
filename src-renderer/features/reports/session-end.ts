import type { Timesheet } from '../../../src-main/contract/contract.ts';
import { dayOf, twoDigits } from '../../../src-main/contract/local-day.ts';
import { formatExact, formatMoment } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { formatSeconds } from '../history/format-history.ts';
import type { OddSession } from './odd-sessions.ts';

/** Ends of sessions that the service never reported: proposed, accepted or typed. Pure; times in Unix seconds. */

/** The proposed or accepted end, as a sentence. `now` in Unix milliseconds. */
export function describeEnd({ row: { start, acceptedEnd }, proposedEnd }: OddSession, now: number): string {
  const words = (end: number) => ({ time: formatMoment(end * 1000, now), length: formatSeconds(end - (start ?? end)) });
  if (acceptedEnd !== null) return t('insights.end.accepted', words(acceptedEnd));
  if (proposedEnd === null) return t('insights.end.none');
  return t(`insights.end.${proposedEnd.because}`, words(proposedEnd.at));
}

/** Sentences about sessions without an end of the service's own: those that no number counts, and those that count. */
export const describeEnds = ({ unknown, running, estimated }: Timesheet['ends']) => ({
  notCounted: unknown > 0 ? t('insights.end.notCounted', { count: unknown }) : null,
  counted: [
    ...(running > 0 ? [t('insights.end.running', { count: running })] : []),
    ...(estimated > 0 ? [t('insights.end.estimated', { count: estimated })] : []),
  ],
});

/** As a field for a date and a time holds it, in the time zone of this computer. */
export function fieldOf(second: number): string {
  const date = new Date(second * 1000);
  return `${dayOf(date.getTime())}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The second that is typed into such a field; null where it is none. */
export function secondOf(typed: string): number | null {
  const at = Date.parse(typed);
  return Number.isNaN(at) ? null : Math.floor(at / 1000);
}

/** Why this cannot be the end, as a sentence; null where it can. `now` in Unix milliseconds. */
export function refuseEnd(end: number | null, start: number | null, now: number): string | null {
  if (end === null) return t('insights.end.unreadable');
  if (start !== null && end <= start) return t('insights.end.notAfter', { time: formatExact(start * 1000) });
  return end * 1000 > now ? t('store.failed.end-in-future') : null;
}
