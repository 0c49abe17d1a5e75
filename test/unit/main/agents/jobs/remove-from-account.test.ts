import { describe, expect, it } from 'vitest';
import type { UnconfirmedChange } from '../../../../../src-main/contract/contract.ts';
import { succeed, type Result } from '../../../../../src-main/contract/failure.ts';
import { createRemoveFromAccount } from '../../../../../src-main/agents/jobs/remove-from-account.ts';
import { createJobs } from '../../../../../src-main/agents/jobs/jobs.ts';
import { createUnconfirmed } from '../../../../../src-main/api/unconfirmed.ts';
import { createFakeClock } from '../../fake-clock.ts';
import { bad } from './fixtures.ts';

function begin(name = 'host-1') {
  const fake = createFakeClock();
  const sent: number[] = [];
  const notified: (readonly UnconfirmedChange[])[] = [];
  let lists = 0;
  let listed = true;
  let goneAfter = 1;
  let logoutAnswer: Result<unknown> = succeed({ status: 1 });
  let listAnswer: Result<unknown> = succeed(undefined);
  const jobs = createJobs({ clock: fake.clock, onChange: () => undefined });
  const unconfirmed = createUnconfirmed({ clock: fake.clock, onChange: (changes) => notified.push(changes) });
  const removeFromAccount = createRemoveFromAccount({
    jobs,
    unconfirmed,
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
    notified,
    unconfirmed,
    lists: () => lists,
    job: () => jobs.current()[0],
    start: (typed: string) => removeFromAccount.start({ id: 1, name }, typed),
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

describe('removing an agent from the account', () => {
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
    expect(job()?.failure?.message).toMatch(/^The service accepted the request to remove host-1, but/);
  });

  describe('whose response was lost', () => {
    const lost = bad('timeout', { unsure: true });

    it('is done if the list no longer has the agent; nothing is sent again', async () => {
      const { start, advance, answerLogout, job, sent, notified } = begin();
      answerLogout(lost);
      start('host-1');
      await advance(5_000);
      expect(job()).toMatchObject({ state: 'done', isResponseLost: true });
      expect(sent).toEqual([1]);
      expect(notified).toEqual([[{ kind: 'detach', id: 1, state: 'checking' }], []]);
    });

    it('fails with what was found if the list still has the agent', async () => {
      const { start, advance, answerLogout, job, stayFor, sent, lists } = begin();
      answerLogout(lost);
      stayFor(99);
      start('host-1');
      await advance(30_000);
      expect(job()).toMatchObject({ state: 'failed', failure: { reason: 'still-listed' } });
      expect(job()?.failure?.unsure).toBeUndefined();
      expect(job()?.failure?.message).toBe('The service didn’t confirm the request and still lists host-1. Try again.');
      expect(sent).toEqual([1]);
      expect(lists()).toBe(3);
    });

    it('stays unknown if the list cannot be read, until one shows that the agent is gone', async () => {
      const { start, advance, answerLogout, answerList, job, notified, unconfirmed } = begin();
      answerLogout(lost);
      answerList(bad('offline'));
      start('host-1');
      await advance(30_000);
      expect(job()).toMatchObject({ state: 'failed', failure: { kind: 'timeout', unsure: true } });
      expect(notified.at(-1)).toEqual([{ kind: 'detach', id: 1, state: 'unknown' }]);
      unconfirmed.take({ kind: 'agents', upserted: [], removed: [1] });
      expect(notified.at(-1)).toEqual([]);
    });
  });

  it('is not looked for if nothing can have been sent', async () => {
    const { start, advance, answerLogout, job, lists } = begin();
    answerLogout(bad('offline'));
    start('host-1');
    await advance(30_000);
    expect(job()).toMatchObject({ state: 'failed', failure: { kind: 'offline' } });
    expect(lists()).toBe(0);
  });

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
