import type { LockMethod } from '../contract/contract.ts';
import type { LockPolicy } from '../contract/lock-policy.ts';
import { fail } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';

type Refusal = ReturnType<typeof fail>;

/** The failures of the lock. */
export const refusals = {
  locked: (): Refusal => fail('unavailable', t('lock.locked'), { reason: 'locked' }),
  notLocked: (): Refusal => fail('bad-input', t('lock.notLocked'), { reason: 'not-locked' }),
  unreadable: (): Refusal => fail('unavailable', t('main.lock.unreadable'), { reason: 'unreadable' }),
  wait: (waitMs: number): Refusal =>
    fail('busy', t('main.lock.wait', { seconds: Math.ceil(waitMs / 1_000) }), { waitMs, reason: 'wait' }),
  checking: (): Refusal => fail('busy', t('lock.checking'), { reason: 'checking' }),
  wrong: (method: LockMethod): Refusal =>
    fail('bad-input', t(method === 'pin' ? 'lock.wrongPin' : 'lock.wrongPassword'), { reason: 'wrong' }),
  presentMissing: (): Refusal => fail('bad-input', t('lock.presentMissing'), { reason: 'present' }),
  noSystemPrompt: (): Refusal => fail('unavailable', t('lock.noSystemPrompt'), { reason: 'no-prompt' }),
  notRecognised: (): Refusal => fail('cancelled', t('lock.notRecognised'), { reason: 'prompt' }),
  mustChange: (): Refusal => fail('bad-input', t('main.lock.mustChange'), { reason: 'must-change' }),
  markersLeft: (): Refusal => fail('unavailable', t('lock.markersLeft'), { reason: 'keychain' }),
  required: (): Refusal => fail('no-right', t('main.lock.required'), { reason: 'managed' }),
};

export const notSaved = (): Refusal => fail('unavailable', t('lock.notSaved'), { reason: 'not-writable' });

const PIN = /^[0-9]{4,12}$/;

/** What is wrong with a new PIN or password; null where it can be used. */
export function checkSecret(
  method: LockMethod,
  secret: string,
  { needsPassword, minLength }: Pick<LockPolicy, 'needsPassword' | 'minLength'>,
): Refusal | null {
  if (method === 'pin' && needsPassword) return fail('bad-input', t('lock.passwordNeeded'), { reason: 'secret' });
  if (method === 'pin') {
    return PIN.test(secret) ? null : fail('bad-input', t('lock.pinLength'), { reason: 'secret' });
  }
  // Not the letters of a keyboard but those of the user, each of which counts once.
  const length = Array.from(secret).length;
  return length >= minLength
    ? null
    : fail('bad-input', t('lock.passwordLength', { count: minLength }), { reason: 'secret' });
}
