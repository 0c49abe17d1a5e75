import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { FaultRequest } from '../../../tools/practice-faults/controls.ts';
import { shapes, type Shape } from '../../../tools/practice-faults/shapes.ts';
import { dataOf, open, startPractice, type Practice } from './helper.ts';

const list = 'agents/list';
const strike = (practice: Practice, fault: FaultRequest['fault'], more: Partial<FaultRequest> = {}): number =>
  practice.controls.addFault({ where: list, fault, ...more }).id;

/** What really comes over the wire until the connection ends. */
function raw(practice: Practice, path = list): Promise<{ head: string; body: Buffer; error: string | null }> {
  const { port } = new URL(practice.service.address);
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `GET /v1/${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Api-Key: ${practice.service.key}\r\nConnection: close\r\n\r\n`,
    );
    let error: string | null = null;
    socket.on('data', (part) => parts.push(part));
    socket.on('error', (problem: NodeJS.ErrnoException) => (error = problem.code ?? problem.message));
    socket.on('close', () => {
      const all = Buffer.concat(parts);
      const split = all.indexOf('\r\n\r\n');
      resolve({
        head: all.subarray(0, Math.max(0, split)).toString('latin1').toLowerCase(),
        body: all.subarray(split + 4),
        error,
      });
    });
  });
}

