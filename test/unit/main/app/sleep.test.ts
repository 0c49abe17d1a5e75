import { describe, expect, it } from 'vitest';
import { openBench, type WireAgent } from '../account-session-box.ts';

const HOUR = 3_600_000;
const fleet = (count: number, online: (id: number) => boolean): WireAgent[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `host-${index + 1}`,
    online: online(index + 1),
  }));

/** Trust test C5: nothing is asked while the computer sleeps, one list follows, and nothing is sent late. */
describe('a computer that goes to sleep', () => {
  it('asks for nothing: no list, no walk, no watch, no look of a job; then one list within 10 s', async () => {
    const box = await openBench(fleet(30, (id) => id % 2 === 0));
    box.bench.agentsService.watch(1);
    box.bench.agentsService.wake(3);
    await box.advance(20_000);
    expect(new Set(box.asked.map(({ path }) => path))).toEqual(new Set(['agents/list', 'agents/info', 'agents/wake']));

    box.bench.suspend();
    await box.rest();
    const before = box.asked.length;
    await box.advance(8 * HOUR, 60_000);
    expect(box.asked.slice(before)).toEqual([]);

    const woke = box.clock.now();
    box.bench.resume();
    await box.advance(10_000);
    const after = box.asked.slice(before);
    expect(after.filter(({ path }) => path === 'agents/list').length).toBe(1);
    expect(after.length).toBeLessThanOrEqual(2);
    expect(after.every(({ at }) => at - woke <= 10_000)).toBe(true);
    await box.advance(60_000);
    // The walk and the watch go on at their pace; nothing is caught up.
    expect(box.asked.slice(before).filter(({ path }) => path === 'agents/info').length).toBeLessThan(12);
    expect(box.askedFor('agents/info').some(({ at }) => at > woke)).toBe(true);
  });

  it('ends a wake that nobody could follow, and opens no session hours later', async () => {
    const agents = fleet(3, () => false);
    const box = await openBench(agents);
    box.bench.agentsService.wakeAndConnect(1);
    await box.advance(6_000);
    box.bench.suspend();
    box.sleep(8 * HOUR);
    for (const agent of agents) agent.online = true;
    box.bench.resume();
    await box.advance(20_000);
    expect(box.opened).toEqual([]);
    expect(box.ended.map(({ kind, state }) => [kind, state])).toEqual([['wake-and-connect', 'failed']]);
    expect(box.ended[0]?.failure?.message).toMatch(/asleep/);
  });

  it.each(['monotonic time goes on', 'monotonic time stands still'])(
    'opens no session hours later where %s',
    async (how) => {
      const agents = fleet(3, () => false);
      const box = await openBench(agents);
      box.bench.agentsService.wakeAndConnect(1);
      await box.advance(6_000);
      // Some systems announce nothing.
      if (how.endsWith('on')) box.sleep(8 * HOUR);
      else box.jumpWall(8 * HOUR);
      for (const agent of agents) agent.online = true;
      await box.advance(20_000);
      expect(box.opened).toEqual([]);
      expect(box.ended[0]).toMatchObject({ state: 'failed', failure: { reason: 'overslept' } });
      expect(await box.bench.inventory.boots(1)).toMatchObject({ value: how.endsWith('still') ? [] : [{}] });
    },
  );

  it('sends no reboot that could still be undone when it fell asleep', async () => {
    const box = await openBench(fleet(3, () => true));
    box.bench.agentsService.reboot(1, false);
    await box.advance(2_000);
    box.bench.suspend();
    await box.advance(2_000);
    box.bench.resume();
    await box.advance(60_000);
    expect(box.askedFor('agents/reboot')).toEqual([]);
    expect(box.ended).toMatchObject([{ kind: 'reboot', state: 'failed', failure: { reason: 'overslept' } }]);
  });

  it('sends no reboot after a look that sleep interrupted', async () => {
    const box = await openBench(fleet(3, () => true));
    box.bench.agentsService.reboot(1, false);
    await box.advance(4_500);
    // The look before it goes out, and its answer is read hours later.
    const going = box.advance(600, 600);
    box.jumpWall(8 * HOUR);
    await going;
    await box.advance(60_000);
    expect(box.askedFor('agents/reboot')).toEqual([]);
    expect(box.ended).toMatchObject([{ kind: 'reboot', state: 'failed', failure: { reason: 'overslept' } }]);
  });

  it('begins nothing more of a bulk run, says so, and lets it be tried again', async () => {
    const box = await openBench(fleet(20, () => false));
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);
    const run = box.bench.agentsService.bulk.start({ action: 'wake', agentIds: ids });
    if (!run.ok) throw new Error(run.failure.message);
    await box.advance(10_000);
    const sent = box.askedFor('agents/wake').length;
    expect(sent).toBe(2);
    box.bench.suspend();
    await box.advance(8 * HOUR, 60_000);
    box.bench.resume();
    await box.advance(10 * 60_000, 5_000);
    expect(box.askedFor('agents/wake').length).toBe(sent);
    const { run: now, items } = box.bench.agentsService.bulk.current();
    expect(now).toMatchObject({ state: 'stopped', counts: { stopped: 18, failed: 2 } });
    expect(items.at(-1)?.failure).toMatchObject({ reason: 'overslept' });
    expect(box.bench.agentsService.bulk.retry(run.value.id)).toMatchObject({
      ok: true,
      value: { counts: { waiting: 18, running: 2 } },
    });
  });
});

it('asks for nothing of its own accord with a refused key', async () => {
  const box = await openBench(fleet(3, () => false));
  box.bench.agentsService.watch(1);
  await box.advance(20_000);
  box.answerStatus(() => 401);
  await box.advance(30_000);
  expect(box.bench.feed.state().kind).toBe('key-refused');
  const before = box.asked.length;
  await box.advance(2 * HOUR, 10_000);
  expect(box.asked.slice(before)).toEqual([]);
});
