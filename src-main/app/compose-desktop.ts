import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createAnnouncements, mayNotify } from '../desktop/announcements.ts';
import { createDesktopActions } from '../desktop/desktop-actions.ts';
import { createNotifier } from '../desktop/notifications.ts';
import { isPresenting } from '../desktop/system.ts';
import { createTaskBar } from '../desktop/task-bar.ts';
import { followToasts } from '../desktop/toast-activation.ts';
import { describeTray } from '../desktop/tray-state.ts';
import type { TrayPlace } from '../desktop/tray.ts';
import { app, Notification } from '../electron.ts';
import { createExternal } from '../external/external.ts';
import { jumpListArgument } from '../external/start-arguments.ts';
import { systemClock } from '../lib/clock.ts';
import type { AccountParts } from './compose-account.ts';
import type { Base } from './compose-base.ts';
import type { Windows } from './compose-windows.ts';

export interface DesktopParts extends AccountParts {
  readonly base: Base;
  readonly windows: Windows;
  readonly tray: TrayPlace;
  /** Marks the items of the jump list as ours; null where there is no jump list. */
  readonly jumpListSecret: string | null;
  readonly quit: () => void;
}

/** Tray, task bar and notifications, and the requests that come from outside the program: links and commands. */
export function composeDesktop({
  base,
  accountSession,
  accounts,
  audit,
  windows,
  tray,
  jumpListSecret,
  quit,
}: DesktopParts) {
  const { log, notices, places, platform, consoleCommands, push, settings, userData } = base;
  const { feed, recordings, snapshot, support } = accountSession;
  const { sessions } = windows;
  const showConsole = (): void => windows.console.show();

  const external = createExternal({
    userData,
    platform,
    clock: systemClock,
    newId: randomUUID,
    push,
    account: () => accounts.state,
    accountSession,
    settings,
    connect: (agentId) => sessions.open(agentId),
    connectDevice: (deviceId) => sessions.openDevice(deviceId),
    createSupport: (clientName) => support.create(clientName),
    showConsole,
    commandConsole: (command) => consoleCommands.notify(command),
    record: audit.record,
    onProblem: (text) => log.warn(text),
  });

  const actions = createDesktopActions({
    showConsole,
    commandConsole: (command) => consoleCommands.notify(command),
    connect: (agentId) => sessions.open(agentId),
    join: (supportId) => sessions.openSupport(supportId),
    createSupport: () => support.create(''),
    showQuickConnect: () => windows.quick.show(),
    settings: () => settings.current(),
    changeSetting: base.changeSetting,
    notice: (message) => notices.add(message),
    onSettled: refresh,
    quit,
  });
  const notifier = createNotifier({
    Notification,
    isSupported: () => Notification.isSupported(),
    mayShow: (kind) => mayNotify(kind, settings.current(), isPresenting()),
    onClick: (action) => actions.follow(action),
    clock: systemClock,
  });
  followToasts({
    Notification,
    platform,
    wasClicked: notifier.wasClicked,
    showConsole,
    later: (run) => void setImmediate(run),
  });
  const announcements = createAnnouncements({
    show: (text) => notifier.show(text),
    isConsoleSeen: () => windows.console.isShown(),
    namesClients: () => settings.current().notifyClientNames,
  });
  const taskBar = createTaskBar({
    app,
    platform,
    execPath: process.execPath,
    ownArgument: jumpListSecret === null ? '' : jumpListArgument(jumpListSecret),
    overlayPath: join(places.assets, 'tray/tray-waiting-dark.png'),
    onAction: (action) => actions.choose(action),
    onProblem: (text) => log.warn(text),
  });

  const describe = () =>
    describeTray({
      account: accounts.state,
      service: feed.state(),
      summary: snapshot.summary(),
      hasStates: snapshot.hasStates(),
      favorites: snapshot.favorites(),
      recents: snapshot.recents(),
      support: support.state(),
      settings: settings.current(),
    });
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
      announcements.service(feed.state());
      recordings.downloads.checkQueue();
      sessions.refresh();
      external.follow();
    });
  }

  accounts.subscribe(refresh);
  settings.subscribe(refresh);
  accountSession.on('change', refresh);
  accountSession.on('jobs', (jobs) => external.takeJobs(jobs));
  accountSession.on('jobEnded', (job) => announcements.jobEnd(job));
  accountSession.on('bulk', (run) => announcements.bulk(run));
  accountSession.on('support', (state) => announcements.support(state));
  accountSession.on('clientJoined', (session) => announcements.clientJoined(session));
  accountSession.on('downloadEnded', (download) => announcements.downloadEnd(download));
  accountSession.on('left', () => {
    notifier.clear();
    announcements.clear();
    external.clear();
  });

  return {
    notifier,
    external,

    /** Some desktops have no place for the icon. */
    openTray(): void {
      try {
        tray.open(describe(), (action) => actions.choose(action));
      } catch {
        log.warn('this desktop has no place for a tray icon; closing the console ends Longreach');
      }
    },
  };
}

export type Desktop = ReturnType<typeof composeDesktop>;
