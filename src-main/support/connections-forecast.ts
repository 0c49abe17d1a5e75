import { LEFT_REACH_MS, type ConnectionsLeft } from '../storage/tables/connections-left.ts';

/** From so much time on, in milliseconds, and so many connections, a pace can be told. */
const MIN_SPAN_MS = 24 * 60 * 60_000;
const MIN_USED = 3;

/**
 * Foretells when the connections of the plan run out, from how `remain` (4.8) went down while this program looked, in this
 * run or before. It says nothing until a day has passed and a few were used, and begins anew when the plan was renewed.
 */
export function createSupportForecast() {
  /** Each change of the count, the oldest first, and the last time it was seen. */
  let counts: readonly ConnectionsLeft[] = [];
  let last: ConnectionsLeft | null = null;

  const note = (remain: number, at: number): boolean => {
    const isNewPeriod = last !== null && (remain > last.remain || at < last.at);
    const isOther = isNewPeriod || last?.remain !== remain;
    if (isNewPeriod) counts = [];
    if (isOther) counts = [...counts, { at, remain }];
    // One count of before the span stays: it says how many there were when the span began.
    while (counts.length > 1 && (counts[1]?.at ?? at) < at - LEFT_REACH_MS) counts = counts.slice(1);
    last = { at, remain };
    return isOther;
  };

  return {
    /** Answers whether that is another count than before. @param at Unix milliseconds of the answer */
    note: (remain: number | null, at: number): boolean => remain !== null && note(remain, at),

    /** Takes in what was counted in other runs, the oldest first. */
    takeStored(stored: readonly ConnectionsLeft[]): void {
      const own = last === null ? counts : [...counts, last];
      counts = [];
      last = null;
      for (const { at, remain } of [...stored, ...own].sort((a, b) => a.at - b.at)) note(remain, at);
    },

    /** Unix milliseconds; null where it cannot be told. */
    runsOutAt(): number | null {
      const first = counts[0];
      if (first === undefined || last === null) return null;
      if (last.remain <= 0) return null;
      const span = last.at - Math.max(first.at, last.at - LEFT_REACH_MS);
      const used = first.remain - last.remain;
      if (span < MIN_SPAN_MS || used < MIN_USED) return null;
      return Math.round(last.at + (last.remain * span) / used);
    },

    clear(): void {
      counts = [];
      last = null;
    },
  };
}
