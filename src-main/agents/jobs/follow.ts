import type { AgentDetails } from '../../contract/contract.ts';
import type { Failure, Result } from '../../contract/failure.ts';
import { sleep, type Clock } from '../../lib/clock.ts';
import type { Sighting, OnlineChecks } from './online-checks.ts';

const MIN_CHECK_MS = 3_000;
const MAX_CHECK_MS = 5_000;

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  readonly attention: 'user' | 'background';
}

export interface ReadOptions extends AskOptions {
  /** Only an answer that is asked for from now on will do. */
  readonly fresh?: boolean;
}

/** Asks for one agent (4.2), takes the answer over into the picture and hands it out. */
export type ReadAgent = (agentId: number, options: ReadOptions) => Promise<Result<AgentDetails>>;

/** The agent a job is about. */
export interface JobAgent {
  readonly id: number;
  readonly name: string;
}

export interface FollowTools {
  readonly readAgent: ReadAgent;
  readonly onlineChecks: Pick<OnlineChecks, 'listen'>;
  readonly clock: Clock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
}

export interface FollowQuestion<T> {
  readonly agentId: number;
  readonly signal: AbortSignal;
  readonly limitMs: number;
  /** What the agent shows; null: look on. */
  readonly judge: (details: AgentDetails) => T | null;
  /** Whether what the list shows is worth a look at once. The list alone decides nothing: it may be some seconds old. */
  readonly sighted: (sighting: Sighting) => boolean;
}

export type Followed<T> =
  | { readonly kind: 'seen'; readonly value: T }
  /** The limit is over; `failure` where the last look did not work. */
  | { readonly kind: 'too-late'; readonly failure: Failure | null }
  /** Looking on makes no sense. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'stopped' };

/**
 * Looks at one agent every 3 to 5 s, and at once when the list shows something worth it, until the question is answered or
 * its time is over. A pause the service asks for is kept.
 */
export async function follow<T>(tools: FollowTools, question: FollowQuestion<T>): Promise<Followed<T>> {
  const { clock } = tools;
  const { agentId, signal } = question;
  const end = clock.now() + question.limitMs;
  let nudge = new AbortController();
  const off = tools.onlineChecks.listen(agentId, (sighting) => {
    if (question.sighted(sighting)) nudge.abort();
  });
  try {
    for (let waitMs = 0; ;) {
      const delay = Math.min(Math.max(pauseOf(tools), waitMs), Math.max(0, end - clock.now()));
      nudge = new AbortController();
      await sleep(clock, delay, waitMs > 0 ? [signal] : [signal, nudge.signal]);
      if (signal.aborted) return { kind: 'stopped' };
      const details = await tools.readAgent(agentId, { signal, attention: 'background', fresh: true });
      if (isAborted(signal)) return { kind: 'stopped' };
      const value = details.ok ? question.judge(details.value) : null;
      if (value !== null) return { kind: 'seen', value };
      const failure = details.ok ? null : details.failure;
      if (failure !== null && endsLooking(failure)) return { kind: 'failed', failure };
      if (clock.now() >= end) return { kind: 'too-late', failure };
      waitMs = failure?.waitMs ?? 0;
    }
  } finally {
    off();
  }
}

const pauseOf = ({ random }: FollowTools): number => MIN_CHECK_MS + (MAX_CHECK_MS - MIN_CHECK_MS) * random();

/** It may have been aborted since it was last asked, which the type checker cannot know. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

/** Asking again would burn the quota, or would be answered the same. A failing network may be back in a moment. */
function endsLooking({ kind }: Failure): boolean {
  return (
    kind === 'quota' || kind === 'key-refused' || kind === 'no-right' || kind === 'not-found' || kind === 'cancelled'
  );
}
