import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import type { WebContentsView } from 'electron';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until, untilEqual } from '../../e2e/until.ts';
import { startFixture, type Fixture } from './run-fixture.ts';

interface Main {
  readonly fixture: { readonly kept: { readonly view: WebContentsView } };
}

/** A view that is moved to another window alive: nothing of it is loaded again, and what happens in it goes on. */
describe('a view', () => {
  let loads = 0;
  const server = createServer((request, response) => {
    // Chromium asks for an icon too.
    if (request.url === '/view') loads += 1;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<title>view</title><input id="field"><script>
      let ticks = 0;
      setInterval(() => { ticks += 1; }, 10);
    </script>`);
  });
  let fixture: Fixture;
  let view: Page;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    fixture = await startFixture();
    const page = await fixture.page('/page.html');
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/view`;
    await page.evaluate((to) => {
      return (window as unknown as { api: { invoke(...args: string[]): Promise<void> } }).api.invoke('open-view', to);
    }, url);
    view = await fixture.page('/view');
  });
  afterAll(async () => {
    await fixture.close();
    server.close();
    server.closeAllConnections();
  });

  const size = () => view.evaluate('[innerWidth, innerHeight]');

  it('keeps its page and its state on the way to another window and back', async () => {
    await view.locator('#field').fill('typed before');
    const before = await view.evaluate<number>('ticks');
    const places = await fixture.main(({ BrowserWindow }) => {
      const { view: moving } = (globalThis as unknown as Main).fixture.kept;
      const [first] = BrowserWindow.getAllWindows();
      const second = new BrowserWindow({ width: 500, height: 400, frame: false, skipTaskbar: true, resizable: false });
      const owner = () => BrowserWindow.fromWebContents(moving.webContents)?.id;
      const seen = [owner() === first?.id];
      first?.contentView.removeChildView(moving);
      seen.push(owner() === undefined);
      second.contentView.addChildView(moving);
      moving.setBounds({ x: 0, y: 0, width: 500, height: 400 });
      seen.push(owner() === second.id, second.isResizable());
      return seen;
    });
    expect(places).toEqual([true, true, true, false]);
    await untilEqual('size in the second window', size, [500, 400]);
    expect(await view.inputValue('#field')).toBe('typed before');
    await until('ticks that go on', async () => ((await view.evaluate<number>('ticks')) > before ? true : undefined));
    await view.locator('#field').pressSequentially(' and after');
    expect(await view.inputValue('#field')).toBe('typed before and after');

    const emptied = await fixture.main(({ BrowserWindow }) => {
      const { view: moving } = (globalThis as unknown as Main).fixture.kept;
      const [first, second] = BrowserWindow.getAllWindows();
      // Without taking it away first: a view is in one window at a time.
      first?.contentView.addChildView(moving);
      moving.setBounds({ x: 0, y: 100, width: 600, height: 300 });
      const left = second?.contentView.children.length;
      second?.destroy();
      return [
        left,
        moving.webContents.isDestroyed(),
        BrowserWindow.fromWebContents(moving.webContents)?.id === first?.id,
      ];
    });
    expect(emptied).toEqual([0, false, true]);
    await untilEqual('size in the first window', size, [600, 300]);
    expect(await view.inputValue('#field')).toBe('typed before and after');
    expect(loads).toBe(1);
  });

  it.skipIf(process.platform === 'darwin')(
    'loses the keyboard to the own page of its window that becomes active',
    async () => {
      const seen = await fixture.main(async ({ BrowserWindow, webContents }) => {
        const { view: mine } = (globalThis as unknown as Main).fixture.kept;
        const [first] = BrowserWindow.getAllWindows();
        const other = new BrowserWindow({ show: false });
        const events: string[] = [];
        mine.webContents.focus();
        await new Promise((resolve) => setImmediate(resolve));
        first?.webContents.on('focus', () => events.push('own page'));
        first?.on('focus', () => events.push('window'));
        other.show();
        first?.focus();
        const isOwn = webContents.getFocusedWebContents()?.id === first?.webContents.id;
        await new Promise((resolve) => setImmediate(resolve));
        other.destroy();
        first?.webContents.removeAllListeners('focus');
        first?.removeAllListeners('focus');
        return { events, isOwn };
      });
      expect(seen.events).toEqual(['own page', 'window']);
      expect(seen.isOwn).toBe(true);
    },
  );

  it('takes the keyboard to its window, whose neighbour loses it; it outlives its window', async () => {
    const seen = await fixture.main(async ({ BrowserWindow, app }) => {
      const { view: moving } = (globalThis as unknown as Main).fixture.kept;
      const events: string[] = [];
      const [first] = BrowserWindow.getAllWindows();
      const second = new BrowserWindow({ show: false, alwaysOnTop: true });
      first?.on('blur', () => events.push('first blur'));
      second.on('focus', () => events.push('second focus'));
      second.on('blur', () => events.push('second blur'));
      app.on('browser-window-blur', () => events.push('app blur'));
      first?.focus();
      second.showInactive();
      const inactive = [second.isVisible(), second.isFocused()];
      second.contentView.addChildView(moving);
      moving.webContents.focus();
      const focusedNow = [second.isFocused(), BrowserWindow.getFocusedWindow()?.id === second.id];
      first?.focus();
      moving.webContents.focus();
      second.setAlwaysOnTop(false);
      second.setVisibleOnAllWorkspaces(true);
      await new Promise((resolve) => setImmediate(resolve));
      const state = [second.isAlwaysOnTop(), second.isVisibleOnAllWorkspaces()];
      second.destroy();
      const alive = [moving.webContents.isDestroyed(), BrowserWindow.fromWebContents(moving.webContents) === null];
      return { inactive, focusedNow, events, state, alive };
    });
    expect(seen.inactive).toEqual([true, false]);
    expect(seen.focusedNow).toEqual([true, true]);
    expect(seen.events).toEqual([
      'app blur',
      'first blur',
      'second focus',
      'app blur',
      'second blur',
      'app blur',
      'first blur',
      'second focus',
    ]);
    expect(seen.state).toEqual([false, true]);
    expect(seen.alive).toEqual([false, true]);
    expect(loads).toBe(1);
  });
});
