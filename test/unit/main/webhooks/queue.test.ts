import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../src-main/contract/failure.ts';
import type { Message } from '../../../../src-main/webhooks/message.ts';
import { createQueue } from '../../../../src-main/webhooks/queue.ts';
import type { Try } from '../../../../src-main/webhooks/send.ts';
import { createFakeClock } from '../fake-clock.ts';

const delivered: Try = { kind: 'delivered' };
const failed = (part: Partial<Failure> = {}, again = true): Try => ({
  kind: 'failed',
  failure: { kind: 'offline', message: 'It can’t be reached.', ...part },
  again,
});
const message = (id: string): Message => ({ id, body: '{}' });
const MINUTE = 60_000;

function makeQueue({ random = (): number => 0.5 } = {}) {
  const fake = createFakeClock();
  const ends: (Failure | null)[] = [];
  const tries: { readonly id: string; readonly at: number }[] = [];
  let answers: (Try | Promise<Try>)[] = [];
  const queue = createQueue({
    clock: fake.clock,
    random,
    attempt: ({ id }) => {
      tries.push({ id, at: fake.clock.now() });
      return Promise.resolve(answers.shift() ?? delivered);
    },
    onEnd: (problem) => ends.push(problem),
  });
  return { ...fake, queue, ends, tries, answer: (...next: (Try | Promise<Try>)[]) => void (answers = next) };
}

describe('the messages to one webhook', () => {
  it('arrive one after the other, a second apart', async () => {
    const { queue, advance, ends, tries } = makeQueue();
    for (const id of ['a', 'b', 'c']) queue.add(message(id));
    await advance(10_000);
    expect(tries).toEqual([
      { id: 'a', at: 0 },
      { id: 'b', at: 1_100 },
      { id: 'c', at: 2_200 },
    ]);
    expect(ends).toEqual([null, null, null]);
    expect(queue.size()).toBe(0);
  });

  it.each([0, 0.999_999])('are tried three times within ten minutes, then given up (random %d)', async (random) => {
    const { queue, advance, ends, tries, answer, timers } = makeQueue({ random: () => random });
    answer(failed(), failed(), failed(), failed());
    queue.add(message('a'));
    await advance(60 * MINUTE);
    expect(tries).toHaveLength(3);
    expect(tries.at(-1)?.at).toBeLessThan(10 * MINUTE);
    expect(ends).toEqual([{ kind: 'offline', message: 'It can’t be reached.' }]);
    expect(timers()).toBe(0);
  });

  it('arrive at the third try as well as at the first', async () => {
    const { queue, advance, ends, answer } = makeQueue();
    answer(failed(), failed({ kind: 'service-error' }), delivered);
    queue.add(message('a'));
    await advance(10 * MINUTE);
    expect(ends).toEqual([null]);
  });

  it('are not tried again where that is no use', async () => {
    const { queue, advance, ends, tries, answer } = makeQueue();
    answer(failed({ reason: 'redirect' }, false));
    queue.add(message('a'));
    await advance(20 * MINUTE);
    expect(tries).toHaveLength(1);
    expect(ends).toMatchObject([{ reason: 'redirect' }]);
  });

  it('all wait as long as the webhook asks them to', async () => {
    const { queue, advance, ends, tries, answer } = makeQueue();
    answer(failed({ kind: 'busy', waitMs: 3 * MINUTE }));
    queue.add(message('a'));
    queue.add(message('b'));
    await advance(3 * MINUTE - 1);
    expect(tries).toHaveLength(1);
    await advance(2 * MINUTE);
    expect(tries.map(({ id }) => id).toSorted()).toEqual(['a', 'a', 'b']);
    expect(ends).toEqual([null, null]);
  });

  it('are given up at once where the webhook asks for more than is left of ten minutes', async () => {
    const { queue, advance, ends, tries, answer } = makeQueue();
    answer(failed({ kind: 'busy', waitMs: 10 * MINUTE + 1 }));
    queue.add(message('a'));
    queue.add(message('b'));
    await advance(1);
    expect(ends).toMatchObject([{ kind: 'busy' }]);
    await advance(30 * MINUTE);
    expect(ends).toMatchObject([{ kind: 'busy' }, { reason: 'too-late' }]);
    expect(tries).toHaveLength(1);
  });

  it('are not sent while the computer sleeps, and soon after it wakes up', async () => {
    const { queue, advance, ends, tries } = makeQueue();
    queue.suspend();
    queue.add(message('a'));
    await advance(5 * MINUTE);
    expect(tries).toHaveLength(0);
    queue.resume();
    await advance(10_000);
    expect(tries).toHaveLength(1);
    expect(ends).toEqual([null]);
  });

  it('that a sleep has made old are not sent, also where the clock of waits stood still', async () => {
    const { queue, advance, ends, tries, answer, jumpWall } = makeQueue();
    answer(failed());
    queue.add(message('a'));
    await advance(1_000);
    queue.suspend();
    jumpWall(8 * 60 * MINUTE);
    queue.resume();
    await advance(20 * MINUTE);
    expect(tries).toHaveLength(1);
    expect(ends).toMatchObject([{ reason: 'too-late' }]);
  });

  it.each([-24 * 60 * MINUTE, 10 * 365 * 24 * 60 * MINUTE])(
    'do not care about a wall clock that jumps by %d while the computer is awake',
    async (jump) => {
      const { queue, advance, ends, answer, jumpWall } = makeQueue();
      answer(failed(), delivered);
      queue.add(message('a'));
      await advance(1_000);
      jumpWall(jump);
      await advance(5 * MINUTE);
      expect(ends).toEqual([null]);
    },
  );

  it('wait in a bounded number', async () => {
    const { queue, advance, ends } = makeQueue();
    queue.suspend();
    for (let count = 0; count < 60; count += 1) queue.add(message(String(count)));
    expect(queue.size()).toBe(50);
    expect(ends).toHaveLength(10);
    expect(ends[0]).toMatchObject({ kind: 'busy', reason: 'too-many' });
    queue.resume();
    await advance(5 * MINUTE);
    expect(ends.filter((end) => end === null)).toHaveLength(50);
  });

  it('end with the program: nothing is sent or told any more, and nothing waits', async () => {
    const { queue, advance, ends, tries, answer, timers } = makeQueue();
    answer(failed());
    queue.add(message('a'));
    queue.add(message('b'));
    await advance(100);
    expect(queue.size()).toBe(2);
    queue.close();
    await advance(30 * MINUTE);
    expect(tries).toHaveLength(1);
    expect(ends).toEqual([]);
    expect([queue.size(), timers()]).toEqual([0, 0]);
  });

  it('that are being sent as the program ends tell nobody', async () => {
    const { queue, advance, ends, answer } = makeQueue();
    const last = Promise.withResolvers<Try>();
    answer(last.promise);
    queue.add(message('a'));
    await advance(1);
    queue.close();
    last.resolve(delivered);
    await advance(1);
    expect(ends).toEqual([]);
  });
});
