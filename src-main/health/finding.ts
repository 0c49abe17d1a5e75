import type { SelfTestAction, SelfTestLevel } from '../contract/health.ts';
import { localeInUse, t } from '../contract/texts.ts';

/** What one check of the self-test found: whole sentences, without key, path of an address, agent or client. */
export interface Finding {
  readonly level: SelfTestLevel;
  readonly text: string;
  /** What to do about it; null where nothing is. */
  readonly advice: string | null;
  readonly action: SelfTestAction | null;
}

export const good = (text: string): Finding => ({ level: 'good', text, advice: null, action: null });
export const warning = (text: string, advice: string, action: SelfTestAction | null = null): Finding => ({
  level: 'warning',
  text,
  advice,
  action,
});
export const bad = (text: string, advice: string, action: SelfTestAction | null = null): Finding => ({
  level: 'bad',
  text,
  advice,
  action,
});

const bytesFormat = (unit: string) =>
  new Intl.NumberFormat(localeInUse(), { style: 'unit', unit, maximumSignificantDigits: 3, useGrouping: false });
const byteUnits = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes as the system shows free space: "118 GB", "412 MB", "0 kB". */
export function formatSize(bytes: number): string {
  const step = Math.min(byteUnits.length, Math.max(1, Math.floor(Math.log10(bytes) / 3)));
  return bytesFormat(byteUnits[step - 1] ?? 'kilobyte').format(bytes / 1_000 ** step);
}

/** "4 min 12 s", "40 s", "3 h 5 min", "2 d 4 h". */
export function formatSpan(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const parts = [
    { count: days, text: t('span.days', { count: days }) },
    { count: hours, text: t('span.hours', { count: hours }) },
    { count: minutes, text: t('span.minutes', { count: minutes }) },
    { count: seconds % 60, text: t('span.seconds', { count: seconds % 60 }) },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  if (first === -1) return t('span.seconds', { count: 0 });
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ text }) => text)
    .join(' ');
}

/** "a", "a and b", "a, b and c". */
export const listOf = (words: readonly string[]): string => new Intl.ListFormat(localeInUse()).format(words);
