import { describe, expect, it } from 'vitest';
import { createClock, standingTime } from '../../../../src-main/practice/clock.ts';
import { completeOptions } from '../../../../src-main/practice/options.ts';
import { readVideo } from '../../../../src-main/practice/recordings.ts';
import { createWorld } from '../../../../src-main/practice/service.ts';
import { startPractice, startMs } from './helper.ts';

describe('50,000 agents and 100,000 connections', () => {
  it('are listed whole, searched, and changed one by one', async () => {
    const { service, controls, post, list, history } = await startPractice({ agents: 50_000, historyRecords: 100_000 });
    const data = await list();
    expect(data).toHaveLength(50_000);
    expect(new Set(data.map((agent) => agent.id)).size).toBe(50_000);
    expect(new Set(data.map((agent) => agent.device_id)).size).toBe(50_000);
    const groups = new Set(data.map((agent) => agent.group)).size;
    expect(groups).toBeGreaterThan(500);
    expect(groups).toBeLessThan(1_100);
    expect((await list('search=despatch%20desk%201')).length).toBeGreaterThan(0);

    await post('agents/update', { id: 149_999, name: 'The one before the last' });
    const names = (await list()).map((agent) => agent.name);
    expect(names.indexOf('The one before the last')).toBe(49_998);

    const last = await history('limit=100&offset=99900');
    expect(last.data).toHaveLength(100);
    expect(last.total).toBeGreaterThanOrEqual(100_000);
    expect(controls.counters()['agents/list']).toBe(3);
    expect(service.address).toMatch(/\/v1\/$/);
  });

  it('keep the finished list: the same bytes are given until something changes', () => {
    const options = completeOptions({ agents: 5_000, historyRecords: 0 }, () => 'some-key-or-other');
    const origins = { api: 'http://127.0.0.1:1', links: 'http://127.0.0.1:1', media: 'http://127.0.0.1:1' };
    const world = createWorld(options, createClock(standingTime(startMs)), origins, readVideo());
    const first = world.agents.listBody('', '');
    expect(world.agents.listBody('', '')).toBe(first);
    const [agent] = world.agents.all();
    if (agent === undefined) throw new Error('no agents');
    world.power.setOnline(agent, false);
    const second = world.agents.listBody('', '');
    expect(second).not.toBe(first);
    expect(world.agents.listBody('', '')).toBe(second);
  });
});
