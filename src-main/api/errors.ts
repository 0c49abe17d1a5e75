import type { Failure, FailureKind } from '../contract/failure.ts';
import { operationMessages } from './operation-messages.ts';
import type { OperationName } from './operations.ts';
import { repeatable } from './repeatable.ts';
import type { NetworkError } from './network-error.ts';

interface Wording {
  readonly kind: FailureKind;
  /** Completes "The agents could not be listed: …". */
  readonly cause: string;
  readonly advice: string;
  /** The request may have arrived and been acted on. */
  readonly arrived: boolean;
}

const wording = (kind: FailureKind, arrived: boolean, cause: string, advice: string): Wording => ({
  kind,
  arrived,
  cause,
  advice,
});

const CHECK_ADDRESS = 'Check the service address.';
const CHECK_CONNECTION = 'Check the internet connection, then try again.';
const TRY_AGAIN = 'Try again in a moment.';

const networkErrorTexts: Readonly<Record<NetworkError, Wording>> = {
  certificate: wording(
    'offline',
    false,
    'this computer does not trust the certificate of the service, so nothing was sent',
    "Check the service address and this computer's clock; on a guest network, sign in to that network in a browser first.",
  ),
  tls: wording(
    'offline',
    false,
    'no secure connection to this address can be made',
    'Check the service address and its port.',
  ),
  dns: wording(
    'offline',
    false,
    'no computer was found under this name',
    'Check the service address and the internet connection.',
  ),
  refused: wording(
    'offline',
    false,
    'the computer at this address accepts no connection',
    'Check the service address and its port, or try again later.',
  ),
  proxy: wording('offline', false, 'the proxy does not let the request through', 'Check the proxy settings.'),
  reset: wording('offline', true, 'the connection broke off before an answer came', CHECK_CONNECTION),
  network: wording('offline', true, 'the service cannot be reached', CHECK_CONNECTION),
  'timeout-connect': wording('timeout', true, 'the service did not begin to answer within 10 seconds', TRY_AGAIN),
  'timeout-body': wording('timeout', true, 'the answer was not complete after 30 seconds', TRY_AGAIN),
  redirect: wording(
    'not-the-service',
    false,
    'the address leads on to another one, and the key is not sent there',
    'Enter the address the service itself gives for its HTTP API.',
  ),
  'not-http': wording(
    'not-the-service',
    true,
    'what answers at this address is not a web service',
    'Check the service address and its port.',
  ),
  empty: wording('not-the-service', true, 'the answer was empty', TRY_AGAIN),
  html: wording(
    'not-the-service',
    true,
    'a web page came back instead of data',
    'Check the service address; on a guest network, sign in to that network in a browser first.',
  ),
  truncated: wording('not-the-service', true, 'the answer broke off before its end', TRY_AGAIN),
  shape: wording(
    'not-the-service',
    true,
    'the answer is not what this service is described to give',
    `${CHECK_ADDRESS} If it is right, the service has changed.`,
  ),
  'too-large': wording(
    'not-the-service',
    true,
    'the answer is larger than the limit of 64 MB or 200,000 entries',
    'Ask for less with a filter.',
  ),
};

/** An answer that did not arrive, or arrived unreadable. */
export function networkFailure(operation: OperationName, problem: NetworkError): Failure {
  const { kind, cause, advice, arrived } = networkErrorTexts[problem];
  return { kind, message: sentence(operation, cause, advice, arrived), reason: problem };
}

export function cancelledFailure(operation: OperationName): Failure {
  return { kind: 'cancelled', message: sentence(operation, 'it was cancelled', '', true), reason: 'cancelled' };
}

/** Refused before anything was sent; the message says what to correct and never repeats what was entered. */
export function inputFailure(operation: OperationName, cause: string, advice: string): Failure {
  return { kind: 'bad-input', message: sentence(operation, cause, advice, false), reason: 'input' };
}

/** What the client knows beside the status. */
export interface StatusContext {
  /** Nothing but 404 was ever answered here, on several paths. */
  readonly nothingFound: boolean;
  /** From `Retry-After`. */
  readonly waitMs: number | null;
  /** Short readable text of the service's own, see `remark.ts`. */
  readonly serviceMessage: string | null;
}

