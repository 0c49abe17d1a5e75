/** From so much time on, in milliseconds, and so many connections, a pace can be told. */
export const TELLING_MS = 24 * 60 * 60_000;
export const TELLING_USED = 3;
/** Older counts say nothing about the pace of now. */
const WEEKS_MS = 28 * 24 * 60 * 60_000;

interface Count {
  readonly at: number;
  readonly remain: number;
}

/**
 * Foretells when the connections of the plan run out, from how `remain` (4.8) went down while this program looked. It says
 * nothing until a day has passed and a few were used, and begins anew when the plan was renewed.
 */
export function createSupportForecast() {
  /** Each change of the count, the oldest first, and the last time it was seen. */
  let counts: readonly Count[] = [];
  let last: Count | null = null;

  return {
    /** @param at Unix milliseconds of the answer */
    note(remain: number | null, at: number): void {
      if (remain === null) return;
      const isAnew = last !== null && (remain > last.remain || at < last.at);
      if (isAnew) counts = [];
      if (isAnew || last?.remain !== remain) counts = [...counts, { at, remain }];
      // One count of before the span stays: it says how many there were when the span began.
      while (counts.length > 1 && (counts[1]?.at ?? at) < at - WEEKS_MS) counts = counts.slice(1);
      last = { at, remain };
    },

    /** Unix milliseconds; null where it cannot be told. */
    runsOutAt(): number | null {
      const first = counts[0];
      if (first === undefined || last === null) return null;
      if (last.remain <= 0) return null;
      const span = last.at - Math.max(first.at, last.at - WEEKS_MS);
      const used = first.remain - last.remain;
      if (span < TELLING_MS || used < TELLING_USED) return null;
      return Math.round(last.at + (last.remain * span) / used);
    },

    clear(): void {
      counts = [];
      last = null;
    },
  };
}
