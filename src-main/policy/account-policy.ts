import type { Result } from '../contract/failure.ts';
import type { Restrictions } from '../contract/policy.ts';
import { refuse } from './refusals.ts';

/** What administrators allow of accounts; each answers null where it is allowed. */
export interface AccountPolicy {
  address(address: string): Result<never> | null;
  newAccount(): Result<never> | null;
  practice(): Result<never> | null;
  /** Stored keys are removed. */
  mustForgetKeys(): boolean;
}

/** @param count accounts that are there, without that of the practice service */
export const createAccountPolicy = (restrictions: () => Restrictions, count: () => number): AccountPolicy => ({
  address: (address) => refuse.address(restrictions(), address),
  newAccount: () => refuse.newAccount(restrictions(), count()),
  practice: () => refuse.practice(restrictions()),
  mustForgetKeys: () => restrictions().storedKeys === 'none',
});
