import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createTaskBar } from '../../desktop/task-bar.ts';
import type { NotificationText } from '../../desktop/notifications.ts';
import { followToasts } from '../../desktop/toast-activation.ts';
import { describeTray } from '../../desktop/tray-state.ts';
import type { TrayAction } from '../../desktop/tray-menu.ts';
import type { TrayPlace } from '../../desktop/tray.ts';
import { app, Notification } from '../../electron.ts';
import { notSignedIn } from '../../api/signed-in.ts';
import { createExternal, type ExternalAccount, type ExternalAccounts } from '../../external/external.ts';
import { jumpListArgument } from '../../external/start-arguments.ts';
import { numberOf } from '../../contract/account-ids.ts';
import { describeAll, describeOne } from '../all-accounts/tray.ts';
import { composeAccountDesktop } from './notifications.ts';
import type { Account } from '../account.ts';
import type { App } from '../app.ts';
import type { HealthPart } from './health.ts';
import type { Windows } from './windows.ts';

export interface DesktopParts {
  readonly app: App;
  readonly windows: Windows;
  readonly tray: TrayPlace;
  readonly healthOf: HealthPart;
  /** Marks the items of the jump list as ours; null where there is no jump list. */
  readonly jumpListSecret: string | null;
  readonly quit: () => void;
}

/** Tray, task bar and notifications, and the requests that come from outside the program: links and commands. */
export function composeDesktop({ app: program, windows, tray, healthOf, jumpListSecret, quit }: DesktopParts) {
  const { accounts, accountList, base } = program;
  const { lock, log, places, platform, consoleCommands, push, settings, userData } = base;
  const { sessions } = windows;
  const showConsole = (): void => windows.console.show();

  const forExternal = externalAccounts(program, sessions);
  const external = createExternal({
    userData,
    platform,
    clock: base.clock,
    newId: randomUUID,
    push,
    accounts: forExternal.all,
    showAccount: (accountId) => void accounts.show(accountId),
    isLocked: () => lock.isLocked(),
    settings,
    selfTest(accountId) {
      const named = accountId === null ? undefined : accounts.find(accountId);
      return named === undefined ? healthOf(accounts.inView()).selfTest() : healthOf(named).selfTestAlone();
    },
    restrictions: base.policy.current,
    onNotice: (message) => base.notices.add(message),
    showConsole,
    commandConsole: (command) => consoleCommands.notify(command),
    onProblem: (text) => log.warn(text),
  });

  const desktops = composeAccountDesktop({ app: program, windows, quit, onChange: refresh });
  const choose = (action: TrayAction): void => {
    if (action.kind === 'show-account') {
      if (!lock.isLocked()) accounts.show(action.accountId);
      showConsole();
    } else if (action.kind === 'show-all-accounts') {
      if (!lock.isLocked()) accounts.showAll();
      showConsole();
    } else if (action.kind === 'connect') {
      const owner = accounts.byNumber(numberOf(action.agentId));
      if (owner !== undefined) desktops.ofKey(owner.key).choose(action);
    } else if (action.kind === 'join' && action.accountId !== undefined) desktops.of(action.accountId).choose(action);
    else desktops.inView().choose(action);
  };
  followToasts({
    Notification,
    platform,
    wasClicked: desktops.wasClicked,
    showConsole,
    later: setImmediate,
  });
  const taskBar = createTaskBar({
    app,
    platform,
    execPath: process.execPath,
    ownArgument: jumpListSecret === null ? '' : jumpListArgument(jumpListSecret),
    overlayPath: join(places.assets, 'tray/tray-waiting-dark.png'),
    onAction: choose,
    onProblem: (text) => log.warn(text),
  });

  const describe = () => {
    const { inView, showsAll, entries } = accountList.current();
    const accountOf = (number: number) => {
      const entry = entries.length < 2 ? undefined : entries.find((one) => one.number === number);
      return entry && { label: entry.account.label, shortName: entry.shortName };
    };
    return describeTray({
      ...(showsAll ? describeAll(accounts.joined(), accountOf) : describeOne(accounts.inView(), accountOf)),
      showsAll,
      settings: settings.current(),
      accounts: entries.map(({ account, shortName, state, service }) => ({
        accountId: account.id,
        name: account.label,
        shortName,
        isInView: account.id === inView,
        needsAttention: state === 'key-unavailable' || service.kind === 'key-refused' || service.kind === 'quota',
        support: accounts.find(account.id)?.session.support.state().sessions ?? [],
      })),
      lock: lock.isLocked() ? 'locked' : lock.isOn() ? 'on' : 'off',
    });
  };
  let isRefreshing = false;
  /** Shows what has changed, once per turn of the event loop. */
  function refresh(): void {
    if (isRefreshing) return;
    isRefreshing = true;
    setImmediate(() => {
      isRefreshing = false;
      const shown = describe();
      tray.update(shown);
      taskBar.update(shown);
      desktops.refresh();
      external.follow();
    });
  }

  accounts.eachOpened((account) => {
    account.manager.subscribe(refresh);
    account.session.on('change', refresh);
    account.session.on('jobs', (jobs) => external.takeJobs(forExternal.of(account), jobs));
    account.session.on('left', () => {
      if (account === accounts.inView()) external.clear();
    });
  });
  accounts.on('inView', () => {
    // The open question is about an agent of the other account.
    external.clear();
    refresh();
  });
  accounts.on('closed', refresh);
  settings.subscribe(refresh);
  base.language.subscribe(refresh);
  lock.on('changed', refresh);

  return {
    showOfAll: (text: NotificationText) => desktops.showOfAll(text),
    showOf: (key: string) => desktops.showOf(key),
    notifications: desktops.notifications,
    external,

    /** Some desktops have no place for the icon. */
    openTray(): void {
      try {
        tray.open(describe(), choose);
      } catch {
        log.warn('this desktop has no place for a tray icon; closing the console ends Longreach');
      }
    },
  };
}

export type Desktop = ReturnType<typeof composeDesktop>;

/** The accounts as links and commands from outside use them. */
function externalAccounts({ accounts, accountList }: App, sessions: Windows['sessions']) {
  const byKey = new Map<string, ExternalAccount>();
  const of = (account: Account): ExternalAccount => {
    const { key, session, manager, audit } = account;
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const made: ExternalAccount = {
      state: () => manager.state,
      find(target) {
        const { stored } = manager;
        return stored === null
          ? Promise.resolve(notSignedIn())
          : session.agentsService.findOutside(target, stored.number);
      },
      agentsService: session.agentsService,
      snapshot: session.snapshot,
      connect: (agentId) => sessions.of(key).open(agentId),
      connectDevice: (deviceId) => sessions.of(key).openDevice(deviceId),
      createSupport: (clientName) => session.support.create(clientName),
      record: (note) => audit.record(note),
    };
    byKey.set(key, made);
    return made;
  };
  accounts.on('closed', ({ key }) => void byKey.delete(key));

  const all: ExternalAccounts = {
    list: () =>
      accountList
        .current()
        .entries.map(({ account, shortName }) => ({ accountId: account.id, label: account.label, shortName })),
    showsAll: accounts.showsAll,
    inView: () => of(accounts.inView()),
    inViewId: () => accounts.inView().manager.stored?.id ?? null,
    find(accountId) {
      const account = accounts.find(accountId);
      return account === undefined ? undefined : of(account);
    },
  };
  return { all, of };
}
