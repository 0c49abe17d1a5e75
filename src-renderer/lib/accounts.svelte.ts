import type { AccountEntry, AccountsState as Current } from '../../src-main/contract/contract.ts';
import { numberOf, numberOfText } from '../../src-main/contract/account-ids.ts';
import { call, listen } from './call.ts';
import { Mirror } from './mirror.svelte.ts';

/** All accounts of the console, and which of them is in view. */
export class AccountsState extends Mirror<Current> {
  readonly #namesListeners: (() => void)[] = [];

  constructor() {
    super(
      { inView: null, showsAll: false, entries: [], viewKey: '' },
      { hear: (take) => listen('accounts:changed', take), ask: () => call('accounts:current') },
    );
  }

  get entries(): readonly AccountEntry[] {
    return this.current.entries;
  }
  /** All accounts are in view, as one. */
  get showsAll(): boolean {
    return this.current.showsAll;
  }
  /** The account in view; undefined while none is signed in to, and where all are in view. */
  get shown(): AccountEntry | undefined {
    return this.find(this.current.inView ?? '');
  }

  /** Of all accounts together. */
  get agentCount(): number {
    return this.entries.reduce((total, entry) => total + entry.agentCount, 0);
  }

  /** The account of an agent, support session or record in the view over all; undefined where one account is in view. */
  ofId(id: number): AccountEntry | undefined {
    return this.byNumber(numberOf(id));
  }

  /** The same for ids that are texts: downloads, jobs. */
  ofTextId(id: string): AccountEntry | undefined {
    const number = numberOfText(id);
    return number === null ? undefined : this.byNumber(number);
  }

  /** The account with this number; undefined where one account is in view. */
  byNumber(number: number): AccountEntry | undefined {
    return this.showsAll ? this.entries.find((entry) => entry.number === number) : undefined;
  }

  /** Notifies when the short name of an account is another. */
  onNames(listener: () => void): void {
    this.#namesListeners.push(listener);
  }

  find(accountId: string): AccountEntry | undefined {
    return this.entries.find(({ account }) => account.id === accountId);
  }

  override take(current: Current): void {
    const before = namesOf(this.current);
    super.take(current);
    if (before === namesOf(current)) return;
    for (const listener of this.#namesListeners) listener();
  }

  /** Brings an account into view; the page is then shown again for it. */
  show(accountId: string): void {
    if (accountId !== this.current.inView) void call('accounts:show', { accountId });
  }

  /** Brings all accounts into view, as one; false where there are fewer than two. */
  showAll(): boolean {
    if (this.entries.length < 2) return false;
    if (!this.showsAll) void call('accounts:showAll');
    return true;
  }

  /** Brings the account of this shortcut into view; false where there is none. */
  showAt(number: number): boolean {
    const entry = this.entries[number - 1];
    if (entry !== undefined) this.show(entry.account.id);
    return entry !== undefined;
  }
}

const namesOf = ({ entries }: Current): string =>
  entries.map(({ number, shortName }) => `${String(number)} ${shortName}`).join('\n');
