import type { ClientQuota } from '../../../src-main/api/request-gate.ts';
import { RequestPolicy, type RequestPolicyDeps } from '../../../src-main/api/request-policy.ts';
import { defaultSettings } from '../../../src-main/contract/settings.ts';
import type { Clock } from '../../../src-main/lib/clock.ts';

/** A client that is out of quota until then, and tells when that is over. */
export function makeQuota(until: () => number | null) {
  const listeners = new Set<() => void>();
  return {
    until,
    onOpened: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: () => listeners.forEach((listener) => listener()),
  };
}

/** The policy of an account that is signed in and whose last list was good. */
export function makePolicy(
  clock: Clock,
  { quota = makeQuota(() => null), ...more }: Partial<RequestPolicyDeps> & { readonly quota?: ClientQuota } = {},
): RequestPolicy {
  const policy = new RequestPolicy({ clock, settings: () => defaultSettings, budget: () => null, ...more });
  policy.connect(quota);
  policy.set({ current: true });
  return policy;
}
