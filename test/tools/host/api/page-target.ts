import { setTimeout as delay } from 'node:timers/promises';
import { cdp } from '../base/browser.ts';
import type { CdpEvent, EventParams, Method, Params, Returns } from '../base/cdp.ts';
import { countPage, takeCounts } from '../base/page-coverage.ts';
import { display } from '../display/display.ts';
import type { DisplayWindow } from '../display/display-window.ts';

/** Milliseconds in which a page that was asked to close is gone, unless it did not hear it. */
const CLOSE_MS = 2_000;
/** Milliseconds in which a page that was brought back is visible. */
const VISIBLE_MS = 2_000;

/** Where a page's own Chromium window goes; sizes in CSS pixels of the page. */
export interface Place {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
}

/** One page of Chromium, attached. */
export class PageTarget {
  readonly targetId: string;
  /** Its window where that is shown and hidden by the X server. */
  window: DisplayWindow | undefined;
  readonly #sessionId: string;
  #windowId: number | undefined;

  private constructor(targetId: string, sessionId: string) {
    this.targetId = targetId;
    this.#sessionId = sessionId;
  }

  /** Opens a blank page in a window of its own. */
  static open(browserContextId: string | undefined, place: Place): Promise<PageTarget> {
    return PageTarget.inWindow(() => PageTarget.#open(browserContextId, place));
  }

  /** The page that comes of this, with its window. */
  static async inWindow(open: () => Promise<PageTarget>): Promise<PageTarget> {
    const windows = display();
    if (!windows) return open();
    const { opened, window } = await windows.openWindow(open);
    opened.window = window;
    return opened;
  }

  static async #open(browserContextId: string | undefined, place: Place): Promise<PageTarget> {
    const { targetId } = await cdp().send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      width: place.width,
      height: place.height,
      ...(place.x === undefined ? {} : { left: place.x }),
      ...(place.y === undefined ? {} : { top: place.y }),
      ...(browserContextId === undefined ? {} : { browserContextId }),
    });
    return PageTarget.attach(targetId);
  }

  /** Attaches to a page that exists. */
  static async attach(targetId: string): Promise<PageTarget> {
    const { sessionId } = await cdp().send('Target.attachToTarget', { targetId, flatten: true });
    const target = new PageTarget(targetId, sessionId);
    await countPage(target);
    return target;
  }

  send<M extends Method>(method: M, params?: Params<M>): Promise<Returns<M>> {
    return cdp().send(method, params, this.#sessionId);
  }

  on<E extends CdpEvent>(event: E, listener: (params: EventParams<E>) => void): void {
    cdp().on(event, listener, this.#sessionId);
  }

  /** Stops listening; the page is gone or is being closed. */
  release(): void {
    cdp().forget(this.#sessionId);
  }

  /**
   * Runs the page's beforeunload, which may open a dialog, and closes the page; resolves to whether it may go. Chromium
   * waits for ever for a page that hangs while the DevTools are attached, so a page that does not answer goes, too.
   */
  async leave(): Promise<boolean> {
    await takeCounts(this);
    let isAsked = false;
    const off: (() => void)[] = [];
    const answered = new Promise<boolean>((resolve) => {
      off.push(
        cdp().on('Target.targetDestroyed', ({ targetId }) => {
          if (targetId === this.targetId) resolve(true);
        }),
        cdp().on('Page.javascriptDialogOpening', ({ type }) => (isAsked = type === 'beforeunload'), this.#sessionId),
        cdp().on(
          'Page.javascriptDialogClosed',
          ({ result }) => {
            if (isAsked && !result) resolve(false);
          },
          this.#sessionId,
        ),
      );
    });
    // Without a gesture of the user Chromium lets every page go; Electron notes one before it closes a window.
    this.send('Runtime.evaluate', { expression: '0', userGesture: true })
      .then(() => this.send('Page.close'))
      .catch(() => undefined);
    try {
      return await Promise.race([answered, delay(CLOSE_MS, true, { ref: false })]);
    } finally {
      for (const stop of off) stop();
    }
  }

  /** The part of the page that is on the screen, in pixels of the document; a picture can be taken of no other. */
  async visiblePart(): Promise<{ readonly x: number; readonly y: number }> {
    const { cssVisualViewport } = await this.send('Page.getLayoutMetrics');
    return { x: cssVisualViewport.pageX, y: cssVisualViewport.pageY };
  }

  /** A page that is just going from one document to the next may lose the request to close: it is made until it was heard. */
  async close(): Promise<void> {
    await takeCounts(this);
    let off = (): void => undefined;
    const gone = new Promise<true>((resolve) => {
      off = cdp().on('Target.targetDestroyed', ({ targetId }) => {
        if (targetId === this.targetId) resolve(true);
      });
    });
    try {
      for (let isGone = false; !isGone;) {
        // Rejects where the page or the browser is gone already.
        await cdp().send('Target.closeTarget', { targetId: this.targetId });
        isGone = await Promise.race([gone, delay(CLOSE_MS, false, { ref: false })]);
      }
    } finally {
      off();
    }
  }

  /** Gives it the keyboard. A page that nobody sees gets its keys over the protocol, and only has to believe that it has it. */
  async activate(): Promise<void> {
    if (this.window && !this.window.isShown) {
      await this.send('Emulation.setFocusEmulationEnabled', { enabled: true });
      return;
    }
    await cdp().send('Target.activateTarget', { targetId: this.targetId });
    this.window?.activate();
  }

  /** A page whose window is never shown is hidden in its own eyes, or visible again. */
  async hide(hidden: boolean): Promise<void> {
    this.window?.hidePage(hidden);
    // A page that believes to have the keyboard believes that it is visible, too.
    if (this.window && hidden) await this.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  }

  /** Gives the keyboard to a window that was brought back: Chromium shows its page a moment later, which gets none before. */
  async activateWhenVisible(): Promise<void> {
    const expression = `new Promise((seen) => {
      const look = () => document.visibilityState === 'visible' && seen();
      document.addEventListener('visibilitychange', look);
      look();
    })`;
    const visible = this.send('Runtime.evaluate', { expression, awaitPromise: true }).catch(() => undefined);
    await Promise.race([visible, delay(VISIBLE_MS, undefined, { ref: false })]);
    await this.activate();
  }

  /** Moves, shows or hides the Chromium window that holds the page. */
  async setWindow(bounds: Params<'Browser.setWindowBounds'>['bounds']): Promise<void> {
    // Asked in the page's own session: a headless Chromium that is asked for the window of a page that has just gone crashes.
    this.#windowId ??= (await this.send('Browser.getWindowForTarget', {})).windowId;
    await cdp().send('Browser.setWindowBounds', { windowId: this.#windowId, bounds });
  }

  /** Gives the page exactly this viewport, whatever the window around it looks like; a zoomed page has fewer, larger pixels in it. */
  async setViewport(size: { readonly width: number; readonly height: number }, zoom: number): Promise<void> {
    await this.send('Emulation.setDeviceMetricsOverride', {
      width: Math.max(1, Math.round(size.width / zoom)),
      height: Math.max(1, Math.round(size.height / zoom)),
      deviceScaleFactor: zoom === 1 ? 0 : zoom,
      mobile: false,
    });
  }
}
