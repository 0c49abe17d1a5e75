/**
 * The first type gate, types only: the stand-in may have nothing that Electron has not, and what it has must be usable
 * wherever Electron's is. When Electron's type file changes under us, this file stops compiling.
 *
 * `Own` are members of the host's for its own modules and tests. `Loose` are members whose types name classes (pages,
 * windows, sessions): those are classes of the host here, so they cannot be Electron's; the seam check covers their use.
 */
import type * as Electron from 'electron';
import type * as Host from './api/index.ts';
import type { WebContents as HostContents } from './api/web-contents.ts';

type EmitterMembers = keyof NodeJS.EventEmitter;
type Unknown<H, R, Own> = Exclude<keyof H, keyof R | Own | EmitterMembers>;
type Misfit<H, R, Loose> = {
  [K in Exclude<keyof H & keyof R, Loose | EmitterMembers>]: H[K] extends R[K] ? never : K;
}[Exclude<keyof H & keyof R, Loose | EmitterMembers>];

/** True, or the names that do not hold. */
export type Holds<H, R, Own = never, Loose = never> = [Unknown<H, R, Own>, Misfit<H, R, Loose>] extends [never, never]
  ? true
  : { readonly notInElectron: Unknown<H, R, Own>; readonly misfits: Misfit<H, R, Loose> };

/** Fails to compile for anything but true. */
export type Assert<T extends true> = T;

type OwnOfApp = 'load' | 'signalReady' | 'exiting' | 'quitting' | 'quitRefused' | 'allWindowsClosed';
type OwnOfContents =
  | 'targetId'
  | 'target'
  | 'setOwner'
  | 'reopen'
  | 'firstUrl'
  | 'tell'
  | 'opened'
  | 'nextOpenRequest'
  | 'announceKeys'
  | 'windowActivated'
  | 'windowDeactivated'
  | 'leave'
  | 'isLeaving'
  | 'stays'
  | 'committed'
  | 'destroy';
type OwnOfWindow = 'closedOutside' | 'htmlFullScreen' | 'pageFocused' | 'countsAsVisible' | 'canFocus' | 'isInTaskBar';
type OwnOfSession =
  | 'partition'
  | 'watchers'
  | 'context'
  | 'prepare'
  | 'preloadFiles'
  | 'pageUserAgent'
  | 'checkPermission'
  | 'request'
  | 'certificateRefused'
  | 'reportCertificate'
  | 'requestPermission'
  | 'downloadStarted';
type OwnOfView = 'window' | 'placeIn' | 'changed' | 'isGone' | 'isTransparent' | 'level';
type Asks = 'askBeforeRequest' | 'askBeforeSendHeaders' | 'askHeadersReceived';
type OwnOfRequests = 'watchesRequests' | 'watchesResponses' | Asks;

