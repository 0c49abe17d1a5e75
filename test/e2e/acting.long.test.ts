import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsKeyringTests } from '../trust/key/keyring.ts';
import { following, goTo, linksOf, LOOK_MS, pane, seenBy, sentTo, showDetails, toast, UNDO_MS } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { makeHome, type Home } from './stored-account.ts';
import { mainClock, passTime } from './main-clock.ts';
import { withConsole } from './stage.ts';
import {
  button,
  refresh,
  remoteOf,
  row,
  see,
  seeGone,
  seeRows,
  serviceStatus,
  sessionTab,
  sessionTabs,
  soon,
  startService,
  typeAndSignIn,
  type Service,
} from './steps.ts';

const desk = 'Despatch desk 1';
const printer = 'Bay 7 label printer PC';
const laptop = 'FIN-HPBOOK-115';

/** Asks for **Notify me when back online** by the menu of the row, by keyboard. */
async function watch(page: Page, name: string): Promise<void> {
  await goTo(page, name);
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: `More actions for ${name}`, exact: true });
  await menu.getByRole('menuitem', { name: /^Notify me when back online/ }).click();
  await see(following(page, `You’ll be notified when ${name} is back.`));
}

/** Watching, rebooting and waking one agent, on the time of the main process. One story, in order. */
describe('an action on one agent', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;

  const prepare = ({ controls }: Service) => controls.changeAgent({ name: printer, wol: true, cable: true });
  withConsole({ prepare, requires: [mainClock] }, (stage) => {
    ({ service, driver, page } = stage);
  });

  const idOf = (name: string) => service.controls.agent({ name }).id;
  /** R, and the main button of the question. */
  async function reboot(name: string): Promise<void> {
    await goTo(page, name);
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: `Reboot ${name}?`, exact: true });
    await see(dialog);
    await button(dialog, 'Reboot').click();
    await seeGone(dialog);
  }

  it('Notify me when back online tells once, and a click shows the agent', async () => {
    await watch(page, laptop);
    await page.keyboard.press('Escape');
    expect(await driver.desktop.notifications()).toEqual([]);
    service.controls.changeAgent({ name: 'ALDER-SCAN-01', online: true });
    await refresh(page);
    expect(await driver.desktop.notifications()).toEqual([]);
    await driver.main(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.close();
    });
    await soon(() => driver.isShown('console')).toBe(false);
    service.controls.changeAgent({ name: laptop, online: true });
    await refresh(page);
    await soon(() => driver.desktop.notifications()).toEqual([
      { title: `${laptop} is online`, body: 'You started watching it a moment ago. Click to show it.' },
    ]);
    await driver.desktop.clickNotification(`${laptop} is online`);
    await soon(() => driver.isShown('console')).toBe(true);
    await see(pane(page).getByRole('heading', { name: laptop, exact: true }));
    await see(button(toast(page, 'status', `${laptop} is back online`), 'Connect'));
    service.controls.changeAgent({ name: laptop, online: false });
    await refresh(page);
    service.controls.changeAgent({ name: laptop, online: true });
    await refresh(page);
    expect(await driver.desktop.notifications()).toHaveLength(1);
    // While its details are open, they say what is under way, and no note does.
    await page.keyboard.press('Escape');
    await seeGone(pane(page));
  });

  it('a reboot is sent once when the five seconds are over; the row follows, and its end is told with Connect', async () => {
    await reboot(desk);
    await see(following(page, /^Rebooting Despatch desk 1 in \d+ s$/));
    await passTime(driver, UNDO_MS);
    await soon(() => sentTo(service, 'agents/reboot').length).toBe(1);
    expect(sentTo(service, 'agents/reboot')).toMatchObject([
      { method: 'POST', status: 200, body: { id: idOf(desk), safe: false } },
    ]);
    await see(row(page, desk).getByText(/^Rebooting \d+:\d\d$/));
    service.controls.advance({ ms: 2_000 });
    expect(service.controls.agent({ name: desk }).online).toBe(false);
    await seenBy(service, driver, desk);
    await see(row(page, desk).getByRole('img', { name: /^Rebooting/ }));
    service.controls.advance({ ms: 60_000 });
    await passTime(driver, LOOK_MS);
    const end = toast(page, 'status', `${desk} is back`);
    await see(end);
    await see(row(page, desk).getByRole('img', { name: 'Online', exact: true }));
    expect(sentTo(service, 'agents/reboot')).toHaveLength(1);
    expect(linksOf(service, desk)).toEqual([]);

    await button(end, 'Connect').click();
    await see((await remoteOf(driver, desk)).getByRole('heading', { name: desk }));
    expect(linksOf(service, desk)).toMatchObject([{ repeats: 0 }]);
  });

  it('a reboot lets the open session wait, and brings it back in its tab with a new link', async () => {
    const session = await driver.window('session');
    const tab = sessionTab(session, desk);
    await soon(() => tab.textContent()).toMatch(/In session/);
    service.controls.forgetRequests();
    await reboot(desk);
    await see(following(page, /^Rebooting Despatch desk 1 in \d+ s$/));
    await passTime(driver, UNDO_MS);
    await soon(() => sentTo(service, 'agents/reboot').length).toBe(1);
    await see(session.getByRole('group', { name: `${desk} is rebooting`, exact: true }));
    await soon(() => tab.textContent()).toMatch(/Rebooting/);
    await soon(() => driver.remotePages()).toEqual([]);
    service.controls.advance({ ms: 2_000 });
    await see(session.getByText('Went offline'));
    expect(linksOf(service, desk)).toHaveLength(1);
    service.controls.advance({ ms: 60_000 });
    await passTime(driver, LOOK_MS);
    const remote = await remoteOf(driver, desk);
    await see(remote.getByRole('heading', { name: desk }));
    await soon(() => tab.textContent()).toMatch(/In session/);
    expect(await sessionTabs(session).getByRole('tab').count()).toBe(1);
    expect(linksOf(service, desk)).toMatchObject([{ repeats: 0 }, { repeats: 0 }]);
    expect(sentTo(service, 'agents/reboot')).toHaveLength(1);
  });

  it('wakes and connects by Enter, once it is known that it can be woken', async () => {
    await showDetails(page, printer);
    await see(button(pane(page), 'Wake and connect'));
    await see(pane(page).getByRole('region', { name: 'Waking' }).getByText('Likely to wake', { exact: true }));
    await page.keyboard.press('Escape');
    await seeGone(pane(page));
    expect(service.controls.counters()).not.toHaveProperty('agents/wake');

    await page.keyboard.press('Enter');
    const note = following(page, `Waking ${printer}, then connecting`);
    await see(note);
    await see(row(page, printer).getByText(/^Waking \d+:\d\d$/));
    await soon(() => service.controls.counters()['agents/wake']).toBe(1);
    expect(linksOf(service, printer)).toEqual([]);
    service.controls.advance({ ms: 25_000 });
    await passTime(driver, LOOK_MS);
    const remote = await remoteOf(driver, printer);
    await see(remote.getByRole('heading', { name: printer }));
    await see(toast(page, 'status', `${printer} is online`));
    expect(linksOf(service, printer)).toMatchObject([{ repeats: 0 }]);
    expect(service.controls.counters()['agents/wake']).toBe(1);
  });
});

