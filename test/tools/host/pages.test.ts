import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilEqual } from '../../e2e/until.ts';
import { startFixture, type Fixture } from './run-fixture.ts';

let fixture: Fixture;
let page: Page;

const pathOf = (one: Page): string => new URL(one.url()).pathname;

/** Runs text in the page; the bridge has no type on this side. */
const inPage = <Result>(script: string): Promise<Result> => page.evaluate<Result>(`(async () => { ${script} })()`);

beforeAll(async () => {
  fixture = await startFixture();
  page = await fixture.page('/page.html');
});
afterAll(async () => {
  await fixture.close();
});

describe('messages between page and main', () => {
  it('carries every value that structured clone carries', async () => {
    const result = await inPage<unknown>(`
      const value = { date: new Date(5), map: new Map([['k', new Set([1n])]]), nothing: undefined, nan: NaN, zero: -0,
        bytes: new Uint8Array([1, 2, 255]), pattern: /x/gi, error: new TypeError('wrong'), sparse: [1, , 3], '__proto__x': 1 };
      value.self = value;
      const back = await window.api.invoke('echo', value);
      return [back.date.getTime(), [...back.map.get('k')].map(String), 'nothing' in back, back.nothing === undefined,
        Number.isNaN(back.nan), Object.is(back.zero, -0), [...back.bytes], String(back.pattern),
        back.error instanceof TypeError, back.error.message, back.self === back, back.sparse.length, 1 in back.sparse];`);
    expect(result).toEqual([5, ['1'], true, true, true, true, [1, 2, 255], '/x/gi', true, 'wrong', true, 3, false]);
  });

  it('keeps a key named __proto__ an own property', async () => {
    const result = await inPage<unknown>(`
      const back = await window.api.invoke('echo', JSON.parse('{"__proto__": {"polluted": true}, "n": 1}'));
      return [Object.hasOwn(back, '__proto__'), back.polluted === undefined, ({}).polluted === undefined];`);
    expect(result).toEqual([true, true, true]);
  });

  it('refuses what cannot be cloned, on both sides', async () => {
    const result = await inPage<string[]>(`
      const attempt = async (run) => { try { return 'went through: ' + String(await run()); } catch (error) { return error.message; } };
      return [await attempt(() => window.api.invoke('echo', { f: () => 1 })), await attempt(() => window.api.invoke('function')),
        await attempt(() => window.api.invoke('echo', new Proxy({ a: 1 }, {}))), await attempt(() => window.api.invoke('echo', Symbol('s')))];`);
    for (const message of [result[1], result[2], result[3]]) expect(message).toContain('could not be cloned');
    expect(result[0]).toMatch(/could not be cloned|went through/);
  });

  it('words errors of handlers as Electron does', async () => {
    const result = await inPage<string[]>(`
      const message = (channel) => window.api.invoke(channel).catch((error) => error.message);
      return [await message('fail'), await message('nobody')];`);
    expect(result).toEqual([
      "Error invoking remote method 'fail': TypeError: deliberate",
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    ]);
  });

  it('asks the handlers of the page itself, and tells them the frame', async () => {
    expect(await inPage(`return window.api.invoke('only-here')`)).toEqual([true, 'app://console']);
  });

  it('carries one-way messages both ways', async () => {
    await inPage(`window.api.send('note', 'hello')`);
    await fixture.logged('note hello');
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.send('event', { n: 1 }));
    await page.getByText('{"n":1}').waitFor();
  });

  it('moves 20,000 rows whole, for little of the processor', async () => {
    const before = await fixture.main(() => process.cpuUsage());
    const same = await inPage<boolean>(`
      const rows = Array.from({ length: 20000 }, (_, id) => ({ id, name: 'agent ' + id, online: true, group: null }));
      const back = await window.api.invoke('echo', rows);
      return JSON.stringify(back) === JSON.stringify(rows);`);
    expect(same).toBe(true);
    // Time on the processor, not on the clock: what else the machine does does not count.
    const used = await fixture.main((_electron, start) => process.cpuUsage(start), before);
    expect((used.user + used.system) / 1_000).toBeLessThan(1_000);
  });
});

