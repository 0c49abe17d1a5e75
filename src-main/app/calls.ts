import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { idBaseOf } from '../contract/account-ids.ts';
import type { InputOf, SavedView } from '../contract/contract.ts';
import { succeed } from '../contract/failure.ts';
import { chooseFilePlace, chooseProfileFile } from '../desktop/system.ts';
import { app, clipboard } from '../electron.ts';
import { ALL_ACCOUNTS } from '../ipc/push.ts';
import { createRouter, viewOfOne } from '../ipc/router.ts';
import type { Audit, AuditOwner } from '../audit/audit.ts';
import { readLicences } from '../health/licences.ts';
import { createStoredData, type StoredData } from '../health/stored-data.ts';
import { replaceFile } from '../lib/atomic-file.ts';
import { bytesOf } from '../lib/file-facts.ts';
import { toPolicyState } from '../policy/policy.ts';
import { refuse } from '../policy/refusals.ts';
import type { AccountRegistry } from './account-registry.ts';
import { fileBeside, type Account } from './account.ts';
import { viewOfAllAccounts } from './all-accounts/all-accounts.ts';
import { createAllEvents } from './all-accounts/events.ts';
import type { Base } from './base.ts';
import { allHandlers, type CallsOwner } from './handlers.ts';

/** What calls need of the windows and of the desktop. */
export type ShellCalls = Pick<
  CallsOwner,
  | 'external'
  | 'health'
  | 'leaveConsole'
  | 'leftConsole'
  | 'notifyView'
  | 'printConsole'
  | 'quick'
  | 'replaceKey'
  | 'sessionHosts'
  | 'sessions'
  | 'showDetails'
  | 'updates'
>;

export interface CallsPort {
  /** What calls about this account need of the windows and of the desktop; asked once for each account that opens. */
  callsOf(account: Account): ShellCalls;
  /** Shows a notification about the changed result of a view over all accounts. */
  showChanged(view: SavedView, change: InputOf<'views:notify'>): void;
}

export interface CallsDeps extends Pick<CallsOwner, 'accountList' | 'forgetKeys' | 'eraseProfile'> {
  readonly base: Base;
  readonly audit: Audit;
  readonly accounts: AccountRegistry<Account>;
  readonly shell: CallsPort;
}

/** For actions in the view over all accounts that belong to none of them. */
const noAccount: AuditOwner = {
  account: () => ({ kind: 'first-run' }),
  nameOfAgent: () => null,
  nameOfClient: () => null,
};

/** The answers to the calls of all pages, each from the accounts that it is about. */
export function answerCalls(deps: CallsDeps) {
  const { accounts, audit, base, shell } = deps;
  const { clock, events, settings } = base;
  /** By the keys of the accounts that are open. */
  const owners = new Map<string, CallsOwner>();
  accounts.eachOpened((account) => owners.set(account.key, ownerOfCalls(account, deps)));
  accounts.on('closed', ({ key }) => owners.delete(key));
  /** @throws for an account that is not open */
  const ownerOf = (key: string): CallsOwner => {
    const owner = owners.get(key);
    if (owner === undefined) throw new Error('the account of this call is not open');
    return owner;
  };
  const lastInView = (): CallsOwner => ownerOf(accounts.inView().key);
  const joined = (): readonly CallsOwner[] => accounts.joined().flatMap(({ key }) => owners.get(key) ?? []);
  const pushToAll = events.pushFor(ALL_ACCOUNTS);
  const all = viewOfAllAccounts({
    accounts: joined,
    settings,
    storage: base.storage,
    onViews: (views) => pushToAll('views:changed', views),
    showChanged: (view, change) => shell.showChanged(view, change),
    exporter: base.exporter,
    recording: audit.forAccount(noAccount),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    now: () => clock.wallNow(),
  });
  const handlers = createRouter({
    rows: allHandlers,
    viewOf(from) {
      const key = events.shownBy(from);
      const owner = owners.get(key);
      if (key === ALL_ACCOUNTS) return all;
      return owner === undefined ? null : viewOfOne(owner);
    },
    lastInView,
  });
  const eventsOfAll = createAllEvents({
    push: pushToAll,
    handlers,
    bulk: all.together.bulk,
    accounts: joined,
    later: setImmediate,
  });
  events.onJoined((key, event, data) => {
    const account = accounts.joined().find((one) => one.key === key);
    if (account !== undefined) eventsOfAll.take(account.number, event, data);
  });
  accounts.on('inView', () => {
    if (accounts.showsAll()) eventsOfAll.refresh();
  });
  accounts.on('closed', ({ number }) => eventsOfAll.forget(number));
  return { handlers, ownerOf };
}

