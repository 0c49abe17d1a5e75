import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { AccountManager } from '../account/account-manager.ts';
import { systemClock } from '../lib/clock.ts';
import type { Outside } from '../external/external.ts';
import { app, nativeTheme, Notification } from '../electron.ts';
import type { InputOf } from '../contract/contract.ts';
import type { SupportDesk } from '../support/support-service.ts';
import { changeSettings } from './settings/change-settings.ts';
import { createAnnouncements, mayTell } from '../desktop/announcements.ts';
import { setStartAtLogin } from '../desktop/login-item.ts';
import { createNotifier } from '../desktop/notifications.ts';
import { isPresenting } from '../desktop/presenting.ts';
import { createShellActions } from '../desktop/desktop-actions.ts';
import { createTaskBar } from '../desktop/task-bar.ts';
import { describeTray } from '../desktop/tray-state.ts';
import { createTray, type TrayPlace } from '../desktop/tray.ts';
import type { Workbench } from './account-session.ts';
import type { Base } from './compose-base.ts';
import type { Records } from './compose-records.ts';
import type { Windows } from './compose-windows.ts';

export interface DesktopParts {
  readonly base: Base;
  readonly bench: Workbench;
  readonly records: Records;
  readonly support: SupportDesk;
  readonly accounts: AccountManager;
  readonly windows: Windows;
  readonly outside: Outside;
  /** A person wants to leave. */
  readonly askToQuit: () => void;
}

/** What the program shows on the desktop beside its windows, and does there: tray, task bar, notifications, start at login. */
export function composeDesktop(parts: DesktopParts) {
  const { base, bench, support, accounts, windows, outside } = parts;
  const { recordings } = parts.records;
  const { log, notices, places, platform, post, settings, transport } = base;
  const { feed, snapshot } = bench;
  const { sessions } = windows;

  const notifier = createNotifier({
    Notification,
    isSupported: () => Notification.isSupported(),
    mayShow: (kind) => mayTell(kind, settings.current(), isPresenting()),
    onClick: (action) => actions.follow(action),
    clock: systemClock,
  });
  const announcements = createAnnouncements({
    show: (told) => notifier.show(told),
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
  const actions = createShellActions({
    showConsole: () => windows.console.show(),
    tellConsole: (command) => post.tell(command),
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
    onTrouble: (text) => log.warn(text),
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
      recordings.downloads.look();
      sessions.refresh();
      outside.follow();
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
