import { BrowserWindow, screen, type BrowserWindowConstructorOptions, type WebContents } from '../electron.ts';
import { APP_ORIGIN } from '../ipc/origin.ts';
import type { Log } from '../ipc/register.ts';
import { frameColors, protectUiPage, reviveOnRequest, uiWebPreferences } from '../windows/ui-page.ts';
import type { Clock } from '../lib/clock.ts';
import { placeWindow, watchPlace, type WindowPlace } from '../windows/window-place.ts';

const SIZE = { width: 1_440, height: 900, minWidth: 760, minHeight: 480 };

export interface SessionWindowDeps {
  readonly preloadPath: string;
  readonly clock: Clock;
  readonly log: Log;
  isDark(): boolean;
  /** Where the window stood last. */
  place(): WindowPlace | null;
  onPlace(place: WindowPlace): void;
  /** Registers the calls and events of this page; returns its own "off". */
  attach(contents: WebContents): () => void;
}

/** A native frame: a remote page could otherwise move the window by declaring parts of itself a title bar. */
export function sessionWindowOptions(
  place: ReturnType<typeof placeWindow>,
  preloadPath: string,
  dark: boolean,
): BrowserWindowConstructorOptions {
  return {
    ...place,
    minWidth: SIZE.minWidth,
    minHeight: SIZE.minHeight,
    title: 'Longreach',
    show: false,
    backgroundColor: frameColors(dark).canvas,
    autoHideMenuBar: true,
    webPreferences: uiWebPreferences(preloadPath),
  };
}

/** The session window with our own page around the place of the remote one. */
export function openSessionWindow(deps: SessionWindowDeps): BrowserWindow {
  const areas = screen.getAllDisplays().map((display) => display.workArea);
  const saved = deps.place();
  const place = placeWindow(saved, areas, SIZE);
  const window = new BrowserWindow(sessionWindowOptions(place, deps.preloadPath, deps.isDark()));
  protectUiPage(window.webContents, { log: deps.log, clock: deps.clock, name: 'session window' });
  const off = deps.attach(window.webContents);
  window.on('closed', off);
  watchPlace(window, deps.clock, (now) => deps.onPlace(now));
  // Maximising shows a window at once, so it waits until it is shown.
  if (saved?.maximized === true) window.once('show', () => window.maximize());
  window.once('ready-to-show', () => window.show());
  window.loadURL(`${APP_ORIGIN}/session/index.html`).catch(() => deps.log.error('the session page did not load'));
  return window;
}

/** In front of everything, however it was put away. A page that died too often to come back by itself is asked for anew. */
export function bringToFront(window: BrowserWindow): void {
  reviveOnRequest(window);
  if (window.isMinimized()) window.restore();
  if (!window.isVisible()) window.show();
  window.focus();
}
