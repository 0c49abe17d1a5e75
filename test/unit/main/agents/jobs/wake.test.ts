import { describe, expect, it } from 'vitest';
import type { AgentDetails, UnconfirmedChange } from '../../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../../src-main/contract/failure.ts';
import { createJobs } from '../../../../../src-main/agents/jobs/jobs.ts';
import { createOnlineChecks } from '../../../../../src-main/agents/jobs/follow.ts';
import { createWake } from '../../../../../src-main/agents/jobs/wake.ts';
import { createUnconfirmed } from '../../../../../src-main/api/unconfirmed.ts';
import { createFakeClock } from '../../fake-clock.ts';
import { bad, createBooks, makeChange, makeDetails, makeRow } from './fixtures.ts';

const explained = 'Its network cable was unplugged when last checked. Someone has to turn it on at the device.';

function begin({ random = () => 0.5 }: { readonly random?: () => number } = {}) {
  const fake = createFakeClock();
  const sent: string[] = [];
  const notified: (readonly UnconfirmedChange[])[] = [];
  const checks: number[] = [];
  const opened: number[] = [];
  const books = createBooks();
  const onlineChecks = createOnlineChecks();
  let shown: boolean | null = false;
  let why: string | null = explained;
  let openAnswer: Result<unknown> = succeed({ tabId: 'tab-1' });
  let wakeAnswer: () => Promise<Result<unknown>> = () => Promise.resolve(succeed({ status: 1 }));
  let infoAnswer: () => Promise<Result<AgentDetails>> = () => Promise.resolve(succeed(makeDetails(1)));
  const jobs = createJobs({ clock: fake.clock, onChange: () => undefined });
  const unconfirmed = createUnconfirmed({ clock: fake.clock, onChange: (changes) => notified.push(changes) });
  const wake = createWake({
    jobs,
    unconfirmed,
    onlineChecks,
    inventory: books.inventory,
    clock: fake.clock,
    random,
    isOnline: () => shown,
    explain: () => Promise.resolve(why),
    openSession: (agentId) => {
      opened.push(agentId);
      return openAnswer;
    },
    wake: (agentId, { attention }) => {
      sent.push(`wake ${agentId} ${attention}`);
      return wakeAnswer();
    },
    readAgent: () => {
      checks.push(fake.clock.now());
      return infoAnswer();
    },
  });
  return {
    ...fake,
    jobs,
    sent,
    notified,
    unconfirmed,
    checks,
    opened,
    books,
    onlineChecks,
    run: () => wake.wake({ id: 1, name: 'host-1' }),
    connect: (viewOnly = false) => wake.wakeAndConnect({ id: 1, name: 'host-1' }, viewOnly),
    job: () => jobs.current()[0],
    show: (online: boolean | null) => {
      shown = online;
    },
    explainBy: (next: string | null) => {
      why = next;
    },
    answerOpen: (next: Result<unknown>) => {
      openAnswer = next;
    },
    answerWake: (next: typeof wakeAnswer) => {
      wakeAnswer = next;
    },
    answerInfo: (next: typeof infoAnswer) => {
      infoAnswer = next;
    },
  };
}

const online = (): Promise<Result<AgentDetails>> => Promise.resolve(succeed(makeDetails(1, { online: true })));

