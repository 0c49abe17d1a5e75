import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackTraits } from '../../src-main/contract/packed-rows.ts';
import { runsKeyringTests } from '../trust/key/keyring.ts';
import type { Driver } from './driver.ts';
import { saveAccount, type SavedAccount } from './stored-account.ts';
import { chip, cursorName, seeListed } from './list-steps.ts';
import { withConsole } from './stage.ts';
import {
  button,
  drawnNames,
  grid,
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
import { askInfo, askList, callBridge, fullestDisk, type Hardware, type Info, type Listed } from './truth.ts';

/** The agents whose hardware is read before; of the others nothing is known. */
const read = [
  'Bay 4 label printer PC',
  'ng-sql02.corp.northgate.example',
  'nas-backup-02',
  'edit-suite-b',
  'edit-suite-c',
  'hs-cnc-terminal-3',
  'Forklift tablet 03',
  'Despatch desk 1',
  'FIN-HPBOOK-114',
];
/** Its hardware is read by looking at its details. */
const lookedAt = 'POS 1 Rua das Flores';

const GB = 1024;
const DAY = 86_400;
const has = (text: string, part: string): boolean => text.toLowerCase().includes(part);
const numberOf = (version: string): number => version.split('.').reduce((sum, part) => sum * 1_000 + Number(part), 0);
const between = (ip: string, low: number, high: number): boolean => {
  const last = Number(ip.split('.')[3]);
  return last >= low && last <= high;
};

type Fits = (agent: Listed) => boolean;
/** What a person may type, and who answers to it by what the service says. */
const listTerms: readonly (readonly [string, Fits])[] = [
  ['group:padaria', ({ group }) => has(group, 'padaria')],
  ['group:"northgate logistics/leeds warehouse"', ({ group }) => group === 'Northgate Logistics / Leeds warehouse'],
  ['group:bristol', ({ group }) => has(group, 'bristol')],
  ['os:mac', ({ os }) => os === 'mac'],
  ['-os:win', ({ os }) => os !== 'win'],
  ['is:online', ({ online }) => online],
  ['is:blocked', ({ disabled }) => disabled],
  ['is:limited', ({ limited }) => limited],
  ['is:missing', ({ installed }) => !installed],
  ['is:favorite', ({ favorite }) => favorite],
  ['ip:203.0.113.0/24', ({ geo }) => geo.ip.startsWith('203.0.113.')],
  ['ip:192.0.2.40..192.0.2.100', ({ geo }) => geo.ip.startsWith('192.0.2.') && between(geo.ip, 40, 100)],
  ['ip:198.51.100.8', ({ geo }) => geo.ip === '198.51.100.8'],
  ['owner:doyle', ({ owner }) => has(owner, 'doyle')],
  ['seen:>30d', ({ online, last_time }) => !online && last_time < Date.now() / 1000 - 30 * DAY],
  ['seen:1d..7d is:offline', ({ online, last_time }) => !online && isAgo(last_time, 1, 7)],
  ['version:<3.8', ({ version }) => numberOf(version) < numberOf('3.8.0')],
  ['version:3.8.10..3.8.11', ({ version }) => ['3.8.10', '3.8.11'].includes(version)],
  ['version:>=3.8.12 os:linux', ({ version, os }) => numberOf(version) >= numberOf('3.8.12') && os === 'linux'],
  ['place:stuttgart', ({ geo }) => geo.city === 'Stuttgart'],
  ['sessions:>=100', ({ sessions }) => sessions.total >= 100],
  ['desk group:warehouse', ({ name, group }) => has(name, 'desk') && has(group, 'warehouse')],
];
const isAgo = (time: number, least: number, most: number): boolean => {
  const days = (Date.now() / 1000 - time) / DAY;
  return days >= least && days <= most;
};

const hardwareTerms: readonly (readonly [string, (hardware: Hardware) => boolean])[] = [
  ['ram:<8GB', ({ RAMPhys }) => RAMPhys < 8 * GB],
  ['ram:8GB..20GB', ({ RAMPhys }) => RAMPhys >= 8 * GB && RAMPhys <= 20 * GB],
  ['ram:>0.05TB', ({ RAMPhys }) => RAMPhys > 0.05 * GB * GB],
  ['ram:>20000', ({ RAMPhys }) => RAMPhys > 20_000],
  ['free:<10%', (hardware) => fullestDisk(hardware).share < 10],
  ['free:20..60%', (hardware) => fullestDisk(hardware).share >= 20 && fullestDisk(hardware).share <= 60],
  ['free:<80GB', (hardware) => fullestDisk(hardware).FreeSpace < 80 * GB],
  ['cpu:ryzen', ({ CPU }) => has(CPU, 'ryzen')],
  ['cpu:"core(tm) i5"', ({ CPU }) => has(CPU, 'core(tm) i5')],
  ['cores:>=12', ({ CPUCores }) => CPUCores >= 12],
  ['model:optiplex', ({ ComputerModel }) => has(ComputerModel, 'optiplex')],
  ['domain:corp.ng', ({ ComputerDomain }) => has(ComputerDomain, 'corp.ng')],
  ['domain:""', ({ ComputerDomain }) => ComputerDomain === ''],
  ['osname:debian', ({ OSName }) => has(OSName, 'debian')],
  ['wol:yes', ({ NetAdapters }) => NetAdapters.some(({ WoL }) => WoL)],
  ['wol:no', ({ NetAdapters }) => !NetAdapters.some(({ WoL }) => WoL)],
  ['-model:optiplex', ({ ComputerModel }) => !has(ComputerModel, 'optiplex')],
];

describe('finding agents', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;
  let list: readonly Listed[] = [];
  let infos: readonly Info[] = [];

  // The walk would read more agents than this spec knows of.
  withConsole({ settings: { hardwareScan: false } }, async (stage) => {
    ({ service, driver, page } = stage);
    list = await askList(service);
    for (const name of read) await callBridge(page, 'agents:readDetails', { agentId: idOf(name) });
    infos = await Promise.all(list.map(({ name }) => askInfo(service, idOf(name))));
  });

  const idOf = (name: string): number => service.controls.agent({ name }).id;
  /** The agents whose hardware the console has: those that were read, and those under the cursor since. */
  const askKnown = async (): Promise<readonly Info[]> => {
    const { traits } = await callBridge(page, 'agents:traits', { afterId: null, limit: 100 });
    const known = new Set(traits.map((packed) => unpackTraits(packed).agentId));
    return infos.filter(({ name }) => known.has(idOf(name)));
  };
  const options = () => page.getByRole('listbox', { name: 'Suggestions', exact: true }).getByRole('option');
  const notes = async () => {
    const id = await searchBox(page).getAttribute('aria-describedby');
    return id === null ? '' : ((await page.locator(`[id="${id}"]`).textContent()) ?? '');
  };
  const announced = () => page.getByRole('search').getByRole('status').textContent();
  const textOf = () => searchBox(page).inputValue();

  /** Starts anew in an empty search box. */
  const beginSearch = async (): Promise<void> => {
    await page.bringToFront();
    await searchBox(page).focus();
    await searchBox(page).fill('');
    await soon(() => rowCount(page)).toBe(30);
  };
  const seeExactly = async (query: string, names: readonly string[]): Promise<void> => {
    // A term that finds nobody, or everybody, would prove nothing.
    expect(names.length, query).toBeGreaterThan(0);
    expect(names.length, query).toBeLessThan(30);
    await searchBox(page).fill(query);
    await seeListed(page, names);
    expect(await searchBox(page).getAttribute('aria-invalid')).toBeNull();
  };

  it.each(listTerms)('finds by %s what the service says', async (query, fits) => {
    await seeExactly(
      query,
      list.filter(fits).map(({ name }) => name),
    );
  });

  it('keeps the hardware of an agent whose details are looked at', async () => {
    await beginSearch();
    service.controls.forgetRequests();
    await row(page, lookedAt).click();
    await page.keyboard.press('i');
    await see(page.getByRole('region', { name: 'Agent details', exact: true }));
    await soon(() => service.controls.counters()['agents/info']).toBe(1);
    await searchBox(page).fill('domain:corp.pc');
    await seeListed(page, [lookedAt]);
    await searchBox(page).fill('');
    await grid(page).focus();
    await page.keyboard.press('Escape');
    await seeGone(page.getByRole('region', { name: 'Agent details', exact: true }));
  });

  it.each(hardwareTerms)('finds by %s among those whose hardware is kept', async (query, fits) => {
    await searchBox(page).fill(query);
    // The one under the cursor may become known meanwhile.
    await soon(async () => {
      const known = await askKnown();
      const fitting = known.filter(({ hardware }) => fits(hardware)).map(({ name }) => name);
      return {
        isShown: (await drawnNames(page)).sort().join() === fitting.sort().join(),
        // A term that finds nobody, or everybody, would prove nothing.
        tells: fitting.length > 0 && fitting.length < 30,
        isCounted: (await notes()).includes(`hardware is known for ${String(known.length)} of 30 agents`),
        wereRead: [...read, lookedAt].every((name) => known.some((agent) => agent.name === name)),
      };
    }).toEqual({ isShown: true, tells: true, isCounted: true, wereRead: true });
    expect(await searchBox(page).getAttribute('aria-invalid')).toBeNull();
  });

  it('finds by is:asleep what only the details tell', async () => {
    const known = await askKnown();
    await seeExactly(
      'is:asleep',
      known.filter(({ hibernate }) => hibernate).map(({ name }) => name),
    );
  });

  it('takes plain words in any order and without accents, and the best name first', async () => {
    await beginSearch();
    await searchBox(page).fill('konigstrasse kasse');
    await soon(() => drawnNames(page)).toEqual(['Kasse 1 Königstraße', 'Kasse 2 Königstraße']);
    await searchBox(page).fill('SOHNE empfang');
    await soon(() => drawnNames(page)).toEqual(['hs-empfang']);
    await searchBox(page).fill('198.51.100.8 sql');
    await soon(() => drawnNames(page)).toEqual(['ng-sql02.corp.northgate.example']);
    await searchBox(page).fill('kasse -1');
    await soon(() => drawnNames(page)).not.toContain('Kasse 1 Königstraße');
  });

  it('completes names of terms and their values by keyboard alone, and explains them', async () => {
    await beginSearch();
    await page.keyboard.press('Control+Space');
    await soon(() => options().count()).toBeGreaterThan(15);
    expect(await options().filter({ hasText: 'free:' }).textContent()).toContain('Free space on the fullest disk');
    await page.keyboard.press('Escape');
    await soon(() => options().count()).toBe(0);
    await page.keyboard.type('gr');
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Tab');
    await soon(textOf).toBe('group:');
    await page.keyboard.type('leeds');
    await soon(() => options().count()).toBeGreaterThan(0);
    expect(await options().first().getAttribute('aria-selected')).toBe('true');
    expect(await searchBox(page).getAttribute('aria-activedescendant')).toBe(
      await options().first().getAttribute('id'),
    );
    // Enter takes the suggestion; nobody is connected to.
    service.controls.forgetRequests();
    await page.keyboard.press('Enter');
    await soon(textOf).toMatch(/^group:\S.* $/);
    await seeListed(
      page,
      list.filter(({ group }) => has(group, 'leeds warehouse')).map(({ name }) => name),
    );
    expect(await notes()).toContain('In Leeds warehouse');
    await page.keyboard.type('os:');
    await soon(() => options().count()).toBeGreaterThan(1);
    await options().filter({ hasText: 'Android' }).first().waitFor();
    const labels = await options().allTextContents();
    for (let at = 0; at < labels.findIndex((label) => label.includes('Android')); at += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await soon(textOf).toMatch(/ os:android $/);
    await seeListed(page, ['Forklift tablet 03', 'Forklift tablet 05']);
    expect(service.controls.counters()).not.toHaveProperty('agents/connect');
  });

  it('points at a mistake, says it, and mends it; what can be read still filters', async () => {
    await beginSearch();
    await page.keyboard.type('verison:3.8.12 ');
    await soon(notes).toContain('There is no search term “verison:”. Did you mean version:?');
    await soon(announced).toContain('There is no search term “verison:”. Did you mean version:?');
    // A word with a colon is a word, which no agent has here.
    expect(await searchBox(page).getAttribute('aria-invalid')).toBeNull();
    await soon(() => rowCount(page)).toBe(0);
    await page.getByRole('button', { name: 'Use version:', exact: true }).click();
    await soon(textOf).toMatch(/^version:3\.8\.12/);
    await seeListed(
      page,
      list.filter(({ version }) => version === '3.8.12').map(({ name }) => name),
    );
    expect(await searchBox(page).getAttribute('aria-invalid')).toBeNull();

    await searchBox(page).fill('free:10 os:mac');
    await soon(notes).toContain('free: needs a unit after 10');
    await see(page.getByRole('search').locator('.bad', { hasText: '10' }));
    await seeListed(
      page,
      list.filter(({ os }) => os === 'mac').map(({ name }) => name),
    );
  });

  it('says that a term is a mistake only once the person has stopped typing it', async () => {
    await beginSearch();
    await page.keyboard.type('seen:soon');
    expect(await searchBox(page).getAttribute('aria-invalid')).toBeNull();
    await soon(() => searchBox(page).getAttribute('aria-invalid')).toBe('true');
    await soon(announced).toContain('seen: needs a time');
  });

  it('connects by Enter with terms, and beside a mistake', async () => {
    service.controls.forgetRequests();
    await beginSearch();
    await page.keyboard.type('edit wol:perhaps group:kestrel is:online ');
    await soon(() => drawnNames(page)).toEqual(['edit-suite-a', 'edit-suite-b']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await soon(() => cursorName(page)).toBe('edit-suite-b');
    await page.keyboard.press('Enter');
    await remoteOf(driver, 'edit-suite-b');
    expect(service.controls.links()).toMatchObject([{ agentId: idOf('edit-suite-b'), repeats: 0 }]);
    expect(await textOf()).toBe('edit wol:perhaps group:kestrel is:online ');
  });

  it('joins group, chips and words, and takes them back one by one', async () => {
    await beginSearch();
    const tree = page.getByRole('tree', { name: 'Groups', exact: true });
    await tree.getByRole('treeitem', { name: /^Northgate Logistics, / }).click();
    await chip(page, 'Online').click();
    await chip(page, 'Windows').click();
    const inGroup = list.filter(({ group }) => group.startsWith('Northgate Logistics'));
    const windows = inGroup.filter(({ os, online }) => os === 'win' && online);
    await seeListed(
      page,
      windows.map(({ name }) => name),
    );
    await searchBox(page).fill('kasse');
    await see(page.getByText('No agent that matches the filters matches “kasse”.'));
    await button(page, 'Search without filters').click();
    await seeListed(page, ['Kasse 1 Königstraße', 'Kasse 2 Königstraße']);
    expect(await chip(page, 'Online').getAttribute('aria-pressed')).toBe('false');
    await button(page, 'Clear search').click();
    await soon(() => rowCount(page)).toBe(30);
  });
});

describe.skipIf(!runsKeyringTests)('the first seconds of a new account', () => {
  let service: Service;
  let account: SavedAccount;
  let driver: Driver;
  let page: Page;

  beforeAll(async () => {
    service = await startService();
    account = await saveAccount(service, 30);
    account.forgetPicture();
    service.controls.forgetRequests();
    // The whole list is on its way until time is moved; what is asked later is answered at once.
    service.controls.addFault({ where: 'agents/list', fault: { kind: 'latency', ms: 25_000 }, times: 1 });
    driver = await account.start();
    page = await driver.window('console');
  });
  afterAll(async () => {
    await driver.close();
    await account.stop();
    await service.close();
  });

  it('asks the service to find what is typed, and connects to it', async () => {
    await see(grid(page));
    await soon(() => service.controls.counters()['agents/list']).toBe(1);
    await page.keyboard.press('/');
    // In one go: whoever types slower than the pause that is waited for asks for the part as well.
    await page.keyboard.insertText('despatch');
    await soon(() => drawnNames(page)).toEqual(['Despatch desk 1', 'Despatch desk 2']);
    const requested = service.controls.requests().filter(({ purpose }) => purpose === 'agents/list');
    expect(requested.map(({ query }) => query)).toEqual([{}, { search: 'despatch' }]);
    await see(page.getByText('Found by the service. The full list is still loading.').first());
    await page.keyboard.press('Enter');
    await remoteOf(driver, 'Despatch desk 1');
  });

  it('shows the whole list when it has come, with the search still in place', async () => {
    await page.bringToFront();
    service.controls.advance({ ms: 25_000 });
    await soon(() => page.getByRole('main').textContent()).toMatch(/2 of 30/);
    expect(await drawnNames(page)).toEqual(['Despatch desk 1', 'Despatch desk 2']);
    expect(await page.getByText('Found by the service').count()).toBe(0);
    await searchBox(page).fill('');
    await soon(() => rowCount(page)).toBe(30);
  });
});

describe('an account limited to one group', () => {
  let service: Service;
  let page: Page;

  withConsole({}, (stage) => {
    ({ service, page } = stage);
  });

  const listsAsked = () =>
    service.controls
      .requests()
      .filter(({ purpose }) => purpose === 'agents/list')
      .map(({ query }) => query);
  const limitTo = async (groupId: string): Promise<void> => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('textbox', { name: 'Limit to one group', exact: true }).fill(groupId);
    await button(page, 'Apply').click();
  };
  const openAgents = () => page.keyboard.press('Control+1');

  it('lists only that group, and asks for nothing else', async () => {
    const group = service.controls.groups().find(({ name }) => name === 'Padaria Central');
    await limitTo(group?.id ?? '');
    await see(page.getByText('Only this group is now listed.'));
    await openAgents();
    await seeRows(page, group?.agents ?? -1);
    const names = service.controls.agents().filter((agent) => agent.group === 'Padaria Central');
    await seeListed(
      page,
      names.map(({ name }) => name),
    );
    expect(listsAsked().at(-1)).toEqual({ group_id: group?.id });
    service.controls.forgetRequests();
    await callBridge(page, 'agents:refresh', undefined);
    expect(listsAsked()).toEqual([{ group_id: group?.id }]);
    expect(await page.getByRole('tree', { name: 'Groups' }).getByRole('treeitem').count()).toBe(1);
  });

  it('takes no wrong id, and keeps the list it had', async () => {
    const before = await rowCount(page);
    await limitTo('no-such-group');
    await see(page.getByText('The service lists no agents in a group with this ID', { exact: false }));
    await openAgents();
    await seeRows(page, before);
  });

  it('lists all again when the limit is lifted', async () => {
    await limitTo('');
    await see(page.getByText('All agents are now listed.'));
    await openAgents();
    await seeRows(page, 30);
    await soon(() => listsAsked().at(-1)).toEqual({});
  });
});
