import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until, untilEqual } from '../../e2e/until.ts';
import { PNG } from './base/png.ts';
import { hasXvfb, startDisplay, type TestDisplay } from './run-display.ts';
import { hostEnvironment } from './run-fixture.ts';

const here = import.meta.dirname;
async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'close');
  child.kill('SIGTERM');
  await gone;
}

/** The start that a person sees, on a display of its own. */
describe.skipIf(!hasXvfb)('with a display', () => {
  const clicks: string[] = [];
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/clicked')) clicks.push(request.url);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<body style="background: rgb(200, 0, 0)"><script>
      addEventListener('mousedown', (event) => fetch('/clicked/' + event.clientX + '/' + event.clientY));
      addEventListener('keydown', (event) => fetch('/clicked/' + event.key));
    </script>`);
  });
  let browser: Browser;
  let page: Page;
  let display: TestDisplay;
  let child: ChildProcess;
  let origin: string;
  let userData: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    userData = mkdtempSync(join(tmpdir(), 'longreach-visible-'));
    display = await startDisplay();
    child = spawn(
      join(here, 'electron'),
      [`--user-data-dir=${userData}`, '--remote-debugging-port=0', join(here, 'fixture')],
      {
        env: hostEnvironment({ LONGREACH_HEADLESS: '0', DISPLAY: display.name }),
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let errors = '';
    child.stderr?.on('data', (text: Buffer) => (errors += text.toString('utf8')));
    const address = await until('address', () => /DevTools listening on (ws:\S+)\n/.exec(errors)?.[1], 30_000);
    browser = await chromium.connectOverCDP(address);
    page = await findPage('/page.html');
  });
  afterAll(async () => {
    await browser.close(); // first: Playwright removes its folder only when it is asked to close
    await end(child);
    await display.stop();
    server.close();
    server.closeAllConnections();
    rmSync(userData, { recursive: true, force: true });
  });

  async function findPage(path: string): Promise<Page> {
    const all = () => browser.contexts().flatMap((context) => context.pages());
    const isThere = (one: Page) => URL.canParse(one.url()) && new URL(one.url()).pathname === path;
    const found = await until(`page at ${path}`, () => all().find(isThere), 30_000);
    await found.waitForLoadState('domcontentloaded');
    return found;
  }

  it('opens an app window of the size that was asked for, without tabs', async () => {
    await page.locator('#count').click();
    await untilEqual('width', () => page.evaluate('innerWidth'), 900);
    // No tab strip and no address bar: at most a title bar is between the page and the frame.
    expect(await page.evaluate<number>('outerHeight - innerHeight')).toBeLessThan(60);
    expect(await page.evaluate(`matchMedia('(display-mode: standalone)').matches`)).toBe(true);
  });

  it('draws the page of a view into its window, and passes clicks and keys on', async () => {
    await page.evaluate(
      (url) =>
        (window as unknown as { api: { invoke(...args: string[]): Promise<void> } }).api.invoke('open-view', url),
      `${origin}/view`,
    );
    const colour = async () => {
      const shot = await page.screenshot({ clip: { x: 300, y: 200, width: 1, height: 1 } });
      return [...PNG.sync.read(shot).data.subarray(0, 3)].map((part) => Math.round(part / 20));
    };
    await until('picture of the view', async () => ((await colour()).join() === '10,0,0' ? true : undefined), 30_000);
    await page.mouse.click(310, 150);
    // One after the other: the page's own requests may overtake each other.
    await untilEqual('click', () => clicks, ['/clicked/310/50']);
    await page.keyboard.press('q');
    await untilEqual('key', () => clicks, ['/clicked/310/50', '/clicked/q']);
  });
});
