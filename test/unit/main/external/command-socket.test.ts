import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { askRunning } from '../../../../src-main/external/command-start.ts';
import {
  openCommandSocket,
  type CommandSocket,
  type CommandSocketDeps,
} from '../../../../src-main/external/command-socket.ts';
import type { SocketCommand, SocketFile, SocketLine } from '../../../../src-main/external/command-protocol.ts';
import { createFakeClock } from '../fake-clock.ts';
import { expectMode } from '../../expect-mode.ts';

const list: SocketCommand = { kind: 'list', search: null };

describe.skipIf(process.platform === 'win32')('the socket for commands', () => {
  let userData = '';
  let socket: CommandSocket | null = null;
  let ran: SocketCommand[] = [];
  const run: CommandSocketDeps['run'] = async (command, say) => {
    ran.push(command);
    await say({ kind: 'done', text: 'Done.' });
  };
  const open = async (part: Partial<CommandSocketDeps> = {}): Promise<SocketFile> => {
    socket = await openCommandSocket({ userData, platform: process.platform, clock: systemClock, run, ...part });
    return JSON.parse(readFileSync(join(userData, 'command-line/door.json'), 'utf8')) as SocketFile;
  };
  beforeEach(() => {
    userData = mkdtempSync(join(tmpdir(), 'lr-door-'));
    ran = [];
  });
  afterEach(async () => {
    await socket?.close();
    socket = null;
    rmSync(userData, { recursive: true, force: true });
  });

  /** Everything that comes back until the other end closes. */
  const speak = (address: string, text: string): Promise<string> =>
    new Promise((resolve) => {
      let answer = '';
      const peer = connect(address, () => peer.write(text));
      peer.on('data', (part: Buffer) => (answer += part.toString()));
      peer.on('error', () => undefined);
      peer.on('close', () => resolve(answer));
    });
  const ask = async (command: SocketCommand = list) => {
    const lines: SocketLine[] = [];
    const said = await askRunning(userData, command, (line) => lines.push(line), 5_000);
    return { said, lines };
  };

  it('answers a caller that has read the secret, in a folder that only this user can enter', async () => {
    const source = await open();
    expect(await ask({ kind: 'connect', by: 'name', value: 'Till 4' })).toEqual({
      said: 'answered',
      lines: [{ kind: 'done', text: 'Done.' }],
    });
    expect(ran).toEqual([{ kind: 'connect', by: 'name', value: 'Till 4' }]);
    const folder = join(userData, 'command-line');
    expectMode(folder, 0o700);
    for (const name of readdirSync(folder)) expectMode(join(folder, name), 0o600);
    expect(source.token.length).toBeGreaterThan(40);
  });

  it('has another secret each time, and leaves nothing behind', async () => {
    const first = await open();
    await socket?.close();
    expect(readdirSync(userData)).toEqual([]);
    expect((await ask()).said).toBe('not-running');
    const second = await open();
    expect(second.token).not.toBe(first.token);
  });

  it('takes the place of what a Longreach that was killed has left', async () => {
    await open();
    // A second one, as after a crash: the files exist, and no process listens.
    const left = socket;
    await open();
    expect((await ask()).said).toBe('answered');
    await left?.close();
  });

  it('finds a short place where the path of the profile is too long for a socket', async () => {
    userData = join(userData, 'x'.repeat(90));
    const source = await open();
    expect(Buffer.byteLength(source.address)).toBeLessThan(100);
    expectMode(join(source.address, '..'), 0o700);
    expect((await ask()).said).toBe('answered');
    await socket?.close();
    expect(() => statSync(join(source.address, '..'))).toThrow();
    userData = join(userData, '..');
  });

  it('answers nothing and does nothing if the request is malformed or lacks the secret', async () => {
    const { address, token } = await open();
    const request = (more: object): string => `${JSON.stringify({ token, command: list, ...more })}\n`;
    const hostile = [
      '\n',
      'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
      '{}\n',
      'null\n',
      request({ token: 'x'.repeat(token.length) }),
      request({ token: '' }),
      request({ command: { kind: 'reboot', by: 'name', value: 'Till 4' } }),
      request({ command: { kind: 'connect', by: 'url', value: 'https://evil.example' } }),
      request({ command: { kind: 'connect', by: 'name', value: 'x'.repeat(201) } }),
      request({ command: { ...list, more: 1 } }),
      request({ more: 1 }),
      request({}) + request({}),
      `${'x'.repeat(5_000)}\n`,
      'x'.repeat(2_000_000),
    ];
    for (const text of hostile) expect(await speak(address, text), text.slice(0, 60)).toBe('');
    expect(ran).toEqual([]);
    expect((await ask()).said).toBe('answered');
  });

  it('does not wait for a request that does not come', async () => {
    const { clock, advance, timers } = createFakeClock();
    const { address } = await open({ clock });
    const silent = speak(address, '{"tok');
    // The limit begins with the connection.
    await expect.poll(timers).toBe(1);
    await advance(2_000);
    await expect(silent).resolves.toBe('');
  });

  it('takes so many requests a second and no more', async () => {
    const { clock, advance } = createFakeClock();
    await open({ clock });
    for (let at = 0; at < 20; at += 1) expect((await ask()).said).toBe('answered');
    expect((await ask()).said).toBe('broken');
    await advance(1_000);
    expect((await ask()).said).toBe('answered');
    expect(ran).toHaveLength(21);
  });

  it('notices that the caller has gone', async () => {
    let isGone = (): void => undefined;
    const gone = new Promise<void>((resolve) => (isGone = resolve));
    const { address, token } = await open({
      run: (_command, _say, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            isGone();
            resolve();
          });
          peer.destroy();
        }),
    });
    const peer = connect(address, () => peer.write(`${JSON.stringify({ token, command: list })}\n`));
    await gone;
  });

  it('carries long answers whole, and an answer without an end is none', async () => {
    const agent = { device_id: null, group: null, os: null, ip: null, online: true, last_time: null, version: null };
    const agents = Array.from({ length: 2_000 }, (_unused, id) => ({
      ...agent,
      id,
      name: 'ä'.repeat(200),
      favorite: false,
    }));
    await open({
      run: async (command, say) => {
        for (let at = 0; at < 10; at += 1) await say({ kind: 'agents', agents });
        if (command.kind === 'list') await say({ kind: 'done', text: null });
      },
    });
    const { said, lines } = await ask();
    expect(said).toBe('answered');
    expect(lines).toHaveLength(11);
    expect(lines[9]).toEqual({ kind: 'agents', agents });
    expect((await ask({ kind: 'support', client: null })).said).toBe('broken');
  });
});
