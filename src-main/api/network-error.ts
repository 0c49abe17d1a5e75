import type { WireProblem } from './wire.ts';

/** Why there is no complete, readable response; becomes `Failure.reason`. */
export type NetworkError =
  | 'certificate'
  | 'tls'
  | 'dns'
  | 'refused'
  | 'proxy'
  | 'proxy-sign-in'
  | 'reset'
  | 'network'
  | 'timeout-connect'
  | 'timeout-body'
  | 'redirect'
  | 'not-http'
  | WireProblem;

/** Rejects a request for which the proxy wants a user name and password. */
export class ProxySignInNeeded extends Error {
  override readonly name = 'ProxySignInNeeded';
  /** Whether the user has signed in, so that the request may be sent again: nothing of it has passed the proxy. */
  readonly signedIn: Promise<boolean>;

  constructor(signedIn: Promise<boolean>) {
    super('the proxy wants a user name and password');
    this.signedIn = signedIn;
  }
}

/**
 * Codes of Node's fetch (system errors, undici, OpenSSL) and names of Chromium's network errors in messages of Electron's
 * fetch. The first match wins: an unreachable proxy also mentions a refused connection.
 */
const PATTERNS: readonly (readonly [NetworkError, RegExp])[] = [
  ['proxy-sign-in', /ProxySignInNeeded|ERR_PROXY_AUTH/],
  ['proxy', /ERR_(?:\w*PROX|TUNNEL|SOCKS|PAC_|HTTPS_PROXY)/],
  ['redirect', /redirect/i],
  [
    'certificate',
    /ERR_CERT|CERT_|_CERT\b|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET|DECRYPT|DECODE)|ALTNAME|HOSTNAME_MISMATCH|INVALID_CA|ERR_SSL_PINNED|ERR_CERTIFICATE/,
  ],
  ['tls', /ERR_SSL|ERR_TLS|EPROTO|ERR_ECH/],
  ['dns', /ENOTFOUND|EAI_|ERR_NAME_(?:NOT_RESOLVED|RESOLUTION_FAILED)|ERR_DNS|ERR_ICANN_NAME_COLLISION/],
  ['refused', /ECONNREFUSED|ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|bad port/],
  ['timeout-body', /UND_ERR_BODY_TIMEOUT/],
  ['timeout-connect', /ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS)_TIMEOUT|ERR_(?:CONNECTION_)?TIMED_OUT/],
  ['truncated', /CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED|ERR_CONTENT_DECODING/],
  [
    'not-http',
    /HTTPParserError|HPE_|UND_ERR_HEADERS_OVERFLOW|ERR_INVALID_HTTP|ERR_RESPONSE_HEADERS|ERR_INVALID_RESPONSE/,
  ],
  [
    'reset',
    /ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|ERR_CONNECTION_(?:RESET|CLOSED|ABORTED)|ERR_EMPTY_RESPONSE|ERR_HTTP2/,
  ],
];

/**
 * Names what made a fetch reject. After the head, a lost connection means a truncated body.
 *
 * @param error whatever was thrown; its causes are searched, too
 */
export function classifyFetchError(error: unknown, phase: 'head' | 'body'): NetworkError {
  const description = describe(error, 0);
  const problem = PATTERNS.find(([, pattern]) => pattern.test(description))?.[0] ?? 'network';
  if (phase === 'head') return problem;
  return problem === 'timeout-connect' || problem === 'timeout-body' ? 'timeout-body' : 'truncated';
}

/**
 * Whether this computer itself broke off every request: its network has changed (a VPN, another Wi-Fi), or it slept. Nothing
 * says that the service is busy or away.
 */
export const isInterruption = (error: unknown): boolean =>
  /ERR_NETWORK_(?:CHANGED|IO_SUSPENDED)/.test(describe(error, 0));

function describe(error: unknown, depth: number): string {
  if (!(error instanceof Error) || depth > 4) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const parts = error instanceof AggregateError ? (error.errors as unknown[]).slice(0, 4) : [];
  return [error.name, code, error.message, ...[error.cause, ...parts].map((part) => describe(part, depth + 1))].join(
    ' ',
  );
}
