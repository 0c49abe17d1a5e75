import { screen, type BrowserWindow, type Rectangle } from '../electron.ts';
import type { Clock } from '../lib/clock.ts';
import type { Display } from '../contract/contract.ts';

/** How long our notice stands above a page that took the full screen, in milliseconds. */
const NOTICE_MS = 3_000;

type Screen = Pick<Electron.Display, 'id' | 'label' | 'size' | 'bounds' | 'workArea'>;

/** The screen that holds most of the window; the first one where none does. */
export function screenOf<S extends Pick<Screen, 'bounds'>>(window: Rectangle, screens: readonly S[]): S | undefined {
  const shared = ({ bounds }: S) => {
    const width = Math.min(window.x + window.width, bounds.x + bounds.width) - Math.max(window.x, bounds.x);
    const height = Math.min(window.y + window.height, bounds.y + bounds.height) - Math.max(window.y, bounds.y);
    return Math.max(0, width) * Math.max(0, height);
  };
  return screens.toSorted((a, b) => shared(b) - shared(a))[0];
}

/** The screens of this computer, with the one this window is on. */
export function describeDisplays(window: BrowserWindow): readonly Display[] {
  const screens = screen.getAllDisplays();
  const current = screenOf(window.getBounds(), screens)?.id;
  const primary = screen.getPrimaryDisplay().id;
  return screens.map(({ id, label, size }, index) => ({
    id,
    label: label === '' ? `Display ${index + 1}` : label,
    width: size.width,
    height: size.height,
    primary: id === primary,
    current: id === current,
  }));
}

/** A window of this size in the middle of a work area, never larger than it. */
export function centreIn(area: Rectangle, { width, height }: { readonly width: number; readonly height: number }) {
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
  /** `host`: the page of this host took it a moment ago, which our notice says. */
  onChange(on: boolean, host: string | null): void;
}

/** Who wants one window in full screen, on which screen, and where it goes back to. */
export class FullScreen {
  readonly #deps: FullScreenDeps;
  /** What the person asked for, to which the window returns when a page gives full screen back. */
  #requested = false;
  /** The tab whose page asked for it; it ends with that page. */
  #page: { readonly tabId: string; readonly host: string } | null = null;
  /** Where the window stood before. */
  #home: { readonly bounds: Rectangle; readonly maximized: boolean } | null = null;
  /** The screen to go to once the window has left the one it fills. */
  #next: number | null = null;
  #offNotice: (() => void) | null = null;

  constructor(deps: FullScreenDeps) {
    this.#deps = deps;
    deps.window.on('enter-full-screen', () => this.#entered());
    deps.window.on('leave-full-screen', () => this.#left());
    deps.window.on('closed', () => this.#offNotice?.());
  }

  /** The window does not stand where its person put it. */
  get isAway(): boolean {
    return this.#home !== null;
  }

  /** A person asks; without a screen for the one the window is on. */
  set(on: boolean, displayId?: number): void {
    const { window } = this.#deps;
    this.#requested = on;
    if (!on) return this.leave();
    const current = screenOf(window.getBounds(), screen.getAllDisplays())?.id;
    const elsewhere = displayId !== undefined && displayId !== current;
    if (elsewhere && window.isFullScreen()) {
      this.#next = displayId;
      return window.setFullScreen(false);
    }
    this.#rememberHome();
    if (elsewhere) this.#moveTo(displayId);
    window.setFullScreen(true);
  }

  /** Out of it, whoever wanted it. The page that took it is not asked. */
  leave(): void {
    this.#requested = false;
    this.#next = null;
    this.#clearPage();
    this.#deps.window.setFullScreen(false);
    this.#notify(false);
  }

  /** Electron puts the window into full screen for a page, but leaves views, the notice and the way back to us. */
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

  /** The page of this tab gives it back, or is gone. */
  endPage(tabId: string): void {
    if (this.#page?.tabId !== tabId) return;
    this.#clearPage();
    this.#deps.window.setFullScreen(this.#requested);
    this.#notify(this.#requested);
  }

  /** A page that is not seen took it: the window goes back to how it was. */
  refuse(): void {
    this.#deps.window.setFullScreen(this.#requested || this.#page !== null);
  }

  #clearPage(): void {
    this.#page = null;
    this.#offNotice?.();
    this.#offNotice = null;
  }

  #notify(on: boolean): void {
    this.#deps.onChange(on, this.#offNotice === null ? null : (this.#page?.host ?? null));
  }

  /** Also by the system's own button; for a page it may come before the page's own event. */
  #entered(): void {
    this.#rememberHome();
    this.#notify(true);
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
    this.#clearPage();
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
