import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { clipboardOf } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { withConsole, withFolder } from './stage.ts';
import { button, heading, see, soon } from './steps.ts';

/** Many computers are prepared by one script, which runs as it was written. */
describe('deploy', () => {
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
    ({ driver, page } = stage);
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
  /** The arguments that the installer gets when this is run in its folder. */
  const runSh = (args: readonly string[]): unknown =>
    JSON.parse(spawnSync('sh', args, { cwd: folder, encoding: 'utf8' }).stdout);

  it('reads a file of many, reports what is wrong with which line, and writes a script of the rest', async () => {
    await page.getByRole('link', { name: 'Deploy', exact: true }).click();
    await see(heading(page, 'Deploy'));
    await field('Account e-mail').fill('it@northfield.example');
    await field('Installer file').fill('agent installer.bin');
    await choose('sh');
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
      ['Line 4', 'The client is missing.'],
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
});
