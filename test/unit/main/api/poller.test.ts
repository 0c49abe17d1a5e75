import { describe, expect, it } from 'vitest';
import { fail, succeed, type FailureKind, type Result } from '../../../../src-main/contract/failure.ts';
import {
  createPoller,
  MAX_GENTLE_PAUSE_MS,
  MAX_LIVE_PAUSE_MS,
  pollPause,
  RESUME_SPREAD_MS,
  type PollCall,
  type PollerOptions,
  type PollerState,
} from '../../../../src-main/api/poller.ts';
import { QUOTA_PAUSE_MS as QUOTA_REST_MS } from '../../../../src-main/api/request-gate.ts';
import { createFakeClock } from '../fake-clock.ts';
import { makePolicy, makeQuota } from '../policy-box.ts';
import { settle } from '../../settle.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const INTERVAL = 20 * SECOND;

interface Call extends PollCall {
  readonly at: number;
}

function begin(changes: Partial<PollerOptions<number>> = {}) {
  const fake = createFakeClock();
  const calls: Call[] = [];
  const ends: Result<number>[] = [];
  const states: PollerState[] = [];
  let quotaUntil: number | null = null;
  const quota = makeQuota(() => quotaUntil);
  const policy = makePolicy(fake.clock, { quota });
  const facts = {
    intervalMs: INTERVAL as number | null,
    set may(connected: boolean) {
      policy.set({ connected });
    },
    dueFrom: -Infinity,
  };
  let answer: () => Result<number> | Promise<Result<number>> = () => succeed(calls.length);
  const poller = createPoller<number>({
    clock: fake.clock,
    random: () => 0.5,
    pace: 'live',
    poll: async (call) => {
      calls.push({ ...call, at: fake.clock.now() });
      const result = await answer();
      // As the client does it, which holds back what comes after a 402.
      if (!result.ok && result.failure.kind === 'quota') {
        quotaUntil = fake.clock.now() + (result.failure.waitMs ?? QUOTA_REST_MS);
      }
      return result;
    },
    intervalMs: () => facts.intervalMs,
    policy,
    purpose: 'list',
    notDueBefore: () => facts.dueFrom,
    isFinal: ({ kind }) => kind === 'key-refused',
    onEnd: (result) => ends.push(result),
    onChange: (state) => states.push(state),
    abortedMessage: () => 'Something else came first.',
    ...changes,
  });
  return {
    ...fake,
    poller,
    setAsleep: (asleep: boolean) => policy.set({ asleep }),
    open: () => quota.open(),
    calls,
    ends,
    states,
    facts,
    times: () => calls.map(({ at }) => at),
    answerWith: (next: () => Result<number> | Promise<Result<number>>) => {
      answer = next;
    },
    failWith: (kind: FailureKind, more: { readonly waitMs?: number; readonly reason?: string } = {}) => {
      answer = () => fail(kind, `It was ${kind}.`, more);
    },
  };
}

/** Pauses between consecutive tries. */
const gaps = (times: readonly number[]) => times.slice(1).map((at, index) => at - (times[index] ?? 0));

describe('the pause between two tries', () => {
  it('is the interval 10 % to either side for live data', () => {
    expect(pollPause('live', 1_000, 0, 0)).toBe(900);
    expect(pollPause('live', 1_000, 0, 0.5)).toBe(1_000);
    expect(pollPause('live', 1_000, 0, 1)).toBe(1_100);
  });

  it('is up to half as long again for gentle reading', () => {
    expect(pollPause('gentle', 1_000, 0, 0)).toBe(1_000);
    expect(pollPause('gentle', 1_000, 0, 1)).toBe(1_500);
  });

  it('doubles with each failure in a row', () => {
    expect([1, 2, 3].map((count) => pollPause('live', 1_000, count, 1))).toEqual([2_000, 4_000, 8_000]);
    expect([1, 2, 3].map((count) => pollPause('gentle', 1_000, count, 0))).toEqual([2_000, 4_000, 8_000]);
  });

  it('falls anywhere in the second half after failures of live data', () => {
    expect(pollPause('live', 1_000, 2, 0)).toBe(2_000);
    expect(pollPause('live', 1_000, 2, 0.5)).toBe(3_000);
  });

  it('has an upper bound, however many failures there were', () => {
    expect(pollPause('live', 1_000, 10_000, 1)).toBe(MAX_LIVE_PAUSE_MS);
    expect(pollPause('gentle', 1_000, 10_000, 1)).toBe(MAX_GENTLE_PAUSE_MS);
  });
});

