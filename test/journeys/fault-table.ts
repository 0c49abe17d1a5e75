import type { FailureKind } from '../../src-main/contract/failure.ts';
import type { FaultRequest } from '../tools/practice-faults/controls.ts';
import type { Shape } from '../tools/practice-faults/shapes.ts';

/** Every fault the practice service can produce, and what each means by the rules (trust 2.1, 2.2). */

/** What a fault means for the user. */
interface Cause {
  readonly kind: FailureKind;
  /** What happened. */
  readonly says: string;
  /** What to do, unless the operation knows better. */
  readonly advice: string;
  /** The same where the service has not answered before. */
  readonly firstAdvice?: string;
  /** A read is sent three times while a user waits (trust 2.1). */
  readonly isTransient?: true;
  /** A change may have been carried out (trust 2.2). */
  readonly isLost?: true;
}

const SOON = 'Try again in a moment.';
/** Most cases begin with a good response, so address and connection are known to be right. */
const RIGHT_BEFORE = 'The service answered a moment ago, so try again.';
export const ACCOUNT_AREA = 'the account area, Integrations, HTTP API';

const internalError = (status: number, advice = SOON): Cause => ({
  kind: 'service-error',
  says: `The service reports an internal error (status ${String(status)}).`,
  advice,
  isTransient: true,
  isLost: true,
});

export const causes = {
  'no-right': {
    kind: 'no-right',
    says: 'This API key has no permission to do that.',
    advice: 'Ask the account owner for access.',
  },
  'key-refused': {
    kind: 'key-refused',
    says: 'The service rejected this API key.',
    advice: `Copy it again from ${ACCOUNT_AREA}.`,
  },
  quota: {
    kind: 'quota',
    says: 'The plan’s request limit is reached.',
    advice: 'Wait a few minutes and try again.',
  },
  refused: { kind: 'bad-input', says: 'The service refused the request.', advice: '' },
  /** The service says why, so nothing else is guessed. */
  'refused-because': { kind: 'bad-input', says: 'The service refused the request.', advice: '' },
  'unknown-call': {
    kind: 'not-the-service',
    says: 'The service doesn’t know this call.',
    advice: 'Check the service address.',
  },
  missing: { kind: 'not-found', says: '', advice: '' },
  removed: {
    kind: 'not-found',
    says: 'This agent isn’t in the account’s list.',
    advice: 'It was removed, or this API key has no access to it: ask the account owner if you still need it.',
  },
  blocked: {
    kind: 'no-right',
    says: 'This agent is blocked in the account area.',
    advice: 'Unblock it there, or ask the account owner, then try again.',
  },
  closed: { kind: 'not-found', says: 'This support session is no longer open.', advice: 'Create a new one.' },
  'slow-request': {
    kind: 'timeout',
    says: 'The request took too long to reach the service.',
    advice: SOON,
    isTransient: true,
    isLost: true,
  },
  'too-many': {
    kind: 'busy',
    says: 'The service is receiving too many requests.',
    advice: SOON,
    isTransient: true,
  },
  'too-many-wait': {
    kind: 'busy',
    says: 'The service is receiving too many requests.',
    advice: 'Try again in 60 seconds.',
  },
  'error-500': internalError(500),
  'error-502': internalError(502),
  'error-503': internalError(503),
  'error-503-wait': {
    kind: 'service-error',
    says: 'The service reports an internal error (status 503).',
    advice: 'Try again in 60 seconds.',
    isLost: true,
  },
  odd: {
    kind: 'service-error',
    says: 'The service answered with an unexpected status (418).',
    advice: SOON,
    isLost: true,
  },
  redirect: {
    kind: 'not-the-service',
    says: 'This address redirects to another one, and the API key isn’t sent there.',
    advice: `Enter the service address that is shown in ${ACCOUNT_AREA}.`,
  },
  certificate: {
    kind: 'offline',
    says: 'The certificate of this address isn’t trusted, so nothing was sent.',
    advice:
      'Check the address and this computer’s clock. On a guest network, sign in to the network in a browser first.',
  },
  tls: {
    kind: 'offline',
    says: 'A secure connection to this address isn’t possible, so nothing was sent.',
    advice: 'Check the service address and its port.',
  },
  'no-server': {
    kind: 'offline',
    says: 'No server was found under this name.',
    advice: RIGHT_BEFORE,
    firstAdvice: 'Check the service address and the internet connection.',
    isTransient: true,
  },
  'refused-connection': {
    kind: 'offline',
    says: 'The server refused the connection.',
    advice: RIGHT_BEFORE,
    firstAdvice: 'Check the service address and its port, or try again later.',
    isTransient: true,
  },
  'lost-connection': {
    kind: 'offline',
    says: 'The connection was lost before the service answered.',
    advice: RIGHT_BEFORE,
    firstAdvice: 'Check the internet connection, then try again.',
    isTransient: true,
    isLost: true,
  },
  'no-answer': {
    kind: 'timeout',
    says: 'The service didn’t answer in time.',
    advice: RIGHT_BEFORE,
    firstAdvice: 'Check the service address, or try again in a moment.',
    isTransient: true,
    isLost: true,
  },
  unfinished: {
    kind: 'timeout',
    says: 'The service started to answer, but didn’t finish in time.',
    advice: SOON,
    isTransient: true,
    isLost: true,
  },
  truncated: {
    kind: 'not-the-service',
    says: 'The response was cut off before its end.',
    advice: SOON,
    isTransient: true,
    isLost: true,
  },
  'web-page': {
    kind: 'not-the-service',
    says: 'A web page answered, not the service’s API.',
    advice: RIGHT_BEFORE,
    firstAdvice: 'Check the address. On a guest network, sign in to the network in a browser first.',
    isLost: true,
  },
  empty: { kind: 'not-the-service', says: 'The response was empty.', advice: SOON, isLost: true },
  shape: {
    kind: 'not-the-service',
    says: 'The response isn’t in the format of the service’s API.',
    advice: 'Check the service address. If it’s right, the API has changed: look for a newer version of Longreach.',
    isLost: true,
  },
} as const satisfies Readonly<Record<string, Cause>>;
export type CauseName = keyof typeof causes;
export const causeOf = (name: CauseName): Cause => causes[name];

