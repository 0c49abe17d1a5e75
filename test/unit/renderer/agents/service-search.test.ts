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

/** A signed-in account whose picture is not there yet, and the search of the service. */
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
  return { bridge, agents, list, search, type, pass, asked: requested, stop };
}

test('asks the service for plain words while there is no picture, and shows what it found', async () => {
  const { agents, search, type, asked: requested, stop } = await open();
  await type('bay', 299);
  expect(requested()).toEqual([]);
  await type('bay  7 os:win', 300);
  expect(requested()).toEqual(['bay 7']);
  expect(agents.entries.map(({ row: { name } }) => name)).toEqual(['bay 7 PC']);
  expect(search.line).toBe('Found by the service. The full list is still loading.');
  stop();
  expect(agents.entries).toEqual([]);
});

test('never asks the same twice in a row, nor for terms alone, nor for more than the service takes', async () => {
  const { type, asked: requested, stop } = await open();
  await type('bay');
  await type('bay ');
  await type('bay is:online');
  await type('is:online');
  await type('x'.repeat(201));
  expect(requested()).toEqual(['bay']);
  stop();
});

test('only the answer to the newest question counts', async () => {
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

test('gives the list back when the box is emptied, and when the picture is there', async () => {
  const { bridge, agents, search, type, pass, asked: requested, stop } = await open();
  await type('bay');
  await type('');
  expect([agents.entries, search.line]).toEqual([[], null]);
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

test('with a picture the service is never asked', async () => {
  const { type, asked: requested, stop } = await open(Date.now());
  await type('bay');
  expect(requested()).toEqual([]);
  stop();
});

test('a failure shows nothing found, and other words are asked again', async () => {
  const { bridge, agents, search, type, asked: requested, stop } = await open();
  bridge.answer('agents:search', refuse('offline'));
  await type('bay');
  expect([agents.isBorrowed, search.line]).toEqual([false, null]);
  await type('bay 7');
  expect(requested()).toEqual(['bay', 'bay 7']);
  stop();
});
