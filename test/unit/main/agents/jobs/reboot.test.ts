import { describe, expect, it } from 'vitest';
import type { AgentDetails, UnconfirmedChange } from '../../../../../src-main/contract/contract.ts';
import { succeed, type Result } from '../../../../../src-main/contract/failure.ts';
import { createJobs } from '../../../../../src-main/agents/jobs/jobs.ts';
import { createReboot } from '../../../../../src-main/agents/jobs/reboot.ts';
import { createOnlineChecks } from '../../../../../src-main/agents/jobs/follow.ts';
import type { AgentDetail } from '../../../../../src-main/contract/model.ts';
import { createUnconfirmed } from '../../../../../src-main/api/unconfirmed.ts';
import { createFakeClock } from '../../fake-clock.ts';
import { bad, createBooks, makeChange, makeDetails, makeRow } from './fixtures.ts';

const shows = (changes: Partial<AgentDetail>): Result<AgentDetails> => succeed(makeDetails(1, changes));
const online = shows({ online: true });
const offline = shows({ online: false });

function begin() {
  const fake = createFakeClock();
  const start = fake.clock.now();
  const sent: string[] = [];
  const notified: (readonly UnconfirmedChange[])[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const checks: number[] = [];
  const books = createBooks();
  const onlineChecks = createOnlineChecks();
  let rebootAnswer: () => Promise<Result<unknown>> = () => Promise.resolve(succeed({ status: 1 }));
  let answer: Result<AgentDetails> = online;
  const jobs = createJobs({ clock: fake.clock, onChange: () => undefined });
  const unconfirmed = createUnconfirmed({ clock: fake.clock, onChange: (changes) => notified.push(changes) });
  const reboot = createReboot({
    jobs,
    unconfirmed,
    onlineChecks,
    inventory: books.inventory,
    clock: fake.clock,
    random: () => 0.5,
    serviceNow: () => 1_790_000_060_000,
    reboot: (agentId, safe, { attention, signal }) => {
      sent.push(`reboot ${agentId} ${safe} ${attention}`);
      signals.push(signal);
      return rebootAnswer();
    },
    readAgent: () => {
      checks.push(fake.clock.now() - start);
      return Promise.resolve(answer);
    },
  });
  const run = (safe = false, undoMs?: number) => {
    const started = reboot.start({ id: 1, name: 'host-1' }, safe, undoMs);
    if (!started.ok) throw new Error(started.failure.message);
    return started.value;
  };
  return {
    ...fake,
    jobs,
    sent,
    notified,
    unconfirmed,
    signals,
    checks,
    books,
    onlineChecks,
    reboot,
    run,
    job: () => jobs.current().at(-1),
    show: (next: Result<AgentDetails>) => {
      answer = next;
    },
    answerReboot: (next: typeof rebootAnswer) => {
      rebootAnswer = next;
    },
  };
}

describe('rebooting an agent', () => {
  it('sends once after five seconds, follows the agent down and up, and stores how long it took', async () => {
    const { run, advance, job, sent, checks, show, books } = begin();
    const { startedAt } = run();
    expect(job()).toMatchObject({ kind: 'reboot', step: 'undo', limitAt: startedAt + 5_000 });
    await advance(4_999);
    expect(sent).toEqual([]);
    expect(checks).toEqual([]);
    await advance(1);
    expect(sent).toEqual(['reboot 1 false user']);
    expect(job()).toMatchObject({ step: 'going-down', limitAt: startedAt + 185_000 });
    await advance(4_000);
    show(offline);
    await advance(4_000);
    expect(job()).toMatchObject({ step: 'coming-up', stepAt: startedAt + 13_000, limitAt: startedAt + 613_000 });
    await advance(30_000);
    show(online);
    await advance(4_000);
    expect(job()).toMatchObject({ state: 'done', endedAt: startedAt + 45_000 });
    expect(sent).toHaveLength(1);
    expect(books.noted).toEqual([{ agentId: 1, kind: 'reboot', at: startedAt + 5_000, ms: 40_000 }]);
    run(true);
    await advance(0);
    expect(job()).toMatchObject({ kind: 'reboot-safe', step: 'undo' });
    await advance(5_000);
    expect(job()?.typicalMs).toBe(40_000);
    expect(sent[1]).toBe('reboot 1 true user');
  });

  it('sends nothing if it is undone', async () => {
    const { run, advance, jobs, sent, checks, job } = begin();
    const { id } = run();
    await advance(4_900);
    jobs.cancel(id);
    await advance(50_000);
    expect(job()?.state).toBe('cancelled');
    expect(sent).toEqual([]);
    expect(checks).toEqual([]);
  });

  it('checks every three to five seconds', async () => {
    const { run, advance, checks } = begin();
    run(false, 0);
    await advance(12_000);
    expect(checks).toEqual([0, 4_000, 8_000, 12_000]);
  });

  it('does not send to an agent that is offline or gone', async () => {
    const away = begin();
    away.show(offline);
    away.run(false, 0);
    await away.advance(0);
    expect(away.job()).toMatchObject({ state: 'failed', failure: { kind: 'bad-input', reason: 'agent-offline' } });
    const gone = begin();
    gone.show(bad('not-found'));
    gone.run(false, 0);
    await gone.advance(0);
    expect(gone.job()).toMatchObject({ state: 'failed', failure: { kind: 'not-found' } });
    expect(away.sent).toEqual([]);
    expect(gone.sent).toEqual([]);
  });

  it.each(['offline', 'no-right', 'quota', 'timeout'] as const)(
    'is sent although the check before it ends in %s',
    async (kind) => {
      const { run, advance, sent, show } = begin();
      show(bad(kind));
      run(false, 0);
      await advance(0);
      expect(sent).toHaveLength(1);
    },
  );

  it.each(['offline', 'timeout', 'service-error', 'busy', 'quota', 'no-right'] as const)(
    'hands on %s of the request, sent once and not watched',
    async (kind) => {
      const { run, advance, sent, checks, job, answerReboot } = begin();
      answerReboot(() => Promise.resolve(bad(kind)));
      run(false, 0);
      await advance(50_000);
      expect(job()).toMatchObject({ state: 'failed', failure: { kind } });
      expect(sent).toHaveLength(1);
      expect(checks).toEqual([0]);
    },
  );

  describe('whose response was lost', () => {
    const lost = () => Promise.resolve(bad('offline', { unsure: true }));

    it('is followed like one that was accepted, and sent once', async () => {
      const { run, advance, job, sent, answerReboot, show, notified } = begin();
      answerReboot(lost);
      run(false, 0);
      await advance(4_000);
      expect(job()).toMatchObject({ state: 'running', step: 'going-down', isResponseLost: true });
      show(offline);
      await advance(4_000);
      show(online);
      await advance(4_000);
      expect(job()?.state).toBe('done');
      expect(sent).toHaveLength(1);
      expect(notified).toEqual([]);
    });

    it('fails with what was found if the agent stayed online', async () => {
      const { run, advance, job, answerReboot, notified } = begin();
      answerReboot(lost);
      run(false, 0);
      await advance(180_000);
      expect(job()).toMatchObject({ state: 'failed', failure: { reason: 'not-arrived' } });
      expect(job()?.failure?.message).toBe(
        'The service didn’t confirm the request to reboot host-1. The agent stayed online for 3 minutes, so the request may not have arrived. Try again.',
      );
      expect(notified).toEqual([]);
    });

    it('stays unknown if the agent cannot be read, until a read shows it offline', async () => {
      const { run, advance, job, answerReboot, show, notified, unconfirmed } = begin();
      answerReboot(lost);
      run(false, 0);
      await advance(0);
      show(bad('offline'));
      await advance(180_000);
      expect(job()).toMatchObject({ state: 'failed', failure: { reason: 'unread', unsure: true } });
      expect(notified.at(-1)).toEqual([{ kind: 'reboot', id: 1, state: 'unknown' }]);
      unconfirmed.take({ kind: 'details', details: makeDetails(1, { online: true }) });
      expect(notified).toHaveLength(1);
      unconfirmed.take({ kind: 'details', details: makeDetails(1, { online: false }) });
      expect(notified.at(-1)).toEqual([]);
    });
  });

  it('fails if the agent does not go offline within three minutes', async () => {
    const { run, advance, job, books, sent } = begin();
    run(false, 0);
    await advance(179_999);
    expect(job()?.state).toBe('running');
    await advance(1);
    expect(job()).toMatchObject({ state: 'failed', failure: { kind: 'timeout', reason: 'not-restarted' } });
    expect(job()?.failure?.message).toContain('host-1 accepted the request but hasn’t rebooted');
    expect(books.noted).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('recognises a reboot between two checks by the details', async () => {
    const { run, advance, job, show, books } = begin();
    show(shows({ online: true, lastTime: 1_789_990_000 }));
    run(false, 0);
    await advance(4_000);
    expect(job()?.state).toBe('running');
    show(shows({ online: true, lastTime: 1_790_000_070 }));
    await advance(4_000);
    expect(job()?.state).toBe('done');
    expect(books.noted).toMatchObject([{ kind: 'reboot', ms: 8_000 }]);
  });

  it('does not claim a reboot if a regular update of last_time could be the reason', async () => {
    const { run, advance, job, show } = begin();
    run(false, 0);
    await advance(4_000);
    show(shows({ online: true, lastTime: 1_790_000_070 }));
    await advance(176_000);
    expect(job()).toMatchObject({ state: 'failed', failure: { reason: 'perhaps-restarted' } });
    expect(job()?.failure?.message).toContain('it may have rebooted between two checks');
  });

  it('checks at once when the list has it offline, and remembers that', async () => {
    const { run, advance, job, checks, onlineChecks } = begin();
    run(false, 0);
    await advance(5_000);
    onlineChecks.takeChange(makeChange([makeRow(1, { online: true })]));
    await advance(0);
    expect(checks).toEqual([0, 4_000]);
    onlineChecks.takeChange(makeChange([makeRow(1, { online: false })]));
    await advance(0);
    expect(checks).toEqual([0, 4_000, 5_000]);
    expect(job()?.state).toBe('done');
  });

  it('checks at once when the list has it online, and trusts only the check', async () => {
    const { run, advance, job, checks, show, onlineChecks } = begin();
    run(false, 0);
    await advance(0);
    show(offline);
    await advance(5_000);
    expect(job()?.step).toBe('coming-up');
    onlineChecks.takeChange(makeChange([makeRow(1, { online: true })]));
    await advance(0);
    expect(checks).toEqual([0, 4_000, 5_000]);
    expect(job()?.state).toBe('running');
    show(online);
    onlineChecks.takeChange(makeChange([makeRow(1, { online: true })]));
    await advance(0);
    expect(job()?.state).toBe('done');
  });

  it('fails ten minutes after it went offline, and stores that it did not come back', async () => {
    const { run, advance, job, show, books } = begin();
    run(false, 0);
    await advance(0);
    show(offline);
    await advance(604_000 - 1);
    expect(job()?.state).toBe('running');
    await advance(1);
    expect(job()).toMatchObject({ state: 'failed', failure: { kind: 'timeout', reason: 'not-back' } });
    expect(job()?.failure?.message).toContain('wasn’t back within 10 minutes');
    expect(books.noted).toMatchObject([{ ms: null }]);
  });

  it('continues through network failures, and reports if it could never check', async () => {
    const flaky = begin();
    flaky.run(false, 0);
    await flaky.advance(0);
    flaky.show(bad('offline'));
    await flaky.advance(60_000);
    flaky.show(offline);
    await flaky.advance(4_000);
    flaky.show(bad('service-error'));
    await flaky.advance(60_000);
    flaky.show(online);
    await flaky.advance(4_000);
    expect(flaky.job()?.state).toBe('done');

    const blind = begin();
    blind.run(false, 0);
    await blind.advance(0);
    blind.show(bad('offline'));
    await blind.advance(180_000);
    expect(blind.job()).toMatchObject({ state: 'failed', failure: { kind: 'offline' } });
    expect(blind.job()?.failure?.message).toMatch(/^The request to reboot host-1 was sent, .* for 3 minutes\./);
  });

  it('stops checking after a 402, and reports that the request was sent', async () => {
    const { run, advance, job, show, checks } = begin();
    run(false, 0);
    await advance(0);
    show(bad('quota'));
    await advance(30_000);
    expect(checks).toHaveLength(2);
    expect(job()).toMatchObject({ state: 'failed', failure: { kind: 'quota' } });
    expect(job()?.failure?.message).toMatch(/^The request to reboot host-1 was sent/);
  });

  it('does not abort its request when it is cancelled', async () => {
    const { run, advance, jobs, signals, checks, answerReboot } = begin();
    let take: (result: Result<unknown>) => void = () => undefined;
    answerReboot(
      () =>
        new Promise((resolve) => {
          take = resolve;
        }),
    );
    const { id } = run(false, 0);
    await advance(100);
    jobs.cancel(id);
    expect(signals).toEqual([undefined]);
    take(succeed({ status: 1 }));
    await advance(30_000);
    expect(checks).toEqual([0]);
  });

  it('is sent once however often it is started', async () => {
    const { run, advance, sent, jobs, reboot } = begin();
    const first = run();
    expect(run()).toMatchObject({ id: first.id });
    await advance(5_000);
    expect(run()).toMatchObject({ id: first.id });
    expect(reboot.start({ id: 1, name: 'host-1' }, true)).toMatchObject({
      ok: false,
      failure: { kind: 'busy', reason: 'restarting' },
    });
    await advance(20_000);
    expect(sent).toEqual(['reboot 1 false user']);
    expect(jobs.current()).toHaveLength(1);
  });

  it('changes to the other mode while it can still be undone', async () => {
    const { run, advance, sent, jobs } = begin();
    run(false);
    await advance(3_000);
    run(true);
    await advance(30_000);
    expect(sent).toEqual(['reboot 1 true user']);
    expect(jobs.current().map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'reboot cancelled',
      'reboot-safe running',
    ]);
  });
});
