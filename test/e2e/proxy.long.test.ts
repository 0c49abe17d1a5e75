import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeChain } from '../tools/network/certificates.ts';
import { startProxy, type TestProxy } from '../tools/network/proxy.ts';
import { launchLongreach, type Driver } from './driver.ts';
import { connectTo } from './session-steps.ts';
import {
  button,
  form,
  pressSignIn,
  remoteOf,
  see,
  seeGone,
  seeRows,
  soon,
  startService,
  type Service,
} from './steps.ts';
import { LIMIT } from './until.ts';

/** A name that only the proxy knows, whose certificate is of an authority that no system trusts. */
const COMPANY = 'console.company.example';
const REALM = 'Office network';

describe('behind a proxy that wants a sign-in', () => {
  let service: Service;
  let secure: Server;
  let proxy: TestProxy;
  let driver: Driver;
  let page: Page;

  beforeAll(async () => {
    service = await startService();
    const { cert, key } = makeChain([COMPANY]);
    secure = createServer({ cert, key }, (_request, response) => response.end());
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    proxy = await startProxy({
      credentials: { username: 'jo', password: 'right' },
      realm: REALM,
      hosts: { [`${COMPANY}:443`]: `127.0.0.1:${(secure.address() as AddressInfo).port}` },
      pac: () => `function FindProxyForURL(url, host) {
        return dnsDomainIs(host, '.company.example') ? 'PROXY ${proxy.address}' : 'DIRECT';
      }`,
    });
    driver = await launchLongreach();
    page = await driver.window('console');
  });
  afterAll(async () => {
    await driver.close();
    await proxy.close();
    await service.close();
    secure.close();
    secure.closeAllConnections();
  });

  const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
  const question = (): Locator => dialog('Sign in to the proxy');
  const chooseProxy = async (kind: string, fields: Readonly<Record<string, string>>): Promise<void> => {
    await button(page, 'Behind a proxy').last().click();
    await dialog('Behind a proxy').getByRole('radio', { name: kind, exact: true }).click();
    for (const [name, value] of Object.entries(fields)) {
      const field = dialog('Behind a proxy').getByRole('textbox', { name, exact: true });
      await field.fill(value);
      await field.press('Tab');
    }
    await see(dialog('Behind a proxy').getByText('Saved. Used from the next request on.'));
    await button(dialog('Behind a proxy'), 'Done').click();
    await seeGone(dialog('Behind a proxy'));
  };
  const answer = async (username: string, password: string): Promise<void> => {
    await question().getByRole('textbox', { name: 'User name', exact: true }).fill(username);
    await question().getByLabel('Password', { exact: true }).fill(password);
    await button(question(), 'Sign in').click();
  };

  it('asks for it by name on the first request, and a declined one is a sentence', async () => {
    await chooseProxy('Use a proxy script (PAC)', { 'Script address': `${proxy.address}/proxy.pac` });
    await form(page).address.fill(`https://${COMPANY}/v1/`);
    await form(page).key.fill('proxy-test-key-0123456789');
    await pressSignIn(page);
    await see(question());
    expect(await question().textContent()).toContain(proxy.address);
    expect(await question().textContent()).toContain(REALM);
    await button(question(), 'Cancel').click();
    await seeGone(question());
    await see(page.getByText('The proxy requires a user name and password, so nothing was sent.'));
    expect(proxy.passed).toEqual([]);
  });

  it('says that a wrong password was refused, and then goes on with the same sign-in', async () => {
    await pressSignIn(page);
    await see(question());
    await answer('jo', 'wrong');
    await see(question().getByText('The proxy didn’t accept this user name and password'));
    await answer('jo', 'right');
    await seeGone(question());
    await soon(() => proxy.passed).toContain(`CONNECT ${COMPANY}:443`);
  });

  it('explains a certificate that is not trusted by its names, and offers no way around it', async () => {
    await see(page.getByText('The certificate of this address isn’t trusted, so nothing was sent.'));
    await button(page, 'Show certificate').click();
    const shown = dialog(`Certificate of ${COMPANY}`);
    await see(shown.getByText(/Test Company Root/).first());
    const words = (await shown.textContent()) ?? '';
    expect(words).toContain('which this computer doesn’t trust');
    expect(words).toContain('(Test Company)');
    expect(words).toMatch(/SHA-256 (?:[0-9A-F]{2}:){31}[0-9A-F]{2}/);
    expect(words).toContain('Trust your company’s authority');
    expect((await shown.getByRole('button').allTextContents()).map((text) => text.trim())).toEqual(['Close']);
    await button(shown, 'Close').click();
  });

  it('remembers the sign-in for another server of the same proxy', async () => {
    await chooseProxy('Use this proxy', { 'Proxy server': proxy.address, 'Bypass the proxy for': '<-loopback>' });
    await form(page).address.fill(service.address);
    await form(page).key.fill(service.key);
    await pressSignIn(page);
    // Where this computer has no keychain, the key is kept for the run.
    const forThisRun = button(page, 'Keep the key for this run only');
    await forThisRun
      .or(page.getByRole('grid', { name: 'Agents', exact: true }))
      .first()
      .waitFor({ timeout: LIMIT });
    if (await forThisRun.isVisible()) await forThisRun.click();
    await seeRows(page, 30);
    expect(await question().count()).toBe(0);
    expect(proxy.passed.some((line) => line.startsWith(`GET ${service.address}agents/list`))).toBe(true);
  });

  it('reaches remote pages through the same proxy, without another question', async () => {
    const name = 'Despatch desk 1';
    const before = proxy.passed.length;
    await connectTo(page, name);
    await remoteOf(driver, name);
    expect(proxy.passed.slice(before).length).toBeGreaterThan(1);
    expect(await question().count()).toBe(0);
  });

  it('counts what was sent, by kind and call, and takes a budget for the rest', async () => {
    await page.bringToFront();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    const section = page.getByRole('group', { name: 'Requests', exact: true });
    await section.getByText('Show as tables').click();
    const calls = section.getByRole('table', { name: 'Today’s requests by call', exact: true });
    await see(calls.getByRole('row', { name: 'agents/connect 1 0', exact: true }));
    const counted = async (): Promise<number> =>
      Number(/^(\d+) in this hour/.exec((await section.getByText(/in this hour, /).textContent()) ?? '')?.[1]);
    await soon(counted).toBeGreaterThan(2);
    await section.getByText('Advanced', { exact: true }).click();
    await section.getByRole('radio', { name: '120 an hour', exact: true }).click();
    await see(section.getByText(/\d+ of 120 in this hour\./));
  });
});
