import { describe, expect, it } from 'vitest';
import { contract } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import type { Caller } from '../../../../src-main/ipc/push.ts';
import { registerHandlers, type RegisterDeps } from '../../../../src-main/ipc/register.ts';
import { CALL_WIRE } from '../../../../src-main/ipc/wire.ts';
import { StubContents, StubFrame } from '../electron-stub.ts';
import { startStopwatch, timesAsLong } from '../../../stopwatch.ts';
import { channels, goodInputs, makeBench, rolesOf } from './samples.ts';

const refusal = (reason: string) => ({
  ok: false,
  failure: { kind: 'bad-input', message: 'Longreach rejected this request.', reason },
});

describe('I1: who may call', () => {
  const makers: Record<string, (own: StubFrame) => StubFrame | null> = {
    'a frame inside the page': (own) => Object.assign(new StubFrame(), { parent: own }),
    'the top frame of another page': () => new StubContents().mainFrame,
    'no frame': () => null,
  };
  const spoilers: Record<string, (own: StubFrame) => void> = {
    'a detached frame': (own) => (own.detached = true),
    'our frame on another origin': (own) => (own.origin = 'https://evil.example'),
    'our frame on a blank page': (own) => (own.origin = 'null'),
    'our frame under the prefix of our origin': (own) => (own.origin = 'app://console.evil'),
    'our frame with a parent': (own) => (own.parent = new StubFrame()),
  };

  it.each(channels)('%s answers only its own top frame', async (channel) => {
    const role = rolesOf(channel)[0];
    const bench = makeBench(role);
    for (const make of Object.values(makers)) {
      expect(await bench.invoke(channel, goodInputs[channel], make(bench.contents.mainFrame))).toEqual(
        refusal('sender'),
      );
    }
    for (const spoil of Object.values(spoilers)) {
      const spoilt = makeBench(role);
      spoil(spoilt.contents.mainFrame);
      expect(await spoilt.invoke(channel, goodInputs[channel])).toEqual(refusal('sender'));
      expect(spoilt.ran).toEqual([]);
    }
    expect(bench.ran).toEqual([]);
    expect(await bench.invoke(channel, goodInputs[channel])).toEqual({ ok: true, value: undefined });
    expect(bench.ran).toEqual([{ channel, input: goodInputs[channel], role }]);
  });

  it('keeps each window to the calls that name it', async () => {
    for (const role of ['console', 'session'] as const) {
      const bench = makeBench(role);
      const foreign = channels.filter((channel) => !rolesOf(channel).includes(role));
      for (const channel of foreign) expect(await bench.invoke(channel, goodInputs[channel])).toEqual(refusal('role'));
      expect(bench.ran).toEqual([]);
      expect(foreign.length).toBeGreaterThan(0);
    }
  });
});

describe('the pace of calls', () => {
  it.each(['agents:refresh', 'support:refresh', 'history:refresh'] as const)(
    '%s answers every press of a person, also the third within a second',
    async (channel) => {
      const bench = makeBench(rolesOf(channel)[0]);
      for (let press = 1; press <= 6; press += 1) {
        bench.clock.ms += 150;
        expect(await bench.invoke(channel, goodInputs[channel])).toMatchObject({ ok: true });
      }
      expect(bench.ran).toHaveLength(6);
    },
  );
});

const ignore = () => undefined;
const quiet = { info: ignore, warn: ignore, error: ignore };

describe('the window that calls', () => {
  it('is passed to the handler, and cannot be chosen by the page', async () => {
    const callers: unknown[] = [];
    const note = (_input: unknown, from: unknown) => {
      callers.push(from);
      return succeed(undefined);
    };
    for (const windowId of ['session-1', undefined]) {
      const contents = new StubContents();
      const all = Object.fromEntries(channels.map((channel) => [channel, note]));
      const rest = {
        now: () => 0,
        newId: () => '',
        log: quiet,
        refusal: () => null,
        ...(windowId === undefined ? {} : { windowId }),
      };
      registerHandlers({ contract, handlers: all, contents, role: 'session', ...rest } as unknown as RegisterDeps);
      const invoke = contents.ipc.handlers.get(CALL_WIRE);
      await invoke?.({ senderFrame: contents.mainFrame }, 'sessions:current', undefined);
      await invoke?.({ senderFrame: contents.mainFrame }, 'sessions:focusPage', { windowId: 'session-9' });
    }
    expect(callers).toEqual([
      { role: 'session', windowId: 'session-1' },
      { role: 'session', windowId: '' },
    ]);
  });
});

