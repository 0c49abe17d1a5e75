import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { AuditEntry, AuditVerdict } from '../../../../src-main/contract/contract.ts';
import { composeId } from '../../../../src-main/contract/account-ids.ts';
import { auditKinds } from '../../../../src-main/contract/audit.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { auditPage, entryOf, inventEntries } from './audit-samples.ts';
import { account, accountsOf, refuse, settings, signedIn, type LoopbackBridge } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { row } from '../agents/rows.ts';
import { click, menuItem, openConsole, openPage, press, settle, type } from '../window.ts';

const rows = () => within(grid()).getAllByRole('row').slice(1);
const grid = () => screen.getByRole('grid', { name: 'Audit log' });
const box = () => screen.getByRole('searchbox', { name: 'Search the audit log' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const pane = () => screen.queryByRole('region', { name: 'Entry details' });

const summary = { total: 1, online: 1, at: Date.now(), dropped: 0 };

async function open(entries: readonly AuditEntry[], change: (bridge: LoopbackBridge) => void = () => undefined) {
  const stored = { entries };
  const bridge = signedIn([row({ id: 1, name: 'Despatch desk 1' }), row({ id: 3, name: 'ng-dc01' })]);
  bridge.answer('audit:page', (input) => succeed(auditPage(stored.entries, input)));
  bridge.answer('sessions:open', succeed({ tabId: 'tab-1' }));
  bridge.answer('agents:details', succeed(null));
  change(bridge);
  const shown = await openConsole(bridge, { page: 'audit' });
  await settle();
  return { bridge, kept: stored, ...shown };
}

describe('what this console did', () => {
  test('is listed from the newest on, in words, with how many there are and how far back they reach', async () => {
    await open(inventEntries(250, Date.now()));
    expect(screen.getByText('250 entries · since 18 Nov')).toBeTruthy();
    expect(grid().getAttribute('aria-rowcount')).toBe('250');
    expect(rows()[0]?.getAttribute('aria-label')).toBe('Session, Despatch desk 1, Done, 14:22. Closed in Longreach.');
    expect(rows()[4]?.textContent).toContain('Failed');
    expect(rows()[7]?.getAttribute('aria-label')).toMatch(/^External request, Canceled, /);
    const cells = within(rows()[0] ?? document.body).getAllByRole('gridcell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '14:22',
      'Session',
      'Despatch desk 1',
      'Done',
      '18:04',
      'Closed in Longreach.',
      'Northfield IT',
    ]);
  });

  test('comes piece by piece as it is scrolled, to its end', async () => {
    const { bridge } = await open(inventEntries(250, Date.now()));
    expect(bridge.inputsOf('audit:page').map(({ before }) => before)).toEqual([null]);
    grid().focus();
    await press('End', grid());
    expect(bridge.inputsOf('audit:page').map(({ before }) => before)).toEqual([null, 151]);
    await press('End', grid());
    await press('End', grid());
    expect(bridge.inputsOf('audit:page').map(({ before }) => before)).toEqual([null, 151, 51]);
    expect(grid().getAttribute('aria-activedescendant')).toBe(rows().at(-1)?.id);
    expect(rows().at(-1)?.getAttribute('aria-rowindex')).toBe('250');
  });

  test('is searched by words, by groups of actions and by what failed', async () => {
    const { bridge } = await open(inventEntries(40, Date.now()));
    const requested = () => bridge.inputsOf('audit:page').at(-1)?.filter;
    await press('/', document.body);
    expect(document.activeElement).toBe(box());
    await type(box(), 'toner');
    await expect.poll(requested).toMatchObject({
      text: 'toner',
      kindNames: { lock: 'App lock' },
      kinds: [],
      outcome: 'all',
      from: null,
      to: null,
    });
    await press('Escape', box());
    await expect.poll(() => requested()?.text).toBe('');
    await settle();
    await click(button('Notes'));
    expect(requested()?.kinds).toEqual(['note', 'reason', 'estimated-end']);
    expect(rows().map((one) => one.getAttribute('aria-label')?.split(',')[0])).toEqual([
      'Note',
      'Reason',
      'Note',
      'Reason',
    ]);
    expect(button('Notes').getAttribute('aria-pressed')).toBe('true');
    await click(button('Failed only'));
    expect(requested()?.outcome).toBe('failed');
    expect(screen.getByRole('heading', { name: 'No matching entries' })).toBeTruthy();
    await expectNoFaults();
    // The same texts are beside the chips and in the middle.
    await click(screen.getAllByRole('button', { name: 'Clear filters' })[1] ?? document.body);
    expect(requested()).toEqual({ text: '', kinds: [], outcome: 'all', from: null, to: null });
    expect(rows().length).toBeGreaterThan(20);
  });

  test('each group has some of the actions, and every action is in one', async () => {
    const { bridge } = await open(inventEntries(4, Date.now()));
    const kinds: string[] = [];
    for (const name of ['Connections', 'Notes', 'Agents', 'Support', 'Files', 'Access']) {
      await click(within(screen.getByRole('group', { name: 'Filters' })).getByRole('button', { name }));
      kinds.push(...(bridge.inputsOf('audit:page').at(-1)?.filter.kinds ?? []));
      await click(within(screen.getByRole('group', { name: 'Filters' })).getByRole('button', { name }));
    }
    expect(kinds.toSorted()).toEqual(auditKinds.toSorted());
  });

  test('connects, shows details and shows the agent by the keyboard', async () => {
    const { bridge, app, agents } = await open(inventEntries(30, Date.now()));
    grid().focus();
    await press('ArrowDown', grid());
    await press('i', grid());
    expect(within(pane() ?? document.body).getByText(/Reinstalled 7\.4/)).toBeTruthy();
    await press('ArrowDown', grid());
    expect(within(pane() ?? document.body).getByRole('heading', { name: 'Connect' })).toBeTruthy();
    await press('Enter', grid());
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
    await press('Escape', grid());
    expect(pane()).toBeNull();
    await press('i', grid());
    await click(within(pane() ?? document.body).getByRole('button', { name: 'Show this agent' }));
    expect(app.page).toBe('agents');
    expect(agents.details.agentId).toBe(1);
  });

  test('offers no connection where it was with another account, whose numbers mean other agents', async () => {
    const { bridge } = await open([
      entryOf({ seq: 2, agentId: 1, name: 'Same number', account: 'Harbour Dental' }),
      entryOf({ seq: 1, agentId: 77, name: 'Gone', account: 'Northfield IT' }),
    ]);
    grid().focus();
    for (let at = 0; at < 2; at += 1) {
      await press('Enter', grid());
      const shown = within(pane() ?? document.body);
      expect(shown.queryByRole('button', { name: 'Connect' })).toBeNull();
      expect(shown.getByRole('button', { name: 'Show this agent' })).toHaveProperty('disabled', true);
      expect(shown.getByText(/another account, or the agent is no longer in the list/)).toBeTruthy();
      await press('ArrowDown', grid());
    }
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
  });

  test('offers one where the account was called otherwise, and none where another one is called so now', async () => {
    const { bridge } = await open([
      entryOf({ seq: 2, agentId: 1, name: 'Ours', account: 'Northfield', accountId: account.id }),
      entryOf({ seq: 1, agentId: 1, name: 'Theirs', account: account.label, accountId: 'another' }),
    ]);
    grid().focus();
    await press('Enter', grid());
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
    await press('ArrowDown', grid());
    await press('Enter', grid());
    expect(within(pane() ?? document.body).queryByRole('button', { name: 'Connect' })).toBeNull();
    expect(bridge.inputsOf('sessions:open')).toHaveLength(1);
  });

  test('finds the agents of every account where all are in view, and none by a label that two accounts have', async () => {
    const theirs = { ...account, id: 'b2', label: 'Hartmann & Söhne' };
    const twin = { ...account, id: 'c3', label: theirs.label };
    const id = composeId(2, 1);
    const entries = [
      entryOf({ seq: 2, agentId: 1, name: 'Till', account: theirs.label, accountId: theirs.id }),
      entryOf({ seq: 1, agentId: 1, name: 'Till', account: theirs.label }),
    ];
    const { bridge } = await open(entries, (given) => {
      const all = { ...accountsOf([account, theirs, twin]), inView: null, showsAll: true };
      given.answer('accounts:current', succeed(all));
      given.answer('agents:page', () =>
        succeed({ rows: [packRow(row({ id, name: 'Till' }))], done: true, summary, account: 2 }),
      );
    });
    grid().focus();
    await press('Enter', grid());
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: id }]);
    await press('ArrowDown', grid());
    await press('Enter', grid());
    expect(bridge.inputsOf('sessions:open')).toHaveLength(1);
    expect(within(pane() ?? document.body).queryByRole('button', { name: 'Connect' })).toBeNull();
  });

  test('stays where it is while entries are added, and says how many', async () => {
    const { bridge, kept: stored } = await open(inventEntries(30, Date.now()));
    const before = rows()[0]?.getAttribute('aria-label');
    stored.entries = [...[33, 32, 31].map((seq) => entryOf({ seq, kind: 'wake', name: 'New' })), ...stored.entries];
    bridge.notify('audit:changed', { newest: 33 });
    await settle();
    expect(rows()[0]?.getAttribute('aria-label')).toBe(before);
    await click(button('3 new'));
    expect(rows()[0]?.getAttribute('aria-label')).toMatch(/^Wake, New/);
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
    expect(document.activeElement).toBe(grid());
  });

  test('a piece that could not be read is said above the others, which stay, and is read when asked to', async () => {
    const { bridge } = await open(inventEntries(250, Date.now()));
    const whole = (input: Parameters<typeof auditPage>[1]) => succeed(auditPage(inventEntries(250, Date.now()), input));
    bridge.answer('audit:page', refuse('unavailable', 'activity', 'The activity on this computer cannot be read.'));
    grid().focus();
    await press('End', grid());
    expect(screen.getByText('Couldn’t load some entries')).toBeTruthy();
    expect(screen.getByText(/cannot be read\./)).toBeTruthy();
    await expectNoFaults();
    bridge.answer('audit:page', whole);
    await click(button('Try again'));
    expect(screen.queryByText('Couldn’t load some entries')).toBeNull();
    expect(document.activeElement).toBe(grid());
    await press('End', grid());
    await press('End', grid());
    expect(rows().at(-1)?.getAttribute('aria-rowindex')).toBe('250');
  });

  test('where nothing matches, it stays so while other entries are added', async () => {
    const { bridge } = await open([]);
    await click(button('Failed only'));
    const requested = bridge.inputsOf('audit:page').length;
    bridge.notify('audit:changed', { newest: 1 });
    await settle();
    // One look at how many match, and not the whole question once more.
    expect(bridge.inputsOf('audit:page').length).toBe(requested + 1);
    expect(screen.getByRole('heading', { name: 'No matching entries' })).toBeTruthy();
  });

  test('says so where nothing was done yet and where it cannot be read', async () => {
    const { bridge } = await open([]);
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeTruthy();
    await expectNoFaults();
    bridge.answer('audit:page', refuse('unavailable', 'activity', 'The activity on this computer cannot be read.'));
    await click(button('Failed only'));
    expect(screen.getByRole('heading', { name: 'Couldn’t load the audit log' })).toBeTruthy();
    expect(screen.getByText(/cannot be read\./)).toBeTruthy();
    bridge.answer('audit:page', (input) => succeed(auditPage(inventEntries(5, Date.now()), input)));
    await click(button('Try again'));
    expect(rows().length).toBe(1);
  });
});

