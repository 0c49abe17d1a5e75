import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Reports } from '../../src-main/contract/contract.ts';
import { clipboardOf } from './agent-steps.ts';
import { readCsv } from './csv.ts';
import type { Driver } from './driver.ts';
import { withConsole, withFolder } from './stage.ts';
import { button, downloadInto, heading, see, soon, startService, type Service } from './steps.ts';
import { callBridge } from './truth.ts';

const PAST = 240;

interface Session {
  readonly id: number;
  readonly start: number;
  readonly stop: number | null;
  readonly support_id?: number;
  readonly agent: { readonly id?: number; readonly name: string; readonly group: string };
  readonly clients?: readonly { readonly login?: string }[];
  readonly client?: readonly { readonly login?: string }[];
}

/** The numbers from the history, compared with every session as the service has it. One story, in order. */
describe('reports', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;
  const downloads = join(withFolder('reports'), 'Downloads');
  let sessions: readonly Session[] = [];

  // Nobody connects or comes by himself while it is counted.
  const start = () => startService({ historyRecords: PAST, openSupport: 0, timeScale: 0.001 });
  withConsole({ service: start, settings: { hardwareScan: false, historyMonths: 1_200 } }, async (stage) => {
    ({ service, driver, page } = stage);
    await downloadInto(driver, downloads);
    sessions = await askAll();
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await see(heading(page, 'Reports'));
  });

  /** Every session there is, a hundred at a time. */
  async function askAll(): Promise<readonly Session[]> {
    const all: Session[] = [];
    for (;;) {
      const response = await fetch(`${service.address}history/list?limit=100&offset=${String(all.length)}`, {
        headers: { 'x-api-key': service.key },
      });
      const { data, total } = (await response.json()) as { readonly data: readonly Session[]; readonly total: number };
      all.push(...data);
      if (data.length === 0 || all.length >= total) return all;
    }
  }

  const month = (): number => {
    const midnight = new Date(new Date().setHours(0, 0, 0, 0));
    midnight.setDate(midnight.getDate() - 29);
    return midnight.getTime() / 1000;
  };
  const recent = () => sessions.filter(({ start }) => start >= month());
  const lengthOf = ({ start, stop }: Session): number => Math.max(0, (stop ?? start) - start);
  const countBy = (
    of: readonly Session[],
    key: (session: Session) => string,
  ): ReadonlyMap<string, readonly Session[]> => Map.groupBy(of, key);
  const clockHours = (seconds: number): string => {
    const minutes = Math.round(seconds / 60);
    return `${String(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`;
  };
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  /** Their hours; null where one of them goes on, so that they grow while it is counted. */
  const hoursOf = (of: readonly Session[]): string | null =>
    of.some(({ stop }) => stop === null) ? null : clockHours(sum(of.map(lengthOf)));
  const dayOf = (session: Session): string =>
    new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
      .format(session.start * 1000)
      .replace(',', '');

  const card = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const toggle = (name: string) => button(card(name), `Show ${name} as a table`);
  const tableOf = async (name: string): Promise<string[][]> => {
    const lines = await card(name).getByRole('table').getByRole('row').all();
    return Promise.all(
      lines.map(async (line) => (await line.locator('th,td').allTextContents()).map((text) => text.trim())),
    );
  };
  /** Those that are whole: an empty file holds the name until then. */
  const files = () =>
    readdirSync(downloads).filter((name) => !name.startsWith('.') && statSync(join(downloads, name)).size > 0);

  it('counts the stored sessions once all of them are stored', async () => {
    await soon(() => page.locator('main header').first().textContent()).toContain(
      `from ${String(sessions.length)} saved sessions`,
    );
    const figure = page.locator('dl dd').first();
    await soon(() => figure.textContent()).toBe(recent().length.toLocaleString('en'));
  });

  it('draws each day as high as the service has sessions on it, and shows the same in its table', async () => {
    const drawn = await page.evaluate<number[]>(
      `[...document.querySelectorAll('rect.sessions')].map((bar) => Number(bar.getAttribute('height')))`,
    );
    await toggle('Sessions per day').click();
    const [, ...lines] = await tableOf('Sessions per day');
    const byDay = countBy(recent(), dayOf);
    expect(lines).toHaveLength(30);
    for (const [day = '', count, hours] of lines) {
      const of = byDay.get(day) ?? [];
      expect(count, day).toBe(String(of.length));
      expect(hours, day).toBe(hoursOf(of) ?? hours);
    }
    expect(sum(lines.map((line) => Number(line[1])))).toBe(recent().length);
    const counts = lines.map((line) => Number(line[1]));
    const [most, highest] = [Math.max(...counts), Math.max(...drawn)];
    expect(drawn.map((height) => Math.round((height / highest) * most))).toEqual(counts);
    await button(card('Sessions per day'), 'Copy Sessions per day').click();
    await soon(() => clipboardOf(driver)).toContain(lines[0]?.join('\t') ?? 'a line');
    await toggle('Sessions per day').click();
  });

  it('bills each session rounded up, by group, in the page and in its file', async () => {
    await page.getByRole('tab', { name: 'Timesheet', exact: true }).click();
    await see(card('Timesheet').getByRole('table'));
    const rounded = (of: readonly Session[]): number =>
      sum(of.map((session) => Math.ceil(lengthOf(session) / 900) * 900));
    const byGroup = countBy(recent(), ({ support_id: support, agent }) =>
      support !== undefined || agent.group === '' ? 'No group' : agent.group.replace('\\', ' / '),
    );
    const lines = await tableOf('Timesheet');
    expect(
      lines
        .slice(1, -1)
        .map(([name]) => name)
        .sort(),
    ).toEqual([...byGroup.keys()].sort());
    // Between the group and its sessions: a note on those without an end.
    for (const [name = '', , count, exact, , up] of lines.slice(1, -1)) {
      const of = byGroup.get(name) ?? [];
      const hours = hoursOf(of);
      expect(count, name).toBe(String(of.length));
      expect(exact, name).toBe(hours ?? exact);
      expect(up, name).toBe(hours === null ? up : clockHours(rounded(of)));
    }
    const total = (column: number): number =>
      sum(lines.slice(1, -1).map((line) => Math.round(Number(line[column]) * 100))) / 100;
    expect(Number(lines.at(-1)?.[6])).toBeCloseTo(total(6), 2);
    await button(card('Timesheet'), 'Export CSV').click();
    await soon(files).toHaveLength(1);
    const [head, ...written] = readCsv(readFileSync(join(downloads, files()[0] ?? ''), 'utf8'));
    expect(head?.length).toBeGreaterThan(3);
    expect(written.map((line) => line[1])).toEqual(lines.slice(1, -1).map((line) => line[2]));
  });

  it('saves the timesheet as a PDF, laid out as it is printed', async () => {
    const pdfs = (): string[] => files().filter((name) => name.endsWith('.pdf'));
    await button(card('Timesheet'), 'Save as PDF').click();
    await soon(pdfs).toHaveLength(1);
    const pdf = readFileSync(join(downloads, pdfs()[0] ?? ''), 'latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(0);
    await soon(() => page.locator('.paper').count()).toBe(0);
  });

  const create = async (clientName: string): Promise<number> =>
    (await callBridge(page, 'support:create', { clientName })).id;
  const joins = async (): Promise<Reports['joins']> => {
    const now = Math.floor(Date.now() / 1000);
    const period = { from: now - 3_600, to: now + 3_600, groups: null };
    return (await callBridge(page, 'reports:read', period)).joins;
  };

  it('invitations wait, then are counted by how long the client took, or as never answered', async () => {
    const [answered, ignored] = [await create('Elena Marques'), await create('Bea Ortiz')];
    await create('Cid Novak');
    await soon(async () => (await joins()).counts.waiting).toBe(3);
    service.controls.joinSupport({ id: answered });
    await callBridge(page, 'support:refresh', undefined);
    await soon(async () => (await joins()).counts['under-1']).toBe(1);
    await callBridge(page, 'support:close', { supportIds: [answered, ignored] });
    await soon(async () => (await joins()).counts.never).toBe(1);
    expect(await joins()).toEqual({
      known: 3,
      counts: { 'under-1': 1, '1-to-2': 0, '2-to-5': 0, '5-to-15': 0, 'over-15': 0, never: 1, waiting: 1 },
    });
  });

  it('invitations are told as closed that were closed elsewhere', async () => {
    const [last] = service.controls.supports();
    await fetch(`${service.address}support/close?connection_id=${String(last?.id)}`, {
      method: 'POST',
      headers: { 'X-Api-Key': service.key },
    });
    await callBridge(page, 'support:refresh', undefined);
    await soon(async () => (await joins()).counts).toMatchObject({ never: 2, waiting: 0 });
  });
});
