import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readOptions } from '../../../../src-main/practice/options.ts';
import { serveParent, type PracticeAnswer } from '../../../../src-main/practice/practice-process.ts';
import { startPracticeService } from '../../../../src-main/practice/server.ts';
import { startTestService } from '../../../tools/practice-faults/start.ts';
import { dataOf, open, textLike } from './helper.ts';

/** Stands in for the port between a utility process and its parent. */
class Port extends EventEmitter {
  readonly #waiting: ((answer: PracticeAnswer) => void)[] = [];

  postMessage(answer: PracticeAnswer): void {
    this.#waiting.shift()?.(answer);
  }

  notify(data: unknown): Promise<PracticeAnswer> {
    const answer = new Promise<PracticeAnswer>((resolve) => this.#waiting.push(resolve));
    this.emit('message', { data });
    return answer;
  }
}

const serveFile = join(import.meta.dirname, '../../../../scripts/service.ts');

describe('the utility process', () => {
  it('starts on request, answers with address and key, and stops', async () => {
    const port = new Port();
    serveParent(port);
    const answer = await port.notify({ kind: 'start', options: { agents: 3, key: 'a-key-for-this-test' } });
    if (answer.kind !== 'listening') throw new Error(answer.kind);
    expect(answer.key).toBe('a-key-for-this-test');
    expect(dataOf(await open(`${answer.address}agents/list?apikey=${answer.key}`))).toHaveLength(3);
    expect(await port.notify({ kind: 'stop' })).toEqual({ kind: 'stopped' });
    await expect(open(answer.address)).rejects.toThrow();
  });

  it('takes a second start for a new service, and ignores what it does not know', async () => {
    const port = new Port();
    serveParent(port);
    const first = await port.notify({ kind: 'start' });
    for (const noise of [null, 5, 'start', {}, { kind: 'dance' }]) port.emit('message', { data: noise });
    const second = await port.notify({ kind: 'start', options: { agents: 1 } });
    if (first.kind !== 'listening' || second.kind !== 'listening') throw new Error('not listening');
    await expect(open(first.address)).rejects.toThrow();
    expect(dataOf(await open(`${second.address}agents/list?apikey=${second.key}`))).toHaveLength(1);
    await port.notify({ kind: 'stop' });
  });

  it('reports why it cannot start: a wrong option, a taken port', async () => {
    const port = new Port();
    serveParent(port);
    expect(await port.notify({ kind: 'start', options: { agents: -1 } })).toMatchObject({
      kind: 'failed',
      message: textLike('agents'),
    });
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    onTestFinished(() => void taken.close());
    const { port: number } = taken.address() as AddressInfo;
    expect(await port.notify({ kind: 'start', options: { port: number } })).toMatchObject({
      kind: 'failed',
      message: textLike('EADDRINUSE'),
    });
    expect(await port.notify({ kind: 'start', options: { linkPort: number } })).toMatchObject({ kind: 'failed' });
    expect((await port.notify({ kind: 'start', options: { agents: 1 } })).kind).toBe('listening');
    await port.notify({ kind: 'stop' });
  });
});

describe('options', () => {
  it('are checked one by one', () => {
    for (const wrong of [
      { agents: 1.5 },
      { agents: '200' },
      { port: 70_000 },
      { timeScale: 0 },
      { key: 'short' },
      { key: 'with space inside' },
      { seed: 5 },
      { testControls: true },
      { unheard: 1 },
      { __proto__: null, toString: 1 },
      [],
      'agents',
      null,
    ]) {
      expect(readOptions(wrong), JSON.stringify(wrong)).toMatchObject({ status: 400 });
    }
    expect(readOptions({ agents: 5, port: undefined })).toEqual({ agents: 5 });
    expect(readOptions(undefined)).toEqual({});
  });
});

describe('the controls', () => {
  it('are not part of the service itself', async () => {
    const service = await startPracticeService({ agents: 1 });
    onTestFinished(() => service.close());
    const url = new URL('/practice-control/revokeKey', service.address).href;
    expect((await open(url, { method: 'POST', headers: { 'x-practice-control': '' } })).status).toBe(404);
    expect((await open(`${service.address}agents/list?apikey=${service.key}`)).status).toBe(200);
  });

  it('can be reached over HTTP with their token alone', async () => {
    const service = await startTestService({ agents: 40 });
    onTestFinished(() => service.close());
    const control = (name: string, input?: unknown, token = service.controlToken) =>
      open(new URL(`/practice-control/${name}`, service.address).href, {
        method: 'POST',
        headers: { 'x-practice-control': token },
        ...(input === undefined ? {} : { body: JSON.stringify(input) }),
      });
    expect((await control('revokeKey', undefined, 'guess')).status).toBe(404);
    expect((await control('agent', { name: 'Despatch desk 1' })).json).toMatchObject({
      value: { id: 100_008, online: true },
    });
    expect((await control('changeAgent', { id: 100_008, online: false })).json).toMatchObject({
      value: { online: false },
    });
    const { value } = (await control('addFault', { where: 'agents/list', fault: { kind: 'status', status: 500 } }))
      .json as { value: { id: number } };
    const list = `${service.address}agents/list?apikey=${service.key}`;
    expect((await open(list)).status).toBe(500);
    await control('removeFault', { id: value.id });
    expect((await open(list)).status).toBe(200);
    expect((await control('counters')).json).toEqual({ value: { 'agents/list': 2 } });
    expect((await control('advance', { ms: 1000 })).json).toEqual({ value: null });
    expect((await control('none')).status).toBe(400);
    expect((await control('toString')).status).toBe(400);
    expect((await control('advance', { ms: 'soon' })).error).toBe('ms must be a number');
    expect((await control('advance', [])).status).toBe(400);
    expect((await open(new URL('/practice-control/counters', service.address).href)).status).toBe(404);
  });

  it('log what was requested, where the key was, and no secret', async () => {
    const service = await startTestService({ agents: 40 });
    onTestFinished(() => service.close());
    const headers = { 'x-api-key': service.key };
    const password = 'very secret 1';
    await open(`${service.address}agents/list?search=desk`, { headers });
    await open(`${service.address}agents/list?apikey=wrong-key-here`);
    await open(`${service.address}agents/update`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id: 100_008, permanent_url: { password } }),
    });
    const log = service.controls.requests();
    expect(log).toMatchObject([
      {
        purpose: 'agents/list',
        method: 'GET',
        status: 200,
        keyIn: 'header',
        keyIsRight: true,
        query: { search: 'desk' },
        body: null,
      },
      { purpose: 'agents/list', status: 403, keyIn: 'query', keyIsRight: false, query: {} },
      { purpose: 'agents/update', status: 200, body: { id: 100_008, permanent_url: { password: '[hidden]' } } },
    ]);
    for (const secret of [service.key, 'wrong-key-here', password]) expect(JSON.stringify(log)).not.toContain(secret);
    service.controls.forgetRequests();
    expect(service.controls.requests()).toEqual([]);
  });
});

