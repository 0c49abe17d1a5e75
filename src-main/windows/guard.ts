import { APP_HOST, APP_SCHEME } from '../ipc/origin.ts';
import { assertNever } from '../contract/failure.ts';
import { isLoopbackHost, isPrivateHost } from './private-hosts.ts';

/**
 * Every decision about where a page may go and what it may fetch, as pure functions. What is not known here is refused.
 * `protect.ts` carries the verdicts out.
 */

/** Where one remote page lives, read from its link. Carries no part of the link that gives rights. */
export interface Connection {
  readonly scheme: 'https' | 'http';
  /** As `URL.hostname` writes it. */
  readonly hostname: string;
  readonly origin: string;
}

export type Guarded =
  | { readonly kind: 'ui' }
  | { readonly kind: 'remote'; readonly connection: Connection }
  /** Made before it is known where it will live: it goes nowhere and fetches nothing. */
  | { readonly kind: 'unborn' };

export type Verdict = { readonly allow: true } | { readonly allow: false; readonly host: string };

const allowed: Verdict = { allow: true };
/** A refusal names the host and nothing else of an address: paths and queries carry tokens. */
const refuse = (url: URL | null): Verdict => ({
  allow: false,
  host: url?.host === '' ? url.protocol : (url?.host ?? ''),
});

/**
 * Reads a link that the service gave: https with a host, without user name or password. Unencrypted http only to this
 * computer, and only where the service itself is reached that way. Null is: do not open.
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
    case 'unborn':
      return false;
    default:
      return assertNever(guarded);
  }
}

/** https at the host of the connection or below it; over loopback http only the very same origin. */
function hostsAt(url: URL, { scheme, hostname, origin }: Connection): boolean {
  // The scheme as well: a blob: address has the origin of the page that made it.
  if (scheme === 'http') return url.protocol === 'http:' && url.origin === origin;
  // Below a name without a dot there would be half the internet ("com"), below an address nothing.
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

/** Whether a page's request may leave: the last gate, which sees frames, scripts, pictures and sockets alike. */
export function judgeRequest(address: string, type: ResourceType, guarded: Guarded): Verdict {
  const url = parse(address);
  if (url === null) return refuse(url);
  if (mayShow(url, guarded)) return allowed;
  if (guarded.kind === 'unborn') return refuse(url);
  const inside = !frameTypes.has(type) && (url.protocol === 'data:' || url.protocol === 'blob:');
  if (inside) return allowed;
  // The developer tools of our own pages; no page can navigate there.
  if (guarded.kind === 'ui') return url.protocol === 'devtools:' ? allowed : refuse(url);
  return !frameTypes.has(type) && mayFetch(url, guarded.connection) ? allowed : refuse(url);
}

/** Encrypted hosts of the open internet; the connection's own host whatever it is; nothing else of the networks around us. */
function mayFetch(url: URL, connection: Connection): boolean {
  const asPage = new URL(url.href.replace(/^ws/, 'http'));
  if (hostsAt(asPage, connection)) return true;
  return (url.protocol === 'https:' || url.protocol === 'wss:') && !isPrivateHost(url.hostname);
}

/** New windows are never made. Ours may hand an https address to the browser of the system; a remote page nothing. */
export function judgeWindowOpen(address: string, guarded: Guarded): { readonly external: string | null } {
  return { external: guarded.kind === 'ui' ? judgeExternal(address) : null };
}

/** The address in its parsed spelling where it may be handed to the system's browser: https alone. */
export function judgeExternal(address: string): string | null {
  const url = parse(address);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
