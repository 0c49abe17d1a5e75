import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchLongreach, type Driver } from './driver.ts';
import { axeFaults, wearTheme } from './faults.ts';
import { chip, columnHead, saveView } from './list-steps.ts';
import { withFolder } from './stage.ts';
import {
  button,
  chooseFromAccountMenu,
  drawnNames,
  grid,
  heading,
  readAccountMenu,
  remoteOf,
  row,
  rowCount,
  searchBox,
  see,
  seeGone,
  sessionBar,
  soon,
} from './steps.ts';

/** The way in for somebody who has no account: invented computers, and nothing that leaves this machine. */
describe('Try the demo', () => {
  let driver: Driver;
  let page: Page;
  const userData = withFolder('practice');

  beforeAll(async () => {
    driver = await launchLongreach({ userData });
    page = await driver.window('console');
  });
  afterAll(() => driver.close());

  const tour = () => page.getByRole('region', { name: 'Tour', exact: true });

  it('leads to a list of invented computers with one press', async () => {
    await see(heading(page, 'Connect your account'));
    await button(page, 'Try the demo').click();
    await see(grid(page));
    await soon(() => rowCount(page)).toBe(200);
    expect((await drawnNames(page)).length).toBeGreaterThan(10);
    expect(await readAccountMenu(page)).toContain('Demo');
  });

  it('is shown around in steps that cover nothing, until Escape skips them', async () => {
    await see(tour().getByText('Find an agent', { exact: true }));
    const { height } = (await tour().boundingBox()) ?? { height: Infinity };
    const notes = page.getByRole('region', { name: 'Notifications', exact: true });
    await soon(() => notes.evaluate((region) => parseFloat(getComputedStyle(region).bottom))).toBeGreaterThan(height);
    await button(tour(), 'Next').click();
    await see(tour().getByText('Step 2 of 4'));
    await grid(page).focus();
    await page.keyboard.press('Escape');
    await seeGone(tour());
  });

  it('opens Help by F1, which finds what is typed, and its text is readable in both themes', async () => {
    await page.keyboard.press('F1');
    const help = page.getByRole('dialog', { name: 'Help', exact: true });
    await see(help.getByRole('heading', { name: 'When something does not work' }));
    await page.keyboard.type('qr code');
    await seeGone(help.getByRole('heading', { name: 'When something does not work' }));
    await see(help.getByRole('heading', { name: 'Help clients with support sessions' }));
    for (const theme of ['dark', 'light'] as const) {
      await wearTheme(page, theme);
      expect(await axeFaults(page), theme).toEqual([]);
    }
    await page.keyboard.press('Escape');
    expect(await help.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await seeGone(help);
  });

  it('lists its keys and prepares a report from the button of the rail', async () => {
    const choose = async (item: string): Promise<void> => {
      await button(page, 'Help').click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Keyboard shortcuts');
    await see(page.getByRole('dialog', { name: 'Keyboard shortcuts', exact: true }));
    await page.keyboard.press('Escape');
    await choose('Report a problem');
    const report = page.getByRole('dialog', { name: 'Report a problem', exact: true });
    expect(await report.getByRole('textbox').inputValue()).toContain('What happened:');
    await page.keyboard.press('Escape');
    await seeGone(report);
  });

  it('connects to one of them', async () => {
    const search = page.getByRole('searchbox', { name: 'Search agents', exact: true });
    await search.fill('Despatch desk 1');
    await row(page, 'Despatch desk 1').click();
    await page.keyboard.press('Enter');
    const remote = await remoteOf(driver, 'Despatch desk 1');
    await see(remote.getByRole('heading', { name: 'Despatch desk 1' }));
    expect(new URL(remote.url()).hostname).toBe('127.0.0.1');
    await see(sessionBar(await driver.window('session')));
  });

  let shown = 0;
  const seeView = async (): Promise<void> => {
    await soon(() => searchBox(page).inputValue()).toBe('group:northgate version:>=3.8');
    await soon(() => rowCount(page)).toBe(shown);
    expect(await chip(page, 'Windows').getAttribute('aria-pressed')).toBe('true');
    expect(await columnHead(page, 'Sessions').getAttribute('aria-sort')).toBe('descending');
    expect(await page.getByRole('link', { name: /^Northgate, current/ }).getAttribute('aria-current')).toBe('true');
  };

  it('keeps a view with what the list asks, its order and its shortcut', async () => {
    await page.bringToFront();
    await searchBox(page).fill('group:northgate version:>=3.8');
    await chip(page, 'Windows').click();
    await columnHead(page, 'Sessions').getByRole('button').click();
    await soon(() => columnHead(page, 'Sessions').getAttribute('aria-sort')).toBe('descending');
    await soon(() => rowCount(page)).toBeLessThan(200);
    shown = await rowCount(page);
    expect(shown).toBeGreaterThan(3);
    await saveView(page, { name: 'Northgate, current', digit: '1', notify: false });
    await see(page.getByRole('link', { name: `Northgate, current, ${shown}`, exact: true }));
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.keyboard.press('Alt+1');
    await seeView();
  });

  it('is still practice after the next start, with the view', async () => {
    expect(await driver.quit()).toBe(0);
    driver = await launchLongreach({ userData });
    page = await driver.window('console');
    await see(grid(page));
    await soon(() => rowCount(page)).toBe(200);
    expect(await tour().count()).toBe(0);
    await see(page.getByRole('link', { name: /^Northgate, current/ }));
    await page.keyboard.press('Alt+1');
    await seeView();
  });

  it('goes back to the first-run page, with nothing of it left', async () => {
    await chooseFromAccountMenu(page, 'Leave the demo');
    await see(heading(page, 'Connect your account'));
    await seeGone(grid(page));
    await soon(() => driver.remotePages().length).toBe(0);
    expect(await driver.quit()).toBe(0);
    driver = await launchLongreach({ userData });
    page = await driver.window('console');
    await see(heading(page, 'Connect your account'));
  });
});
