import { describe, expect, it } from 'vitest';
import { openSession, type WireAgent } from '../account-session-box.ts';

const HOUR = 3_600_000;
const fleet = (count: number, online: (id: number) => boolean): WireAgent[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `host-${index + 1}`,
    online: online(index + 1),
  }));

describe('C5: while this computer sleeps', () => {
  it('nothing is requested: no list, scan, watch or job; one list follows within 10 s of waking up', async () => {
    const box = await openSession(fleet(30, (id) => id % 2 === 0));
    box.session.agentsService.watch(1);
    box.session.agentsService.wake(3);
    await box.advance(20_000);
    expect(new Set(box.requested.map(({ path }) => path))).toEqual(
      new Set(['agents/list', 'agents/info', 'agents/wake', 'support/list']),
    );

    box.session.requestPolicy.set({ asleep: true });
    await box.rest();
    const before = box.requested.length;
    await box.advance(8 * HOUR, 60_000);
    expect(box.requested.slice(before)).toEqual([]);

    const woke = box.clock.now();
    box.session.requestPolicy.set({ asleep: false });
    await box.advance(10_000);
    const after = box.requested.slice(before);
    expect(after.filter(({ path }) => path === 'agents/list').length).toBe(1);
    expect(after.filter(({ path }) => path === 'support/list').length).toBeLessThanOrEqual(1);
    expect(after.length).toBeLessThanOrEqual(3);
    expect(after.every(({ at }) => at - woke <= 10_000)).toBe(true);
    await box.advance(60_000);
    // The scan and the watch continue at their pace; nothing is caught up.
    expect(box.requested.slice(before).filter(({ path }) => path === 'agents/info').length).toBeLessThan(12);
    expect(box.requestedOf('agents/info').some(({ at }) => at > woke)).toBe(true);
  });

  it('a wake-and-connect fails, and opens no session hours later', async () => {
    const agents = fleet(3, () => false);
    const box = await openSession(agents);
    box.session.agentsService.wakeAndConnect(1);
    await box.advance(6_000);
    box.session.requestPolicy.set({ asleep: true });
    box.sleep(8 * HOUR);
    for (const agent of agents) agent.online = true;
    box.session.requestPolicy.set({ asleep: false });
    await box.advance(20_000);
    expect(box.opened).toEqual([]);
    expect(box.ended.map(({ kind, state }) => [kind, state])).toEqual([['wake-and-connect', 'failed']]);
    expect(box.ended[0]?.failure?.message).toMatch(/asleep/);
  });

  it.each(['monotonic time goes on', 'monotonic time stands still'])(
    'a wake-and-connect opens no session hours later where the sleep is not announced and %s',
    async (how) => {
      const agents = fleet(3, () => false);
      const box = await openSession(agents);
      box.session.agentsService.wakeAndConnect(1);
      await box.advance(6_000);
      if (how.endsWith('on')) box.sleep(8 * HOUR);
      else box.jumpWall(8 * HOUR);
      for (const agent of agents) agent.online = true;
      await box.advance(20_000);
      expect(box.opened).toEqual([]);
      expect(box.ended[0]).toMatchObject({ state: 'failed', failure: { reason: 'overslept' } });
      expect(await box.session.inventory.call('boots', { agentId: 1 })).toMatchObject({
        value: how.endsWith('still') ? [] : [{}],
      });
    },
  );

  it('a reboot that could still be undone is not sent', async () => {
    const box = await openSession(fleet(3, () => true));
    box.session.agentsService.reboot(1, false);
    await box.advance(2_000);
    box.session.requestPolicy.set({ asleep: true });
    await box.advance(2_000);
    box.session.requestPolicy.set({ asleep: false });
    await box.advance(60_000);
    expect(box.requestedOf('agents/reboot')).toEqual([]);
    expect(box.ended).toMatchObject([{ kind: 'reboot', state: 'failed', failure: { reason: 'overslept' } }]);
  });

  it('a reboot is not sent when sleep interrupted the check before it', async () => {
    const box = await openSession(fleet(3, () => true));
    box.session.agentsService.reboot(1, false);
    await box.advance(4_500);
    // The check is sent, and its answer is read hours later.
    const going = box.advance(600, 600);
    box.jumpWall(8 * HOUR);
    await going;
    await box.advance(60_000);
    expect(box.requestedOf('agents/reboot')).toEqual([]);
    expect(box.ended).toMatchObject([{ kind: 'reboot', state: 'failed', failure: { reason: 'overslept' } }]);
  });

  it('a bulk run stops, reports it, and can be retried', async () => {
    const box = await openSession(fleet(20, () => false));
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);
    const run = box.session.agentsService.bulk.start({ action: 'wake', agentIds: ids });
    if (!run.ok) throw new Error(run.failure.message);
    await box.advance(10_000);
    const sent = box.requestedOf('agents/wake').length;
    expect(sent).toBe(2);
    box.session.requestPolicy.set({ asleep: true });
    await box.advance(8 * HOUR, 60_000);
    box.session.requestPolicy.set({ asleep: false });
    await box.advance(10 * 60_000, 5_000);
    expect(box.requestedOf('agents/wake').length).toBe(sent);
    const { run: now, items } = box.session.agentsService.bulk.current();
    expect(now).toMatchObject({ state: 'stopped', counts: { stopped: 18, failed: 2 } });
    expect(items.at(-1)?.failure).toMatchObject({ reason: 'overslept' });
    expect(box.session.agentsService.bulk.retry(run.value.id)).toMatchObject({
      ok: true,
      value: { counts: { waiting: 18, running: 2 } },
    });
  });
});

it('no background requests are sent after the key was refused', async () => {
  const box = await openSession(fleet(3, () => false));
  box.session.agentsService.watch(1);
  await box.advance(20_000);
  box.answerStatus(() => 401);
  await box.advance(30_000);
  expect(box.session.feed.state().kind).toBe('key-refused');
  const before = box.requested.length;
  await box.advance(2 * HOUR, 10_000);
  expect(box.requested.slice(before)).toEqual([]);
});