describe('Verify', () => {
  const verdict = async (given: AuditVerdict) => {
    const opened = await open(inventEntries(5, Date.now()), (bridge) => {
      bridge.answer('audit:verify', succeed(given));
    });
    await click(button('Verify'));
    return opened;
  };

  test('says that all is as it was written', async () => {
    await verdict({ checked: 4_711, since: new Date(2026, 4, 2).getTime(), broken: null });
    expect(screen.getByText('All 4,711 entries are unchanged')).toBeTruthy();
    expect(screen.getByText('Checked from 2 May onward. No entry was changed, and none is missing.')).toBeTruthy();
    await click(button('Dismiss'));
    expect(screen.queryByText(/entries are unchanged/)).toBeNull();
    expect(document.activeElement).toBe(grid());
  });

  test.each([
    ['changed', 'Entry 3,118 was changed'],
    ['missing', 'Entries are missing from number 3,118 onward'],
    ['unreadable', 'Entry 3,118 can’t be read'],
  ] as const)('tells an entry that is %s, and what to do', async (why, title) => {
    const { bridge } = await verdict({ checked: 4_000, since: 1, broken: { seq: 3_118, at: null, why } });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(/back up the profile folder, and inform whoever relies on this record/)).toBeTruthy();
    bridge.answer('audit:export', succeed({ exportId: 'e1', fileName: 'a.json', folder: '~/Downloads', count: 5 }));
    await click(screen.getAllByRole('button', { name: 'Export' })[1] ?? document.body);
    expect(bridge.inputsOf('audit:export')[0]?.format).toBe('json');
  });

  test('says why it could not be done, and tries again', async () => {
    const { bridge } = await open(inventEntries(5, Date.now()), (given) => {
      given.answer('audit:verify', refuse('unavailable', 'activity', 'It cannot be read.'));
    });
    await click(button('Verify'));
    expect(screen.getByText('Couldn’t check the entries')).toBeTruthy();
    bridge.answer('audit:verify', succeed({ checked: 0, since: null, broken: null }));
    await click(button('Try again'));
    expect(screen.getByText('There is nothing to check yet')).toBeTruthy();
  });
});

