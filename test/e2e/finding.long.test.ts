import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackTraits } from '../../src-main/contract/packed-rows.ts';
import { runsKeyringTests } from '../trust/key/keyring.ts';
import type { Driver } from './driver.ts';
import { saveAccount, type SavedAccount } from './stored-account.ts';
import { cursorName, seeListed } from './list-steps.ts';
import { withConsole } from './stage.ts';
import {
  drawnNames,
  grid,
  remoteOf,
  row,
  rowCount,
  searchBox,
  see,
  seeGone,
  soon,
  startService,
  type Service,
} from './steps.ts';
import { askInfo, askList, callBridge, type Hardware, type Info, type Listed } from './truth.ts';

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
const has = (text: string, part: string): boolean => text.toLowerCase().includes(part);

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
  const textOf = () => searchBox(page).inputValue();

  /** Empties the search box for a new search. */
  const beginSearch = async (): Promise<void> => {
    await page.bringToFront();
    await searchBox(page).focus();
    await searchBox(page).fill('');
    await soon(() => rowCount(page)).toBe(30);
  };

  it('finds by terms of the list what the service says', async () => {
    await beginSearch();
    const names = list
      .filter(({ version, os }) => version.startsWith('3.8.') && os === 'linux')
      .map(({ name }) => name);
    // A term that finds nobody, or everybody, would prove nothing.
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThan(30);
    await searchBox(page).fill('version:3.8..3.8.99 os:linux');
    await seeListed(page, names);
    expect(await searchBox(page).getAttribute('aria-invalid')).toBeNull();
  });

  /** Waits until the list shows those of the known hardware that fit, and says of how many agents that is known. */
  const seeKnown = (fits: (hardware: Hardware) => boolean) =>
    // The one under the cursor or the pointer may become known meanwhile.
    soon(async () => {
      const known = await askKnown();
      const fitting = known.filter(({ hardware }) => fits(hardware)).map(({ name }) => name);
      return {
        isShown: (await drawnNames(page)).sort().join() === fitting.sort().join(),
        // A term that finds nobody, or everybody, would prove nothing.
        tells: fitting.length > 0 && fitting.length < 30,
        isCounted: (await notes()).includes(`hardware is known for ${String(known.length)} of 30 agents`),
        wereRead: read.every((name) => known.some((agent) => agent.name === name)),
      };
    }).toEqual({ isShown: true, tells: true, isCounted: true, wereRead: true });

  it('finds by the hardware that was read, of which it says for how many agents it is known', async () => {
    await searchBox(page).fill('ram:<8GB');
    await seeKnown(({ RAMPhys }) => RAMPhys < 8 * GB);
    expect(await searchBox(page).getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps the hardware of an agent whose details are looked at', async () => {
    await beginSearch();
    await row(page, lookedAt).click();
    await page.keyboard.press('i');
    await see(page.getByRole('region', { name: 'Agent details', exact: true }));
    await soon(async () => (await askKnown()).some(({ name }) => name === lookedAt)).toBe(true);
    await searchBox(page).fill('domain:corp.pc');
    await seeKnown(({ ComputerDomain }) => has(ComputerDomain, 'corp.pc'));
    await see(row(page, lookedAt));
    await searchBox(page).fill('');
    await grid(page).focus();
    await page.keyboard.press('Escape');
    await seeGone(page.getByRole('region', { name: 'Agent details', exact: true }));
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
