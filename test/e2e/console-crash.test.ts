import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { linksOf, showDetails } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { openAll } from './session-steps.ts';
import { withConsole } from './stage.ts';
import { remoteOf, row, searchBox, soon, type Service } from './steps.ts';

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

describe('C8: the console whose page crashes', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;
  let debug: CDPSession;

  const prepare = ({ controls }: Service) => controls.changeAgent({ name: desk, online: true });
  withConsole({ prepare }, async (stage) => {
    ({ service, driver, page } = stage);
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
