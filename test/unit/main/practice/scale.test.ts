import { describe, expect, it } from 'vitest';
import { createClock, standingTime } from '../../../../src-main/practice/clock.ts';
import { completeOptions } from '../../../../src-main/practice/options.ts';
import { readVideo } from '../../../../src-main/practice/recordings.ts';
import { createWorld } from '../../../../src-main/practice/service.ts';
import { isLong } from '../../../long.ts';
import { startPractice, startMs } from './helper.ts';

const AGENTS = isLong ? 50_000 : 10_000;
const RECORDS = 2 * AGENTS;

describe('tens of thousands of agents and connections', () => {
  it('are listed whole, searched, and changed one by one', async () => {
    const { service, controls, post, list, history } = await startPractice({ agents: AGENTS, historyRecords: RECORDS });
    const data = await list();
    expect(data).toHaveLength(AGENTS);
    expect(new Set(data.map((agent) => agent.id)).size).toBe(AGENTS);
    expect(new Set(data.map((agent) => agent.device_id)).size).toBe(AGENTS);
    const groups = new Set(data.map((agent) => agent.group)).size;
    expect(groups).toBeGreaterThan(AGENTS / 100);
    expect(groups).toBeLessThan(1_100);
    expect((await list('search=despatch%20desk%201')).length).toBeGreaterThan(0);

    await post('agents/update', { id: 99_999 + AGENTS, name: 'The one before the last' });
    const names = (await list()).map((agent) => agent.name);
    expect(names.indexOf('The one before the last')).toBe(AGENTS - 2);

    const last = await history(`limit=100&offset=${String(RECORDS - 100)}`);
    expect(last.data).toHaveLength(100);
    expect(last.total).toBeGreaterThanOrEqual(RECORDS);
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
