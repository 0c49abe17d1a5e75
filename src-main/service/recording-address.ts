import { inspect } from 'node:util';
import { getDomain } from 'tldts';
import { fail, succeed, type Result } from '../ipc/failure.ts';
import type { ApiKey } from '../key/api-key.ts';
import { isLoopback } from './web-address.ts';

const PLACEHOLDER = '[recording address]';
const PARAMETER = 'apikey';

/** The address of a recording with the key in it. Only the downloader reveals it; everywhere else it is a fixed word. */
export class RecordingAddress {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  reveal(): string {
    return this.#address;
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

interface Trust {
  /** The base address of the service. */
  readonly address: string;
  /** Host names that may hold recordings beside the service's own domain; each covers its sub-domains. */
  readonly allowedHosts: readonly string[];
}

/**
 * Appends the key to `video.url` (2.6), the only place where a key stands in an address. Recordings lie on another host
 * than the service (field fact F13): it gets the key only over https, on the usual port, and only under the service's own
 * registrable domain or one that was allowed. A service on this computer keeps its recordings at its own origin.
 */
export function signRecordingAddress(videoUrl: string, key: ApiKey, trust: Trust): Result<RecordingAddress> {
  const url = URL.parse(videoUrl);
  if (url === null || !mayHaveKey(url, trust)) {
    const message = 'The recording lies on a computer that does not belong to the service, so it was not asked for it.';
    return fail('not-the-service', message, { reason: 'recording-host' });
  }
  url.hash = '';
  const others = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isKeyPair(pair));
  url.search = [...others, `${PARAMETER}=${encodeURIComponent(key.reveal())}`].join('&');
  return succeed(new RecordingAddress(url.href));
}

function isKeyPair(pair: string): boolean {
  return new URLSearchParams(pair).has(PARAMETER);
}

function mayHaveKey(url: URL, trust: Trust): boolean {
  const service = new URL(trust.address);
  if (url.username !== '' || url.password !== '') return false;
  if (url.origin === service.origin) return url.protocol === 'https:' || isLoopback(url.hostname);
  if (url.protocol !== 'https:' || url.port !== '' || isLoopback(url.hostname)) return false;
  const host = url.hostname.replace(/\.$/, '');
  const options = { allowPrivateDomains: true };
  const domain = getDomain(host, options);
  if (domain !== null && domain === getDomain(service.hostname, options)) return true;
  return trust.allowedHosts.some((allowed) => isUnder(host, allowed.toLowerCase()));
}

function isUnder(host: string, parent: string): boolean {
  return parent !== '' && (host === parent || host.endsWith(`.${parent}`));
}
