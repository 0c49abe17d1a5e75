/* eslint-disable @typescript-eslint/no-unused-vars -- the parameters are Electron's, whether the host has a use for them or not */
import { HostEmitter, preventable } from '../base/emitter.ts';
import { options as hostOptions } from '../base/options.ts';
import { record } from '../base/records.ts';
import { refuseDestroyed } from '../base/refuse.ts';
import { display } from '../display/display.ts';
import type { DisplayWindow } from '../display/display-window.ts';
import { writeIcon } from '../display/icon.ts';
import { app, appHooks } from './app.ts';
import { openAppWindow } from './app-window.ts';
import type { Menu } from './menu.ts';
import { nativeImage, type NativeImage } from './native-image.ts';
import { PageTarget } from './page-target.ts';
import { screen } from './screen.ts';
import { View } from './view.ts';
import { givePictureInput } from './view-picture.ts';
import { WebContents, type WebPreferences } from './web-contents.ts';
import { WebContentsView } from './web-contents-view.ts';
import { windowEvents, type BrowserWindowEvents } from './window-events.ts';

export type BrowserWindowConstructorOptions = Omit<
  Electron.BrowserWindowConstructorOptions,
  'webPreferences' | 'parent' | 'icon'
> & {
  webPreferences?: WebPreferences;
  parent?: BrowserWindow;
  icon?: NativeImage | string;
};

const isOnWayland = (): boolean => hostOptions.actsAs === 'wayland';
const isOnWindows = (): boolean => hostOptions.actsAs === 'windows';

let isSaid = false;
/** A window on a display has the size that the person gives it, and Chromium’s own zoom cannot be driven from outside. */
function sayOnce(): void {
  if (!isSaid) console.error('The host does not emulate the zoom of a window on a display; its page stays as it is.');
  isSaid = true;
}

const windows = new Map<number, BrowserWindow>();
let lastId = 0;
let focused: BrowserWindow | null = null;

