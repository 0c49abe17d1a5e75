import { describe, expect, it } from 'vitest';
import type { AgentsChange } from '../../../src-main/ipc/contract.ts';
import { fail, succeed, type FailureKind, type Result } from '../../../src-main/ipc/failure.ts';
import { createJobs } from '../../../src-main/jobs/jobs.ts';
import { createWake } from '../../../src-main/jobs/wake.ts';
import type { AgentDetail } from '../../../src-main/service/model.ts';
import { toRow } from '../../../src-main/store/agent-row.ts';
import { createFakeClock } from '../live/fake-clock.ts';
import { makeDetail } from '../store/fixtures.ts';

const bad = (kind: FailureKind, waitMs?: number) =>
  fail(kind, `It was ${kind}.`, waitMs === undefined ? {} : { waitMs });

function begin({ random = () => 0.5 }: { readonly random?: () => number } = {}) {
  const fake = createFakeClock();
  const sent: string[] = [];
  const looks: number[] = [];
  const changes: AgentsChange[] = [];
  let wakeAnswer: () => Promise<Result<unknown>> = () => Promise.resolve(succeed({ status: 1 }));
  let infoAnswer: () => Promise<Result<AgentDetail>> = () => Promise.resolve(succeed(makeDetail(1)));
  let storeAnswer: 'good' | 'other-account' | 'down' = 'good';
  const jobs = createJobs({ clock: fake.clock, onChange: () => undefined });
  const wake = createWake({
    jobs,
    clock: fake.clock,
    random,
    onChange: (change) => changes.push(change),
    wake: (agentId, { attention }) => {
      sent.push(`wake ${agentId} ${attention}`);
      return wakeAnswer();
    },
    agentInfo: (_agentId, { attention }) => {
      expect(attention).toBe('background');
      looks.push(fake.clock.now());
      return infoAnswer();
    },
    inventory: {
      generation: () => 3,
      applyDetail: (detail, _at, of) => {
        expect(of).toBe(3);
        if (storeAnswer === 'other-account') return Promise.resolve(fail('cancelled', 'other account'));
        if (storeAnswer === 'down') return Promise.resolve(fail('internal', 'down'));
        const upserted = detail.online === true ? [toRow(detail, false)] : [];
        return Promise.resolve(
          succeed({ reset: false, upserted, removed: [], summary: { total: 1, online: 0, at: 1, dropped: 0 } }),
        );
      },
    },
  });
  return {
    ...fake,
    jobs,
    sent,
    looks,
    changes,
    run: () => wake({ id: 1, name: 'host-1' }),
    job: () => jobs.current()[0],
    answerWake: (next: typeof wakeAnswer) => {
      wakeAnswer = next;
    },
    answerInfo: (next: typeof infoAnswer) => {
      infoAnswer = next;
    },
    answerStore: (next: typeof storeAnswer) => {
      storeAnswer = next;
    },
  };
}

const online = (): Promise<Result<AgentDetail>> => Promise.resolve(succeed(makeDetail(1, { online: true })));

