import type { WebContents } from './web-contents.ts';

type WithContents<Details> = Omit<Details, 'webContents' | 'frame'> & { webContents?: WebContents };
export type BeforeRequestDetails = WithContents<Electron.OnBeforeRequestListenerDetails>;
export type BeforeSendHeadersDetails = WithContents<Electron.OnBeforeSendHeadersListenerDetails>;
export type HeadersReceivedDetails = WithContents<Electron.OnHeadersReceivedListenerDetails>;
type Listener<Details, Answer> = (details: Details, callback: (answer: Answer) => void) => void;
type BeforeRequest = Listener<BeforeRequestDetails, Electron.CallbackResponse>;
type BeforeSendHeaders = Listener<BeforeSendHeadersDetails, Electron.BeforeSendResponse>;
type HeadersReceived = Listener<HeadersReceivedDetails, Electron.HeadersReceivedResponse>;

interface Registered<L> {
  readonly filter: Electron.WebRequestFilter;
  readonly listener: L;
}

/** One pattern of a filter against one address, by the rules of extension match patterns. */
export function matchPattern(pattern: string, url: string): boolean {
  if (pattern === '<all_urls>') return true;
  const match = /^(\*|[a-z][a-z0-9+.-]*):\/\/([^/]*)(\/.*)?$/i.exec(pattern);
  if (!match || !URL.canParse(url)) return false;
  const [, scheme = '', host = '', path = '/*'] = match;
  const target = new URL(url);
  const name = target.protocol.slice(0, -1);
  if (scheme === '*' ? !['http', 'https', 'ws', 'wss'].includes(name) : scheme.toLowerCase() !== name) return false;
  const bare = host.startsWith('*.') ? host.slice(2) : host;
  const hosts = [target.hostname, target.host];
  const hostFits =
    host === '*' || hosts.some((one) => one === bare || (host.startsWith('*.') && one.endsWith(`.${bare}`)));
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*');
  return hostFits && new RegExp(`^${escaped}$`).test(target.pathname + target.search);
}

function applies(filter: Electron.WebRequestFilter, url: string, type: string): boolean {
  const types: readonly string[] | undefined = filter.types;
  if (types && types.length > 0 && !types.includes(type)) return false;
  if (filter.excludeUrls?.some((pattern) => matchPattern(pattern, url))) return false;
  return filter.urls.some((pattern) => matchPattern(pattern, url));
}

/** A session's webRequest: one listener per event, the last one wins, as in Electron. */
export class WebRequest {
  #beforeRequest: Registered<BeforeRequest> | null = null;
  #beforeSendHeaders: Registered<BeforeSendHeaders> | null = null;
  #headersReceived: Registered<HeadersReceived> | null = null;
  readonly #changed: () => void;

  /** `changed` is called when a listener comes or goes: pages then watch more or fewer of their requests. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  onBeforeRequest(first: Electron.WebRequestFilter | BeforeRequest | null, second?: BeforeRequest | null): void {
    this.#beforeRequest = register(first, second);
    this.#changed();
  }

  onBeforeSendHeaders(
    first: Electron.WebRequestFilter | BeforeSendHeaders | null,
    second?: BeforeSendHeaders | null,
  ): void {
    this.#beforeSendHeaders = register(first, second);
    this.#changed();
  }

  onHeadersReceived(first: Electron.WebRequestFilter | HeadersReceived | null, second?: HeadersReceived | null): void {
    this.#headersReceived = register(first, second);
    this.#changed();
  }

  get watchesRequests(): boolean {
    return this.#beforeRequest !== null || this.#beforeSendHeaders !== null;
  }

  get watchesResponses(): boolean {
    return this.#headersReceived !== null;
  }

  askBeforeRequest(details: BeforeRequestDetails): Promise<Electron.CallbackResponse> {
    return ask(this.#beforeRequest, details, {});
  }

  askBeforeSendHeaders(details: BeforeSendHeadersDetails): Promise<Electron.BeforeSendResponse> {
    return ask(this.#beforeSendHeaders, details, {});
  }

  askHeadersReceived(details: HeadersReceivedDetails): Promise<Electron.HeadersReceivedResponse> {
    return ask(this.#headersReceived, details, {});
  }
}

function register<L extends (...args: never[]) => void>(
  first: Electron.WebRequestFilter | L | null,
  second: L | null | undefined,
): Registered<L> | null {
  const filter = first !== null && typeof first !== 'function' ? first : { urls: ['<all_urls>'] };
  const listener = typeof first === 'function' ? first : (second ?? null);
  return listener && { filter, listener };
}

function ask<Details extends { readonly url: string; readonly resourceType: string }, Answer>(
  registered: Registered<Listener<Details, Answer>> | null,
  details: Details,
  nothing: Answer,
): Promise<Answer> {
  if (!registered || !applies(registered.filter, details.url, details.resourceType)) return Promise.resolve(nothing);
  return new Promise((resolve) => {
    registered.listener(details, resolve);
  });
}
