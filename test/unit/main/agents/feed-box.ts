import type { AgentsChange, ServiceState } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type FailureKind, type Result } from '../../../../src-main/contract/failure.ts';
import { createAgentsFeed } from '../../../../src-main/agents/agents-feed.ts';
import type { Attention } from '../../../../src-main/lib/poller.ts';
import { createFakeClock } from '../fake-clock.ts';

/** The feed of the list of agents, with a clock, a service and a snapshot under control of the test. */

export type Answer = Result<Uint8Array>;
export const good = (): Answer => succeed(new Uint8Array());
export const bad = (kind: FailureKind, waitMs?: number): Answer =>
  fail(kind, `It was ${kind}.`, waitMs === undefined ? {} : { waitMs });
export const noChange: AgentsChange = {
  reset: false,
  upserted: [],
  removed: [],
  summary: { total: 0, online: 0, at: 1, dropped: 0 },
};

interface Sent {
  readonly at: number;
  readonly attention: Attention;
  readonly signal: AbortSignal;
}

/** A feed that has not begun, and all that the test moves it by and sees of it. */
export function begin({ random = () => 0.5 }: { random?: () => number } = {}) {
  const fake = createFakeClock();
  const sent: Sent[] = [];
  const states: (ServiceState & { readonly shownAt: number })[] = [];
  const changes: AgentsChange[] = [];
  const applied: number[] = [];
  /** When the empty list was accepted, Unix milliseconds. */
  const emptied: number[] = [];
  let answer: () => Answer | Promise<Answer> = good;
  let taking: Promise<void> = Promise.resolve();
  let generation = 0;
  let sentBytes: number | null = null;
  const feed = createAgentsFeed({
    clockOffset: () => 0,
    sentBytes: () => sentBytes,
    clock: fake.clock,
    random,
    fetchList: async ({ signal, attention }) => {
      sent.push({ at: fake.clock.now(), attention, signal });
      return answer();
    },
    inventory: {
      generation: () => generation,
      apply: async (_bytes, _at, of) => {
        await taking;
        if (of !== generation) return fail('cancelled', 'other account');
        applied.push(fake.clock.now());
        return succeed(noChange);
      },
      applyEmpty: (at) => {
        emptied.push(at);
        return Promise.resolve(succeed(noChange));
      },
    },
    onState: (state) => states.push({ ...state, shownAt: fake.clock.now() }),
    onChange: (change) => {
      changes.push(change);
      return Promise.resolve();
    },
  });
  return {
    ...fake,
    feed,
    sent,
    states,
    changes,
    applied,
    emptied,
    answerWith: (next: () => Answer | Promise<Answer>) => {
      answer = next;
    },
    /** What is fetched from now on is taken over only when this is settled. */
    takeAfter: (wait: Promise<void>) => {
      taking = wait;
    },
    /** Bytes of the lists from now on. */
    sendBytes: (bytes: number) => {
      sentBytes = bytes;
    },
    switchAccount: () => {
      generation += 1;
    },
    times: () => sent.map(({ at }) => at),
  };
}

/** A promise that the test settles. */
export function defer<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settleIt) => {
    resolve = settleIt;
  });
  return { promise, resolve };
}
