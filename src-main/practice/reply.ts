import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { constants, gzipSync } from 'node:zlib';

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

/** A shorter body is not worth compressing. */
const MIN_COMPRESSED_BYTES = 1_024;
/** Short of a second for the longest list. */
const LEVEL = constants.Z_BEST_SPEED;

type Headers = Readonly<Record<string, string | undefined>>;
/** What the service was started with. */
interface Choice {
  readonly validators: boolean;
  readonly compress: boolean;
}

/**
 * What makes lists that are read again and again shorter (RFC 9110), as far as the service was started with it: an empty 304
 * for the version that the client names, and compression where the client takes it. The bodies of lists are cached while
 * nothing changes, and what follows from them is cached with them.
 */
export function createShortLists({ validators, compress }: Choice) {
  const tags = new WeakMap<Buffer, string>();
  const compressed = new WeakMap<Buffer, Buffer>();

  const tagOf = (body: Buffer): string => {
    const tag = tags.get(body) ?? `"${hash('sha256', body).slice(0, 32)}"`;
    tags.set(body, tag);
    return tag;
  };
  const compressOnce = (body: Buffer): Buffer => {
    const short = compressed.get(body) ?? gzipSync(body, { level: LEVEL });
    compressed.set(body, short);
    return short;
  };

  const withTag = (reply: Reply, asked: Headers): Reply => {
    const etag = tagOf(reply.body);
    // Weak: a compressed body is another sequence of bytes.
    const headers = { ...reply.headers, 'cache-control': 'no-cache', etag: `W/${etag}` };
    const isKnown = namesTag(asked['if-none-match'], etag);
    return isKnown ? { status: 304, headers, body: Buffer.alloc(0) } : { ...reply, headers };
  };
  const shorter = (reply: Reply, asked: Headers): Reply => {
    const isTaken = /(?:^|,)\s*gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(asked['accept-encoding'] ?? '');
    const headers = { ...reply.headers, vary: 'Accept-Encoding' };
    return isTaken && reply.body.length >= MIN_COMPRESSED_BYTES
      ? { ...reply, headers: { ...headers, 'content-encoding': 'gzip' }, body: compressOnce(reply.body) }
      : { ...reply, headers };
  };

  /** @param asked the headers of the request, names in lower case */
  return (outcome: Outcome, asked: Headers): Outcome => {
    if (outcome instanceof Refused || outcome.status !== 200) return outcome;
    const reply = validators ? withTag(outcome, asked) : outcome;
    return compress && reply.status === 200 ? shorter(reply, asked) : reply;
  };
}

export type ShortLists = ReturnType<typeof createShortLists>;

/** Whether the field of a request names this version; weak and strong tags count alike (RFC 9110, 13.1.2). */
const namesTag = (field: string | undefined, etag: string): boolean =>
  field?.trim() === '*' || (field ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** Closes a switch over a union: a new member is a compile error here, and a bug at run time. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`);
}
