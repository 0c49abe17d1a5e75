import { APP_HOST, APP_SCHEME } from '../ipc/origin.ts';
import { assertNever } from '../contract/failure.ts';
import { isLoopbackHost, isPrivateHost } from '../lib/private-hosts.ts';

/**
 * Decides where a page may navigate and what it may fetch, as pure functions. Everything unknown is refused. `protect.ts`
 * enforces the verdicts.
 */

/** The host of a remote page, read from its link. Holds no part of the link that gives rights. */
export interface Connection {
  readonly scheme: 'https' | 'http';
  /** As `URL.hostname` writes it. */
  readonly hostname: string;
  readonly origin: string;
}

export type Guarded =
  | { readonly kind: 'ui' }
  | { readonly kind: 'remote'; readonly connection: Connection }
  /** Created before its link is known: it may go nowhere and fetch nothing. */
  | { readonly kind: 'not-loaded' };

export type Verdict = { readonly allow: true } | { readonly allow: false; readonly host: string };

const allowed: Verdict = { allow: true };
/** A refusal names only the host of an address: paths and queries contain tokens. */
const refuse = (url: URL | null): Verdict => ({
  allow: false,
  host: url?.host === '' ? url.protocol : (url?.host ?? ''),
});

/**
 * Reads a link from the service: https with a host, without user name or password. Plain http only to this computer, and
 * only where the service itself is reached that way. Null: the link must not be opened.
 */
export function readConnection(link: string, allowInsecureLoopback: boolean): Connection | null {
  const url = parse(link);
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') return null;
  const { hostname, origin } = url;
  if (url.protocol === 'https:') return { scheme: 'https', hostname, origin };
  const insecure = url.protocol === 'http:' && allowInsecureLoopback && isLoopbackHost(hostname);
  return insecure ? { scheme: 'http', hostname, origin } : null;
}

/** Whether a frame may show this address. */
export function judgeNavigation(address: string, guarded: Guarded): Verdict {
  const url = parse(address);
  return url !== null && mayShow(url, guarded) ? allowed : refuse(url);
}

function mayShow(url: URL, guarded: Guarded): boolean {
  switch (guarded.kind) {
    case 'ui':
      return url.protocol === `${APP_SCHEME}:` && url.host === APP_HOST;
    case 'remote':
      return hostsAt(url, guarded.connection);
    case 'not-loaded':
      return false;
    default:
      return assertNever(guarded);
  }
}

/** https at the host of the connection or its subdomains; for loopback http only the same origin. */
function hostsAt(url: URL, { scheme, hostname, origin }: Connection): boolean {
  // Checks the scheme too, because a blob: URL has the origin of the page that created it.
  if (scheme === 'http') return url.protocol === 'http:' && url.origin === origin;
  // A host without a dot could be a top-level domain ("com"), and an IP address has no subdomains.
  const below = hostname.includes('.') && url.hostname.endsWith(`.${hostname}`);
  return url.protocol === 'https:' && (url.hostname === hostname || below);
}

export type ResourceType =
  | 'mainFrame'
  | 'subFrame'
  | 'stylesheet'
  | 'script'
  | 'image'
  | 'font'
  | 'object'
  | 'xhr'
  | 'ping'
  | 'cspReport'
  | 'media'
  | 'webSocket'
  | 'other';

const frameTypes: ReadonlySet<ResourceType> = new Set(['mainFrame', 'subFrame', 'object']);

/** Whether a page's request may be sent: frames, scripts, images and sockets alike. */
export function judgeRequest(address: string, type: ResourceType, guarded: Guarded): Verdict {
  const url = parse(address);
  if (url === null) return refuse(url);
  if (mayShow(url, guarded)) return allowed;
  if (guarded.kind === 'not-loaded') return refuse(url);
  const inside = !frameTypes.has(type) && (url.protocol === 'data:' || url.protocol === 'blob:');
  if (inside) return allowed;
  // Developer tools of our own pages; no page can navigate there.
  if (guarded.kind === 'ui') return url.protocol === 'devtools:' ? allowed : refuse(url);
  return !frameTypes.has(type) && mayFetch(url, guarded.connection) ? allowed : refuse(url);
}

/** Encrypted public hosts, and the connection's own host; no other host of the local network. */
function mayFetch(url: URL, connection: Connection): boolean {
  const asPage = new URL(url.href.replace(/^ws/, 'http'));
  if (hostsAt(asPage, connection)) return true;
  return (url.protocol === 'https:' || url.protocol === 'wss:') && !isPrivateHost(url.hostname);
}

/** Why something is not fetched for a page: its host may show nothing in a frame here, or is reached unencrypted or locally. */
export type WhyNotFetched = 'elsewhere' | 'unencrypted' | 'local' | 'unsupported';

/** The reason for a refusal of `judgeRequest` or, for frames, of `judgeNavigation`. */
export function whyNotFetched(address: string, type: ResourceType): WhyNotFetched {
  const url = parse(address);
  if (url === null || !/^(https?|wss?):$/.test(url.protocol)) return 'unsupported';
  if (frameTypes.has(type)) return 'elsewhere';
  return isPrivateHost(url.hostname) ? 'local' : 'unencrypted';
}

/** Schemes of the engine and of the web. An address with another one would be handed to a program of this computer. */
const engineSchemes: ReadonlySet<string> = new Set([
  ...['http:', 'https:', 'ws:', 'wss:', 'ftp:', 'file:', 'data:', 'blob:', 'about:', 'javascript:', 'filesystem:'],
  ...['view-source:', 'chrome:', 'chrome-error:', 'chrome-extension:', 'devtools:', 'isolated-app:', `${APP_SCHEME}:`],
]);

/** Longer addresses of other programs are not kept. */
const LONGEST_ADDRESS = 4_000;

/**
 * The address that a page wants to hand to another program, by its scheme: `mailto:`, `tel:` and the like. Null for those of
 * the web and of the engine. `address` is null where it is too long to be kept.
 */
export function readProtocol(address: string): { readonly scheme: string; readonly address: string | null } | null {
  const url = parse(address);
  if (url === null || engineSchemes.has(url.protocol)) return null;
  return { scheme: url.protocol.slice(0, -1), address: url.href.length > LONGEST_ADDRESS ? null : url.href };
}

/** New windows are never opened. Our own pages may open https addresses in the system's browser, remote pages nothing. */
export function judgeWindowOpen(address: string, guarded: Guarded): { readonly external: string | null } {
  return { external: guarded.kind === 'ui' ? judgeExternal(address) : null };
}

/** The normalised address if it may be opened in the system's browser: https only. */
export function judgeExternal(address: string): string | null {
  const url = parse(address);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
