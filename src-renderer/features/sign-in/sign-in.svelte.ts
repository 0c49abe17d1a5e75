import type { AccountState, CheckedAddress, OfferedAccount, SignedIn } from '../../../src-main/contract/contract.ts';
import { call } from '../../lib/call.ts';
import { Reading } from '../../lib/reading.svelte.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { complain, labelFor, describeCorrections, type Complaint, type FieldName } from './validate.ts';

/** Main looks at so many characters of an address, and takes none over 2,000 for one. */
const requestedLength = 4_000;
/** No key is longer, by far; main would refuse the message instead of the key. */
const longestKey = 2_000;

/** The form of the first run, and for further accounts. Nothing typed is lost by a failure; the key is forgotten once it has worked. */
export class SignInForm {
  address = $state('');
  key = $state('');
  label = $state('');
  complaint = $state.raw<Complaint | null>(null);
  #corrected = $state.raw<{ readonly address: string; readonly words: string } | null>(null);
  /** The address that was last found to be one. */
  #taken: string | null = null;
  /** When the first list began to be read, in Unix milliseconds; null while none is. */
  readingSince = $state<number | null>(null);
  busy = $state<'no' | 'sign-in' | 'practise' | 'adopt'>('no');
  readonly #lost = new Reading<readonly OfferedAccount[]>();
  readonly #isFurther: boolean;

  /** `further`: for an account beside those that are there. */
  constructor(which: 'first' | 'further' = 'first') {
    this.#isFurther = which === 'further';
  }

  /** Accounts that the settings have lost and whose data are still here. */
  get lost(): readonly OfferedAccount[] {
    return this.#lost.value ?? [];
  }
  /** The corrections of the address, until it is typed again. */
  get correction(): string | null {
    return this.#corrected?.address === this.address ? this.#corrected.words : null;
  }
  errorOf(field: FieldName): string | null {
    return this.complaint?.place === field ? this.complaint.text : null;
  }

  /** A field was edited: the complaint about it no longer holds. */
  touch(field: FieldName): void {
    if (field === 'address') this.#corrected = null;
    if (this.complaint?.place === field || this.complaint?.place === 'form') this.complaint = null;
  }

  /**
   * On leaving the address: corrects it or shows why it cannot be one. An empty one is left alone, and one that was found to be one,
   * so that what the service said about it stays, and the button that is being pressed where it is.
   */
  async leaveAddress(): Promise<void> {
    if (this.address.trim() === '' || this.address === this.#taken || this.busy !== 'no') return;
    await this.#checkAddress();
  }

  async #checkAddress(): Promise<boolean> {
    const typed = this.address;
    // Longer than any address: the start is enough to see that it is none.
    const reply = await call('account:checkAddress', { address: typed.slice(0, requestedLength) });
    // Written in again meanwhile: the answer speaks of something else.
    if (this.address !== typed) return false;
    if (reply.ok) this.#takeAddress(reply.value);
    else this.complaint = { ...complain(reply.failure), place: 'address' };
    return reply.ok;
  }

  #takeAddress(checked: CheckedAddress): void {
    const { address } = checked;
    if (this.complaint?.place === 'address') this.complaint = null;
    const words = describeCorrections(checked);
    if (words !== null) this.#corrected = { address, words };
    this.address = address;
    this.#taken = address;
  }

  /** Null where it failed; `complaint` then has the reason and the field. */
  async submit(keep: 'keychain' | 'this-run'): Promise<SignedIn | null> {
    if (this.busy !== 'no') return null;
    this.complaint = this.#missing();
    if (this.complaint !== null) return null;
    this.busy = 'sign-in';
    try {
      if (!(await this.#checkAddress())) return null;
      const { address, key } = this;
      this.readingSince = Date.now();
      const input = { address, key, label: labelFor(this.label, address), keep };
      const reply = await call('account:signIn', input);
      if (!reply.ok) {
        // Who gave up knows it.
        if (reply.failure.reason !== 'given-up') this.complaint = complain(reply.failure);
        return null;
      }
      this.key = '';
      return reply.value;
    } finally {
      this.busy = 'no';
      this.readingSince = null;
    }
  }

  /** Stops waiting for the first list. The typed texts stay. */
  async giveUp(): Promise<void> {
    if (this.readingSince === null) return;
    await (this.#isFurther ? call('accounts:cancelAdd') : call('account:cancelSignIn'));
  }

  async findLost(): Promise<void> {
    await this.#lost.read(() => call('account:lost'));
  }

  /** Takes a lost account back; null where that failed. */
  async adopt(accountId: string): Promise<AccountState | null> {
    if (this.busy !== 'no') return null;
    this.busy = 'adopt';
    const reply = await call('account:adopt', { accountId });
    this.busy = 'no';
    if (reply.ok) return reply.value;
    this.complaint = { place: 'form', text: reply.failure.message, offer: 'none' };
    void this.findLost();
    return null;
  }

  async practise(): Promise<SignedIn | null> {
    if (this.busy !== 'no') return null;
    this.busy = 'practise';
    const reply = await call('account:practise');
    this.busy = 'no';
    if (reply.ok) return reply.value;
    const { text } = complain(reply.failure);
    this.complaint = { place: 'form', text: `${t('signIn.practiseFailed')}. ${text}`, offer: 'none' };
    return null;
  }

  #missing(): Complaint | null {
    if (this.address.trim() === '') return { place: 'address', text: t('signIn.addressMissing'), offer: 'none' };
    if (this.key.trim() === '') return { place: 'key', text: t('signIn.keyMissing'), offer: 'none' };
    if (this.key.length > longestKey) return { place: 'key', text: t('signIn.keyTooLong'), offer: 'none' };
    return null;
  }
}
