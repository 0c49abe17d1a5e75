/* eslint-disable @typescript-eslint/no-unused-vars -- the parameters are Electron's, whether the host has a use for them or not */
import { randomBytes } from 'node:crypto';
import { setImmediate as nextTask } from 'node:timers/promises';
import { HostEmitter, preventable } from '../base/emitter.ts';
import { recordClearCache, recordPreload } from '../base/record-members.ts';
import { record } from '../base/records.ts';
import { refuseDestroyed } from '../base/refuse.ts';
import type { FromPage } from '../page/isolated-world.ts';
import type { OpenRequest } from '../page/main-world.ts';
import type { PictureInput } from '../page/picture-layer.ts';
import { readPreload, writePageScripts } from '../page/scripts.ts';
import { toAppUrl, toBrowserUrl } from './app-urls.ts';
import { dispatchInvoke, ipcMain, IpcScope, type IpcMainInvokeEvent } from './ipc.ts';
import { NativeImage, nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { makeLoadError, readNetError, type NetError } from './net-errors.ts';
import { KeyGate, type MouseHeld } from './page-keys.ts';
import { PageLife } from './page-life.ts';
import { bindingName, PageMessages, receiverName, worldName } from './page-messages.ts';
import { PageRequests } from './page-requests.ts';
import type { PageTarget } from './page-target.ts';
import { Session } from './session.ts';
import { webContentsEvents, type WebContentsEvents } from './web-contents-events.ts';
import { PageZoom } from './page-zoom.ts';
import { WebFrameMain } from './web-frame-main.ts';

export type WebPreferences = Omit<Electron.WebPreferences, 'session'> & { session?: Session };
/** What main lets the user drag to another program. */
interface DragItem {
  readonly file: string;
  readonly files?: string[];
  readonly icon: NativeImage | string;
}

type WindowOpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];
type WindowOpenAnswer = Omit<ReturnType<WindowOpenHandler>, 'createWindow' | 'overrideBrowserWindowOptions'>;
type OwnWindowOpenHandler = (details: Electron.HandlerDetails) => WindowOpenAnswer;

/** Who shows the page: a window, or a view inside one. */
export interface ContentsOwner {
  isShown(): boolean;
  /** Whether it is in a window that can become active. */
  canFocus(): boolean;
  /** The page is gone, and its listeners have been told. */
  pageDestroyed(): void;
  /** The page was given the keyboard: its window comes to the front, as Electron sees to. */
  focusWindow(): void;
  /** Whether the desktop tells when the page's window becomes active. */
  isToldByDesktop(): boolean;
  /** Whether the window that shows the page is in full screen. */
  isFullScreen(): boolean;
  /** The page entered or left its own full screen; `withWindow`: its window goes along. */
  htmlFullScreen(on: boolean, withWindow: boolean): void;
  /** Input over the picture of another page that is drawn into this one. */
  pictureInput(contentsId: number, input: PictureInput): void;
  /** The page is to be shown at another size. */
  zoomChanged(): void;
  /** A person resized or moved the window that shows the page. */
  resized(size: { readonly width: number; readonly height: number; readonly x: number; readonly y: number }): void;
}

/** How the page's target comes into being; waits until it is known where the page goes. */
export type OpenTarget = (session: Session) => Promise<PageTarget>;

const all = new Map<number, WebContents>();
const created: ((contents: WebContents) => void)[] = [];
let lastId = 0;
let focused: WebContents | null = null;

/** Called for every new page, before anything is loaded in it. */
export function onContentsCreated(listener: (contents: WebContents) => void): void {
  created.push(listener);
}

/** The page behind a DevTools target. */
export function contentsOfTarget(targetId: string): WebContents | undefined {
  return [...all.values()].find((one) => one.targetId === targetId);
}

