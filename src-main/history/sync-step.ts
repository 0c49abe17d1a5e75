import type { Clock } from '../lib/clock.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import type { CallOptions, HistoryFilter } from '../api/client.ts';
import type { HistoryPage } from '../api/model.ts';
import type { HistoryCopy } from '../storage/worker-calls.ts';
import type { createHistoryCopy } from './history-cache.ts';
import { NOT_KEPT, type createHistoryHealth } from './history-health.ts';
import type { createHistoryReader } from './history-reader.ts';
import type { createHistoryWish } from './refresh-request.ts';
import { LONGEST_PAUSE_MS } from '../agents/pace.ts';

export interface HistoryTurnParts {
  /** 4.13; never throws. */
  readonly list: (filter: HistoryFilter, options: CallOptions) => Promise<Result<HistoryPage>>;
  readonly clock: Pick<Clock, 'now' | 'wallNow'>;
  readonly generation: () => number;
  /** Unix seconds by the clock of the service. */
  readonly now: () => number;
  /** Unix seconds: what is older is not wanted. */
  readonly oldest: () => number;
  /** Milliseconds that the newest part may get old. */
  readonly newestMs: () => number;
  /** Whether the past is read on as well. */
  readonly readsOlder: () => boolean;
  readonly reader: ReturnType<typeof createHistoryReader>;
  readonly kept: ReturnType<typeof createHistoryCopy>;
  readonly wish: ReturnType<typeof createHistoryWish>;
  readonly health: ReturnType<typeof createHistoryHealth>;
  /** A part was read with so many entries that could not be; said once while it stays the same. */
  readonly onDropped: (count: number) => void;
}

/** A look at the newest part that reaches far back over what is known comes this often. */
const WIDE_MS = 1_800_000;

export const notKept = (): Failure =>
  fail(
    'unavailable',
    'The disk takes no changes, so the history is not kept on this computer. Make space or allow writing to the folder of Longreach, then start it again.',
    { reason: NOT_KEPT },
  ).failure;

/** One turn of reading the history: what is asked for next, and what comes of the answer. */
export function createHistoryTurn(parts: HistoryTurnParts) {
  const { clock, reader, kept, wish, health, now, oldest } = parts;
  let newestEnd = -Infinity;
  let wideEnd = -Infinity;
  let toldDropped = 0;

  const newestDue = (): number => newestEnd + reader.newestPause(parts.newestMs());
  const isOlderDue = (): boolean => {
    const copy = kept.current();
    return parts.readsOlder() && copy !== null && reader.hasOlder(copy, oldest());
  };

  const noteFailure = (failed: Failure): void => {
    if (failed.kind !== 'cancelled') health.noteFailure(failed);
    wish.answerBegun({ ok: false, failure: failed });
  };

  const finish = (): void => {
    const ended = reader.ended();
    if (ended === null) return;
    if (ended.dropped > 0 && ended.dropped !== toldDropped) parts.onDropped(ended.dropped);
    if (ended.dropped > 0) toldDropped = ended.dropped;
    if (ended.kind === 'newest') {
      newestEnd = clock.now();
      if (ended.wide) wideEnd = newestEnd;
      wish.answerBegun(succeed(undefined));
    }
  };

  return {
    /** Monotonic milliseconds: when the next turn is of use. */
    due: (): number => (reader.isReading() || isOlderDue() ? -Infinity : newestDue()),

    /** Chooses the part to be read; false where there is nothing to be asked for now. */
    begin(known: HistoryCopy): boolean {
      const isDue = wish.isOpen() || clock.now() >= newestDue();
      const isAsked = wish.isOpen() && !wish.isBegun();
      if (isAsked || (isDue && reader.mayWait())) {
        wish.begin();
        const wide = clock.now() >= wideEnd + WIDE_MS;
        reader.beginNewest(known, { oldest: oldest(), now: now(), wide });
        return true;
      }
      if (reader.isReading()) return true;
      return isOlderDue() && reader.beginOlder(known, oldest());
    },

    /** One request and what comes of it. */
    async read(known: HistoryCopy, signal: AbortSignal): Promise<void> {
      const of = parts.generation();
      const isOver = (): boolean => signal.aborted || parts.generation() !== of;
      const attention = wish.isBegun() ? 'user' : 'background';
      const page = await parts.list(reader.question(), { attention, signal });
      if (isOver()) return;
      if (!page.ok) {
        noteFailure(page.failure);
        return;
      }
      const span = reader.take(page.value, kept.current() ?? known, oldest());
      if (!span.ok) {
        health.rest(LONGEST_PAUSE_MS);
        noteFailure(span.failure);
        return;
      }
      const copy = await kept.keep(page.value, span.value, of);
      if (isOver()) return;
      const failed = !copy.ok ? copy.failure : copy.value.lasting ? null : notKept();
      if (failed === null) {
        health.noteGood();
        kept.noteGood(clock.wallNow());
        finish();
      } else {
        noteFailure(failed);
        reader.clear();
      }
    },

    noteFailure,

    /** Begins anew, for this account or another. */
    reset(): void {
      reader.reset();
      newestEnd = -Infinity;
      wideEnd = -Infinity;
    },
  };
}
