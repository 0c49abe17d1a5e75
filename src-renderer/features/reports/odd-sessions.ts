import type { OddReason, OddSessions } from '../../../src-main/contract/contract.ts';
import { formatClock } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { formatCountry } from '../../lib/format.ts';

export type OddSession = OddSessions['sessions'][number];

const oddReasons = [
  'end-unknown',
  'unknown-technician',
  'no-technician',
  'new-country',
  'one-time-link',
  'at-night',
  'recording-missing',
] as const satisfies readonly OddReason[];

/** The country of a place as history rows write it: "Leeds, GB" gives "United Kingdom"; null where there is none. */
export function countryOf(place: string | null): string | null {
  const code = place?.split(',').at(-1)?.trim() ?? '';
  return code === '' ? null : formatCountry(code);
}

/** Why a session is unusual, as a text that names the reason. */
export function describeReason(reason: OddReason, { row }: OddSession): string {
  if (reason === 'new-country') {
    const country = countryOf(row.place);
    return country === null ? t('insights.odd.new-country') : t('insights.odd.newCountry', { country });
  }
  if (reason === 'at-night' && row.start !== null)
    return t('insights.odd.atNight', { time: formatClock(row.start * 1000) });
  if (reason === 'end-unknown' && row.acceptedEnd !== null) return t('insights.odd.endEstimated');
  return t(`insights.odd.${reason}`);
}

/** How many of these sessions have each reason, without those that none has. */
export const countReasons = (
  sessions: readonly OddSession[],
): readonly { readonly reason: OddReason; readonly count: number }[] =>
  oddReasons
    .map((reason) => ({ reason, count: sessions.filter(({ reasons }) => reasons.includes(reason)).length }))
    .filter(({ count }) => count > 0);
