import { isIP } from 'node:net';
import { app, net, session, type Event, type Session, type WebContents } from '../../electron.ts';
import { ProxySignInNeeded } from '../../api/network-error.ts';
import type { Settings } from '../../contract/contract.ts';
import type { Fetch } from '../../api/http.ts';
import { systemClock } from '../../lib/clock.ts';
import type { ProxyChallenge, ProxyCredentials, ProxySignIn } from './proxy-sign-in.ts';

export interface Transport {
  /** Waits for the proxy to be set: nothing ever goes past it. */
  readonly fetch: Fetch;
  /** Takes effect for the next request; open connections are closed. */
  setProxy(proxy: Settings['proxy']): Promise<void>;
  /** The proxy that is set. */
  readonly proxy: () => Electron.ProxyConfig;
  /** How requests to this address leave, in the words of Chromium: "DIRECT", "PROXY proxy.example:8080". */
  resolveProxy(address: string): Promise<string>;
  /** The IP addresses of a host that is reached directly; none where a proxy looks it up. Rejects where it is not found. */
  resolveHost(url: URL): Promise<readonly string[]>;
  /** Forgets what a proxy was told, and its connections with it. */
  forgetSignIns(): Promise<void>;
}

/** How long a proxy may take to judge a user name and password, in milliseconds. */
const SIGN_IN_LIMIT = 30_000;

/**
 * How requests leave this program: a browser session of its own, in memory, without cache and cookies, with the proxy and
 * the certificates of the system.
 */
export function createTransport(
  proxy: Settings['proxy'],
  { proxySignIn, watch }: { readonly proxySignIn: ProxySignIn; readonly watch: (session: Session) => void },
): Transport {
  const own: Session = session.fromPartition('service', { cache: false });
  own.setPermissionRequestHandler((_contents, _name, answer) => answer(false));
  own.setPermissionCheckHandler(() => false);
  watch(own);
  let current = proxyConfig(proxy);
  let proxied = own.setProxy(current);
  // Callers get the failure with their request; without a request there is nothing to report.
  proxied.catch(() => undefined);
  /** By origin: requests that need a sign-in at the same time share it. */
  const signingIn = new Map<string, Promise<boolean>>();
  const signIn = (url: string, asks: boolean): Promise<boolean> => {
    const { origin } = new URL(url);
    const running = signingIn.get(origin);
    if (running !== undefined) return running;
    const done = signInThrough(own, origin, (challenge, refused) =>
      proxySignIn.credentials(challenge, { refused, asks }),
    ).finally(() => signingIn.delete(origin));
    signingIn.set(origin, done);
    return done;
  };
  return {
    fetch: async (url, init, attention = 'background') => {
      await proxied;
      const refusal = new AbortController();
      const signal = init.signal ? AbortSignal.any([init.signal, refusal.signal]) : refusal.signal;
      const response = await own.fetch(url, { ...init, signal });
      // Only a proxy answers so: Chromium takes this status from no one else.
      if (response.status !== 407) return response;
      refusal.abort();
      throw new ProxySignInNeeded(signIn(url, attention === 'user'));
    },
    async setProxy(next) {
      proxySignIn.reset();
      current = proxyConfig(next);
      proxied = own.setProxy(current);
      await proxied;
      await own.closeAllConnections();
    },
    proxy: () => current,
    async resolveProxy(address) {
      await proxied;
      return own.resolveProxy(address);
    },
    async resolveHost({ origin, hostname }) {
      await proxied;
      // The path of an address may be a secret, and a proxy script belongs to others.
      if ((await own.resolveProxy(origin)) !== 'DIRECT') return [];
      const host = hostname.replaceAll(/^\[|\]$/g, '');
      return isIP(host) === 0 ? (await own.resolveHost(host)).endpoints.map(({ address }) => address) : [host];
    },
    async forgetSignIns() {
      await own.clearAuthCache();
      await own.closeAllConnections();
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
    case 'manual': {
      const proxyBypassRules = ['<local>', ...(proxy.bypass === undefined ? [] : [proxy.bypass])].join(',');
      return { mode: 'fixed_servers', proxyRules: proxy.server, proxyBypassRules };
    }
    case 'pac':
      return { mode: 'pac_script', pacScript: proxy.address };
  }
}

/**
 * Signs in to the proxy on the way to this origin: by a request of its own without a key, because `fetch` cannot answer a
 * proxy. Afterwards the browser session knows the user name and password, for `fetch`, too.
 *
 * @returns whether the proxy let the request through
 */
function signInThrough(
  own: Session,
  origin: string,
  credentials: (challenge: ProxyChallenge, refused: ProxyCredentials | null) => Promise<ProxyCredentials | null>,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // Manual: whatever the server answers, the proxy let the request through.
  const request = net.request({ method: 'HEAD', url: `${origin}/`, session: own, redirect: 'manual' });
  let sent: ProxyCredentials | null = null;
  let offLimit = (): void => undefined;
  const end = (isSignedIn: boolean): void => {
    offLimit();
    resolve(isSignedIn);
    request.abort();
  };
  const limit = (): void => {
    offLimit();
    offLimit = systemClock.after(SIGN_IN_LIMIT, () => end(false));
  };
  request.on('login', (challenge, answer) => {
    offLimit();
    if (!challenge.isProxy) return answer();
    void credentials(challenge, sent).then((next) => {
      sent = next;
      limit();
      if (next === null) answer();
      else answer(next.username, next.password);
    });
  });
  request.on('response', ({ statusCode }) => end(statusCode !== 407));
  request.on('redirect', () => end(true));
  // What fails behind the proxy, such as a certificate, fails the request that follows with its own reason.
  request.on('error', () => end(sent !== null));
  limit();
  request.end();
  return promise;
}

/**
 * Signs remote pages in to the proxy. Servers never get a user name or password from Longreach, and the account of the
 * system is offered to none of them: without `allowNTLMCredentialsForDomains` and its switches, Chromium offers it to
 * proxies alone.
 */
export function signInPages(proxySignIn: Pick<ProxySignIn, 'credentials'>): void {
  /** What a page has sent last, by the address and proxy that wanted it. */
  const sent = new WeakMap<WebContents, Map<string, ProxyCredentials | null>>();
  app.on('login', (event: Event, contents, { url, firstAuthAttempt }, challenge, answer) => {
    if (!challenge.isProxy || contents === null) return;
    event.preventDefault();
    const ofPage = sent.get(contents) ?? new Map<string, ProxyCredentials | null>();
    sent.set(contents, ofPage);
    const key = `${challenge.host}:${challenge.port} ${url}`;
    const refused = firstAuthAttempt ? null : (ofPage.get(key) ?? null);
    void proxySignIn.credentials(challenge, { refused, asks: false }).then((next) => {
      ofPage.set(key, next);
      if (next === null) answer();
      else answer(next.username, next.password);
    });
  });
}
