import { readList } from './read-list.ts';
import { describe, expect, test } from 'vitest';
import type { Refusal, ServiceClient } from '../../../../src-main/api/client.ts';
import type { RefusalCause } from '../../../../src-main/api/failures.ts';
import type { FailureKind } from '../../../../src-main/contract/failure.ts';
import { operations } from '../../../../src-main/api/operations.ts';
import { operationExamples } from './every-operation.ts';
import { json, scriptService, status, type Script } from './scripted-service.ts';

/** What each status means, and whether a read is retried (trust 2.2). */
const RULES: readonly (readonly [number, FailureKind, boolean])[] = [
  [301, 'not-the-service', false],
  [400, 'bad-input', false],
  [402, 'quota', false],
  [404, 'not-found', false],
  [405, 'not-the-service', false],
  [407, 'offline', false],
  [408, 'timeout', true],
  [413, 'service-error', false],
  [418, 'service-error', false],
  [429, 'busy', true],
  [500, 'service-error', true],
  [501, 'service-error', false],
  [502, 'service-error', true],
  [503, 'service-error', true],
  [504, 'service-error', true],
  [201, 'service-error', false],
];

describe.each(operationExamples)('F1: the status table of %s', (name, example) => {
  const user = { attention: 'user' } as const;

  test('200 is success', async () => {
    const service = scriptService(() => (example.answer === null ? status(200) : json(example.answer)));
    expect((await service.run((client) => example.call(client, user))).ok).toBe(true);
  });

  test.each([
    ['204', () => status(204)],
    ['an empty 200', () => status(200)],
  ])('%s is success only where no payload is expected', async (_name, respond) => {
    const service = scriptService(respond);
    await service.earnRetries();
    const result = await service.run((client) => example.call(client, user));
    if (name === 'support/close') expect(result).toEqual({ ok: true, value: undefined });
    else expect(result).toMatchObject({ ok: false, failure: { kind: 'not-the-service', reason: 'empty' } });
    expect(service.requests).toHaveLength(1);
  });

  test.each([401, 403])('%i means a refused key for agents/list and a missing permission elsewhere', async (code) => {
    const service = scriptService(() => status(code));
    await service.earnRetries();
    const result = await service.run((client) => example.call(client, user));
    const kind = name === 'agents/list' ? 'key-refused' : 'no-right';
    expect(result).toMatchObject({ ok: false, failure: { kind, status: code } });
    expect(service.requests).toHaveLength(1);
  });

  test.each(RULES)('%i is a failure of kind %s', async (code, kind, isTransient) => {
    const service = scriptService(() => status(code));
    await service.earnRetries();
    const result = await service.run((client) => example.call(client, user));
    expect(result).toMatchObject({ ok: false, failure: { kind, status: code } });
    const otherMethod = name === 'agents/wake' && (code === 404 || code === 405) ? 1 : 0;
    expect(service.requests).toHaveLength((isTransient && example.repeatable ? 3 : 1) + otherMethod);
  });

  test('only a change whose response was lost is reported as unsure', async () => {
    for (const [code, isLost] of [
      [500, true],
      [408, true],
      [204, true],
      [400, false],
      [402, false],
      [403, false],
      [404, false],
    ] as const) {
      const result = await scriptService(() => status(code)).run((client) => example.call(client, user));
      if (result.ok) continue;
      expect(result.failure.unsure ?? false, String(code)).toBe(isLost && operations[name].ifUnsure !== undefined);
    }
  });

  test('background calls are not retried', async () => {
    const service = scriptService(() => status(503));
    await service.earnRetries();
    await service.run((client) => example.call(client, { attention: 'background' }));
    expect(service.requests).toHaveLength(1);
  });

  test('only repeatable operations succeed on a second try', async () => {
    const service = scriptService((_request, times) => (times === 0 ? status(502) : json(example.answer)));
    await service.earnRetries();
    const result = await service.run((client) => example.call(client, user));
    expect(result.ok).toBe(example.repeatable);
    expect(service.requests).toHaveLength(example.repeatable ? 2 : 1);
  });

  test('every message says what happened and what to do, in whole sentences', async () => {
    for (const code of [204, 301, 400, 401, 402, 403, 404, 408, 413, 418, 429, 500]) {
      const service = scriptService(() => status(code));
      const result = await service.run((client) => example.call(client, user));
      if (result.ok) continue;
      expect(result.failure.message).toMatch(/^[A-Z][^!]+\. [A-Z][^!]+\.$/);
      expect(result.failure.message).not.toMatch(/undefined|null|NaN|\.\./);
    }
  });
});

