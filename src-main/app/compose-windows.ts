import { join } from 'node:path';
import { systemClock } from '../lib/clock.ts';
import { app, globalShortcut, nativeTheme, type WebContents } from '../electron.ts';
import type { WindowRole } from '../contract/contract.ts';
import { createQuickConnect } from '../desktop/quick-connect.ts';
import { followCaptureSetting } from '../windows/capture-protection.ts';
import { createConsoleWindow } from '../windows/console-window.ts';
import { confirmClipboardHost, confirmLinkHost } from '../desktop/host-dialogs.ts';
import { createSessionHosts } from '../sessions/hosts.ts';
import { NO_SANDBOX } from '../sessions/link-source.ts';
import { composeSessions } from './account-windows.ts';
import type { AccountParts } from './compose-account.ts';
import type { Base } from './compose-base.ts';

export interface WindowParts extends Pick<AccountParts, 'accounts' | 'routes'> {
  readonly base: Base;
  /** The system gives remote pages no sandbox. */
  readonly isUnsandboxed: boolean;
  /** Windows that close now were not closed by the user. */
  readonly isQuitting: () => boolean;
  /** Whether a hidden console can be found again. */
  readonly hasTray: () => boolean;
  readonly onCloseWithoutTray: (minimize: () => void) => void;
}

/** The windows: those of the remote sessions, the console, Quick connect. */
export function composeWindows({
  base,
  accounts,
  routes,
  isUnsandboxed,
  isQuitting,
  hasTray,
  onCloseWithoutTray,
}: WindowParts) {
  const { lock, log, notices, pages, places, platform, consoleCommands, push, settings } = base;
  followCaptureSetting({ settings });

  const shared = {
    preloadPath: places.preload,
    clock: systemClock,
    log,
    isDark: () => nativeTheme.shouldUseDarkColors,
    notifyShown: (contents: WebContents, shown: boolean) => push('window:shown', shown, { contents }),
  };
  const attachPage = (role: WindowRole) => (contents: WebContents) => pages.attach(role, contents);

  /** A question that names a host. */
  const onceUnlocked =
    (ask: (host: string) => Promise<boolean>) =>
    async (host: string): Promise<boolean> => {
      await lock.whenUnlocked();
      return ask(host);
    };
  const sessionHosts = createSessionHosts({
    settings,
    confirmLink: onceUnlocked(confirmLinkHost),
    confirmClipboard: onceUnlocked(confirmClipboardHost),
  });
  const sessions = composeSessions({ base, accounts, routes, shared, sessionHosts, isUnsandboxed, isQuitting });

  if (isUnsandboxed) notices.add(NO_SANDBOX);

  let isSeen = false;
  /** Accounts that are not in view keep themselves current at the pace of a hidden window. */
  const followSeen = (): void => {
    for (const { key, session } of accounts.all()) session.setSeen(isSeen && key === accounts.inView().key);
  };

  const consoleWindow = createConsoleWindow({
    ...shared,
    platform,
    iconPath: platform === 'linux' ? join(places.assets, 'icons/icon.png') : null,
    attach: (contents) => {
      const offs = [attachPage('console')(contents), consoleCommands.attach(contents)];
      return () => offs.forEach((off) => off());
    },
    place: () => settings.consoleBounds(),
    onPlace: (place) => void settings.setConsoleBounds(place),
    canHide: hasTray,
    onCloseWithoutTray,
    isQuitting,
    onShown: (shown) => {
      isSeen = shown;
      followSeen();
      if (shown) quick.warmSoon();
    },
    onGivenUp: () => accounts.all().forEach(({ viewState }) => viewState.clear()),
    onClosed: () => {
      if (!hasTray() && !sessions.hasOpenSessions()) app.quit();
    },
  });

  const quick = createQuickConnect({
    ...shared,
    platform,
    attach: attachPage('quick'),
    isQuitting,
    snapshot: accounts.inView().session.snapshot,
    keys: globalShortcut,
    requestedKeys: () => settings.current().quickConnectKeys,
    push,
    showConsole: () => consoleWindow.show(),
    commandConsole: (command) => consoleCommands.notify(command),
    onNotice: (message) => notices.add(message),
    later: (run) => setImmediate(run),
  });

  accounts.on('opened', followSeen);
  accounts.on('inView', (runtime) => {
    followSeen();
    const { manager, session, key } = runtime;
    quick.close();
    quick.follow(session.snapshot);
    routes.enter('quick', key);
    push('account:changed', manager.state, 'quick');
    push('service:changed', session.feed.state(), 'quick');
    push('jobs:changed', session.jobs.current(), 'quick');
    push('support:changed', session.support.state(), 'quick');
  });
  base.network.showQuestionsWith(() => consoleWindow.show());
  settings.subscribe(() => quick.followSettings());

  return { sessions, sessionHosts, console: consoleWindow, quick };
}

export type Windows = ReturnType<typeof composeWindows>;