describe('the preload', () => {
  it('lives in a world of its own', async () => {
    const result = await inPage(`
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const names = Object.getOwnPropertyNames(window).filter((name) => /longreach|lectron/i.test(name));
      return [typeof window.leakedByPreload, typeof window.require, typeof window.process, names,
        Object.isFrozen(window.api), Object.isFrozen(window.api.list), typeof frame.contentWindow.api];`);
    expect(result).toEqual(['undefined', 'undefined', 'undefined', [], true, true, 'undefined']);
  });

  it('answers synchronous calls, and passes errors by their message', async () => {
    const result = await inPage(`
      try { window.api.fail(); } catch (error) { return [window.api.add(2, 3), error.constructor === Error, error.message, window.api.platform]; }`);
    expect(result).toEqual([5, true, 'deliberate', process.platform]);
  });
});

describe('the frame of the page', () => {
  it('collects the garbage of the page when its cache is cleared', async () => {
    const left = await inPage(`
      const weak = new WeakRef(new Array(100000).fill(1));
      await new Promise((resolve) => setTimeout(resolve));
      const before = weak.deref() !== undefined;
      window.api.clearCache();
      while (weak.deref() !== undefined) await new Promise((resolve) => setTimeout(resolve, 50));
      return before;`);
    expect(left).toBe(true);
  });
});

describe('the protocol of the app', () => {
  it('gives main the address it knows, and hides its own cookie', async () => {
    const echo = await inPage<{ url: string; method: string; body: string; headers: Record<string, string> }>(
      `return (await fetch('/echo?q=1', { method: 'POST', body: 'text' })).json()`,
    );
    expect(echo).toMatchObject({ url: 'app://console/echo?q=1', method: 'POST', body: 'text' });
    expect(echo.headers.cookie).toBeUndefined();
    expect(echo.headers.origin).toBe('app://console');
    expect(await inPage(`return [document.cookie, isSecureContext]`)).toEqual(['', true]);
  });

  it('enforces the content security policy', async () => {
    const result = await inPage(`
      const blocked = new Promise((resolve) => document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)));
      const script = document.createElement('script');
      script.textContent = 'window.evil = 1';
      document.body.append(script);
      return [await blocked, typeof window.evil, await fetch('http://127.0.0.1:9/').then(() => 'fetched', (error) => error.name)];`);
    expect(result).toEqual(['script-src-elem', 'undefined', 'TypeError']);
  });

  it('answers nobody without the secret of its session', async () => {
    const address = new URL(page.url());
    const port = await fixture.main(() => process.argv.length); // any answer: main is alive
    expect(port).toBeGreaterThan(0);
    const context = page.context();
    await context.clearCookies();
    expect(await inPage(`return (await fetch('/page.html')).status`)).toBe(403);
    expect(address.pathname).toBe('/page.html');
  });
});

