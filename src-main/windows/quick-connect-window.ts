import {
  BrowserWindow,
  screen,
  type BrowserWindowConstructorOptions,
  type Event,
  type Rectangle,
  type WebContents,
} from '../electron.ts';
import { APP_ORIGIN } from '../ipc/origin.ts';
import type { Log } from '../ipc/register.ts';
import type { Clock } from '../lib/clock.ts';
import { frameColors, protectUiPage, reviveOnRequest, uiWebPreferences } from './ui-page.ts';

/** In device-independent pixels; the page is laid out for it. */
export const QUICK_SIZE = { width: 760, height: 484 };
/** How far down the screen its upper edge is: where people look, and above what most dialogs cover. */
const DOWN = 0.18;

/** A palette over everything else: no frame, no place in the task bar, one size. */
export function quickWindowOptions(
  platform: NodeJS.Platform,
  preloadPath: string,
  dark: boolean,
): BrowserWindowConstructorOptions {
  return {
    ...QUICK_SIZE,
    title: 'Quick connect – Longreach',
    show: false,
    frame: false,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    skipTaskbar: true,
    alwaysOnTop: true,
    // A panel lies over the full screens of other programs too.
    ...(platform === 'darwin' ? { type: 'panel' } : {}),
    backgroundColor: frameColors(dark).canvas,
    webPreferences: uiWebPreferences(preloadPath),
  };
}

/** In the middle of the upper third of the display that has the pointer; never beyond its edges. */
export function placeQuickWindow(area: Rectangle): Rectangle {
  const width = Math.min(QUICK_SIZE.width, area.width);
  const height = Math.min(QUICK_SIZE.height, area.height);
  const down = Math.min(Math.round(area.height * DOWN), area.height - height);
  return { x: area.x + Math.round((area.width - width) / 2), y: area.y + down, width, height };
}

export interface QuickWindowDeps {
  readonly platform: NodeJS.Platform;
  readonly preloadPath: string;
  readonly clock: Clock;
  readonly log: Log;
  isDark(): boolean;
  /** The program is on its way out: closing closes. */
  isQuitting(): boolean;
  /** It was asked for: the page empties its field. */
  onShown(): void;
  /** Registers the calls and events of this page; returns its own "off". */
  attach(contents: WebContents): () => void;
}

/** The window of Quick connect: made once, kept, shown and hidden. */
export function createQuickWindow(deps: QuickWindowDeps) {
  let window: BrowserWindow | null = null;

  const make = (): BrowserWindow => {
    const made = openQuick(deps);
    window = made;
    made.on('blur', hide);
    made.on('close', (event: Event) => {
      if (deps.isQuitting()) return;
      event.preventDefault();
      hide();
    });
    made.on('closed', () => {
      window = null;
    });
    return made;
  };
  const hide = (): void => {
    if (window?.isVisible() === true) window.hide();
  };

  return {
    /** Makes the window without showing it, so that it is there at once later. */
    prepare(): void {
      if (window === null) make();
    },
    show(): void {
      const shown = window ?? make();
      reviveOnRequest(shown);
      const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
      shown.setBounds(placeQuickWindow(workArea));
      deps.onShown();
      shown.show();
      shown.focus();
    },
    hide,
    isShown: (): boolean => window?.isVisible() === true,
    /** The theme has changed. */
    repaint(): void {
      window?.setBackgroundColor(frameColors(deps.isDark()).canvas);
    },
  };
}

export type QuickWindow = ReturnType<typeof createQuickWindow>;

function openQuick(deps: QuickWindowDeps): BrowserWindow {
  const { platform, preloadPath, log, clock } = deps;
  const window = new BrowserWindow(quickWindowOptions(platform, preloadPath, deps.isDark()));
  protectUiPage(window.webContents, { log, clock, name: 'quick connect' });
  const off = deps.attach(window.webContents);
  window.on('closed', off);
  if (platform !== 'darwin') window.removeMenu();
  window
    .loadURL(`${APP_ORIGIN}/quick-connect/index.html`)
    .catch(() => log.error('the page of quick connect did not load'));
  return window;
}
