import type { Failure } from '../../../src-main/contract/failure.ts';
import { describeFailure } from '../../lib/failures.ts';
import { t } from '../../lib/messages.ts';

/** Why a tab waits no longer for a computer that was rebooted; `failure` is null where a person stopped it. */
export function describeReturnCause(
  name: string,
  failure: Failure | null,
): { readonly title: string; readonly text: string } {
  if (failure === null) {
    return { title: t('session.return.stopped', { name }), text: t('session.return.stoppedText') };
  }
  switch (failure.reason) {
    case 'not-back':
      return { title: t('session.return.notBack', { name }), text: t('session.return.notBackText') };
    case 'not-restarted':
      return { title: t('session.return.notRestarted', { name }), text: t('session.return.notRestartedText') };
    case 'perhaps-restarted':
      return { title: t('session.return.perhaps', { name }), text: t('session.return.perhapsText') };
    default:
      return { title: t('session.return.unknown', { name }), text: describeFailure(failure) };
  }
}
