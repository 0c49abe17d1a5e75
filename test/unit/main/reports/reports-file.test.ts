import { makeFolder } from '../../make-folder.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useEnglish } from '../../../../src-main/lib/load-texts.ts';
import { createExporter } from '../../../../src-main/export/exporter.ts';
import { formatSpan } from '../../../../src-main/export/table.ts';
import { reportsTable, timesheetTable } from '../../../../src-main/reports/reports-file.ts';
import { createReports } from '../../../../src-main/reports/reports.ts';
import type { Reports } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import type { Inventory } from '../../../../src-main/storage/inventory.ts';
import { readCsv, textOf } from '../export/samples.ts';
import { makeAgent } from '../storage/fixtures.ts';
import { storeSessions, recordOf, second, useZone } from '../storage/reports/counting.ts';
import { useTexts } from '../../../../src-main/contract/texts.ts';
import de from '../../../../locales/de.json' with { type: 'json' };
import { valueOf } from '../../../value-of.ts';

const NOW = second('2026-11-20T12:00:00Z');
const period = { from: second('2026-10-24T22:00:00Z'), to: second('2026-10-26T23:00:00Z'), groups: null };
const spans = { first: second('2026-10-01T00:00:00Z'), last: NOW };

function keepSome() {
  const records = [
    recordOf({ at: '2026-10-25T00:30:00Z', length: 3_661, agent: 7, name: '=cmd()', group: 'Alder, "A"' }, 0),
    recordOf({ at: '2026-10-26T10:00:00Z', length: 90, support: 5, name: '+Bea', logins: ['@ana'] }, 1),
  ];
  const away = makeAgent(9, {
    name: '-gone',
    group: 'Yard\nNorth',
    lastTime: second('2026-01-02T03:04:05Z'),
    online: false,
  });
  const stored = storeSessions(records, { span: spans, agents: [away] });
  stored.invite({ seen: [{ id: 5, created: period.from, joined: period.from + 70, closed: null }] });
  return stored;
}

/** The calls that count nothing of one account. */
const withoutOthers: Pick<Inventory, 'call' | 'countTogether' | 'newRun'> = {
  call: () => Promise.resolve(fail('cancelled', 'gone')),
  countTogether: () => Promise.reject(new Error('one account is counted alone')),
  newRun: () => 1,
};

/** The reports service on the worker's store, and the folder for its files. */
function setUp(stored = keepSome()) {
  const folder = join(makeFolder(), 'Downloads');
  const orders: unknown[] = [];
  const inventory: Pick<Inventory, 'count'> = {
    count: (kind, order) => {
      orders.push({ kind, ...order });
      return Promise.resolve(succeed(stored.count(kind, order)));
    },
  };
  let ids = 0;
  const exporter = createExporter({
    downloadsFolder: () => folder,
    csvSeparator: () => 'comma',
    homeFolder: '/nowhere',
    now: () => NOW * 1000,
    newId: () => `id-${String(++ids)}`,
    reveal: () => undefined,
  });
  const parts = {
    endRules: () => ({ now: NOW, here: [] }),
    wallNow: () => NOW * 1000 + 999,
    nightHours: () => [22, 6] as const,
    save: exporter.save,
    timeZone: () => 'Europe/Berlin',
  };
  return { desk: createReports({ inventory: { ...withoutOthers, ...inventory }, ...parts }), parts, folder, orders };
}

describe('formatSpan()', () => {
  it.each([
    [0, '0:00:00'],
    [59, '0:00:59'],
    [3_661, '1:01:01'],
    [1_483_509, '412:05:09'],
  ])('formats %d seconds as %s', (seconds, words) => {
    expect(formatSpan(seconds)).toBe(words);
  });
});

