import type { BrowserWindow, Rectangle, WebContentsView } from '../electron.ts';
import { assertNever } from '../contract/failure.ts';
import {
  bringToFront,
  frameColors,
  openPlacedWindow,
  showWhenReady,
  type PlacedWindowDeps,
} from '../windows/ui-window.ts';
import { uiWebPreferences } from '../windows/web-preferences.ts';
import type { WindowPlace } from '../windows/window-place.ts';
import { frameOf, viewBounds } from './describe.ts';
import { FullScreen, TopEdge } from './full-screen.ts';
import { watchKeys, type ReservedKey } from './keys.ts';
import type { SessionAccount, SessionShell } from './ports.ts';
import type { SessionState } from './session-state.ts';
import { Shield } from './shield.ts';
import type { SessionView } from './session-view.ts';
import { findWindow, MAIN_WINDOW, tabsOf, type Tab, type WindowState } from './tabs.ts';

const SIZE = { width: 1_440, height: 900, minWidth: 760, minHeight: 480 };
/** Offset of a window for a single tab from the main one, in pixels. */
const OFFSET = 40;

interface FrameDeps extends PlacedWindowDeps, Pick<SessionShell, 'preloadPath' | 'isDark' | 'lock'> {}

/** A native frame: with a custom title bar a remote page could move the window by declaring drag regions. */
function openFrame(deps: FrameDeps): BrowserWindow {
  const window = openPlacedWindow(deps, {
    name: 'session window',
    page: 'session',
    size: SIZE,
    options: (place) => ({
      ...place,
      title: 'Longreach',
      show: false,
      backgroundColor: frameColors(deps.isDark()).canvas,
      autoHideMenuBar: true,
      webPreferences: uiWebPreferences(deps.preloadPath),
    }),
  });
  showWhenReady(window, deps);
  return window;
}

interface SessionWindowDeps extends FrameDeps {
  onKey(key: ReservedKey): void;
  onResized(): void;
  onFirstShown(): void;
  /** The window is active again; the remote page had the keyboard before. */
  onKeyboardLost(): void;
  onFullScreen(on: boolean, host: string | null): void;
  onPageLeft(tabId: string): void;
  /** In full screen, the pointer asks for our tabs and toolbar, or has left them. */
  onBar(shown: boolean): void;
  isCovered(): boolean;
  /** View only is on, and somebody pressed a key, clicked or scrolled. */
  onHeldBack(): void;
  /** Our own page crashed; it is reloaded without the dialog it may have shown. */
  onPageGone(): void;
  /** Also after `destroy`. */
  onClosed(): void;
}

/** One session window: our own page around the place of the remote view, with its full screen and keyboard. */
export class SessionWindow {
  readonly window: BrowserWindow;
  readonly fullScreen: FullScreen;
  #focused = false;
  /** The remote page had the keyboard last, not our own. */
  #pageHasKeyboard = false;
  readonly #deps: SessionWindowDeps;
  #shield: Shield | null = null;

