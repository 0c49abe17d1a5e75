import type { ApiKey } from './api-key.ts';
import type { Clock } from '../lib/clock.ts';
import type { Attention } from '../lib/poller.ts';
import { classifyFetchError, ProxySignInNeeded, type NetworkError } from './network-error.ts';

/** One HTTP request: composing it, sending it within its time limits, reading the response up to a size limit. */

/**
 * The part of `fetch` in use; in production the fetch of an Electron session without cache and cookies. Rejects with
 * `ProxySignInNeeded` where the proxy wants a user name and password.
 *
 * @param attention who waits: a user is asked to sign in to a proxy again after having declined it
 */
export type Fetch = (url: string, init: RequestInit, attention?: Attention) => Promise<Response>;

export type Method = 'GET' | 'POST';

/** Max time until the head of the response is there (trust 2.3). */
export const HEAD_TIMEOUT_MS = 10_000;
/** Max time without a byte of the body (trust 2.3). */
const STALL_TIMEOUT_MS = 30_000;
/** Max time for the whole body, however steadily it arrives. */
const BODY_TIMEOUT_MS = 10 * 60_000;

/** How long the head of a response may take and how large its body may be. */
export interface RequestLimits {
  readonly headMs: number;
  readonly bodyBytes: number;
}

export const defaultLimits: RequestLimits = { headMs: HEAD_TIMEOUT_MS, bodyBytes: 8 * 1024 * 1024 };
/** 200,000 agents are about 160 MB (trust 2.4). */
export const listLimits: RequestLimits = { headMs: HEAD_TIMEOUT_MS, bodyBytes: 256 * 1024 * 1024 };
/** A service takes long to write the list of a large account. */
export const longListLimits: RequestLimits = { ...listLimits, headMs: 30_000 };

/** The body of an error status is optional: anything longer or slower is ignored. */
const ERROR_BODY_TIMEOUT_MS = 2_000;
const MAX_ERROR_BODY_BYTES = 4_096;
/** First size of the buffer where the service declares no length. */
const FIRST_BUFFER_BYTES = 64 * 1024;

export interface HttpRequest {
  readonly url: string;
  readonly method: Method;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly attention?: Attention | undefined;
}

/** A complete response; of an error status only a short body is read. */
export interface HttpResponse {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | null;
  /** Unix milliseconds of the `Date` header. */
  readonly serverTime: number | null;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Size of the body as it was sent, which is less than its length where it was compressed. */
  readonly sentBytes: number;
}

export type HttpResult = { readonly response: HttpResponse } | { readonly error: NetworkError | 'cancelled' };

/** Where and how an operation is sent; a row of the operations table provides all but the address and the key. */
export interface RequestParts {
  /** The base address, ending in a slash. */
  readonly address: string;
  /** Relative to the base address. */
  readonly path: string;
  readonly method: Method;
  readonly key: ApiKey;
  /** Names of the parameters in the query and in the JSON body; without any of the latter there is no body. */
  readonly query: readonly string[];
  readonly body: readonly string[];
  /** By name; parameters without a value are left out. */
  readonly parameters: object;
}

/** Composes a request with the key in its header and nowhere else (F17). */
export function composeRequest({ address, path, method, key, query, body, parameters }: RequestParts): HttpRequest {
  const values = new Map<string, unknown>(Object.entries(parameters));
  const given = (names: readonly string[]): [string, unknown][] =>
    names.map((name): [string, unknown] => [name, values.get(name) ?? null]).filter(([, value]) => value !== null);
  const url = new URL(path, address);
  for (const [name, value] of given(query)) {
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const headers = { Accept: 'application/json', 'X-Api-Key': key.reveal() };
  if (body.length === 0) return { url: url.href, method, headers, body: null };
  return {
    url: url.href,
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(given(body))),
  };
}

/**
 * Sends one request once. Redirects are not followed, because the key in the header would go along; cookies and caches are
 * not used. Never throws.
 *
 * @param stops abort the request when one of them is aborted
 */
