import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isLong } from '../long.ts';
import { UNUSED_MS } from '../../src-main/windows/left-console.ts';
import { linksOf, showDetails } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { mainClock, passTime } from './main-clock.ts';
import { openAll } from './session-steps.ts';
import { withConsole } from './stage.ts';
import {
  grid,
  heading,
  remoteOf,
  row,
  rowCount,
  searchBox,
  see,
  seeRows,
  soon,
  startService,
  type Service,
} from './steps.ts';

const AGENTS = 400;
const desk = 'Despatch desk 1';

/** What the console shows, read past Playwright: it talks no more to a page that has crashed once. */
interface Shown {
  readonly heading: string;
  readonly query: string;
  readonly rows: number;
  readonly picked: readonly string[];
  readonly details: string;
}
const look = `(() => {
  const one = (selector) => document.querySelector(selector);
  return {
    heading: one('h1')?.textContent.trim() ?? '',
    query: one('[aria-label="Search agents"]')?.value ?? '',
    rows: Number(one('[role=grid]')?.getAttribute('aria-rowcount') ?? 0),
    picked: [...document.querySelectorAll('[role=grid] [role=row][aria-selected=true]')].map((row) => row.ariaLabel),
    details: one('section[aria-label="Agent details"] h2')?.textContent.trim() ?? '',
  };
})()`;

let service: Service;
let driver: Driver;
let page: Page;

const prepare = ({ controls }: Service) => controls.changeAgent({ name: desk, online: true });
withConsole({ service: () => startService({ agents: AGENTS }), prepare, requires: [mainClock] }, (stage) => {
  ({ service, driver, page } = stage);
});

describe('S15: a console that was hidden for a while', () => {
  /** A name that one agent alone has. */
  let name: string;
  beforeAll(() => {
    const names = service.controls.agents().map((agent) => agent.name);
    name = names.find((one) => names.filter((other) => other.includes(one)).length === 1) ?? '';
  });

  const hide = async (): Promise<void> => {
    await driver.main(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) if (window.isVisible()) window.close();
    });
    await soon(() => driver.isShown('console')).toBe(false);
  };
  /** Whether the window is still there once main has asked and the page has answered. */
  const isThereAfterAWhile = async (): Promise<boolean> => {
    await passTime(driver, UNUSED_MS);
    const now = driver.windowNow('console');
    // The page takes calls in their order: what main asked before has been answered when this one is.
    await now?.evaluate("window.bridge.invoke('app:info', undefined)").catch(() => undefined);
    return driver.main(({ BrowserWindow }) =>
      new Promise<void>((resolve) => setImmediate(resolve)).then(() =>
        BrowserWindow.getAllWindows().some(({ webContents }) => webContents.getURL().includes('/console/index.html')),
      ),
    );
  };
  const show = async (): Promise<void> => {
    await driver.startAgain();
    page = await driver.window('console');
    await soon(() => driver.isShown('console')).toBe(true);
    await grid(page).or(page.getByRole('dialog')).first().waitFor();
  };
  const goTo = (name: string) => page.getByRole('link', { name }).click();

  beforeEach(async () => {
    if (!(await driver.isShown('console'))) await show();
  });

  it('gives its memory back, and is as it was when it is shown: search, scroll, details, what was typed elsewhere', async () => {
    await goTo('History');
    await page.getByRole('searchbox').fill('mill');
    await goTo('Agents');
    await seeRows(page, AGENTS);
    await showDetails(page, name, 'Hardware');
    const query = name.slice(0, -1);
    await searchBox(page).fill(query);
    await soon(() => rowCount(page)).toBeLessThan(AGENTS);
    const found = await rowCount(page);
    await hide();
    await soon(isThereAfterAWhile).toBe(false);
    await show();
    await soon(() => searchBox(page).inputValue()).toBe(query);
    await seeRows(page, found);
    await see(heading(page, name));
    await goTo('History');
    await soon(() => page.getByRole('searchbox').inputValue()).toBe('mill');
    await goTo('Agents');
  });

  it.runIf(isLong)('has the list scrolled to where it was', async () => {
    await searchBox(page).fill('');
    await seeRows(page, AGENTS);
    const top = () =>
      grid(page)
        .locator('[role=rowgroup]')
        .first()
        .evaluate((body) => Math.round(body.scrollTop));
    await grid(page)
      .locator('[role=rowgroup]')
      .first()
      .evaluate((body) => body.scrollTo(0, 3_000));
    await soon(top).toBeGreaterThan(2_000);
    const was = await top();
    await hide();
    await soon(isThereAfterAWhile).toBe(false);
    await show();
    await seeRows(page, AGENTS);
    await soon(async () => Math.abs((await top()) - was)).toBeLessThan(60);
  });

  it.runIf(isLong)('stays where something would be lost', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await see(page.getByRole('dialog').first());
    await hide();
    expect(await isThereAfterAWhile()).toBe(true);
    await show();
    await see(page.getByRole('dialog').first());
    await page.keyboard.press('Escape');
    await showDetails(page, name, 'Access');
    const password = () => page.getByLabel('Link password', { exact: true });
    await password().fill('not sent yet');
    await hide();
    expect(await isThereAfterAWhile()).toBe(true);
    await show();
    expect(await password().inputValue()).toBe('not sent yet');
    await password().fill('');
  });

  it.runIf(isLong)('asks about a link from outside, as one that was there does', async () => {
    await hide();
    await soon(isThereAfterAWhile).toBe(false);
    expect(await driver.startAgain(['longreach://support/new?client=Ana%20Reis'])).toBe(0);
    page = await driver.window('console');
    await soon(() => driver.isShown('console')).toBe(true);
    await see(page.getByRole('dialog').getByText('Ana Reis'));
    await page.keyboard.press('Escape');
  });
});

