import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { BulkAction, BulkItem, BulkItemState, BulkRun } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Failure } from '../../../../src-main/contract/failure.ts';
import {
  drawn,
  FAILED_HEIGHT,
  heightOf,
  ITEM_HEIGHT,
  layOut,
} from '../../../../src-renderer/features/agents/bulk/bulk-layout.ts';
import { fitFor, describeMeaning, writeAgents } from '../../../../src-renderer/features/agents/bulk/confirm-bulk.ts';
import {
  describeBulkEnd,
  describeBulkTitle,
  describeItem,
  writeResult,
} from '../../../../src-renderer/features/agents/bulk/format-bulk.ts';
import { jobOf, REFUSAL, refuse, signedIn } from '../bridge.ts';
import { findFaults } from '../faults.ts';
import { row } from './rows.ts';
import { click, menuItem, openConsole, press, settle, type } from '../window.ts';

const office = [
  row({ id: 1, name: 'Reception', group: 'Alder', ip: '192.0.2.9', online: true, osUser: 'Aneta Kowalczyk' }),
  row({ id: 2, name: 'Scanner', group: null, online: false, os: 'linux', ip: null }),
  row({ id: 3, name: 'Till', group: 'Alder', ip: '192.0.2.7', online: true, inSession: true }),
  row({ id: 4, name: 'Vault', group: 'Alder', online: false }),
];

const none: Readonly<Record<BulkItemState, number>> = { waiting: 0, running: 0, done: 0, failed: 0, stopped: 0 };
function runOf(items: readonly BulkItem[], part: Partial<BulkRun> = {}): BulkRun {
  const counts = { ...none };
  for (const item of items) counts[item.state] += 1;
  return {
    id: 'run-1',
    action: 'wake',
    state: 'running',
    startedAt: Date.now() - 10_000,
    sendsAt: Date.now() - 5_000,
    endedAt: null,
    parallel: 2,
    counts,
    ...part,
  };
}
const itemOf = (agentId: number, state: BulkItemState, part: Partial<BulkItem> = {}): BulkItem => ({
  agentId,
  agentName: office.find(({ id }) => id === agentId)?.name ?? `PC-${String(agentId)}`,
  state,
  startedAt: null,
  endedAt: null,
  failure: null,
  ...part,
});

