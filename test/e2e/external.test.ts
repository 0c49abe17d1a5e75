import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../long.ts';
import { linksOf, sentTo, toast } from './agent-steps.ts';
import { axeFaults } from './faults.ts';
import type { Driver } from './driver.ts';
import { closeSessionWindow } from './session-steps.ts';
import { mainClock, passTime } from './main-clock.ts';
import { callBridge } from './truth.ts';
import { until, untilEqual } from './until.ts';
import {
  button,
  launchSignedIn,
  remoteOf,
  searchBox,
  see,
  seeGone,
  seeRows,
  sessionTab,
  sessionTabs,
  soon,
  startService,
  type Service,
} from './steps.ts';

const desk = 'Despatch desk 1';
const nameLink = (name: string, more = ''): string => `longreach://connect?name=${encodeURIComponent(name)}${more}`;
const question = (page: Page, title: string): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
/** Everything that changes something, as the service heard it. */
const mutations = (service: Service): number =>
  (['agents/connect', 'agents/wake', 'agents/reboot', 'agents/logout', 'agents/update', 'support/create'] as const)
    .map((purpose) => sentTo(service, purpose).length)
    .reduce((sum, count) => sum + count, 0);

const linked = 'hs-empfang';
let service: Service;
let driver: Driver;
let page: Page;

beforeAll(async () => {
  service = await startService();
  service.controls.changeAgent({ name: linked, online: true });
  driver = await launchSignedIn(service, { args: [nameLink(linked)], requires: [mainClock] });
  page = await driver.window('console');
});
afterAll(async () => {
  await driver.close();
  await service.close();
});

/** What the tray's menu says. */
const labels = async (...path: string[]): Promise<string[]> => {
  let items = await driver.desktop.menu('tray');
  for (const label of path) items = [...(items.find((item) => item.label === label)?.submenu ?? [])];
  return items.map(({ label }) => label);
};

describe('a link that starts Longreach', () => {
  it('is asked about once the account is there', async () => {
    const dialog = question(page, `Connect to ${linked}?`);
    await see(dialog);
    expect(linksOf(service, linked)).toEqual([]);
    expect(await labels('Recent')).toEqual(['No recent sessions']);
    await button(dialog, 'Connect').click();
    await remoteOf(driver, linked);
    expect(linksOf(service, linked)).toHaveLength(1);
    await closeSessionWindow(driver);
    await soon(() => driver.remotePages()).toEqual([]);
  });
});

