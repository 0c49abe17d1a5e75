import type { LockMethod, LockReason } from '../contract/contract.ts';
import { fail } from '../contract/failure.ts';

/** The sentences of the record of actions. */
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
  locked: (): Refusal => fail('unavailable', 'Longreach is locked. Unlock it first.', { reason: 'locked' }),
  notLocked: (): Refusal => fail('bad-input', 'Longreach isn’t locked.', { reason: 'not-locked' }),
  unreadable: (): Refusal =>
    fail('unavailable', 'The file with your PIN or password can’t be read, so nothing can be compared with it.', {
      reason: 'unreadable',
    }),
  wait: (waitMs: number): Refusal =>
    fail('busy', `Wait ${Math.ceil(waitMs / 1_000)} s before the next try.`, { waitMs, reason: 'wait' }),
  checking: (): Refusal => fail('busy', 'Another try is being checked. Try again in a moment.', { reason: 'checking' }),
  wrong: (method: LockMethod): Refusal =>
    fail('bad-input', method === 'pin' ? 'This isn’t the PIN.' : 'This isn’t the password.', { reason: 'wrong' }),
  presentMissing: (): Refusal =>
    fail('bad-input', 'The lock is on already. Type the present PIN or password to change it.', { reason: 'present' }),
  noSystemPrompt: (): Refusal =>
    fail('unavailable', 'Touch ID isn’t available now. Use your PIN or password.', { reason: 'no-prompt' }),
  notRecognised: (): Refusal =>
    fail('cancelled', 'Touch ID didn’t recognise you. Try again, or use your PIN or password.', { reason: 'prompt' }),
  required: (): Refusal =>
    fail('no-right', 'Your organisation requires the app lock, so it can’t be turned off.', { reason: 'managed' }),
};

export const notSaved = (): Refusal =>
  fail('unavailable', 'The file of the app lock can’t be written. Check free space and the folder’s permissions.', {
    reason: 'not-writable',
  });

const PIN = /^[0-9]{4,12}$/;
const SHORTEST_PASSWORD = 8;

/** What is wrong with a new PIN or password; null where it can be used. */
export function checkSecret(method: LockMethod, secret: string): Refusal | null {
  if (method === 'pin') {
    return PIN.test(secret) ? null : fail('bad-input', 'A PIN has 4 to 12 digits.', { reason: 'secret' });
  }
  return secret.length >= SHORTEST_PASSWORD
    ? null
    : fail('bad-input', 'A password has at least 8 characters.', { reason: 'secret' });
}
