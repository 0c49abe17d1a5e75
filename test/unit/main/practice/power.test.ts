import { describe, expect, it } from 'vitest';
import { startPractice } from './helper.ts';

describe('agents/reboot (4.5)', () => {
  it('takes the agent offline for 20 to 60 seconds and brings it back', async () => {
    const { controls, post, idOf } = await startPractice();
    const id = idOf('Despatch desk 1');
    expect((await post('agents/reboot', { id, safe: false })).json).toEqual({ status: 1 });
    expect(controls.agent({ id }).online).toBe(true);
    controls.advance({ ms: 2_000 });
    expect(controls.agent({ id }).online).toBe(false);
    expect((await post(`agents/connect?agent_id=${id}`)).status).toBe(400);
    controls.advance({ ms: 18_000 });
    expect(controls.agent({ id }).online).toBe(false);
    controls.advance({ ms: 42_000 });
    expect(controls.agent({ id })).toMatchObject({ online: true, safeMode: false });
    expect((await post(`agents/connect?agent_id=${id}`)).status).toBe(200);
  });

  it('is fifty times faster at a time scale of 50', async () => {
    const { controls, post, idOf } = await startPractice({ timeScale: 50 });
    const id = idOf('Despatch desk 1');
    await post('agents/reboot', { id, safe: false });
    controls.advance({ ms: 40 });
    expect(controls.agent({ id }).online).toBe(false);
    controls.advance({ ms: 1_200 });
    expect(controls.agent({ id }).online).toBe(true);
  });

  it('starts Windows, and only Windows, into safe mode', async () => {
    const { controls, post, idOf } = await startPractice();
    for (const [name, safeMode] of [
      ['Despatch desk 1', true],
      ['edit-suite-a', false],
    ] as const) {
      await post('agents/reboot', { id: idOf(name), safe: true });
      controls.advance({ ms: 70_000 });
      expect(controls.agent({ name })).toMatchObject({ online: true, safeMode });
    }
    await post('agents/reboot', { id: idOf('Despatch desk 1') });
    controls.advance({ ms: 70_000 });
    expect(controls.agent({ name: 'Despatch desk 1' }).safeMode).toBe(false);
  });

  it('refuses offline agents and wrong bodies', async () => {
    const { post, idOf } = await startPractice();
    expect((await post('agents/reboot', { id: idOf('Meeting room Calder'), safe: false })).status).toBe(400);
    expect((await post('agents/reboot', { id: idOf('Despatch desk 1'), safe: 'yes' })).status).toBe(400);
    expect((await post('agents/reboot', { safe: false })).status).toBe(400);
    expect((await post(`agents/reboot?id=${idOf('Despatch desk 1')}`)).status).toBe(400);
  });
});

describe('agents/wake (4.6)', () => {
  it('brings a sleeping agent online after 5 to 20 seconds', async () => {
    const { controls, post, idOf, info } = await startPractice();
    const id = idOf('Bay 7 label printer PC');
    controls.changeAgent({ id, wol: true, cable: true });
    expect(await info(id)).toMatchObject({ online: false, hibernate: true });
    expect((await post(`agents/wake?id=${id}`)).json).toEqual({ status: 1 });
    controls.advance({ ms: 4_900 });
    expect(controls.agent({ id }).online).toBe(false);
    controls.advance({ ms: 15_100 });
    const woken = await info(id);
    expect(woken).toMatchObject({ online: true, hibernate: false });
  });

  it('is answered with 200 and wakes nothing without Wake-on-LAN, cable or an awake neighbour', async () => {
    const { controls, post } = await startPractice();
    const name = 'Bay 7 label printer PC';
    const { id, ip } = controls.changeAgent({ name, wol: true, cable: true });
    const stays = async (): Promise<boolean> => {
      expect((await post(`agents/wake?id=${id}`)).status).toBe(200);
      controls.advance({ ms: 60_000 });
      return !controls.agent({ id }).online;
    };
    controls.changeAgent({ id, wol: false });
    expect(await stays()).toBe(true);
    controls.changeAgent({ id, wol: true, cable: false });
    expect(await stays()).toBe(true);
    controls.changeAgent({ id, cable: true });
    const awake = controls.agents().filter((agent) => agent.ip === ip && agent.online);
    for (const neighbour of awake) controls.changeAgent({ id: neighbour.id, online: false });
    expect(controls.agent({ id }).awakeNeighbour).toBe(false);
    expect(await stays()).toBe(true);
    controls.changeAgent({ id: awake[0]?.id ?? 0, online: true });
    expect(await stays()).toBe(false);
  });

  it('wakes about 85 % of those that are off or asleep', async () => {
    const { controls, post } = await startPractice({ agents: 1_000 });
    const off = controls.agents().filter((agent) => !agent.online && agent.installed && !agent.disabled);
    for (const { id } of off) await post(`agents/wake?id=${id}`);
    controls.advance({ ms: 20_000 });
    const woken = off.filter(({ id }) => controls.agent({ id }).online).length;
    expect(woken / off.length).toBeGreaterThan(0.78);
    expect(woken / off.length).toBeLessThan(0.92);
  });

  it('leaves an awake agent alone', async () => {
    const { controls, post, idOf } = await startPractice();
    const id = idOf('Despatch desk 1');
    expect((await post(`agents/wake?id=${id}`)).status).toBe(200);
    controls.advance({ ms: 60_000 });
    expect(controls.agent({ id }).online).toBe(true);
  });
});

describe('agents with a session of another technician', () => {
  it('are in session at the start and are left after a while', async () => {
    const { controls, get, idOf, info } = await startPractice();
    const last = async () => (await info(idOf('bw-york-reception'))).sessions.last;
    const running = await last();
    expect(running?.stop_time).toBeNull();
    expect((await get(`history/info?session_id=${running?.id}`)).json).toMatchObject({ stop: null, video: '' });
    controls.advance({ ms: 2_400_000 });
    expect((await last())?.stop_time).toBeGreaterThan(running?.start_time ?? Infinity);
    expect((await get(`history/info?session_id=${running?.id}`)).text).toContain('.mp4');
  });

  it('stay so when the service keeps still', async () => {
    const { controls, idOf, info } = await startPractice({ still: true });
    controls.advance({ ms: 86_400_000 });
    const { sessions } = await info(idOf('bw-york-reception'));
    expect(sessions.last?.stop_time).toBeNull();
  });
});
