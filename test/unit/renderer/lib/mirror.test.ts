import { expect, test } from 'vitest';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { Mirror } from '../../../../src-renderer/lib/mirror.svelte.ts';
import { settle } from '../../settle.ts';
import { refuse } from '../bridge.ts';

/** A state of main whose answers and events come by hand. */
function make() {
  const listeners = new Set<(value: string) => void>();
  const asked: ((reply: Result<string>) => void)[] = [];
  const mirror = new Mirror<string, null>(null, {
    hear: (take) => {
      listeners.add(take);
      return () => listeners.delete(take);
    },
    ask: () => new Promise((resolve) => asked.push(resolve)),
  });
  const say = (value: string): void => {
    for (const listener of listeners) listener(value);
  };
  const answer = async (place: number, reply: Result<string>): Promise<void> => {
    asked[place]?.(reply);
    await settle();
  };
  return { mirror, asked, say, answer, listeners };
}

test('takes the answer, then what main says', async () => {
  const { mirror, say, answer } = make();
  mirror.start();
  expect(mirror.current).toBeNull();
  await answer(0, succeed('first'));
  expect(mirror.current).toBe('first');
  say('second');
  expect(mirror.current).toBe('second');
});

test('what was heard or taken before the answer is newer than it', async () => {
  const { mirror, say, answer } = make();
  mirror.start();
  say('heard');
  await answer(0, succeed('asked'));
  expect(mirror.current).toBe('heard');
  void mirror.ask();
  mirror.take('taken');
  await answer(1, succeed('asked again'));
  expect(mirror.current).toBe('taken');
});

test('asked again, only the newest question is answered', async () => {
  const { mirror, answer } = make();
  mirror.start();
  void mirror.ask();
  await answer(1, succeed('newer'));
  await answer(0, succeed('older'));
  expect(mirror.current).toBe('newer');
});

test('a failure leaves what is there, is reported, and settles what waits for an answer', async () => {
  const { mirror, answer } = make();
  let isKnown = false;
  void mirror.known.then(() => (isKnown = true));
  const reported = mirror.ask();
  await settle();
  expect(isKnown).toBe(false);
  await answer(0, refuse('timeout'));
  expect(isKnown).toBe(true);
  expect(mirror.current).toBeNull();
  expect((await reported)?.kind).toBe('timeout');
});

test('once it is stopped, nothing is heard, and an answer on its way is dropped', async () => {
  const { mirror, answer, listeners } = make();
  mirror.start()();
  expect(listeners.size).toBe(0);
  await answer(0, succeed('late'));
  expect(mirror.current).toBeNull();
  await mirror.known;
});