describe('a file of the tables', () => {
  it('has all tables in one CSV without formulas', async () => {
    useZone('Europe/Berlin');
    const { desk, folder } = setUp();
    const exported = valueOf(await desk.export({ ...period, format: 'csv' }));
    expect(exported.fileName).toBe('Longreach report (2026-10-25 to 2026-10-26) 2026-11-20.csv');
    const text = readFileSync(join(folder, exported.fileName), 'utf8');
    const [heads, ...lines] = readCsv(text.slice(1));
    expect(heads).toEqual([
      'Table',
      'Name',
      'Group',
      'Agent ID',
      'Sessions',
      'Time',
      'Seconds',
      'Number',
      'Last online (UTC)',
    ]);
    expect(exported.count).toBe(lines.length);
    const of = (table: string) => lines.filter(([first]) => first === table).map((line) => line.slice(1));
    expect(of('Totals')).toEqual([
      ['Sessions', '', '', '', '', '', '2', ''],
      ['Time', '', '', '', '1:02:31', '3751', '', ''],
      ['Median duration', '', '', '', '0:31:16', '1876', '', ''],
      ['Median time to join', '', '', '', '0:01:10', '70', '', ''],
      ['Agents connected to', '', '', '', '', '', '1', ''],
      ['Running, counted up to now', '', '', '', '', '', '0', ''],
      ['End unknown, not counted', '', '', '', '', '', '0', ''],
    ]);
    expect(of('Totals of the previous period')[0]).toEqual(['Sessions', '', '', '', '', '', '0', '']);
    expect(of('Days')).toEqual([
      ['2026-10-25', '', '', '1', '1:01:01', '3661', '', ''],
      ['2026-10-26', '', '', '1', '0:01:30', '90', '', ''],
    ]);
    expect(of('Weekday and hour')).toHaveLength(168);
    expect(of('Weekday and hour').filter((line) => line[3] !== '0')).toEqual([
      ['Monday 11:00', '', '', '1', '', '', '', ''],
      ['Sunday 02:00', '', '', '1', '', '', '', ''],
    ]);
    expect(of('Technicians').map(([name]) => name)).toEqual(['ana@firm.example', "'@ana"]);
    expect(of('Agents')).toEqual([
      ["'=cmd()", 'Alder, "A"', '7', '1', '1:01:01', '3661', '', ''],
      ["'+Bea", '', '', '1', '0:01:30', '90', '', ''],
    ]);
    expect(of('Groups').map(([name]) => name)).toEqual(['Alder, "A"', '']);
    expect(of('Time to join')).toContainEqual(['1 to 2 minutes', '', '', '', '', '', '1', '']);
    expect(of('Not seen for 30 days')).toEqual([["'-gone", 'Yard North', '9', '', '', '', '', '2026-01-02 03:04:05']]);
  });

  it('has the tables by name in JSON, with ISO times', async () => {
    useZone('Europe/Berlin');
    const { desk, folder } = setUp();
    const exported = valueOf(await desk.export({ ...period, format: 'json' }));
    expect(exported.fileName).toMatch(/\.json$/);
    const whole = JSON.parse(readFileSync(join(folder, exported.fileName), 'utf8')) as Record<string, unknown>;
    expect(whole).toMatchObject({
      from: '2026-10-24T22:00:00Z',
      to: '2026-10-26T23:00:00Z',
      timeZone: 'Europe/Berlin',
      cachedSince: '2026-10-01T00:00:00Z',
      totals: { sessions: 2, seconds: 3_751 },
      before: { sessions: 0 },
      agents: [
        { agentId: 7, name: '=cmd()' },
        { agentId: null, name: '+Bea' },
      ],
      joins: { known: 1 },
      notSeen: { total: 1, agents: [{ agentId: 9, lastTime: '2026-01-02T03:04:05Z' }] },
    });
    expect(
      (whole.heat as { weekday: string; hours: number[] }[]).map(({ weekday, hours }) => [weekday, hours.length]),
    ).toEqual(
      ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((weekday) => [weekday, 24]),
    );
  });

  it('omits the totals of the period before if they are unknown', async () => {
    useZone('Europe/Berlin');
    const counted: Reports = keepSome().count('reports', { ...period, now: NOW });
    const text = (reports: Reports) => textOf({ title: '', format: 'csv', ...reportsTable(reports) });
    expect(await text(counted)).toContain('Totals of the previous period');
    expect(await text({ ...counted, before: null })).not.toContain('Totals of the previous period');
  });
});

