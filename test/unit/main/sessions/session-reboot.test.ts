import { settle } from '../../settle.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../src-main/contract/contract.ts';
import { fail } from '../../../../src-main/contract/failure.ts';
import { link, makeHarness, reasonOf, type Harness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

describe('rebooting agent', () => {
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
  const waiting = {
    kind: 'waiting',
    cause: 'reboot',
    jobId: 'job-1',
    since: 1_000_000,
    typicalMs: 90_000,
    nextTryAt: null,
  };
  const goDown = async (harness: Harness, part: Partial<Job> = {}) => {
    harness.sessions.takeJobs([reboot(part)]);
    await settle();
  };

  it('is waited for in its tab under the last frame, and connected with a new link when it is back', async () => {
    const harness = makeHarness();
    const first = await harness.openPage(7);
    await goDown(harness, { step: 'undo' });
    expect(reasonOf(harness)).toBe('open');
    expect(first.visible).toBe(true);
    await goDown(harness);
    expect(harness.tabs()[0]?.state).toEqual(waiting);
    expect(first.webContents.destroyed).toBe(true);
    expect(harness.window().children).toEqual([]);
    expect(harness.sessions.hasOpenSessions()).toBe(true);
    expect(harness.sessions.frame('tab-1')).toEqual(Buffer.from('png'));
    await goDown(harness, { step: 'coming-up', stepAt: 1_020_000 });
    expect(harness.tabs()[0]?.state).toEqual(waiting);
    expect(harness.requests).toHaveLength(1);
    await goDown(harness, { state: 'done' });
    expect(reasonOf(harness)).toBe('connecting');
    expect(harness.requests).toHaveLength(2);
    expect(harness.tabs()[0]?.lastFrame).toBe('/frames/tab-1/1');
    await goDown(harness, { state: 'done' });
    expect(harness.requests).toHaveLength(2);
    await harness.giveLink();
    harness.page().webContents.emit('did-navigate', {}, link(2), 200, 'OK');
    expect(reasonOf(harness)).toBe('open');
    expect(harness.page().visible).toBe(true);
    expect(harness.sessions.frame('tab-1')).toBeNull();
    expect(harness.tabs()).toHaveLength(1);
  });

  it('reconnects without taking the focus from another window', async () => {
    for (const focused of [true, false]) {
      const harness = makeHarness();
      await harness.openPage(7);
      harness.window().emit(focused ? 'focus' : 'blur');
      await goDown(harness);
      expect(harness.window().webContents.focused).toBe(focused ? 1 : 0);
      await goDown(harness, { state: 'done' });
      await harness.giveLink();
      harness.page().webContents.emit('did-navigate', {}, link(2), 200, 'OK');
      expect(harness.page().webContents.focused).toBe(focused ? 1 : 0);
    }
  });

  it('is waited for even if the session ended before the agent was known to go down', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    await goDown(harness, { step: 'sending' });
    page.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await settle();
    expect(harness.tabs()[0]?.state).toMatchObject({ kind: 'waiting', cause: 'network' });
    await goDown(harness);
    expect(harness.tabs()[0]?.state).toMatchObject({ kind: 'waiting', cause: 'reboot', jobId: 'job-1' });
  });

  it('ends with the failure of the job, or without one if the wait was cancelled; Reconnect connects again', async () => {
    const { failure } = fail('timeout', 'It did not come back within 15 minutes.', { reason: 'not-back' });
    for (const [state, why] of [
      ['failed', failure],
      ['cancelled', null],
    ] as const) {
      const harness = makeHarness();
      await harness.openPage(7);
      await goDown(harness);
      await goDown(harness, { state, failure: why });
      expect(harness.tabs()[0]?.state).toEqual({ kind: 'ended', reason: 'not-back', at: 1_000_000, failure: why });
      expect(harness.sessions.frame('tab-1') !== null).toBe(true);
      expect(harness.requests).toHaveLength(1);
      harness.sessions.reconnect('tab-1');
      expect(reasonOf(harness)).toBe('connecting');
      expect(harness.requests).toHaveLength(2);
    }
  });

  it('is connected at once on Reconnect, and waited for again if that fails', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    await goDown(harness);
    harness.sessions.open(7);
    expect(reasonOf(harness)).toBe('waiting');
    expect(harness.requests).toHaveLength(1);
    harness.sessions.reconnect('tab-1');
    await goDown(harness, { step: 'coming-up' });
    expect(reasonOf(harness)).toBe('connecting');
    expect(harness.requests).toHaveLength(2);
    harness.online.set(7, false);
    harness.requests.at(-1)?.answer(fail('service-error', 'A sentence.'));
    await settle();
    expect(reasonOf(harness)).toBe('waiting');
  });

  it('affects no other tab, opens none, and its job continues when the tab is closed', async () => {
    const harness = makeHarness();
    await harness.openPage(8);
    await goDown(harness);
    await goDown(harness, { state: 'done' });
    expect(harness.tabs()).toHaveLength(1);
    expect(reasonOf(harness)).toBe('open');
    expect(harness.requests).toHaveLength(1);
    await harness.openPage(7);
    await goDown(harness, { id: 'job-2' });
    expect(reasonOf(harness, 1)).toBe('waiting');
    harness.sessions.close('tab-2');
    await goDown(harness, { id: 'job-2', state: 'done' });
    expect(harness.tabs()).toHaveLength(1);
    expect(harness.requests).toHaveLength(2);
  });

  it('is not waited for by a tab that closes while its frame is captured', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    page.webContents.capturePage = () => new Promise(() => {});
    harness.sessions.takeJobs([reboot()]);
    harness.sessions.takeJobs([reboot({ step: 'coming-up' })]);
    harness.sessions.close('tab-1');
    harness.clock.pass(400);
    await settle();
    expect(harness.tabs()).toEqual([]);
    // The partition of its page is cleared.
    harness.clock.pass(10_000);
    expect(harness.clock.waiting()).toBe(0);
  });

  it('keeps its session if it is back while the frame is captured', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    page.webContents.capturePage = () => new Promise(() => {});
    harness.sessions.takeJobs([reboot()]);
    harness.sessions.takeJobs([reboot({ state: 'cancelled' })]);
    harness.clock.pass(400);
    await settle();
    expect(reasonOf(harness)).toBe('open');
    expect(page.webContents.destroyed).toBe(false);
  });
});
