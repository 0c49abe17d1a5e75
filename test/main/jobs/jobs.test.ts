import { describe, expect, it } from 'vitest';
import type { Job } from '../../../src-main/ipc/contract.ts';
import { fail, succeed, type Result } from '../../../src-main/ipc/failure.ts';
import { createJobs } from '../../../src-main/jobs/jobs.ts';
import { createFakeClock, settle } from '../live/fake-clock.ts';

const wakeOf = (agentId: number) => ({ kind: 'wake', agentId, agentName: `host-${agentId}` }) as const;

function begin() {
  const fake = createFakeClock(1_000);
  const told: (readonly Job[])[] = [];
  const jobs = createJobs({ clock: fake.clock, onChange: (now) => told.push(now) });
  return { ...fake, jobs, told };
}

describe('jobs', () => {
  it('are told of when they start, end and are forgotten a minute later', async () => {
    const { jobs, told, advance } = begin();
    const job = jobs.start(wakeOf(1), () => Promise.resolve(succeed(undefined)));
    expect(job).toEqual({
      id: 'job-1',
      kind: 'wake',
      agentId: 1,
      agentName: 'host-1',
      state: 'running',
      startedAt: 1_000,
      endedAt: null,
      failure: null,
    });
    await advance(0);
    expect(told.map(([only]) => only?.state)).toEqual(['running', 'done']);
    await advance(59_999);
    expect(jobs.current()).toMatchObject([{ state: 'done', endedAt: 1_000 }]);
    await advance(1);
    expect(jobs.current()).toEqual([]);
    expect(told.at(-1)).toEqual([]);
  });

  it('carry why they failed', async () => {
    const { jobs } = begin();
    jobs.start(wakeOf(1), () => Promise.resolve(fail('no-right', 'Ask the owner.')));
    jobs.start(wakeOf(2), () => Promise.reject(new Error('secret inside')));
    await settle();
    expect(jobs.current()).toMatchObject([
      { state: 'failed', failure: { kind: 'no-right', message: 'Ask the owner.' } },
      { state: 'failed', failure: { kind: 'internal' } },
    ]);
    expect(JSON.stringify(jobs.current())).not.toContain('secret inside');
  });

  it('are not started twice for the same agent while one runs', async () => {
    const { jobs } = begin();
    let runs = 0;
    let finish: (result: Result<void>) => void = () => undefined;
    const work = () => {
      runs += 1;
      return new Promise<Result<void>>((resolve) => {
        finish = resolve;
      });
    };
    const first = jobs.start(wakeOf(1), work);
    expect(jobs.start(wakeOf(1), work)).toEqual(first);
    expect(jobs.start(wakeOf(2), () => Promise.resolve(succeed(undefined))).id).toBe('job-2');
    expect(runs).toBe(1);
    finish(succeed(undefined));
    await settle();
    expect(jobs.start(wakeOf(1), work).id).toBe('job-3');
  });

  it('end at once when cancelled, whatever the work says later', async () => {
    const { jobs } = begin();
    let seen: AbortSignal | null = null;
    let finish: (result: Result<void>) => void = () => undefined;
    const job = jobs.start(wakeOf(1), (signal) => {
      seen = signal;
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    jobs.cancel('job-99');
    jobs.cancel(job.id);
    expect((seen as AbortSignal | null)?.aborted).toBe(true);
    expect(jobs.current()).toMatchObject([{ state: 'cancelled', failure: null }]);
    finish(succeed(undefined));
    await settle();
    jobs.cancel(job.id);
    expect(jobs.current()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('all stop when cleared, and leave no timer', async () => {
    const { jobs, timers, told } = begin();
    const signals: AbortSignal[] = [];
    jobs.start(wakeOf(1), () => Promise.resolve(succeed(undefined)));
    jobs.start(wakeOf(2), (signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    await settle();
    jobs.clear();
    expect(signals[0]?.aborted).toBe(true);
    expect(jobs.current()).toEqual([]);
    expect(timers()).toBe(0);
    const before = told.length;
    jobs.clear();
    expect(told).toHaveLength(before);
  });
});
