import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventNames, type Bridge, type Channel } from '../../src-main/contract/contract.ts';
import { CALL_WIRE, EVENT_WIRE } from '../../src-main/ipc/wire.ts';
import { channels, goodInputs } from '../unit/main/ipc/samples.ts';
import { linksOf } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { mainClock } from './main-clock.ts';
import { searchContent, searchFolder } from './secrets.ts';
import { isSelected, openAll, overlay, tabNames, tool, waiting } from './session-steps.ts';
import { withConsole } from './stage.ts';
import {
  button,
  makeQuickConnect,
  refresh,
  remoteOf,
  see,
  seeGone,
  sessionBar,
  sessionTab,
  soon,
  type Service,
} from './steps.ts';
import { callBridge } from './truth.ts';
import { until } from './until.ts';

const [desk, suite] = ['Despatch desk 1', 'edit-suite-a'] as const;

/** What the planted preload scripts leave in the page. */
interface Planted {
  readonly bridge: { invoke(channel: string, input: unknown): Promise<unknown>; on: Bridge['on'] };
  readonly planted: {
    invoke(wire: string, ...args: readonly unknown[]): Promise<unknown>;
    send(wire: string, ...args: readonly unknown[]): void;
  };
  heard: string[];
}

const changing = [
  'agents/connect',
  'agents/wake',
  'agents/reboot',
  'agents/logout',
  'agents/update',
  'support/create',
  'support/update',
  'support/close',
] as const;

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

const prepare = ({ controls }: Service): void => {
  for (const name of [desk, suite]) controls.changeAgent({ name, online: true });
};
// What is planted does nothing unless a test calls it.
withConsole({ prepare, requires: [mainClock, join(import.meta.dirname, 'planting.cjs')] }, (stage) => {
  ({ service, driver, page: console } = stage);
});

describe('a remote page with a planted preload', () => {
  let remote: Page;

  beforeAll(async () => {
    session = await openAll(driver, service, console, [suite]);
    remote = await remoteOf(driver, suite);
    // It is one of the pages that are counted.
    await makeQuickConnect(driver);
    // The connection is written down when the page has answered, a moment after it is there.
    await until('entry of the connection', async () =>
      (await readEffects()).audit.some(({ kind }) => kind === 'connect') ? true : undefined,
    );
  });

  /** Everything that a call could change. */
  const readEffects = async () => {
    const counters = service.controls.counters();
    const audit = await callBridge(console, 'audit:page', {
      filter: { text: '', kinds: [], outcome: 'all', from: null, to: null },
      before: null,
      limit: 100,
    });
    return {
      sent: changing.map((operation) => `${operation} ${counters[operation] ?? 0}`),
      settings: await callBridge(console, 'settings:current', undefined),
      account: await callBridge(console, 'account:current', undefined),
      views: await callBridge(console, 'views:current', undefined),
      audit: audit.entries,
      calls: await driver.desktop.calls(),
      clipboard: await driver.main(({ clipboard }) => clipboard.readText()),
      // A view that is kept ready for the next session has no address yet, whenever it is made.
      pages: (
        await driver.main(({ webContents }) => webContents.getAllWebContents().map((one) => one.getURL()))
      ).filter((address) => /^(?!about:)./.test(address)),
    };
  };

  it('H6: a planted preload reaches main wherever a handler answers every page', async () => {
    await driver.main(({ ipcMain }) => ipcMain.handle('open-to-all', () => 'answered'));
    const outcome = await remote.evaluate(() => (window as unknown as Planted).planted.invoke('open-to-all'));
    expect(outcome).toBe('answered');
    await driver.main(({ ipcMain }) => ipcMain.removeHandler('open-to-all'));
  });

  it('H6: a planted preload gets no answer from any handler, and changes nothing', async () => {
    const before = await readEffects();
    const outcomes = await remote.evaluate(
      async ({ calls, wire }) => {
        const { bridge, planted } = window as unknown as Planted;
        const found: string[] = [];
        const note = async (attempt: string, call: Promise<unknown>) => {
          found.push(`${attempt}: ${await call.then(() => 'answered', String)}`);
        };
        for (const { channel, input } of calls) {
          await note(`bridge ${channel}`, bridge.invoke(channel, input));
          await note(`wire ${channel}`, planted.invoke(wire, channel, input));
          await note(`name ${channel}`, planted.invoke(channel, input));
          planted.send(wire, channel, input);
          planted.send(channel, input);
        }
        return found;
      },
      { calls: channels.map((channel: Channel) => ({ channel, input: goodInputs[channel] })), wire: CALL_WIRE },
    );
    expect(outcomes).toHaveLength(channels.length * 3);
    expect(outcomes.filter((outcome) => !outcome.includes('No handler registered for'))).toEqual([]);
    expect(await readEffects()).toEqual(before);
  });

  it('H6: a planted preload hears nothing of what our own pages hear', async () => {
    await remote.evaluate((names) => {
      const page = window as unknown as Planted;
      page.heard = [];
      for (const event of names) page.bridge.on(event, () => page.heard.push(event));
    }, eventNames);
    await console.evaluate(
      `window.heard = []; window.bridge.on('settings:changed', () => void window.heard.push('settings:changed'))`,
    );
    await callBridge(console, 'settings:change', { blurPreviews: true });
    service.controls.changeAgent({ name: suite, online: true, version: '9.9.9' });
    await refresh(console);
    await soon(() => console.evaluate('window.heard')).toEqual(['settings:changed']);
    // A message of main to this very page does arrive, so a message that is not heard was not sent.
    const wire = `${EVENT_WIRE}settings:changed`;
    await driver.main(
      ({ webContents }, given) =>
        webContents
          .getAllWebContents()
          .find((one) => one.getURL() === given.url)
          ?.send(given.wire, {}),
      { url: remote.url(), wire },
    );
    await soon(() => remote.evaluate(() => (window as unknown as Planted).heard)).toEqual(['settings:changed']);
  });
});

/** Remote pages that hang, go full screen, redirect or refuse to close, beside one that works (H4, H9 to H11). */
describe('beside a hostile page', () => {
  let chain: Awaited<ReturnType<typeof startChain>>;
  /** Addresses that came to the service, which runs in this process. */
  const requested: string[] = [];
  const noteRequest = (message: unknown): void => {
    requested.push((message as { request: IncomingMessage }).request.url ?? '');
  };

  beforeAll(async () => {
    subscribe('http.server.request.start', noteRequest);
    chain = await startChain();
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
