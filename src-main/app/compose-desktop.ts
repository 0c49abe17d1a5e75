import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { AccountManager } from '../account/account-manager.ts';
import { systemClock } from '../lib/clock.ts';
import type { External } from '../external/external.ts';
import { app, nativeTheme, Notification } from '../electron.ts';
import type { InputOf } from '../contract/contract.ts';
import type { SupportService } from '../support/support-service.ts';
import { changeSettings } from './settings/change-settings.ts';
import { createAnnouncements, mayNotify } from '../desktop/announcements.ts';
import { setStartAtLogin } from '../desktop/login-item.ts';
import { createNotifier } from '../desktop/notifications.ts';
import { isPresenting } from '../desktop/presenting.ts';
import { createDesktopActions } from '../desktop/desktop-actions.ts';
import { createTaskBar } from '../desktop/task-bar.ts';
import { describeTray } from '../desktop/tray-state.ts';
import { createTray, type TrayPlace } from '../desktop/tray.ts';
import type { AccountSession } from './account-session.ts';
import type { Base } from './compose-base.ts';
import type { Records } from './compose-records.ts';
import type { Windows } from './compose-windows.ts';

export interface DesktopParts {
  readonly base: Base;
  readonly accountSession: AccountSession;
  readonly records: Records;
  readonly support: SupportService;
  readonly accounts: AccountManager;
  readonly windows: Windows;
  readonly external: External;
  /** A person wants to leave. */
  readonly askToQuit: () => void;
}

/** What the program shows on the desktop beside its windows, and does there: tray, task bar, notifications, start at login. */
export function composeDesktop(parts: DesktopParts) {
  const { base, accountSession, support, accounts, windows, external } = parts;
  const { recordings } = parts.records;
  const { log, notices, places, platform, consoleCommands, settings, transport } = base;
  const { feed, snapshot } = accountSession;
  const { sessions } = windows;

  const notifier = createNotifier({
    Notification,
    isSupported: () => Notification.isSupported(),
    mayShow: (kind) => mayNotify(kind, settings.current(), isPresenting()),
    onClick: (action) => actions.follow(action),
    clock: systemClock,
  });
  const announcements = createAnnouncements({
    show: (text) => notifier.show(text),
    isConsoleSeen: () => windows.console.isShown(),
  });

  const changeSetting = (patch: InputOf<'settings:change'>) =>
    changeSettings(patch, {
      settings,
      setProxy: (proxy) => transport.setProxy(proxy),
      setStartAtLogin: (on) =>
        setStartAtLogin(on, {
          platform,
          app,
          execPath: process.env.APPIMAGE ?? process.execPath,
          configFolder: process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'),
          desktopId: 'app.longreach.console',
          files: { mkdir, writeFile, rm },
        }),
    });
  const actions = createDesktopActions({
    showConsole: () => windows.console.show(),
    commandConsole: (command) => consoleCommands.notify(command),
    connect: (agentId) => sessions.open(agentId),
    join: (supportId) => sessions.openSupport(supportId),
    createSupport: () => support.create(''),
    showQuickConnect: () => windows.quick.show(),
    settings: () => settings.current(),
    changeSetting,
    notice: (message) => notices.add(message),
    onSettled: refresh,
    quit: parts.askToQuit,
  });
  const taskBar = createTaskBar({
    app,
    platform,
    execPath: process.execPath,
    overlayPath: join(places.assets, 'tray/tray-waiting-dark.png'),
    onAction: (action) => actions.choose(action),
    onProblem: (text) => log.warn(text),
  });

  const describe = () =>
    describeTray({
      account: accounts.state,
      service: feed.state(),
      summary: snapshot.summary(),
      favorites: snapshot.favorites(),
      recents: snapshot.recents(),
      support: support.state(),
      settings: settings.current(),
    });
  let tray: TrayPlace | null = null;
  let isRefreshing = false;
  /** Tray and session window follow the picture, once per turn of the event loop however much changed. */
  function refresh(): void {
    if (isRefreshing) return;
    isRefreshing = true;
    setImmediate(() => {
      isRefreshing = false;
      const facts = describe();
      tray?.update(facts);
      taskBar.update(facts);
      announcements.service(feed.state());
      recordings.downloads.checkQueue();
      sessions.refresh();
      external.follow();
    });
  }

  return {
    announcements,
    notifier,
    changeSetting,
    refresh,

    /** Not every desktop has a place for it. */
    openTray(): void {
      try {
        tray = createTray(
          {
            folder: join(places.assets, 'tray'),
            platform,
            isDark: () => nativeTheme.shouldUseDarkColorsForSystemIntegratedUI,
            onAction: (action) => actions.choose(action),
          },
          describe(),
        );
      } catch {
        log.warn('this desktop has no place for a tray icon; closing the console ends Longreach');
      }
    },
    hasTray: (): boolean => tray !== null,
    repaintTray: (): void => tray?.repaint(),
    closeTray: (): void => tray?.destroy(),

    /** Another account: what was told of this one goes. */
    forget(): void {
      notifier.clear();
      announcements.clear();
    },
  };
}

export type Desktop = ReturnType<typeof composeDesktop>;
