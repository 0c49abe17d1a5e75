import type { AccountManager, AutomatedSignIn } from '../account/account-manager.ts';
import type { RecordedAccount, StoredAccount } from '../account/stored-account.ts';
import type { AccountState, InputOf, RemovalChoice, SignedIn } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { ALL_ACCOUNTS } from '../ipc/push.ts';
import { ACCOUNTS_FOLDER, FIRST_DATABASE } from '../lib/profile-files.ts';
import { createEvents } from '../lib/events.ts';
import type { AccountStart } from './account.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import { t } from '../contract/texts.ts';

/** What the registry needs of an account that is open. */
export interface RegisteredAccount extends AccountStart {
  /** The number of its account, which is part of all its ids (`contract/account-ids.ts`). */
  readonly number: number;
  readonly manager: Pick<
    AccountManager,
    | 'state'
    | 'stored'
    | 'sameAs'
    | 'start'
    | 'signIn'
    | 'cancelSignIn'
    | 'practise'
    | 'signOut'
    | 'adopt'
    | 'followPolicy'
    | 'close'
  >;
  readonly session: { close(): Promise<void> };
}

export interface RegistryDeps<R extends RegisteredAccount> {
  readonly settings: Pick<
    SettingsStore,
    'accounts' | 'account' | 'currentAccount' | 'setCurrentAccount' | 'showsAllAccounts' | 'setShowsAllAccounts'
  >;
  /** Opens an account's data without reading its key. */
  readonly open: (start: AccountStart) => R;
  /** Deletes the database and the files beside it. */
  readonly removeFiles: (database: string) => Promise<void>;
  readonly newId: () => string;
  readonly after: (ms: number, run: () => void) => () => void;
  /** A sentence for the user. */
  readonly onNotice: (message: string) => void;
}

/** Milliseconds after the account in view was read until the others are opened, which must not slow its start. */
const OPEN_OTHERS_MS = 1_500;

/** Removes all of an account, its key included. */
export const everything: RemovalChoice = { savedCopy: true, favorites: true, key: true };

const noSuchAccount = () => fail('not-found', t('app.noSuchAccount'), { reason: 'account' });

const onlyOneAccount = () => fail('not-found', t('app.onlyOne'), { reason: 'account' });

/**
 * The accounts that are open side by side, each with its own database, key, client and feed; one of them is in view, or all
 * are. Each is closed when its account is removed. One is always open, even before anyone has signed in. While all
 * are in view, features that work with a single account use the one that was in view last.
 */
