import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../long.ts';
import { readTitles } from './processes.ts';
import { projectRoot } from './runtime.ts';
import { searchContent, searchFolder } from './secrets.ts';
import { withFolder } from './stage.ts';
import {
  heading,
  launchAtList,
  launchSignedIn,
  readAccountMenu,
  row,
  see,
  seeRows,
  startService,
  type Service,
} from './steps.ts';
import { LIMIT, until } from './until.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** What scripts use to drive an unpackaged Longreach. */
describe('automation', () => {
  let service: Service;
  const userData = withFolder('automation');
  const outside = withFolder('outside');

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(async () => {
    await service.close();
  });

  it('signs in by the environment for one run, and puts neither key nor account nor list anywhere', async () => {
    const { driver, page } = await launchAtList(service, { userData });
    expect(await readAccountMenu(page)).toContain('The API key is kept until you quit.');
    if (process.platform !== 'win32') {
      const titles = readTitles(driver.app.process().pid ?? 0);
      expect(titles.length).toBeGreaterThan(2);
      expect(searchContent(titles.join('\n'), [service.key])).toEqual([]);
    }
    await row(page, 'edit-suite-b').click();
    await page.keyboard.press('f');
    await see(page.getByRole('button', { name: 'Remove edit-suite-b from favorites' }));
    expect(await driver.quit()).toBe(0);

    expect(searchFolder(userData, [service.key])).toEqual([]);
    expect(existsSync(join(userData, 'longreach.db'))).toBe(false);
    expect(existsSync(join(userData, 'keys'))).toBe(false);
    const settings = join(userData, 'settings.json');
    const stored = existsSync(settings) ? readFileSync(settings, 'utf8') : '';
    expect(stored).not.toContain(new URL(service.address).host);
    expect(searchContent(driver.output(), [service.key])).toEqual([]);
  });

  it.runIf(isLong)('shows the first-run page, and a sentence, where the variables do not work', async () => {
    const wrong = 'a-key-that-is-wrong-0123456789';
    const driver = await launchSignedIn(service, { userData, env: { LONGREACH_API_KEY: wrong } });
    try {
      await see(heading(await driver.window('console'), 'Connect your account'));
      expect(searchContent(driver.output(), [wrong])).toEqual([]);
    } finally {
      await driver.close();
    }
  });

  // In the gate demo.test.ts attaches so.
  it.runIf(isLong)('lets an outside driver attach over the DevTools protocol', async () => {
    const port = await freePort();
    // As `npm start -- --remote-debugging-port=N` does it; Playwright's own way to start would bring a port of its own.
    const args = [
      join(projectRoot, 'scripts/start.ts'),
      `--user-data-dir=${outside}`,
      `--remote-debugging-port=${port}`,
    ];
    const automation = { LONGREACH_SERVICE_URL: service.address, LONGREACH_API_KEY: service.key };
    const env = { ...process.env, ...automation, LONGREACH_HEADLESS: '1' };
    const app = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: 'ignore' });
    const ended = once(app, 'exit');
    try {
      const address = `http://127.0.0.1:${port}`;
      const outside = await until('DevTools port', () => chromium.connectOverCDP(address, { timeout: LIMIT }), LIMIT);
      const look = () => findConsole(outside.contexts().flatMap((one) => one.pages()));
      const page = await until('console page over the protocol', look, LIMIT);
      await seeRows(page, 30);
      await page.getByRole('searchbox', { name: 'Search agents' }).fill('edit-suite-c');
      await seeRows(page, 1);
      await outside.close();
      expect(app.exitCode).toBeNull();
    } finally {
      app.kill('SIGTERM');
      await ended;
    }
  });
});

const findConsole = (pages: readonly Page[]): Page | undefined =>
  pages.find((page) => page.url().endsWith('/console/index.html'));
