/* eslint-disable @typescript-eslint/no-unused-vars -- the parameters are Electron's, whether the host has a use for them or not */
import { randomUUID } from 'node:crypto';
import { cdp } from '../base/browser.ts';
import { HostEmitter, preventable, type HostEvent } from '../base/emitter.ts';
import { record } from '../base/records.ts';
import { originOf, toBrowserUrl } from './app-urls.ts';
import { DownloadItem } from './download-item.ts';
import { fetchLikeElectron, type FetchInit } from './net.ts';
import { chromiumPermissions } from './permissions.ts';
import { HostProtocol } from './protocol.ts';
import type { WebContents } from './web-contents.ts';
import type { WebFrameMain } from './web-frame-main.ts';
import { WebRequest } from './web-request.ts';

type Permission = Parameters<NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>>[1];
type RequestDetails = Parameters<NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>>[3];
type PermissionRequestHandler = (
  webContents: WebContents,
  permission: Permission,
  callback: (granted: boolean) => void,
  details: RequestDetails,
) => void;
type CheckPermission = Parameters<NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>>[1];
type PermissionCheckHandler = (
  webContents: WebContents | null,
  permission: CheckPermission,
  requestingOrigin: string,
  details: Electron.PermissionCheckHandlerHandlerDetails,
) => boolean;

interface SessionEvents {
  'will-download': [
    event: HostEvent,
    item: DownloadItem,
    webContents: WebContents | undefined,
    frame: WebFrameMain | null,
  ];
}

/** A session is a browser context of its own; every one but the default lives in memory only. */
export class Session extends HostEmitter<SessionEvents> {
  static readonly #byPartition = new Map<string, Session>();

  static get defaultSession(): Session {
    return Session.fromPartition('');
  }

  /** The host keeps nothing on disk, so `persist:` partitions last as long as the run. */
  static fromPartition(partition: string, _options?: Electron.FromPartitionOptions): Session {
    const known = Session.#byPartition.get(partition);
    if (known) return known;
    const made = new Session(partition);
    Session.#byPartition.set(partition, made);
    return made;
  }

  static readonly #contexts = new Set<string>();

  /** True for the browser contexts of sessions other than the default one. */
  static ownsContext(browserContextId: string | undefined): boolean {
    return browserContextId !== undefined && Session.#contexts.has(browserContextId);
  }

  readonly partition: string;
  readonly protocol = new HostProtocol();
  readonly webRequest: WebRequest;
  /** Pages that follow changes of webRequest. */
  readonly watchers = new Set<() => void>();
  #context: Promise<string | undefined> | undefined;
  #requestHandler: PermissionRequestHandler | null = null;
  #checkHandler: PermissionCheckHandler | null = null;
  #proxy: Electron.ProxyConfig = {};
  readonly #prepared = new Map<string, Promise<void>>();
  /** Files that run in every page made from now on, before the page's own preload. */
  readonly preloadFiles: string[] = [];

  constructor(partition: string) {
    super('Session', ['will-download']);
    this.partition = partition;
    this.webRequest = new WebRequest(() => {
      for (const watch of this.watchers) watch();
    });
  }

  isPersistent(): boolean {
    return this.partition === '' || this.partition.startsWith('persist:');
  }

  fetch(input: string | Request, init?: FetchInit): Promise<Response> {
    const manual = this.#proxy.proxyRules !== undefined || this.#proxy.pacScript !== undefined;
    if (manual)
      return Promise.reject(
        new Error('net::ERR_PROXY_CONNECTION_FAILED (the host does not route requests through a proxy)'),
      );
    return fetchLikeElectron(this.protocol, input, init);
  }

  setPermissionRequestHandler(handler: PermissionRequestHandler | null): void {
    this.#requestHandler = handler;
  }

  setPermissionCheckHandler(handler: PermissionCheckHandler | null): void {
    this.#checkHandler = handler;
    this.#prepared.clear();
  }

