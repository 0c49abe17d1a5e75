import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProxySignInNeeded } from '../../../../../src-main/api/network-error.ts';
import type { ProxySignIn } from '../../../../../src-main/app/network/proxy-sign-in.ts';
import { settle } from '../../../settle.ts';

vi.mock('../../../../../src-main/electron.ts', () => import('../../electron-stub.ts'));
const { createTransport, proxyConfig, signInPages } = await import('../../../../../src-main/app/network/transport.ts');
const { app, net, preventable, session, StubContents } = await import('../../electron-stub.ts');

type Answer = Awaited<ReturnType<ProxySignIn['credentials']>>;
const challenge = { isProxy: true, scheme: 'basic', host: 'proxy.example', port: 8080, realm: 'Office' };

/** A sign-in whose answers are given one after the other. */
function scriptedSignIn(answers: readonly Answer[]) {
  const asked: Parameters<ProxySignIn['credentials']>[] = [];
  const reset = vi.fn();
  const credentials: ProxySignIn['credentials'] = (...about) => {
    asked.push(about);
    return Promise.resolve(answers[asked.length - 1] ?? null);
  };
  return { asked, reset, proxySignIn: { credentials, reset } as unknown as ProxySignIn };
}

function openTransport(answers: readonly Answer[] = []) {
  const signIn = scriptedSignIn(answers);
  const transport = createTransport({ mode: 'none' }, { proxySignIn: signIn.proxySignIn, watch: () => undefined });
  return { ...signIn, transport };
}

const own = () => session.fromPartition('service');
const respond = (...statuses: readonly number[]) => {
  const left = [...statuses];
  Object.assign(own(), { fetch: () => Promise.resolve(new Response('', { status: left.shift() ?? 200 })) });
};

describe('the proxy of the settings in Electron’s words', () => {
  test.each([
    [{ mode: 'system' }, { mode: 'system' }],
    [{ mode: 'none' }, { mode: 'direct' }],
    [
      { mode: 'pac', address: 'http://wpad.example/proxy.pac' },
      { mode: 'pac_script', pacScript: 'http://wpad.example/proxy.pac' },
    ],
    [
      { mode: 'manual', server: 'http://proxy.example:8080' },
      { mode: 'fixed_servers', proxyRules: 'http://proxy.example:8080', proxyBypassRules: '<local>' },
    ],
    [
      { mode: 'manual', server: 'http://proxy.example:8080', bypass: '*.corp.example,10.0.0.0/8' },
      {
        mode: 'fixed_servers',
        proxyRules: 'http://proxy.example:8080',
        proxyBypassRules: '<local>,*.corp.example,10.0.0.0/8',
      },
    ],
  ] as const)('%o', (setting, expected) => {
    expect(proxyConfig(setting)).toEqual(expected);
  });
});

