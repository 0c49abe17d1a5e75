/**
 * The one place through which Electron enters, so that a stand-in has few names to provide and the type gate sees each of
 * them. Imported by main.ts, app/, desktop/, ipc/, sessions/, windows/ and the safe-storage part of account/key/ only.
 */
export {
  app,
  BrowserWindow,
  clipboard,
  ClipboardItem,
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
  WebContentsView,
} from 'electron';
export type {
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
} from 'electron';
