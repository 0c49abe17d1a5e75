import { describe, expect, it } from 'vitest';
import { operationExamples } from '../api/every-operation.ts';
import { anyText, dataOf, open, startPractice, startMs, type WireAgent, type WireDetail } from './helper.ts';

describe('the key (section 5)', () => {
  it('is taken from the header or the query, and refused with 403 where missing or wrong', async () => {
    const { service } = await startPractice({ agents: 3 });
    const list = `${service.address}agents/list`;
    expect((await open(list, { headers: { 'X-Api-Key': service.key } })).status).toBe(200);
    expect((await open(`${list}?apikey=${service.key}`)).status).toBe(200);
    expect((await open(list)).status).toBe(403);
    expect((await open(list, { headers: { 'X-Api-Key': `${service.key}x` } })).status).toBe(403);
    expect((await open(`${list}?apikey=`)).status).toBe(403);
  });

  it('is random unless given', async () => {
    const first = await startPractice({ agents: 0 });
    const second = await startPractice({ agents: 0 });
    expect(first.service.key).toMatch(/^[0-9a-f]{32}$/);
    expect(first.service.key).not.toBe(second.service.key);
    const third = await startPractice({ agents: 0, key: 'a-key-of-my-own' });
    expect(third.service.key).toBe('a-key-of-my-own');
  });

  it('stops counting when revoked or replaced', async () => {
    const { controls, get } = await startPractice({ agents: 3 });
    controls.revokeKey();
    expect((await get('agents/list')).status).toBe(403);
    controls.restoreKey();
    expect((await get('agents/list')).status).toBe(200);
    controls.replaceKey({ key: 'another-key-entirely' });
    expect((await get('agents/list')).status).toBe(403);
  });
});

