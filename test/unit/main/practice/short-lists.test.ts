import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PracticeOptions } from '../../../../src-main/practice/options.ts';
import { readOptions } from '../../../../src-main/practice/options.ts';
import { Refused } from '../../../../src-main/practice/reply.ts';
import { startTestService } from '../../../tools/practice-faults/start.ts';

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

async function start(options: PracticeOptions) {
  const service = await startTestService({ agents: 40, still: true, ...options });
  onTestFinished(() => service.close());
  /** Plain HTTP: `fetch` would unpack the body and hide how it came. */
  const read = (headers: Record<string, string> = {}, path = 'agents/list'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(`${service.address}${path}`, { headers: { 'x-api-key': service.key, ...headers } });
      sent.once('error', reject).once('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
        );
      });
      sent.end();
    });
  return { service, read };
}

describe('a practice service with validators', () => {
  it('names the version of the list, and confirms it with an empty 304 while nothing changes', async () => {
    const { read } = await start({ validators: true });
    const first = await read();
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    const again = await read({ 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(etag);
    expect(again.headers['content-length']).toBeUndefined();
  });

  it.each([
    ['among others', (etag: string) => `"x", ${etag}`],
    ['as a strong one', (etag: string) => etag.replace('W/', '')],
    ['by an asterisk', () => '*'],
  ])('knows its version %s', async (_name, field) => {
    const { read } = await start({ validators: true });
    const { headers } = await read();
    expect((await read({ 'if-none-match': field(String(headers.etag)) })).status).toBe(304);
  });

  it('sends a changed list as a whole, with another version', async () => {
    const { service, read } = await start({ validators: true });
    const { headers } = await read();
    const [agent] = service.controls.agents();
    service.controls.changeAgent({ id: agent!.id, newName: 'another name' });
    const changed = await read({ 'if-none-match': String(headers.etag) });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(headers.etag);
  });

  it('tells the version of a part from that of the whole', async () => {
    const { service, read } = await start({ validators: true });
    const { headers } = await read();
    const [agent] = service.controls.agents();
    const part = await read({ 'if-none-match': String(headers.etag) }, `agents/list?search=${agent!.name}`);
    expect(part.status).toBe(200);
  });

  it('confirms nothing to a wrong key', async () => {
    const { read } = await start({ validators: true });
    expect((await read({ 'if-none-match': '*', 'x-api-key': 'another-key' })).status).not.toBe(304);
  });
});

describe('a practice service that compresses', () => {
  it('sends the list shorter to who takes it, and as it is to others', async () => {
    const { read } = await start({ compress: true });
    const plain = await read();
    const short = await read({ 'accept-encoding': 'br, gzip;q=0.8' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(short.headers['content-encoding']).toBe('gzip');
    expect(short.headers.vary).toBe('Accept-Encoding');
    expect(short.body.length).toBeLessThan(plain.body.length / 3);
    expect(gunzipSync(short.body)).toEqual(plain.body);
    expect((await read({ 'accept-encoding': 'gzip;q=0, identity' })).headers['content-encoding']).toBeUndefined();
  });

  it('does not compress a few bytes', async () => {
    const { read } = await start({ compress: true });
    const none = await read({ 'accept-encoding': 'gzip' }, 'agents/list?search=nothing-has-this-name');
    expect(none.headers['content-encoding']).toBeUndefined();
  });

  it('confirms the version of a compressed list, too', async () => {
    const { read } = await start({ compress: true, validators: true });
    const { headers } = await read({ 'accept-encoding': 'gzip' });
    expect((await read({ 'if-none-match': String(headers.etag) })).status).toBe(304);
  });
});

it('does neither unless it is started with it', async () => {
  const { read } = await start({});
  const { headers } = await read({ 'accept-encoding': 'gzip' });
  expect(headers.etag).toBeUndefined();
  expect(headers['content-encoding']).toBeUndefined();
  expect(readOptions({ validators: 'yes' })).toBeInstanceOf(Refused);
});
