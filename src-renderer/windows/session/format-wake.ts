import type { Failure } from '../../../src-main/contract/failure.ts';
import { describeFailure } from '../../lib/failures.ts';
import { t } from '../../lib/messages.ts';

/** Why a computer did not wake: nobody answered in time, or what the service said to the request. */
export const describeWakeFailure = (failure: Failure): string =>
  failure.reason === 'not-online' ? t('session.offline.notWokenText') : describeFailure(failure);
