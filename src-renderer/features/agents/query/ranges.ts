import { t } from '../../../../src-main/contract/texts.ts';
import type { Operator, RawValue } from './pieces.ts';

/** A stretch of numbers; an end that is open does not belong to it. */
export interface Range {
  readonly low: number;
  readonly lowOpen: boolean;
  readonly high: number;
  readonly highOpen: boolean;
}

const all: Range = { low: -Infinity, lowOpen: false, high: Infinity, highOpen: false };

export const isInside = (value: number, { low, lowOpen, high, highOpen }: Range): boolean =>
  (lowOpen ? value > low : value >= low) && (highOpen ? value < high : value <= high);

/** The number that the noun behind a range follows: "1 core", "2 to 4 cores". */
export const lastOf = ({ low, high }: Range): number => (Number.isFinite(high) ? high : low);

/** The ends of "a..b", either of which may be left out; null for a value that is no range. */
export function splitRange(text: string): { readonly from: string; readonly to: string } | null {
  const at = text.indexOf('..');
  return at < 0 ? null : { from: text.slice(0, at), to: text.slice(at + 2) };
}

/** An amount as it was typed. */
export interface Amount {
  readonly value: number;
  /** Half of its last unit: "8 GB" without a sign means about 8 GB. 0 for exactly. */
  readonly half: number;
  readonly words: string;
}

/** Reads "<8", ">=8", "8..16", "8"; null where there is no reading it. */
export function readRange(
  { op, text }: RawValue,
  readAmount: (text: string) => Amount | null,
): { readonly range: Range; readonly words: string } | null {
  const ends = splitRange(text);
  if (ends !== null) return op === '' ? readEnds(ends, readAmount) : null;
  const amount = readAmount(text);
  if (amount === null) return null;
  return { range: compare(op, amount), words: formatCompared(op, amount) };
}

function readEnds(
  { from, to }: { readonly from: string; readonly to: string },
  readAmount: (text: string) => Amount | null,
): { readonly range: Range; readonly words: string } | null {
  const low = from === '' ? null : readAmount(from);
  const high = to === '' ? null : readAmount(to);
  if ((from !== '' && low === null) || (to !== '' && high === null)) return null;
  if (low !== null && high !== null) {
    const [least, max] = low.value <= high.value ? [low, high] : [high, low];
    return {
      range: { ...all, low: least.value, high: max.value },
      words: t('query.amount.between', { from: least.words, to: max.words }),
    };
  }
  if (low !== null) return { range: compare('>=', low), words: formatCompared('>=', low) };
  return high === null ? null : { range: compare('<=', high), words: formatCompared('<=', high) };
}

function compare(op: Operator, { value, half }: Amount): Range {
  switch (op) {
    case '<':
      return { ...all, high: value, highOpen: true };
    case '<=':
      return { ...all, high: value };
    case '>':
      return { ...all, low: value, lowOpen: true };
    case '>=':
      return { ...all, low: value };
    case '=':
      return { ...all, low: value, high: value };
    case '':
      return { ...all, low: value - half, high: value + half, highOpen: half > 0 };
  }
}

const signs = {
  '<': 'query.amount.under',
  '<=': 'query.amount.atMost',
  '>': 'query.amount.over',
  '>=': 'query.amount.atLeast',
} as const;

function formatCompared(op: Operator, { words, half }: Amount): string {
  if (op === '=') return words;
  if (op === '') return half > 0 ? t('query.amount.about', { amount: words }) : words;
  return t(signs[op], { amount: words });
}
