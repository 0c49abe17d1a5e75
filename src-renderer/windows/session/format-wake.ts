import type { Failure } from '../../../src-main/contract/failure.ts';
import { t } from '../../lib/messages.ts';

/** Why an agent did not wake: it did not come online in time, or the service refused the request. */
export const describeWakeFailure = (failure: Failure): string =>
  failure.reason === 'not-online' ? t('session.offline.notWokenText') : failure.message;
