import type { SupportPhase } from '../contract/contract.ts';
import { refusalFailure, type FailureTexts } from '../api/failures.ts';
import { fail, type Failure } from '../contract/failure.ts';
import type { SupportConnection } from '../contract/model.ts';
import { t } from '../contract/texts.ts';

/** Only once the list confirms it: a 404 alone does not (F5). */
export const supportGone = () => fail('not-found', t('support.gone'), { reason: 'support-gone' });

/** What the list shows of a support session that an operation was refused for. */
export type Listing = 'listed' | 'gone';

/**
 * What a refusal of an operation means, by the list: the session is gone, or the service does not know the call (trust 2.2).
 *
 * @param listing undefined if the list could not be read
 */
export function explainNotFound(
  failure: Failure,
  listing: Listing | undefined,
  texts: Pick<FailureTexts, 'methodIsOpen'>,
): Failure {
  if (listing === 'gone') return supportGone().failure;
  const isAboutSession = failure.kind === 'not-found' && failure.reason !== 'wrong-address';
  return listing === 'listed' && isAboutSession ? refusalFailure('call-unknown', failure.status, texts) : failure;
}

/** Whether the operating system or a preview is known, which only a connected client brings (2.5). */
const isClientKnown = ({ clientOs, clientPreviewUrl }: SupportConnection): boolean =>
  (clientOs ?? '') !== '' || (clientPreviewUrl ?? '') !== '';

/**
 * What a status means (F7: 0 new, 1 the client waits, 2 active, 3 closed). A missing status, or a new support session whose
 * client is already known, counts as `joined` or `waiting` by what is known of the client. Other numbers stay unknown.
 */
export function phaseOf(connection: SupportConnection): SupportPhase {
  switch (connection.status) {
    case null:
    case 0:
      return isClientKnown(connection) ? 'joined' : 'waiting';
    case 1:
      return 'joined';
    case 2:
      return 'in-session';
    case 3:
      return 'closed';
    default:
      return 'unknown';
  }
}

/** Whether the client is connected, as far as is known. */
export function isClientThere(connection: SupportConnection): boolean {
  const phase = phaseOf(connection);
  return phase === 'joined' || phase === 'in-session' || (phase === 'unknown' && isClientKnown(connection));
}
