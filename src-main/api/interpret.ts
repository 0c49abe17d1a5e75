import type { Failure, Result } from '../contract/failure.ts';
import { cancelledFailure, statusFailure, networkFailure } from './errors.ts';
import { operations, type OperationName } from './operations.ts';
import { parseRetryAfter } from './retry.ts';
import { readServiceMessage } from './service-message.ts';
import type { Answer, Sent } from './request.ts';
import type { NetworkError } from './network-error.ts';
import type { Read } from './wire.ts';

/** What one request came to. */
export interface Outcome<T> {
  readonly result: Result<T>;
  /** `later`: a passing trouble, a read may be sent again. `otherwise`: the address or the method is not known there. */
  readonly next: 'nothing' | 'later' | 'otherwise';
  /** The pause the service asks for. */
  readonly waitMs: number | null;
}

interface Circumstances {
  /** What was sent and must not come back in words of the service: the key, a password. */
  readonly secrets: readonly string[];
  /** Unix milliseconds. */
  readonly wallNow: number;
  /** Nothing but 404 was ever answered, on several paths. */
  readonly nothingFound: boolean;
}

/** Trust rules 2.2: the statuses that pass, and the troubles that are a failed connection. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const TRANSIENT_ERRORS: ReadonlySet<NetworkError> = new Set<NetworkError>([
  'dns',
  'refused',
  'proxy',
  'reset',
  'network',
  'timeout-connect',
  'timeout-body',
  'truncated',
]);

const failed = (
  failure: Failure,
  next: Outcome<never>['next'] = 'nothing',
  waitMs: number | null = null,
): Outcome<never> => ({
  result: { ok: false, failure },
  next,
  waitMs,
});

/**
 * Decides what one request came to: success is status 200, a body that arrived whole, and a payload that can be read; 204
 * and an empty body only where no payload is due.
 */
export function interpret<T>(
  name: OperationName,
  sent: Sent,
  read: (answer: Answer) => Read<T>,
  circumstances: Circumstances,
): Outcome<T> {
  if ('problem' in sent)
    return sent.problem === 'cancelled' ? failed(cancelledFailure(name)) : troubled(name, sent.problem);
  const { answer } = sent;
  const payloadDue = operations[name].read !== null;
  if (answer.status === 204 && payloadDue) return troubled(name, 'empty', 204);
  if (answer.status !== 200 && answer.status !== 204) return refused(name, answer, circumstances);
  if (payloadDue && /\bhtml\b/i.test(answer.contentType)) return troubled(name, 'html', 200);
  const value = read(answer);
  return value.ok ? { result: value, next: 'nothing', waitMs: null } : troubled(name, value.problem, answer.status);
}

function troubled(name: OperationName, problem: NetworkError, status?: number): Outcome<never> {
  const failure = networkFailure(name, problem);
  return failed(
    status === undefined ? failure : { ...failure, status },
    TRANSIENT_ERRORS.has(problem) ? 'later' : 'nothing',
  );
}

function refused(name: OperationName, answer: Answer, circumstances: Circumstances): Outcome<never> {
  const { status } = answer;
  const passing = PASSING_STATUSES.has(status);
  const waitMs = passing ? parseRetryAfter(answer.retryAfter, circumstances.wallNow) : null;
  const serviceMessage = readServiceMessage(answer.body, answer.contentType, circumstances.secrets);
  const failure = statusFailure(name, status, { nothingFound: circumstances.nothingFound, waitMs, serviceMessage });
  if (status === 404 || status === 405) return failed(failure, 'otherwise');
  return failed(failure, passing ? 'later' : 'nothing', waitMs);
}
