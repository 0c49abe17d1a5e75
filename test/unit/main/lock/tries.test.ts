import { expect, test } from 'vitest';
import { waitAfter, waitAtStart } from '../../../../src-main/lock/lock-file.ts';

test('three wrong tries cost nothing; each further one doubles the wait, up to an hour', () => {
  const waits = Array.from({ length: 14 }, (_, tries) => waitAfter(tries) / 1_000);
  expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
  expect(waitAfter(10_000)).toBe(3_600_000);
});

test('a start goes on with what is left of the wait', () => {
  const tries = { wrongTries: 5, lastTryAt: 1_000_000 };
  expect(waitAtStart(tries, 1_000_000)).toBe(60_000);
  expect(waitAtStart(tries, 1_020_000)).toBe(40_000);
  expect(waitAtStart(tries, 9_000_000)).toBe(0);
});

test('a clock that was set back makes the whole wait begin again, and never a longer one', () => {
  expect(waitAtStart({ wrongTries: 5, lastTryAt: 1_000_000 }, 0)).toBe(60_000);
  expect(waitAtStart({ wrongTries: 2, lastTryAt: 1_000_000 }, 0)).toBe(0);
});
