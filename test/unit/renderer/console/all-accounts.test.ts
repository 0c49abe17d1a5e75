import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { composeId } from '../../../../src-main/contract/account-ids.ts';
import type { HistoryRow, SupportSession } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { row } from '../agents/rows.ts';
import { account, accountsOf, signedIn, type LoopbackBridge } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { historyState, reportsOf, oddOf, sheetOf } from '../reports/reports-samples.ts';
import { click, openConsole, openPage, press, settle, type } from '../window.ts';

const other = { ...account, id: 'b2', label: 'Hartmann & Söhne' };
const session = (number: number, part: Partial<SupportSession> = {}): SupportSession => ({
  id: composeId(number, 4),
  phase: 'waiting',
  status: 0,
  createTime: Math.floor(Date.now() / 1000) - 180,
  inviteCode: '771204659',
  hasLink: true,
  canJoin: true,
  clientName: `Client of ${String(number)}`,
  clientOs: null,
  preview: null,
  joinedAt: null,
  ...part,
});
const record = (number: number): HistoryRow => ({
  id: composeId(number, 41),
  uid: null,
  start: Math.floor(Date.now() / 1000) - 600 * number,
  stop: Math.floor(Date.now() / 1000) - 300,
  runs: false,
  acceptedEnd: null,
  supportId: null,
  agentId: composeId(number, 7),
  name: `till-${String(number)}`,
  group: null,
  os: null,
  technicians: [],
  place: null,
  recording: null,
  comment: null,
});

async function open(change: (bridge: LoopbackBridge) => void = () => undefined) {
  const bridge = signedIn([row({ id: 1 })]);
  bridge.answer('accounts:current', succeed({ ...accountsOf([account, other]), inView: null, showsAll: true }));
  change(bridge);
  await openConsole(bridge);
  return bridge;
}

test('clients of all accounts wait in one queue, each marked with its account, under the number its service knows', async () => {
  await open((bridge) => {
    const sessions = [session(1), session(2)];
    bridge.answer('support:current', succeed({ sessions, remain: 7, runsOutAt: null, at: Date.now(), failure: null }));
    bridge.answer('support:qr', succeed(['1']));
  });
  await openPage('Support');
  const option = screen.getByRole('option', { name: /^Client of 2, .*, Hartmann$/ });
  expect(within(option).getByText('Hartmann')).toBeTruthy();
  await click(option);
  expect(screen.getByText(/\b4$/, { selector: '.id' })).toBeTruthy();
  await expectNoFaults();
});

test('a new support session asks for its account', async () => {
  const bridge = await open((made) => made.answer('support:create', succeed(session(2))));
  await openPage('Support');
  const name = screen.getByRole('textbox', { name: 'Client name' });
  await type(name, 'Ann');
  await click(screen.getByRole('button', { name: 'New support session' }));
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Account of the new session' });
  expect(document.activeElement).toBe(choice);
  expect(bridge.inputsOf('support:create')).toEqual([]);
  choice.value = '2';
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
  await click(screen.getByRole('button', { name: 'New support session' }));
  expect(bridge.inputsOf('support:create')).toEqual([{ clientName: 'Ann', number: 2 }]);
});

test('the first account, whose number is 0, can be chosen for a new support session', async () => {
  const bridge = await open((made) => {
    const current = accountsOf([account, other]);
    const entries = current.entries.map((entry, number) => ({ ...entry, number }));
    made.answer('accounts:current', succeed({ ...current, entries, inView: null, showsAll: true }));
    made.answer('support:create', succeed(session(0)));
  });
  await openPage('Support');
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Account of the new session' });
  choice.value = '0';
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
  await click(screen.getByRole('button', { name: 'New support session' }));
  expect(bridge.inputsOf('support:create')).toEqual([{ clientName: '', number: 0 }]);
});

test('a closed session invites again from its own account', async () => {
  const bridge = await open((made) => {
    const closed = session(2, { phase: 'closed', status: 3 });
    made.answer(
      'support:current',
      succeed({ sessions: [closed], remain: 7, runsOutAt: null, at: Date.now(), failure: null }),
    );
    made.answer('support:create', succeed(session(2, { id: composeId(2, 5) })));
  });
  await openPage('Support');
  await click(screen.getByRole('button', { name: 'Invite again' }));
  expect(bridge.inputsOf('support:create')).toEqual([{ clientName: 'Client of 2', number: 2 }]);
});

