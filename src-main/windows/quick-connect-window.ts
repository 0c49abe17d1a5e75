import {
  screen,
  type BrowserWindow,
  type BrowserWindowConstructorOptions,
  type Event,
  type Rectangle,
} from '../electron.ts';
import { frameColors, openUiWindow, reviveOnRequest, type UiWindowDeps } from './ui-window.ts';
import { uiWebPreferences } from './web-preferences.ts';
import { t } from '../contract/texts.ts';

/** In device-independent pixels; the page is designed for this size. */
const QUICK_SIZE = { width: 760, height: 484 };
/** Distance of its upper edge from the top of the display, as a part of the display's height. */
const TOP_RATIO = 0.18;

/**
 * The kind of window that each system keeps out of its task bar and switcher; `skipTaskbar` alone does so once on Windows and
 * never on Linux. A panel also appears above full-screen programs.
 */
const windowTypes: Partial<Record<NodeJS.Platform, string>> = { darwin: 'panel', win32: 'toolbar', linux: 'utility' };

/** A frameless palette of fixed size above all other windows, absent from the task bar. */
export function quickWindowOptions(
  platform: NodeJS.Platform,
  preloadPath: string,
  dark: boolean,
): BrowserWindowConstructorOptions {
  const type = windowTypes[platform];
  return {
    ...QUICK_SIZE,
    title: t('window.quickConnect'),
    show: false,
    frame: false,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    skipTaskbar: true,
    alwaysOnTop: true,
    ...(type === undefined ? {} : { type }),
    backgroundColor: frameColors(dark).canvas,
    webPreferences: uiWebPreferences(preloadPath),
  };
}

/** Horizontally centred near the top of this work area, within its edges. */
export function placeQuickWindow(area: Rectangle): Rectangle {
  const width = Math.min(QUICK_SIZE.width, area.width);
  const height = Math.min(QUICK_SIZE.height, area.height);
  const down = Math.min(Math.round(area.height * TOP_RATIO), area.height - height);
  return { x: area.x + Math.round((area.width - width) / 2), y: area.y + down, width, height };
}

export interface QuickWindowDeps extends UiWindowDeps {
  readonly platform: NodeJS.Platform;
  readonly preloadPath: string;
  isDark(): boolean;
  /** The program is ending: closing closes, and no window is created, because Electron waits for the last one to close. */
  isQuitting(): boolean;
  /** About to be shown: the page clears its field. */
  onShown(): void;
}

/** The Quick connect window: created once, then shown and hidden. */
export function createQuickWindow(deps: QuickWindowDeps) {
  let window: BrowserWindow | null = null;

  const make = (): BrowserWindow => {
    const made = openQuick(deps);
    window = made;
    made.on('blur', hide);
    made.on('close', (event: Event) => {
      if (deps.isQuitting()) return;
      event.preventDefault();
      leave();
    });
    made.on('closed', () => {
      window = null;
    });
    return made;
  };
  const hide = (): void => {
    if (window?.isVisible() === true) window.hide();
  };
  const leave = (): void => {
    // Otherwise Windows now and then gives the keyboard to no program. Without it, the window hides.
    if (deps.platform === 'win32' && window?.isFocused() === true) window.blur();
    hide();
  };

  return {
    /** Creates the window without showing it, so that it opens at once later. */
    prepare(): void {
      if (window === null && !deps.isQuitting()) make();
    },
    show(): void {
      if (window === null && deps.isQuitting()) return;
      const shown = window ?? make();
      reviveOnRequest(shown);
      const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
      const place = placeQuickWindow(workArea);
      shown.setBounds(place);
      // Windows scales the first bounds on another display by the factor of the one before.
      if (deps.platform === 'win32') shown.setBounds(place);
      deps.onShown();
      shown.show();
      shown.focus();
    },
    hide: leave,
    isShown: (): boolean => window?.isVisible() === true,
    /** The theme has changed. */
    repaint(): void {
      window?.setBackgroundColor(frameColors(deps.isDark()).canvas);
    },
  };
}

function openQuick(deps: QuickWindowDeps): BrowserWindow {
  const options = quickWindowOptions(deps.platform, deps.preloadPath, deps.isDark());
  const window = openUiWindow(deps, { name: 'quick connect', page: 'quick-connect', options });
  if (deps.platform !== 'darwin') window.removeMenu();
  return window;
}
