import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operationNames, operations } from '../../../../src-main/api/operations.ts';
import { everyOperation, operationExamples } from './every-operation.ts';
import { ADDRESS, CANARY, json, scriptService, status } from './scripted-service.ts';

const user = { attention: 'user' } as const;
const answerOf = (answer: unknown) => (answer === null ? status(200) : json(answer));

test('the table has the operations of the specification (4), as the notes on it list them', () => {
  const notes = readFileSync(new URL('../../../../docs/dev/api-notes.md', import.meta.url), 'utf8');
  const listed = [...notes.matchAll(/^\| `([a-z]+\/[a-z]+)` /gm)].map(([, name]) => name);
  expect([...operationNames].sort()).toEqual(listed.sort());
});

describe.each(operationExamples)('%s', (name, example) => {
  test('uses the specified method, path and place of every parameter (F1 to F6, F26, F27)', async () => {
    const service = scriptService(() => answerOf(example.answer));
    const result = await service.run((client) => example.call(client, user));
    expect(result).toMatchObject({ ok: true });
    expect(service.requests).toHaveLength(1);
    const request = service.requests[0]!;
    expect(request.url.origin + request.url.pathname).toBe(`${ADDRESS}${name}`);
    expect(request.method).toBe(example.method);
    expect(Object.fromEntries(request.url.searchParams)).toEqual(example.query);
    expect(request.body === null ? null : JSON.parse(request.body)).toEqual(example.body);
    expect(request.headers.get('content-type')).toBe(example.body === null ? null : 'application/json');
  });

  test('K3: sends the key in its header and nowhere else (F17)', async () => {
    const service = scriptService(() => answerOf(example.answer));
    await service.run((client) => example.call(client, user));
    const { url, headers, body } = service.requests[0]!;
    expect(headers.get('x-api-key')).toBe(CANARY);
    const others = [...headers].filter(([header]) => header !== 'x-api-key');
    expect(JSON.stringify([url.href, others, body])).not.toMatch(new RegExp(`${CANARY}|apikey`, 'i'));
  });

  test('follows no redirects and uses neither cookies nor caches', async () => {
    const service = scriptService(() => answerOf(example.answer));
    await service.run((client) => example.call(client, user));
    expect(service.requests[0]!.init).toMatchObject({ redirect: 'error', credentials: 'omit', cache: 'no-store' });
  });

  test('is repeatable only if it reads or wakes', () => {
    expect(operations[name].repeatable).toBe(example.repeatable);
  });

  test('fails where the response has the wrong shape', async () => {
    const service = scriptService(() => json([['nonsense']]));
    const result = await service.run((client) => example.call(client, user));
    if (name === 'support/close') expect(result.ok).toBe(true);
    else expect(result).toMatchObject({ ok: false, failure: { kind: 'not-the-service', reason: 'shape' } });
    expect(service.requests).toHaveLength(1);
  });
});

describe('the parameter video of connect (F11)', () => {
  test('is sent only where it is given', async () => {
    const service = scriptService(() => json(everyOperation['agents/connect'].answer));
    await service.run((client) => client.connect({ agentId: 7 }, user));
    await service.run((client) => client.connect({ deviceId: 8, video: 'on' }, user));
    expect(service.requests.map(({ url }) => url.search)).toEqual(['?agent_id=7', '?device_id=8&video=on']);
  });
});

describe('the identifiers of history/info (4.14)', () => {
  test.each([
    [{ sessionId: 9 }, '?session_id=9'],
    [{ sessionUid: 'u9' }, '?session_uid=u9'],
    [{ sessionId: 9, sessionUid: 'u9' }, '?session_id=9&session_uid=u9'],
  ])('%j are all sent, because the service may want either', async (reference, query) => {
    const service = scriptService(() => json({ id: 9 }));
    await service.run((client) => client.historyInfo(reference, user));
    await service.run((client) => client.recordingHost(reference, [], user));
    expect(service.requests.map(({ url }) => url.search)).toEqual([query, query]);
  });
});

describe('the method of wake (F26)', () => {
  test.each([404, 405])('is GET from the first %i of POST on', async (code) => {
    const service = scriptService(({ method }) => (method === 'POST' ? status(code) : json({ status: 1 })));
    expect(await service.run((client) => client.wakeAgent(7, user))).toEqual({ ok: true, value: { status: 1 } });
    await service.run((client) => client.wakeAgent(7, user));
    expect(service.requests.map(({ method, url }) => method + url.search)).toEqual([
      'POST?id=7',
      'GET?id=7',
      'GET?id=7',
    ]);
  });

  test('does not matter where GET fails, too: the agent is unknown', async () => {
    const service = scriptService(() => status(404));
    const result = await service.run((client) => client.wakeAgent(7, user));
    expect(result).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
    expect(service.requests).toHaveLength(2);
  });

  test('is forgotten when it fails, so the other one gets its turn again', async () => {
    let taken = 'GET';
    const service = scriptService(({ method }) => (method === taken ? json({ status: 1 }) : status(405)));
    await service.run((client) => client.wakeAgent(7, user));
    taken = 'POST';
    expect((await service.run((client) => client.wakeAgent(7, user))).ok).toBe(true);
    await service.run((client) => client.wakeAgent(7, user));
    expect(service.requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'POST', 'POST']);
  });

  test.each([404, 405])('is not varied for logout on %i', async (code) => {
    const service = scriptService(() => status(code));
    await service.run((client) => client.logoutAgent(7, user));
    expect(service.requests).toHaveLength(1);
  });
});