  /** Devices cannot be had on the host at all, so the answer of the handler is never needed. */
  setDevicePermissionHandler(
    _handler: ((details: Electron.DevicePermissionHandlerHandlerDetails) => boolean) | null,
  ): void {
    record('session.setDevicePermissionHandler', this.partition);
  }

  /** Capturing the screen is refused on the host whatever the handler would answer. */
  setDisplayMediaRequestHandler(_handler: Parameters<Electron.Session['setDisplayMediaRequestHandler']>[0]): void {
    record('session.setDisplayMediaRequestHandler', this.partition);
  }

  /** Neither the worlds of service workers nor patterns of addresses are emulated. */
  registerPreloadScript(script: Electron.PreloadScriptRegistration): string {
    const { id = randomUUID(), type, filePath, ...patterns } = script;
    if (type !== 'frame' || Object.keys(patterns).length > 0)
      throw new Error('The host does not emulate this registration of a preload script.');
    this.preloadFiles.push(filePath);
    return id;
  }

  /** On the host Chromium judges certificates alone, and what it finds is not reported. */
  setCertificateVerifyProc(_proc: Parameters<Electron.Session['setCertificateVerifyProc']>[0]): void {
    record('session.setCertificateVerifyProc', this.partition);
  }

  setProxy(config: Electron.ProxyConfig): Promise<void> {
    record('session.setProxy', this.partition, config);
    this.#proxy = config;
    return Promise.resolve();
  }

  /** In the words of Chromium: "DIRECT", or "PROXY proxy.example:8080". A proxy of the system is not looked for. */
  resolveProxy(url: string): Promise<string> {
    const { mode, proxyRules = '', proxyBypassRules = '' } = this.#proxy;
    if (mode === 'direct' || proxyRules === '') return Promise.resolve('DIRECT');
    const { hostname } = new URL(url);
    // Chromium never sends requests to this computer through a proxy, unless told so.
    const isLocal = !hostname.includes('.') || hostname === '127.0.0.1' || hostname === '[::1]';
    if (isLocal && !proxyBypassRules.includes('<-loopback>')) return Promise.resolve('DIRECT');
    const { protocol, host } = new URL(proxyRules.includes('://') ? proxyRules : `http://${proxyRules}`);
    const kinds: Readonly<Record<string, string>> = {
      'http:': 'PROXY',
      'https:': 'HTTPS',
      'socks4:': 'SOCKS',
      'socks5:': 'SOCKS5',
    };
    return Promise.resolve(`${kinds[protocol] ?? 'PROXY'} ${host}`);
  }

  /** Where no page is left, Chromium's browser context ends, and with it what `clearData` cannot reach without a page. */
  async closeAllConnections(): Promise<void> {
    record('session.closeAllConnections', this.partition);
    const made = this.#context;
    if (made === undefined || this.partition === '' || this.watchers.size > 0) return;
    this.#context = undefined;
    this.#prepared.clear();
    const browserContextId = await made;
    if (browserContextId === undefined) return;
    Session.#contexts.delete(browserContextId);
    await cdp().send('Target.disposeBrowserContext', { browserContextId });
  }

  /** Nothing of Chromium's cache outlives a document here: requests pass main first, which the cache does not answer. */
  clearCache(): Promise<void> {
    record('session.clearCache', this.partition);
    return Promise.resolve();
  }

  clearAuthCache(): Promise<void> {
    record('session.clearAuthCache', this.partition);
    return Promise.resolve();
  }

  setSpellCheckerEnabled(enable: boolean): void {
    record('session.setSpellCheckerEnabled', this.partition, enable);
  }

  setUserAgent(userAgent: string): void {
    this.#userAgent = userAgent;
  }

  getUserAgent(): string {
    return this.#userAgent;
  }
  #userAgent = '';

