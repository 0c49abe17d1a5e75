import type { AgentsChange, ServiceState } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type FailureKind, type Result } from '../../../../src-main/contract/failure.ts';
import { createAgentsFeed } from '../../../../src-main/agents/agents-feed.ts';
import type { FirstList } from '../../../../src-main/agents/first-list.ts';
import type { ListAnswer } from '../../../../src-main/api/client.ts';
import type { Validator } from '../../../../src-main/api/http.ts';
import type { IncomingList } from '../../../../src-main/storage/incoming-list.ts';
import type { Attention } from '../../../../src-main/api/request-gate.ts';
import { QUOTA_PAUSE_MS } from '../../../../src-main/api/request-gate.ts';
import { defaultSettings, type Settings } from '../../../../src-main/contract/settings.ts';
import { createFakeClock } from '../fake-clock.ts';
import { makePolicy, makeQuota } from '../policy-box.ts';

/** The feed of the list of agents, with a clock, a service and a snapshot under control of the test. */

export type Answer = Result<ListAnswer>;
const list = (sentBytes: number, validator: Validator | null): Answer =>
  succeed({ kind: 'received', sentBytes, validator });
export const good = (): Answer => list(0, null);
export const goodWith = (validator: Validator): Answer => list(39_000_000, validator);
export const unchanged = (): Answer => succeed({ kind: 'unchanged' });
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
  readonly validator: Validator | null;
}

/** A feed that has not begun, and all that the test moves it by and sees of it. */
export function begin({ random = () => 0.5 }: { random?: () => number } = {}) {
  const fake = createFakeClock();
  const sent: Sent[] = [];
  const states: (ServiceState & { readonly shownAt: number })[] = [];
  const changes: AgentsChange[] = [];
  const applied: number[] = [];
  /** When the empty list was accepted, Unix milliseconds. */
  const emptied: (number | null)[] = [];
  /** Times of lists that the service has confirmed, Unix milliseconds. */
  const confirmed: { readonly listAt: number; readonly at: number }[] = [];
  let answer: () => Answer | Promise<Answer> = good;
  let taking: Promise<void> = Promise.resolve();
  let connection = {};
  let storedAt: number | null = null;
  let settings: Settings = defaultSettings;
  let quotaUntil: number | null = null;
  const policy = makePolicy(fake.clock, { settings: () => settings, quota: makeQuota(() => quotaUntil) });
  /** As the client does it, which holds back what comes after a 402. */
  const noteQuota = (list: Answer): void => {
    if (list.ok) quotaUntil = null;
    else if (list.failure.kind === 'quota') quotaUntil = fake.clock.now() + (list.failure.waitMs ?? QUOTA_PAUSE_MS);
  };
  const change = (part: Partial<Settings>): void => {
    settings = { ...settings, ...part };
    policy.follow();
  };
  const incoming: IncomingList = {
    begin: () => undefined,
    take: () => Promise.resolve(),
    end: () => Promise.resolve(succeed({ count: 1, dropped: 0 })),
    async keep(at) {
      const of = connection;
      await taking;
      if (of !== connection) return fail('cancelled', 'other account');
      storedAt = at;
      applied.push(fake.clock.now());
      return succeed({ change: noChange, agentIds: [] });
    },
    drop: () => undefined,
  };
  const feed = createAgentsFeed({
    policy,
    clockOffset: () => 0,
    clock: fake.clock,
    random,
    fetchList: async ({ signal, attention }, validator) => {
      sent.push({ at: fake.clock.now(), attention, signal, validator });
      const list = await answer();
      noteQuota(list);
      return list;
    },
    inventory: {
      receiveList: () => incoming,
      applyEmpty: (at) => {
        emptied.push(at);
        return Promise.resolve(succeed(noChange));
      },
      isAsListed: (listAt) => storedAt === listAt,
      confirmList: (listAt, at) => {
        if (storedAt !== listAt) return Promise.resolve(succeed(null));
        confirmed.push({ listAt, at });
        storedAt = at;
        return Promise.resolve(succeed(noChange));
      },
    },
    onState: (state) => states.push({ ...state, shownAt: fake.clock.now() }),
    onChange: (change) => {
      changes.push(change);
      return Promise.resolve();
    },
  });
  /** A list that was read to prove a key. */
  const firstList: FirstList = { sentBytes: 1, validator: null, agentCount: 1, dropped: 0, list: incoming };
  return {
    ...fake,
    feed,
    firstList,
    setVisible: (visible: boolean) => policy.set({ visible }),
    setWaiting: (waiting: boolean) => policy.set({ jobWaits: waiting, listAwaited: waiting }),
    setAsleep: (asleep: boolean) => policy.set({ asleep }),
    setPace: (refreshPace: Settings['refreshPace']) => change({ refreshPace }),
    setBudget: (listBudget: Settings['listBudget']) => change({ listBudget }),
    sent,
    states,
    changes,
    applied,
    emptied,
    confirmed,
    /** A row is changed by something else than a list. */
    changeRow: () => {
      storedAt = null;
    },
    answerWith: (next: () => Answer | Promise<Answer>) => {
      answer = next;
    },
    /** Lists that are fetched from now on are taken over only when this is settled. */
    takeAfter: (wait: Promise<void>) => {
      taking = wait;
    },
    /** Bytes of the lists from now on. */
    sendBytes: (bytes: number) => {
      answer = () => list(bytes, null);
    },
    switchAccount: () => {
      connection = {};
      feed.drop();
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
