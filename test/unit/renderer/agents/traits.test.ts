import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AgentDetails, AgentTraits, TraitsPage } from '../../../../src-main/contract/contract.ts';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { packTraits } from '../../../../src-main/contract/packed-rows.ts';
import { AgentsState } from '../../../../src-renderer/features/agents/agents.svelte.ts';
import { Traits } from '../../../../src-renderer/features/agents/traits.svelte.ts';
import { refuse, signedIn, summaryOf, type LoopbackBridge } from '../bridge.ts';
import { row, traitsOf } from './rows.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const use = (bridge: LoopbackBridge): void => {
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
};
const rest = () => vi.advanceTimersByTimeAsync(0);
const change = { reset: false, upserted: [], removed: [], summary: summaryOf([]) };
const details = (traits: AgentTraits) =>
  ({ agentId: traits.agentId, at: traits.at, traits }) as unknown as AgentDetails;

function bridgeWith(all: readonly AgentTraits[]): LoopbackBridge {
  const bridge = signedIn([row({ id: 1 })]);
  bridge.answer('agents:traits', ({ afterId, limit }) => {
    const from = all.filter(({ agentId }) => afterId === null || agentId > afterId);
    return succeed({ traits: from.slice(0, limit).map(packTraits), done: from.length <= limit });
  });
  use(bridge);
  return bridge;
}

test('reads all pages, from the last id on', async () => {
  const bridge = bridgeWith(Array.from({ length: 9_000 }, (_, at) => traitsOf({ agentId: at * 2, model: 'OptiPlex' })));
  const traits = new Traits();
  const stop = traits.start();
  await rest();
  expect(bridge.inputsOf('agents:traits')).toEqual([
    { afterId: null, limit: 4000 },
    { afterId: 7998, limit: 4000 },
    { afterId: 15998, limit: 4000 },
  ]);
  await vi.advanceTimersByTimeAsync(250);
  expect(traits.known).toBe(9_000);
  expect(traits.of(17_998)?.model).toBe('OptiPlex');
  expect(traits.of(3)).toBeUndefined();
  stop();
  expect(bridge.listening).toBe(0);
});

test('waits until the agents were read, and reads again with them', async () => {
  const bridge = bridgeWith([traitsOf({ agentId: 1 })]);
  const agents = new AgentsState();
  const traits = new Traits(agents);
  const stop = traits.start();
  await rest();
  expect(bridge.inputsOf('agents:traits')).toHaveLength(0);
  await agents.read();
  await rest();
  expect(traits.known).toBe(1);
  await agents.read();
  await rest();
  expect(bridge.inputsOf('agents:traits')).toHaveLength(2);
  stop();
});

test('follows the details that are read, and notifies at most every 250 ms', async () => {
  const bridge = bridgeWith([]);
  const traits = new Traits();
  const stop = traits.start();
  await rest();
  const before = traits.version;
  for (let agentId = 1; agentId <= 100; agentId += 1)
    bridge.notify('details:changed', details(traitsOf({ agentId, cores: 4 })));
  expect(traits.version).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(249);
  expect(traits.version).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(1);
  expect(traits.version).toBe(before + 2);
  expect(traits.known).toBe(100);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(traits.version).toBe(before + 2);
  stop();
});

test('a page that was overtaken by an event does not undo it', async () => {
  const bridge = bridgeWith([]);
  let release: (page: Result<TraitsPage>) => void = () => undefined;
  bridge.answer('agents:traits', () => new Promise<Result<TraitsPage>>((resolve) => (release = resolve)));
  const traits = new Traits();
  const stop = traits.start();
  await rest();
  bridge.notify('details:changed', details(traitsOf({ agentId: 1, at: 20, cores: 8 })));
  release(succeed({ traits: [packTraits(traitsOf({ agentId: 1, at: 10, cores: 4 }))], done: true }));
  await rest();
  expect(traits.of(1)?.cores).toBe(8);
  stop();
});

test('clears everything for another account and reads again, and drops the pages of the old one', async () => {
  const bridge = bridgeWith([]);
  const waiting: ((page: Result<TraitsPage>) => void)[] = [];
  bridge.answer('agents:traits', () => new Promise<Result<TraitsPage>>((resolve) => waiting.push(resolve)));
  const traits = new Traits();
  const stop = traits.start();
  await rest();
  bridge.notify('details:changed', details(traitsOf({ agentId: 7 })));
  bridge.notify('agents:changed', { ...change, reset: true });
  expect(traits.of(7)).toBeUndefined();
  await rest();
  waiting[0]?.(succeed({ traits: [packTraits(traitsOf({ agentId: 1 }))], done: true }));
  waiting[1]?.(succeed({ traits: [packTraits(traitsOf({ agentId: 2 }))], done: true }));
  await rest();
  expect(traits.of(1)).toBeUndefined();
  expect(traits.of(2)?.agentId).toBe(2);
  stop();
});

test('removes the traits of agents that left', async () => {
  const bridge = bridgeWith([traitsOf({ agentId: 1 }), traitsOf({ agentId: 2 })]);
  const traits = new Traits();
  const stop = traits.start();
  await rest();
  bridge.notify('agents:changed', { ...change, removed: [1] });
  await vi.advanceTimersByTimeAsync(250);
  expect(traits.known).toBe(1);
  expect(traits.of(1)).toBeUndefined();
  stop();
});

test('where they cannot be read, what is read later still comes in', async () => {
  const bridge = bridgeWith([]);
  bridge.answer('agents:traits', refuse('unavailable'));
  const traits = new Traits();
  const stop = traits.start();
  await rest();
  expect(traits.known).toBe(0);
  bridge.notify('details:changed', details(traitsOf({ agentId: 1 })));
  expect(traits.known).toBe(1);
  stop();
});