export async function sendRequest(
  transport: { readonly fetch: Fetch; readonly clock: Clock },
  request: HttpRequest,
  stops: readonly AbortSignal[],
  limits: RequestLimits = defaultLimits,
): Promise<HttpResult> {
  const timeout = new RequestTimeout(transport.clock, stops);
  try {
    if (timeout.cause !== null) return { error: timeout.cause };
    const response = await receiveHead(transport.fetch, request, timeout, limits.headMs);
    return response.status === 200
      ? await readResponse(response, limits.bodyBytes, timeout)
      : await readError(response, timeout);
  } catch (error) {
    return { error: timeout.cause ?? classifyFetchError(error, 'head') };
  } finally {
    timeout.release();
  }
}

/** Waits for the user to sign in to the proxy, without a limit, and sends the request again afterwards. */
async function receiveHead(
  fetch: Fetch,
  request: HttpRequest,
  timeout: RequestTimeout,
  limitMs: number,
): Promise<Response> {
  const send = (): Promise<Response> => timeout.within(limitMs, 'timeout-connect', start(fetch, request, timeout));
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ProxySignInNeeded) || !(await timeout.unlessEnded(error.signedIn))) throw error;
    return send();
  }
}

/** A function of its own, so that a fetch that throws synchronously rejects. */
async function start(fetch: Fetch, request: HttpRequest, timeout: RequestTimeout): Promise<Response> {
  const { url, attention, ...rest } = request;
  const init: RequestInit = {
    ...rest,
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal: timeout.signal,
  };
  const response = await fetch(url, init, attention);
  if (timeout.cause !== null) discardLate(response);
  return response;
}

async function readResponse(response: Response, limit: number, timeout: RequestTimeout): Promise<HttpResult> {
  try {
    const reading = readBody(response, limit, timeout, (chunk) =>
      timeout.within(STALL_TIMEOUT_MS, 'timeout-body', chunk),
    );
    const body = await timeout.within(BODY_TIMEOUT_MS, 'timeout-body', reading);
    return body.kind === 'complete' ? { response: describe(response, body.bytes) } : { error: body.kind };
  } catch (error) {
    return { error: timeout.cause ?? classifyFetchError(error, 'body') };
  }
}

async function readError(response: Response, timeout: RequestTimeout): Promise<HttpResult> {
  const empty = new Uint8Array(0);
  try {
    const reading = readBody(response, MAX_ERROR_BODY_BYTES, timeout);
    const body = await timeout.within(ERROR_BODY_TIMEOUT_MS, 'timeout-body', reading);
    return { response: describe(response, body.kind === 'complete' ? body.bytes : empty) };
  } catch {
    return { response: describe(response, empty) };
  }
}

function describe(response: Response, body: Uint8Array<ArrayBuffer>): HttpResponse {
  const date = Date.parse(response.headers.get('date') ?? '');
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    retryAfter: response.headers.get('retry-after'),
    serverTime: Number.isNaN(date) ? null : date,
    body,
    sentBytes: Math.min(readLength(response.headers) ?? Infinity, body.length),
  };
}

export type TimeoutCause = 'cancelled' | 'timeout-connect' | 'timeout-body';

/**
 * Ends one request when the caller stops it or a time limit passes, and remembers which of the two it was. Work is raced
 * against the limit, so that it ends on time even where a fetch ignores its signal.
 */
export class RequestTimeout {
  readonly #clock: Clock;
  readonly #stops: readonly AbortSignal[];
  readonly #controller = new AbortController();
  readonly #ended = Promise.withResolvers<never>();
  readonly #onStop = () => this.#end('cancelled');
  #cause: TimeoutCause | null = null;

