import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../long.ts';
import { linksOf, sentTo } from './agent-steps.ts';
import { runLongreach, type Driver } from './driver.ts';
import { searchContent } from './secrets.ts';
import { withConsole, withFolder } from './stage.ts';
import { button, launchSignedIn, remoteOf, see, soon, startService, type Service } from './steps.ts';

const desk = 'Despatch desk 1';

describe('the command line of a Longreach that runs', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;

  withConsole({}, (stage) => {
    ({ service, driver, page } = stage);
  });

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
    const refused = driver.runAgain(['connect', desk]);
    await button(page.getByRole('dialog'), 'Cancel').click();
    expect(await refused).toMatchObject({
      code: 6,
      output: '',
      errors: expect.stringContaining('declined') as unknown,
    });
    expect(linksOf(service, desk)).toEqual([]);
    const allowed = driver.runAgain(['connect', desk]);
    await see(page.getByText('A command on this computer asks for this.'));
    await button(page.getByRole('dialog'), 'Connect').click();
    expect(await allowed).toMatchObject({
      code: 0,
      errors: expect.stringContaining(`Connecting to ${desk}`) as unknown,
    });
    await remoteOf(driver, desk);
    expect(linksOf(service, desk)).toHaveLength(1);
  });

  it.runIf(isLong)('distinguishes a name of no agent and of several by its exit code', async () => {
    expect(await driver.runAgain(['connect', 'nobody-has-this'])).toMatchObject({ code: 4, output: '' });
    service.controls.changeAgent({ name: 'edit-suite-b', newName: 'edit-suite-c' });
    const several = await driver.runAgain(['wake', 'edit-suite-c']);
    const ids = service.controls
      .agents()
      .filter(({ name }) => name === 'edit-suite-c')
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

describe('a command that starts Longreach', () => {
  let service: Service;
  const userData = withFolder('command-line');
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('connects once it is allowed in the window; the command line is gone when Longreach has ended', async () => {
    const driver = await launchSignedIn(service, { userData, args: ['connect', desk] });
    try {
      const page = await driver.window('console');
      await see(page.getByText('A command on this computer asks for this.'));
      await button(page.getByRole('dialog'), 'Connect').click();
      await remoteOf(driver, desk);
      expect(linksOf(service, desk)).toHaveLength(1);
      await soon(async () => (await driver.runAgain(['list'])).code).toBe(0);
      await driver.desktop.answerNext('message', { response: 0 });
      expect(await driver.quit()).toBe(0);
    } finally {
      await driver.close();
    }
    expect(readdirSync(userData)).not.toContain('command-line');
    const ended = await runLongreach({ userData, args: ['list', '--json'] });
    expect(ended).toMatchObject({ code: 3, output: '', errors: expect.stringContaining('isn’t running') as unknown });
  });
});