describe('navigation and permissions', () => {
  beforeAll(async () => {
    await fixture.close();
    fixture = await startFixture();
    page = await fixture.page('/page.html');
  });

  it('lets main prevent where a page goes', async () => {
    await page.click('#away');
    await fixture.logged('will-navigate http://127.0.0.1:9/away');
    await page.click('#count');
    expect(await page.textContent('#count')).toBe('1');
  });

  it('ends a navigation where will-frame-navigate is prevented', async () => {
    await inPage(`setTimeout(() => { location.href = 'http://127.0.0.1:9/stopped'; })`);
    await fixture.logged('stopped http://127.0.0.1:9/stopped');
    await inPage(`setTimeout(() => { location.href = 'http://127.0.0.1:9/later'; })`);
    await fixture.logged('will-navigate http://127.0.0.1:9/later');
    expect(await fixture.story()).not.toContain('will-navigate http://127.0.0.1:9/stopped');
  });

  it('tells main of an address of another program before it asks for a permission', async () => {
    await inPage(`setTimeout(() => { location.href = 'ms-msdt:/stopped'; })`);
    await fixture.logged('stopped ms-msdt:/stopped');
    await inPage(`setTimeout(() => { location.href = 'mailto:a@b.example'; })`);
    await fixture.logged('will-navigate mailto:a@b.example');
    expect(await fixture.story()).not.toContain('will-navigate ms-msdt:/stopped');
    expect(pathOf(page)).toBe('/page.html');
  });

  it('refuses popups by script and by link', async () => {
    expect(await inPage(`return window.open('http://127.0.0.1:9/script') === null`)).toBe(true);
    await fixture.logged('window.open http://127.0.0.1:9/script');
    await page.click('#popup');
    await fixture.logged('window.open http://127.0.0.1:9/popup');
    await untilEqual('end of the popup', () => fixture.app.windows().map((one) => pathOf(one)), ['/page.html']);
  });

  it('asks main for permissions', async () => {
    const result = await inPage(`
      return [Notification.permission, await Notification.requestPermission(), Notification.permission,
        await new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('position'), (error) => resolve(error.code))),
        await navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'stream', (error) => error.name),
        await navigator.clipboard.readText().then(() => 'text', (error) => error.name),
        await document.body.requestFullscreen().then(() => 'full', (error) => error.name)];`);
    expect(result).toEqual(['denied', 'granted', 'granted', 1, 'NotAllowedError', 'NotAllowedError', 'TypeError']);
  });

  it('follows links inside the app', async () => {
    await page.click('#inside');
    await page.waitForURL('**/other.html');
    const known = () =>
      fixture.main(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        return [window?.webContents.getURL(), window?.getTitle()];
      });
    await untilEqual('address and title', known, ['app://console/other.html', 'Other']);
  });
});

describe('windows', () => {
  it('are closed while they are being made, and the engine lives on', async () => {
    const made = await fixture.main(async ({ BrowserWindow }) => {
      for (let count = 0; count < 10; count += 1) {
        const window = new BrowserWindow({ show: false });
        const opened = window.loadURL('about:blank').catch(() => undefined);
        if (count % 2 === 1) await opened;
        window.setBounds({ width: 300 + count, height: 200 });
        window.webContents.close();
        window.destroy();
      }
      const last = new BrowserWindow({ show: false });
      await last.loadURL('about:blank');
      const isThere = !last.isDestroyed();
      last.destroy();
      return isThere;
    });
    expect(made).toBe(true);
  });
});