describe('words and rows of a run', () => {
  test.each<[BulkAction, BulkRun['state'], string]>([
    ['wake', 'running', 'Waking 3 agents'],
    ['reboot-safe', 'undo', 'Rebooting 3 agents in Safe Mode'],
    ['detach', 'done', '2 of 3 agents removed from the account'],
    ['favorite', 'done', '2 of 3 agents added to favorites'],
  ])('%s, %s', (action, state, words) => {
    const counts = { ...none, done: 2, failed: 1 };
    expect(describeBulkTitle({ ...runOf([]), action, state, counts })).toBe(words);
  });

  test('an undone run sent nothing; a stopped one retains what is done', () => {
    const undone = runOf([itemOf(1, 'stopped'), itemOf(2, 'stopped')], { state: 'stopped' });
    expect(describeBulkEnd(undone)).toEqual({
      mark: 'done',
      title: 'Not sent',
      text: 'Nothing was done to the 2 agents.',
    });
    const stopped = runOf([itemOf(1, 'done'), itemOf(2, 'failed'), itemOf(3, 'stopped')], { state: 'stopped' });
    expect(describeBulkEnd(stopped)).toEqual({
      mark: 'attention',
      title: '1 of 3 agents online',
      text: '1 failed, 1 not sent.',
    });
  });

  test('describes each agent in words and times', () => {
    const now = 100_000;
    const at = { startedAt: 56_000 };
    expect(describeItem('wake', itemOf(1, 'running', at), now)).toBe('Waking, 0:44');
    expect(describeItem('wake', itemOf(1, 'done', { ...at, endedAt: 87_000 }), now)).toBe('Online, 31 s');
    expect(describeItem('reboot', itemOf(1, 'done', { startedAt: 0, endedAt: 92_000 }), now)).toBe('Back, 1:32');
    expect(describeItem('wake', itemOf(1, 'failed', { failure: refuse('timeout').failure }), now)).toBe('No answer');
    expect(describeItem('wake', itemOf(1, 'waiting'), now)).toBe('Waiting');
    expect(describeItem('wake', itemOf(1, 'done', { endedAt: 87_000 }), now)).toBe('Online');
  });

  test.each<[BulkAction, string]>([
    ['watch', 'Watching'],
    ['favorite', 'Added'],
    ['unfavorite', 'Removed'],
    ['detach', 'Removed'],
  ])('what became of an agent after %s has no time', (action, words) => {
    expect(describeItem(action, itemOf(1, 'done', { startedAt: 0, endedAt: 5_000 }), 0)).toBe(words);
  });

  test('does not say that nobody answered where the service did', () => {
    const failed = (failure: Failure) => describeItem('wake', itemOf(1, 'failed', { failure }), 0);
    expect(failed(fail('timeout', REFUSAL, { reason: 'timeout-body' }).failure)).toBe('Failed');
    expect(failed(fail('timeout', REFUSAL, { reason: 'status-408', status: 408 }).failure)).toBe('Failed');
    expect(failed(fail('timeout', REFUSAL, { reason: 'not-online' }).failure)).toBe('No answer');
    // The agent stayed online.
    expect(failed(fail('timeout', REFUSAL, { reason: 'not-arrived' }).failure)).toBe('Failed');
    expect(failed(fail('timeout', REFUSAL, { reason: 'not-restarted' }).failure)).toBe('Failed');
  });

  test('does not say failed of what may have been done', () => {
    const failure = fail('timeout', REFUSAL, { reason: 'perhaps-restarted', unsure: true }).failure;
    expect(describeItem('reboot', itemOf(1, 'failed', { failure }), 0)).toBe('Not known');
  });

  test('the result is a table to paste, whatever the names hold', () => {
    const items = [
      itemOf(1, 'done', { agentName: 'one\ttwo\nthree', startedAt: 0, endedAt: 5_000 }),
      itemOf(2, 'failed', { failure: refuse('no-right').failure }),
    ];
    expect(writeResult(runOf(items, { state: 'done' }), items, 0)).toBe(
      ['1 of 2 agents online', 'one two three\tOnline, 5 s', `Scanner\tNo permission\t${REFUSAL}`].join('\n'),
    );
    expect(writeAgents(office.slice(0, 2))).toBe('Reception\t192.0.2.9\tAlder\nScanner');
  });

  test('an action is for those that it fits', () => {
    const find = (id: number) => office.find((agent) => agent.id === id);
    expect(fitFor('wake', [1, 2, 3, 4, 99], find)).toEqual([2, 4, 99]);
    expect(fitFor('reboot-safe', [1, 2, 3, 4], find)).toEqual([1, 3, 4]);
    expect(fitFor('detach', [4, 1], find)).toEqual([4, 1]);
  });

  test('the confirmation states who is signed in, who is connected, what is offline', () => {
    expect(describeMeaning('reboot', office)).toBe(
      'Someone is signed in on 1 of them. Unsaved work may be lost. Someone may be signed in on 3 more. 2 are offline and won’t be rebooted. Someone is connected to 1 of them right now. You can undo this for five seconds.',
    );
  });

  test('of a hundred thousand agents a windowful is drawn, and failures take the room of their reason', () => {
    const items = Array.from({ length: 100_000 }, (_, id) => itemOf(id, id === 2 ? 'failed' : 'waiting'));
    const all = layOut(items, null);
    expect(heightOf(all)).toBe(99_999 * ITEM_HEIGHT + FAILED_HEIGHT);
    const top = drawn(items, all, 0, 640);
    expect(top.slice(2, 4).map(({ top: y }) => y)).toEqual([2 * ITEM_HEIGHT, 2 * ITEM_HEIGHT + FAILED_HEIGHT]);
    const far = drawn(items, all, heightOf(all) - 640, 640);
    expect(far.at(-1)?.item.agentId).toBe(99_999);
    expect(top.length + far.length).toBeLessThan(80);
    expect(drawn(items, layOut(items, 'failed'), 0, 640).map(({ item }) => item.agentId)).toEqual([2]);
    expect(drawn(items, layOut(items, 'done'), 0, 640)).toEqual([]);
  });
});

