import { createHash } from 'node:crypto';
import { collapseScheme } from '../../api/web-address.ts';

/**
 * An agent link (2.6) as it is kept: the SHA-256 of what it leads to, from which nobody gets the link back. Host, path and
 * query count; the scheme, a doubled one (field fact F15), letters of the host, the usual port, a slash at the end and a
 * fragment do not, because people paste links in all these ways.
 *
 * @returns null for a text that is empty
 */
export function digestLink(link: string): Uint8Array | null {
  const text = collapseScheme(link.trim());
  if (text === '') return null;
  const parsed = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const plain = parsed === null ? text : `${parsed.host}${parsed.pathname.replace(/\/+$/, '')}${parsed.search}`;
  return new Uint8Array(createHash('sha256').update(plain).digest());
}
