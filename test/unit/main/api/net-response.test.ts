import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPreviews } from '../../../../src-main/agents/previews.ts';
import { sendRequest } from '../../../../src-main/api/http.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { askMedia } from '../../../../src-main/recordings/media-request.ts';
import { fetchLikeElectron } from '../../../tools/host/api/net.ts';
import { recordingAt } from '../recordings/media-host.ts';

/** Electron's net, where only the request's signal ends a response that is not read to its end. */
const fetch = (url: string, init: RequestInit) => fetchLikeElectron({ handlerOf: () => undefined }, url, init);

/** A server whose responses go on for ever. */
async function startEndless(begin: (response: ServerResponse) => void) {
  let open = 0;
  let requests = 0;
  const server = createServer((_request, response) => {
    open += 1;
    requests += 1;
    response.once('close', () => (open -= 1));
    begin(response);
    response.write(Buffer.alloc(64 * 1024));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    open: () => open,
  };
}

const get = (url: string) =>
  sendRequest({ fetch, clock: systemClock }, { url, method: 'GET', headers: {}, body: null }, []);

describe('a response that is not read to its end releases its connection', () => {
  test.each([500, 404, 401])('the long body of status %i', async (status) => {
    const host = await startEndless((response) => response.writeHead(status, { 'content-type': 'text/html' }));
    const result = await get(`${host.origin}/v1/agents/list`);
    expect(result).toMatchObject({ response: { status } });
    await expect.poll(host.open).toBe(0);
    expect(host.requests()).toBe(1);
  });

  test('a body whose declared length is above the limit', async () => {
    const host = await startEndless((response) => response.writeHead(200, { 'content-length': 100_000_000 }));
    expect(await get(host.origin)).toEqual({ error: 'too-large' });
    await expect.poll(host.open).toBe(0);
  });

  test.each([404, 203])('a preview refused with status %i', async (status) => {
    const host = await startEndless((response) => response.writeHead(status, { 'content-type': 'image/png' }));
    const previews = createPreviews({
      fetch,
      address: () => Promise.resolve(succeed(`${host.origin}/a.png`)),
      serviceAddress: () => `${host.origin}/v1/`,
      clock: systemClock,
      mayAsk: () => true,
    });
    expect(await previews.get(7)).toBeNull();
    expect(host.requests()).toBe(1);
    await expect.poll(host.open).toBe(0);
  });

  test('a recording that is closed', async () => {
    const host = await startEndless((response) => response.writeHead(200, { 'content-type': 'video/mp4' }));
    const answer = await askMedia({ fetch, clock: systemClock }, recordingAt(host.origin).address, {}, []);
    if ('problem' in answer) throw new Error(answer.problem);
    expect(host.open()).toBe(1);
    answer.close();
    await expect.poll(host.open).toBe(0);
  });
});

describe('a redirect and a lost connection on Electron’s net', () => {
  test('are named as they are', async () => {
    const away = await startEndless((response) => response.writeHead(302, { location: '/away' }));
    expect(await get(away.origin)).toMatchObject({ error: 'redirect' });
    const cut = await startEndless((response) => void response.socket?.destroy());
    expect(await get(cut.origin)).toMatchObject({ error: 'reset' });
    expect(await get('http://127.0.0.1:9/')).toMatchObject({ error: 'refused' });
  });
});
