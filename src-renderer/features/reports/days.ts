import type { Reports } from '../../../src-main/contract/contract.ts';
import { formatDate } from '../../lib/format.ts';
import { startOf, dayAfter } from './period.ts';
import { dateFormat } from '../../lib/intl.ts';
import { t } from '../../../src-main/contract/texts.ts';

/** Days drawn and listed together: one day, a week from Monday, or a month. */
export type Grain = 'day' | 'week' | 'month';

export interface Bucket {
  /** Its first day, YYYY-MM-DD. */
  readonly key: string;
  /** Unix seconds, `to` not included. */
  readonly from: number;
  readonly to: number;
  /** In full: "Thu 22 Oct", "22 to 25 Oct", "Nov 2026". */
  readonly label: string;
  /** Under the axis: "22 Oct", "Nov". */
  readonly tick: string;
  readonly sessions: number;
  readonly seconds: number;
  /** How much of it is stored on this computer; the rest is unknown. */
  readonly stored: 'all' | 'part' | 'none';
}

type Day = Reports['days'][number];

const weekday = dateFormat({ weekday: 'short' });
const month = dateFormat({ month: 'short' });
const monthYear = dateFormat({ month: 'short', year: 'numeric' });

/** Two bars and the room around them need so many pixels. */
const NARROWEST = 7;

/** Of the smallest window; taken until the true width is measured, so that thousands of bars are not drawn for nothing. */
const ASSUMED = 600;

/** The finest grain at which bars can still be distinguished. `width` in pixels; 0 while it is not known. */
export function chooseGrain(days: number, width: number): Grain {
  const room = (width > 0 ? width : ASSUMED) / NARROWEST;
  if (days <= room) return 'day';
  return Math.ceil(days / 7) + 1 <= room ? 'week' : 'month';
}

/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(startOf(day)).getDay() + 6) % 7;

const groupOf = (day: string, grain: Grain): string =>
  grain === 'day' ? day : grain === 'week' ? dayAfter(day, -weekdayOf(day)) : day.slice(0, 7);

function labelOf(first: string, last: string, grain: Grain, now: number): string {
  const [from, to] = [startOf(first), startOf(last)];
  if (grain === 'month') return monthYear(from);
  if (first === last) return `${weekday(from)} ${formatDate(from, now)}`;
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const begin = sameMonth ? String(new Date(from).getDate()) : formatDate(from, now);
  return t('insights.period.words', { from: begin, to: formatDate(to, now) });
}

function tickOf(first: string, grain: Grain): string {
  const at = startOf(first);
  if (grain === 'month') return first.slice(5, 7) === '01' ? monthYear(at) : month(at);
  // The year is clear from the page's head; repeated under each bar it is only noise.
  return formatDate(at, at);
}

/** `reachesTo` in Unix seconds: where the stored sessions begin; null where there are none. */
const cachedDaysOf = (from: number, to: number, reachesTo: number | null): Bucket['stored'] =>
  reachesTo === null || reachesTo >= to ? 'none' : reachesTo > from ? 'part' : 'all';

/** The days of the period put together at this grain, the oldest first. The first and the last may be cut by the period. */
export function bucketDays(
  days: readonly Day[],
  grain: Grain,
  reachesTo: number | null,
  now: number,
): readonly Bucket[] {
  const groups = new Map<string, Day[]>();
  for (const day of days) {
    const key = groupOf(day.day, grain);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [day]);
    else group.push(day);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, last] = [group[0]?.day, group.at(-1)?.day];
    if (first === undefined || last === undefined) return [];
    const [from, to] = [startOf(first) / 1000, startOf(last, 1) / 1000];
    return {
      key: first,
      from,
      to,
      label: labelOf(first, last, grain, now),
      tick: tickOf(first, grain),
      sessions: group.reduce((sum, { sessions }) => sum + sessions, 0),
      seconds: group.reduce((sum, { seconds }) => sum + seconds, 0),
      stored: cachedDaysOf(from, to, reachesTo),
    };
  });
}

const steps = [1, 2, 5, 10, 25, 50];

/** The marks of an axis from 0 to at least `max`: whole numbers, three or four steps where there is enough to divide. */
export function axisTicks(max: number): readonly number[] {
  for (let power = 1; ; power *= 100) {
    for (const step of steps) {
      const count = Math.ceil(max / (step * power));
      if (count <= 4) return Array.from({ length: Math.max(1, count) + 1 }, (_, at) => at * step * power);
    }
  }
}

/** One bar of so many has a label, so that labels of `word` pixels do not touch. */
export function tickEvery(count: number, width: number, grain: Grain, word = 56): number {
  const least = width <= 0 ? 1 : Math.max(1, Math.ceil((count * word) / width));
  const good = grain === 'day' ? [1, 2, 7, 14, 28] : grain === 'week' ? [1, 2, 4, 8, 13, 26] : [1, 2, 3, 6, 12];
  return good.find((every) => every >= least) ?? least;
}
