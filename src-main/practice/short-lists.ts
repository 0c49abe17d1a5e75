import { hash } from 'node:crypto';
import { constants, gzipSync } from 'node:zlib';
import type { CompleteOptions } from './options.ts';
import { Refused, type Outcome, type Reply } from './reply.ts';

/** A shorter body is not worth compressing. */
const MIN_COMPRESSED_BYTES = 1_024;
/** Short of a second for the longest list. */
const LEVEL = constants.Z_BEST_SPEED;

type Headers = Readonly<Record<string, string | undefined>>;
type Choice = Pick<CompleteOptions, 'validators' | 'compress'>;

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
