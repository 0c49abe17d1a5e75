import { settle } from '../../settle.ts';
import { describe, expect, it } from 'vitest';
import { fail, succeed, type Failure, type Result } from '../../../../src-main/contract/failure.ts';
import { ALL_READ_MS, createHardwareScan, HIDDEN_STEP_MS, STEP_MS } from '../../../../src-main/agents/hardware-scan.ts';
import { MAX_GENTLE_PAUSE_MS } from '../../../../src-main/api/poller.ts';
import { QUOTA_PAUSE_MS as QUOTA_REST_MS } from '../../../../src-main/api/request-gate.ts';
import { createFakeClock } from '../fake-clock.ts';
import { makePolicy, makeQuota } from '../policy-box.ts';

const MINUTE = 60_000;
const WEEK = 7 * 86_400_000;

function start({ ids = Array.from({ length: 1_000 }, (_, index) => index + 1), random = 0, hold = false } = {}) {
  const fake = createFakeClock();
  const requested: { readonly id: number; readonly at: number }[] = [];
  const questions: { readonly limit: number; readonly olderThan: number }[] = [];
  const done = new Set<number>();
  const waiting: ((result: Result<unknown>) => void)[] = [];
  const signals: AbortSignal[] = [];
  let quotaUntil: number | null = null;
  const policy = makePolicy(fake.clock, { quota: makeQuota(() => quotaUntil) });
  const state = {
    set seen(visible: boolean) {
      policy.set({ visible });
    },
    set may(current: boolean) {
      policy.set({ current });
    },
    answer: succeed(null) as Result<unknown>,
    hold,
  };
  const walk = createHardwareScan({
    clock: fake.clock,
    random: () => random,
    policy,
    idsToScan: (limit, olderThan) => {
      questions.push({ limit, olderThan });
      return Promise.resolve(succeed(ids.filter((id) => !done.has(id)).slice(0, limit)));
    },
    read: (id, { signal, attention }) => {
      expect(attention).toBe('background');
      requested.push({ id, at: fake.clock.now() });
      signals.push(signal);
      if (state.hold) return new Promise((resolve) => waiting.push(resolve));
      if (state.answer.ok) done.add(id);
      else if (state.answer.failure.kind === 'quota') quotaUntil = fake.clock.now() + QUOTA_REST_MS;
      return Promise.resolve(state.answer);
    },
  });
  const failure = (kind: Failure['kind'], more: Partial<Failure> = {}) => {
    state.answer = fail(kind, 'It did not work.', more);
  };
  const times = () => requested.map(({ at }) => at);
  const wake = () => policy.follow();
  return { fake, walk, wake, state, asked: requested, times, questions, waiting, signals, failure };
}

