import { done, succeed, type Result } from '../contract/failure.ts';
import type { lockCalls } from '../contract/lock.ts';
import type { HandlersOf } from '../ipc/register.ts';
import type { AppLock } from './app-lock.ts';

export interface LockCallsOwner {
  readonly lock: AppLock;
  /** Signs out of all accounts and removes their keys. */
  readonly forgetKeys: () => Promise<Result<unknown>>;
  readonly eraseProfile: () => Promise<Result<unknown>>;
}

/** The calls about the app lock. */
export const lockHandlers = ({ lock, forgetKeys, eraseProfile }: LockCallsOwner): HandlersOf<typeof lockCalls> => ({
  'lock:current': () => succeed(lock.state()),
  'lock:now': () => done(() => lock.lock('manual')),
  'lock:unlock': ({ secret }) => lock.unlock(secret),
  'lock:unlockWithSystem': () => lock.unlockWithSystem(),
  'lock:forgetKeys': () => lock.forgetKeys(forgetKeys),
  'lock:eraseProfile': () => lock.eraseProfile(eraseProfile),
  'lock:setUp': (input) => lock.setUp(input),
  'lock:turnOff': (input) => lock.turnOff(input),
  'lock:setSystemPrompt': (input) => lock.setSystemPrompt(input),
});