/** A console in which these agents are picked. */
async function pick(ids: readonly number[]) {
  const bridge = signedIn(office);
  const started = (part: Partial<BulkRun>, agentIds: readonly number[]) => {
    const items = agentIds.map((id) => itemOf(id, 'waiting'));
    const run = runOf(items, { state: 'undo', startedAt: Date.now(), sendsAt: Date.now() + 5_000, ...part });
    bridge.answer('bulk:current', succeed({ run, items }));
    return succeed(run);
  };
  bridge.answer('bulk:start', ({ action, agentIds }) => started({ action }, agentIds));
  bridge.answer('bulk:stop', succeed(undefined));
  bridge.answer('bulk:dismiss', succeed(undefined));
  const view = await openConsole(bridge);
  for (const id of ids) view.agents.selection.toggle(id);
  await settle();
  return { bridge, started, ...view };
}
const bar = () => screen.getByRole('toolbar', { name: 'Selection' });
const choose = (name: string) => click(within(bar()).getByRole('button', { name }));

describe('bulk bar', () => {
  test('is there while agents are picked, counts them, and goes with the selection', async () => {
    const { agents } = await pick([1, 2]);
    expect(within(bar()).getByText('2 selected')).toBeTruthy();
    await press('Escape', within(bar()).getByRole('button', { name: 'Wake' }));
    expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBeNull();
    expect(agents.selection.size).toBe(0);
    expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Agents' }));
  });

  test('is one stop of the Tab key, with arrows inside', async () => {
    await pick([1]);
    const buttons = within(bar()).getAllByRole('button');
    expect(buttons.map((button) => button.tabIndex)).toEqual(buttons.map((_, at) => (at === 0 ? 0 : -1)));
    buttons[0]?.focus();
    await press('ArrowRight');
    expect(document.activeElement).toBe(buttons[1]);
  });

  test('wakes those that are offline without asking, with five seconds to undo', async () => {
    const { bridge } = await pick([1, 2, 4]);
    await choose('Wake');
    expect(bridge.inputsOf('bulk:start')).toEqual([{ action: 'wake', agentIds: [2, 4] }]);
    const note = within(screen.getByRole('group', { name: 'Waking 2 agents in 5 s' }));
    const pane = within(screen.getByRole('region', { name: 'Waking 2 agents' }));
    expect(pane.getByText('Starts in 5 s')).toBeTruthy();
    await click(pane.getByRole('button', { name: 'Undo' }));
    await click(note.getByRole('button', { name: 'Undo' }));
    expect(bridge.inputsOf('bulk:stop')).toEqual([{ runId: 'run-1' }, { runId: 'run-1' }]);
  });

  test('states that all are online already', async () => {
    const { bridge } = await pick([1, 3]);
    await choose('Wake');
    expect(bridge.inputsOf('bulk:start')).toEqual([]);
    expect(screen.getByText('All 2 agents are already online')).toBeTruthy();
  });

  test('asks for confirmation before it reboots, and does nothing when that is cancelled', async () => {
    const { bridge } = await pick([1, 3]);
    await choose('Reboot');
    expect(screen.getByRole('dialog', { name: 'Reboot 2 agents?' }).textContent).toContain(
      'Someone is signed in on 1 of them.',
    );
    await click(screen.getByRole('button', { name: 'Cancel' }));
    expect(bridge.inputsOf('bulk:start')).toEqual([]);
    await choose('Reboot');
    await click(screen.getByRole('button', { name: 'Reboot 2 agents' }));
    expect(bridge.inputsOf('bulk:start')).toEqual([{ action: 'reboot', agentIds: [1, 3] }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('removes agents only after the number was typed', async () => {
    const { bridge } = await pick([1, 2, 3]);
    await choose('More');
    await click(menuItem(/^Remove from account$/)!);
    const dialog = within(screen.getByRole('dialog', { name: 'Remove 3 agents from this account?' }));
    const field = dialog.getByRole('textbox', { name: 'Number of agents' });
    await type(field, '4');
    await fireEvent.submit(field.closest('form')!);
    await settle();
    expect(dialog.getByText('That isn’t the number of selected agents. Type 3.')).toBeTruthy();
    expect(bridge.inputsOf('bulk:start')).toEqual([]);
    await type(field, ' 3 ');
    await fireEvent.submit(field.closest('form')!);
    await settle();
    expect(bridge.inputsOf('bulk:start')).toEqual([{ action: 'detach', agentIds: [1, 2, 3] }]);
  });

  test('offers Safe Mode for those with Windows only', async () => {
    const { bridge } = await pick([1, 2]);
    await choose('More');
    await click(menuItem(/^Reboot in Safe Mode Only the one running Windows$/)!);
    await click(screen.getByRole('button', { name: 'Reboot 1 agent' }));
    expect(bridge.inputsOf('bulk:start')).toEqual([{ action: 'reboot-safe', agentIds: [1] }]);
  });

  test('copies names, addresses and groups in the order of the list, and opens the export', async () => {
    const { bridge, app } = await pick([3, 1]);
    await choose('Copy');
    expect(bridge.inputsOf('app:copy')).toEqual([{ text: 'Reception\t192.0.2.9\tAlder\nTill\t192.0.2.7\tAlder' }]);
    expect(screen.getByText('2 agents copied')).toBeTruthy();
    await choose('Export');
    expect(app.dialog).toEqual({ kind: 'export', agentIds: [1, 3] });
  });

  test('shows why nothing was started, and starts nothing during a run', async () => {
    const { bridge } = await pick([2]);
    bridge.answer('bulk:start', refuse('busy', undefined, 'Another action is under way.'));
    await choose('Add to favorites');
    expect(within(screen.getByRole('alert')).getByText('Another action is under way.')).toBeTruthy();
    const items = [itemOf(4, 'running')];
    bridge.notify('bulk:changed', { reset: true, run: runOf(items), items });
    await settle();
    await choose('Wake');
    expect(bridge.inputsOf('bulk:start')).toHaveLength(1);
  });
});

/** A console in which this run is under way. */
async function follow(items: readonly BulkItem[], part: Partial<BulkRun> = {}) {
  const bridge = signedIn(office);
  const run = runOf(items, part);
  bridge.answer('bulk:current', succeed({ run, items }));
  bridge.answer('bulk:stop', succeed(undefined));
  bridge.answer('bulk:dismiss', succeed(undefined));
  const view = await openConsole(bridge);
  const notify = async (changed: readonly BulkItem[], more: Partial<BulkRun> = {}) => {
    const now = items.map((item) => changed.find(({ agentId }) => agentId === item.agentId) ?? item);
    bridge.notify('bulk:changed', { reset: false, run: { ...runOf(now, part), ...more }, items: changed });
    await settle();
  };
  return { bridge, run, notify, ...view };
}
const half = [
  itemOf(1, 'done', { startedAt: 0, endedAt: 31_000 }),
  itemOf(2, 'failed', { startedAt: 0, endedAt: 9, failure: refuse('no-right').failure }),
  itemOf(3, 'running', { startedAt: Date.now() - 44_000 }),
  itemOf(4, 'waiting'),
];
const pane = (name: string) => within(screen.getByRole('region', { name }));
const lines = (name: string) =>
  pane(name)
    .getAllByRole('listitem')
    .map((line) => line.textContent.replace(/\s+/g, ' ').trim());

describe('bulk pane', () => {
  test('shows a run that was under way before the window opened, each agent in words, failures with their reason', async () => {
    await follow(half);
    const region = pane('Waking 4 agents');
    const bars = region.getByRole('progressbar', { name: 'Progress' });
    expect(bars.getAttribute('aria-valuenow')).toBe('2');
    expect(bars.getAttribute('aria-valuemax')).toBe('4');
    expect(lines('Waking 4 agents')).toEqual([
      'Reception Online, 31 s',
      `Scanner No permission ${REFUSAL}`,
      'Till Waking, 0:44',
      'Vault Waiting',
    ]);
    expect(region.getByText(/^2 at a time, to stay within/)).toBeTruthy();
  });

  test('takes what changed alone, and ends with what came of it', async () => {
    const { bridge, notify } = await follow(half);
    await notify([itemOf(3, 'done', { startedAt: 0, endedAt: 50_000 })]);
    expect(lines('Waking 4 agents')[2]).toBe('Till Online, 50 s');
    await notify([itemOf(3, 'done'), itemOf(4, 'done')], { state: 'done', endedAt: Date.now() });
    const region = pane('3 of 4 agents online');
    bridge.answer('bulk:retry', succeed(runOf([itemOf(2, 'running')], { id: 'run-2' })));
    bridge.answer(
      'bulk:current',
      succeed({ run: runOf([itemOf(2, 'running')], { id: 'run-2' }), items: [itemOf(2, 'running')] }),
    );
    await click(region.getByRole('button', { name: 'Try again' }));
    expect(bridge.inputsOf('bulk:retry')).toEqual([{ runId: 'run-1' }]);
    expect(lines('Waking 1 agent')).toHaveLength(1);
  });

  test('narrows to one state, and copies and exports what it shows', async () => {
    const { bridge, app } = await follow(half, { state: 'done', endedAt: Date.now() });
    const region = pane('1 of 4 agents online');
    await click(region.getByRole('button', { name: '1 failed' }));
    expect(lines('1 of 4 agents online')).toHaveLength(1);
    await click(region.getByRole('button', { name: 'Copy result' }));
    expect(bridge.inputsOf('app:copy')).toEqual([
      {
        text: `1 of 4 agents online\nScanner\tNo permission\t${REFUSAL}`,
      },
    ]);
    await click(region.getByRole('button', { name: 'Export result' }));
    expect(app.dialog).toEqual({ kind: 'export', agentIds: [2] });
  });

  test('Stop is there while it runs; put aside, it leaves its progress and a way back; closed at the end, it is dismissed', async () => {
    const { bridge, notify } = await follow(half);
    await click(pane('Waking 4 agents').getByRole('button', { name: 'Stop' }));
    expect(bridge.inputsOf('bulk:stop')).toEqual([{ runId: 'run-1' }]);
    await click(pane('Waking 4 agents').getByRole('button', { name: 'Hide' }));
    expect(bridge.inputsOf('bulk:dismiss')).toEqual([]);
    expect(screen.getByText('2 of 4')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Show' }));
    await notify([itemOf(3, 'done'), itemOf(4, 'stopped')], { state: 'stopped', endedAt: Date.now() });
    await click(pane('2 of 4 agents online').getByRole('button', { name: 'Close' }));
    expect(bridge.inputsOf('bulk:dismiss')).toEqual([{ runId: 'run-1' }]);
    bridge.notify('bulk:changed', { reset: true, run: null, items: [] });
    await settle();
    expect(screen.queryByRole('region', { name: '2 of 4 agents online' })).toBeNull();
  });

  test('notifies about an end while the pane is hidden, with a way to the result', async () => {
    const { notify, agents } = await follow(half);
    agents.bulk.hide();
    await notify([itemOf(3, 'done'), itemOf(4, 'done')], { state: 'done', endedAt: Date.now() });
    const notes = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(notes.getByText('3 of 4 agents online')).toBeTruthy();
    await click(notes.getByRole('button', { name: 'Show' }));
    expect(agents.bulk.shown).toBe(true);
  });

  test('only the pane shows the jobs of a run', async () => {
    const { bridge } = await follow(half);
    const job = jobOf({ id: 'j3', agentId: 3, agentName: 'Till' });
    bridge.notify('jobs:changed', [job]);
    bridge.notify('jobs:changed', [{ ...job, state: 'done', endedAt: Date.now() }]);
    const other = jobOf({ id: 'j9', kind: 'reboot', agentId: 3, agentName: 'Till', step: 'coming-up' });
    bridge.notify('jobs:changed', [other]);
    bridge.notify('jobs:changed', [{ ...other, state: 'done', endedAt: Date.now() }]);
    await settle();
    expect(screen.queryByText('Till is online')).toBeNull();
    expect(screen.getByText('Till is back')).toBeTruthy();
  });

  test('an event during the first read is not overwritten by the older answer', async () => {
    const bridge = signedIn(office);
    let answer = () => {};
    bridge.answer('bulk:current', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return succeed({ run: runOf(half), items: half });
    });
    const { agents } = await openConsole(bridge);
    bridge.notify('bulk:changed', { reset: false, run: runOf(half), items: [itemOf(3, 'done')] });
    answer();
    await settle();
    expect(agents.bulk.items.map(({ state }) => state)).toEqual(['done', 'failed', 'done', 'waiting']);
    expect(agents.bulk.itemOf(3)?.state).toBe('done');
  });

  test('a very large run comes in parts, in their order', async () => {
    const bridge = signedIn(office);
    const { agents } = await openConsole(bridge);
    bridge.notify('bulk:changed', { reset: true, run: runOf(half), items: half.slice(0, 2) });
    bridge.notify('bulk:changed', { reset: false, run: runOf(half), items: half.slice(2) });
    bridge.notify('bulk:changed', { reset: false, run: runOf(half), items: [itemOf(1, 'failed')] });
    await settle();
    expect(agents.bulk.items.map(({ agentId, state }) => [agentId, state])).toEqual([
      [1, 'failed'],
      [2, 'failed'],
      [3, 'running'],
      [4, 'waiting'],
    ]);
  });

  test('shows what stopped a run by itself', async () => {
    const failure = refuse('quota').failure;
    await follow([itemOf(1, 'done'), itemOf(2, 'stopped', { failure })], { state: 'stopped', endedAt: Date.now() });
    expect(pane('1 of 2 agents online').getByText(REFUSAL)).toBeTruthy();
  });

  test('of a hundred thousand agents a windowful is drawn, and a change copies none of the others', async () => {
    const many = Array.from({ length: 100_000 }, (_, id) => itemOf(id, 'waiting'));
    const { bridge, agents } = await follow(many);
    expect(pane('Waking 100,000 agents').getAllByRole('listitem').length).toBeLessThan(60);
    const before = agents.bulk.items;
    const run = runOf([], { counts: { ...none, waiting: 99_999, done: 1 } });
    bridge.notify('bulk:changed', { reset: false, run, items: [itemOf(7, 'done')] });
    await settle();
    expect(agents.bulk.items).toBe(before);
    expect(lines('Waking 100,000 agents')[7]).toBe('PC-7 Online');
  });

  test('the list goes along with what is under way, until it is scrolled by hand', async () => {
    const many = Array.from({ length: 300 }, (_, id) => itemOf(id, 'waiting'));
    const { notify } = await follow(many);
    const list = pane('Waking 300 agents').getByRole('group', { name: 'Agents in this action' });
    await notify([itemOf(100, 'running')]);
    expect(list.scrollTop).toBeGreaterThan(100 * ITEM_HEIGHT - 640);
    expect(list.scrollTop).toBeLessThan(100 * ITEM_HEIGHT);
    const { scrollTop } = list;
    await fireEvent.wheel(list);
    await notify([itemOf(100, 'done'), itemOf(200, 'running')]);
    expect(list.scrollTop).toBe(scrollTop);
  });

  test('has no fault that axe can find', async () => {
    const { agents } = await follow(half);
    agents.selection.toggle(1);
    await settle();
    expect(await findFaults(document.body, ['region'])).toEqual([]);
  });
});
