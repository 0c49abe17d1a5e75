import { createAnnouncements, mayNotify } from '../../desktop/announcements.ts';
import { createDesktopActions } from '../../desktop/desktop-actions.ts';
import { createNotifier, type NotificationOutcome } from '../../desktop/notifications.ts';
import { ofAccount, type NotificationText } from '../../desktop/notification-texts.ts';
import type { NotificationsProbe } from '../../health/local-checks.ts';
import { isPresenting } from '../../desktop/system.ts';
import { Notification } from '../../electron.ts';
import type { Account } from '../account.ts';
import { commandConsole } from '../all-accounts/command-console.ts';
import type { App } from '../app.ts';
import type { Webhooks } from '../../webhooks/webhooks.ts';
import type { Windows } from './windows.ts';

export interface AccountDesktopDeps {
  readonly app: App;
  readonly windows: Windows;
  readonly quit: () => void;
  /** What the tray shows has changed. */
  readonly onChange: () => void;
}

/** Notifications of all accounts, and what a press on them or in the tray does in the account it belongs to. */
export function composeAccountDesktop(deps: AccountDesktopDeps) {
  const { accounts, base } = deps.app;
  const parts = new Map<string, AccountDesktop>();
  let lastOutcome: NotificationOutcome | null = null;
  const onOutcome = (outcome: NotificationOutcome): void => void (lastOutcome = outcome);
  accounts.eachOpened((account) => parts.set(account.key, openDesktop(account, deps, onOutcome)));
  accounts.on('closed', ({ key }) => parts.delete(key));
  // Names may be in them.
  base.lock.on('locked', () => [...parts.values()].forEach(({ notifier }) => notifier.clear()));

  const partOf = (key: string): AccountDesktop => {
    const found = parts.get(key);
    if (found === undefined) throw new Error('the account of this notification is not open');
    return found;
  };
  const actionsInView = () => partOf(accounts.inView().key).actions;

  return {
    inView: actionsInView,
    /** The actions of this account; of the one in view where it is no longer open. */
    of: (accountId: string) => {
      const key = accounts.find(accountId)?.key;
      return key === undefined ? actionsInView() : partOf(key).actions;
    },
    /** Those of an open account by its key. */
    ofKey: (key: string) => partOf(key).actions,
    /** Shows a notification of an open account. */
    showOf: (key: string) => partOf(key).show,
    /** Shows a notification that belongs to no account alone. */
    showOfAll(text: NotificationText): void {
      raiseAlarm(base.webhooks, text, null);
      partOf(accounts.inView().key).notifier.show(text);
    },

    /** What became of the last notification, for the self-test. */
    notifications: (): NotificationsProbe => (Notification.isSupported() ? (lastOutcome ?? 'not-yet') : 'unsupported'),

    /** Whether a notification of any account was clicked since the last call. */
    // Each is asked, because that also forgets the click.
    wasClicked: (): boolean => [...parts.values()].map(({ notifier }) => notifier.wasClicked()).includes(true),

    /** After changes of the accounts. */
    refresh: (): void => [...parts.values()].forEach((part) => part.refresh()),
  };
}

/** The one way from what happened to the webhooks: everything that notifies of it comes by here. */
function raiseAlarm(webhooks: Pick<Webhooks, 'raise'>, { id, alarm }: NotificationText, account: string | null): void {
  if (alarm !== undefined) webhooks.raise({ ...alarm, subject: id, account });
}

type AccountDesktop = ReturnType<typeof openDesktop>;

function openDesktop(
  account: Account,
  { app, windows, quit, onChange }: AccountDesktopDeps,
  onOutcome: (outcome: NotificationOutcome) => void,
) {
  const { accounts, base } = app;
  const { automation, lock, notices, consoleCommands, platform, settings } = base;
  const { key, session } = account;
  const { feed, support } = session;
  const sessions = windows.sessions.of(key);
  const isInView = (): boolean => accounts.showsAll() || accounts.inView().key === key;

  const actions = createDesktopActions({
    showConsole: () => {
      if (!accounts.showsAll()) void accounts.bringIntoView(account);
      windows.console.show();
    },
    commandConsole: (command) => commandConsole(accounts, (given) => consoleCommands.notify(given), account, command),
    connect: (agentId) => sessions.open(agentId),
    join: (supportId) => sessions.openSupport(supportId),
    createSupport: () => support.create(''),
    showQuickConnect: () => windows.quick.show(),
    settings: () => settings.current(),
    changeSetting: base.changeSetting,
    notice: (message) => notices.add(message),
    onSettled: onChange,
    quit,
    lock: () => lock.lock('manual'),
    isLocked: () => lock.isLocked(),
  });
  const notifier = createNotifier({
    Notification,
    // Electron would leave a shortcut and a class of a demo on Windows, which is to leave nothing.
    isSupported: () => Notification.isSupported() && !(platform === 'win32' && automation !== null),
    mayShow: (kind) => mayNotify(kind, settings.current(), isPresenting()),
    onClick: (action) => actions.follow(action),
    isLocked: () => lock.isLocked(),
    onOutcome,
    clock: base.clock,
  });
  const show = (text: NotificationText): boolean => {
    const label = accounts.ids().length < 2 ? null : (account.manager.stored?.label ?? null);
    const owned = ofAccount(text, account.number, label);
    raiseAlarm(base.webhooks, owned, label);
    return notifier.show(owned);
  };
  const announcements = createAnnouncements({
    show,
    isConsoleSeen: () => isInView() && windows.console.isShown(),
    namesClients: () => settings.current().notifyClientNames,
  });
  session.on('jobEnded', (job) => announcements.jobEnd(job));
  session.on('bulk', (run) => announcements.bulk(run));
  session.on('support', (state) => announcements.support(state));
  session.on('clientJoined', (joined) => announcements.clientJoined(joined));
  session.on('downloadEnded', (download) => announcements.downloadEnd(download));
  session.on('left', () => {
    notifier.clear();
    announcements.clear();
  });

  return {
    actions,
    notifier,
    show,
    refresh(): void {
      announcements.service(feed.state());
      sessions.refresh();
    },
  };
}
