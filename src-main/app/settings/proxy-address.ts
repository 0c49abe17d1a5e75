import type { Settings } from '../../contract/contract.ts';
import { fail, succeed, type Result } from '../../contract/failure.ts';

const refuse = (message: string) => fail('bad-input', message, { reason: 'proxy' });
const refusePac = (message: string) => fail('bad-input', message, { reason: 'proxy-script' });
const refuseBypass = (message: string) => fail('bad-input', message, { reason: 'proxy-bypass' });

/**
 * A proxy as users write it ("proxy.example:8080", "http://proxy.example:8080/", "socks5://10.0.0.1:1080") in one form.
 * A name and password in it are refused: they would be stored in the settings in plain text.
 */
export function normaliseProxy(text: string): Result<string> {
  const typed = text.trim();
  if (typed === '') return refuse('Enter the proxy’s address and port, for example proxy.example:8080.');
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`);
  if (url === null || url.hostname === '')
    return refuse('This isn’t a valid proxy address. Enter it in the form proxy.example:8080.');
  const scheme = url.protocol.slice(0, -1);
  if (!['http', 'https', 'socks4', 'socks5'].includes(scheme)) {
    return refuse(`A proxy can’t use ${scheme}. Use http, https, socks4 or socks5.`);
  }
  if (url.username !== '' || url.password !== '') {
    return refuse(
      'Remove the user name and password from the proxy’s address, because they would be stored unencrypted. Longreach asks for them when the proxy does.',
    );
  }
  if (url.pathname.length > 1 || url.search !== '' || url.hash !== '')
    return refuse('A proxy’s address ends with its port. Remove everything after it.');
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
  if (typed === '') return refusePac('Enter the script’s address, for example http://wpad.example.com/proxy.pac.');
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`);
  if (url === null || url.hostname === '')
    return refusePac('This isn’t a valid address. Enter it in the form http://wpad.example.com/proxy.pac.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refusePac('The script’s address has to begin with http:// or https://.');
  if (url.username !== '' || url.password !== '')
    return refusePac('Remove the user name and password from the address, because they would be stored unencrypted.');
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
    return refuseBypass(`“${shown}” isn’t a host. Enter names or addresses such as *.example.com or 10.0.0.0/8.`);
  }
  if (rules.length > MAX_BYPASS_RULES) return refuseBypass(`Enter at most ${MAX_BYPASS_RULES} hosts.`);
  return succeed([...new Set(rules.map((rule) => rule.toLowerCase()))].join(','));
}
