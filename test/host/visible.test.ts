import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../e2e/until.ts';
import { PNG } from './base/png.ts';
import { hostEnvironment } from './run-fixture.ts';

const here = import.meta.dirname;
const hasXvfb = process.platform === 'linux' && spawnSync('xvfb-run', ['--help'], { stdio: 'ignore' }).status === 0;

/** The start that a person sees, on a display of its own. */
describe.skipIf(!hasXvfb)('with a display', () => {
  const userData = mkdtempSync(join(tmpdir(), 'longreach-visible-'));
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
  let child: ReturnType<typeof spawn>;
  let origin: string;
  const ended = () => new Promise((resolve) => child.once('exit', resolve));

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const args = ['-a', '-s', '-screen 0 1600x1000x24', join(here, 'electron')];
    child = spawn(
      'xvfb-run',
      [...args, `--user-data-dir=${userData}`, '--remote-debugging-port=0', join(here, 'fixture')],
      {
        env: hostEnvironment({ LONGREACH_HEADLESS: '0' }),
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      },
    );
    let errors = '';
    child.stderr?.on('data', (text: Buffer) => (errors += text.toString('utf8')));
    const address = await until('address', () => /DevTools listening on (ws:\S+)/.exec(errors)?.[1], 30_000);
    browser = await chromium.connectOverCDP(address);
    page = await findPage('/page.html');
  });
  afterAll(async () => {
    const gone = ended();
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await gone;
    server.close();
    server.closeAllConnections();
    rmSync(userData, { recursive: true, force: true });
  });

  const findPage = (path: string): Promise<Page> =>
    until(
      `page at ${path}`,
      () =>
        browser
          .contexts()
          .flatMap((context) => context.pages())
          .find((one) => new URL(one.url()).pathname === path),
      30_000,
    );

  it('opens an app window of the size that was asked for, without tabs', async () => {
    await page.locator('#count').click();
    const sizes = await page.evaluate<number[]>('[innerWidth, innerHeight, outerWidth, outerHeight]');
    // No tab strip and no address bar: at most a title bar is between the page and the frame.
    expect(sizes[0]).toBe(900);
    expect((sizes[3] ?? 0) - (sizes[1] ?? 0)).toBeLessThan(60);
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
    await page.keyboard.press('q');
    await expect.poll(() => clicks, { timeout: 10_000 }).toEqual(['/clicked/310/50', '/clicked/q']);
  });
});