describe('polling', () => {
  it('starts at once for live data, and with a pause for gentle reading', async () => {
    const live = begin();
    live.poller.start();
    await live.advance(2 * INTERVAL);
    expect(live.times()).toEqual([0, INTERVAL, 2 * INTERVAL]);
    const gentle = begin({ pace: 'gentle' });
    gentle.poller.start();
    await gentle.advance(2 * 1.25 * INTERVAL);
    expect(gentle.times()).toEqual([1.25 * INTERVAL, 2 * 1.25 * INTERVAL]);
  });

  it('has one try under way at a time and counts the pause from its end', async () => {
    const { poller, advance, times, answerWith } = begin();
    const slow = Promise.withResolvers<Result<number>>();
    answerWith(() => slow.promise);
    poller.start();
    await advance(5 * MINUTE);
    poller.reschedule();
    poller.check();
    await advance(5 * MINUTE);
    expect(times()).toEqual([0]);
    slow.resolve(succeed(1));
    await advance(INTERVAL);
    expect(times()).toEqual([0, 10 * MINUTE + INTERVAL]);
  });

  it('never asks sooner than due, however often it is rescheduled', async () => {
    const { poller, advance, times } = begin();
    poller.start();
    for (let step = 0; step < 100; step += 1) {
      poller.reschedule();
      poller.start();
      await advance(SECOND);
    }
    expect(times()).toEqual([0, 20, 40, 60, 80, 100].map((at) => at * SECOND));
  });

  it('draws its random part once per pause', async () => {
    const draws = [0, 0, 1, 1, 1];
    const { poller, advance, times } = begin({ random: () => draws.shift() ?? 0.5 });
    poller.start();
    await advance(SECOND);
    for (let count = 0; count < 50; count += 1) poller.reschedule();
    await advance(INTERVAL);
    expect(times()).toEqual([0, 0.9 * INTERVAL]);
  });

  it('follows an interval that changes, counted from the last try', async () => {
    const { poller, advance, times, facts } = begin();
    poller.start();
    await advance(5 * SECOND);
    facts.intervalMs = 8 * SECOND;
    poller.reschedule();
    await advance(3 * SECOND);
    expect(times()).toEqual([0, 8 * SECOND]);
  });

  it('stops while the data is not needed, without a timer, and is due at once afterwards if the interval is over', async () => {
    const { poller, advance, times, timers, facts } = begin();
    poller.start();
    await advance(0);
    facts.intervalMs = null;
    poller.reschedule();
    expect(timers()).toBe(0);
    await advance(MINUTE);
    facts.intervalMs = INTERVAL;
    poller.reschedule();
    await advance(0);
    expect(times()).toEqual([0, MINUTE]);
  });

  it('does not ask before there can be anything new', async () => {
    const { poller, advance, times, facts } = begin();
    poller.start();
    facts.dueFrom = 3 * MINUTE;
    await advance(3 * MINUTE);
    expect(times()).toEqual([0, 3 * MINUTE]);
  });

  it('asks nothing while it may not, looks again by itself, and then begins with a whole pause', async () => {
    const { poller, advance, times, facts } = begin({ pace: 'gentle', random: () => 0 });
    facts.may = false;
    poller.start();
    await advance(10 * MINUTE);
    expect(times()).toEqual([]);
    facts.may = true;
    await advance(5 * SECOND + INTERVAL);
    expect(times()).toHaveLength(1);
    facts.may = false;
    await advance(10 * MINUTE);
    expect(times()).toHaveLength(1);
    facts.may = true;
    poller.reschedule();
    await advance(INTERVAL - 1);
    expect(times()).toHaveLength(1);
    await advance(1);
    expect(times()).toHaveLength(2);
  });

  it('asks nothing after it was stopped, and leaves no timer', async () => {
    const { poller, advance, times, timers } = begin();
    poller.start();
    await advance(SECOND);
    poller.stop();
    poller.reschedule();
    expect(poller.check()).toBe(false);
    expect(timers()).toBe(0);
    await advance(60 * MINUTE);
    expect(times()).toEqual([0]);
  });

  it('ignores what a try returns after it was aborted', async () => {
    const { poller, advance, calls, ends, answerWith } = begin();
    const late = Promise.withResolvers<Result<number>>();
    answerWith(() => late.promise);
    poller.start();
    await advance(0);
    poller.stop();
    expect(calls[0]?.signal.aborted).toBe(true);
    late.resolve(succeed(1));
    await settle();
    expect(ends).toEqual([]);
  });

  it('counts an aborted try for the pause', async () => {
    const { poller, advance, times, answerWith } = begin({ pace: 'gentle', random: () => 0 });
    answerWith(() => new Promise(() => undefined));
    poller.start();
    await advance(INTERVAL + 7 * SECOND);
    poller.abort();
    poller.reschedule();
    await advance(INTERVAL);
    expect(times()).toEqual([INTERVAL, 2 * INTERVAL + 7 * SECOND]);
  });

  it('names the next automatic try, and whether the user waits', async () => {
    const { poller, advance, states, setAsleep } = begin();
    poller.start();
    await advance(0);
    expect(states.at(-1)).toEqual({ nextAt: INTERVAL, isRefreshing: false });
    const refreshed = poller.refresh();
    expect(states.at(-1)).toEqual({ nextAt: null, isRefreshing: true });
    await refreshed;
    expect(states.at(-1)).toEqual({ nextAt: INTERVAL, isRefreshing: false });
    setAsleep(true);
    expect(states.at(-1)).toEqual({ nextAt: null, isRefreshing: false });
  });
});