describe('the hardware scan', () => {
  it('reads one agent after the other with a pause in between', async () => {
    const { fake, walk, asked: requested } = start();
    walk.setOn(true);
    await fake.advance(5 * STEP_MS);
    expect(requested).toEqual([1, 2, 3, 4, 5].map((id) => ({ id, at: id * STEP_MS })));
  });

  it('pauses up to half as long again at random, so that consoles do not poll in step', async () => {
    const { fake, walk, times } = start({ random: 0.999_999 });
    walk.setOn(true);
    await fake.advance(30_000);
    expect(times().map((at) => Math.round(at / 1_000))).toEqual([9, 18, 27]);
  });

  it('is ten times as slow while the window is hidden', async () => {
    const { fake, walk, state, times } = start();
    state.seen = false;
    walk.setOn(true);
    await fake.advance(3 * HIDDEN_STEP_MS);
    expect(times()).toEqual([HIDDEN_STEP_MS, 2 * HIDDEN_STEP_MS, 3 * HIDDEN_STEP_MS]);
  });

  it('does nothing before it is switched on and after it is switched off', async () => {
    const { fake, walk, wake, asked: requested, signals, state } = start();
    wake();
    await fake.advance(MINUTE);
    expect(requested).toEqual([]);
    walk.setOn(true);
    await fake.advance(STEP_MS);
    state.hold = true;
    await fake.advance(STEP_MS);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
    walk.setOn(false);
    expect(signals[1]?.aborted).toBe(true);
    wake();
    await fake.advance(60 * MINUTE);
    expect(requested).toHaveLength(2);
    expect(fake.timers()).toBe(0);
  });

  it('has at most one request under way', async () => {
    const { fake, walk, wake, asked: requested, waiting } = start({ hold: true });
    walk.setOn(true);
    await fake.advance(10 * MINUTE);
    wake();
    await fake.advance(10 * MINUTE);
    expect(requested).toHaveLength(1);
    waiting[0]?.(succeed(null));
    await settle();
    const ended = fake.clock.now();
    await fake.advance(STEP_MS);
    expect(requested.at(-1)).toEqual({ id: 2, at: ended + STEP_MS });
  });

  it('never goes faster than its pace, whatever is called', async () => {
    const { fake, walk, wake, times, state } = start();
    walk.setOn(true);
    for (let n = 0; n < 600; n += 1) {
      if (n % 3 === 0) wake();
      if (n % 7 === 0) walk.setOn(false);
      if (n % 7 === 1) walk.setOn(true);
      if (n % 11 === 0) walk.restart();
      state.may = n % 13 !== 0;
      if (n % 11 === 1) wake();
      await fake.advance(500);
    }
    const pauses = times()
      .slice(1)
      .map((at, index) => at - (times()[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(STEP_MS);
    // Even so it gets on.
    walk.setOn(true);
    wake();
    state.may = true;
    const before = times().length;
    await fake.advance(4 * MINUTE);
    expect(times().length).toBeGreaterThan(before + 10);
  });

  it('counts a request that was aborted', async () => {
    const { fake, walk, times } = start({ hold: true });
    walk.setOn(true);
    await fake.advance(STEP_MS);
    walk.restart();
    await fake.advance(STEP_MS - 1);
    expect(times()).toEqual([STEP_MS]);
    await fake.advance(1);
    expect(times()).toEqual([STEP_MS, 2 * STEP_MS]);
  });

  it('sends nothing while it is not allowed, and begins with a pause afterwards', async () => {
    const { fake, walk, wake, asked: requested, state } = start();
    state.may = false;
    walk.setOn(true);
    await fake.advance(60 * MINUTE);
    expect(requested).toEqual([]);
    state.may = true;
    const since = fake.clock.now();
    wake();
    await fake.advance(STEP_MS);
    expect(requested).toEqual([{ id: 1, at: since + STEP_MS }]);
    state.may = false;
    await fake.advance(10 * MINUTE);
    expect(requested).toHaveLength(1);
    // Without a call to wake(), it notices within a minute.
    state.may = true;
    await fake.advance(MINUTE + STEP_MS);
    expect(requested.length).toBeGreaterThan(1);
  });

  it('does not catch up after sleep', async () => {
    const { fake, walk, asked: requested } = start();
    walk.setOn(true);
    await fake.advance(STEP_MS);
    fake.sleep(8 * 60 * MINUTE);
    await fake.advance(2 * STEP_MS);
    expect(requested.length).toBeLessThanOrEqual(4);
  });

  it('reads details that are missing or older than seven days', async () => {
    const { fake, walk, questions } = start();
    walk.setOn(true);
    await fake.advance(STEP_MS);
    expect(questions).toEqual([{ limit: 20, olderThan: fake.clock.wallNow() - WEEK }]);
    await fake.advance(19 * STEP_MS);
    expect(questions).toHaveLength(1);
    await fake.advance(STEP_MS);
    expect(questions).toHaveLength(2);
  });

  it('checks again later once all agents were read', async () => {
    const ids = [1, 2];
    const { fake, walk, wake, asked: requested, questions } = start({ ids });
    walk.setOn(true);
    await fake.advance(3 * STEP_MS);
    expect(requested).toHaveLength(2);
    expect(questions).toHaveLength(2);
    for (let n = 0; n < 9; n += 1) {
      wake();
      await fake.advance(MINUTE);
    }
    expect(questions).toHaveLength(2);
    ids.push(3);
    await fake.advance(ALL_READ_MS);
    expect(requested.at(-1)?.id).toBe(3);
  });

  it('reads another account without waiting for the old one to be due', async () => {
    const ids = [1];
    const { fake, walk, asked: requested } = start({ ids });
    walk.setOn(true);
    await fake.advance(3 * STEP_MS);
    ids.push(7);
    walk.restart();
    await fake.advance(STEP_MS);
    expect(requested.at(-1)?.id).toBe(7);
  });
});

describe('after a failure', () => {
  it('the pause doubles with every failure, up to half an hour, and is short again after a success', async () => {
    const { fake, walk, times, failure, state } = start({ random: 0.999_999 });
    failure('timeout');
    walk.setOn(true);
    await fake.advance(3 * 60 * MINUTE);
    const pauses = times()
      .slice(1)
      .map((at, index) => at - (times()[index] ?? 0));
    expect(pauses.slice(0, 4).map((ms) => Math.round(ms / 1_000))).toEqual([18, 36, 72, 144]);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(MAX_GENTLE_PAUSE_MS);
    expect(pauses.at(-1)).toBeGreaterThan(MAX_GENTLE_PAUSE_MS * 0.99);
    state.answer = succeed(null);
    await fake.advance(MAX_GENTLE_PAUSE_MS + 20_000);
    expect(
      times()
        .slice(-2)
        .reduce((a, b) => b - a),
    ).toBeLessThan(9_100);
  });

  it('of one agent, the others are read nevertheless', async () => {
    const { fake, walk, asked: requested, failure, state } = start();
    failure('not-found');
    walk.setOn(true);
    await fake.advance(STEP_MS);
    state.answer = succeed(null);
    await fake.advance(40 * STEP_MS);
    expect(requested.filter(({ id }) => id === 1)).toHaveLength(1);
    expect(requested.length).toBeGreaterThan(30);
    await fake.advance(7 * 60 * MINUTE);
    expect(requested.filter(({ id }) => id === 1)).toHaveLength(2);
  });

  it('of the network, the same agent is read again', async () => {
    const { fake, walk, asked: requested, failure } = start({ ids: [1] });
    failure('offline');
    walk.setOn(true);
    await fake.advance(ALL_READ_MS * 3);
    expect(requested.length).toBeGreaterThan(1);
  });

  it('of the quota, nothing is sent for a quarter of an hour, nor before it is allowed', async () => {
    const { fake, walk, wake, times, failure, state } = start();
    failure('quota');
    walk.setOn(true);
    await fake.advance(STEP_MS);
    wake();
    walk.setOn(false);
    walk.setOn(true);
    await fake.advance(QUOTA_REST_MS - 1);
    expect(times()).toEqual([STEP_MS]);
    state.may = false;
    await fake.advance(4 * QUOTA_REST_MS);
    expect(times()).toEqual([STEP_MS]);
    state.may = true;
    await fake.advance(MINUTE + 2 * STEP_MS);
    expect(times()).toHaveLength(2);
  });

  it('a wait that the service requests is respected', async () => {
    const { fake, walk, times, failure } = start();
    failure('busy', { waitMs: 5 * MINUTE });
    walk.setOn(true);
    await fake.advance(STEP_MS + 5 * MINUTE);
    expect(times()).toEqual([STEP_MS, STEP_MS + 5 * MINUTE]);
  });
});
