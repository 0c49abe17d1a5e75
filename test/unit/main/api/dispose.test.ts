import { readList } from './read-list.ts';
import { settle } from '../../settle.ts';
import { describe, expect, test } from 'vitest';
import { operationExamples } from './every-operation.ts';
import { json, scriptService, status } from './scripted-service.ts';

const user = { attention: 'user' } as const;

describe('K10: dispose', () => {
  test('aborts fifty pending requests and discards their responses', async () => {
    const answers: (() => void)[] = [];
    const service = scriptService(
      ({ path }) => new Promise((resolve) => answers.push(() => resolve(json(answerFor(path))))),
    );
    const calls = Array.from({ length: 50 }, (_, index) =>
      operationExamples[index % operationExamples.length]![1].call(service.client, user),
    );
    await settle();
    expect(service.requests).toHaveLength(50);
    service.client.dispose();
    expect(service.requests.every(({ init }) => init.signal?.aborted === true)).toBe(true);
    for (const answer of answers) answer();
    const results = await Promise.all(calls);
    expect(results.every((result) => !result.ok && result.failure.kind === 'cancelled')).toBe(true);
    expect(service.clock.timers()).toBe(0);
  });

  test('discards a response that is read after it', async () => {
    const service = scriptService(() => {
      queueMicrotask(() => service.client.dispose());
      return json([]);
    });
    expect(await service.client.listAgents({}, user)).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  });

  test('discards a response that was read just before it', async () => {
    const service = scriptService(() => json([]), { observe: () => service.client.dispose() });
    expect(await service.client.listAgents({}, user)).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  });

  test('lets nothing be sent afterwards', async () => {
    const service = scriptService(() => json([]));
    service.client.dispose();
    for (const [, example] of operationExamples) {
      expect(await example.call(service.client, user)).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    }
    expect(service.requests).toHaveLength(0);
  });

  test('ends the wait before a retry', async () => {
    const service = scriptService(() => status(503, { 'retry-after': '20' }));
    await service.earnRetries();
    const call = service.client.listAgents({}, user);
    await settle();
    expect(service.clock.timers()).toBeGreaterThan(0);
    service.client.dispose();
    expect(await call).toMatchObject({ failure: { kind: 'cancelled' } });
    expect(service.clock.timers()).toBe(0);
    expect(service.requests).toHaveLength(1);
  });
});

describe('cancelling one call', () => {
  test('ends this call and no other', async () => {
    const waiting: ((response: Response) => void)[] = [];
    const service = scriptService(() => new Promise((resolve) => waiting.push(resolve)));
    const stop = new AbortController();
    const first = service.client.listAgents({}, { ...user, signal: stop.signal });
    const second = service.client.listAgents({}, user);
    await settle();
    stop.abort();
    expect(await first).toMatchObject({ failure: { kind: 'cancelled', reason: 'cancelled' } });
    for (const answer of waiting) answer(json([]));
    expect((await second).ok).toBe(true);
  });

  test('works while a body is being read', async () => {
    let released = false;
    const endless = () =>
      new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(9)),
        cancel: () => void (released = true),
      });
    const service = scriptService(() => new Response(endless()));
    const stop = new AbortController();
    const call = readList(service.client, {}, { ...user, signal: stop.signal });
    await settle();
    stop.abort();
    expect(await call).toMatchObject({ failure: { kind: 'cancelled' } });
    expect(released).toBe(true);
  });

  test('sends nothing when it was cancelled before it started', async () => {
    const service = scriptService(() => json([]));
    const result = await service.client.connect({ agentId: 1 }, { ...user, signal: AbortSignal.abort() });
    expect(result).toMatchObject({ failure: { kind: 'cancelled' } });
    expect(service.requests).toHaveLength(0);
  });

  test('says of a change that it may have been carried out', async () => {
    const service = scriptService(() => new Promise<never>(() => undefined));
    const stop = new AbortController();
    const call = service.client.rebootAgent(1, false, { ...user, signal: stop.signal });
    await settle();
    stop.abort();
    expect(await call).toMatchObject({ failure: { message: expect.stringContaining('may be rebooting') as string } });
  });
});

test("the service's clock offset is 0 below two minutes", async () => {
  const at = (date: string) => scriptService(() => json([], { headers: { date, 'content-type': 'application/json' } }));
  const near = at('Fri, 20 Nov 2026 10:01:00 GMT');
  await near.run((client) => client.listAgents({}, user));
  expect(near.client.clockOffset()).toBe(0);
  const far = at('Fri, 20 Nov 2026 11:00:00 GMT');
  await far.run((client) => client.listAgents({}, user));
  expect(far.client.clockOffset()).toBe(3_600_000);
});

function answerFor(path: string): unknown {
  return operationExamples.find(([name]) => name === path)?.[1].answer;
}
