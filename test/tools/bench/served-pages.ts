import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { account, settings } from '../../unit/renderer/bridge.ts';

/** The content security policy of the product; see src-main/windows/app-protocol.ts. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Serves a folder of built pages under the content security policy of the product. */
export function servePages(folder: string): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const path = normalize(join(folder, new URL(request.url ?? '/', 'http://localhost').pathname));
    if (!path.startsWith(normalize(folder)) || !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'text/plain',
      'content-security-policy': policy,
    });
    createReadStream(path).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, server });
    });
  });
}

const good = (value: unknown): unknown => ({ ok: true, value });

/** The replies of a main process that is signed in and lists no agents, by channel. */
export function signedInReplies(): { readonly replies: Readonly<Record<string, unknown>> } {
  const now = Date.now();
  return {
    replies: {
      'app:info': good({
        version: '0.1.0',
        platform: 'win32',
        locale: 'en-GB',
        packaged: false,
      }),
      'notices:current': good([]),
      'account:current': good({ kind: 'signed-in', account }),
      'agents:page': good({ rows: [], done: true, summary: { total: 0, online: 0, at: now, dropped: 0 } }),
      'service:current': good({
        kind: 'up-to-date',
        refreshing: false,
        at: now - 12_000,
        since: now - 60_000,
        nextTryAt: null,
        listBytes: null,
        message: null,
        clockOffset: 0,
      }),
      'jobs:current': good([]),
      'settings:current': good({ ...settings, startAtLogin: true }),
    },
  };
}