  constructor(clock: Clock, stops: readonly AbortSignal[]) {
    this.#clock = clock;
    this.#stops = stops;
    this.#ended.promise.catch(() => undefined);
    for (const stop of stops) {
      stop.addEventListener('abort', this.#onStop, { once: true });
      if (stop.aborted) this.#end('cancelled');
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Why the request was ended early; null while it was not. */
  get cause(): TimeoutCause | null {
    return this.#cause;
  }

  /** The outcome of the work; rejects when the limit passes or the caller stops it, and `cause` tells which. */
  async within<T>(milliseconds: number, limit: TimeoutCause, work: Promise<T>): Promise<T> {
    const off = this.#clock.after(milliseconds, () => this.#end(limit));
    try {
      return await Promise.race([this.#ended.promise, work]);
    } finally {
      off();
    }
  }

  /** The outcome of work that has no limit; rejects when the caller stops it. */
  unlessEnded<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.#ended.promise, work]);
  }

  /** Ends the request and whatever of its response is unread; not an early end in the sense of `cause`. */
  abort(): void {
    this.#controller.abort();
  }

  /** Stops listening to the caller's signals. */
  release(): void {
    for (const stop of this.#stops) stop.removeEventListener('abort', this.#onStop);
  }

  #end(cause: TimeoutCause): void {
    if (this.#cause !== null) return;
    this.#cause = cause;
    this.#controller.abort();
    this.#ended.reject(new Error(cause));
  }
}

type LimitEach = <T>(chunk: Promise<T>) => Promise<T>;

export type Body =
  | { readonly kind: 'complete'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'too-large' };

/** What ends a request, for good: in Electron, cancelling the body of a response leaves its connection open. */
export type RequestEnd = Pick<AbortController, 'signal' | 'abort'>;

/**
 * Reads a body of at most `limit` bytes; a longer one ends the request. It is truncated where it ends before its declared
 * length, which is ignored for compressed bodies. The bytes own their buffer, so that it can be transferred to a worker.
 *
 * @param limitEach limits the wait for each part of the body
 * @throws whatever the stream throws when the connection breaks
 */
export async function readBody(
  response: Response,
  limit: number,
  request: RequestEnd,
  limitEach: LimitEach = (chunk) => chunk,
): Promise<Body> {
  const declared = declaredLength(response.headers);
  const isTooLarge = declared !== null && declared > limit;
  const reading = { firstSize: declared ?? FIRST_BUFFER_BYTES, limitEach };
  const bytes = isTooLarge ? null : await readUpTo(response, limit, request.signal, reading);
  if (bytes === null) {
    request.abort();
    return { kind: 'too-large' };
  }
  return declared !== null && bytes.length < declared ? { kind: 'truncated' } : { kind: 'complete', bytes };
}

/** A response that arrives after its request was aborted, from a fetch that ignores its signal. */
export function discardLate(response: Response): void {
  response.body?.cancel().catch(() => undefined);
}

function declaredLength(headers: Headers): number | null {
  return (headers.get('content-encoding') ?? 'identity') === 'identity' ? readLength(headers) : null;
}

function readLength(headers: Headers): number | null {
  const length = headers.get('content-length') ?? '';
  return /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** Null where there are more than `limit` bytes. Collecting chunks and joining them would need twice the memory. */
async function readUpTo(
  response: Response,
  limit: number,
  signal: AbortSignal,
  { firstSize, limitEach }: { readonly firstSize: number; readonly limitEach: LimitEach },
) {
  if (response.body === null) return new Uint8Array(0);
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    let bytes = new Uint8Array(Math.min(Math.max(firstSize, 1), limit));
    let used = 0;
    for (;;) {
      const { done, value } = await limitEach(reader.read());
      if (done) return used === bytes.length ? bytes : new Uint8Array(bytes.buffer, 0, used);
      if (used + value.length > limit) {
        cancel();
        return null;
      }
      if (used + value.length > bytes.length) {
        const larger = new Uint8Array(Math.max(bytes.length * 2, used + value.length));
        larger.set(bytes.subarray(0, used));
        bytes = larger;
      }
      bytes.set(value, used);
      used += value.length;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
