import type { Account, AccountState as Current } from '../../src-main/contract/contract.ts';
import { accountOf } from '../../src-main/contract/account-state.ts';
import { call, listen } from './call.ts';

/** The signed-in account, or why there is none. The key itself never comes here. */
export class AccountState {
  #current = $state.raw<Current>({ kind: 'starting', account: null });
  readonly #known = Promise.withResolvers<void>();
  readonly #leaveListeners: (() => void)[] = [];

  get current(): Current {
    return this.#current;
  }
  get account(): Account | null {
    return accountOf(this.#current);
  }

  /** Settled when the main process has answered for the first time. */
  get known(): Promise<void> {
    return this.#known.promise;
  }

  /** Calls `listener` when the account is signed out of, or another one takes its place. */
  onLeave(listener: () => void): void {
    this.#leaveListeners.push(listener);
  }

  start(): () => void {
    let received = false;
    const off = listen('account:changed', (current) => {
      received = true;
      this.take(current);
    });
    void call('account:current').then((reply) => {
      // An event that came meanwhile is newer than the answer.
      if (reply.ok && !received) this.take(reply.value);
      this.#known.resolve();
    });
    return off;
  }

  /** Takes over a state that a call answered with, so that the page need not wait for the event. */
  take(current: Current): void {
    const left = this.account?.id ?? null;
    this.#current = current;
    if (left === null || this.account?.id === left) return;
    for (const listener of this.#leaveListeners) listener();
  }
}
