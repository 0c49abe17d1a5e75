import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsKeyringTests } from '../trust/key/keyring.ts';
import {
  following,
  goTo,
  linksOf,
  LOOK_MS,
  pane,
  seenBy,
  sentTo,
  showDetails,
  toast,
  UNDO_MS,
  underWay,
} from './agent-steps.ts';
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

describe('a reboot from the list', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;

  const desk = 'Despatch desk 1';

  withConsole({ requires: [mainClock] }, (stage) => {
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

  it('can be undone for five seconds, and then nothing was sent', async () => {
    await reboot(desk);
    const note = following(page, /^Rebooting Despatch desk 1 in [1-5] s$/);
    await see(note);
    await see(row(page, desk).getByText(/^Rebooting in \d+ s$/));
    await button(note, 'Undo').click();
    await see(toast(page, 'status', 'Not sent'));
    await see(page.getByText(`${desk} wasn’t rebooted.`));
    await seeGone(note);
    await passTime(driver, UNDO_MS);
    expect(sentTo(service, 'agents/reboot')).toEqual([]);
    expect(service.controls.agent({ name: desk }).online).toBe(true);
  });

  it('can be undone by the keyboard alone', async () => {
    await reboot(desk);
    await see(following(page, /^Rebooting Despatch desk 1 in \d+ s$/));
    await page.keyboard.press('Control+z');
    await seeGone(following(page, /^Rebooting Despatch desk 1/));
    await see(toast(page, 'status', 'Not sent').first());
    await passTime(driver, UNDO_MS);
    expect(sentTo(service, 'agents/reboot')).toEqual([]);
  });

  it('is sent once when the five seconds are over; the row follows, and its end is told with Connect', async () => {
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

  it('lets the open session wait, and brings it back in its tab with a new link', async () => {
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

  it('is sent with the safe option for Windows, and not offered elsewhere', async () => {
    const till = 'POS 1 Rua das Flores';
    service.controls.forgetRequests();
    await goTo(page, till);
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: `Reboot ${till}?`, exact: true });
    await dialog.getByText('With the safe option').click();
    await button(dialog, 'Reboot').click();
    await see(following(page, /^Rebooting POS 1 Rua das Flores with the safe option in \d+ s$/));
    await passTime(driver, UNDO_MS);
    await soon(() => sentTo(service, 'agents/reboot').length).toBe(1);
    expect(sentTo(service, 'agents/reboot')).toMatchObject([{ body: { id: idOf(till), safe: true } }]);
    service.controls.advance({ ms: 62_000 });
    expect(service.controls.agent({ name: till })).toMatchObject({ online: true, safeMode: true });

    await goTo(page, 'edit-suite-a');
    await page.keyboard.press('r');
    const other = page.getByRole('dialog', { name: 'Reboot edit-suite-a?', exact: true });
    await see(other);
    expect(await other.getByRole('radio').count()).toBe(0);
    await button(other, 'Cancel').click();
  });

  it('says why when the service refuses it, and sends it no second time', async () => {
    const { id } = service.controls.addFault({ where: 'agents/reboot', fault: { kind: 'status', status: 403 } });
    service.controls.forgetRequests();
    await reboot('hs-empfang');
    await see(following(page, /^Rebooting hs-empfang in \d+ s$/));
    await passTime(driver, UNDO_MS);
    const end = page.getByRole('alert').filter({ hasText: 'hs-empfang' });
    await see(end);
    expect(await end.textContent()).toContain('no permission');
    await passTime(driver, UNDO_MS);
    expect(sentTo(service, 'agents/reboot')).toHaveLength(1);
    service.controls.removeFault({ id });
  });
});

describe('waking', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;

  const printer = 'Bay 7 label printer PC';
  const room = 'Meeting room Calder';
  const scanner = 'ALDER-SCAN-01';

  const prepare = ({ controls }: Service): void => {
    for (const name of [printer, room]) controls.changeAgent({ name, wol: true, cable: true });
    controls.changeAgent({ name: scanner, wol: true, cable: false });
  };
  withConsole({ prepare, requires: [mainClock] }, (stage) => {
    ({ service, driver, page } = stage);
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

  it('wakes and connects by the main button of the details', async () => {
    await showDetails(page, room);
    await button(pane(page), 'Wake and connect').click();
    await soon(() => service.controls.counters()['agents/wake']).toBe(2);
    await see(button(pane(page), 'Waking'));
    service.controls.advance({ ms: 25_000 });
    await passTime(driver, LOOK_MS);
    await see((await remoteOf(driver, room)).getByRole('heading', { name: room }));
    await see(button(pane(page), 'Connect'));
    expect(linksOf(service, room)).toMatchObject([{ repeats: 0 }]);
  });

  it('can be stopped, and connects to nothing then', async () => {
    service.controls.changeAgent({ name: 'edit-suite-c', wol: true, cable: true });
    await showDetails(page, 'edit-suite-c');
    await button(pane(page), 'Wake and connect').click();
    await button(underWay(page), 'Cancel').click();
    await see(toast(page, 'status', 'Stopped waiting for edit-suite-c'));
    service.controls.changeAgent({ name: 'edit-suite-c', online: true });
    await refresh(page);
    await see(row(page, 'edit-suite-c').getByRole('img', { name: 'Online', exact: true }));
    await passTime(driver, LOOK_MS);
    expect(linksOf(service, 'edit-suite-c')).toEqual([]);
  });

  it('forecasts that one without a cable will hardly wake, and says why when it did not', async () => {
    await showDetails(page, scanner);
    const forecast = pane(page).getByRole('region', { name: 'Waking' });
    await see(forecast.getByText('Unlikely to wake', { exact: true }));
    await soon(() => forecast.textContent()).toContain('no cable connected');
    service.controls.forgetRequests();
    await button(pane(page), 'Wake').click();
    await soon(() => service.controls.counters()['agents/wake']).toBe(1);
    await soon(() => sentTo(service, 'agents/info').length).toBeGreaterThan(0);
    await passTime(driver, 178_000);
    const end = underWay(page);
    await see(end.getByText(`${scanner} didn’t wake up`, { exact: true }));
    expect(await toast(page, 'alert', `${scanner} didn’t wake up`).count()).toBe(0);
    await see(end.getByText(/Its network cable was unplugged when last checked/));
    await see(button(end, 'Try again'));
    await see(row(page, scanner).getByText('Wake failed'));
    await soon(() => forecast.textContent()).toContain('failed the one time it was tried');
    expect(service.controls.counters()['agents/wake']).toBe(1);
    expect(service.controls.agent({ name: scanner }).online).toBe(false);
  });
});

describe('Notify me when back online', () => {
  const laptop = 'FIN-HPBOOK-115';

  /** Asks for it by the menu of the row, by keyboard. */
  async function watch(page: Page, name: string): Promise<void> {
    await goTo(page, name);
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu', { name: `More actions for ${name}`, exact: true });
    await menu.getByRole('menuitem', { name: /^Notify me when back online/ }).click();
    await see(following(page, `You’ll be notified when ${name} is back.`));
  }

  describe('while the program runs', () => {
    let service: Service;
    let driver: Driver;
    let page: Page;

    withConsole({}, (stage) => {
      ({ service, driver, page } = stage);
    });

    it('tells once when it is online, and a click shows it', async () => {
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
    });

    it('can be stopped, and then tells nothing', async () => {
      await page.keyboard.press('Escape');
      await seeGone(pane(page));
      service.controls.changeAgent({ name: laptop, online: false });
      await refresh(page);
      await watch(page, laptop);
      await button(following(page, `You’ll be notified when ${laptop} is back.`), 'Stop watching').click();
      await see(toast(page, 'status', `Stopped watching ${laptop}`));
      service.controls.changeAgent({ name: laptop, online: true });
      await refresh(page);
      await see(row(page, laptop).getByRole('img', { name: 'Online', exact: true }));
      expect(await driver.desktop.notifications()).toHaveLength(1);
    });
  });

  describe.skipIf(!runsKeyringTests)('over the end of the program', () => {
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

    it('goes on after the next start, and tells then', async () => {
      await watch(page, laptop);
      expect(await driver.quit()).toBe(0);
      await start();
      await seeRows(page, 30);
      await soon(() => serviceStatus(page).textContent()).toMatch(/^\s*Up to date/);
      expect(await driver.desktop.notifications()).toEqual([]);
      service.controls.changeAgent({ name: laptop, online: true });
      await refresh(page);
      await soon(async () => (await driver.desktop.notifications()).map(({ title }) => title)).toEqual([
        `${laptop} is online`,
      ]);
      await driver.desktop.clickNotification(`${laptop} is online`);
      await see(pane(page).getByRole('heading', { name: laptop, exact: true }));
    });

    it('tells of one that came back while the program was not running', async () => {
      await page.keyboard.press('Escape');
      await watch(page, 'Elena Marques (laptop)');
      expect(await driver.quit()).toBe(0);
      service.controls.changeAgent({ name: 'Elena Marques (laptop)', online: true });
      await start();
      await soon(async () => (await driver.desktop.notifications()).map(({ title }) => title)).toEqual([
        'Elena Marques (laptop) is online',
      ]);
      expect(await driver.quit()).toBe(0);
      await start();
      await seeRows(page, 30);
      await soon(() => serviceStatus(page).textContent()).toMatch(/^\s*Up to date/);
      expect(await driver.desktop.notifications()).toEqual([]);
    });
  });
});
