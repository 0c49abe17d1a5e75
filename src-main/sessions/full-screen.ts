import { screen, type BrowserWindow, type Rectangle } from '../electron.ts';
import type { Clock } from '../lib/clock.ts';
import type { Display } from '../contract/contract.ts';
import { t } from '../contract/texts.ts';

/** How long the notice is shown above a page that entered full screen, in milliseconds. */
const NOTICE_MS = 3_000;
/** How often the pointer is looked for, and how long it has to rest, in milliseconds. */
const INTERVAL_MS = 200;
const REST_MS = 600;
/** Farther from the top edge, in pixels, the pointer has left our tabs and toolbar. */
const BAR_HEIGHT = 100;

type ElectronDisplay = Pick<Electron.Display, 'id' | 'label' | 'size' | 'bounds' | 'workArea'>;

/** The display with the largest part of the window; the first one where none has a part. */
function displayOf<D extends Pick<ElectronDisplay, 'bounds'>>(
  window: Rectangle,
  displays: readonly D[],
): D | undefined {
  const overlap = ({ bounds }: D) => {
    const width = Math.min(window.x + window.width, bounds.x + bounds.width) - Math.max(window.x, bounds.x);
    const height = Math.min(window.y + window.height, bounds.y + bounds.height) - Math.max(window.y, bounds.y);
    return Math.max(0, width) * Math.max(0, height);
  };
  return displays.toSorted((a, b) => overlap(b) - overlap(a))[0];
}

/** The displays of this computer; `current` is the one with this window. */
export function describeDisplays(window: BrowserWindow): readonly Display[] {
  const displays = screen.getAllDisplays();
  const current = displayOf(window.getBounds(), displays)?.id;
  const primary = screen.getPrimaryDisplay().id;
  return displays.map(({ id, label, size }, index) => ({
    id,
    label: label === '' ? t('session.display', { number: index + 1 }) : label,
    width: size.width,
    height: size.height,
    primary: id === primary,
    current: id === current,
  }));
}

/** Bounds of this size centred in a work area, never larger than it. */
function centreIn(area: Rectangle, { width, height }: { readonly width: number; readonly height: number }) {
  const fit = { width: Math.min(width, area.width), height: Math.min(height, area.height) };
  return {
    ...fit,
    x: area.x + Math.round((area.width - fit.width) / 2),
    y: area.y + Math.round((area.height - fit.height) / 2),
  };
}

export interface FullScreenDeps {
  readonly window: BrowserWindow;
  readonly clock: Clock;
  /** `host`: set while the notice is due that a page of this host entered full screen. */
  onChange(on: boolean, host: string | null): void;
  /** The window leaves full screen: Electron does not tell the page of this tab, which asked for it. */
  onPageLeft(tabId: string): void;
}

/** Full screen of one window: whether the user or a page requested it, on which display, and the bounds to restore. */
export class FullScreen {
  readonly #deps: FullScreenDeps;
  /** Requested by the user; the window returns to this when a page leaves full screen. */
  #requested = false;
  /** The tab whose page requested it; ends with that page. */
  #page: { readonly tabId: string; readonly host: string } | null = null;
  /** The window's place before full screen. */
  #home: { readonly bounds: Rectangle; readonly maximized: boolean } | null = null;
  /** The display to move to once the window has left full screen on its present one. */
  #next: number | null = null;
  #offNotice: (() => void) | null = null;

  constructor(deps: FullScreenDeps) {
    this.#deps = deps;
    deps.window.on('enter-full-screen', () => this.#entered());
    deps.window.on('leave-full-screen', () => this.#leaving());
    deps.window.on('closed', () => this.#offNotice?.());
  }

  /** The window is not where the user put it. */
  get isAway(): boolean {
    return this.#home !== null;
  }

  /** Requested by the user; without a display for the window's own. */
  set(on: boolean, displayId?: number): void {
    const { window } = this.#deps;
    this.#requested = on;
    if (!on) return this.leave();
    const current = displayOf(window.getBounds(), screen.getAllDisplays())?.id;
    const elsewhere = displayId !== undefined && displayId !== current;
    if (elsewhere && window.isFullScreen()) {
      this.#next = displayId;
      return window.setFullScreen(false);
    }
    this.#rememberHome();
    if (elsewhere) this.#moveTo(displayId);
    window.setFullScreen(true);
  }

  /** Leaves full screen, whoever requested it; without involving the page. */
  leave(): void {
    this.#requested = false;
    this.#next = null;
    this.#releasePage();
    this.#deps.window.setFullScreen(false);
    this.#notify(false);
  }

  /** Electron enters full screen for a page, but leaves laying out the views, the notice and the way back to us. */
  takeFromPage(tabId: string, host: string): void {
    this.#page = { tabId, host };
    this.#rememberHome();
    this.#offNotice?.();
    this.#offNotice = this.#deps.clock.after(NOTICE_MS, () => {
      this.#offNotice = null;
      this.#notify(true);
    });
    this.#deps.window.setFullScreen(true);
    this.#notify(true);
  }

  /** The page of this tab leaves full screen, or is gone. */
  endPage(tabId: string): void {
    if (this.#page?.tabId !== tabId) return;
    this.#clearPage();
    this.#deps.window.setFullScreen(this.#requested);
    this.#notify(this.#requested);
  }

  /** A page that is not visible entered full screen: restores the window's state. */
  refuse(): void {
    this.#deps.window.setFullScreen(this.#requested || this.#page !== null);
  }

  #releasePage(): void {
    const page = this.#page;
    this.#clearPage();
    if (page !== null) this.#deps.onPageLeft(page.tabId);
  }

  #clearPage(): void {
    this.#page = null;
    this.#offNotice?.();
    this.#offNotice = null;
  }

