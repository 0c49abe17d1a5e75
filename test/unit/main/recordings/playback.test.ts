import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { createPlayback } from '../../../../src-main/recordings/playback.ts';
import type { SignedRecording } from '../../../../src-main/api/client.ts';
import { handleAppRequest, pagePolicy } from '../../../../src-main/windows/app-protocol.ts';
import { CANARY, makeVideo, recordingAt, sendVideo, startMediaHost, type Answer } from './media-host.ts';
import { settle } from '../../settle.ts';

const videoFile = makeVideo(200_000);
const plain: Answer = (requested, response) => sendVideo(videoFile, requested, response);

async function setUp(answer: Answer = plain) {
  const host = await startMediaHost(answer);
  const state = { tickets: 0, refused: 0 };
  const answers = new Map<number, Result<SignedRecording>>();
  const playback = createPlayback({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    askRecording: (sessionId) =>
      Promise.resolve(
        answers.get(sessionId) ?? succeed(recordingAt(host.origin, videoFile.length, `/${String(sessionId)}.mp4`)),
      ),
    newTicket: () => String((state.tickets += 1)).padStart(32, '0'),
    explainRefusal: (failure) => {
      state.refused += 1;
      return Promise.resolve(failure);
    },
  });
  /** A request of the player through the app: protocol. */
  const ask = (
    address: string,
    headers: Record<string, string> = {},
    more: { method?: string; signal?: AbortSignal; origin?: string } = {},
  ) =>
    handleAppRequest(
      {
        url: `app://console${address}`,
        method: more.method ?? 'GET',
        headers: new Headers(headers),
        initiatorOrigin: more.origin ?? 'app://console',
        ...(more.signal === undefined ? {} : { signal: more.signal }),
      },
      {
        root: '/nowhere',
        language: () => ({ language: 'en', locale: 'en-GB' }),
        isLocked: () => false,
        getFrame: () => null,
        getPreview: () => Promise.resolve(null),
        getClientPreview: () => Promise.resolve(null),
        getRecording: (ticket, request) => playback.serve(ticket, request),
      },
    );
  const play = async (sessionId = 5): Promise<string> => {
    const played = await playback.play(sessionId);
    if (!played.ok) throw new Error(played.failure.message);
    return played.value.address;
  };
  return { host, playback, ask, play, state, answers };
}

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