export type Gates = [
  Assert<Holds<typeof Host.app, Electron.App, OwnOfApp, 'commandLine' | 'getPath'>>,
  Assert<Holds<typeof Host.clipboard, Electron.Clipboard, never, 'read' | 'write'>>,
  Assert<Holds<Host.ClipboardItem, Electron.ClipboardItem, never, 'getType'>>,
  Assert<Holds<typeof Host.dialog, Electron.Dialog, never, 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox'>>,
  Assert<Holds<typeof Host.globalShortcut, Electron.GlobalShortcut>>,
  Assert<Holds<typeof Host.nativeTheme, Electron.NativeTheme, 'followers' | 'systemDark' | 'followsDesktop'>>,
  Assert<Holds<typeof Host.net, Electron.Net, never, 'request'>>,
  Assert<Holds<typeof Host.powerMonitor, Electron.PowerMonitor>>,
  Assert<Holds<typeof Host.powerSaveBlocker, Electron.PowerSaveBlocker>>,
  Assert<Holds<typeof Host.protocol, Electron.Protocol, 'secret' | 'handlerOf' | 'cookieFor'>>,
  Assert<Holds<typeof Host.safeStorage, Electron.SafeStorage>>,
  Assert<Holds<typeof Host.screen, Electron.Screen>>,
  Assert<Holds<typeof Host.shell, Electron.Shell>>,
  Assert<Holds<typeof Host.systemPreferences, Electron.SystemPreferences>>,
  Assert<Holds<typeof Host.ipcMain, Electron.IpcMain, 'handlerOf', 'handle' | 'handleOnce'>>,
  Assert<Holds<Host.NativeImage, Electron.NativeImage, never, 'crop' | 'resize'>>,
  Assert<Holds<Host.Notification, Electron.Notification>>,
  Assert<
    Holds<
      Host.Tray,
      Electron.Tray,
      'image' | 'toolTip' | 'title' | 'menu',
      'setContextMenu' | 'setImage' | 'setPressedImage' | 'popUpContextMenu'
    >
  >,
  Assert<Holds<Host.Menu, Electron.Menu, never, 'items' | 'append' | 'insert' | 'getMenuItemById' | 'popup'>>,
  Assert<Holds<Host.View, Electron.View, OwnOfView, 'children' | 'addChildView' | 'removeChildView'>>,
  Assert<Holds<Host.UtilityProcess, Electron.UtilityProcess>>,
  Assert<
    Holds<
      Host.WebContentsView,
      Electron.WebContentsView,
      OwnOfView,
      'children' | 'addChildView' | 'removeChildView' | 'webContents'
    >
  >,
  Assert<Holds<Host.WebFrameMain, Electron.WebFrameMain, never, 'ipc' | 'parent' | 'top'>>,
  Assert<
    Holds<
      Host.Session['webRequest'],
      Electron.WebRequest,
      OwnOfRequests,
      'onBeforeRequest' | 'onBeforeSendHeaders' | 'onHeadersReceived'
    >
  >,
  Assert<
    Holds<
      Host.Session,
      Electron.Session,
      OwnOfSession,
      'protocol' | 'webRequest' | 'setPermissionRequestHandler' | 'setPermissionCheckHandler'
    >
  >,
  Assert<
    Holds<
      HostContents,
      Electron.WebContents,
      OwnOfContents,
      | 'session'
      | 'ipc'
      | 'mainFrame'
      | 'navigationHistory'
      | 'sendInputEvent'
      | 'setWindowOpenHandler'
      | 'capturePage'
      | 'startDrag'
    >
  >,
  Assert<
    Holds<
      Host.BrowserWindow,
      Electron.BrowserWindow,
      OwnOfWindow,
      'webContents' | 'contentView' | 'setMenu' | 'setIcon' | 'setOverlayIcon' | 'capturePage'
    >
  >,
];

type Events<E> = E extends NodeJS.EventEmitter<infer T> ? T : never;
type Arguments<E, K extends keyof Events<E>> = Events<E>[K] extends unknown[] ? Events<E>[K] : never;
type Listener<E, K extends keyof Events<E>> = (...args: Arguments<E, K>) => void;

/** Listeners for the host's events must fit Electron's: one line per event that carries anything but objects of the host. */
export const eventGate = (
  real: { readonly contents: Electron.WebContents; readonly window: Electron.BrowserWindow },
  contents: { readonly [K in keyof Events<HostContents>]: Listener<HostContents, K> },
  window: { readonly [K in keyof Events<Host.BrowserWindow>]: Listener<Host.BrowserWindow, K> },
): void => {
  real.contents.on('before-input-event', contents['before-input-event']);
  real.contents.on('did-fail-load', contents['did-fail-load']);
  real.contents.on('did-fail-provisional-load', contents['did-fail-provisional-load']);
  real.contents.on('did-frame-navigate', contents['did-frame-navigate']);
  real.contents.on('did-navigate', contents['did-navigate']);
  real.contents.on('did-navigate-in-page', contents['did-navigate-in-page']);
  real.contents.on('page-title-updated', contents['page-title-updated']);
  real.contents.on('render-process-gone', contents['render-process-gone']);
  real.contents.on('preload-error', contents['preload-error']);
  real.window.on('close', window.close);
  real.window.on('page-title-updated', window['page-title-updated']);
};
