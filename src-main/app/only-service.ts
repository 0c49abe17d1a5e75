import { normaliseAddress } from '../api/address.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { AccountPolicy } from '../policy/account-policy.ts';
import type { RemoteHost } from '../sessions/session-view.ts';
import { t } from '../contract/texts.ts';

/**
 * A demo without Electron's sandbox shows remote pages of the practice service that it was started with and of nobody else.
 * These are its refusals; all have kind `unavailable` and reason `no-sandbox`.
 */

const refusal = (message: string): Result<never> => fail('unavailable', message, { reason: 'no-sandbox' });

/** @param only the one address that is allowed; null where there is a sandbox */
export function onlyService(policy: AccountPolicy, only: string | null): AccountPolicy {
  if (only === null) return policy;
  const allowed = normaliseAddress(only);
  const isAllowed = (address: string): boolean => allowed.ok && allowed.value.address === address;
  return {
    ...policy,
    address: (address) => (isAllowed(address) ? policy.address(address) : refusal(t('app.demoAccountOnly'))),
    // It would be another one than that of this run.
    practice: () => refusal(t('app.demoAccountOnly')),
  };
}

/** Whether the link of a session may be opened where only one service is allowed; its own host is that of the service. */
export const onlyOwnLinks = async ({ host, isOwnHost }: RemoteHost): Promise<Result<void>> =>
  isOwnHost ? succeed(undefined) : refusal(t('app.demoLinksOnly', { host }));