describe('waking an agent', () => {
  it('asks once, looks every few seconds, and is done when it is online, with the picture changed', async () => {
    const { run, advance, sent, looks, job, changes, answerInfo, timers } = begin();
    expect(run()).toMatchObject({ kind: 'wake', agentId: 1, agentName: 'host-1', state: 'running' });
    run();
    await advance(10_000);
    expect(looks).toEqual([4_000, 8_000]);
    expect(job()?.state).toBe('running');
    expect(changes).toEqual([]);
    answerInfo(online);
    await advance(2_000);
    expect(job()).toMatchObject({ state: 'done', failure: null });
    expect(changes.map(({ upserted }) => upserted[0]?.online)).toEqual([true]);
    expect(sent).toEqual(['wake 1 user']);
    await advance(50_000);
    expect(looks).toHaveLength(3);
    expect(timers()).toBe(1);
  });

  it('looks no faster than every 3 s and no slower than every 5 s', async () => {
    for (const [random, gap] of [
      [0, 3_000],
      [0.999_999, 5_000],
    ] as const) {
      const { run, advance, looks } = begin({ random: () => random });
      run();
      await advance(20_000);
      expect(Math.round(looks[0] ?? 0)).toBe(gap);
      expect(Math.round((looks[1] ?? 0) - (looks[0] ?? 0))).toBe(gap);
    }
  });

  it('gives up after 3 minutes with a sentence that names the agent', async () => {
    const { run, advance, job, looks } = begin();
    run();
    await advance(180_000);
    expect(job()).toMatchObject({ state: 'failed', failure: { kind: 'timeout', reason: 'not-online' } });
    expect(job()?.failure?.message).toContain('host-1 did not come online within 3 minutes.');
    expect(looks).toHaveLength(45);
    await advance(30_000);
    expect(looks).toHaveLength(45);
  });

  it('measures by the monotonic clock', async () => {
    const { run, advance, job, jumpWall } = begin();
    run();
    await advance(10_000);
    jumpWall(86_400_000);
    await advance(100_000);
    expect(job()?.state).toBe('running');
    jumpWall(-172_800_000);
    await advance(70_000);
    expect(job()?.state).toBe('failed');
  });

  it('hands on why the service would not wake it, without looking', async () => {
    const { run, advance, job, looks, answerWake } = begin();
    answerWake(() => Promise.resolve(bad('no-right')));
    run();
    await advance(60_000 - 1);
    expect(job()).toMatchObject({ state: 'failed', failure: { kind: 'no-right' } });
    expect(looks).toEqual([]);
  });

  it.each(['quota', 'key-refused', 'no-right', 'not-found'] as const)('stops looking on %s', async (kind) => {
    const { run, advance, job, looks, answerInfo } = begin();
    answerInfo(() => Promise.resolve(bad(kind)));
    run();
    await advance(30_000);
    expect(looks).toHaveLength(1);
    expect(job()).toMatchObject({ state: 'failed', failure: { kind } });
  });

  it.each(['offline', 'timeout', 'service-error', 'not-the-service', 'internal'] as const)(
    'goes on looking through %s',
    async (kind) => {
      const { run, advance, job, answerInfo } = begin();
      answerInfo(() => Promise.resolve(bad(kind)));
      run();
      await advance(30_000);
      expect(job()?.state).toBe('running');
      answerInfo(online);
      await advance(4_000);
      expect(job()?.state).toBe('done');
    },
  );

  it('says what kept it from knowing when it never could look', async () => {
    const { run, advance, job, answerInfo } = begin();
    answerInfo(() => Promise.resolve(bad('offline')));
    run();
    await advance(180_000);
    expect(job()).toMatchObject({ state: 'failed', failure: { kind: 'offline' } });
    expect(job()?.failure?.message).toMatch(/^The request to wake host-1 was sent, .* It was offline\.$/);
  });

  it('waits as long as the service asks', async () => {
    const { run, advance, looks, answerInfo } = begin();
    answerInfo(() => Promise.resolve(bad('busy', 30_000)));
    run();
    await advance(40_000);
    expect(looks).toEqual([4_000, 34_000]);
  });

  it('stops when cancelled: while it waits, while it asks, and before anything was answered', async () => {
    const waiting = begin();
    const { id } = waiting.run();
    await waiting.advance(5_000);
    waiting.jobs.cancel(id);
    await waiting.advance(30_000);
    expect(waiting.looks).toEqual([4_000]);
    expect(waiting.job()?.state).toBe('cancelled');

    const asking = begin();
    let answer: (result: Result<AgentDetail>) => void = () => undefined;
    asking.answerInfo(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const second = asking.run();
    await asking.advance(5_000);
    asking.jobs.cancel(second.id);
    answer(succeed(makeDetail(1, { online: true })));
    await asking.advance(10_000);
    expect(asking.changes).toEqual([]);
    expect(asking.looks).toHaveLength(1);
  });

  it('ends when the account was changed meanwhile', async () => {
    const { run, advance, job, looks, answerStore } = begin();
    answerStore('other-account');
    run();
    await advance(20_000);
    expect(job()?.state).toBe('cancelled');
    expect(looks).toHaveLength(1);
  });

  it('is done even when the picture could not be written', async () => {
    const { run, advance, job, answerStore, answerInfo } = begin();
    answerStore('down');
    answerInfo(online);
    run();
    await advance(4_000);
    expect(job()?.state).toBe('done');
  });
});
