import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { InputOf } from '../../src-main/contract/contract.ts';
import type { PracticeOptions } from '../../src-main/practice/options.ts';
import { startTestService, type TestService } from '../tools/practice-faults/start.ts';
import { launchLongreach, type Driver, type LaunchOptions } from './driver.ts';
import { passTime } from './main-clock.ts';
import { callBridge } from './truth.ts';
import { LIMIT, until } from './until.ts';

/** What a person does with Longreach, in the words of the interface; every spec is written in these. */

export type Service = TestService;

/** A practice service with its controls, in this process. */
export const startService = (options: PracticeOptions = {}): Promise<Service> =>
  startTestService({ agents: 30, still: true, ...options });

/** The app, signed in for this run alone. */
export function launchSignedIn(service: Service, options: LaunchOptions = {}): Promise<Driver> {
  const env = { LONGREACH_SERVICE_URL: service.address, LONGREACH_API_KEY: service.key, ...options.env };
  return launchLongreach({ ...options, env });
}

export interface ListOptions extends LaunchOptions {
  /** Settings as they are from before the list has come. */
  readonly settings?: InputOf<'settings:change'>;
}

/** The same with all of its list shown, and the page it is shown in. */
export async function launchAtList(
  service: Service,
  { settings, ...options }: ListOptions = {},
): Promise<{ readonly driver: Driver; readonly page: Page }> {
  const driver = await launchSignedIn(service, options);
  try {
    const page = await driver.window('console');
    if (settings !== undefined) await callBridge(page, 'settings:change', settings);
    await seeRows(page, service.controls.agents().length);
    return { driver, page };
  } catch (error) {
    await driver.close();
    throw error;
  }
}

/** How long the console has to be in use before Quick connect is made, in milliseconds. */
const USED_MS = 20_000;

/** Quick connect is made, unseen, as it is while the console is in use. The app has `mainClock`. */
export async function makeQuickConnect(driver: Driver): Promise<void> {
  await passTime(driver, USED_MS);
  await driver.window('quick');
}

/** Takes a folder for that of downloads, until the app ends. */
export const downloadInto = (driver: Driver, folder: string): Promise<void> =>
  driver.main(({ app }, path) => app.setPath('downloads', path), folder);

/** Waits until it is seen, with the deadline of these specs; the error says what was seen instead. */
export async function see(locator: Locator): Promise<void> {
  try {
    await locator.waitFor({ state: 'visible', timeout: LIMIT });
  } catch (cause) {
    const words = await locator
      .page()
      .evaluate<string>('document.body.innerText')
      .catch(() => 'nothing');
    throw new Error(`${locator.toString()} was not seen. The page says:\n${words}`, { cause });
  }
}
export const seeGone = (locator: Locator): Promise<void> => locator.waitFor({ state: 'hidden', timeout: LIMIT });

/** An expectation that has until the deadline to become true. */
export const soon = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: LIMIT, interval: 50 });

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });
export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The list of agents. */
export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Agents', exact: true });
export const row = (page: Page, name: string): Locator => grid(page).getByRole('row', { name, exact: true });
export const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search agents', exact: true });
export const serviceStatus = (page: Page): Locator => page.getByRole('status', { name: 'Service', exact: true });

/** How many rows the list says it has, drawn or not. */
export const rowCount = async (page: Page): Promise<number> => Number(await grid(page).getAttribute('aria-rowcount'));

/** Waits until the list has so many rows. */
export async function seeRows(page: Page, count: number): Promise<void> {
  await see(grid(page));
  await until(`list of ${count} rows`, async () => ((await rowCount(page)) === count ? true : undefined), LIMIT);
}

/** Names of the rows that are drawn, from the top. */
export async function drawnNames(page: Page): Promise<string[]> {
  const rows = await grid(page)
    .locator('[role=row][data-id]')
    .evaluateAll((all) =>
      all.map((one) => [one.getAttribute('aria-rowindex'), one.getAttribute('aria-label')] as const),
    );
  return rows.sort(([a], [b]) => Number(a) - Number(b)).map(([, name]) => name ?? '');
}

/** The fields of the first-run page. */
export const form = (page: Page) => ({
  address: page.getByRole('textbox', { name: 'Service address', exact: true }),
  key: page.getByLabel('API key', { exact: true }),
  label: page.getByRole('textbox', { name: 'Label', exact: true }),
  signIn: button(page, 'Sign in'),
});

/** The app takes two sign-ins a second; nobody types faster, but a driver does. */
const SIGN_IN_PAUSE_MS = 1_100;
let lastSignIn = -Infinity;

/** Presses **Sign in** no sooner after the last time than a person could. */
export async function pressSignIn(page: Page): Promise<void> {
  await until('end of the pause', () => (performance.now() - lastSignIn > SIGN_IN_PAUSE_MS ? true : undefined));
  await form(page).signIn.click();
  lastSignIn = performance.now();
}

/** Types address and key and presses **Sign in**. */
export async function typeAndSignIn(page: Page, address: string, key: string): Promise<void> {
  const fields = form(page);
  await fields.address.fill(address);
  await fields.key.fill(key);
  await pressSignIn(page);
}

/** Opens the menu of the **Account** button and gives its text. */
export async function readAccountMenu(page: Page): Promise<string> {
  await button(page, 'Account').click();
  const menu = page.getByRole('menu', { name: 'Account', exact: true });
  await see(menu);
  const text = (await menu.textContent()) ?? '';
  await page.keyboard.press('Escape');
  await seeGone(menu);
  return text;
}

export async function chooseFromAccountMenu(page: Page, item: string): Promise<void> {
  await button(page, 'Account').click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Asks the service for the list at once; the interface itself asks at its own pace. */
export async function refresh(page: Page): Promise<void> {
  await page.evaluate("window.bridge.invoke('agents:refresh', undefined)");
}

/** The title of a remote page is the name of its computer. */
export async function remoteOf(driver: Driver, name: string): Promise<Page> {
  return driver.remotePage(async (page) => (await page.title()) === name, LIMIT);
}

/** The controls of the session window. */
export const sessionBar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Session', exact: true });
export const sessionTabs = (page: Page): Locator => page.getByRole('tablist', { name: 'Sessions', exact: true });
export const sessionTab = (page: Page, name: string): Locator => sessionTabs(page).getByRole('tab', { name });
