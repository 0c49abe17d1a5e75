import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { isAppScheme, originOf, registerSchemes, toAppUrl, toBrowserPolicy, toBrowserUrl } from './app-urls.ts';

export type ProtocolHandler = (request: Request) => Response | Promise<Response>;

/** The name of the cookie that carries a session's secret; pages cannot read it, handlers never see it. */
const cookieName = 'longreach-host';
const bySecret = new Map<string, HostProtocol>();

/** The protocols of one session: what the pages of other sessions ask for is not answered. */
export class HostProtocol {
  readonly secret = randomBytes(24).toString('hex');
  readonly #handlers = new Map<string, ProtocolHandler>();

  constructor() {
    bySecret.set(this.secret, this);
  }

  registerSchemesAsPrivileged(customSchemes: Electron.CustomScheme[]): void {
    registerSchemes(customSchemes);
  }

  handle(scheme: string, handler: ProtocolHandler): void {
    if (!isAppScheme(scheme))
      throw new Error(`The host serves schemes of registerSchemesAsPrivileged only, not '${scheme}'.`);
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this.#handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme);
  }

  /** The handler of a scheme, for the host's own fetch and server. */
  handlerOf(scheme: string): ProtocolHandler | undefined {
    return this.#handlers.get(scheme);
  }

  /**
   * The cookie that lets a browser context reach this session's handlers; one with an end, as Chromium drops the others with
   * its last window.
   */
  cookieFor(host: string) {
    const expires = Math.floor(Date.now() / 1_000) + 30 * 24 * 3_600;
    return {
      name: cookieName,
      value: this.secret,
      domain: host,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax' as const,
      expires,
    };
  }
}

function readCookies(request: IncomingMessage): string[] {
  return (request.headers.cookie ?? '').split(/;\s*/).filter((cookie) => cookie !== '');
}

/** The origin of whoever asks; undefined where the browser itself does, as for `loadURL`. */
function initiatorOf({ headers }: IncomingMessage, url: string): string | undefined {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'none') return undefined;
  return site === 'same-origin' ? originOf(url) : toAppUrl(headers.origin ?? 'null');
}

/**
 * The request as Electron's handlers get it: with `initiatorOrigin`, without the `sec-fetch-` headers, which Chromium adds for
 * its own network alone, and with a signal that is never aborted. That the page has gone shows by the response's body.
 */
function toRequest(incoming: IncomingMessage, url: string): Request {
  const headers = new Headers();
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    const name = (incoming.rawHeaders[at] ?? '').toLowerCase();
    let value = incoming.rawHeaders[at + 1] ?? '';
    if (name === 'host' || name === 'connection' || name.startsWith('sec-fetch-')) continue;
    if (name === 'cookie')
      value = readCookies(incoming)
        .filter((cookie) => !cookie.startsWith(`${cookieName}=`))
        .join('; ');
    if (name === 'origin' || name === 'referer') value = toAppUrl(value);
    if (value !== '') headers.append(name, value);
  }
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: Readable.toWeb(incoming) as unknown as BodyInit, duplex: 'half' as const } : {};
  const request = new Request(url, { method, headers, ...body });
  return Object.defineProperty(request, 'initiatorOrigin', { value: initiatorOf(incoming, url), enumerable: true });
}

function toBrowserHeaders(response: Response): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  response.headers.forEach((value, name) => {
    if (name === 'content-encoding') return;
    const isPolicy = name.startsWith('content-security-policy');
    const isAddress = name === 'location' || name === 'access-control-allow-origin';
    headers[name] = isPolicy ? toBrowserPolicy(value) : isAddress ? toBrowserUrl(value) : value;
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  return headers;
}

/**
 * A response as Chromium's player takes it where the scheme is not http(s): it ignores the status and Content-Range, and takes
 * the body as the bytes from the place that it asked for.
 */
function asPlayed(
  { headers }: IncomingMessage,
  response: Response,
): { readonly status: number; readonly headers: Record<string, string | string[]> } {
  const own = toBrowserHeaders(response);
  const length = Number(response.headers.get('content-length') ?? NaN);
  const start = Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? NaN);
  const isPlayer = headers['sec-fetch-dest'] === 'video' || headers['sec-fetch-dest'] === 'audio';
  if (!isPlayer || !(length > 0) || Number.isNaN(start)) return { status: response.status, headers: own };
  const end = start + length;
  return {
    status: 206,
    headers: { ...own, 'content-range': `bytes ${String(start)}-${String(end - 1)}/${String(end)}` },
  };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const secret = readCookies(incoming)
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  const url = toAppUrl(`http://${incoming.headers.host ?? ''}${incoming.url ?? '/'}`);
  const owner = bySecret.get(secret ?? '');
  const handler = owner?.handlerOf(url.slice(0, url.indexOf(':')));
  if (!handler) {
    outgoing.writeHead(owner ? 404 : 403).end();
    return;
  }
  const response = await handler(toRequest(incoming, url));
  // Response.error(): the load fails.
  if (response.type === 'error') {
    outgoing.destroy();
    return;
  }
  const { status, headers } = asPlayed(incoming, response);
  outgoing.writeHead(status, headers);
  if (!response.body || incoming.method === 'HEAD') {
    outgoing.end();
    return;
  }
  const body = Readable.fromWeb(response.body as unknown as NodeReadableStream);
  outgoing.on('close', () => body.destroy());
  body.on('error', () => outgoing.destroy());
  body.pipe(outgoing);
}

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error: unknown) => {
    console.error('The host: a protocol handler failed.', error);
    if (!outgoing.headersSent) outgoing.writeHead(500);
    outgoing.end();
  });
});

/** Starts the server on loopback that answers for the app's schemes; returns its port. */
export async function startAppServer(): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  return (server.address() as AddressInfo).port;
}

export function stopAppServer(): void {
  server.close();
  server.closeAllConnections();
}
