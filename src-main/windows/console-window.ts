import {
  BrowserWindow,
  screen,
  type BrowserWindowConstructorOptions,
  type Event,
  type WebContents,
} from '../electron.ts';
import { APP_ORIGIN } from '../ipc/origin.ts';
import type { Log } from '../ipc/register.ts';
import { bringToFront, frameColors, protectUiPage, uiWebPreferences } from './ui-page.ts';
import type { Clock } from '../lib/clock.ts';
import { placeWindow, watchPlace, type WindowPlace } from './window-place.ts';

const SIZE = { width: 1_280, height: 800, minWidth: 760, minHeight: 480 };
const TITLE_BAR = 48;

type Platform = NodeJS.Platform;

export interface ConsoleAppearance {
  readonly platform: Platform;
  readonly dark: boolean;
  readonly place: ReturnType<typeof placeWindow>;
  readonly preloadPath: string;
  /** File of the window's icon; null where the system takes it from the program. */
  readonly iconPath: string | null;
}

/** Our own title bar: the system's buttons lie over its right end, on macOS over its left. */
export function consoleWindowOptions(appearance: ConsoleAppearance): BrowserWindowConstructorOptions {
  const bar: BrowserWindowConstructorOptions =
    appearance.platform === 'darwin'
      ? { titleBarStyle: 'hiddenInset' }
      : { titleBarStyle: 'hidden', titleBarOverlay: titleBarOverlay(appearance.dark) };
  return {
    ...appearance.place,
    minWidth: SIZE.minWidth,
    minHeight: SIZE.minHeight,
    title: 'Longreach',
    show: false,
    backgroundColor: frameColors(appearance.dark).canvas,
    ...bar,
    ...(appearance.iconPath === null ? {} : { icon: appearance.iconPath }),
    webPreferences: uiWebPreferences(appearance.preloadPath),
  };
}

/** The place of the system's window buttons, in the colours of our title bar. */
export function titleBarOverlay(dark: boolean): { color: string; symbolColor: string; height: number } {
  const { canvas, text } = frameColors(dark);
  return { color: canvas, symbolColor: text, height: TITLE_BAR };
}

export interface ConsoleWindowDeps {
  readonly platform: Platform;
  readonly preloadPath: string;
  readonly iconPath: string | null;
  readonly clock: Clock;
  readonly log: Log;
  isDark(): boolean;
  place(): WindowPlace | null;
  onPlace(place: WindowPlace): void;
  /** Whether a closed window can be found again: there is a tray that can be seen. */
  canHide(): boolean;
  /** The program is on its way out: closing closes. */
  isQuitting(): boolean;
  /** Whether a person can see it now. */
  onShown(shown: boolean): void;
  /** Its page died again and again, perhaps of what it showed. */
  onGivenUp(): void;
  /** Closed for good, with nothing left to find it by. */
  onClosed(): void;
  /** Registers the calls and events of this page; returns its own "off". */
  attach(contents: WebContents): () => void;
}

export interface ConsoleWindow {
  /** Shows the window, making it where there is none. */
  show(): void;
  /** Makes the window without showing it, so that it is there at once later (start at login). */
  prepare(): void;
  /** The theme has changed. */
  repaint(): void;
  readonly isShown: () => boolean;
  close(): void;
}

/** The one console window. Closing hides it where a tray keeps it, otherwise it goes. */
export function createConsoleWindow(deps: ConsoleWindowDeps): ConsoleWindow {
  let window: BrowserWindow | null = null;
  const make = (shown: boolean): BrowserWindow => {
    const made = openConsole(deps);
    window = made;
    if (shown) made.once('ready-to-show', () => made.show());
    made.on('close', (event: Event) => {
      if (deps.isQuitting() || !deps.canHide()) return;
      event.preventDefault();
      made.hide();
    });
    made.on('show', () => deps.onShown(true));
    made.on('restore', () => deps.onShown(true));
    made.on('hide', () => deps.onShown(false));
    made.on('minimize', () => deps.onShown(false));
    made.on('closed', () => {
      window = null;
      deps.onShown(false);
      deps.onClosed();
    });
    return made;
  };
  return {
    show() {
      if (window) bringToFront(window);
      else make(true);
    },
    prepare() {
      if (window) return;
      make(false);
      deps.onShown(false);
    },
    repaint() {
      if (!window) return;
      const dark = deps.isDark();
      window.setBackgroundColor(frameColors(dark).canvas);
      if (deps.platform !== 'darwin') window.setTitleBarOverlay(titleBarOverlay(dark));
    },
    isShown: () => window?.isVisible() === true,
    close: () => window?.close(),
  };
}

function openConsole(deps: ConsoleWindowDeps): BrowserWindow {
  const { platform, preloadPath, iconPath, log, clock } = deps;
  const saved = deps.place();
  const areas = screen.getAllDisplays().map((display) => display.workArea);
  const place = placeWindow(saved, areas, SIZE);
  const options = consoleWindowOptions({ platform, dark: deps.isDark(), place, preloadPath, iconPath });
  const window = new BrowserWindow(options);
  protectUiPage(window.webContents, { log, clock, name: 'console', onGivenUp: () => deps.onGivenUp() });
  const off = deps.attach(window.webContents);
  window.on('closed', off);
  watchPlace(window, clock, (now) => deps.onPlace(now));
  // Maximising shows a window at once, so it waits until it is shown.
  if (saved?.maximized === true) window.once('show', () => window.maximize());
  if (platform !== 'darwin') window.removeMenu();
  window.loadURL(`${APP_ORIGIN}/console/index.html`).catch(() => log.error('the console page did not load'));
  return window;
}
