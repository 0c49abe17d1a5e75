import { join } from 'node:path';
import { shortNames } from '../account/account-label.ts';
import { notLost } from '../account/account-manager.ts';
import { toAccount, toOffered, type RecordedAccount } from '../account/stored-account.ts';
import { accountColors, type AccountColor } from '../contract/account-colors.ts';
import type {
  AccountContents,
  AccountEntry,
  AccountMark,
  AccountsState,
  AccountState,
  InputOf,
  OfferedAccount,
} from '../contract/contract.ts';
import { accountOf } from '../contract/account-state.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { startingService } from '../contract/service-state.ts';
import type { Push } from '../ipc/push.ts';
import { everything, type AccountRegistry } from './account-registry.ts';
import type { Account } from './account.ts';
import type { LostAccount } from './forget-accounts.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import { t } from '../contract/texts.ts';
import { bytesOf } from '../lib/file-facts.ts';

export interface AccountListDeps {
  readonly accounts: AccountRegistry<Account>;
  readonly settings: Pick<SettingsStore, 'account' | 'isForgotten'>;
  readonly enter: Push['enter'];
  /** The profile folder; null where nothing is stored. */
  readonly folder: string | null;
  readonly findLost: () => Promise<readonly LostAccount[]>;
  /** Accounts whose keys are stored. */
  readonly findKnown: () => Promise<readonly RecordedAccount[]>;
  readonly push: Push['push'];
  /** Runs once in this turn of the event loop, however often something changes in it. */
  readonly later: (run: () => void) => void;
}

