import type { Clock } from '../lib/clock.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import type { CallOptions, HistoryFilter } from '../api/client.ts';
import type { HistoryPage } from '../api/model.ts';
import type { HistoryCopy } from '../storage/worker-calls.ts';
import type { createHistoryCopy } from './history-cache.ts';
import { NOT_CACHED, type createHistoryHealth } from './history-health.ts';
import type { createHistoryReader } from './history-reader.ts';
import type { createRefreshRequest } from './refresh-request.ts';
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
  readonly stored: ReturnType<typeof createHistoryCopy>;
  readonly refreshRequest: ReturnType<typeof createRefreshRequest>;
  readonly health: ReturnType<typeof createHistoryHealth>;
  /** A part was read with so many entries that could not be; said once while it stays the same. */
  readonly onDropped: (count: number) => void;
}

/** A look at the newest part that reaches far back over what is known comes this often. */
const WIDE_MS = 1_800_000;

export const notCached = (): Failure =>
  fail(
    'unavailable',
    'The disk takes no changes, so the history is not kept on this computer. Make space or allow writing to the folder of Longreach, then start it again.',
    { reason: NOT_CACHED },
  ).failure;

/** One turn of reading the history: what is asked for next, and what comes of the answer. */
export function createHistoryTurn(parts: HistoryTurnParts) {
  const { clock, reader, stored, refreshRequest, health, now, oldest } = parts;
  let newestEnd = -Infinity;
  let wideEnd = -Infinity;
  let reportedDropped = 0;

  const newestDue = (): number => newestEnd + reader.newestPause(parts.newestMs());
  const isOlderDue = (): boolean => {
    const copy = stored.current();
    return parts.readsOlder() && copy !== null && reader.hasOlder(copy, oldest());
  };

  const noteFailure = (failed: Failure): void => {
    if (failed.kind !== 'cancelled') health.noteFailure(failed);
    refreshRequest.answerBegun({ ok: false, failure: failed });
  };

  const finish = (): void => {
    const ended = reader.ended();
    if (ended === null) return;
    if (ended.dropped > 0 && ended.dropped !== reportedDropped) parts.onDropped(ended.dropped);
    if (ended.dropped > 0) reportedDropped = ended.dropped;
    if (ended.kind === 'newest') {
      newestEnd = clock.now();
      if (ended.wide) wideEnd = newestEnd;
      refreshRequest.answerBegun(succeed(undefined));
    }
  };

  return {
    /** Monotonic milliseconds: when the next turn is of use. */
    due: (): number => (reader.isReading() || isOlderDue() ? -Infinity : newestDue()),

    /** Chooses the part to be read; false where there is nothing to be asked for now. */
    begin(known: HistoryCopy): boolean {
      const isDue = refreshRequest.isOpen() || clock.now() >= newestDue();
      const isRequested = refreshRequest.isOpen() && !refreshRequest.isBegun();
      if (isRequested || (isDue && reader.mayWait())) {
        refreshRequest.begin();
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
      const attention = refreshRequest.isBegun() ? 'user' : 'background';
      const page = await parts.list(reader.question(), { attention, signal });
      if (isOver()) return;
      if (!page.ok) {
        noteFailure(page.failure);
        return;
      }
      const span = reader.take(page.value, stored.current() ?? known, oldest());
      if (!span.ok) {
        health.rest(LONGEST_PAUSE_MS);
        noteFailure(span.failure);
        return;
      }
      const copy = await stored.keep(page.value, span.value, of);
      if (isOver()) return;
      const failed = !copy.ok ? copy.failure : copy.value.lasting ? null : notCached();
      if (failed === null) {
        health.noteGood();
        stored.noteGood(clock.wallNow());
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
