import type { Clock } from '../lib/clock.ts';
import { discardLate, HEAD_TIMEOUT_MS, RequestTimeout, type Fetch, type TimeoutCause } from '../api/http.ts';
import type { RecordingAddress } from '../api/recording-address.ts';
import { classifyFetchError, type NetworkError } from '../api/network-error.ts';

/** Time without a byte after which a request fails, in milliseconds (trust 2.3). */
const STALL_LIMIT_MS = 60_000;

export interface MediaTransport {
  readonly fetch: Fetch;
  readonly clock: Clock;
}

export interface MediaHead {
  readonly status: number;
  readonly contentType: string;
  /** Null if the body is compressed. */
  readonly contentLength: string | null;
  readonly contentRange: string | null;
  /** Null if it contains the key. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly retryAfter: string | null;
}

export interface MediaAnswer {
  readonly head: MediaHead;
  /** The next bytes; null at the end. Does not read ahead. */
  read(): Promise<Uint8Array | null | { readonly problem: NetworkError | TimeoutCause }>;
  /** Closes the connection. */
  close(): void;
}

/**
 * Requests a recording with the key in its address (2.6), without cookies and cache. Redirects are refused, because the key
 * would be sent along (F13). Neither responses nor failures contain the address.
 */
export async function askMedia(
  transport: MediaTransport,
  address: RecordingAddress,
  headers: Readonly<Record<string, string>>,
  stops: readonly AbortSignal[],
): Promise<MediaAnswer | { readonly problem: NetworkError | TimeoutCause }> {
  const own = new AbortController();
  const timeout = new RequestTimeout(transport.clock, [...stops, own.signal]);
  const end = (): void => {
    own.abort();
    timeout.release();
  };
  try {
    const pending = start(transport, address, headers, timeout);
    const response = await timeout.within(HEAD_TIMEOUT_MS, 'timeout-connect', pending);
    // In case `redirect: 'error'` was not honoured.
    if (!response.redirected) return answer(response, address, timeout, end);
    end();
    return { problem: 'redirect' };
  } catch (error) {
    const problem = timeout.cause ?? classifyFetchError(error, 'head');
    end();
    return { problem };
  }
}

/** Rejects also if fetch throws synchronously; discards a response that arrives after the end. */
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
    // A compressed body could not be resumed by byte ranges.
    headers: { accept: 'video/*', 'accept-encoding': 'identity', ...headers },
    signal: timeout.signal,
  });
  if (timeout.cause !== null) discardLate(response);
  return response;
}

function answer(response: Response, address: RecordingAddress, timeout: RequestTimeout, end: () => void): MediaAnswer {
  const reader = response.body?.getReader() ?? null;
  let open = true;
  const close = (): void => {
    if (!open) return;
    open = false;
    // Cancelling the body alone may leave the connection open.
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
        const problem = timeout.cause ?? classifyFetchError(error, 'body');
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

/** The only types that are passed to the player. */
const videoTypes = new Set([
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/quicktime',
  'video/x-m4v',
  'video/x-matroska',
]);
/** Generic types that reveal nothing about the content. */
const genericTypes = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/mp4']);
const typeByExtension: Readonly<Record<string, string>> = {
  '.webm': 'video/webm',
  '.ogv': 'video/ogg',
  '.mov': 'video/quicktime',
  '.mkv': 'video/x-matroska',
};

/**
 * The type of a video by its Content-Type, or by its extension if that is generic; null if it is not a video.
 *
 * @param ending ".mp4"
 */
export function readVideoType(contentType: string, ending: string): string | null {
  const essence = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (videoTypes.has(essence)) return essence;
  return genericTypes.has(essence) ? (typeByExtension[ending] ?? 'video/mp4') : null;
}

/** Parses `Content-Length`. */
export function readLength(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Parses `Content-Range` in bytes; null if invalid. `start` is null if the range is unsatisfiable, `total` if unknown. */
export function readContentRange(
  text: string | null,
): { readonly start: number | null; readonly total: number | null } | null {
  const match = /^bytes (?:(\d{1,15})-\d{1,15}|\*)\/(\d{1,15}|\*)$/.exec(text ?? '');
  if (match === null) return null;
  return { start: readLength(match[1] ?? null), total: readLength(match[2] ?? null) };
}
