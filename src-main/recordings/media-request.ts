import type { Clock } from '../lib/clock.ts';
import { discard } from '../api/body.ts';
import { Leash, type Cut } from '../api/request-timeout.ts';
import type { RecordingAddress } from '../api/recording-address.ts';
import { HEAD_LIMIT_MS, type Fetch } from '../api/request.ts';
import { classifyFetchError, type Trouble } from '../api/network-error.ts';

/** So long without a single byte ends a request (trust rules 2.3). */
export const STALL_LIMIT_MS = 60_000;

export interface MediaTransport {
  readonly fetch: Fetch;
  readonly clock: Clock;
}

export interface MediaHead {
  readonly status: number;
  readonly contentType: string;
  /** Of the bytes as they come out; null where they were packed on their way. */
  readonly contentLength: string | null;
  readonly contentRange: string | null;
  /** Null where it repeats the key. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly retryAfter: string | null;
}

export interface MediaAnswer {
  readonly head: MediaHead;
  /** The next bytes, null at the end. Nothing is read ahead of what is asked for. */
  read(): Promise<Uint8Array | null | { readonly trouble: Trouble | Cut }>;
  /** Lets the connection go. */
  close(): void;
}

/**
 * One request for a recording, with the key in its address (specification 2.6): never redirected, since the key would
 * travel along (field fact F13), no cookies, no cache. The address stays in here: neither an answer nor a trouble tells it.
 */
export async function askMedia(
  transport: MediaTransport,
  address: RecordingAddress,
  headers: Readonly<Record<string, string>>,
  stops: readonly AbortSignal[],
): Promise<MediaAnswer | { readonly trouble: Trouble | Cut }> {
  const own = new AbortController();
  const leash = new Leash(transport.clock, [...stops, own.signal]);
  const end = (): void => {
    own.abort();
    leash.release();
  };
  try {
    const asking = start(transport, address, headers, leash);
    const response = await leash.within(HEAD_LIMIT_MS, 'timeout-connect', asking);
    // A redirect that was followed all the same is not taken.
    if (!response.redirected) return answer(response, address, leash, end);
    end();
    return { trouble: 'redirect' };
  } catch (error) {
    const trouble = leash.cut ?? classifyFetchError(error, 'head');
    end();
    return { trouble };
  }
}

/** A fetch that throws at once is one that rejects; an answer that comes after the end is let go. */
async function start(
  transport: MediaTransport,
  address: RecordingAddress,
  headers: Readonly<Record<string, string>>,
  leash: Leash,
): Promise<Response> {
  leash.signal.throwIfAborted();
  const response = await transport.fetch(address.reveal(), {
    method: 'GET',
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    // Packed bytes could neither be counted nor gone on with.
    headers: { accept: 'video/*', 'accept-encoding': 'identity', ...headers },
    signal: leash.signal,
  });
  if (leash.cut !== null) discard(response);
  return response;
}

function answer(response: Response, address: RecordingAddress, leash: Leash, end: () => void): MediaAnswer {
  const reader = response.body?.getReader() ?? null;
  let open = true;
  const close = (): void => {
    if (!open) return;
    open = false;
    // The body alone would be let go, and the rest of it might still come in.
    end();
    reader?.cancel().catch(() => undefined);
  };
  return {
    head: describe(response, address),
    async read() {
      if (reader === null) return null;
      try {
        const { done, value } = await leash.within(STALL_LIMIT_MS, 'timeout-body', reader.read());
        if (!done) return value;
        close();
        return null;
      } catch (error) {
        const trouble = leash.cut ?? classifyFetchError(error, 'body');
        close();
        return { trouble };
      }
    },
    close,
  };
}

function describe({ status, headers }: Response, address: RecordingAddress): MediaHead {
  const isPlain = (headers.get('content-encoding') ?? 'identity') === 'identity';
  const kept = (name: string): string | null => {
    const text = headers.get(name);
    return text === null || !isPlain || text.length > 200 || address.isToldBy(text) ? null : text;
  };
  return {
    status,
    contentType: headers.get('content-type') ?? '',
    contentLength: isPlain ? headers.get('content-length') : null,
    contentRange: headers.get('content-range'),
    etag: kept('etag'),
    lastModified: kept('last-modified'),
    retryAfter: headers.get('retry-after'),
  };
}