/** What a test cannot ask of a service on http: where the request goes instead, or the code of its error. */
export type Detour = 'closed-port' | 'tls' | 'DEPTH_ZERO_SELF_SIGNED_CERT' | 'ENOTFOUND';

export interface FaultRow {
  readonly name: string;
  readonly cause: CauseName;
  readonly fault?: FaultRequest['fault'];
  readonly detour?: Detour;
  /** The state of the service that refuses the request by itself. */
  readonly state?: 'key-revoked' | 'agent-removed' | 'agent-blocked' | 'support-closed';
  /** Always so for faults that only change the way of a good answer. */
  readonly isCarriedOut?: true;
  /** No answer comes until the clock has passed a limit. */
  readonly stalls?: true;
  /** It spoils only the body of an answer, so an operation that is judged by its status alone succeeds (4.12). */
  readonly onlyBody?: true;
}

const status = (code: number, more: object = {}): FaultRequest['fault'] => ({ kind: 'status', status: code, ...more });
const text = (body: string) => ({ body, contentType: 'text/plain' });

const shapeFaults: readonly (readonly [Shape, CauseName])[] = [
  ['null', 'shape'],
  ['number', 'shape'],
  ['array-for-object', 'shape'],
  ['empty', 'empty'],
  ['half-json', 'truncated'],
  ['utf16', 'shape'],
  ['deep-nesting', 'shape'],
];

