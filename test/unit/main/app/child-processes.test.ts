import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type StubChild, utilityProcess } from '../electron-stub.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const { createPractice, forkKeychain } = await import('../../../../src-main/app/child-processes.ts');

const { forked } = utilityProcess;

/** Timers that run only when the test runs them. */
function manualTimer() {
  const waiting = new Set<() => void>();
  const after = (_ms: number, run: () => void) => {
    waiting.add(run);
    return () => void waiting.delete(run);
  };
  return { after, expire: () => [...waiting].forEach((run) => run()) };
}

beforeEach(() => {
  forked.splice(0);
});

describe('the practice service', () => {
  const listening = { kind: 'listening', address: 'http://127.0.0.1:1/v1/', key: 'k' };

  test('is started once and asked for its address', async () => {
    const practice = createPractice('/p.js', { PATH: '/bin' }, manualTimer().after);
    const [first, second] = [practice.start(), practice.start()];
    expect(forked).toHaveLength(1);
    expect(forked[0]!.child.sent).toEqual([{ kind: 'start' }]);
    forked[0]!.child.emit('message', listening);
    expect(await first).toEqual({ ok: true, value: { address: listening.address, key: 'k' } });
    expect(await second).toEqual(await first);
  });

  test.each([
    ['says that it failed', (child: StubChild) => child.emit('message', { kind: 'failed', message: 'port taken' })],
    ['dies', (child: StubChild) => child.emit('exit', 1)],
  ])('that %s is a failure, and can be tried again', async (_what, end) => {
    const practice = createPractice('/p.js', {}, manualTimer().after);
    const started = practice.start();
    end(forked[0]!.child);
    expect(await started).toMatchObject({ ok: false, failure: { kind: 'unavailable', reason: 'practice' } });
    void practice.start();
    expect(forked).toHaveLength(2);
  });

  test('that says nothing is given up after its limit, and its process is ended', async () => {
    const timer = manualTimer();
    const practice = createPractice('/p.js', {}, timer.after);
    const started = practice.start();
    timer.expire();
    expect(await started).toMatchObject({ ok: false });
    expect(forked[0]!.child.killed).toBe(true);
  });

  test('that dies later is started again on the next request', async () => {
    const practice = createPractice('/p.js', {}, manualTimer().after);
    const started = practice.start();
    forked[0]!.child.emit('message', listening);
    await started;
    forked[0]!.child.emit('exit', 1);
    void practice.start();
    expect(forked).toHaveLength(2);
  });

  test('ends with stop', () => {
    const practice = createPractice('/p.js', {}, manualTimer().after);
    void practice.start();
    practice.stop();
    expect(forked[0]!.child.killed).toBe(true);
  });
});

test('the keychain process gets the given environment and passes plain messages both ways', () => {
  const child = forkKeychain('/k.js', { HOME: '/h' });
  const heard: unknown[] = [];
  child.onMessage((message) => heard.push(message));
  let ended = 0;
  child.onExit(() => (ended += 1));
  forked[0]!.child.emit('message', { id: 1 });
  forked[0]!.child.emit('exit', 0);
  child.kill();
  expect(forked[0]).toMatchObject({ path: '/k.js', options: { env: { HOME: '/h' } } });
  expect(heard).toEqual([{ id: 1 }]);
  expect(ended).toBe(1);
  expect(forked[0]!.child.killed).toBe(true);
});