export function createAccountRegistry<R extends RegisteredAccount>(deps: RegistryDeps<R>) {
  const { settings } = deps;
  const events = createEvents<{ readonly opened: R; readonly closed: R; readonly inView: R }>();
  let openAccounts: readonly R[] = [];
  let lastKey = 0;
  /** Being signed in to beside the one in view; not one of the console's accounts before that is over. */
  let adding: R | null = null;
  let lastTry = 0;
  /** Settled when nothing is being added. */
  let added: Promise<unknown> = Promise.resolve();
  let isAutomated = false;
  let isClosed = false;
  /** All accounts were chosen; with fewer than two there is nothing to show together. */
  let isAllChosen = settings.showsAllAccounts();

  const idOf = (account: R): string | null => account.manager.stored?.id ?? null;
  const findOpen = (accountId: string): R | undefined => openAccounts.find((account) => idOf(account) === accountId);

  const open = (accountId: string | null, database: string): R => {
    lastKey += 1;
    const account = deps.open({ key: `account-${String(lastKey)}`, accountId, database });
    openAccounts = [...openAccounts, account];
    events.emit('opened', account);
    return account;
  };

  /** Two accounts in one database only come from an edited file; the second one gets its own. */
  const openStored = (account: StoredAccount): R => {
    const isTaken = openAccounts.some(({ database }) => database === account.database);
    const database = isTaken ? `${ACCOUNTS_FOLDER}/${account.id.replaceAll(/[^\w-]/g, '_')}.db` : account.database;
    return open(account.id, database);
  };

  const close = async (account: R): Promise<void> => {
    openAccounts = openAccounts.filter((other) => other !== account);
    account.manager.close();
    events.emit('closed', account);
    await account.session.close();
  };

  const first = settings.currentAccount() ?? settings.accounts()[0] ?? null;
  let inView = first === null ? open(null, FIRST_DATABASE) : openStored(first);

  /** The accounts in the order of their shortcuts: as stored, then one of an automated run. */
  const ids = (): readonly string[] => {
    const stored = isAutomated ? [] : settings.accounts().map(({ id }) => id);
    const others = openAccounts.flatMap((account) => (account === adding ? [] : (idOf(account) ?? [])));
    return [...new Set([...stored, ...others])];
  };
  const joined = (): readonly R[] =>
    openAccounts
      .filter((account) => account !== adding && account.manager.stored !== null)
      .sort((one, other) => one.number - other.number);
  const showsAll = (): boolean => isAllChosen && ids().length > 1;
  const chooseAll = (isChosen: boolean): void => {
    if (isAllChosen === isChosen) return;
    isAllChosen = isChosen;
    if (!isAutomated) void settings.setShowsAllAccounts(isChosen);
  };

  /** Resolves once the account that nobody was signed in to is closed, if that was in view. */
  const bringIntoView = (account: R): Promise<void> => {
    // It was removed as soon as it was there.
    if (!openAccounts.includes(account)) return Promise.resolve();
    const showedAll = showsAll();
    chooseAll(false);
    if (account !== inView) return changeTo(account);
    if (showedAll) events.emit('inView', account);
    return Promise.resolve();
  };

  const changeTo = async (account: R): Promise<void> => {
    const before = inView;
    inView = account;
    const id = idOf(account);
    if (id !== null && settings.account(id) !== null) void settings.setCurrentAccount(id);
    events.emit('inView', account);
    // Nobody is signed in to it, so nothing is lost.
    if (before.manager.stored === null && before !== adding) await close(before);
  };

  const start = async (account: R): Promise<void> => {
    const started = await account.manager.start(null);
    if (!started.ok) deps.onNotice(started.failure.message);
  };

  /** Settled unless the account in view was signed out and its place for another one is not there yet. */
  let placeInView = Promise.resolve();

  /** Once this account is closed, there is a place for another one in its database. */
  const replaceInView = async (): Promise<void> => {
    const ended = inView;
    // Only one may have the database open.
    await ended.session.close();
    if (isClosed || inView !== ended) return;
    const place = open(null, ended.database);
    void start(place);
    await changeTo(place);
  };

  let hasOpenedOthers = false;
  const openOthers = async (): Promise<void> => {
    hasOpenedOthers = true;
    for (const account of settings.accounts()) {
      if (isClosed) return;
      const isRemoved = settings.account(account.id) === null;
      if (!isRemoved && findOpen(account.id) === undefined) await start(openStored(account));
    }
  };

  /** The place in view where it has no account, otherwise a new one in a database of this name. */
  const openPlace = (name: string): R => {
    if (inView.manager.stored === null) return inView;
    const database = `${ACCOUNTS_FOLDER}/${name}.db`;
    return openAccounts.find((one) => one.database === database) ?? open(null, database);
  };

  /** Nothing is left of an account that was to be added, unless the sign-in succeeds. */
  const signInTo = async (account: R, input: InputOf<'account:signIn'>): Promise<Result<SignedIn>> => {
    adding = account === inView ? null : account;
    lastTry += 1;
    const mine = lastTry;
    const signedIn = await account.manager.signIn(input);
    // A later try for this account decides what becomes of it.
    if (mine !== lastTry) return signedIn;
    adding = null;
    if (signedIn.ok) await bringIntoView(account);
    else if (account !== inView && openAccounts.includes(account)) {
      await close(account);
      await deps.removeFiles(account.database);
    }
    return signedIn;
  };

  const adopt = async (account: R, lost: RecordedAccount): Promise<Result<AccountState>> => {
    const adopted = await account.manager.adopt(lost);
    if (adopted.ok) await bringIntoView(account);
    else if (account !== inView) await close(account);
    return adopted;
  };

  /**
   * Takes an account out of the console. Fails with reason `still-stored` if its key cannot be removed; then it stays.
   * Another account comes into view where it was there.
   */
  const remove = async (
    accountId: string,
    choice: RemovalChoice & { readonly leaveKey?: boolean },
  ): Promise<Result<AccountState>> => {
    const stored = settings.account(accountId);
    const account = findOpen(accountId) ?? (stored === null ? undefined : openStored(stored));
    if (account === undefined) return noSuchAccount();
    const removed = await account.manager.signOut(choice);
    if (!removed.ok) return removed;
    const next = openAccounts.find((one) => one !== account && one !== adding && one.manager.stored !== null);
    // Where all are in view, the others stay there.
    if (account !== inView) await close(account);
    else if (next === undefined) await (placeInView = replaceInView());
    else await changeTo(next);
    if (isAllChosen && !showsAll()) {
      chooseAll(false);
      events.emit('inView', inView);
    }
    const isUsed = openAccounts.some(({ database }) => database === account.database);
    if (!isUsed && choice.savedCopy && choice.favorites && account.database !== FIRST_DATABASE) {
      await deps.removeFiles(account.database);
    }
    return removed;
  };

  return {
    on: events.on,

    /** Calls the listener for every account that is open, and for those that open later. */
    eachOpened(listener: (account: R) => void): void {
      openAccounts.forEach(listener);
      events.on('opened', listener);
    },

    inView: (): R => inView,
    all: (): readonly R[] => openAccounts,
    find: findOpen,

    ids,

    /** Whether all accounts are in view, as one; never with fewer than two. */
    showsAll,

    /** The view key of the account in view, or `ALL_ACCOUNTS`. */
    viewKey: (): string => (showsAll() ? ALL_ACCOUNTS : inView.key),

    /** The account that this key opens at this address, however that is spelled, unless the account `key` has it. */
    findSame(ownKey: string, ...proof: Parameters<AccountManager['sameAs']>): StoredAccount | null {
      const others = openAccounts.filter(({ key }) => key !== ownKey);
      return others.map(({ manager }) => manager.sameAs(...proof)).find((same) => same !== null) ?? null;
    },

    /** The accounts that the view over all shows, by their numbers. */
    joined,

    /** The account with this number in the view over all. */
    byNumber: (number: number): R | undefined => joined().find((one) => one.number === number),

    /** Brings all accounts into view. Fails with `not-found` where there are fewer than two. */
    showAll(): Result<void> {
      if (ids().length < 2) return onlyOneAccount();
      if (showsAll()) return succeed(undefined);
      chooseAll(true);
      if (!hasOpenedOthers) void openOthers();
      events.emit('inView', inView);
      return succeed(undefined);
    },

    /** At the start of the program: the account in view, then the others. */
    async start(automation: AutomatedSignIn | null): Promise<Result<void>> {
      isAutomated = automation !== null;
      const started = await inView.manager.start(automation);
      // Where all are in view, the others are no less waited for.
      if (!isAutomated) deps.after(showsAll() ? 0 : OPEN_OTHERS_MS, () => void openOthers());
      return started;
    },

    /** An account was stored: the one in view is also the one of the next start. */
    noteStored(key: string, account: StoredAccount): void {
      if (key === inView.key) void settings.setCurrentAccount(account.id);
    },

    /** Fails with `not-found` for an account that is not in the console. */
    show(accountId: string): Result<void> {
      const account = findOpen(accountId);
      if (account !== undefined) {
        void bringIntoView(account);
        return succeed(undefined);
      }
      const stored = settings.account(accountId);
      if (stored === null) return noSuchAccount();
      const opened = openStored(stored);
      void bringIntoView(opened);
      void start(opened);
      return succeed(undefined);
    },

    bringIntoView,

    /** Signs in to one more account and brings it into view. After a failure nothing has changed. */
    async add(input: InputOf<'account:signIn'>): Promise<Result<SignedIn>> {
      await placeInView;
      const signedIn = signInTo(adding ?? openPlace(deps.newId()), input);
      added = signedIn;
      return signedIn;
    },

    /** The user gives up the wait for the first list of an account. */
    cancelSignIn(): void {
      (adding ?? inView).manager.cancelSignIn();
    },

    /** The user gives up adding an account, or the wait for its first list. */
    async cancelAdd(): Promise<void> {
      adding?.manager.cancelSignIn();
      await added;
    },

    /** Nothing that is being signed in to takes effect any more. Resolves once nothing is left of it. */
    async giveUpSignIns(): Promise<void> {
      const without = openAccounts.filter(({ manager }) => manager.stored === null);
      await Promise.all(without.map(({ manager }) => manager.signOut()));
      await added;
    },

    /** Brings the practice account into view beside the others. */
    async practise(): Promise<Result<SignedIn>> {
      await placeInView;
      const known = openAccounts.find(({ manager }) => manager.stored?.practice === true);
      const account = known ?? openPlace('practice');
      const { state } = account.manager;
      const signedIn =
        state.kind === 'signed-in'
          ? succeed({ account: state.account, agentCount: 0, dropped: 0 })
          : await account.manager.practise();
      if (signedIn.ok) await bringIntoView(account);
      else if (known === undefined && account !== inView) await close(account);
      return signedIn;
    },

    /** Takes back an account that the settings have lost, with the list in its database unless another account uses that. */
    async adopt(lost: RecordedAccount): Promise<Result<AccountState>> {
      await placeInView;
      const inUse = openAccounts.find(({ database }) => database === lost.database);
      if (inUse === undefined) return adopt(open(null, lost.database), lost);
      return adopt(inUse.manager.stored === null ? inUse : openPlace(deps.newId()), lost);
    },

    remove,

    /** What administrators allow has changed. A practice account that this ends is taken out of the console. */
    async followPolicy(): Promise<void> {
      await Promise.all(
        openAccounts.map(async ({ manager }) => {
          const wasSignedIn = manager.state.kind === 'signed-in';
          await manager.followPolicy();
          const { stored, state } = manager;
          if (wasSignedIn && stored !== null && state.kind === 'first-run') await remove(stored.id, everything);
        }),
      );
    },

    /** At the end of the program. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(openAccounts.map(close));
    },
  };
}

export type AccountRegistry<R extends RegisteredAccount> = ReturnType<typeof createAccountRegistry<R>>;
