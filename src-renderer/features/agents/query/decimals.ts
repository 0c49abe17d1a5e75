import { decimalMark } from '../../../lib/intl.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import type { TermName } from './names.ts';
import { cutPieces, decimalTerms, type RawValue } from './pieces.ts';
import { unreadable, type Reading } from './reading.ts';

const amount = /^(\d+(?:[.,]\d+)*)(%|[a-z]+)?$/i;

/** An amount with a point where the formats in use write a comma; null where its commas mean something else. */
function withPoint(text: string): string | null {
  if (!text.includes(',')) return text;
  return decimalMark() === ',' && /^\d+,\d+(?:%|[a-z]+)?$/i.test(text) ? text.replace(',', '.') : null;
}

const inEnds = (text: string, read: (end: string) => string | null): string | null => {
  const ends = text.split('..').map(read);
  return ends.includes(null) ? null : ends.join('..');
};

/** The value as it is read, with a decimal point. What a comma means has to be certain: else it is refused with both spellings. */
export function readDecimals(name: TermName, value: RawValue): RawValue | Reading {
  if (!decimalTerms.has(name) || !value.text.includes(',')) return value;
  const text = inEnds(value.text, withPoint);
  return text === null ? refuse(name, value) : { ...value, text };
}

/** "7,5gb" where numbers have a point: 7.5 GB, or 7 GB or 5 GB? */
function refuse(name: TermName, { text, op }: RawValue): Reading {
  const [, digits = '', unit = ''] = amount.exec(text) ?? [];
  const several = digits
    .split(',')
    .map((each) => `${op}${each}${unit}`)
    .join(',');
  const one = op + (inEnds(text, asOne) ?? text);
  if (digits === '') return unreadable(t('query.fault.comma', { name, one, value: text }), one);
  if (asOne(text) === null) return unreadable(t('query.fault.comma', { name, one: several, value: text }), several);
  return unreadable(t('query.fault.commaEither', { name, one, several }), one);
}

/** As one number: "7.5gb", "1024mb" for "1,024mb"; null for a list of numbers. */
function asOne(text: string): string | null {
  if (!text.includes(',')) return text;
  const mark = decimalMark();
  const group = mark === ',' ? '.' : ',';
  const isGrouped = new RegExp(`^\\d{1,3}(?:[${group}]\\d{3})+(?![\\d${group}])`).test(text);
  const plain = isGrouped ? text.replaceAll(group, '') : text;
  return /,.*,/.test(plain) || /[.].*,|,.*[.]/.test(plain) ? null : plain.replace(',', '.');
}

/** The query as it is stored: it means the same whatever formats are in use later. */
export function withoutLocalCommas(query: string): string {
  if (!query.includes(',')) return query;
  const values = cutPieces(query).flatMap((piece) =>
    piece.kind === 'term' && decimalTerms.has(piece.name) ? piece.values : [],
  );
  let stored = '';
  let from = 0;
  for (const { start, end, text } of values) {
    if (inEnds(text, withPoint) === null) continue;
    stored += query.slice(from, start) + query.slice(start, end).replaceAll(',', '.');
    from = end;
  }
  return stored + query.slice(from);
}