/** Faults of any operation. */
export const faultRows: readonly FaultRow[] = [
  { name: '401', cause: 'no-right', fault: status(401) },
  { name: '402', cause: 'quota', fault: status(402) },
  { name: '403', cause: 'no-right', fault: status(403) },
  { name: 'a revoked key', cause: 'key-refused', state: 'key-revoked' },
  { name: '404', cause: 'missing', fault: status(404) },
  { name: '404 with a text about the address', cause: 'unknown-call', fault: status(404, text('Unknown URL')) },
  { name: '405', cause: 'unknown-call', fault: status(405) },
  { name: '400', cause: 'refused', fault: status(400) },
  { name: '400 with its reason', cause: 'refused-because', fault: status(400, text('No room for this today.')) },
  { name: '400 with a text about the address', cause: 'unknown-call', fault: status(400, text('Unknown method')) },
  { name: '408', cause: 'slow-request', fault: status(408) },
  { name: '418', cause: 'odd', fault: status(418) },
  { name: '429', cause: 'too-many', fault: status(429) },
  { name: '429 with a minute to wait', cause: 'too-many-wait', fault: status(429, { retryAfter: '60' }) },
  { name: '500', cause: 'error-500', fault: status(500) },
  { name: '502 with a web page', cause: 'error-502', fault: { kind: 'html', status: 502 } },
  { name: '503', cause: 'error-503', fault: status(503) },
  { name: '503 with a minute to wait', cause: 'error-503-wait', fault: status(503, { retryAfter: '60' }) },
  { name: '500 after it was carried out', cause: 'error-500', fault: status(500), isCarriedOut: true },
  { name: 'a redirect', cause: 'redirect', fault: { kind: 'redirect', to: '/elsewhere' } },
  { name: 'a name without a server', cause: 'no-server', detour: 'ENOTFOUND' },
  { name: 'a refused connection', cause: 'refused-connection', detour: 'closed-port' },
  { name: 'a failed TLS handshake', cause: 'tls', detour: 'tls' },
  { name: 'a certificate that isn’t trusted', cause: 'certificate', detour: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  { name: 'a connection that is reset', cause: 'lost-connection', fault: { kind: 'reset' } },
  {
    name: 'a connection that is reset after it was carried out',
    cause: 'lost-connection',
    fault: { kind: 'reset' },
    isCarriedOut: true,
  },
  { name: 'silence', cause: 'no-answer', fault: { kind: 'silence' }, isCarriedOut: true, stalls: true },
  {
    name: 'a body that never comes',
    cause: 'unfinished',
    fault: { kind: 'drip', everyMs: 1e12 },
    isCarriedOut: true,
    stalls: true,
    onlyBody: true,
  },
  { name: 'a body that is cut', cause: 'truncated', fault: { kind: 'cut' }, isCarriedOut: true, onlyBody: true },
  {
    name: 'a body that is cut at its beginning',
    cause: 'truncated',
    fault: { kind: 'cut', percent: 0 },
    isCarriedOut: true,
    onlyBody: true,
  },
  {
    name: 'a body in pieces that is cut',
    cause: 'truncated',
    fault: { kind: 'cut', framing: 'chunked' },
    isCarriedOut: true,
    onlyBody: true,
  },
  {
    name: 'a body without a length that is cut',
    cause: 'truncated',
    fault: { kind: 'cut', framing: 'none' },
    isCarriedOut: true,
    onlyBody: true,
  },
  { name: 'a web page', cause: 'web-page', fault: { kind: 'html', status: 200 }, onlyBody: true },
  { name: 'an empty 200', cause: 'empty', fault: status(200), onlyBody: true },
  { name: '204', cause: 'empty', fault: status(204), onlyBody: true },
  ...shapeFaults.map(([shape, cause]): FaultRow => ({
    name: `the shape ${shape}`,
    cause,
    fault: { kind: 'shape', shape },
    isCarriedOut: true,
    onlyBody: true,
  })),
];

/** Faults of operations on one agent or one support session. */
export const agentFaults: readonly FaultRow[] = [
  { name: 'a removed agent', cause: 'removed', state: 'agent-removed' },
  { name: '403 for a blocked agent', cause: 'blocked', fault: status(403), state: 'agent-blocked' },
  { name: '400 for a blocked agent', cause: 'blocked', fault: status(400), state: 'agent-blocked' },
];
export const supportFaults: readonly FaultRow[] = [
  { name: '404 for a closed session', cause: 'closed', fault: status(404), state: 'support-closed' },
];

/** Other shapes of a good answer, which are read all the same (F1, F10, F12, F15, F19, F21). */
export const harmlessShapes: readonly Shape[] = [
  'bare-array',
  'float-times',
  'client-key',
  'numbers-as-text',
  'extra-fields',
  'duplicate-ids',
  'unknown-status',
  'unknown-mode',
  'bom',
  'prototype-keys',
  'duplicate-keys',
];
