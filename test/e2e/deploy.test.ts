import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { clipboardOf, pane } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { withConsole, withFolder } from './stage.ts';
import { button, heading, refresh, see, soon, type Service } from './steps.ts';

/** Computers are prepared, and their agents arrive. One story, in order. */
describe('deploy', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;
  const folder = withFolder('deploy');

  beforeAll(() => {
    writeFileSync(
      join(folder, 'agent installer.bin'),
      `#!${process.execPath}\nconsole.log(JSON.stringify(process.argv.slice(2)));\n`,
    );
    chmodSync(join(folder, 'agent installer.bin'), 0o755);
  });
  withConsole({}, (stage) => {
    ({ service, driver, page } = stage);
  });

  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  // By the keyboard: notifications may lie over the pointer's place.
  const choose = (name: string) => page.getByRole('radio', { name, exact: true }).press('Space');
  const output = () => page.getByRole('group', { name: /^(Command|Script)$/ }).textContent();
  const name = (text: string | RegExp) =>
    page.getByRole('list', { name: 'Names' }).getByRole('listitem').filter({ hasText: text });
  const copied = async (): Promise<string> => {
    await button(page, 'Copy').click();
    const shown = await output();
    // The clipboard of Windows has line breaks of its own.
    await soon(() => clipboardOf(driver)).toBe(shown);
    return clipboardOf(driver);
  };
  /** What the installer is given when this is run where it lies. */
  const runSh = (args: readonly string[]): unknown =>
    JSON.parse(spawnSync('sh', args, { cwd: folder, encoding: 'utf8' }).stdout);

  it('is reached from the palette', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('deploy');
    await page.keyboard.press('Enter');
    await see(heading(page, 'Deploy'));
    expect(await button(page, 'Copy').isDisabled()).toBe(true);
  });

  it('writes the command of one agent, which starts the installer with exactly what was typed', async () => {
    await field('Account identifier').fill('North & "Field" $(id)');
    await field('Device identifier').fill('Kasse 1 `!` ’ö’');
    await field('Account e-mail').fill('it@northfield.example');
    await field('Installer file').fill('agent installer.bin');
    await see(page.getByText('Windows shells can’t pass on a double quote', { exact: false }).first());
    await choose('sh');
    await page.getByRole('switch', { name: 'One-time access', exact: true }).click();
    expect(runSh(['-c', await copied()])).toEqual([
      '-install',
      '-register',
      'it@northfield.example',
      '-config',
      'fast_access=false',
      '-config',
      `name='North & "Field" $(id):Kasse 1 \`!\` ’ö’'`,
    ]);
  });

  it('keeps what was typed while other pages are shown', async () => {
    await page.keyboard.press('Control+1');
    await page.getByRole('link', { name: 'Deploy', exact: true }).click();
    expect(await field('Account e-mail').inputValue()).toBe('it@northfield.example');
    await page.getByRole('switch', { name: 'One-time access', exact: true, checked: false }).click();
  });

  it('reads a file of many, reports what is wrong with which line, and writes a script of the rest', async () => {
    await choose('Many from a list');
    const lines = [
      'Account;Device',
      'acme;till 1',
      'acme;"till; 2"',
      ';till 3',
      'acme;till 1',
      "acme;Ann's PC",
      'acme;"open',
    ];
    await page.locator('input[type=file]').setInputFiles({
      name: 'tills.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`),
    });
    await see(page.getByText('Contains 2 devices.', { exact: true }));
    await see(page.getByText('4 lines with errors are left out.', { exact: true }));
    for (const [line, what] of [
      ['Line 4', 'The account is missing.'],
      ['Line 5', 'Line 2 has the same name.'],
      ['Line 6', 'The name is enclosed in single quotes'],
      ['Line 7', 'The quotes don’t match.'],
    ] as const) {
      await see(name(line).filter({ hasText: what }));
    }
    writeFileSync(join(folder, 'deploy.sh'), await copied());
    expect(runSh(['deploy.sh', 'till; 2'])).toEqual([
      '-install',
      '-register',
      'it@northfield.example',
      '-config',
      "name='acme:till; 2'",
    ]);
    const unknown = spawnSync('sh', ['deploy.sh', 'till 3'], { cwd: folder, encoding: 'utf8' });
    expect(unknown.status).toBe(2);
    expect(unknown.stdout).toBe('');
  });

  it('shows who has arrived as soon as the service lists them, and opens their details', async () => {
    await see(page.getByRole('status').filter({ hasText: '0 of 2 added' }));
    await see(name('acme:till 1').filter({ hasText: 'Not in the list of agents yet' }));
    service.controls.changeAgent({ name: 'Despatch desk 2', newName: 'acme:till 1', online: true });
    service.controls.changeAgent({ name: 'hs-empfang', newName: 'Acme:till; 2', online: true });
    await refresh(page);
    await see(page.getByRole('status').filter({ hasText: '1 of 2 added' }));
    await see(name('acme:till 1').filter({ hasText: 'Online' }));
    await choose('Not added, 1');
    await see(name('acme:till; 2'));
    await button(page, 'Copy missing names').click();
    await soon(() => clipboardOf(driver)).toBe('acme:till; 2');
    await choose('Added, 1');
    await button(page, 'Show details of acme:till 1').click();
    await see(pane(page).getByRole('heading', { name: 'acme:till 1', exact: true }));
  });
});
