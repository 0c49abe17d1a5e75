import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserWindow, WebContentsView } from 'electron';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until, untilEqual } from '../../e2e/until.ts';
import { PNG } from './base/png.ts';
import { startFixture, type Fixture } from './run-fixture.ts';

/** What the tests leave in main's global object. */
interface Main {
  kept: BrowserWindow;
  seen: string[];
  readonly fixture: { readonly kept: { readonly view: WebContentsView } };
}

const pages: Readonly<Record<string, string>> = {
  '/stays': `<title>stays</title><script>
    let left = 0;
    const stay = (times) => { left = times; };
    addEventListener('beforeunload', (event) => {
      if (left-- <= 0) return;
      console.log('beforeunload');
      event.preventDefault();
    });
  </script>`,
  '/striped': `<title>striped</title><body style="margin: 0; height: 4000px;
    background: linear-gradient(rgb(255, 0, 0) 0 1000px, rgb(0, 0, 255) 1000px)"></body>`,
  '/full': '<title>full</title><a id="in" onclick="document.body.requestFullscreen()">in</a>',
};

/** Where Electron's own tests found the stand-in kinder than Electron. */
describe('as strict as Electron', () => {
  const upgrades: string[] = [];
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(pages[request.url ?? ''] ?? '<title>plain</title>');
  });
  server.on('upgrade', (request, socket) => {
    upgrades.push(request.url ?? '');
    socket.destroy();
  });
  let origin = '';
  let fixture: Fixture;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    fixture = await startFixture();
    await fixture.page('/page.html');
    // Playwright leaves a dialog alone that somebody listens to.
    fixture.app.context().on('dialog', () => undefined);
  });
  afterAll(async () => {
    await fixture.close();
    server.close();
    server.closeAllConnections();
  });

  const seen = () => fixture.main(() => (globalThis as unknown as Main).seen);
  /** Opens a window with this page, keeps it for the test, and notes what becomes of it. */
  const keep = (path: string, show = false) =>
    fixture.main(
      async ({ BrowserWindow }, given) => {
        const window = new BrowserWindow({ show: given.show });
        const noted: string[] = [];
        Object.assign(globalThis, { kept: window, seen: noted });
        window.on('closed', () => noted.push('closed'));
        window.webContents.on('console-message', ({ message }) => noted.push(message));
        window.webContents.on('will-prevent-unload', () => noted.push('will-prevent-unload'));
        window.webContents.on('did-fail-load', (_event, code, description, url) => {
          noted.push(`${String(code)} ${description} ${new URL(url).pathname}`);
        });
        await window.loadURL(given.url);
      },
      { url: `${origin}${path}`, show },
    );
  const drop = () => fixture.main(() => (globalThis as unknown as Main).kept.destroy());

  it('tells the id of a window and of a page that are gone, and nothing else of them', async () => {
    const told = await fixture.main(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      const { id, webContents } = window;
      const pageId = webContents.id;
      const gone = new Promise<void>((resolve) => webContents.once('destroyed', () => resolve()));
      window.destroy();
      await gone;
      let other = 'went through';
      try {
        window.getTitle();
      } catch (error) {
        other = String(error);
      }
      return [window.id === id, webContents.id === pageId, other];
    });
    expect(told).toEqual([true, true, 'TypeError: Object has been destroyed']);
  });

  it.each(['close', 'destroy'] as const)('lets a window %s inside an event of its page', async (way) => {
    for (const name of ['dom-ready', 'page-title-updated', 'did-finish-load', 'did-stop-loading'] as const) {
      const told = await fixture.main(
        async ({ BrowserWindow }, given) => {
          const window = new BrowserWindow({ show: false });
          const closed = new Promise<number>((resolve) => window.once('closed', () => resolve(window.id)));
          window.webContents.once(given.name as 'dom-ready', () => {
            if (given.way === 'close') window.close();
            else window.destroy();
          });
          window.loadURL(given.url).catch(() => undefined);
          return (await closed) === window.id;
        },
        { name, way, url: `${origin}/plain` },
      );
      expect(told, name).toBe(true);
    }
  });

  it('makes no window smaller than its minimum, and outlives one that closes while it grows', async () => {
    const told = await fixture.main(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false, width: 500, height: 400 });
      window.setMinimumSize(300, 200);
      window.setSize(100, 100);
      const sizes = [window.getMinimumSize(), window.getSize()];
      const closed = new Promise<void>((resolve) => window.once('closed', () => resolve()));
      window.once('move', () => window.destroy());
      window.setBounds({ x: 1, y: 2, width: 600, height: 500 });
      await closed;
      return [...sizes, window.isDestroyed()];
    });
    expect(told).toEqual([[300, 200], [300, 200], true]);
  });

  it('asks beforeunload on each attempt to close, also on one that follows the answer at once', async () => {
    await keep('/stays');
    const page = await fixture.page('/stays');
    await page.evaluate('stay(2)');
    await fixture.main(() => {
      const { kept } = globalThis as unknown as Main;
      kept.webContents.once('will-prevent-unload', () => {
        // While the page is being asked this does nothing; a moment later it asks again.
        kept.close();
        queueMicrotask(() => kept.close());
      });
      kept.close();
    });
    const asked = ['beforeunload', 'will-prevent-unload', 'beforeunload', 'will-prevent-unload'];
    await untilEqual('answers', seen, asked);
    expect(await fixture.main(() => (globalThis as unknown as Main).kept.isDestroyed())).toBe(false);
    await fixture.main(() => (globalThis as unknown as Main).kept.close());
    await untilEqual('end', seen, [...asked, 'closed']);
  });

  it('asks beforeunload on each navigation, and fails one that the page does not let through', async () => {
    await keep('/stays');
    const page = await fixture.page('/stays');
    await page.evaluate('stay(2)');
    await page.mouse.click(5, 5);
    const load = () =>
      fixture.main(
        (_electron, url) => (globalThis as unknown as Main).kept.loadURL(url).catch((error: unknown) => String(error)),
        `${origin}/next`,
      );
    const failure = `Error: ERR_ABORTED (-3) loading '${origin}/next'`;
    expect([await load(), await load()]).toEqual([failure, failure]);
    expect(await seen()).toEqual([
      ...['beforeunload', 'will-prevent-unload', '-3 ERR_ABORTED /next'],
      ...['beforeunload', 'will-prevent-unload', '-3 ERR_ABORTED /next'],
    ]);
    expect(await load()).toBeUndefined();
    expect(await fixture.main(() => (globalThis as unknown as Main).kept.webContents.getTitle())).toBe('plain');
    await drop();
  });

  it('takes a picture of a part of what is on the screen, and none of a page that loaded nothing', async () => {
    await keep('/striped', true);
    const page = await fixture.page('/striped');
    await page.evaluate('scrollTo(0, 900)');
    const png = await fixture.main(async () => {
      const image = await (globalThis as unknown as Main).kept.capturePage({ x: 10, y: 90, width: 4, height: 20 });
      return image.toPNG().toString('base64');
    });
    const { width, height, data } = PNG.sync.read(Buffer.from(png, 'base64'));
    const row = (y: number): number[] => [...data.subarray(y * width * 4, y * width * 4 + 3)];
    expect([width, height, row(0), row(19)]).toEqual([4, 20, [255, 0, 0], [0, 0, 255]]);
    await drop();
    const isEmpty = await fixture.main(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      const image = await window.capturePage({ x: 0, y: 0, width: 100, height: 100 });
      window.destroy();
      return image.isEmpty();
    });
    expect(isEmpty).toBe(true);
  });

  it('gives the keyboard to no page of a hidden window, and takes it from none', async () => {
    const told = await fixture.main(async ({ BrowserWindow, WebContentsView, webContents }, url) => {
      const shown = new BrowserWindow();
      const hidden = new BrowserWindow({ show: false });
      const view = new WebContentsView();
      await Promise.all([shown.loadURL(url), hidden.loadURL(url), view.webContents.loadURL(url)]);
      shown.focus();
      hidden.webContents.focus();
      view.webContents.focus();
      hidden.contentView.addChildView(view);
      view.webContents.focus();
      const result = [
        shown.isFocused(),
        hidden.isFocused(),
        webContents.getFocusedWebContents()?.id === shown.webContents.id,
      ];
      hidden.show();
      view.webContents.focus();
      result.push(hidden.isFocused(), webContents.getFocusedWebContents()?.id === view.webContents.id);
      for (const one of [shown, hidden]) one.destroy();
      view.webContents.close();
      return result;
    }, `${origin}/plain`);
    expect(told).toEqual([true, false, true, true, true]);
  });

  it('asks onBeforeRequest before a web socket of a page connects', async () => {
    await keep('/plain');
    const page = await fixture.page('/plain');
    await fixture.main(() => {
      const { kept, seen: noted } = globalThis as unknown as Main;
      kept.webContents.session.webRequest.onBeforeRequest({ urls: ['ws://*/*'] }, ({ url, resourceType }, answer) => {
        noted.push(`${resourceType} ${new URL(url).pathname}`);
        answer({ cancel: url.endsWith('/no') });
      });
    });
    const open = (path: string) =>
      page.evaluate(
        (url) =>
          new Promise((resolve) => {
            const socket = new WebSocket(url);
            socket.addEventListener('close', ({ code }) => resolve([code, socket.readyState]));
          }),
        `${origin.replace('http', 'ws')}${path}`,
      );
    expect(await open('/no')).toEqual([1006, 3]);
    expect(await open('/yes')).toEqual([1006, 3]);
    expect(await seen()).toEqual(['webSocket /no', 'webSocket /yes']);
    expect(upgrades).toEqual(['/yes']);
    await fixture.main(() => (globalThis as unknown as Main).kept.webContents.session.webRequest.onBeforeRequest(null));
    await drop();
  });

  it('leaves a window in full screen that was there before its page', async () => {
    await keep('/full', true);
    await fixture.main(({ session }) => {
      const { kept, seen: noted } = globalThis as unknown as Main;
      session.defaultSession.setPermissionRequestHandler((_contents, permission, callback) => {
        callback(permission === 'fullscreen');
      });
      for (const name of ['enter-full-screen', 'leave-full-screen'] as const)
        kept.on(name as 'enter-full-screen', () => noted.push(name));
      for (const name of ['enter-html-full-screen', 'leave-html-full-screen'] as const)
        kept.on(name as 'enter-html-full-screen', () => noted.push(name));
      kept.setFullScreen(true);
    });
    const page = await fixture.page('/full');
    await page.click('#in', { noWaitAfter: true });
    await until('full screen of the page', async () =>
      (await seen()).includes('enter-html-full-screen') ? true : undefined,
    );
    await page.evaluate('document.exitFullscreen()');
    await untilEqual('events', seen, ['enter-full-screen', 'enter-html-full-screen', 'leave-html-full-screen']);
    expect(await fixture.main(() => (globalThis as unknown as Main).kept.isFullScreen())).toBe(true);
    await drop();
  });
});
