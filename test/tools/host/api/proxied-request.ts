import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { readPeerCertificate, serverName, type ReportCertificate } from './certificates.ts';
import { toNetError } from './net-response.ts';
import type { Proxy } from './proxy-route.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** What a session knows of its proxies: Chromium's HTTP authentication cache. */
export type AuthCache = Map<string, Credentials>;
/** Answers a proxy; null cancels. */
export type Login = (info: Electron.AuthInfo) => Promise<Credentials | null>;

export interface Way {
  readonly proxy: Proxy;
  readonly cache: AuthCache;
  /** Without it a proxy that wants a sign-in is answered as by a cancelled one. */
  readonly login: Login | null;
  readonly reportCertificate: ReportCertificate;
}

const TUNNEL_FAILED = 'net::ERR_TUNNEL_CONNECTION_FAILED';
const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/**
 * Sends a request through a proxy. A proxy that wants a sign-in gets the known credentials; if there are none or it refuses
 * them, `login` is asked, as in Chromium. Credentials count as known once `login` gave them, until the proxy refuses them.
 */
export async function requestThrough(request: Request, way: Way): Promise<Response> {
  const { proxy, cache, login } = way;
  if (proxy.scheme !== 'http') throw new Error(`The host does not emulate ${proxy.scheme} proxies.`);
  const key = `${proxy.host}:${String(proxy.port)}`;
  const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
  for (;;) {
    const known = cache.get(key);
    const answer = await attempt(request, body, known, way);
    if (answer.status !== 407) return answer;
    if (cache.get(key) === known) cache.delete(key);
    const challenge = readChallenge(answer.headers.get('proxy-authenticate') ?? '');
    const given = await login?.({ isProxy: true, host: proxy.host, port: proxy.port, ...challenge });
    if (given === null || given === undefined) return answer;
    if (challenge.scheme !== 'basic') throw new Error(`The host does not emulate ${challenge.scheme} sign-in.`);
    cache.set(key, given);
    await answer.body?.cancel().catch(() => undefined);
  }
}

function readChallenge(header: string): { readonly scheme: string; readonly realm: string } {
  const scheme = /^\s*([a-z]+)/i.exec(header)?.[1]?.toLowerCase() ?? 'basic';
  return { scheme, realm: /realm="([^"]*)"/i.exec(header)?.[1] ?? '' };
}

async function attempt(request: Request, body: Buffer | null, known: Credentials | undefined, way: Way) {
  const url = new URL(request.url);
  const { proxy } = way;
  const authorization = known && `Basic ${Buffer.from(`${known.username}:${known.password}`).toString('base64')}`;
  const toProxy = authorization === undefined ? {} : { 'proxy-authorization': authorization };
  const headers: Record<string, string> = { ...Object.fromEntries(request.headers), host: url.host };
  const common = { method: request.method, signal: request.signal };
  const place = { host: proxy.host, port: proxy.port };
  if (url.protocol === 'http:')
    return send(
      httpRequest({ ...place, ...common, path: url.href, headers: { ...headers, ...toProxy }, agent: false }),
      body,
    );
  const tunnel = await openTunnel(url, place, toProxy, request.signal);
  if (!('socket' in tunnel)) return tunnel.refused;
  const socket = await secure(tunnel.socket, url, way.reportCertificate);
  const { pathname, search } = url;
  const createConnection = (): TLSSocket => socket;
  return send(httpsRequest({ ...common, path: pathname + search, headers, agent: false, createConnection }), body);
}

function send(request: ReturnType<typeof httpRequest>, body: Buffer | null): Promise<Response> {
  return new Promise((resolve, reject) => {
    request.once('error', (error) => {
      const isRefused = 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND');
      reject(isRefused ? new Error('net::ERR_PROXY_CONNECTION_FAILED') : error);
    });
    request.once('response', (message) => {
      resolve(toResponse(message));
    });
    request.end(body ?? undefined);
  });
}

function toResponse(message: IncomingMessage): Response {
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, [value ?? ''].flat().join(', '));
  const isEmpty = WITHOUT_BODY.has(status) || message.method === 'HEAD';
  if (isEmpty) message.resume();
  const body = isEmpty ? null : (Readable.toWeb(message) as unknown as BodyInit);
  return new Response(body, { status, statusText: message.statusMessage ?? '', headers });
}

type Tunnel = { readonly socket: Socket } | { readonly refused: Response };

function openTunnel(
  url: URL,
  place: { readonly host: string; readonly port: number },
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Tunnel> {
  const path = `${url.hostname}:${url.port || '443'}`;
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      ...place,
      method: 'CONNECT',
      path,
      headers: { ...headers, host: path },
      signal,
      agent: false,
    });
    request.once('error', (error) => {
      const isRefused = 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND');
      reject(isRefused ? new Error('net::ERR_PROXY_CONNECTION_FAILED') : error);
    });
    request.once('connect', (message, socket) => {
      if (message.statusCode === 200) {
        resolve({ socket });
        return;
      }
      socket.destroy();
      if (message.statusCode !== 407) {
        reject(new Error(TUNNEL_FAILED));
        return;
      }
      // Chromium hands out the head of such an answer and refuses its body.
      const body = new ReadableStream({
        pull: (controller) => {
          controller.error(new Error(TUNNEL_FAILED));
        },
      });
      const refused = new Headers({ 'proxy-authenticate': message.headers['proxy-authenticate']?.toString() ?? '' });
      resolve({ refused: new Response(body, { status: 407, headers: refused }) });
    });
    request.end();
  });
}

async function secure(socket: Socket, url: URL, report: ReportCertificate): Promise<TLSSocket> {
  const secured = connectTls({ socket, ...serverName(url.hostname), rejectUnauthorized: false });
  await new Promise<void>((resolve, reject) => {
    secured.once('secureConnect', resolve);
    secured.once('error', reject);
  });
  if (secured.authorized) return secured;
  const error = toNetError(secured.authorizationError, 'head');
  await report(url.hostname, readPeerCertificate(secured), error.message);
  secured.destroy();
  throw error;
}
