import { dayOf } from '../../contract/local-day.ts';

/** A local calendar day in Unix seconds; 23 or 25 hours long when daylight saving time changes. */
export interface LocalDay {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** 0 is Monday. */
  readonly weekday: number;
  /** No clock change on this day, so its hours can be computed from its start. */
  readonly isPlain: boolean;
}

const DAY = 86_400;

/** The day of this second. */
export function localDay(at: number): LocalDay {
  const date = new Date(at * 1000);
  const [year, month, number] = [date.getFullYear(), date.getMonth(), date.getDate()];
  const midnight = new Date(year, month, number);
  const start = midnight.getTime() / 1000;
  const end = new Date(year, month, number + 1).getTime() / 1000;
  return {
    day: dayOf(date.getTime()),
    start,
    end,
    weekday: (date.getDay() + 6) % 7,
    isPlain: end - start === DAY && midnight.getHours() === 0,
  };
}

/** localDay() with the last result cached, for calls in chronological order. */
export function createLocalCalendar(): (at: number) => LocalDay {
  let last: LocalDay | null = null;
  return (at) => {
    if (last === null || at < last.start || at >= last.end) last = localDay(at);
    return last;
  };
}

/** The local hour, 0 to 23. */
export const localHour = (at: number, { start, isPlain }: LocalDay): number =>
  isPlain ? Math.floor((at - start) / 3600) : new Date(at * 1000).getHours();

/** All days that overlap [from, to), in order. */
export function listLocalDays(from: number, to: number): readonly LocalDay[] {
  const days: LocalDay[] = [];
  for (let at = from; at < to; at = days.at(-1)?.end ?? to) days.push(localDay(at));
  return days;
}