describe('a file of the timesheet', () => {
  it('has a row per row of the timesheet, exact and rounded', async () => {
    useZone('Europe/Berlin');
    const { desk, folder, orders } = setUp();
    const order = { ...period, by: 'group', rounding: { minutes: 30, how: 'up', each: 'session' } } as const;
    const exported = valueOf(await desk.exportTimesheet({ ...order, format: 'csv' }));
    expect(exported).toMatchObject({
      count: 2,
      fileName: 'Longreach timesheet (2026-10-25 to 2026-10-26) 2026-11-20.csv',
    });
    expect(readCsv(readFileSync(join(folder, exported.fileName), 'utf8').slice(1))).toEqual([
      [
        'Group',
        'Sessions',
        'Time',
        'Rounded time',
        'Seconds',
        'Rounded seconds',
        'Running (counted up to now)',
        'End estimated',
        'End unknown (not counted)',
      ],
      ['Alder, "A"', '1', '1:01:01', '1:30:00', '3661', '5400', '0', '0', '0'],
      ['', '1', '0:01:30', '0:30:00', '90', '1800', '0', '0', '0'],
    ]);
    expect(orders).toEqual([{ kind: 'timesheet', ...order, now: NOW, here: [], max: Number.MAX_SAFE_INTEGER }]);
  });

  it('has every row, even if there are more than the page shows', async () => {
    useZone('UTC');
    const made = Array.from({ length: 5_002 }, (_, index) =>
      recordOf({ at: period.from + index, length: 60, agent: index + 1, name: `pc-${String(index)}` }, index),
    );
    const { desk, folder } = setUp(storeSessions(made));
    const order = { ...period, by: 'agent', rounding: { minutes: 0, how: 'up', each: 'session' } } as const;
    expect(valueOf(await desk.timesheet(order)).lines).toHaveLength(5_000);
    const exported = valueOf(await desk.exportTimesheet({ ...order, format: 'csv' }));
    expect(exported.count).toBe(5_002);
    const lines = readCsv(readFileSync(join(folder, exported.fileName), 'utf8').slice(1)).slice(1);
    expect(new Set(lines.map(([name]) => name)).size).toBe(5_002);
  });

  it('names its first column by the grouping', () => {
    const ends = { running: 0, estimated: 0, unknown: 0 };
    const none = { lines: [], sessions: 0, seconds: 0, roundedSeconds: 0, ends };
    const heads = (['group', 'agent', 'technician'] as const).map((by) => {
      const [first] = timesheetTable(none, by).table.columns;
      return first?.header;
    });
    expect(heads).toEqual(['Group', 'Agent', 'Technician']);
  });
});

describe('the reports service', () => {
  it('counts by the clock of the service and the night hours of the settings', async () => {
    const { desk, orders } = setUp();
    await desk.read(period);
    await desk.odd(period);
    expect(orders).toEqual([
      { kind: 'reports', ...period, now: NOW, here: [] },
      { kind: 'odd', ...period, now: NOW, here: [], nightHours: [22, 6] },
    ]);
  });

  it('writes no file if counting fails', async () => {
    const { parts } = setUp();
    let saved = 0;
    const desk = createReports({
      ...parts,
      inventory: { ...withoutOthers, count: () => Promise.resolve(fail('cancelled', 'gone')) },
      save: (order) => {
        saved += 1;
        return parts.save(order);
      },
    });
    expect(await desk.export({ ...period, format: 'csv' })).toMatchObject({
      ok: false,
      failure: { kind: 'cancelled' },
    });
    const rounding = { minutes: 0, how: 'up', each: 'day' } as const;
    expect((await desk.exportTimesheet({ ...period, by: 'agent', rounding, format: 'csv' })).ok).toBe(false);
    expect(saved).toBe(0);
  });
});

describe('a file in another language', () => {
  it('has its name, heads and rows in German, and JSON in English', async () => {
    useZone('Europe/Berlin');
    useTexts('de', de, 'de-DE');
    onTestFinished(() => useEnglish());
    const { desk, folder } = setUp();
    const exported = valueOf(await desk.export({ ...period, format: 'csv' }));
    expect(exported.fileName).toBe('Longreach-Bericht (2026-10-25 bis 2026-10-26) 2026-11-20.csv');
    const [heads, ...lines] = readCsv(readFileSync(join(folder, exported.fileName), 'utf8').slice(1));
    expect(heads?.slice(0, 4)).toEqual(['Tabelle', 'Name', 'Gruppe', 'Agenten-ID']);
    const names = lines.map(([table, name]) => `${table ?? ''}: ${name ?? ''}`);
    expect(names).toContain('Wochentag und Stunde: Sonntag 02:00');
    expect(names).toContain('Zeit bis zum Beitritt: 1 bis 2 Minuten');
    const json = valueOf(await desk.export({ ...period, format: 'json' }));
    expect(readFileSync(join(folder, json.fileName), 'utf8')).toContain('"weekday": "Sunday"');
  });
});
