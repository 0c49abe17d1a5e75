import type { MonotonicClock } from '../lib/clock.ts';

/** Milliseconds after which a start no longer waits for a page that does not report. */
const LIMIT_MS = 3_000;

/**
 * The first screen of a start. Work that it does not need waits until it is painted: reading files, starting processes and
 * talking to the desktop all take the processor, and the page's own files come through this process.
 */
export function createFirstScreen(clock: Pick<MonotonicClock, 'after'>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isPassed = false;
  const pass = (): void => {
    isPassed = true;
    resolve();
  };
  clock.after(LIMIT_MS, pass);
  return {
    /** It is painted, or there is none to wait for. */
    pass,
    passed: promise,
    /** The same work, begun when it is painted. */
    after:
      <Input extends readonly unknown[], Output>(work: (...input: Input) => Promise<Output>) =>
      async (...input: Input): Promise<Output> => {
        if (!isPassed) await promise;
        return work(...input);
      },
  };
}

export type FirstScreen = ReturnType<typeof createFirstScreen>;