describe('after failures', () => {
  it('the pause grows, and is short again after a success', async () => {
    const { poller, advance, times, failWith, answerWith } = begin({ random: () => 1 });
    failWith('timeout');
    poller.start();
    await advance(20 * MINUTE);
    expect(gaps(times()).slice(0, 5)).toEqual([40, 80, 160, 300, 300].map((at) => at * SECOND));
    answerWith(() => succeed(1));
    await advance(MAX_LIVE_PAUSE_MS);
    const before = times().length;
    await advance(MINUTE);
    expect(times().length).toBeGreaterThan(before + 1);
  });

  it('the reason is known until a try succeeds', async () => {
    const { poller, advance, failWith, answerWith } = begin();
    failWith('timeout');
    poller.start();
    await advance(0);
    expect(poller.failure()).toMatchObject({ kind: 'timeout' });
    answerWith(() => succeed(1));
    await poller.refresh();
    expect(poller.failure()).toBeNull();
  });

  it('a wait that the service requests is respected, up to ten minutes', async () => {
    const { poller, advance, times, failWith } = begin();
    failWith('busy', { waitMs: 5 * MINUTE });
    poller.start();
    await advance(5 * MINUTE - 1);
    expect(times()).toHaveLength(1);
    await advance(1);
    expect(times()).toHaveLength(2);
    failWith('busy', { waitMs: 24 * 60 * MINUTE });
    await advance(5 * MINUTE);
    expect(times()).toHaveLength(3);
    await advance(10 * MINUTE);
    expect(times()).toHaveLength(4);
  });

  it('a cancelled try changes nothing but the time of the next one', async () => {
    const { poller, advance, times, failWith } = begin();
    failWith('cancelled');
    poller.start();
    await advance(3 * INTERVAL);
    expect(gaps(times())).toEqual([INTERVAL, INTERVAL, INTERVAL]);
    expect(poller.failure()).toBeNull();
  });

  it('a final one ends automatic tries until the user’s own try is not refused', async () => {
    const { poller, advance, times, failWith, answerWith, timers, setAsleep } = begin();
    failWith('key-refused');
    poller.start();
    await advance(0);
    poller.reschedule();
    setAsleep(true);
    setAsleep(false);
    expect(poller.check()).toBe(false);
    expect(timers()).toBe(0);
    await advance(24 * 60 * MINUTE);
    expect(times()).toHaveLength(1);
    await poller.refresh();
    await advance(24 * 60 * MINUTE);
    expect(times()).toHaveLength(2);
    answerWith(() => succeed(1));
    await poller.refresh();
    await advance(INTERVAL);
    expect(times()).toHaveLength(4);
  });

  it('a pause that the service asked another request for ends with the first success of any', async () => {
    const { poller, advance, times, failWith, answerWith, open } = begin();
    failWith('busy', { reason: 'waiting', waitMs: 5 * MINUTE });
    poller.start();
    await advance(0);
    answerWith(() => succeed(2));
    open();
    await advance(1);
    expect(times()).toHaveLength(2);
    expect(poller.failure()).toBeNull();
  });

  it('the end of a pause brings the try that was held back, also where no more are planned', async () => {
    const { poller, advance, times, failWith, answerWith, facts, open } = begin();
    poller.start();
    await advance(0);
    facts.intervalMs = null;
    failWith('busy', { reason: 'waiting', waitMs: 2 * SECOND });
    expect(poller.check()).toBe(true);
    await advance(3 * SECOND);
    expect(times()).toHaveLength(2);
    answerWith(() => succeed(3));
    open();
    await advance(MINUTE);
    expect(times()).toHaveLength(3);
    expect(poller.failure()).toBeNull();
  });

  it('a pause that the service asked this poller for stays', async () => {
    const { poller, advance, times, failWith, open } = begin();
    failWith('busy', { reason: 'status-429', waitMs: 5 * MINUTE });
    poller.start();
    await advance(0);
    open();
    await advance(4 * MINUTE);
    expect(times()).toHaveLength(1);
  });

  it('a 402 rests for a quarter of an hour, also if it is stopped and started meanwhile', async () => {
    const { poller, advance, times, failWith } = begin();
    failWith('quota');
    poller.start();
    await advance(0);
    poller.stop();
    poller.start();
    poller.reschedule();
    expect(poller.check()).toBe(false);
    await advance(QUOTA_REST_MS - 1);
    expect(times()).toHaveLength(1);
    await advance(1);
    expect(times()).toHaveLength(2);
  });

  it('a request that the client held back rests only for what is left of the quota’s pause', async () => {
    const { poller, advance, times, failWith } = begin();
    failWith('quota', { reason: 'waiting', waitMs: MINUTE });
    poller.start();
    await advance(MINUTE);
    expect(times()).toEqual([0, MINUTE]);
  });

  it('a rest of its own kind is respected', async () => {
    const { poller, advance, times, failWith } = begin({ restMs: ({ reason }) => (reason === 'odd' ? MINUTE : 0) });
    failWith('not-the-service', { reason: 'odd' });
    poller.start();
    await advance(MINUTE);
    expect(times()).toEqual([0, MINUTE]);
  });

  it('nothing of them is left after a reset', async () => {
    const { poller, advance, times, failWith } = begin();
    failWith('quota');
    poller.start();
    await advance(0);
    poller.reset();
    expect(poller.failure()).toBeNull();
    poller.start();
    expect(poller.check()).toBe(true);
    expect(times()).toEqual([0, 0]);
  });
});

