import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { contract, type Channel } from '../../src-main/contract/contract.ts';
import { goodInputs } from '../unit/main/ipc/samples.ts';
import type { Result } from '../../src-main/contract/failure.ts';
import { HAND_OVER_MS } from '../../src-main/lock/app-lock.ts';
import { IDLE_POLL_MS } from '../../src-main/lock/idle.ts';
import type { Driver, Role } from './driver.ts';
import { mainClock, passTime } from './main-clock.ts';
import { linksOf } from './agent-steps.ts';
import { connectTo, visibleViews } from './session-steps.ts';
import { withConsole, withFolder } from './stage.ts';
import {
  button,
  heading,
  launchSignedIn,
  makeQuickConnect,
  remoteOf,
  searchBox,
  see,
  seeGone,
  seeRows,
  soon,
  type Service,
} from './steps.ts';

const desk = 'Despatch desk 1';
const PIN = '258036';
const TITLE = 'Longreach is locked';

describe('the app lock', () => {
  const userData = withFolder('app-lock');
  let service: Service;
  let driver: Driver;
  let page: Page;

  withConsole({ userData, requires: [mainClock] }, (stage) => {
    ({ service, driver, page } = stage);
  });

  const pin = (on: Page): Locator => on.getByLabel('PIN', { exact: true });
  const isLocked = (on: Page) => see(heading(on, TITLE));
  async function unlock(on: Page, typed = PIN): Promise<void> {
    await pin(on).fill(typed);
    await button(on, 'Unlock').click();
  }
  const allTitles = (): Promise<string[]> =>
    driver.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()));
  const labels = async (): Promise<string[]> =>
    (await driver.desktop.menu('tray')).filter(({ type }) => type !== 'separator').map(({ label }) => label);
  /** Whatever a page holds in its document, seen or not. */
  const documentOf = (on: Page): Promise<string> => on.evaluate<string>('document.documentElement.outerHTML');
  const invoke = (on: Page, channel: Channel, input: unknown): Promise<Result<unknown>> =>
    on.evaluate(
      ([name, given]) =>
        (globalThis as unknown as { bridge: { invoke(name: string, input: unknown): Promise<unknown> } }).bridge.invoke(
          name,
          given,
        ) as Promise<Result<unknown>>,
      [channel, input] as const,
    );

  it('is turned on in the settings, with a PIN that is typed twice', async () => {
    await connectTo(page, desk);
    await remoteOf(driver, desk);
    await page.bringToFront();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('switch', { name: 'App lock', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New PIN', { exact: true }).fill(PIN);
    await dialog.getByLabel('Repeat', { exact: true }).fill('258037');
    await button(dialog, 'Turn on').click();
    await see(dialog.getByText('The entries don’t match.'));
    await dialog.getByLabel('Repeat', { exact: true }).fill(PIN);
    await button(dialog, 'Turn on').click();
    await seeGone(dialog);
    await see(page.getByRole('combobox', { name: 'Lock after', exact: true }));
    await soon(labels).toContain('Lock now');
  });

  it('P16: shows no name anywhere once it is locked', async () => {
    const session = await driver.window('session');
    await makeQuickConnect(driver);
    await soon(() => visibleViews(driver)).toEqual([1]);
    await page.keyboard.press('Control+Shift+L');
    for (const role of ['console', 'session', 'quick'] satisfies Role[]) await isLocked(await driver.window(role));
    expect(await allTitles()).not.toContainEqual(expect.stringContaining(desk));
    expect(await visibleViews(driver)).toEqual([0]);
    const names = service.controls.agents().map(({ name }) => name);
    for (const role of ['console', 'session', 'quick'] satisfies Role[]) {
      const text = await documentOf(await driver.window(role));
      expect(names.filter((name) => text.includes(name))).toEqual([]);
    }
    expect(await session.title()).toBe('Longreach');
    await soon(labels).toEqual(['Unlock Longreach', 'Quit']);
    expect((await driver.desktop.trayToolTips()).at(-1)).toBe('Longreach: locked, 2 clients are waiting');
  });

  it('P16: answers no call of a page but those of the lock page', async () => {
    const session = await driver.window('session');
    // Until then pages hand over what they hold.
    await passTime(driver, HAND_OVER_MS);
    const answered = async (on: Page, role: 'console' | 'session') => {
      const names: Channel[] = [];
      for (const channel of Object.keys(contract) as Channel[]) {
        if (channel.startsWith('lock:') || !contract[channel].from.includes(role)) continue;
        if ((await invoke(on, channel, goodInputs[channel])).ok) names.push(channel);
      }
      return names;
    };
    expect(await answered(page, 'console')).toEqual([]);
    expect(await answered(session, 'session')).toEqual([]);
  });

  it('refuses commands with a sentence, and lets a link wait until it is unlocked', async () => {
    const { code, output, errors } = await driver.runAgain(['list', '--json']);
    expect(code).toBe(6);
    expect(output).toBe('');
    expect(errors).toContain('Longreach is locked.');
    await driver.startAgain([`longreach://connect?name=${encodeURIComponent(desk)}`]);
    await isLocked(page);
    expect(await documentOf(page)).not.toContain(desk);
  });

  it('lets wrong PINs wait, and shows how long', async () => {
    for (let wrong = 1; wrong <= 3; wrong += 1) {
      await unlock(page, '111111');
      await see(page.getByText('Incorrect PIN.'));
      await pin(page).fill('');
    }
    await unlock(page, '111111');
    await see(page.getByText(/Try again in \d+ s\./));
    await see(page.getByText(/4 failed attempts\. Each further one doubles the wait\./));
    expect(await pin(page).isDisabled()).toBe(true);
    const reply = await invoke(page, 'lock:unlock', { secret: PIN });
    expect(reply).toMatchObject({ ok: false, failure: { reason: 'wait' } });
  });

  it('brings everything back at once: list, session, tray, and the link that waited', async () => {
    await passTime(driver, 30_000);
    expect(await invoke(page, 'lock:unlock', { secret: PIN })).toMatchObject({ ok: true });
    await soon(() => visibleViews(driver)).toEqual([1]);
    await soon(allTitles).toContainEqual(expect.stringContaining(desk));
    await see(page.getByRole('dialog').getByText(desk).first());
    await button(page.getByRole('dialog'), 'Cancel').click();
    await soon(labels).toContain('Quick connect…');
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    // What was typed there before.
    await soon(() => searchBox(page).inputValue()).toBe(desk);
    await searchBox(page).fill('');
    await seeRows(page, service.controls.agents().length);
    expect(linksOf(service, desk)).toHaveLength(1);
    await page.getByRole('link', { name: 'Audit log', exact: true }).click();
    await see(page.getByText('An incorrect PIN was entered.').first());
    await see(page.getByText('Locked by the user.'));
  });

  it('locks when this computer goes to sleep, when its screen is locked, and after a time without use', async () => {
    const unlockAgain = async (): Promise<void> => {
      await unlock(page);
      await seeGone(heading(page, TITLE));
    };
    await driver.desktop.power('suspend');
    await isLocked(page);
    await driver.desktop.power('resume');
    await unlockAgain();
    await driver.main(({ powerMonitor }) => void powerMonitor.emit('lock-screen'));
    await isLocked(page);
    await unlockAgain();
    await passTime(driver, 10 * 60_000 + IDLE_POLL_MS);
    await isLocked(page);
    await see(page.getByText(/after 10 minutes of inactivity/));
  });

  it('is locked at the next start, and its PIN can only be given up with the keys', async () => {
    await driver.quit();
    const again = await launchSignedIn(service, { userData });
    try {
      const console = await again.window('console');
      await isLocked(console);
      await button(console, 'Forgot your PIN?').click();
      await see(heading(console, 'Sign out of all accounts?'));
      await button(console, 'Sign out and unlock').click();
      await see(heading(console, 'Connect your account'));
    } finally {
      await again.close();
    }
  });
});
