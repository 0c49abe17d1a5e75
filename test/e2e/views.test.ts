import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchLongreach, type Driver } from './driver.ts';
import { chip, columnHead, cursorName, cursorPosition, seeListed } from './list-steps.ts';
import { withConsole, withFolder } from './stage.ts';
import {
  button,
  drawnNames,
  grid,
  refresh,
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
import { askInfo, askList, callBridge, fullestDisk, type Info, type Listed } from './truth.ts';

/** What a column sorts by, by what the service says; null goes last. Columns of kept hardware know it of those that were read. */
type Key = string | number | null;
type Known = Listed & { readonly info: Info | undefined };

const rankOf = ({ disabled, installed, online, limited, sessions, info }: Known): number => {
  if (disabled) return 7;
  if (!installed) return 6;
  if (!online) return info?.hibernate === true ? 3 : 4;
  if (sessions.last?.stop_time === null) return 0;
  return limited ? 2 : 1;
};
const filled = (text: string | undefined): Key => (text === undefined || text === '' ? null : text);
const columns: Readonly<Record<string, readonly [string, (agent: Known) => Key]>> = {
  status: ['Status', rankOf],
  favorite: ['Favorite', ({ favorite }) => (favorite ? 0 : 1)],
  name: ['Name', ({ name }) => name],
  group: ['Group', ({ group }) => filled(group)],
  os: ['OS', ({ os }) => os],
  ip: ['IP and place', ({ geo }) => geo.ip],
  last: ['Last online', ({ online, last_time }) => (online ? Number.MAX_SAFE_INTEGER : last_time)],
  version: ['Version', ({ version }) => version],
  sessions: ['Sessions', ({ sessions }) => sessions.total],
  owner: ['Owner', ({ owner }) => filled(owner)],
  osUser: ['OS user', ({ os_user }) => filled(os_user?.login)],
  deviceId: ['Device ID', ({ device_id }) => device_id],
  added: ['Added', ({ link_time }) => link_time],
  region: ['Region', ({ geo }) => filled(geo.region)],
  model: ['Model', ({ info }) => filled(info?.hardware.ComputerModel)],
  osName: ['System', ({ info }) => filled(info?.hardware.OSName)],
  cpu: ['Processor', ({ info }) => filled(info?.hardware.CPU)],
  ram: ['Memory', ({ info }) => info?.hardware.RAMPhys ?? null],
  ramFree: ['Free memory', ({ info }) => info?.hardware.RAMPhysAvail ?? null],
  diskFree: ['Free disk', ({ info }) => (info === undefined ? null : fullestDisk(info.hardware).FreeSpace)],
  domain: ['Domain', ({ info }) => filled(info?.hardware.ComputerDomain)],
  wakeOnLan: [
    'Wake-on-LAN',
    ({ info }) => (info === undefined ? null : info.hardware.NetAdapters.some(({ WoL }) => WoL) ? 0 : 1),
  ],
};
const fixed = new Set(['status', 'favorite', 'name']);
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
/** Pairs of neighbours that stand the wrong way round. */
const misplaced = (keys: readonly Key[], sign: 1 | -1): readonly (readonly [Key, Key])[] =>
  keys
    .slice(1)
    .map((key, at) => [keys[at] ?? null, key] as const)
    .filter(([before, after]) =>
      before === null ? after !== null : after !== null && sign * compare(before, after) > 0,
    );

describe('the list as a person wants it', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;
  let known: readonly Known[] = [];

  withConsole({ settings: { hardwareScan: false } }, async (stage) => {
    ({ service, driver, page } = stage);
    const list = await askList(service);
    const read = list.filter((_, at) => at % 4 === 0);
    for (const { id } of read) await callBridge(page, 'agents:readDetails', { agentId: id });
    const infos = new Map(await Promise.all(read.map(async ({ id }) => [id, await askInfo(service, id)] as const)));
    known = list.map((agent) => ({ ...agent, info: infos.get(agent.id) }));
  });

  const showColumns = (names: readonly string[]) =>
    callBridge(page, 'settings:change', { agentColumns: names.length === 0 ? [] : ['name', ...names] });
  const headNames = () => grid(page).getByRole('columnheader').allInnerTexts();
  const keyOf = (column: string, name: string): Key => {
    const agent = known.find((one) => one.name === name);
    if (agent === undefined) throw new Error(`The service knows no ${name}.`);
    return columns[column]?.[1](agent) ?? null;
  };
  /** The greatest or least of all, which must stand at the top. */
  const topKey = (column: string, sign: 1 | -1): Key =>
    known
      .map((agent) => columns[column]?.[1](agent) ?? null)
      .filter((key) => key !== null)
      .reduce((best, key) => (sign * compare(key, best) < 0 ? key : best));

  it.each(Object.keys(columns))('sorts by %s in both directions, what is not known last', async (column) => {
    const [title] = columns[column] ?? [''];
    await showColumns(fixed.has(column) ? ['os'] : [column]);
    const head = columnHead(page, title);
    await see(head);
    const seen = new Set<string>();
    // The first press may begin with the greatest; by name it turns round what was sorted already.
    while (seen.size < 2) {
      await head.getByRole('button').click();
      await soon(() => head.getAttribute('aria-sort').then((sort) => sort !== null && !seen.has(sort))).toBe(true);
      const direction = (await head.getAttribute('aria-sort')) ?? '';
      seen.add(direction);
      const sign = direction === 'ascending' ? 1 : -1;
      const keys = async () => (await drawnNames(page)).map((name) => keyOf(column, name));
      await soon(async () => misplaced(await keys(), sign)).toEqual([]);
      expect((await keys())[0]).toEqual(topKey(column, sign));
    }
    expect([...seen].sort()).toEqual(['ascending', 'descending']);
  });

  it('shows the columns that are chosen, in the order they are given, by keyboard', async () => {
    await showColumns([]);
    await columnHead(page, 'Name').getByRole('button').click();
    await soon(headNames).toEqual(expect.arrayContaining(['Group', 'OS', 'Sessions']));
    await button(page, 'Columns').press('Enter');
    const panel = page.getByRole('dialog', { name: 'Columns', exact: true });
    await see(panel);
    const box = (name: string) => panel.getByRole('checkbox', { name, exact: false }).and(panel.locator('input'));
    await box('Owner').uncheck();
    await box('Sessions').uncheck();
    await box('Model').check();
    await soon(headNames).toContain('Model');
    expect(await headNames()).not.toContain('Sessions');
    await box('Model').focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Alt+ArrowUp');
    await soon(async () => (await headNames()).slice(2, 5)).toEqual(['Name', 'Model', 'Group']);
    await page.keyboard.press('Escape');
    await seeGone(panel);
    const optiplex = known.filter(({ info }) => info?.hardware.ComputerModel.includes('OptiPlex'));
    await see(row(page, optiplex[0]?.name ?? '').getByText('Dell OptiPlex 7010 SFF'));
    await button(page, 'Columns').click();
    await button(panel, 'Reset').click();
    await soon(headNames).not.toContain('Model');
    await page.keyboard.press('Escape');
  });

  it('has rows of 32 or of 40 px', async () => {
    const height = async () => (await row(page, 'ALDER-RECEPTION').boundingBox())?.height;
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('radio', { name: 'Compact', exact: true }).click();
    await page.keyboard.press('Control+1');
    await soon(height).toBe(32);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('radio', { name: 'Comfortable', exact: true }).click();
    await page.keyboard.press('Control+1');
    await soon(height).toBe(40);
  });

  it('tells by a notification when the result of a view changes, if the view is to tell', async () => {
    const offline = known.filter(({ online }) => !online).length;
    await searchBox(page).fill('is:offline');
    await soon(() => rowCount(page)).toBe(offline);
    await saveView(page, { name: 'Down now', digit: '3', notify: true });
    // Its count shows that it was counted, so that a change can be told from it.
    await see(page.getByRole('link', { name: `Down now, ${offline}`, exact: true }));
    await searchBox(page).fill('');
    service.controls.changeAgent({ name: 'hs-empfang', online: false });
    await refresh(page);
    await soon(() => driver.desktop.notifications()).toEqual([
      { title: 'Down now: 1 more agent', body: 'hs-empfang.' },
    ]);
    await driver.desktop.clickNotification('Down now: 1 more agent');
    await soon(() => searchBox(page).inputValue()).toBe('is:offline');
    await soon(() => rowCount(page)).toBe(offline + 1);

    await callBridge(page, 'settings:change', { notifyViews: false });
    service.controls.changeAgent({ name: 'hs-cnc-terminal-2', online: false });
    await refresh(page);
    await see(page.getByRole('link', { name: `Down now, ${offline + 2}`, exact: true }));
    expect((await driver.desktop.notifications()).length).toBe(1);
  });
});

