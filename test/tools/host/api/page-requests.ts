import type { EventParams, Protocol } from '../base/cdp.ts';
import { preventable } from '../base/emitter.ts';
import { record } from '../base/records.ts';
import { originOf, toAppUrl, toBrowserUrl } from './app-urls.ts';
import type { PageTarget } from './page-target.ts';
import { askLogin } from './login.ts';
import type { WebContents } from './web-contents.ts';
import type { BeforeRequestDetails } from './web-request.ts';

type Paused = EventParams<'Fetch.requestPaused'>;

const resourceTypes: Readonly<Partial<Record<Protocol.Network.ResourceType, BeforeRequestDetails['resourceType']>>> = {
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
  Media: 'media',
  WebSocket: 'webSocket',
};

/** Addresses that Chromium itself loads or refuses. */
const engineSchemes =
  /^(https?|wss?|ftp|file|data|blob|about|javascript|filesystem|view-source|app|chrome|chrome-[a-z]+|devtools):/i;

const withoutHash = (url: string): string => url.replace(/#.*$/, '');

/** Everything a page asks the network for passes here: the navigation events that can be prevented, and webRequest. */
export class PageRequests {
  readonly #contents: WebContents;
  readonly #target: PageTarget;
  /** Requests that were asked for a user name and password. */
  readonly #challenged = new Set<string>();
  /** Addresses that main itself loads: no will-navigate for these. */
  readonly #own = new Set<string>();
  /** Addresses of web sockets that may connect and that Chromium has not told of yet. */
  readonly #asked: string[] = [];

  constructor(contents: WebContents, target: PageTarget) {
    this.#contents = contents;
    this.#target = target;
    target.on('Fetch.authRequired', (asked) => {
      this.#signIn(asked).catch(() => undefined);
    });
    target.on('Fetch.requestPaused', (paused) => {
      this.#decide(paused).catch(() => undefined); // the page went away meanwhile
    });
    target.on('Page.frameRequestedNavigation', ({ url, frameId }) => {
      if (!engineSchemes.test(url)) this.#leaveForProgram(url, frameId === target.targetId);
    });
    target.on('Network.webSocketCreated', ({ url }) => {
      this.#socketCreated(url);
    });
  }

  /** Starts or changes what is watched: documents always, everything when webRequest has a listener. */
  async watch(): Promise<void> {
    const { watchesRequests, watchesResponses } = this.#contents.session.webRequest;
    await this.#target.send('Fetch.enable', {
      handleAuthRequests: true,
      patterns: [
        watchesRequests
          ? { urlPattern: '*', requestStage: 'Request' }
          : { urlPattern: '*', resourceType: 'Document', requestStage: 'Request' },
        ...(watchesResponses ? [{ urlPattern: '*', requestStage: 'Response' as const }] : []),
      ],
    });
  }

  expect(browserUrl: string): void {
    this.#own.add(withoutHash(new URL(browserUrl).href));
  }

  /** It was not loaded after all. */
  forget(browserUrl: string): void {
    this.#own.delete(withoutHash(new URL(browserUrl).href));
  }

  /** Asks `onBeforeRequest` about a web socket before it connects. Resolves to whether it may. */
  async askWebSocket(url: string): Promise<boolean> {
    const { cancel } = await this.#contents.session.webRequest.askBeforeRequest(this.#describeSocket(url));
    if (cancel) record('webRequest.cancelled', url);
    else this.#asked.push(url);
    return cancel !== true;
  }

  /** A socket that the page opened where the host could not ask first: in a frame or a worker. */
  #socketCreated(url: string): void {
    const index = this.#asked.indexOf(url);
    if (index !== -1) {
      this.#asked.splice(index, 1);
      return;
    }
    void this.#contents.session.webRequest.askBeforeRequest(this.#describeSocket(url)).then(({ cancel }) => {
      if (cancel) console.error(`The host cannot stop a web socket of a frame or a worker: ${url}`);
    });
  }

  #describeSocket(url: string): BeforeRequestDetails {
    const initiator = this.#contents.getURL();
    return {
      id: 0,
      url,
      method: 'GET',
      webContentsId: this.#contents.id,
      webContents: this.#contents,
      resourceType: 'webSocket',
      referrer: '',
      timestamp: Date.now(),
      uploadData: [],
      ...(initiator === '' ? {} : { initiatorOrigin: originOf(initiator) }),
    };
  }

  async #decide(paused: Paused): Promise<void> {
    const requestId = paused.requestId;
    if (paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined) {
      await this.#decideResponse(paused);
      return;
    }
    const url = toAppUrl(paused.request.url);
    if (paused.resourceType === 'Document' && !this.#mayNavigate(paused, url)) {
      record('navigation.prevented', url);
      await this.#target.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    if (paused.resourceType === 'Document') await this.#contents.session.prepare(url, this.#contents);
    await this.#decideRequest(paused, url);
  }

  /** will-frame-navigate, will-navigate and will-redirect, as far as they apply. */
  #mayNavigate(paused: Paused, url: string): boolean {
    const isMainFrame = paused.frameId === this.#target.targetId;
    const redirected = paused.redirectedRequestId !== undefined;
    const own = isMainFrame && this.#own.delete(withoutHash(paused.request.url));
    if (own && !redirected) return true;
    const frame = isMainFrame ? this.#contents.mainFrame : null;
    const event = preventable({ url, isMainFrame, isSameDocument: false, frame, initiator: this.#contents.mainFrame });
    if (redirected) {
      this.#contents.emit('will-redirect', event, url, false, isMainFrame);
      if (!event.defaultPrevented) this.#contents.emit('did-redirect-navigation', event, url, false, isMainFrame);
    } else {
      this.#contents.emit('will-frame-navigate', event);
      // As in Electron's navigation throttle: what the first event prevented has ended there.
      const goesOn = isMainFrame && !event.defaultPrevented;
      if (goesOn) this.#contents.emit('will-navigate', event, url, false, isMainFrame);
    }
    return !event.defaultPrevented;
  }

  /**
   * A frame wants an address of another program, which asks no network. As in Electron, the navigation events come first;
   * what they do not prevent is asked for as a permission. The host starts no program.
   */
  #leaveForProgram(url: string, isMainFrame: boolean): void {
    const frame = isMainFrame ? this.#contents.mainFrame : null;
    const event = preventable({ url, isMainFrame, isSameDocument: false, frame, initiator: this.#contents.mainFrame });
    this.#contents.emit('will-frame-navigate', event);
    if (isMainFrame && !event.defaultPrevented) this.#contents.emit('will-navigate', event, url, false, isMainFrame);
    record('navigation.program', url, event.defaultPrevented);
    if (event.defaultPrevented) return;
    void this.#contents.session
      .requestPermission(this.#contents, 'openExternal', { externalURL: url })
      .then((granted) => {
        if (granted) console.error('The host starts no program for an address; this one was refused.');
      });
  }

  /** A proxy or a server wants a user name and password: the app's `login` event decides, and cancels by default. */
  async #signIn({ requestId, request, resourceType, authChallenge }: EventParams<'Fetch.authRequired'>): Promise<void> {
    const { source, origin, scheme, realm } = authChallenge;
    const { hostname, port, protocol } = new URL(origin);
    const info = {
      isProxy: source === 'Proxy',
      scheme: scheme.toLowerCase(),
      host: hostname,
      port: Number(port || (protocol === 'https:' ? '443' : '80')),
      realm,
    };
    const firstAuthAttempt = !this.#challenged.has(requestId);
    this.#challenged.add(requestId);
    const isRequestForNavigation = resourceType === 'Document';
    const details = { url: toAppUrl(request.url), pid: 0, isRequestForNavigation, firstAuthAttempt };
    const given = await askLogin(this.#contents, details, info);
    record('app.login', info.host, info.isProxy, given !== null);
    await this.#target.send('Fetch.continueWithAuth', {
      requestId,
      authChallengeResponse: given === null ? { response: 'CancelAuth' } : { response: 'ProvideCredentials', ...given },
    });
  }

  #describe(paused: Paused, url: string) {
    const isDocument = paused.resourceType === 'Document';
    const isMainFrame = paused.frameId === this.#target.targetId;
    const resourceType = isDocument
      ? isMainFrame
        ? 'mainFrame'
        : 'subFrame'
      : (resourceTypes[paused.resourceType] ?? 'other');
    const initiator = this.#contents.getURL();
    return {
      id: Number(paused.requestId.replace(/\D/g, '')) || 0,
      url,
      method: paused.request.method,
      webContentsId: this.#contents.id,
      webContents: this.#contents,
      resourceType,
      referrer: toAppUrl(paused.request.headers.Referer ?? ''),
      timestamp: Date.now(),
      ...(initiator === '' ? {} : { initiatorOrigin: originOf(initiator) }),
    } as const;
  }

  async #decideRequest(paused: Paused, url: string): Promise<void> {
    const { requestId } = paused;
    const { webRequest } = this.#contents.session;
    const details = this.#describe(paused, url);
    const first = await webRequest.askBeforeRequest({ ...details, uploadData: [] });
    if (first.cancel) {
      record('webRequest.cancelled', url);
      await this.#target.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      return;
    }
    if (first.redirectURL !== undefined) {
      const responseHeaders = [{ name: 'location', value: toBrowserUrl(first.redirectURL) }];
      await this.#target.send('Fetch.fulfillRequest', { requestId, responseCode: 307, responseHeaders });
      return;
    }
    const second = await webRequest.askBeforeSendHeaders({ ...details, requestHeaders: { ...paused.request.headers } });
    if (second.cancel) {
      await this.#target.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      return;
    }
    const headers = second.requestHeaders && toHeaderList(second.requestHeaders);
    await this.#target.send('Fetch.continueRequest', { requestId, ...(headers ? { headers } : {}) });
  }

  async #decideResponse(paused: Paused): Promise<void> {
    const { requestId, responseStatusCode: statusCode, responseStatusText: statusText = '' } = paused;
    if (statusCode === undefined) {
      await this.#target.send('Fetch.continueRequest', { requestId });
      return;
    }
    const responseHeaders: Record<string, string[]> = {};
    for (const { name, value } of paused.responseHeaders ?? []) (responseHeaders[name] ??= []).push(value);
    const answer = await this.#contents.session.webRequest.askHeadersReceived({
      ...this.#describe(paused, toAppUrl(paused.request.url)),
      statusCode,
      statusLine: `HTTP/1.1 ${String(statusCode)} ${statusText}`.trim(),
      responseHeaders,
    });
    if (answer.cancel) {
      await this.#target.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      return;
    }
    if (!answer.responseHeaders) {
      await this.#target.send('Fetch.continueResponse', { requestId });
      return;
    }
    // Chromium has read the policy of a document by now. It reads the headers again only if the whole response is replaced.
    const { body, base64Encoded } = await this.#target.send('Fetch.getResponseBody', { requestId });
    await this.#target.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: statusCode,
      body: base64Encoded ? body : Buffer.from(body, 'utf8').toString('base64'),
      responseHeaders: toHeaderList(answer.responseHeaders).filter(
        ({ name }) => !/^content-(encoding|length)$/i.test(name),
      ),
    });
  }
}

function toHeaderList(headers: Record<string, string | string[]>): Protocol.Fetch.HeaderEntry[] {
  return Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => ({ name, value: one })));
}
