/** The module `electron` of the host: what the main bundle gets when it imports Electron. */
import { refuseTheRest, type ElectronName } from '../base/refuse.ts';
import { recordMembers } from '../base/record-members.ts';
import { records } from '../base/records.ts';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { ClientRequest, IncomingMessage, type ClientRequestOptions } from './client-request.ts';
import { clipboard, ClipboardItem, powerMonitor, shell, systemPreferences } from './desktop.ts';
import { dialog, dialogAnswers } from './dialog.ts';
import { DownloadItem } from './download-item.ts';
import { globalShortcut, shortcutKeys } from './global-shortcut.ts';
import { IpcScope, ipcMain } from './ipc.ts';
import { applicationMenuChanged, Menu, MenuItem } from './menu.ts';
import { NativeImage, nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { network } from './network-trouble.ts';
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
  request: (options: ClientRequestOptions): ClientRequest => new ClientRequest(options),
  isOnline: (): boolean => true,
  online: true,
};

/** Puts the host's object in the place of Electron's. */
function standFor(name: ElectronName, target: object): void {
  refuseTheRest(name, target);
  recordMembers(name, target);
}

standFor('App', app);
standFor('BrowserWindow', BrowserWindow.prototype);
standFor('Clipboard', clipboard);
standFor('Dialog', dialog);
standFor('GlobalShortcut', globalShortcut);
standFor('IpcMain', IpcScope.prototype);
standFor('Net', net);
standFor('NativeImage', NativeImage.prototype);
standFor('NativeTheme', nativeTheme);
standFor('PowerMonitor', powerMonitor);
standFor('PowerSaveBlocker', powerSaveBlocker);
standFor('Protocol', HostProtocol.prototype);
standFor('SafeStorage', safeStorage);
standFor('Screen', screen);
standFor('Session', Session.prototype);
standFor('Shell', shell);
standFor('SystemPreferences', systemPreferences);
standFor('Tray', Tray.prototype);
standFor('UtilityProcess', UtilityProcess.prototype);
standFor('View', View.prototype);
standFor('WebContents', WebContents.prototype);
recordMembers('CommandLine', app.commandLine);
recordMembers('WebContentsView', WebContentsView.prototype);
recordMembers('ClientRequest', ClientRequest.prototype);
recordMembers('IncomingMessage', IncomingMessage.prototype);
recordMembers('DownloadItem', DownloadItem.prototype);
recordMembers('Menu', Menu.prototype);
recordMembers('Notification', Notification.prototype);
standFor('WebFrameMain', WebFrameMain.prototype);
standFor('WebRequest', WebRequest.prototype);
for (const [name, statics] of Object.entries({
  BrowserWindow,
  Menu,
  NativeImage: nativeImage,
  Notification,
  Session,
  UtilityProcess,
  WebContents,
}))
  recordMembers(name, statics);

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
  network,
  /** Titles of the windows that a person finds in the task bar. */
  taskBar: (): string[] => BrowserWindow.getAllWindows().flatMap((one) => (one.isInTaskBar ? [one.getTitle()] : [])),
};

export {
  app,
  BrowserWindow,
  clipboard,
  ClipboardItem,
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
  systemPreferences,
  Tray,
  UtilityProcess as utilityProcess,
  View,
  WebContents as webContents,
  WebContentsView,
};
export type { BrowserWindowConstructorOptions } from './browser-window.ts';
export type { IpcMainInvokeEvent } from './ipc.ts';
export type { MenuItemConstructorOptions } from './menu.ts';
export type { MessageBoxOptions } from './dialog.ts';
export type { WebPreferences } from './web-contents.ts';
export type { HostEvent as Event } from '../base/emitter.ts';
export type {
  BrowserWindow as BaseWindow,
  DownloadItem,
  NativeImage,
  Session,
  UtilityProcess,
  WebContents,
  WebFrameMain,
};
export type Rectangle = Electron.Rectangle;
