import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HistoryDetails } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { LINGER_MS, SessionDetails } from '../../../../src-renderer/features/history/session-details.svelte.ts';
import { LoopbackBridge, refuse } from '../bridge.ts';
import { detailsOf, sessionOf } from './history-samples.ts';

const row = (id: number) => sessionOf({ id });
let bridge = new LoopbackBridge();
let stored: Partial<HistoryDetails> = { info: null };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  bridge = new LoopbackBridge();
  stored = { info: null };
  bridge.answer('history:details', ({ sessionId }) => succeed(detailsOf(row(sessionId), stored)));
  bridge.answer('history:readDetails', (input) => succeed(detailsOf(row('sessionId' in input ? input.sessionId : 0))));
  Object.defineProperty(globalThis, 'window', { configurable: true, value: { bridge } });
});
afterEach(() => {
  vi.useRealTimers();
});

const arrive = async (): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
};
const linger = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(LINGER_MS);
  await arrive();
};
const read = () => bridge.inputsOf('history:readDetails');

test('what is kept is shown at once; the service is asked once the person stays', async () => {
  const details = new SessionDetails();
  details.show(row(1));
  await arrive();
  expect([details.stored?.row.id, details.stored?.info, read()]).toEqual([1, null, []]);
  await linger();
  expect([details.stored?.info?.mode, read()]).toEqual(['control', [{ sessionId: 1 }]]);
});

test('walking through the list asks the service nothing', async () => {
  const details = new SessionDetails();
  for (const id of [1, 2, 3, 4, 5]) {
    details.show(row(id));
    await vi.advanceTimersByTimeAsync(LINGER_MS - 50);
  }
  expect(read()).toEqual([]);
  await linger();
  expect(read()).toEqual([{ sessionId: 5 }]);
});

test('what was asked once of an ended session is not asked again; of one that ended since it is', async () => {
  stored = {};
  const details = new SessionDetails();
  details.show(row(1));
  await arrive();
  await linger();
  expect(read()).toEqual([]);
  stored = { info: { ...detailsOf(row(2)).info, at: 0 } as HistoryDetails['info'] };
  details.show(row(2));
  await arrive();
  await linger();
  expect(read()).toEqual([{ sessionId: 2 }]);
});

test('what comes late for a session that was left is dropped; a failure leaves what is kept', async () => {
  const details = new SessionDetails();
  details.show(row(1));
  let late: () => void = () => undefined;
  bridge.answer(
    'history:readDetails',
    () => new Promise((resolve) => (late = () => resolve(succeed(detailsOf(row(1)))))),
  );
  await linger();
  details.show(row(2));
  late();
  await arrive();
  expect([details.sessionId, details.stored?.row.id, details.reading]).toEqual([2, 2, false]);
  bridge.answer('history:readDetails', refuse('timeout'));
  await linger();
  expect([details.failure?.kind, details.stored?.row.id, details.reading]).toEqual(['timeout', 2, false]);
});

test('a copy that has not got it does not take back what the service told', async () => {
  const details = new SessionDetails();
  details.show(row(1));
  await arrive();
  await linger();
  await details.reload();
  expect(details.stored?.info?.mode).toBe('control');
});
