import { readFile, realpath } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { APP_HOST, APP_ORIGIN, APP_SCHEME } from '../ipc/origin.ts';

/**
 * Serves our own pages under app://console: files of the built renderer, pictures that exist in memory only (the last
 * frames of remote sessions, previews of agents and of clients), and recordings as they come in. GET and HEAD; nothing
 * outside of the folder, also not through a link inside it.
 */

/**
 * Registered once, before the app is ready. No bypassing of the page policy, no CORS, no service workers. `stream`: a player
 * takes a recording as it comes in, instead of waiting for all of it.
 */
export const appScheme = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
};

export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  // Recordings, at addresses that mean something in the main process alone.
  "media-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');

const headers = {
  'Content-Security-Policy': pagePolicy,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

export type AppPath =
  | { readonly kind: 'file'; readonly path: string; readonly type: string }
  | { readonly kind: 'frame'; readonly tabId: string }
  /** `anyAge`: of an agent that is away, whose picture is shown as one of before. */
  | { readonly kind: 'preview'; readonly agentId: number; readonly anyAge: boolean }
  | { readonly kind: 'client-preview'; readonly supportId: number }
  | { readonly kind: 'recording'; readonly ticket: string };

/** What an address of ours stands for; null for everything that is not certainly a file below `root` or a picture. */
export function resolveAppPath(address: string, root: string): AppPath | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname, search } = new URL(address);
  if (protocol !== `${APP_SCHEME}:` || host !== APP_HOST) return null;
  const frame = /^\/frames\/(tab-\d{1,9})\/\d{1,9}$/.exec(pathname)?.[1];
  if (frame !== undefined) return { kind: 'frame', tabId: frame };
  // The number after the agent only tells one reading from the next.
  const preview = /^\/previews\/(\d{1,15})\/\d{1,9}$/.exec(pathname)?.[1];
  if (preview !== undefined) return { kind: 'preview', agentId: Number(preview), anyAge: search === '?last' };
  const client = /^\/previews\/support-(\d{1,15})\/\d{1,9}$/.exec(pathname)?.[1];
  if (client !== undefined) return { kind: 'client-preview', supportId: Number(client) };
  const ticket = /^\/recordings\/([0-9a-f]{32})$/.exec(pathname)?.[1];
  if (ticket !== undefined) return { kind: 'recording', ticket };
  const decoded = decode(pathname);
  // A backslash or a colon means something else to Windows; NUL ends a name; two dots or none are no file of ours.
  if (decoded === null || /[\\:\0]|\/\/|\/\.{1,2}(\/|$)/.test(decoded)) return null;
  const type = types[extname(decoded)];
  const path = join(root, decoded);
  return type !== undefined && path.startsWith(resolve(root) + sep) ? { kind: 'file', path, type } : null;
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

export interface AppProtocolDeps {
  /** Absolute folder of the built pages. */
  readonly root: string;
  /** PNG of the last frame of a tab, or null. */
  getFrame(tabId: string): Uint8Array | null;
  /** The picture of an agent's screen, of any age where that is said; null where there is none. */
  getPreview(agentId: number, anyAge: boolean): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null>;
  /** The picture of the screen of a client of quick support; null where there is none. */
  getClientPreview(supportId: number): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null>;
  /** A part of the recording that plays, as it comes in; null where nothing plays under this ticket. */
  getRecording(
    ticket: string,
    request: { readonly range: string | null; readonly signal: AbortSignal | null },
  ): Promise<Response | null>;
}

const unkept = { 'Cache-Control': 'no-store' };

/** A request as the protocol hands it over; Electron adds the asking origin, which a page cannot fake. */
type AppRequest = Pick<Request, 'url' | 'method'> &
  Partial<Pick<Request, 'headers' | 'signal'>> & { readonly initiatorOrigin?: string };

export async function handleAppRequest(request: AppRequest, deps: AppProtocolDeps): Promise<Response> {
  const { method, url, initiatorOrigin } = request;
  if (method !== 'GET' && method !== 'HEAD') return refuse(405);
  if (initiatorOrigin !== undefined && initiatorOrigin !== APP_ORIGIN) return refuse(403);
  const target = resolveAppPath(url, deps.root);
  if (target === null) return refuse(404);
  if (target.kind === 'frame') {
    const bytes = deps.getFrame(target.tabId);
    return bytes === null ? refuse(404) : answer(method, bytes, 'image/png', unkept);
  }
  if (target.kind === 'preview' || target.kind === 'client-preview') {
    const image = await (target.kind === 'preview'
      ? deps.getPreview(target.agentId, target.anyAge)
      : deps.getClientPreview(target.supportId));
    return image === null ? noPreview() : answer(method, image.bytes, image.type, unkept);
  }
  if (target.kind === 'recording') return play(request, target.ticket, deps);
  const bytes = await readInside(target.path, deps.root);
  return bytes === null ? refuse(404) : answer(method, bytes, target.type);
}

/** Recordings are for players alone: what asks for one as a script, a frame or a picture gets nothing. */
async function play(request: AppRequest, ticket: string, deps: AppProtocolDeps): Promise<Response> {
  const purpose = request.headers?.get('sec-fetch-dest') ?? 'video';
  if (request.method !== 'GET' || purpose !== 'video') return refuse(404);
  const part = await deps.getRecording(ticket, {
    range: request.headers?.get('range') ?? null,
    signal: request.signal ?? null,
  });
  if (part === null) return refuse(404);
  const all = new Headers(part.headers);
  for (const [name, value] of Object.entries({ ...headers, ...unkept })) all.set(name, value);
  return new Response(part.body, { status: part.status, headers: all });
}

/** The file's bytes, where its real place (links followed) is still below the real root. */
async function readInside(path: string, root: string): Promise<Uint8Array | null> {
  try {
    const [file, folder] = await Promise.all([realpath(path), realpath(root)]);
    return file.startsWith(folder + sep) ? await readFile(file) : null;
  } catch {
    return null;
  }
}

function answer(
  method: string,
  bytes: Uint8Array,
  type: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  const body = method === 'HEAD' ? null : new Uint8Array(bytes);
  const length = String(bytes.byteLength);
  return new Response(body, { headers: { ...headers, 'Content-Type': type, 'Content-Length': length, ...more } });
}

/**
 * Many computers have no picture, which is no fault: "no content" ends the load of a picture just as "not found" does, but the
 * browser writes no error into the console for it.
 */
const noPreview = (): Response => new Response(null, { status: 204, headers: { ...headers, ...unkept } });

const refuse = (status: number): Response =>
  new Response(null, { status, headers: status === 405 ? { ...headers, Allow: 'GET, HEAD' } : headers });
