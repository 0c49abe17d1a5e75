/**
 * The one seam through which Electron enters. Imported only by main.ts, compose/, ipc/register and push, windows/, shell/
 * and the safe-storage part of key/: a stand-in for Electron has few names to provide, and the type gate sees each of them.
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
  Tray,
  utilityProcess,
  webContents,
  WebContentsView,
} from 'electron';
export type {
  BaseWindow,
  BrowserWindowConstructorOptions,
  Event,
  IpcMainInvokeEvent,
  MenuItemConstructorOptions,
  NativeImage,
  Rectangle,
  Session,
  UtilityProcess,
  WebContents,
  WebFrameMain,
  WebPreferences,
} from 'electron';
