import { setTimeout as delay } from 'node:timers/promises';
import { options } from '../base/options.ts';
import { DisplayWindow } from './display-window.ts';
import { XConnection, type WindowId, type XEvent } from './x11.ts';

/** Chromium's windows that are no larger serve its clipboard and its messages. */
const HELPER_PIXELS = 10;
/** Milliseconds in which a window that Chromium was asked for is there, and one that was activated has the keyboard. */
const LIMIT_MS = 2_000;

/**
 * The X display with Chromium's windows. Each new one is taken into a window that is never shown before it can be seen:
 * neither a person nor a window manager sees it until it is shown, and its page paints all the same.
 */
export class Display {
  readonly x: XConnection;
  readonly #holder: WindowId;
  readonly #windows = new Map<WindowId, DisplayWindow>();
  /** Chromium's connections to the server. */
  readonly #owners = new Set<number>();
  #icon: readonly number[] = [];
  /** The window by which a window manager says that it is there; 0 without one. */
  #manager: WindowId = 0;
  #opening: Promise<unknown> = Promise.resolve();
  #awaited: ((window: DisplayWindow) => void) | undefined;
  #turn = 0;
  #activated: { readonly id: WindowId; readonly until: number } | undefined;

  private constructor(x: XConnection) {
    this.x = x;
    this.#holder = x.createHolder();
  }

  static async open(name: string): Promise<Display> {
    const display = new Display(await XConnection.connect(name));
    const { x } = display;
    x.onEvent((event) => {
      display.#happened(event);
    });
    x.select(x.root, 'SubstructureNotify', 'PropertyChange');
    await display.#findManager();
    return display;
  }

  /** Takes in the windows of this process from now on; rejects where the server does not know the process. */
  async follow(pid: number): Promise<void> {
    for (const connection of await this.x.connectionsOf(pid)) this.#owners.add(connection);
    if (this.#owners.size === 0) throw new Error('it does not know whose the windows are');
  }

  /** Whether there is a window manager. */
  get isManaged(): boolean {
    return this.#manager !== 0;
  }

  get icon(): readonly number[] {
    return this.#icon;
  }

  /** The icon of every window, as in _NET_WM_ICON: that of the app, which a desktop takes from the app's desktop entry. */
  setIcon(icon: readonly number[]): void {
    this.#icon = icon;
    for (const window of this.#windows.values()) window.writeIcon();
  }

  /** Does what makes Chromium open one window, and finds out which one it is; one after the other. */
  openWindow<T>(open: () => Promise<T>): Promise<{ readonly opened: T; readonly window: DisplayWindow | undefined }> {
    const opening = this.#opening.then(async () => {
      const appeared = new Promise<DisplayWindow>((resolve) => {
        this.#awaited = resolve;
      });
      const opened = await open();
      const window = await Promise.race([appeared, delay(LIMIT_MS, undefined, { ref: false })]);
      this.#awaited = undefined;
      if (!window) console.error('The host: a new window of Chromium was not found on the display.');
      return { opened, window };
    });
    this.#opening = opening.catch(() => undefined);
    return opening;
  }

  /** This window is about to get the keyboard: until it has it, nothing that is reported of others is news. */
  expectFocus(id: WindowId): void {
    this.#activated = { id, until: performance.now() + LIMIT_MS };
    setTimeout(() => void this.#followFocus(), LIMIT_MS).unref();
  }

  async #findManager(): Promise<void> {
    const readCheck = async (id: WindowId) => (await this.x.numbers(id, '_NET_SUPPORTING_WM_CHECK'))[0] ?? 0;
    const check = await readCheck(this.x.root);
    // The property outlives its manager; the window does not.
    this.#manager = check !== 0 && (await readCheck(check).catch(() => 0)) === check ? check : 0;
  }

  #happened(event: XEvent): void {
    switch (event.name) {
      case 'CreateNotify':
        return this.#created(event);
      case 'DestroyNotify':
        if (event.wid === this.#manager) this.#manager = 0;
        this.#windows.delete(event.wid);
        return;
      case 'ReparentNotify':
        if (event.parent === this.x.root) this.#windows.get(event.wid)?.released();
        else if (event.parent !== this.#holder) this.#windows.get(event.wid)?.takenAway();
        return;
      case 'PropertyNotify':
        if (event.wid !== this.x.root) this.#windows.get(event.wid)?.propertyChanged(event.atom ?? 0);
        else if (event.atom === this.x.atom('_NET_SUPPORTING_WM_CHECK'))
          void this.#findManager().catch(() => undefined);
        return;
      case 'FocusIn':
      case 'FocusOut':
        void this.#followFocus().catch(() => undefined);
    }
  }

  #created({ wid, parent, overrideRedirect = false, x = 0, y = 0, width = 0, height = 0 }: XEvent): void {
    const isWindow = parent === this.x.root && !overrideRedirect && width > HELPER_PIXELS && height > HELPER_PIXELS;
    if (!isWindow || !this.#owners.has(this.x.connectionOf(wid))) return;
    this.x.reparent(wid, this.#holder, x, y);
    this.x.select(wid, 'PropertyChange', 'FocusChange', 'StructureNotify');
    const window = new DisplayWindow(this, wid);
    this.#windows.set(wid, window);
    this.#awaited?.(window);
  }

  /** Asks which window has the keyboard: a reported one may have lost it already. */
  async #followFocus(): Promise<void> {
    const turn = ++this.#turn;
    const id = await this.x.focused();
    if (turn !== this.#turn) return;
    const { id: expected = id, until = 0 } = this.#activated ?? {};
    if (id !== expected && performance.now() < until) return;
    this.#activated = undefined;
    for (const window of this.#windows.values()) if (window.id !== id) window.follower?.blurred();
    this.#windows.get(id)?.follower?.focused();
  }
}

let current: Display | undefined;

/** The X display on which Chromium's windows are; undefined without one, and on other systems. */
export function display(): Display | undefined {
  return current;
}

/** Connects to the display of DISPLAY, where there is one. Without it hidden windows are minimised instead. */
export async function openDisplay(): Promise<void> {
  const name = process.env.DISPLAY;
  if (options.headless || process.platform !== 'linux' || !name) return;
  try {
    current = await Display.open(name);
  } catch (error) {
    giveUp(error);
  }
}

/** Chromium runs as this process. */
export async function followBrowser(pid: number): Promise<void> {
  await current?.follow(pid).catch(giveUp);
}

function giveUp(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(
    `The host: the X server at ${process.env.DISPLAY ?? ''} refuses (${reason}). Hidden windows are minimised instead.`,
  );
  current?.x.close();
  current = undefined;
}