describe('a method that the account chose', () => {
  test('is used where the specification leaves the method open, with the same parameters', async () => {
    const service = scriptService(() => json({ data: { id: 5 } }));
    service.client.useMethods({ 'support/create': 'GET', 'support/info': 'POST', 'agents/logout': 'GET' });
    await service.run((client) => client.createSupport({ clientName: 'Ada' }, user));
    await service.run((client) => client.supportInfo(5, user));
    await service.run((client) => client.logoutAgent(7, user));
    expect(service.requests.map(({ method, url, body }) => [method, url.search, body])).toEqual([
      ['GET', '?client_name=Ada', null],
      ['POST', '?connection_id=5', null],
      ['GET', '?agent_id=7', null],
    ]);
    service.client.useMethods({});
    await service.run((client) => client.createSupport({}, user));
    expect(service.requests.at(-1)?.method).toBe('POST');
  });

  test('is ignored where the specification names the method', async () => {
    const service = scriptService(() => json({ data: {} }));
    service.client.useMethods({ 'agents/update': 'GET', 'history/list': 'POST' });
    await service.run((client) => client.updateAgent(7, { name: 'Till' }, user));
    await service.run((client) => client.listHistory({}, user));
    expect(service.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  test('is tried once for what changes something, whatever the response', async () => {
    const service = scriptService(() => status(405));
    service.client.useMethods({ 'agents/logout': 'GET' });
    await service.run((client) => client.logoutAgent(7, user));
    expect(service.requests.map(({ method }) => method)).toEqual(['GET']);
  });

  test.each(operationExamples)('can be one for %s only if all of its parameters are in the query', (name) => {
    expect(operations[name].methodIsOpen === true && operations[name].body !== undefined).toBe(false);
  });
});

describe('invalid input is refused before anything is sent', () => {
  const service = scriptService(() => json({}));
  test.each([
    ['a fraction as an identifier', () => service.client.agentInfo(1.5, user)],
    ['not a number', () => service.client.rebootAgent(NaN, false, user)],
    ['a negative identifier', () => service.client.connect({ deviceId: -1 }, user)],
    ['a page of 101', () => service.client.listHistory({ limit: 101 }, user)],
    ['a page of 0', () => service.client.listHistory({ limit: 0 }, user)],
    ['an empty change', () => service.client.updateAgent(1, {}, user)],
    ['an empty name', () => service.client.updateAgent(1, { name: ' ' }, user)],
    ['a short password', () => service.client.updateAgent(1, { permanentUrl: { password: 'abc1' } }, user)],
    [
      'a password without digits',
      () => service.client.updateAgent(1, { permanentUrl: { password: 'abcdefgh' } }, user),
    ],
    [
      'a password without letters',
      () => service.client.updateAgent(1, { permanentUrl: { password: '12345678' } }, user),
    ],
  ])('%s', async (_name, call) => {
    expect(await call()).toMatchObject({ ok: false, failure: { kind: 'bad-input', reason: 'input' } });
    expect(service.requests).toHaveLength(0);
  });

  test('a refused password is not in the message', async () => {
    const result = await service.client.updateAgent(1, { permanentUrl: { password: 'hunter2' } }, user);
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });
});

test('agents/update sends only what is changed', async () => {
  const service = scriptService(() => json({ status: 1 }));
  await service.run((client) => client.updateAgent(7, { name: 'New' }, user));
  expect(service.requests[0]!.body).toBe('{"id":7,"name":"New"}');
});

test('every request is observed, without secrets', async () => {
  const service = scriptService((_request, times) => (times === 0 ? status(503) : json({ data: { id: 7 } })));
  await service.earnRetries();
  await service.run((client) => client.agentInfo(7, user));
  expect(service.events).toMatchObject([
    {
      operation: 'agents/info',
      method: 'GET',
      attempt: 1,
      status: 503,
      outcome: 'service-error',
      reason: 'status-503',
    },
    { operation: 'agents/info', method: 'GET', attempt: 2, status: 200, outcome: 'ok', reason: null, bytes: 17 },
  ]);
  expect(JSON.stringify(service.events)).not.toMatch(new RegExp(`${CANARY}|service\\.example`));
});
