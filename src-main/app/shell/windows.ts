import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { runsOnWayland } from '../../lib/wayland.ts';
import {
  app,
  BrowserWindow,
  clipboard,
  globalShortcut,
  nativeImage,
  nativeTheme,
  powerSaveBlocker,
  shell,
  type WebContents,
} from '../../electron.ts';
import type { LeftAccount, WindowRole } from '../../contract/contract.ts';
import { createQuickConnect } from '../../desktop/quick-connect.ts';
import { followCaptureSetting } from '../../windows/capture-protection.ts';
import { createConsoleWindow } from '../../windows/console-window.ts';
import { createLeftConsole } from '../../windows/left-console.ts';
import {
  confirmClipboardHost,
  confirmDownloadHost,
  confirmLinkHost,
  confirmLocalNetworkHost,
  confirmMoreDownloads,
} from '../../desktop/host-dialogs.ts';
import { createSessionHosts } from '../../sessions/hosts.ts';
import { noSandbox } from '../../sessions/connection.ts';
import type { FinderSource } from '../../search/shared-finder.ts';
import { allAccountsState } from '../all-accounts/state.ts';
import { composeSessions } from './sessions.ts';
import type { App } from '../app.ts';
import { onlyOwnLinks } from '../only-service.ts';

export interface WindowParts {
  readonly app: App;
  /** The system gives remote pages no sandbox. */
  readonly isUnsandboxed: boolean;
  /** Windows that close now were not closed by the user. */
  readonly isQuitting: () => boolean;
  /** Whether a hidden console can be found again. */
  readonly hasTray: () => boolean;
  readonly onCloseWithoutTray: (minimize: () => void) => void;
}

/** The windows: those of the remote sessions, the console, Quick connect. */
export function composeWindows({ app: program, isUnsandboxed, isQuitting, hasTray, onCloseWithoutTray }: WindowParts) {
  const { accounts, accountList, base, pages } = program;
  const { lock, log, notices, places, platform, consoleCommands, push, settings } = base;
  followCaptureSetting({ settings });

  const shared = {
    preloadPath: places.preload,
    clock: base.clock,
    log,
    isDark: () => nativeTheme.shouldUseDarkColors,
    isWayland: runsOnWayland(platform, app.commandLine.getSwitchValue('ozone-platform'), process.env),
    notifyShown: (contents: WebContents, shown: boolean) => push('window:shown', shown, { contents }),
  };
  const attachPage = (role: WindowRole) => (contents: WebContents) => pages.attach(role, contents);

  const sessionHosts = createSessionHosts({
    settings,
    confirmLink: (host) => lock.askUnlocked((signal) => confirmLinkHost(host, signal)),
    confirmClipboard: (host) => lock.askUnlocked((signal) => confirmClipboardHost(host, signal)),
    confirmDownloads: (host) => lock.askUnlocked((signal) => confirmDownloadHost(host, signal)),
    confirmLocalNetwork: (host) => lock.askUnlocked((signal) => confirmLocalNetworkHost(host, signal)),
    confirmMoreDownloads: (host) => lock.askUnlocked((signal) => confirmMoreDownloads(host, signal)),
  });
  const sessions = composeSessions(program, {
    ...shared,
    isUnsandboxed,
    isQuitting,
    place: () => settings.sessionBounds(),
    onPlace: (place) => void settings.setSessionBounds(place),
    ...sessionHosts,
    ...(base.onlyService === null ? {} : { mayOpen: onlyOwnLinks }),
    random: base.random,
    powerSaveBlocker,
    clipboardAccess: (host) => (base.policy.current().allowClipboard ? sessionHosts.clipboardAccess(host) : 'none'),
    whyRefused: (permission, host) =>
      permission.startsWith('clipboard-') && !base.policy.current().allowClipboard
        ? 'managed'
        : sessionHosts.whyRefused(permission, host),
    noteRefused: base.refusedPermissions.note,
    downloadsFolder: base.downloadsFolder,
    dragIcon: () => nativeImage.createFromPath(join(places.assets, 'icons/icon.png')).resize({ width: 48 }),
    copy: (text) => clipboard.writeText(text),
    restrictions: base.policy.current,
    settings: settings.current,
    reveal: (path) => shell.showItemInFolder(path),
    lock: { isOn: () => lock.isOn(), lock: () => lock.lock('manual') },
    proxy: base.network.transport.proxy,
    noteCertificate: base.network.certificates.note,
    newId: randomUUID,
  });

  if (isUnsandboxed) notices.add(noSandbox());

  /** The lists that Quick connect searches. */
  const quickSources = (): readonly FinderSource[] => {
    if (!accounts.showsAll()) return [{ snapshot: accounts.inView().session.snapshot, mark: () => undefined }];
    return accounts.joined().map(({ number, session }) => ({
      snapshot: session.snapshot,
      mark: () => accountList.markOf(number) ?? undefined,
    }));
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
      program.setSeen(shown);
      quick.warmAfter(shown ? 'shown' : 'left');
    },
    onUnused: (contents) => push('window:unused', null, { contents }),
    onGivenUp: () => accounts.all().forEach(({ viewState }) => viewState.clear()),
    onClosed: () => {
      if (!hasTray() && !sessions.hasOpenSessions()) app.quit();
    },
  });

  const leftConsole = createLeftConsole();
  accounts.eachOpened(({ key, session }) => session.on('left', () => leftConsole.forget(key)));
  accounts.on('closed', ({ key }) => leftConsole.forget(key));
  const leaveConsole = (left: readonly LeftAccount[]): void => {
    // Its page gets the answer to its call first.
    setImmediate(() => {
      if (consoleWindow.leave()) leftConsole.store(left);
    });
  };

  const quick = createQuickConnect({
    ...shared,
    platform,
    attach: attachPage('quick'),
    isQuitting,
    sources: quickSources(),
    keys: globalShortcut,
    requestedKeys: () => settings.current().quickConnectKeys,
    push,
    showConsole: () => consoleWindow.show(),
    commandConsole: (command) => consoleCommands.notify(command),
    onNotice: (message) => notices.add(message),
    later: setImmediate,
  });

  const followJoined = (): void => {
    if (accounts.showsAll()) quick.follow(quickSources());
  };
  accounts.on('opened', followJoined);
  accounts.on('closed', followJoined);
  accounts.on('inView', (account) => {
    const { manager, session } = account;
    quick.close();
    quick.follow(quickSources());
    base.events.enter('quick', accounts.viewKey());
    if (accounts.showsAll()) return push('account:changed', allAccountsState(), 'quick');
    push('account:changed', manager.state, 'quick');
    push('service:changed', session.feed.state(), 'quick');
    push('jobs:changed', session.jobs.current(), 'quick');
    push('support:changed', session.support.state(), 'quick');
  });
  base.network.on('asked', () => consoleWindow.show());
  /** Wayland's desktop asks the user about the keys: not before there is something that Quick connect could find. */
  const followKeys = (): void => {
    if (!shared.isWayland || accounts.ids().length > 0) quick.followSettings();
  };
  settings.subscribe(followKeys);
  if (shared.isWayland) accounts.eachOpened(({ manager }) => manager.subscribe(followKeys));
  // From one window of Longreach to another, the focus is nowhere for a moment.
  app.on('browser-window-blur', () => {
    setImmediate(() => {
      if (BrowserWindow.getFocusedWindow() === null) quick.warmAfter('left');
    });
  });

  return { sessions, sessionHosts, console: consoleWindow, leftConsole, leaveConsole, quick, followKeys };
}

export type Windows = ReturnType<typeof composeWindows>;