describe('the tray', () => {
  const isChecked = async (label: string) =>
    (await driver.desktop.menu('tray')).find((item) => item.label === label)?.checked;

  it('lists who was connected to last, and connects from there', async () => {
    const { id } = service.controls.agent({ name: desk });
    await page.evaluate(`window.bridge.invoke('sessions:open', { agentId: ${id} })`);
    await remoteOf(driver, desk);
    await soon(() => labels('Recent')).toEqual([`● ${desk}`, `● ${linked}`]);
    await closeSessionWindow(driver);
    await soon(() => driver.remotePages().length).toBe(0);
    await driver.desktop.clickMenu('tray', ['Recent', `● ${desk}`]);
    await remoteOf(driver, desk);
    expect(linksOf(service, desk)).toHaveLength(2);
    // The window takes the keyboard when it appears, which would close Quick connect.
    await soon(() => driver.isShown('session')).toBe(true);
  });

  it('names no agent if the settings turn recents off', async () => {
    await page.evaluate("window.bridge.invoke('settings:change', { listRecents: false })");
    await soon(() => labels()).not.toContain('Recent');
    await page.evaluate("window.bridge.invoke('settings:change', { listRecents: true })");
    await soon(() => labels('Recent')).toEqual([`● ${desk}`, `● ${linked}`]);
  });

  it('pauses notifications by its box, which shows how it is', async () => {
    expect(await isChecked('Pause notifications')).toBe(false);
    // The system ticks a box by itself: what the settings say is what counts.
    const isPaused = async () => (await callBridge(page, 'settings:current', undefined)).notificationsPaused;
    await driver.desktop.clickMenu('tray', ['Pause notifications']);
    await soon(isPaused).toBe(true);
    await soon(() => isChecked('Pause notifications')).toBe(true);
    await driver.desktop.clickMenu('tray', ['Pause notifications']);
    await soon(isPaused).toBe(false);
    await soon(() => isChecked('Pause notifications')).toBe(false);
  });

  it('shows Quick connect', async () => {
    await driver.desktop.clickMenu('tray', ['Quick connect…']);
    await soon(() =>
      driver.main(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().some((one) => one.webContents.getURL().includes('/quick') && one.isVisible()),
      ),
    ).toBe(true);
  });

  it('creates a support session, lists who joined, notifies of it, and joins', async () => {
    await driver.desktop.clickMenu('tray', ['Support', 'New support session']);
    await soon(() => sentTo(service, 'support/create').length).toBe(1);
    await soon(() => service.controls.supports().length).toBeGreaterThan(0);
    const invited = service.controls.supports().findLast(({ status }) => status === 0);
    if (invited === undefined) throw new Error('nobody was invited');
    await page.evaluate("window.bridge.invoke('settings:change', { notifyClientNames: true })");
    service.controls.joinSupport(invited);
    await page.evaluate("window.bridge.invoke('support:refresh', undefined)");
    await soon(
      async () => (await driver.desktop.notifications()).filter(({ title }) => title.endsWith('is waiting')).length,
    ).toBe(1);
    expect(await driver.desktop.trayToolTips()).toEqual([expect.stringContaining('waiting')]);
    const client = (await labels('Support')).at(-1) ?? '';
    await driver.desktop.clickMenu('tray', ['Support', client, 'Join']);
    const session = await driver.window('session');
    await soon(() => sessionTabs(session).getByRole('tab').count()).toBe(2);
  });

  it('notifies of a client who joins while only the tray is there, and joins by a click on that', async () => {
    const waiting = async () =>
      (await driver.desktop.notifications()).map(({ title }) => title).filter((title) => title.endsWith('is waiting'));
    await driver.desktop.clickMenu('tray', ['Support', 'New support session']);
    const invited = await until('invitation', () => service.controls.supports().find(({ status }) => status === 0));
    await driver.main(({ BrowserWindow }) => {
      for (const one of BrowserWindow.getAllWindows())
        if (one.webContents.getURL().includes('/console/index.html')) one.close();
    });
    await soon(() => driver.isShown('console')).toBe(false);
    const before = (await waiting()).length;
    service.controls.joinSupport(invited);
    // While nobody looks the service is asked twice a minute.
    await soon(async () => {
      await passTime(driver, 5_000);
      return (await waiting()).length;
    }).toBeGreaterThan(before);
    await driver.desktop.clickNotification((await waiting()).at(-1) ?? '');
    const session = await driver.window('session');
    await soon(() => sessionTabs(session).getByRole('tab').count()).toBe(3);
    expect(await driver.isShown('console')).toBe(false);
  });
});

