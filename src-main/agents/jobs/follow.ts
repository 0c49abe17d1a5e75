import type { AgentDetails, AgentRow } from '../../contract/contract.ts';
import type { Failure, Result } from '../../contract/failure.ts';
import { sleep, type Clock } from '../../lib/clock.ts';
import { t } from '../../contract/texts.ts';
import type { RowsChange } from '../snapshot.ts';

const MIN_CHECK_MS = 3_000;
const MAX_CHECK_MS = 5_000;

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  readonly attention: 'user' | 'background';
}

interface ReadOptions extends AskOptions {
  /** Does not join a request that is under way. */
  readonly fresh?: boolean;
}

/** Requests the details of one agent (4.2), stores and returns them. */
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
  /** The result that the details show; null to continue. */
  readonly judge: (details: AgentDetails) => T | null;
  /** Whether a row of the list is a reason to check at once. The list alone decides nothing: it may be some seconds old. */
  readonly isReasonToCheck: (listed: ListedAgent) => boolean;
}

export type Followed<T> =
  | { readonly kind: 'seen'; readonly value: T }
  /** The time limit is over. `failure`: of the last request. */
  | { readonly kind: 'too-late'; readonly failure: Failure | null }
  /** A failure that would repeat. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'stopped' };

/**
 * Checks one agent every 3 to 5 s, and at once when the list gives a reason, until there is a result or the time limit is
 * over. A wait that the service requests is respected.
 */
export async function follow<T>(tools: FollowTools, question: FollowQuestion<T>): Promise<Followed<T>> {
  const { clock } = tools;
  const { agentId, signal } = question;
  const end = clock.now() + question.limitMs;
  let hurry = new AbortController();
  const stopListening = tools.onlineChecks.listen(agentId, (listed) => {
    if (question.isReasonToCheck(listed)) hurry.abort();
  });
  try {
    for (let waitMs = 0; ;) {
      const delay = Math.min(Math.max(pauseOf(tools), waitMs), Math.max(0, end - clock.now()));
      hurry = new AbortController();
      await sleep(clock, delay, waitMs > 0 ? [signal] : [signal, hurry.signal]);
      if (signal.aborted) return { kind: 'stopped' };
      const details = await tools.readAgent(agentId, { signal, attention: 'background', fresh: true });
      if (isAborted(signal)) return { kind: 'stopped' };
      const value = details.ok ? question.judge(details.value) : null;
      if (value !== null) return { kind: 'seen', value };
      const failure = details.ok ? null : details.failure;
      if (failure !== null && isFinal(failure)) return { kind: 'failed', failure };
      if (clock.now() >= end) return { kind: 'too-late', failure };
      waitMs = failure?.waitMs ?? 0;
    }
  } finally {
    stopListening();
  }
}

const pauseOf = ({ random }: FollowTools): number => MIN_CHECK_MS + (MAX_CHECK_MS - MIN_CHECK_MS) * random();

/**
 * The request was sent, but the agent could not be read.
 *
 * @param lost its response was lost as well, so it is not known whether it was carried out
 * @param how to continue "its state …" with
 */
export const unread = (
  verb: 'wake' | 'reboot',
  { name }: JobAgent,
  { lost, how, failure }: { readonly lost: boolean; readonly how: string; readonly failure: Failure },
): Result<never> => ({
  ok: false,
  failure: {
    ...failure,
    reason: 'unread',
    message: t(`job.unread.${verb}.${lost ? 'lost' : 'sent'}`, { name, how, why: failure.message }),
    ...(lost ? { unsure: true } : {}),
  },
});

/** A function, because the type checker would assume that the value read before an `await` is still the current one. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

/** A repetition would cost quota or fail in the same way. A network that fails may be back in a moment. */
function isFinal({ kind }: Failure): boolean {
  return (
    kind === 'quota' || kind === 'key-refused' || kind === 'no-right' || kind === 'not-found' || kind === 'cancelled'
  );
}

/** The current row of an agent; null if it is no longer listed. */
export type ListedAgent = AgentRow | null;

/** Notifies jobs that wait for an agent of changes of the list; only of new lists, never of the stored one. */
export function createOnlineChecks() {
  const listeners = new Map<number, Set<(listed: ListedAgent) => void>>();
  const notify = (agentId: number, listed: ListedAgent): void => {
    for (const listener of [...(listeners.get(agentId) ?? [])]) listener(listed);
  };
  return {
    takeChange({ upserted, removed }: RowsChange): void {
      if (listeners.size === 0) return;
      for (const id of removed) notify(id, null);
      for (const row of upserted) notify(row.id, row);
    },

    /** Returns a function that ends it. */
    listen(agentId: number, listener: (listed: ListedAgent) => void): () => void {
      const own = listeners.get(agentId) ?? new Set();
      listeners.set(agentId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(agentId) === own) listeners.delete(agentId);
      };
    },
  };
}

type OnlineChecks = ReturnType<typeof createOnlineChecks>;
