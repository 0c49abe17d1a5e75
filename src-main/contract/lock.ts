import { z } from 'zod';
import { call } from './call.ts';
import { all, consoleOnly, noInput, text } from './inputs.ts';
import type { LockPolicy } from './lock-policy.ts';

/** The part of the contract about the app lock. */

export const lockMethods = ['pin', 'password'] as const;
/** What is typed to unlock. */
export type LockMethod = (typeof lockMethods)[number];

/** Longer ones are not read. */
const secret = text(200);

export const lockCalls = {
  'lock:current': call<LockState>()({ input: noInput, from: all, perSecond: 20, scope: 'app', whileLocked: true }),
  'lock:now': call<void>()({ input: noInput, from: all, perSecond: 5, scope: 'app', whileLocked: true }),
  'lock:unlock': call<void>()({
    input: z.strictObject({ secret }),
    from: all,
    perSecond: 5,
    scope: 'app',
    whileLocked: true,
  }),
  /** Through the prompt of the system (Touch ID). */
  'lock:unlockWithSystem': call<void>()({ input: noInput, from: all, perSecond: 2, scope: 'app', whileLocked: true }),
  /** The way out for a forgotten PIN: signs out of everything, removes the keys, then unlocks. */
  'lock:forgetKeys': call<void>()({ input: noInput, from: all, perSecond: 1, scope: 'app', whileLocked: true }),
  /**
   * The way out where the keychain does not let the keys go: everything stored of this profile goes, then it unlocks. Refused
   * until the keys could not be forgotten several times.
   */
  'lock:eraseProfile': call<void>()({ input: noInput, from: all, perSecond: 1, scope: 'app', whileLocked: true }),
  /**
   * Turns the lock on, or changes the PIN or password; then `present` is the one that is replaced. Refused while locked, unless a
   * policy requires the lock and none was set up.
   */
  'lock:setUp': call<void>()({
    input: z.strictObject({ method: z.enum(lockMethods), secret, present: secret.nullable() }),
    from: all,
    perSecond: 2,
    scope: 'app',
    whileLocked: true,
  }),
  'lock:turnOff': call<void>()({
    input: z.strictObject({ present: secret }),
    from: consoleOnly,
    perSecond: 2,
    scope: 'app',
  }),
  'lock:setSystemPrompt': call<void>()({
    input: z.strictObject({ on: z.boolean(), present: secret }),
    from: consoleOnly,
    perSecond: 2,
    scope: 'app',
  }),
} as const;

export type LockReason = 'start' | 'idle' | 'sleep' | 'screen' | 'manual' | 'required';

export interface Locked {
  readonly reason: LockReason;
  /** Unix milliseconds */
  readonly at: number;
  /** Minutes without use, where that was the reason. */
  readonly minutes: number | null;
}

export interface LockState {
  /** Null while the lock is off. */
  readonly method: LockMethod | null;
  readonly locked: Locked | null;
  /** The file with the PIN is damaged: nothing that is typed can unlock. */
  readonly isUnreadable: boolean;
  /** Forgetting the keys has failed so often that the whole profile may be erased instead. */
  readonly mayErase: boolean;
  /** In a row. */
  readonly wrongTries: number;
  /** Milliseconds until the next try. */
  readonly waitMs: number;
  /** The prompt of the system: whether this computer has it, and whether it unlocks. */
  readonly systemPrompt: { readonly isAvailable: boolean; readonly isOn: boolean };
  /** What was typed was right, and the organisation's policy asks for a longer one, or for a password: choose that first. */
  readonly mustChange: boolean;
  readonly policy: LockPolicy;
}
