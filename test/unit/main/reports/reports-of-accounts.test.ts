import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Inventory } from '../../../../src-main/storage/inventory.ts';
import { createReportsOfAccounts } from '../../../../src-main/reports/reports-of-accounts.ts';
import { composeId } from '../../../../src-main/contract/account-ids.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import type { SaveOrder } from '../../../../src-main/export/exporter.ts';
import { createReports, type AccountReports } from '../../../../src-main/reports/reports.ts';
import { valueOf } from '../../../value-of.ts';
import { readCsv, textOf } from '../export/samples.ts';
import { threadlessStorage } from '../account-session-box.ts';
import { createFakeClock } from '../fake-clock.ts';
import { recordOf, second, useZone } from '../storage/reports/counting.ts';
import { startRunner } from '../storage/runner.ts';
import { applyList } from '../storage/wire.ts';

const NOW = second('2026-11-20T12:00:00Z');
const period = { from: second('2026-10-24T22:00:00Z'), to: second('2026-10-26T23:00:00Z'), groups: null };
const span = { first: second('2026-10-01T00:00:00Z'), last: NOW };

interface Made {
  readonly at: string;
  readonly length: number;
  readonly first?: number;
}

type CountTogether = Inventory['countTogether'];

/** Opens accounts whose agent 7 had these sessions, each with what counts it. */
function openStorage() {
  const storage = threadlessStorage(createFakeClock().clock);
  onTestFinished(() => storage.close());
  return async (
    number: number,
    sessions: readonly Made[],
    { reachesTo = span.first, countTogether }: { reachesTo?: number; countTogether?: CountTogether } = {},
  ): Promise<AccountReports> => {
    const inventory = storage.inventory({ databasePath: ':memory:', onNotice: () => undefined });
    valueOf(await inventory.open({ id: `account-${String(number)}`, number }));
    const away = { id: 9, name: 'Old kiosk', last_time: reachesTo - 90 * 86_400, online: false };
    valueOf(await applyList(inventory, Buffer.from(JSON.stringify({ data: [away] })), 1));
    const records = sessions.map((made, at) => {
      const id = composeId(number, at + 1);
      return recordOf({ ...made, id, agent: composeId(number, 7), name: 'Till', group: 'Servers', logins: ['ana'] });
    });
    const own = { ...span, first: reachesTo };
    valueOf(await inventory.call('storeHistory', { records, seenAt: 4_000_000_000, span: own, oldest: 0 }));
    return createReports({
      inventory: countTogether === undefined ? inventory : { ...inventory, countTogether },
      endRules: () => ({ now: NOW, here: [] }),
      wallNow: () => NOW * 1000,
      nightHours: () => [22, 6],
      save: () => Promise.resolve(fail('unavailable', 'Not here.')),
      timeZone: () => 'Europe/Berlin',
    });
  };
}

async function setUp(countOther?: CountTogether) {
  useZone('Europe/Berlin');
  const open = openStorage();
  const first = await open(1, [
    { at: '2026-10-25T10:00:00Z', length: 60 },
    { at: '2026-10-26T10:00:00Z', length: 100 },
  ]);
  const other = await open(2, [{ at: '2026-10-25T09:30:00Z', length: 600 }], {
    reachesTo: span.first + 86_400,
    ...(countOther && { countTogether: countOther }),
  });
  const files: (Pick<SaveOrder, 'title'> & { readonly text: string })[] = [];
  const reports = createReportsOfAccounts({
    accounts: () => [
      { number: 1, shortName: () => 'Northfield', reports: first },
      { number: 2, shortName: () => 'Hartmann', reports: other },
    ],
    save: async (order) => {
      files.push({ title: order.title, text: await textOf(order) });
      return succeed({ exportId: 'x', fileName: 'x', folder: '/', count: order.count });
    },
    timeZone: () => 'Europe/Berlin',
  });
  return { reports, files };
}

