import {
  BrowserWindow,
  screen,
  type BrowserWindowConstructorOptions,
  type Rectangle,
  type Session,
  type WebContents,
} from '../electron.ts';
import { openExternally } from '../desktop/system.ts';
import { APP_ORIGIN } from '../ipc/origin.ts';
import type { Log } from '../ipc/register.ts';
import type { Clock } from '../lib/clock.ts';
import { isUiPage, logBlocked, protectContents, protectSession } from './protect.ts';
import { fitInto, placeWindow, smallestIn, watchPlace, type WindowPlace, type WindowSize } from './window-place.ts';

/** The window colours behind our pages; the same as in the style sheet. */
export const frameColors = (dark: boolean): { readonly canvas: string; readonly text: string } =>
  dark ? { canvas: '#0e1117', text: '#eaedf1' } : { canvas: '#f1f3f6', text: '#191e27' };

export interface UiWindowDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** See `runsOnWayland`. */
  readonly isWayland: boolean;
  /** Registers the calls and events of this page; returns its own "off". */
  attach(contents: WebContents): () => void;
  /** Notifies this page whether its window is shown. */
  notifyShown(contents: WebContents, shown: boolean): void;
}

export interface UiWindow {
  /** For the log. */
  readonly name: string;
  /** Folder of its page in the built renderer. */
  readonly page: string;
  readonly options: BrowserWindowConstructorOptions;
  /** The page crashed too often and is not reloaded until the user opens the window. */
  readonly onGivenUp?: () => void;
}

/** Opens a window with one of our own pages, guarded and connected to the main process. */
export function openUiWindow(deps: UiWindowDeps, { name, page, options, ...more }: UiWindow) {
  const { clock, log } = deps;
  const window = new BrowserWindow(options);
  protectUiPage(window.webContents, { log, clock, name, ...more });
  window.on('closed', deps.attach(window.webContents));
  reportShown(window, deps);
  window.loadURL(`${APP_ORIGIN}/${page}/index.html`).catch(() => log.error(`the page of the ${name} did not load`));
  return window;
}

/** How long a new window waits for its first paint before it is shown all the same, in milliseconds. */
const SHOW_LIMIT_MS = 2_000;

/**
 * Shows a window that was created hidden once its page is painted. Under Wayland a hidden window gets no frame, so it is never
 * painted: there it is shown with the page's document. A page that does not load, or paints late, shows the window too: the
 * user must see that Longreach runs.
 */
export function showWhenReady(window: BrowserWindow, { clock, isWayland }: Pick<UiWindowDeps, 'clock' | 'isWayland'>) {
  let isWaiting = true;
  const stop = (): void => {
    isWaiting = false;
    offTimer();
  };
  const show = (): void => {
    if (isWaiting) window.show();
  };
  const offTimer = clock.after(SHOW_LIMIT_MS, show);
  // Shown on request meanwhile: if it is hidden after that, it stays so.
  window.once('show', stop);
  window.once('closed', stop);
  window.once('ready-to-show', show);
  if (isWayland) window.webContents.once('dom-ready', show);
  window.webContents.on('did-fail-load', (_event, _code, _text, _url, isMainFrame) => {
    if (isMainFrame) show();
  });
}

/** A page cannot see by itself that its window was created hidden: Chromium calls it visible. */
function reportShown(window: BrowserWindow, deps: Pick<UiWindowDeps, 'notifyShown'>): void {
  const report = (): void => {
    if (window.isDestroyed()) return;
    deps.notifyShown(window.webContents, window.isVisible() && !window.isMinimized());
  };
  window.on('show', report);
  window.on('hide', report);
  window.on('minimize', report);
  window.on('restore', report);
  // On Windows, one that was minimised in full screen comes back without "restore".
  window.on('enter-full-screen', report);
  window.on('leave-full-screen', report);
  window.on('maximize', report);
  window.on('focus', report);
  // Every new document needs it again.
  window.webContents.on('dom-ready', report);
}

export interface PlacedWindowDeps extends UiWindowDeps {
  /** The window's last place. */
  place(): WindowPlace | null;
  onPlace(place: WindowPlace): void;
}

export interface PlacedWindow extends Omit<UiWindow, 'options'> {
  readonly size: WindowSize;
  readonly options: (place: ReturnType<typeof placeWindow>) => BrowserWindowConstructorOptions;
}

