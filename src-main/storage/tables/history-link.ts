import { createHash } from 'node:crypto';
import { collapseScheme } from '../../api/web-address.ts';

/**
 * An agent link (2.6) as it is stored: a SHA-256 digest, from which the link cannot be recovered. Host, path and query
 * count. The scheme (also a doubled one, F15), the case of the host, the default port, a trailing slash and the fragment do
 * not, because pasted links differ in them.
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
