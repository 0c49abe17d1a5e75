import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { isLong } from '../long.ts';
import type { Channel, InputOf } from '../../src-main/contract/contract.ts';
import type { Result } from '../../src-main/contract/failure.ts';
import { linksOf, notes } from './agent-steps.ts';
import { axeFaults, wearTheme } from './faults.ts';
import type { Driver } from './driver.ts';
import { withConsole, withFolder } from './stage.ts';
import { heading, see, seeGone, seeRows, soon, type Service } from './steps.ts';
import { callBridge } from './truth.ts';

const MANAGED = 'Managed by your organization';
const desk = 'Despatch desk 1';

/** What an administrator manages, on a console that runs: each change takes effect at once. */
describe('a policy', () => {
  const folder = withFolder('policy');
  const path = join(folder, 'policy.json');
  let service: Service;
  let driver: Driver;
  let page: Page;

  withConsole({ env: { LONGREACH_POLICY_FILE: path } }, (stage) => {
    ({ service, driver, page } = stage);
  });
  afterEach(() => {
    service.controls.forgetRequests();
  });

  /** The answer of the main process to the page's own bridge: what a page could do that hides nothing. */
  const call = <C extends Channel>(channel: C, input: InputOf<C>): Promise<Result<unknown>> =>
    page.evaluate(
      `window.bridge.invoke(${JSON.stringify(channel)}, ${input === undefined ? 'undefined' : JSON.stringify(input)})`,
    );
  const reasonOf = async <C extends Channel>(channel: C, input: InputOf<C>): Promise<string | undefined> => {
    const reply = await call(channel, input);
    return reply.ok ? 'allowed' : reply.failure.reason;
  };
  const isManaged = async (): Promise<boolean> => (await callBridge(page, 'policy:current', undefined)).isManaged;

  const write = (text: string): void => {
    writeFileSync(`${path}.new`, text, { mode: 0o644 });
    renameSync(`${path}.new`, path);
  };
  const openSettings = () => page.getByRole('link', { name: 'Settings', exact: true }).click();
  const askWhy = () => page.getByRole('switch', { name: 'Ask for a reason before connecting', exact: true });

  it('that does not exist manages nothing', async () => {
    expect(await isManaged()).toBe(false);
    await openSettings();
    await see(askWhy());
    expect(await askWhy().isEnabled()).toBe(true);
    expect(await page.getByText(MANAGED).count()).toBe(0);
  });

  it('takes effect when its file appears, is marked, and can be read by everybody', async () => {
    write(
      JSON.stringify({
        serviceAddresses: [service.address],
        maxAccounts: 1,
        allowPractice: false,
        allowStoredKeys: false,
        allowRecordings: false,
        allowClipboard: false,
        allowLinks: false,
        allowCommands: false,
        settings: { askWhy: true, historyMonths: 3, proxy: { mode: 'none' }, downloadsFolder: '~/', linkHosts: [] },
      }),
    );
    await see(heading(page, 'Your organization'));
    await soon(() => askWhy().isDisabled()).toBe(true);
    expect(await askWhy().isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'No proxy', exact: true }).isDisabled()).toBe(true);
    for (const theme of ['dark', 'light'] as const) {
      await wearTheme(page, theme);
      expect(await axeFaults(page)).toEqual([]);
    }
  });

  it('holds against direct calls of the page’s bridge', async () => {
    expect(await reasonOf('settings:change', { askWhy: false })).toBe('managed');
    expect(await reasonOf('settings:change', { proxy: { mode: 'system' } })).toBe('managed');
    expect(await reasonOf('downloads:chooseFolder', undefined)).toBe('managed');
    expect(await reasonOf('account:practise', undefined)).toBe('managed');
    expect(await reasonOf('account:practise', undefined)).toBe('managed');
    for (const address of ['https://another.example/v1/', service.address.replace('/v1/', '/x/v1/')])
      expect(
        await reasonOf('account:signIn', { address, key: service.key, label: '', keep: 'this-run' }),
        address,
      ).toBe('managed');
    for (const channel of ['recordings:play', 'recordings:askHost', 'downloads:start'] as const)
      expect(await reasonOf(channel, { sessionId: 1 }), channel).toBe('managed');
  });

  it('lets no key be stored, however the page asks for it', async () => {
    // Its own key would be recognised as that of the account which is here.
    const another = 'another-key-0123456789abcdef';
    const input = { address: service.address, key: another, label: '', keep: 'keychain' } as const;
    const { key } = service;
    service.controls.replaceKey({ key: another });
    expect(await reasonOf('account:signIn', input)).toBe('managed');
    await call('accounts:cancelAdd', undefined);
    service.controls.replaceKey({ key });
  });

  it('refuses links with a sentence, and commands with an exit code', async () => {
    expect(await driver.startAgain([`longreach://connect?name=${encodeURIComponent(desk)}`])).toBe(0);
    await see(notes(page).getByText(/doesn’t allow links/));
    expect(linksOf(service, desk)).toEqual([]);
    const listed = await driver.runAgain(['list']);
    expect(listed.code).toBe(6);
    expect(listed.errors).toContain('Your organization doesn’t allow commands');
    expect(listed.output).toBe('');
  });

  it.runIf(isLong)(
    'with an error is shown everywhere and restricts everything, while the account works on',
    async () => {
      write('{ "allowLinks": true, "allowLink": false }');
      await page.getByRole('link', { name: 'Agents', exact: true }).click();
      await see(page.getByText('Your organization’s policy has an error'));
      await see(page.getByText(/the unknown key “allowLink”/));
      expect(await reasonOf('account:practise', undefined)).toBe('managed');
      expect(
        await reasonOf('account:signIn', { address: service.address, key: service.key, label: '', keep: 'this-run' }),
      ).toBe('managed');
      expect((await call('agents:refresh', undefined)).ok).toBe(true);
      await seeRows(page, service.controls.agents().length);
      for (const theme of ['dark', 'light'] as const) {
        await wearTheme(page, theme);
        expect(await axeFaults(page)).toEqual([]);
      }
    },
  );

  it.runIf(isLong)('that is gone leaves the user’s own settings', async () => {
    rmSync(path);
    await seeGone(page.getByText('Your organization’s policy has an error'));
    await openSettings();
    await soon(() => askWhy().isEnabled()).toBe(true);
    expect(await askWhy().isChecked()).toBe(false);
    expect((await call('settings:change', { askWhy: false })).ok).toBe(true);
    expect(await isManaged()).toBe(false);
  });
});