  #notify(on: boolean): void {
    this.#deps.onChange(on, this.#offNotice === null ? null : (this.#page?.host ?? null));
  }

  /** Also follows the system's own button; for a page, it may come before the page's event. */
  #entered(): void {
    this.#rememberHome();
    this.#notify(true);
  }

  /** On Windows, the event comes before the state: whatever is done to the window inside it is undone by what follows. */
  #leaving(): void {
    const { window, clock } = this.#deps;
    if (!window.isFullScreen()) return this.#left();
    clock.after(0, () => {
      if (!window.isDestroyed() && !window.isFullScreen()) this.#left();
    });
  }

  #left(): void {
    const { window } = this.#deps;
    const next = this.#next;
    this.#next = null;
    if (next !== null) {
      this.#moveTo(next);
      return window.setFullScreen(true);
    }
    this.#requested = false;
    this.#releasePage();
    this.#goHome();
    this.#notify(false);
  }

  #rememberHome(): void {
    const { window } = this.#deps;
    this.#home ??= { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
  }

  #moveTo(displayId: number): void {
    const { window } = this.#deps;
    const target = screen.getAllDisplays().find(({ id }) => id === displayId);
    if (target === undefined) return;
    if (window.isMaximized()) window.unmaximize();
    window.setBounds(centreIn(target.workArea, this.#home?.bounds ?? window.getNormalBounds()));
  }

  #goHome(): void {
    const { window } = this.#deps;
    const home = this.#home;
    this.#home = null;
    if (home === null || window.isDestroyed()) return;
    const now = window.getNormalBounds();
    const stays = (['x', 'y', 'width', 'height'] as const).every((side) => now[side] === home.bounds[side]);
    if (!stays) window.setBounds(home.bounds);
    if (home.maximized && !window.isMaximized()) window.maximize();
  }
}

interface TopEdgeDeps {
  readonly window: Pick<BrowserWindow, 'getBounds'>;
  readonly clock: Clock;
  /** A menu or dialog of ours is open, which stays although the pointer leaves the edge. */
  isCovered(): boolean;
  /** Our tabs and toolbar are to be shown above the remote page, or hidden again. */
  onBar(shown: boolean): void;
}

/**
 * The way out of full screen by pointer: where it rests at the top edge, our tabs and toolbar appear. The pointer is looked
 * for, because over the remote page no event of it reaches us.
 */
export class TopEdge {
  readonly #deps: TopEdgeDeps;
  #off: (() => void) | null = null;
  #restingSince: number | null = null;
  #shown = false;

  constructor(deps: TopEdgeDeps) {
    this.#deps = deps;
  }

  /** Starts or stops watching the pointer. */
  watch(on: boolean): void {
    if (on === (this.#off !== null)) return;
    this.#off?.();
    this.#off = null;
    this.#restingSince = null;
    this.#shown = false;
    if (on) this.#wait();
  }

  #wait(): void {
    this.#off = this.#deps.clock.after(INTERVAL_MS, () => {
      this.#wait();
      this.#check();
    });
  }

  #check(): void {
    const { window, clock } = this.#deps;
    const { x, y } = screen.getCursorScreenPoint();
    const bounds = window.getBounds();
    const inside = x >= bounds.x && x < bounds.x + bounds.width;
    const distance = inside && y >= bounds.y ? y - bounds.y : Infinity;
    if (this.#shown) {
      if (distance > BAR_HEIGHT && !this.#deps.isCovered()) this.#show(false);
      return;
    }
    if (distance > 1) this.#restingSince = null;
    else this.#restingSince ??= clock.now();
    if (this.#restingSince !== null && clock.now() - this.#restingSince >= REST_MS) this.#show(true);
  }

  #show(shown: boolean): void {
    this.#shown = shown;
    this.#restingSince = null;
    this.#deps.onBar(shown);
  }
}