  constructor(deps: SessionWindowDeps) {
    this.#deps = deps;
    const window = openFrame({
      ...deps,
      // The place during full screen is not where the user put the window.
      onPlace: (place) => {
        if (!this.fullScreen.isAway) deps.onPlace(place);
      },
    });
    this.window = window;
    const topEdge = new TopEdge({
      window,
      clock: deps.clock,
      isCovered: () => deps.isCovered(),
      onBar: (shown) => deps.onBar(shown),
    });
    this.fullScreen = new FullScreen({
      window,
      clock: deps.clock,
      onChange: (on, host) => {
        topEdge.watch(on && !deps.isWayland);
        deps.onFullScreen(on, host);
      },
      onPageLeft: (tabId) => deps.onPageLeft(tabId),
    });
    window.on('resize', () => deps.onResized());
    window.on('focus', () => {
      this.#focused = true;
      // On Windows and Linux, Electron has just given the keyboard to our own page.
      if (this.#pageHasKeyboard) deps.onKeyboardLost();
    });
    // While the window is not active yet, it is Electron that focuses our page, not the user.
    window.webContents.on('focus', () => {
      if (this.#focused) this.#pageHasKeyboard = false;
    });
    window.on('blur', () => (this.#focused = false));
    window.once('show', () => deps.onFirstShown());
    window.on('closed', () => {
      this.#focused = false;
      this.dropShield();
      topEdge.watch(false);
      deps.onClosed();
    });
    window.webContents.on('render-process-gone', () => deps.onPageGone());
    watchKeys(
      window.webContents,
      (key) => deps.onKey(key),
      () => deps.lock.isOn(),
    );
  }

  get isFocused(): boolean {
    return this.#focused;
  }

  add(view: WebContentsView): void {
    this.window.contentView.addChildView(view);
  }

  remove(view: WebContentsView): void {
    if (!this.window.isDestroyed()) this.window.contentView.removeChildView(view);
  }

  /** Puts the shield above the remote page at these bounds; null hides it. */
  placeShield(bounds: Rectangle | null): void {
    if (bounds === null) return this.#shield?.hide();
    this.#shield ??= new Shield({
      log: this.#deps.log,
      canLock: () => this.#deps.lock.isOn(),
      onKey: (key) => this.#deps.onKey(key),
      onHeldBack: () => this.#deps.onHeldBack(),
    });
    this.#shield.place(this.window.contentView, bounds);
  }

  /** No tab of this window is in View only any more: its shield gives its memory back. */
  dropShield(): void {
    this.#shield?.destroy(this.window.isDestroyed() ? null : this.window.contentView);
    this.#shield = null;
  }

  /** Moves the keyboard to the shield, in place of the remote page. */
  focusShield(): void {
    this.#shield?.focus();
  }

  bringToFront(): void {
    bringToFront(this.window);
  }

  /** The remote page got the keyboard, or will get it when the window is active. */
  noteKeyboardInPage(): void {
    this.#pageHasKeyboard = true;
  }

  focusOwnPage(): void {
    this.#pageHasKeyboard = false;
    if (!this.window.isDestroyed()) this.window.webContents.focus();
  }

  /** Closes without asking the pages. */
  destroy(): void {
    this.window.destroy();
  }
}

interface PlacedView {
  readonly view: SessionView;
  window: SessionWindow | null;
}

/** Keeps windows and views in step with the state: a window exists while it has tabs, and holds the views of its tabs. */
export class WindowManager {
  readonly #account: SessionAccount;
  readonly #shell: SessionShell;
  readonly #state: SessionState;
  readonly #onClosed: (windowId: string) => void;
  readonly #windows = new Map<string, SessionWindow>();
  /** By tab. */
  readonly #views = new Map<string, PlacedView>();
  #isLocked = false;

  /** `onClosed`: the user closed the window; its tabs are still in the state. */
  constructor(account: SessionAccount, shell: SessionShell, state: SessionState, onClosed: (windowId: string) => void) {
    this.#account = account;
    this.#shell = shell;
    this.#state = state;
    this.#onClosed = onClosed;
    state.subscribe(() => this.#follow());
  }

  get(windowId: string): SessionWindow | undefined {
    return this.#windows.get(windowId);
  }

  of(tab: Tab): SessionWindow | undefined {
    return this.#windows.get(tab.windowId);
  }

  addView(tabId: string, view: SessionView): void {
    this.#views.set(tabId, { view, window: null });
    view.setMuted(this.#isLocked);
    this.#follow();
  }

  /** Takes the view out of its window, which would otherwise leave it alive when it closes. */
  removeView(tabId: string): void {
    const placed = this.#views.get(tabId);
    placed?.window?.remove(placed.view.view);
    this.#views.delete(tabId);
  }

  /** While Longreach is locked, remote pages go on without being in a window, mute, and titles name nothing. */
  setLocked(locked: boolean): void {
    this.#isLocked = locked;
    for (const { view } of this.#views.values()) view.setMuted(locked);
    this.#follow();
    for (const [windowId, window] of this.#windows) {
      if (!window.isFocused) continue;
      if (locked) window.focusOwnPage();
      else this.focusPage(windowId);
    }
  }

  /** Moves keyboard focus to the remote page of this window, if it is visible. */
  focusPage(windowId: string): void {
    const tab = this.#state.active(windowId);
    const covered = findWindow(this.#state.now, windowId)?.covered === true;
    if (tab?.state.kind !== 'open' || covered || this.#isLocked) return;
    this.#windows.get(windowId)?.noteKeyboardInPage();
    if (tab.viewOnly) this.#windows.get(windowId)?.focusShield();
    else this.#views.get(tab.id)?.view.focus();
  }

  /** The page of this tab got the keyboard, by a click for example. */
  noteFocusedPage(tabId: string): void {
    const tab = this.#state.tab(tabId);
    if (tab === undefined) return;
    this.of(tab)?.noteKeyboardInPage();
    // A page may ask for it by itself.
    if (tab.viewOnly) this.of(tab)?.focusShield();
  }

  /** Carries out a reserved key pressed in this window. */
  pressKey(windowId: string, key: ReservedKey): void {
    const state = findWindow(this.#state.now, windowId);
    const window = this.#windows.get(windowId);
    if (state === undefined || window === undefined) return;
    // The lock page has no other way out of full screen.
    if (this.#isLocked && key !== 'full-screen') return;
    switch (key) {
      case 'next-tab':
      case 'previous-tab':
        // A dialog keeps the tab it is about.
        if (state.covered) return;
        this.#state.dispatch({ kind: 'neighbour-selected', windowId, by: key === 'next-tab' ? 1 : -1 });
        return this.focusPage(windowId);
      case 'side-bar':
        if (windowId === MAIN_WINDOW) {
          this.#state.dispatch({ kind: 'side-bar-changed', shown: !this.#state.now.sideBar });
        }
        return;
      case 'lock':
        return this.#shell.lock.lock();
      case 'full-screen':
        return window.fullScreen.set(!state.fullScreen);
      case 'copy-screenshot':
        // Behind a menu or dialog there is nothing to see.
        if (!state.covered) this.#account.push('command:given', { kind: 'copy-screenshot' }, { windowId });
        return;
      case 'leave-page':
        if (state.fullScreen) window.fullScreen.leave();
        window.focusOwnPage();
        return this.#account.push('command:given', { kind: 'leave-page' }, { windowId });
      default:
        return assertNever(key);
    }
  }

  #follow(): void {
    const { now } = this.#state;
    for (const state of now.windows) {
      if (tabsOf(now, state.id).length === 0) continue;
      this.#layOut(state, this.#windows.get(state.id) ?? this.#open(state.id));
    }
    for (const [windowId, window] of this.#windows) {
      if (tabsOf(now, windowId).length > 0) continue;
      this.#windows.delete(windowId);
      window.destroy();
    }
  }

  #layOut(state: WindowState, window: SessionWindow): void {
    if (window.window.isDestroyed()) return;
    const { now } = this.#state;
    const [width = 0, height = 0] = window.window.getContentSize();
    const bounds = viewBounds({ width, height }, frameOf(now, state.id));
    const tabs = tabsOf(now, state.id);
    const active = this.#state.active(state.id);
    const isShown = active?.state.kind === 'open' && !state.covered && !this.#isLocked;
    for (const { id, viewOnly, zoom } of tabs) {
      const placed = this.#views.get(id);
      if (placed === undefined) continue;
      placed.view.setZoom(zoom);
      placed.view.setViewOnly(viewOnly);
      if (this.#isLocked) takeOut(placed);
      else moveInto(window, placed);
    }
    // Last among the views, and before any of them is shown.
    window.placeShield(isShown && active.viewOnly ? bounds : null);
    if (!tabs.some(({ viewOnly }) => viewOnly)) window.dropShield();
    for (const { id } of tabs) this.#views.get(id)?.view.place(bounds, isShown && id === active.id);
    window.window.setTitle(active && !this.#isLocked ? this.#state.titleOf(active) : 'Longreach');
  }

  #open(windowId: string): SessionWindow {
    const shell = this.#shell;
    const isMain = windowId === MAIN_WINDOW;
    const window: SessionWindow = new SessionWindow({
      ...shell,
      place: () => (isMain ? shell.place() : this.#placeBesideMain()),
      onPlace: (place) => {
        if (isMain) shell.onPlace(place);
      },
      attach: (contents) => this.#account.attach(contents, windowId),
      onKey: (key) => this.pressKey(windowId, key),
      onResized: () => this.#follow(),
      onFirstShown: () => this.focusPage(windowId),
      onKeyboardLost: () => this.focusPage(windowId),
      onFullScreen: (on, host) => this.#state.dispatch({ kind: 'full-screen-changed', windowId, on, host }),
      onPageLeft: (tabId) => this.#views.get(tabId)?.view.leaveFullScreen(),
      isCovered: () => findWindow(this.#state.now, windowId)?.covered === true,
      onBar: (shown) => this.#state.dispatch({ kind: 'bar-changed', windowId, shown }),
      onHeldBack: () => this.#account.push('command:given', { kind: 'input-held-back' }, { windowId }),
      onPageGone: () => this.#state.dispatch({ kind: 'cover-changed', windowId, covered: false }),
      onClosed: () => {
        if (this.#windows.get(windowId) !== window) return;
        this.#windows.delete(windowId);
        this.#onClosed(windowId);
      },
    });
    this.#windows.set(windowId, window);
    return window;
  }

  /** As large as the main window and a little aside; without one, at its last place. */
  #placeBesideMain(): WindowPlace | null {
    const main = this.#windows.get(MAIN_WINDOW)?.window;
    if (main === undefined || main.isDestroyed()) return this.#shell.place();
    const { x, y, width, height } = main.getNormalBounds();
    return { x: x + OFFSET, y: y + OFFSET, width, height, maximized: false };
  }
}

function takeOut(placed: PlacedView): void {
  placed.window?.remove(placed.view.view);
  placed.window = null;
}

/** Views are moved, never recreated: the page and its connection stay alive. */
function moveInto(window: SessionWindow, placed: PlacedView): void {
  // Electron throws for a view whose page closed itself.
  if (placed.window === window || placed.view.isGone()) return;
  placed.window?.remove(placed.view.view);
  window.add(placed.view.view);
  placed.window = window;
}
