import type { Settings } from '../../contract/contract.ts';
import { fail, succeed, type Result } from '../../contract/failure.ts';
import { t } from '../../contract/texts.ts';

const refuse = (message: string) => fail('bad-input', message, { reason: 'proxy' });
const refusePac = (message: string) => fail('bad-input', message, { reason: 'proxy-script' });
const refuseBypass = (message: string) => fail('bad-input', message, { reason: 'proxy-bypass' });

/**
 * A proxy as users write it ("proxy.example:8080", "http://proxy.example:8080/", "socks5://10.0.0.1:1080") in one form.
 * A name and password in it are refused: they would be stored in the settings in plain text.
 */
export function normaliseProxy(text: string): Result<string> {
  const typed = text.trim();
  if (typed === '') return refuse(t('proxy.empty'));
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`);
  if (url === null || url.hostname === '') return refuse(t('proxy.invalid'));
  const scheme = url.protocol.slice(0, -1);
  if (!['http', 'https', 'socks4', 'socks5'].includes(scheme)) {
    return refuse(t('proxy.scheme', { scheme }));
  }
  if (url.username !== '' || url.password !== '') {
    return refuse(t('proxy.userinfo'));
  }
  if (url.pathname.length > 1 || url.search !== '' || url.hash !== '') return refuse(t('proxy.end'));
  return succeed(`${scheme}://${url.host}`);
}

/** The proxy that a user has entered, in one form. */
export function normaliseProxySetting(proxy: Settings['proxy']): Result<Settings['proxy']> {
  if (proxy.mode === 'pac') {
    const address = normalisePac(proxy.address);
    return address.ok ? succeed({ mode: 'pac', address: address.value }) : address;
  }
  if (proxy.mode !== 'manual') return succeed(proxy);
  const server = normaliseProxy(proxy.server);
  if (!server.ok) return server;
  const bypass = normaliseBypass(proxy.bypass ?? '');
  if (!bypass.ok) return bypass;
  return succeed({ mode: 'manual', server: server.value, ...(bypass.value === '' ? {} : { bypass: bypass.value }) });
}

/** The address of a proxy script. Only the web serves them: a file or inline script is refused, as in browsers. */
export function normalisePac(text: string): Result<string> {
  const typed = text.trim();
  if (typed === '') return refusePac(t('proxy.scriptEmpty'));
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`);
  if (url === null || url.hostname === '') return refusePac(t('proxy.scriptInvalid'));
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refusePac(t('proxy.scriptScheme'));
  if (url.username !== '' || url.password !== '') return refusePac(t('proxy.scriptUserinfo'));
  return succeed(url.href);
}

const MAX_BYPASS_RULES = 100;
/** What Chromium reads as one rule: a name with wildcards, an address or range of addresses, each with an optional port. */
const BYPASS_RULE =
  /^(?:<local>|<-loopback>|(?:https?:\/\/)?(?:[a-z0-9*_][a-z0-9*_.-]*|\.[a-z0-9*_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?|\d{1,3}(?:\.\d{1,3}){3}\/\d{1,2}|[0-9a-f:.]*:[0-9a-f:.]*\/\d{1,3})$/i;

/** The hosts that are reached without the proxy, in one form: `*.example.com,10.0.0.0/8`. Empty for none. */
export function normaliseBypass(text: string): Result<string> {
  const rules = text.split(/[\s,;]+/).filter((rule) => rule !== '');
  const wrong = rules.find((rule) => !BYPASS_RULE.test(rule));
  if (wrong !== undefined) {
    const shown = wrong.length > 60 ? `${wrong.slice(0, 60)}…` : wrong;
    return refuseBypass(t('proxy.noHost', { host: shown }));
  }
  if (rules.length > MAX_BYPASS_RULES) return refuseBypass(t('proxy.tooManyHosts', { max: String(MAX_BYPASS_RULES) }));
  return succeed([...new Set(rules.map((rule) => rule.toLowerCase()))].join(','));
}
