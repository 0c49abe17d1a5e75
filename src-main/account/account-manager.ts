import type { AccountState, InputOf, KeyPlace, RemovalChoice, SignedIn } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { createEvents } from '../lib/events.ts';
import { createWorkQueue } from '../lib/work-queue.ts';
import { ApiKey } from '../api/api-key.ts';
import { describeKeyLeft, stillStored } from './key/key-problems.ts';
import type { FirstList } from '../agents/first-list.ts';
import type { ServiceClient } from '../api/client.ts';
import { normaliseAddress } from '../api/address.ts';
import type { AccountDeps } from './account-deps.ts';
import { AccountOptions } from './account-options.ts';
import { readMethods } from './chosen-methods.ts';
import { notSignedIn } from '../api/signed-in.ts';
import { dropProof, KeyProofs, overtaken, type Proof } from './key-checks.ts';
import { alreadyHere, badKey, forgetOldKey, keyNeeded, signIn, type NewKey, type SignInPorts } from './sign-in.ts';
import { newAccount, practiceAccount, toAccount, type RecordedAccount, type StoredAccount } from './stored-account.ts';
import { t } from '../contract/texts.ts';

/** Signs in for one run without storing anything. */
export interface AutomatedSignIn {
  readonly serviceUrl: string;
  readonly key: ApiKey;
}

export const notLost = () => fail('not-found', t('account.notLost'), { reason: 'not-lost' });

/**
 * One account of this console, and its key. A key is stored only after the service has answered with it
 * (interface, First run); a key that cannot be read is never taken for a first run.
 */
