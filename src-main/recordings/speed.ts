/** Over so long a speed is taken, in milliseconds. */
const SPAN_MS = 5_000;
const STEP_MS = 100;

export interface Speed {
  /** So much is done now. */
  note(done: number): void;
  /** What was done per second over the last seconds; null while that cannot be said. */
  perSecond(): number | null;
}

/** Measures how fast something goes on. @param now monotonic milliseconds */
export function createSpeed(now: () => number, done: number): Speed {
  let points = [{ at: now(), done }];
  return {
    note(reached) {
      const at = now();
      const before = points.at(-2);
      if (before !== undefined && at - before.at < STEP_MS) points.pop();
      points.push({ at, done: reached });
      // One from before the span stays: from it on it is measured.
      while (points.length > 2 && (points[1]?.at ?? at) <= at - SPAN_MS) points = points.slice(1);
    },
    perSecond() {
      const [first] = points;
      const last = points.at(-1);
      const passed = first === undefined ? 0 : now() - first.at;
      if (first === undefined || last === undefined || passed < 500) return null;
      return Math.max(0, Math.round(((last.done - first.done) * 1_000) / passed));
    },
  };
}
