import { getDomain } from 'tldts';
import { isLoopbackHost, isPrivateHost, withoutRootDot } from '../lib/private-hosts.ts';
import { collapseScheme } from './web-address.ts';

export type JudgedLink =
  /** `own`: the service's own host or registrable domain. `foreign`: any other host. `host` has the port where it is unusual. */
  | { readonly kind: 'own' | 'foreign'; readonly url: URL; readonly host: string }
  /** Not to be used: no valid address, not encrypted, with a user name, or a host near this computer that is not the service's. */
  | { readonly kind: 'never' };

const never: JudgedLink = { kind: 'never' };

/**
 * Whose host an address leads to that the service gave: a link of a session (4.4; 2.5 `connect_url`), of an invitation, or of
 * a preview (2.1). A service on the internet must not reach this computer or its network, so addresses there are never used;
 * a service on this computer gives addresses of this computer only. A doubled scheme is collapsed (F15).
 *
 * @param serviceAddress the base address of the service
 */
export function judgeLinkHost(address: string, serviceAddress: string): JudgedLink {
  const url = URL.parse(collapseScheme(address));
  if (url?.username !== '' || url.password !== '' || url.hostname === '') return never;
  const host = withoutRootDot(url.hostname);
  const service = withoutRootDot(new URL(serviceAddress).hostname);
  const isLocal = isLoopbackHost(host);
  if (isLocal !== isLoopbackHost(service)) return never;
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) return never;
  if (isPrivateHost(host) && !isPrivateHost(service)) return never;
  const isOwn = isLocal || host === service || (domainOf(host) !== null && domainOf(host) === domainOf(service));
  return { kind: isOwn ? 'own' : 'foreign', url, host: url.port === '' ? host : `${host}:${url.port}` };
}

/** The registrable domain; null for IP addresses and public suffixes. */
const domainOf = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

/** Whether a host is this one or below it; below public suffixes there is nothing of theirs. */
export function isUnder(host: string, parent: string): boolean {
  return parent !== '' && (host === parent || (domainOf(parent) !== null && host.endsWith(`.${parent}`)));
}
