import { LEFT_REACH_MS, type ConnectionsLeft } from '../storage/tables/connections-left.ts';

/** A shorter time, or fewer connections used, are too little to estimate the pace. */
const MIN_SPAN_MS = 24 * 60 * 60_000;
const MIN_USED = 3;

/**
 * Estimates when the connections of the plan run out, from how `remain` (4.8) went down in this run of the program and in
 * earlier ones. Starts again when the plan was renewed.
 */
export function createSupportForecast() {
  /** Each change of the count, oldest first. */
  let counts: readonly ConnectionsLeft[] = [];
  /** The last count, changed or not. */
  let last: ConnectionsLeft | null = null;

  const note = (remain: number, at: number): boolean => {
    const isNewPeriod = last !== null && (remain > last.remain || at < last.at);
    const isChanged = isNewPeriod || last?.remain !== remain;
    if (isNewPeriod) counts = [];
    if (isChanged) counts = [...counts, { at, remain }];
    // One count from before the period stays: it is the count at its beginning.
    while (counts.length > 1 && (counts[1]?.at ?? at) < at - LEFT_REACH_MS) counts = counts.slice(1);
    last = { at, remain };
    return isChanged;
  };

  return {
    /** Returns whether the count has changed. @param at Unix milliseconds of the response */
    note: (remain: number | null, at: number): boolean => remain !== null && note(remain, at),

    /** Adds the counts of earlier runs, oldest first. */
    takeStored(stored: readonly ConnectionsLeft[]): void {
      const own = last === null ? counts : [...counts, last];
      counts = [];
      last = null;
      for (const { at, remain } of [...stored, ...own].sort((a, b) => a.at - b.at)) note(remain, at);
    },

    /** Unix milliseconds; null if it cannot be estimated. */
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
