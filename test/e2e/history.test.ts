import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clipboardOf, sentTo } from './agent-steps.ts';
import { readCsv } from './csv.ts';
import type { Driver } from './driver.ts';
import { withConsole, withFolder } from './stage.ts';
import { button, downloadInto, heading, see, seeGone, soon, startService, type Service } from './steps.ts';
import { askList, callBridge } from './truth.ts';

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
  const chip = (name: string) => button(filters(), name);
  const details = () => page.getByRole('region', { name: 'Session details', exact: true });
  const panel = () => page.getByRole('region', { name: 'Downloads', exact: true });
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
  /** A colleague connects to an agent. */
  async function addSession(): Promise<void> {
    const free = (await askList(service)).find(({ online, disabled }) => online && !disabled);
    const requested = await fetch(`${service.address}agents/connect?agent_id=${String(free?.id)}`, {
      method: 'POST',
      headers: { 'x-api-key': service.key },
    });
    const { data } = (await requested.json()) as { readonly data: { readonly url: string } };
    await fetch(data.url);
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
    await see(page.getByText(`${String(total)} sessions, 100 loaded`, { exact: true }));
    const [, length, name] = await cells(rowAt(1));
    const newest = data[0];
    expect(name).toContain(newest?.agent.name);
    const seconds = newest === undefined || newest.stop === null ? null : newest.stop - newest.start;
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

  it('stays as it is while sessions begin, and takes them in when asked to', async () => {
    const total = await count();
    const label = await rowAt(total - 3).getAttribute('aria-label');
    // The list is as of a second, and what begins within that second is part of it.
    const second = Math.floor(Date.now() / 1_000);
    await soon(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(second);
    await addSession();
    await page.keyboard.press('F5');
    const news = page.getByRole('button', { name: /^\d+ new sessions?$/ });
    await see(news);
    expect(await count()).toBe(total);
    expect(await rowAt(total - 3).getAttribute('aria-label')).toBe(label);
    await news.click();
    await soon(count).toBe((await ask()).total);
    await soon(async () => (await cells(rowAt(1)))[1]).toBe('Now');
    await seeGone(news);
  });

  it('stores the whole history, and shows how far back it reaches', async () => {
    const line = page.getByRole('region', { name: 'Where this history comes from', exact: true });
    await see(line.getByText(/^Saved on this computer back to /));
    await soon(async () => (await callBridge(page, 'history:state', undefined)).whole).toBe(true);
    await soon(async () => (await callBridge(page, 'history:state', undefined)).stored).toBe((await ask()).total);
  });

  it('searches the stored sessions by words', async () => {
    await search().fill('calendar shared');
    await soon(async () => (await rows().count()) > 0 && (await count()) < PAST).toBe(true);
    await soon(async () => (await cells(rowAt(1)))[7]).toContain('could not find the shared calendar');
    await search().fill('no such words anywhere');
    await see(heading(page, 'No matching sessions'));
    await button(page, 'Clear search').first().click();
    await soon(count).toBe((await ask()).total);
  });

  it('filters by recording, agent, support session, link and period, each as the service counts', async () => {
    await chip('With recording').click();
    await soon(count).toBe((await ask('&video=true')).total);
    await button(filters(), 'Clear filters').click();

    const connected = (await ask()).data.find(({ agent }) => agent.id !== null)?.agent;
    await chip('Agent').click();
    const field = page.getByRole('combobox', { name: 'Find an agent', exact: true });
    await field.fill(connected?.name ?? '');
    await page.keyboard.press('Enter');
    await soon(count).toBe((await ask(`&agent_id=${String(connected?.id)}`)).total);
    await button(filters(), `Remove filter: ${connected?.name ?? ''}`).click();

    const support = (await ask()).data.find(({ support_id: id }) => id !== undefined && id > 0);
    await chip('Support session').click();
    await page.getByRole('textbox', { name: 'Support session ID', exact: true }).fill(String(support?.support_id));
    await page.keyboard.press('Enter');
    await soon(count).toBe(1);
    expect((await cells(rowAt(1)))[2]).toContain(support?.agent.name);
    await button(filters(), 'Clear filters').click();

    // Some records have no link (F12); only a link that all records have can be checked.
    let linked = '';
    for (const url of new Set((await ask()).data.flatMap((one) => one.url ?? []))) {
      const found = await ask(`&url=${encodeURIComponent(url)}`);
      if (linked === '' && url !== '' && found.data.every((one) => one.url === url)) linked = url;
    }
    expect(linked).not.toBe('');
    await chip('Connection link').click();
    await page.getByRole('textbox', { name: 'Paste a connection link', exact: true }).fill(linked);
    await page.keyboard.press('Enter');
    await soon(count).toBe((await ask(`&url=${encodeURIComponent(linked)}`)).total);
    await button(filters(), 'Clear filters').click();

    await chip('Period').click();
    const day = (seconds: number): string => {
      const date = new Date(seconds * 1000);
      return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
        .map((part) => String(part).padStart(2, '0'))
        .join('-');
    };
    const some = (await ask('&offset=300')).data[0]?.start ?? 0;
    await page.getByLabel('From', { exact: true }).fill(day(some));
    await page.getByLabel('To', { exact: true }).fill(day(some));
    await button(page, 'Apply').click();
    const midnight = Math.floor(new Date(some * 1000).setHours(0, 0, 0, 0) / 1000);
    const truth = await ask(`&date_from=${String(midnight)}&date_to=${String(midnight + 86_399)}`);
    await soon(count).toBe(truth.total);
    await button(filters(), 'Clear filters').click();
    await soon(count).toBe((await ask()).total);
  });

  it('shows both ends, the mode and the link of a session, which only history/info knows, and asks once', async () => {
    const known = (await ask('&video=true')).data[0];
    await search().fill(String(known?.id));
    await soon(count).toBe(1);
    const before = sentTo(service, 'history/info').length;
    await rowAt(1).click();
    await see(details().getByText(/^(Control|View only|Files only)$/));
    await see(details().getByText(/^(One-time|Not one-time)$/));
    expect(sentTo(service, 'history/info').length).toBe(before + 1);
    await button(details(), 'Copy Session ID').click();
    await soon(() => clipboardOf(driver)).toBe(String(known?.id));
    await button(details(), 'Copy UID').click();
    await soon(() => clipboardOf(driver)).toBe(known?.uid);
    await page.keyboard.press('Escape');
    await seeGone(details());
    await rowAt(1).click();
    await see(details().getByText(/^(One-time|Not one-time)$/));
    expect(sentTo(service, 'history/info').length).toBe(before + 1);
  });

  it('asks before the key goes to the host of the recording, then plays it; the page never sees key or address', async () => {
    await see(details().getByText(/^The recording is stored on .+\. Your key would be sent there\.$/));
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

  it('downloads the recording with its size and its sum, and shows it where it lies', async () => {
    const known = (await ask('&video=true')).data[0];
    await details()
      .getByRole('button', { name: /^Download recording/ })
      .click();
    await see(panel().getByText(/, saved$/));
    const [file = ''] = readdirSync(downloads);
    const bytes = readFileSync(join(downloads, file));
    const sum = createHash('sha256').update(bytes).digest('hex');
    expect(file.endsWith('.mp4')).toBe(true);
    expect(bytes.length).toBe(known?.video?.size);
    expect((await callBridge(page, 'downloads:current', undefined)).map(({ sha256 }) => sha256)).toEqual([sum]);
    await button(details(), 'Show in folder').click();
    await soon(async () => (await driver.desktop.calls()).map(({ args }) => JSON.stringify(args)).join()).toContain(
      file,
    );
  });

  it('exports the whole filter, not only what is loaded', async () => {
    await search().fill('');
    await chip('With recording').click();
    const { total } = await ask('&video=true');
    await soon(count).toBe(total);
    await button(page, 'Export').click();
    await page.getByRole('menuitem', { name: /^As CSV/ }).click();
    await soon(() => readdirSync(downloads).filter((file) => file.endsWith('.csv')).length).toBe(1);
    await see(panel().getByText(new RegExp(`^${String(total)} rows, saved$`)));
    const csv = readdirSync(downloads).find((file) => file.endsWith('.csv')) ?? '';
    expect(readCsv(readFileSync(join(downloads, csv), 'utf8'))).toHaveLength(total + 1);
    await button(panel(), 'Clear finished').click();
    await seeGone(panel());
    await button(filters(), 'Clear filters').click();
  });

  it('shows the stored sessions when the service does not answer, and that they are stored', async () => {
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

  it('deletes the copy when asked twice, and reads it anew', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await button(page, 'Delete saved copy…').click();
    const dialog = page.getByRole('dialog', { name: 'Delete the saved copy of the history?', exact: true });
    await button(dialog, 'Delete saved copy').click();
    await seeGone(dialog);
    await page.getByRole('link', { name: 'History', exact: true }).first().click();
    await soon(async () => (await callBridge(page, 'history:state', undefined)).stored).toBeGreaterThan(0);
  });
});
