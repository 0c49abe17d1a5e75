import { options } from '../base/options.ts';
import { PageTarget } from './page-target.ts';
import { View } from './view.ts';
import { ViewPicture } from './view-picture.ts';
import { WebContents, type WebPreferences } from './web-contents.ts';

/** Without an X server that hides them, Chromium windows that show a view's page are put here, beside every usual display. */
const offScreen = { x: 20_000, y: 20_000 };

/**
 * A page inside a window. It is a page of Chromium in a window of its own, with exactly the view's size. Where a person
 * watches, that window is hidden, and its picture is drawn into the parent, which sends it the input.
 */
export class WebContentsView extends View {
  readonly #contents: WebContents;
  readonly #picture: ViewPicture | undefined;
  #hidden = false;

  constructor(given: { webContents?: WebContents; webPreferences?: WebPreferences } = {}) {
    super();
    this.#contents =
      given.webContents ??
      new WebContents(given.webPreferences ?? {}, async (session) =>
        PageTarget.open(await session.context(), { width: 800, height: 600, ...(options.headless ? {} : offScreen) }),
      );
    this.#contents.setOwner({
      isShown: () => this.getVisible() && this.window !== null && this.window.isVisible() && this.window.isFocused(),
      canFocus: () => this.window?.canFocus === true,
      isToldByDesktop: () => false,
      isFullScreen: () => this.window?.isFullScreen() === true,
      focusWindow: () => {
        this.window?.pageFocused();
      },
      htmlFullScreen: (on, withWindow) => {
        this.window?.htmlFullScreen(on, withWindow);
      },
      pageDestroyed: () => undefined,
      resized: () => undefined,
      zoomChanged: () => {
        this.changed();
      },
      pictureInput: () => undefined,
    });
    if (!options.headless) this.#picture = new ViewPicture(this, this.#contents);
    // In no window yet: its page is hidden.
    this.changed();
  }

  /** Undefined once the page has been closed, although Electron's type does not say so. */
  get webContents(): WebContents {
    return (this.#contents.isDestroyed() ? undefined : this.#contents)!;
  }

  override isGone(): boolean {
    return this.#contents.isDestroyed();
  }

  override changed(): void {
    if (this.#contents.isDestroyed()) return;
    this.#contents
      .target()
      .then(async (target) => {
        const { width, height } = this.getBounds();
        if (width > 0 && height > 0) await target.setViewport({ width, height }, this.#contents.getZoomFactor());
        // As it is by now: a page that is moved from one window to another is in none for a moment, of which it learns nothing.
        const hide = !this.getVisible() || this.window?.countsAsVisible !== true;
        if (hide === this.#hidden) return;
        this.#hidden = hide;
        if (options.headless) await target.setWindow({ windowState: hide ? 'minimized' : 'normal' });
        else await target.hide(hide);
      })
      .catch(() => undefined);
    this.#picture?.update();
  }
}
