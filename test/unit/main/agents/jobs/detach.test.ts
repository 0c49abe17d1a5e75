import { describe, expect, it } from 'vitest';
import { succeed, type Result } from '../../../../../src-main/contract/failure.ts';
import { createDetach } from '../../../../../src-main/agents/jobs/detach.ts';
import { createJobs } from '../../../../../src-main/agents/jobs/jobs.ts';
import { createFakeClock } from '../../fake-clock.ts';
import { bad } from './fixtures.ts';

function begin(name = 'host-1') {
  const fake = createFakeClock();
  const sent: number[] = [];
  let lists = 0;
  let listed = true;
  let goneAfter = 1;
  let logoutAnswer: Result<unknown> = succeed({ status: 1 });
  let listAnswer: Result<unknown> = succeed(undefined);
  const jobs = createJobs({ clock: fake.clock, onChange: () => undefined });
  const detach = createDetach({
    jobs,
    clock: fake.clock,
    logout: (agentId) => {
      sent.push(agentId);
      return Promise.resolve(logoutAnswer);
    },
    refresh: () => {
      lists += 1;
      if (listAnswer.ok && lists >= goneAfter) listed = false;
      return Promise.resolve(listAnswer);
    },
    isListed: () => listed,
  });
  return {
    ...fake,
    jobs,
    sent,
    lists: () => lists,
    job: () => jobs.current()[0],
    start: (typed: string) => detach.start({ id: 1, name }, typed),
    stayFor: (count: number) => {
      goneAfter = count;
    },
    answerLogout: (next: Result<unknown>) => {
      logoutAnswer = next;
    },
    answerList: (next: Result<unknown>) => {
      listAnswer = next;
    },
  };
}

describe('detaching an agent', () => {
  it('sends once after five seconds, and is done when the list no longer has the agent', async () => {
    const { start, advance, sent, lists, job } = begin();
    expect(start('host-1')).toMatchObject({ ok: true, value: { kind: 'detach', step: 'undo' } });
    await advance(4_999);
    expect(sent).toEqual([]);
    await advance(1);
    expect(sent).toEqual([1]);
    expect(lists()).toBe(1);
    expect(job()).toMatchObject({ state: 'done', step: 'checking' });
  });

  it.each([
    ['host-1', ' host-1\n', true],
    ['  host-1', 'host-1', true],
    ['Café', 'Cafe\u0301', true],
    ['host-1', 'Host-1', false],
    ['host-1', 'host-', false],
    ['host-1', 'host-1 2', false],
    ['host-1', '', false],
    ['a  b', 'a b', false],
  ])('accepts for %j the typed %j: %s', async (name, typed, taken) => {
    const { start, advance, sent, jobs } = begin(name);
    const started = start(typed);
    await advance(6_000);
    expect(started.ok).toBe(taken);
    expect(sent).toEqual(taken ? [1] : []);
    if (!started.ok) expect(started.failure).toMatchObject({ kind: 'bad-input', reason: 'other-name' });
    expect(jobs.current()).toHaveLength(taken ? 1 : 0);
  });

  it('sends nothing if it is undone', async () => {
    const { start, advance, sent, jobs, lists } = begin();
    const started = start('host-1');
    await advance(4_000);
    if (started.ok) jobs.cancel(started.value.id);
    await advance(50_000);
    expect(sent).toEqual([]);
    expect(lists()).toBe(0);
  });

  it('requests another list if the first one was older than the request', async () => {
    const { start, advance, lists, job, stayFor, sent } = begin();
    stayFor(3);
    start('host-1');
    await advance(5_000);
    expect(job()).toMatchObject({ state: 'running', step: 'checking' });
    await advance(6_000);
    expect(lists()).toBe(3);
    expect(job()?.state).toBe('done');
    expect(sent).toHaveLength(1);
  });

  it('fails if the service still lists the agent', async () => {
    const { start, advance, lists, job, stayFor } = begin();
    stayFor(99);
    start('host-1');
    await advance(30_000);
    expect(lists()).toBe(3);
    expect(job()).toMatchObject({ state: 'failed', failure: { kind: 'service-error', reason: 'still-listed' } });
    expect(job()?.failure?.message).toContain('still lists it');
  });

  it('reports that it was sent if the list cannot be read', async () => {
    const { start, advance, job, answerList } = begin();
    answerList(bad('offline'));
    start('host-1');
    await advance(5_000);
    expect(job()).toMatchObject({ state: 'failed', failure: { kind: 'offline' } });
    expect(job()?.failure?.message).toMatch(/^The service accepted the request to detach host-1, but/);
  });

  it.each(['offline', 'timeout', 'not-the-service', 'service-error'] as const)(
    'asks the list what came of it when the request ended in %s, and sends nothing again',
    async (kind) => {
      const gone = begin();
      gone.answerLogout(bad(kind));
      gone.start('host-1');
      await gone.advance(5_000);
      expect(gone.job()?.state).toBe('done');

      const there = begin();
      there.answerLogout(bad(kind));
      there.stayFor(99);
      there.start('host-1');
      await there.advance(30_000);
      expect(there.job()).toMatchObject({ state: 'failed', failure: { kind, message: `It was ${kind}.` } });
      expect([...gone.sent, ...there.sent]).toEqual([1, 1]);
    },
  );

  it.each(['no-right', 'quota', 'bad-input', 'not-found', 'busy'] as const)(
    'hands on %s without asking for the list',
    async (kind) => {
      const { start, advance, job, lists, answerLogout } = begin();
      answerLogout(bad(kind));
      start('host-1');
      await advance(30_000);
      expect(job()).toMatchObject({ state: 'failed', failure: { kind } });
      expect(lists()).toBe(0);
    },
  );

  it('is not started twice', async () => {
    const { start, advance, sent, stayFor } = begin();
    stayFor(2);
    const first = start('host-1');
    await advance(6_000);
    const second = start('host-1');
    expect(first.ok && second.ok && first.value.id === second.value.id).toBe(true);
    await advance(20_000);
    expect(sent).toEqual([1]);
  });
});
