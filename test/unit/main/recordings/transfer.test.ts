import { makeFolder } from '../../make-folder.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import {
  MAX_REPETITIONS,
  freshMark,
  transferFile,
  type PartMark,
  type TransferOrder,
} from '../../../../src-main/recordings/transfer.ts';
import { createFakeClock } from '../fake-clock.ts';
import {
  CANARY,
  followReader,
  makeVideo,
  recordingAt,
  sendVideo,
  sha256,
  startMediaHost,
  type Answer,
  type WhenRead,
} from './media-host.ts';
import { expectMode } from '../../expect-mode.ts';

const video = makeVideo(300_000);

type AnswerReader = (...given: [...Parameters<Answer>, WhenRead]) => void;

async function setUp(answer: AnswerReader, reportedSize: number | null = video.length) {
  const { note, whenRead } = followReader();
  const host = await startMediaHost((...given) => answer(...given, whenRead));
  const folder = makeFolder();
  const partPath = join(folder, 'video.mp4.part');
  const marks: PartMark[] = [freshMark];
  const progress: { readonly done: number; readonly total: number | null }[] = [];
  const stop = new AbortController();
  const run = (more: Partial<TransferOrder> = {}, deps: Partial<Parameters<typeof transferFile>[0]> = {}) =>
    transferFile(
      // No delay between repetitions.
      { fetch: (url, init) => fetch(url, init), clock: systemClock, random: () => 0, ...deps },
      {
        partPath,
        mark: marks.at(-1) ?? freshMark,
        recording: recordingAt(host.origin, reportedSize),
        signal: stop.signal,
        onProgress: (done, total) => {
          progress.push({ done, total });
          note(done);
        },
        onMark: (mark) => marks.push(mark),
        ...more,
      },
    );
  return { host, folder, partPath, marks, progress, stop, run, part: () => readFileSync(partPath) };
}

const whole = { kind: 'complete', size: video.length, sha256: sha256(video) };
const markAt = (synced: number, etag: string | null = '"v1"', lastModified: string | null = null): PartMark => ({
  synced,
  etag,
  lastModified,
  total: video.length,
});

describe('a recording', () => {
  test('is downloaded with its hash, and the key is sent in the query only (K3)', async () => {
    const { host, run, part, progress, marks } = await setUp((requested, response) =>
      sendVideo(video, requested, response),
    );
    expect(await run()).toEqual(whole);
    expect(part().equals(video)).toBe(true);
    expect(progress.at(-1)).toEqual({ done: video.length, total: video.length });
    expect(marks.at(-1)).toEqual(markAt(video.length));
    const [requested] = host.requested;
    expect(host.requested).toHaveLength(1);
    expect(requested?.url.searchParams.get('apikey')).toBe(CANARY);
    expect(JSON.stringify(requested?.headers)).not.toContain(CANARY);
    expect(requested?.headers).not.toHaveProperty('x-api-key');
    expect(requested?.headers).not.toHaveProperty('cookie');
  });

  test('is accessible only to this user', async () => {
    const { run, partPath } = await setUp((requested, response) => sendVideo(video, requested, response));
    await run();
    expectMode(partPath, 0o600);
  });

  test('is resumed by itself after a lost connection', async () => {
    const { host, run, part } = await setUp((requested, response, times, whenRead) => {
      const cuts = [
        { after: 100_000, whenRead },
        { after: 50_000, whenRead },
      ];
      sendVideo(video, requested, response, { cut: cuts[times] ?? null });
    });
    // It was resumed, so the whole file is hashed afterwards.
    expect(await run()).toEqual({ ...whole, sha256: null });
    expect(part().equals(video)).toBe(true);
    expect(host.requested.map(({ headers }) => [headers.range, headers['if-range']])).toEqual([
      [undefined, undefined],
      ['bytes=100000-', '"v1"'],
      ['bytes=150000-', '"v1"'],
    ]);
  });

  test('fails after five repetitions and keeps the part file', async () => {
    const { host, run, part } = await setUp((requested, response, _times, whenRead) =>
      sendVideo(video, requested, response, { cut: { after: 10_000, whenRead } }),
    );
    expect(await run()).toMatchObject({ kind: 'failed', drop: false, failure: { kind: 'offline' } });
    expect(host.requested).toHaveLength(1 + MAX_REPETITIONS);
    expect(part().equals(video.subarray(0, 10_000 * (1 + MAX_REPETITIONS)))).toBe(true);
  });

  test('stops when aborted', async () => {
    const { host, run, part, stop, marks } = await setUp((_asked, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': video.length, etag: '"v1"' });
      response.write(video.subarray(0, 20_000));
    });
    const running = run({ onProgress: (done) => done === 20_000 && stop.abort() });
    expect(await running).toEqual({ kind: 'stopped' });
    expect(marks.at(-1)).toEqual(markAt(20_000));
    expect(part().equals(video.subarray(0, 20_000))).toBe(true);
    await expect.poll(host.open).toBe(0);
    expect(await run()).toEqual({ kind: 'stopped' });
    expect(host.requested).toHaveLength(1);
  });

  test('is requested again after a minute without a byte', async () => {
    const clock = createFakeClock();
    let head = (): void => undefined;
    const headSent = new Promise<void>((resolve) => (head = resolve));
    const { run, host } = await setUp((requested, response, times) => {
      if (times > 0) return sendVideo(video, requested, response);
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': video.length });
      response.write(video.subarray(0, 1_000));
    });
    const running = run({ onProgress: (done) => done > 0 && head() }, { clock: clock.clock });
    await headSent;
    await clock.advance(59_000);
    expect(host.requested).toHaveLength(1);
    await clock.advance(2_000);
    await expect.poll(async () => (await clock.advance(1), host.requested.length)).toBe(2);
    expect(await running).toMatchObject({ kind: 'complete' });
  });
});

