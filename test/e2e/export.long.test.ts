import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hostileNames } from '../tools/practice-faults/hostile.ts';
import { readCsv } from './csv.ts';
import type { Driver } from './driver.ts';
import { columnHead } from './list-steps.ts';
import { withConsole, withFolder } from './stage.ts';
import {
  button,
  downloadInto,
  drawnNames,
  grid,
  refresh,
  rowCount,
  searchBox,
  see,
  seeGone,
  seeRows,
  soon,
  type Service,
} from './steps.ts';
import { askInfo, askList, callBridge, type Listed } from './truth.ts';
import { until } from './until.ts';

/** From the list into a file of the downloads folder, and what a spreadsheet may do with it. One story, in order. */
describe('exporting agents', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;
  const folder = withFolder('export');
  const downloads = join(folder, 'Downloads');
  let list: readonly Listed[] = [];

  withConsole({ settings: { hardwareScan: false } }, async (stage) => {
    ({ service, driver, page } = stage);
    list = await askList(service);
    await downloadInto(driver, downloads);
  });

  const idOf = (name: string): number => service.controls.agent({ name }).id;
  const bar = () => page.getByRole('toolbar', { name: 'Selection', exact: true });
  const dialog = (count: number): Locator =>
    page.getByRole('dialog', { name: count === 1 ? 'Export 1 agent' : `Export ${count} agents`, exact: true });
  const box = (count: number, name: string) => dialog(count).getByRole('checkbox', { name, exact: true });
  const files = () => readdirSync(downloads).sort();
  const notes = () => page.getByRole('region', { name: 'Notifications', exact: true });

  /** Picks everything that is listed and opens the dialog. */
  const openDialog = async (count: number): Promise<void> => {
    await grid(page).focus();
    await page.keyboard.press('Control+a');
    await button(bar(), 'Export').click();
    await see(dialog(count));
  };
  /** The app takes two exports a second; nobody is faster, but a driver is. */
  const PAUSE_MS = 550;
  let lastExport = -Infinity;
  const pressExport = async (count: number): Promise<void> => {
    await until('end of the pause', () => (performance.now() - lastExport > PAUSE_MS ? true : undefined));
    await button(dialog(count), 'Export').click();
    lastExport = performance.now();
  };
  /** Presses **Export** and gives the file that came of it. */
  const save = async (count: number): Promise<{ readonly path: string; readonly text: string }> => {
    const before = new Set(existing());
    await pressExport(count);
    await seeGone(dialog(count));
    const [name] = files().filter((file) => !before.has(file));
    expect(name).toMatch(/^Longreach agents \d{4}-\d\d-\d\d( \(\d+\))?\.(csv|json)$/);
    const path = join(downloads, name ?? '');
    await see(notes().getByText(new RegExp(`^Saved ${(name ?? '').replace(/[().]/g, '\\$&')} in `)));
    return { path, text: readFileSync(path, 'utf8') };
  };
  const existing = (): string[] => {
    try {
      return files();
    } catch {
      return [];
    }
  };

  it('writes the list as it is filtered and sorted, with the columns that are chosen', async () => {
    await callBridge(page, 'agents:readDetails', { agentId: idOf('POS 1 Rua das Flores') });
    const padaria = list.filter(({ group }) => group === 'Padaria Central');
    const count = padaria.length;
    await searchBox(page).fill('group:padaria');
    await soon(() => rowCount(page)).toBe(count);
    await columnHead(page, 'Sessions').getByRole('button').click();
    await soon(() => columnHead(page, 'Sessions').getAttribute('aria-sort')).toBe('descending');
    const order = await drawnNames(page);
    await openDialog(count);
    for (const name of ['Country', 'City', 'Agent version', 'Owner']) await box(count, name).uncheck();
    for (const name of ['OS user', 'Favorite', 'Model', 'Wake-on-LAN']) await box(count, name).check();
    const { text } = await save(count);
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [heads, ...lines] = readCsv(text);
    expect(heads).toEqual([
      'Name',
      'Group',
      'Status',
      'OS',
      'IP address',
      'Last online (UTC)',
      'Sessions',
      'OS user',
      'Favorite',
      'Model',
      'Wake-on-LAN',
    ]);
    expect(lines.map(([name]) => name)).toEqual(order);
    const info = await askInfo(service, idOf('POS 1 Rua das Flores'));
    const expected = padaria
      .toSorted((a, b) => b.sessions.total - a.sessions.total)
      .map((agent) => [
        agent.name,
        agent.group,
        agent.online ? 'Online' : 'Offline',
        'Windows',
        agent.geo.ip,
        new Date(agent.last_time * 1000).toISOString().slice(0, 19).replace('T', ' '),
        String(agent.sessions.total),
        agent.os_user?.login ?? '',
        agent.favorite ? 'yes' : 'no',
        ...(agent.name === info.name ? [info.hardware.ComputerModel, 'yes'] : ['', '']),
      ]);
    expect(lines).toEqual(expected);
  });

  it('lets no name become a formula, and keeps the others letter by letter on one line', async () => {
    const onOneLine = (name: string): string => name.replace(/[\0\u202c\u202e]/g, '').replace(/[\t\r\n]+/g, ' ');
    const formulas = ['=HYPERLINK("http://example.com","x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '＝1'];
    const victims = list.slice(0, formulas.length);
    victims.forEach(({ id }, at) => service.controls.changeAgent({ id, newName: formulas[at] ?? '' }));
    const hostile = service.controls.addHostileAgents();
    await refresh(page);
    await page.keyboard.press('Escape');
    await searchBox(page).fill('');
    const all = 30 + hostile.length;
    await seeRows(page, all);
    await openDialog(all);
    for (const name of ['Agent ID']) await box(all, name).check();
    const { text } = await save(all);
    const [heads = [], ...lines] = readCsv(text);
    expect(lines.length).toBe(all);
    for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    const idAt = heads.indexOf('Agent ID');
    const nameOf = (id: number | undefined) => lines.find((cells) => cells[idAt] === String(id))?.[0];
    victims.forEach(({ id }, at) => expect(nameOf(id)).toBe(`'${onOneLine(formulas[at] ?? '')}`));
    const names = Object.entries(hostileNames);
    hostile.forEach((id, at) => {
      const [kind, name] = names[at] ?? ['', ''];
      if (kind !== 'empty' && kind !== 'spaces') expect(nameOf(id), kind).toBe(onOneLine(name));
    });
    expect(await page.title()).toContain('Longreach');
  });

  it('says why when the folder cannot be written to, and leaves the dialog as it was', async () => {
    writeFileSync(join(folder, 'a file'), 'no folder');
    await downloadInto(driver, join(folder, 'a file'));
    await searchBox(page).fill('group:padaria');
    await grid(page).focus();
    await page.keyboard.press('Escape');
    const listed = await rowCount(page);
    await openDialog(listed);
    await pressExport(listed);
    await see(dialog(listed).getByText('The downloads folder can’t be written to', { exact: false }));
    mkdirSync(join(folder, 'Other'));
    await downloadInto(driver, join(folder, 'Other'));
    await pressExport(listed);
    await seeGone(dialog(listed));
    expect(readdirSync(join(folder, 'Other')).length).toBe(1);
  });
});
