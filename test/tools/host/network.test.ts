import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeChain } from '../network/certificates.ts';
import { startProxy, type TestProxy } from '../network/proxy.ts';
import { ClientRequest } from './api/client-request.ts';
import { network } from './api/network-trouble.ts';
import { Session } from './api/session.ts';

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** As Longreach signs in: a request of `net` that answers `login`. Resolves with what came of it. */
function signIn(session: Session, url: string, answers: readonly (readonly [string, string] | null)[]) {
  const asked: Electron.AuthInfo[] = [];
  return new Promise<{ readonly asked: readonly Electron.AuthInfo[]; readonly outcome: number | string }>((resolve) => {
    const request = new ClientRequest({ method: 'HEAD', url, session, redirect: 'manual' });
    request.on('login', (info, answer) => {
      const given = answers[asked.length] ?? null;
      asked.push(info);
      if (given === null) answer();
      else answer(...given);
    });
    request.on('response', ({ statusCode }) => {
      resolve({ asked, outcome: statusCode });
    });
    request.on('error', ({ message }) => {
      resolve({ asked, outcome: message });
    });
    request.end();
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

describe('the network of a session', () => {
  let server: Server;
  let secure: Server;
  let proxy: TestProxy;
  let [origin, secureOrigin] = ['', ''];
  let sessions = 0;
  const newSession = (): Session => Session.fromPartition(`network ${String((sessions += 1))}`);

  beforeAll(async () => {
    const { cert, key } = makeChain(['named.example']);
    server = createHttpServer((_request, response) => response.end('plain'));
    secure = createTlsServer({ cert, key }, (_request, response) => response.end('secure'));
    const port = await listen(server);
    const securePort = await listen(secure);
    origin = `http://127.0.0.1:${String(port)}`;
    secureOrigin = `https://127.0.0.1:${String(securePort)}`;
    proxy = await startProxy({
      credentials: { username: 'jo', password: 'right' },
      hosts: {
        'named.example:80': `127.0.0.1:${String(port)}`,
        'named.example:443': `127.0.0.1:${String(securePort)}`,
      },
      pac: () => `function FindProxyForURL(url, host) {
        return dnsDomainIs(host, '.example') ? 'PROXY ${proxy.address}' : 'DIRECT';
      }`,
    });
  });
  afterAll(async () => {
    await proxy.close();
    for (const one of [server, secure]) {
      one.close();
      one.closeAllConnections();
    }
  });

  it('fetch hands out 407, and goes through once a request of net has signed in', async () => {
    const session = newSession();
    await session.setProxy({ mode: 'fixed_servers', proxyRules: `http://${proxy.address}` });
    expect((await session.fetch('http://named.example/')).status).toBe(407);

    const { asked, outcome } = await signIn(session, 'http://named.example/', [
      ['jo', 'wrong'],
      ['jo', 'right'],
    ]);
    expect(outcome).toBe(200);
    expect(asked).toHaveLength(2);
    const [host, port] = proxy.address.split(':');
    expect(asked[0]).toEqual({ isProxy: true, scheme: 'basic', host, port: Number(port), realm: 'Test proxy' });

    expect(await (await session.fetch('http://named.example/a?b=1')).text()).toBe('plain');
    expect(proxy.passed.at(-1)).toBe('GET http://named.example/a?b=1');
    await session.clearAuthCache();
    expect((await session.fetch('http://named.example/')).status).toBe(407);
  });

  it('a cancelled sign-in leaves the answer of the proxy, without a body in a tunnel', async () => {
    const session = newSession();
    await session.setProxy({ mode: 'fixed_servers', proxyRules: proxy.address });
    expect((await signIn(session, 'https://named.example/', [null])).outcome).toBe(407);
    const refused = await session.fetch('https://named.example/');
    expect(refused.status).toBe(407);
    await expect(refused.text()).rejects.toThrow('net::ERR_TUNNEL_CONNECTION_FAILED');
  });

  it('this computer and bypassed hosts are reached directly, this computer only unless told otherwise', async () => {
    const session = newSession();
    const before = proxy.refused();
    await session.setProxy({ mode: 'fixed_servers', proxyRules: proxy.address, proxyBypassRules: '<local>' });
    expect((await session.fetch(origin)).status).toBe(200);
    expect(proxy.refused()).toBe(before);
    await session.setProxy({
      mode: 'fixed_servers',
      proxyRules: proxy.address,
      proxyBypassRules: '<local>,<-loopback>',
    });
    expect((await session.fetch(origin)).status).toBe(407);
    await session.setProxy({ mode: 'fixed_servers', proxyRules: proxy.address, proxyBypassRules: '*.example' });
    await expect(session.fetch('http://named.example/')).rejects.toThrow('net::ERR_NAME_NOT_RESOLVED');
  });

  it('a proxy script chooses the way; without it nothing is reached', async () => {
    const session = newSession();
    await session.setProxy({ mode: 'pac_script', pacScript: `http://${proxy.address}/proxy.pac` });
    expect((await session.fetch('http://named.example/')).status).toBe(407);
    await session.setProxy({ mode: 'pac_script', pacScript: `http://${proxy.address}/none.pac` });
    await expect(session.fetch('http://named.example/')).rejects.toThrow('ERR_MANDATORY_PROXY_CONFIGURATION_FAILED');
  });

  it('a proxy that is not there, and one that does not reach the host, fail as in Chromium', async () => {
    const session = newSession();
    await session.setProxy({ mode: 'fixed_servers', proxyRules: '127.0.0.1:1' });
    await expect(session.fetch('http://named.example/')).rejects.toThrow('net::ERR_PROXY_CONNECTION_FAILED');
    await expect(session.fetch('https://named.example/')).rejects.toThrow('net::ERR_PROXY_CONNECTION_FAILED');
  });

  it('a certificate that is not trusted is reported with its chain before the request fails, directly and by a tunnel', async () => {
    const session = newSession();
    const seen: Electron.Request[] = [];
    session.setCertificateVerifyProc((request, answer) => {
      seen.push(request);
      answer(-3);
    });
    await expect(session.fetch(secureOrigin)).rejects.toThrow('net::ERR_CERT_AUTHORITY_INVALID');
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ hostname: '127.0.0.1', errorCode: -202 });
    expect(seen[0]?.certificate.subjectName).toBe('named.example');
    expect(seen[0]?.certificate.issuerCert.subjectName).toBe('Test Company Root');
    expect(seen[0]?.certificate.issuerCert.issuerCert).toBeUndefined();

    await session.setProxy({ mode: 'fixed_servers', proxyRules: proxy.address });
    const { outcome } = await signIn(session, 'https://named.example/', [['jo', 'right']]);
    expect(outcome).toBe('net::ERR_CERT_AUTHORITY_INVALID');
    expect(seen.at(-1)).toMatchObject({ hostname: 'named.example', errorCode: -202 });
  });

  it('fails with Chromium’s names: redirects to what no network serves, names that nobody has, ports that are closed', async () => {
    const own = createHttpServer((request, response) => {
      const to = decodeURIComponent((request.url ?? '').slice(1));
      response.writeHead(302, { location: to === 'round' ? '/round' : to }).end();
    });
    const at = `http://127.0.0.1:${String(await listen(own))}`;
    const session = newSession();
    const nameOf = (url: string): Promise<string> => session.fetch(url).then(() => 'went through', messageOf);
    for (const to of ['file:///etc/hostname', 'data:,x', 'about:blank', 'blob:null/x'])
      expect(await nameOf(`${at}/${encodeURIComponent(to)}`), to).toBe('net::ERR_UNSAFE_REDIRECT');
    expect(await nameOf(`${at}/round`)).toBe('net::ERR_TOO_MANY_REDIRECTS');
    expect(await nameOf('http://no-such-host.invalid/')).toBe('net::ERR_NAME_NOT_RESOLVED');
    expect(await nameOf('longreach-unknown://x/')).toBe('net::ERR_UNKNOWN_URL_SCHEME');
    own.close();
    own.closeAllConnections();
    const closed = createHttpServer();
    const port = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
    expect(await nameOf(`http://127.0.0.1:${String(port)}/`)).toBe('net::ERR_CONNECTION_REFUSED');
  });

  it('breaks off with Chromium’s names when the network changes, and again and again while it is gone', async () => {
    let arrived: () => void = () => undefined;
    const own = createHttpServer((request, response) => {
      if (request.url === '/head') arrived();
      else response.writeHead(200, { 'content-length': '10' }).write('begin');
    });
    const at = `http://127.0.0.1:${String(await listen(own))}`;
    const session = newSession();
    network.interrupt('ERR_NETWORK_CHANGED'); // what the tests before have left unread
    const isThere = new Promise<void>((resolve) => (arrived = resolve));
    const head = session.fetch(`${at}/head`).catch(messageOf);
    const body = (await session.fetch(`${at}/body`)).text().catch(messageOf);
    await isThere;
    expect(network.interrupt('ERR_NETWORK_CHANGED')).toBe(2);
    expect(await Promise.all([head, body])).toEqual(['net::ERR_NETWORK_CHANGED', 'net::ERR_NETWORK_CHANGED']);
    network.failNext('ERR_NETWORK_IO_SUSPENDED');
    await expect(session.fetch(`${at}/body`)).rejects.toThrow('net::ERR_NETWORK_IO_SUSPENDED');
    network.failNext('ERR_INTERNET_DISCONNECTED', Infinity);
    for (const path of ['/one', '/two'])
      await expect(session.fetch(`${at}${path}`)).rejects.toThrow('net::ERR_INTERNET_DISCONNECTED');
    network.restore();
    expect((await session.fetch(`${at}/body`)).status).toBe(200);
    expect(network.interrupt('ERR_NETWORK_CHANGED')).toBe(1);
    own.close();
    own.closeAllConnections();
  });
});
