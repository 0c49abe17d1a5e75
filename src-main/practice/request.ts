import type { IncomingMessage } from 'node:http';

/** A request, read. */
export interface Asked {
  readonly method: string;
  /** Without the query, decoded only where it is used. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

const largestBody = 64 * 1024;
/** So much of a body that is too large is still read away, so that the refusal reaches its sender. */
const largestWaste = 8 * 1024 * 1024;

/** @returns null where the target cannot be read as an address */
export function readTarget(request: IncomingMessage): URL | null {
  const target = request.url ?? '/';
  return target.startsWith('/') ? URL.parse(target, 'http://practice.invalid') : null;
}

/** Reads the body. @returns null where it is larger than any request of this API has reason to be */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largestWaste) break;
    if (size <= largestBody) parts.push(part);
  }
  return size > largestBody ? null : Buffer.concat(parts);
}

/** Headers that come once, by their lower-case name. */
export const plainHeaders = (request: IncomingMessage): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );

/**
 * Whether the request names this computer and nothing else, which refuses pages from outside whose host name was pointed
 * here (DNS rebinding).
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}
