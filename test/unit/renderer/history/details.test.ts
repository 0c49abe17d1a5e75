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
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
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

test('shows the stored details at once; requests the service once the user lingers', async () => {
  const details = new SessionDetails();
  details.show(row(1));
  await arrive();
  expect(details.stored?.row.id).toBe(1);
  expect(details.stored?.info).toBeNull();
  expect(read()).toEqual([]);
  await linger();
  expect(details.stored?.info?.mode).toBe('control');
  expect(read()).toEqual([{ sessionId: 1 }]);
});

test('requests nothing from the service while moving quickly through the list', async () => {
  const details = new SessionDetails();
  for (const id of [1, 2, 3, 4, 5]) {
    details.show(row(id));
    await vi.advanceTimersByTimeAsync(LINGER_MS - 50);
  }
  expect(read()).toEqual([]);
  await linger();
  expect(read()).toEqual([{ sessionId: 5 }]);
});

test('requests an ended session only once, but again if it has ended since the last request', async () => {
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

test('drops late answers for an earlier session; a failure leaves the stored details', async () => {
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
  expect(details.sessionId).toBe(2);
  expect(details.stored?.row.id).toBe(2);
  expect(details.reading).toBe(false);
  bridge.answer('history:readDetails', refuse('timeout'));
  await linger();
  expect(details.failure?.kind).toBe('timeout');
  expect(details.stored?.row.id).toBe(2);
  expect(details.reading).toBe(false);
});

test('a stored copy without info does not remove what the service sent', async () => {
  const details = new SessionDetails();
  details.show(row(1));
  await arrive();
  await linger();
  await details.reload();
  expect(details.stored?.info?.mode).toBe('control');
});
