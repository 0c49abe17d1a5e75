import { createHmac, randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebhookReceiver, type Heard, type WebhookReceiver } from '../tools/network/webhook-receiver.ts';
import { runsKeyringTests } from '../trust/key/keyring.ts';
import type { Driver } from './driver.ts';
import { readKeyring } from './keyring-child.ts';
import { mainClock, passTime } from './main-clock.ts';
import { searchContent, searchFolder } from './secrets.ts';
import { makeHome, type Home } from './stored-account.ts';
import { button, see, seeGone, seeRows, soon, startService, typeAndSignIn, type Service } from './steps.ts';

describe.skipIf(!runsKeyringTests)('alarms beyond this screen', () => {
  /** The part of the address that is the credential. */
  const path = `/alarms/${randomBytes(16).toString('hex')}`;
  let service: Service;
  let receiver: WebhookReceiver;
  let home: Home;
  let driver: Driver;
  let page: Page;
  let secret = '';

  const start = async (): Promise<void> => {
    driver = await home.start({ requires: [mainClock], env: receiver.env });
    page = await driver.window('console');
  };
  const dialog = (): Locator => page.getByRole('dialog');
  const webhook = (): Locator => page.getByRole('listitem').filter({ hasText: 'Wall display' });
  const showWebhooks = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Notifications', exact: true }).click();
    await see(button(page, 'Add webhook…'));
  };
  const lastQuestion = async (): Promise<string> =>
    JSON.stringify((await driver.desktop.calls()).findLast(({ api }) => api === 'dialog.showMessageBox')?.args);
  /** What came to the address, the oldest first. */
  const arrived = (): readonly Heard[] => receiver.heard.filter((one) => one.path === path);
  const types = (): string[] => arrived().map(({ body }) => (JSON.parse(body) as { readonly type: string }).type);
  const sendTest = async (): Promise<void> => {
    await button(webhook(), 'Send test').click();
    await soon(() => button(webhook(), 'Send test').isEnabled()).toBe(true);
  };
  const joinClient = async (): Promise<void> => {
    const reply = await page.evaluate<{ readonly ok: boolean }>(
      "window.bridge.invoke('support:create', { clientName: 'Ada Lovelace' })",
    );
    expect(reply).toMatchObject({ ok: true });
    const made = service.controls.supports().findLast(({ status }) => status === 0);
    service.controls.joinSupport({ id: made?.id ?? -1 });
    await page.evaluate("window.bridge.invoke('support:refresh')");
  };

  beforeAll(async () => {
    service = await startService();
    receiver = await startWebhookReceiver();
    home = await makeHome();
    await start();
    await typeAndSignIn(page, service.address, service.key);
    await seeRows(page, 30);
  });
  afterAll(async () => {
    await driver.close();
    await home.stop();
    await service.close();
    receiver.close();
  });

  it('are not set up while the question of the system is answered with no', async () => {
    await showWebhooks();
    await button(page, 'Add webhook…').press('Enter');
    await dialog().getByRole('radio', { name: 'Own receiver', exact: true }).check();
    // Nobody finds this name, so that nothing can be said of its network.
    await dialog().getByLabel('Address', { exact: true }).fill('https://alarms.invalid/a');
    await driver.desktop.answerNext('message', { response: 1 });
    await button(dialog(), 'Add webhook').click();
    await soon(lastQuestion).toContain('Send alarms to alarms.invalid?');
    await soon(() => button(dialog(), 'Add webhook').isEnabled()).toBe(true);

    await dialog().getByLabel('Address', { exact: true }).fill(`${receiver.origin}${path}`);
    await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Wall display');
    await driver.desktop.answerNext('message', { response: 1 });
    await button(dialog(), 'Add webhook').click();
    await soon(lastQuestion).toContain(`Send alarms to ${receiver.host} in a private network?`);
    await soon(() => button(dialog(), 'Add webhook').isEnabled()).toBe(true);
    expect(await dialog().getByLabel('Address', { exact: true }).inputValue()).toBe(`${receiver.origin}${path}`);
    expect((await readKeyring(home.keyring.env)).filter(({ account }) => account.startsWith('webhook'))).toEqual([]);
  });

  it('have their address in the keyring and their signing secret on the clipboard', async () => {
    await driver.desktop.answerNext('message', { response: 0 });
    await button(dialog(), 'Add webhook').press('Enter');
    await seeGone(dialog());
    await see(page.getByText('Signing secret copied'));
    await see(webhook().getByText(`${receiver.host}/…${path.slice(-4)}`));
    secret = await driver.main(({ clipboard }) => clipboard.readText());
    expect(secret).toMatch(/^whsec_/);
    const stored = (await readKeyring(home.keyring.env)).filter(({ account }) => account.startsWith('webhook'));
    expect(stored.map(({ password }) => password)).toEqual([`${secret}<${receiver.origin}${path}`]);
  });

  it('arrive when they are tested, signed, without the API key and without a cookie', async () => {
    await sendTest();
    await see(page.getByText('The test message arrived'));
    const [message] = arrived();
    if (message === undefined) throw new Error('nothing has arrived');
    const { headers, body } = message;
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(JSON.parse(body)).toMatchObject({ type: 'test', id: headers['webhook-id'] });
    expect(headers.cookie).toBeUndefined();
    expect(searchContent(JSON.stringify(message), [service.key])).toEqual([]);
  });

  it('tell of a client who joins, a watched agent that is back and a view that changes, without a name', async () => {
    await joinClient();
    await soon(types).toEqual(['test', 'client.joined']);

    const away = service.controls.agents().find(({ online }) => !online);
    const call = (channel: string, input: unknown) =>
      page.evaluate(`window.bridge.invoke(${JSON.stringify(channel)}, ${JSON.stringify(input)})`);
    expect(await call('agents:watch', { agentId: away?.id })).toMatchObject({ ok: true });
    service.controls.changeAgent({ name: away?.name ?? '', online: true });
    await call('agents:refresh', undefined);
    await soon(types).toEqual(['test', 'client.joined', 'agent.back']);

    const plain = { query: '', chips: [], systems: [], group: null, columns: null, layout: null };
    const view = { ...plain, name: 'Everybody', sort: { column: 'name', down: false }, shortcut: null, notify: true };
    const saved = (await call('views:save', { id: null, view })) as {
      readonly value: readonly { readonly id: string }[];
    };
    const added = ['Lobby screen'];
    await call('views:notify', { id: saved.value.at(-1)?.id, added, addedCount: 1, removedCount: 0 });
    await passTime(driver, 2_000);
    await soon(types).toEqual(['test', 'client.joined', 'agent.back', 'view.changed']);

    const texts = arrived().map(({ body }) => body);
    expect(texts[1]).toContain('A client is waiting');
    for (const name of ['Ada', away?.name ?? '', 'Everybody', 'Lobby screen'])
      for (const text of texts) expect(text).not.toContain(name);
  });

  it('are tried three times within ten minutes, each time with the same id', async () => {
    const before = arrived().length;
    receiver.behave(path, { kind: 'status', status: 503 });
    await passTime(driver, 2_000);
    await joinClient();
    for (const tries of [1, 2, 3]) {
      await soon(() => arrived().length).toBe(before + tries);
      if (tries < 3)
        await soon(() => passTime(driver, 60_000).then(() => arrived().length)).toBeGreaterThan(before + tries);
    }
    await see(webhook().getByText(/The webhook has a problem \(status 503\)/));
    const tried = arrived().slice(before);
    expect(new Set(tried.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(tried).toHaveLength(3);
    receiver.behave(path, null);
  });

  it('follow no redirect, wait for no answer without an end, and say which webhook is slow', async () => {
    receiver.behave(path, { kind: 'redirect', to: '/elsewhere' });
    await sendTest();
    await see(webhook().getByText(/redirects to another address/));
    expect(receiver.heard.filter((one) => one.path !== path)).toEqual([]);

    receiver.behave(path, { kind: 'endless' });
    await sendTest();
    await see(webhook().getByText(/^Arrived at/));

    receiver.behave(path, { kind: 'slow' });
    const before = arrived().length;
    await button(webhook(), 'Send test').click();
    await soon(() => arrived().length).toBe(before + 1);
    await passTime(driver, 20_000);
    await see(webhook().getByText(/took too long to respond/));
    receiver.behave(path, null);
  });

  it('leave neither address nor secret in a file, and are there after the next start', async () => {
    expect(await driver.quit()).toBe(0);
    expect(searchFolder(home.userData, [path.slice(8), secret])).toEqual([]);
    expect(searchContent(driver.output(), [path.slice(8), secret])).toEqual([]);
    await start();
    await seeRows(page, 30);
    await showWebhooks();
    await see(webhook().getByText(`${receiver.host}/…${path.slice(-4)}`));
    const before = arrived().length;
    await sendTest();
    await soon(() => arrived().length).toBe(before + 1);
  });

  it('go nowhere once the webhook is removed, by the keyboard alone', async () => {
    await button(webhook(), 'Remove webhook').press('Enter');
    await button(dialog(), 'Remove webhook').press('Enter');
    await seeGone(webhook());
    const before = receiver.heard.length;
    await joinClient();
    await soon(() => driver.desktop.notifications().then((shown) => shown.length)).toBeGreaterThan(0);
    expect(receiver.heard).toHaveLength(before);
    expect((await readKeyring(home.keyring.env)).filter(({ account }) => account.startsWith('webhook'))).toEqual([]);
  });
});