describe.skipIf(!runsKeyringTests)('Notify me when back online, over the end of the program', () => {
  let service: Service;
  let home: Home;
  let driver: Driver;
  let page: Page;

  const start = async (): Promise<void> => {
    driver = await home.start();
    page = await driver.window('console');
  };

  beforeAll(async () => {
    service = await startService();
    home = await makeHome();
    await start();
    await typeAndSignIn(page, service.address, service.key);
    await seeRows(page, 30);
  });
  afterAll(async () => {
    await driver.close();
    await home.stop();
    await service.close();
  });

  it('goes on after the next start, and tells of one that came back meanwhile', async () => {
    const other = 'Elena Marques (laptop)';
    await watch(page, laptop);
    await watch(page, other);
    expect(await driver.quit()).toBe(0);
    service.controls.changeAgent({ name: other, online: true });
    await start();
    const titles = async () => (await driver.desktop.notifications()).map(({ title }) => title);
    await soon(titles).toEqual([`${other} is online`]);
    service.controls.changeAgent({ name: laptop, online: true });
    await refresh(page);
    await soon(titles).toEqual([`${other} is online`, `${laptop} is online`]);
    await driver.desktop.clickNotification(`${laptop} is online`);
    await see(pane(page).getByRole('heading', { name: laptop, exact: true }));
  });

  it('tells of none again after another start', async () => {
    expect(await driver.quit()).toBe(0);
    await start();
    await seeRows(page, 30);
    await soon(() => serviceStatus(page).textContent()).toMatch(/^\s*Up to date/);
    expect(await driver.desktop.notifications()).toEqual([]);
  });
});
