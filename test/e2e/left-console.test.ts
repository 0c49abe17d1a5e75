import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { isLong } from '../long.ts';
import { UNUSED_MS } from '../../src-main/windows/left-console.ts';
import { showDetails } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { mainClock, passTime } from './main-clock.ts';
import { withConsole } from './stage.ts';
import { grid, heading, rowCount, searchBox, see, seeRows, soon, startService } from './steps.ts';

const AGENTS = 400;

describe('S15: a console that was hidden for a while', () => {
  let driver: Driver;
  let page: Page;
  /** A name that one agent alone has. */
  let name: string;
  withConsole({ service: () => startService({ agents: AGENTS }), requires: [mainClock] }, (stage) => {
    ({ driver, page } = stage);
    const names = stage.service.controls.agents().map((agent) => agent.name);
    name = names.find((one) => names.filter((other) => other.includes(one)).length === 1) ?? '';
  });

  const hide = async (): Promise<void> => {
    await driver.main(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) if (window.isVisible()) window.close();
    });
    await soon(() => driver.isShown('console')).toBe(false);
  };
  /** Whether the window is still there once main has asked and the page has answered. */
  const isThereAfterAWhile = async (): Promise<boolean> => {
    await passTime(driver, UNUSED_MS);
    const now = driver.windowNow('console');
    // The page takes calls in their order: what main asked before has been answered when this one is.
    await now?.evaluate("window.bridge.invoke('app:info', undefined)").catch(() => undefined);
    return driver.main(({ BrowserWindow }) =>
      new Promise<void>((resolve) => setImmediate(resolve)).then(() =>
        BrowserWindow.getAllWindows().some(({ webContents }) => webContents.getURL().includes('/console/index.html')),
      ),
    );
  };
  const show = async (): Promise<void> => {
    await driver.startAgain();
    page = await driver.window('console');
    await soon(() => driver.isShown('console')).toBe(true);
    await grid(page).or(page.getByRole('dialog')).first().waitFor();
  };
  const goTo = (name: string) => page.getByRole('link', { name }).click();

  beforeEach(async () => {
    if (!(await driver.isShown('console'))) await show();
  });

  it('gives its memory back, and is as it was when it is shown: search, scroll, details, what was typed elsewhere', async () => {
    await goTo('History');
    await page.getByRole('searchbox').fill('mill');
    await goTo('Agents');
    await seeRows(page, AGENTS);
    await showDetails(page, name, 'Hardware');
    const query = name.slice(0, -1);
    await searchBox(page).fill(query);
    await soon(() => rowCount(page)).toBeLessThan(AGENTS);
    const found = await rowCount(page);
    await hide();
    await soon(isThereAfterAWhile).toBe(false);
    await show();
    await soon(() => searchBox(page).inputValue()).toBe(query);
    await seeRows(page, found);
    await see(heading(page, name));
    await goTo('History');
    await soon(() => page.getByRole('searchbox').inputValue()).toBe('mill');
    await goTo('Agents');
  });

  it.runIf(isLong)('has the list scrolled to where it was', async () => {
    await searchBox(page).fill('');
    await seeRows(page, AGENTS);
    const top = () =>
      grid(page)
        .locator('[role=rowgroup]')
        .first()
        .evaluate((body) => Math.round(body.scrollTop));
    await grid(page)
      .locator('[role=rowgroup]')
      .first()
      .evaluate((body) => body.scrollTo(0, 3_000));
    await soon(top).toBeGreaterThan(2_000);
    const was = await top();
    await hide();
    await soon(isThereAfterAWhile).toBe(false);
    await show();
    await seeRows(page, AGENTS);
    await soon(async () => Math.abs((await top()) - was)).toBeLessThan(60);
  });

  it.runIf(isLong)('stays where something would be lost', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await see(page.getByRole('dialog').first());
    await hide();
    expect(await isThereAfterAWhile()).toBe(true);
    await show();
    await see(page.getByRole('dialog').first());
    await page.keyboard.press('Escape');
    await showDetails(page, name, 'Access');
    const password = () => page.getByLabel('Link password', { exact: true });
    await password().fill('not sent yet');
    await hide();
    expect(await isThereAfterAWhile()).toBe(true);
    await show();
    expect(await password().inputValue()).toBe('not sent yet');
    await password().fill('');
  });

  it.runIf(isLong)('asks about a link from outside, as one that was there does', async () => {
    await hide();
    await soon(isThereAfterAWhile).toBe(false);
    expect(await driver.startAgain(['longreach://support/new?client=Ana%20Reis'])).toBe(0);
    page = await driver.window('console');
    await soon(() => driver.isShown('console')).toBe(true);
    await see(page.getByRole('dialog').getByText('Ana Reis'));
    await page.keyboard.press('Escape');
  });
});
