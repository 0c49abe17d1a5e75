import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linksOf } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { mainClock, passTime } from './main-clock.ts';
import { connectTo, liveSessions, tool } from './session-steps.ts';
import {
  LIMIT,
  button,
  chooseFromAccountMenu,
  drawnNames,
  form,
  heading,
  pressSignIn,
  remoteOf,
  searchBox,
  see,
  seeGone,
  seeRows,
  serviceStatus,
  soon,
  startService,
  typeAndSignIn,
  type Service,
} from './steps.ts';
import { makeHome, type Home } from './stored-account.ts';
import { callBridge } from './truth.ts';
import { until } from './until.ts';

const FIRST = 30;
const SECOND = 12;
const desk = 'Despatch desk 1';

describe('two accounts side by side', () => {
  let home: Home;
  let first: Service;
  let second: Service;
  let driver: Driver;
  let page: Page;

  beforeAll(async () => {
    home = await makeHome();
    first = await startService({ agents: FIRST });
    second = await startService({ agents: SECOND });
    first.controls.changeAgent({ name: desk, online: true });
    driver = await home.start({ requires: [mainClock] });
    page = await driver.window('console');
    await form(page).label.fill('Northfield IT');
    await typeAndSignIn(page, first.address, first.key);
    await seeRows(page, FIRST);
  });
  afterAll(async () => {
    await driver.close();
    await Promise.all([first.close(), second.close()]);
    await home.stop();
  });

  const menu = () => page.getByRole('menu', { name: 'Account', exact: true });
  /** Short name and state of the accounts in the menu, from the top. */
  const readMenu = async (): Promise<string[]> => {
    await button(page, 'Account').click();
    await see(menu());
    const items = await menu().getByRole('menuitemradio').allTextContents();
    await page.keyboard.press('Escape');
    await seeGone(menu());
    return items.map((text) => text.replace(/\s+/g, ' ').trim());
  };

  it('a second one is added in a dialog, and comes into view with its own list', async () => {
    await chooseFromAccountMenu(page, 'Add account…');
    await see(page.getByRole('dialog', { name: 'Connect your account', exact: true }));
    await form(page).address.fill(second.address);
    await form(page).key.fill('wrong-key-of-nobody');
    await form(page).label.fill('Hartmann & Söhne');
    await pressSignIn(page);
    await see(page.getByText(/rejected/i).first());
    await form(page).key.fill(second.key);
    await pressSignIn(page);
    await seeRows(page, SECOND);
    await seeGone(page.getByRole('dialog', { name: 'Connect your account', exact: true }));
    const [northfield, hartmann] = await readMenu();
    expect(northfield).toMatch(/^Northfield/);
    expect(hartmann).toMatch(/^Hartmann/);
  });

  it('the keys change between them, and what was typed in each is still there', async () => {
    await searchBox(page).fill('desk');
    await soon(async () => (await drawnNames(page)).length).toBeLessThan(SECOND);
    const found = await drawnNames(page);
    await page.keyboard.press('Control+Shift+Digit1');
    await seeRows(page, FIRST);
    expect(await searchBox(page).inputValue()).toBe('');
    await page.keyboard.press('Control+Shift+Digit2');
    await soon(() => searchBox(page).inputValue()).toBe('desk');
    await soon(() => drawnNames(page)).toEqual(found);
    await searchBox(page).fill('');
    await seeRows(page, SECOND);
  });

  it('a list stands where it stood, and what was typed on another page is still there', async () => {
    await page.getByRole('link', { name: 'Support', exact: true }).click();
    await page.getByRole('textbox', { name: 'Client name', exact: true }).fill('Elena');
    await page.keyboard.press('Control+Shift+Digit1');
    await seeRows(page, FIRST);
    await searchBox(page).press('ControlOrMeta+ArrowDown');
    await page.keyboard.press('End');
    const top = async (): Promise<string | undefined> => (await drawnNames(page)).at(-1);
    await soon(top).not.toBe(undefined);
    const last = await top();
    await page.keyboard.press('Control+Shift+Digit2');
    await soon(() => page.getByRole('textbox', { name: 'Client name', exact: true }).inputValue()).toBe('Elena');
    await page.keyboard.press('Control+Shift+Digit1');
    await seeRows(page, FIRST);
    await soon(top).toBe(last);
    await page.keyboard.press('Control+Shift+Digit2');
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await seeRows(page, SECOND);
  });

  it('a session goes on while another account is in view, and reconnects with the key of its own', async () => {
    await page.keyboard.press('Control+Shift+Digit1');
    await seeRows(page, FIRST);
    await connectTo(page, desk);
    await remoteOf(driver, desk);
    const session = await driver.window('session');
    expect(await session.title()).toBe(`${desk} – Northfield IT – Longreach`);
    await page.bringToFront();
    await page.keyboard.press('Control+Shift+Digit2');
    await seeRows(page, SECOND);
    expect(liveSessions(first)).toEqual([desk]);
    await tool(session, 'Reconnect').click();
    await soon(() => linksOf(first, desk).length).toBe(2);
    expect(linksOf(second, desk)).toEqual([]);
    await remoteOf(driver, desk);
    const withWrongKey = ({ controls }: Service) =>
      controls.requests().filter(({ keyIn, keyIsRight }) => keyIn !== 'nowhere' && !keyIsRight).length;
    expect(withWrongKey(first)).toBe(0);
    // The key that was mistyped while the account was added.
    expect(withWrongKey(second)).toBe(1);
  });

  it('a client who joins in an account that is not in view is announced with its name, and joined there', async () => {
    await callBridge(page, 'support:create', { clientName: 'Elena' });
    const invited = await until('invitation', () => second.controls.supports().findLast(({ status }) => status === 0));
    await page.keyboard.press('Control+Shift+Digit1');
    await soon(() => searchBox(page).inputValue()).toBe(desk);
    await searchBox(page).fill('');
    await seeRows(page, FIRST);
    second.controls.joinSupport({ id: invited.id });
    // It keeps itself current at the pace of a hidden window.
    const announced = async () => {
      await passTime(driver, 5_000);
      return (await driver.desktop.notifications()).find(({ body }) => body.startsWith('Hartmann & Söhne: '));
    };
    const notification = await until('notification', announced, LIMIT);
    await driver.desktop.clickNotification(notification.title);
    await soon(() => driver.windowsNow('session').length).toBe(2);
    await soon(() => driver.remotePages().length).toBe(2);
    expect(liveSessions(first)).toEqual([desk]);
    await seeRows(page, FIRST);
    await page.keyboard.press('Control+Shift+Digit2');
    await seeRows(page, SECOND);
  });

  it('each has its line in the settings, with its own name, key and color', async () => {
    await chooseFromAccountMenu(page, 'Manage accounts…');
    await see(heading(page, 'Accounts'));
    const section = page.getByRole('region', { name: 'Accounts', exact: true });
    await soon(() => section.getByRole('listitem').count()).toBe(2);
    const northfield = section.getByRole('listitem').filter({ hasText: 'Northfield IT' });
    await button(northfield, 'Rename').click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Label', exact: true }).fill('Northfield');
    await button(page.getByRole('dialog'), 'Rename').click();
    await see(section.getByText('Northfield', { exact: true }));
    await button(section.getByRole('listitem').first(), 'Color').click();
    await page.getByRole('menuitemradio', { name: 'Olive cup' }).click();
    await see(section.locator('.tile.olive'));
  });

  it('both are there after the next start, the one in view first', async () => {
    expect(await driver.quit()).toBe(0);
    driver = await home.start();
    page = await driver.window('console');
    await seeRows(page, SECOND);
    await soon(async () => (await readMenu())[0]).toMatch(/^Northfield.*Up to date/);
    await page.keyboard.press('Control+Shift+Digit1');
    await seeRows(page, FIRST);
    await see(serviceStatus(page));
  });

  it('one is removed with what is ticked, and the other comes into view', async () => {
    await chooseFromAccountMenu(page, 'Manage accounts…');
    const section = page.getByRole('region', { name: 'Accounts', exact: true });
    await button(section.getByRole('listitem').first(), 'Remove account').click();
    const dialog = page.getByRole('dialog', { name: 'Remove Northfield?' });
    await see(dialog);
    expect(await dialog.getByRole('checkbox', { name: 'Saved copy', exact: true }).isChecked()).toBe(true);
    expect(await dialog.getByRole('checkbox', { name: 'Favorites and notes', exact: true }).isChecked()).toBe(false);
    expect(await dialog.getByRole('checkbox', { name: 'Key', exact: true }).isChecked()).toBe(true);
    await button(dialog, 'Remove account').click();
    await seeRows(page, SECOND);
    expect((await readMenu()).map((text) => text.split(' ')[0])).toEqual(['Hartmann']);
  });
});
