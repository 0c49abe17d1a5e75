import { fail, succeed, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
import type { SettingsStore } from './settings/settings-store.ts';

/**
 * The number of the account in one runtime. A runtime can have several accounts one after another, and each of them has a number
 * of its own, which is claimed before anything is asked of its service.
 */
export function createOwnNumber(settings: Pick<SettingsStore, 'account' | 'numbers'>, accountId: string | null) {
  let last = (accountId === null ? null : settings.account(accountId)?.number) ?? null;
  return {
    /** Of its account, or of the one that it had last; 0 before the first. */
    slot: (): number => last ?? 0,

    /**
     * For an account that is being signed in to; the same one again until such an account is stored. Fails where all numbers
     * of the profile were given.
     *
     * @param wanted the number that the account had before
     */
    claim(wanted: number | null = null): Result<number> {
      const isClaimed = last !== null && settings.numbers.isClaimed(last);
      const claimed = isClaimed && (wanted === null || wanted === last) ? last : settings.numbers.claim(wanted);
      if (claimed === null) return fail('unavailable', t('account.noNumberLeft'), { reason: 'account-numbers' });
      last = claimed;
      return succeed(claimed);
    },
  };
}

export type OwnNumber = ReturnType<typeof createOwnNumber>;
