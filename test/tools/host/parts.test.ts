import { beforeAll, describe, expect, it } from 'vitest';
import { originOf, registerSchemes, toAppUrl, toBrowserPolicy, toBrowserUrl } from './api/app-urls.ts';
import { fetchLikeElectron } from './api/net.ts';
import { normalizeAccelerator } from './api/menu.ts';
import { nativeImage } from './api/native-image.ts';
import { app } from './api/app.ts';
import { Session } from './api/session.ts';
import { readNetError } from './api/net-errors.ts';
import { HostProtocol } from './api/protocol.ts';
import { PNG } from './base/png.ts';
import { browserEnvironment } from './base/profile.ts';
import { writeIcon } from './display/icon.ts';
import { matchPattern } from './api/web-request.ts';
import { makeCodec } from './page/codec.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

beforeAll(() => {
  registerSchemes([{ scheme: 'app' }]);
});

describe('addresses', () => {
  it('are turned for the browser and back', () => {
    for (const url of ['app://console/index.html', 'app://console/a?b=c#d', 'app://session/x/y']) {
      expect(toBrowserUrl(url)).toMatch(/^http:\/\/(console|session)\.app\.localhost\//);
      expect(toAppUrl(toBrowserUrl(url))).toBe(url);
    }
    expect(toBrowserUrl('app://console')).toBe('http://console.app.localhost/');
    for (const url of [
      'https://example.org/',
      'http://127.0.0.1:9/x',
      'http://a.other.localhost/',
      'data:text/html,x',
    ]) {
      expect(toBrowserUrl(url)).toBe(url);
      expect(toAppUrl(url)).toBe(url);
    }
  });

  it('have the origin that Electron gives them', () => {
    expect(originOf('app://console/index.html')).toBe('app://console');
    expect(originOf('https://example.org:443/x')).toBe('https://example.org');
    expect(originOf('')).toBe('null');
    expect(originOf('about:blank')).toBe('null');
    expect(originOf('data:,x')).toBe('null');
  });

  it('are turned inside a policy', () => {
    expect(
      toBrowserPolicy("default-src 'none'; img-src app: data:; media-src app://console; script-src 'self' https:"),
    ).toBe(
      "default-src 'none'; img-src http://*.app.localhost data:; media-src http://console.app.localhost; script-src 'self' https:",
    );
  });
});

describe('patterns of webRequest', () => {
  it.each([
    ['<all_urls>', 'app://console/', true],
    ['*://*/*', 'https://example.org/a', true],
    ['*://*/*', 'file:///etc/passwd', false],
    ['https://*.example.org/*', 'https://a.example.org/x', true],
    ['https://*.example.org/*', 'https://example.org/x', true],
    ['https://*.example.org/*', 'https://badexample.org/x', false],
    ['https://example.org/a*', 'https://example.org/ab?c', true],
    ['https://example.org/a', 'https://example.org/ab', false],
    ['http://127.0.0.1:80/*', 'https://127.0.0.1/', false],
  ])('%s on %s: %s', (pattern, url, expected) => {
    expect(matchPattern(pattern, url)).toBe(expected);
  });
});

describe('the proxy that a session names', () => {
  it.each([
    [{ mode: 'direct' }, 'https://example.org/', 'DIRECT'],
    [{ mode: 'system' }, 'https://example.org/', 'DIRECT'],
    [{ mode: 'fixed_servers', proxyRules: 'proxy.example:8080' }, 'https://example.org/', 'PROXY proxy.example:8080'],
    [{ mode: 'fixed_servers', proxyRules: 'socks5://10.0.0.1:1080' }, 'https://example.org/', 'SOCKS5 10.0.0.1:1080'],
    [{ mode: 'fixed_servers', proxyRules: 'proxy.example:8080' }, 'http://127.0.0.1:9/', 'DIRECT'],
  ] as const)('%j for %s: %s', async (config, url, route) => {
    const session = new Session('proxy');
    await session.setProxy(config);
    expect(await session.resolveProxy(url)).toBe(route);
  });
});

describe('the links of the program', () => {
  it('are its own once it has claimed them, until it gives them up', () => {
    expect(app.isDefaultProtocolClient('hostlinks')).toBe(false);
    app.setAsDefaultProtocolClient('hostlinks');
    expect(app.isDefaultProtocolClient('HostLinks')).toBe(true);
    app.removeAsDefaultProtocolClient('hostlinks');
    expect(app.isDefaultProtocolClient('hostlinks')).toBe(false);
  });
});

describe('small parts', () => {
  it('encode plain data as JSON and everything else whole', () => {
    const { encode, decode } = makeCodec();
    expect(encode([{ id: 1, name: 'a' }])).toBe('j[{"id":1,"name":"a"}]');
    const shared = { n: 1 };
    const [first, second] = decode(encode([shared, shared])) as [object, object];
    expect(first).toBe(second);
    expect(decode(encode(undefined))).toBeUndefined();
    expect(decode(encode(new Uint16Array([1, 2]).subarray(1)))).toEqual(new Uint16Array([2]));
    expect(() => encode(() => 1)).toThrow('An object could not be cloned.');
  });

  it('name shortcuts as pages name key presses', () => {
    expect(normalizeAccelerator('CommandOrControl+Shift+K', 'linux')).toBe('ctrl+shift+k');
    expect(normalizeAccelerator('Shift+CmdOrCtrl+K', 'darwin')).toBe('meta+shift+k');
    expect(normalizeAccelerator('F11', 'linux')).toBe('f11');
  });

  it('know the numbers of errors', () => {
    expect(readNetError('net::ERR_NAME_NOT_RESOLVED')).toEqual({ code: -105, description: 'ERR_NAME_NOT_RESOLVED' });
    expect(readNetError('net::ERR_OF_TOMORROW').code).toBe(-2);
  });

  it('resize images', () => {
    const source = new PNG({ width: 2, height: 2 });
    source.data.set([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 255]);
    const image = nativeImage.createFromBuffer(PNG.sync.write(source));
    const larger = image.resize({ width: 4 });
    expect(larger.getSize()).toEqual({ width: 4, height: 4 });
    expect([...PNG.sync.read(larger.toPNG()).data.subarray(12, 16)]).toEqual([0, 255, 0, 255]);
    expect(nativeImage.createFromBuffer(Buffer.from('not an image')).isEmpty()).toBe(true);
    expect(nativeImage.createFromPath('/nowhere.png').isEmpty()).toBe(true);
  });

  it('fetch like Electron: a redirect is refused in manual mode, not handed back', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/hop') response.writeHead(302, { location: '/end' });
      response.end('body');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const protocol = new HostProtocol();
    await expect(fetchLikeElectron(protocol, `${origin}/hop`, { redirect: 'manual' })).rejects.toThrow(
      'Redirect was cancelled',
    );
    await expect(fetchLikeElectron(protocol, `${origin}/hop`, { redirect: 'error' })).rejects.toThrow();
    expect(await (await fetchLikeElectron(protocol, `${origin}/hop`)).text()).toBe('body');
    server.close();
    server.closeAllConnections();
  });

  it('keep Chromium’s temporary files in its profile, unless that path is too long for its socket', () => {
    const long = `/var/${'a'.repeat(80)}`;
    expect(browserEnvironment('/tmp/profile', {})).toEqual({ TMPDIR: '/tmp/profile/tmp' });
    expect(browserEnvironment(long, { TMPDIR: '/var/tmp' })).toEqual({ TMPDIR: '/var/tmp' });
    expect(browserEnvironment(long, { TMPDIR: long })).toEqual({ TMPDIR: '/tmp' });
    expect(browserEnvironment(long, {})).toEqual({ TMPDIR: '/tmp' });
  });
});

describe('the icon of a window', () => {
  it('has each pixel as the mean of those it replaces, weighted by how opaque they are', () => {
    const png = new PNG({ width: 32, height: 32 });
    // Red on the left half; on the right transparent but for every second column in blue.
    for (let at = 0; at < 32 * 32; at++) {
      const column = at % 32;
      png.data.set(column < 16 ? [255, 0, 0, 255] : [0, 0, 255, column % 2 === 0 ? 0 : 255], at * 4);
    }
    const icon = writeIcon(PNG.sync.write(png));
    const small = icon.slice(2 + 32 * 32);
    expect(icon.slice(0, 2)).toEqual([32, 32]);
    expect(icon[2]).toBe(0xff_ff_00_00);
    expect(small.slice(0, 2)).toEqual([16, 16]);
    expect(small[2]).toBe(0xff_ff_00_00);
    expect(small[2 + 15]).toBe(0x80_00_00_ff);
  });
});
