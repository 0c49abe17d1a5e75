import { done, succeed, type Result } from '../contract/failure.ts';
import type { lockCalls } from '../contract/lock.ts';
import type { Rows } from '../ipc/router.ts';
import type { AppLock } from './app-lock.ts';

export interface LockCallsOwner {
  readonly lock: AppLock;
  /** Signs out of all accounts and removes their keys. */
  readonly forgetKeys: () => Promise<Result<unknown>>;
  readonly eraseProfile: () => Promise<Result<unknown>>;
}

/** The calls about the app lock. */
export const lockHandlers: Rows<keyof typeof lockCalls, LockCallsOwner> = {
  'lock:current': ({ lock }) => succeed(lock.state()),
  'lock:now': ({ lock }) => done(() => lock.lock('manual')),
  'lock:unlock': ({ lock }, { secret }) => lock.unlock(secret),
  'lock:unlockWithSystem': ({ lock }) => lock.unlockWithSystem(),
  'lock:forgetKeys': ({ lock, forgetKeys }) => lock.forgetKeys(forgetKeys),
  'lock:eraseProfile': ({ lock, eraseProfile }) => lock.eraseProfile(eraseProfile),
  'lock:setUp': ({ lock }, input) => lock.setUp(input),
  'lock:turnOff': ({ lock }, input) => lock.turnOff(input),
  'lock:setSystemPrompt': ({ lock }, input) => lock.setSystemPrompt(input),
};
