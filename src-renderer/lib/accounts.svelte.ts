import type { AccountEntry, AccountsState as Current } from '../../src-main/contract/contract.ts';
import { call, listen } from './call.ts';

/** All accounts of the console, and which of them is in view. */
export class AccountsState {
  #current = $state.raw<Current>({ inView: null, entries: [], viewKey: '' });

  get current(): Current {
    return this.#current;
  }
  get entries(): readonly AccountEntry[] {
    return this.#current.entries;
  }
  /** The account in view; undefined while none is signed in to. */
  get shown(): AccountEntry | undefined {
    return this.find(this.#current.inView ?? '');
  }

  find(accountId: string): AccountEntry | undefined {
    return this.entries.find(({ account }) => account.id === accountId);
  }

  start(): () => void {
    let received = false;
    const off = listen('accounts:changed', (current) => {
      received = true;
      this.#current = current;
    });
    void call('accounts:current').then((reply) => {
      // What was heard meanwhile is newer than the answer.
      if (reply.ok && !received) this.#current = reply.value;
    });
    return off;
  }

  /** Takes over what a call answered with, so that the page need not wait for the event. */
  take(current: Current): void {
    this.#current = current;
  }

  /** Brings an account into view; the page is then shown anew for it. */
  show(accountId: string): void {
    if (accountId !== this.#current.inView) void call('accounts:show', { accountId });
  }

  /** Brings the account of this shortcut into view; false where there is none. */
  showAt(number: number): boolean {
    const entry = this.entries[number - 1];
    if (entry !== undefined) this.show(entry.account.id);
    return entry !== undefined;
  }
}