describe('a refresh that the user requests', () => {
  it('is sent at once, and the pause counts from its end', async () => {
    const { poller, advance, calls, times, facts } = begin();
    poller.start();
    await advance(5 * SECOND);
    facts.may = false;
    expect(await poller.refresh()).toMatchObject({ ok: true });
    expect(calls[1]).toMatchObject({ attention: 'user', at: 5 * SECOND });
    facts.may = true;
    poller.reschedule();
    await advance(INTERVAL);
    expect(times()).toEqual([0, 5 * SECOND, 5 * SECOND + INTERVAL]);
  });

  it('follows a try that is under way, once for all who ask meanwhile', async () => {
    const { poller, advance, calls, answerWith } = begin();
    const first = Promise.withResolvers<Result<number>>();
    answerWith(() => first.promise);
    poller.start();
    await advance(SECOND);
    const outcomes = [poller.refresh(), poller.refresh(), poller.refresh()];
    expect(calls).toHaveLength(1);
    answerWith(() => succeed(22));
    first.resolve(succeed(11));
    expect(await Promise.all(outcomes)).toEqual([succeed(22), succeed(22), succeed(22)]);
    expect(calls.map(({ attention }) => attention)).toEqual(['background', 'user']);
  });

  it.each(['quota', 'key-refused'] as const)('is not sent after a try that ended with %s', async (kind) => {
    const { poller, advance, calls, states, answerWith } = begin();
    const first = Promise.withResolvers<Result<number>>();
    answerWith(() => first.promise);
    poller.start();
    await advance(SECOND);
    const outcome = poller.refresh();
    first.resolve(fail(kind, 'No.'));
    expect(await outcome).toMatchObject({ ok: false, failure: { kind } });
    expect(calls).toHaveLength(1);
    expect(states.at(-1)?.isRefreshing).toBe(false);
  });

  it.each(['stop', 'reset', 'suspend', 'abort'] as const)('ends as cancelled at %s', async (method) => {
    const { poller, advance, calls, answerWith, setAsleep } = begin();
    answerWith(() => new Promise(() => undefined));
    poller.start();
    await advance(0);
    const followUp = poller.refresh();
    if (method === 'suspend') setAsleep(true);
    else poller[method]();
    expect(await followUp).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(calls).toHaveLength(1);
  });

  it('is cancelled while it is not started', async () => {
    const { poller, calls } = begin();
    expect(await poller.refresh()).toMatchObject({ ok: false, failure: { message: 'Something else came first.' } });
    expect(calls).toEqual([]);
  });
});