describe('waking an agent', () => {
  it('sends one request, checks every few seconds, and is done when the agent is online', async () => {
    const { run, advance, sent, checks, job, answerInfo, timers } = begin();
    expect(run()).toMatchObject({ kind: 'wake', agentId: 1, agentName: 'host-1', state: 'running' });
    run();
    await advance(10_000);
    expect(checks).toEqual([4_000, 8_000]);
    expect(job()?.state).toBe('running');
    answerInfo(online);
    await advance(2_000);
    expect(job()).toMatchObject({ state: 'done', failure: null });
    expect(sent).toEqual(['wake 1 user']);
    await advance(50_000);
    expect(checks).toHaveLength(3);
    expect(timers()).toBe(1);
  });

  it('checks at least every 5 s and at most every 3 s', async () => {
    for (const [random, gap] of [
      [0, 3_000],
      [0.999_999, 5_000],
    ] as const) {
      const { run, advance, checks } = begin({ random: () => random });
      run();
      await advance(20_000);
      expect(Math.round(checks[0] ?? 0)).toBe(gap);
      expect(Math.round((checks[1] ?? 0) - (checks[0] ?? 0))).toBe(gap);
    }
  });

  it('fails after 3 minutes with a message that names the agent', async () => {
    const { run, advance, job, checks } = begin();
    run();
    await advance(180_000);
    expect(job()).toMatchObject({ state: 'failed', failure: { kind: 'timeout', reason: 'not-online' } });
    expect(job()?.failure?.message).toBe(`host-1 didn’t come online within 3 minutes. ${explained}`);
    expect(checks).toHaveLength(45);
    await advance(30_000);
    expect(checks).toHaveLength(45);
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

  it('returns the failure of the request, without checking', async () => {
    const { run, advance, job, checks, answerWake } = begin();
    answerWake(() => Promise.resolve(bad('no-right')));
    run();
    await advance(60_000 - 1);
    expect(job()).toMatchObject({ state: 'failed', failure: { kind: 'no-right' } });
    expect(checks).toEqual([]);
  });

  it.each(['quota', 'key-refused', 'no-right', 'not-found'] as const)('stops checking on %s', async (kind) => {
    const { run, advance, job, checks, answerInfo } = begin();
    answerInfo(() => Promise.resolve(bad(kind)));
    run();
    await advance(30_000);
    expect(checks).toHaveLength(1);
    expect(job()).toMatchObject({ state: 'failed', failure: { kind } });
  });

  it.each(['offline', 'timeout', 'service-error', 'not-the-service', 'internal'] as const)(
    'continues checking after %s',
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

  it('reports why it could never check', async () => {
    const { run, advance, job, answerInfo } = begin();
    answerInfo(() => Promise.resolve(bad('offline')));
    run();
    await advance(180_000);
    expect(job()).toMatchObject({ state: 'failed', failure: { kind: 'offline' } });
    expect(job()?.failure?.message).toMatch(/^The request to wake host-1 was sent, .* It was offline\.$/);
  });

  describe('whose response was lost', () => {
    const lost = () => Promise.resolve(bad('timeout', { unsure: true }));

    it('is looked for at the agent', async () => {
      const { run, advance, job, sent, answerWake, answerInfo } = begin();
      answerWake(lost);
      run();
      await advance(4_000);
      expect(job()).toMatchObject({ state: 'running', step: 'coming-up', isResponseLost: true });
      answerInfo(online);
      await advance(4_000);
      expect(job()?.state).toBe('done');
      expect(sent).toHaveLength(1);
    });

    it('fails with what was found if the agent stays offline, and counts for no forecast', async () => {
      const { run, advance, job, answerWake, books } = begin();
      answerWake(lost);
      run();
      await advance(180_000);
      expect(job()).toMatchObject({ state: 'failed', failure: { reason: 'not-arrived' } });
      expect(job()?.failure?.message).toBe(
        'The service didn’t confirm the request, and host-1 didn’t come online within 3 minutes, so it may not have arrived. Try again.',
      );
      expect(books.noted).toEqual([]);
    });

    it('stays unknown if the agent cannot be read, until a list shows it online', async () => {
      const { run, advance, job, answerWake, answerInfo, notified, unconfirmed } = begin();
      answerWake(lost);
      answerInfo(() => Promise.resolve(bad('no-right')));
      run();
      await advance(4_000);
      expect(job()).toMatchObject({ state: 'failed', failure: { reason: 'unread', unsure: true } });
      expect(notified.at(-1)).toEqual([{ kind: 'wake', id: 1, state: 'unknown' }]);
      unconfirmed.take({ kind: 'agents', upserted: [makeRow(1, { online: true })], removed: [] });
      expect(notified.at(-1)).toEqual([]);
    });
  });

  it('waits as long as the service requests', async () => {
    const { run, advance, checks, answerInfo } = begin();
    answerInfo(() => Promise.resolve(bad('busy', { waitMs: 30_000 })));
    run();
    await advance(40_000);
    expect(checks).toEqual([4_000, 34_000]);
  });

  it('stops when cancelled: between checks, during a check, and before the first response', async () => {
    const waiting = begin();
    const { id } = waiting.run();
    await waiting.advance(5_000);
    waiting.jobs.cancel(id);
    await waiting.advance(30_000);
    expect(waiting.checks).toEqual([4_000]);
    expect(waiting.job()?.state).toBe('cancelled');

    const asking = begin();
    let answer: (result: Result<AgentDetails>) => void = () => undefined;
    asking.answerInfo(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const second = asking.run();
    await asking.advance(5_000);
    asking.jobs.cancel(second.id);
    answer(succeed(makeDetails(1, { online: true })));
    await asking.advance(10_000);
    expect(asking.books.noted).toEqual([]);
    expect(asking.checks).toHaveLength(1);
  });

  it('ends if the account was changed meanwhile', async () => {
    const { run, advance, job, checks, answerInfo } = begin();
    answerInfo(() => Promise.resolve(fail('cancelled', 'other account')));
    run();
    await advance(20_000);
    expect(job()?.state).toBe('cancelled');
    expect(checks).toHaveLength(1);
  });

  it('checks at once when the list has it online, and goes by that check', async () => {
    const { run, advance, job, checks, onlineChecks, answerInfo } = begin();
    run();
    await advance(5_000);
    onlineChecks.takeChange(makeChange([makeRow(2, { online: true })]));
    onlineChecks.takeChange(makeChange([makeRow(1, { online: false })]));
    await advance(500);
    expect(checks).toEqual([4_000]);
    onlineChecks.takeChange(makeChange([makeRow(1, { online: true })]));
    await advance(0);
    expect(checks).toEqual([4_000, 5_500]);
    expect(job()?.state).toBe('running');
    answerInfo(online);
    onlineChecks.takeChange(makeChange([makeRow(1, { online: true })]));
    await advance(0);
    expect(job()?.state).toBe('done');
  });

  it('checks an agent that the list has online, and does not wake it if it is', async () => {
    const { run, advance, job, sent, show, answerInfo, books } = begin();
    show(true);
    answerInfo(online);
    run();
    await advance(0);
    expect(job()?.state).toBe('done');
    expect(sent).toEqual([]);
    expect(books.noted).toEqual([]);
  });

  it('wakes an agent that is online in the list but not in its details', async () => {
    const { run, advance, sent, show } = begin();
    show(true);
    run();
    await advance(0);
    expect(sent).toEqual(['wake 1 user']);
  });

  it('reports its steps and stores how long the agent takes', async () => {
    const { run, advance, job, jobs, answerInfo, answerWake, books } = begin();
    let take: (result: Result<unknown>) => void = () => undefined;
    answerWake(
      () =>
        new Promise((resolve) => {
          take = resolve;
        }),
    );
    run();
    await advance(2_000);
    expect(job()).toMatchObject({ step: 'sending', limitAt: null, typicalMs: null });
    take(succeed({ status: 1 }));
    await advance(0);
    const started = job()?.startedAt ?? 0;
    expect(job()).toMatchObject({ step: 'coming-up', stepAt: started + 2_000, limitAt: started + 182_000 });
    await advance(9_000);
    answerInfo(online);
    await advance(4_000);
    expect(books.noted).toEqual([{ agentId: 1, kind: 'wake', at: started + 2_000, ms: 12_000 }]);
    answerInfo(() => Promise.resolve(succeed(makeDetails(1))));
    run();
    await advance(0);
    expect(jobs.current().at(-1)).toMatchObject({ state: 'running', typicalMs: 12_000 });
  });

  it('stores that it did not come online, but nothing if that is unknown', async () => {
    const vain = begin();
    vain.explainBy(null);
    vain.run();
    await vain.advance(180_000);
    expect(vain.books.noted).toMatchObject([{ kind: 'wake', ms: null }]);
    expect(vain.job()?.failure?.message).toContain('Wake-on-LAN may be off');

    const blind = begin();
    blind.answerInfo(() => Promise.resolve(bad('offline')));
    blind.run();
    await blind.advance(180_000);
    expect(blind.books.noted).toEqual([]);
  });
});

describe('waking and connecting', () => {
  it('wakes, waits and opens the session once the agent is online', async () => {
    const { connect, advance, job, opened, sent, answerInfo } = begin();
    expect(connect()).toMatchObject({ kind: 'wake-and-connect', step: 'sending' });
    await advance(10_000);
    expect(opened).toEqual([]);
    answerInfo(online);
    await advance(4_000);
    expect(opened).toEqual([1]);
    expect(sent).toEqual(['wake 1 user']);
    expect(job()).toMatchObject({ state: 'done', step: 'connecting' });
  });

  it('connects at once to an agent that the list has online, without waking or checking', async () => {
    const { connect, advance, opened, sent, checks, show, job } = begin();
    show(true);
    connect();
    await advance(0);
    expect(opened).toEqual([1]);
    expect(sent).toEqual([]);
    expect(checks).toEqual([]);
    expect(job()?.state).toBe('done');
  });

  it('checks first if its state is unknown in the list', async () => {
    const { connect, advance, opened, sent, show, answerInfo } = begin();
    show(null);
    answerInfo(online);
    connect();
    await advance(0);
    expect(opened).toEqual([1]);
    expect(sent).toEqual([]);
  });

  it('joins a wake that is under way: woken once, opened once', async () => {
    const { run, connect, advance, opened, sent, answerInfo, jobs } = begin();
    const { id } = run();
    await advance(5_000);
    expect(connect()).toMatchObject({ id, kind: 'wake-and-connect' });
    run();
    answerInfo(online);
    await advance(4_000);
    expect(sent).toEqual(['wake 1 user']);
    expect(opened).toEqual([1]);
    expect(jobs.current()).toHaveLength(1);
  });

  it('opens nothing if cancelled, and fails if the tab could not be opened', async () => {
    const stopped = begin();
    const { id } = stopped.connect();
    await stopped.advance(5_000);
    stopped.jobs.cancel(id);
    stopped.answerInfo(online);
    await stopped.advance(60_000 - 1);
    expect(stopped.opened).toEqual([]);

    const full = begin();
    full.answerOpen(bad('busy'));
    full.answerInfo(online);
    full.connect();
    await full.advance(4_000);
    expect(full.job()).toMatchObject({ state: 'failed', failure: { kind: 'busy' } });
  });
});
