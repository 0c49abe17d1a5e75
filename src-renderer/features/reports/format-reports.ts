import { twoDigits } from '../../../src-main/contract/local-day.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import type { Period } from './period.ts';
import { numberFormat } from '../../lib/intl.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { formatSpan } from '../../lib/units.ts';

/** Numbers of the page Reports in words. */

const HOUR = 3_600;
const MINUTE = 60;
const oneDecimal = numberFormat({ maximumFractionDigits: 1 });
const twoDecimals = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Hours as a bare number: "412", "9.5", "0". */
export function hoursOf(seconds: number): string {
  const hours = seconds / HOUR;
  return hours >= 100 ? formatCount(Math.round(hours)) : oneDecimal(hours);
}

/** Hours as text: "148 h", "9.5 h", "24 min", "0 h". */
export function formatHours(seconds: number): string {
  if (seconds > 0 && seconds < HOUR) return formatSpan(Math.max(MINUTE, seconds) * 1000);
  const hours = seconds / HOUR;
  return t('insights.hours', { hours: hours >= 10 ? formatCount(Math.round(hours)) : oneDecimal(hours) });
}

/** "147:35", to the minute. */
export function formatClockHours(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE);
  return `${String(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** "147.58" */
export const formatDecimalHours = (seconds: number): string => twoDecimals(seconds / HOUR);

/** "22 Oct to 20 Nov", with years where it is not all of this one. */
export function formatPeriod({ from, to }: Period, now: number): string {
  const [first, last] = [from * 1000, to * 1000 - 1];
  const one = formatDate(last, now);
  // One day can have 25 hours.
  if (new Date(first).toDateString() === new Date(last).toDateString()) return one;
  const sameYear = new Date(first).getFullYear() === new Date(last).getFullYear();
  return t('insights.period.words', { from: formatDate(first, sameYear ? now : NaN), to: one });
}

type Trend = 'up' | 'down' | 'same';
/** A figure compared with the period before: an arrow and a text. */
export interface Comparison {
  readonly trend: Trend;
  readonly words: string;
}

const trendOf = (by: number): Trend => (by > 0 ? 'up' : by < 0 ? 'down' : 'same');

/** In percent of before: "9 % more", "4 % fewer" for counts, "4 % less" for durations; in `full`, with "than before". */
export function compareShare(now: number, before: number, kind: 'counted' | 'measured', full = false): Comparison {
  if (now === before) return { trend: 'same', words: t('insights.compare.same') };
  if (before === 0) return { trend: 'up', words: t('insights.compare.noneBefore') };
  const by = Math.round(((now - before) / before) * 100);
  if (by === 0) return { trend: trendOf(now - before), words: t('insights.compare.about') };
  const key =
    by > 0 ? 'insights.compare.more' : kind === 'counted' ? 'insights.compare.fewer' : 'insights.compare.less';
  const words = t(key, { percent: formatCount(Math.abs(by)) });
  return { trend: trendOf(by), words: full ? t('insights.compare.than', { words }) : words };
}

const spans = {
  length: { more: 'insights.compare.longer', less: 'insights.compare.shorter' },
  wait: { more: 'insights.compare.slower', less: 'insights.compare.faster' },
} as const;

/** As a span: "1 min shorter", "21 s faster". Null where one of the two is not known. */
export function compareSpan(now: number | null, before: number | null, kind: keyof typeof spans): Comparison | null {
  if (now === null || before === null) return null;
  const by = Math.round(now) - Math.round(before);
  if (by === 0) return { trend: 'same', words: t('insights.compare.same') };
  const span = formatSpan(Math.abs(by) * 1000);
  return { trend: trendOf(by), words: t(by > 0 ? spans[kind].more : spans[kind].less, { span }) };
}