describe('a check in the background', () => {
  it('is sent at once, and joins a try that is under way', async () => {
    const { poller, advance, calls } = begin();
    poller.start();
    await advance(SECOND);
    expect(poller.check()).toBe(true);
    expect(poller.check()).toBe(true);
    await settle();
    expect(calls.map(({ attention, at }) => `${attention} ${at}`)).toEqual(['background 0', 'background 1000']);
  });
});

describe('C5: sleep', () => {
  it.each([0, 0.5, 0.999_999])('sends nothing meanwhile and one try 0 to 10 s after it (random %d)', async (random) => {
    const { poller, advance, sleep, times, setAsleep } = begin({ random: () => random });
    poller.start();
    await advance(SECOND);
    setAsleep(true);
    poller.reschedule();
    expect(poller.check()).toBe(false);
    await advance(MINUTE);
    sleep(8 * 60 * MINUTE);
    await advance(MINUTE);
    expect(times()).toEqual([0]);
    const woken = SECOND + 2 * MINUTE + 8 * 60 * MINUTE;
    setAsleep(false);
    poller.reschedule();
    await advance(RESUME_SPREAD_MS);
    expect(times()).toEqual([0, woken + random * RESUME_SPREAD_MS]);
  });

  it('does not shorten the pause of gentle reading', async () => {
    const { poller, advance, times, setAsleep } = begin({ pace: 'gentle', random: () => 0 });
    poller.start();
    await advance(SECOND);
    setAsleep(true);
    setAsleep(false);
    await advance(INTERVAL);
    expect(times()).toEqual([INTERVAL]);
  });

  it('changes nothing when it is resumed without having been suspended', async () => {
    const { poller, advance, times, setAsleep } = begin();
    poller.start();
    await advance(INTERVAL - 1);
    setAsleep(false);
    await advance(1);
    expect(times()).toEqual([0, INTERVAL]);
  });

  it('unnoticed leads to one late try, not to one for each that was missed', async () => {
    const { poller, advance, sleep, times } = begin();
    poller.start();
    await advance(SECOND);
    sleep(8 * 60 * MINUTE);
    await advance(SECOND);
    expect(times()).toHaveLength(2);
  });
});

describe('C6: the wall clock', () => {
  it.each([-24 * 60 * MINUTE, 10 * 365 * 24 * 60 * MINUTE])('has no effect when it jumps by %d ms', async (jump) => {
    const { poller, advance, jumpWall, times } = begin();
    poller.start();
    await advance(INTERVAL);
    jumpWall(jump);
    await advance(INTERVAL);
    expect(times()).toEqual([0, INTERVAL, 2 * INTERVAL]);
  });
});
