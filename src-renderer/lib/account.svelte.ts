import type { Account, AccountState as Current } from '../../src-main/contract/contract.ts';
import { accountOf } from '../../src-main/contract/account-state.ts';
import { call, listen } from './call.ts';
import { Mirror } from './mirror.svelte.ts';

/** The signed-in account, or why there is none. The key itself never comes here. */
export class AccountState extends Mirror<Current> {
  readonly #leaveListeners: (() => void)[] = [];

  constructor() {
    super(
      { kind: 'starting', account: null },
      { hear: (take) => listen('account:changed', take), ask: () => call('account:current') },
    );
  }

  get account(): Account | null {
    return accountOf(this.current);
  }

  /** Calls `listener` when the account is signed out of, or another one takes its place. */
  onLeave(listener: () => void): void {
    this.#leaveListeners.push(listener);
  }

  override take(current: Current): void {
    const left = this.account?.id ?? null;
    super.take(current);
    if (left === null || this.account?.id === left) return;
    for (const listener of this.#leaveListeners) listener();
  }
}