/** A window. Headless its page has exactly the window's size; on a display it is an app window of Chromium without tabs. */
export class BrowserWindow extends HostEmitter<BrowserWindowEvents> {
  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }
  static getFocusedWindow(): BrowserWindow | null {
    return focused;
  }
  static fromId(id: number): BrowserWindow | null {
    return windows.get(id) ?? null;
  }
  static fromWebContents(webContents: WebContents): BrowserWindow | null {
    const holds = (view: View): boolean =>
      view.children.some(
        (child) => (child instanceof WebContentsView && child.webContents === webContents) || holds(child),
      );
    const all = BrowserWindow.getAllWindows();
    return all.find((one) => one.webContents === webContents || holds(one.contentView)) ?? null;
  }

  readonly id = ++lastId;
  readonly webContents: WebContents;
  readonly contentView = new View();
  autoHideMenuBar: boolean;
  #bounds: Electron.Rectangle;
  #normalBounds: Electron.Rectangle;
  #minimumSize: [number, number];
  #title: string;
  #visible: boolean;
  #minimized = false;
  #maximized = false;
  #fullScreen: boolean;
  #alwaysOnTop: boolean;
  #resizable: boolean;
  #skipTaskbar = false;
  /** It was hidden after it had been shown. */
  #wasHiddenAgain = false;
  readonly #type: string;
  readonly #frameless: boolean;
  #everywhere = false;
  /** Electron's window made with `show: false` counts as visible for its page until it was hidden once. */
  #wasHidden = false;
  #opacity: number;
  #destroyed = false;
  #hasDocument = false;
  #isToldByDesktop = false;
  #readyToShow = false;
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super('BrowserWindow', windowEvents);
    const { width = 800, height = 600 } = options;
    this.#bounds = { x: options.x ?? 100, y: options.y ?? 60, width, height };
    if (isOnWayland()) this.#bounds = { x: 0, y: 0, width, height };
    else if (options.center === true) this.#bounds = { ...this.#bounds, ...this.#centered() };
    this.#normalBounds = this.#bounds;
    this.#minimumSize = [options.minWidth ?? 0, options.minHeight ?? 0];
    this.#visible = options.show ?? true;
    this.#title = options.title ?? app.getName();
    this.#fullScreen = options.fullscreen ?? false;
    this.#alwaysOnTop = options.alwaysOnTop ?? false;
    this.#resizable = options.resizable ?? true;
    this.#opacity = options.opacity ?? 1;
    this.#frameless = options.frame === false;
    this.#type = options.type ?? '';
    if (options.skipTaskbar === true) this.setSkipTaskbar(true);
    if (options.icon !== undefined) this.#showIcon(options.icon);
    this.autoHideMenuBar = options.autoHideMenuBar ?? false;
    this.webContents = new WebContents(options.webPreferences ?? {}, (session) => this.#open(session.context()));
    this.contentView.placeIn(this);
    windows.set(this.id, this);
    this.#follow();
    this.#act((target) => this.#arrange(target));
    if (this.#visible) this.#focusNow();
    app.emit('browser-window-created', preventable({}), this);
  }

  async #open(context: Promise<string | undefined>): Promise<PageTarget> {
    if (hostOptions.headless) return PageTarget.open(await context, this.#bounds);
    const target = await openAppWindow(await context, await this.webContents.firstUrl, this.#bounds);
    if (target.window) this.#followDesktop(target.window);
    return target;
  }

  /** What a window manager or a task bar does with the window. */
  #followDesktop(window: DisplayWindow): void {
    this.#isToldByDesktop = true;
    window.follower = {
      minimized: () => {
        if (this.#visible && !this.#minimized) this.#minimizedNow();
      },
      restored: () => {
        if (this.#minimized) this.#restoredNow();
        this.#act((target) => target.activateWhenVisible());
      },
      focused: () => {
        this.#focusNow();
      },
      blurred: () => {
        this.blur();
      },
    };
  }

  #follow(): void {
    const contents = this.webContents;
    contents.setOwner({
      isShown: () => !this.#destroyed && this.isVisible() && focused === this,
      canFocus: () => !this.#destroyed && this.#visible,
      isToldByDesktop: () => this.#isToldByDesktop,
      isFullScreen: () => this.#fullScreen,
      focusWindow: () => {
        this.#focusNow();
      },
      pageDestroyed: () => {
        this.#closedNow();
      },
      htmlFullScreen: (on, withWindow) => {
        if (!this.#destroyed) this.htmlFullScreen(on, withWindow);
      },
      resized: (size) => {
        this.#resizedByPerson(size);
      },
      zoomChanged: () => {
        if (hostOptions.headless) this.#act((target) => target.setViewport(this.#bounds, contents.getZoomFactor()));
        else sayOnce();
      },
      pictureInput: givePictureInput,
    });
    contents.on('dom-ready', () => {
      this.#hasDocument = true;
      this.#tellReady();
    });
    contents.on('page-title-updated', (event, title, explicitSet) => {
      this.emit('page-title-updated', event, title, explicitSet);
      if (!event.defaultPrevented) this.#title = title;
    });
  }

  /** The first frame of its document. On Wayland a window that is hidden gets none, so it never comes before `show`. */
  #tellReady(): void {
    if (this.#readyToShow || !this.#hasDocument || (isOnWayland() && !this.#visible)) return;
    this.#readyToShow = true;
    this.emit('ready-to-show');
  }

  /** Brings the Chromium window into the state this window has. */
  async #arrange(target: PageTarget): Promise<void> {
    for (const view of this.contentView.children) view.changed();
    if (target.window) return this.#arrangeOnDisplay(target, target.window);
    // On Wayland nothing could bring it back, so that a hidden window is on the screen all the same.
    const counted = hostOptions.headless ? this.countsAsVisible : this.isVisible() || hostOptions.onWayland;
    if (hostOptions.headless) await target.setViewport(this.#bounds, this.webContents.getZoomFactor());
    await target.setWindow({
      windowState: counted ? (hostOptions.headless ? 'normal' : this.#windowState()) : 'minimized',
    });
  }

  async #arrangeOnDisplay(target: PageTarget, window: DisplayWindow): Promise<void> {
    if (!this.#visible) {
      await window.hide();
      window.hidePage(!this.countsAsVisible);
      return;
    }
    await window.show(this.#bounds, {
      alwaysOnTop: this.#alwaysOnTop,
      isUtility: this.#type === 'utility',
      frameless: this.#frameless,
    });
    if (this.#minimized) window.minimize();
    else if (display()?.isManaged === true) await target.setWindow({ windowState: this.#windowState() });
  }

  #windowState(): 'fullscreen' | 'maximized' | 'normal' {
    if (this.#fullScreen) return 'fullscreen';
    return this.#maximized ? 'maximized' : 'normal';
  }

  #act(effect: (target: PageTarget) => Promise<unknown>): void {
    this.#work = this.#work
      .then(() => this.webContents.target())
      .then(effect)
      .catch((error: unknown) => {
        if (!this.#destroyed) record('window.error', this.id, String(error));
      });
  }

  loadURL(url: string, options?: Electron.LoadURLOptions): Promise<void> {
    return this.webContents.loadURL(url, options);
  }

  // ---- seen or not -------------------------------------------------------

  show(): void {
    const was = this.#visible;
    this.#visible = true;
    this.#minimized = false;
    this.#act(async (target) => {
      await this.#arrange(target);
      await target.activate();
    });
    if (!was) this.emit('show');
    this.#focusNow();
    this.#tellReadySoon();
  }

  showInactive(): void {
    const was = this.#visible;
    this.#visible = true;
    this.#act((target) => this.#arrange(target));
    if (!was) this.emit('show');
    this.#tellReadySoon();
  }

  /** The frame comes after the call that shows the window. */
  #tellReadySoon(): void {
    if (!this.#readyToShow)
      setImmediate(() => {
        if (!this.#destroyed) this.#tellReady();
      });
  }

  hide(): void {
    if (!this.#visible) return;
    this.#visible = false;
    this.#wasHiddenAgain = true;
    this.#wasHidden = true;
    this.#act((target) => this.#arrange(target));
    this.blur();
    this.emit('hide');
  }

  isVisible(): boolean {
    return this.#visible && !this.#minimized;
  }

  /** Whether its pages are visible in their own eyes. */
  get countsAsVisible(): boolean {
    return this.isVisible() || !this.#wasHidden;
  }

  focus(): void {
    if (!this.#visible) return;
    this.#act((target) => target.activate());
    this.#focusNow();
  }

  blur(): void {
    if (focused !== this) return;
    focused = null;
    for (const page of this.#pages()) page.windowDeactivated();
    this.#emitSoon('blur');
  }

  /** Its own page and those of its views. */
  #pages(): WebContents[] {
    const inView = (view: View): WebContents[] => [
      ...(view instanceof WebContentsView && !view.isGone() ? [view.webContents] : []),
      ...view.children.flatMap(inView),
    ];
    return [this.webContents, ...inView(this.contentView)];
  }

  /** Electron changes the state at once, and emits these two after the call, to the app first. */
  #emitSoon(name: 'focus' | 'blur'): void {
    setImmediate(() => {
      if (this.#destroyed) return;
      app.emit(`browser-window-${name}`, preventable({}), this);
      this.emit(name);
    });
  }

  isFocused(): boolean {
    return focused === this;
  }

  #focusNow(): void {
    if (focused === this || this.#destroyed) return;
    focused?.blur();
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the one window that has the keyboard
    focused = this;
    // Where the window's own page takes the keyboard, and only then the window says that it is active.
    if (process.platform !== 'darwin') this.webContents.windowActivated();
    this.#emitSoon('focus');
  }

  minimize(): void {
    // On Wayland it is a state that only the compositor knows.
    if (isOnWayland()) return;
    this.#minimizedNow();
    this.#act((target) => this.#arrange(target));
  }

  #minimizedNow(): void {
    this.#minimized = true;
    this.#wasHidden = true;
    for (const view of this.contentView.children) view.changed();
    this.blur();
    this.emit('minimize');
  }

  restore(): void {
    if (!this.#minimized) return;
    this.#restoredNow();
    this.#act(async (target) => {
      await this.#arrange(target);
      if (target.window) await target.activateWhenVisible();
    });
  }

  #restoredNow(): void {
    this.#minimized = false;
    for (const view of this.contentView.children) view.changed();
    // Windows tells of a window that was minimised in full screen only that it is there again.
    this.emit(isOnWindows() && this.#fullScreen ? 'enter-full-screen' : 'restore');
  }

  isMinimized(): boolean {
    return this.#minimized;
  }

  maximize(): void {
    if (this.#maximized) return;
    this.#maximized = true;
    this.#visible = true;
    this.#grow();
    this.emit('maximize');
  }

  unmaximize(): void {
    if (!this.#maximized) return;
    this.#maximized = false;
    this.#shrink();
    this.emit('unmaximize');
  }

  isMaximized(): boolean {
    return this.#maximized;
  }

  /** On Windows the event comes before the state and the place have changed (native_window_views.cc), elsewhere after. */
  setFullScreen(flag: boolean): void {
    if (flag === this.#fullScreen && !this.#tellsFullScreen) return;
    const name = flag ? 'enter-full-screen' : 'leave-full-screen';
    if (isOnWindows()) {
      const outer = this.#tellsFullScreen;
      this.#tellsFullScreen = true;
      this.emit(name);
      this.#tellsFullScreen = outer;
      if (this.#destroyed) return;
    }
    this.#fullScreen = flag;
    if (flag) this.#grow();
    else this.#shrink();
    if (!isOnWindows()) this.emit(name);
  }
  /** During an event of full screen on Windows. */
  #tellsFullScreen = false;

  isFullScreen(): boolean {
    return this.#fullScreen;
  }

  /** A page of this window went full screen or came back: Electron takes the window along, unless it was there before. */
  htmlFullScreen(on: boolean, withWindow: boolean): void {
    if (withWindow) this.setFullScreen(on);
    this.emit(on ? 'enter-html-full-screen' : 'leave-html-full-screen');
  }

  // ---- place and size ----------------------------------------------------

  getBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }

  getNormalBounds(): Electron.Rectangle {
    return { ...this.#normalBounds };
  }

  getContentBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }

  getSize(): number[] {
    return [this.#bounds.width, this.#bounds.height];
  }

  getContentSize(): number[] {
    return this.getSize();
  }

  getPosition(): number[] {
    return [this.#bounds.x, this.#bounds.y];
  }

  setBounds(bounds: Partial<Electron.Rectangle>, _animate?: boolean): void {
    this.#place(bounds);
    this.#normalBounds = this.#bounds;
  }

  setContentBounds(bounds: Electron.Rectangle, animate?: boolean): void {
    this.setBounds(bounds, animate);
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  setMinimumSize(width: number, height: number): void {
    this.#minimumSize = [width, height];
  }

  getMinimumSize(): number[] {
    return [...this.#minimumSize];
  }

  center(): void {
    this.setBounds(this.#centered());
  }

  #display(): Electron.Rectangle {
    return screen.getDisplayMatching(this.#bounds).workArea;
  }

  #centered(): Electron.Point {
    const { width, height } = this.#bounds;
    const area = this.#display();
    return {
      x: Math.round(area.x + (area.width - width) / 2),
      y: Math.round(area.y + (area.height - height) / 2),
    };
  }

  #place(change: Partial<Electron.Rectangle>): void {
    const before = this.#bounds;
    const next = { ...before, ...change, ...(isOnWayland() ? { x: 0, y: 0 } : {}) };
    const [minWidth, minHeight] = this.#minimumSize;
    this.#bounds = { ...next, width: Math.max(next.width, minWidth), height: Math.max(next.height, minHeight) };
    const { x, y, width, height } = this.#bounds;
    this.#act(async (target) => {
      if (hostOptions.headless) await target.setViewport({ width, height }, this.webContents.getZoomFactor());
      else await target.setWindow({ left: x, top: y, width, height });
    });
    this.#tellPlace(before);
  }

  /** Nothing but the host gives its windows their size. */
  get #isUnmanaged(): boolean {
    return hostOptions.headless || display()?.isManaged === false;
  }

  #grow(): void {
    if (this.#isUnmanaged) this.#place(this.#display());
    else this.#act((target) => this.#arrange(target));
  }

  #shrink(): void {
    if (this.#isUnmanaged) this.#place(this.#normalBounds);
    else this.#act((target) => this.#arrange(target));
  }

  #resizedByPerson(place: { width: number; height: number; x: number; y: number }): void {
    if (hostOptions.headless) return;
    const before = this.#bounds;
    this.#bounds = isOnWayland() ? { ...place, x: 0, y: 0 } : place;
    if (!this.#maximized && !this.#fullScreen) this.#normalBounds = this.#bounds;
    this.#tellPlace(before);
  }

  #tellPlace(before: Electron.Rectangle): void {
    const { x, y, width, height } = this.#bounds;
    const names = [
      ...(before.x !== x || before.y !== y ? (['move', 'moved'] as const) : []),
      ...(before.width !== width || before.height !== height ? (['resize', 'resized'] as const) : []),
    ];
    // Any of them may be the end of the window.
    for (const name of names) if (!this.#destroyed) this.emit(name);
  }

  // ---- frame -------------------------------------------------------------

  setTitle(title: string): void {
    this.#title = title;
  }

  getTitle(): string {
    return this.#title;
  }

  setMenu(_menu: Menu | null): void {
    record('window.setMenu', this.id);
  }

  removeMenu(): void {
    record('window.removeMenu', this.id);
  }

  setAutoHideMenuBar(hide: boolean): void {
    this.autoHideMenuBar = hide;
  }

  setMenuBarVisibility(visible: boolean): void {
    record('window.setMenuBarVisibility', this.id, visible);
  }

  setBackgroundColor(color: string): void {
    record('window.setBackgroundColor', this.id, color);
  }

  setTitleBarOverlay(overlay: Electron.TitleBarOverlayOptions): void {
    record('window.setTitleBarOverlay', this.id, overlay);
  }

  setIcon(icon: NativeImage | string): void {
    record('window.setIcon', this.id);
    this.#showIcon(icon);
  }

  #showIcon(icon: NativeImage | string): void {
    const windows = display();
    if (!windows) return;
    const image = typeof icon === 'string' ? nativeImage.createFromPath(icon) : icon;
    if (!image.isEmpty()) windows.setIcon(writeIcon(image.toPNG()));
  }

  setAlwaysOnTop(flag: boolean, _level?: string, _relativeLevel?: number): void {
    if (flag === this.#alwaysOnTop) return;
    this.#alwaysOnTop = flag;
    this.#act((target) => Promise.resolve(target.window?.setAlwaysOnTop(flag)));
    this.emit('always-on-top-changed', preventable({}), flag);
  }

  isAlwaysOnTop(): boolean {
    return this.#alwaysOnTop;
  }

  moveTop(): void {
    this.#act((target) => target.activate());
  }

  setResizable(resizable: boolean): void {
    this.#resizable = resizable;
  }

  isResizable(): boolean {
    return this.#resizable;
  }

  setVisibleOnAllWorkspaces(visible: boolean, _options?: Electron.VisibleOnAllWorkspacesOptions): void {
    this.#everywhere = visible;
  }

  isVisibleOnAllWorkspaces(): boolean {
    return this.#everywhere;
  }

  setOpacity(opacity: number): void {
    this.#opacity = Math.min(1, Math.max(0, opacity));
  }

  getOpacity(): number {
    return this.#opacity;
  }

  /** On Windows alone it shows; elsewhere Electron takes it and does nothing. */
  setOverlayIcon(_overlay: NativeImage | null, description: string): void {
    record('window.setOverlayIcon', this.id, description);
  }

  /** On Linux it does nothing, as in Electron. */
  setSkipTaskbar(skip: boolean): void {
    this.#skipTaskbar = skip;
    record('window.setSkipTaskbar', this.id, skip);
  }

  /**
   * Whether a person finds it in the task bar and among the windows to switch between. Only a type of window keeps it out for
   * certain: Windows forgets `skipTaskbar` when the window is hidden and shown again, Linux does not know it.
   */
  get isInTaskBar(): boolean {
    if (!this.#visible) return false;
    if (isOnWindows()) return this.#type !== 'toolbar' && (!this.#skipTaskbar || this.#wasHiddenAgain);
    if (process.platform === 'linux') return this.#type !== 'utility';
    return !this.#skipTaskbar;
  }

  setProgressBar(progress: number): void {
    record('window.setProgressBar', this.id, progress);
  }

  flashFrame(flag: boolean): void {
    record('window.flashFrame', this.id, flag);
  }

  setContentProtection(enable: boolean): void {
    record('window.setContentProtection', this.id, enable);
  }

  capturePage(rect?: Electron.Rectangle): Promise<NativeImage> {
    return this.webContents.capturePage(rect);
  }

  // ---- the end -----------------------------------------------------------

  /** The page is asked after the listeners of 'close', and 'closed' comes once it has gone. */
  close(): void {
    if (this.#destroyed || this.#closePrevented()) return;
    void this.webContents.leave().then((isGone) => {
      if (!isGone && app.quitting) app.quitRefused();
    });
  }

  /** Asks the listeners of 'close'; a quit that was under way ends when one refuses. */
  #closePrevented(): boolean {
    const event = preventable({});
    this.emit('close', event);
    if (event.defaultPrevented && app.quitting) app.quitRefused();
    return event.defaultPrevented;
  }

  /** The Chromium window is gone: a person closed it, or somebody did over the DevTools protocol. */
  closedOutside(): void {
    if (this.#destroyed) return;
    if (!this.#closePrevented()) {
      this.destroy();
      return;
    }
    this.webContents
      .reopen((session) => this.#open(session.context()))
      .catch((error: unknown) => {
        console.error('The host: a window that was closed could not be opened again.', error);
      });
    this.#act((target) => this.#arrange(target));
  }

  /** The window is gone at once, its page after the call. */
  destroy(): void {
    if (this.#destroyed) return;
    const { webContents } = this;
    this.#closedNow();
    webContents.destroy();
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** Whether a page inside it can be given the keyboard: a hidden window cannot become active. */
  get canFocus(): boolean {
    return this.#visible;
  }

  /** A page inside it, its own or a view's, has been given the keyboard. */
  pageFocused(): void {
    this.#focusNow();
  }

  #closedNow(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    // Views outlive their window; they are in none then.
    this.contentView.placeIn(null);
    windows.delete(this.id);
    if (focused === this) focused = null;
    refuseDestroyed('BrowserWindow', this);
    this.emit('closed');
    if (windows.size === 0) app.allWindowsClosed();
  }
}

appHooks.closeAllWindows = () => {
  for (const window of BrowserWindow.getAllWindows()) window.close();
};
appHooks.hasWindows = () => windows.size > 0;
appHooks.destroyAllWindows = () => {
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
};