/** Saves what the list shows as a view, through the dialog. */
async function saveView(page: Page, view: { name: string; digit: string; notify: boolean }): Promise<void> {
  await button(page, 'Save view').click();
  const dialog = page.getByRole('dialog', { name: 'Save view', exact: true });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(view.name);
  await dialog.getByRole('radio', { name: view.digit, exact: true }).check();
  if (view.notify) await dialog.getByRole('switch', { name: 'Notify me when the result changes', exact: true }).click();
  await button(dialog, 'Save view').click();
  await seeGone(dialog);
}

describe('cards with pictures of the screens', () => {
  let service: Service;
  let page: Page;

  const start = () => startService({ agents: 400 });
  withConsole({ service: start, settings: { hardwareScan: false, refreshPace: 'gentle' } }, (stage) => {
    ({ service, page } = stage);
  });

  const pictureRequests = () => service.controls.requests().filter(({ purpose }) => purpose === 'preview');
  interface Card {
    readonly seen: boolean;
    readonly previews: number;
  }
  /** Every card that is drawn: whether any of its picture can be seen, and how many pictures it holds. */
  const cards = () =>
    page.evaluate<Card[]>(`[...document.querySelectorAll('[role=row][data-id]')].map((card) => {
      const view = card.parentElement.closest('[role=rowgroup]').getBoundingClientRect();
      const place = card.querySelector('.picture').getBoundingClientRect();
      const images = [...card.querySelectorAll('img')].filter((image) => image.complete && image.naturalWidth > 0);
      return { seen: place.bottom > view.top && place.top < view.bottom, previews: images.length };
    })`);
  const seenCards = async () => (await cards()).filter(({ seen }) => seen);

  it('asks for no picture in the list', () => {
    expect(pictureRequests()).toEqual([]);
  });

  it('reads the pictures of the cards that can be seen, of no others, and without the key', async () => {
    await button(page, 'Cards').click();
    await soon(async () => (await seenCards()).length).toBeGreaterThan(5);
    const inSight = (await seenCards()).length;
    const withPicture = async () => (await seenCards()).filter(({ previews }) => previews > 0).length;
    const installed = (await drawnNames(page))
      .slice(0, inSight)
      .filter((name) => service.controls.agent({ name }).installed).length;
    await soon(withPicture).toBe(installed);
    expect(pictureRequests().length).toBe(installed);
    expect((await cards()).filter(({ seen, previews }) => !seen && previews > 0)).toEqual([]);
    expect(pictureRequests().filter(({ keyIn }) => keyIn !== 'nowhere')).toEqual([]);
    const sources = await page.evaluate<string[]>(
      `[...document.querySelectorAll('[role=grid] img')].map((image) => new URL(image.src).pathname + new URL(image.src).search)`,
    );
    expect(sources.length).toBe(installed);
    for (const source of sources) expect(source).toMatch(/^\/previews\/\d+\/\d+(\?last)?$/);
  });

  it('reads on where a person scrolls to, and leaves out what lies between', async () => {
    const before = pictureRequests().length;
    await grid(page).focus();
    await page.keyboard.press('End');
    await soon(() => cursorPosition(page)).toBe('400');
    await soon(async () => (await seenCards()).filter(({ previews }) => previews > 0).length).toBeGreaterThan(3);
    const now = pictureRequests().length;
    expect(now).toBeGreaterThan(before);
    expect(now).toBeLessThanOrEqual(before + (await seenCards()).length);
    expect((await cards()).length).toBeLessThan(120);
  });

  it('moves among cards by the arrows, filters and picks like the list', async () => {
    await page.keyboard.press('Home');
    const first = await cursorName(page);
    await page.keyboard.press('ArrowRight');
    await soon(() => cursorName(page)).not.toBe(first);
    expect(await cursorPosition(page)).toBe('2');
    await page.keyboard.press('ArrowDown');
    expect(Number(await cursorPosition(page))).toBeGreaterThan(3);
    await searchBox(page).fill('name:="kasse 1 konigstrasse"');
    await seeListed(page, ['Kasse 1 Königstraße']);
    await grid(page).focus();
    await page.keyboard.press('Space');
    await soon(() => row(page, 'Kasse 1 Königstraße').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
    await button(page, 'List').click();
    await see(columnHead(page, 'Name'));
  });
});

describe('a saved view', () => {
  let driver: Driver;
  let page: Page;
  const userData = withFolder('views');

  beforeAll(async () => {
    driver = await launchLongreach({ userData });
    page = await driver.window('console');
  });
  afterAll(() => driver.close());

  let shown = 0;

  it('is kept with what the list asks, its order and its shortcut', async () => {
    await button(page, 'Look around first').click();
    await seeRows(page, 200);
    await searchBox(page).fill('group:northgate version:>=3.8');
    await chip(page, 'Windows').click();
    await columnHead(page, 'Sessions').getByRole('button').click();
    await soon(() => rowCount(page)).toBeLessThan(200);
    shown = await rowCount(page);
    expect(shown).toBeGreaterThan(3);
    await saveView(page, { name: 'Northgate, current', digit: '1', notify: false });
    await see(page.getByRole('link', { name: `Northgate, current, ${shown}`, exact: true }));
  });

  const seeView = async (): Promise<void> => {
    await soon(() => searchBox(page).inputValue()).toBe('group:northgate version:>=3.8');
    await soon(() => rowCount(page)).toBe(shown);
    expect(await chip(page, 'Windows').getAttribute('aria-pressed')).toBe('true');
    expect(await columnHead(page, 'Sessions').getAttribute('aria-sort')).toBe('descending');
    expect(await page.getByRole('link', { name: /^Northgate, current/ }).getAttribute('aria-current')).toBe('true');
  };

  it('is shown by Alt+1 from anywhere in the window', async () => {
    await page.getByRole('link', { name: /^All agents/ }).click();
    await soon(() => rowCount(page)).toBe(200);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.keyboard.press('Alt+1');
    await seeView();
  });

  it('is still there after the next start', async () => {
    expect(await driver.quit()).toBe(0);
    driver = await launchLongreach({ userData });
    page = await driver.window('console');
    await seeRows(page, 200);
    await see(page.getByRole('link', { name: /^Northgate, current/ }));
    await page.keyboard.press('Alt+1');
    await seeView();
  });

  it('is renamed, brought to what is shown now, and deleted with a way back', async () => {
    const more = (name: string) => button(page, `More actions for the view ${name}`);
    const choose = async (name: string, item: string | RegExp): Promise<void> => {
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).hover();
      await more(name).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Northgate, current', 'Rename and edit…');
    const dialog = page.getByRole('dialog', { name: 'Edit the view Northgate, current', exact: true });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Northgate');
    await button(dialog, 'Save changes').click();
    await see(page.getByRole('link', { name: `Northgate, ${shown}`, exact: true }));
    await chip(page, 'Windows').click();
    const wider = await rowCount(page);
    expect(wider).toBeGreaterThan(shown);
    await choose('Northgate', /^Update to match the list/);
    await see(page.getByRole('link', { name: `Northgate, ${wider}`, exact: true }));
    await choose('Northgate', 'Delete');
    await seeGone(page.getByRole('link', { name: `Northgate, ${wider}`, exact: true }));
    await button(page, 'Undo').last().click();
    await see(page.getByRole('link', { name: `Northgate, ${wider}`, exact: true }));
  });
});
