import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import { formatDate } from '../../../lib/format.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import type { Operator, RawValue } from './pieces.ts';
import { splitRange } from './ranges.ts';
import { read, unreadable, type Reader, type Reading, type Test } from './reading.ts';

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
  if (ends !== null) return value.op === '' ? readBetween(value, ends, now) : refuse(value);
  const moment = readMoment(value.text, now);
  if (moment === null) return refuse(value);
  return moment.isAge ? byAge(value.op, moment, now) : byDate(value.op, moment, now);
};

function refuse({ text }: RawValue): Reading {
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
  if ((ends.from !== '' && from === null) || (ends.to !== '' && to === null)) return refuse(value);
  if (from !== null && to !== null) {
    const [first, last] = from.start <= to.start ? [from, to] : [to, from];
    const words =
      from.isAge && to.isAge
        ? t('query.say.seenAges', { from: last.words, to: first.words })
        : t('query.say.seenDates', { from: formatMomentShort(first), to: formatMomentShort(last) });
    return read(between(first.start, Math.max(last.end, last.start + 1), now), words);
  }
  const one = from ?? to;
  if (one === null) return refuse(value);
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