describe('the account of a session window', () => {
  it('is passed to the handler, and cannot be chosen by the page', async () => {
    const accounts: unknown[] = [];
    const note = (_input: unknown, { account }: Caller) => {
      accounts.push(account);
      return succeed(undefined);
    };
    const contents = new StubContents();
    const all = Object.fromEntries(channels.map((channel) => [channel, note]));
    const window = { role: 'session', windowId: 'session-1', account: 'account-2' };
    const rest = { now: () => 0, newId: () => '', log: quiet, refusal: () => null };
    registerHandlers({ contract, handlers: all, contents, ...window, ...rest } as unknown as RegisterDeps);
    const invoke = contents.ipc.handlers.get(CALL_WIRE);
    await invoke?.({ senderFrame: contents.mainFrame }, 'agents:wake', { agentId: 7 });
    const chosen = { agentId: 7, account: 'account-1' };
    expect(await invoke?.({ senderFrame: contents.mainFrame }, 'agents:wake', chosen)).toEqual(refusal('input'));
    expect(accounts).toEqual(['account-2']);
  });
});

describe('I3: census', () => {
  it('registers exactly one wire, and answers exactly the channels of the contract', async () => {
    const each = { console: makeBench('console'), session: makeBench('session'), quick: makeBench('quick') };
    expect([...each.console.contents.ipc.handlers.keys()]).toEqual([CALL_WIRE]);
    for (const channel of channels) await each[rolesOf(channel)[0] ?? 'console'].invoke(channel, goodInputs[channel]);
    const answered = Object.values(each).flatMap(({ ran }) => ran.map(({ channel }) => channel));
    expect(answered.sort()).toEqual(Object.keys(contract).sort());
    for (const other of ['', 'app:quit', '__proto__', 'constructor', 'toString', null, 7, ['app:info'], { a: 1 }]) {
      expect(await each.console.invoke(other, undefined)).toEqual(refusal('channel'));
    }
  });

  it('refuses to start with a handler too many or too few', () => {
    const contents = new StubContents();
    const all = Object.fromEntries(channels.map((channel) => [channel, () => succeed(undefined)]));
    const fewer = Object.fromEntries(Object.entries(all).slice(1));
    for (const handlers of [fewer, { ...all, 'app:quit': () => succeed(undefined) }]) {
      const deps = { contract, handlers, contents, role: 'console', now: () => 0, newId: () => '', log: console };
      expect(() => registerHandlers(deps as unknown as RegisterDeps)).toThrow(/app:(info|quit)/);
    }
    expect(contents.ipc.handlers.size).toBe(0);
  });

  it('removes its handler on request', () => {
    const bench = makeBench();
    bench.off();
    expect(bench.contents.ipc.handlers.size).toBe(0);
  });
});

