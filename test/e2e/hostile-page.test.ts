import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linksOf } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { mainClock } from './main-clock.ts';
import { listFiles, searchContent, searchFolder } from './secrets.ts';
import { isSelected, openAll, overlay, refuseToClose, tabNames, tool, waiting } from './session-steps.ts';
import { withConsole, withFolder } from './stage.ts';
import {
  button,
  makeQuickConnect,
  remoteOf,
  row,
  see,
  seeGone,
  sessionBar,
  sessionTab,
  sessionTabs,
  soon,
  type Service,
} from './steps.ts';
import { until } from './until.ts';

const hostile = '<!doctype html><html><head><title>Hostile</title></head><body><h1>Hostile</h1></body></html>';

/** A server that no remote page may reach: whatever comes there is kept. */
async function startStranger(): Promise<{ server: Server; origin: string; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.setHeader('access-control-allow-origin', '*');
    response.end('<!doctype html><title>Stranger</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, heard };
}

/** A chain of redirects on a host of somebody else, which nobody may ever ask. */
async function startChain(): Promise<{ server: Server; origin: string; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    const step = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0);
    response.writeHead(302, { location: `/step-${String(step + 1)}` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, heard };
}

let service: Service;
let driver: Driver;
let console: Page;
let session: Page;

const [desk, suite, taken] = ['Despatch desk 1', 'edit-suite-a', 'hs-empfang'] as const;
const home = withFolder('hostile');
const folders = { HOME: home, XDG_DOWNLOAD_DIR: join(home, 'Downloads'), XDG_CONFIG_HOME: join(home, 'config') };
const prepare = ({ controls }: Service): void => {
  for (const name of [desk, suite, taken]) controls.changeAgent({ name, online: true });
};
withConsole({ prepare, requires: [mainClock], env: folders, userData: join(home, 'profile') }, (stage) => {
  ({ service, driver, page: console } = stage);
});

/** A remote page that tries to break out (H3 to H8, H11). It has no content policy of its own. */
describe('a hostile remote page', () => {
  let stranger: Awaited<ReturnType<typeof startStranger>>;
  let remote: Page;
  let contentsBefore = 0;
  let windowCount = 0;
  let isFirst = true;

  beforeAll(async () => {
    stranger = await startStranger();
    const fault = { kind: 'status', status: 200, body: hostile, contentType: 'text/html' } as const;
    service.controls.addFault({ where: 'remote-page', fault, takesEffect: true });
    // Its window is one of those that are counted.
    await makeQuickConnect(driver);
    await row(console, taken).dblclick();
  });
  afterAll(() => {
    service.controls.clearFaults();
    stranger.server.close();
  });

  const countWindows = () => driver.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  const countContents = () => driver.main(({ webContents }) => webContents.getAllWebContents().length);
  const tab = () => driver.window('session').then((page) => sessionTabs(page).getByRole('tab'));
  /** Whether a page answers at all, and is the hostile one. A page that is on its way out may never answer. */
  const isHostile = (page: Page): Promise<boolean> =>
    Promise.race([
      page
        .title()
        .then((title) => title === 'Hostile')
        .catch(() => false),
      wait(500).then(() => false),
    ]);
  /** A fresh hostile page for every test: what the last one still had under way is gone with it. */
  beforeEach(async () => {
    const before = new Set(driver.remotePages());
    const session = await driver.window('session');
    if (isFirst) isFirst = false;
    else await button(sessionBar(session), 'Reconnect').click();
    remote = await driver.remotePage((page) => !before.has(page) && isHostile(page));
    await see(remote.getByRole('heading', { name: 'Hostile' }));
    await until('end of the old page', () => (driver.remotePages().length === 1 ? true : undefined));
    contentsBefore = await countContents();
    windowCount = await countWindows();
  });
  /** Nothing was handed to another program, no window came, nobody else was asked. */
  const expectNothing = async (): Promise<void> => {
    expect((await driver.desktop.calls()).filter(({ api }) => !api.startsWith('app.'))).toEqual([]);
    expect(await countWindows()).toBe(windowCount);
    expect(await countContents()).toBeLessThanOrEqual(contentsBefore);
    const elsewhere = driver.remotePages().filter((page) => !page.url().startsWith(service.linkOrigin));
    expect(elsewhere.map((page) => page.url())).toEqual([]);
    expect(stranger.heard).toEqual([]);
  };

  it('finds nothing of ours and nothing of Node in its world (H6)', async () => {
    const found = await remote.evaluate(() => {
      const names = new Set<string>();
      for (let object: object | null = window; object !== null; object = Object.getPrototypeOf(object) as object | null)
        for (const name of Object.getOwnPropertyNames(object)) names.add(name);
      const suspicious =
        /^(bridge|require|process|module|exports|global|Buffer|__dirname|__filename)$|electron|ipc(Renderer|Main)|longreach/i;
      return [...names].filter((name) => suspicious.test(name));
    });
    expect(found).toEqual([]);
    expect(await remote.evaluate("[typeof process, typeof require, typeof bridge].join(' ')")).toBe(
      'undefined undefined undefined',
    );
    expect(await remote.evaluate('navigator.userAgent')).toMatch(
      /^Mozilla\/\S+ \([^)]+\) \S+ \(.*\) Chrome\/\S+ Safari\/\S+$/,
    );
    await expectNothing();
  });

  it('opens no window, however often it tries (H5)', async () => {
    const pagesBefore = driver.app.windows().length;
    // In the page's own time: a driver that waits for the script would wait for the windows too.
    await remote.evaluate(
      (origins) => {
        const note = document.body.dataset;
        const tries = [
          ...Array.from({ length: 200 }, (_, index) => () => {
            if (window.open(`${origins[index % 2] ?? ''}/popup-${String(index)}`) !== null) note.opened = String(index);
          }),
          ...['_blank', 'other'].flatMap((target) => [
            () => {
              const link = Object.assign(document.createElement('a'), { href: `${origins[0] ?? ''}/link`, target });
              document.body.append(link);
              link.click();
            },
            () => {
              const form = document.createElement('form');
              Object.assign(form, { action: `${origins[1] ?? ''}/form`, method: 'post', target });
              document.body.append(form);
              form.submit();
            },
          ]),
        ];
        const next = () => {
          tries.shift()?.();
          note.left = String(tries.length);
          if (tries.length > 0) setTimeout(next);
        };
        setTimeout(next);
      },
      ['https://elsewhere.example', stranger.origin],
    );
    await soon(() => remote.locator('body').getAttribute('data-left')).toBe('0');
    expect(await remote.locator('body').getAttribute('data-opened')).toBeNull();
    await soon(() => driver.app.windows().length).toBe(pagesBefore);
    await expectNothing();
    expect(await (await tab()).count()).toBe(1);
    const bar = sessionBar(await driver.window('session'));
    await see(bar.getByText(/ tried to open \d+ windows\. They were refused\.$/));
  });

  it('shows no other place in a frame, and loads nothing from the networks around us (H3, H7)', async () => {
    const ours = (await driver.window('console')).url();
    const addresses = [
      stranger.origin,
      'https://elsewhere.example/frame',
      'file:///etc/passwd',
      'app://console/console/index.html',
      ours,
      'chrome://version',
      'devtools://devtools/bundled/inspector.html',
      'view-source:https://elsewhere.example/',
      'longreach://connect?name=x',
      'mailto:somebody@elsewhere.example',
      'ms-msdt:/id',
    ];
    const tried = await remote.evaluate(async (all) => {
      const results: string[] = [];
      const settled = (element: HTMLElement, name: string) =>
        new Promise<void>((resolve) => {
          element.addEventListener('load', () => {
            if (!(element instanceof HTMLIFrameElement)) results.push(`${name} loaded`);
            resolve();
          });
          element.addEventListener('error', () => resolve());
          setTimeout(resolve, 1_500);
          document.body.append(element);
        });
      await Promise.all(
        all.flatMap((address) => [
          settled(Object.assign(document.createElement('iframe'), { src: address }), `frame ${address}`),
          settled(Object.assign(document.createElement('img'), { src: address }), `image ${address}`),
          settled(Object.assign(document.createElement('script'), { src: address }), `script ${address}`),
          fetch(address, { mode: 'no-cors' }).then(
            () => results.push(`fetched ${address}`),
            () => undefined,
          ),
        ]),
      );
      return results;
    }, addresses);
    // The open internet may be fetched from, as any page may; there is none here.
    expect(tried.filter((one) => !one.includes('elsewhere.example'))).toEqual([]);
    const shown = remote.frames().map((frame) => frame.url());
    const allowed = (url: string) =>
      url === '' || /^(about:|chrome-error:)/.test(url) || url.startsWith(service.linkOrigin);
    expect(shown.filter((url) => !allowed(url))).toEqual([]);
    await expectNothing();
  });

  it.each([
    'https://elsewhere.example/next',
    'file:///etc/passwd',
    'data:text/html,<title>Away</title>',
    'app://console/console/index.html',
    'chrome://version',
    'longreach://connect?name=x',
    'ms-msdt:/id',
  ])('does not leave for %s (H3)', async (address) => {
    await remote.evaluate((to) => void setTimeout(() => (location.href = to)), address);
    const session = await driver.window('session');
    const stopped = session.getByRole('alertdialog', { name: 'This session was blocked', exact: true });
    if (address.startsWith('https:')) await see(stopped);
    // Chromium itself refuses some, and the page stays; the others are stopped. It has this long to get away.
    await stopped.waitFor({ timeout: 1_500 }).catch(() => undefined);
    if (!(await stopped.isVisible())) expect(await isHostile(remote)).toBe(true);
    await expectNothing();
    expect(driver.remotePages().every((page) => page.url().startsWith(service.linkOrigin))).toBe(true);
  });

  it('leaves no file behind, whatever it offers for download (H8)', async () => {
    await remote.evaluate(() => {
      const blob = URL.createObjectURL(new Blob(['planted']));
      for (let index = 0; index < 100; index += 1) {
        const name = index === 0 ? '../../planted.txt' : `planted-${String(index)}.txt`;
        const link = Object.assign(document.createElement('a'), { href: blob, download: name });
        document.body.append(link);
        link.click();
      }
    });
    await soon(() => readFileSync(join(home, 'profile', 'logs', 'longreach.log'), 'utf8')).toMatch(/download/);
    expect(listFiles(home).filter((file) => file.includes('planted'))).toEqual([]);
    const bar = sessionBar(await driver.window('session'));
    await see(bar.getByText(/ offered \d+ files for download\. They were refused\.$/));
    await see(button(bar, 'Allow downloads from this host'));
    expect(await (await tab()).count()).toBe(1);
    await see(remote.getByRole('heading', { name: 'Hostile' }));
    await expectNothing();
  });

  it('gets no camera, place or notification (H1)', async () => {
    const got = await remote.evaluate(async () => {
      const place = await new Promise((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          ({ code }) => resolve(code === 1 ? 'denied' : `error ${String(code)}`),
        );
      });
      const notification = await Notification.requestPermission();
      const media = (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia({ video: true });
      const camera = media === undefined ? 'none' : await media.then(() => 'given').catch(() => 'denied');
      return { place, notification, camera };
    });
    expect(got.place).toBe('denied');
    expect(got.notification).toBe('denied');
    expect(got.camera).not.toBe('given');
    await expectNothing();
  });

  it('lists in its tab what it was refused, of which an address can be copied and nothing else happens (H1, H3, H5)', async () => {
    const session = await driver.window('session');
    await remote.evaluate((origin) => {
      window.open('https://elsewhere.example/popup');
      document.body.append(Object.assign(document.createElement('iframe'), { src: `${origin}/frame` }));
      void Notification.requestPermission();
      setTimeout(() => (location.href = 'mailto:planted@elsewhere.example?subject=hello'));
    }, stranger.origin);
    const bar = sessionBar(session);
    await see(bar.getByText(/ tried to open another program \(.*mailto.*\)\. It was refused\.$/));
    const heightBefore = await remote.evaluate('innerHeight');
    await button(bar, 'Show the list').click();
    const shelf = session.getByRole('region', { name: 'Held back', exact: true });
    await soon(() => shelf.evaluate((region) => region.contains(document.activeElement))).toBe(true);
    const { host: frameHost } = new URL(stranger.origin);
    for (const text of [/^Window with .*elsewhere\.example/, /^Permission: notifications$/, /\(.*mailto.*\)$/])
      await see(shelf.getByText(text));
    await see(shelf.getByText(new RegExp(`^Content from .*${frameHost}`)));
    // The remote screen gives it the room and goes on.
    await soon(() => remote.evaluate('innerHeight')).toBe((heightBefore as number) - 168);
    expect(await isHostile(remote)).toBe(true);
    await button(shelf, 'Copy address').click();
    const clipboard = () => driver.main(({ clipboard: one }) => one.readText());
    await soon(clipboard).toBe('mailto:planted@elsewhere.example?subject=hello');
    expect(searchFolder(driver.userData, ['planted@elsewhere'])).toEqual([]);
    await button(shelf, 'Clear list').focus();
    await session.keyboard.press('Enter');
    await see(shelf.getByText('Nothing is held back.'));
    await session.keyboard.press('Escape');
    await soon(() => remote.evaluate('document.hasFocus()')).toBe(true);
    await button(shelf, 'Close the list').click();
    await seeGone(shelf);
    await soon(() => remote.evaluate('innerHeight')).toBe(heightBefore);
    await expectNothing();
  });

  it('saves a file once a person has allowed its host, under a safe name (H8)', async () => {
    const figures = 'day;hours\n1;7,5\n';
    const fault = { kind: 'status', status: 200, body: figures, contentType: 'text/csv' } as const;
    service.controls.addFault({ where: 'start-page', fault });
    const bar = sessionBar(await driver.window('session'));
    const saved = (): string[] => (existsSync(folders.XDG_DOWNLOAD_DIR) ? readdirSync(folders.XDG_DOWNLOAD_DIR) : []);
    await remote.evaluate(() => {
      const link = { href: '/', download: '../../hours.csv', textContent: 'Hours' };
      document.body.append(Object.assign(document.createElement('a'), link));
    });
    const link = remote.getByRole('link', { name: 'Hours' });
    await link.click();
    const { host } = new URL(service.linkOrigin);
    await see(bar.getByText(/ offered .*hours\.csv.* for download\. It was refused\.$/));
    expect(await bar.getByText(/ It was refused\.$/).textContent()).toContain(host);
    expect(saved()).toEqual([]);

    await driver.desktop.answerNext('message', { response: 0 });
    await button(bar, 'Allow downloads from this host').click();
    await see(bar.getByText(/^Downloads from .* are allowed\. Start the download again\.$/));
    const asked = (await driver.desktop.calls()).filter(({ api }) => api === 'dialog.showMessageBox');
    expect(asked.map(({ args }) => (args[0] as { message: string }).message)).toEqual([
      expect.stringContaining(host) as string,
    ]);
    await link.click();
    await see(bar.getByText(/^Saved .*hours\.csv/));
    const [name = '', ...others] = saved();
    expect(others).toEqual([]);
    expect(name).toMatch(/^[^./\\][^/\\]*hours\.csv$/);
    const path = join(folders.XDG_DOWNLOAD_DIR, name);
    expect(readFileSync(path, 'utf8')).toBe(figures);
    await button(bar, 'Show in folder').click();
    const shown = async () =>
      (await driver.desktop.calls()).filter(({ api }) => api === 'shell.showItemInFolder').map(({ args }) => args[0]);
    await soon(shown).toEqual([path]);
  });

  it('cannot keep its tab open (H11)', async () => {
    await refuseToClose(remote);
    const session = await driver.window('session');
    await button(session, `Close ${taken}`).click({ noWaitAfter: true });
    await soon(() => driver.remotePages().length).toBe(0);
    await soon(countWindows).toBe(windowCount - 1);
  });
});

