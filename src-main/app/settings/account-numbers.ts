import type { StoredAccount } from '../../account/stored-account.ts';
import { ACCOUNT_NUMBERS, NO_NUMBER } from '../../contract/account-ids.ts';
import { fail, succeed, type Result } from '../../contract/failure.ts';
import { t } from '../../contract/texts.ts';
import type { StoredProfile } from './stored-settings.ts';

/** The profile once each of its accounts has a number. */
export type NumberedProfile = Omit<StoredProfile, 'accounts'> & { readonly accounts: readonly StoredAccount[] };

/**
 * Gives a number to each account without one, in their order, and a new one to the second of two with the same: earlier
 * versions gave none, and a file can be edited.
 *
 * @param given how many were given as the copy of the accounts knows
 */
export function numberAccounts(profile: StoredProfile, given: number): NumberedProfile {
  const known = new Set(profile.accounts.flatMap(({ number }) => number ?? []));
  const taken = new Set<number>();
  let next = Math.max(given, profile.numbersGiven, ...[...known].map((number) => number + 1));
  const free = (): number => {
    if (next < ACCOUNT_NUMBERS) return next;
    // Only an edited file gets here. It lists fewer accounts than there are numbers, and none of them is lost.
    let number = 0;
    while (taken.has(number) || known.has(number)) number += 1;
    return number;
  };
  const accounts = profile.accounts.map((account): StoredAccount => {
    const number = account.number === null || taken.has(account.number) ? free() : account.number;
    taken.add(number);
    next = Math.max(next, number + 1);
    return { ...account, number };
  });
  return { ...profile, accounts, numbersGiven: next };
}

/** @param profile as it is stored now */
export function createAccountNumbers(profile: () => NumberedProfile) {
  const claimed = new Set<number>();
  return {
    /**
     * The number of an account that is being signed in to; null where all have been given. Nobody else gets it in this run,
     * and once its account is stored, ever.
     *
     * @param wanted the one that the account had before: it has that again unless another account has it
     */
    claim(wanted: number | null = null): number | null {
      const isFree =
        wanted !== null && !claimed.has(wanted) && profile().accounts.every(({ number }) => number !== wanted);
      const number = isFree ? wanted : Math.max(profile().numbersGiven, ...[...claimed].map((one) => one + 1));
      if (number >= ACCOUNT_NUMBERS) return null;
      claimed.add(number);
      return number;
    },
    /** Whether it was claimed for an account that is not stored yet. */
    isClaimed: (number: number): boolean => claimed.has(number),
    /** Its account is stored. */
    settle: (number: number): unknown => claimed.delete(number),
  };
}

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

/** The number of one open account, which is claimed before anything is asked of its service. */
export function createOwnNumber(
  settings: {
    account(id: string): StoredAccount | null;
    readonly numbers: Pick<ReturnType<typeof createAccountNumbers>, 'claim' | 'isClaimed'>;
  },
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
