import { fail, succeed, type Result } from '../../contract/failure.ts';

const refuse = (message: string) => fail('bad-input', message, { reason: 'proxy' });

/**
 * A proxy as people write it ("proxy.example:8080", "http://proxy.example:8080/", "socks5://10.0.0.1:1080") in one form.
 * A name and password in it are refused: they would be kept readable in the settings.
 */
export function normaliseProxy(text: string): Result<string> {
  const typed = text.trim();
  if (typed === '') return refuse('Enter the proxy’s address and port, for example proxy.example:8080.');
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`);
  if (url === null || url.hostname === '')
    return refuse('That is not the address of a proxy. Enter it as proxy.example:8080.');
  const scheme = url.protocol.slice(0, -1);
  if (!['http', 'https', 'socks4', 'socks5'].includes(scheme)) {
    return refuse(`A proxy cannot be reached by ${scheme}. Use http, https, socks4 or socks5.`);
  }
  if (url.username !== '' || url.password !== '') {
    return refuse(
      'Leave name and password out of the proxy’s address: they would be kept readable. Longreach cannot sign in to a proxy yet.',
    );
  }
  if (url.pathname.length > 1 || url.search !== '' || url.hash !== '')
    return refuse('A proxy’s address ends with its port; remove what follows.');
  return succeed(`${scheme}://${url.host}`);
}
