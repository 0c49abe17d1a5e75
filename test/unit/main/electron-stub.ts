import { EventEmitter } from 'node:events';

/**
 * Electron for unit tests: small recording objects with the members our effects use. Stands in for the seam
 * (`vi.mock('<path>/src-main/electron.ts', () => import('<path>/electron-stub.ts'))`). It decides nothing by itself.
 */

type Listener = (...args: unknown[]) => unknown;

export interface Preventable {
  defaultPrevented: boolean;
  preventDefault(): void;
}

export const preventable = <T extends object>(extra: T = {} as T): T & Preventable => ({
  ...extra,
  defaultPrevented: false,
  preventDefault() {
    this.defaultPrevented = true;
  },
});

export class StubIpc {
  readonly handlers = new Map<string, Listener>();
  handle(channel: string, listener: Listener): void {
    if (this.handlers.has(channel)) throw new Error(`second handler for ${channel}`);
    this.handlers.set(channel, listener);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
}

export class StubFrame {
  parent: StubFrame | null = null;
  detached = false;
  origin = 'app://console';
}

export class StubWebRequest {
  beforeRequest: Listener | null = null;
  filter: { urls: readonly string[] } | null = null;
  onBeforeRequest(filter: { urls: readonly string[] }, listener: Listener): void {
    this.filter = filter;
    this.beforeRequest = listener;
  }
}

export class StubSession extends EventEmitter {
  readonly webRequest = new StubWebRequest();
  permissionRequest: Listener | null = null;
  permissionCheck: Listener | null = null;
  device: Listener | null = null;
  displayMedia: Listener | null = null;
  certificateCheck: Listener | null = null;
  bluetooth: Listener | null = null;
  proxy: unknown = null;
  /** What the system says of the way to a host: a route as Chromium writes it. */
  static route: string | Error = 'DIRECT';
  readonly asked: string[] = [];
  cleared = 0;
  closedConnections = 0;
  readonly partition: string;
  readonly options: unknown;
  constructor(partition = '', options?: unknown) {
    super();
    this.partition = partition;
    this.options = options;
  }
  userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Longreach/0.1.0 Chrome/156.0.0.0 Electron/45.4.1 Safari/537.36';
  getUserAgent(): string {
    return this.userAgent;
  }
  setUserAgent(userAgent: string): void {
    this.userAgent = userAgent;
  }
  resolveProxy(url: string): Promise<string> {
    this.asked.push(url);
    const { route } = StubSession;
    return route instanceof Error ? Promise.reject(route) : Promise.resolve(route);
  }
  /** What the resolver of the system says: the addresses of each name; of any other, that it is not found. */
  static readonly addresses = new Map<string, readonly string[]>();
  resolveHost(host: string): Promise<{ endpoints: { address: string }[] }> {
    const found = StubSession.addresses.get(host);
    if (found === undefined) return Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED'));
    return Promise.resolve({ endpoints: found.map((address) => ({ address })) });
  }
  setProxy(config: unknown): Promise<void> {
    this.proxy = config;
    return Promise.resolve();
  }
  setPermissionRequestHandler(handler: Listener | null): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(handler: Listener | null): void {
    this.permissionCheck = handler;
  }
  setDevicePermissionHandler(handler: Listener | null): void {
    this.device = handler;
  }
  setDisplayMediaRequestHandler(handler: Listener | null): void {
    this.displayMedia = handler;
  }
  setCertificateVerifyProc(proc: Listener | null): void {
    this.certificateCheck = proc;
  }
  clearData(): Promise<void> {
    this.cleared += 1;
    return Promise.resolve();
  }
  closeAllConnections(): Promise<void> {
    this.closedConnections += 1;
    return Promise.resolve();
  }
  clearCache(): Promise<void> {
    return Promise.resolve();
  }
  clearAuthCache(): Promise<void> {
    return Promise.resolve();
  }
}

export class StubImage {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  template = false;
  constructor(width = 800, height = 600, bytes: Uint8Array = Buffer.from('png')) {
    this.width = width;
    this.height = height;
    this.bytes = bytes;
  }
  getSize(): { width: number; height: number } {
    return { width: this.width, height: this.height };
  }
  isEmpty(): boolean {
    return this.width === 0;
  }
  resize({ width }: { width: number }): StubImage {
    return new StubImage(width, Math.round((this.height * width) / this.width), this.bytes);
  }
  toPNG(): Uint8Array {
    return this.bytes;
  }
  setTemplateImage(on: boolean): void {
    this.template = on;
  }
}

let nextContentsId = 1;

export class StubContents extends EventEmitter {
  readonly id = nextContentsId++;
  readonly ipc = new StubIpc();
  readonly mainFrame = new StubFrame();
  readonly sent: { channel: string; args: unknown[] }[] = [];
  readonly loaded: string[] = [];
  session: StubSession;
  windowOpen: Listener | null = null;
  ignoreMenuShortcuts = false;
  muted = false;
  webRtcPolicy = 'default';
  destroyed = false;
  crashed = false;
  focused = 0;
  reloads = 0;
  captures = 0;
  nextImage: StubImage | Error = new StubImage();
  /** Files whose drag was started. */
  readonly dragged: string[] = [];
  startDrag({ file }: { readonly file: string }): void {
    this.dragged.push(file);
  }
  /** What was put into the page by `sendInputEvent`. */
  readonly inputs: { type: string; keyCode: string }[] = [];
  historyClears = 0;
  readonly navigationHistory = { clear: () => void (this.historyClears += 1) };
  /** What the next loadURL does; a test resolves, rejects or leaves it open. */
  load: (url: string) => Promise<void> = () => Promise.resolve();
  constructor(session = new StubSession()) {
    super();
    this.session = session;
  }
  send(channel: string, ...args: unknown[]): void {
    if (this.destroyed) throw new TypeError('Object has been destroyed');
    this.sent.push({ channel, args });
  }
  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    return this.load(url);
  }
  reload(): void {
    this.reloads += 1;
  }
  focus(): void {
    this.focused += 1;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  isCrashed(): boolean {
    return this.crashed;
  }
  setWindowOpenHandler(handler: Listener): void {
    this.windowOpen = handler;
  }
  /** As in Electron, the event passes `before-input-event` before the page gets it. */
  sendInputEvent(input: { type: string; keyCode: string }): void {
    this.inputs.push(input);
    const code = `${input.keyCode}Left`;
    this.emit('before-input-event', preventable(), { type: input.type, key: input.keyCode, code });
  }
  zoomFactor = 1;
  setZoomFactor(factor: number): void {
    this.zoomFactor = factor;
  }
  setAudioMuted(muted: boolean): void {
    this.muted = muted;
  }
  setIgnoreMenuShortcuts(on: boolean): void {
    this.ignoreMenuShortcuts = on;
  }
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy;
  }
  readonly printed: unknown[] = [];
  printToPDF(options: unknown): Promise<Uint8Array> {
    this.printed.push(options);
    return Promise.resolve(new TextEncoder().encode('%PDF-1.4'));
  }
  capturePage(): Promise<StubImage> {
    this.captures += 1;
    return this.nextImage instanceof Error ? Promise.reject(this.nextImage) : Promise.resolve(this.nextImage);
  }
  close(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('destroyed');
  }
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class WebContentsView {
  static readonly made: WebContentsView[] = [];
  readonly options: { webPreferences?: { partition?: string } };
  readonly webContents: StubContents;
  bounds: Rect = { x: 0, y: 0, width: 0, height: 0 };
  visible = true;
  constructor(options: { webPreferences?: { partition?: string } } = {}) {
    this.options = options;
    this.webContents = new StubContents(session.fromPartition(options.webPreferences?.partition ?? ''));
    app.emit('web-contents-created', {}, this.webContents);
    WebContentsView.made.push(this);
  }
  setBounds(bounds: Rect): void {
    this.bounds = bounds;
  }
  setVisible(visible: boolean): void {
    this.visible = visible;
  }
  setBackgroundColor(): void {}
}

export class BrowserWindow extends EventEmitter {
  static readonly made: BrowserWindow[] = [];
  readonly options: Record<string, unknown>;
  readonly webContents = new StubContents();
  readonly calls: string[] = [];
  readonly children: unknown[] = [];
  readonly contentView = {
    addChildView: (view: WebContentsView) => {
      if (view.webContents.destroyed) throw new Error("Can't add a destroyed child view to a parent view");
      if (this.children.includes(view)) this.contentView.removeChildView(view);
      this.children.push(view);
    },
    children: this.children,
    removeChildView: (view: unknown) => void this.children.splice(this.children.indexOf(view), 1),
  };
  bounds: Rect;
  overlay: unknown = null;
  background = '';
  title = '';
  contentProtection = false;
  #minimized = false;
  #visible = false;
  #destroyed = false;
  #fullScreen = false;
  #maximized = false;
  constructor(options: Record<string, unknown> = {}) {
    super();
    this.options = options;
    const { x = 0, y = 0, width = 800, height = 600 } = options as Partial<Rect>;
    this.bounds = { x, y, width, height };
    app.emit('web-contents-created', {}, this.webContents);
    BrowserWindow.made.push(this);
    app.emit('browser-window-created', {}, this);
  }
  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }
  show(): void {
    this.#visible = true;
    this.calls.push('show');
    this.emit('show');
  }
  hide(): void {
    this.#visible = false;
    this.calls.push('hide');
    this.emit('hide');
  }
  focus(): void {
    this.calls.push('focus');
  }
  focused = false;
  isFocused(): boolean {
    return this.focused;
  }
  blur(): void {
    this.calls.push('blur');
    this.emit('blur');
  }
  isResizable(): boolean {
    return this.options.resizable !== false;
  }
  isVisible(): boolean {
    return this.#visible;
  }
  isMinimized(): boolean {
    return this.#minimized;
  }
  minimize(): void {
    this.#minimized = true;
    this.calls.push('minimize');
    this.emit('minimize');
  }
  /** As on Windows, where a window that comes back is no longer in full screen. */
  dropsFullScreen = false;
  restore(): void {
    this.#minimized = false;
    if (this.dropsFullScreen) this.#fullScreen = false;
    this.calls.push('restore');
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  getContentSize(): number[] {
    return [this.bounds.width, this.bounds.height];
  }
  getBounds(): Rect {
    return { ...this.bounds };
  }
  getNormalBounds(): Rect {
    return { ...this.bounds };
  }
  smallest: readonly number[] = [];
  setMinimumSize(width: number, height: number): void {
    this.smallest = [width, height];
  }
  setBounds(bounds: Rect): void {
    this.bounds = { ...bounds };
    this.emit('resize');
  }
  unmaximize(): void {
    this.#maximized = false;
    this.emit('unmaximize');
  }
  isMaximized(): boolean {
    return this.#maximized;
  }
  maximize(): void {
    this.#maximized = true;
    this.emit('maximize');
  }
  isFullScreen(): boolean {
    return this.#fullScreen;
  }
  /** As on Windows, where the events of full screen come before its state. */
  eventsComeFirst = false;
  setFullScreen(on: boolean): void {
    if (on === this.#fullScreen) return;
    const event = on ? 'enter-full-screen' : 'leave-full-screen';
    if (this.eventsComeFirst) this.emit(event);
    this.#fullScreen = on;
    if (!this.eventsComeFirst) this.emit(event);
  }
  /** Picture and words over the icon on the task bar, one after another. */
  readonly overlays: (readonly [image: unknown, words: string])[] = [];
  static getAllWindows(): BrowserWindow[] {
    return BrowserWindow.made.filter((window) => !window.isDestroyed());
  }
  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.made.find((window) => window.focused && !window.isDestroyed()) ?? null;
  }
  setOverlayIcon(image: unknown, words: string): void {
    this.overlays.push([image, words]);
  }
  setTitleBarOverlay(overlay: unknown): void {
    this.overlay = overlay;
  }
  setBackgroundColor(color: string): void {
    this.background = color;
  }
  setContentProtection(on: boolean): void {
    this.contentProtection = on;
  }
  setTitle(title: string): void {
    this.title = title;
  }
  removeMenu(): void {
    this.calls.push('removeMenu');
  }
  resizeTo(width: number, height: number): void {
    this.bounds = { ...this.bounds, width, height };
    this.emit('resize');
  }
  /** As Electron: 'close' can be prevented, 'closed' follows otherwise. */
  close(): void {
    const event = preventable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.webContents.close();
    this.emit('closed');
  }
}

const partitions = new Map<string, StubSession>();
export const session = {
  defaultSession: new StubSession(),
  fromPartition(partition: string, options?: unknown): StubSession {
    const known = partitions.get(partition) ?? new StubSession(partition, options);
    partitions.set(partition, known);
    return known;
  },
};

class StubApp extends EventEmitter {
  isPackaged = false;
  loginItem: unknown = null;
  lock = true;
  quits = 0;
  setLoginItemSettings(settings: unknown): void {
    this.loginItem = settings;
  }
  getLoginItemSettings(query?: unknown): { openAtLogin: boolean; query: unknown } {
    return { openAtLogin: (this.loginItem as { openAtLogin?: boolean } | null)?.openAtLogin ?? false, query };
  }
  requestSingleInstanceLock(): boolean {
    return this.lock;
  }
  quit(): void {
    this.quits += 1;
  }
}
export const app = new StubApp();

const display = (id: number, x: number) => ({
  id,
  label: '',
  size: { width: 1920, height: 1080 },
  bounds: { x, y: 0, width: 1920, height: 1080 },
  workArea: { x, y: 0, width: 1920, height: 1040 },
});
class StubScreen extends EventEmitter {
  displays = [display(1, 0)];
  /** A second screen, to the right of the first. */
  readonly other = display(2, 1920);
  cursor = { x: 500, y: 500 };
  getAllDisplays(): ReturnType<typeof display>[] {
    return this.displays;
  }
  getPrimaryDisplay(): ReturnType<typeof display> {
    return display(1, 0);
  }
  getDisplayMatching({ x }: Rect): ReturnType<typeof display> {
    const found = this.displays.find(({ bounds }) => x >= bounds.x && x < bounds.x + bounds.width);
    return found ?? this.getPrimaryDisplay();
  }
  getCursorScreenPoint(): { x: number; y: number } {
    return { ...this.cursor };
  }
}
export const screen = new StubScreen();

export class Tray extends EventEmitter {
  static readonly made: Tray[] = [];
  image: unknown;
  toolTip = '';
  menu: { items: StubMenuItem[] } | null = null;
  menus = 0;
  destroyed = false;
  constructor(image: unknown) {
    super();
    this.image = image;
    Tray.made.push(this);
  }
  setImage(image: unknown): void {
    this.image = image;
  }
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setContextMenu(menu: { items: StubMenuItem[] }): void {
    this.menu = menu;
    this.menus += 1;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  destroy(): void {
    this.destroyed = true;
  }
}

export interface StubMenuItem {
  label?: string;
  type?: string;
  enabled?: boolean;
  submenu?: StubMenuItem[];
  click?: () => void;
}
export const Menu = {
  buildFromTemplate: (items: StubMenuItem[]) => ({ items }),
  application: undefined as unknown,
  setApplicationMenu(menu: unknown): void {
    this.application = menu;
  },
};

interface StubDialogOptions {
  readonly message?: string;
  readonly detail?: string;
  readonly buttons?: readonly string[];
}
/** Dialogs of the system: `answers` has the buttons that are pressed; without any, it is the second one. */
export const dialog = {
  asked: [] as StubDialogOptions[],
  /** The window of each question; null for none. */
  owners: [] as (BrowserWindow | null)[],
  answers: [] as number[],
  showMessageBox(...given: [StubDialogOptions] | [BrowserWindow, StubDialogOptions]) {
    const [first, second] = given;
    this.owners.push(first instanceof BrowserWindow ? first : null);
    this.asked.push(second ?? (first as StubDialogOptions));
    return Promise.resolve({ response: this.answers.shift() ?? 1, checkboxChecked: false });
  },
  showOpenDialog(options: StubDialogOptions) {
    this.asked.push(options);
    return Promise.resolve({ canceled: true, filePaths: [] });
  },
};

/** What `write` puts on the clipboard. */
export class ClipboardItem {
  readonly items: Record<string, Blob>;
  constructor(items: Record<string, Blob>) {
    this.items = items;
  }
}
export const clipboard = {
  written: [] as Record<string, Blob>[],
  /** Why the system takes nothing; null where it does. */
  failure: null as Error | null,
  write([item]: readonly [ClipboardItem]): Promise<void> {
    if (this.failure !== null) return Promise.reject(this.failure);
    this.written.push(item.items);
    return Promise.resolve();
  },
};

export const shell = {};

export const powerSaveBlocker = {
  start: (): number => 1,
  stop: (): void => {},
};

export const nativeImage = {
  createFromPath: (path: string) => Object.assign(new StubImage(16, 16), { path }),
};

/** A request of `net`: the test emits what it answers. */
export class StubRequest extends EventEmitter {
  readonly options: unknown;
  aborted = false;
  constructor(options: unknown) {
    super();
    this.options = options;
  }
  end(): void {
    // The test decides what comes of it.
  }
  abort(): void {
    this.aborted = true;
  }
}

/** A process that `utilityProcess` started: the test emits what it sends, and its end. */
export class StubChild extends EventEmitter {
  readonly sent: unknown[] = [];
  killed = false;
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  kill(): boolean {
    this.killed = true;
    return true;
  }
}

export const utilityProcess = {
  forked: [] as { child: StubChild; path: string; options: { env?: Record<string, string | undefined> } }[],
  fork(path: string, _args: string[], options: { env?: Record<string, string | undefined> }): StubChild {
    const child = new StubChild();
    this.forked.push({ child, path, options });
    return child;
  },
};

export const net = {
  requests: [] as StubRequest[],
  request(options: unknown): StubRequest {
    const request = new StubRequest(options);
    this.requests.push(request);
    return request;
  },
};
