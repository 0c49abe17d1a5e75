import { readList } from './read-list.ts';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { parseAgentList } from './first-account.ts';
import { createServiceClient } from '../../../../src-main/api/client.ts';
import { systemClock, type Clock } from '../../../../src-main/lib/clock.ts';
import { ApiKey } from '../../../../src-main/api/api-key.ts';
import { everyOperation, operationExamples } from './every-operation.ts';
import { CANARY, json, nodeError, scriptService, status } from './scripted-service.ts';

const user = { attention: 'user' } as const;
const background = { attention: 'background' } as const;
const servers: Server[] = [];

/** Real sockets, and a clock that does not wait before retries. */
async function serve(listener: RequestListener): Promise<ReturnType<typeof createServiceClient>> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const clock: Clock = { ...systemClock, after: (ms, run) => systemClock.after(ms < 9_000 ? 0 : ms, run) };
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  return createServiceClient({ number: 0, address, key: ApiKey.parse(CANARY)!, fetch, clock, random: () => 0.5 });
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const list = JSON.stringify({ data: Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Agent ${id}` })) });

describe('F2: a truncated response', () => {
  const cutAt = async (share: number, withLength: boolean) => {
    let requests = 0;
    let whole = true;
    const client = await serve((_request, response) => {
      if (whole) {
        response.end(list);
        return;
      }
      requests += 1;
      if (withLength) response.setHeader('Content-Length', list.length);
      response.flushHeaders();
      const part = list.slice(0, Math.floor((list.length * share) / 100));
      if (part === '') response.destroy();
      else response.write(part, () => setImmediate(() => response.destroy()));
    });
    for (let count = 0; count < 20; count += 1) await readList(client, {}, background);
    whole = false;
    return { result: await readList(client, {}, user), requests: () => requests };
  };

  test.each([1, 50, 99])('at %i percent of its declared length fails after three tries', async (share) => {
    const { result, requests } = await cutAt(share, true);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'not-the-service', reason: 'truncated' } });
    expect(requests()).toBe(3);
  });

  test.each([1, 50, 99])('at %i percent in chunks fails after three tries', async (share) => {
    const { result, requests } = await cutAt(share, false);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'not-the-service', reason: 'truncated' } });
    expect(requests()).toBe(3);
  });

  test('before its head is a lost connection', async () => {
    const client = await serve((request) => request.socket.destroy());
    expect(await client.listAgents({}, background)).toMatchObject({
      ok: false,
      failure: { kind: 'offline', reason: 'reset' },
    });
  });

  test('at 0 percent of its body fails', async () => {
    const { result } = await cutAt(0, true);
    expect(result).toMatchObject({
      ok: false,
      failure: { reason: expect.stringMatching(/^(truncated|reset)$/) as string },
    });
  });

  test('is not requested again for a change', async () => {
    let requests = 0;
    const client = await serve((request) => {
      requests += 1;
      request.socket.destroy();
    });
    expect((await client.connect({ agentId: 1 }, user)).ok).toBe(false);
    expect((await client.rebootAgent(1, false, user)).ok).toBe(false);
    expect(requests).toBe(2);
  });

  test('without any length is detected when it is parsed', async () => {
    const client = await serve((_request, response) => {
      response.shouldKeepAlive = false;
      response.removeHeader('transfer-encoding');
      response.useChunkedEncodingByDefault = false;
      response.end(list.slice(0, 500));
    });
    expect(await client.listAgents({}, background)).toMatchObject({
      failure: { kind: 'not-the-service', reason: 'truncated' },
    });
    expect(await readList(client, {}, background)).toMatchObject({ failure: { reason: 'truncated' } });
    const inner = list.slice(0, list.indexOf('}') + 1);
    expect(parseAgentList(new TextEncoder().encode(inner))).toMatchObject({ failure: { reason: 'truncated' } });
  });
});

describe('F3: a slow service', () => {
  test('that sends no head times out after 10 s, or 30 s for the lists of large accounts', async () => {
    const service = scriptService(() => new Promise<never>(() => undefined));
    const result = await service.run((client) => client.agentInfo(1, background));
    expect(result).toMatchObject({ failure: { kind: 'timeout', reason: 'timeout-connect' } });
    expect(service.clock.now()).toBe(10_000);
    expect(service.requests[0]!.init.signal?.aborted).toBe(true);
    await service.run((client) => client.listAgents({}, background));
    expect(service.clock.now()).toBe(40_000);
    await service.run((client) => client.listHistory({}, background));
    expect(service.clock.now()).toBe(70_000);
  });

  /** Sends `count` bytes, one each second, and then neither more nor an end. */
  const drip = (count: number) => {
    let released = false;
    const service = scriptService(() => {
      let sent = 0;
      const bytes = new ReadableStream({
        start: (controller) => {
          const next = () => {
            if (released || sent === count) return;
            sent += 1;
            controller.enqueue(new Uint8Array([0x20]));
            service.clock.after(1_000, next);
          };
          next();
        },
        cancel: () => {
          released = true;
        },
      });
      return new Response(bytes);
    });
    return { service, isReleased: () => released };
  };

  test('that sends a byte per second is read for ten minutes, and the stream is cancelled', async () => {
    const { service, isReleased } = drip(Infinity);
    const result = await service.run((client) => client.listAgents({}, background));
    expect(result).toMatchObject({ failure: { kind: 'timeout', reason: 'timeout-body' } });
    expect(service.clock.now()).toBe(600_000);
    await service.clock.advance(2_000);
    expect(isReleased()).toBe(true);
  });

  test('that sends no byte for 30 s in the middle of a body times out', async () => {
    const { service, isReleased } = drip(60);
    const result = await service.run((client) => client.listAgents({}, background));
    expect(result).toMatchObject({ failure: { kind: 'timeout', reason: 'timeout-body' } });
    expect(service.clock.now()).toBe(59_000 + 30_000);
    expect(isReleased()).toBe(true);
  });

  test('that takes longer than 30 s for a body that keeps arriving is waited for', async () => {
    const service = scriptService(() => {
      const parts = ['[', '{"id":1,"name":"till"}', ']'];
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const next = () => {
            const part = parts.shift();
            if (part === undefined) {
              controller.close();
              return;
            }
            controller.enqueue(new TextEncoder().encode(part));
            service.clock.after(29_000, next);
          };
          next();
        },
      });
      return new Response(body);
    });
    expect(await service.run((client) => client.listAgents({}, background))).toMatchObject({ ok: true });
    expect(service.clock.now()).toBe(3 * 29_000);
  });

  test('is not sent a change again', async () => {
    const service = scriptService(() => new Promise<never>(() => undefined));
    await service.earnRetries();
    await service.run((client) => client.logoutAgent(1, user));
    expect(service.requests).toHaveLength(1);
  });

  test('leaves no timers after its response', async () => {
    const service = scriptService(() => json([]));
    await service.run((client) => client.listAgents({}, user));
    expect(service.clock.timers()).toBe(0);
  });
});

describe('F6: an unreadable response', () => {
  const utf16 = Buffer.from('\ufeff{"data":[]}', 'utf16le');
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  test.each<[string, BodyInit, string]>([
    ['HTML', '<!doctype html><html><body>Sign in</body></html>', 'html'],
    ['empty', '', 'empty'],
    ['spaces', ' \n ', 'empty'],
    ['UTF-16', utf16, 'shape'],
    ['null', 'null', 'shape'],
    ['a text', '"agents"', 'shape'],
    ['an object that is no list', '{"agents":[]}', 'shape'],
    ['words', 'Internal error', 'shape'],
    ['deep nesting', `{"data":${nested}}`, 'shape'],
    ['an unclosed text', '{"data":[{"id":1,"name":"x', 'truncated'],
    ['closed too often', '{"data":[]}}', 'shape'],
  ])('with status 200: %s', async (_name, body, reason) => {
    const service = scriptService(() => new Response(body));
    const result = await service.run((client) => client.listAgents({}, background));
    expect(result).toMatchObject({ ok: false, failure: { kind: 'not-the-service', reason, status: 200 } });
  });

  test.each([utf16, Buffer.from('{"data":[]}', 'utf16le')])(
    'in UTF-16 is not taken for a truncated list',
    async (body) => {
      const service = scriptService(() => new Response(body));
      const result = await service.run((client) => readList(client, {}, background));
      expect(result).toMatchObject({ ok: false, failure: { reason: 'shape' } });
    },
  );

  test('with deep nesting is survived by every operation', async () => {
    for (const [, example] of operationExamples) {
      for (const body of [
        nested,
        `{"data":${nested}}`,
        `{"data":{"id":1,"name":${nested},"sessions":{"last":${nested}}}}`,
      ]) {
        const service = scriptService(() => new Response(body));
        expect(typeof (await service.run((client) => example.call(client, background))).ok).toBe('boolean');
      }
    }
  });

  test('a byte order mark is ignored', async () => {
    const service = scriptService(() => new Response(Buffer.from('\ufeff{"data":[{"id":1}]}')));
    expect(await service.run((client) => client.listAgents({}, background))).toMatchObject({ ok: true });
    expect(await service.run((client) => readList(client, {}, background))).toMatchObject({ ok: true });
  });

  test('the last of duplicate keys counts, and __proto__ is an ordinary key', async () => {
    const body = '{"data":[{"id":1,"id":2,"name":"a","name":"b","__proto__":{"group":"polluted"}}]}';
    const service = scriptService(() => new Response(body));
    const result = await service.run((client) => client.listAgents({}, background));
    expect(result).toMatchObject({ ok: true, value: { agents: [{ id: 2, name: 'b', group: null }] } });
    expect(({} as Record<string, unknown>).group).toBeUndefined();
  });

  test('bytes that are not UTF-8 do not invalidate the list', async () => {
    const body = Buffer.concat([Buffer.from('[{"id":1,"name":"a'), Buffer.from([0xff]), Buffer.from('"}]')]);
    const service = scriptService(() => new Response(body));
    expect(await service.run((client) => client.listAgents({}, background))).toMatchObject({ ok: true });
  });

  test('HTML is detected by its content type alone', async () => {
    const service = scriptService(
      () => new Response('{}', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    );
    const result = await service.run((client) => client.agentInfo(1, user));
    expect(result).toMatchObject({ failure: { kind: 'not-the-service', reason: 'html' } });
  });

  test('200 MB in chunks are read up to 8 MB only where no list is due, with little memory', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(1024 * 1024, 0x20);
    const client = await serve((_request, response) => {
      const more = () => {
        if (sent >= 200 || response.destroyed) return;
        sent += 1;
        if (response.write(chunk)) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    });
    const before = process.memoryUsage().rss;
    const result = await client.agentInfo(1, background);
    expect(result).toMatchObject({ failure: { kind: 'not-the-service', reason: 'too-large' } });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    expect(sent).toBeLessThan(50);
  });

  test('a small compressed body that is more than 8 MB once inflated is not read to its end', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20), { level: 1 });
    const client = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb);
    });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const before = process.memoryUsage().rss;
    expect(await client.agentInfo(1, background)).toMatchObject({ failure: { reason: 'too-large' } });
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
  });

  test('what is declared longer than the limit is not read at all', async () => {
    const declare = (mebibytes: number) =>
      scriptService(() => new Response('x', { headers: { 'content-length': String(mebibytes * 1024 * 1024) } }));
    const tooLarge = { failure: { reason: 'too-large' } };
    expect(await declare(9).run((client) => client.agentInfo(1, user))).toMatchObject(tooLarge);
    expect(await declare(257).run((client) => client.listAgents({}, user))).toMatchObject(tooLarge);
    expect(await declare(257).run((client) => client.listHistory({}, user))).toMatchObject(tooLarge);
    expect(await declare(9).run((client) => client.listSupport(user))).toMatchObject({
      failure: { reason: 'truncated' },
    });
  });

  test('the size of a list is that of its body as it was sent', async () => {
    const sizeOf = async (headers: Record<string, string>) => {
      const service = scriptService(() => new Response('[]        ', { headers }));
      const answer = await service.run((client) => client.readAgentList({}, background));
      return answer.ok && answer.value.kind === 'received' ? answer.value.sentBytes : null;
    };
    expect(await sizeOf({})).toBe(10);
    expect(await sizeOf({ 'content-length': '4', 'content-encoding': 'gzip' })).toBe(4);
    // A length that cannot be true would stop the refresh for days.
    expect(await sizeOf({ 'content-length': '999999999999', 'content-encoding': 'gzip' })).toBe(10);
  });

  test('a declared length that is not reached means truncation, except for compressed bodies', async () => {
    const withHeaders = (headers: Record<string, string>) => scriptService(() => new Response('[]', { headers }));
    const cut = withHeaders({ 'content-length': '3' });
    expect(await cut.run((client) => client.listAgents({}, background))).toMatchObject({
      failure: { reason: 'truncated' },
    });
    const compressed = withHeaders({ 'content-length': '30', 'content-encoding': 'gzip' });
    expect(await compressed.run((client) => client.listAgents({}, background))).toMatchObject({ ok: true });
  });

  test('a server that does not speak HTTP is detected', async () => {
    const client = await serve((request) => request.socket.end('SSH-2.0-Server\r\n'));
    expect(await client.listAgents({}, background)).toMatchObject({
      failure: { kind: 'not-the-service', reason: 'not-http' },
    });
  });
});

describe('F8: support/close', () => {
  test.each([
    ['no body', () => status(200)],
    ['204', () => status(204)],
    ['words', () => new Response('closed')],
    ['HTML', () => new Response('<p>closed</p>', { headers: { 'content-type': 'text/html' } })],
  ])('succeeds by its status alone: %s (F6)', async (_name, respond) => {
    const service = scriptService(respond);
    expect(await service.run((client) => client.closeSupport(5, user))).toEqual({ ok: true, value: undefined });
  });
});

describe('F9: a captive portal', () => {
  test('with an untrusted certificate means offline', async () => {
    const service = scriptService(() =>
      Promise.reject(nodeError('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate')),
    );
    await service.earnRetries();
    const result = await service.run((client) => client.listAgents({}, user));
    expect(result).toMatchObject({ failure: { kind: 'offline', reason: 'certificate' } });
    expect(service.requests).toHaveLength(1);
  });

  test('with a sign-in page is not the service', async () => {
    const service = scriptService(() => new Response('<html>Welcome to our guest network</html>'));
    expect(await service.run((client) => client.listAgents({}, user))).toMatchObject({ failure: { reason: 'html' } });
  });

  test('with a redirect does not receive the key (K2)', async () => {
    const reached: string[] = [];
    const portal = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.end('[]');
    }).listen(0, '127.0.0.1');
    servers.push(portal);
    await once(portal, 'listening');
    const elsewhere = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/`;
    for (const code of [301, 302, 303, 307, 308]) {
      const client = await serve((_request, response) => response.writeHead(code, { location: elsewhere }).end());
      for (const [, example] of operationExamples) {
        const result = await example.call(client, background);
        expect(result).toMatchObject({ ok: false, failure: { kind: 'not-the-service', reason: 'redirect' } });
      }
    }
    expect(reached).toEqual([]);
  });
});

