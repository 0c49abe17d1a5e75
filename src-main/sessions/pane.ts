import type { BrowserWindow, WebContentsView } from '../electron.ts';
import { bringToFront, openSessionWindow, type SessionWindowDeps } from './window-frame.ts';
import { FullScreen } from './full-screen.ts';
import { watchKeys, type ReservedKey } from './keys.ts';

export interface PaneDeps extends SessionWindowDeps {
  onKey(key: ReservedKey): void;
  onResized(): void;
  /** It can be seen for the first time. */
  onShown(): void;
  onFullScreen(on: boolean, host: string | null): void;
  /** Our own page has crashed; it is loaded anew and knows of nothing that it had begun. */
  onPageGone(): void;
  /** It is gone, whoever closed it. */
  onClosed(): void;
}

/** One session window: our page around the place of the remote one, its full screen, its keyboard. */
export class SessionPane {
  readonly window: BrowserWindow;
  readonly fullScreen: FullScreen;
  #focused = false;

  constructor(deps: PaneDeps) {
    const window = openSessionWindow({
      ...deps,
      // Where it stands in full screen, or on another screen for it, is not where a person put it.
      onPlace: (place) => {
        if (!this.fullScreen.isAway) deps.onPlace(place);
      },
    });
    this.window = window;
    this.fullScreen = new FullScreen({
      window,
      clock: deps.clock,
      onChange: (on, host) => deps.onFullScreen(on, host),
    });
    window.on('resize', () => deps.onResized());
    window.on('focus', () => (this.#focused = true));
    window.on('blur', () => (this.#focused = false));
    window.once('show', () => deps.onShown());
    window.on('closed', () => {
      this.#focused = false;
      deps.onClosed();
    });
    window.webContents.on('render-process-gone', () => deps.onPageGone());
    watchKeys(window.webContents, (key) => deps.onKey(key));
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

  bringToFront(): void {
    bringToFront(this.window);
  }

  /** Gives the keyboard to our own page. */
  focusOwnPage(): void {
    if (!this.window.isDestroyed()) this.window.webContents.focus();
  }

  /** At once, and without asking the pages. */
  destroy(): void {
    this.window.destroy();
  }
}