test('the whole filter is exported, and the file is shown where it was saved', async () => {
  const { bridge } = await open(inventEntries(30, Date.now()), (given) => {
    given.answer(
      'audit:export',
      succeed({ exportId: 'e7', fileName: 'Longreach audit log.csv', folder: '~/D', count: 4 }),
    );
    given.answer('exports:show', succeed(undefined));
  });
  await click(button('Failed only'));
  await click(button('Export'));
  await click(menuItem(/^As CSV/)!);
  expect(bridge.inputsOf('audit:export')).toEqual([
    { filter: { text: '', kinds: [], outcome: 'failed', from: null, to: null }, format: 'csv' },
  ]);
  await click(button('Show in folder'));
  expect(bridge.inputsOf('exports:show')).toEqual([{ exportId: 'e7' }]);
});

test('the settings ask why and say how long the audit log is stored', async () => {
  const { bridge } = await open([], (given) => {
    given.answer('settings:current', succeed({ ...settings, activityMonths: 36 }));
  });
  await openPage('Settings');
  const stored = within(screen.getByRole('radiogroup', { name: 'Keep the audit log' }));
  expect(stored.getByRole('radio', { name: '36 months' })).toBeTruthy();
  await click(screen.getByRole('switch', { name: 'Ask for a reason before connecting' }));
  expect(bridge.inputsOf('settings:change').at(-1)).toEqual({ askWhy: true });
  await click(stored.getByRole('radio', { name: '6 months' }));
  expect(bridge.inputsOf('settings:change').at(-1)).toEqual({ activityMonths: 6 });
});
