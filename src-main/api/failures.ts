import type { Failure, FailureKind } from '../contract/failure.ts';
import { parseJsonOrNull } from '../lib/json.ts';
import type { NetworkError } from './network-error.ts';
import { isObject } from './wire.ts';
import { t } from '../contract/texts.ts';

/**
 * Words every failure of the service: what happened, why, what to do. Pages show these texts as they are, below a title of
 * their own that names the action.
 */

/** What a row of the operations table knows about its failures. */
export interface FailureTexts {
  /** What to do after 400, where the service does not explain what was wrong. */
  readonly onRefusal: string;
  /** What is missing after 404 and what to do; null where nothing can be missing but the service itself. */
  readonly onMissing: string | null;
  /** What to do after a request that failed but may have been carried out; left out where nothing is changed. */
  readonly ifUnsure?: string;
  /** 401 and 403 mean that the key is refused, not that it lacks a permission (trust 2.2). */
  readonly checksKey?: boolean;
  /** The specification leaves the method of this call open (4), so the account may choose another one. */
  readonly methodIsOpen?: boolean;
  /** 402 may be about the number of support connections instead of the number of requests. */
  readonly hasOwnLimit?: boolean;
}

interface FailureText {
  readonly kind: FailureKind;
  /** What happened, as a sentence. */
  readonly cause: string;
  readonly advice: string;
  /** Whether the request may have been carried out. */
  readonly unsure: boolean;
}

const networkErrors: Readonly<Record<NetworkError, Pick<FailureText, 'kind' | 'unsure'>>> = {
  certificate: { kind: 'offline', unsure: false },
  tls: { kind: 'offline', unsure: false },
  dns: { kind: 'offline', unsure: false },
  refused: { kind: 'offline', unsure: false },
  proxy: { kind: 'offline', unsure: false },
  'proxy-sign-in': { kind: 'offline', unsure: false },
  reset: { kind: 'offline', unsure: true },
  network: { kind: 'offline', unsure: true },
  'timeout-connect': { kind: 'timeout', unsure: true },
  'timeout-body': { kind: 'timeout', unsure: true },
  redirect: { kind: 'not-the-service', unsure: false },
  'not-http': { kind: 'not-the-service', unsure: true },
  empty: { kind: 'not-the-service', unsure: true },
  html: { kind: 'not-the-service', unsure: true },
  truncated: { kind: 'not-the-service', unsure: true },
  shape: { kind: 'not-the-service', unsure: true },
  'too-large': { kind: 'not-the-service', unsure: true },
};

/** Errors whose default advice, to check address or connection, makes no sense while the service answers other requests. */
const PASSING_ERRORS: ReadonlySet<NetworkError> = new Set<NetworkError>([
  'dns',
  'refused',
  'reset',
  'network',
  'timeout-connect',
  'not-http',
  'html',
]);

/**
 * No response, or one that could not be read.
 *
 * @param answersOtherwise the service has answered another request within the last minutes, so address and connection are right
 */
export function networkFailure(error: NetworkError, ifUnsure?: string, answersOtherwise = false): Failure {
  const described = describeNetworkError(error);
  const isPassing = answersOtherwise && PASSING_ERRORS.has(error);
  const advice = isPassing ? t('net.answeredBefore') : described.advice;
  const text: FailureText = { ...networkErrors[error], ...described, advice };
  return { kind: text.kind, message: toMessage(text, ifUnsure), reason: error, ...unsureOf(text, ifUnsure) };
}

/** The same in two sentences: what happened, and what to do about it. */
export const describeNetworkError = (error: NetworkError): Pick<FailureText, 'cause' | 'advice'> => ({
  cause: t(`net.${error}.cause`),
  advice: adviceFor(error),
});

function adviceFor(error: NetworkError): string {
  switch (error) {
    case 'timeout-body':
    case 'empty':
    case 'truncated':
      return t('main.tryAgain');
    default:
      return t(`net.${error}.advice`);
  }
}

export function cancelledFailure(ifUnsure?: string): Failure {
  const text: FailureText = { kind: 'cancelled', cause: t('api.cancelled'), advice: '', unsure: true };
  return { kind: text.kind, message: toMessage(text, ifUnsure), reason: 'cancelled', ...unsureOf(text, ifUnsure) };
}

/** Refused before anything was sent. The message names the correction and does not repeat what was entered. */
export function inputFailure(message: string): Failure {
  return { kind: 'bad-input', message, reason: 'input' };
}

