import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { systemClock } from '../lib/clock.ts';
import { app, globalShortcut, nativeTheme, powerSaveBlocker, type WebContents } from '../electron.ts';
import type { WindowRole } from '../contract/contract.ts';
import { createQuickConnect } from '../desktop/quick-connect.ts';
import { proxyConfig } from './transport.ts';
import { followCaptureSetting } from '../windows/capture-protection.ts';
import { createConsoleWindow } from '../windows/console-window.ts';
import { confirmClipboardHost, confirmLinkHost } from '../desktop/host-dialogs.ts';
import { createSessionHosts } from '../sessions/hosts.ts';
import { createLinkSource, NO_SANDBOX } from '../sessions/link-source.ts';
import { SessionWindows } from '../sessions/session-windows.ts';
import type { AccountParts } from './compose-account.ts';
import type { Base } from './compose-base.ts';

export interface WindowParts extends Pick<AccountParts, 'accountSession' | 'audit'> {
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
  accountSession,
  audit,
  isUnsandboxed,
  isQuitting,
  hasTray,
  onCloseWithoutTray,
}: WindowParts) {
  const { viewState, log, notices, pages, places, platform, consoleCommands, push, settings } = base;
  const { agentsService, feed, inventory, snapshot, support } = accountSession;
  followCaptureSetting({ settings });

  const shared = {
    preloadPath: places.preload,
    clock: systemClock,
    log,
    isDark: () => nativeTheme.shouldUseDarkColors,
    notifyShown: (contents: WebContents, shown: boolean) => push('window:shown', shown, { contents }),
  };
  const attachPage = (role: WindowRole) => (contents: WebContents, windowId?: string) =>
    pages.attach(role, contents, windowId);

  const sessionAudit = audit.auditSessions(isQuitting);
  const requestSupportLink = audit.auditJoin((supportId, signal) => support.requestSupportLink(supportId, signal));
  const sessionHosts = createSessionHosts({
    settings,
    confirmLink: confirmLinkHost,
    confirmClipboard: confirmClipboardHost,
  });
  const sessions = new SessionWindows({
    onEvent: (event, before, nameOf) => sessionAudit.take(event, before, nameOf),
    reasonOptions: () => (settings.current().askWhy ? audit.reasons() : null),
    ...shared,
    attach: attachPage('session'),
    place: () => settings.sessionBounds(),
    onPlace: (place) => void settings.setSessionBounds(place),
    requestLink: createLinkSource({
      isUnsandboxed,
      forAgent: (agentId, signal) => agentsService.requestLink(agentId, signal),
      forDevice: (deviceId, signal) => agentsService.requestDeviceLink(deviceId, signal),
      forSupport: requestSupportLink,
    }),
    mayOpen: (link) => sessionHosts.mayOpen(link),
    checkAgent: (agentId) => accountSession.details.read(agentId, { attention: 'background' }),
    serviceState: () => feed.state(),
    random: Math.random,
    openSessions: audit.auditSessionNotes({
      restorableSessions: () => inventory.call('restorableSessions'),
      storeSession: (session) => inventory.call('storeSession', session),
    }),
    powerSaveBlocker,
    isQuitting,
    onWaiting: (waiting) => accountSession.setAwaited(waiting),
    allowInsecureLoopback: accountSession.isUnencrypted,
    clipboardAccess: (host) => sessionHosts.clipboardAccess(host),
    askClipboard: (host) => sessionHosts.askClipboard(host),
    proxy: () => proxyConfig(settings.current().proxy),
    newId: randomUUID,
    describeAgent: (agentId) => agentsService.describe(agentId),
    describeSupport: (supportId) => support.describe(supportId),
    favorites: () => snapshot.favorites(),
    recents: () => snapshot.recents(),
    onSupportTabs: (tabs) => support.setTabs(tabs),
    onOpened: (agentId) => void accountSession.noteOpened(agentId),
    push: { push },
  });

  if (isUnsandboxed) notices.add(NO_SANDBOX);

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
      accountSession.setSeen(shown);
      if (shown) quick.warmSoon();
    },
    onGivenUp: () => viewState.clear(),
    onClosed: () => {
      if (!hasTray() && !sessions.hasOpenSessions()) app.quit();
    },
  });

  const quick = createQuickConnect({
    ...shared,
    platform,
    attach: attachPage('quick'),
    isQuitting,
    snapshot,
    keys: globalShortcut,
    requestedKeys: () => settings.current().quickConnectKeys,
    push,
    showConsole: () => consoleWindow.show(),
    commandConsole: (command) => consoleCommands.notify(command),
    onNotice: (message) => notices.add(message),
    later: (run) => setImmediate(run),
  });

  accountSession.openSessionsWith((agentId) => sessions.open(agentId));
  accountSession.on('jobs', (jobs) => sessions.takeJobs(jobs));
  accountSession.on('support', (state) => sessions.takeSupport(state.sessions));
  accountSession.on('cached', () => void sessions.loadRestorable());
  accountSession.on('left', () => sessionAudit.leave(() => sessions.closeAll()));
  settings.subscribe(() => quick.followSettings());

  /** The process ends without closing the windows. */
  const recordEnds = (): void => sessionAudit.endAll(sessions.tabs());

  return { sessions, sessionHosts, console: consoleWindow, quick, recordEnds };
}

export type Windows = ReturnType<typeof composeWindows>;
