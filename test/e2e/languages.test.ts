import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sectionId, sections } from '../../src-renderer/features/settings/sections.ts';
import { makePseudo } from '../../src-main/contract/pseudo-language.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { isLong } from '../long.ts';
import { inLanguage } from '../tools/pictures/in-language.ts';
import { connect, quickKeys, search, showDetails, showSupport } from '../tools/pictures/scene-steps.ts';
import type { Driver } from './driver.ts';
import { readLayoutProblems } from './layout-problems.ts';
import { button, launchSignedIn, row, see, seeGone, seeRows, soon, startService, type Service } from './steps.ts';
import { callBridge } from './truth.ts';
import { LIMIT, until } from './until.ts';

/** The narrowest window there is. */
const NARROW = { width: 760, height: 700 };

async function resize(driver: Driver, page: Page): Promise<void> {
  await driver.main(
    ({ BrowserWindow }, { path, width, height }) => {
      const window = BrowserWindow.getAllWindows().find((one) => one.webContents.getURL().includes(path));
      const [outer = 0, inner = 0] = [window?.getSize()[0], window?.getContentSize()[0]];
      window?.setSize(width + outer - inner, height);
    },
    { path: new URL(page.url()).pathname, ...NARROW },
  );
  await until('narrow page', async () =>
    (await page.evaluate(() => innerWidth)) <= NARROW.width + 1 ? true : undefined,
  );
}

describe.runIf(isLong).each(['en-XA', 'ar-XB'] as const)('every screen holds in %s', (language) => {
  let service: Service;
  let driver: Driver;
  let page: Page;
  const ends: (() => Promise<void>)[] = [];
  const problems: string[] = [];

  /** Notes what does not hold of what is shown now, once it has been laid out. */
  async function judge(name: string, shown = page): Promise<void> {
    await shown.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    problems.push(...(await readLayoutProblems(shown)).map((problem) => `${name}: ${problem}`));
  }
  /** What was noted since the last time. */
  const noted = (): readonly string[] => problems.splice(0);
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
  async function judgeDialog(name: string): Promise<void> {
    const dialog = page.getByRole('dialog').first();
    await see(dialog);
    await judge(name);
    await page.keyboard.press('Escape');
    await seeGone(dialog);
  }

  beforeAll(async () => {
    service = await startService({ agents: 60, historyRecords: 300 });
    ends.push(() => service.close());
    driver = inLanguage(await launchSignedIn(service, { args: [`--lang=${language}`] }), language);
    ends.push(() => driver.close());
    page = await driver.window('console');
    await seeRows(page, service.controls.agents().length);
    await resize(driver, page);
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test('the direction and language of the page', async () => {
    const { dir, lang } = await page.evaluate(() => {
      const root = document.documentElement;
      return { dir: root.dir, lang: root.lang };
    });
    expect(lang).toBe(language);
    expect(dir).toBe(language === 'ar-XB' ? 'rtl' : 'ltr');
  });

  test('agents, their menus and dialogs', async () => {
    await judge('list');
    const { name } = service.controls.agents().find(({ online }) => online) ?? { name: '' };
    await search(page, name);
    await row(page, name).first().click();
    await judge('one agent');
    await page.keyboard.press('m');
    await judge('menu');
    await page.keyboard.press('Escape');
    await button(page, 'Columns').click();
    await judge('columns');
    await page.keyboard.press('Escape');
    await search(page, 'grup:leeds ram:<many');
    await judge('mistake in the query');
    await search(page, 'no such agent');
    await judge('nothing found');
    await search(page, '');
    await page.keyboard.press('Escape');
    await button(page, 'Export').first().click();
    await judgeDialog('export');
    await page.keyboard.press('Control+k');
    await judgeDialog('palette');
    await page.keyboard.press('?');
    await judgeDialog('shortcuts');
    await page.keyboard.press('F1');
    await judgeDialog('help');
    await button(page, 'Cards').click();
    await judge('cards');
    await button(page, 'List').click();
    expect(noted()).toEqual([]);
  });

  test('the details of an agent', async () => {
    const { name } = service.controls.agents().find(({ online }) => online) ?? { name: '' };
    await showDetails({ driver, service, page }, name, 'Overview');
    const pane = page.getByRole('region', { name: 'Agent details' });
    for (const tab of ['Overview', 'Hardware', 'Sessions', 'Access', 'Danger zone'] as const) {
      await pane.getByRole('tab', { name: tab, exact: true }).click();
      await judge(`details, ${tab}`);
    }
    await page.keyboard.press('Escape');
    await seeGone(pane);
    expect(noted()).toEqual([]);
  });

  test('many agents at once', async () => {
    const grid = page.getByRole('grid', { name: 'Agents' });
    await grid.focus();
    await page.keyboard.press('Control+a');
    await judge('selected');
    await page.keyboard.press('Escape');
    expect(noted()).toEqual([]);
  });

  test('support, history, reports, deploy and audit log', async () => {
    await showSupport({ driver, service, page }, 'Elena Marques');
    await judge('support');
    await open('History');
    await see(page.getByRole('grid', { name: 'History' }).getByRole('row').nth(3));
    await judge('history');
    await page.getByRole('grid', { name: 'History' }).getByRole('row').nth(2).click();
    await see(page.getByRole('region', { name: 'Session details', exact: true }));
    await judge('session of the history');
    await open('Reports');
    for (const tab of [en['insights.tab.overview'], en['insights.tab.timesheet'], en['insights.tab.odd']]) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await judge(`insights, ${tab}`);
    }
    await open('Deploy');
    await judge('deploy, one');
    await page.getByRole('radio', { name: 'Many from a list' }).check();
    await judge('deploy, many');
    await callBridge(page, 'settings:change', { tightenClipboard: true });
    await open('Audit log');
    // An entry speaks the language of the page.
    const said = makePseudo(language, en)['record.setting.clipboardClosed'];
    await soon(() => page.getByRole('grid', { name: 'Audit log' }).textContent()).toContain(said);
    await judge('activity');
    expect(noted()).toEqual([]);
  });

  test('all sections of the settings', async () => {
    await open('Settings');
    for (const section of sections) {
      await page.locator(`#${sectionId(section)}`).scrollIntoViewIfNeeded();
      await judge(`settings, ${section}`);
    }
    await open('Agents');
    expect(noted()).toEqual([]);
  });

  test('session window and Quick connect', async () => {
    const { name } = service.controls.agents().find(({ online }) => online) ?? { name: '' };
    const session = await connect({ driver, service, page }, name);
    await resize(driver, session);
    await see(session.getByRole('toolbar', { name: 'Session' }));
    await judge('session', session);
    await driver.desktop.pressGlobal(quickKeys);
    const quick = await driver.window('quick');
    await quick.getByRole('option').first().waitFor({ timeout: LIMIT });
    await judge('Quick connect', quick);
    expect(noted()).toEqual([]);
  });
});