describe('reports over all accounts', () => {
  it('count every session, with medians of all of them', async () => {
    const { reports } = await setUp();
    const read = valueOf(await reports.read(period));
    expect(read.totals).toMatchObject({ sessions: 3, seconds: 760, agents: 2 });
    // Neither that of one account nor the middle between theirs.
    expect(read.totals.medianSeconds).toBe(100);
    expect(read.before).toMatchObject({ sessions: 0, medianSeconds: null });
    expect(read.days.map(({ sessions }) => sessions)).toEqual([2, 1]);
    expect(read.heat.flat().reduce((sum, sessions) => sum + sessions, 0)).toBe(3);
    expect(read.stored).toBe(3);
    expect(JSON.stringify(read)).not.toContain('lengths');
  });

  it('reach back as far as every account does', async () => {
    const { reports } = await setUp();
    expect(valueOf(await reports.read(period)).reachesTo).toBe(span.first + 86_400);
  });

  it('keep what two accounts name alike apart, each with its account, and split by account', async () => {
    const { reports } = await setUp();
    const read = valueOf(await reports.read(period));
    expect(read.accounts).toMatchObject([
      { name: 'Hartmann', sessions: 1, seconds: 600 },
      { name: 'Northfield', sessions: 2, seconds: 160 },
    ]);
    expect(read.technicians).toMatchObject([
      { name: 'ana', account: 'Hartmann', seconds: 600 },
      { name: 'ana', account: 'Northfield', seconds: 160 },
    ]);
    expect(read.groups.map(({ account }) => account)).toEqual(['Hartmann', 'Northfield']);
    expect(read.agents.map(({ agentId }) => agentId)).toEqual([composeId(2, 7), composeId(1, 7)]);
    expect(read.notSeen.total).toBe(2);
    expect(read.notSeen.agents.map(({ agentId }) => agentId)).toEqual([composeId(1, 9), composeId(2, 9)]);
  });

  it('join timesheets and unusual sessions', async () => {
    const { reports } = await setUp();
    const rounding = { minutes: 0, how: 'up', each: 'session' } as const;
    const sheet = valueOf(await reports.timesheet({ ...period, by: 'group', rounding }));
    expect(sheet).toMatchObject({ sessions: 3, seconds: 760 });
    expect(sheet.lines.map(({ account }) => account)).toEqual(['Hartmann', 'Northfield']);
    const odd = valueOf(await reports.odd(period));
    expect(odd.records).toBe(3);
    const starts = odd.sessions.map(({ row }) => row.start ?? 0);
    expect(starts).toEqual(starts.toSorted((a, b) => b - a));
    for (const { row } of odd.sessions) expect([composeId(1, 7), composeId(2, 7)]).toContain(row.agentId);
  });

  it('are exported with a column for the account, and agents by the ids of their services', async () => {
    const { reports, files } = await setUp();
    valueOf(await reports.export({ ...period, format: 'csv' }));
    const rounding = { minutes: 0, how: 'up', each: 'session' } as const;
    valueOf(await reports.exportTimesheet({ ...period, by: 'agent', rounding, format: 'csv' }));
    const [all, sheet] = files;
    const [heads, ...rows] = readCsv(all?.text.slice(1) ?? '');
    expect(heads?.at(-1)).toBe('Account');
    const agents = rows.filter(([table]) => table === 'Agents');
    expect(agents.map((line) => line[3])).toEqual(['7', '7']);
    expect(agents.map((line) => line.at(-1))).toEqual(['Hartmann', 'Northfield']);
    const [sheetHeads, ...lines] = readCsv(sheet?.text.slice(1) ?? '');
    expect(sheetHeads?.slice(0, 2)).toEqual(['Agent', 'Account']);
    expect(lines.map((line) => line[1])).toEqual(['Hartmann', 'Northfield']);
  });

  it('fail where an account cannot be counted, which is named: a number without it would be wrong', async () => {
    const broken = () => Promise.resolve(fail('unavailable', 'The database can’t be read.'));
    const { reports } = await setUp(broken);
    expect(await reports.read(period)).toMatchObject({
      ok: false,
      failure: { kind: 'unavailable', message: 'Hartmann: The database can’t be read.' },
    });
  });

  it('fail where what was counted of the first account is gone', async () => {
    const open = openStorage();
    const reports = await open(1, []);
    const place = { account: 'Hartmann', at: 1, of: 2 };
    expect(await reports.countTogether(reports.newRun(), 'reports', period, place)).toMatchObject({
      ok: false,
      failure: { kind: 'cancelled', reason: 'changed' },
    });
  });

  it('fail where a damaged file made the worker begin an account again: some of it was counted', async () => {
    const runner = startRunner(':memory:');
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    const records = [recordOf({ at: '2026-10-25T10:00:00Z', agent: 7 })];
    valueOf(runner.ask('storeHistory', { records, seenAt: 4_000_000_000, span, oldest: 0 }));
    const order = { kind: 'reports', ...period, now: NOW, here: [] } as const;
    const begin = (at: number) =>
      valueOf(runner.ask('count', { run: 1, order: { ...order, together: { account: 'Hartmann', at, of: 2 } } })).state;
    const end = () => valueOf(runner.ask('count', { run: 1, order: null })).state;
    expect(begin(0)).toBe('more');
    await vi.waitUntil(() => end() === 'done');
    expect([begin(1), begin(1)]).toEqual(['more', 'gone']);
  });

  it('are of this run alone, whatever is counted beside it', async () => {
    const { reports } = await setUp();
    const [one, two] = await Promise.all([reports.read(period), reports.read(period)]);
    expect(valueOf(one)).toEqual(valueOf(two));
    expect(valueOf(one).totals.sessions).toBe(3);
  });
});