  async clearStorageData(_options?: Electron.ClearStorageDataOptions): Promise<void> {
    if (this.#context === undefined) return;
    const browserContextId = await this.context();
    await cdp().send('Storage.clearCookies', browserContextId ? { browserContextId } : {});
    this.#prepared.clear();
  }

  async clearData(_options?: Electron.ClearDataOptions): Promise<void> {
    await this.clearStorageData();
  }

  /** The browser context behind the session; undefined is Chromium's own default context. */
  context(): Promise<string | undefined> {
    this.#context ??= this.#makeContext();
    return this.#context;
  }

  async #makeContext(): Promise<string | undefined> {
    let browserContextId: string | undefined;
    if (this.partition !== '') {
      const made = await cdp().send('Target.createBrowserContext', { disposeOnDetach: true });
      browserContextId = made.browserContextId;
      Session.#contexts.add(browserContextId);
    }
    await cdp().send('Browser.setDownloadBehavior', {
      behavior: 'deny',
      eventsEnabled: true,
      ...(browserContextId ? { browserContextId } : {}),
    });
    return browserContextId;
  }

  /** Before the first navigation to an origin: the right to reach our handlers, and the permissions as the check handler says. */
  async prepare(url: string, contents: WebContents): Promise<void> {
    const target = toBrowserUrl(url);
    if (!/^https?:/i.test(target)) return;
    const { origin, hostname } = new URL(target);
    const known =
      this.#prepared.get(origin) ??
      this.#prepareOrigin(origin, hostname, (name) => this.checkPermission(name, originOf(url), contents));
    this.#prepared.set(origin, known);
    await known;
  }

  async #prepareOrigin(origin: string, hostname: string, check: (permission: string) => boolean): Promise<void> {
    const browserContextId = await this.context();
    const context = browserContextId ? { browserContextId } : {};
    const jobs = Object.keys(chromiumPermissions).map((permission) => {
      return this.#setPermission(permission, check(permission), origin);
    });
    const ours = hostname.endsWith('.localhost');
    await Promise.all([
      ...jobs,
      ...(ours ? [cdp().send('Storage.setCookies', { cookies: [this.protocol.cookieFor(hostname)], ...context })] : []),
    ]);
  }

  /** The check handler's answer; Electron grants when there is none. */
  checkPermission(permission: string, requestingOrigin: string, contents: WebContents): boolean {
    if (!this.#checkHandler) return true;
    const details = { isMainFrame: true, requestingUrl: `${requestingOrigin}/`, securityOrigin: requestingOrigin };
    return this.#checkHandler(contents, permission as CheckPermission, requestingOrigin, details);
  }

  async #setPermission(permission: string, granted: boolean, origin: string): Promise<void> {
    const browserContextId = await this.context();
    for (const descriptor of chromiumPermissions[permission] ?? [])
      await cdp()
        .send('Browser.setPermission', {
          permission: descriptor,
          setting: granted ? 'granted' : 'denied',
          origin,
          ...(browserContextId ? { browserContextId } : {}),
        })
        .catch((error: unknown) => {
          record('session.permissionUnknownToChromium', permission, String(error));
        });
  }

  /** A page wants to use something now: main's request handler decides, and Chromium is told. */
  async requestPermission(webContents: WebContents, permission: string, extra: object): Promise<boolean> {
    const requestingUrl = webContents.getURL();
    const details = { requestingUrl, isMainFrame: true, ...extra } as RequestDetails;
    const handler = this.#requestHandler;
    const granted = handler
      ? await new Promise<boolean>((resolve) => {
          handler(webContents, permission as Permission, resolve, details);
        })
      : true;
    record('session.permission', permission, granted, originOf(requestingUrl));
    await this.#setPermission(permission, granted, new URL(toBrowserUrl(requestingUrl)).origin);
    return granted;
  }

  /** Chromium wants to download: the host never saves, so the app has to have cancelled it. */
  downloadStarted(url: string, fileName: string, webContents: WebContents | undefined): void {
    const event = preventable({});
    const item = new DownloadItem(url, fileName);
    this.emit('will-download', event, item, webContents, webContents?.mainFrame ?? null);
    record('session.will-download', url, event.defaultPrevented || item.getState() === 'cancelled');
    if (!event.defaultPrevented && item.getState() !== 'cancelled')
      console.error('The host does not emulate downloads by Chromium; this one was refused.');
  }
}