describe('playing a recording', () => {
  test('returns an address without the key, and requests the first byte to detect failures', async () => {
    const { playback, host } = await setUp();
    expect(await playback.play(5)).toEqual({
      ok: true,
      value: { address: `/recordings/${'1'.padStart(32, '0')}`, size: videoFile.length },
    });
    expect(
      host.requested.map(({ url, headers }) => [url.pathname, url.searchParams.get('apikey'), headers.range]),
    ).toEqual([['/5.mp4', CANARY, 'bytes=0-0']]);
  });

  test('serves the requested ranges with all headers that protect a page', async () => {
    const { ask, play, host } = await setUp();
    const address = await play();
    const whole = await ask(address);
    expect(whole.status).toBe(200);
    expect((await bytesOf(whole)).equals(videoFile)).toBe(true);
    const part = await ask(address, { range: 'bytes=1000-1999' });
    expect(part.status).toBe(206);
    expect(Object.fromEntries(part.headers)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'content-length': '1000',
      'content-range': 'bytes 1000-1999/200000',
      'content-security-policy': pagePolicy,
      'content-type': 'video/mp4',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect((await bytesOf(part)).equals(videoFile.subarray(1_000, 2_000))).toBe(true);
    const rest = await ask(address, { range: 'bytes=199000-' });
    expect((await bytesOf(rest)).equals(videoFile.subarray(199_000))).toBe(true);
    const none = await ask(address, { range: 'bytes=200000-' });
    expect(none.status).toBe(416);
    expect(none.headers.get('content-range')).toBe('bytes */200000');
    expect(host.requested.map(({ headers }) => headers.range)).toEqual([
      'bytes=0-0',
      undefined,
      'bytes=1000-1999',
      'bytes=199000-',
      'bytes=200000-',
    ]);
    expect(JSON.stringify([...part.headers])).not.toContain(CANARY);
  });

  test('serves the whole file if the host has no ranges', async () => {
    const { ask, play } = await setUp((requested, response) =>
      sendVideo(videoFile, requested, response, { ranges: false }),
    );
    const reply = await ask(await play(), { range: 'bytes=0-' });
    expect(reply.status).toBe(200);
    expect(await bytesOf(reply)).toHaveLength(videoFile.length);
  });

  test.each([
    ['bytes=1000-', 1_000, 199_999],
    ['bytes=70000-70099', 70_000, 70_099],
    ['bytes=-500', 199_500, 199_999],
  ])('skips to %s itself if the host has no ranges', async (range, first, last) => {
    const { ask, play, host } = await setUp((requested, response) =>
      sendVideo(videoFile, requested, response, { ranges: false }),
    );
    const reply = await ask(await play(), { range });
    expect(reply.status).toBe(206);
    expect(reply.headers.get('content-range')).toBe(`bytes ${first}-${last}/200000`);
    expect(reply.headers.get('content-length')).toBe(String(last - first + 1));
    expect((await bytesOf(reply)).equals(videoFile.subarray(first, last + 1))).toBe(true);
    await expect.poll(host.open).toBe(0);
  });

  test('fails rather than play bytes of another place', async () => {
    const unknown = await setUp((requested, response) =>
      sendVideo(videoFile, requested, response, { ranges: false, chunked: true }),
    );
    const address = await unknown.play();
    expect((await unknown.ask(address, { range: 'bytes=1000-' })).status).toBe(502);
    expect((await unknown.ask(address, { range: 'bytes=0-' })).status).toBe(200);
    const misplaced = await setUp((requested, response) => {
      if (requested.headers.range === 'bytes=0-0') return sendVideo(videoFile, requested, response);
      response.writeHead(206, { 'content-type': 'video/mp4', etag: '"v1"', 'content-range': 'bytes 0-199999/200000' });
      response.end(videoFile);
    });
    const other = await misplaced.play();
    expect((await misplaced.ask(other, { range: 'bytes=1000-' })).status).toBe(502);
    expect((await misplaced.ask(other, { range: 'bytes=0-' })).status).toBe(206);
  });

  test('reads no faster than the player does', async () => {
    let sent = 0;
    const big = Buffer.alloc(64 * 1024);
    const { ask, play } = await setUp((requested, response) => {
      if (requested.headers.range === 'bytes=0-0') return sendVideo(videoFile, requested, response, { etag: null });
      response.writeHead(200, { 'content-type': 'video/mp4' });
      const more = (): void => {
        while (response.writable && sent < 500 * big.length) {
          sent += big.length;
          if (!response.write(big)) return void response.once('drain', more);
        }
      };
      more();
    });
    const reply = await ask(await play());
    const reader = reply.body!.getReader();
    await reader.read();
    // Both ends are in this process: nothing is under way once turns bring nothing more.
    for (let before = -1; before !== sent;) {
      before = sent;
      for (let turn = 0; turn < 50; turn += 1) await settle();
    }
    // The rest is in buffers of the operating system.
    expect(sent).toBeLessThan(20_000_000);
    await reader.cancel();
  });

  test('ends the request when the player cancels or aborts', async () => {
    const { ask, play, host } = await setUp((requested, response) => {
      if (requested.headers.range === 'bytes=0-0') return sendVideo(videoFile, requested, response);
      response.writeHead(206, { 'content-type': 'video/mp4', etag: '"v1"', 'content-range': 'bytes 0-199999/200000' });
      response.write(videoFile.subarray(0, 1_000));
    });
    const address = await play();
    const first = await ask(address, { range: 'bytes=0-' });
    await expect.poll(host.open).toBe(1);
    await first.body?.cancel();
    await expect.poll(host.open).toBe(0);
    const leaving = new AbortController();
    await ask(address, { range: 'bytes=0-' }, { signal: leaving.signal });
    await expect.poll(host.open).toBe(1);
    leaving.abort();
    await expect.poll(host.open).toBe(0);
  });

  test('keeps at most three requests open for the player', async () => {
    const { ask, play, host } = await setUp((requested, response) => {
      if (requested.headers.range === 'bytes=0-0') return sendVideo(videoFile, requested, response);
      const place = `bytes ${/\d+/.exec(requested.headers.range ?? '')?.[0]}-199999/200000`;
      response.writeHead(206, { 'content-type': 'video/mp4', etag: '"v1"', 'content-range': place });
      response.write(videoFile.subarray(0, 1_000));
    });
    const address = await play();
    for (let count = 0; count < 8; count += 1) await ask(address, { range: `bytes=${count}-` });
    await expect.poll(host.open).toBe(3);
  });
});

describe('a ticket', () => {
  test('ends when another one is requested, and at sign-out', async () => {
    const { ask, play, playback, host } = await setUp();
    const first = await play(5);
    const second = await play(6);
    expect((await ask(first)).status).toBe(404);
    expect((await ask(second)).status).toBe(200);
    playback.clear();
    expect((await ask(second)).status).toBe(404);
    expect(host.requested.map(({ url }) => url.pathname)).toEqual(['/5.mp4', '/6.mp4', '/6.mp4']);
  });

  test('ends its requests in flight', async () => {
    const { ask, play, playback, host } = await setUp((requested, response) => {
      if (requested.headers.range === 'bytes=0-0') return sendVideo(videoFile, requested, response);
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': videoFile.length });
      response.write(videoFile.subarray(0, 1_000));
    });
    const reply = await ask(await play());
    const reader = reply.body!.getReader();
    await reader.read();
    playback.clear();
    await expect(reader.read()).rejects.toThrow();
    await expect.poll(host.open).toBe(0);
  });

  test.each([
    ['another tag', { etag: '"v2"' }, videoFile],
    ['another length', {}, videoFile.subarray(0, 100_000)],
    ['another date', { lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT' }, videoFile],
  ])('dies when the file is another: %s', async (_name, options, other) => {
    const before = { lastModified: 'Thu, 19 Nov 2026 10:00:00 GMT' };
    const { ask, play, host } = await setUp((requested, response) => sendVideo(videoFile, requested, response, before));
    const address = await play();
    host.answer = (requested, response) => sendVideo(other, requested, response, { ...before, ...options });
    expect((await ask(address, { range: 'bytes=0-' })).status).toBe(502);
    const requested = host.requested.length;
    expect((await ask(address)).status).toBe(404);
    expect(host.requested).toHaveLength(requested);
  });

  test('survives transient failures of the host', async () => {
    const { ask, play, host } = await setUp();
    const address = await play();
    host.answer = (_asked, response) => response.writeHead(503).end();
    expect((await ask(address)).status).toBe(502);
    host.answer = plain;
    expect((await ask(address)).status).toBe(200);
  });

  test.each([
    ['a guess', '/recordings/00000000000000000000000000000009', {}],
    ['a name that is none', '/recordings/../index.html', {}],
    ['capitals', `/recordings/${'A'.repeat(32)}`, {}],
  ])('I5: %s is nothing', async (_name, address) => {
    const { ask, play, host } = await setUp();
    await play();
    const requested = host.requested.length;
    expect((await ask(address)).status).toBe(404);
    expect(host.requested).toHaveLength(requested);
  });

  test('is served only to our own pages, by GET', async () => {
    const { ask, play, host } = await setUp();
    const address = await play();
    expect((await ask(address, {}, { method: 'HEAD' })).status).toBe(404);
    expect((await ask(address, {}, { method: 'POST' })).status).toBe(405);
    expect((await ask(address, {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect(host.requested).toHaveLength(1);
  });

  test.each(['bytes=0-1,5-9', 'pages=1-2', 'bytes=abc', `bytes=0-\r\nX: y`.replace('\r\n', ' ')])(
    'passes no odd range on: %s',
    async (range) => {
      const { ask, play, host } = await setUp();
      const address = await play();
      await (await ask(address, { range })).body?.cancel();
      expect(host.requested.at(-1)?.headers).not.toHaveProperty('range');
    },
  );
});

describe('what cannot be played', () => {
  test.each([
    [401, 'no-right'],
    [402, 'quota'],
    [403, 'no-right'],
    [404, 'not-found'],
    [500, 'service-error'],
  ])('%i is reported at once', async (status, kind) => {
    const { playback, state } = await setUp((_asked, response) => response.writeHead(status).end());
    expect(await playback.play(5)).toMatchObject({ ok: false, failure: { kind, status } });
    expect(state.refused).toBe(kind === 'no-right' ? 1 : 0);
  });

  test('only videos reach the page', async () => {
    for (const contentType of ['text/html', 'image/svg+xml', 'application/javascript', 'video/evil']) {
      const { playback } = await setUp((requested, response) =>
        sendVideo(videoFile, requested, response, { contentType }),
      );
      expect(await playback.play(5)).toMatchObject({ failure: { reason: 'not-video' } });
    }
    const { play, ask } = await setUp((requested, response) =>
      sendVideo(videoFile, requested, response, { contentType: 'application/octet-stream' }),
    );
    const reply = await ask(await play());
    expect(reply.headers.get('content-type')).toBe('video/mp4');
    await reply.body?.cancel();
  });

  test('K2: redirects are not followed, neither at first nor later', async () => {
    const other = await startMediaHost(plain);
    const lead: Answer = (_asked, response) => response.writeHead(302, { location: `${other.origin}/5.mp4` }).end();
    const { playback } = await setUp(lead);
    const refused = await playback.play(5);
    expect(refused).toMatchObject({ ok: false, failure: { reason: 'redirect' } });
    expect(JSON.stringify(refused)).not.toContain(CANARY);
    const later = await setUp();
    const address = await later.play();
    later.host.answer = lead;
    expect((await later.ask(address)).status).toBe(502);
    expect(other.requested).toEqual([]);
  });

  test('a foreign host is reported as such, and the previous playback ends', async () => {
    const { playback, play, ask, answers } = await setUp();
    const address = await play(5);
    const strange = fail('not-the-service', 'strange', { reason: 'recording-host' });
    answers.set(6, strange);
    expect(await playback.play(6)).toEqual(strange);
    expect((await ask(address)).status).toBe(404);
  });

  test('a superseded request does not affect its successor', async () => {
    const { playback, ask } = await setUp();
    const [first, second] = await Promise.all([playback.play(5), playback.play(6)]);
    expect(first).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(second.ok).toBe(true);
    const reply = await ask(second.ok ? second.value.address : '');
    expect(reply.status).toBe(200);
    await reply.body?.cancel();
  });
});
