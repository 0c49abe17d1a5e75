import { readList } from './read-list.ts';
import { describe, expect, it, test } from 'vitest';
import { readValidator } from '../../../../src-main/api/http.ts';
import { CANARY, json, scriptService, status, type Script } from './scripted-service.ts';

const user = { attention: 'user' } as const;
const SENT = 'Fri, 20 Nov 2026 10:00:00 GMT';
const BEFORE = 'Fri, 20 Nov 2026 09:59:59 GMT';
const read = (headers: Record<string, string>) => readValidator(new Headers(headers));

describe('a validator', () => {
  it('is an entity tag, weak or strong', () => {
    expect(read({ etag: '"a1"' })).toEqual({ etag: '"a1"', lastModified: null });
    expect(read({ etag: 'W/"a1"' })).toEqual({ etag: 'W/"a1"', lastModified: null });
  });

  it('is a time of the last change that is a second older than the response', () => {
    expect(read({ 'last-modified': BEFORE, date: SENT })).toEqual({ etag: null, lastModified: BEFORE });
    expect(read({ 'last-modified': SENT, date: SENT })).toBeNull();
    expect(read({ 'last-modified': BEFORE })).toBeNull();
  });

  test.each(['', 'a1', '"a1', '"a"b"', '"a\tb"', 'w/"a1"', '*', `"${'x'.repeat(1_000)}"`])(
    'is not the tag %j',
    (etag) => {
      expect(read({ etag })).toBeNull();
    },
  );

  test.each(['yesterday', '2026-11-20', '0', `${BEFORE} `.repeat(60)])('is not the time %j', (time) => {
    expect(read({ 'last-modified': time, date: SENT })).toBeNull();
  });
});

const tagged = (etag: string) => json({ data: [{ id: 1 }] }, { headers: { etag } });
const answersUnchanged: Script = ({ headers }) => {
  const condition = headers.get('if-none-match');
  return condition === null ? tagged('"a1"') : status(304, { etag: '"a1"', 'content-length': '4096' });
};

describe('a list that may be unchanged', () => {
  const readTwice = async (script: Script) => {
    const service = scriptService(script);
    const first = await service.run((client) => client.readAgentList({ groupId: '7' }, user));
    if (!first.ok || first.value.kind === 'unchanged') throw new Error('there is no first list');
    return { ...service, validator: first.value.validator };
  };

  it('is asked for by its validator and needs no body', async () => {
    const { run, requests, validator, events } = await readTwice(answersUnchanged);
    expect(requests[0]?.headers.has('if-none-match')).toBe(false);
    const again = await run((client) => client.readAgentList({ groupId: '7' }, user, { validator }));
    expect(again).toEqual({ ok: true, value: { kind: 'unchanged' } });
    expect(requests[1]?.headers.get('if-none-match')).toBe('"a1"');
    expect(requests[1]?.headers.get('cache-control')).toBe('max-age=0');
    expect(requests[1]?.headers.get('x-api-key')).toBe(CANARY);
    expect(events[1]).toMatchObject({ status: 304, outcome: 'ok', bytes: 0 });
  });

  it('is asked for by its time where the service gives no tag', async () => {
    const { run, requests, validator } = await readTwice(({ headers }) =>
      headers.has('if-modified-since') ? status(304) : json([], { headers: { 'last-modified': BEFORE, date: SENT } }),
    );
    const again = await run((client) => client.readAgentList({ groupId: '7' }, user, { validator }));
    expect(again).toMatchObject({ value: { kind: 'unchanged' } });
    expect(requests[1]?.headers.get('if-modified-since')).toBe(BEFORE);
  });

  it('is sent as a whole with the validator of the new version once it has changed', async () => {
    const { run, validator } = await readTwice((_request, times) => tagged(times === 0 ? '"a1"' : '"a2"'));
    const again = await run((client) => client.readAgentList({ groupId: '7' }, user, { validator }));
    expect(again).toMatchObject({ value: { kind: 'received', validator: { etag: '"a2"' } } });
  });

  test.each([{}, { groupId: '8' }, { groupId: '7', search: 'host' }])(
    'is not asked for by the validator of another filter: %j',
    async (filter) => {
      const { run, requests, validator } = await readTwice(answersUnchanged);
      expect(await run((client) => client.readAgentList(filter, user, { validator }))).toMatchObject({
        value: { kind: 'received' },
      });
      expect(requests[1]?.headers.has('if-none-match')).toBe(false);
    },
  );

  it('is not asked for by a validator that was received with another key or from another address', async () => {
    const { validator } = await readTwice(answersUnchanged);
    const other = scriptService(answersUnchanged);
    await other.run((client) => client.readAgentList({ groupId: '7' }, user, { validator }));
    expect(other.requests[0]?.headers.has('if-none-match')).toBe(false);
  });

  test.each([
    [
      'a list that is always read as a whole',
      (service: ReturnType<typeof scriptService>) => service.run((client) => readList(client, {}, user)),
    ],
    [
      'another operation',
      (service: ReturnType<typeof scriptService>) => service.run((client) => client.listSupport(user)),
    ],
  ] as const)('fails with 304 for %s', async (_what, call) => {
    const service = scriptService(() => status(304));
    expect(await call(service)).toMatchObject({ ok: false, failure: { status: 304 } });
    expect(service.requests).toHaveLength(1);
  });
});
