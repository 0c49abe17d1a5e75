import { isIP } from 'node:net';
import { describeNetworkError } from '../api/failures.ts';
import type { NetworkError } from '../api/network-error.ts';
import { isLoopbackHost } from '../lib/private-hosts.ts';
import { bad, formatSpan, good, warning, type Finding } from './finding.ts';

/** Judgements of the way to the service. `address` is always a normalised base address. */

export type NameProbe =
  | { readonly kind: 'found'; readonly milliseconds: number }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'timeout' };

export type ReachProbe =
  | { readonly kind: 'answered'; readonly milliseconds: number; readonly serverTime: number | null }
  | { readonly kind: 'failed'; readonly error: NetworkError };

/** The certificate that the host shows; `unknown` where it cannot be read past a proxy or in time. */
export type CertificateProbe =
  { readonly kind: 'read'; readonly validTo: number; readonly issuer: string | null } | { readonly kind: 'unknown' };

const hostOf = (address: string): string => new URL(address).hostname;
const isUnencrypted = (address: string): boolean => new URL(address).protocol === 'http:';

/** How requests to this address leave: what Chromium writes as "DIRECT" or "PROXY proxy.example:8080; DIRECT". */
export const isDirect = (route: string): boolean => /^\s*DIRECT\b/i.test(route);

export function judgeName(address: string, probe: NameProbe, route: string | null): Finding {
  const host = hostOf(address);
  if (isIP(host.replaceAll(/[[\]]/g, '')) !== 0) return good(`${host} is an address, so there is no name to find.`);
  switch (probe.kind) {
    case 'found':
      return good(`${host} was found in ${Math.round(probe.milliseconds)} ms.`);
    case 'not-found':
    case 'timeout':
      if (route !== null && !isDirect(route))
        return good(`This computer doesn’t know ${host}; the proxy finds it instead.`);
      return bad(
        probe.kind === 'timeout'
          ? `The name service of this network didn’t answer about ${host} within 5 s.`
          : `${host} wasn’t found by the name service of this network.`,
        'Check the service address and the internet connection. On a company network, ask whether the name is known there.',
        'show-account',
      );
  }
}

const isOfProxy = (error: NetworkError): boolean => error === 'proxy' || error === 'proxy-sign-in';

/** The clock and the certificate have lines of their own, but without a response this one says why there is none. */
export function judgeAddress(probe: ReachProbe): Finding {
  if (probe.kind === 'answered') return good(`Answers in ${Math.round(probe.milliseconds)} ms.`);
  if (probe.error === 'redirect') return good('Answers, and refers browsers to another address.');
  const { cause, advice } = describeNetworkError(probe.error);
  return bad(cause, advice, isOfProxy(probe.error) ? 'show-connection' : null);
}

/** Days before the end of a certificate from which the line warns: they are usually renewed before. */
const SOON_DAYS = 14;
const DAY = 86_400_000;

const formatDay = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(at);

export function judgeCertificate(
  address: string,
  reach: ReachProbe,
  probe: CertificateProbe,
  route: string | null,
  now: number,
): Finding {
  if (isUnencrypted(address) && isLoopbackHost(hostOf(address)))
    return good('None: this service runs on this computer and is reached unencrypted.');
  const isUntrusted = reach.kind === 'failed' && reach.error === 'certificate';
  if (probe.kind === 'read' && probe.validTo < now)
    return bad(
      `Expired on ${formatDay(probe.validTo)}.`,
      'Check the date of this computer. If it is right, whoever runs the service has to renew the certificate.',
    );
  if (isUntrusted) {
    const issuer = probe.kind === 'read' && probe.issuer !== null ? ` It was issued by “${probe.issuer}”.` : '';
    return bad(
      `Not trusted by this computer.${issuer}`,
      'Check the address and the clock. On a network that inspects traffic, ask the administrator to install the network’s certificate authority in the system.',
    );
  }
  if (reach.kind === 'failed' && reach.error !== 'redirect')
    return warning('Not tested, because the service can’t be reached.', 'See the line about the address.');
  if (probe.kind === 'unknown')
    return good(
      route !== null && !isDirect(route)
        ? 'Trusted. How long it is valid can’t be read through a proxy.'
        : 'Trusted. How long it is valid couldn’t be read.',
    );
  const end = `valid until ${formatDay(probe.validTo)}`;
  if (probe.validTo - now < SOON_DAYS * DAY)
    return warning(`Trusted, but only ${end}.`, 'Whoever runs the service has to renew it before that day.');
  return good(`Trusted, ${end}.`);
}

/** Names of the ways that Chromium writes. */
const proxyKinds: Readonly<Record<string, string>> = {
  PROXY: '',
  HTTPS: 'https://',
  SOCKS: 'socks4://',
  SOCKS4: 'socks4://',
  SOCKS5: 'socks5://',
};

/** @param route null where the system did not answer; `setting` is where it comes from */
export function judgeProxy(route: string | null, setting: string, reach: ReachProbe): Finding {
  if (route === null)
    return warning(
      'The proxy settings couldn’t be read.',
      'Check the proxy of the system, or choose one in the settings, Connection.',
      'show-connection',
    );
  const first = route.split(';')[0]?.trim() ?? '';
  const [kind = '', host = ''] = first.split(/\s+/);
  if (kind.toUpperCase() === 'DIRECT' || host === '') return good(`${setting}: none for this address.`);
  const proxy = `${proxyKinds[kind.toUpperCase()] ?? ''}${host}`;
  if (reach.kind === 'failed' && isOfProxy(reach.error))
    return bad(
      `${setting}: ${proxy}, which didn’t let the request through.`,
      'Check its address and whether it wants a sign-in, or choose another one in the settings, Connection.',
      'show-connection',
    );
  return good(`${setting}: ${proxy}.`);
}

/** From this difference on the line warns, and from the second one on times are shown by the service's clock (trust 2.3). */
const CLOCK_WARNING_MS = 30_000;
const CLOCK_BAD_MS = 120_000;

/** @param offset milliseconds by which the service's clock is ahead; null without a response */
export function judgeClock(offset: number | null): Finding {
  if (offset === null)
    return warning('Not compared, because the service sent no time.', 'See the line about the address.');
  const difference = Math.abs(offset);
  // The header has whole seconds, and the response takes a moment.
  if (difference < 3_000) return good('The same as the service’s.');
  const side = offset > 0 ? 'behind' : 'ahead of';
  const text = `${formatSpan(difference)} ${side} the service.`;
  const advice = 'Set the time of this computer automatically.';
  if (difference < CLOCK_WARNING_MS) return good(text);
  return difference < CLOCK_BAD_MS
    ? warning(text, advice)
    : bad(`${text} Certificates may be refused, and times are shown by the service’s clock.`, advice);
}