describe('links to a Longreach that runs', () => {
  beforeAll(async () => {
    await closeSessionWindow(driver);
    await untilEqual('end of the session window', () => driver.windowNow('session'), undefined);
    await untilEqual('end of the remote pages', () => driver.remotePages().length, 0);
    await driver.desktop.clickMenu('tray', ['Open Longreach']);
    page = await driver.window('console');
    await untilEqual('shown console', () => driver.isShown('console'), true);
    // Notes of what the tray did are gone with the page.
    await page.reload();
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await seeRows(page, 30);
    service.controls.forgetRequests();
  });
  afterEach(() => {
    service.controls.forgetRequests();
  });

  /** Passes a link as macOS does. Other systems start the program again, which takes seconds: tests of that do so. */
  const follow = (link: string): Promise<void> => driver.desktop.openUrl(link);

  it('ask first, naming the agent, its state and the requester, with the focus on Cancel', async () => {
    expect(await driver.startAgain([nameLink(desk, '&client=Help%20desk')])).toBe(0);
    const dialog = question(page, `Connect to ${desk}?`);
    await see(dialog);
    const text = (await dialog.textContent()) ?? '';
    for (const word of ['Help desk', 'A link', 'Online']) expect(text).toContain(word);
    expect(await button(dialog, 'Cancel').evaluate((one) => one === document.activeElement)).toBe(true);
    // Enter is meant for whatever had the keyboard before.
    await page.keyboard.press('Enter');
    await seeGone(dialog);
    expect(mutations(service)).toBe(0);
    expect(driver.windowNow('session')).toBeUndefined();
  });

  it('connect once allowed, by the name as the integration scenario has it', async () => {
    const before = linksOf(service, desk).length;
    await follow(nameLink(desk));
    await button(question(page, `Connect to ${desk}?`), 'Connect').click();
    // The note goes by itself: it is looked for before what takes longer.
    await see(toast(page, 'status', `Connecting to ${desk}`));
    const remote = await remoteOf(driver, desk);
    await see(remote.getByRole('heading', { name: desk }));
    expect(linksOf(service, desk)).toHaveLength(before + 1);
    expect(sentTo(service, 'agents/list').filter(({ query }) => query.search === desk)).toHaveLength(1);
    const session = await driver.window('session');
    await sessionTab(session, desk).waitFor();
    await closeSessionWindow(driver);
    await soon(() => driver.windowNow('session')).toBe(undefined);
  });

  it('find by number too', async () => {
    const { id } = service.controls.agent({ name: 'edit-suite-b' });
    await follow(`longreach://connect?agent_id=${id}`);
    await button(question(page, 'Connect to edit-suite-b?'), 'Cancel').click();
    await follow('longreach://connect?agent_id=999999');
    const dialog = question(page, 'No agent found');
    await see(dialog);
    await button(dialog, 'Cancel').click();
    await seeGone(dialog);
    expect(mutations(service)).toBe(0);
  });

  it('of a name that no agent has lead to the list with it in the search box', async () => {
    await follow(nameLink('Despatch desk'));
    await button(question(page, 'No agent found'), 'Show in list').click();
    await soon(() => searchBox(page).inputValue()).toBe('Despatch desk');
    expect(await page.getByRole('row', { name: desk, exact: true }).isVisible()).toBe(true);
    await searchBox(page).fill('');
  });

  it('of a name that several have ask which', async () => {
    const twin = 'edit-suite-c';
    service.controls.changeAgent({ name: 'edit-suite-b', newName: twin });
    await follow(nameLink(twin));
    const dialog = question(page, 'Choose an agent');
    await see(dialog);
    expect(await dialog.getByRole('radio').count()).toBe(2);
    expect(await button(dialog, 'Connect').isDisabled()).toBe(true);
    await button(dialog, 'Cancel').click();
    await seeGone(dialog);
    expect(mutations(service)).toBe(0);
  });

  it('to invite a client create a support session once allowed', async () => {
    await follow('longreach://support/new?client=Ana%20Reis');
    const dialog = question(page, 'Create a support session for Ana Reis?');
    await see(dialog);
    expect(sentTo(service, 'support/create')).toEqual([]);
    await button(dialog, 'Create').click();
    await see(toast(page, 'status', 'Support session created'));
    expect(sentTo(service, 'support/create').map(({ query }) => query.client_name)).toEqual(['Ana Reis']);
    await see(page.getByRole('heading', { level: 1, name: 'Support', exact: true }));
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
  });

  it('C1: that are not exactly ours do nothing but show the window', async () => {
    const hostile = [
      'longreach://reboot?agent_id=1',
      'longreach://connect?name=a&reboot=1',
      'longreach://connect?url=https://evil.example/',
      `longreach://connect?name=${'a'.repeat(3_000)}`,
      'longreach://connect?name=a%0A--inspect',
    ];
    // Each as another start in the long run; the gate makes one of them so.
    const [first = '', ...others] = hostile;
    expect(await driver.startAgain([first])).toBe(2);
    for (const link of others)
      if (isLong) expect(await driver.startAgain([link])).toBe(2);
      else await follow(link);
    await see(page.getByText('Longreach doesn’t know this kind of link.').first());
    // What breaks out of its quotation marks is no command beside the link.
    expect(await driver.startAgain(['longreach://x', 'connect', desk])).toBe(2);
    const { code, errors } = await driver.runAgain([nameLink(desk), nameLink('edit-suite-a')]);
    expect([code, errors]).toEqual([2, expect.stringContaining('Open one link at a time.') as unknown]);
    await seeRows(page, 30);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(mutations(service)).toBe(0);
  });

  it('C2: of many starts at once none stays, and each link is asked about once, one after another', async () => {
    const names = service.controls.agents().map(({ name }) => name);
    // Twenty starts, or six in the gate.
    const count = isLong ? 9 : 2;
    const linked = [...new Set(names)].filter((name) => /^[\w -]+$/.test(name)).slice(0, count);
    expect(linked).toHaveLength(count);
    // One link comes twice: it is the question that is open or waits already.
    const links = [...linked, linked[0] ?? ''].map((name) => [nameLink(name)]);
    const starts = links.flatMap((link) => [link, []]);
    expect(starts).toHaveLength(2 * count + 2);
    expect(await Promise.all(starts.map((args) => driver.startAgain(args)))).toEqual(starts.map(() => 0));
    expect(await driver.isShown('console')).toBe(true);
    const title = page.getByRole('dialog').getByRole('heading', { name: /^Connect to / });
    const requested: string[] = [];
    while (requested.length < linked.length) {
      await soon(async () => requested.includes((await title.textContent()) ?? '')).toBe(false);
      requested.push((await title.textContent()) ?? '');
      await button(page.getByRole('dialog'), 'Cancel').click();
    }
    await seeGone(page.getByRole('dialog'));
    expect(requested.toSorted()).toEqual(linked.map((name) => `Connect to ${name}?`).toSorted());
    expect(mutations(service)).toBe(0);
  }, 240_000);

  it('are no longer asked about once they are trusted, and report what they did', async () => {
    await follow(nameLink(desk));
    const dialog = question(page, `Connect to ${desk}?`);
    await dialog.getByRole('switch', { name: 'Don’t ask again for links' }).click();
    await button(dialog, 'Connect').click();
    await remoteOf(driver, desk);
    await follow(nameLink('edit-suite-a', '&client=Help%20desk'));
    await see(toast(page, 'status', 'Connecting to edit-suite-a').filter({ hasText: 'Help desk' }));
    await remoteOf(driver, 'edit-suite-a');
    expect(
      await sessionTabs(await driver.window('session'))
        .getByRole('tab')
        .count(),
    ).toBe(2);

    await page.evaluate("window.bridge.invoke('settings:change', { trustedSources: [] })");
    await follow(nameLink('Bay 7 label printer PC'));
    await button(question(page, 'Connect to Bay 7 label printer PC?'), 'Cancel').click();
  });

  const other = 'edit-suite-a';
  const connects = () => sentTo(service, 'agents/connect').map(({ query }) => query);

  it('by a device ID of an agent that is not in the list ask about its number, and connect by that alone', async () => {
    // The list shows one group; the key reaches the others too.
    await closeSessionWindow(driver);
    await soon(() => driver.windowNow('session')).toBe(undefined);
    const { group } = service.controls.agent({ name: desk });
    expect(service.controls.agent({ name: other }).group).not.toBe(group);
    const listed = service.controls.groups().find(({ name }) => name === group);
    await page.evaluate(`window.bridge.invoke('account:limitToGroup', { groupId: '${listed?.id ?? ''}' })`);
    await seeRows(page, listed?.agents ?? 0);
    service.controls.forgetRequests();
    const { deviceId } = service.controls.agent({ name: other });
    await follow(`longreach://connect?device_id=${deviceId}&client=Portal`);
    const dialog = question(page, `Connect to device ID ${deviceId}, which isn’t in your list?`);
    await see(dialog);
    // In its first half second it cannot be agreed to, and looks so.
    await soon(() => button(dialog, 'Connect').isEnabled()).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    expect(connects()).toEqual([]);
    await button(dialog, 'Connect').click();
    await remoteOf(driver, other);
    expect(connects()).toEqual([{ device_id: String(deviceId) }]);
    const session = await driver.window('session');
    await see(sessionTab(session, `Device ID ${deviceId}`));
    expect(await button(session, 'Wake').getAttribute('aria-disabled')).toBe('true');
    await button(session, 'Reconnect').first().click();
    await soon(() => connects().length).toBe(2);
    await remoteOf(driver, other);
    expect(connects()[1]).toEqual({ device_id: String(deviceId) });
  });

  it('by a device ID that this account does not have report it as unknown, and are not tried again', async () => {
    service.controls.forgetRequests();
    const requested = driver.runAgain(['connect', '--device-id', '999999999']);
    const dialog = question(page, 'Connect to device ID 999999999, which isn’t in your list?');
    await button(dialog, 'Connect').click();
    expect(await requested).toMatchObject({
      code: 0,
      errors: expect.stringContaining('device ID 999999999') as unknown,
    });
    const session = await driver.window('session');
    await see(session.getByRole('alertdialog', { name: 'No such agent' }));
    await see(session.getByText('No agent in this account has the device ID 999999999', { exact: false }));
    expect(connects()).toEqual([{ device_id: '999999999' }]);
  });
});
