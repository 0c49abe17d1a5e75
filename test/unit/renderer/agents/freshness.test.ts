import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { AgentList } from '../../../../src-renderer/features/agents/list/agent-list.svelte.ts';
import { AgentsState } from '../../../../src-renderer/features/agents/agents.svelte.ts';
import { Freshness } from '../../../../src-renderer/features/agents/freshness.svelte.ts';
import { Traits } from '../../../../src-renderer/features/agents/traits.svelte.ts';
import { signedIn, summaryOf } from '../bridge.ts';
import { row } from './rows.ts';
import { detailsOf } from './details-samples.ts';

const LIST_AT = Date.UTC(2026, 10, 23, 12);

beforeEach(() => {
  vi.useFakeTimers({ now: LIST_AT + 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A list of a minute ago: two agents of Leeds and 501 of Porto. */
async function open(serviceAheadMs = 60_000) {
  const rows = [
    row({ id: 1, name: 'host-1', group: 'Leeds' }),
    row({ id: 2, name: 'host-2', group: 'Leeds' }),
    ...Array.from({ length: 501 }, (_, index) =>
      row({ id: 10 + index, name: `desk-${String(index)}`, group: 'Porto' }),
    ),
  ];
  const bridge = signedIn([]);
  const summary = summaryOf(rows, LIST_AT);
  bridge.answer('agents:page', succeed({ rows: rows.map((one) => packRow(one)), done: true, summary }));
  bridge.answer('agents:keepFresh', succeed(undefined));
  bridge.answer('agents:refreshMatching', () => succeed({ at: Date.now(), agentIds: [1, 2] }));
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
  const agents = new AgentsState();
  const list = new AgentList(agents, new Traits());
  const freshness = new Freshness({ all: agents, list, service: { current: { at: LIST_AT + serviceAheadMs } } });
  const offs = [agents.start(), freshness.start()];
  const pass = async (ms: number) => {
    flushSync();
    await vi.advanceTimersByTimeAsync(ms);
    flushSync();
  };
  await pass(100);
  return {
    bridge,
    list,
    freshness,
    pass,
    summary,
    intended: () => bridge.inputsOf('agents:keepFresh').map(({ agentId }) => agentId),
    searched: () => bridge.inputsOf('agents:refreshMatching').map(({ search }) => search),
    stop: () => {
      for (const off of offs) off();
    },
  };
}

test('an agent counts as about to be acted on once the pointer or the cursor stays on it', async () => {
  const { freshness, pass, intended, stop } = await open();
  freshness.intend(1);
  await pass(199);
  freshness.intend(2);
  await pass(199);
  freshness.intend(2);
  expect(intended()).toEqual([]);
  await pass(1);
  expect(intended()).toEqual([2]);
  freshness.intend(2);
  await pass(1_000);
  expect(intended()).toEqual([2]);
  await pass(1_000);
  freshness.intend(2);
  await pass(200);
  expect(intended()).toEqual([2, 2]);
  stop();
});

test('the agents that match a text are read after a pause in typing, and again every 15 s', async () => {
  const { list, freshness, pass, searched, stop } = await open();
  await pass(60_000);
  expect(searched()).toEqual([]);
  list.search('host');
  await pass(599);
  expect(searched()).toEqual([]);
  await pass(1);
  expect(searched()).toEqual(['host']);
  expect(freshness.checkedAt(1)).toBe(Date.now());
  expect(freshness.checkedAt(10)).toBe(LIST_AT);
  await pass(15_000);
  expect(searched()).toEqual(['host', 'host']);
  list.search('');
  await pass(60_000);
  expect(searched()).toEqual(['host', 'host']);
  stop();
});

test('the agents of a group are read by its name, unless they are many', async () => {
  const { list, pass, searched, stop } = await open();
  list.chooseGroup('Porto');
  await pass(20_000);
  expect(searched()).toEqual([]);
  list.chooseGroup('Leeds');
  await pass(600);
  expect(searched()).toEqual(['Leeds']);
  stop();
});

test('nothing is read once the page has gone', async () => {
  const { list, freshness, pass, searched, intended, stop } = await open();
  list.search('host');
  freshness.intend(1);
  flushSync();
  stop();
  await pass(60_000);
  expect(searched()).toEqual([]);
  expect(intended()).toEqual([]);
});

test('the time of an agent is that of the list, or of what was read of it since', async () => {
  const { bridge, freshness, summary, stop } = await open();
  expect(freshness.checkedAt(1)).toBe(LIST_AT);
  bridge.notify('details:changed', detailsOf(1, {}, { at: LIST_AT + 5_000 }));
  expect(freshness.checkedAt(1)).toBe(LIST_AT + 5_000);
  expect(freshness.checkedAt(2)).toBe(LIST_AT);
  bridge.notify('agents:changed', {
    reset: false,
    upserted: [],
    removed: [],
    summary: { ...summary, at: LIST_AT + 9_000 },
  });
  expect(freshness.checkedAt(1)).toBe(LIST_AT + 9_000);
  stop();
});

test('the time of an agent of several accounts is that of their oldest list', async () => {
  const { freshness, stop } = await open(-30_000);
  expect(freshness.checkedAt(1)).toBe(LIST_AT - 30_000);
  stop();
});
