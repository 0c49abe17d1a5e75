import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AgentsFound } from '../../../../src-main/contract/contract.ts';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { AgentList } from '../../../../src-renderer/features/agents/list/agent-list.svelte.ts';
import { AgentsState } from '../../../../src-renderer/features/agents/agents.svelte.ts';
import { ServiceSearch } from '../../../../src-renderer/features/agents/search/service-search.svelte.ts';
import { Traits } from '../../../../src-renderer/features/agents/traits.svelte.ts';
import { refuse, signedIn, summaryOf } from '../bridge.ts';
import { row } from './rows.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A signed-in account whose snapshot is not loaded yet, and the search of the service. */
async function open(at: number | null = null) {
  const bridge = signedIn([]);
  bridge.answer('agents:page', succeed({ rows: [], done: true, summary: summaryOf([], at) }));
  bridge.answer('agents:search', ({ search }) =>
    succeed({ rows: [packRow(row({ id: 5, name: `${search} PC` }))], dropped: 0 }),
  );
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
  const agents = new AgentsState();
  const list = new AgentList(agents, new Traits());
  const search = new ServiceSearch(agents, list);
  const offs = [agents.start(), search.start()];
  const pass = async (ms: number) => {
    flushSync();
    await vi.advanceTimersByTimeAsync(ms);
    flushSync();
  };
  await pass(0);
  const type = async (text: string, ms = 300) => {
    list.search(text);
    await pass(ms);
  };
  const requested = () => bridge.inputsOf('agents:search').map((input) => input.search);
  const stop = () => {
    for (const off of offs) off();
  };
  return { bridge, agents, list, search, type, pass, requested, stop };
}

test('searches the service for plain words while there is no snapshot, and shows what it found', async () => {
  const { agents, search, type, requested, stop } = await open();
  await type('bay', 299);
  expect(requested()).toEqual([]);
  await type('bay  7 os:win', 300);
  expect(requested()).toEqual(['bay 7']);
  expect(agents.entries.map(({ row: { name } }) => name)).toEqual(['bay 7 PC']);
  expect(search.line).toBe('Found by the service. The full list is still loading.');
  stop();
  expect(agents.entries).toEqual([]);
});

test('never sends the same search twice in a row, nor terms alone, nor more than the service accepts', async () => {
  const { type, requested, stop } = await open();
  await type('bay');
  await type('bay ');
  await type('bay is:online');
  await type('is:online');
  await type('x'.repeat(201));
  expect(requested()).toEqual(['bay']);
  stop();
});

test('only the answer to the newest search counts', async () => {
  const { bridge, agents, type, pass, stop } = await open();
  const waiting: ((found: Result<AgentsFound>) => void)[] = [];
  bridge.answer('agents:search', () => new Promise<Result<AgentsFound>>((resolve) => waiting.push(resolve)));
  await type('bay');
  await type('bay 7');
  waiting[1]?.(succeed({ rows: [packRow(row({ id: 2 }))], dropped: 0 }));
  waiting[0]?.(succeed({ rows: [packRow(row({ id: 1 }))], dropped: 0 }));
  await pass(0);
  expect(agents.entries.map((entry) => entry.row.id)).toEqual([2]);
  stop();
});

test('releases the list when the box is emptied, and when the snapshot is loaded', async () => {
  const { bridge, agents, search, type, pass, requested, stop } = await open();
  await type('bay');
  await type('');
  expect(agents.entries).toEqual([]);
  expect(search.line).toBeNull();
  await type('bay');
  const rows = [row({ id: 9, name: 'Till' })];
  bridge.notify('agents:changed', { reset: false, upserted: rows.map(packRow), removed: [], summary: summaryOf(rows) });
  await pass(0);
  expect(agents.entries.map((entry) => entry.row.id)).toEqual([9]);
  expect(search.line).toBeNull();
  await type('till');
  expect(requested()).toEqual(['bay', 'bay']);
  stop();
});

test('never searches the service once there is a snapshot', async () => {
  const { type, requested, stop } = await open(Date.now());
  await type('bay');
  expect(requested()).toEqual([]);
  stop();
});

test('a failure shows nothing found, and other words are searched again', async () => {
  const { bridge, agents, search, type, requested, stop } = await open();
  bridge.answer('agents:search', refuse('offline'));
  await type('bay');
  expect(agents.isBorrowed).toBe(false);
  expect(search.line).toBeNull();
  await type('bay 7');
  expect(requested()).toEqual(['bay', 'bay 7']);
  stop();
});
