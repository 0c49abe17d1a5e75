import type { AgentRow, AgentTraits } from '../../../../src-main/contract/contract.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { formatCount, formatDate } from '../../../lib/format.ts';
import { decimalMark, numberFormat } from '../../../lib/intl.ts';
import { cutPieces, mayHaveComma, splitRange, type Operator, type RawValue } from './syntax.ts';
import type { TermName } from './terms.ts';
import { read, unreadable, type Reader, type Reading, type Test } from './values.ts';

const amountWithUnit = /^(\d+(?:[.,]\d+)*)(%|[a-z]+)?$/i;

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
  if (!mayHaveComma(name) || !value.text.includes(',')) return value;
  const text = inEnds(value.text, withPoint);
  return text === null ? refuseComma(name, value) : { ...value, text };
}

/** "7,5gb" where numbers have a point: 7.5 GB, or 7 GB or 5 GB? */
function refuseComma(name: TermName, { text, op }: RawValue): Reading {
  const [, digits = '', unit = ''] = amountWithUnit.exec(text) ?? [];
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
    piece.kind === 'term' && mayHaveComma(piece.name) ? piece.values : [],
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

/** A stretch of numbers; an end that is open does not belong to it. */
interface Range {
  readonly low: number;
  readonly lowOpen: boolean;
  readonly high: number;
  readonly highOpen: boolean;
}

const all: Range = { low: -Infinity, lowOpen: false, high: Infinity, highOpen: false };

const isInside = (value: number, { low, lowOpen, high, highOpen }: Range): boolean =>
  (lowOpen ? value > low : value >= low) && (highOpen ? value < high : value <= high);

/** The number that the noun behind a range follows: "1 core", "2 to 4 cores". */
const lastOf = ({ low, high }: Range): number => (Number.isFinite(high) ? high : low);

/** An amount as it was typed. */
interface Amount {
  readonly value: number;
  /** Half of its last unit: "8 GB" without a sign means about 8 GB. 0 for exactly. */
  readonly half: number;
  readonly words: string;
}

/** Reads "<8", ">=8", "8..16", "8"; null where there is no reading it. */
function readRange(
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

/** Binary, as the specification's MB of disks are counted. */
const units: Readonly<Record<string, number>> = { mb: 1, gb: 1024, tb: 1024 * 1024 };
const plainNumber = /^(\d{1,15}(?:\.(\d{1,6}))?)$/;
const sized = /^(\d{1,15}(?:\.(\d{1,6}))?)(mb|gb|tb)$/i;
const share = /^(\d{1,15}(?:\.(\d{1,6}))?)%$/;

const formatNumber = numberFormat({ maximumFractionDigits: 6 });

function amountOf(
  match: RegExpExecArray | null,
  unit: number,
  describeValue: (value: string) => string,
): Amount | null {
  const digits = match?.[1];
  if (digits === undefined) return null;
  const half = (unit / 10 ** (match?.[2]?.length ?? 0)) * 0.5;
  return { value: Number(digits) * unit, half, words: describeValue(formatNumber(Number(digits))) };
}

const readCount = (text: string): Amount | null => {
  const amount = amountOf(plainNumber.exec(text), 1, (value) => value);
  return amount === null ? null : { ...amount, half: 0 };
};

function readSize(text: string): Amount | null {
  const match = sized.exec(text);
  const unit = match?.[3]?.toLowerCase();
  if (unit === undefined) return null;
  return amountOf(match, units[unit] ?? 1, (value) => `${value} ${unit.toUpperCase()}`);
}

const readShare = (text: string): Amount | null => amountOf(share.exec(text), 1, (value) => `${value} %`);

/** "5..10GB" means "5GB..10GB". */
function withUnit(value: RawValue): RawValue {
  const ends = splitRange(value.text);
  const unit = ends === null ? undefined : /(?:%|mb|gb|tb)$/i.exec(ends.to)?.[0];
  if (ends === null || unit === undefined || !plainNumber.test(ends.from)) return value;
  return { ...value, text: `${ends.from}${unit}..${ends.to}` };
}

/** `sessions:` */
export const readSessions: Reader = (value) => {
  const found = readRange(value, readCount);
  if (found === null) return unreadable(t('query.fault.count', { name: 'sessions', value: value.text }));
  const { range, words } = found;
  const test = ({ sessionsTotal }: AgentRow) => (sessionsTotal === null ? null : isInside(sessionsTotal, range));
  return read(test, t('query.say.sessions', { amount: words, count: lastOf(range) }));
};

/** `cores:` */
export const readCores: Reader = (value) => {
  const found = readRange(value, readCount);
  if (found === null) return unreadable(t('query.fault.count', { name: 'cores', value: value.text }));
  return readTrait(
    found.range,
    (traits) => traits.cores,
    t('query.say.cores', { amount: found.words, count: lastOf(found.range) }),
  );
};

/** `ram:` has no named unit in the specification (2.4): a plain number is compared as reported, a size as if that were MB. */
export const readRam: Reader = (given) => {
  const value = withUnit(given);
  const plain = readRange(value, readCount);
  if (plain !== null) return readTrait(plain.range, ramOf, t('query.say.ramReported', { amount: plain.words }));
  const found = readRange(value, readSize);
  if (found === null) return unreadable(t('query.fault.ram', { value: value.text }));
  return readTrait(found.range, ramOf, t('query.say.ram', { amount: found.words }));
};
const ramOf = ({ ram }: AgentTraits): number | null => ram;

/** `free:` of the fullest disk, in percent or in MB, GB, TB. */
export const readFree: Reader = (given) => {
  const value = withUnit(given);
  const byShare = readRange(value, readShare);
  if (byShare !== null)
    return readTrait(
      byShare.range,
      ({ diskFreePercent }) => diskFreePercent,
      t('query.say.free', { amount: byShare.words }),
    );
  const bySize = readRange(value, readSize);
  if (bySize !== null)
    return readTrait(bySize.range, ({ diskFree }) => diskFree, t('query.say.free', { amount: bySize.words }));
  const bare = readRange(value, readCount);
  if (bare === null) return unreadable(t('query.fault.free', { value: value.text }));
  return unreadable(t('query.fault.freeUnit', { value: formatBare(value) }), `${value.op}${value.text}%`);
};
const formatBare = ({ text }: RawValue): string => (plainNumber.test(text) ? formatCount(Number(text)) : text);

function readTrait(
  range: Parameters<typeof isInside>[1],
  get: (traits: AgentTraits) => number | null,
  words: string,
): Reading {
  return read((_, traits) => {
    const value = traits === undefined ? null : get(traits);
    return value === null ? null : isInside(value, range);
  }, words);
}

const HOUR = 3_600;
const DAY = 24 * HOUR;
const lengths = {
  min: { seconds: 60, words: 'query.minutes' },
  m: { seconds: 60, words: 'query.minutes' },
  h: { seconds: HOUR, words: 'query.hours' },
  d: { seconds: DAY, words: 'query.days' },
  w: { seconds: 7 * DAY, words: 'query.weeks' },
  mo: { seconds: 30 * DAY, words: 'query.months' },
  y: { seconds: 365 * DAY, words: 'query.years' },
} as const;
type Unit = keyof typeof lengths;

/** Part of time in Unix seconds, the end not in it: a day or a month, or an instant so long ago. */
interface Moment {
  readonly start: number;
  readonly end: number;
  readonly isAge: boolean;
  readonly words: string;
}

/** `seen:` by how long ago (">30d", "<2h") or by date ("2026-11-01..2026-11-20", "today", "never"), in local time. */
export const readSeen: Reader = (value, now) => {
  if (value.op === '' && value.text.toLowerCase() === 'never')
    return read((row) => row.online !== true && row.lastTime === null, t('query.say.seenNever'));
  const ends = splitRange(value.text);
  if (ends !== null) return value.op === '' ? readBetween(value, ends, now) : refuseTime(value);
  const moment = readMoment(value.text, now);
  if (moment === null) return refuseTime(value);
  return moment.isAge ? byAge(value.op, moment, now) : byDate(value.op, moment, now);
};

function refuseTime({ text }: RawValue): Reading {
  const bare = /^\d{1,6}$/.test(text);
  return unreadable(bare ? t('query.fault.seenUnit', { value: text }) : t('query.fault.seen', { value: text }));
}

/** Who is online is being seen now. Who never was is in no stretch of time. */
const between =
  (from: number, to: number, now: number): Test =>
  (row) => {
    const at = seenAt(row, now);
    return at !== null && at >= from && at < to;
  };
const seenAt = (row: AgentRow, now: number): number | null => (row.online === true ? now / 1000 : row.lastTime);

function byAge(op: Operator, { start, words }: Moment, now: number): Reading {
  if (op === '>') return read(between(-Infinity, start, now), t('query.say.seenOver', { age: words }));
  if (op === '>=') return read(between(-Infinity, start + 1, now), t('query.say.seenOver', { age: words }));
  return read(between(start, Infinity, now), t('query.say.seenWithin', { age: words }));
}

function byDate(op: Operator, { start, end, words }: Moment, now: number): Reading {
  switch (op) {
    case '<':
      return read(between(-Infinity, start, now), t('query.say.seenBefore', { date: words }));
    case '<=':
      return read(between(-Infinity, end, now), t('query.say.seenUpTo', { date: words }));
    case '>':
      return read(between(end, Infinity, now), t('query.say.seenAfter', { date: words }));
    case '>=':
      return read(between(start, Infinity, now), t('query.say.seenSince', { date: words }));
    case '=':
    case '':
      return read(between(start, end, now), t('query.say.seenOn', { date: words }));
  }
}

function readBetween(value: RawValue, ends: { from: string; to: string }, now: number): Reading {
  const from = ends.from === '' ? null : readMoment(ends.from, now);
  const to = ends.to === '' ? null : readMoment(ends.to, now);
  if ((ends.from !== '' && from === null) || (ends.to !== '' && to === null)) return refuseTime(value);
  if (from !== null && to !== null) {
    const [first, last] = from.start <= to.start ? [from, to] : [to, from];
    const words =
      from.isAge && to.isAge
        ? t('query.say.seenAges', { from: last.words, to: first.words })
        : t('query.say.seenDates', { from: formatMomentShort(first), to: formatMomentShort(last) });
    return read(between(first.start, Math.max(last.end, last.start + 1), now), words);
  }
  const one = from ?? to;
  if (one === null) return refuseTime(value);
  // "7d.." is seven days ago or longer; "2026-11-01.." is that day or later.
  const op = from === null ? '<=' : '>=';
  return one.isAge ? byAge(op, one, now) : byDate(op, one, now);
}

const formatMomentShort = ({ isAge, words }: Moment): string => (isAge ? t('query.ago', { age: words }) : words);

const age = /^(\d{1,6}(?:\.\d{1,3})?)(min|mo|[mhdwy])$/i;
const date = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/;

function readMoment(text: string, now: number): Moment | null {
  const lower = text.toLowerCase();
  const today = new Date(now);
  if (lower === 'today' || lower === 'yesterday') {
    const day = today.getDate() - (lower === 'today' ? 0 : 1);
    return dayOf(today.getFullYear(), today.getMonth(), day, t(`query.${lower}`));
  }
  const long = age.exec(lower);
  if (long?.[1] !== undefined) {
    const count = Number(long[1]);
    const unit = lengths[long[2] as Unit];
    const at = now / 1000 - count * unit.seconds;
    return { start: at, end: at, isAge: true, words: t(unit.words, { count }) };
  }
  return readDate(lower, now);
}

function readDate(text: string, now: number): Moment | null {
  const found = date.exec(text);
  if (found === null) return null;
  const year = Number(found[1]);
  const month = Number(found[2]) - 1;
  if (month < 0 || month > 11) return null;
  if (found[3] === undefined) {
    const start = new Date(year, month, 1).getTime() / 1000;
    const end = new Date(year, month + 1, 1).getTime() / 1000;
    return { start, end, isAge: false, words: text };
  }
  const day = Number(found[3]);
  const at = new Date(year, month, day);
  // The 31st of a shorter month would become a day of the next one.
  if (at.getMonth() !== month || day === 0) return null;
  return dayOf(year, month, day, formatDate(at.getTime(), now));
}

const dayOf = (year: number, month: number, day: number, words: string): Moment => ({
  start: new Date(year, month, day).getTime() / 1000,
  end: new Date(year, month, day + 1).getTime() / 1000,
  isAge: false,
  words,
});
