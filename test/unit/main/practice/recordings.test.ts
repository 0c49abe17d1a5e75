import { describe, expect, it } from 'vitest';
import { readVideo, readRange } from '../../../../src-main/practice/recordings.ts';
import { open, startPractice } from './helper.ts';

async function recordingOf(options = {}): Promise<{ url: string; bare: string; size: number }> {
  const { history, service } = await startPractice(options);
  const { url: bare, size } = (await history('video=true&limit=1')).data[0]?.video ?? { url: '', size: 0 };
  return { url: `${bare}?apikey=${service.key}`, bare, size };
}

const videoFile = readVideo();

async function bytesOf(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Buffer }> {
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

describe('the video file', () => {
  it('is an MP4 that can be played while it loads, and stays small', () => {
    expect(videoFile.bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
    // The index comes before the frames.
    expect(videoFile.bytes.indexOf('moov')).toBeLessThan(videoFile.bytes.indexOf('mdat'));
    expect(videoFile.bytes.includes('avc1')).toBe(true);
    expect(videoFile.bytes.length).toBeLessThan(200_000);
  });

  it('names the missing file', () => {
    expect(() => readVideo('/nowhere/at/all')).toThrow('assets/practice/recording.mp4');
  });
});

describe('a recording (2.6)', () => {
  it('wants the key in the query, and nothing else will do', async () => {
    const { bare, url, size } = await recordingOf();
    expect((await open(bare)).status).toBe(403);
    expect((await open(`${bare}?apikey=wrong`)).status).toBe(403);
    const key = new URL(url).searchParams.get('apikey') ?? '';
    expect((await open(bare, { headers: { 'x-api-key': key } })).status).toBe(403);
    const whole = await bytesOf(url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.body.equals(videoFile.bytes)).toBe(true);
    expect(whole.body.length).toBe(size);
  });

  it('has a name that cannot be guessed', async () => {
    const { url } = await recordingOf();
    expect((await open(url.replace(/-[0-9a-f]{40}/, `-${'0'.repeat(40)}`))).status).toBe(404);
  });

  it('gives ranges, also as the video element and a resumed download ask for them', async () => {
    const { url } = await recordingOf();
    const size = videoFile.bytes.length;
    for (const [range, first, last] of [
      ['bytes=0-', 0, size - 1],
      ['bytes=0-99', 0, 99],
      ['bytes=1000-1999', 1000, 1999],
      [`bytes=${size - 10}-${size + 500}`, size - 10, size - 1],
      ['bytes=-50', size - 50, size - 1],
    ] as const) {
      const part = await bytesOf(url, { range });
      expect(part.status, range).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes ${first}-${last}/${size}`);
      expect(part.body.equals(videoFile.bytes.subarray(first, last + 1))).toBe(true);
    }
    const beyond = await bytesOf(url, { range: `bytes=${size}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${size}`);
    for (const range of ['bytes=0-5,10-20', 'bytes=9-2', 'items=0-5', 'bytes=-', 'nonsense']) {
      expect((await bytesOf(url, { range })).status, range).toBe(200);
    }
  });

  it('honours If-Range by tag and by date', async () => {
    const { url } = await recordingOf();
    const { headers } = await bytesOf(url);
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]+"$/);
    const ask = async (condition: string): Promise<number> =>
      (await bytesOf(url, { range: 'bytes=10-19', 'if-range': condition })).status;
    expect(await ask(tag)).toBe(206);
    expect(await ask(headers.get('last-modified') ?? '')).toBe(206);
    expect(await ask('"another"')).toBe(200);
    expect(await ask(`W/${tag}`)).toBe(200);
  });
});

describe('readRange', () => {
  it('never reaches outside the file', () => {
    for (const size of [1, 2, 100]) {
      for (const header of [
        'bytes=0-',
        'bytes=0-0',
        'bytes=-1',
        'bytes=-1000',
        'bytes=99-',
        'bytes=5-4',
        undefined,
        '',
      ]) {
        const range = readRange(header, size);
        if (typeof range === 'string') continue;
        expect(range.first).toBeGreaterThanOrEqual(0);
        expect(range.last).toBeLessThan(size);
        expect(range.last).toBeGreaterThanOrEqual(range.first);
      }
    }
    expect(readRange('bytes=-0', 10)).toBe('unsatisfiable');
  });
});
