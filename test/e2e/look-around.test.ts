import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchLongreach, type Driver } from './driver.ts';
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
  see,
  seeGone,
  sessionBar,
  soon,
} from './steps.ts';

/** The way in for somebody who has no account: invented computers, and nothing that leaves this machine. */
describe('Look around first', () => {
  let driver: Driver;
  let page: Page;
  const userData = withFolder('practice');

  beforeAll(async () => {
    driver = await launchLongreach({ userData });
    page = await driver.window('console');
  });
  afterAll(() => driver.close());

  it('leads to a list of invented computers with one press', async () => {
    await see(heading(page, 'Connect your account'));
    await button(page, 'Look around first').click();
    await see(grid(page));
    await soon(() => rowCount(page)).toBe(200);
    expect((await drawnNames(page)).length).toBeGreaterThan(10);
    expect(await readAccountMenu(page)).toContain('Practice');
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

  it('is still practice after the next start', async () => {
    expect(await driver.quit()).toBe(0);
    driver = await launchLongreach({ userData });
    page = await driver.window('console');
    await see(grid(page));
    await soon(() => rowCount(page)).toBe(200);
  });

  it('goes back to the first-run page, with nothing of it left', async () => {
    await chooseFromAccountMenu(page, 'Leave practice');
    await see(heading(page, 'Connect your account'));
    await seeGone(grid(page));
    await soon(() => driver.remotePages().length).toBe(0);
    expect(await driver.quit()).toBe(0);
    driver = await launchLongreach({ userData });
    page = await driver.window('console');
    await see(heading(page, 'Connect your account'));
  });
});
