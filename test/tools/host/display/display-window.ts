import { setTimeout as delay } from 'node:timers/promises';
import { options } from '../base/options.ts';
import type { Display } from './display.ts';
import type { WindowId } from './x11.ts';

/** Milliseconds that a window manager gets to let go of a window. */
const WITHDRAW_MS = 1_000;
/** Milliseconds between looks whether a shown window can be seen, and how many of them. */
const CONFIRM_MS = 250;
const CONFIRMATIONS = 6;
/** WM_CHANGE_STATE: to an icon. */
const ICONIC = 3;
/** _NET_ACTIVE_WINDOW: a person asked for it. */
const BY_PERSON = 2;
/** _NET_WM_STATE: take a state away, add it. */
const [REMOVE, ADD] = [0, 1];

/** _MOTIF_WM_HINTS: says something about the frame; here that there is none. */
const DECORATIONS = 2;

/** What becomes of a window without the app's doing: by the window manager, a task bar or another program. */
export interface WindowFollower {
  minimized(): void;
  restored(): void;
  focused(): void;
  blurred(): void;
}

/** How a window is stacked and listed among others, and its frame. */
export interface WindowTraits {
  readonly alwaysOnTop: boolean;
  /** A tool of another window: managers leave it out of the task bar. */
  readonly isUtility: boolean;
  /** Without title bar and border. */
  readonly frameless: boolean;
}

/** One window of Chromium on an X display, hidden until it is shown. */
export class DisplayWindow {
  readonly id: WindowId;
  follower: WindowFollower | undefined;
  readonly #display: Display;
  /** In the window that is never shown, where Chromium may map it as it likes. */
  #isParked = true;
  #isShown = false;
  #isMinimized = false;
  #isPageHidden = false;
  #iconWrites = 0;
  #withdrawn: (() => void) | undefined;
  /** Until the window manager has let go of it. */
  #leaving: Promise<void> = Promise.resolve();

  constructor(display: Display, id: WindowId) {
    this.#display = display;
    this.id = id;
  }

  get isShown(): boolean {
    return this.#isShown;
  }

