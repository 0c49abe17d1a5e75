import { settle } from '../../settle.ts';
import { describe, expect, it } from 'vitest';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { PreviewCache } from '../../../../src-main/agents/previews.ts';
import { PreviewQueue } from '../../../../src-main/agents/previews.ts';
import { readImageType } from '../../../../src-main/agents/image-type.ts';
import {
  createPreviews,
  FRESH_MS,
  PREVIEW_LIMIT_BYTES,
  PREVIEW_LIMIT_MS,
  STALE_LIMIT_MS,
} from '../../../../src-main/agents/previews.ts';
import { createFakeClock } from '../fake-clock.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const IEND = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
/** Four bytes of a number. */
const big = (value: number) => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
const head = (width: number, height: number) => [
  ...big(13),
  ...text('IHDR'),
  ...big(width),
  ...big(height),
  ...Array<number>(9).fill(0),
];
const png = (...more: number[]) => new Uint8Array([...PNG, ...head(320, 200), ...more, ...IEND]);
const pngOf = (width: number, height: number) => new Uint8Array([...PNG, ...head(width, height), ...IEND]);
const short = (value: number) => [value >>> 8, value & 0xff];
/** With a comment and a filled-up marker before the frame, as cameras write them. */
const jpegOf = (width: number, height: number, frame = 0xc0) =>
  new Uint8Array([
    ...[0xff, 0xd8, 0xff, 0xfe, 0, 4, 0xff, 0xc0, 0xff, 0xff],
    ...[frame, 0, 17, 8, ...short(height), ...short(width), 3, 1, 0x22, 0],
  ]);