test('records of all accounts are one list with a column for the account', async () => {
  await open((bridge) => {
    bridge.answer('history:page', ({ asOf }) =>
      succeed({
        rows: [record(1), record(2)],
        total: 2,
        asOf: asOf ?? 1,
        source: 'cached',
        newer: 0,
        dropped: 0,
        unsupported: [],
      }),
    );
    bridge.answer('history:details', succeed(null));
  });
  await openPage('History');
  expect(screen.getByRole('columnheader', { name: 'Account' })).toBeTruthy();
  const second = screen.getByRole('row', { name: /^till-2, .*, Hartmann$/ });
  expect(within(second).getByText('Hartmann')).toBeTruthy();
  await press('End', screen.getByRole('grid', { name: 'History' }));
  await press('Enter', screen.getByRole('grid', { name: 'History' }));
  expect(screen.getByText('41')).toBeTruthy();
  await expectNoFaults(screen.getByRole('grid', { name: 'History' }));
});

test('groups of two companies with the same name are two groups, each marked with its account', async () => {
  await open((bridge) => {
    bridge.answer('agents:page', ({ afterId }) => {
      const number = afterId === null ? 1 : 2;
      const rows = Array.from({ length: number }, (_, at) =>
        packRow(
          row({
            id: composeId(number, at + 1),
            name: `Host ${String(at)} of ${String(number)}`,
            group: 'Servers / Mail',
          }),
        ),
      );
      const summary = { total: 3, online: 3, at: Date.now(), dropped: 0 };
      return succeed({ rows, done: number === 2, summary, account: number });
    });
  });
  const tree = within(await screen.findByRole('tree', { name: 'Groups' }));
  const items = () => tree.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
  expect(items()).toEqual(['Servers, 1 agent, Northfield', 'Servers, 2 agents, Hartmann']);
  const names = () =>
    within(screen.getByRole('grid', { name: 'Agents' }))
      .getAllByRole('row')
      .slice(1)
      .map((item) => item.getAttribute('aria-label'));
  const second = () => tree.getByRole('treeitem', { name: /^Servers, .*Hartmann$/ });
  await click(second());
  expect(second().getAttribute('aria-selected')).toBe('true');
  expect(tree.getByRole('treeitem', { name: /^Servers, .*Northfield$/ }).getAttribute('aria-selected')).toBe('false');
  expect(names()).toEqual(['Host 0 of 2, Hartmann', 'Host 1 of 2, Hartmann']);
  await press('ArrowRight', second());
  expect(items()).toEqual(['Servers, 1 agent, Northfield', 'Servers, 2 agents, Hartmann', 'Mail, 2 agents, Hartmann']);
  await expectNoFaults(screen.getByRole('tree', { name: 'Groups' }));
  await click(second());
  expect(names()).toHaveLength(3);
});

test('Reports count all accounts, name the account of each bar and line, and split by account', async () => {
  const bridge = await open((made) => {
    const both = [
      { name: 'Ann', account: 'Hartmann', sessions: 3, seconds: 7_200 },
      { name: 'Ann', account: 'Northfield', sessions: 2, seconds: 3_600 },
    ];
    const accounts = both.map((one) => ({ ...one, name: one.account }));
    made.answer('history:state', succeed(historyState(Date.now())));
    made.answer('reports:read', succeed(reportsOf(Date.now(), { technicians: both, accounts })));
    made.answer('reports:odd', succeed(oddOf(Date.now())));
    const lines = both.map((line) => ({ ...line, roundedSeconds: line.seconds }));
    made.answer('reports:timesheet', succeed(sheetOf(lines)));
  });
  await openPage('Reports');
  const card = (name: string) => within(screen.getByRole('region', { name }));
  expect(card('Technicians').getByRole('button', { name: /^Ann, Hartmann: 2 h/ })).toBeTruthy();
  await click(card('Technicians').getByRole('button', { name: 'Show Technicians as a table' }));
  expect(card('Technicians').getByRole('row', { name: 'Ann Northfield 2 1:00' })).toBeTruthy();
  await expectNoFaults(screen.getByRole('region', { name: 'Technicians' }));
  await click(screen.getByRole('tab', { name: 'Timesheet' }));
  expect(screen.getByRole('columnheader', { name: 'Account' })).toBeTruthy();
  await click(screen.getByRole('tab', { name: 'Overview' }));
  await click(card('Accounts').getByRole('button', { name: /^Hartmann: 2 h/ }));
  expect(bridge.inputsOf('history:page').at(-1)?.filter.text).toBe('account:"Hartmann"');
});
