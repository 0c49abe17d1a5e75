import type { Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import type { ReadAgent } from './jobs/follow.ts';

/** A connect and its tab both trigger this; one request is enough for both. */
const FRESH_MS = 60_000;

/** Reads the details of an agent in the background when it is connected to, so that its hardware is stored. */
export function createDetailsOnConnect(readAgent: ReadAgent, clock: Clock) {
  const readAt = new Map<number, number>();
  return (agentId: number): void => {
    const now = clock.now();
    for (const [id, at] of readAt) if (now - at >= FRESH_MS) readAt.delete(id);
    if (readAt.has(agentId)) return;
    readAt.set(agentId, now);
    const forget = (result: Result<unknown>): void => {
      if (!result.ok) readAt.delete(agentId);
    };
    void readAgent(agentId, { attention: 'background' }).then(forget);
  };
}