const webpOf = (name: string, ...content: number[]) => {
  const body = [
    ...text(`WEBP${name}`),
    ...[10, 0, 0, 0],
    ...content,
    ...Array<number>(Math.max(0, 12 - content.length)).fill(0),
  ];
  return new Uint8Array([...text('RIFF'), body.length, 0, 0, 0, ...body]);
};
const low = (value: number, bytes: number) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff);
const lossy = (width: number, height: number) =>
  webpOf('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, ...low(width, 2), ...low(height, 2));
const lossless = (width: number, height: number) => webpOf('VP8L', 0x2f, ...low((width - 1) | ((height - 1) << 14), 4));
const extended = (width: number, height: number, flags = 0) =>
  webpOf('VP8X', flags, 0, 0, 0, ...low(width - 1, 3), ...low(height - 1, 3));
const text = (words: string) => new TextEncoder().encode(words);
const imageResponse = (bytes: Uint8Array<ArrayBuffer>, init: ResponseInit = {}) => new Response(bytes, init);

function makeBox(loopback = false) {
  const { clock, advance } = createFakeClock();
  const requested: { url: string; init: RequestInit; answer: (response: Response | Error) => void }[] = [];
  const address: { next: (agentId: number) => Result<string | null> } = {
    next: (agentId) => succeed(`https://previews.service.example/SECRET${agentId}.png`),
  };
  const mind = { awake: true };
  const previews = createPreviews({
    fetch: (url, init) =>
      new Promise((resolve, reject) => {
        requested.push({ url, init, answer: (got) => (got instanceof Error ? reject(got) : resolve(got)) });
      }),
    address: (agentId) => Promise.resolve(address.next(agentId)),
    serviceAddress: () => (loopback ? 'http://127.0.0.1:8080/v1/' : 'https://api.service.example/v1/'),
    clock,
    mayAsk: () => mind.awake,
  });
  /** Requests a preview and answers the request that follows. */
  const answered = async (response: Response | Error, agentId = 7, anyAge = false) => {
    const before = requested.length;
    const got = previews.get(agentId, anyAge);
    await settle();
    if (requested.length > before) requested.at(-1)?.answer(response);
    return got;
  };
  return { previews, requested, address, advance, answered, mind };
}

describe('one preview', () => {
  it('is read once, without key, cookies, caches, referrer or redirects', async () => {
    const box = makeBox();
    const got = await box.answered(imageResponse(png(1)));
    expect(got).toEqual({ bytes: png(1), type: 'image/png' });
    const [{ url, init } = { url: '', init: {} }] = box.requested;
    expect(url).toBe('https://previews.service.example/SECRET7.png');
    expect({ ...init, signal: null }).toEqual({
      method: 'GET',
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: { accept: 'image/png, image/jpeg, image/webp' },
      signal: null,
    });
  });

  it.each([
    ['PNG', png(), 'image/png'],
    ['JPEG', jpegOf(320, 200), 'image/jpeg'],
    ['a progressive JPEG', jpegOf(320, 200, 0xc2), 'image/jpeg'],
    ['a JPEG without a frame', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xda, 0, 2, 0, 0, 0]), null],
    [
      'a JPEG whose first segment is endless',
      new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      null,
    ],
    ['PNG with a line break behind it', new Uint8Array([...png(), 10]), 'image/png'],
    ['a PNG that breaks off', png(1, 2, 3).slice(0, -5), null],
    ['WebP', lossy(320, 200), 'image/webp'],
    ['lossless WebP', lossless(320, 200), 'image/webp'],
    ['WebP with a profile of colours', extended(320, 200), 'image/webp'],
    ['WebP that moves', extended(320, 200, 2), null],
    ['a WebP that breaks off', lossy(320, 200).slice(0, -1), null],
    ['WebP with an unknown first chunk', webpOf('VP9 '), null],
    ['HTML', text('<!doctype html><script>alert(1)</script>'), null],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), null],
    ['a sound of the same family as WebP', text('RIFF1234WAVEfmt '), null],
    ['a PNG that breaks off in its mark', new Uint8Array(PNG.slice(0, 7)), null],
    ['GIF', text('GIF89a'), null],
    ['nothing', new Uint8Array(0), null],
  ])('%s is recognised by its bytes', (_, bytes, type) => {
    expect(readImageType(bytes)).toBe(type);
  });

  it.each([
    ['PNG', pngOf],
    ['JPEG', jpegOf],
    ['lossy WebP', lossy],
    ['lossless WebP', lossless],
    ['extended WebP', extended],
  ])('a %s is refused by its head where no screen has its size', (_, imageOf) => {
    expect(readImageType(imageOf(7680, 4320))).not.toBeNull();
    expect(readImageType(imageOf(16_000, 2_160))).not.toBeNull();
    expect(readImageType(imageOf(16_000, 16_000))).toBeNull();
  });

  it.each([
    [0, 200],
    [320, 0],
    [16_385, 1],
    [1, 0xff_ff_ff_ff],
  ])('a PNG of %i by %i pixels is none', (width, height) => {
    expect(readImageType(pngOf(width, height))).toBeNull();
  });

  it('never reaches a page where its head claims what no screen has', async () => {
    expect(await makeBox().answered(imageResponse(pngOf(60_000, 60_000)))).toBeNull();
  });

  it('has the type of its bytes, whatever the response declares', async () => {
    const named = (type: string) => ({ headers: { 'Content-Type': type } });
    const html = await makeBox().answered(imageResponse(text('<!doctype html>'), named('image/png')));
    const svg = await makeBox().answered(imageResponse(text('<svg/>'), named('image/svg+xml')));
    const real = await makeBox().answered(imageResponse(png(), named('text/html')));
    expect(html).toBeNull();
    expect(svg).toBeNull();
    expect(real?.type).toBe('image/png');
  });

  it.each([
    'http://previews.service.example/a.png',
    'http://127.0.0.1:8080/a.png',
    'https://localhost/a.png',
    'https://localhost./a.png',
    'https://0.0.0.0/a.png',
    'https://[::ffff:127.0.0.1]/a.png',
    'https://192.168.0.1/a.png',
    'https://router.lan/a.png',
    'https://user:word@previews.service.example/a.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'file:///etc/passwd',
    'blob:https://previews.service.example/1',
    'app://console/app.js',
    'javascript:alert(1)',
    'no address',
    '',
  ])('is never requested from %s', async (url) => {
    const box = makeBox();
    box.address.next = () => succeed(url);
    expect(await box.previews.get(7)).toBeNull();
    expect(box.requested).toEqual([]);
  });

  it('comes unencrypted only from this computer, if the service does too', async () => {
    const box = makeBox(true);
    box.address.next = () => succeed('http://127.0.0.1:8080/a.png');
    expect(await box.answered(imageResponse(png()))).not.toBeNull();
    box.address.next = () => succeed('http://192.168.0.1/a.png');
    expect(await box.previews.get(8)).toBeNull();
    expect(box.requested).toHaveLength(1);
  });

  it('is null if the agent has no address, or the address cannot be read', async () => {
    const box = makeBox();
    box.address.next = () => succeed(null);
    expect(await box.previews.get(7)).toBeNull();
    box.address.next = () => fail('unavailable', 'The stored data do not answer.');
    expect(await box.previews.get(7)).toBeNull();
    box.address.next = () => {
      throw new Error('SECRET');
    };
    expect(await box.previews.get(7)).toBeNull();
    expect(box.requested).toEqual([]);
  });

  it('is null if the service refuses, redirects or cannot be reached, and no error contains the address', async () => {
    const moved = imageResponse(png());
    Object.defineProperty(moved, 'redirected', { value: true });
    const failed = new TypeError('failed to fetch https://previews.service.example/SECRET7.png');
    const outcomes = [
      new Response(null, { status: 404 }),
      new Response(png(), { status: 203 }),
      new Response(null, { status: 302, headers: { Location: 'https://evil.example/' } }),
      moved,
      failed,
    ];
    for (const outcome of outcomes) expect(await makeBox().answered(outcome)).toBeNull();
  });

  it('is null beyond 4 MB, declared or not', async () => {
    const sized = (length: number) => {
      const bytes = new Uint8Array(length);
      bytes.set(png());
      bytes.set(IEND, length - IEND.length);
      return bytes;
    };
    const huge = sized(PREVIEW_LIMIT_BYTES + 1);
    const just = sized(PREVIEW_LIMIT_BYTES);
    expect(await makeBox().answered(imageResponse(huge))).toBeNull();
    expect(await makeBox().answered(imageResponse(png(), { headers: { 'Content-Length': '99999999' } }))).toBeNull();
    expect((await makeBox().answered(imageResponse(just)))?.bytes.length).toBe(PREVIEW_LIMIT_BYTES);
  });

  it('is given up after 10 seconds, also if the fetch ignores its signal, or only the body hangs', async () => {
    const box = makeBox();
    const deaf = box.previews.get(7);
    await box.advance(PREVIEW_LIMIT_MS);
    expect(await deaf).toBeNull();
    expect(box.requested[0]?.init.signal?.aborted).toBe(true);
    const hanging = box.previews.get(8);
    await settle();
    box.requested[1]?.answer(new Response(new ReadableStream({ start: (stream) => stream.enqueue(png()) })));
    await box.advance(PREVIEW_LIMIT_MS);
    expect(await hanging).toBeNull();
  });
});

