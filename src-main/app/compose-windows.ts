import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AccountManager } from '../account/account-manager.ts';
import { systemClock } from '../lib/clock.ts';
import { app, globalShortcut, nativeTheme, powerSaveBlocker, type WebContents } from '../electron.ts';
import type { WindowRole } from '../contract/contract.ts';
import type { SupportService } from '../support/support-service.ts';
import { createQuickConnect } from '../desktop/quick-connect.ts';
import { proxyConfig } from './transport.ts';
import { createConsoleWindow } from '../windows/console-window.ts';
import { SessionWindows } from '../sessions/session-windows.ts';
import type { AccountSession } from './account-session.ts';
import type { Base } from './compose-base.ts';
import type { Desktop } from './compose-desktop.ts';
import type { Pages } from './compose-pages.ts';
import type { Records } from './compose-records.ts';

export interface WindowParts {
  readonly base: Base;
  readonly accountSession: AccountSession;
  readonly records: Records;
  readonly support: SupportService;
  readonly accounts: AccountManager;
  /** Windows that close now are not closed by a person. */
  readonly isQuitting: () => boolean;
  /** Made later, and used only then. */
  readonly desktop: () => Desktop;
  readonly pages: () => Pages;
}

/** The windows: those of the remote sessions, the console, Quick connect. */
export function composeWindows(parts: WindowParts) {
  const { base, accountSession, support, accounts, isQuitting, desktop, pages } = parts;
  const { audit } = parts.records;
  const { viewState, log, notices, places, platform, consoleCommands, push, settings } = base;
  const { agentsService, feed, inventory, snapshot } = accountSession;

  const shared = {
    preloadPath: places.preload,
    clock: systemClock,
    log,
    isDark: () => nativeTheme.shouldUseDarkColors,
  };
  const attachPage = (role: WindowRole) => (contents: WebContents, windowId?: string) =>
    pages().attach(role, contents, windowId);

  const sessionAudit = audit.auditSessions(isQuitting);
  const requestSupportLink = audit.auditJoin((supportId, signal) => support.requestSupportLink(supportId, signal));
  const sessions = new SessionWindows({
    onEvent: (event, before, nameOf) => sessionAudit.take(event, before, nameOf),
    reasonOptions: () => (settings.current().askWhy ? audit.reasons() : null),
    ...shared,
    attach: attachPage('session'),
    place: () => settings.sessionBounds(),
    onPlace: (place) => void settings.setSessionBounds(place),
    requestLink: ({ agentId, supportId, deviceId }, signal) => {
      if (agentId !== null) return agentsService.requestLink(agentId, signal);
      return supportId === null
        ? agentsService.requestDeviceLink(deviceId, signal)
        : requestSupportLink(supportId, signal);
    },
    checkAgent: (agentId) => accountSession.details.read(agentId, { attention: 'background' }),
    serviceState: () => feed.state(),
    random: Math.random,
    openSessions: audit.auditSessionNotes(inventory),
    powerSaveBlocker,
    isQuitting,
    onWaiting: (waiting) => accountSession.setAwaited(waiting),
    allowInsecureLoopback: () => accounts.isUnencrypted,
    clipboardTightened: () => settings.current().tightenClipboard,
    proxy: () => proxyConfig(settings.current().proxy),
    newId: randomUUID,
    describeAgent: (agentId) => agentsService.describe(agentId),
    describeSupport: (supportId) => support.describe(supportId),
    favorites: () => snapshot.favorites(),
    recents: () => snapshot.recents(),
    onOpened: (agentId) => void agentsService.noteOpened(agentId).then(() => desktop().refresh()),
    push: { push },
  });

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
    canHide: () => desktop().hasTray(),
    isQuitting,
    onShown: (shown) => {
      accountSession.setSeen(shown);
      support.setVisible(shown);
      if (shown) quick.warmSoon();
    },
    onGivenUp: () => viewState.clear(),
    onClosed: () => {
      if (!desktop().hasTray() && !sessions.hasOpenSessions()) app.quit();
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

  return {
    sessions,
    console: consoleWindow,
    quick,
    /** The account goes, and every session with it. */
    leave: (): void => sessionAudit.leave(() => sessions.closeAll()),
  };
}

export type Windows = ReturnType<typeof composeWindows>;
