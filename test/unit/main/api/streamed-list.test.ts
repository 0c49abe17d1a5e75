import { describe, expect, test } from 'vitest';
import { readBody, type BodySink } from '../../../../src-main/api/body.ts';
import { scriptService, type Script } from './scripted-service.ts';

const user = { attention: 'user' } as const;
const MB = 1024 * 1024;
const listOf = (bytes: number): string => `{"data":[${'{"id":1,"name":"x"},'.repeat(bytes / 20)}{"id":2}]}`;
const LONG = listOf(5 * MB);

/** A sink that remembers the bodies it got. */
function collect(take: () => Promise<void> = () => Promise.resolve()) {
  const bodies: string[] = [];
  const sizes: number[] = [];
  const sink: BodySink = {
    begin: () => void bodies.push(''),
    take(part) {
      sizes.push(part.length);
      bodies.push(`${bodies.pop() ?? ''}${new TextDecoder().decode(part)}`);
      return take();
    },
  };
  return { sink, bodies, sizes };
}

/** A response whose body comes in pieces of half a megabyte, then ends or breaks. */
function respond(text: string, { headers = {}, breaks = false, stalls = false } = {}): Response {
  const bytes = new TextEncoder().encode(text);
  let from = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (from < bytes.length) controller.enqueue(bytes.slice(from, (from += 524_288)));
      else if (breaks) controller.error(new TypeError('terminated'));
      else if (!stalls) controller.close();
      return from >= bytes.length && stalls ? new Promise(() => undefined) : undefined;
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json', ...headers } });
}

const stream = (script: Script, sink: BodySink) => {
  const service = scriptService(script);
  return { ...service, answer: service.run((client) => client.readAgentList({}, user, { sink })) };
};

describe('a long list', () => {
  test('goes to the sink while it arrives, in parts that can be transferred', async () => {
    const { sink, bodies, sizes } = collect();
    const { answer, events } = stream(() => respond(LONG, { headers: { ETag: '"1"' } }), sink);
    expect(await answer).toEqual({
      ok: true,
      value: { kind: 'received', sentBytes: LONG.length, validator: { etag: '"1"', lastModified: null } },
    });
    expect(bodies).toEqual([LONG]);
    expect(sizes).toHaveLength(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2 * MB);
    expect(events).toMatchObject([{ outcome: 'ok', bytes: LONG.length }]);
  });

  test('takes no room for a part that does not come', async () => {
    const { sink, sizes } = collect();
    const before = process.memoryUsage().arrayBuffers;
    for (let list = 0; list < 10; list += 1)
      await readBody(new Response('[{"id":1}]'), 100 * MB, new AbortController(), { sink });
    expect(sizes).toHaveLength(10);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * MB);
  });

  test('is read no further than the sink has taken it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { sink, sizes } = collect(() => promise);
    let pulled = 0;
    const response = respond(LONG);
    const counted = response.body!.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          pulled += chunk.length;
          controller.enqueue(chunk);
        },
      }),
    );
    const reading = readBody(new Response(counted), 100 * MB, new AbortController(), { sink });
    for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
    expect(sizes).toHaveLength(1);
    expect(pulled).toBeLessThan(4 * MB);
    resolve();
    expect(await reading).toMatchObject({ kind: 'complete', size: LONG.length });
  });

  test('leaves none of its later chunks in memory, but what shares a buffer with others', async () => {
    const whole = Array.from({ length: 6 }, () => new Uint8Array(MB).fill(0x20));
    const shared = new Uint8Array(2 * MB).fill(0x20);
    const { sink, sizes } = collect();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of [...whole, shared.subarray(MB)]) controller.enqueue(chunk);
        controller.close();
      },
    });
    const read = await readBody(new Response(body), 100 * MB, new AbortController(), { sink });
    expect(read).toMatchObject({ kind: 'complete', size: 7 * MB });
    expect(sizes.reduce((sum, size) => sum + size)).toBe(7 * MB);
    expect(whole.map(({ byteLength }) => byteLength)).toEqual([MB, MB, 0, 0, 0, 0]);
    expect(shared).toHaveLength(2 * MB);
  });

  test.each([
    ['that breaks off', (text: string) => respond(text.slice(0, -1)), 'truncated'],
    [
      'shorter than declared',
      (text: string) => respond(text, { headers: { 'Content-Length': '9000000' } }),
      'truncated',
    ],
    ['that is a web page', () => respond(`<p>${'x'.repeat(3 * MB)}</p>`), 'html'],
  ])('%s is a failure', async (_name, make, reason) => {
    const { sink } = collect();
    const { answer } = stream(() => make(LONG), sink);
    expect(await answer).toMatchObject({ ok: false, failure: { reason } });
  });

  test('counts from its beginning after a lost connection', async () => {
    const { sink, bodies } = collect();
    const service = scriptService((_request, times) =>
      times === 0 ? respond(LONG.slice(0, 3 * MB), { breaks: true }) : respond(LONG),
    );
    await service.earnRetries();
    const answer = await service.run((client) => client.readAgentList({}, user, { sink }));
    expect(answer).toMatchObject({ ok: true, value: { kind: 'received' } });
    expect(bodies.at(-1)).toBe(LONG);
    expect(bodies).toHaveLength(2);
  });

  test('that stalls ends after thirty seconds without a byte', async () => {
    const { sink, bodies } = collect();
    const { answer, clock } = stream(() => respond(LONG.slice(0, 3 * MB), { stalls: true }), sink);
    expect(await answer).toMatchObject({ ok: false, failure: { reason: 'timeout-body' } });
    expect(clock.clock.now()).toBeGreaterThanOrEqual(30_000);
    expect(bodies[0]?.length).toBeLessThan(3 * MB);
  });

  test('of a response that was ended sends no further parts', async () => {
    const end = new AbortController();
    const { sink, sizes } = collect(() => {
      end.abort();
      return Promise.resolve();
    });
    await readBody(respond(LONG), 100 * MB, end, { sink });
    expect(sizes).toHaveLength(1);
  });

  test('over the limit ends the request', async () => {
    const { sink } = collect();
    const end = new AbortController();
    expect(await readBody(respond(LONG), 4 * MB, end, { sink })).toEqual({ kind: 'too-large' });
    expect(end.signal.aborted).toBe(true);
  });
});

test('a short list goes to the sink in one part', async () => {
  const { sink, bodies, sizes } = collect();
  const text = listOf(MB);
  const { answer } = stream(() => respond(text), sink);
  expect(await answer).toMatchObject({ ok: true, value: { kind: 'received', sentBytes: text.length } });
  expect(bodies).toEqual([text]);
  expect(sizes).toHaveLength(1);
});