/** Remote pages that hang, go full screen, redirect or refuse to close, beside one that works (H4, H9 to H11). */
describe('beside a hostile page', () => {
  let chain: Awaited<ReturnType<typeof startChain>>;
  /** How many sessions there were before; the hostile page did not say that its own ended. */
  let earlier = 0;
  /** Addresses that came to the service, which runs in this process. */
  const requested: string[] = [];
  const noteRequest = (message: unknown): void => {
    requested.push((message as { request: IncomingMessage }).request.url ?? '');
  };

  beforeAll(async () => {
    subscribe('http.server.request.start', noteRequest);
    chain = await startChain();
    earlier = service.controls.sessions().length;
    session = await openAll(driver, service, console, [suite, desk]);
  });
  afterAll(() => {
    chain.server.close();
    unsubscribe('http.server.request.start', noteRequest);
  });

  const select = async (name: string): Promise<Page> => {
    await sessionTab(session, name).click();
    await soon(() => isSelected(session, name)).toBe(true);
    return remoteOf(driver, name);
  };
  const sessionWindow = () =>
    driver.main(({ BrowserWindow }) => {
      const found = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes('/session/'));
      return found === undefined ? null : { full: found.isFullScreen(), bounds: found.getBounds() };
    });

  it('goes on while a page hangs: other tabs and the toolbar answer, and a new link replaces it (H10)', async () => {
    const hung = await select(desk);
    await hung.evaluate(() => {
      setTimeout(() => {
        for (;;) document.title = 'hangs';
      });
    });
    const other = await select(suite);
    await soon(() => other.evaluate('document.hasFocus()')).toBe(true);
    await other.keyboard.type('works');
    await soon(() => other.locator('#note').textContent()).toBe('works');
    await sessionTab(session, desk).click();
    await soon(() => isSelected(session, desk)).toBe(true);
    // A question of ours is asked all the same: the frame under it is not waited for.
    await tool(session, 'Reboot').click();
    const question = session.getByRole('dialog', { name: `Reboot ${desk}?`, exact: true });
    await see(question);
    await button(question, 'Cancel').click();
    await seeGone(question);
    const links = linksOf(service, desk).length;
    await tool(session, 'Reconnect').click();
    await soon(() => linksOf(service, desk).length).toBe(links + 1);
    const fresh = await remoteOf(driver, desk);
    await soon(() => fresh.locator('body').getAttribute('data-session')).toBe('open');
    expect(await tabNames(session)).toEqual([suite, desk]);
    expect(await other.locator('#note').textContent()).toBe('works');
  });

  it('says whose page took the screen, and gives it back by its own keys, locked or not (H9)', async () => {
    const before = await sessionWindow();
    const remote = await select(desk);
    await remote.evaluate(() => {
      addEventListener(
        'click',
        () => {
          const keyboard = (navigator as unknown as { keyboard?: { lock(): Promise<void> } }).keyboard;
          void document.documentElement.requestFullscreen().then(() => keyboard?.lock());
        },
        { once: true },
      );
    });
    const notice = session.getByText(`${new URL(service.linkOrigin).hostname} switched to full screen`, {
      exact: true,
    });
    const bothShown = Promise.all([see(notice), see(session.getByRole('alert').filter({ hasText: 'Ctrl+Shift+F12' }))]);
    await remote.mouse.click(300, 500);
    await bothShown;
    expect((await sessionWindow())?.full).toBe(true);
    // Nothing of ours is drawn over the page: it begins below the notice.
    const { top } = await driver.main(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows().find((one) => one.isFullScreen());
      const view = window?.contentView.children.find((one) => one.getVisible());
      return { top: view?.getBounds().y ?? -1 };
    });
    const box = await notice.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
    await remote.keyboard.press('Control+Shift+F12');
    await soon(sessionWindow).toEqual(before);
    await see(sessionBar(session));
    await seeGone(notice);
    await soon(() => session.evaluate('document.activeElement?.getAttribute("role")')).toBe('tab');
  });

  it('does not follow a link that leads away, not one step; no trace of it stays (H4)', async () => {
    const rule = { where: 'remote-page', fault: { kind: 'redirect', to: `${chain.origin}/step-1` } } as const;
    const { id } = service.controls.addFault(rule);
    await select(desk);
    requested.length = 0;
    await tool(session, 'Reconnect').click();
    const stopped = overlay(session, 'This session was blocked');
    await see(stopped);
    service.controls.removeFault({ id });
    expect(chain.heard).toEqual([]);
    expect(await stopped.textContent()).not.toContain('step-1');
    // The link itself, and the word with which the page before it left.
    const rights = requested.filter((address) => !address.startsWith('/v1/'));
    const secrets = rights.flatMap((address) => address.split(/[/?&=]/)).filter((part) => part.length >= 16);
    expect(secrets.length).toBeGreaterThan(0);
    expect(searchFolder(driver.userData, secrets)).toEqual([]);
    expect(searchContent(driver.output(), secrets)).toEqual([]);
    expect(searchContent(await session.content(), secrets)).toEqual([]);
    await button(stopped, 'Reconnect').click();
    await remoteOf(driver, desk);
  });

  it('loses its page to a crash and nothing else: the next tab is untouched (H10)', async () => {
    const other = await remoteOf(driver, suite);
    const url = (await select(desk)).url();
    await driver.main(({ webContents }, address) => {
      webContents
        .getAllWebContents()
        .find((one) => one.getURL() === address)
        ?.forcefullyCrashRenderer();
    }, url);
    const panel = waiting(session, `The connection to ${desk} was lost`);
    await see(panel);
    expect(await other.locator('#note').textContent()).toBe('works');
    // It reconnects by itself, so that no press here races with it.
    await seeGone(panel);
    await remoteOf(driver, desk);
    expect(linksOf(service, desk).filter(({ repeats }) => repeats > 0)).toEqual([]);
  });

  it('closes its window although a page asks, warns and refuses (H11)', async () => {
    for (const name of [desk, suite]) {
      const remote = await select(name);
      await remote.mouse.click(300, 500);
      await refuseToClose(remote);
    }
    await driver.main(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().includes('/session/'))
        ?.close();
    });
    await soon(sessionWindow).toBeNull();
    await soon(() => driver.remotePages().length).toBe(0);
    const begun = () => service.controls.sessions().slice(earlier);
    expect(begun().length).toBeGreaterThan(0);
    await soon(() => begun().filter(({ endedAt }) => endedAt === null)).toEqual([]);
  });
});