export class AccountManager {
  readonly #deps: AccountDeps;
  readonly #proofs: KeyProofs;
  readonly #signInPorts: SignInPorts;
  readonly #changes = createEvents<{ readonly state: AccountState }>();
  /** Runs storing and removing a key, with all that follows, one after another: a removed key stays removed. */
  readonly #inTurn = createWorkQueue();
  #state: AccountState = { kind: 'starting', account: null };
  #client: ServiceClient | null = null;
  /** Of the client. */
  #key: ApiKey | null = null;
  /** The account of this run; the account of an automated run is stored nowhere else. */
  #running: StoredAccount | null = null;
  #automated = false;
  #shown: { readonly accountId: string; readonly done: Promise<void> } | null = null;
  /** What can be changed of the account besides its key and address. */
  readonly options: AccountOptions;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
    this.#proofs = new KeyProofs(deps);
    this.#signInPorts = {
      ...deps,
      proofs: this.#proofs,
      inTurn: this.#inTurn,
      present: () => this.#present(),
      isKeyUnavailable: () => this.#state.kind === 'key-unavailable',
      store: (account) => this.#store(account),
      enter: (...account) => this.#enter(...account),
    };
    this.options = new AccountOptions({
      stored: () => this.#present(),
      store: (account) => this.#store(account),
      state: () => this.#state,
      setState: (state) => this.#set(state),
      client: () => this.#client,
      receiveList: deps.receiveList,
      showStored: (account) => {
        this.#shown = null;
        return this.#show(account);
      },
      goLive: (client, first) => this.#goLive(client, first),
    });
  }

  get state(): AccountState {
    return this.#state;
  }

  /** The account, if it is signed in with this key at this address, however either address is spelled; null otherwise. */
  sameAs(address: string, key: ApiKey): StoredAccount | null {
    const stored = this.#present();
    if (stored === null || this.#key?.equals(key) !== true) return null;
    return spelledAlike(stored.address) === spelledAlike(address) ? stored : null;
  }

  /** Calls the listener after every change of the state. Returns the unsubscribe function. */
  subscribe(listener: (state: AccountState) => void): () => void {
    return this.#changes.on('state', listener);
  }

  /**
   * Settled once the start is over: signed in, or known why not. The wait for the keychain has its own limit. The stored list
   * is shown before that, and what the user asks of its agents waits for the key instead of failing.
   */
  started(): Promise<void> {
    if (this.#state.kind !== 'starting') return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const off = this.subscribe(({ kind }) => {
      if (kind === 'starting') return;
      off();
      resolve(undefined);
    });
    return promise;
  }

  /** At the start of the program: the account of the last run, or an account for this run alone (unpackaged automation). */
  async start(automation: AutomatedSignIn | null): Promise<Result<void>> {
    if (automation !== null) return this.#orFirstRun(await this.#signInForAutomation(automation));
    const stored = this.#deps.store.current();
    if (stored === null) {
      this.#set({ kind: 'first-run' });
      return succeed(undefined);
    }
    this.#set({ kind: 'starting', account: toAccount(stored, stored.keyMarker?.place ?? 'memory') });
    const shown = this.#show(stored);
    if (stored.practice) return this.#orFirstRun(await this.practise());
    await Promise.all([shown, this.#loadKey(stored)]);
    return succeed(undefined);
  }

  /** Stores the key only after it has listed the agents (4.1, section 5). */
  async signIn(input: InputOf<'account:signIn'>): Promise<Result<SignedIn>> {
    const address = normaliseAddress(input.address);
    if (!address.ok) return address;
    const key = ApiKey.parse(input.key);
    if (key === null) return badKey();
    const refused = this.#deps.policy.newAccount();
    if (refused !== null) return refused;
    const number = this.#number();
    if (!number.ok) return number;
    const account = newAccount(this.#deps.newId(), address.value.address, input.label, number.value);
    return this.#enterWith({ account, key, keep: input.keep });
  }

  /**
   * The user cancels the wait for the first list: nothing is stored, and the sign-in returns `cancelled`. A key that is being
   * stored over an older one is not taken back any more.
   */
  cancelSignIn(): void {
    this.#proofs.cancel();
    if (this.#present() === null) this.#proofs.giveUp();
  }

  /** Another key for the present account: proven first, then stored over the old one. */
  async replaceKey(input: Omit<InputOf<'accounts:replaceKey'>, 'accountId'>): Promise<Result<SignedIn>> {
    const stored = this.#present();
    if (stored === null || stored.practice) return fail('bad-input', t('account.noKeyToReplace'));
    const key = ApiKey.parse(input.key);
    return key === null ? badKey() : this.#enterWith({ account: stored, key, keep: this.#keep(input) });
  }

  /** Starts the practice service and signs in to it; its key is created for this run and never stored. */
  async practise(): Promise<Result<SignedIn>> {
    const refused = this.#deps.policy.practice();
    if (refused !== null) return refused;
    const isLatest = this.#proofs.takeTurn();
    const started = await this.#deps.practice.start();
    if (!started.ok) return started;
    if (!isLatest()) return overtaken();
    const key = ApiKey.parse(started.value.key);
    if (key === null) return badKey();
    const number = this.#number();
    if (!number.ok) return number;
    const stored = practiceAccount(started.value.address, this.#deps.store.current(), number.value);
    const requested = await this.#proofs.prove(stored, key);
    if (!requested.ok) return requested;
    return this.#inTurn(() => this.#enter(stored, 'memory', requested.value, true));
  }

  /** Shows the stored data of the present account again, because it is not the same as before. */
  async showAgain(): Promise<void> {
    const stored = this.#present();
    const client = this.#client;
    if (stored === null) return;
    this.#shown = null;
    await this.#show(stored);
    if (client !== null && client === this.#client) this.#goLive(client, null);
  }

  /**
   * Takes a lost account back into the settings, shows its stored data and reads its key. A key that is not found is reported
   * by the state. Fails with `not-found` where there is an account already.
   */
  async adopt(found: RecordedAccount): Promise<Result<AccountState>> {
    const refused = this.#deps.policy.newAccount();
    if (refused !== null) return refused;
    this.#proofs.takeTurn();
    if (this.#present() !== null) return notLost();
    const number = this.#deps.store.claimNumber(found.number);
    if (!number.ok) return number;
    const stored = { ...found, number: number.value };
    this.#deps.store.put(stored);
    this.#set({ kind: 'starting', account: toAccount(stored, stored.keyMarker?.place ?? 'memory') });
    await this.#loadKey(stored);
    return succeed(this.#state);
  }

  /** Asks the keychain again after it was locked or did not answer. */
  async retryKey(): Promise<Result<AccountState>> {
    const stored = this.#deps.store.current();
    if (this.#state.kind === 'key-unavailable' && stored !== null) await this.#loadKey(stored);
    return succeed(this.#state);
  }

  /** The account as it is stored, or as it would be; null without one. */
  get stored(): StoredAccount | null {
    return this.#present();
  }

  /**
   * Another address for the present account, whose data stay. It is proven first. A key is never sent to another origin than
   * the one it was stored for, so another origin needs a key; without one, the call fails with reason `key-needed`.
   */
  async changeAddress(input: Omit<InputOf<'accounts:changeAddress'>, 'accountId'>): Promise<Result<SignedIn>> {
    const before = this.#present();
    if (before === null || before.practice) return notSignedIn();
    const address = normaliseAddress(input.address);
    if (!address.ok) return address;
    const isSameOrigin = new URL(address.value.address).origin === new URL(before.address).origin;
    const typed = input.key === null ? null : ApiKey.parse(input.key);
    if (input.key !== null && typed === null) return badKey();
    const account = { ...before, address: address.value.address, keyMarker: isSameOrigin ? before.keyMarker : null };
    if (typed === null) return isSameOrigin ? this.#moveWithKey(account) : keyNeeded();
    const entered = await this.#enterWith({ account, key: typed, keep: this.#keep(input) });
    if (entered.ok && !isSameOrigin) await forgetOldKey(before, this.#deps);
    return entered;
  }

  /**
   * Forgets the account, its key and its stored data, or the chosen parts of them. Fails with reason `still-stored` if the
   * key cannot be removed; then nothing is forgotten. `leaveKey` signs out all the same, with a notice of where the key is.
   */
  signOut({
    leaveKey = false,
    key = true,
    savedCopy = true,
    favorites = true,
  }: Partial<RemovalChoice> & { readonly leaveKey?: boolean } = {}): Promise<Result<AccountState>> {
    this.#proofs.giveUp();
    // Nothing else can be under way without an account.
    if (this.#present() === null) this.#proofs.takeTurn();
    return this.#inTurn(async () => {
      const stored = this.#present();
      if (stored === null) return succeed(this.#state);
      const { keyMarker, label } = stored;
      // Without a marker only this run's copy goes.
      const gone = await this.#deps.keys.forget(stored, key ? keyMarker : null);
      if (key && gone.kind !== 'removed' && keyMarker !== null) {
        if (!leaveKey) return stillStored(t('account.unlockOrLeave'));
        this.#deps.onNotice(describeKeyLeft(label, this.#deps.describeKeyPlace(keyMarker.place)));
      }
      this.#leave();
      if (stored.practice) this.#deps.practice.stop();
      this.#deps.store.remove(stored.id, key && !stored.practice);
      this.#shown = null;
      await this.#deps.forgetData(stored.id, { savedCopy, favorites });
      this.#set({ kind: 'first-run' });
      return succeed(this.#state);
    });
  }

  /**
   * What administrators allow has changed: leaves the service where the account is no longer allowed, and reads its key again
   * where it is.
   */
  async followPolicy(): Promise<void> {
    const { policy } = this.#deps;
    const stored = this.#present();
    const state = this.#state;
    if (stored === null) return;
    if (stored.practice) {
      if (state.kind !== 'signed-in' || policy.practice() === null) return;
      this.#leave();
      this.#deps.practice.stop();
      this.#set({ kind: 'first-run' });
    } else if (policy.address(stored.address) !== null) {
      if (state.kind !== 'signed-in') return;
      this.#leave();
      this.#set({ kind: 'key-unavailable', account: state.account, problem: 'address-not-allowed' });
    } else if (state.kind === 'key-unavailable' && state.problem === 'address-not-allowed') {
      await this.#loadKey(stored);
    } else if (state.kind === 'signed-in' && state.account.keyPlace !== 'memory') await this.#dropStoredKey(stored);
  }

  /** The key of this run stays in use. A stored one that cannot be removed now is removed at the next start. */
  #dropStoredKey(stored: StoredAccount): Promise<void> {
    if (!this.#deps.policy.mustForgetKeys()) return Promise.resolve();
    const client = this.#client;
    return this.#inTurn(async () => {
      const gone = await this.#deps.keys.forget(stored, stored.keyMarker);
      if (gone.kind !== 'removed' || this.#state.kind !== 'signed-in' || this.#client !== client) return;
      this.#store({ ...(this.#present() ?? stored), keyMarker: null });
      this.#set({ kind: 'signed-in', account: { ...this.#state.account, keyPlace: 'memory' } });
    });
  }

  /** At the end of the program. */
  close(): void {
    this.#leave();
    this.#deps.practice.stop();
  }

  /** Of the present account, or of the one that is signed in to next. */
  #number(): Result<number> {
    const stored = this.#present();
    return stored === null ? this.#deps.store.claimNumber() : succeed(stored.number);
  }

  #orFirstRun(signedIn: Result<SignedIn>): Result<void> {
    if (signedIn.ok) return succeed(undefined);
    this.#set({ kind: 'first-run' });
    return signedIn;
  }

  async #signInForAutomation({ serviceUrl, key }: AutomatedSignIn): Promise<Result<SignedIn>> {
    const checked = normaliseAddress(serviceUrl);
    if (!checked.ok) return checked;
    const number = this.#number();
    if (!number.ok) return number;
    const account = newAccount(this.#deps.newId(), checked.value.address, '', number.value);
    return this.#enterWith({ account, key, keep: 'automation' });
  }

  #keep({ keep }: { readonly keep: 'keychain' | 'this-run' }): NewKey['keep'] {
    return this.#automated ? 'automation' : keep;
  }

  async #enterWith(proposed: NewKey): Promise<Result<SignedIn>> {
    const entered = await signIn(this.#signInPorts, proposed);
    if (!entered.ok) return entered;
    // Administrators may have forbidden stored keys while this one was saved.
    await this.followPolicy();
    return this.#state.kind === 'signed-in' ? succeed({ ...entered.value, account: this.#state.account }) : entered;
  }

  /** Another path of the same origin: the key that is stored for it is proven there. */
  async #moveWithKey(account: StoredAccount): Promise<Result<SignedIn>> {
    const refused = this.#deps.policy.address(account.address);
    if (refused !== null) return refused;
    const isLatest = this.#proofs.takeTurn();
    const loaded = await this.#deps.keys.load(account, account.keyMarker);
    if (!isLatest()) return overtaken();
    if (loaded.kind !== 'found') return keyNeeded();
    const same = this.#deps.findSame(account.address, loaded.key);
    if (same !== null) return alreadyHere(same);
    const requested = await this.#proofs.prove(account, loaded.key);
    if (!requested.ok) return requested;
    return this.#inTurn(() => this.#enter(account, loaded.place, requested.value, !this.#automated));
  }

  /** While its key could not be read, this account was not recognised where the same one was added. */
  #nameSame(stored: StoredAccount, key: ApiKey): void {
    const same = this.#deps.findSame(stored.address, key);
    if (same !== null) this.#deps.onNotice(t('account.sameAccount', { account: stored.label, other: same.label }));
  }

  async #loadKey(stored: StoredAccount): Promise<void> {
    const wasUnavailable = this.#state.kind === 'key-unavailable';
    const isLatest = this.#proofs.takeTurn();
    const loaded = await this.#deps.keys.load(stored, stored.keyMarker);
    if (!isLatest()) return;
    // The list is requested once the cached one is loaded.
    await this.#show(stored);
    if (!isLatest()) return;
    if (loaded.kind === 'found') {
      if (wasUnavailable) this.#nameSame(stored, loaded.key);
      const client = this.#deps.createClient(stored, loaded.key);
      this.#client = client;
      this.#key = loaded.key;
      this.#set({ kind: 'signed-in', account: toAccount(stored, loaded.place) });
      this.#goLive(client, null);
      return;
    }
    const problem =
      loaded.kind === 'unavailable' ? loaded.problem : stored.keyMarker === null ? 'not-stored' : 'missing';
    this.#set({ kind: 'key-unavailable', account: toAccount(stored, stored.keyMarker?.place ?? 'memory'), problem });
  }

  async #enter(stored: StoredAccount, place: KeyPlace, proof: Proof, keep: boolean): Promise<Result<SignedIn>> {
    const refused = proof.refusal();
    if (refused !== null) {
      dropProof(proof);
      return refused;
    }
    this.#leave();
    this.#client = proof.client;
    this.#key = proof.key;
    this.#running = stored;
    this.#automated = !keep;
    if (keep) this.#deps.store.put(stored);
    await this.#show(stored);
    // It was left meanwhile: at the end of the program, or because administrators no longer allow it.
    if (this.#client !== proof.client) {
      dropProof(proof);
      return overtaken();
    }
    const account = toAccount(stored, place);
    this.#set({ kind: 'signed-in', account });
    this.#goLive(proof.client, proof.list);
    return succeed({ account, agentCount: proof.list.agentCount, dropped: proof.list.dropped });
  }

  /** Shows the stored data of the account; further calls for the same account do nothing. */
  #show(account: StoredAccount): Promise<void> {
    if (this.#shown?.accountId !== account.id)
      this.#shown = { accountId: account.id, done: this.#deps.showCached(account) };
    return this.#shown.done;
  }

  /** The current account changed. The account of an automated run is stored nowhere but here. */
  #store(account: StoredAccount): void {
    if (this.#running !== null) this.#running = account;
    if (this.#deps.store.current()?.id === account.id) this.#deps.store.put(account);
  }

  #present(): StoredAccount | null {
    return this.#running ?? this.#deps.store.current();
  }

  #goLive(client: ServiceClient, first: FirstList | null): void {
    const groupId = (): string | null => this.#present()?.groupId ?? null;
    const video = (): string | null => this.#present()?.video ?? null;
    const methods = readMethods(this.#present()?.methods ?? '');
    if (methods.ok) client.useMethods(methods.value);
    this.#deps.goLive({ client, groupId, video }, first);
  }

  #leave(): void {
    this.#proofs.takeTurn();
    this.#running = null;
    this.#client?.dispose();
    this.#client = null;
    this.#key = null;
    this.#deps.goDark();
  }

  #set(state: AccountState): void {
    this.#state = state;
    this.#changes.emit('state', state);
  }
}

/** An address as sign-in writes it; one that was stored in another form is compared as it is. */
function spelledAlike(address: string): string {
  const checked = normaliseAddress(address);
  return checked.ok ? checked.value.address : address;
}