/** The accounts as the console shows and changes them: the switcher and the settings. */
export function createAccountList(deps: AccountListDeps) {
  const { accounts, settings, push } = deps;
  /** Those that were offered last. */
  let offered: readonly RecordedAccount[] = [];
  let isPushing = false;

  const entryOf = (accountId: string): Omit<AccountEntry, 'shortName' | 'color'> | null => {
    const account = accounts.find(accountId);
    const stored = account?.manager.stored ?? settings.account(accountId);
    if (stored === null) return null;
    const state: AccountState = account?.manager.state ?? { kind: 'starting', account: null };
    return {
      account: accountOf(state) ?? toAccount(stored, stored.keyMarker?.place ?? 'memory'),
      number: stored.number,
      state: state.kind,
      problem: state.kind === 'key-unavailable' ? state.problem : null,
      service: account?.session.feed.state() ?? startingService(),
      agentCount: account?.session.snapshot.summary().total ?? 0,
    };
  };
  const colorOf = (accountId: string): AccountColor | null =>
    (accounts.find(accountId)?.manager.stored ?? settings.account(accountId))?.color ?? null;

  const current = (): AccountsState => {
    const described = accounts.ids().flatMap((id) => entryOf(id) ?? []);
    const names = shortNames(described.map(({ account }) => account.label));
    const colors = assignColors(described.map(({ account }) => colorOf(account.id)));
    const showsAll = accounts.showsAll();
    return {
      inView: showsAll ? null : (accounts.inView().manager.stored?.id ?? null),
      showsAll,
      entries: described.map((entry, at) => ({
        ...entry,
        shortName: names[at] ?? entry.account.label,
        color: colors[at] ?? accountColors[0],
      })),
      viewKey: accounts.viewKey(),
    };
  };

  const notify = (): void => {
    if (isPushing) return;
    isPushing = true;
    deps.later(() => {
      isPushing = false;
      push('accounts:changed', current());
    });
  };
  accounts.eachOpened(({ manager, session }) => {
    manager.subscribe(notify);
    session.on('change', notify);
  });
  accounts.on('closed', notify);
  // At once: the page takes over the other account before it hears any event of it.
  accounts.on('inView', () => push('accounts:changed', current()));

  const withOpen = async <T>(
    accountId: string,
    work: (account: Account) => Result<T> | Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const account = accounts.find(accountId);
    return account === undefined ? fail('not-found', t('app.notOpen'), { reason: 'account' }) : work(account);
  };
  const changed = <T>(result: Result<T>): Result<AccountsState> => {
    if (!result.ok) return result;
    notify();
    return succeed(current());
  };

  return {
    current,

    /** How the account with this number is marked; null where it is closed. */
    markOf: (number: number): AccountMark | null => {
      const found = current().entries.find((entry) => entry.number === number);
      return found === undefined ? null : { shortName: found.shortName, color: found.color };
    },

    /** The console's page now shows the account in view. */
    enter(): AccountsState {
      deps.enter('console', accounts.viewKey());
      return current();
    },

    rename: ({ accountId, label }: InputOf<'accounts:rename'>) =>
      withOpen(accountId, ({ manager }) => changed(manager.options.rename(label))),

    setColor: ({ accountId, color }: InputOf<'accounts:setColor'>) =>
      withOpen(accountId, ({ manager }) => {
        manager.options.setColor(color);
        return changed(succeed(undefined));
      }),

    replaceKey: ({ accountId, ...input }: InputOf<'accounts:replaceKey'>) =>
      withOpen(accountId, ({ manager }) => manager.replaceKey(input)),

    changeAddress: ({ accountId, ...input }: InputOf<'accounts:changeAddress'>) =>
      withOpen(accountId, ({ manager }) => manager.changeAddress(input)),

    describe: (accountId: string): Promise<Result<AccountContents>> =>
      withOpen(accountId, async ({ database, session }) => {
        const own = await session.inventory.call('ownData');
        const size = deps.folder === null ? 0 : await sizeOf(join(deps.folder, database));
        return succeed({ favorites: 0, notes: 0, ...(own.ok ? own.value : {}), size });
      }),

    async remove({ accountId, ...choice }: InputOf<'accounts:remove'>): Promise<Result<AccountsState>> {
      const removed = await accounts.remove(accountId, choice);
      return removed.ok ? succeed(current()) : removed;
    },

    /** Signs out of this account, with everything stored of it. */
    async signOut(manager: Account['manager'], leaveKey: boolean): Promise<Result<AccountState>> {
      const id = manager.stored?.id ?? null;
      if (id === null) return succeed(manager.state);
      const removed = await accounts.remove(id, { ...everything, leaveKey });
      return removed.ok ? succeed(accounts.inView().manager.state) : removed;
    },

    /**
     * Accounts that are still on this computer, although no longer in the console. An account that was removed with its key is
     * not offered, even if a copy of that key turns up.
     */
    async lost(): Promise<Result<readonly OfferedAccount[]>> {
      const [stored, keys] = await Promise.all([deps.findLost(), deps.findKnown()]);
      const lost = stored.filter((one) => !settings.isForgotten(one.stored.id));
      const ids = new Set([...accounts.ids(), ...lost.map((one) => one.stored.id)]);
      const known = keys.filter(({ id }) => !ids.has(id) && !settings.isForgotten(id));
      offered = [...lost.map((one) => one.stored), ...known];
      return succeed([
        ...lost.map((one) => toOffered(one.stored, one.total)),
        ...known.map((account) => toOffered(account, null)),
      ]);
    },

    async adopt(accountId: string): Promise<Result<AccountState>> {
      const found = offered.find(({ id }) => id === accountId);
      return found === undefined || settings.isForgotten(accountId) ? notLost() : accounts.adopt(found);
    },
  };
}

export type AccountListPort = ReturnType<typeof createAccountList>;

/** Each account without a colour of its own gets the first that no other has. */
function assignColors(chosen: readonly (AccountColor | null)[]): readonly AccountColor[] {
  const free = accountColors.filter((color) => !chosen.includes(color));
  let next = 0;
  return chosen.map((color) => {
    if (color !== null) return color;
    const given = free[next] ?? accountColors[next % accountColors.length] ?? accountColors[0];
    next += 1;
    return given;
  });
}

/** Bytes of a database with its log. */
const sizeOf = (path: string): Promise<number> => bytesOf([path, `${path}-wal`]);
