import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '../../src-main/contract/contract.ts';
import { startService, type Service } from '../e2e/steps.ts';
import { until } from '../e2e/until.ts';
import { makeFolder, startBox, type ConsoleBox, type Keychain } from './console-box.ts';
import { valueOf } from '../value-of.ts';

vi.mock('../../src-main/electron.ts', () => import('./program-stub.ts'));

const DAY = 86_400;

/** A record as the service sends it, old form or new. */
interface Wire {
  readonly start: number;
  readonly stop: number | null;
  readonly support_id?: number;
  readonly clients?: readonly { readonly login: string }[];
  readonly client?: readonly { readonly login: string }[];
  readonly agent: { readonly id?: number; readonly name: string; readonly group: string };
}

/** The whole history of the service, read page by page. */
async function readService(service: Service): Promise<readonly Wire[]> {
  const all: Wire[] = [];
  for (;;) {
    const answer = await fetch(`${service.address}history/list?limit=100&offset=${String(all.length)}`, {
      headers: { 'X-Api-Key': service.key },
    });
    const { data, total } = (await answer.json()) as { data: Wire[]; total: number };
    all.push(...data);
    if (data.length === 0 || all.length >= total) return all;
  }
}

/** From the service through the copy to the numbers, beside numbers taken from the service alone; one story, in order. */
describe('the reports of a console without windows', () => {
  let folder: ReturnType<typeof makeFolder>;
  let keychain: Keychain;
  let box: ConsoleBox;
  let service: Service;
  let allRecords: readonly Wire[];
  let period: InputOf<'reports:read'>;

  beforeAll(async () => {
    folder = makeFolder();
    keychain = new Map();
    service = await startService({ historyRecords: 2_500, agents: 60, still: true });
    box = await startBox(folder.path, keychain, { historyMonths: 1_200 });
    const account = { address: service.address, key: service.key, label: '', keep: 'keychain' } as const;
    valueOf(await box.call('account:signIn', account));
    allRecords = await readService(service);
    // Up to the first that still goes on: such a one would grow meanwhile.
    const to = Math.min(...allRecords.map(({ start, stop }) => (stop === null ? start : Infinity)), Date.now() / 1000);
    period = { from: Math.floor(to) - 20 * DAY, to: Math.floor(to), groups: null };
  });
  afterAll(async () => {
    await box.close();
    await service.close();
    folder.remove();
  });

  const secondsOf = ({ start, stop }: Wire): number => Math.max(0, (stop ?? start) - start);
  const inPeriod = (from = period.from, to = period.to) =>
    allRecords.filter(({ start }) => start >= from && start < to);
  const sum = (records: readonly Wire[]): number => records.reduce((seconds, one) => seconds + secondsOf(one), 0);
  const sumBy = (records: readonly Wire[], nameOf: (one: Wire) => string | null) =>
    [...Map.groupBy(records, nameOf)]
      .map(([name, own]) => ({ name, sessions: own.length, seconds: sum(own) }))
      .sort((a, b) => b.seconds - a.seconds);
  const groupOf = ({ support_id, agent: { group } }: Wire): string | null =>
    support_id !== undefined || group === '' ? null : group;

  it('are empty before anything is stored', async () => {
    expect(valueOf(await box.call('reports:read', period))).toMatchObject({ records: 0, totals: { sessions: 0 } });
  });

  it('are those of the service once the copy is whole', async () => {
    valueOf(await box.call('history:setSeen', { seen: true }));
    await until('whole history', async () => {
      await box.clock.advance(2_000);
      const { whole, failure } = valueOf(await box.call('history:state', undefined));
      expect(failure).toBeNull();
      return whole ? true : undefined;
    });
    const records = inPeriod();
    expect(records.length).toBeGreaterThan(400);
    const reports = valueOf(await box.call('reports:read', period));
    expect(reports).toMatchObject({ records: records.length, stored: allRecords.length });
    expect(reports.totals).toMatchObject({
      sessions: records.length,
      seconds: sum(records),
      agents: new Set(records.flatMap(({ agent }) => agent.id ?? [])).size,
    });
    const before = inPeriod(2 * period.from - period.to, period.from);
    expect(reports.before).toMatchObject({ sessions: before.length, seconds: sum(before) });
    expect(reports.technicians).toEqual(
      sumBy(records, ({ clients, client }) => (clients ?? client)?.[0]?.login ?? null),
    );
    expect(reports.groups).toEqual(sumBy(records, groupOf));
    expect(reports.days.reduce((count, { sessions }) => count + sessions, 0)).toBe(records.length);
    expect(reports.heat.flat().reduce((count, sessions) => count + sessions, 0)).toBe(records.length);
    expect(reports.agentsInList).toBe(60);
  });

  it('are those of one group if requested', async () => {
    const group = sumBy(inPeriod(), groupOf).find(({ name }) => name !== null)?.name ?? '';
    const records = inPeriod().filter((one) => groupOf(one) === group);
    const reports = valueOf(await box.call('reports:read', { ...period, groups: [group] }));
    expect(reports.totals).toMatchObject({ sessions: records.length, seconds: sum(records) });
    const own = service.controls.agents().filter((agent) => agent.group === group);
    expect(reports.agentsInList).toBe(own.length);
  });

  it('make a timesheet that rounds every session, also without the service, and go into files', async () => {
    await service.close();
    const rounding = { minutes: 15, how: 'up', each: 'session' } as const;
    const order = { ...period, by: 'group', rounding } as const;
    const sheet = valueOf(await box.call('reports:timesheet', order));
    const records = inPeriod();
    const rounded = records.reduce((all, one) => all + Math.ceil(secondsOf(one) / 900) * 900, 0);
    expect(sheet).toMatchObject({ sessions: records.length, seconds: sum(records), roundedSeconds: rounded });
    const exported = valueOf(await box.call('reports:exportTimesheet', { ...order, format: 'csv' }));
    const lines = readFileSync(join(folder.path, 'Downloads', exported.fileName), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(exported.count).toBe(sheet.lines.length);
    expect(lines.length - 1).toBe(sheet.lines.length);
    const all = valueOf(await box.call('reports:export', { ...period, format: 'json' }));
    const written = JSON.parse(readFileSync(join(folder.path, 'Downloads', all.fileName), 'utf8')) as object;
    expect(written).toMatchObject({ totals: { sessions: records.length, seconds: sum(records) } });
    service = await startService({ historyRecords: 1 });
  });

  it('list unusual sessions with their rows', async () => {
    const odd = valueOf(await box.call('reports:odd', period));
    const isNight = ({ start }: Wire): boolean => {
      const hour = new Date(start * 1000).getHours();
      return hour >= 22 || hour < 6;
    };
    const nights = odd.sessions.filter(({ reasons }) => reasons.includes('at-night'));
    expect(odd.records).toBe(inPeriod().length);
    expect(odd.total).toBeLessThan(500);
    expect(nights.map(({ row }) => row.start ?? 0).toSorted((a, b) => a - b)).toEqual(
      inPeriod()
        .filter(isNight)
        .map(({ start }) => start)
        .toSorted((a, b) => a - b),
    );
    expect(odd.withDetails).toBe(0);
  });
});
