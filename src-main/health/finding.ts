import type { SelfTestAction, SelfTestLevel } from '../contract/health.ts';

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
  new Intl.NumberFormat('en', { style: 'unit', unit, maximumSignificantDigits: 3, useGrouping: false });
const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes as the system shows free space: "118 GB", "412 MB". */
export function formatSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(bytes) / 3));
  return bytesFormat(byteUnits[step] ?? 'byte').format(bytes / 1_000 ** step);
}

/** "4 min 12 s", "40 s", "3 h 5 min", "2 d 4 h". */
export function formatSpan(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const parts = [`${days} d`, `${hours} h`, `${minutes} min`, `${seconds % 60} s`];
  const first = [days, hours, minutes, seconds % 60].findIndex((part) => part > 0);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter((part) => !part.startsWith('0 '))
    .join(' ');
}

/** "a", "a and b", "a, b and c". */
export const listOf = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words);
