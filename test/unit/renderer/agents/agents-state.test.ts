import { expect, test } from 'vitest';
import type { AgentRow, AgentsChange, AgentsPage } from '../../../../src-main/contract/contract.ts';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { AgentsState } from '../../../../src-renderer/features/agents/agents.svelte.ts';
import { LoopbackBridge, signedIn, summaryOf } from '../bridge.ts';
import { settle } from '../../settle.ts';
import { inventRows, row } from './rows.ts';

function open(bridge: LoopbackBridge): AgentsState {
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
  return new AgentsState();
}
const ids = (state: AgentsState) => state.entries.map((entry) => entry.row.id).sort((a, b) => a - b);
const change = (part: Partial<AgentsChange>): AgentsChange => ({
  reset: false,
  upserted: [],
  removed: [],
  summary: summaryOf([]),
  ...part,
});
async function until(what: () => boolean): Promise<void> {
  while (!what()) await new Promise((resolve) => setTimeout(resolve, 0));
}

test('reads every page, the first one small, and asks from the last id on', async () => {
  const rows = inventRows(9_000, 1_800_000_000_000);
  const bridge = signedIn(rows);
  const state = open(bridge);
  const stop = state.start();
  await until(() => state.loaded);
  expect(ids(state)).toEqual(rows.map((agent) => agent.id).sort((a, b) => a - b));
  const requested = bridge.inputsOf('agents:page');
  expect(requested.map(({ limit }) => limit)).toEqual([100, 4000, 4000, 4000]);
  expect(requested[0]?.afterId).toBeNull();
  stop();
});

/** A bridge whose pages are let go one by one. */
function slowPages(pages: readonly (readonly AgentRow[])[]) {
  const bridge = new LoopbackBridge();
  const waiting: (() => void)[] = [];
  let next = 0;
  bridge.answer('agents:page', () => {
    const index = Math.min(next, pages.length - 1);
    next += 1;
    return new Promise<Result<AgentsPage>>((resolve) => {
      waiting.push(() => {
        resolve(
          succeed({
            rows: (pages[index] ?? []).map(packRow),
            done: index === pages.length - 1,
            summary: summaryOf(pages.flat()),
          }),
        );
      });
    });
  });
  const release = async (): Promise<void> => {
    await until(() => waiting.length > 0);
    waiting.shift()?.();
    await settle();
  };
  return { bridge, release };
}

test('the first page is shown before the others come', async () => {
  const { bridge, release } = slowPages([[row({ id: 1 })], [row({ id: 2 })]]);
  const state = open(bridge);
  state.start();
  await release();
  expect(ids(state)).toEqual([1]);
  expect(state.loaded).toBe(false);
  await release();
  expect(ids(state)).toEqual([1, 2]);
  expect(state.loaded).toBe(true);
});

test('of the first page a screen of rows is shown alone, and numbers are there only once all of the page is', async () => {
  const rows = inventRows(300, 1_800_000_000_000);
  const bridge = signedIn(rows);
  const state = open(bridge);
  state.start();
  await until(() => state.entries.length > 0);
  const first = state.entries.length;
  expect(first).toBeGreaterThanOrEqual(30);
  expect(first).toBeLessThan(100);
  expect(state.isCounted).toBe(false);
  await until(() => state.isCounted);
  expect(state.counts.chips.online).toBeGreaterThan(0);
  await until(() => state.loaded);
  expect(ids(state)).toEqual(rows.map((agent) => agent.id).sort((a, b) => a - b));
});

test('new agents of a sorted list are inserted by its order; where a row has changed, before the first that comes after', async () => {
  const bridge = signedIn([1, 2, 3, 4, 5, 6, 7, 8].map((id) => row({ id, name: `PC-${String(id * 10)}` })));
  const state = open(bridge);
  state.start();
  await until(() => state.loaded);
  const order = () => state.entries.map((entry) => entry.row.id);
  const add = (id: number, name: string) => {
    bridge.notify('agents:changed', change({ upserted: [packRow(row({ id, name }))] }));
  };
  add(9, 'PC-35');
  add(10, 'PC-5');
  add(11, 'PC-99');
  expect(order()).toEqual([10, 1, 2, 3, 9, 4, 5, 6, 7, 8, 11]);
  add(4, 'PC-1');
  expect(order()).toEqual([10, 1, 2, 3, 9, 4, 5, 6, 7, 8, 11]);
  add(12, 'PC-15');
  expect(order()).toEqual([10, 1, 12, 2, 3, 9, 4, 5, 6, 7, 8, 11]);
});

test('what an event says while pages are on their way is not undone by them', async () => {
  const { bridge, release } = slowPages([[row({ id: 1 })], [row({ id: 2, name: 'old' }), row({ id: 3 })]]);
  const state = open(bridge);
  state.start();
  await release();
  bridge.notify(
    'agents:changed',
    change({ upserted: [row({ id: 2, name: 'new' }), row({ id: 9 })].map(packRow), removed: [3, 1] }),
  );
  await release();
  expect(ids(state)).toEqual([2, 9]);
  expect(state.find(2)?.row.name).toBe('new');
});

test('a reset drops the list and reads it again, and pages of the old account are not taken', async () => {
  const { bridge, release } = slowPages([[row({ id: 1 })], [row({ id: 50 })]]);
  const state = open(bridge);
  state.start();
  await until(() => bridge.calls.length === 1);
  bridge.notify('agents:changed', change({ reset: true, upserted: [packRow(row({ id: 60 }))] }));
  expect(ids(state)).toEqual([60]);
  await release();
  expect(ids(state)).toEqual([60]);
  await release();
  expect(ids(state)).toEqual([50, 60]);
});

test('sorting by a column turns it round, and a refresh keeps to it', async () => {
  const bridge = signedIn([
    row({ id: 1, sessionsTotal: 5 }),
    row({ id: 2, sessionsTotal: 9 }),
    row({ id: 3, sessionsTotal: 7 }),
  ]);
  const state = open(bridge);
  state.start();
  await until(() => state.loaded);
  const order = () => state.entries.map((entry) => entry.row.id);
  state.sortBy('sessions');
  expect(order()).toEqual([2, 3, 1]);
  bridge.notify(
    'agents:changed',
    change({ upserted: [row({ id: 4, sessionsTotal: 8 }), row({ id: 1, sessionsTotal: 99 })].map(packRow) }),
  );
  expect(order()).toEqual([2, 4, 3, 1]);
  state.sortBy('sessions');
  expect(order()).toEqual([3, 4, 2, 1]);
});

test('a reading that keeps what is shown drops afterwards the agents that are gone, and their count', async () => {
  const bridge = signedIn([row({ id: 1, online: true }), row({ id: 2, online: true }), row({ id: 3, online: false })]);
  const state = open(bridge);
  state.start();
  await until(() => state.loaded && state.counts.chips.online === 2);
  const { bridge: later, release } = slowPages([[row({ id: 1, online: true })]]);
  Object.defineProperty(window, 'bridge', { configurable: true, value: later });
  const reading = state.read({ keepShown: true });
  expect(ids(state)).toEqual([1, 2, 3]);
  await release();
  await reading;
  expect(ids(state)).toEqual([1]);
  expect(state.find(2)).toBeUndefined();
  await until(() => state.counts.chips.online === 1);
});
