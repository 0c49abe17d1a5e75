import { NO_NUMBER } from '../contract/account-ids.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
import type { SettingsStore } from './settings/settings-store.ts';

export interface OwnNumber {
  /** Of its account, or of the one that it may get; before that, one that no account has. */
  readonly number: number;
  /**
   * For an account that is being signed in to; the same one again until such an account is stored. Fails where all numbers of the
   * profile were given.
   *
   * @param wanted the number that the account had before
   */
  readonly claim: (wanted?: number | null) => Result<number>;
}

/** The number of the account in one runtime, which is claimed before anything is asked of its service. */
export function createOwnNumber(
  settings: Pick<SettingsStore, 'account' | 'numbers'>,
  accountId: string | null,
): OwnNumber {
  const own = {
    number: (accountId === null ? null : settings.account(accountId)?.number) ?? NO_NUMBER,

    claim(wanted: number | null = null): Result<number> {
      const isClaimed = settings.numbers.isClaimed(own.number);
      const claimed =
        isClaimed && (wanted === null || wanted === own.number) ? own.number : settings.numbers.claim(wanted);
      if (claimed === null) return fail('unavailable', t('account.noNumberLeft'), { reason: 'account-numbers' });
      own.number = claimed;
      return succeed(claimed);
    },
  };
  return own;
}