describe('previews requested again', () => {
  it('come from the cache for 20 seconds, and from one request for all callers at the same time', async () => {
    const box = makeBox();
    const both = [box.previews.get(7), box.previews.get(7)];
    await settle();
    box.requested[0]?.answer(imageResponse(png(1)));
    expect((await Promise.all(both)).map((got) => got?.bytes)).toEqual([png(1), png(1)]);
    await box.advance(FRESH_MS - 1);
    expect((await box.previews.get(7))?.bytes).toEqual(png(1));
    expect(box.requested).toHaveLength(1);
    await box.advance(1);
    expect((await box.answered(imageResponse(png(2))))?.bytes).toEqual(png(2));
    expect(box.requested).toHaveLength(2);
  });

  it('may be older for a while if they cannot be read; for an offline agent however old', async () => {
    const box = makeBox();
    await box.answered(imageResponse(png(1)));
    await box.advance(FRESH_MS);
    const gone = () => new Response(null, { status: 503 });
    expect((await box.answered(gone()))?.bytes).toEqual(png(1));
    await box.advance(STALE_LIMIT_MS);
    expect(await box.answered(gone())).toBeNull();
    expect((await box.answered(gone(), 7, true))?.bytes).toEqual(png(1));
  });

  it('are forgotten with the account, and so are those under way', async () => {
    const box = makeBox();
    await box.answered(imageResponse(png(1)));
    const late = box.previews.get(8);
    await settle();
    box.previews.clear();
    expect(box.requested[1]?.init.signal?.aborted).toBe(true);
    box.requested[1]?.answer(imageResponse(png(2)));
    expect(await late).toBeNull();
    const again = box.previews.get(7, true);
    await settle();
    expect(box.requested).toHaveLength(3);
    box.requested[2]?.answer(new Response(null, { status: 404 }));
    expect(await again).toBeNull();
  });
});

describe('many previews', () => {
  it('are read four at a time, last requested first; those scrolled past are dropped', async () => {
    const box = makeBox();
    const all = Array.from({ length: 80 }, (_, agentId) => box.previews.get(agentId));
    await settle();
    const order = () => box.requested.map(({ url }) => Number(/SECRET(\d+)/.exec(url)?.[1]));
    expect(order()).toEqual([0, 1, 2, 3]);
    box.requested[0]?.answer(imageResponse(png()));
    await settle();
    expect(order()).toEqual([0, 1, 2, 3, 79]);
    for (let at = 1; at < box.requested.length; at += 1) {
      box.requested[at]?.answer(imageResponse(png()));
      await settle();
    }
    const got = await Promise.all(all);
    expect(got.map((one, agentId) => (one === null ? agentId : -1)).filter((id) => id >= 0)).toEqual(
      Array.from({ length: 16 }, (_, at) => at + 4),
    );
  });

  it('stay within the cache size: the least recently used is dropped first', () => {
    const cache = new PreviewCache(30);
    const put = (agentId: number, size: number) =>
      cache.put(agentId, { bytes: new Uint8Array(size), type: 'image/png', at: 0 });
    put(1, 10);
    put(2, 10);
    put(3, 10);
    cache.get(1);
    put(4, 10);
    expect([1, 2, 3, 4].map((id) => cache.get(id) !== null)).toEqual([true, false, true, true]);
    put(1, 20);
    expect(cache.size).toBe(30);
    put(5, 31);
    expect(cache.size).toBe(0);
    expect(cache.get(5)).toBeNull();
  });

  it('that wait can be dropped while running ones continue', async () => {
    const queue = new PreviewQueue(1, 5);
    const first = Promise.withResolvers<string>();
    const running = queue.add(() => first.promise);
    const waiting = queue.add(() => Promise.resolve('second'));
    queue.clear();
    expect(await waiting).toBeNull();
    first.resolve('first');
    expect(await running).toBe('first');
    expect(await queue.add(() => Promise.resolve('third'))).toBe('third');
  });
});

it('requests nothing while this computer sleeps; cached previews are returned', async () => {
  const { answered, previews, requested, advance, mind } = makeBox();
  await answered(imageResponse(png(1)));
  mind.awake = false;
  await advance(30_000);
  expect(await previews.get(7)).toEqual({ bytes: png(1), type: 'image/png' });
  expect(await previews.get(8)).toBeNull();
  expect(requested).toHaveLength(1);
});
