import type { ApiKey } from './api-key.ts';
import type { Clock } from '../lib/clock.ts';
import type { Attention } from './request-gate.ts';
import { readBody, readLength, type BodySink } from './body.ts';
import { classifyFetchError, isInterruption, ProxySignInNeeded, type NetworkError } from './network-error.ts';

/** One HTTP request: composing it, sending it within its time limits, interpreting its head. */

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

const defaultLimits: RequestLimits = { headMs: HEAD_TIMEOUT_MS, bodyBytes: 8 * 1024 * 1024 };
/** 200,000 agents are about 160 MB (trust 2.4). */
export const listLimits: RequestLimits = { headMs: HEAD_TIMEOUT_MS, bodyBytes: 256 * 1024 * 1024 };
/** A service takes long to write the list of a large account. */
export const longListLimits: RequestLimits = { ...listLimits, headMs: 30_000 };

/** The body of an error status is optional: anything longer or slower is ignored. */
const ERROR_BODY_TIMEOUT_MS = 2_000;
const MAX_ERROR_BODY_BYTES = 4_096;
export interface HttpRequest {
  readonly url: string;
  readonly method: Method;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly attention?: Attention | undefined;
  /** Takes the body of a success, which is empty then. */
  readonly sink?: BodySink | undefined;
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
  /** Identifies this version of the response, where the service names it. */
  readonly validator: Validator | null;
}

export type HttpResult =
  | { readonly response: HttpResponse }
  | {
      readonly error: NetworkError | 'cancelled';
      /** See `isInterruption`. */
      readonly interrupted?: boolean;
    };

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
  /** A version that is known: the service may answer 304 instead of sending it again. */
  readonly known?: Validator | undefined;
}

/** Composes a request with the key in its header and nowhere else (F17). */
export function composeRequest(parts: RequestParts): HttpRequest {
  const { address, path, method, key, query, body, parameters, known } = parts;
  const values = new Map<string, unknown>(Object.entries(parameters));
  const given = (names: readonly string[]): [string, unknown][] =>
    names.map((name): [string, unknown] => [name, values.get(name) ?? null]).filter(([, value]) => value !== null);
  const url = new URL(path, address);
  for (const [name, value] of given(query)) {
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const condition = known === undefined ? {} : conditionHeaders(known);
  const headers = { Accept: 'application/json', 'X-Api-Key': key.reveal(), ...condition };
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
    const response = await receiveHead(timeout, limits.headMs, () => start(transport.fetch, request, timeout));
    return response.status === 200
      ? await readResponse(response, limits.bodyBytes, timeout, request.sink)
      : await readError(response, timeout);
  } catch (error) {
    return failedBy(error, timeout, 'head');
  } finally {
    timeout.release();
  }
}

/** Waits for the user to sign in to the proxy, without a limit, and sends the request again afterwards. */
export async function receiveHead(
  timeout: RequestTimeout,
  limitMs: number,
  request: () => Promise<Response>,
): Promise<Response> {
  const send = (): Promise<Response> => timeout.within(limitMs, 'timeout-connect', request());
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ProxySignInNeeded) || !(await timeout.unlessEnded(error.signedIn))) throw error;
    return send();
  }
}

/** A function of its own, so that a fetch that throws synchronously rejects. */
async function start(fetch: Fetch, request: HttpRequest, timeout: RequestTimeout): Promise<Response> {
  const { url, attention, method, headers, body } = request;
  const init: RequestInit = {
    method,
    headers,
    body,
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal: timeout.signal,
  };
  const response = await fetch(url, init, attention);
  if (timeout.cause !== null) discardLate(response);
  return response;
}

async function readResponse(
  response: Response,
  limit: number,
  timeout: RequestTimeout,
  sink?: BodySink,
): Promise<HttpResult> {
  try {
    const reading = readBody(response, limit, timeout, {
      limitEach: (chunk) => timeout.within(STALL_TIMEOUT_MS, 'timeout-body', chunk),
      sink,
    });
    const body = await timeout.within(BODY_TIMEOUT_MS, 'timeout-body', reading);
    return body.kind === 'complete' ? { response: describe(response, body) } : { error: body.kind };
  } catch (error) {
    return failedBy(error, timeout, 'body');
  }
}

const failedBy = (error: unknown, { cause }: RequestTimeout, phase: 'head' | 'body'): HttpResult => ({
  error: cause ?? classifyFetchError(error, phase),
  interrupted: cause === null && isInterruption(error),
});

async function readError(response: Response, timeout: RequestTimeout): Promise<HttpResult> {
  const empty = { bytes: new Uint8Array(0), size: 0 };
  try {
    const reading = readBody(response, MAX_ERROR_BODY_BYTES, timeout);
    const body = await timeout.within(ERROR_BODY_TIMEOUT_MS, 'timeout-body', reading);
    return { response: describe(response, body.kind === 'complete' ? body : empty) };
  } catch {
    return { response: describe(response, empty) };
  }
}

function describe(
  response: Response,
  { bytes, size }: { readonly bytes: Uint8Array<ArrayBuffer>; readonly size: number },
): HttpResponse {
  const date = Date.parse(response.headers.get('date') ?? '');
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    retryAfter: response.headers.get('retry-after'),
    serverTime: Number.isNaN(date) ? null : date,
    body: bytes,
    sentBytes: Math.min(readLength(response.headers) ?? Infinity, size),
    validator: response.status === 200 ? readValidator(response.headers) : null,
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

/** A response that arrives after its request was aborted, from a fetch that ignores its signal. */
export function discardLate(response: Response): void {
  response.body?.cancel().catch(() => undefined);
}

/**
 * Identifies one version of a response (RFC 9110, 8.8), so that the service can answer "unchanged" instead of sending the
 * same again.
 */
export interface Validator {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

const ETAG = /^(?:W\/)?"[!#-~]*"$/;
const MAX_VALIDATOR_LENGTH = 1_000;
/** A version that is not older than this by the service's clock may change again within the same second. */
const MIN_VERSION_AGE_MS = 1_000;

/** The validator of a response; null where it has none that can be relied on. */
export function readValidator(headers: Headers): Validator | null {
  const etag = fitting(headers.get('etag'), (text) => ETAG.test(text));
  const sentAt = Date.parse(headers.get('date') ?? '');
  const lastModified = fitting(
    headers.get('last-modified'),
    (text) => sentAt - Date.parse(text) >= MIN_VERSION_AGE_MS && new Date(text).toUTCString() === text,
  );
  return etag === null && lastModified === null ? null : { etag, lastModified };
}

const fitting = (text: string | null, fits: (text: string) => boolean): string | null =>
  text !== null && text.length <= MAX_VALIDATOR_LENGTH && fits(text) ? text : null;

/** Headers of a request that is answered with 304 while that version is the present one. */
function conditionHeaders({ etag, lastModified }: Validator): Record<string, string> {
  return {
    ...(etag === null ? {} : { 'If-None-Match': etag }),
    ...(lastModified === null ? {} : { 'If-Modified-Since': lastModified }),
    // Caches on the way ask the service, too, instead of answering themselves.
    'Cache-Control': 'max-age=0',
  };
}
