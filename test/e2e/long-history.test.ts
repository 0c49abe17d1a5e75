import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryRecord } from '../../src-main/contract/model.ts';
import { openDatabase } from '../../src-main/storage/database.ts';
import { openHistory } from '../../src-main/storage/tables/history.ts';
import { isLong } from '../long.ts';
import { runsKeyringTests } from '../trust/key/keyring.ts';
import type { Driver } from './driver.ts';
import { saveAccount, type SavedAccount } from './stored-account.ts';
import { button, heading, see, seeRows, soon, startService, type Service } from './steps.ts';
import { callBridge } from './truth.ts';

const RECORDS = 100_000;
/** Seconds between two of them: all lie within the last eight months. */
const EVERY = 200;
const NEEDLE = 77_777;

/** The newest has the highest id. Lengths of 1 to 10 minutes: 33,000,000 seconds together. */
function makeRecord(index: number, newest: number): HistoryRecord {
  const start = newest - index * EVERY;
  return {
    id: 1_000_000 - index,
    uid: `uid-${String(index)}`,
    start,
    stop: start + 60 * (1 + (index % 10)),
    supportId: null,
    clients: [{ login: `tech-${String(index % 4)}@firm.example`, userAgent: null, geo: null }],
    agent: {
      id: 5_000 + (index % 500),
      name: `Host ${String(index % 500)}`,
      group: `Customer ${String(index % 20)}`,
      os: 'win',
      version: null,
      owner: null,
      geo: null,
    },
    video: null,
    visorComment: index === NEEDLE ? 'A needle among all the hay' : 'Usual work',
    url: null,
  };
}

/** Puts the whole past into the kept data of the one account, as months of reading would have. */
function keepPast(databasePath: string, newest: number): void {
  const opened = openDatabase({ path: databasePath, now: () => Date.now() });
  if (!opened.ok) throw new Error(opened.failure.message);
  const { database } = opened.value;
  const history = openHistory(database, Number(database.prepare('SELECT key FROM accounts').get()?.key), 0);
  database.exec('BEGIN');
  const records = Array.from({ length: RECORDS }, (_, index) => makeRecord(index, newest));
  history.write(records, newest);
  history.addSpan({ first: 1, last: Math.floor(Date.now() / 1000) });
  database.exec('COMMIT');
  database.close();
}

/** A technician with years of work behind him: nothing waits for the service, and nothing is left out. */
describe.runIf(isLong && runsKeyringTests)('a local history of 100,000 sessions', () => {
  let service: Service;
  let account: SavedAccount;
  let driver: Driver;
  let page: Page;
  const newest = Math.floor(Date.now() / 1000) - 7_200;

  beforeAll(async () => {
    service = await startService({ historyRecords: 0, openSupport: 0 });
    account = await saveAccount(service, 30);
    keepPast(account.databasePath, newest);
    await service.close();
    driver = await account.start();
    page = await driver.window('console');
    await seeRows(page, 30);
  });
  afterAll(async () => {
    await driver.close();
    await account.stop();
  });

  const table = () => page.getByRole('grid', { name: 'History', exact: true });
  const rowAt = (place: number): Locator => table().locator(`[role=row][aria-rowindex="${String(place)}"]`);
  const count = async (): Promise<number> => Number(await table().getAttribute('aria-rowcount'));

  it('is listed from the first to the last, with few rows drawn', async () => {
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await see(heading(page, 'History'));
    await button(page.getByRole('group', { name: 'Filters', exact: true }), 'Clear filters').click();
    await soon(count).toBe(RECORDS);
    await soon(() => rowAt(1).textContent()).toContain('Host 0');
    await table().focus();
    await page.keyboard.press('End');
    await soon(() => rowAt(RECORDS).textContent()).toContain('Host 499');
    expect(await table().locator('[role=row][data-index]').count()).toBeLessThan(80);
  });

  it('gives up one session of all by a word of it', async () => {
    const search = page.getByRole('searchbox', { name: 'Search history', exact: true });
    await search.fill('needle hay');
    await soon(count).toBe(1);
    await soon(() => rowAt(1).textContent()).toContain(`Host ${String(NEEDLE % 500)}`);
    await search.fill('');
    await soon(count).toBe(RECORDS);
  });

  it('is counted as a whole, by numbers anybody can work out', async () => {
    const reports = await callBridge(page, 'reports:read', {
      from: newest - 365 * 86_400,
      to: newest + 1,
      groups: null,
    });
    expect(reports.totals).toEqual({
      sessions: RECORDS,
      seconds: 33_000_000,
      medianSeconds: 330,
      medianJoinSeconds: null,
      agents: 500,
    });
    // Of every twenty sessions each technician has five; the odd ones have the even numbers of minutes.
    expect(reports.technicians).toEqual([
      { name: 'tech-1@firm.example', sessions: 25_000, seconds: 9_000_000 },
      { name: 'tech-3@firm.example', sessions: 25_000, seconds: 9_000_000 },
      { name: 'tech-0@firm.example', sessions: 25_000, seconds: 7_500_000 },
      { name: 'tech-2@firm.example', sessions: 25_000, seconds: 7_500_000 },
    ]);
    expect(reports.groups).toHaveLength(20);
    expect(reports.groups.every(({ sessions }) => sessions === 5_000)).toBe(true);
    expect(reports.heat.flat().reduce((all, sessions) => all + sessions, 0)).toBe(RECORDS);

    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await see(heading(page, 'Reports'));
    await page.getByText('Year', { exact: true }).click();
    await soon(() => page.locator('dl dd').first().textContent()).toBe('100,000');
  });
});