/** Not sent, because the plan's limit was reached recently. */
export function quotaGateFailure(waitMs: number): Failure {
  return {
    kind: 'quota',
    message: `${t('main.requestLimit')} ${waitText('api.resumes', waitMs)}`,
    waitMs,
    reason: 'waiting',
  };
}

/** Not sent, because the service requested a pause. */
export function holdOffFailure(waitMs: number): Failure {
  const message = `${t('api.pause')} ${waitText('api.resumes', waitMs)}`;
  return { kind: 'busy', message, waitMs, reason: 'waiting' };
}

/** Why an operation was refused, where more is known than its status: by the list of agents (trust 2.2). */
export type RefusalCause =
  | 'key' // the key is no longer accepted for anything
  | 'agent-removed' // the agent is not listed
  | 'call-unknown' // 404 although the agent is listed
  | 'agent-blocked'; // the agent is blocked in the account area (2.1 `disabled`)

type RefusalText = Omit<FailureText, 'unsure'> & { readonly reason: string };

function refusalText(cause: Exclude<RefusalCause, 'call-unknown'>): RefusalText {
  switch (cause) {
    case 'key':
      return {
        kind: 'key-refused',
        reason: 'key',
        cause: t('main.keyRejected'),
        advice: t('main.copyKey'),
      };
    case 'agent-removed':
      return {
        kind: 'not-found',
        reason: 'gone',
        cause: t('api.agentRemoved'),
        advice: t('api.agentRemovedAdvice'),
      };
    case 'agent-blocked':
      return {
        kind: 'no-right',
        reason: 'blocked',
        cause: t('api.agentBlocked'),
        advice: t('api.agentBlockedAdvice'),
      };
  }
}

/** The failure of an operation that was refused for this cause. @param status where there was a response */
export function refusalFailure(
  cause: RefusalCause,
  status?: number,
  texts: Pick<FailureTexts, 'methodIsOpen'> = {},
): Failure {
  const text = cause === 'call-unknown' ? unknownCallText(texts) : refusalText(cause);
  const { kind, reason, cause: what, advice } = text;
  return { kind, message: `${what} ${advice}`, reason, ...(status === undefined ? {} : { status }) };
}

/** What services write about an address or a method that they do not have; 404 alone may also mean a missing object (F5). */
const UNKNOWN_CALL =
  /\b(?:unknown|unsupported|invalid|no such|undefined) (?:request )?(?:url|uri|path|route|endpoint|method|operation|command)\b|\bmethod (?:is )?not (?:allowed|supported|found)\b|\b(?:url|path|route|endpoint|page) (?:is |was )?not found\b|\bcannot (?:get|post)\b/i;

const unknownCallText = ({ methodIsOpen = false }: Pick<FailureTexts, 'methodIsOpen'>) => ({
  kind: 'not-the-service' as const,
  reason: 'unknown-call',
  cause: t('api.callUnknown'),
  advice: methodIsOpen ? t('api.otherMethod') : t('api.notOfferedHere'),
  unsure: false,
});

export interface StatusContext {
  /** Nothing but 404 was ever received, on several paths. */
  readonly nothingFound: boolean;
  /** From `Retry-After`. */
  readonly waitMs: number | null;
  /** See `readServiceMessage`. */
  readonly serviceMessage: string | null;
}

/** What a status other than success means (trust 2.2). */
export function statusFailure(status: number, texts: FailureTexts, context: StatusContext): Failure {
  if (status >= 300 && status < 400) return { ...networkFailure('redirect', texts.ifUnsure), status };
  if (status === 407) return { ...networkFailure('proxy-sign-in', texts.ifUnsure), status };
  const text = statusText(status, texts, context);
  const { waitMs, serviceMessage } = context;
  const quoted = serviceMessage === null ? '' : ` ${t('api.serviceSays', { message: serviceMessage })}`;
  return {
    kind: text.kind,
    message: toMessage(text, texts.ifUnsure) + quoted,
    status,
    ...(waitMs === null ? {} : { waitMs }),
    reason: text.reason,
    ...unsureOf(text, texts.ifUnsure),
  };
}