describe('F11: resuming a part file', () => {
  const begin = async (
    answer: AnswerReader,
    mark: PartMark,
    bytes: Buffer = video.subarray(0, mark.synced),
    reportedSize: number | null = video.length,
  ) => {
    const set = await setUp(answer, reportedSize);
    writeFileSync(set.partPath, bytes);
    set.marks.push(mark);
    return set;
  };

  test('requests only the rest', async () => {
    const { host, run, part } = await begin(
      (requested, response) => sendVideo(video, requested, response),
      markAt(120_000),
    );
    expect(await run()).toEqual({ ...whole, sha256: null });
    expect(host.requested.map(({ headers }) => headers.range)).toEqual(['bytes=120000-']);
    expect(part().equals(video)).toBe(true);
  });

  test('uses the date if there is no strong ETag', async () => {
    const date = 'Thu, 19 Nov 2026 15:00:00 GMT';
    const { host, run } = await begin(
      (requested, response) => sendVideo(video, requested, response, { etag: 'W/"v1"', lastModified: date }),
      markAt(120_000, 'W/"v1"', date),
    );
    expect(await run()).toMatchObject({ kind: 'complete' });
    expect(host.requested[0]?.headers['if-range']).toBe(date);
  });

  test('starts over without a validator', async () => {
    const { host, run, part } = await begin(
      (requested, response) => sendVideo(video, requested, response),
      markAt(120_000, null),
    );
    expect(await run()).toEqual(whole);
    expect(host.requested.map(({ headers }) => headers.range)).toEqual([undefined]);
    expect(part().equals(video)).toBe(true);
  });

  test('a host without ranges sends the whole file again', async () => {
    const { run, part } = await begin(
      (requested, response) => sendVideo(video, requested, response, { ranges: false }),
      markAt(120_000),
      makeVideo(120_000, 9),
    );
    expect(await run()).toEqual(whole);
    expect(part().equals(video)).toBe(true);
  });

  test('another ETag means another file: all of it is read', async () => {
    const other = makeVideo(video.length, 2);
    const { run, part } = await begin(
      (requested, response) => sendVideo(other, requested, response, { etag: '"v2"' }),
      markAt(120_000),
    );
    expect(await run()).toEqual({ ...whole, sha256: sha256(other) });
    expect(part().equals(other)).toBe(true);
  });

  test('requests without a range after the rest of another file was sent', async () => {
    const other = makeVideo(video.length, 2);
    const { host, run, part } = await begin((requested, response) => {
      if (requested.headers.range === undefined) return sendVideo(other, requested, response, { etag: '"v2"' });
      response.writeHead(206, {
        'content-type': 'video/mp4',
        etag: '"v2"',
        'content-range': `bytes 120000-${other.length - 1}/${other.length}`,
      });
      response.end(other.subarray(120_000));
    }, markAt(120_000));
    expect(await run()).toEqual({ ...whole, sha256: sha256(other) });
    expect(part().equals(other)).toBe(true);
    expect(host.requested.map(({ headers }) => headers.range)).toEqual(['bytes=120000-', undefined]);
  });

  test('416 with another size: starts over', async () => {
    const { run, part } = await begin(
      (requested, response) => sendVideo(video, requested, response),
      {
        ...markAt(video.length + 5_000),
        total: null,
      },
      makeVideo(video.length + 5_000, 3),
    );
    expect(await run()).toEqual(whole);
    expect(part().equals(video)).toBe(true);
  });

  test('416 with exactly this size: complete', async () => {
    const { host, run } = await begin(
      (requested, response) => sendVideo(video, requested, response),
      markAt(video.length),
    );
    expect(await run()).toEqual({ ...whole, sha256: null });
    expect(host.requested).toHaveLength(1);
  });

  test('fails if the file differs with every response', async () => {
    const { host, run } = await begin((_asked, response) => {
      response.writeHead(416, { 'content-range': 'bytes */77' }).end();
    }, markAt(120_000));
    expect(await run()).toMatchObject({ kind: 'failed' });
    expect(host.requested).toHaveLength(2);
  });

  test('bytes that were not flushed are discarded', async () => {
    const torn = Buffer.concat([video.subarray(0, 100_000), Buffer.alloc(20_000)]);
    const { host, run, part } = await begin(
      (requested, response) => sendVideo(video, requested, response),
      markAt(100_000),
      torn,
    );
    expect(await run()).toMatchObject({ kind: 'complete' });
    expect(host.requested[0]?.headers.range).toBe('bytes=100000-');
    expect(part().equals(video)).toBe(true);
  });

  test('a missing part file starts over', async () => {
    const { run, part, marks } = await setUp((requested, response) => sendVideo(video, requested, response));
    marks.push(markAt(100_000));
    expect(await run()).toEqual(whole);
    expect(part().equals(video)).toBe(true);
  });

  test.each([
    ['longer', video.length - 1],
    ['much longer', 1],
    ['shorter', video.length + 1],
  ])(
    'a file that is %s than the history reports is complete: its host declared the length',
    async (_name, reportedSize) => {
      const { host, run, part } = await setUp(
        (requested, response) => sendVideo(video, requested, response),
        reportedSize,
      );
      expect(await run()).toEqual(whole);
      expect(part().equals(video)).toBe(true);
      expect(host.requested).toHaveLength(1);
    },
  );

  test('without Content-Length, a file that is longer than reported is complete', async () => {
    const { run, part } = await setUp(
      (requested, response) => sendVideo(video, requested, response, { chunked: true }),
      video.length - 1,
    );
    expect(await run()).toEqual(whole);
    expect(part().equals(video)).toBe(true);
  });

  test.each([
    ['with ranges', true],
    ['without ranges', false],
  ])(
    'without Content-Length, a file that ends twice before the reported size is complete, %s',
    async (_name, ranges) => {
      const { host, run, part } = await setUp(
        (requested, response) => sendVideo(video, requested, response, { chunked: true, ranges }),
        video.length + 1,
      );
      expect(await run()).toMatchObject({ kind: 'complete', size: video.length });
      expect(part().equals(video)).toBe(true);
      expect(host.requested).toHaveLength(2);
    },
  );

  test('an endless body is aborted', async () => {
    let sent = 0;
    const { run, host } = await setUp((_asked, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' });
      const more = (): void => {
        while (response.writable && response.write(video)) sent += video.length;
        response.once('drain', more);
      };
      more();
    });
    expect(await run()).toMatchObject({ kind: 'failed', drop: true, failure: { reason: 'size' } });
    await expect.poll(host.open).toBe(0);
    expect(sent).toBeLessThan(100 * video.length);
  });

  test('without Content-Length the reported size decides: a body that is too short is resumed', async () => {
    const { host, run, part } = await setUp((requested, response, times) => {
      if (times > 0) return sendVideo(video, requested, response);
      response.writeHead(200, { 'content-type': 'video/mp4', etag: '"v1"', connection: 'close' });
      response.end(video.subarray(0, 90_000));
    });
    expect(await run()).toMatchObject({ kind: 'complete', size: video.length });
    expect(host.requested.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=90000-']);
    expect(part().equals(video)).toBe(true);
  });
});

describe('a response that is not a recording', () => {
  test.each([
    [401, 'no-right'],
    [402, 'quota'],
    [403, 'no-right'],
    [404, 'not-found'],
    [400, 'service-error'],
    [418, 'service-error'],
  ])('%i is not asked for twice', async (status, kind) => {
    const { host, run } = await setUp((_asked, response) => response.writeHead(status).end('no'));
    expect(await run()).toMatchObject({ kind: 'failed', drop: false, failure: { kind, status } });
    expect(host.requested).toHaveLength(1);
  });

  test.each([429, 500, 502, 503, 504])('%i is repeated five times at most', async (status) => {
    const { host, run, part } = await setUp((requested, response, times) =>
      times < 3 ? response.writeHead(status).end() : sendVideo(video, requested, response),
    );
    expect(await run()).toEqual(whole);
    expect(host.requested).toHaveLength(4);
    expect(part().equals(video)).toBe(true);
  });

  test('a long Retry-After is reported', async () => {
    const { host, run } = await setUp((_asked, response) => response.writeHead(503, { 'retry-after': '300' }).end());
    expect(await run()).toMatchObject({ kind: 'failed', failure: { kind: 'service-error', waitMs: 300_000 } });
    expect(host.requested).toHaveLength(1);
  });

  test('is rejected if it is a web page', async () => {
    const { run, part } = await setUp(
      (_asked, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to the guest network</h1>'),
      null,
    );
    expect(await run()).toMatchObject({ kind: 'failed', failure: { reason: 'not-video' } });
    expect(part()).toHaveLength(0);
  });

  test('is rejected if it is empty', async () => {
    for (const status of [200, 204]) {
      const { run } = await setUp(
        (_asked, response) => response.writeHead(status, { 'content-type': 'video/mp4' }).end(),
        null,
      );
      expect(await run()).toMatchObject({ kind: 'failed', failure: { reason: 'empty' } });
    }
  });

  test.each([301, 302, 303, 307, 308])('K2: the key is not sent along a redirect (%i)', async (status) => {
    const other = await startMediaHost((requested, response) => sendVideo(video, requested, response));
    const { host, run } = await setUp((_asked, response) =>
      response.writeHead(status, { location: `${other.origin}/video.mp4` }).end(),
    );
    const end = await run();
    expect(end).toMatchObject({ kind: 'failed', failure: { kind: 'not-the-service', reason: 'redirect' } });
    expect(JSON.stringify(end)).not.toContain(CANARY);
    expect(other.requested).toEqual([]);
    expect(host.requested).toHaveLength(1);
  });

  test('K1: response headers with the key are not stored', async () => {
    const { run, marks } = await setUp((requested, response) =>
      sendVideo(video, requested, response, {
        etag: `"${requested.url.searchParams.get('apikey') ?? ''}"`,
        lastModified: `x${CANARY}`,
      }),
    );
    expect(await run()).toEqual(whole);
    expect(JSON.stringify(marks)).not.toContain(CANARY);
  });

  test('an unreachable host is reported without its address', async () => {
    const { run, host } = await setUp(() => undefined);
    const failing = () => Promise.reject(new TypeError(`fetch failed ${host.origin}/video.mp4?apikey=${CANARY}`));
    const end = await run({}, { fetch: failing });
    expect(end).toMatchObject({ kind: 'failed', failure: { kind: 'offline' } });
    expect(JSON.stringify(end)).not.toMatch(new RegExp(`${CANARY}|127\\.0\\.0\\.1`));
  });
});

describe('the disk', () => {
  test('without enough space is not written to', async () => {
    const { run, part } = await setUp((requested, response) => sendVideo(video, requested, response));
    expect(await run({}, { hasSpace: (_folder, bytes) => Promise.resolve(bytes < video.length) })).toMatchObject({
      kind: 'failed',
      drop: false,
      failure: { kind: 'unavailable', reason: 'full' },
    });
    expect(part()).toHaveLength(0);
  });

  test('L3: that fills up keeps what was written, and the download resumes once there is space', async ({ skip }) => {
    const folder = makeFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=192k', 'none', folder]);
    if (mounted.status !== 0) skip('this needs the right to mount');
    onTestFinished(() => void spawnSync('umount', [folder]));
    const partPath = join(folder, 'video.mp4.part');
    const { run, marks } = await setUp(
      (requested, response) => sendVideo(video, requested, response, { chunked: true }),
      null,
    );
    const full = await run({ partPath });
    expect(full).toMatchObject({ kind: 'failed', drop: false, failure: { reason: 'full' } });
    const { synced } = marks.at(-1) ?? freshMark;
    expect(synced).toBeGreaterThan(0);
    expect(readFileSync(partPath).subarray(0, synced).equals(video.subarray(0, synced))).toBe(true);
    spawnSync('mount', ['-o', 'remount,size=2m', folder]);
    expect(await run({ partPath })).toMatchObject({ kind: 'complete', size: video.length });
    expect(readFileSync(partPath).equals(video)).toBe(true);
  });

  test('is reported if the folder is missing', async () => {
    const { host, run } = await setUp((requested, response) => sendVideo(video, requested, response));
    const end = await run({ partPath: join(makeFolder(), 'gone', 'video.mp4.part') });
    expect(end).toMatchObject({ kind: 'failed', failure: { reason: 'folder' } });
    expect(host.requested).toEqual([]);
  });

  test('does not follow a symbolic link in place of the part file', async ({ skip }) => {
    if (process.platform === 'win32') skip('links need a right there');
    const { run, partPath, folder } = await setUp((requested, response) => sendVideo(video, requested, response));
    symlinkSync(join(folder, 'elsewhere'), partPath);
    expect(await run()).toMatchObject({ kind: 'failed', failure: { reason: 'not-writable' } });
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  });
});
