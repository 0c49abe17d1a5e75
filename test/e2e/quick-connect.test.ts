import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { linksOf, LOOK_MS } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { mainClock, passTime } from './main-clock.ts';
import { withConsole } from './stage.ts';
import { actsAs } from './systems.ts';
import { callBridge } from './truth.ts';
import { untilEqual } from './until.ts';
import { button, makeQuickConnect, remoteOf, see, seeGone, soon, type Service } from './steps.ts';

const KEYS = process.platform === 'darwin' ? 'Command+Shift+Space' : 'Control+Alt+Space';

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Quick connect', exact: true });
const optionOf = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name},`) });
const cardOf = (page: Page) => page.getByRole('region', { name: 'Details of the selected agent', exact: true });

/** From any program to a remote screen: the shortcut, a few letters, Enter. One story, in order. */
describe('Quick connect', () => {
  let service: Service;
  let driver: Driver;
  let console: Page;
  let quick: Page;

  const desk = 'Despatch desk 2';
  const sleeper = 'Bay 7 label printer PC';

  const prepare = ({ controls }: Service) => controls.changeAgent({ name: sleeper, wol: true, cable: true });
  // Wayland's desktop does not say that another program has the keys.
  const takenKeys = actsAs === 'wayland' ? [] : [KEYS];
  withConsole({ prepare, requires: [mainClock], takenKeys, settings: { hardwareScan: false } }, (stage) => {
    ({ service, driver, page: console } = stage);
  });

  const hasKeyboard = () =>
    driver.main(
      ({ BrowserWindow }) =>
        BrowserWindow.getFocusedWindow()?.webContents.getURL().includes('/quick-connect/') === true,
    );
  const show = async (): Promise<void> => {
    // It hides when it loses the keyboard: what is left of the last showing must not end this one.
    await soon(hasKeyboard).toBe(false);
    await driver.desktop.pressGlobal(KEYS);
    quick = await driver.window('quick');
    await soon(() => driver.isShown('quick')).toBe(true);
    await soon(() => fieldOf(quick).evaluate((field) => field === document.activeElement)).toBe(true);
  };

  it('is not shown at the start, though it is made while the console is in use', async () => {
    expect(driver.windowNow('quick')).toBeUndefined();
    await makeQuickConnect(driver);
    const page = await driver.window('quick');
    expect(await driver.isShown('quick')).toBe(false);
    expect(await page.title()).toBe('Quick connect – Longreach');
  });

  describe.skipIf(actsAs === 'wayland')('the shortcut of Quick connect', () => {
    const isOurs = (keys: string) =>
      driver.main(({ globalShortcut }, given) => globalShortcut.isRegistered(given), keys);

    it('says when another program has it, and takes other keys that are pressed', async () => {
      await see(console.getByText('can’t open Quick connect', { exact: false }));
      await console.getByRole('link', { name: 'Settings', exact: true }).click();
      await see(console.getByText('is used by another program or the system', { exact: false }).first());
      await button(console, 'Change').click();
      await see(button(console, 'Press the keys'));
      await console.keyboard.press('Control+Shift+J');
      await seeGone(button(console, 'Press the keys'));
      await soon(() => isOurs('Control+Shift+J')).toBe(true);
      await driver.desktop.pressGlobal('Control+Shift+J');
      await soon(() => driver.isShown('quick')).toBe(true);
    });

    // The rest of the story is that of a computer where nobody else has it.
    afterAll(async () => {
      quick = await driver.window('quick');
      await quick.keyboard.press('Escape');
      await untilEqual('hidden Quick connect', () => driver.isShown('quick'), false);
      await driver.desktop.takeShortcut(KEYS, false);
      await callBridge(console, 'settings:change', { quickConnectKeys: 'default' });
      await untilEqual('shortcut of its own', () => isOurs(KEYS), true);
      await console.getByRole('link', { name: 'Agents', exact: true }).click();
    });
  });

  it('goes from the shortcut to the remote screen by the keyboard alone, through a slip, with one link', async () => {
    await show();
    await quick.keyboard.type('despach 2');
    await see(optionOf(quick, desk));
    await quick.keyboard.press('Enter');
    await quick.keyboard.press('Enter');
    const remote = await remoteOf(driver, desk);
    await see(remote.getByRole('heading', { name: desk }));
    await soon(() => driver.isShown('quick')).toBe(false);
    // The new window takes the keyboard when it appears, which would close Quick connect if it were opened before that.
    await soon(() => driver.isShown('session')).toBe(true);
    expect(linksOf(service, desk)).toMatchObject([{ repeats: 0 }]);
  });

  it('is empty each time it is shown, with the last computer among the recents', async () => {
    await show();
    expect(await fieldOf(quick).inputValue()).toBe('');
    await see(
      quick.getByRole('group', { name: 'Recent', exact: true }).getByRole('option', { name: new RegExp(desk) }),
    );
  });

  it('shows who is there before connecting, and keeps the other actions a Tab away', async () => {
    await quick.keyboard.type(desk);
    await see(
      cardOf(quick)
        .getByText('No one is connected', { exact: true })
        .or(cardOf(quick).getByText('Someone is connected', { exact: true })),
    );
    await quick.keyboard.press('Tab');
    await soon(() => button(cardOf(quick), 'Connect').evaluate((one) => one === document.activeElement)).toBe(true);
    await quick.keyboard.press('Tab');
    await quick.keyboard.press('Enter');
    await soon(() => button(cardOf(quick), 'Favorite').getAttribute('aria-pressed')).toBe('true');
    await quick.keyboard.press('Escape');
    await soon(() => driver.isShown('quick')).toBe(false);
  });

  it('wakes what is away and connects once it is back', async () => {
    await show();
    await quick.keyboard.type('bay 7 label');
    await see(optionOf(quick, sleeper));
    await see(cardOf(quick).getByText('Likely to wake', { exact: false }));
    await quick.keyboard.press('Enter');
    await see(button(quick, 'Cancel'));
    await soon(() => service.controls.counters()['agents/wake'] ?? 0).toBe(1);
    service.controls.advance({ ms: 25_000 });
    await passTime(driver, LOOK_MS);
    const remote = await remoteOf(driver, sleeper);
    await see(remote.getByRole('heading', { name: sleeper }));
    await soon(() => driver.isShown('quick')).toBe(false);
  });

  it('says when nothing matches, and is put away by its own keys', async () => {
    await show();
    await quick.keyboard.type('no such computer');
    await see(quick.getByRole('heading', { name: 'No matching agents', exact: true }));
    await driver.desktop.pressGlobal(KEYS);
    await soon(() => driver.isShown('quick')).toBe(false);
  });

  it('beside it, the command palette runs commands and connects to computers from one field', async () => {
    const field = () => console.getByRole('combobox', { name: 'Command palette', exact: true });
    await console.bringToFront();
    await console.keyboard.press('Control+k');
    await see(field());
    await console.keyboard.type('go sett');
    await console.keyboard.press('Enter');
    await see(console.getByRole('heading', { name: 'Settings', level: 1 }));
    await seeGone(field());
    await console.keyboard.press('Control+k');
    await console.keyboard.type('despatch desk 1');
    await see(console.getByRole('option', { name: /^Despatch desk 1,/ }));
    await console.keyboard.press('Enter');
    await see((await remoteOf(driver, 'Despatch desk 1')).getByRole('heading', { name: 'Despatch desk 1' }));
  });

  it('opens the console for a command where there is none, and has it carried out there', async () => {
    await driver.desktop.pressGlobal(KEYS);
    await soon(() => driver.isShown('quick')).toBe(true);
    await driver.main(({ BrowserWindow }) => {
      for (const one of BrowserWindow.getAllWindows())
        if (one.webContents.getURL().includes('/console/index.html')) one.destroy();
    });
    await soon(() => driver.windowNow('console') === undefined).toBe(true);
    await quick.evaluate("window.bridge.invoke('quick:showConsole', { command: 'page-settings' })");
    const page = await driver.window('console');
    await see(page.getByRole('heading', { name: 'Settings', level: 1 }));
  });
});
