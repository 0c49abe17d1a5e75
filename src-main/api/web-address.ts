/**
 * Web addresses in responses. A list of 50,000 agents has three per agent, so the common form is accepted without a `URL`: a
 * host name that ends in letters (so neither punycode nor a disguised IP address) or this computer, then plain characters.
 */
const HOST = String.raw`(?:(?:(?!xn--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}|127\.0\.0\.1|localhost)`;
const PORT = String.raw`(?::(?:[1-5]\d{4}|6[0-4]\d{3}|[1-9]\d{0,3}))?`;
const COMMON = new RegExp(String.raw`^https?://${HOST}${PORT}(?:[/?#][\w./?=&%:;,+~!@$*()#-]*)?$`);
const DOUBLED = /^\s*(?:https?:\/\/)+(?=https?:\/\/)/i;

/** Removes all but the last of several schemes, as in `https://https://` (F15). */
export function collapseScheme(text: string): string {
  return text.replace(DOUBLED, '');
}

/** The address where it is http or https, null otherwise. A doubled scheme is collapsed. */
export function readWebAddress(text: string): string | null {
  if (COMMON.test(text)) return text;
  const parsed = URL.parse(collapseScheme(text));
  return parsed !== null && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed.href : null;
}