describe('checkKey', () => {
  const user = { attention: 'user' } as const;

  test.each([
    [403, { ok: true, value: 'refused' }],
    [401, { ok: true, value: 'refused' }],
    [200, { ok: true, value: 'accepted' }],
  ])('lists the agents once to tell whether the key is accepted: %i', async (code, decision) => {
    const service = scriptService(() => (code === 200 ? json([]) : status(code)));
    expect(await service.run((client) => client.checkKey(user))).toEqual(decision);
    expect(service.requests.map(({ path }) => path)).toEqual(['agents/list']);
  });

  test('concurrent callers share one request', async () => {
    const service = scriptService(() => status(403));
    const decisions = await service.run((client) => Promise.all([client.checkKey(user), client.checkKey(user)]));
    expect(decisions.every((decision) => decision.ok && decision.value === 'refused')).toBe(true);
    expect(service.requests).toHaveLength(1);
  });

  test('keeps nothing of a long list', async () => {
    const text = (words: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(words);
    const rows = text('{"id":1},'.repeat(120_000));
    const chunks = [text('['), rows.slice(), rows.slice(), rows.slice(), text('{"id":2}]')];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    const service = scriptService(() => new Response(body, { headers: { 'Content-Type': 'application/json' } }));
    expect(await service.run((client) => client.checkKey(user))).toEqual({ ok: true, value: 'accepted' });
    expect(chunks.at(-1)?.byteLength).toBe(0);
  });

  test('another failure tells nothing about the key', async () => {
    const service = scriptService(() => status(500));
    expect(await service.run((client) => client.checkKey(user))).toMatchObject({
      ok: false,
      failure: { kind: 'service-error' },
    });
  });
});

describe('a refused call', () => {
  const user = { attention: 'user' } as const;
  const refusals = (script: Script, cause: RefusalCause | null = null) => {
    const asked: Refusal[] = [];
    const service = scriptService(script, {
      judgeRefusal: (refusal) => {
        asked.push(refusal);
        return Promise.resolve(cause);
      },
    });
    return { service, asked };
  };

  test.each(operationExamples)('is judged once for %s, whoever waits for it', async (_name, example) => {
    for (const code of [401, 403]) {
      for (const attention of ['user', 'background'] as const) {
        const { service, asked } = refusals(() => status(code));
        await service.run((client) => example.call(client, { attention }));
        expect(asked).toMatchObject([{ status: code }]);
      }
    }
  });

  test.each(operationExamples)('of %s says that the key is rejected while it is', async (_name, example) => {
    const { service } = refusals(() => status(403), 'key');
    const result = await service.run((client) => example.call(client, user));
    expect(result).toMatchObject({ ok: false, failure: { kind: 'key-refused', status: 403, reason: 'key' } });
    expect(result).toMatchObject({ failure: { message: expect.stringContaining('rejected this API key') as string } });
  });

  test('says that the agent is not listed, or blocked, where that is the cause', async () => {
    const removed = refusals(() => status(403), 'agent-removed');
    expect(await removed.service.run((client) => client.connect({ agentId: 7 }, user))).toMatchObject({
      failure: { kind: 'not-found', reason: 'gone', status: 403 },
    });
    expect(removed.asked).toEqual([{ status: 403, agentId: 7 }]);
    const blocked = refusals(() => status(400), 'agent-blocked');
    const result = await blocked.service.run((client) => client.rebootAgent(7, false, user));
    expect(result).toMatchObject({ failure: { kind: 'no-right', reason: 'blocked', status: 400 } });
    expect(result).toMatchObject({ failure: { message: expect.stringContaining('blocked in the account') as string } });
  });

  test('keeps its own sentence where the cause is not known', async () => {
    const { service } = refusals(() => status(403));
    expect(await service.run((client) => client.agentInfo(7, user))).toMatchObject({ failure: { kind: 'no-right' } });
  });

  test('agents/list does not wait for the judgement, which needs a list', async () => {
    const service = scriptService(() => status(403), { judgeRefusal: () => new Promise(() => undefined) });
    expect(await service.run((client) => readList(client, {}, user))).toMatchObject({
      failure: { kind: 'key-refused' },
    });
  });

  test.each([
    ['a list that is parsed elsewhere', (client: ServiceClient) => readList(client, {}, user)],
    ['the address of a recording', (client: ServiceClient) => client.recording({ sessionId: 5 }, [], user)],
    ['the host of a recording', (client: ServiceClient) => client.recordingHost({ sessionId: 5 }, [], user)],
  ])('is judged for %s', async (_name, call) => {
    const { service, asked } = refusals(() => status(403));
    await service.run<unknown>(call);
    expect(asked).toEqual([{ status: 403, agentId: null }]);
  });

  test.each([200, 402, 407, 429, 500])('is no call with status %i', async (code) => {
    const { service, asked } = refusals(() => (code === 200 ? json({ data: { id: 7 } }) : status(code)));
    await service.run((client) => client.agentInfo(7, user));
    expect(asked).toHaveLength(0);
  });

  test.each([400, 404])('with status %i is judged only where it is about an agent', async (code) => {
    const { service, asked } = refusals(() => status(code));
    await service.run((client) => client.listHistory({ agentId: 7 }, user));
    await service.run((client) => client.supportInfo(5, user));
    expect(asked).toHaveLength(0);
    await service.run((client) => client.wakeAgent(7, user));
    expect(asked).toEqual([{ status: code, agentId: 7 }]);
  });

  test('is none after dispose, nor a network error', async () => {
    const disposed = refusals(() => {
      disposed.service.client.dispose();
      return status(403);
    });
    await disposed.service.client.agentInfo(7, user);
    expect(disposed.asked).toHaveLength(0);
    const offline = refusals(() => Promise.reject(new TypeError('fetch failed')));
    await offline.service.run((client) => client.agentInfo(7, user));
    expect(offline.asked).toHaveLength(0);
  });
});

describe('404', () => {
  const user = { attention: 'user' } as const;
  test('on every path means a wrong address', async () => {
    const alone = scriptService(() => status(404));
    const list = await alone.run((client) => client.listAgents({}, user));
    expect(list).toMatchObject({ failure: { kind: 'not-found', reason: 'wrong-address' } });
    const service = scriptService(() => status(404));
    await service.run((client) => client.agentInfo(7, user));
    expect(await service.run((client) => client.supportInfo(5, user))).toMatchObject({
      failure: { reason: 'wrong-address' },
    });
  });

  test('means that the object is gone once the service answered otherwise (F5)', async () => {
    const service = scriptService(({ path }) => (path === 'agents/list' ? json([]) : status(404)));
    await service.run((client) => client.listAgents({}, user));
    expect(await service.run((client) => client.agentInfo(7, user))).toMatchObject({ failure: { reason: 'gone' } });
    expect(await service.run((client) => client.supportInfo(5, user))).toMatchObject({
      failure: { reason: 'gone' },
    });
  });

  test('says of support/update that the service may not offer it (F25)', async () => {
    const service = scriptService(({ path }) => (path === 'agents/list' ? json([]) : status(404)));
    await service.run((client) => client.listAgents({}, user));
    const result = await service.run((client) => client.renameSupport(5, 'Ada', user));
    expect(result).toMatchObject({ failure: { kind: 'not-found', reason: 'gone' } });
    expect(result).toMatchObject({ failure: { message: expect.stringContaining('can’t rename') as string } });
  });
});

describe('a call that the service does not know', () => {
  const user = { attention: 'user' } as const;
  const answer = (code: number, text: string) => {
    const service = scriptService(({ path }) =>
      path === 'agents/list' ? json([]) : status(code, { 'content-type': 'text/plain' }, text),
    );
    return service.run(async (client) => {
      await client.listAgents({}, user);
      return client.rebootAgent(7, false, user);
    });
  };

  test.each([
    [405, ''],
    [400, 'Unknown URL'],
    [404, 'unknown request url'],
    [404, 'Unknown method agents/reboot'],
    [400, 'Method not allowed'],
    [404, 'Cannot POST /v1/agents/reboot'],
  ])('%i %s is not said to be the agent’s fault', async (code, text) => {
    const result = await answer(code, text);
    expect(result).toMatchObject({ failure: { kind: 'not-the-service', reason: 'unknown-call', status: code } });
    expect(result).toMatchObject({ failure: { message: expect.stringContaining('doesn’t know this call') as string } });
  });

  test.each([
    [400, 'The agent is offline'],
    [404, 'No such agent'],
    [404, 'Agent not found'],
  ])('%i %s is something else', async (code, text) => {
    const result = await answer(code, text);
    expect(result).not.toMatchObject({ failure: { reason: 'unknown-call' } });
  });

  test('says where another method is chosen, if the specification leaves the method open', async () => {
    const service = scriptService(() => status(405));
    const close = await service.run((client) => client.closeSupport(5, user));
    expect(close).toMatchObject({ failure: { message: expect.stringContaining('another HTTP method') as string } });
    const rename = await service.run((client) => client.renameSupport(5, 'Ada', user));
    expect(rename).not.toMatchObject({
      failure: { message: expect.stringContaining('another HTTP method') as string },
    });
  });
});

describe('the service’s own text about an error (F18)', () => {
  const user = { attention: 'user' } as const;
  const messageOf = async (body: string, type: string) => {
    const service = scriptService(() => status(400, { 'content-type': type }, body));
    const result = await service.run((client) => client.agentInfo(7, user));
    return result.ok ? null : (/“(.*)”/.exec(result.failure.message)?.[1] ?? null);
  };

  test.each([
    ['Agent is busy', 'text/plain', 'Agent is busy'],
    ['{"error":"Agent is busy"}', 'application/json', 'Agent is busy'],
    ['{"error":{"message":"Agent is busy"}}', 'application/json', 'Agent is busy'],
    ['{"message":"Agent\\nis busy"}', 'application/json', 'Agent is busy'],
  ])('is shown where it is short and readable: %s', async (body, type, shown) => {
    expect(await messageOf(body, type)).toBe(shown);
  });

  test.each([
    ['<html><b>Agent is busy</b></html>', 'text/html'],
    ['Agent is busy', 'text/html'],
    ['<b>Agent is busy</b>', 'text/plain'],
    ['x'.repeat(161), 'text/plain'],
    ['see https://evil.example/login', 'text/plain'],
    ['visit www.evil.example', 'text/plain'],
    ['bad key cAnArY7d1f0a93b45c6e8821f9d0a7b3c', 'text/plain'],
    ['bad key ending in 9d0a7b3c', 'text/plain'],
    ['token 0123456789abcdef0123456789abcdef', 'text/plain'],
    ['{"code":17}', 'application/json'],
    ['{"error":', 'application/json'],
    ['\u0000\u0001', 'text/plain'],
    ['a'.repeat(5_000), 'text/plain'],
    ['', 'text/plain'],
  ])('is not shown otherwise: %s', async (body, type) => {
    expect(await messageOf(body, type)).toBeNull();
  });

  test.each([
    ['without a body', null],
    ['with one', '<html>Payment required</html>'],
  ])('402 %s is a reached limit', async (_name, body) => {
    const service = scriptService(() => status(402, { 'content-type': 'text/html' }, body));
    const result = await service.run((client) => client.listAgents({}, user));
    expect(result).toMatchObject({ ok: false, failure: { kind: 'quota', status: 402 } });
    expect(JSON.stringify(result)).not.toContain('html');
  });

  test('an HTML body of a 502 is not shown', async () => {
    const service = scriptService(() => status(502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>'));
    const result = await service.run((client) => client.listAgents({}, { attention: 'background' }));
    expect(result).toMatchObject({ ok: false, failure: { kind: 'service-error', status: 502, reason: 'status-502' } });
    expect(JSON.stringify(result)).not.toContain('gateway');
  });

  test('a body that never ends does not delay the failure', async () => {
    const endless = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
    const service = scriptService(() => new Response(endless, { status: 400 }));
    const result = await service.run((client) => client.agentInfo(7, user));
    expect(result).toMatchObject({ failure: { kind: 'bad-input' } });
    expect(service.clock.now()).toBeLessThan(3_000);
  });
});

describe('a failed request that may have been carried out says so', () => {
  test.each(operationExamples)('%s', async (name, example) => {
    const service = scriptService(() => status(504));
    const result = await service.run((client) => example.call(client, { attention: 'user' }));
    const { ifUnsure } = operations[name];
    const message = result.ok ? '' : result.failure.message;
    if (ifUnsure === undefined) expect(message).not.toContain('may');
    else expect(message).toContain(ifUnsure);
  });
});
