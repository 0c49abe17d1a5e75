import { readFile, realpath } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { isOwnLanguage, isRightToLeft, type LanguageInUse } from '../contract/language.ts';
import { APP_HOST, APP_ORIGIN, APP_SCHEME } from '../ipc/origin.ts';
import { decodeUriOrNull } from '../lib/decode-uri.ts';

/**
 * Serves our own pages under app://console: files of the built renderer, images held in memory (last frames of remote
 * sessions, previews of agents and clients), and recordings while they are downloaded. GET and HEAD only; nothing outside
 * of the folder, not even through a symbolic link inside it.
 */

/**
 * Register once, before the app is ready. No bypass of the content security policy, no CORS, no service workers. `stream`
 * lets players start before a recording is complete.
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
  // Recordings, at addresses that only the main process can resolve.
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
  /** `anyAge`: also an old preview, for an agent that is offline. */
  | { readonly kind: 'preview'; readonly agentId: number; readonly anyAge: boolean }
  | { readonly kind: 'client-preview'; readonly supportId: number }
  | { readonly kind: 'recording'; readonly ticket: string };

/** Resolves an address of ours; null for everything that is not certainly one of the known kinds, or a file below `root`. */
export function resolveAppPath(address: string, root: string): AppPath | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname, search } = new URL(address);
  if (protocol !== `${APP_SCHEME}:` || host !== APP_HOST) return null;
  const frame = /^\/frames\/(tab-\d{1,9})\/\d{1,9}$/.exec(pathname)?.[1];
  if (frame !== undefined) return { kind: 'frame', tabId: frame };
  // The number after the agent only distinguishes one version from the next.
  const preview = /^\/previews\/(\d{1,16})\/\d{1,9}$/.exec(pathname)?.[1];
  if (preview !== undefined && Number.isSafeInteger(Number(preview)))
    return { kind: 'preview', agentId: Number(preview), anyAge: search === '?last' };
  const client = /^\/previews\/support-(\d{1,16})\/\d{1,9}$/.exec(pathname)?.[1];
  if (client !== undefined && Number.isSafeInteger(Number(client)))
    return { kind: 'client-preview', supportId: Number(client) };
  const ticket = /^\/recordings\/([0-9a-f]{32})$/.exec(pathname)?.[1];
  if (ticket !== undefined) return { kind: 'recording', ticket };
  const decoded = decodeUriOrNull(pathname);
  // Backslashes and colons have a meaning in Windows paths; NUL ends a name; empty and dot segments are never ours.
  if (decoded === null || /[\\:\0]|\/\/|\/\.{1,2}(\/|$)/.test(decoded)) return null;
  const type = types[extname(decoded)];
  const path = join(root, decoded);
  return type !== undefined && path.startsWith(resolve(root) + sep) ? { kind: 'file', path, type } : null;
}

export interface AppProtocolDeps {
  /** Absolute folder of the built pages. */
  readonly root: string;
  /** What the pages are written in. */
  language(): LanguageInUse;
  /** Then files alone are served: nothing that shows an agent or a client. */
  isLocked(): boolean;
  /** PNG of the last frame of a tab, or null. */
  getFrame(tabId: string): Uint8Array | null;
  /** Preview of an agent's screen, of any age if so requested; null where there is none. */
  getPreview(agentId: number, anyAge: boolean): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null>;
  /** Preview of the screen of a support session's client; null where there is none. */
  getClientPreview(supportId: number): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null>;
  /** A range of a recording that is being played; null for an unknown ticket. */
  getRecording(
    ticket: string,
    request: { readonly range: string | null; readonly signal: AbortSignal | null },
  ): Promise<Response | null>;
}

const uncached = { 'Cache-Control': 'no-store' };

/** A request as the protocol handler gets it; Electron adds the initiator's origin, which a page cannot forge. */
type AppRequest = Pick<Request, 'url' | 'method'> &
  Partial<Pick<Request, 'headers' | 'signal'>> & { readonly initiatorOrigin?: string };

export async function handleAppRequest(request: AppRequest, deps: AppProtocolDeps): Promise<Response> {
  const { method, url, initiatorOrigin } = request;
  if (method !== 'GET' && method !== 'HEAD') return refuse(405);
  if (initiatorOrigin !== undefined && initiatorOrigin !== APP_ORIGIN) return refuse(403);
  const target = resolveAppPath(url, deps.root);
  if (target === null) return refuse(404);
  if (target.kind !== 'file' && deps.isLocked()) return refuse(403);
  if (target.kind === 'frame') {
    const bytes = deps.getFrame(target.tabId);
    return bytes === null ? refuse(404) : answer(method, bytes, 'image/png', uncached);
  }
  if (target.kind === 'preview' || target.kind === 'client-preview') {
    const image = await (target.kind === 'preview'
      ? deps.getPreview(target.agentId, target.anyAge)
      : deps.getClientPreview(target.supportId));
    return image === null ? noPreview() : answer(method, image.bytes, image.type, uncached);
  }
  if (target.kind === 'recording') return serveRecording(request, target.ticket, deps);
  const bytes = await readInside(target.path, deps.root);
  if (bytes === null) return refuse(404);
  return answer(method, target.path.endsWith('.html') ? inLanguage(bytes, deps.language()) : bytes, target.type);
}

/**
 * The same as Electron's protocol handler has to give it. Chromium's player ignores the status for every scheme but http(s) and
 * plays what arrives, so a recording that is refused has to fail as a load; 416 has no bytes and means its end.
 */
export async function answerAppRequest(request: AppRequest, deps: AppProtocolDeps): Promise<Response> {
  const response = await handleAppRequest(request, deps);
  const isRecording = resolveAppPath(request.url, deps.root)?.kind === 'recording';
  return isRecording && response.status >= 400 && response.status !== 416 ? Response.error() : response;
}

/** Anyone with the ticket may read it: Chromium tells a handler of a custom scheme who requests, but not what for. */
async function serveRecording(request: AppRequest, ticket: string, deps: AppProtocolDeps): Promise<Response> {
  if (request.method !== 'GET') return refuse(404);
  const part = await deps.getRecording(ticket, {
    range: request.headers?.get('range') ?? null,
    signal: request.signal ?? null,
  });
  if (part === null) return refuse(404);
  const all = new Headers(part.headers);
  for (const [name, value] of Object.entries({ ...headers, ...uncached })) all.set(name, value);
  return new Response(part.body, { status: part.status, headers: all });
}

/** A page with its language in the root element, where it and assistive technology read it before any script runs. */
function inLanguage(html: Uint8Array, { language, locale }: LanguageInUse): Uint8Array {
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr';
  const root = `<html lang="${language}" dir="${direction}" data-locale="${locale}">`;
  // The page asks for its catalogue only once its script runs; until then it is on its way.
  const early = isOwnLanguage(language) ? `<link rel="modulepreload" href="/languages/${language}.js" />` : '';
  const page = new TextDecoder()
    .decode(html)
    .replace(/<html[^>]*>/, root)
    .replace('</head>', `${early}</head>`);
  return new TextEncoder().encode(page);
}

/** The file's bytes if its real path (links resolved) is still below the real root. */
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

/** Agents without a preview are common; unlike 404, 204 makes Chromium log no error. */
const noPreview = (): Response => new Response(null, { status: 204, headers: { ...headers, ...uncached } });

const refuse = (status: number): Response =>
  new Response(null, { status, headers: status === 405 ? { ...headers, Allow: 'GET, HEAD' } : headers });
