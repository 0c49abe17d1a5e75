import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linksOf, sentTo } from './agent-steps.ts';
import { isLong } from '../long.ts';
import type { Driver } from './driver.ts';
import { timeUntilChanged, timeUntilListed } from './painted.ts';
import { listFiles, searchContent, searchFolder } from './secrets.ts';
import { connectTo, liveSessions, tool } from './session-steps.ts';
import {
  button,
  chooseFromAccountMenu,
  downloadInto,
  drawnNames,
  form,
  pressSignIn,
  refresh,
  remoteOf,
  row,
  rowCount,
  searchBox,
  see,
  seeGone,
  seeRows,
  serviceStatus,
  soon,
  startService,
  typeAndSignIn,
  type Service,
} from './steps.ts';
import { makeHome, type Home } from './stored-account.ts';
import { callBridge } from './truth.ts';
import { LIMIT, until } from './until.ts';

const FIRST = 30;
const SECOND = 12;
const desk = 'Despatch desk 1';
const onlyOnce = (names: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.filter((name) => counts.get(name) === 1);
};

describe('two accounts side by side', () => {
  let home: Home;
  let first: Service;
  let second: Service;
  let driver: Driver;
  let page: Page;

  beforeAll(async () => {
    home = await makeHome();
    const key = (): string => randomBytes(16).toString('hex');
    first = await startService({ agents: FIRST, key: key() });
    second = await startService({ agents: SECOND, key: key() });
    first.controls.changeAgent({ name: desk, online: true });
    driver = await home.start();
    page = await driver.window('console');
    await form(page).label.fill('Northfield IT');
    await typeAndSignIn(page, first.address, first.key);
    await seeRows(page, FIRST);
  });
  afterAll(async () => {
    await driver.close();
    await Promise.all([first.close(), second.close()]);
    await home.stop();
  });

  const menu = () => page.getByRole('menu', { name: 'Account', exact: true });
  /** Short name and state of the accounts in the menu, from the top. */
  const readMenu = async (): Promise<string[]> => {
    await button(page, 'Account').click();
    await see(menu());
    const items = await menu().getByRole('menuitemradio').allTextContents();
    await page.keyboard.press('Escape');
    await seeGone(menu());
    return items.map((text) => text.replace(/\s+/g, ' ').trim());
  };

  it('a second one is added in a dialog, and comes into view with its own list', async () => {
    await chooseFromAccountMenu(page, 'Add account…');
    await see(page.getByRole('dialog', { name: 'Connect your account', exact: true }));
    await form(page).address.fill(second.address);
    await form(page).key.fill('wrong-key-of-nobody');
    await form(page).label.fill('Hartmann & Söhne');
    await pressSignIn(page);
    await see(page.getByText(/rejected/i).first());
    await form(page).key.fill(second.key);
    await pressSignIn(page);
    await seeRows(page, SECOND);
    await seeGone(page.getByRole('dialog', { name: 'Connect your account', exact: true }));
    const [northfield, hartmann] = await readMenu();
    expect(northfield).toMatch(/^Northfield/);
    expect(hartmann).toMatch(/^Hartmann/);
  });

  it('a session goes on while another account is in view, and reconnects with the key of its own', async () => {
    await page.keyboard.press('Control+Shift+Digit1');
    await seeRows(page, FIRST);
    await connectTo(page, desk);
    await remoteOf(driver, desk);
    const session = await driver.window('session');
    await soon(() => session.title()).toBe(`${desk} – Northfield IT – Longreach`);
    await page.bringToFront();
    await page.keyboard.press('Control+Shift+Digit2');
    await seeRows(page, SECOND);
    expect(liveSessions(first)).toEqual([desk]);
    await tool(session, 'Reconnect').click();
    await soon(() => linksOf(first, desk).length).toBe(2);
    expect(linksOf(second, desk)).toEqual([]);
    await remoteOf(driver, desk);
    const withWrongKey = ({ controls }: Service) =>
      controls.requests().filter(({ keyIn, keyIsRight }) => keyIn !== 'nowhere' && !keyIsRight).length;
    expect(withWrongKey(first)).toBe(0);
    // The key that was mistyped while the account was added.
    expect(withWrongKey(second)).toBe(1);
  });

  it.runIf(isLong)('both are one list, whose rows carry their account and whose actions go there alone', async () => {
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await page.keyboard.press('Control+Shift+Digit0');
    await seeRows(page, FIRST + SECOND);
    await searchBox(page).fill('account:hart');
    await seeRows(page, SECOND);
    // Both services number and name their agents alike.
    const [label = ''] = await drawnNames(page);
    const name = label.replace(/, Hartmann$/, '');
    expect(label).toBe(`${name}, Hartmann`);
    expect(first.controls.agents().some((agent) => agent.name === name)).toBe(true);
    second.controls.changeAgent({ name, online: true });
    await refresh(page);
    const rowOf = page.getByRole('row', { name: label, exact: true });
    await soon(() => rowOf.getByRole('img').first().getAttribute('aria-label')).toBe('Online');
    const before = linksOf(first, name).length;
    await rowOf.click();
    await page.keyboard.press('Enter');
    await soon(() => linksOf(second, name).length).toBe(1);
    expect(linksOf(first, name).length).toBe(before);
    await page.bringToFront();
    await searchBox(page).fill('');
    await button(page.getByRole('group', { name: 'Filters' }), 'Northfield').click();
    await seeRows(page, FIRST);
    await button(page.getByRole('group', { name: 'Filters' }), 'Northfield').click();
    await seeRows(page, FIRST + SECOND);
  });

  it.runIf(isLong)(
    'sessions of both are one history, and a recording comes from the service of its account',
    async () => {
      await downloadInto(driver, join(home.userData, 'Downloads'));
      await page.getByRole('link', { name: 'History', exact: true }).click();
      const sessionsOf = (account: string) =>
        page
          .getByRole('grid', { name: 'History', exact: true })
          .getByRole('row', { name: new RegExp(`, ${account}$`) });
      await see(sessionsOf('Northfield').first());
      await see(sessionsOf('Hartmann').first());
      await button(page.getByRole('group', { name: 'Filters', exact: true }), 'With recording').click();
      await page.getByRole('searchbox', { name: 'Search history', exact: true }).fill('account:hart');
      await seeGone(sessionsOf('Northfield').first());
      await sessionsOf('Hartmann').first().click();
      const details = page.getByRole('region', { name: 'Session details', exact: true });
      await details.getByRole('button', { name: /^Download recording/ }).click();
      const line = page.getByRole('region', { name: 'Downloads', exact: true }).getByRole('listitem');
      await soon(() => line.first().textContent()).toMatch(/Hartmann.*saved/);
      expect(sentTo(second, 'recording').length).toBeGreaterThan(0);
      expect(sentTo(first, 'recording')).toEqual([]);
    },
  );

  it('asks about an agent of another account that a link names, and connects there; commands name theirs', async () => {
    const others = new Set(second.controls.agents().map(({ name }) => name));
    const name = onlyOnce(first.controls.agents().map((agent) => agent.name)).find((one) => !others.has(one)) ?? '';
    first.controls.changeAgent({ name, online: true });
    await page.keyboard.press('Control+Shift+Digit2');
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await seeRows(page, SECOND);
    const before = second.controls.links().length;
    await driver.desktop.openUrl(`longreach://connect?name=${encodeURIComponent(name)}`);
    const question = page.getByRole('dialog').filter({ hasText: name });
    await see(question.getByText(/^Northfield/).first());
    await button(question, 'Connect').click();
    await until('request', () => linksOf(first, name)[0], LIMIT);
    expect(second.controls.links()).toHaveLength(before);
    const listed = await driver.runAgain(['--account', 'northfield it', 'list', '--search', name]);
    expect(listed.output).toContain(name);
    await page.keyboard.press('Control+Shift+Digit0');
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await seeRows(page, FIRST + SECOND);
  });

  it('neither key is in any file of this computer but the keyring, and neither went to the other service', async () => {
    const path = join(home.userData, 'diagnostics.zip');
    await driver.desktop.answerNext('save', { canceled: false, filePath: path });
    const { bundleId } = await callBridge(page, 'health:diagnostics', undefined);
    await callBridge(page, 'health:saveDiagnostics', { bundleId });
    const bundle = Object.entries(unzipSync(readFileSync(path)));
    expect(bundle.map(([name]) => name)).toEqual(expect.arrayContaining(['log.txt', 'settings.json']));
    const keys = [first.key, second.key];
    expect(new Set(keys).size).toBe(2);
    for (const [name, bytes] of bundle) expect(searchContent(Buffer.from(bytes), keys), name).toEqual([]);
    const files = listFiles(home.userData);
    for (const part of ['logs', 'settings.json', '.db']) expect(files.some((file) => file.includes(part))).toBe(true);
    expect(searchFolder(home.userData, keys)).toEqual([]);
    const wrong = ({ controls }: Service) =>
      controls.requests().filter(({ keyIn, keyIsRight }) => keyIn !== 'nowhere' && !keyIsRight);
    expect(wrong(first)).toEqual([]);
    // The key that was mistyped while the account was added.
    expect(wrong(second)).toHaveLength(1);
  });

  it.runIf(isLong)('both are there after the next start, together as they were left, or one of them', async () => {
    expect(await driver.quit()).toBe(0);
    driver = await home.start();
    page = await driver.window('console');
    await seeRows(page, FIRST + SECOND);
    await page.keyboard.press('Control+Shift+Digit2');
    await seeRows(page, SECOND);
    await soon(async () => (await readMenu())[0]).toMatch(/^Northfield.*Up to date/);
    await page.keyboard.press('Control+Shift+Digit1');
    await seeRows(page, FIRST);
    await see(serviceStatus(page));
  });

  describe.runIf(isLong)('with fifty thousand agents in one account and two hundred in another', () => {
    const LARGE = 50_000;
    const BRANCH = 200;
    const LIMIT_MS = 1_000;
    // The third and the fourth account of this console.
    let large: Service;
    let branch: Service;
    let wanted: readonly string[] = [];
    /** What else this computer does only ever lengthens a time: the shortest is nearest to what the program takes. */
    const shortest = (times: readonly number[]): number => Math.min(...times);

    beforeAll(async () => {
      large = await startService({ agents: LARGE });
      branch = await startService({ agents: BRANCH });
      wanted = onlyOnce(large.controls.agents().map(({ name }) => name)).slice(0, 3);
      for (const name of wanted) large.controls.changeAgent({ name, online: true });
      await callBridge(page, 'account:signIn', {
        address: large.address,
        key: large.key,
        label: 'Large',
        keep: 'keychain',
      });
      await seeRows(page, LARGE);
      await callBridge(page, 'account:signIn', {
        address: branch.address,
        key: branch.key,
        label: 'Branch',
        keep: 'keychain',
      });
      await seeRows(page, BRANCH);
    });
    afterAll(() => Promise.all([large.close(), branch.close()]));

    it('changes to and fro in less than a second each', async () => {
      await page.bringToFront();
      const [to, back]: [number[], number[]] = [[], []];
      for (let round = 0; round < 3; round += 1) {
        to.push(await timeUntilChanged(page, () => page.keyboard.press('Control+Shift+Digit3')));
        await seeRows(page, LARGE);
        back.push(await timeUntilChanged(page, () => page.keyboard.press('Control+Shift+Digit4')));
        await seeRows(page, BRANCH);
      }
      expect(shortest(to)).toBeLessThan(LIMIT_MS);
      expect(shortest(back)).toBeLessThan(LIMIT_MS);
    });

    it('searches and connects in the one in view, with its key alone', async () => {
      await page.keyboard.press('Control+Shift+Digit3');
      await seeRows(page, LARGE);
      const [searched, connected]: [number[], number[]] = [[], []];
      for (const name of wanted) {
        await searchBox(page).fill(name);
        await see(row(page, name));
        const found = await rowCount(page);
        await searchBox(page).fill('');
        await seeRows(page, LARGE);
        searched.push(await timeUntilListed(page, found, () => searchBox(page).fill(name)));
        await row(page, name).click();
        const pressed = performance.now();
        await page.keyboard.press('Enter');
        await until('request', () => linksOf(large, name)[0]);
        connected.push(performance.now() - pressed);
        await remoteOf(driver, name);
        await page.bringToFront();
      }
      expect(shortest(searched)).toBeLessThan(LIMIT_MS);
      expect(shortest(connected)).toBeLessThan(LIMIT_MS);
      await soon(() => liveSessions(large).toSorted()).toEqual(wanted.toSorted());
      expect(branch.controls.links()).toEqual([]);
    });
  });
});
