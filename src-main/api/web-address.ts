/**
 * Web addresses inside answers. Fifty thousand agents carry three each, so the usual form is recognised without building
 * a `URL`: a plain host name that ends in letters (nothing that could be another way to write an IP address, nor punycode) or
 * this computer, and plain characters behind.
 */
const HOST = String.raw`(?:(?:(?!xn--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}|127\.0\.0\.1|localhost)`;
const PORT = String.raw`(?::(?:[1-5]\d{4}|6[0-4]\d{3}|[1-9]\d{0,3}))?`;
const DEFAULT = new RegExp(String.raw`^https?://${HOST}${PORT}(?:[/?#][\w./?=&%:;,+~!@$*()#-]*)?$`);
const DOUBLED = /^\s*(?:https?:\/\/)+(?=https?:\/\/)/i;

/** A doubled scheme, a slip seen in the wild, becomes its last one (field fact F15). */
export function collapseScheme(text: string): string {
  return text.replace(DOUBLED, '');
}

/**
 * The address as it stands where it is http or https, null otherwise. A doubled scheme is collapsed.
 */
export function readWebAddress(text: string): string | null {
  if (DEFAULT.test(text)) return text;
  const parsed = URL.parse(collapseScheme(text));
  return parsed !== null && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed.href : null;
}

/** This computer itself: `localhost`, 127.0.0.0/8 or ::1, as `URL.hostname` writes them. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
