import type { JudgeRefusal } from '../api/client.ts';
import { sleep, type Clock } from '../lib/clock.ts';
import type { AgentsFeed } from './agents-feed.ts';
import type { Snapshot } from './snapshot.ts';

export interface RefusalJudgeDeps {
  readonly feed: Pick<AgentsFeed, 'confirmKey'>;
  readonly snapshot: Pick<Snapshot, 'row'>;
  readonly clock: Clock;
  /** The list shows a part of the account only, so an agent that is missing there may still exist. */
  readonly isLimited: () => boolean;
}

/** A refused call waits no longer than this for the list that explains it. */
const MAX_WAIT_MS = 10_000;

/** Finds out why the service refused a call by reading the list of agents, which also takes removed agents away (trust 2.2). */
export function createRefusalJudge({ feed, snapshot, clock, isLimited }: RefusalJudgeDeps): JudgeRefusal {
  const confirmKey = async (): Promise<'accepted' | 'refused' | 'unknown'> => {
    const waiting = new AbortController();
    const limit = sleep(clock, MAX_WAIT_MS, [waiting.signal]).then(() => 'unknown' as const);
    const verdict = await Promise.race([feed.confirmKey(), limit]);
    waiting.abort();
    return verdict;
  };

  return async ({ status, agentId }) => {
    const before = agentId === null ? undefined : snapshot.row(agentId);
    const isKnownBlocked = before?.disabled === true;
    if (status === 400) return isKnownBlocked ? 'agent-blocked' : null;
    const verdict = await confirmKey();
    if (verdict === 'refused') return 'key';
    if (agentId === null || verdict === 'unknown') return isKnownBlocked ? 'agent-blocked' : null;
    const now = snapshot.row(agentId);
    if (now !== undefined && status === 404) return 'call-unknown';
    if (now !== undefined) return now.disabled ? 'agent-blocked' : null;
    // 404 for an agent that was never listed needs no further check.
    return before !== undefined || (status !== 404 && !isLimited()) ? 'agent-removed' : null;
  };
}
