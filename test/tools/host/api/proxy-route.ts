import { runInNewContext } from 'node:vm';

/** A proxy on the way to a host; null where there is none. */
export interface Proxy {
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
}

/** Chromium reaches these directly whatever the settings say, unless `<-loopback>` is among the bypass rules. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host.startsWith('127.') ||
  host.startsWith('169.254.') ||
  host === '[::1]' ||
  host.startsWith('[fe80:');

/** The proxy for an address by a configuration; the settings of the system are not read on the host. */
export async function findProxy(url: URL, config: Electron.ProxyConfig): Promise<Proxy | null> {
  const mode = config.mode ?? (config.pacScript === undefined ? 'fixed_servers' : 'pac_script');
  const bypass = (config.proxyBypassRules ?? '').split(',').map((rule) => rule.trim());
  if (mode === 'fixed_servers') {
    // Without rules there is no proxy: so begins every session.
    if (config.proxyRules === undefined || config.proxyRules === '') return null;
    if (isLoopback(url.hostname) && !bypass.includes('<-loopback>')) return null;
    return bypass.some((rule) => matches(url, rule)) ? null : readProxy(config.proxyRules);
  }
  if (mode !== 'pac_script' || isLoopback(url.hostname)) return null;
  return readPacAnswer(runPac(await fetchPac(config.pacScript ?? ''), url));
}

function matches(url: URL, rule: string): boolean {
  if (rule === '' || rule === '<-loopback>') return false;
  if (rule === '<local>') return !url.hostname.includes('.') && !url.hostname.startsWith('[');
  if (rule.includes('/')) throw new Error(`The host does not emulate the bypass rule ${rule}.`);
  const [name = '', port] = rule.split(':');
  if (port !== undefined && port !== url.port) return false;
  const pattern = (name.startsWith('.') ? `*${name}` : name).split('*').map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${pattern.join('.*')}$`, 'i').test(url.hostname);
}

const ports: Readonly<Record<string, string>> = { https: '443', socks4: '1080', socks5: '1080' };
const kinds: Readonly<Record<string, string>> = { https: 'HTTPS', socks4: 'SOCKS', socks5: 'SOCKS5' };

/** In the words of Chromium: "DIRECT", or "PROXY proxy.example:8080". */
export const describeProxy = (proxy: Proxy | null): string =>
  proxy === null ? 'DIRECT' : `${kinds[proxy.scheme] ?? 'PROXY'} ${proxy.host}:${String(proxy.port)}`;

/** `proxyRules` with one server for all, as Longreach writes them. */
function readProxy(rules: string): Proxy | null {
  const url = URL.parse(rules.includes('://') ? rules : `http://${rules}`);
  if (url === null || /[;=,]/.test(rules)) throw new Error(`The host does not emulate the proxy rules ${rules}.`);
  const scheme = url.protocol.slice(0, -1);
  return { scheme, host: url.hostname, port: Number(url.port || (ports[scheme] ?? '80')) };
}

/** A script that cannot be had fails every request: Electron makes PAC scripts mandatory. */
async function fetchPac(address: string): Promise<string> {
  try {
    const response = await fetch(address);
    if (response.ok) return await response.text();
  } catch {
    // As below.
  }
  throw new Error('net::ERR_MANDATORY_PROXY_CONFIGURATION_FAILED');
}

/** The functions of a script that need no name service. */
const helpers = {
  isPlainHostName: (host: string) => !host.includes('.'),
  dnsDomainIs: (host: string, domain: string) => host.endsWith(domain),
  localHostOrDomainIs: (host: string, name: string) => host === name || name.startsWith(`${host}.`),
  shExpMatch: (text: string, shell: string) =>
    new RegExp(`^${shell.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')}$`).test(text),
};

function runPac(script: string, url: URL): string {
  try {
    const asked = `${script}\n;FindProxyForURL(${JSON.stringify(`${url.origin}/`)}, ${JSON.stringify(url.hostname)})`;
    return String(runInNewContext(asked, { ...helpers }, { timeout: 1_000 }));
  } catch {
    throw new Error('net::ERR_PAC_SCRIPT_FAILED');
  }
}

function readPacAnswer(answer: string): Proxy | null {
  const [first = 'DIRECT'] = answer.split(';').map((part) => part.trim());
  const [kind = '', place = ''] = first.split(/\s+/);
  if (kind.toUpperCase() === 'DIRECT') return null;
  if (kind.toUpperCase() !== 'PROXY') throw new Error(`The host does not emulate ${kind} in a proxy script.`);
  return readProxy(place);
}
