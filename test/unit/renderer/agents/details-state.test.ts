import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AgentDetails, ReplyOf } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { FRESH_MS, LINGER_MS } from '../../../../src-renderer/features/agents/agent-reading.svelte.ts';
import { Details } from '../../../../src-renderer/features/agents/details/details.svelte.ts';
import { LoopbackBridge, refuse, summaryOf } from '../bridge.ts';
import { detailsOf, likelyForecast, noChanges, NOW } from './details-samples.ts';

let bridge: LoopbackBridge;
let details: Details;
let stop: () => void;

/** Details that were read so long ago. */
const read = (agentId: number, agoMs: number, name = `Agent ${String(agentId)}`): AgentDetails =>
  detailsOf(agentId, { name }, { at: NOW - agoMs });
const rest = () => vi.advanceTimersByTimeAsync(0);
const linger = () => vi.advanceTimersByTimeAsync(LINGER_MS);
const requested = () => bridge.inputsOf('agents:readDetails').map(({ agentId }) => agentId);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW });
  bridge = new LoopbackBridge();
  bridge.answer('agents:details', succeed(null));
  bridge.answer('agents:readDetails', ({ agentId }) => succeed(read(agentId, 0)));
  bridge.answer('agents:forecast', succeed(likelyForecast));
  bridge.answer('agents:changes', succeed(noChanges));
  vi.stubGlobal('bridge', bridge);
  details = new Details();
  stop = details.start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers readings by hand, in any order. */
function holdReadings() {
  const held = new Map<number, (reply: ReplyOf<'agents:readDetails'>) => void>();
  bridge.answer('agents:readDetails', ({ agentId }) => new Promise((resolve) => held.set(agentId, resolve)));
  return async (agentId: number, reply: ReplyOf<'agents:readDetails'>) => {
    held.get(agentId)?.(reply);
    await rest();
  };
}

test('the cached details are shown at once, then a request is sent', async () => {
  bridge.answer('agents:details', succeed(read(1, 60_000, 'Kept')));
  details.show(1);
  await rest();
  expect(details.stored?.agent.name).toBe('Kept');
  expect(details.forecast).toEqual(likelyForecast);
  expect(requested()).toEqual([]);
  await linger();
  expect(requested()).toEqual([1]);
  expect(details.stored?.agent.name).toBe('Agent 1');
  expect(details.changes).toEqual(noChanges);
});

test('walking through the list asks for the last agent only', async () => {
  for (const id of [1, 2, 3, 4]) {
    details.show(id);
    await vi.advanceTimersByTimeAsync(LINGER_MS - 1);
  }
  expect(requested()).toEqual([]);
  await linger();
  expect(requested()).toEqual([4]);
});

test('details that were just read are not requested again, except on demand', async () => {
  bridge.answer('agents:details', succeed(read(1, FRESH_MS - 1_000)));
  details.show(1);
  await linger();
  expect(requested()).toEqual([]);
  await details.readNow();
  expect(requested()).toEqual([1]);
  details.close();
  vi.setSystemTime(NOW + FRESH_MS);
  details.show(1);
  await linger();
  expect(requested()).toEqual([1, 1]);
});

test('a late answer is not shown under another name', async () => {
  const answer = holdReadings();
  bridge.answer('agents:details', ({ agentId }) => succeed(read(agentId, 60_000, `Kept ${String(agentId)}`)));
  details.show(1);
  await linger();
  details.show(2);
  await rest();
  await answer(1, succeed(read(1, 0, 'Late')));
  expect(details.stored?.agent.name).toBe('Kept 2');
  await linger();
  await answer(1, refuse('timeout'));
  expect(details.failure).toBeNull();
  await answer(2, refuse('timeout'));
  expect(details.failure?.kind).toBe('timeout');
  expect(details.stored?.agent.name).toBe('Kept 2');
});

test('a late forecast and late changes are dropped too', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  bridge.answer('agents:forecast', async () => {
    await held;
    return succeed(likelyForecast);
  });
  details.show(1);
  await linger();
  details.close();
  release();
  await rest();
  expect(details.forecast).toBeNull();
});

test('coming back to an agent that is being asked about asks no second time', async () => {
  const answer = holdReadings();
  details.show(1);
  await linger();
  details.show(2);
  details.show(1);
  await linger();
  expect(requested()).toEqual([1]);
  expect(details.reading).toBe(true);
  await answer(1, succeed(read(1, 0, 'Read')));
  expect(details.stored?.agent.name).toBe('Read');
  expect(details.reading).toBe(false);
});

test('what others read is taken, an older answer is not', async () => {
  details.show(1);
  await linger();
  bridge.notify('details:changed', read(1, -5_000, 'Newer'));
  await rest();
  expect(details.stored?.agent.name).toBe('Newer');
  bridge.notify('details:changed', read(1, 5_000, 'Older'));
  bridge.notify('details:changed', read(2, -9_000, 'Another'));
  await rest();
  expect(details.stored?.agent.name).toBe('Newer');
  expect(bridge.inputsOf('agents:changes')).toHaveLength(2);
});

test('a reading that failed is done again when the service is back', async () => {
  bridge.answer('agents:readDetails', refuse('offline'));
  details.show(1);
  await linger();
  expect(details.failure?.kind).toBe('offline');
  bridge.answer('agents:readDetails', succeed(read(1, 0)));
  const state = {
    refreshing: false,
    at: NOW,
    since: NOW,
    nextTryAt: null,
    listBytes: null,
    message: null,
    clockOffset: 0,
  };
  bridge.notify('service:changed', { kind: 'offline', ...state });
  await rest();
  expect(requested()).toEqual([1]);
  bridge.notify('service:changed', { kind: 'up-to-date', ...state });
  await rest();
  expect(requested()).toEqual([1, 1]);
  expect(details.failure).toBeNull();
});

test('another account closes it, and an answer for the old one is not taken for the same number', async () => {
  const answer = holdReadings();
  details.show(1);
  await linger();
  bridge.notify('agents:changed', { reset: true, upserted: [], removed: [], summary: summaryOf([]) });
  expect(details.agentId).toBeNull();
  details.show(1);
  await answer(1, succeed(read(1, 0, 'Of the old account')));
  expect(details.stored).toBeNull();
});

test('the tab stays while walking, and can be asked for', async () => {
  details.show(1, 'hardware');
  details.show(2);
  expect(details.tab).toBe('hardware');
  details.show(2, 'danger');
  expect(details.tab).toBe('danger');
  await rest();
});

test('what an update shows is taken, unless another agent is shown by then', async () => {
  bridge.answer('agents:update', succeed(read(1, 0, 'Renamed')));
  details.show(1);
  await rest();
  await details.update({ agentId: 1, name: 'Renamed' });
  expect(details.stored?.agent.name).toBe('Renamed');
  const sent = details.update({ agentId: 1, name: 'Renamed' });
  details.show(2);
  await sent;
  expect(details.stored).toBeNull();
});
