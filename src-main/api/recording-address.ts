import { inspect } from 'node:util';
import { getDomain } from 'tldts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { ApiKey } from '../account/key/api-key.ts';
import { isLoopback } from './web-address.ts';

const PLACEHOLDER = '[recording address]';
const PARAMETER = 'apikey';

/** The address of a recording with the key in it. Only the downloader reveals it; everywhere else it is a fixed word. */
export class RecordingAddress {
  readonly #address: string;
  readonly #secret: string;

  constructor(address: string, secret: string) {
    this.#address = address;
    this.#secret = secret;
  }

  reveal(): string {
    return this.#address;
  }

  /** Whether a text repeats the key, as a host might do that sends back what it was asked with. */
  isReportedBy(text: string): boolean {
    return text.includes(this.#secret) || text.includes(encodeURIComponent(this.#secret));
  }

  toString(): string {
    return PLACEHOLDER;
  }

  toJSON(): string {
    return PLACEHOLDER;
  }

  [inspect.custom](): string {
    return PLACEHOLDER;
  }
}

export interface RecordingTrust {
  /** The base address of the service. */
  readonly address: string;
  /**
   * Hosts that may hold recordings beside the service's own domain; each covers its sub-domains, unless it is one below
   * which anybody may have a name. One on this computer is written with its port.
   */
  readonly allowedHosts: readonly string[];
}

export type RecordingHost =
  | { readonly kind: 'allowed'; readonly host: string }
  /** It may have the key once a person says so. */
  | { readonly kind: 'foreign'; readonly host: string }
  /** No address to which a key is sent, whoever says so: not encrypted, another port, a user name in it, no address. */
  | { readonly kind: 'never' };

/**
 * Whether the key may go to where `video.url` (2.6) lies. Recordings lie on another host than the service (field fact F13):
 * it gets the key only over https, on the usual port, and only under the service's own registrable domain or one that was
 * allowed. A service on this computer keeps its recordings at its own origin, or at another port once that is allowed.
 */
export function judgeRecordingHost(videoUrl: string, trust: RecordingTrust): RecordingHost {
  const url = URL.parse(videoUrl);
  const service = new URL(trust.address);
  if (url?.username !== '' || url.password !== '' || url.hostname === '') return { kind: 'never' };
  const allowed = trust.allowedHosts.map((host) => host.toLowerCase());
  if (isLoopback(url.hostname)) return judgeHere(url, service, allowed);
  if (url.protocol !== 'https:') return { kind: 'never' };
  const host = url.hostname.replace(/\.$/, '');
  if (url.origin === service.origin) return { kind: 'allowed', host };
  if (url.port !== '') return { kind: 'never' };
  const domain = domainOf(host);
  const isOwn = domain !== null && domain === domainOf(service.hostname);
  return { kind: isOwn || allowed.some((each) => isUnder(host, each)) ? 'allowed' : 'foreign', host };
}

/** Of this computer only a service of this computer is told anything. */
function judgeHere(url: URL, service: URL, allowed: readonly string[]): RecordingHost {
  if (!isLoopback(service.hostname) || !/^https?:$/.test(url.protocol)) return { kind: 'never' };
  const isKnown = url.origin === service.origin || allowed.includes(url.host);
  return { kind: isKnown ? 'allowed' : 'foreign', host: url.host };
}

/** Appends the key to `video.url` (2.6), the only place where a key stands in an address. */
export function signRecordingAddress(videoUrl: string, key: ApiKey, trust: RecordingTrust): Result<RecordingAddress> {
  const url = URL.parse(videoUrl);
  if (url === null || judgeRecordingHost(videoUrl, trust).kind !== 'allowed') {
    const message = 'The recording lies on a computer that does not belong to the service, so it was not asked for it.';
    return fail('not-the-service', message, { reason: 'recording-host' });
  }
  url.hash = '';
  const others = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isKeyPair(pair));
  url.search = [...others, `${PARAMETER}=${encodeURIComponent(key.reveal())}`].join('&');
  return succeed(new RecordingAddress(url.href, key.reveal()));
}

function isKeyPair(pair: string): boolean {
  return new URLSearchParams(pair).has(PARAMETER);
}

/** What one owner has registered; null for addresses in digits and for names below which anybody may have one. */
const domainOf = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

function isUnder(host: string, parent: string): boolean {
  return parent !== '' && (host === parent || (domainOf(parent) !== null && host.endsWith(`.${parent}`)));
}