describe('views', () => {
  let server: Server;
  let origin: string;
  const asked: string[] = [];
  /** A document whose rest does not come. */
  let cut: ServerResponse | undefined;
  beforeAll(async () => {
    await fixture.close();
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/hop') return void response.writeHead(302, { location: '/second' }).end();
      if (request.url === '/cut')
        return void (cut = response
          .writeHead(200, { 'content-type': 'text/html', 'content-length': 100_000 })
          .on('error', () => undefined)).write(`<title>Cut</title>${' '.repeat(50_000)}`);
      if (request.url === '/cut-now') cut?.destroy();
      if (request.url === '/gone')
        return void response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Gone</title>');
      if (request.url === '/download')
        return void response.writeHead(200, { 'content-disposition': 'attachment; filename=file.bin' }).end('bytes');
      response.writeHead(200, { 'content-type': 'text/html' });
      if (request.url === '/headers') {
        const added = String(request.headers['x-added']);
        return void response.end(`<title>no script, ${added}</title><script>document.title = 'script ran'</script>`);
      }
      if (request.url === '/full')
        return void response.end('<a id=in onclick="document.body.requestFullscreen()">in</a>');
      response.end(`<title>at ${request.url ?? ''}</title><a id=in href=/second>in</a><iframe src=/frame></iframe>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    fixture = await startFixture();
    page = await fixture.page('/page.html');
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it('shows a page of its own, in its size, without the bridge', async () => {
    await page.evaluate(
      (url) =>
        (window as unknown as { api: { invoke(...args: string[]): Promise<void> } }).api.invoke('open-view', url),
      `${origin}/first`,
    );
    const remote = await fixture.page('/first');
    expect(await remote.evaluate('[innerWidth, innerHeight, typeof window.api, document.cookie]')).toEqual([
      600,
      300,
      'undefined',
      '',
    ]);
    await remote.evaluate(
      `fetch('http://console.app.localhost/echo?remote', { mode: 'no-cors', credentials: 'include' }).catch(() => null)`,
    );
    await page.evaluate(`fetch('/echo?own')`);
    const served = (await fixture.story()).filter((line) => line.startsWith('served '));
    expect(served).toEqual(['served app://console/echo?own']);
  });

  it('tells status codes, failures and redirects', async () => {
    const result = await fixture.main(async (_electron, base) => {
      const { view } = (globalThis as unknown as { fixture: { kept: { view: Electron.WebContentsView } } }).fixture
        .kept;
      const contents = view.webContents;
      const seen: unknown[] = [];
      contents.on('did-navigate', (_event, url, code) => seen.push([new URL(url).pathname, code]));
      contents.on('will-redirect', (event) => seen.push(['redirect', new URL(event.url).pathname]));
      contents.on('did-fail-load', (_event, code, description) => seen.push([description, code]));
      await contents.loadURL(`${base}/gone`);
      await contents.loadURL(`${base}/hop`);
      const failure = await contents.loadURL('http://127.0.0.1:9/').catch((error: unknown) => (error as Error).message);
      return { seen, failure, title: contents.getTitle() };
    }, origin);
    expect(result.seen).toEqual([
      ['/gone', 404],
      ['redirect', '/second'],
      ['/second', 200],
      ['ERR_UNSAFE_PORT', -312],
    ]);
    expect(result.failure).toBe("ERR_UNSAFE_PORT (-312) loading 'http://127.0.0.1:9/'");
  });

  it('tells that a document breaks off after it was committed', async () => {
    const seen = await fixture.main(async (_electron, base) => {
      const { view } = (globalThis as unknown as { fixture: { kept: { view: Electron.WebContentsView } } }).fixture
        .kept;
      const contents = view.webContents;
      const events: string[] = [];
      contents.once('did-navigate', (_event, url) => {
        events.push(`navigate ${new URL(url).pathname}`);
        void fetch(`${base}/cut-now`).catch(() => undefined);
      });
      const failed = new Promise<void>((resolve) => {
        contents.once('did-fail-load', (_event, code, _description, url, isMainFrame) => {
          events.push(`fail ${String(code)} ${new URL(url).pathname} ${String(isMainFrame)}`);
          resolve();
        });
      });
      await contents.loadURL(`${base}/cut`).catch(() => undefined);
      await failed;
      return events;
    }, origin);
    expect(seen).toEqual(['navigate /cut', 'fail -354 /cut true']);
  });

  it('lets webRequest cancel what a page and its frames ask for', async () => {
    const result = await fixture.main(async ({ session }, base) => {
      const { view } = (globalThis as unknown as { fixture: { kept: { view: Electron.WebContentsView } } }).fixture
        .kept;
      const seen: string[] = [];
      session.fromPartition('remote').webRequest.onBeforeRequest({ urls: ['<all_urls>'] }, (details, callback) => {
        seen.push(`${details.resourceType} ${new URL(details.url).pathname}`);
        callback({ cancel: details.url.endsWith('/frame') });
      });
      await view.webContents.loadURL(`${base}/third`);
      session.fromPartition('remote').webRequest.onBeforeRequest(null);
      return seen;
    }, origin);
    expect(result).toContain('mainFrame /third');
    expect(result).toContain('subFrame /frame');
    expect(asked.slice(asked.indexOf('/third'))).not.toContain('/frame');
  });

  it('lets webRequest change headers on the way out and back', async () => {
    const result = await fixture.main(async ({ session }, base) => {
      const { view } = (globalThis as unknown as { fixture: { kept: { view: Electron.WebContentsView } } }).fixture
        .kept;
      const { webRequest } = session.fromPartition('remote');
      webRequest.onBeforeSendHeaders((details, callback) => {
        callback({ requestHeaders: { ...details.requestHeaders, 'X-Added': 'yes' } });
      });
      webRequest.onHeadersReceived((details, callback) => {
        callback({ responseHeaders: { ...details.responseHeaders, 'content-security-policy': ["script-src 'none'"] } });
      });
      await view.webContents.loadURL(`${base}/headers`);
      webRequest.onBeforeSendHeaders(null);
      webRequest.onHeadersReceived(null);
      return view.webContents.getTitle();
    }, origin);
    expect(result).toBe('no script, yes');
  });

  it('tells of downloads, and saves nothing of those that are prevented', async () => {
    const result = await fixture.main(async ({ session }, base) => {
      const { view } = (globalThis as unknown as { fixture: { kept: { view: Electron.WebContentsView } } }).fixture
        .kept;
      const started = new Promise<string>((resolve) => {
        session.fromPartition('remote').once('will-download', (event, item) => {
          event.preventDefault();
          resolve(item.getFilename());
        });
      });
      const failure = await view.webContents
        .loadURL(`${base}/download`)
        .catch((error: unknown) => (error as Error).message);
      return [await started, failure];
    }, origin);
    expect(result).toEqual(['file.bin', `ERR_ABORTED (-3) loading '${origin}/download'`]);
  });

  it('saves a download where main gave it a path, and tells when it is whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'host-download-'));
    try {
      const path = join(folder, 'saved.bin');
      const state = await fixture.main(
        async ({ session }, { base, path: target }) => {
          const { view } = (globalThis as unknown as { fixture: { kept: { view: Electron.WebContentsView } } }).fixture
            .kept;
          const ended = new Promise<string>((resolve) => {
            session.fromPartition('remote').once('will-download', (_event, item) => {
              item.setSavePath(target);
              item.once('done', (_done, how) => resolve(how));
            });
          });
          await view.webContents.loadURL(`${base}/download`).catch(() => undefined);
          return ended;
        },
        { base: origin, path },
      );
      expect(state).toBe('completed');
      expect(readFileSync(path, 'utf8')).toBe('bytes');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('takes the window along when a page goes full screen', async () => {
    await fixture.main(async ({ session }, base) => {
      const { view } = (globalThis as unknown as { fixture: { kept: { view: Electron.WebContentsView } } }).fixture
        .kept;
      session.fromPartition('remote').setPermissionRequestHandler((_contents, permission, callback) => {
        callback(permission === 'fullscreen');
      });
      await view.webContents.loadURL(`${base}/full`);
    }, origin);
    const remote = await fixture.page('/full');
    const isFull = () => fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen());
    await remote.click('#in', { noWaitAfter: true });
    await untilEqual('full screen', isFull, true);
    await remote.evaluate('document.exitFullscreen()');
    await untilEqual('end of the full screen', isFull, false);
  });

  it('tells a crash of the page, and an end that leaves nothing behind', async () => {
    const result = await fixture.main(async () => {
      const { view } = (globalThis as unknown as { fixture: { kept: { view: Electron.WebContentsView } } }).fixture
        .kept;
      const contents = view.webContents;
      const crashed = new Promise<string>((resolve) =>
        contents.once('render-process-gone', (_event, details) => resolve(details.reason)),
      );
      contents.forcefullyCrashRenderer();
      const reason = await crashed;
      const destroyed = new Promise<boolean>((resolve) => contents.once('destroyed', () => resolve(true)));
      contents.close();
      return [reason, await destroyed, (view.webContents as unknown) === undefined, contents.isDestroyed()];
    });
    expect(result).toEqual(['crashed', true, true, true]);
  });
});