function statusText(
  status: number,
  texts: FailureTexts,
  { nothingFound, waitMs, serviceMessage }: StatusContext,
): FailureText & { readonly reason: string } {
  const { onRefusal, onMissing, checksKey = false, hasOwnLimit = false } = texts;
  const isUnknownCall = serviceMessage !== null && UNKNOWN_CALL.test(serviceMessage);
  const given = (kind: FailureKind, reason: string, cause: string, advice: string, unsure = false) => ({
    kind,
    reason,
    cause,
    advice,
    unsure,
  });
  switch (status) {
    case 400:
      if (isUnknownCall) return unknownCallText(texts);
      return given('bad-input', 'refused-input', t('api.refused'), serviceMessage === null ? onRefusal : '');
    case 401:
    case 403:
      if (checksKey) {
        return given('key-refused', 'key', t('main.keyRejected'), t('main.copyKey'));
      }
      return given('no-right', 'no-right', t('api.noRight'), t('api.askOwner'));
    case 402:
      return hasOwnLimit
        ? given('quota', 'quota', t('api.planLimit'), t('api.planLimitAdvice'))
        : given('quota', 'quota', t('main.requestLimit'), t('api.waitMinutes'));
    case 404:
      if (onMissing === null || nothingFound) {
        return given('not-found', 'wrong-address', t('api.nothingHere'), t('api.endsInV1'));
      }
      return isUnknownCall ? unknownCallText(texts) : given('not-found', 'gone', onMissing, '');
    case 405:
      return unknownCallText(texts);
    case 408:
      return given('timeout', 'status-408', t('api.tooSlow'), t('main.tryAgain'), true);
    case 429:
      return given('busy', 'status-429', t('api.tooMany'), waitAdvice(waitMs));
    default: {
      const cause = t(status >= 500 ? 'api.internalError' : 'api.unexpectedStatus', { status: String(status) });
      const advice = status >= 500 ? waitAdvice(waitMs) : t('main.tryAgain');
      return given('service-error', `status-${status}`, cause, advice, true);
    }
  }
}

/** Whether the request may have been carried out, where that matters. */
const unsureOf = ({ unsure }: FailureText, ifUnsure: string | undefined): Pick<Failure, 'unsure'> =>
  unsure && ifUnsure !== undefined ? { unsure } : {};

function toMessage({ cause, advice, unsure }: FailureText, ifUnsure: string | undefined): string {
  return `${cause} ${unsure ? (ifUnsure ?? advice) : advice}`.trim();
}

function waitAdvice(waitMs: number | null): string {
  return waitMs === null || waitMs < 1_000 ? t('main.tryAgain') : waitText('api.tryIn', waitMs);
}

function waitText(sentence: 'api.resumes' | 'api.tryIn', waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return seconds < 90
    ? t(`${sentence}.seconds`, { count: seconds })
    : t(`${sentence}.minutes`, { count: Math.ceil(seconds / 60) });
}

const MAX_SERVICE_MESSAGE = 160;
const MAX_SERVICE_MESSAGE_BYTES = 4_096;
/** Letters, digits and plain punctuation; no tags, no addresses, no control characters. */
const PLAIN_TEXT = /^[\p{L}\p{M}\p{N} .,;:!?'’"()%/_-]+$/u;
/** A run of characters this long is a token or an identifier instead of a word. */
const TOKEN = /[\p{L}\p{N}_-]{25,}/u;
/** Characters of a secret that must not occur in a row. */
const MAX_SECRET_PART = 8;

/**
 * The service's own text about an error, where it can be shown: short plain text, also in a common field of a JSON object
 * (F18). Null for web pages, addresses, tokens, and texts with a part of a secret.
 *
 * @param secrets texts of the request that must not be shown: the key, a password
 */
export function readServiceMessage(body: Uint8Array, contentType: string, secrets: readonly string[]): string | null {
  if (/html|xml/i.test(contentType) || body.length > MAX_SERVICE_MESSAGE_BYTES) return null;
  const text = new TextDecoder().decode(body).trim();
  const raw = text.startsWith('{') ? messageIn(text) : text;
  const line = raw?.replaceAll(/\s+/g, ' ').trim() ?? '';
  if (line === '' || line.length > MAX_SERVICE_MESSAGE) return null;
  if (!PLAIN_TEXT.test(line) || TOKEN.test(line) || line.includes('//') || /www\./i.test(line)) return null;
  return secrets.some((secret) => hasPartOf(secret, line)) ? null : line;
}

function messageIn(text: string): string | null {
  const json = parseJsonOrNull(text);
  if (!isObject(json)) return null;
  const nested = json.error;
  const fields = [json.message, isObject(nested) ? nested.message : nested, json.description];
  return fields.find((value) => typeof value === 'string') ?? null;
}

/** Whether the line has eight characters of the secret in a row, or all of a shorter secret. */
function hasPartOf(secret: string, line: string): boolean {
  const length = Math.min(MAX_SECRET_PART, secret.length);
  const lower = line.toLowerCase();
  for (let at = 0; at + length <= secret.length; at += 1) {
    if (lower.includes(secret.slice(at, at + length).toLowerCase())) return true;
  }
  return false;
}
