import { settle } from '../../../settle.ts';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../../src-main/contract/failure.ts';
import { createJobs, type JobControl } from '../../../../../src-main/agents/jobs/jobs.ts';
import { createFakeClock } from '../../fake-clock.ts';

const wakeOf = (agentId: number) => ({ kind: 'wake', agentId, agentName: `host-${agentId}` }) as const;

function begin() {
  const fake = createFakeClock(1_000);
  const reported: (readonly Job[])[] = [];
  const jobs = createJobs({ clock: fake.clock, onChange: (now) => reported.push(now) });
  return { ...fake, jobs, reported };
}

describe('jobs', () => {
  it('are reported when they start, end and are removed a minute later', async () => {
    const { jobs, reported, advance } = begin();
    const job = jobs.start(wakeOf(1), () => Promise.resolve(succeed(undefined)));
    expect(job).toEqual({
      id: '0/job-1',
      kind: 'wake',
      agentId: 1,
      agentName: 'host-1',
      state: 'running',
      step: 'sending',
      startedAt: 1_000,
      stepAt: 1_000,
      limitAt: null,
      typicalMs: null,
      endedAt: null,
      failure: null,
    });
    await advance(50);
    expect(reported.map(([only]) => only?.state)).toEqual(['running', 'done']);
    await advance(59_949);
    expect(jobs.current()).toMatchObject([{ state: 'done', endedAt: 1_000 }]);
    await advance(1);
    expect(jobs.current()).toEqual([]);
    expect(reported.at(-1)).toEqual([]);
  });

  it('contain the failure', async () => {
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
    expect(jobs.start(wakeOf(2), () => Promise.resolve(succeed(undefined))).id).toBe('0/job-2');
    expect(runs).toBe(1);
    finish(succeed(undefined));
    await settle();
    expect(jobs.start(wakeOf(1), work).id).toBe('0/job-3');
  });

  it('end at once when cancelled, whatever the work returns later', async () => {
    const { jobs } = begin();
    let seen: AbortSignal | null = null;
    let finish: (result: Result<void>) => void = () => undefined;
    const job = jobs.start(wakeOf(1), ({ signal }) => {
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
    const { jobs, timers, reported } = begin();
    const signals: AbortSignal[] = [];
    jobs.start(wakeOf(1), () => Promise.resolve(succeed(undefined)));
    jobs.start(wakeOf(2), ({ signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    await settle();
    jobs.clear();
    expect(signals[0]?.aborted).toBe(true);
    expect(jobs.current()).toEqual([]);
    expect(timers()).toBe(0);
    const before = reported.length;
    jobs.clear();
    expect(reported).toHaveLength(before);
  });

  it('report their step, its time limit and the typical time', async () => {
    const { jobs, advance } = begin();
    jobs.start(wakeOf(1), async ({ step, setTypical }) => {
      await Promise.resolve();
      step('coming-up', 180_000);
      setTypical(38_000);
      return new Promise(() => undefined);
    });
    await advance(0);
    expect(jobs.current()).toMatchObject([{ step: 'coming-up', stepAt: 1_000, limitAt: 181_000, typicalMs: 38_000 }]);
  });

  it('report many changes together, including the last one', async () => {
    const { jobs, reported, advance } = begin();
    for (let id = 1; id <= 100; id += 1) jobs.start(wakeOf(id), () => new Promise(() => undefined));
    expect(reported).toHaveLength(1);
    await advance(50);
    expect(reported).toHaveLength(2);
    expect(reported[1]).toHaveLength(100);
    await advance(10_000);
    expect(reported).toHaveLength(2);
  });

  it('turn a wake into wake-and-connect, and join either way', async () => {
    const { jobs } = begin();
    const seen: string[] = [];
    let go: () => void = () => undefined;
    const work = async ({ kind }: JobControl) => {
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      seen.push(kind());
      return succeed(undefined);
    };
    const first = jobs.start(wakeOf(1), work);
    const second = jobs.start({ ...wakeOf(1), kind: 'wake-and-connect' }, work);
    expect(second).toMatchObject({ id: first.id, kind: 'wake-and-connect' });
    expect(jobs.start(wakeOf(1), work)).toMatchObject({ id: first.id, kind: 'wake-and-connect' });
    go();
    await settle();
    expect(seen).toEqual(['wake-and-connect']);
  });

  it('report each end once, and to those who wait for it', async () => {
    const ends: string[] = [];
    const fake = createFakeClock(0);
    const jobs = createJobs({
      clock: fake.clock,
      onChange: () => undefined,
      onEnd: (job) => ends.push(`${job.id} ${job.state}`),
    });
    const done = jobs.start(wakeOf(1), () => Promise.resolve(succeed(undefined)));
    const cancelled = jobs.start(wakeOf(2), () => new Promise(() => undefined));
    const cleared = jobs.start(wakeOf(3), () => new Promise(() => undefined));
    const waited = [done, cancelled, cleared].map((job) => jobs.ended(job));
    jobs.cancel(cancelled.id);
    await settle();
    jobs.clear();
    expect((await Promise.all(waited)).map(({ state }) => state)).toEqual(['done', 'cancelled', 'cancelled']);
    expect((await jobs.ended(cleared)).state).toBe('cancelled');
    expect(ends).toEqual(['0/job-2 cancelled', '0/job-1 done']);
  });

  it('report the name of a bug to the log, without its message', async () => {
    const bugs: string[] = [];
    const fake = createFakeClock(0);
    const jobs = createJobs({ clock: fake.clock, onChange: () => undefined, onBug: (what) => bugs.push(what) });
    jobs.start(wakeOf(1), () => Promise.reject(new TypeError('secret inside')));
    await settle();
    expect(bugs).toEqual(['job wake: TypeError']);
  });

  it('report whether an agent is checked every few seconds, which a watch is not', async () => {
    const { jobs } = begin();
    jobs.start({ ...wakeOf(1), kind: 'watch' }, () => new Promise(() => undefined), { firstStep: 'coming-up' });
    expect(jobs.hasWaiting()).toBe(false);
    const { id } = jobs.start({ ...wakeOf(1), kind: 'reboot' }, ({ step }) => {
      step('going-down', 1_000);
      return new Promise(() => undefined);
    });
    await settle();
    expect(jobs.hasWaiting()).toBe(true);
    jobs.cancel(id);
    expect(jobs.hasWaiting()).toBe(false);
  });
});

describe('a job that can be undone', () => {
  const detach = { kind: 'detach', agentId: 1, agentName: 'host-1' } as const;

  function beginUndo() {
    const all = begin();
    let begun = 0;
    const job = all.jobs.start(
      detach,
      () => {
        begun += 1;
        return new Promise(() => undefined);
      },
      { undoMs: 5_000 },
    );
    return { ...all, job, begun: () => begun };
  }

  it('begins nothing for five seconds, then sends', async () => {
    const { job, jobs, advance, begun } = beginUndo();
    expect(job).toMatchObject({ step: 'undo', limitAt: 6_000 });
    await advance(4_999);
    expect(begun()).toBe(0);
    await advance(1);
    expect(begun()).toBe(1);
    expect(jobs.current()).toMatchObject([{ step: 'sending', stepAt: 6_000, limitAt: null }]);
  });

  it('is undone by cancelling: nothing is ever begun', async () => {
    const { job, jobs, advance, begun, timers } = beginUndo();
    await advance(4_999);
    jobs.cancel(job.id);
    expect(jobs.current()).toMatchObject([{ state: 'cancelled', step: 'undo' }]);
    await advance(120_000);
    expect(begun()).toBe(0);
    expect(timers()).toBe(0);
  });

  it('is not begun hours later if this computer slept in between', async () => {
    for (const kind of ['monotonic', 'wall'] as const) {
      const { jobs, advance, begun, sleep, jumpWall } = beginUndo();
      await settle();
      if (kind === 'monotonic') sleep(8 * 3_600_000);
      else jumpWall(8 * 3_600_000);
      await advance(5_000);
      expect(begun()).toBe(0);
      expect(jobs.current()).toMatchObject([{ state: 'failed', failure: { reason: 'overslept' } }]);
    }
  });
});

it('the list is bounded, however long the names are and however many jobs there were', async () => {
  const { jobs, reported, advance, timers } = begin();
  for (let id = 1; id <= 300; id += 1) {
    const subject = { kind: 'wake', agentId: id, agentName: `${id} ${'😀'.repeat(5_000)}` } as const;
    jobs.start(subject, () => Promise.resolve(succeed(undefined)));
    await settle();
  }
  const running = jobs.start(wakeOf(999), () => new Promise(() => undefined));
  await advance(50);
  const ids = jobs.current().map(({ agentId }) => agentId);
  expect(ids).toHaveLength(101);
  expect(ids[0]).toBe(201);
  expect(ids.at(-1)).toBe(999);
  expect(jobs.find('wake', 999)).toMatchObject({ id: running.id });
  expect(Buffer.byteLength(JSON.stringify(reported.at(-1)))).toBeLessThan(200_000);
  expect(jobs.current()[0]?.agentName.isWellFormed()).toBe(true);
  expect(timers()).toBeLessThan(105);
});
