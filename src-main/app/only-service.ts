import { normaliseAddress } from '../api/address.ts';
import { fail, type Result } from '../contract/failure.ts';
import type { AccountPolicy } from '../policy/account-policy.ts';
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

/** Why the link of a session is not opened at this host where only one service is allowed: it is not the host of that one. */
export const onlyOwnLinks = (host: string): Promise<Result<void>> =>
  Promise.resolve(refusal(t('app.demoLinksOnly', { host })));
