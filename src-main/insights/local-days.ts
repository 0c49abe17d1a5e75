/** One day as the clocks of this computer show it. The seconds are Unix seconds; daylight saving makes 23 or 25 hours. */
export interface LocalDay {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly start: number;
  /** Not included. */
  readonly end: number;
  /** 0 is Monday. */
  readonly weekday: number;
  /** The clocks were not changed on this day, so that its hours can be counted from its start. */
  readonly isPlain: boolean;
}

const DAY = 86_400;

/** The day in which this second lies. */
export function localDay(at: number): LocalDay {
  const date = new Date(at * 1000);
  const [year, month, number] = [date.getFullYear(), date.getMonth(), date.getDate()];
  const midnight = new Date(year, month, number);
  const start = midnight.getTime() / 1000;
  const end = new Date(year, month, number + 1).getTime() / 1000;
  const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');
  return {
    day: `${pad(year, 4)}-${pad(month + 1, 2)}-${pad(number, 2)}`,
    start,
    end,
    weekday: (date.getDay() + 6) % 7,
    isPlain: end - start === DAY && midnight.getHours() === 0,
  };
}

/** Remembers the day it answered last: asked in order of time it makes each day once. */
export function createLocalCalendar(): (at: number) => LocalDay {
  let last: LocalDay | null = null;
  return (at) => {
    if (last === null || at < last.start || at >= last.end) last = localDay(at);
    return last;
  };
}

/** The hour that clocks show, 0 to 23. */
export const localHour = (at: number, { start, isPlain }: LocalDay): number =>
  isPlain ? Math.floor((at - start) / 3600) : new Date(at * 1000).getHours();

/** Every day that has a second of [from, to), in order. */
export function listLocalDays(from: number, to: number): readonly LocalDay[] {
  const days: LocalDay[] = [];
  for (let at = from; at < to; at = days.at(-1)?.end ?? to) days.push(localDay(at));
  return days;
}
