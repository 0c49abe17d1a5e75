import { fail, succeed, type Result } from '../../contract/failure.ts';

const refuse = (message: string) => fail('bad-input', message, { reason: 'proxy' });

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
      'Remove the user name and password from the proxy’s address, because they would be stored unencrypted. Longreach can’t sign in to a proxy.',
    );
  }
  if (url.pathname.length > 1 || url.search !== '' || url.hash !== '')
    return refuse('A proxy’s address ends with its port. Remove everything after it.');
  return succeed(`${scheme}://${url.host}`);
}
