import type { ServerResponse } from 'node:http';

/** What a request is answered with. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Takes over the connection after the head was written (server-sent events); `body` is empty then. */
  readonly follow?: (response: ServerResponse) => void;
}

/** A refused request. The text is short and states the reason; it never repeats what was sent. */
export class Refused {
  readonly status: 400 | 402 | 403 | 404 | 410 | 413 | 421;
  readonly reason: string;

  constructor(status: Refused['status'], reason: string) {
    this.status = status;
    this.reason = reason;
  }
}

export type Outcome = Reply | Refused;

const jsonType = 'application/json; charset=utf-8';

/** A JSON response. The caller adds the container `data` (section 1). */
export const json = (value: unknown, status = 200): Reply => jsonBytes(Buffer.from(JSON.stringify(value)), status);

/** JSON that is cached as bytes. */
export const jsonBytes = (body: Buffer, status = 200): Reply => ({
  status,
  headers: { 'content-type': jsonType, 'cache-control': 'no-store' },
  body,
});

/** An empty body: the status code is the whole response (4.12). */
export const empty = (status = 200): Reply => ({
  status,
  headers: { 'cache-control': 'no-store' },
  body: Buffer.alloc(0),
});

/** Error bodies are not documented (F18); this service sends a short object with one sentence. */
export const refusal = (refused: Refused): Reply => json({ error: refused.reason }, refused.status);

/**
 * A page. Its script and style carry the nonce; it can load nothing, and only pages of its own service may frame it, where
 * requested.
 */
export const page = (html: string, nonce: string, status = 200): Reply => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; form-action 'self'; base-uri 'none'`,
  },
  body: Buffer.from(html),
});

/** Closes a switch over a union: a new member is a compile error here, and a bug at run time. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`);
}
