import type { Failure } from '../../src-main/ipc/failure.ts';
import { wordFailure } from '../lib/failures.ts';
import { t } from '../lib/messages.ts';

/** Why a computer did not wake: nobody answered in time, or what the service said to the request. */
export const wordWakeFailure = (failure: Failure, name: string): string =>
  failure.kind === 'timeout' && failure.reason === undefined
    ? t('session.offline.notWokenText', { name })
    : wordFailure(failure);