/** Whether a promise is settled once everything that can run has run. */
async function isSettled(promise: Promise<unknown>, turns = 50): Promise<boolean> {
  let settled = false;
  const note = (): void => void (settled = true);
  promise.then(note, note);
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

const arrived = async (practice: Practice, count: number): Promise<void> => {
  while ((practice.controls.counters()[list] ?? 0) < count) await new Promise((resolve) => setImmediate(resolve));
};

describe('faults between console and service', () => {
  it('latency: the answer waits for the clock', async () => {
    const practice = await startPractice({ agents: 5 });
    strike(practice, { kind: 'latency', ms: 5_000 });
    const answer = practice.get(list);
    await arrived(practice, 1);
    practice.controls.advance({ ms: 4_999 });
    expect(await isSettled(answer)).toBe(false);
    practice.controls.advance({ ms: 1 });
    expect(dataOf(await answer)).toHaveLength(5);
  });

  it('silence: no answer ever comes', async () => {
    const practice = await startPractice({ agents: 5 });
    strike(practice, { kind: 'silence' });
    const abort = new AbortController();
    const answer = open(`${practice.service.address}${list}?apikey=${practice.service.key}`, { signal: abort.signal });
    await arrived(practice, 1);
    practice.controls.advance({ ms: 3_600_000 });
    expect(await isSettled(answer)).toBe(false);
    abort.abort();
    await expect(answer).rejects.toThrow();
  });

  it('reset: nothing, or only a head, and then a torn connection', async () => {
    const practice = await startPractice({ agents: 5 });
    strike(practice, { kind: 'reset', at: 'start' }, { times: 1 });
    expect(await raw(practice)).toMatchObject({ head: '', error: 'ECONNRESET' });
    practice.controls.clearFaults();
    strike(practice, { kind: 'reset', at: 'head' }, { times: 1 });
    const torn = await raw(practice);
    expect(torn.body).toHaveLength(0);
    await expect(practice.get(list)).resolves.toMatchObject({ status: 200 });
  });

  it('cut: at 0, 1, 50 and 99 %, with a length, in chunks, and with neither', async () => {
    const practice = await startPractice({ agents: 20 });
    const whole = Buffer.from((await practice.get(list)).text);
    for (const framing of ['length', 'chunked', 'none'] as const) {
      for (const percent of [0, 1, 50, 99]) {
        practice.controls.clearFaults();
        strike(practice, { kind: 'cut', percent, framing });
        const { head, body } = await raw(practice);
        const wanted = whole.subarray(0, Math.floor((whole.length * percent) / 100));
        expect(head.includes('200 ok'), `${framing} ${percent}`).toBe(true);
        expect(head.includes(`content-length: ${whole.length}`)).toBe(framing === 'length');
        expect(head.includes('transfer-encoding: chunked')).toBe(framing === 'chunked');
        if (framing === 'chunked') {
          expect(body.toString().endsWith('0\r\n\r\n')).toBe(false);
          expect(body.includes(wanted)).toBe(true);
        } else {
          expect(body.equals(wanted)).toBe(true);
        }
      }
    }
    practice.controls.clearFaults();
    strike(practice, { kind: 'cut', percent: 50, framing: 'length' });
    await expect(practice.get(list)).rejects.toThrow();
  });

  it('drip: piece by piece as the clock goes', async () => {
    const practice = await startPractice({ agents: 0 });
    strike(practice, { kind: 'drip', bytes: 1, everyMs: 1_000 });
    const answer = practice.get(list);
    await arrived(practice, 1);
    practice.controls.advance({ ms: 10_000 });
    expect(await isSettled(answer)).toBe(false);
    practice.controls.advance({ ms: 1_000 });
    expect((await answer).text).toBe('{"data":[]}');
  });

  it('html with 200, and a redirect to another origin, without carrying the request out', async () => {
    const practice = await startPractice();
    const id = practice.idOf('Despatch desk 1');
    practice.controls.addFault({ where: 'agents/connect', fault: { kind: 'html' }, times: 1 });
    const portal = await practice.post(`agents/connect?agent_id=${id}`);
    expect(portal.status).toBe(200);
    expect(portal.headers.get('content-type')).toBe('text/html');
    expect(portal.text).toContain('guest network');
    practice.controls.addFault({
      where: 'agents/connect',
      fault: { kind: 'redirect', to: 'http://127.0.0.1:9/elsewhere', status: 307 },
      times: 1,
    });
    const moved = await practice.post(`agents/connect?agent_id=${id}`);
    expect(moved.status).toBe(307);
    expect(moved.headers.get('location')).toBe('http://127.0.0.1:9/elsewhere');
    expect(practice.controls.links()).toEqual([]);
  });

  it('any status, with and without a body and a wait', async () => {
    const practice = await startPractice({ agents: 0 });
    for (const [status, body] of [
      [500, null],
      [502, '<h1>Bad gateway</h1>'],
      [402, null],
      [402, '{"error":"limit"}'],
      [429, ''],
    ] as const) {
      practice.controls.clearFaults();
      strike(practice, { kind: 'status', status, body, retryAfter: '7', contentType: 'text/html' });
      const answer = await practice.get(list);
      expect(answer.status).toBe(status);
      expect(answer.text).toBe(body ?? '');
      expect(answer.headers.get('retry-after')).toBe('7');
      expect(answer.headers.get('content-type')).toBe(body === null ? null : 'text/html');
    }
  });

  it('can let the request take effect although its answer fails', async () => {
    const practice = await startPractice();
    const id = practice.idOf('Despatch desk 1');
    practice.controls.addFault({ where: 'agents/connect', fault: { kind: 'status', status: 504 }, takesEffect: true });
    expect((await practice.post(`agents/connect?agent_id=${id}`)).status).toBe(504);
    expect(practice.controls.links()).toHaveLength(1);
  });

  it('applies from the nth request on, as often and where its rule says', async () => {
    const practice = await startPractice({ agents: 0 });
    strike(practice, { kind: 'status', status: 402 }, { after: 2, times: 3 });
    const statuses = [];
    for (let request = 0; request < 7; request += 1) statuses.push((await practice.get(list)).status);
    expect(statuses).toEqual([200, 200, 402, 402, 402, 200, 200]);
    expect((await practice.get('support/list')).status).toBe(200);
    const everywhere = practice.controls.addFault({ where: '*', fault: { kind: 'status', status: 503 } }).id;
    expect((await practice.get('support/list')).status).toBe(503);
    expect((await open(practice.service.linkOrigin)).status).toBe(503);
    practice.controls.removeFault({ id: everywhere });
    expect((await practice.get('support/list')).status).toBe(200);
    expect(practice.controls.faults()).toHaveLength(1);
  });

  it('applies to pages, previews and recordings too', async () => {
    const practice = await startPractice();
    const url = await practice.link('Despatch desk 1');
    const preview = (await practice.list())[0]?.preview_url ?? '';
    const video = (await practice.history('video=1')).data[0]?.video?.url ?? '';
    for (const [where, address] of [
      ['remote-page', url],
      ['preview', preview],
      ['recording', video],
    ] as const) {
      const { id } = practice.controls.addFault({ where, fault: { kind: 'status', status: 500 } });
      expect((await open(address)).status, where).toBe(500);
      practice.controls.removeFault({ id });
    }
    expect((await open(url)).status).toBe(200);
  });

  it('refuses rules it does not know', async () => {
    const { controls } = await startPractice({ agents: 0 });
    const wrong: readonly unknown[] = [
      {},
      { where: 'agents/list' },
      { where: 'agents/list', fault: { kind: 'earthquake' } },
      { where: 'agents/list', fault: { kind: 'shape', shape: 'pear' } },
      { where: 'agents/list', fault: { kind: 'latency', ms: -1 } },
      { where: 5, fault: { kind: 'silence' } },
    ];
    for (const rule of wrong) expect(() => controls.addFault(rule as FaultRequest)).toThrow('addFault');
    expect(controls.faults()).toEqual([]);
  });
});

describe('other shapes of a good answer', () => {
  async function shaped(shape: Shape, path = list): Promise<{ before: string; after: string; parsed: unknown }> {
    const practice = await startPractice({ agents: 30, historyRecords: 100 });
    const before = (await practice.get(path)).text;
    practice.controls.addFault({ where: '*', fault: { kind: 'shape', shape } });
    const response = await fetch(`${practice.service.address}${path}`, {
      headers: { 'x-api-key': practice.service.key },
    });
    // As it came: reading it as text would swallow a byte order mark.
    const after = Buffer.from(await response.arrayBuffer()).toString('utf8');
    expect(response.status).toBe(200);
    let parsed: unknown;
    try {
      parsed = JSON.parse(after);
    } catch {
      parsed = undefined;
    }
    return { before, after, parsed };
  }

  it('each differs from the good answer of some operation', async () => {
    const paths: Partial<Record<Shape, string>> = {
      'doubled-scheme': 'support/list',
      'client-key': 'history/list',
      'unknown-status': 'support/list',
      'unknown-mode': 'history/info?session_id=90441820',
      'float-times': 'history/list',
    };
    for (const shape of Object.keys(shapes) as Shape[]) {
      const { before, after } = await shaped(shape, paths[shape]);
      expect(after, shape).not.toBe(before);
    }
  });

  it('those that live services have are good JSON and say the same', async () => {
    const data = (text: string): unknown => (JSON.parse(text) as { data: unknown }).data;
    const bare = await shaped('bare-array');
    expect(bare.parsed).toEqual(data(bare.before));
    const doubled = await shaped('doubled-scheme', 'support/list');
    expect(doubled.after).toContain('"invite_url":"http://http://127.0.0.1');
    const floats = await shaped('float-times', 'history/list');
    expect(floats.after).toMatch(/"start":\d+\.0,/);
    expect(floats.parsed).toEqual(JSON.parse(floats.before));
    const renamed = await shaped('client-key', 'history/list');
    expect((data(renamed.after) as object[]).every((record) => 'client' in record)).toBe(true);
    const texts = await shaped('numbers-as-text');
    expect((data(texts.after) as { id: unknown }[])[0]?.id).toBe('100001');
  });

  it('broken ones are broken as their name says', async () => {
    const broken = (await shaped('broken-elements')).parsed as { data: unknown[] };
    expect(broken.data.filter((element) => typeof element === 'string')).toHaveLength(10);
    const twice = (await shaped('duplicate-ids')).parsed as { data: { id: number }[] };
    expect(twice.data[0]).toEqual(twice.data[1]);
    expect(twice.data).toHaveLength(31);
    const missing = (await shaped('missing-fields')).parsed as { data: object[] };
    expect(new Set(missing.data.slice(0, 18).map((element) => Object.keys(element).join())).size).toBeGreaterThan(15);
    for (const shape of ['empty', 'half-json', 'utf16'] as const) expect((await shaped(shape)).parsed).toBeUndefined();
    expect((await shaped('null')).parsed).toBeNull();
  });
});
