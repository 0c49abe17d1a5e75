import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linksOf } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { searchContent, searchFolder } from './secrets.ts';
import { isSelected, openAll, overlay, tabNames, tool, waiting } from './session-steps.ts';
import {
  button,
  launchSignedIn,
  remoteOf,
  see,
  seeGone,
  seeRows,
  sessionBar,
  sessionTab,
  soon,
  startService,
  type Service,
} from './steps.ts';

const [desk, suite] = ['Despatch desk 1', 'edit-suite-a'] as const;

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

/** Remote pages that hang, go full screen, redirect or refuse to close, beside one that works (H4, H9 to H11). */
describe('beside a hostile page', () => {
  let service: Service;
  let chain: Awaited<ReturnType<typeof startChain>>;
  let driver: Driver;
  let session: Page;
  /** Addresses that came to the service, which runs in this process. */
  const requested: string[] = [];
  const noteRequest = (message: unknown): void => {
    requested.push((message as { request: IncomingMessage }).request.url ?? '');
  };

  beforeAll(async () => {
    subscribe('http.server.request.start', noteRequest);
    service = await startService();
    chain = await startChain();
    for (const name of [desk, suite]) service.controls.changeAgent({ name, online: true });
    driver = await launchSignedIn(service);
    const console = await driver.window('console');
    await seeRows(console, 30);
    session = await openAll(driver, service, console, [suite, desk]);
  });
  afterAll(async () => {
    await driver.close();
    await service.close();
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
      await remote
        .evaluate(() => {
          addEventListener('beforeunload', (event) => event.preventDefault());
          setInterval(() => alert('stay'), 5);
        })
        .catch(() => undefined);
    }
    await driver.main(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().includes('/session/'))
        ?.close();
    });
    await soon(sessionWindow).toBeNull();
    await soon(() => driver.remotePages().length).toBe(0);
    await soon(() => service.controls.sessions().filter(({ endedAt }) => endedAt === null)).toEqual([]);
  });
});
