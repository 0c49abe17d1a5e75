import { expect, test } from 'vitest';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { Reading } from '../../../../src-renderer/lib/reading.svelte.ts';
import { refuse } from '../bridge.ts';

/** A question that is answered by hand. */
function question(): { readonly ask: () => Promise<Result<number>>; readonly answer: (reply: Result<number>) => void } {
  const { promise, resolve } = Promise.withResolvers<Result<number>>();
  return { ask: () => promise, answer: resolve };
}

test('keeps the last value while the next is asked, and while it fails', async () => {
  const reading = new Reading<number>();
  expect(await reading.read(() => Promise.resolve(succeed(1)))).toBe(true);
  const next = question();
  const asked = reading.read(next.ask);
  expect([reading.value, reading.busy]).toEqual([1, true]);
  next.answer(refuse('timeout'));
  await asked;
  expect([reading.value, reading.busy, reading.failure?.kind]).toEqual([1, false, 'timeout']);
  await reading.read(() => Promise.resolve(succeed(2)));
  expect([reading.value, reading.failure]).toEqual([2, null]);
});

test('drops an answer that comes after the next question', async () => {
  const reading = new Reading<number>();
  const [first, second] = [question(), question()];
  const asked = [reading.read(first.ask), reading.read(second.ask)];
  second.answer(succeed(2));
  await asked[1];
  first.answer(refuse('timeout'));
  expect(await Promise.all(asked)).toEqual([false, true]);
  expect([reading.value, reading.failure, reading.busy]).toEqual([2, null, false]);
});

test('stopped, it drops what is on its way and keeps what is there', async () => {
  const reading = new Reading<number>();
  reading.put(1);
  const next = question();
  const asked = reading.read(next.ask);
  reading.stop();
  expect(reading.busy).toBe(false);
  next.answer(succeed(2));
  expect(await asked).toBe(false);
  expect(reading.value).toBe(1);
});

test('keeps of the two values what it was told to, whichever way they came', async () => {
  const largest = new Reading<number>((now, came) => Math.max(now ?? 0, came));
  largest.put(5);
  await largest.read(() => Promise.resolve(succeed(3)));
  expect(largest.value).toBe(5);
  await largest.read(() => Promise.resolve(succeed(8)));
  expect(largest.value).toBe(8);
});
