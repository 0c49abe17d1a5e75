import { inspect, isDeepStrictEqual } from 'node:util';
import { WAIT_LIMIT_MS } from '../long.ts';

/**
 * Deadline of everything that is waited for, in milliseconds. One for all, and generous: it only decides how long a failure
 * takes, and a computer that is busy with something else is no failure.
 */
export const LIMIT = WAIT_LIMIT_MS;
/**
 * The pause between two looks in milliseconds: short at first, because the awaited state usually comes at once, and longer where it
 * takes its time, because looking takes time from what is waited for.
 */
const pauseAfter = (waitedMs: number): number => Math.min(Math.max(waitedMs / 8, 25), 100);

/**
 * Looks until there is something to see, and throws when the deadline is over.
 *
 * @param what words for the error: "a window at /session/index.html"
 * @param look gives the thing, or undefined while it is not there; may throw while it is not ready
 */
export async function until<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  limitMs = LIMIT,
): Promise<T> {
  const begin = performance.now();
  let last: unknown;
  for (;;) {
    try {
      const found = await look();
      if (found !== undefined) return found;
    } catch (error) {
      last = error;
    }
    const waited = performance.now() - begin;
    if (waited > limitMs) throw new Error(`There was no ${what} within ${String(limitMs)} ms.`, { cause: last });
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(waited)));
  }
}

/** Looks until it sees the expected value; the error says what it saw last. */
export async function untilEqual<T>(what: string, look: () => T | Promise<T>, expected: T): Promise<void> {
  await until(what, async () => {
    const seen = await look();
    if (isDeepStrictEqual(seen, expected)) return true;
    throw new Error(`It was ${inspect(seen)}, not ${inspect(expected)}.`);
  });
}
