import { expect, test } from 'vitest';
import { createFirstScreen } from '../../../../src-main/app/first-screen.ts';

/** A first screen whose limit is reached when `run` is called. */
function makeScreen() {
  let run = (): void => undefined;
  const screen = createFirstScreen({
    after(_ms, work) {
      run = work;
      return () => undefined;
    },
  });
  return { screen, reachLimit: () => run() };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('work begins once the first screen is painted, with what it was given', async () => {
  const { screen } = makeScreen();
  const begun: string[] = [];
  const work = screen.after((name: string) => Promise.resolve(begun.push(name)));
  const done = work('key');
  await nextTurn();
  expect(begun).toEqual([]);
  screen.pass();
  await done;
  expect(begun).toEqual(['key']);
  await work('later');
  expect(begun).toEqual(['key', 'later']);
});

test('work begins at the limit where the page does not report', async () => {
  const { screen, reachLimit } = makeScreen();
  const done = screen.after(() => Promise.resolve('done'))();
  reachLimit();
  expect(await done).toBe('done');
});
