import type { LockMethod, LockReason } from '../contract/contract.ts';
import { fail } from '../contract/failure.ts';
import { t } from './strings.ts';

/** The sentences of the record of actions, which stays English. */
export const lockTexts = {
  start: 'Locked at the start.',
  idle: 'Locked after the time without use.',
  sleep: 'Locked because this computer went to sleep.',
  screen: 'Locked with the screen of this computer.',
  manual: 'Locked by the user.',
  required: 'Locked until a PIN is chosen, which the organisation requires.',
  unlocked: 'Unlocked.',
  unlockedBySystem: 'Unlocked with the prompt of the system.',
  wrong: { pin: 'A wrong PIN was typed.', password: 'A wrong password was typed.' },
  turnedOn: 'The app lock was turned on.',
  changed: 'The PIN or password was changed.',
  turnedOff: 'The app lock was turned off.',
  systemOn: 'The prompt of the system can unlock.',
  systemOff: 'The prompt of the system can no longer unlock.',
  forgotten: 'The PIN was given up: signed out of all accounts, and their keys were removed.',
  noLongerRequired: 'Unlocked: the organisation no longer requires the lock.',
} as const satisfies Record<LockReason, string> & Record<string, unknown>;

type Refusal = ReturnType<typeof fail>;

/** The failures of the lock. */
export const refusals = {
  locked: (): Refusal => fail('unavailable', t('lock.locked'), { reason: 'locked' }),
  notLocked: (): Refusal => fail('bad-input', t('lock.notLocked'), { reason: 'not-locked' }),
  unreadable: (): Refusal =>
    fail('unavailable', t('lock.unreadable'), {
      reason: 'unreadable',
    }),
  wait: (waitMs: number): Refusal =>
    fail('busy', t('lock.wait', { seconds: Math.ceil(waitMs / 1_000) }), { waitMs, reason: 'wait' }),
  checking: (): Refusal => fail('busy', t('lock.checking'), { reason: 'checking' }),
  wrong: (method: LockMethod): Refusal =>
    fail('bad-input', t(method === 'pin' ? 'lock.wrongPin' : 'lock.wrongPassword'), { reason: 'wrong' }),
  presentMissing: (): Refusal => fail('bad-input', t('lock.presentMissing'), { reason: 'present' }),
  noSystemPrompt: (): Refusal => fail('unavailable', t('lock.noSystemPrompt'), { reason: 'no-prompt' }),
  notRecognised: (): Refusal => fail('cancelled', t('lock.notRecognised'), { reason: 'prompt' }),
  required: (): Refusal => fail('no-right', t('lock.required'), { reason: 'managed' }),
};

export const notSaved = (): Refusal =>
  fail('unavailable', t('lock.notSaved'), {
    reason: 'not-writable',
  });

const PIN = /^[0-9]{4,12}$/;
const SHORTEST_PASSWORD = 8;

/** What is wrong with a new PIN or password; null where it can be used. */
export function checkSecret(method: LockMethod, secret: string): Refusal | null {
  if (method === 'pin') {
    return PIN.test(secret) ? null : fail('bad-input', t('lock.pinLength'), { reason: 'secret' });
  }
  return secret.length >= SHORTEST_PASSWORD ? null : fail('bad-input', t('lock.passwordLength'), { reason: 'secret' });
}