/** What calls need of this account, of the windows and of the program. */
function ownerOfCalls(
  account: Account,
  { accountList, accounts, audit, base, eraseProfile, forgetKeys, shell }: CallsDeps,
): CallsOwner {
  const { consoleCommands, firstScreen, lock, network, notices, places, platform, policy, settings } = base;
  return {
    ...account.session,
    ...shell.callsOf(account),
    accountList,
    exporter: base.exporter,
    forgetKeys,
    eraseProfile,
    get number() {
      return account.number;
    },
    shortName: () => accountList.markOf(account.number)?.shortName ?? null,
    recording: account.audit,
    info: { version: app.getVersion(), platform, locale: app.getLocale(), packaged: app.isPackaged },
    firstScreen,
    copy: (text) => clipboard.writeText(text),
    consoleCommands,
    viewState: account.viewState,
    network,
    notices,
    accounts: account.manager,
    registry: accounts,
    audit,
    storedData: storedDataOf(account, base, audit),
    licences: () => readLicences([places.main, places.pages]),
    lock,
    webhooks: base.webhooks,
    policy: () => toPolicyState(policy.current()),
    settings: { current: settings.current, change: base.changeSetting },
  };
}

/** What is stored of this account on this computer. The log and the audit log are those of all accounts. */
function storedDataOf(account: Account, base: Base, audit: Pick<Audit, 'clear'>): StoredData {
  const { manager, session } = account;
  const { clock, lock, log, policy, settings, userData } = base;
  const { agentPreviews, agentsService, clientPreviews, history, inventory, recordings, views } = session;
  return createStoredData({
    inventory,
    account: () => manager.state,
    idBase: () => idBaseOf(account.number),
    clock,
    newId: randomUUID,
    settings: { current: settings.current, change: base.changeSetting },
    sizes: {
      previews: () => agentPreviews.bytes() + clientPreviews.bytes(),
      downloads: () => bytesOf([join(userData, fileBeside(account.database, 'downloads'))]),
      activity: () => folderBytes(join(userData, 'activity')),
      log: () => log.bytes(),
    },
    clear: {
      async list() {
        const emptied = await inventory.applyEmpty(null);
        if (!emptied.ok) return emptied;
        await agentsService.takeChange(emptied.value);
        // While offline the list stays empty; the state of the service says so.
        void agentsService.refresh();
        return succeed(undefined);
      },
      history: () => history.forget(),
      previews() {
        agentPreviews.clear();
        clientPreviews.clear();
      },
      downloads: () => recordings.downloads.dismiss(null),
      log: () => log.clear(),
      activity: async () => refuse.clearAuditLog(toPolicyState(policy.current())) ?? audit.clear(),
    },
    setFavorites: (agentIds) => agentsService.setFavorites(agentIds, true),
    views,
    choosePlace: (name) => lock.chosenUnlocked(() => chooseFilePlace(app.getPath('downloads'), name)),
    chooseFile: () => lock.chosenUnlocked(() => chooseProfileFile(app.getPath('downloads'))),
    readFile: (path) => readFile(path, 'utf8'),
    writeFile: replaceFile,
  });
}

const folderBytes = async (folder: string): Promise<number> =>
  bytesOf((await readdir(folder).catch(() => [])).map((name) => join(folder, name)));
