import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hostileNames } from '../tools/practice-faults/hostile.ts';
import type { Driver } from './driver.ts';
import { cursorName as cursorNameOf, cursorPosition } from './list-steps.ts';
import { withConsole } from './stage.ts';
import {
  drawnNames,
  grid,
  refresh,
  remoteOf,
  row,
  rowCount,
  searchBox,
  see,
  seeRows,
  soon,
  type Service,
} from './steps.ts';

/** The list of agents as a technician works with it: by keyboard first. */
describe('the list of agents', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;

  withConsole({}, (stage) => {
    ({ service, driver, page } = stage);
  });

  const cursorName = () => cursorNameOf(page);
  const focusIsIn = (role: string) =>
    page.evaluate<boolean>(`document.activeElement?.getAttribute('role') === ${JSON.stringify(role)}`);

  it('connects by keyboard alone: slash, a few letters, Enter', async () => {
    service.controls.forgetRequests();
    await page.keyboard.press('/');
    await soon(() => focusIsIn('searchbox')).toBe(true);
    await page.keyboard.type('despatch 2');
    await soon(() => drawnNames(page)).toEqual(['Despatch desk 2']);
    expect(await rowCount(page)).toBe(1);
    await page.keyboard.press('Enter');
    const remote = await remoteOf(driver, 'Despatch desk 2');
    await see(remote.getByRole('heading', { name: 'Despatch desk 2' }));
    const { id } = service.controls.agent({ name: 'Despatch desk 2' });
    const links = service.controls.links().filter(({ agentId }) => agentId === id);
    expect(links).toMatchObject([{ repeats: 0 }]);
    expect(links[0]?.openedAt).not.toBeNull();
    expect(service.controls.counters()).toMatchObject({ 'agents/connect': 1, 'remote-page': 1 });
    await page.bringToFront();
    await page.keyboard.press('Escape');
    await soon(() => rowCount(page)).toBe(30);
    expect(await searchBox(page).inputValue()).toBe('');
  });

  it('moves the cursor by the arrows, and a refresh leaves it on its agent', async () => {
    await row(page, 'bw-harrogate-xray').click();
    await page.keyboard.press('ArrowDown');
    await soon(cursorName).toBe('bw-york-reception');
    service.controls.removeAgent({ name: 'ALDER-RECEPTION' });
    service.controls.changeAgent({ name: 'bw-harrogate-surgery-2', newName: 'zz-moved-office' });
    await refresh(page);
    await seeRows(page, 29);
    await see(row(page, 'zz-moved-office'));
    expect(await cursorName()).toBe('bw-york-reception');
    expect(await focusIsIn('grid')).toBe(true);
    await page.keyboard.press('End');
    await soon(() => cursorPosition(page)).toBe('29');
  });

  it('shows names that were made to harm as the text they are', async () => {
    const before = await page.title();
    const added = service.controls.addHostileAgents();
    await refresh(page);
    await seeRows(page, 29 + added.length);
    await searchBox(page).fill('onerror');
    const markup = hostileNames.markup ?? '';
    await soon(() => drawnNames(page)).toEqual([markup]);
    expect(await row(page, markup).locator('.name').textContent()).toBe(markup);
    expect(await grid(page).locator('img, script').count()).toBe(0);
    await searchBox(page).fill('NNNNNNNN');
    await soon(() => rowCount(page)).toBe(1);
    await searchBox(page).fill('');
    await soon(() => rowCount(page)).toBe(29 + added.length);
    await page.keyboard.press('Tab');
    await grid(page).focus();
    await page.keyboard.press('End');
    await grid(page).press('PageUp');
    await grid(page).press('PageUp');
    expect(await page.title()).toBe(before);
    const width = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]');
    expect(width[0]).toBeLessThanOrEqual(width[1]);
    const menu = await driver.desktop.menu('tray');
    expect(JSON.stringify(menu)).not.toContain('\u202e');
  });
});
