import { describe, expect, it } from 'vitest';
import type { EndReason, Job, JobStep, TabState } from '../../../../src-main/contract/contract.ts';
import { fail } from '../../../../src-main/contract/failure.ts';
import { rebootMoves, activeReboots } from '../../../../src-main/sessions/reconnect-rules.ts';
import { nothingHeld } from '../../../../src-main/sessions/held-back.ts';
import type { Tab } from '../../../../src-main/sessions/tabs.ts';

const job = (part: Partial<Job> = {}): Job => ({
  id: 'job-1',
  kind: 'reboot',
  agentId: 7,
  agentName: 'Computer 7',
  state: 'running',
  step: 'going-down',
  startedAt: 100,
  stepAt: 200,
  limitAt: null,
  typicalMs: 90_000,
  endedAt: null,
  failure: null,
  ...part,
});
const tab = (state: TabState, part: { ignoredRebootId?: string } = {}): Tab => ({
  id: 'tab-1',
  agentId: 7,
  supportId: null,
  windowId: 'sessions',
  state,
  frame: null,
  ignoredRebootId: null,
  host: null,
  encrypted: false,
  certificate: null,
  sendsAllShortcuts: false,
  viewOnly: false,
  hangs: false,
  note: '',
  request: null,
  helds: nothingHeld,
  shelf: null,
  screenshot: null,
  zoom: 100,
  files: [],
  ...part,
});
const opened: TabState = { kind: 'open', since: 50 };
const connecting: TabState = { kind: 'connecting' };
const waiting: TabState = {
  kind: 'waiting',
  cause: 'reboot',
  jobId: 'job-1',
  since: 200,
  typicalMs: 90_000,
  nextTryAt: null,
};
const ended = (reason: EndReason, at: number): TabState => ({ kind: 'ended', reason, at, failure: null });
const wait = { kind: 'wait', tabId: 'tab-1', jobId: 'job-1', since: 200, typicalMs: 90_000 };
const judge = (one: Tab, ...jobs: Job[]) => rebootMoves([one], jobs);

describe('tab of a rebooting agent', () => {
  it.each<[JobStep, boolean]>([
    ['undo', false],
    ['sending', false],
    ['going-down', true],
    ['coming-up', true],
    ['connecting', true],
    ['checking', true],
  ])('in step %s waits: %s', (step, waits) => {
    expect(judge(tab(opened), job({ step }))).toEqual(waits ? [wait] : []);
    expect(judge(tab(opened), job({ step, kind: 'reboot-safe' }))).toEqual(waits ? [wait] : []);
  });

  it('does not wait while it is not known whether the request arrived', () => {
    expect(judge(tab(opened), job({ isResponseLost: true }))).toEqual([]);
    expect(judge(tab(opened), job({ isResponseLost: true, step: 'coming-up' }))).toEqual([wait]);
  });

  it('waits if a link was being requested or the reboot has already ended the session', () => {
    expect(judge(tab(connecting), job())).toEqual([wait]);
    for (const reason of ['network', 'page-failed', 'page-crashed', 'link-used', 'agent-offline'] as const) {
      expect(judge(tab(ended(reason, 100)), job())).toEqual([wait]);
    }
  });

  it('does not change if it ended before the reboot, or for a reason that waiting cannot fix', () => {
    expect(judge(tab(ended('network', 99)), job())).toEqual([]);
    for (const reason of ['connect-failed', 'blocked', 'not-back'] as const) {
      expect(judge(tab(ended(reason, 300)), job())).toEqual([]);
    }
  });

  it('is moved once, and again when the typical duration becomes known', () => {
    expect(judge(tab(waiting), job())).toEqual([]);
    expect(judge(tab(waiting), job({ typicalMs: 60_000 }))).toEqual([{ ...wait, typicalMs: 60_000 }]);
    expect(judge(tab(waiting), job({ id: 'job-2' }))).toEqual([{ ...wait, jobId: 'job-2' }]);
  });

  it('does not wait for a reboot the user ignored by connecting, until that connection ends too', () => {
    const ignoredRebootId = { ignoredRebootId: 'job-1' };
    expect(judge(tab(connecting, ignoredRebootId), job())).toEqual([]);
    expect(judge(tab(opened, ignoredRebootId), job())).toEqual([]);
    expect(judge(tab(ended('agent-offline', 300), ignoredRebootId), job())).toEqual([wait]);
    expect(judge(tab(opened, ignoredRebootId), job({ id: 'job-2' }))).toEqual([{ ...wait, jobId: 'job-2' }]);
  });

  it('connects when the agent is back, and ends if it is not or the wait was cancelled', () => {
    const { failure } = fail('timeout', 'It did not come back within 15 minutes.');
    expect(judge(tab(waiting), job({ state: 'done' }))).toEqual([{ kind: 'connect', tabId: 'tab-1' }]);
    expect(judge(tab(waiting), job({ state: 'failed', failure }))).toEqual([{ kind: 'end', tabId: 'tab-1', failure }]);
    expect(judge(tab(waiting), job({ state: 'cancelled' }))).toEqual([{ kind: 'end', tabId: 'tab-1', failure: null }]);
    expect(judge(tab(waiting))).toEqual([{ kind: 'end', tabId: 'tab-1', failure: null }]);
  });

  it('ignores other agents, other jobs and finished jobs', () => {
    const others = [
      job({ agentId: 8 }),
      job({ kind: 'wake' }),
      job({ kind: 'wake-and-connect' }),
      job({ kind: 'watch' }),
      job({ kind: 'detach' }),
      job({ state: 'done' }),
      job({ state: 'failed' }),
    ];
    expect(judge(tab(opened), ...others)).toEqual([]);
    expect(activeReboots(others).get(7)).toBeUndefined();
    const three = [job(), job({ id: 'job-2' }), job({ id: 'job-3', agentId: 8 })];
    expect(activeReboots(three).get(7)?.id).toBe('job-2');
  });
});