/** Trust rules 2.2: what a status other than 200 means for this operation. */
export function statusFailure(operation: OperationName, status: number, context: StatusContext): Failure {
  if (status >= 300 && status < 400) return { ...networkFailure(operation, 'redirect'), status };
  if (status === 407) return { ...networkFailure(operation, 'proxy'), status };
  const { kind, cause, advice, arrived, reason } = statusFailureText(operation, status, context);
  const serviceMessage = context.serviceMessage === null ? '' : ` The service says: “${context.serviceMessage}”`;
  const wait = context.waitMs === null ? {} : { waitMs: context.waitMs };
  return { kind, message: sentence(operation, cause, advice, arrived) + serviceMessage, status, ...wait, reason };
}

function statusFailureText(
  operation: OperationName,
  status: number,
  context: StatusContext,
): Wording & { reason: string } {
  const words = operationMessages[operation];
  const failureOf = (kind: FailureKind, reason: string, cause: string, advice: string, arrived = false) => ({
    ...wording(kind, arrived, cause, advice),
    reason,
  });
  switch (status) {
    case 400:
      return failureOf('bad-input', 'refused-input', 'the service refused the request', words.onRefusal);
    case 401:
    case 403:
      return operation === 'agents/list'
        ? failureOf(
            'key-refused',
            'key',
            'the service does not accept this key',
            'Check the key in the account area, under Integrations, HTTP API.',
          )
        : failureOf(
            'no-right',
            'no-right',
            'the service gives this key no right to do that',
            "Ask the account's owner for access.",
          );
    case 402:
      return failureOf(
        'quota',
        'quota',
        "the plan's limit is reached",
        "Wait a while, or ask the account's owner about the plan.",
      );
    case 404:
      return missing(operation, context.nothingFound);
    case 408:
      return failureOf('timeout', 'status-408', 'the service waited too long for the request', TRY_AGAIN, true);
    case 429:
      return failureOf('busy', 'status-429', 'the service was asked too often', waitAdvice(context.waitMs));
    default:
      return status >= 500
        ? failureOf(
            'service-error',
            `status-${status}`,
            `the service has a problem of its own (status ${status})`,
            waitAdvice(context.waitMs),
            true,
          )
        : failureOf(
            'service-error',
            `status-${status}`,
            `the service answered with the unexpected status ${status}`,
            TRY_AGAIN,
            true,
          );
  }
}

/** A list cannot be gone: where `agents/list` is not found, or nothing ever was, it is the address that is wrong. */
function missing(operation: OperationName, nothingFound: boolean): Wording & { reason: string } {
  if (operation === 'agents/list' || nothingFound) {
    const advice =
      'Check the service address: it ends in /v1/ and is shown in the account area, under Integrations, HTTP API.';
    return {
      ...wording('not-found', false, 'nothing of the service is found at this address', advice),
      reason: 'wrong-address',
    };
  }
  const reason = operation === 'support/info' || operation === 'support/update' ? 'gone-or-moved' : 'gone';
  return {
    ...wording('not-found', false, 'the service does not find it', operationMessages[operation].onMissing),
    reason,
  };
}

/** The plan's limit was reached lately, so nothing is asked in the background. */
export function quotaGateFailure(operation: OperationName, waitMs: number): Failure {
  const advice = `Longreach asks again by itself ${formatWait(waitMs)}.`;
  return {
    kind: 'quota',
    message: sentence(operation, "the plan's limit is reached", advice, false),
    waitMs,
    reason: 'waiting',
  };
}

/** The service asked to be left alone for a while. */
export function holdOffFailure(operation: OperationName, waitMs: number): Failure {
  const advice = `Longreach asks again ${formatWait(waitMs)}.`;
  return {
    kind: 'busy',
    message: sentence(operation, 'the service asked for a pause', advice, false),
    waitMs,
    reason: 'waiting',
  };
}

function waitAdvice(waitMs: number | null): string {
  return waitMs === null || waitMs < 1_000 ? TRY_AGAIN : `Try again ${formatWait(waitMs)}.`;
}

function formatWait(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  if (seconds < 90) return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}

/** What happened, why, what to do; and for what must not happen twice, that it may have happened. */
function sentence(operation: OperationName, cause: string, advice: string, arrived: boolean): string {
  const unsure = arrived && !repeatable[operation] ? uncertainty(operation) : '';
  return [`${operationMessages[operation].couldNot}: ${cause}.`, unsure, advice]
    .filter((part) => part !== '')
    .join(' ');
}

function uncertainty(operation: OperationName): string {
  if (operation === 'agents/connect') return 'Trying again asks for a new link.';
  return 'It may have been done all the same: look before trying again.';
}