describe('how requests leave', () => {
  beforeEach(() => {
    net.requests.length = 0;
    Object.assign(own(), { setProxy: () => Promise.resolve() });
  });

  test('a request waits until the proxy is set, and fails rather than go past it', async () => {
    const requested: string[] = [];
    const set = Promise.withResolvers<void>();
    Object.assign(own(), {
      setProxy: () => set.promise,
      fetch: (url: string) => {
        requested.push(url);
        return Promise.resolve(new Response('ok'));
      },
    });
    const answer = openTransport().transport.fetch('https://a.example/', {});
    await Promise.resolve();
    expect(requested).toEqual([]);
    set.reject(new Error('no proxy'));
    await expect(answer).rejects.toThrow('no proxy');
    expect(requested).toEqual([]);
  });

  test('it is a session of its own, in memory, without cache', () => {
    openTransport();
    expect(own().partition).not.toMatch(/^persist:/);
  });

  test('another proxy drops the questions of the one before', async () => {
    const { transport, reset } = openTransport();
    await transport.setProxy({ mode: 'system' });
    expect(reset).toHaveBeenCalledOnce();
  });

  /** Starts a request that the proxy refuses; the request that signs in is the last of `net`. */
  async function refused(answers: readonly Answer[]) {
    respond(407);
    const opened = openTransport(answers);
    const error: unknown = await opened.transport
      .fetch('https://a.example/v1/agents/list', {}, 'user')
      .catch((e: unknown) => e);
    if (!(error instanceof ProxySignInNeeded)) throw new Error('no sign-in was needed');
    const request = net.requests.at(-1);
    if (request === undefined) throw new Error('nobody signs in');
    return { ...opened, signedIn: error.signedIn, request };
  }

  test('a proxy that wants a sign-in gets it by a request without key and path', async () => {
    const jo = { username: 'jo', password: 'secret' };
    const { asked, request, signedIn } = await refused([jo]);
    expect(request.options).toMatchObject({ method: 'HEAD', url: 'https://a.example/' });
    expect(request.options).not.toHaveProperty('headers');
    const answer = vi.fn();
    request.emit('login', challenge, answer);
    await settle();
    expect(asked[0]?.[1]).toEqual({ refused: null, asks: true });
    expect(answer).toHaveBeenCalledWith('jo', 'secret');
    request.emit('response', { statusCode: 401 });
    expect(await signedIn).toBe(true);
    expect(request.aborted).toBe(true);
  });

  test('what the proxy refuses is named when it asks again', async () => {
    const wrong = { username: 'jo', password: 'wrong' };
    const { asked, request, signedIn } = await refused([wrong, null]);
    request.emit('login', challenge, vi.fn());
    await settle();
    request.emit('login', challenge, vi.fn());
    await settle();
    expect(asked[1]?.[1]).toEqual({ refused: wrong, asks: true });
    request.emit('response', { statusCode: 407 });
    expect(await signedIn).toBe(false);
  });

  test('a cancelled sign-in leaves the request unsent', async () => {
    const { request, signedIn } = await refused([null]);
    const answer = vi.fn();
    request.emit('login', challenge, answer);
    await settle();
    expect(answer).toHaveBeenCalledWith();
    request.emit('response', { statusCode: 407 });
    expect(await signedIn).toBe(false);
  });

  test('servers get no user name and password', async () => {
    const { asked, request } = await refused([]);
    const answer = vi.fn();
    request.emit('login', { ...challenge, isProxy: false }, answer);
    expect(answer).toHaveBeenCalledWith();
    expect(asked).toEqual([]);
  });

  test('requests to one origin at the same time sign in once', async () => {
    respond(407, 407);
    const { transport } = openTransport();
    await Promise.allSettled([transport.fetch('https://a.example/1', {}), transport.fetch('https://a.example/2', {})]);
    expect(net.requests).toHaveLength(1);
    net.requests[0]?.emit('error', new Error('the proxy is gone'));
  });
});

describe('remote pages behind a proxy', () => {
  afterEach(() => {
    (app as EventEmitter).removeAllListeners('login');
  });

  const ask = async (contents: unknown, details: object, info: object = challenge) => {
    const event = preventable();
    const answer = vi.fn();
    (app as EventEmitter).emit('login', event, contents, { url: 'https://r.example/', ...details }, info, answer);
    await settle();
    return { event, answer };
  };

  test('a page gets what is known, and a refusal is named', async () => {
    const known = { username: 'jo', password: 'old' };
    const { asked, proxySignIn } = scriptedSignIn([known, null]);
    signInPages(proxySignIn);
    const contents = new StubContents();
    const first = await ask(contents, { firstAuthAttempt: true });
    expect(first.event.defaultPrevented).toBe(true);
    expect(first.answer).toHaveBeenCalledWith('jo', 'old');
    const second = await ask(contents, { firstAuthAttempt: false });
    expect(asked[1]?.[1]).toEqual({ refused: known, asks: false });
    expect(second.answer).toHaveBeenCalledWith();
  });

  test('a server that asks is cancelled by Electron, as is a request without a page', async () => {
    const { asked, proxySignIn } = scriptedSignIn([]);
    signInPages(proxySignIn);
    const server = await ask(new StubContents(), { firstAuthAttempt: true }, { ...challenge, isProxy: false });
    expect(server.event.defaultPrevented).toBe(false);
    const worker = await ask(null, { firstAuthAttempt: true });
    expect(worker.event.defaultPrevented).toBe(false);
    expect(asked).toEqual([]);
  });
});
