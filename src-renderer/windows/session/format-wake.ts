import type { Failure } from '../../../src-main/contract/failure.ts';
import { wordFailure } from '../../lib/failures.ts';
import { t } from '../../lib/messages.ts';

/** Why a computer did not wake: nobody answered in time, or what the service said to the request. */
export const wordWakeFailure = (failure: Failure): string =>
  failure.reason === 'not-online' ? t('session.offline.notWokenText') : wordFailure(failure);
