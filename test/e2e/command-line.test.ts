import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../long.ts';
import { linksOf, sentTo } from './agent-steps.ts';
import { runLongreach, type Driver } from './driver.ts';
import { readTitles } from './processes.ts';
import { projectRoot } from './runtime.ts';
import { searchContent, searchFolder } from './secrets.ts';
import { closeSessionWindow } from './session-steps.ts';
import { withFolder } from './stage.ts';
import {
  button,
  heading,
  launchSignedIn,
  readAccountMenu,
  remoteOf,
  row,
  see,
  seeRows,
  soon,
  startService,
  type Service,
} from './steps.ts';
import { LIMIT, until } from './until.ts';

const desk = 'Despatch desk 1';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const findConsole = (pages: readonly Page[]): Page | undefined =>
  pages.find((page) => page.url().endsWith('/console/index.html'));

const userData = withFolder('command-line');
const outside = withFolder('outside');
let service: Service;
let driver: Driver;
let page: Page;

beforeAll(async () => {
  service = await startService();
  driver = await launchSignedIn(service, { userData, args: ['connect', desk] });
  page = await driver.window('console');
});
afterAll(async () => {
  await driver.close();
  await service.close();
});

describe('a command that starts Longreach', () => {
  it('connects once it is allowed in the window', async () => {
    await see(page.getByText('A command on this computer asks for this.'));
    await button(page.getByRole('dialog'), 'Connect').click();
    await remoteOf(driver, desk);
    expect(linksOf(service, desk)).toHaveLength(1);
    await soon(async () => (await driver.runAgain(['list'])).code).toBe(0);
    await closeSessionWindow(driver);
    await soon(() => driver.windowNow('session')).toBe(undefined);
    await soon(() => driver.remotePages()).toEqual([]);
  });
});

describe('the command line of a Longreach that runs', () => {
  const windows = () =>
    driver.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((one) => one.isVisible()).length);

  it.runIf(isLong)('lists the agents as JSON, on standard output alone, without a window', async () => {
    const before = await windows();
    const { code, output } = await driver.runAgain(['list', '--json']);
    expect(code).toBe(0);
    const agents = JSON.parse(output) as { readonly name: string; readonly id: number }[];
    expect(agents).toHaveLength(30);
    const { id } = service.controls.agent({ name: desk });
    expect(agents.find(({ name }) => name === desk)).toMatchObject({
      id,
      online: true,
      os: expect.any(String) as unknown,
    });
    expect(output).not.toContain('http');
    expect(searchContent(output, [service.key])).toEqual([]);
    expect(await windows()).toBe(before);
  });

  it('connects if it is allowed in the window, and reports if it is not', async () => {
    const before = linksOf(service, desk).length;
    const refused = driver.runAgain(['connect', desk]);
    await button(page.getByRole('dialog'), 'Cancel').click();
    expect(await refused).toMatchObject({
      code: 6,
      output: '',
      errors: expect.stringContaining('declined') as unknown,
    });
    expect(linksOf(service, desk)).toHaveLength(before);
    const allowed = driver.runAgain(['connect', desk]);
    await see(page.getByText('A command on this computer asks for this.'));
    await button(page.getByRole('dialog'), 'Connect').click();
    expect(await allowed).toMatchObject({
      code: 0,
      errors: expect.stringContaining(`Connecting to ${desk}`) as unknown,
    });
    await remoteOf(driver, desk);
    expect(linksOf(service, desk)).toHaveLength(before + 1);
  });

  it.runIf(isLong)('distinguishes a name of no agent and of several by its exit code', async () => {
    expect(await driver.runAgain(['connect', 'nobody-has-this'])).toMatchObject({ code: 4, output: '' });
    // Of computers that no later test opens.
    service.controls.changeAgent({ name: 'edit-suite-a', newName: 'Despatch desk 2' });
    const several = await driver.runAgain(['wake', 'Despatch desk 2']);
    const ids = service.controls
      .agents()
      .filter(({ name }) => name === 'Despatch desk 2')
      .map(({ id }) => String(id));
    expect(ids).toHaveLength(2);
    expect(several.code).toBe(5);
    for (const id of ids) expect(several.errors).toContain(id);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it.runIf(isLong)('wakes without a question once commands are trusted, and reports the result', async () => {
    await page.evaluate("window.bridge.invoke('settings:change', { trustedSources: ['command-line'] })");
    const sleeper = 'Bay 7 label printer PC';
    service.controls.changeAgent({ name: sleeper, wol: true, cable: true });
    expect(await driver.runAgain(['wake', sleeper])).toMatchObject({
      code: 0,
      errors: expect.stringContaining(sleeper) as unknown,
    });
    expect(sentTo(service, 'agents/wake')).toHaveLength(1);
    await page.evaluate("window.bridge.invoke('settings:change', { trustedSources: [] })");
  });

  it.runIf(isLong)('prints its help', async () => {
    const help = await driver.runAgain(['--help']);
    expect(help.code).toBe(0);
    expect(help.output).toContain('longreach list');
    expect(await driver.runAgain(['reboot', desk])).toMatchObject({ code: 2, output: '' });
  });

  it.skipIf(process.platform === 'win32')('has a socket for this user alone, without the key', () => {
    const folder = join(driver.userData, 'command-line');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(searchContent(readFileSync(join(folder, 'door.json'), 'utf8'), [service.key])).toEqual([]);
  });
});

/** What scripts use to drive an unpackaged Longreach; it is started so above, and ends here. */
describe('automation', () => {
  it('signs in by the environment for one run, and puts neither key nor account nor list anywhere', async () => {
    await page.bringToFront();
    expect(await readAccountMenu(page)).toContain('The API key is kept until you quit.');
    if (process.platform !== 'win32') {
      const titles = readTitles(driver.app.process().pid ?? 0);
      expect(titles.length).toBeGreaterThan(2);
      expect(searchContent(titles.join('\n'), [service.key])).toEqual([]);
    }
    await row(page, 'edit-suite-b').click();
    await page.keyboard.press('f');
    await see(page.getByRole('button', { name: 'Remove edit-suite-b from favorites' }));
    await driver.desktop.answerNext('message', { response: 0 });
    expect(await driver.quit()).toBe(0);

    expect(searchFolder(userData, [service.key])).toEqual([]);
    for (const name of ['longreach.db', 'user.db']) expect(existsSync(join(userData, name))).toBe(false);
    expect(existsSync(join(userData, 'keys'))).toBe(false);
    const settings = join(userData, 'settings.json');
    const stored = existsSync(settings) ? readFileSync(settings, 'utf8') : '';
    expect(stored).not.toContain(new URL(service.address).host);
    expect(searchContent(driver.output(), [service.key])).toEqual([]);
  });

  it('the command line is gone when Longreach has ended', async () => {
    expect(readdirSync(userData)).not.toContain('command-line');
    const ended = await runLongreach({ userData, args: ['list', '--json'] });
    expect(ended).toMatchObject({ code: 3, output: '', errors: expect.stringContaining('isn’t running') as unknown });
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
