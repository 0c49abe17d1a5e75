import type { HistoryState } from '../contract/contract.ts';
import type { Failure } from '../contract/failure.ts';
import type { HistoryCopy } from '../storage/worker-calls.ts';

export interface HistoryStateInput {
  readonly copy: Pick<HistoryCopy, 'stored' | 'spans' | 'ends'> | null;
  /** The settings want a copy. */
  readonly keeps: boolean;
  /** The account is signed in. */
  readonly live: boolean;
  readonly paused: boolean;
  readonly failure: Failure | null;
  /** Unix seconds. */
  readonly oldest: number;
  readonly revision: number;
  /** Unix milliseconds. */
  readonly at: number | null;
  readonly reading: 'newest' | 'older' | null;
  readonly progress: HistoryState['progress'];
}

/** What the pages are told of the kept history. */
export function describeHistory(facts: HistoryStateInput): HistoryState {
  const { copy, revision, at } = facts;
  const top = copy?.spans.at(-1);
  const whole = top !== undefined && top.first <= facts.oldest;
  return {
    revision,
    stored: copy?.stored ?? 0,
    reachesTo: reachOf(copy),
    whole,
    sync: syncOf(facts, top !== undefined && !whole),
    failure: facts.keeps && facts.live ? facts.failure : null,
    progress: whole || !facts.keeps ? null : facts.progress,
    at,
  };
}

/** Where nothing came before, the oldest session there is. */
function reachOf(copy: HistoryStateInput['copy']): number | null {
  const top = copy?.spans.at(-1);
  if (copy === null || top === undefined) return null;
  return top.first > 0 ? top.first : (copy.ends?.oldest ?? top.last);
}

function syncOf({ keeps, live, failure, paused, reading }: HistoryStateInput, hasOlder: boolean): HistoryState['sync'] {
  if (!keeps) return 'off';
  if (!live) return 'idle';
  if (failure !== null) return 'stopped';
  if (reading === 'newest') return 'newest';
  if (hasOlder) return paused ? 'paused' : 'older';
  return reading ?? 'idle';
}
