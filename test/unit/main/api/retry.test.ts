import { describe, expect, test } from 'vitest';
import { RetryBudget } from '../../../../src-main/api/request-gate.ts';
import { delayBeforeRetry, parseRetryAfter } from '../../../../src-main/api/retry.ts';
import { json, scriptService, status } from './scripted-service.ts';

const user = { attention: 'user' } as const;
const background = { attention: 'background' } as const;
const MINUTE = 60_000;

/** Repeatable random numbers (a linear congruential generator). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the delay before a retry', () => {
  test('is a random part of a span that doubles up to 30 s', () => {
    expect(delayBeforeRetry(1, null, () => 0)).toBe(0);
    const spans = [1, 2, 3, 4, 5, 6, 60].map((retry) => delayBeforeRetry(retry, null, () => 1));
    expect(spans).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  test('follows the pause the service asked for; there is none for a pause over 30 s', () => {
    expect(delayBeforeRetry(1, 5_000, () => 0.5)).toBe(6_000);
    expect(delayBeforeRetry(1, 31_000, () => 0.5)).toBeNull();
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  test.each([
    ['0', 0],
    ['7', 7_000],
    [' 7 ', 7_000],
    ['86400', 10 * MINUTE],
    ['Fri, 20 Nov 2026 10:01:00 GMT', MINUTE],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
    ['Sat, 21 Nov 2026 10:00:00 GMT', 10 * MINUTE],
    ['soon', null],
    ['-5', null],
    ['1.5', null],
    ['', null],
    [null, null],
  ])('%s', (text, expected) => {
    expect(parseRetryAfter(text, now)).toBe(expected);
  });

  test('is waited for before the retry', async () => {
    const service = scriptService((_request, times) => (times === 0 ? status(503, { 'retry-after': '5' }) : json([])));
    await service.earnRetries();
    expect((await service.run((client) => client.listAgents({}, user))).ok).toBe(true);
    expect(service.requests.map(({ at }) => at)).toEqual([0, 6_000]);
  });

  test('is counted by the clock of the service where it is a date', async () => {
    const date = 'Fri, 20 Nov 2026 10:00:00 GMT';
    const service = scriptService((_request, times) =>
      times === 0 ? status(503, { date, 'retry-after': 'Fri, 20 Nov 2026 10:00:05 GMT' }) : json([]),
    );
    await service.earnRetries();
    expect((await service.run((client) => client.listAgents({}, user))).ok).toBe(true);
    expect(service.requests.map(({ at }) => at)).toEqual([0, 6_000]);
  });

  test('is obeyed to its end in the background, whatever succeeds meanwhile', async () => {
    let broken = true;
    const service = scriptService(() => (broken ? status(503, { 'retry-after': '60' }) : json([])));
    await service.run((client) => client.listAgents({}, background));
    broken = false;
    expect((await service.run((client) => client.listAgents({}, user))).ok).toBe(true);
    await service.clock.advance(59_999);
    expect(await service.run((client) => client.listSupport(background))).toMatchObject({
      failure: { kind: 'busy', reason: 'waiting', waitMs: 1 },
    });
    await service.clock.advance(1);
    expect((await service.run((client) => client.listSupport(background))).ok).toBe(true);
    expect(service.requests.map(({ at }) => at)).toEqual([0, 0, 60_000]);
  });

  test('of one call holds the retry of another one, too', async () => {
    const service = scriptService(({ path, at }) => {
      if (at > 0) return json({ data: { id: 7 } });
      return path === 'agents/list' ? status(503, { 'retry-after': '20' }) : status(503);
    });
    await service.earnRetries();
    await service.run((client) => Promise.all([client.agentInfo(7, user), client.listAgents({}, background)]));
    expect(service.requests.map(({ path, at }) => [path, at])).toEqual([
      ['agents/info', 0],
      ['agents/list', 0],
      ['agents/info', 21_000],
    ]);
  });

  test('wakes what waits for its end once, the last one told counts', async () => {
    const lifted: number[] = [];
    const pauses = ['60', '20', '90'];
    const service = scriptService((_request, times) => status(503, { 'retry-after': pauses[times] ?? '1' }));
    service.client.quota.onOpened(() => lifted.push(service.clock.now()));
    await service.run((client) => client.listAgents({}, background));
    for (const wait of [10_000, 10_000]) {
      await service.clock.advance(wait);
      await service.run((client) => client.listAgents({}, user));
    }
    await service.clock.advance(89_999);
    expect(lifted).toEqual([]);
    await service.clock.advance(1_001);
    expect(lifted).toEqual([111_000]);
    await service.clock.advance(10 * MINUTE);
    expect(lifted).toHaveLength(1);
  });

  test('wakes nothing while the plan is used up, nor after the client has ended', async () => {
    let lifted = 0;
    const service = scriptService((_request, times) =>
      times === 0 ? status(503, { 'retry-after': '60' }) : status(402),
    );
    service.client.quota.onOpened(() => (lifted += 1));
    await service.run((client) => client.listAgents({}, background));
    await service.run((client) => client.listAgents({}, user));
    await service.clock.advance(2 * MINUTE);
    expect(lifted).toBe(0);
    const other = scriptService(() => status(503, { 'retry-after': '60' }));
    other.client.quota.onOpened(() => (lifted += 1));
    await other.run((client) => client.listAgents({}, background));
    other.client.dispose();
    await other.clock.advance(2 * MINUTE);
    expect(lifted).toBe(0);
  });

  test('missing on a 429, nothing is sent in the background for two seconds', async () => {
    const service = scriptService(({ path }) => (path === 'agents/list' ? status(429) : json([])));
    await service.run((client) => client.listAgents({}, background));
    for (const wait of [0, 141, 1_858]) {
      await service.clock.advance(wait);
      expect(await service.run((client) => client.listSupport(background))).toMatchObject({
        failure: { kind: 'busy', reason: 'waiting' },
      });
    }
    await service.clock.advance(1);
    expect((await service.run((client) => client.listSupport(background))).ok).toBe(true);
    expect(service.requests.map(({ at }) => at)).toEqual([0, 2_000]);
  });

  test('holds back background calls; the user may try once meanwhile', async () => {
    let broken = true;
    const service = scriptService(() => (broken ? status(429, { 'retry-after': '120' }) : json([])));
    await service.earnRetries();
    expect(await service.run((client) => client.listAgents({}, user))).toMatchObject({
      failure: { kind: 'busy', waitMs: 120_000 },
    });
    await service.clock.advance(20_000);
    expect(await service.run((client) => client.listAgents({}, background))).toMatchObject({
      failure: { kind: 'busy', waitMs: 100_000, reason: 'waiting' },
    });
    expect(service.requests).toHaveLength(1);
    expect((await service.run((client) => client.listAgents({}, user))).ok).toBe(false);
    expect(service.requests).toHaveLength(2);
    await service.clock.advance(120_001);
    broken = false;
    expect((await service.run((client) => client.listAgents({}, background))).ok).toBe(true);
  });
});

describe('the retry budget', () => {
  const takeAll = (budget: RetryBudget): number => {
    let taken = 0;
    while (budget.takeRetry()) taken += 1;
    return taken;
  };

  test('is a tenth of the requests of the last minute', () => {
    let now = 0;
    const budget = new RetryBudget(() => now);
    for (let count = 0; count < 59; count += 1) budget.countRequest();
    expect(takeAll(budget)).toBe(5);
    for (let count = 0; count < 11; count += 1) budget.countRequest();
    expect(takeAll(budget)).toBe(2);
    now = MINUTE + 1;
    for (let count = 0; count < 40; count += 1) budget.countRequest();
    expect(takeAll(budget)).toBe(4);
  });

  test('is three a minute for a quiet console', async () => {
    let now = 0;
    const budget = new RetryBudget(() => now);
    expect(takeAll(budget)).toBe(3);
    now = MINUTE - 1;
    expect(takeAll(budget)).toBe(0);
    now = MINUTE + 1;
    expect(takeAll(budget)).toBe(3);

    const service = scriptService(() => status(503));
    expect((await service.run((client) => client.agentInfo(7, user))).ok).toBe(false);
    expect(service.requests).toHaveLength(3);
    expect((await service.run((client) => client.agentInfo(7, user))).ok).toBe(false);
    expect(service.requests).toHaveLength(3 + 2);
  });
});

describe('F5: jitter', () => {
  test('a thousand consoles that fail at once retry at different times and send hardly more requests', async () => {
    const random = seededRandom(7);
    const slots = new Map<number, number>();
    let requests = 0;
    let retries = 0;
    for (let client = 0; client < 1_000; client += 1) {
      let down = false;
      const service = scriptService(() => (down ? status(503) : json([])), { random });
      const traffic = 10 + Math.floor(random() * 40);
      for (let count = 0; count < traffic; count += 1) await service.client.listAgents({}, background);
      down = true;
      await service.run((console) => console.agentInfo(7, user));
      requests += traffic + 1;
      for (const { at } of service.requests.slice(traffic + 1)) {
        retries += 1;
        slots.set(Math.floor(at / 100), (slots.get(Math.floor(at / 100)) ?? 0) + 1);
      }
    }
    expect(retries).toBeGreaterThan(1_000);
    expect(Math.max(...slots.values()) / retries).toBeLessThanOrEqual(0.05);
    expect((requests + retries) / requests).toBeLessThan(1.1);
  });
});

describe('F4: quota', () => {
  const limited = (allowed: number) => {
    let left = allowed;
    const service = scriptService(() => {
      left -= 1;
      return left < 0 ? status(402) : json([]);
    });
    return { service, refill: (more: number) => (left = more) };
  };
  const poll = async ({ service }: ReturnType<typeof limited>, minutes: number) => {
    for (let tick = 0; tick < minutes * 2; tick += 1) {
      await service.run((client) => client.listAgents({}, background));
      await service.run((client) => client.listSupport(background));
      await service.clock.advance(30_000);
    }
  };

  test('after a 402 there is at most one automatic request in 15 minutes', async () => {
    const plan = limited(9);
    while (plan.service.requests.length < 10) await plan.service.run((client) => client.listAgents({}, background));
    await poll(plan, 15);
    expect(plan.service.requests.length - 10).toBeLessThanOrEqual(1);
    await poll(plan, 15);
    expect(plan.service.requests).toHaveLength(11);
    await poll(plan, 30);
    expect(plan.service.requests).toHaveLength(13);
  });

  test('a call that is held back fails with the time that is left', async () => {
    const { service } = limited(0);
    await service.run((client) => client.listAgents({}, background));
    await service.clock.advance(5 * MINUTE);
    expect(await service.run((client) => client.listSupport(background))).toMatchObject({
      failure: {
        kind: 'quota',
        waitMs: 10 * MINUTE,
        reason: 'waiting',
        message: expect.stringContaining('in 10 minutes') as string,
      },
    });
  });

  test('after 15 minutes a single call probes, however many are made', async () => {
    const { service } = limited(0);
    await service.run((client) => client.listAgents({}, background));
    await service.clock.advance(15 * MINUTE);
    await service.run((client) => Promise.all([1, 2, 3, 4].map(() => client.listSupport(background))));
    expect(service.requests).toHaveLength(2);
  });

  test('the user may try once, and a success opens the gate for all', async () => {
    const plan = limited(0);
    await plan.service.run((client) => client.listAgents({}, background));
    expect(await plan.service.run((client) => client.agentInfo(7, user))).toMatchObject({
      failure: { kind: 'quota', status: 402 },
    });
    expect(plan.service.requests).toHaveLength(2);
    plan.refill(10);
    expect((await plan.service.run((client) => client.listAgents({}, user))).ok).toBe(true);
    expect((await plan.service.run((client) => client.listAgents({}, background))).ok).toBe(true);
    expect(plan.service.requests).toHaveLength(4);
  });

  test('while the gate is closed, calls of the user are not retried', async () => {
    let code = 402;
    const service = scriptService(() => status(code));
    await service.earnRetries();
    await service.run((client) => client.listAgents({}, background));
    code = 503;
    await service.run((client) => client.agentInfo(7, user));
    expect(service.requests).toHaveLength(2);
  });

  test('a probe that failed is followed by another one', async () => {
    const service = scriptService((_request, times) => {
      if (times === 0) return status(402);
      if (times === 1) throw new TypeError('fetch failed');
      return json([]);
    });
    await service.run((client) => client.listAgents({}, background));
    await service.clock.advance(15 * MINUTE);
    expect((await service.run((client) => client.listAgents({}, background))).ok).toBe(false);
    expect((await service.run((client) => client.listAgents({}, background))).ok).toBe(true);
  });

  test('after a 402 of support/create one background call finds out whether it is about requests', async () => {
    const service = scriptService(({ path }) => (path === 'support/create' ? status(402) : json([])));
    await service.run((client) => client.createSupport({}, user));
    expect((await service.run((client) => client.listAgents({}, background))).ok).toBe(true);
    const strict = scriptService(() => status(402));
    await strict.run((client) => client.createSupport({}, user));
    for (let count = 0; count < 5; count += 1) await strict.run((client) => client.listAgents({}, background));
    expect(strict.requests).toHaveLength(2);
  });
});

describe('F12: a read that this computer broke off itself', () => {
  const broken = (name: string) => new TypeError(`net::${name}`);

  test.each(['ERR_NETWORK_CHANGED', 'ERR_NETWORK_IO_SUSPENDED'])(
    '%s: is sent again at once, also in the background',
    async (name) => {
      const service = scriptService((_request, times) => {
        if (times === 0) throw broken(name);
        return json([]);
      });
      expect((await service.run((client) => client.listAgents({}, background))).ok).toBe(true);
      expect(service.requests.map(({ at }) => at)).toEqual([0, 0]);
    },
  );

  test('is sent again at once only once, then waits as others do', async () => {
    const service = scriptService(() => {
      throw broken('ERR_NETWORK_CHANGED');
    });
    await service.earnRetries();
    expect(await service.run((client) => client.listAgents({}, background))).toMatchObject({
      failure: { kind: 'offline' },
    });
    expect(service.requests.map(({ at }) => at)).toEqual([0, 0]);
    await service.run((client) => client.listAgents({}, user));
    const times = service.requests.slice(2).map(({ at }) => at);
    expect(times).toHaveLength(3);
    expect(times[1]).toBe(times[0]);
    expect(times[2]).toBeGreaterThan(times[1] ?? 0);
  });

  test('counts in the budget; a change of the service is never sent again', async () => {
    const service = scriptService(() => {
      throw broken('ERR_NETWORK_CHANGED');
    });
    for (let at = 0; at < 5; at += 1) await service.run((client) => client.listAgents({}, background));
    expect(service.requests).toHaveLength(5 + 3);
    await service.run((client) => client.rebootAgent(1, false, user));
    expect(service.requests).toHaveLength(5 + 3 + 1);
  });
});
