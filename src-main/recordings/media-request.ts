import type { Clock } from '../lib/clock.ts';
import { discard } from '../api/body.ts';
import { RequestTimeout, type Cut } from '../api/request-timeout.ts';
import type { RecordingAddress } from '../api/recording-address.ts';
import { HEAD_LIMIT_MS, type Fetch } from '../api/request.ts';
import { classifyFetchError, type NetworkError } from '../api/network-error.ts';

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
  read(): Promise<Uint8Array | null | { readonly problem: NetworkError | Cut }>;
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
): Promise<MediaAnswer | { readonly problem: NetworkError | Cut }> {
  const own = new AbortController();
  const timeout = new RequestTimeout(transport.clock, [...stops, own.signal]);
  const end = (): void => {
    own.abort();
    timeout.release();
  };
  try {
    const asking = start(transport, address, headers, timeout);
    const response = await timeout.within(HEAD_LIMIT_MS, 'timeout-connect', asking);
    // A redirect that was followed all the same is not taken.
    if (!response.redirected) return answer(response, address, timeout, end);
    end();
    return { problem: 'redirect' };
  } catch (error) {
    const problem = timeout.cut ?? classifyFetchError(error, 'head');
    end();
    return { problem };
  }
}

/** A fetch that throws at once is one that rejects; an answer that comes after the end is let go. */
async function start(
  transport: MediaTransport,
  address: RecordingAddress,
  headers: Readonly<Record<string, string>>,
  timeout: RequestTimeout,
): Promise<Response> {
  timeout.signal.throwIfAborted();
  const response = await transport.fetch(address.reveal(), {
    method: 'GET',
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    // Packed bytes could neither be counted nor gone on with.
    headers: { accept: 'video/*', 'accept-encoding': 'identity', ...headers },
    signal: timeout.signal,
  });
  if (timeout.cut !== null) discard(response);
  return response;
}

function answer(response: Response, address: RecordingAddress, timeout: RequestTimeout, end: () => void): MediaAnswer {
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
        const { done, value } = await timeout.within(STALL_LIMIT_MS, 'timeout-body', reader.read());
        if (!done) return value;
        close();
        return null;
      } catch (error) {
        const problem = timeout.cut ?? classifyFetchError(error, 'body');
        close();
        return { problem };
      }
    },
    close,
  };
}

function describe({ status, headers }: Response, address: RecordingAddress): MediaHead {
  const isPlain = (headers.get('content-encoding') ?? 'identity') === 'identity';
  const stored = (name: string): string | null => {
    const text = headers.get(name);
    return text === null || !isPlain || text.length > 200 || address.isReportedBy(text) ? null : text;
  };
  return {
    status,
    contentType: headers.get('content-type') ?? '',
    contentLength: isPlain ? headers.get('content-length') : null,
    contentRange: headers.get('content-range'),
    etag: stored('etag'),
    lastModified: stored('last-modified'),
    retryAfter: headers.get('retry-after'),
  };
}
