import { settle } from '../../settle.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../src-main/contract/contract.ts';
import { fail } from '../../../../src-main/contract/failure.ts';
import { link, makeBench, reasonOf, type Bench } from './session-box.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

describe('a computer that is rebooted', () => {
  const reboot = (part: Partial<Job> = {}): Job => ({
    id: 'job-1',
    kind: 'reboot',
    agentId: 7,
    agentName: 'Computer 7',
    state: 'running',
    step: 'going-down',
    startedAt: 1_000_000,
    stepAt: 1_000_000,
    limitAt: null,
    typicalMs: 90_000,
    endedAt: null,
    failure: null,
    ...part,
  });
  const returning = {
    kind: 'waiting',
    cause: 'reboot',
    jobId: 'job-1',
    since: 1_000_000,
    typicalMs: 90_000,
    nextTryAt: null,
  };
  const goDown = async (bench: Bench, part: Partial<Job> = {}) => {
    bench.sessions.takeJobs([reboot(part)]);
    await settle();
  };

  it('is waited for in its tab, over its last frame, and connected to by itself with a new link when it is back', async () => {
    const bench = makeBench();
    const first = await bench.openPage(7);
    await goDown(bench, { step: 'undo' });
    expect(reasonOf(bench)).toBe('open');
    expect(first.visible).toBe(true);
    await goDown(bench);
    expect(bench.tabs()[0]?.state).toEqual(returning);
    expect(first.webContents.destroyed).toBe(true);
    expect(bench.window().children).toEqual([]);
    expect(bench.sessions.hasOpenSessions()).toBe(true);
    expect(bench.sessions.frame('tab-1')).toEqual(Buffer.from('png'));
    await goDown(bench, { step: 'coming-up', stepAt: 1_020_000 });
    expect(bench.tabs()[0]?.state).toEqual(returning);
    expect(bench.asked).toHaveLength(1);
    await goDown(bench, { state: 'done' });
    expect(reasonOf(bench)).toBe('connecting');
    expect(bench.asked).toHaveLength(2);
    expect(bench.tabs()[0]?.lastFrame).toBe('/frames/tab-1/1');
    await goDown(bench, { state: 'done' });
    expect(bench.asked).toHaveLength(2);
    await bench.giveLink();
    bench.page().webContents.emit('did-navigate', {}, link(2), 200, 'OK');
    expect(reasonOf(bench)).toBe('open');
    expect(bench.page().visible).toBe(true);
    expect(bench.sessions.frame('tab-1')).toBeNull();
    expect(bench.tabs()).toHaveLength(1);
  });

  it('comes back without taking the keyboard from another window', async () => {
    for (const focused of [true, false]) {
      const bench = makeBench();
      await bench.openPage(7);
      bench.window().emit(focused ? 'focus' : 'blur');
      await goDown(bench);
      expect(bench.window().webContents.focused).toBe(focused ? 1 : 0);
      await goDown(bench, { state: 'done' });
      await bench.giveLink();
      bench.page().webContents.emit('did-navigate', {}, link(2), 200, 'OK');
      expect(bench.page().webContents.focused).toBe(focused ? 1 : 0);
    }
  });

  it('waits also where the reboot has ended the session before it was known to go down', async () => {
    const bench = makeBench();
    const page = await bench.openPage(7);
    await goDown(bench, { step: 'sending' });
    page.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await settle();
    expect(bench.tabs()[0]?.state).toMatchObject({ kind: 'waiting', cause: 'network' });
    await goDown(bench);
    expect(bench.tabs()[0]?.state).toMatchObject({ kind: 'waiting', cause: 'reboot', jobId: 'job-1' });
  });

  it('ends with what went wrong, or without where the waiting was stopped; by hand it connects again', async () => {
    const { failure } = fail('timeout', 'It did not come back within 15 minutes.', { reason: 'not-back' });
    for (const [state, why] of [
      ['failed', failure],
      ['cancelled', null],
    ] as const) {
      const bench = makeBench();
      await bench.openPage(7);
      await goDown(bench);
      await goDown(bench, { state, failure: why });
      expect(bench.tabs()[0]?.state).toEqual({ kind: 'ended', reason: 'not-back', at: 1_000_000, failure: why });
      expect(bench.sessions.frame('tab-1') !== null).toBe(true);
      expect(bench.asked).toHaveLength(1);
      bench.sessions.reconnect('tab-1');
      expect(reasonOf(bench)).toBe('connecting');
      expect(bench.asked).toHaveLength(2);
    }
  });

  it('is connected to at once where a person says so, and waited for again where that does not work', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    await goDown(bench);
    bench.sessions.open(7);
    expect(reasonOf(bench)).toBe('waiting');
    expect(bench.asked).toHaveLength(1);
    bench.sessions.reconnect('tab-1');
    await goDown(bench, { step: 'coming-up' });
    expect(reasonOf(bench)).toBe('connecting');
    expect(bench.asked).toHaveLength(2);
    bench.online.set(7, false);
    bench.asked.at(-1)?.answer(fail('service-error', 'A sentence.'));
    await settle();
    expect(reasonOf(bench)).toBe('waiting');
  });

  it('leaves all other tabs alone, opens none, and its job goes on when its tab is closed', async () => {
    const bench = makeBench();
    await bench.openPage(8);
    await goDown(bench);
    await goDown(bench, { state: 'done' });
    expect(bench.tabs()).toHaveLength(1);
    expect(reasonOf(bench)).toBe('open');
    expect(bench.asked).toHaveLength(1);
    await bench.openPage(7);
    await goDown(bench, { id: 'job-2' });
    expect(reasonOf(bench, 1)).toBe('waiting');
    bench.sessions.close('tab-2');
    await goDown(bench, { id: 'job-2', state: 'done' });
    expect(bench.tabs()).toHaveLength(1);
    expect(bench.asked).toHaveLength(2);
  });

  it('is not waited for by a tab that is gone before its frame was taken', async () => {
    const bench = makeBench();
    const page = await bench.openPage(7);
    page.webContents.capturePage = () => new Promise(() => {});
    bench.sessions.takeJobs([reboot()]);
    bench.sessions.takeJobs([reboot({ step: 'coming-up' })]);
    bench.sessions.close('tab-1');
    bench.clock.pass(400);
    await settle();
    expect(bench.tabs()).toEqual([]);
    expect(bench.clock.waiting()).toBe(0);
  });

  it('that is back before the frame was taken keeps its session', async () => {
    const bench = makeBench();
    const page = await bench.openPage(7);
    page.webContents.capturePage = () => new Promise(() => {});
    bench.sessions.takeJobs([reboot()]);
    bench.sessions.takeJobs([reboot({ state: 'cancelled' })]);
    bench.clock.pass(400);
    await settle();
    expect(reasonOf(bench)).toBe('open');
    expect(page.webContents.destroyed).toBe(false);
  });
});