describe('addresses and methods (section 4, section 7)', () => {
  it('answers every operation with its method, and 404 with the other', async () => {
    const { get, post } = await startPractice({ agents: 3 });
    for (const [path, { method }] of operationExamples) {
      const [right, wrong] = method === 'GET' ? [get, post] : [post, get];
      expect((await wrong(path)).status, path).toBe(404);
      expect((await right(path)).status, path).not.toBe(404);
    }
  });

  it('answers HEAD like GET, without a body', async () => {
    const { service } = await startPractice({ agents: 3 });
    const headers = { 'x-api-key': service.key };
    const head = await open(`${service.address}agents/list`, { method: 'HEAD', headers });
    const get = await open(`${service.address}agents/list`, { headers });
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
  });

  it('answers unknown addresses with 404 and a short reason', async () => {
    const { service, get } = await startPractice({ agents: 0 });
    for (const path of ['agents', 'agents/none', 'agents/list/', 'toString', '../v2/agents/list', 'constructor']) {
      const answer = await get(path);
      expect(answer.status, path).toBe(404);
      expect(answer.error).toMatch(/^[A-Z].{3,80}\.$/);
    }
    expect((await open(new URL('/preview/none.png', service.address).href)).status).toBe(404);
  });

  it('lets a test change the method of an operation (F26)', async () => {
    const { controls, get, post, idOf } = await startPractice();
    controls.setMethod({ operation: 'agents/wake', method: 'GET' });
    const path = `agents/wake?id=${idOf('Meeting room Calder')}`;
    expect((await post(path)).status).toBe(404);
    expect((await get(path)).status).toBe(200);
  });

  it('speaks to this computer only and caps what it reads', async () => {
    const { service } = await startPractice({ agents: 0 });
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve) => {
      const url = new URL(`${service.address}agents/list`);
      request(url, { headers: { host: `evil.example:${url.port}`, 'x-api-key': service.key } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect(status).toBe(421);
    const large = await open(`${service.address}agents/update`, { method: 'POST', body: 'x'.repeat(70_000) });
    expect(large.status).toBe(413);
  });
});

describe('agents/list (4.1)', () => {
  it('wraps the agents in data, with every field of 2.1 and 2.2 but onetime_url', async () => {
    const { get } = await startPractice();
    const answer = await get('agents/list');
    expect(answer.headers.get('content-type')).toContain('application/json');
    const data = dataOf(answer) as WireAgent[];
    expect(data).toHaveLength(200);
    const desk = data.find((agent) => agent.name === 'Despatch desk 1');
    expect(desk).toMatchObject({
      id: 100_008,
      device_id: 418_220_967,
      group: 'Northgate Logistics / Leeds warehouse',
      disabled: false,
      limited: false,
      geo: { ip: '198.51.100.7', country: 'GB', region: 'England', city: 'Leeds' },
      permanent_url: '',
      os: 'win',
      version: '3.8.12',
      online: true,
      installed: true,
      favorite: true,
      owner: 'm.doyle@northfield.example',
    });
    expect(desk?.sessions.last?.client).toHaveProperty('user_agent');
    expect(desk?.preview_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/preview\/[0-9a-f]{40}a\d+\.png$/);
    expect(answer.text).not.toContain('onetime_url');
  });

  it('shows a believable fleet: states, systems, documentation addresses, missing last connections', async () => {
    const { list } = await startPractice({ agents: 2000, historyRecords: 12_000 });
    const data = await list();
    const share = (test: (agent: WireAgent) => boolean): number => data.filter(test).length / data.length;
    expect(share((agent) => agent.online)).toBeGreaterThan(0.5);
    expect(share((agent) => agent.online)).toBeLessThan(0.6);
    expect(new Set(data.map((agent) => agent.os))).toEqual(new Set(['win', 'mac', 'linux', 'android']));
    for (const state of [
      share((agent) => agent.disabled),
      share((agent) => agent.limited),
      share((agent) => !agent.installed),
      share((agent) => agent.favorite),
      share((agent) => agent.sessions.last === undefined),
      share((agent) => agent.sessions.last?.stop_time === null),
      share((agent) => agent.group.includes(' / ')),
      share((agent) => agent.group.includes('\\')),
    ]) {
      expect(state).toBeGreaterThan(0);
      expect(state).toBeLessThan(0.5);
    }
    expect(data.every((agent) => /^(192\.0\.2|198\.51\.100|203\.0\.113)\./.test(agent.geo.ip))).toBe(true);
    expect(new Set(data.map((agent) => agent.device_id)).size).toBe(2000);
  });

  it('is the same for the same seed, and another for another', async () => {
    const names = async (seed: string): Promise<string> => {
      const { list } = await startPractice({ seed, agents: 300 });
      return (await list()).map((agent) => agent.name + agent.group).join('|');
    };
    expect(await names('one')).toBe(await names('one'));
    expect(await names('one')).not.toBe(await names('two'));
  });

  it('searches name, address and group without regard to case, and filters by group_id', async () => {
    const { controls, list } = await startPractice();
    const all = await list();
    for (const search of [
      'DESPATCH',
      '198.51.100.7',
      'königstrasse',
      'KÖNIGSTRASSE',
      'KÖNIGSTRAẞE',
      'brightwell',
      'leeds WAREHOUSE',
      'nothing at all',
    ]) {
      const found = await list(`search=${encodeURIComponent(search)}`);
      const wanted = search.toLowerCase();
      const expected = all.filter(({ name, group, geo }) =>
        [name, group, geo.ip].some((text) => text.toLowerCase().includes(wanted)),
      );
      expect(found, search).toEqual(expected);
    }
    const group = controls.groups().find(({ name }) => name === 'Kestrel Media');
    const inGroup = await list(`group_id=${group?.id}`);
    expect(inGroup).toEqual(all.filter((agent) => agent.group === 'Kestrel Media'));
    expect(await list(`group_id=${group?.id}&search=edit-suite-a`)).toHaveLength(1);
    expect(await list('group_id=00000000')).toEqual([]);
  });

  it('shows a life sign every five minutes, and none when it keeps still', async () => {
    for (const still of [false, true]) {
      const { controls, idOf, list } = await startPractice({ still });
      const read = async (name: string): Promise<number> =>
        (await list()).find((agent) => agent.id === idOf(name))?.last_time ?? 0;
      const [online, offline] = [await read('Despatch desk 1'), await read('Meeting room Calder')];
      controls.advance({ ms: 600_000 });
      expect((await read('Despatch desk 1')) > online).toBe(!still);
      expect(await read('Meeting room Calder')).toBe(offline);
    }
  });
});

describe('agents/info (4.2)', () => {
  it('adds the fields of 2.3 and the hardware of 2.4 in its order', async () => {
    const { idOf, info } = await startPractice();
    const data = await info(idOf('Despatch desk 1'));
    expect(data).toMatchObject({ device_id: 418_220_967, hibernate: false, power_supply: true });
    expect(data.os_user).toEqual({ login: anyText, name: anyText });
    expect(typeof data.rdp).toBe('boolean');
    expect(data.onetime_url).toMatch(/^http/);
    expect(Object.keys(data.hardware)).toEqual(
      (
        'BIOS BIOSDate BIOSVersion CPU CPUCores CPUCoresLogical CPUFamily CPUSpeed ComputerDomain ComputerIP ComputerModel ' +
        'ComputerName ComputerWorkgroup HDD Locale LocaleCountry LocaleCurrency LocaleFormatDate LocaleFormatTime ' +
        'LocaleOemPage LocaleTimezone LogicalDisks Monitors NetAdapters OSName OSVersion RAMBanks RAMPageFile RAMPhys ' +
        'RAMPhysAvail RAMVirt RAMVirtAvail SoundDevices VideoCards VideoName VideoRAM'
      ).split(' '),
    );
    expect(Object.keys(data.hardware.NetAdapters[0] ?? {})).toEqual(
      'Addresses Cable DCHP DNS MACAddress Manufacturer Name Speed WoL'.split(' '),
    );
  });

  it('has full and steady hardware for every kind of agent, and its wake data are those wake goes by', async () => {
    const { controls, get } = await startPractice();
    for (const { id, wol, cable, os } of controls.agents()) {
      const path = `agents/info?agent_id=${id}`;
      const first = await get(path);
      const { hardware } = dataOf(first) as WireDetail;
      expect((await get(path)).text).toBe(first.text);
      expect(hardware.LogicalDisks.every(({ FreeSpace, Size }) => FreeSpace < Size)).toBe(true);
      expect(hardware.RAMPhysAvail).toBeLessThan(hardware.RAMPhys);
      expect(hardware.ComputerName).toMatch(/^[A-Z0-9][A-Z0-9-]{0,14}$/);
      const wakeable = hardware.NetAdapters.some((adapter) => adapter.WoL && adapter.Cable);
      expect(wakeable, os).toBe(wol && cable);
    }
  });

  it('refuses what is missing, malformed, of others, or unknown', async () => {
    const { get } = await startPractice({ agents: 3 });
    expect((await get('agents/info')).status).toBe(400);
    expect((await get('agents/info?agent_id=abc')).status).toBe(400);
    expect((await get('agents/info?agent_id=-1')).status).toBe(400);
    expect((await get('agents/info?agent_id=70001')).status).toBe(403);
    expect((await get('agents/info?agent_id=999999999')).status).toBe(404);
  });
});

describe('agents/update (4.3)', () => {
  it('changes only what is sent, and answers with the changed data', async () => {
    const { post, idOf, list, info } = await startPractice();
    const id = idOf('edit-suite-a');
    const before = await info(id);
    const answer = await post('agents/update', { id, name: ' Edit suite A ' });
    expect(answer.json).toEqual({ status: 1, data: { id, name: 'Edit suite A' } });
    const after = await info(id);
    expect(after).toEqual({ ...before, name: 'Edit suite A' });
    expect((await list('search=Edit%20suite%20A'))[0]?.id).toBe(id);
  });

  it('turns the permanent link on and off, and asks for its password', async () => {
    const { service, post, idOf, info } = await startPractice();
    const id = idOf('Despatch desk 1');
    const link = { enable: true, url: 'desk-one', password: 'lorries 77' };
    const answer = await post('agents/update', { id, permanent_url: link });
    expect(answer.json).toEqual({ status: 1, data: { id, permanent_url: { enable: true, url: 'desk-one' } } });
    const { permanent_url: url } = await info(id);
    expect(url).toBe(`${service.linkOrigin}/go/desk-one`);
    expect((await open(url)).text).toContain('type="password"');
    const send = (password: string) => open(url, { method: 'POST', body: new URLSearchParams({ password }) });
    expect((await send('wrong 123')).status).toBe(403);
    expect((await send('lorries 77')).text).toContain('Despatch desk 1');
    await post('agents/update', { id, permanent_url: { enable: false } });
    expect((await info(id)).permanent_url).toBe('');
    expect((await open(url)).status).toBe(404);
    await post('agents/update', { id, permanent_url: { enable: true } });
    expect((await open(url)).status).toBe(200);
  });

  it('holds to the password rule, and changes nothing when any part is refused', async () => {
    const { post, idOf, info } = await startPractice();
    const id = idOf('Despatch desk 1');
    for (const password of ['short1', 'onlyletters', '1234567890', '', 12_345_678]) {
      const answer = await post('agents/update', { id, name: 'Changed', permanent_url: { enable: true, password } });
      expect(answer.status, String(password)).toBe(400);
    }
    expect((await info(id)).name).toBe('Despatch desk 1');
    expect((await post('agents/update', { id, permanent_url: { password: 'letters1' } })).status).toBe(200);
  });

  it('refuses wrong bodies, names, paths that are taken, and agents of others', async () => {
    const { service, post, idOf } = await startPractice();
    const id = idOf('Despatch desk 1');
    const headers = { 'x-api-key': service.key };
    const raw = (body: string) => open(`${service.address}agents/update`, { method: 'POST', headers, body });
    for (const body of ['', 'null', '[]', '{', '"text"', '{"id":"abc"}', '{"name":"x"}']) {
      expect((await raw(body)).status, body).toBe(400);
    }
    for (const fields of [
      { name: '' },
      { name: 5 },
      { name: 'n'.repeat(256) },
      { permanent_url: 'on' },
      { permanent_url: { enable: 'yes' } },
      { permanent_url: { url: '../up' } },
      { permanent_url: { url: '' } },
    ]) {
      expect((await post('agents/update', { id, ...fields })).status, JSON.stringify(fields)).toBe(400);
    }
    await post('agents/update', { id: idOf('Despatch desk 2'), permanent_url: { url: 'taken' } });
    expect((await post('agents/update', { id, permanent_url: { url: 'taken' } })).status).toBe(400);
    expect((await post('agents/update', { id: 70_001, name: 'x' })).status).toBe(403);
    expect((await post('agents/update', { id: 12, name: 'x' })).status).toBe(404);
  });
});

describe('agents/connect (4.4)', () => {
  it('gives a link by either identifier; agent_id counts first', async () => {
    const { service, controls, post, idOf, link } = await startPractice();
    const desk = controls.agent({ name: 'Despatch desk 1' });
    const pattern = /\/\?connect=\d+&llt=[0-9a-f]{48}&s=[0-9a-f]{40}$/;
    const byId = await link('Despatch desk 1');
    expect(byId).toMatch(pattern);
    expect(byId.startsWith(service.linkOrigin)).toBe(true);
    await post(`agents/connect?device_id=${desk.deviceId}&video=anything`);
    await post(`agents/connect?agent_id=${idOf('edit-suite-a')}&device_id=${desk.deviceId}`);
    expect(controls.links().map(({ agentId }) => agentId)).toEqual([desk.id, desk.id, idOf('edit-suite-a')]);
  });

  it('refuses with a reason: offline, blocked, not installed, nothing given, unknown', async () => {
    const { controls, post, idOf } = await startPractice();
    const connect = async (query: string): Promise<[number, string | undefined]> => {
      const { status, error } = await post(`agents/connect?${query}`);
      return [status, error];
    };
    expect(await connect(`agent_id=${idOf('Meeting room Calder')}`)).toEqual([400, 'The agent is offline.']);
    expect(await connect(`agent_id=${idOf('Okafor surgery 4')}`)).toEqual([400, 'The agent is blocked.']);
    expect(await connect(`agent_id=${idOf('Forklift tablet 05')}`)).toEqual([400, 'The agent is not installed.']);
    expect((await connect(''))[0]).toBe(400);
    expect((await connect('device_id=1'))[0]).toBe(404);
    expect((await connect('agent_id=x'))[0]).toBe(400);
    expect(controls.links()).toEqual([]);
  });
});

describe('agents/logout (4.7)', () => {
  it('detaches: gone from the list, out of reach, its link no longer opens', async () => {
    const { get, post, idOf, list, link } = await startPractice();
    const id = idOf('Despatch desk 1');
    const url = await link('Despatch desk 1');
    expect((await post(`agents/logout?agent_id=${id}`)).json).toEqual({ status: 1 });
    expect(await list()).toHaveLength(199);
    expect((await get(`agents/info?agent_id=${id}`)).status).toBe(403);
    expect((await post(`agents/logout?agent_id=${id}`)).status).toBe(403);
    expect((await open(url)).status).toBe(404);
  });
});

describe('the plan (section 7, section 8)', () => {
  it('answers everything with 402 once the requests are used up, until that is lifted', async () => {
    const { controls, get } = await startPractice({ agents: 1 });
    controls.setQuota({ requests: 2 });
    const statuses = [];
    for (let request = 0; request < 4; request += 1) statuses.push((await get('agents/list')).status);
    expect(statuses).toEqual([200, 200, 402, 402]);
    expect((await get('history/list')).status).toBe(402);
    controls.setQuota({ requests: null });
    expect((await get('agents/list')).status).toBe(200);
  });
});

describe('dates', () => {
  it('carries the time of the service', async () => {
    const { controls, get } = await startPractice({ agents: 0 });
    expect((await get('agents/list')).headers.get('date')).toBe(new Date(startMs).toUTCString());
    controls.advance({ ms: 3_600_000 });
    expect((await get('agents/list')).headers.get('date')).toBe(new Date(startMs + 3_600_000).toUTCString());
  });
});
