import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../../../src-main/lib/clock.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('nothing runs before its time is over, even where the timer of the system comes early', () => {
  let now = 100.7;
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) =>
    timers.push({ run, ms })) as never);
  let runs = 0;
  systemClock.after(1_000, () => (runs += 1));
  // A long turn before it was set: Node counts from the beginning of that turn.
  now = 1_020.2;
  timers[0]?.run();
  expect([runs, timers[1]?.ms]).toEqual([0, 81]);
  now = 1_100.69;
  timers[1]?.run();
  expect([runs, timers[2]?.ms]).toEqual([0, 1]);
  now = 1_101.69;
  timers[2]?.run();
  expect([runs, timers.length]).toEqual([1, 3]);
});
