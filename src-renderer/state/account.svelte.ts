import type { Account, AccountState as Current } from '../../src-main/ipc/contract.ts';
import { call, listen } from '../lib/call.ts';

/** Who is signed in, or why nobody is. The key itself never comes here. */
export class AccountState {
  #current = $state.raw<Current>({ kind: 'starting', account: null });

  get current(): Current {
    return this.#current;
  }
  get account(): Account | null {
    return this.#current.kind === 'first-run' ? null : this.#current.account;
  }

  start(): () => void {
    let heard = false;
    const off = listen('account:changed', (current) => {
      heard = true;
      this.#current = current;
    });
    void call('account:current').then((reply) => {
      // What was heard meanwhile is newer than the answer.
      if (reply.ok && !heard) this.#current = reply.value;
    });
    return off;
  }

  /** Takes over a state that a call answered with, so that the page need not wait for the event. */
  take(current: Current): void {
    this.#current = current;
  }
}
