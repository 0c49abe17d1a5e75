/* eslint-disable @typescript-eslint/no-unused-vars -- the parameters are Electron's, whether the host has a use for them or not */
import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { setImmediate as nextTask } from 'node:timers/promises';
import { cdp } from '../base/browser.ts';
import { HostEmitter, preventable, type HostEvent } from '../base/emitter.ts';
import { record } from '../base/records.ts';
import { fetchCertificate, type ReportCertificate } from './certificates.ts';
import { originOf, toBrowserUrl } from './app-urls.ts';
import { DownloadItem } from './download-item.ts';
import { fetchLikeElectron, type FetchInit } from './net.ts';
import { readNetError } from './net-errors.ts';
import { toNetError } from './net-response.ts';
import { sendThroughTrouble } from './network-trouble.ts';
import { chromiumPermissions } from './permissions.ts';
import { HostProtocol } from './protocol.ts';
import { requestThrough, type AuthCache, type Login } from './proxied-request.ts';
import { describeProxy, findProxy } from './proxy-route.ts';
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
  readonly #authCache: AuthCache = new Map();
  #verifyCertificate: Parameters<Electron.Session['setCertificateVerifyProc']>[0] = null;
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
    // As in Electron, a proxy that wants a sign-in gets none: only requests of `net.request` can answer.
    return fetchLikeElectron(this.protocol, input, init, (request) => this.request(request, null));
  }

  /** Sends a request to the network by the way of this session, with the user name and password that its proxy wants. */
  request(request: Request, login: Login | null): Promise<Response> {
    return sendThroughTrouble(request, (sent) => this.#send(sent, login));
  }

  async #send(request: Request, login: Login | null): Promise<Response> {
    const url = new URL(request.url);
    const proxy = await findProxy(url, this.#proxy);
    if (proxy !== null) {
      const response = await requestThrough(request, {
        proxy,
        cache: this.#authCache,
        login,
        reportCertificate: this.reportCertificate,
      });
      const isRedirect = response.status >= 300 && response.status < 400 && response.headers.has('location');
      if (isRedirect && request.redirect === 'error') throw new Error('redirect');
      if (isRedirect && request.redirect === 'follow') throw new Error('The host follows no redirects behind a proxy.');
      return response;
    }
    try {
      return await fetch(request);
    } catch (error) {
      const { message } = toNetError(error, 'head');
      if (message.includes('ERR_CERT')) await this.certificateRefused(url, message);
      throw error;
    }
  }

  /** Chromium or Node refused the certificate of a server. @param error "net::ERR_CERT_…" */
  async certificateRefused(url: URL, error: string): Promise<void> {
    if (this.#verifyCertificate === null) return;
    const certificate = await fetchCertificate(url);
    if (certificate !== null) await this.reportCertificate(url.hostname, certificate, error);
  }

  readonly reportCertificate: ReportCertificate = async (hostname, certificate, error) => {
    const verify = this.#verifyCertificate;
    if (verify === null) return;
    const { code, description } = readNetError(error);
    const answer = await new Promise<number>((resolve) => {
      verify(
        {
          hostname,
          certificate,
          validatedCertificate: certificate,
          isIssuedByKnownRoot: false,
          verificationResult: `net::${description}`,
          errorCode: code,
        },
        resolve,
      );
    });
    record('session.certificateRefused', hostname, code, answer);
    if (answer === 0) throw new Error('The host does not emulate accepting a certificate that is not trusted.');
  };

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

  /** Called for certificates that Chromium or Node refuses, not for those they accept; accepting one is not emulated. */
  setCertificateVerifyProc(proc: Parameters<Electron.Session['setCertificateVerifyProc']>[0]): void {
    this.#verifyCertificate = proc;
    record('session.setCertificateVerifyProc', this.partition);
  }

  setProxy(config: Electron.ProxyConfig): Promise<void> {
    record('session.setProxy', this.partition, config);
    this.#proxy = config;
    return Promise.resolve();
  }

  /** In the words of Chromium: "DIRECT", or "PROXY proxy.example:8080". A proxy of the system is not looked for. */
  async resolveProxy(url: string): Promise<string> {
    return describeProxy(await findProxy(new URL(url), this.#proxy));
  }

  /** By the resolver of the system; of the options none is emulated. */
  async resolveHost(host: string, options?: Electron.ResolveHostOptions): Promise<Electron.ResolvedHost> {
    if (options !== undefined) throw new Error('The host does not emulate the options of resolveHost.');
    try {
      const found = await lookup(host, { all: true });
      return {
        endpoints: found.map(({ address, family }) => ({ address, family: family === 4 ? 'ipv4' : 'ipv6' })),
      };
    } catch {
      throw new Error('net::ERR_NAME_NOT_RESOLVED');
    }
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
    this.#authCache.clear();
    return Promise.resolve();
  }

  setSpellCheckerEnabled(enable: boolean): void {
    record('session.setSpellCheckerEnabled', this.partition, enable);
  }

  setUserAgent(userAgent: string): void {
    record('session.setUserAgent', this.partition, userAgent);
    this.#userAgent = userAgent;
    this.pageUserAgent = userAgent;
  }

  getUserAgent(): string {
    return this.#userAgent;
  }
  /** As Electron makes it, until main sets another one. */
  #userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Longreach/0.0.0 Chrome/${process.versions.chrome} Electron/${process.versions.electron} Safari/537.36`;
  /** What pages made from now on say; null for Chromium's own. */
  pageUserAgent: string | null = null;

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

  /** Chromium's words for the proxy of a context. */
  #pageProxy(): { proxyServer?: string; proxyBypassList?: string } {
    const { mode, proxyRules: proxyServer, proxyBypassRules } = this.#proxy;
    if (mode === 'pac_script') throw new Error('The host does not emulate proxy scripts for pages.');
    if (proxyServer === undefined) return {};
    return { proxyServer, ...(proxyBypassRules === undefined ? {} : { proxyBypassList: proxyBypassRules }) };
  }

  async #makeContext(): Promise<string | undefined> {
    let browserContextId: string | undefined;
    if (this.partition !== '') {
      // The proxy of a session is set in the same turn as its first page is made.
      await nextTask();
      const made = await cdp().send('Target.createBrowserContext', { disposeOnDetach: true, ...this.#pageProxy() });
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

  /** Chromium wants to download, and is denied it: the host saves the file itself where main gave it a path. */
  downloadStarted(url: string, fileName: string, webContents: WebContents | undefined): void {
    const event = preventable({});
    // Chromium's message does not name who started it: the page that is shown, where there is one.
    const shown = webContents?.getURL() ?? '';
    const initiator = /^https?:/.test(shown) ? originOf(shown) : '';
    // What only the page can read (blob:) is out of reach; such a download is interrupted.
    const read = (signal: AbortSignal): Promise<Response> => this.fetch(url, { signal });
    const item = new DownloadItem({ url, fileName, initiator, read });
    this.emit('will-download', event, item, webContents, webContents?.mainFrame ?? null);
    const isRefused = event.defaultPrevented || item.getState() === 'cancelled';
    record('session.will-download', url, isRefused);
    if (isRefused) return;
    if (item.getSavePath() !== '') void item.run();
    else console.error('The host has no dialog that asks where to save; a download was refused.');
  }
}
