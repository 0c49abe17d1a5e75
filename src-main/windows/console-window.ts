import type { BrowserWindow, BrowserWindowConstructorOptions, Event, WebContents } from '../electron.ts';
import { UNUSED_MS } from './left-console.ts';
import { bringToFront, frameColors, openPlacedWindow, showWhenReady, type PlacedWindowDeps } from './ui-window.ts';
import { uiWebPreferences } from './web-preferences.ts';
import type { placeWindow } from './window-place.ts';

const SIZE = { width: 1_280, height: 800, minWidth: 760, minHeight: 480 };
const TITLE_BAR = 48;
/** Centred in the height of our title bar. */
const TRAFFIC_LIGHTS = { x: 16, y: 17 };

type Platform = NodeJS.Platform;

export interface ConsoleAppearance {
  readonly platform: Platform;
  readonly dark: boolean;
  readonly place: ReturnType<typeof placeWindow>;
  readonly preloadPath: string;
  /** File of the window's icon; null where the system takes it from the executable. */
  readonly iconPath: string | null;
}

/** Our own title bar; the system's buttons lie over its right end, on macOS over its left. */
export function consoleWindowOptions(appearance: ConsoleAppearance): BrowserWindowConstructorOptions {
  const bar: BrowserWindowConstructorOptions =
    appearance.platform === 'darwin'
      ? { titleBarStyle: 'hiddenInset', trafficLightPosition: TRAFFIC_LIGHTS }
      : { titleBarStyle: 'hidden', titleBarOverlay: titleBarOverlay(appearance.dark) };
  return {
    ...appearance.place,
    title: 'Longreach',
    show: false,
    backgroundColor: frameColors(appearance.dark).canvas,
    ...bar,
    ...(appearance.iconPath === null ? {} : { icon: appearance.iconPath }),
    webPreferences: uiWebPreferences(appearance.preloadPath),
  };
}

/** The area of the system's window buttons, in the colours of our title bar. */
function titleBarOverlay(dark: boolean): { color: string; symbolColor: string; height: number } {
  const { canvas, text } = frameColors(dark);
  return { color: canvas, symbolColor: text, height: TITLE_BAR };
}

export interface ConsoleWindowDeps extends PlacedWindowDeps {
  readonly platform: Platform;
  readonly preloadPath: string;
  readonly iconPath: string | null;
  isDark(): boolean;
  /** Whether the user can reopen a hidden window: there is a visible tray icon. */
  canHide(): boolean;
  /** The user closes the window where a hidden one could not be found again. `minimize` shows it in the task bar alone. */
  onCloseWithoutTray(minimize: () => void): void;
  /** The program is ending: closing closes, and no window is created, because Electron waits for the last one to close. */
  isQuitting(): boolean;
  onShown(shown: boolean): void;
  /** It has been hidden for a while: its page may ask to be closed (`leave`). Repeated until it does. */
  onUnused(contents: WebContents): void;
  /** Its page crashed too often, perhaps because of what it showed. */
  onGivenUp(): void;
  /** Closed, not hidden. */
  onClosed(): void;
}

export interface ConsoleWindow {
  /** Shows the window, creating it if there is none. */
  show(): void;
  /** Creates the window without showing it, so that it opens at once later (start at login). */
  prepare(): void;
  /** Shows a hidden window, or one that was left, that the user can no longer find. */
  reveal(): void;
  /** The theme has changed. */
  repaint(): void;
  readonly isShown: () => boolean;
  /** Closes a hidden window to give back the memory of its page; `show` creates another one. False where it is in use. */
  leave(): boolean;
  /** What its page has laid out for paper, as a PDF with margins. Rejects where that cannot be made. */
  readonly printed: (pageSize: 'A4' | 'Letter') => Promise<Uint8Array>;
  close(): void;
}

/** Of printed pages, on each side, in inches. */
const MARGIN = 0.6;

/** The console window. Closing hides it where the tray can reopen it, and is the user's choice elsewhere. */
export function createConsoleWindow(deps: ConsoleWindowDeps): ConsoleWindow {
  let window: BrowserWindow | null = null;
  let isLeft = false;
  let stopWaiting: () => void = () => undefined;
  const isHidden = (made: BrowserWindow): boolean => !made.isVisible() && !made.isMinimized();
  const waitUnused = (made: BrowserWindow): void => {
    stopWaiting();
    stopWaiting = deps.clock.after(UNUSED_MS, () => {
      if (isHidden(made) && deps.canHide()) deps.onUnused(made.webContents);
      waitUnused(made);
    });
  };
  const make = (shown: boolean): BrowserWindow => {
    const made = openConsole(deps);
    window = made;
    isLeft = false;
    if (shown) showWhenReady(made, deps);
    made.on('close', (event: Event) => {
      if (deps.isQuitting()) return;
      event.preventDefault();
      if (deps.canHide()) hide(made, deps.platform);
      else deps.onCloseWithoutTray(() => made.minimize());
    });
    made.on('show', () => {
      stopWaiting();
      deps.onShown(true);
    });
    made.on('restore', () => deps.onShown(true));
    // On Windows, one that was minimised in full screen comes back without "restore".
    made.on('enter-full-screen', () => deps.onShown(true));
    made.on('focus', () => deps.onShown(true));
    made.on('hide', () => {
      waitUnused(made);
      deps.onShown(false);
    });
    made.on('minimize', () => deps.onShown(false));
    made.on('closed', () => {
      // One that was left is hidden already.
      if (window !== made) return;
      stopWaiting();
      window = null;
      deps.onShown(false);
      deps.onClosed();
    });
    return made;
  };
  return {
    show() {
      if (window) bringToFront(window);
      else if (!deps.isQuitting()) make(true);
    },
    prepare() {
      if (window || deps.isQuitting()) return;
      waitUnused(make(false));
      deps.onShown(false);
    },
    reveal() {
      if (isLeft && !deps.isQuitting()) make(true);
      else if (window && !window.isVisible() && !window.isMinimized()) window.show();
    },
    repaint() {
      if (!window) return;
      const dark = deps.isDark();
      window.setBackgroundColor(frameColors(dark).canvas);
      if (deps.platform !== 'darwin') window.setTitleBarOverlay(titleBarOverlay(dark));
    },
    isShown: () => window?.isVisible() === true,
    leave() {
      if (!window || !isHidden(window) || !deps.canHide()) return false;
      const left = window;
      // It may be shown again before the old one has ended.
      stopWaiting();
      window = null;
      isLeft = true;
      left.destroy();
      return true;
    },
    printed(pageSize) {
      if (!window) return Promise.reject(new Error('no console'));
      const margins = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN };
      return window.webContents.printToPDF({ pageSize, margins });
    },
    close: () => window?.close(),
  };
}

/** On macOS, a window that hides in full screen leaves a black space behind, so it leaves full screen first. */
function hide(window: BrowserWindow, platform: Platform): void {
  if (platform !== 'darwin' || !window.isFullScreen()) return window.hide();
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
}

function openConsole(deps: ConsoleWindowDeps): BrowserWindow {
  const { platform, preloadPath, iconPath } = deps;
  const window = openPlacedWindow(deps, {
    name: 'console',
    page: 'console',
    size: SIZE,
    options: (place) => consoleWindowOptions({ platform, dark: deps.isDark(), place, preloadPath, iconPath }),
    onGivenUp: () => deps.onGivenUp(),
  });
  if (platform !== 'darwin') window.removeMenu();
  return window;
}
