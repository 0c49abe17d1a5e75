import { RequestPolicy, type RequestPolicyDeps } from '../../../src-main/api/request-policy.ts';
import { defaultSettings } from '../../../src-main/contract/settings.ts';
import type { Clock } from '../../../src-main/lib/clock.ts';

/** The policy of an account that is signed in and whose last list was good. */
export function makePolicy(clock: Clock, more: Partial<RequestPolicyDeps> = {}): RequestPolicy {
  const policy = new RequestPolicy({
    clock,
    settings: () => defaultSettings,
    budget: () => null,
    quotaUntil: () => null,
    ...more,
  });
  policy.set({ connected: true, current: true });
  return policy;
}
