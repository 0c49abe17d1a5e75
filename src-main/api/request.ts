import { discard, MAX_BODY_BYTES, readBody } from './body.ts';
import type { Clock } from '../lib/clock.ts';
import type { HttpRequest } from './compose-request.ts';
import { RequestTimeout, type Cut } from './request-timeout.ts';
import { classifyFetchError, type NetworkError } from './network-error.ts';

/** As much of `fetch` as the client uses; in production the fetch of an Electron session without cache and cookies. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Connection and head of the answer (trust rules 2.3). */
export const HEAD_LIMIT_MS = 10_000;
/** The whole body, from its first byte on. */
export const BODY_LIMIT_MS = 30_000;
const ERROR_BODY_LIMIT_MS = 2_000;
const ERROR_BODY_LIMIT_BYTES = 4_096;

/** An answer that arrived whole; of one with an error status only a short body is kept. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | null;
  /** Unix milliseconds of the `Date` header. */
  readonly serverTime: number | null;
  readonly body: Uint8Array<ArrayBuffer>;
}

export type Sent = { readonly answer: Answer } | { readonly problem: NetworkError | 'cancelled' };

interface Transport {
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/**
 * Sends one request once. Redirects are never followed, because the key's header would travel with them; cookies and
 * caches stay out. Never throws.
 */
export async function sendRequest(
  transport: Transport,
  request: HttpRequest,
  stops: readonly AbortSignal[],
): Promise<Sent> {
  const timeout = new RequestTimeout(transport.clock, stops);
  try {
    if (timeout.cut !== null) return { problem: timeout.cut };
    const response = await head(transport, request, timeout);
    if ('problem' in response) return response;
    if (response.status !== 200) return { answer: { ...describe(response), body: await shortBody(response, timeout) } };
    return await wholeBody(response, timeout);
  } finally {
    timeout.release();
  }
}

async function head(
  transport: Transport,
  request: HttpRequest,
  timeout: RequestTimeout,
): Promise<Response | { problem: NetworkError | Cut }> {
  const { url, method, headers, body } = request;
  const init: RequestInit = {
    method,
    headers,
    body,
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal: timeout.signal,
  };
  try {
    return await timeout.within(HEAD_LIMIT_MS, 'timeout-connect', start(transport.fetch, url, init, timeout));
  } catch (error) {
    return { problem: timeout.cut ?? classifyFetchError(error, 'head') };
  }
}

/** A fetch that throws at once is one that rejects; an answer that comes after the end is let go. */
async function start(fetch: Fetch, url: string, init: RequestInit, timeout: RequestTimeout): Promise<Response> {
  const response = await fetch(url, init);
  if (timeout.cut !== null) discard(response);
  return response;
}

async function wholeBody(response: Response, timeout: RequestTimeout): Promise<Sent> {
  try {
    const body = await timeout.within(
      BODY_LIMIT_MS,
      'timeout-body',
      readBody(response, MAX_BODY_BYTES, timeout.signal),
    );
    if (body.kind !== 'whole') return { problem: body.kind };
    return { answer: { ...describe(response), body: body.bytes } };
  } catch (error) {
    return { problem: timeout.cut ?? classifyFetchError(error, 'body') };
  }
}

/** What an error status brings along is a courtesy: too long, too slow or cut, and it is left. */
async function shortBody(response: Response, timeout: RequestTimeout): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const reading = readBody(response, ERROR_BODY_LIMIT_BYTES, timeout.signal);
    const body = await timeout.within(ERROR_BODY_LIMIT_MS, 'timeout-body', reading);
    return body.kind === 'whole' ? body.bytes : new Uint8Array(0);
  } catch {
    return new Uint8Array(0);
  }
}

function describe(response: Response): Omit<Answer, 'body'> {
  const date = Date.parse(response.headers.get('date') ?? '');
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    retryAfter: response.headers.get('retry-after'),
    serverTime: Number.isNaN(date) ? null : date,
  };
}
