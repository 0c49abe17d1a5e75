import { expect, test, vi } from 'vitest';
import { openSettings } from '../../../../src-main/app/settings/settings-store.ts';
import { followCaptureSetting } from '../../../../src-main/windows/capture-protection.ts';
import { createConsoleWindow } from '../../../../src-main/windows/console-window.ts';
import { createQuickWindow } from '../../../../src-main/windows/quick-connect-window.ts';
import { makeFolder } from '../../make-folder.ts';
import { BrowserWindow, app, screen } from '../electron-stub.ts';
import { makeHarness } from '../sessions/session-harness.ts';
import { makeClock, makeLog } from './samples.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const shared = () => ({
  platform: 'win32' as const,
  preloadPath: '/app/preload.cjs',
  clock: makeClock(),
  log: makeLog().log,
  isDark: () => false,
  isQuitting: () => false,
  attach: () => () => undefined,
  isWayland: false,
  notifyShown: () => undefined,
});

function openConsole(): void {
  const quiet = {
    iconPath: null,
    place: () => null,
    onPlace: () => undefined,
    onCloseWithoutTray: () => undefined,
    canHide: () => true,
  };
  const listeners = {
    onShown: () => undefined,
    onClosed: () => undefined,
    onGivenUp: () => undefined,
    onUnused: () => undefined,
  };
  createConsoleWindow({ ...shared(), ...quiet, ...listeners }).show();
}

function openQuickConnect(): void {
  Object.assign(screen, {
    getCursorScreenPoint: () => ({ x: 5, y: 5 }),
    getDisplayNearestPoint: () => ({ workArea: { x: 0, y: 0, width: 1_920, height: 1_040 } }),
  });
  createQuickWindow({ ...shared(), onShown: () => undefined }).prepare();
}

/** Two sessions: one in the window of all tabs, one in its own window. */
async function openSessions() {
  const harness = makeHarness();
  await harness.openPage(7);
  await harness.openPage(8);
  harness.sessions.openInNewWindow('tab-2');
  return harness;
}

const protectedWindows = () => BrowserWindow.made.filter(({ contentProtection }) => contentProtection);

async function follow(blockScreenCapture: boolean) {
  const settings = await openSettings({ directory: makeFolder(), now: Date.now });
  await settings.change({ blockScreenCapture });
  app.removeAllListeners('browser-window-created');
  followCaptureSetting({ settings });
  return settings;
}

test('P9: the setting reaches every window when it is changed, and back', async () => {
  const settings = await follow(false);
  openConsole();
  openQuickConnect();
  await openSessions();
  expect(BrowserWindow.made).toHaveLength(4);
  expect(protectedWindows()).toEqual([]);
  await settings.change({ blockScreenCapture: true });
  expect(protectedWindows()).toHaveLength(4);
  await settings.change({ blockScreenCapture: false });
  expect(protectedWindows()).toEqual([]);
});

test('P9: windows that open while the setting is on are kept out of captures from the start', async () => {
  await follow(true);
  openConsole();
  openQuickConnect();
  const { sessions } = await openSessions();
  expect(BrowserWindow.made).toHaveLength(4);
  expect(protectedWindows()).toHaveLength(4);
  sessions.moveBackToTabs('tab-2');
  sessions.openInNewWindow('tab-1');
  expect(BrowserWindow.made).toHaveLength(5);
  expect(protectedWindows()).toHaveLength(5);
});
