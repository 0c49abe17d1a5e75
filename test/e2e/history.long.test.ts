import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sentTo } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { withConsole, withFolder } from './stage.ts';
import { button, downloadInto, heading, see, seeGone, soon, startService, type Service } from './steps.ts';
import { callBridge } from './truth.ts';

const PAST = 640;

/** The page History against a service that has a past, and whose past grows. One story, in order. */
describe('history', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;
  const downloads = join(withFolder('history'), 'Downloads');

  // Recordings are on a host of their own, as with live services (F13).
  const start = () => startService({ historyRecords: PAST, openSupport: 0, mediaPort: 0 });
  withConsole({ service: start, settings: { hardwareScan: false } }, async (stage) => {
    ({ service, driver, page } = stage);
    await downloadInto(driver, downloads);
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await see(heading(page, 'History'));
  });

  const table = () => page.getByRole('grid', { name: 'History', exact: true });
  const rows = () => table().locator('[role=row][data-index]');
  /** The row at a place of the whole list, from 1. */
  const rowAt = (place: number): Locator => table().locator(`[role=row][aria-rowindex="${place}"]`);
  const cells = async (row: Locator): Promise<string[]> =>
    (await row.getByRole('gridcell').allTextContents()).map((text) => text.trim());
  const count = async (): Promise<number> => Number(await table().getAttribute('aria-rowcount'));
  const filters = () => page.getByRole('group', { name: 'Filters', exact: true });
  const details = () => page.getByRole('region', { name: 'Session details', exact: true });
  const search = () => page.getByRole('searchbox', { name: 'Search history', exact: true });

  interface Truth {
    readonly total: number;
    readonly data: readonly {
      readonly id: number;
      readonly uid?: string;
      readonly start: number;
      readonly stop: number | null;
      readonly support_id?: number;
      readonly url?: string;
      readonly agent: { readonly id: number | null; readonly name: string };
      readonly video?: { readonly url: string; readonly size: number };
    }[];
  }
  /** What the service itself says. */
  async function ask(query = ''): Promise<Truth> {
    const response = await fetch(`${service.address}history/list?limit=100${query}`, {
      headers: { 'x-api-key': service.key },
    });
    return (await response.json()) as Truth;
  }

  it('shows how many sessions there are, and the newest of them', async () => {
    // It begins with the last thirty days, which are answered from the local copy once they are in it.
    const month = new Date(new Date().setHours(0, 0, 0, 0));
    month.setDate(month.getDate() - 29);
    const recent = await ask(`&date_from=${String(month.getTime() / 1000)}`);
    await soon(count).toBe(recent.total);
    await button(filters(), 'Clear filters').click();
    const { total, data } = await ask();
    await soon(count).toBe(total);
    // How many of them are loaded depends on who was first: the service, or the copy that is read meanwhile.
    await see(page.getByText(new RegExp(`^${String(total)} sessions`)).first());
    const [, length, name] = await cells(rowAt(1));
    const newest = data[0];
    expect(name).toContain(newest?.agent.name);
    const seconds = typeof newest?.stop === 'number' ? newest.stop - newest.start : null;
    if (seconds !== null && seconds < 3_600) expect(length).toBe(`${String(Math.floor(seconds / 60))} min`);
  });

  it('shows the last one at once when the end is asked for, and draws only what is looked at', async () => {
    await table().focus();
    await page.keyboard.press('End');
    const total = await count();
    await soon(async () => (await rowAt(total).getAttribute('aria-label')) ?? '').not.toMatch(/, loading$/);
    const last = await ask(`&offset=${String(total - 1)}`);
    expect((await cells(rowAt(total)))[2]).toContain(last.data[0]?.agent.name);
    expect(await rows().count()).toBeLessThan(80);
  });

  it('stores the whole history, and shows how far back it reaches', async () => {
    const line = page.getByRole('region', { name: 'Source of this history', exact: true });
    await see(line.getByText(/^Saved on this computer back to /));
    await soon(async () => (await callBridge(page, 'history:state', undefined)).whole).toBe(true);
    await soon(async () => (await callBridge(page, 'history:state', undefined)).stored).toBe((await ask()).total);
  });

  it('asks before the key goes to the host of the recording, then plays it; the page never sees key or address', async () => {
    await search().fill(String((await ask('&video=true')).data[0]?.id));
    await soon(count).toBe(1);
    await rowAt(1).click();
    await see(details().getByText(/^The recording is stored on .+\. Your API key would be sent there\.$/));
    await button(details(), 'Allow this host…').click();
    await see(
      details()
        .getByRole('alert')
        .getByText(/wasn’t allowed/),
    );
    expect(sentTo(service, 'recording')).toEqual([]);
    await driver.desktop.answerNext('message', { response: 0 });
    await button(details(), 'Allow this host…').click();
    const video = details().locator('video');
    await see(video);
    await soon(() => video.evaluate((one: HTMLVideoElement) => one.readyState >= 2 && one.duration > 1)).toBe(true);
    expect(await video.evaluate((one: HTMLVideoElement) => document.activeElement === one)).toBe(true);
    expect(await video.getAttribute('src')).toMatch(/^\/recordings\/[\w-]+$/);
    await video.press('>');
    await soon(() => video.evaluate((one: HTMLVideoElement) => one.playbackRate)).toBe(1.25);
    // Looking at its end asks for a part of it alone.
    await video.evaluate((one: HTMLVideoElement) => {
      one.pause();
      one.currentTime = one.duration - 0.5;
    });
    await soon(() => video.evaluate((one: HTMLVideoElement) => !one.seeking && one.readyState >= 2)).toBe(true);
    const content = await page.content();
    expect(content.includes(service.key)).toBe(false);
    expect(content.includes(new URL(service.mediaOrigin).host)).toBe(false);
  });

  it('shows the stored sessions when the service does not answer, and that they are stored', async () => {
    await search().fill('');
    await soon(count).toBe((await ask()).total);
    const total = await count();
    service.controls.addFault({ where: '*', fault: { kind: 'reset', at: 'start' } });
    await page.keyboard.press('F5');
    await see(page.getByText('No connection to the service.', { exact: true }));
    await see(page.getByText(/^You see the copy saved on this computer, as of /));
    await search().fill('shared calendar');
    await soon(async () => (await count()) < total && (await rows().count()) > 0).toBe(true);
    await rowAt(1).click();
    await see(details().getByRole('heading', { level: 2 }));
    service.controls.clearFaults();
    await button(page, 'Try now').click();
    await seeGone(page.getByText('No connection to the service.', { exact: true }));
  });
});
