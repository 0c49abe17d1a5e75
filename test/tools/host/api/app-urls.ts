/**
 * Chromium cannot be taught a new scheme over the DevTools protocol, so `app://console/x` is served as
 * `http://console.app.localhost/x`: also a secure context, resolved to the host's own server on loopback. Main sees the
 * first form only, the browser the second.
 */
const schemes = new Map<string, Electron.CustomScheme>();

export function registerSchemes(list: readonly Electron.CustomScheme[]): void {
  for (const one of list) schemes.set(one.scheme.toLowerCase(), one);
}

export const isAppScheme = (scheme: string): boolean => schemes.has(scheme.toLowerCase());

/** The address as Chromium gets it. */
export function toBrowserUrl(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url);
  const [, scheme = '', host = '', rest = ''] = match ?? [];
  return match && isAppScheme(scheme) ? `http://${host}.${scheme.toLowerCase()}.localhost${rest || '/'}` : url;
}

/** The address as main gets it. */
export function toAppUrl(url: string): string {
  const match = /^http:\/\/([^/?#]+)\.([a-z0-9-]+)\.localhost(?=[/?#]|$)(.*)$/is.exec(url);
  const [, host = '', scheme = '', rest = ''] = match ?? [];
  return match && isAppScheme(scheme) ? `${scheme}://${host}${rest}` : url;
}

/** An origin as Electron writes it: "https://host:port", "app://console", "null" for pages without one. */
export function originOf(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/[^/?#]*/i.exec(url);
  if (!match) return 'null';
  return isAppScheme(match[1] ?? '') ? match[0] : URL.canParse(url) ? new URL(url).origin : 'null';
}

/** A content security policy with the app's schemes replaced by what the browser calls them. */
export function toBrowserPolicy(policy: string): string {
  return policy.replace(
    /(^|[\s;])([a-z][a-z0-9+.-]*):(\/\/[^\s;]*)?(?=[\s;]|$)/gi,
    (all: string, before: string, scheme: string, rest: string | undefined) => {
      if (!isAppScheme(scheme)) return all;
      const source = rest
        ? toBrowserUrl(`${scheme}:${rest}`).replace(/\/$/, '')
        : `http://*.${scheme.toLowerCase()}.localhost`;
      return `${before}${source}`;
    },
  );
}