/** A page: Electron's WebContents on a target of Chromium. */
export class WebContents extends HostEmitter<WebContentsEvents> {
  static fromId(id: number): WebContents | undefined {
    return all.get(id);
  }
  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return contentsOfTarget(targetId);
  }
  static getAllWebContents(): WebContents[] {
    return [...all.values()];
  }
  static getFocusedWebContents(): WebContents | null {
    return focused;
  }

  readonly id = ++lastId;
  readonly session: Session;
  readonly ipc = new IpcScope();
  readonly mainFrame: WebFrameMain;
  readonly #preferences: WebPreferences;
  readonly #keys: KeyGate;
  readonly #zoom: PageZoom;
  readonly #messages: PageMessages;
  #owner: ContentsOwner | undefined;
  #target: PageTarget | undefined;
  #life: PageLife | undefined;
  #requests: PageRequests | undefined;
  #ready: Promise<PageTarget>;
  #destroyed = false;
  #title = '';
  #windowOpen: OwnWindowOpenHandler | undefined;
  #firstUrl: ((url: string) => void) | undefined;
  /** The first address main loads, for a window that Chromium can open only by address. */
  readonly firstUrl: Promise<string>;

  constructor(preferences: WebPreferences, open: OpenTarget) {
    super('WebContents', webContentsEvents);
    this.#preferences = preferences;
    this.session = preferences.session ?? Session.fromPartition(preferences.partition ?? '');
    this.mainFrame = new WebFrameMain(this, new IpcScope());
    this.#keys = new KeyGate(this);
    this.#zoom = new PageZoom(this, preferences, () => this.#owner?.zoomChanged());
    this.#messages = new PageMessages(
      (message) => {
        this.#received(message).catch((error: unknown) => {
          console.error('The host: a message of a page could not be handled.', error);
        });
      },
      () => {
        this.#keys.announce();
      },
    );
    this.firstUrl = new Promise((resolve) => {
      this.#firstUrl = resolve;
    });
    all.set(this.id, this);
    this.#ready = this.#start(open);
    this.#ready.catch((error: unknown) => {
      if (!this.#destroyed) console.error('The host: a page could not be created.', error);
    });
    for (const listener of created) listener(this);
  }

  get targetId(): string {
    return this.#target?.targetId ?? '';
  }

  /** The attached target; the host's own modules drive the page with it. */
  target(): Promise<PageTarget> {
    return this.#ready;
  }

  setOwner(owner: ContentsOwner): void {
    this.#owner = owner;
  }

  /** Gives the page a new target after its Chromium window was closed under it, and loads the same address again. */
  async reopen(open: OpenTarget): Promise<void> {
    const url = this.getURL();
    this.#target?.release();
    this.#messages.leave();
    this.#ready = this.#start(open);
    await this.#ready;
    if (url !== '') await this.loadURL(url).catch(() => undefined);
  }

  async #start(open: OpenTarget): Promise<PageTarget> {
    const target = await open(this.session);
    const { targetId } = target;
    this.#target = target;
    // Destroyed meanwhile: there is only its target left to close.
    if (this.#destroyed) return target;
    this.#life = new PageLife(this, target);
    this.#messages.follow(target);
    target.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      this.#popupAnnounced({ url, windowName, windowFeatures });
    });
    this.#followTheme(target);
    const requests = new PageRequests(this, target);
    this.#requests = requests;
    this.session.watchers.add(this.#watchRequests);
    const scripts = this.#writeScripts();
    const { pageUserAgent: userAgent } = this.session;
    await Promise.all([
      target.send('Page.enable'),
      target.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      target.send('Network.enable'),
      target.send('Runtime.enable'),
      requests.watch(),
      ...(userAgent === null ? [] : [target.send('Emulation.setUserAgentOverride', { userAgent })]),
      target.send('Runtime.addBinding', { name: bindingName, executionContextName: worldName }),
      target.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.main }),
      target.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.isolated, worldName }),
    ]);
    if (targetId !== this.targetId) throw new Error('the page was replaced while it started');
    return target;
  }

  /** A theme that main chose holds for pages too. */
  #followTheme(target: PageTarget): void {
    const follow = () => {
      const value = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
      const features = nativeTheme.followsDesktop ? [] : [{ name: 'prefers-color-scheme', value }];
      target.send('Emulation.setEmulatedMedia', { features }).catch(() => undefined);
    };
    nativeTheme.followers.add(follow);
    this.once('destroyed', () => nativeTheme.followers.delete(follow));
    if (!nativeTheme.followsDesktop) follow();
  }

  readonly #watchRequests = (): void => {
    void this.#requests?.watch().catch(() => undefined);
  };

  #writeScripts() {
    const { preload, additionalArguments = [] } = this.#preferences;
    const preloads = [...this.session.preloadFiles, ...(preload === undefined ? [] : [preload])];
    const forPreload = {
      type: 'renderer',
      platform: process.platform,
      arch: process.arch,
      sandboxed: true,
      contextIsolated: true,
      versions: { ...process.versions },
      env: {},
      argv: [process.execPath, ...additionalArguments],
    };
    const settings = {
      token: randomBytes(12).toString('hex'),
      binding: bindingName,
      receive: receiverName,
      process: forPreload,
    };
    return writePageScripts(
      settings,
      preloads.map((path) => readPreload(path)),
    );
  }

  // ---- messages ----------------------------------------------------------

  send(channel: string, ...args: unknown[]): void {
    this.#check();
    void this.#messages.send({ kind: 'message', channel, args: this.#messages.codec.encode(args) });
  }

  /** Tells the isolated world what the host itself wants of it. */
  async tell(message: Parameters<PageMessages['send']>[0]): Promise<void> {
    if (this.#messages.world !== undefined) await this.#messages.send(message);
  }

  async #received(message: FromPage): Promise<void> {
    const messages = this.#messages;
    if (this.#destroyed) return;
    const args = messages.codec.decode(message.args) as unknown[];
    switch (message.kind) {
      case 'invoke':
        recordPreload();
        return this.#answer(message, args, messages);
      case 'permission':
        return this.#answer(message, args, messages);
      case 'send':
        for (const scope of [this.mainFrame.ipc, this.ipc, ipcMain])
          scope.emit(message.channel, this.#ipcEvent(), ...(args as never[]));
        return;
      case 'window-open':
        this.opened(args[0] as OpenRequest);
        return;
      case 'title':
        this.#titleChanged(message.channel);
        return;
      case 'focus':
        // What the desktop tells comes first: by now the keyboard may be with a view of the same window.
        if (this.#owner?.isToldByDesktop() !== true) this.#focusedNow();
        return;
      case 'full-screen':
        this.#fullScreenChanged(message.channel === 'enter');
        return;
      case 'resize': {
        const [width, height, x, y] = args as [number, number, number, number];
        this.#owner?.resized({ width, height, x, y });
        return;
      }
      case 'key':
        return this.#keyPressed(message, args, messages);
      case 'mouse':
        await this.#keys.moused(message.channel as 'mouseDown', args[0] as MouseHeld);
        messages.reply(messages.world, { kind: 'reply', id: message.id ?? 0, value: messages.codec.encode(undefined) });
        return;
      case 'input':
        this.emit('input-event', preventable({}), { type: message.channel as 'mouseDown' });
        return;
      case 'accelerator':
        this.#keys.accelerator(message.channel);
        return;
      case 'picture-input':
        this.#owner?.pictureInput(args[0] as number, args[1] as PictureInput);
        return;
      case 'web-socket':
        return this.#answer(message, args, messages);
      case 'clear-cache':
        recordClearCache();
        // Electron tells the page's process that memory is scarce; of what follows this is what can be asked for one page.
        this.#do((target) => target.send('HeapProfiler.collectGarbage'));
        return;
      case 'preload-error':
        this.emit('preload-error', preventable({}), message.channel, args[0] as Error);
    }
  }

  async #answer(message: FromPage, args: unknown[], messages: PageMessages): Promise<void> {
    const { world } = messages;
    const { id = 0, channel, kind } = message;
    try {
      const result = await this.#resultOf(kind, channel, args);
      messages.reply(world, { kind: 'reply', id, value: messages.codec.encode(result) });
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      messages.reply(world, {
        kind: 'reply',
        id,
        error: `Error invoking remote method '${channel}': ${String(error)}`,
      });
    }
  }

  #resultOf(kind: FromPage['kind'], channel: string, args: unknown[]): Promise<unknown> {
    if (kind === 'permission') return this.session.requestPermission(this, channel, args[0] as object);
    if (kind === 'web-socket') return this.#requests?.askWebSocket(channel) ?? Promise.resolve(false);
    return dispatchInvoke([this.mainFrame.ipc, this.ipc, ipcMain], channel, this.#ipcEvent(), args);
  }

  /** The page hears when the key is through, typed again or not. */
  async #keyPressed({ id = 0 }: FromPage, args: unknown[], messages: PageMessages): Promise<void> {
    const { world } = messages;
    await this.#keys.pressed(args[0] as Electron.Input, args[1] as number);
    messages.reply(world, { kind: 'reply', id, value: messages.codec.encode(undefined) });
  }

  #ipcEvent(): IpcMainInvokeEvent {
    const life = this.#life;
    const documents = life?.documents;
    const frame = this.mainFrame;
    const isCurrent = () => !this.#destroyed && life === this.#life && documents === life?.documents;
    const event = preventable({ type: 'frame' as const, processId: 1, frameId: 1, sender: this, senderFrame: frame });
    return Object.defineProperty(event, 'senderFrame', { get: () => (isCurrent() ? frame : null) });
  }

  // ---- navigation --------------------------------------------------------

  /** Resolves when the page has loaded, rejects as Electron words it. */
  async loadURL(url: string, _options?: Electron.LoadURLOptions): Promise<void> {
    this.#check();
    if (!URL.canParse(url)) throw makeLoadError({ code: -300, description: 'ERR_INVALID_URL' }, url);
    this.#firstUrl?.(url);
    const [target] = await Promise.all([this.#ready, this.session.prepare(url, this)]);
    const browserUrl = toBrowserUrl(url);
    this.#requests?.expect(browserUrl);
    const { loaded, forget } = this.#whenLoaded();
    const before = this.#timesStayed;
    try {
      const answer = await target.send('Page.navigate', { url: browserUrl });
      const failure = answer.errorText ? readNetError(answer.errorText) : undefined;
      if (failure?.code === -3) {
        // Nothing came in the place of the old document: because its beforeunload said so, or before anything came.
        const stayed = this.#timesStayed > before;
        const name = stayed ? 'did-fail-load' : 'did-fail-provisional-load';
        if (stayed) this.#requests?.forget(browserUrl);
        this.emit(name, preventable({}), failure.code, failure.description, url, true);
        throw makeLoadError(failure, url);
      }
      if (failure && answer.loaderId !== undefined) this.#life?.noteFailure(answer.loaderId, failure);
      // Without a loader the document stayed the same one: only the hash changed.
      const outcome = answer.loaderId === undefined ? null : await loaded;
      if (outcome) throw makeLoadError(outcome, url);
    } finally {
      forget();
    }
  }

  /** The end of the navigation that starts now: null when it loaded. */
  #whenLoaded(): { loaded: Promise<NetError | null>; forget(): void } {
    let settle: (error: NetError | null) => void = () => undefined;
    const loaded = new Promise<NetError | null>((resolve) => {
      settle = resolve;
    });
    const life = this.#life;
    const before = life?.documents;
    const onFinish = () => {
      // The document that is being left may still end its own load.
      if (life !== this.#life || life?.documents !== before) settle(null);
    };
    const onFail = (_event: object, code: number, description: string) => {
      settle({ code, description });
    };
    const onGone = () => {
      settle({ code: -2, description: 'ERR_FAILED' });
    };
    this.on('did-finish-load', onFinish)
      .on('did-fail-load', onFail)
      .on('destroyed', onGone)
      .on('render-process-gone', onGone);
    const forget = () => {
      this.off('did-finish-load', onFinish)
        .off('did-fail-load', onFail)
        .off('destroyed', onGone)
        .off('render-process-gone', onGone);
    };
    return { loaded, forget };
  }

  getURL(): string {
    const url = this.#life?.url ?? '';
    return url === 'about:blank' && this.#title === '' ? '' : url;
  }

  getTitle(): string {
    return this.#title;
  }

  isLoading(): boolean {
    return this.#life?.loading ?? false;
  }

  reload(): void {
    this.#do(async (target) => {
      this.#requests?.expect(toBrowserUrl(this.getURL()));
      await target.send('Page.reload');
    });
  }

  stop(): void {
    this.#do((target) => target.send('Page.stopLoading'));
  }

  /** The desktop's drag cannot be driven here: what would be dragged is noted. */
  startDrag({ file, files = [file], icon }: DragItem): void {
    this.#check();
    if (files.length === 0) throw new Error("Must specify either 'file' or 'files' option");
    const image = typeof icon === 'string' ? nativeImage.createFromPath(icon) : icon;
    if (image.isEmpty()) throw new Error("Must specify non-empty 'icon' option");
    record('webContents.startDrag', ...files);
  }

  setWindowOpenHandler(handler: OwnWindowOpenHandler): void {
    this.#windowOpen = handler;
  }

  /** window.open or a link with a target. The host makes no windows for pages: allowing one is refused loudly. */
  opened(request: OpenRequest): void {
    const features = request.windowFeatures;
    const answer = this.#windowOpen?.({
      url: toAppUrl(request.url),
      frameName: request.windowName === '_blank' ? '' : request.windowName,
      features: features.join(','),
      disposition: features.length > 0 ? 'new-window' : 'foreground-tab',
      referrer: { url: this.getURL(), policy: 'strict-origin-when-cross-origin' },
    });
    record('window-open', toAppUrl(request.url), answer?.action ?? 'allow');
    if (answer?.action !== 'deny')
      console.error('The host does not emulate windows that pages open; this one was refused.');
  }

  /** What a popup that Chromium just made was opened for; Chromium tells it separately, just before or after. */
  async nextOpenRequest(url: string): Promise<OpenRequest> {
    const wait = () =>
      new Promise<OpenRequest>((resolve) => {
        this.#openWaiting = resolve;
      });
    const late = new Promise<OpenRequest>((resolve) => {
      setTimeout(resolve, 1_000, { url, windowName: '', windowFeatures: [] }).unref();
    });
    return this.#openRequests.shift() ?? Promise.race([wait(), late]);
  }

  #openWaiting: ((request: OpenRequest) => void) | undefined;
  readonly #openRequests: OpenRequest[] = [];

  #popupAnnounced(request: OpenRequest): void {
    const waiting = this.#openWaiting;
    this.#openWaiting = undefined;
    if (waiting) waiting(request);
    else this.#openRequests.push(request);
  }

  // ---- the rest of the page ----------------------------------------------

  /** As in Electron, a rectangle is relative to the visible part, and a page that has loaded nothing has no picture. */
  async capturePage(rect?: Electron.Rectangle): Promise<NativeImage> {
    this.#check();
    const target = await this.#ready;
    if (this.getURL() === '') return NativeImage.fromPng(Buffer.alloc(0));
    const seen = rect && (await target.visiblePart());
    const clip = seen ? { clip: { ...rect, x: rect.x + seen.x, y: rect.y + seen.y, scale: 1 } } : {};
    const { data } = await target.send('Page.captureScreenshot', { format: 'png', ...clip });
    return NativeImage.fromPng(Buffer.from(data, 'base64'));
  }

  /** What the page has laid out for paper. The host knows the sizes and margins that are in use. */
  async printToPDF({ pageSize = 'Letter', margins, ...others }: Electron.PrintToPDFOptions): Promise<Buffer> {
    this.#check();
    const size = pageSize === 'A4' ? [8.27, 11.69] : pageSize === 'Letter' ? [8.5, 11] : null;
    if (size === null || Object.keys(others).length > 0)
      throw new Error('The host does not emulate these options of WebContents.printToPDF.');
    const target = await this.#ready;
    const { data } = await target.send('Page.printToPDF', {
      paperWidth: size[0] ?? 0,
      paperHeight: size[1] ?? 0,
      marginTop: margins?.top ?? 0,
      marginBottom: margins?.bottom ?? 0,
      marginLeft: margins?.left ?? 0,
      marginRight: margins?.right ?? 0,
    });
    return Buffer.from(data, 'base64');
  }

  /** In no window or in one that is hidden it does nothing: that window cannot become active. */
  focus(): void {
    this.#check();
    if (this.#owner?.canFocus() !== true) return;
    this.#do((target) => target.activate());
    this.#owner.focusWindow();
    this.#focusedNow();
  }

  isFocused(): boolean {
    return focused === this && (this.#owner?.isShown() ?? false);
  }

  /** Its window became active: on Windows and Linux, Electron gives the keyboard to the window's own page. */
  windowActivated(): void {
    if (!this.#destroyed) this.#focusedNow();
  }

  /** Its window is no longer active: the page loses the keyboard, too. */
  windowDeactivated(): void {
    if (focused !== this) return;
    focused = null;
    this.emit('blur');
  }

  #focusedNow(): void {
    if (focused === this) return;
    const before = focused;
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the one page that has the keyboard
    focused = this;
    this.#owner?.focusWindow();
    if (before && !before.isDestroyed()) before.emit('blur');
    this.emit('focus');
  }

  setIgnoreMenuShortcuts(ignore: boolean): void {
    this.#check();
    this.#keys.ignoreMenu(ignore);
  }

  /** Chromium takes it as a switch of its own; here it is noted. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.#check();
    record('webContents.setWebRTCIPHandlingPolicy', this.id, policy);
  }

  /** The application's menu changed, and its shortcuts with it. */
  announceKeys(): void {
    this.#keys.announce();
  }

  /** Modifier keys alone are emulated. */
  sendInputEvent(input: Electron.KeyboardInputEvent): void {
    this.#check();
    if (input.keyCode === 'Escape') this.#sendEscape(input.type);
    else this.#keys.send(input);
  }

  /** The entries of Chromium's own history; of Electron's members the one that is used. */
  readonly navigationHistory = {
    clear: (): void => {
      this.#do((target) => target.send('Page.resetNavigationHistory'));
    },
  };

  setZoomMode(mode: Parameters<Electron.WebContents['setZoomMode']>[0]): void {
    this.#check();
    this.#zoom.setMode(mode);
  }

  getZoomMode(): ReturnType<Electron.WebContents['getZoomMode']> {
    this.#check();
    return this.#zoom.mode;
  }

  setZoomFactor(factor: number): void {
    this.#check();
    this.#zoom.set(factor);
  }

  getZoomFactor(): number {
    this.#check();
    return this.#zoom.factor;
  }

  /** A new document was committed in the main frame. */
  committed(): void {
    this.#zoom.committed();
  }

  setAudioMuted(muted: boolean): void {
    record('webContents.setAudioMuted', this.id, muted);
  }

  setUserAgent(userAgent: string): void {
    this.#do((target) => target.send('Emulation.setUserAgentOverride', { userAgent }));
  }

  /** Ends the page's renderer, as a crash would. */
  forcefullyCrashRenderer(): void {
    this.#do((target) => target.send('Page.crash').catch(() => undefined));
  }

  isCrashed(): boolean {
    return this.#life?.crashed ?? false;
  }

  openDevTools(): void {
    record('webContents.openDevTools', this.id);
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  close(options?: Electron.CloseOpts): void {
    this.#check();
    if (options?.waitForBeforeUnload === true) void this.leave();
    else this.destroy();
  }

  /** Its beforeunload is being asked, or the page is closing. */
  get isLeaving(): boolean {
    return this.#leaving !== undefined;
  }

  /**
   * Asks the page's beforeunload, then destroys the page. Resolves to whether it is gone. While the page is being asked, asking again
   * does nothing; once it has answered that it stays, it is asked again.
   */
  leave(): Promise<boolean> {
    if (this.#leaving && this.#timesStayed === this.#stayedBefore) return this.#leaving;
    this.#stayedBefore = this.#timesStayed;
    const before = this.#leaving ?? Promise.resolve(false);
    const asking = before
      .then((isGone) => isGone || this.#leave())
      .finally(() => {
        if (this.#leaving === asking) this.#leaving = undefined;
      });
    this.#leaving = asking;
    return asking;
  }
  #leaving: Promise<boolean> | undefined;
  /** How often the page has answered that it stays, and how often it had when it was asked last. */
  #timesStayed = 0;
  #stayedBefore = 0;

  /** The page that was asked has answered that it stays. */
  stays(): void {
    this.#timesStayed += 1;
  }

  async #leave(): Promise<boolean> {
    // A page that has loaded nothing has nobody to ask.
    const target = this.getURL() === '' || this.isCrashed() ? undefined : this.#target;
    const isLeft = target === undefined || (await target.leave());
    // Never during the call that causes it.
    await nextTask();
    if (isLeft) this.#destroyNow();
    return isLeft;
  }

  /** Ends the page without asking it, after the call: as in Electron, it may be called while the page emits something. */
  destroy(): void {
    setImmediate(() => {
      this.#destroyNow();
    });
  }

  /** The end: the page is closed in Chromium and every call from now on throws. */
  #destroyNow(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    all.delete(this.id);
    if (focused === this) focused = null;
    this.session.watchers.delete(this.#watchRequests);
    this.#ready
      .then((target) => {
        target.release();
        return target.close();
      })
      .catch(() => undefined);
    refuseDestroyed('WebContents', this);
    this.emit('destroyed');
    this.#owner?.pageDestroyed();
  }

  #titleChanged(title: string): void {
    this.#title = title;
    this.emit('page-title-updated', preventable({}), title, true);
  }

  /** As in Electron, which leaves the page's full screen at Escape before any page sees the key. */
  #sendEscape(type: Electron.KeyboardInputEvent['type']): void {
    if (!this.#inFullScreen) throw new Error('The host emulates a sent Escape only for a page in full screen.');
    if (type !== 'keyUp') return;
    this.#do((target) => target.send('Runtime.evaluate', { expression: 'document.exitFullscreen()' }));
  }

  #inFullScreen = false;
  #fullScreenChanged(on: boolean): void {
    this.#inFullScreen = on;
    this.emit(on ? 'enter-html-full-screen' : 'leave-html-full-screen');
    if (this.#preferences.disableHtmlFullscreenWindowResize) return;
    // A window that was in full screen before its page stays there when the page leaves its own.
    if (on) this.#tookWindow = this.#owner?.isFullScreen() === false;
    this.#owner?.htmlFullScreen(on, this.#tookWindow);
  }
  #tookWindow = false;

  #check(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
  }

  #do(effect: (target: PageTarget) => Promise<unknown>): void {
    this.#check();
    this.#ready.then(effect).catch((error: unknown) => {
      if (!this.#destroyed) record('webContents.error', this.id, String(error));
    });
  }
}
