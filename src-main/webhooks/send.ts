import { discardLate, RequestTimeout, type Fetch } from '../api/http.ts';
import { classifyFetchError, type NetworkError } from '../api/network-error.ts';
import type { Attention } from '../api/request-gate.ts';
import { parseRetryAfter } from '../api/retry.ts';
import type { Failure, FailureKind } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
import type { Clock } from '../lib/clock.ts';
import type { WebhookSecrets } from './address.ts';
import { composeHeaders, type Message } from './message.ts';

/** How one try ended. */
export type Try =
  | { readonly kind: 'delivered' }
  /** `again`: another try may end better; not before the wait that the receiver asks for is over (`failure.waitMs`). */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly again: boolean };

/** Milliseconds until a receiver has answered; a flow of Teams may take its time. */
const ANSWER_LIMIT = 20_000;

/**
 * Sends a message once. The status alone decides: no byte of the answer's body is read, however long it is. Redirects are
 * refused, because the address must not get to another host. Never throws.
 */
export async function sendMessage(
  transport: { readonly fetch: Fetch; readonly clock: Clock },
  { address, signing }: WebhookSecrets,
  message: Message,
  { attention, stop }: { readonly attention: Attention; readonly stop: AbortSignal },
): Promise<Try> {
  const { clock } = transport;
  const timeout = new RequestTimeout(clock, [stop]);
  const request = async (): Promise<Response> => {
    const response = await transport.fetch(
      address.href,
      {
        method: 'POST',
        headers: composeHeaders(message, signing, clock.wallNow()),
        body: message.body,
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        signal: timeout.signal,
      },
      attention,
    );
    if (timeout.cause !== null) discardLate(response);
    return response;
  };
  try {
    const { status, headers } = await timeout.within(ANSWER_LIMIT, 'timeout-connect', request());
    return judge(status, parseRetryAfter(headers.get('retry-after'), clock.wallNow()));
  } catch (error) {
    return failedBy(timeout.cause ?? classifyFetchError(error, 'head'));
  } finally {
    // Ends what is unread of the answer, too.
    timeout.abort();
    timeout.release();
  }
}

function judge(status: number, waitMs: number | null): Try {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const failed = (kind: FailureKind, message: string, again: boolean): Try => ({
    kind: 'failed',
    failure: { kind, message, status, reason: `status-${String(status)}`, ...(waitMs === null ? {} : { waitMs }) },
    again,
  });
  if (status === 429) return failed('busy', t('webhook.busy'), true);
  if (status === 408 || status >= 500)
    return failed('service-error', t('webhook.status', { status: String(status) }), true);
  if (status === 404 || status === 410) return failed('not-found', t('webhook.gone'), false);
  if (status === 401 || status === 403) return failed('no-right', t('webhook.refused'), false);
  return failed('service-error', t('webhook.notTaken', { status: String(status) }), false);
}

function failedBy(error: NetworkError | 'cancelled'): Try {
  const failed = (kind: FailureKind, message: string, again: boolean): Try => ({
    kind: 'failed',
    failure: { kind, message, reason: error },
    again,
  });
  switch (error) {
    case 'cancelled':
      return failed('cancelled', t('webhook.stopped'), false);
    case 'redirect':
      return failed('not-the-service', t('webhook.redirect'), false);
    case 'certificate':
    case 'tls':
      return failed('not-the-service', t('webhook.certificate'), false);
    case 'timeout-connect':
    case 'timeout-body':
      return failed('timeout', t('webhook.timeout'), true);
    case 'proxy':
    case 'proxy-sign-in':
      return failed('offline', t('webhook.proxy'), true);
    default:
      return failed('offline', t('webhook.unreachable'), true);
  }
}