describe('C8: the console whose page crashes', () => {
  let debug: CDPSession;

  beforeAll(async () => {
    page = await driver.window('console');
    debug = await page.context().newCDPSession(page);
  });

  const seen = async (): Promise<Shown | null> => {
    const answer = await debug.send('Runtime.evaluate', { expression: look, returnByValue: true }).catch(() => null);
    return (answer?.result.value ?? null) as Shown | null;
  };
  const isCrashed = () =>
    driver.main(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some(
        ({ webContents }) => webContents.getURL().includes('/console/index.html') && webContents.isCrashed(),
      ),
    );
  /** Ends the console's page, and resolves once the program knows: the page seen afterwards is no longer the old one. */
  const crash = () =>
    driver.main(async ({ BrowserWindow }) => {
      const found = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().includes('/console/index.html'),
      );
      if (found === undefined) throw new Error('the console is not there');
      const gone = new Promise<void>((resolve) => {
        found.webContents.once('render-process-gone', () => resolve());
      });
      found.webContents.forcefullyCrashRenderer();
      await gone;
    });

  /** Waits until the page has written down what it shows. */
  const stored = (part: string) =>
    soon(() =>
      page.evaluate<string>("window.bridge.invoke('app:view', undefined).then(({ value }) => value ?? '')"),
    ).toContain(part);

  it('is back by itself where it was, and the remote session goes on', async () => {
    await openAll(driver, service, page, [desk]);
    const remote = await remoteOf(driver, desk);
    await remote.mouse.click(300, 300);
    await remote.keyboard.type('goes on');
    await page.bringToFront();
    await showDetails(page, desk, 'Hardware');
    await searchBox(page).fill('desk');
    await row(page, desk).click({ modifiers: ['Control'] });
    await soon(() => seen()).toMatchObject({ query: 'desk' });
    const before = await seen();
    expect(before).toMatchObject({ query: 'desk', picked: [desk], details: desk });
    await stored(`"picked":[${String(service.controls.agent({ name: desk }).id)}]`);
    await stored('"query":"desk"');
    await crash();
    await soon(() => seen()).toEqual(before);
    expect(await remote.locator('#note').textContent()).toBe('goes on');
    expect(linksOf(service, desk)).toHaveLength(1);
  });

  it('stays away after the third time within a minute, until a person asks for it', async () => {
    await crash();
    await soon(() => seen()).toMatchObject({ heading: 'Agents' });
    await crash();
    await soon(isCrashed).toBe(true);
    await driver.desktop.clickMenu('tray', ['Open Longreach']);
    await soon(isCrashed).toBe(false);
    // What it showed may be what it died of.
    await soon(() => seen()).toMatchObject({ heading: 'Agents', query: '', details: '' });
    expect(linksOf(service, desk)).toHaveLength(1);
  });
});