describe('the service started alone', () => {
  async function run(...args: string[]): Promise<{ code: number | null; out: string; error: string }> {
    const child = spawn(process.execPath, [serveFile, ...args]);
    let [out, error] = ['', ''];
    child.stderr.on('data', (part: Buffer) => (error += part.toString()));
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString();
      if (out.includes('Ctrl-C')) child.kill('SIGINT');
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, out, error };
  }

  it('prints address and key, serves, and ends with Ctrl-C', async () => {
    const { code, out } = await run('--agents=3', '--key=my-own-key-123');
    expect(out).toMatch(/Service address {2}http:\/\/127\.0\.0\.1:\d+\/v1\//);
    expect(out).toContain('my-own-key-123');
    expect(out).not.toContain('Control token');
    expect(code).toBe(0);
  });

  it('prints one line for programs, with the control token where it was asked for', async () => {
    const child = spawn(process.execPath, [serveFile, '--agents=2', '--json', '--test-controls', '--time-scale=50']);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const printed = JSON.parse(line.toString()) as { address: string; key: string; controlToken: string };
    expect(dataOf(await open(`${printed.address}agents/list?apikey=${printed.key}`))).toHaveLength(2);
    expect(printed.controlToken).toMatch(/^[0-9a-f]{48}$/);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it('explains itself when it does not understand', async () => {
    const wrong = await run('--agents=many');
    expect(wrong.code).toBe(2);
    expect(wrong.error.split('\n')[0]).toBe('agents must be a whole number from 0 to 200000');
    expect((await run('--unheard')).error).toContain('Usage:');
    expect((await run('--help')).code).toBe(0);
  });
});
