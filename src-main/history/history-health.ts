import type { MonotonicClock } from '../lib/clock.ts';
import type { Failure } from '../contract/failure.ts';
import { historyPause, type HistoryAttention } from './history-pace.ts';
import { quotaRest } from '../agents/pace.ts';

/** The disk keeps nothing of what is read. */
export const NOT_CACHED = 'not-stored';

/** What came of the last requests for the history, and when the next one may go out by itself (trust rules 2.1, 2.2). */
export function createHistoryHealth(clock: Pick<MonotonicClock, 'now'>, random: () => number) {
  let failure: Failure | null = null;
  let refused = false;
  let faults = 0;
  let requestedMs = 0;
  let chance = random();
  let lastEnd = -Infinity;
  let notBefore = -Infinity;

  return {
    /** Why the last request failed; null where it did not. */
    failure: (): Failure | null => failure,

    /** Nothing but a person asks again: the key is refused or has no right to the history, or the disk keeps nothing. */
    isRefused: (): boolean => refused,
    mustRest: (): boolean => refused || clock.now() < notBefore,

    /** Monotonic milliseconds: counted from the end of the last request, so that nothing that happens meanwhile asks sooner. */
    earliest: (attention: HistoryAttention): number =>
      Math.max(notBefore, lastEnd + historyPause({ attention, faults, requestedMs, random: chance })),

    /** A request is over, or something that must not be followed by one at once. */
    noteEnd(): void {
      lastEnd = clock.now();
      chance = random();
    },
    /** It answered, or another account begins. What is rested for stays. */
    noteGood(): void {
      failure = null;
      refused = false;
      faults = 0;
      requestedMs = 0;
    },
    noteFailure(failed: Failure): void {
      failure = failed;
      faults += 1;
      requestedMs = failed.waitMs ?? 0;
      refused = failed.kind === 'key-refused' || failed.kind === 'no-right' || failed.reason === NOT_CACHED;
      if (failed.kind === 'quota') this.rest(quotaRest(failed));
    },
    /** Nothing for so long, whatever happens. */
    rest(milliseconds: number): void {
      notBefore = Math.max(notBefore, clock.now() + milliseconds);
    },
  };
}