  /** Shows it at this place of the screen. Only where it was minimised it gets the keyboard, too. */
  async show({ x: left, y: top }: { readonly x: number; readonly y: number }, traits: WindowTraits): Promise<void> {
    const { x, isManaged } = this.#display;
    if (this.#isShown && !this.#isMinimized) return;
    if (this.#isShown && isManaged) {
      this.activate();
      return;
    }
    const wasMinimized = this.#isMinimized;
    this.#isShown = true;
    this.#isMinimized = false;
    this.#isPageHidden = false;
    // A manager that still lets go of it would miss that it is mapped again.
    await this.#leaving;
    this.#dress(traits);
    const isMapped = (await x.mapState(this.id)) !== 'unmapped';
    // It may have been hidden meanwhile.
    if (!this.isShown) return;
    if (this.#isParked) x.reparent(this.id, x.root, left, top);
    this.#isParked = false;
    if (!isMapped) x.map(this.id);
    if (wasMinimized) this.activate();
    if (isManaged) void this.#confirm(left, top).catch(() => undefined);
  }

  /** A manager that took the window for itself at the same moment may have lost it: then it is shown again. */
  async #confirm(left: number, top: number): Promise<void> {
    const { x } = this.#display;
    let wasGone = false;
    for (let look = 0; look < CONFIRMATIONS; look += 1) {
      await delay(CONFIRM_MS, undefined, { ref: false });
      const isGone = (await x.mapState(this.id)) !== 'viewable';
      if (!this.#isShown || this.#isMinimized) return;
      // A manager that minimises it unmaps it a moment before it says so.
      if (isGone && wasGone) {
        x.reparent(this.id, x.root, left, top);
        x.map(this.id);
      }
      wasGone = isGone;
    }
  }

  /** A window manager had been asked to show it before it was taken in. */
  takenAway(): void {
    if (!this.#isParked) return;
    this.#isParked = false;
    void this.#withdraw();
  }

  /** The window manager has let go of it. */
  released(): void {
    this.#withdrawn?.();
    this.#withdrawn = undefined;
  }

  /** Takes it off the screen and the task bar. Resolves when the window manager has let go of it. */
  async hide(): Promise<void> {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#isMinimized = false;
    const leaving = this.#withdraw();
    await this.#followState();
    await leaving;
  }

  #withdraw(): Promise<void> {
    const { x, isManaged } = this.#display;
    x.unmap(this.id);
    x.announceUnmapped(this.id);
    if (!isManaged) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#withdrawn = resolve;
    this.#leaving = Promise.race([promise, delay(WITHDRAW_MS, undefined, { ref: false })]);
    return this.#leaving;
  }

  /** To the task bar; hidden where nothing else could bring it back. */
  minimize(): void {
    const { x, isManaged } = this.#display;
    if (!this.#isShown || this.#isMinimized) return;
    if (isManaged) return x.message(this.id, 'WM_CHANGE_STATE', ICONIC);
    this.#isMinimized = true;
    x.unmap(this.id);
    x.setNumbers(this.id, '_NET_WM_STATE', 'ATOM', [x.atom('_NET_WM_STATE_HIDDEN')]);
  }

  /** Brings it to the front and gives it the keyboard. */
  activate(): void {
    const { x, isManaged } = this.#display;
    if (!this.#isShown) return;
    this.#display.expectFocus(this.id);
    if (isManaged) return x.message(this.id, '_NET_ACTIVE_WINDOW', BY_PERSON, 0, 0);
    x.raise(this.id);
    x.focus(this.id);
  }

  /** While it is hidden: Chromium takes the page of a window that says it is minimised for hidden, and paints it no more. */
  hidePage(hidden: boolean): void {
    const { x } = this.#display;
    if (this.#isShown) return;
    this.#isPageHidden = hidden;
    if (hidden) x.setNumbers(this.id, '_NET_WM_STATE', 'ATOM', [x.atom('_NET_WM_STATE_HIDDEN')]);
    else x.deleteProperty(this.id, '_NET_WM_STATE');
  }

  /** A window manager erases the state of a window that it lets go of, which may come after it was written here. */
  async #keepPageHidden(): Promise<void> {
    if (this.#isShown || !this.#isPageHidden || (await this.#saysHidden())) return;
    this.hidePage(this.#isPageHidden);
  }

  async #saysHidden(): Promise<boolean> {
    const { x } = this.#display;
    return (await x.numbers(this.id, '_NET_WM_STATE')).includes(x.atom('_NET_WM_STATE_HIDDEN'));
  }

  /** Above all others, or no longer. */
  setAlwaysOnTop(flag: boolean): void {
    const { x } = this.#display;
    if (this.#isShown) x.message(this.id, '_NET_WM_STATE', flag ? ADD : REMOVE, x.atom('_NET_WM_STATE_ABOVE'), 0);
  }

  writeIcon(): void {
    const { x, icon } = this.#display;
    if (icon.length === 0) return;
    this.#iconWrites++;
    x.setNumbers(this.id, '_NET_WM_ICON', 'CARDINAL', icon);
  }

  propertyChanged(atom: number): void {
    const { x } = this.#display;
    if (atom === x.atom('_NET_WM_STATE') || atom === x.atom('WM_STATE'))
      void this.#followState().catch(() => undefined);
    if (atom === x.atom('_NET_WM_STATE')) void this.#keepPageHidden().catch(() => undefined);
    if (atom !== x.atom('_NET_WM_ICON')) return;
    // Chromium writes the icon of the page, or its own.
    if (this.#iconWrites > 0) this.#iconWrites--;
    else this.writeIcon();
  }

  /** Sets the properties that a window manager reads first: the owner, icon and frame, and the place among other windows. */
  #dress({ alwaysOnTop, isUtility, frameless }: WindowTraits): void {
    const { x } = this.#display;
    const { windowClass } = options;
    if (windowClass !== '') x.setText(this.id, 'WM_CLASS', `${windowClass}\0${windowClass}\0`);
    this.writeIcon();
    if (frameless) x.setNumbers(this.id, '_MOTIF_WM_HINTS', '_MOTIF_WM_HINTS', [DECORATIONS, 0, 0, 0, 0]);
    if (isUtility) x.setNumbers(this.id, '_NET_WM_WINDOW_TYPE', 'ATOM', [x.atom('_NET_WM_WINDOW_TYPE_UTILITY')]);
    if (alwaysOnTop) x.setNumbers(this.id, '_NET_WM_STATE', 'ATOM', [x.atom('_NET_WM_STATE_ABOVE')]);
    else x.deleteProperty(this.id, '_NET_WM_STATE');
  }

  async #followState(): Promise<void> {
    const { x, isManaged } = this.#display;
    if (!isManaged) return;
    const [state = 0] = await x.numbers(this.id, 'WM_STATE');
    if (state === 0) {
      this.released();
      return;
    }
    if (!this.#isShown) return;
    const isMinimized = await this.#saysHidden();
    if (isMinimized === this.#isMinimized) return;
    this.#isMinimized = isMinimized;
    if (isMinimized) this.follower?.minimized();
    else this.follower?.restored();
  }
}