describe('the reply', () => {
  it('hands the parsed value on and brings value or failure back, nothing beside', async () => {
    const failing = makeBench('console', () => ({ ...fail('offline', 'No connection.'), secret: 'x' }));
    expect(await failing.invoke('agents:wake', { agentId: 7 })).toEqual({
      ok: false,
      failure: { kind: 'offline', message: 'No connection.' },
    });
    const good = makeBench('console', () => Promise.resolve({ ...succeed(3), secret: 'x' }));
    expect(await good.invoke('agents:wake', { agentId: 7 })).toEqual({ ok: true, value: 3 });
  });

  it('lets the ids of a whole fleet through, and costs about what walking them does', async () => {
    const agentIds = Array.from({ length: 50_000 }, (_unused, index) => 1_000_000 + index);
    const call = async (): Promise<void> => {
      const bench = makeBench();
      expect(await bench.invoke('bulk:start', { action: 'wake', agentIds })).toMatchObject({ ok: true });
      expect(bench.ran).toHaveLength(1);
    };
    const times = await timesAsLong(call, () => agentIds.map((id) => ({ id })));
    expect(times).toBeLessThan(5);
  });

  it('I4: runs at most as many calls a second as the contract says, and leaves other channels alone', async () => {
    const bench = makeBench();
    const replies = [];
    for (let i = 0; i < 10_000; i += 1) {
      bench.clock.ms = i / 10;
      replies.push(await bench.invoke('account:practise', undefined));
    }
    expect(bench.ran).toHaveLength(contract['account:practise'].perSecond);
    expect(replies[5_000]).toEqual({
      ok: false,
      failure: { kind: 'busy', message: 'Too many requests. Try again in a moment.', waitMs: 500 },
    });
    const cost = startStopwatch();
    expect(await bench.invoke('account:current', undefined)).toMatchObject({ ok: true });
    expect(cost()).toBeLessThan(100);
    bench.clock.ms = 1_000;
    expect(await bench.invoke('account:practise', undefined)).toMatchObject({ ok: true });
  });

  it('I5: takes no address, path or foreign id where an id of ours is due', async () => {
    const bench = makeBench('session');
    const foreign: [string, unknown][] = [
      ['sessions:open', { agentId: 'https://evil.example/' }],
      ['sessions:open', { agentId: 7, url: 'https://evil.example/' }],
      ['sessions:open', { url: 'https://evil.example/' }],
      ['sessions:reconnect', { tabId: '../../etc/passwd' }],
      ['sessions:reconnect', { tabId: 'https://evil.example/' }],
      ['sessions:select', { tabId: 7 }],
      ['agents:wake', { agentId: -1 }],
      ['agents:wake', { agentId: 1.5 }],
      ['agents:reboot', { agentId: 7, safe: 'file:///etc/passwd' }],
      ['jobs:cancel', { jobId: 'x'.repeat(41) }],
    ];
    for (const [channel, input] of foreign) expect(await bench.invoke(channel, input)).toEqual(refusal('input'));
    expect(bench.ran).toEqual([]);
  });

  it('I8: a bug inside says nothing of what it held, neither to the page nor to the log', async () => {
    const canary = 'c4n4ryc4n4ryc4n4ryc4n4ryc4n4ry42';
    const bug = new Error(`fetch https://service.example/?apikey=${canary}`, { cause: new Error(canary) });
    bug.stack = `Error: ${canary}\n    at ${canary} (https://x/?${canary}=1)\n    at send (file:///app/client.ts:10:5)\n    ${canary}`;
    const thrown = [bug, canary, { message: canary }, null];
    for (const channel of channels) {
      for (const error of thrown) {
        const bench = makeBench(rolesOf(channel)[0], () => {
          // Whatever a dependency throws, even what is no error.
          // eslint-disable-next-line @typescript-eslint/only-throw-error
          throw error;
        });
        const reply = await bench.invoke(channel, goodInputs[channel]);
        expect(reply).toEqual({
          ok: false,
          failure: {
            kind: 'internal',
            message: 'Something went wrong in Longreach. Details are in the log.',
            reason: 'id-1',
          },
        });
        expect(bench.lines).toHaveLength(1);
        expect(bench.lines[0]).toContain('id-1');
        expect(bench.lines.join()).not.toContain(canary);
      }
    }
    const bench = makeBench('console', () => Promise.reject(bug));
    await bench.invoke('app:info', undefined);
    expect(bench.lines).toEqual(['app:info: failed inside, id id-1, Error at client.ts:10:5']);
  });

  it('I8: a refused input leaves no trace of its content', async () => {
    const canary = 'c4n4ryc4n4ryc4n4ryc4n4ryc4n4ry42';
    const bench = makeBench();
    const inputs = [
      { address: canary.repeat(100), key: canary, label: canary, keep: canary },
      { [canary]: canary },
      canary,
    ];
    for (const input of inputs)
      expect(JSON.stringify(await bench.invoke('account:signIn', input))).not.toContain(canary);
    expect(bench.lines.join()).not.toContain(canary);
  });
});

describe('a call that is not answered now', () => {
  const locked = fail('unavailable', 'Longreach is locked.');

  it('never reaches its handler', async () => {
    const bench = makeBench('console', undefined, (channel) => (channel === 'app:info' ? null : locked.failure));
    expect(await bench.invoke('agents:page', goodInputs['agents:page'])).toEqual(locked);
    expect(bench.ran).toEqual([]);
    expect(await bench.invoke('app:info', undefined)).toMatchObject({ ok: true });
  });

  it('brings no answer that its handler has only just given', async () => {
    let isLocked = false;
    const act = () => {
      isLocked = true;
      return succeed('a name');
    };
    const bench = makeBench('console', act, () => (isLocked ? locked.failure : null));
    expect(await bench.invoke('agents:page', goodInputs['agents:page'])).toEqual(locked);
    expect(bench.ran).toHaveLength(1);
  });
});