test('compressed, chunked and keep-alive responses arrive complete over real sockets', async () => {
  const zipped = gzipSync(list);
  const client = await serve((request, response) => {
    expect(request.headers['x-api-key']).toBe(CANARY);
    if (request.url?.includes('zip') === true)
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': zipped.length }).end(zipped);
    else response.end(list);
  });
  for (const search of ['zip', 'plain', 'zip']) {
    const result = await client.listAgents({ search }, user);
    expect(result.ok && result.value.agents.length).toBe(2_000);
    const read = await readList(client, { search }, user);
    expect(read.ok && parseAgentList(read.value.bytes)).toEqual(result);
  }
});

test('the list can be transferred to a worker', async () => {
  const service = scriptService(() => new Response(list));
  const read = await service.run((client) => readList(client, {}, user));
  if (!read.ok) throw new Error(read.failure.message);
  const { bytes } = read.value;
  const moved = structuredClone(bytes, { transfer: [bytes.buffer] });
  expect(bytes.length).toBe(0);
  expect(parseAgentList(moved)).toMatchObject({ ok: true, value: { dropped: 0 } });
  expect(everyOperation['agents/list'].repeatable).toBe(true);
});

describe('the advice after a failure of the network', () => {
  const failWith = async (code: string, isReachable: boolean): Promise<string> => {
    const service = scriptService(() => {
      throw nodeError(code);
    });
    if (isReachable) await service.earnRetries();
    const result = await service.run((client) => client.listSupport(background));
    return result.ok ? '' : result.failure.message;
  };

  test.each(['ECONNRESET', 'ENOTFOUND', 'ECONNREFUSED'])(
    '%s: does not doubt address or connection of a service that has just answered',
    async (code) => {
      expect(await failWith(code, true)).toMatch(/The service answered a moment ago, so try again\.$/);
      expect(await failWith(code, false)).toMatch(/Check the/);
    },
  );

  test('doubts them again after two minutes', async () => {
    const service = scriptService(() => {
      throw nodeError('ECONNRESET');
    });
    await service.earnRetries();
    await service.clock.advance(120_000);
    const result = await service.run((client) => client.listSupport(background));
    expect(result).toMatchObject({ failure: { message: expect.stringContaining('Check the internet') as string } });
  });
});
