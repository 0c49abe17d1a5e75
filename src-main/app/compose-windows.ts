import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AccountManager } from '../account/account-manager.ts';
import { systemClock } from '../lib/clock.ts';
import { app, globalShortcut, nativeTheme, powerSaveBlocker, type WebContents } from '../electron.ts';
import type { WindowRole } from '../contract/contract.ts';
import type { SupportDesk } from '../support/support-service.ts';
import { createQuickConnect } from '../desktop/quick-connect.ts';
import { proxyConfig } from './transport.ts';
import { createConsoleWindow } from '../windows/console-window.ts';
import { SessionWindows } from '../sessions/session-windows.ts';
import type { Workbench } from './account-session.ts';
import type { Base } from './compose-base.ts';
import type { Desktop } from './compose-desktop.ts';
import type { Pages } from './compose-pages.ts';
import type { Records } from './compose-records.ts';

export interface WindowParts {
  readonly base: Base;
  readonly bench: Workbench;
  readonly records: Records;
  readonly support: SupportDesk;
  readonly accounts: AccountManager;
  /** Windows that close now are not closed by a person. */
  readonly isQuitting: () => boolean;
  /** Made later, and used only then. */
  readonly desktop: () => Desktop;
  readonly pages: () => Pages;
}

/** The windows: those of the remote sessions, the console, Quick connect. */
export function composeWindows(parts: WindowParts) {
  const { base, bench, support, accounts, isQuitting, desktop, pages } = parts;
  const { activity } = parts.records;
  const { keptView, log, notices, places, platform, post, push, settings } = base;
  const { desk, feed, inventory, snapshot } = bench;

  const shared = {
    preloadPath: places.preload,
    clock: systemClock,
    log,
    isDark: () => nativeTheme.shouldUseDarkColors,
  };
  const attachPage = (role: WindowRole) => (contents: WebContents, windowId?: string) =>
    pages().attach(role, contents, windowId);

  const sessionWatch = activity.watchSessions(isQuitting);
  const sessions = new SessionWindows({
    onEvent: (event, before, nameOf) => sessionWatch.take(event, before, nameOf),
    asksWhy: () => (settings.current().askWhy ? activity.reasons() : null),
    ...shared,
    attach: attachPage('session'),
    place: () => settings.sessionBounds(),
    onPlace: (place) => void settings.setSessionBounds(place),
    requestLink: (agentId, signal) => desk.requestLink(agentId, signal),
    requestDeviceLink: (deviceId, signal) => desk.requestDeviceLink(deviceId, signal),
    requestSupportLink: activity.watchJoin((supportId, signal) => support.requestSupportLink(supportId, signal)),
    lookAt: (agentId) => bench.details.read(agentId, { attention: 'background' }),
    serviceState: () => feed.state(),
    random: Math.random,
    visits: activity.watchVisits(inventory),
    powerSaveBlocker,
    isQuitting,
    onWaiting: (waiting) => bench.setAwaited(waiting),
    allowInsecureLoopback: () => accounts.isUnencrypted,
    clipboardTightened: () => settings.current().tightenClipboard,
    proxy: () => proxyConfig(settings.current().proxy),
    newId: randomUUID,
    describeAgent: (agentId) => desk.describe(agentId),
    describeSupport: (supportId) => support.describe(supportId),
    favorites: () => snapshot.favorites(),
    recents: () => snapshot.recents(),
    onOpened: (agentId) => void desk.noteOpened(agentId).then(() => desktop().refresh()),
    push: { push },
  });

  const consoleWindow = createConsoleWindow({
    ...shared,
    platform,
    iconPath: platform === 'linux' ? join(places.assets, 'icons/icon.png') : null,
    attach: (contents) => {
      const offs = [attachPage('console')(contents), post.attach(contents)];
      return () => offs.forEach((off) => off());
    },
    place: () => settings.consoleBounds(),
    onPlace: (place) => void settings.setConsoleBounds(place),
    canHide: () => desktop().hasTray(),
    isQuitting,
    onShown: (shown) => {
      bench.setSeen(shown);
      support.setVisible(shown);
      if (shown) quick.warmSoon();
    },
    onGivenUp: () => keptView.clear(),
    onClosed: () => {
      if (!desktop().hasTray() && !sessions.hasOpenSessions()) app.quit();
    },
  });

  const quick = createQuickConnect({
    ...shared,
    platform,
    attach: attachPage('quick'),
    isQuitting,
    picture: snapshot,
    keys: globalShortcut,
    wantedKeys: () => settings.current().quickConnectKeys,
    push,
    showConsole: () => consoleWindow.show(),
    tellConsole: (command) => post.tell(command),
    onNotice: (message) => notices.add(message),
    later: (run) => setImmediate(run),
  });

  return {
    sessions,
    console: consoleWindow,
    quick,
    /** The account goes, and every session with it. */
    leave: (): void => sessionWatch.leave(() => sessions.closeAll()),
  };
}

export type Windows = ReturnType<typeof composeWindows>;