/** The same at the window's last place, which it reports whenever it changes. */
export function openPlacedWindow(deps: PlacedWindowDeps, { size, options, ...ui }: PlacedWindow): BrowserWindow {
  const saved = deps.place();
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const window = openUiWindow(deps, { ...ui, options: options(placeWindow(saved, workAreas, size)) });
  const keep = keepInWorkArea(window, size);
  watchPlace(window, deps.clock, (place) => {
    keep();
    // Under Wayland a window does not know its position; under X11 the next start needs the last one that was known.
    const { x, y } = deps.isWayland ? (saved ?? middleOf(workAreas[0], place)) : place;
    deps.onPlace({ ...place, x, y });
  });
  // Maximising shows a window at once, so it waits until the window is shown.
  if (saved?.maximized === true) window.once('show', () => window.maximize());
  return window;
}

/** Where a window of this size is centred. */
const middleOf = (area: Rectangle = { x: 0, y: 0, width: 0, height: 0 }, { width, height }: WindowPlace) => ({
  x: area.x + Math.max(0, Math.round((area.width - width) / 2)),
  y: area.y + Math.max(0, Math.round((area.height - height) / 2)),
});

/** The windows that follow the displays: forty can be open, and each event has few listeners. */
const fits = new Set<() => void>();
const fitAll = (): void => {
  for (const fit of fits) fit();
};

/**
 * Keeps a window no larger than the work area, whatever becomes of the display. Returns what fits its smallest size to the
 * display it was moved to; a window across two displays stays as large as it is.
 */
function keepInWorkArea(window: BrowserWindow, size: WindowSize): () => void {
  const fitMinimum = (): Rectangle | null => {
    if (window.isDestroyed()) return null;
    const { workArea } = screen.getDisplayMatching(window.getBounds());
    const { minWidth, minHeight } = smallestIn(workArea, size);
    window.setMinimumSize(minWidth, minHeight);
    return workArea;
  };
  const fit = (): void => {
    const workArea = fitMinimum();
    if (workArea === null || window.isMaximized() || window.isFullScreen()) return;
    const bounds = fitInto(workArea, window.getBounds());
    if (bounds !== null) window.setBounds(bounds);
  };
  if (fits.size === 0) {
    screen.on('display-metrics-changed', fitAll);
    screen.on('display-removed', fitAll);
  }
  fits.add(fit);
  window.on('closed', () => {
    fits.delete(fit);
    if (fits.size > 0) return;
    screen.off('display-metrics-changed', fitAll);
    screen.off('display-removed', fitAll);
  });
  return () => void fitMinimum();
}

/** Shows and focuses a window, whether it is hidden or minimised. */
export function bringToFront(window: BrowserWindow, platform: NodeJS.Platform = process.platform): void {
  reviveOnRequest(window);
  if (window.isMinimized()) {
    const wasFullScreen = window.isFullScreen();
    window.restore();
    // Windows drops it.
    if (wasFullScreen && !window.isFullScreen()) window.setFullScreen(true);
  }
  // On macOS, focus alone leaves it behind the windows of the program that is active.
  if (!window.isVisible() || platform === 'darwin') window.show();
  window.focus();
}

const MAX_RELOADS = 2;
const RELOAD_WINDOW_MS = 60_000;

/** Guards one of our own pages and reloads it when its process dies, at most twice in a minute. */
function protectUiPage(
  contents: WebContents,
  { log, clock, name, onGivenUp }: Pick<UiWindowDeps, 'log' | 'clock'> & Pick<UiWindow, 'name' | 'onGivenUp'>,
): void {
  protectContents(contents, {
    guarded: { kind: 'ui' },
    onBlocked: logBlocked(log, name),
    openLink: (href) => openExternally(href, log),
  });
  let deaths: number[] = [];
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    const now = clock.now();
    deaths = [...deaths.filter((at) => now - at < RELOAD_WINDOW_MS), now];
    const again = deaths.length <= MAX_RELOADS;
    log.error(`the page of the ${name} died (${reason})${again ? ', reloading it' : ' too often, leaving it'}`);
    if (again) contents.reload();
    else onGivenUp?.();
  });
  contents.on('preload-error', (_event, _path, error) => log.error(`the preload of the ${name} failed: ${error.name}`));
}

/** The user opens this window: reloads its page if it crashed too often to be reloaded automatically. */
export function reviveOnRequest({ webContents }: { readonly webContents: WebContents }): void {
  if (webContents.isCrashed()) webContents.reload();
}

/** Guards the browser session of our own pages; call it once, before the first window. */
export function protectUiSession(session: Session, log: Log): void {
  protectSession(session, {
    guarded: { kind: 'ui' },
    isOwn: isUiPage,
    clipboardAccess: () => false,
    localNetworkAccess: () => false,
    ask: () => Promise.resolve(),
    onBlocked: logBlocked(log, 'own pages'),
  });
}
