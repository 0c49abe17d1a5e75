import { session, type Session } from '../electron.ts';
import type { Settings } from '../contract/contract.ts';
import type { Fetch } from '../api/http.ts';

export interface Transport {
  /** Waits for the proxy to be set: nothing ever goes past it. */
  readonly fetch: Fetch;
  /** Takes effect for the next request; open connections are closed. */
  setProxy(proxy: Settings['proxy']): Promise<void>;
  /** How requests to this address leave, in the words of Chromium: "DIRECT", "PROXY proxy.example:8080". */
  resolveProxy(address: string): Promise<string>;
}

/**
 * How requests leave this program: a browser session of its own, in memory, without cache and cookies, with the proxy and
 * the certificates of the system.
 */
export function createTransport(proxy: Settings['proxy']): Transport {
  const own: Session = session.fromPartition('service', { cache: false });
  own.setPermissionRequestHandler((_contents, _name, answer) => answer(false));
  own.setPermissionCheckHandler(() => false);
  let proxied = own.setProxy(proxyConfig(proxy));
  // Callers get the failure with their request; without a request there is nothing to report.
  proxied.catch(() => undefined);
  return {
    fetch: async (url, init) => {
      await proxied;
      return own.fetch(url, init);
    },
    async setProxy(next) {
      proxied = own.setProxy(proxyConfig(next));
      await proxied;
      await own.closeAllConnections();
    },
    async resolveProxy(address) {
      await proxied;
      return own.resolveProxy(address);
    },
  };
}

/** The settings' proxy in Electron's words. */
export function proxyConfig(proxy: Settings['proxy']): Electron.ProxyConfig {
  switch (proxy.mode) {
    case 'system':
      return { mode: 'system' };
    case 'none':
      return { mode: 'direct' };
    case 'manual':
      return { mode: 'fixed_servers', proxyRules: proxy.server, proxyBypassRules: '<local>' };
  }
}
