import { isIP } from 'node:net';
import { describeNetworkError } from '../api/failures.ts';
import type { NetworkError } from '../api/network-error.ts';
import { isLoopbackHost } from '../lib/private-hosts.ts';
import { localeInUse, t } from '../contract/texts.ts';
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
export type CertificateProbe = ReadCertificate | { readonly kind: 'unknown' };
interface ReadCertificate {
  readonly kind: 'read';
  readonly validTo: number;
  readonly issuer: string | null;
}

const hostOf = (address: string): string => new URL(address).hostname;
const isUnencrypted = (address: string): boolean => new URL(address).protocol === 'http:';

/** How requests to this address leave: what Chromium writes as "DIRECT" or "PROXY proxy.example:8080; DIRECT". */
export const isDirect = (route: string): boolean => /^\s*DIRECT\b/i.test(route);

export function judgeName(address: string, probe: NameProbe, route: string | null): Finding {
  const host = hostOf(address);
  if (isIP(host.replaceAll(/[[\]]/g, '')) !== 0) return good(t('net.isAddress', { host }));
  switch (probe.kind) {
    case 'found':
      return good(t('net.nameFound', { host, ms: String(Math.round(probe.milliseconds)) }));
    case 'not-found':
    case 'timeout':
      if (route !== null && !isDirect(route)) return good(t('net.nameByProxy', { host }));
      return bad(
        t(probe.kind === 'timeout' ? 'net.nameTimeout' : 'net.nameUnknown', { host }),
        t('net.nameAdvice'),
        'show-account',
      );
  }
}

const isOfProxy = (error: NetworkError): boolean => error === 'proxy' || error === 'proxy-sign-in';

/** The clock and the certificate have lines of their own, but without a response this one says why there is none. */
export function judgeAddress(probe: ReachProbe): Finding {
  if (probe.kind === 'answered') return good(t('net.answers', { ms: String(Math.round(probe.milliseconds)) }));
  if (probe.error === 'redirect') return good(t('net.redirects'));
  const { cause, advice } = describeNetworkError(probe.error);
  return bad(cause, advice, isOfProxy(probe.error) ? 'show-network' : null);
}

/** Days before the end of a certificate from which the line warns: they are usually renewed before. */
const SOON_DAYS = 14;
const DAY = 86_400_000;

const formatDay = (at: number): string =>
  new Intl.DateTimeFormat(localeInUse(), { day: 'numeric', month: 'long', year: 'numeric' }).format(at);

export function judgeCertificate(
  address: string,
  reach: ReachProbe,
  probe: CertificateProbe,
  route: string | null,
  now: number,
): Finding {
  if (isUnencrypted(address) && isLoopbackHost(hostOf(address))) return good(t('net.unencrypted'));
  const isUntrusted = reach.kind === 'failed' && reach.error === 'certificate';
  if (probe.kind === 'read' && probe.validTo < now)
    return bad(t('net.expired', { day: formatDay(probe.validTo) }), t('net.expiredAdvice'));
  if (isUntrusted) {
    const issuer = probe.kind === 'read' ? probe.issuer : null;
    return bad(issuer === null ? t('net.untrusted') : t('net.untrustedIssuer', { issuer }), t('net.untrustedAdvice'));
  }
  if (reach.kind === 'failed' && reach.error !== 'redirect') return warning(t('net.unreachable'), t('net.seeAddress'));
  if (probe.kind === 'unknown')
    return good(route !== null && !isDirect(route) ? t('net.trustedProxy') : t('net.trustedUnread'));
  const day = formatDay(probe.validTo);
  if (probe.validTo - now < SOON_DAYS * DAY) return warning(t('net.trustedSoon', { day }), t('net.renew'));
  return good(t('net.trusted', { day }));
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
  if (route === null) return warning(t('net.proxyUnread'), t('net.proxyUnreadAdvice'), 'show-network');
  const first = route.split(';')[0]?.trim() ?? '';
  const [kind = '', host = ''] = first.split(/\s+/);
  if (kind.toUpperCase() === 'DIRECT' || host === '') return good(t('net.proxyNone', { setting }));
  const proxy = `${proxyKinds[kind.toUpperCase()] ?? ''}${host}`;
  if (reach.kind === 'failed' && isOfProxy(reach.error))
    return bad(t('net.proxyRefuses', { setting, proxy }), t('net.proxyAdvice'), 'show-network');
  return good(t('net.proxyIs', { setting, proxy }));
}

/** From this difference on the line warns, and from the second one on times are shown by the service's clock (trust 2.3). */
const CLOCK_WARNING_MS = 30_000;
const CLOCK_BAD_MS = 120_000;

/** @param offset milliseconds by which the service's clock is ahead; null without a response */
export function judgeClock(offset: number | null): Finding {
  if (offset === null) return warning(t('net.noTime'), t('net.seeAddress'));
  const difference = Math.abs(offset);
  // The header has whole seconds, and the response takes a moment.
  if (difference < 3_000) return good(t('net.sameTime'));
  const text = t(offset > 0 ? 'net.behind' : 'net.ahead', { span: formatSpan(difference) });
  const advice = t('net.clockAdvice');
  if (difference < CLOCK_WARNING_MS) return good(text);
  return difference < CLOCK_BAD_MS ? warning(text, advice) : bad(`${text} ${t('net.clockBad')}`, advice);
}
