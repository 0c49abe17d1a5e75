import { assertNever } from '../../../src-main/contract/failure.ts';
import type { Locked, LockMethod } from '../../../src-main/contract/contract.ts';
import { formatClock, formatUntil } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';

/** When it was locked, and why. */
export function describeLocked({ reason, at, minutes }: Locked): string {
  const time = formatClock(at);
  switch (reason) {
    case 'start':
      return t('lock.becauseStart');
    case 'idle':
      return t('lock.becauseIdle', { time, count: minutes ?? 0 });
    case 'sleep':
      return t('lock.becauseSleep', { time });
    case 'screen':
      return t('lock.becauseScreen', { time });
    case 'manual':
      return t('lock.becauseManual', { time });
    case 'required':
      return t('lock.required');
    default:
      return assertNever(reason);
  }
}

export const nameSecret = (method: LockMethod | null): string =>
  t(method === 'password' ? 'lock.password' : 'lock.pin');

/** The text under the field while no try is accepted; null while there is no wait. */
export const describeWait = (wrongTries: number, waitsUntil: number, now: number) =>
  waitsUntil <= now
    ? null
    : {
        wait: t('lock.wait', { time: formatUntil(waitsUntil, now) }),
        why: t('lock.waitWhy', { count: wrongTries }),
      };
