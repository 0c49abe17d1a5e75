import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsKeyringTests, startBus } from '../trust/key/keyring.ts';
import { isLong } from '../long.ts';
import { AccessView } from './access-checks.ts';
import { launchLongreach, type Driver } from './driver.ts';
import { makeHome, type Home } from './stored-account.ts';
import { readKeyring } from './keyring-child.ts';
import { searchFolder } from './secrets.ts';
import { withFolder } from './stage.ts';
import {
  button,
  form,
  heading,
  pressSignIn,
  readAccountMenu,
  row,
  see,
  seeGone,
  seeRows,
  serviceStatus,
  soon,
  startService,
  typeAndSignIn,
  type Service,
} from './steps.ts';

/** A web server that is not the service, as a router's page or a captive portal is. */
async function startWebPage(): Promise<{ readonly address: string; readonly server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>Router</title><h1>Welcome</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`, server };
}

const words = {
  notHttps: 'The address begins with http://, which would send your API key unencrypted.',
  webPage: 'A web page answered, not the service’s API. Check the address.',
  rejected: 'The service rejected this API key. Copy it again from the account area, Integrations, HTTP API.',
  ending: 'The ending /v1/ was added.',
};
const wrongKey = 'wrong-key-0123456789abcdef';

describe.skipIf(!runsKeyringTests)('the first run, with a real keyring', () => {
  let service: Service;
  let web: Server;
  let webAddress = '';
  let home: Home;
  let driver: Driver;
  let page: Page;

  const start = async (): Promise<void> => {
    driver = await home.start();
    page = await driver.window('console');
  };

  beforeAll(async () => {
    service = await startService();
    ({ server: web, address: webAddress } = await startWebPage());
    home = await makeHome();
    await start();
  });
  afterAll(async () => {
    await driver.close();
    await home.stop();
    await service.close();
    web.close();
  });

  const seeComplaint = async (text: string): Promise<void> => {
    await see(page.getByText(text, { exact: false }));
    await see(form(page).signIn);
    expect(await heading(page, 'Connect your account').isVisible()).toBe(true);
  };

  it('begins with Connect your account, and with nothing stored', async () => {
    await see(heading(page, 'Connect your account'));
    // At the start the program tries the keyring with an entry of its own, and libsecret ends a reader that meets it half gone.
    await soon(() => readKeyring(home.keyring.env)).toEqual([]);
    expect(await form(page).address.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('refuses an address that would send the key for all to read, and sends nothing', async () => {
    await typeAndSignIn(page, 'http://example.com', wrongKey);
    await seeComplaint(words.notHttps);
    expect(await form(page).address.getAttribute('aria-invalid')).toBe('true');
    expect(await form(page).address.inputValue()).toBe('http://example.com');
    expect(await form(page).key.inputValue()).toBe(wrongKey);
  });

  it('says that a web page is not the service', async () => {
    await typeAndSignIn(page, webAddress, wrongKey);
    await seeComplaint(words.webPage);
    expect(await form(page).key.inputValue()).toBe(wrongKey);
  });

  it('says that the service rejects a wrong key, and keeps what was typed', async () => {
    await form(page).label.fill('Northfield');
    await typeAndSignIn(page, service.address, wrongKey);
    await seeComplaint(words.rejected);
    expect(await form(page).key.getAttribute('aria-invalid')).toBe('true');
    expect(await form(page).address.inputValue()).toBe(service.address);
    expect(await form(page).key.inputValue()).toBe(wrongKey);
    expect(await form(page).label.inputValue()).toBe('Northfield');
    expect(await readKeyring(home.keyring.env)).toEqual([]);
  });

  it('completes the address and shows what it added', async () => {
    const short = service.address.replace(/v1\/$/, '');
    await form(page).address.fill(short);
    await form(page).address.blur();
    await see(page.getByText(words.ending));
    expect(await form(page).address.inputValue()).toBe(service.address);
  });

  it('signs in with the right key and says how many agents it found', async () => {
    await form(page).key.fill(service.key);
    await pressSignIn(page);
    await seeRows(page, 30);
    await see(page.getByText('Found 30 agents'));
    await see(row(page, 'Despatch desk 1'));
    expect(await readAccountMenu(page)).toContain('The API key is stored in the system keyring.');
    await see(button(page, 'Account').locator('..').getByText('Northfield'));
  });

  it('has put the key into the keyring, and into no file', async () => {
    const stored = await readKeyring(home.keyring.env);
    expect(stored.map(({ password }) => password)).toEqual([service.key]);
    expect(await driver.quit()).toBe(0);
    expect(searchFolder(home.userData, [service.key])).toEqual([]);
  });

  it('is offered by the keyring alone after everything else was lost, and goes on with its key', async () => {
    for (const name of readdirSync(home.userData)) rmSync(join(home.userData, name), { recursive: true, force: true });
    await start();
    await see(heading(page, 'Connect your account'));
    await page.getByRole('button', { name: /^Continue with / }).click();
    await seeRows(page, 30);
    const stored = await readKeyring(home.keyring.env);
    const isNote = ({ account }: { readonly account: string }): boolean => account.startsWith('activity ');
    expect(stored.filter((one) => !isNote(one)).map(({ password }) => password)).toEqual([service.key]);
    // The run before noted its newest entry of the audit log beside the key when it was quit: a number and a hash.
    const notes = stored.filter(isNote).map(({ password }) => password);
    expect(notes).toEqual([expect.stringMatching(/^\d+:[0-9a-f]{64}$/)]);
    expect(await driver.quit()).toBe(0);
  });

  it('says that the keyring is locked, lets the kept list be seen, and is no first run', async () => {
    await home.keyring.lock();
    service.controls.forgetRequests();
    await start();
    await see(heading(page, 'The keychain is locked'));
    await see(page.getByText('The API key for this account is in the system keyring. Unlock it, then try again.'));
    expect(await heading(page, 'Connect your account').count()).toBe(0);
    expect(await new AccessView(page).faults()).toEqual([]);
    await button(page, 'Show the saved copy').click();
    await seeRows(page, 30);
    await see(row(page, 'Despatch desk 1'));
    expect(await serviceStatus(page).textContent()).toContain('API key not available');
    expect(service.controls.counters()).toEqual({});
    await button(page, 'Back to the API key').click();
    await see(heading(page, 'The keychain is locked'));
  });

  it('still says so when it is tried too early, and goes on when it is unlocked', async () => {
    await button(page, 'Try again').click();
    await see(page.getByText('The API key still can’t be read.'));
    await home.keyring.unlock();
    await button(page, 'Try again').click();
    await seeGone(heading(page, 'The keychain is locked'));
    await seeRows(page, 30);
    await soon(() => serviceStatus(page).textContent()).toMatch(/^\s*Up to date/);
    expect(await driver.quit()).toBe(0);
  });

  describe('a keyring that asks for its password', () => {
    beforeAll(async () => {
      await home.keyring.leaveQuestions();
      await home.keyring.lock();
    });

    it('C3: does not hold up quitting while nobody answers', async () => {
      driver = await home.start();
      await home.keyring.prompted();
      const before = performance.now();
      expect(await driver.quit()).toBe(0);
      // The clock measures what else this computer does, too.
      if (isLong) expect(performance.now() - before).toBeLessThan(5_000);
    });

    it('is still signed in afterwards, by the keyring alone', async () => {
      await home.keyring.unlock();
      service.controls.forgetRequests();
      await start();
      await seeRows(page, 30);
      await soon(() => serviceStatus(page).textContent()).toMatch(/^\s*Up to date/);
      expect(await heading(page, 'Connect your account').count()).toBe(0);
      const [first] = service.controls.requests();
      expect(first).toMatchObject({ purpose: 'agents/list', keyIn: 'header', keyIsRight: true, status: 200 });
    });
  });
});

describe.skipIf(!runsKeyringTests)('the first run where no keychain answers', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;
  let bus: Awaited<ReturnType<typeof startBus>>;
  const userData = withFolder('no-keychain');

  beforeAll(async () => {
    service = await startService();
    bus = await startBus();
    driver = await launchLongreach({ env: bus.env, userData });
    page = await driver.window('console');
  });
  afterAll(async () => {
    await driver.close();
    await bus.stop();
    await service.close();
  });

  it('offers to keep the key for this run only', async () => {
    await see(heading(page, 'Connect your account'));
    await typeAndSignIn(page, service.address, service.key);
    await see(page.getByText('Couldn’t store the API key on this computer'));
    await button(page, 'Keep the key for this run only').click();
    await seeRows(page, 30);
  });

  it('says so in the account menu, and keeps the key in no file', async () => {
    expect(await readAccountMenu(page)).toContain('The API key is kept until you quit.');
    expect(await driver.quit()).toBe(0);
    expect(searchFolder(userData, [service.key])).toEqual([]);
  });

  it('asks for the key at the next start, with the kept list at hand', async () => {
    driver = await launchLongreach({ env: bus.env, userData });
    page = await driver.window('console');
    await see(heading(page, 'The API key was kept for one run only'));
    await button(page, 'Show the saved copy').click();
    await seeRows(page, 30);
  });
});

describe('the tools of this spec', () => {
  const folder = withFolder('planted');

  it('find a secret where there is one', async () => {
    const service = await startService();
    writeFileSync(join(folder, 'plain.txt'), `before ${service.key} after`);
    writeFileSync(join(folder, 'base64.bin'), Buffer.from(`x"${service.key}"y`).toString('base64'));
    expect(searchFolder(folder, [service.key]).length).toBeGreaterThanOrEqual(2);
    await service.close();
  });
});
