import type { Page } from 'playwright-core';
import { strFromU8, unzipSync } from 'fflate';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selfTestNames } from '../../src-main/contract/health.ts';
import { runLongreach, type Driver } from './driver.ts';
import { searchContent } from './secrets.ts';
import { withConsole, withFolder } from './stage.ts';
import { button, heading, see, soon, startService, type Service } from './steps.ts';

/** Help of the settings, in one console. */
describe('Help', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;
  const folder = withFolder('health');

  withConsole({}, (stage) => {
    ({ service, driver, page } = stage);
  });

  const list = () => page.getByRole('list', { name: 'Self-test', exact: true });
  const line = (title: string) =>
    list()
      .getByRole('listitem')
      .filter({ has: page.getByText(title, { exact: true }) });
  const runSelfTest = async (): Promise<void> => {
    await button(page, 'Run self-test').click();
    await see(list());
  };

  it('tests the account and this computer, by reads alone and only when it is told to', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await see(heading(page, 'Help'));
    expect(await list().count()).toBe(0);
    service.controls.forgetRequests();
    await runSelfTest();
    expect(await list().getByRole('listitem').count()).toBe(selfTestNames.length);
    for (const title of [
      'DNS',
      'Address',
      'Certificate',
      'Proxy',
      'API key',
      'Permissions',
      'Methods',
      'Plan limit',
      'Clock',
    ])
      expect(await line(title).textContent(), title).toContain('OK');
    const sent = Object.keys(service.controls.counters()).filter((purpose) => purpose.includes('/'));
    expect(sent.filter((purpose) => !/\/(list|info)$/.test(purpose))).toEqual([]);
    expect(sent).toContain('support/list');
  });

  it('makes itself the program for its links where it is not', async () => {
    await button(line('Link handler'), 'Set as default').click();
    await see(page.getByText('longreach:// links now open in Longreach'));
    await runSelfTest();
    await soon(() => line('Link handler').textContent()).toContain('OK');
  });

  it('says what the service refuses and what to do about it', async () => {
    const { id } = service.controls.addFault({ where: 'history/list', fault: { kind: 'status', status: 403 } });
    await runSelfTest();
    await soon(() => line('Permissions').textContent()).toContain('Not allowed: History.');
    expect(await line('Permissions').textContent()).toContain('Ask the account owner');
    service.controls.removeFault({ id });
  });

  it('answers the same in a terminal', async () => {
    const { code, output } = await driver.runAgain(['doctor', '--json']);
    const result = JSON.parse(output) as {
      readonly lines: readonly { readonly name: string; readonly level: string }[];
    };
    expect(result.lines).toHaveLength(selfTestNames.length);
    expect(code).toBe(result.lines.some(({ level }) => level === 'bad') ? 1 : 0);
    expect(searchContent(output, [service.key])).toEqual([]);
  });

  it('saves the diagnostics that were shown, without the key and without names', async () => {
    const path = join(folder, 'diagnostics.zip');
    await driver.desktop.answerNext('save', { canceled: false, filePath: path });
    await button(page, 'Save diagnostics').click();
    const dialog = page.getByRole('dialog', { name: 'Save diagnostics', exact: true });
    await button(dialog, 'Save…').click();
    await see(page.getByText('Diagnostics saved'));
    const files = unzipSync(readFileSync(path));
    expect(Object.keys(files)).toContain('self-test.txt');
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    expect(all).toContain('agents/list GET');
    expect(searchContent(all, [service.key])).toEqual([]);
    for (const { name } of service.controls.agents()) expect(all).not.toContain(name);
  });

  it('exports a profile without the key and shows what an import would change', async () => {
    const path = join(folder, 'profile.json');
    await driver.desktop.answerNext('save', { canceled: false, filePath: path });
    await button(page, 'Export profile').click();
    await see(page.getByText('Profile exported'));
    const profile = JSON.parse(readFileSync(path, 'utf8')) as { readonly settings: object };
    expect(searchContent(readFileSync(path, 'utf8'), [service.key])).toEqual([]);
    writeFileSync(path, JSON.stringify({ ...profile, settings: { ...profile.settings, density: 'comfortable' } }));
    await driver.desktop.answerNext('open', { canceled: false, filePaths: [path] });
    await button(page, 'Import profile').click();
    const dialog = page.getByRole('dialog', { name: 'Import this profile?', exact: true });
    await see(dialog.getByText(/: Compact → Comfortable$/));
    await button(dialog, 'Import').click();
    await see(page.getByText('Profile imported'));
    await soon(() => page.getByRole('radio', { name: 'Comfortable', exact: true }).isChecked()).toBe(true);
  });

  it('clears what comes back by itself after a question', async () => {
    await button(page, 'Clear: Saved list').click();
    const dialog = page.getByRole('dialog', { name: 'Clear “Saved list”?', exact: true });
    service.controls.forgetRequests();
    await button(dialog, 'Clear…').click();
    await see(page.getByText('Cleared', { exact: true }));
    await soon(() => service.controls.counters()['agents/list']).toBe(1);
  });

  it('shows the licences of what it is made of, and what is new', async () => {
    await button(page, 'Licences').click();
    await see(page.getByRole('dialog', { name: 'Licences', exact: true }).getByText('zod', { exact: true }));
    await page.keyboard.press('Escape');
    await button(page, 'What’s new').click();
    await see(page.getByRole('dialog', { name: 'What’s new', exact: true }).getByText(/self-test of the account/));
    await page.keyboard.press('Escape');
  });
});

describe('doctor without a running Longreach', () => {
  let service: Service;
  const userData = withFolder('doctor');
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('tests the account, prints a line for each check and leaves no process', async () => {
    const env = { LONGREACH_SERVICE_URL: service.address, LONGREACH_API_KEY: service.key };
    const { output } = await runLongreach({ userData, env, args: ['doctor'] });
    expect(output).toMatch(/^OK +API key +Accepted\.$/m);
    expect(output).toMatch(/^OK +Permissions +Allowed: Agents, History and Support\.$/m);
    expect(output).toContain('Not tested, because Longreach isn’t running.');
  });
});
