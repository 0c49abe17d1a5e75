import { describe, expect, it } from 'vitest';
import { sendMessage } from '../../../../src-main/webhooks/send.ts';
import { createFakeClock } from '../fake-clock.ts';

const secrets = { address: new URL('https://hooks.example/secret-path'), signing: null };
const message = { id: 'e1', body: '{"a":1}' };

function send(answer: (url: string, init: RequestInit) => Promise<Response>, stop = new AbortController().signal) {
  const fake = createFakeClock();
  const requests: { url: string; init: RequestInit }[] = [];
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    requests.push({ url, init });
    return answer(url, init);
  };
  const result = sendMessage({ fetch, clock: fake.clock }, secrets, message, { attention: 'background', stop });
  return { ...fake, requests, result };
}

describe('a try', () => {
  it('is one POST of JSON without cookies, cache, redirects or any other header', async () => {
    const { requests, result } = send(() => Promise.resolve(new Response('ok')));
    expect(await result).toEqual({ kind: 'delivered' });
    expect(requests).toHaveLength(1);
    const { url, init } = requests[0] ?? { url: '', init: {} };
    expect(url).toBe('https://hooks.example/secret-path');
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json' },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
    });
    expect(Object.keys(init.headers ?? {})).toEqual(['Content-Type']);
  });

  it.each([200, 201, 202, 204])('with status %i has arrived', async (status) => {
    const { result } = send(() => Promise.resolve(new Response(null, { status })));
    expect(await result).toEqual({ kind: 'delivered' });
  });

  it.each([
    [304, 'service-error', false],
    [400, 'service-error', false],
    [401, 'no-right', false],
    [403, 'no-right', false],
    [404, 'not-found', false],
    [408, 'service-error', true],
    [410, 'not-found', false],
    [413, 'service-error', false],
    [429, 'busy', true],
    [500, 'service-error', true],
    [503, 'service-error', true],
  ])('with status %i is “%s”, worth another try: %s', async (status, kind, again) => {
    const { result } = send(() => Promise.resolve(new Response(null, { status })));
    expect(await result).toMatchObject({ kind: 'failed', again, failure: { kind, status } });
  });

  it.each([
    ['30', 30_000],
    ['100000', 600_000],
    ['soon', undefined],
  ])('is told by Retry-After %j to wait %s ms', async (header, waitMs) => {
    const headers = { 'Retry-After': header };
    const { result } = send(() => Promise.resolve(new Response(null, { status: 429, headers })));
    const ended = await result;
    expect(ended.kind === 'failed' && ended.failure.waitMs).toBe(waitMs);
  });

  it('reads no byte of the answer, however long it is, and lets go of it', async () => {
    let pulled = 0;
    let signal: AbortSignal | null | undefined;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1_000));
        },
      },
      { highWaterMark: 0 },
    );
    const { result } = send((_url, init) => {
      signal = init.signal;
      return Promise.resolve(new Response(body));
    });
    expect(await result).toEqual({ kind: 'delivered' });
    expect(pulled).toBe(0);
    expect(signal?.aborted).toBe(true);
  });

  it('that is not answered within 20 s has ended, and may have arrived', async () => {
    const { result, advance } = send(() => new Promise(() => undefined));
    await advance(20_000);
    expect(await result).toMatchObject({ kind: 'failed', again: true, failure: { kind: 'timeout' } });
  });

  it('ends with the program', async () => {
    const stopping = new AbortController();
    const { result } = send(() => new Promise(() => undefined), stopping.signal);
    stopping.abort();
    expect(await result).toMatchObject({ kind: 'failed', again: false, failure: { kind: 'cancelled' } });
  });

  it.each([
    ["Attempted to redirect, but redirect policy was 'error'", 'redirect', false],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate', false],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'tls', false],
    ['net::ERR_NAME_NOT_RESOLVED', 'dns', true],
    ['net::ERR_INTERNET_DISCONNECTED', 'network', true],
    ['net::ERR_CONNECTION_REFUSED', 'refused', true],
    ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy', true],
    ['net::ERR_EMPTY_RESPONSE', 'reset', true],
  ])('that fails with %s is “%s”, and says nothing of the address', async (error, reason, again) => {
    const { result } = send(() => Promise.reject(new Error(`${error} https://hooks.example/secret-path`)));
    const ended = await result;
    expect(ended).toMatchObject({ kind: 'failed', again, failure: { reason } });
    expect(JSON.stringify(ended)).not.toContain('hooks.example');
  });
});
