import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hostileNames } from '../tools/practice-faults/hostile.ts';
import type { Driver } from './driver.ts';
import { chip as chipOf, columnHead, cursorName as cursorNameOf, cursorPosition } from './list-steps.ts';
import { withConsole } from './stage.ts';
import {
  button,
  drawnNames,
  grid,
  refresh,
  remoteOf,
  row,
  rowCount,
  searchBox,
  see,
  seeGone,
  seeRows,
  soon,
  startService,
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

  const chip = (name: string) => chipOf(page, name);
  const cursorName = () => cursorNameOf(page);
  const focusIsIn = (role: string) =>
    page.evaluate<boolean>(`document.activeElement?.getAttribute('role') === ${JSON.stringify(role)}`);
  const count = (test: (agent: ReturnType<Service['controls']['agent']>) => boolean) =>
    service.controls.agents().filter(test).length;

  it('says how many rows there are, and names each row by its agent', async () => {
    expect(await rowCount(page)).toBe(30);
    const known = new Set(service.controls.agents().map(({ name }) => name));
    const drawn = await drawnNames(page);
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.filter((name) => !known.has(name))).toEqual([]);
    expect(await page.title()).toContain('Longreach');
  });

  it('narrows by chips and says the truth about how many are left', async () => {
    await chip('Online').click();
    expect(await chip('Online').getAttribute('aria-pressed')).toBe('true');
    await soon(() => rowCount(page)).toBe(count(({ online }) => online));
    await chip('Online').click();
    await chip('Blocked').click();
    await soon(() => drawnNames(page)).toEqual(['Okafor surgery 4']);
    await chip('Blocked').click();
    await chip('macOS').click();
    await soon(() => rowCount(page)).toBe(count(({ os }) => os === 'mac'));
    await chip('macOS').click();
    await soon(() => rowCount(page)).toBe(30);
  });

  it('shows a group and what is below it', async () => {
    const tree = page.getByRole('tree', { name: 'Groups', exact: true });
    const inGroup = count(({ group }) => group.startsWith('Northgate Logistics'));
    const item = tree.getByRole('treeitem', { name: `Northgate Logistics, ${inGroup} agents`, exact: true });
    await item.click();
    await soon(() => rowCount(page)).toBe(inGroup);
    await page.keyboard.press('ArrowRight');
    expect(await item.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await soon(() => rowCount(page)).toBeLessThan(inGroup);
    expect(await rowCount(page)).toBeGreaterThan(0);
    await page.getByRole('link', { name: /^All agents/ }).click();
    await soon(() => rowCount(page)).toBe(30);
  });

  it('sorts by a column, and back', async () => {
    const head = columnHead(page, 'Name');
    // How many rows beyond the edge are drawn differs from moment to moment.
    const top = async () => (await drawnNames(page)).slice(0, 10);
    const before = await top();
    await head.getByRole('button').click();
    await soon(() => head.getAttribute('aria-sort')).toBe('descending');
    const [first] = await top();
    expect(first).toBe('POS 2 Rua das Flores');
    await head.getByRole('button').click();
    await soon(() => head.getAttribute('aria-sort')).toBe('ascending');
    await soon(top).toEqual(before);
  });

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

  it('marks and unmarks a favorite by F', async () => {
    await row(page, 'edit-suite-b').click();
    await page.keyboard.press('f');
    const star = row(page, 'edit-suite-b').getByRole('button', { name: 'Remove edit-suite-b from favorites' });
    await soon(() => star.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('f');
    await see(row(page, 'edit-suite-b').getByRole('button', { name: 'Add edit-suite-b to favorites' }));
  });

  it('asks before a reboot by R, names the machine, and sends nothing on Cancel', async () => {
    service.controls.forgetRequests();
    await row(page, 'Kasse 2 Königstraße').click();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Reboot Kasse 2 Königstraße?', exact: true });
    await see(dialog);
    await button(dialog, 'Cancel').click();
    await seeGone(dialog);
    expect(service.controls.counters()).not.toHaveProperty('agents/reboot');
    await page.keyboard.press('r');
    await see(dialog);
    await button(dialog, 'Reboot').click();
    await see(page.getByText(/^Rebooting Kasse 2 Königstraße in \d s$/));
    expect(service.controls.counters()).not.toHaveProperty('agents/reboot');
    await soon(() => service.controls.counters()['agents/reboot']).toBe(1);
    const { id } = service.controls.agent({ name: 'Kasse 2 Königstraße' });
    const sent = service.controls.requests().filter(({ purpose }) => purpose === 'agents/reboot');
    expect(sent).toMatchObject([{ method: 'POST', status: 200, body: { id, safe: false } }]);
  });

  it('wakes an offline agent by W and says when it is online', async () => {
    const name = 'Bay 7 label printer PC';
    service.controls.changeAgent({ name, wol: true, cable: true });
    await row(page, name).click();
    await page.keyboard.press('w');
    await soon(() => service.controls.counters()['agents/wake']).toBe(1);
    await see(row(page, name).getByText(/^Waking/));
    service.controls.advance({ ms: 25_000 });
    expect(service.controls.agent({ name }).online).toBe(true);
    await see(page.getByText(`${name} is online`));
    expect(service.controls.counters()['agents/wake']).toBe(1);
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

describe('ten thousand agents', () => {
  let page: Page;

  withConsole({ service: () => startService({ agents: 10_000 }) }, (stage) => {
    ({ page } = stage);
  });

  it('are all in the list, few of them in the document, and found by typing', async () => {
    await seeRows(page, 10_000);
    expect((await drawnNames(page)).length).toBeLessThan(200);
    await grid(page).focus();
    await page.keyboard.press('End');
    await soon(() => cursorPosition(page)).toBe('10000');
    await searchBox(page).fill('ng-sql02');
    await soon(() => drawnNames(page)).toEqual(['ng-sql02.corp.northgate.example']);
    await searchBox(page).fill('');
    await soon(() => rowCount(page)).toBe(10_000);
  });
});
