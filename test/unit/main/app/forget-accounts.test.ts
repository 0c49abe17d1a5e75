import { expect, test } from 'vitest';
import { forgetAccounts } from '../../../../src-main/app/forget-accounts.ts';
import type { AccountState, OfferedAccount } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';

const all = { savedCopy: true, favorites: true, key: true, leaveKey: true };
const firstRun: AccountState = { kind: 'first-run' };

function make(refused: readonly string[] = []) {
  const done: string[] = [];
  const remove = (accountId: string, choice: object): Promise<Result<AccountState>> => {
    expect(choice).toEqual(all);
    done.push(`remove ${accountId}`);
    return Promise.resolve(refused.includes(accountId) ? fail('unavailable', 'No.') : succeed(firstRun));
  };
  const offered: readonly OfferedAccount[] = [{ accountId: 'lost', label: '', address: '', agentCount: 3 }];
  const accounts = { ids: () => ['first', 'second'], remove };
  const list = {
    lost: () => Promise.resolve(succeed(offered)),
    adopt(accountId: string): Promise<Result<AccountState>> {
      done.push(`adopt ${accountId}`);
      return Promise.resolve(succeed(firstRun));
    },
  };
  return { done, forget: () => forgetAccounts(accounts, list) };
}

test('every account goes with its key and data, also those that sign-in would offer', async () => {
  const { done, forget } = make();
  expect((await forget()).ok).toBe(true);
  expect(done).toEqual(['remove first', 'remove second', 'adopt lost', 'remove lost']);
});

test('an account that cannot be removed stops it, so that nothing is unlocked', async () => {
  const { done, forget } = make(['second']);
  expect((await forget()).ok).toBe(false);
  expect(done).toEqual(['remove first', 'remove second']);
});
