import { inspect } from 'node:util';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { ApiKey } from './api-key.ts';
import { isLoopbackHost, isPrivateHost, withoutRootDot } from '../lib/private-hosts.ts';
import { isUnder } from './link-host.ts';
import { t } from '../contract/texts.ts';

const PLACEHOLDER = '[recording address]';
const PARAMETER = 'apikey';

/** The address of a recording with the key in it. Only the media request reveals it; printed or cloned it is a placeholder. */
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

  /** Whether a text contains the key, as a response header may that repeats the request. */
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
   * Hosts that may have recordings beside the service's own. Each covers its subdomains, unless it is a public suffix. A
   * host of this computer is written with its port.
   */
  readonly allowedHosts: readonly string[];
}

export type RecordingHost =
  | { readonly kind: 'allowed'; readonly host: string }
  /** The key may be sent there once the user allows the host. */
  | { readonly kind: 'foreign'; readonly host: string }
  /** The key is never sent there: no valid address, not encrypted, another port, a user name, or a host of this network. */
  | { readonly kind: 'never' };

/**
 * Whether the key may be sent to the host of `video.url` (2.6), which is not the host of the service (F13). It may over
 * https, on the default port, to the service's own host or to an allowed one. Another host of the service's domain is asked
 * about like any other: a forgotten name below that domain can belong to somebody else by now. A service on the internet
 * has no recordings on this network. A service on this computer may have some at its own origin, or at another port once that
 * is allowed.
 */
export function judgeRecordingHost(videoUrl: string, trust: RecordingTrust): RecordingHost {
  const url = URL.parse(videoUrl);
  const service = new URL(trust.address);
  if (url?.username !== '' || url.password !== '' || url.hostname === '') return { kind: 'never' };
  const allowed = trust.allowedHosts.map((host) => host.toLowerCase());
  if (isLoopbackHost(url.hostname)) return judgeLocalHost(url, service, allowed);
  if (url.protocol !== 'https:') return { kind: 'never' };
  const host = withoutRootDot(url.hostname);
  if (url.origin === service.origin) return { kind: 'allowed', host };
  if (url.port !== '' || (isPrivateHost(host) && !isPrivateHost(service.hostname))) return { kind: 'never' };
  const isOwn = host === withoutRootDot(service.hostname);
  return { kind: isOwn || allowed.some((each) => isUnder(host, each)) ? 'allowed' : 'foreign', host };
}

/** Only a service on this computer may have recordings on this computer. */
function judgeLocalHost(url: URL, service: URL, allowed: readonly string[]): RecordingHost {
  if (!isLoopbackHost(service.hostname) || !/^https?:$/.test(url.protocol)) return { kind: 'never' };
  const isKnown = url.origin === service.origin || allowed.includes(url.host);
  return { kind: isKnown ? 'allowed' : 'foreign', host: url.host };
}

/**
 * Appends the key to `video.url` (2.6), the only address that ever contains it. Fails with reason `recording-host` where
 * the user may allow the host, otherwise with `recording-address`.
 */
export function signRecordingAddress(videoUrl: string, key: ApiKey, trust: RecordingTrust): Result<RecordingAddress> {
  const url = URL.parse(videoUrl);
  const host = judgeRecordingHost(videoUrl, trust);
  if (url === null || host.kind === 'never') return unsafeRecording();
  if (host.kind === 'foreign') return foreignRecording(host.host);
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

const foreignRecording = (host: string): Result<never> =>
  fail('not-the-service', t('recording.foreign', { host }), { reason: 'recording-host' });

/** The recording is where the key is never sent. */
export const unsafeRecording = (): Result<never> =>
  fail('not-the-service', t('recording.unsafe'), { reason: 'recording-address' });

export const noRecording = (): Result<never> => fail('not-found', t('recording.none'), { reason: 'no-recording' });

/** The extension of a video that players know, otherwise that of MP4, which services are known to send (F13). */
export const fileExtensionOf = (videoUrl: string): string =>
  /\.(?:mp4|m4v|webm|mkv|mov|ogv)$/i.exec(new URL(videoUrl).pathname)?.[0].toLowerCase() ?? '.mp4';
