import { describe, expect, test } from 'vitest';
import { createUncaught, createUnhandled } from '../../../../src-main/app/uncaught.ts';

function make(isRunning = true) {
  const lines: string[] = [];
  const notices: string[] = [];
  const ends: string[] = [];
  let now = 0;
  const take = createUncaught({
    log: { error: (text) => void lines.push(text) },
    notify: (message) => void notices.push(message),
    end: (message) => void ends.push(message),
    isRunning: () => isRunning,
    now: () => now,
  });
  return { take, lines, notices, ends, advance: (ms: number) => (now += ms) };
}

describe('an exception that nothing caught', () => {
  test('is logged by name and place, without its message, and shown in one sentence', () => {
    const { take, lines, notices, ends } = make();
    take(new TypeError('SECRET https://x.example/?llt=TOKEN'));
    expect(lines).toEqual([expect.stringMatching(/^uncaught: TypeError at uncaught\.test\.ts(?:\?\S+)?:\d+:\d+$/)]);
    expect(notices).toEqual([
      'Something went wrong in Longreach (TypeError). If it behaves oddly, restart it. Details are in the log.',
    ]);
    expect(ends).toEqual([]);
  });

  test('ends the program before it is built', () => {
    const { take, notices, ends } = make(false);
    take(new RangeError('x'));
    expect(notices).toEqual([]);
    expect(ends).toEqual([expect.stringContaining('(RangeError) and it needs to close')]);
  });

  test('ends the program when more than three come within a minute', () => {
    const { take, ends, advance } = make();
    for (let error = 0; error < 3; error += 1) take(new Error('x'));
    expect(ends).toEqual([]);
    advance(60_000);
    take('no error at all');
    expect(ends).toEqual([]);
    for (let error = 0; error < 3; error += 1) take(new Error('x'));
    expect(ends).toHaveLength(1);
  });
});

test('a rejection that nothing handled is logged by name, that of a request that was given up is not', async () => {
  const lines: string[] = [];
  const take = createUnhandled({ error: (text) => void lines.push(text) });
  const given = new AbortController();
  given.abort();
  take(given.signal.reason);
  // As the pipe of a request's body rejects in Electron.
  const body = new Blob(['{}']).stream();
  const pipe = body.pipeTo(new WritableStream(), { signal: given.signal });
  take(await pipe.catch((error: unknown) => error));
  expect(lines).toEqual([]);
  take(new TypeError('SECRET'));
  take('SECRET');
  expect(lines).toEqual(['unhandled: TypeError', 'unhandled: string']);
});
