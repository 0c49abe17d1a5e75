/**
 * The seam as the host provides it. Only the type check of test/tools/host reads this file (its `moduleSuffixes` prefer
 * `.host`): the use of anything the host lacks is an error there. No program imports it.
 */
export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
  webContents,
  WebContentsView,
} from '../test/tools/host/api/index.ts';
export type {
  BaseWindow,
  BrowserWindowConstructorOptions,
  DownloadItem,
  Event,
  IpcMainInvokeEvent,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  NativeImage,
  Rectangle,
  Session,
  UtilityProcess,
  WebContents,
  WebFrameMain,
  WebPreferences,
} from '../test/tools/host/api/index.ts';
