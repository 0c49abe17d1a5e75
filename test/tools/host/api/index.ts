/** The module `electron` of the host: what the main bundle gets when it imports Electron. */
import { refuseTheRest } from '../base/refuse.ts';
import { records } from '../base/records.ts';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { clipboard, powerMonitor, shell } from './desktop.ts';
import { dialog, dialogAnswers } from './dialog.ts';
import { globalShortcut, shortcutKeys } from './global-shortcut.ts';
import { IpcScope, ipcMain } from './ipc.ts';
import { applicationMenuChanged, Menu, MenuItem } from './menu.ts';
import { NativeImage, nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { Notification, notifications } from './notification.ts';
import { powerSaveBlocker, powerSaveBlockers } from './power-save-blocker.ts';
import { HostProtocol } from './protocol.ts';
import { safeStorage } from './safe-storage.ts';
import { displaysOfTest, screen } from './screen.ts';
import { Session } from './session.ts';
import { Tray, trays } from './tray.ts';
import { UtilityProcess } from './utility-process.ts';
import { View } from './view.ts';
import { WebContentsView } from './web-contents-view.ts';
import { WebContents } from './web-contents.ts';
import { WebFrameMain } from './web-frame-main.ts';
import { WebRequest } from './web-request.ts';
import type { FetchInit } from './net.ts';

const protocol = Session.defaultSession.protocol;
const net = {
  fetch: (input: string | Request, init?: FetchInit): Promise<Response> => Session.defaultSession.fetch(input, init),
  isOnline: (): boolean => true,
  online: true,
};

refuseTheRest('App', app);
refuseTheRest('BrowserWindow', BrowserWindow.prototype);
refuseTheRest('Clipboard', clipboard);
refuseTheRest('Dialog', dialog);
refuseTheRest('GlobalShortcut', globalShortcut);
refuseTheRest('IpcMain', IpcScope.prototype);
refuseTheRest('Net', net);
refuseTheRest('NativeImage', NativeImage.prototype);
refuseTheRest('NativeTheme', nativeTheme);
refuseTheRest('PowerMonitor', powerMonitor);
refuseTheRest('PowerSaveBlocker', powerSaveBlocker);
refuseTheRest('Protocol', HostProtocol.prototype);
refuseTheRest('SafeStorage', safeStorage);
refuseTheRest('Screen', screen);
refuseTheRest('Session', Session.prototype);
refuseTheRest('Shell', shell);
refuseTheRest('Tray', Tray.prototype);
refuseTheRest('UtilityProcess', UtilityProcess.prototype);
refuseTheRest('View', View.prototype);
refuseTheRest('WebContents', WebContents.prototype);
refuseTheRest('WebFrameMain', WebFrameMain.prototype);
refuseTheRest('WebRequest', WebRequest.prototype);

applicationMenuChanged.add(() => {
  for (const contents of WebContents.getAllWebContents()) contents.announceKeys();
});

/** What only the host has: what tests read and drive. */
export const __electronHost = {
  records,
  trays,
  notifications,
  dialogAnswers,
  Menu,
  nativeTheme,
  shortcutKeys,
  powerSaveBlockers,
  displays: displaysOfTest,
};

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  Session as session,
  shell,
  Tray,
  UtilityProcess as utilityProcess,
  View,
  WebContents as webContents,
  WebContentsView,
};
export type { BrowserWindowConstructorOptions } from './browser-window.ts';
export type { IpcMainInvokeEvent } from './ipc.ts';
export type { MenuItemConstructorOptions } from './menu.ts';
export type { WebPreferences } from './web-contents.ts';
export type { HostEvent as Event } from '../base/emitter.ts';
export type { BrowserWindow as BaseWindow, NativeImage, Session, UtilityProcess, WebContents, WebFrameMain };
export type Rectangle = Electron.Rectangle;
