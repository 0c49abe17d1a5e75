import { describe, expect, it } from 'vitest';
import { hostileNames } from '../../../tools/practice-faults/hostile.ts';
import {
  dataOf,
  followEvents,
  open,
  startPractice,
  until,
  type Practice,
  type WireAgent,
  type WireLast,
} from './helper.ts';

const pathIn = (page: string, name: 'events' | 'leave'): string =>
  new RegExp(`data-${name}="([^"]+)"`).exec(page)?.[1] ?? '';

describe('a one-time link (4.4, section 3)', () => {
  it('opens the page of its agent once, and then reports that it has been used', async () => {
    const practice = await startPractice();
    const url = await practice.link('Despatch desk 1');
    const first = await open(url);
    expect(first.status).toBe(200);
    expect(first.text).toContain('<title>Despatch desk 1</title>');
    expect(first.text).toContain('<h1>Despatch desk 1</h1>');
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const again = await open(url);
      expect(again.status).toBe(410);
      expect(again.text).toContain('This link has been used');
    }
    expect(practice.controls.links()).toMatchObject([{ agentId: practice.idOf('Despatch desk 1'), repeats: 2 }]);
  });

  it('is not used up by HEAD', async () => {
    const practice = await startPractice();
    const url = await practice.link('Despatch desk 1');
    expect((await open(url, { method: 'HEAD' })).status).toBe(200);
    expect((await open(url)).status).toBe(200);
    expect((await open(url, { method: 'HEAD' })).status).toBe(410);
  });

  it('opens nothing when any part of it is wrong', async () => {
    const practice = await startPractice();
    const url = await practice.link('Despatch desk 1');
    for (const part of ['connect', 'llt', 's']) {
      const changed = new URL(url);
      changed.searchParams.set(part, part === 'connect' ? '1' : 'f'.repeat(40));
      expect((await open(changed.href)).status, part).toBe(404);
    }
    expect((await open(url)).status).toBe(200);
  });

  it('is used up although its agent went offline in between', async () => {
    const practice = await startPractice();
    const url = await practice.link('Despatch desk 1');
    practice.controls.changeAgent({ name: 'Despatch desk 1', online: false });
    const away = await open(url);
    expect(away.status).toBe(503);
    expect(away.text).toContain('Despatch desk 1 is not online');
    practice.controls.changeAgent({ name: 'Despatch desk 1', online: true });
    expect((await open(url)).status).toBe(410);
  });

  it('is different each time and shows nothing of itself to the controls', async () => {
    const practice = await startPractice();
    const urls = [await practice.link('Despatch desk 1'), await practice.link('Despatch desk 1')];
    expect(urls[0]).not.toBe(urls[1]);
    await open(urls[0] ?? '');
    const shown = JSON.stringify([
      practice.controls.links(),
      practice.controls.requests(),
      practice.controls.sessions(),
    ]);
    for (const url of urls) {
      const { searchParams } = new URL(url);
      expect(shown).not.toContain(searchParams.get('llt'));
      expect(shown).not.toContain(searchParams.get('s'));
    }
    expect(shown).not.toContain(practice.service.key);
  });

  it('can lead to another origin than the API’s, and recordings to a third', async () => {
    const practice = await startPractice({ linkPort: 0, mediaPort: 0 });
    const { address, linkOrigin, mediaOrigin } = practice.service;
    expect(new Set([new URL(address).origin, linkOrigin, mediaOrigin]).size).toBe(3);
    const url = await practice.link('Despatch desk 1');
    expect(new URL(url).origin).toBe(linkOrigin);
    const onApi = new URL(url);
    onApi.port = new URL(address).port;
    expect((await open(onApi.href)).status).toBe(404);
    expect((await open(url)).status).toBe(200);
    expect((await open(`${linkOrigin}/v1/agents/list?apikey=${practice.service.key}`)).status).toBe(404);
    const video = (await practice.history('video=true&limit=1')).data[0]?.video?.url ?? '';
    expect(new URL(video).origin).toBe(mediaOrigin);
    expect((await open(`${video}?apikey=${practice.service.key}`)).status).toBe(200);
  });
});

describe('the remote page', () => {
  it('loads nothing from elsewhere and runs its own script only', async () => {
    const practice = await startPractice();
    const page = await open(await practice.link('Despatch desk 1'));
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    const nonce = /script-src 'nonce-(\w+)'/.exec(policy)?.[1];
    expect(
      [...page.text.matchAll(/<(?:script|style)\b[^>]*>/g)].map(([tag]) => tag.includes(`nonce="${nonce}"`)),
    ).toEqual([true, true]);
    // Its file manager offers files of the session alone.
    expect(page.text).not.toMatch(/\bsrc=|\bhref=(?!"\/session\/\d+\/\w+\/file\/)|url\(|https?:/);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('bears every hostile name as text', async () => {
    const { service, controls, post } = await startPractice({ agents: 3 });
    const ids = controls.addHostileAgents();
    expect(ids).toHaveLength(Object.keys(hostileNames).length);
    for (const id of ids) {
      const url = (dataOf(await post(`agents/connect?agent_id=${id}`)) as { url: string }).url;
      const page = await open(url);
      expect(page.status).toBe(200);
      expect(page.text.match(/<script/g)).toHaveLength(1);
      expect(page.text).not.toContain('<img');
    }
    const listed = await open(`${service.address}agents/list?apikey=${service.key}`);
    const names = (dataOf(listed) as WireAgent[]).map((agent) => agent.name);
    expect(names).toEqual(expect.arrayContaining(Object.values(hostileNames)));
  });
});

describe('a session', () => {
  async function openSession(practice: Practice, name: string): Promise<{ events: string; leave: string }> {
    const page = (await open(await practice.link(name), { headers: { 'user-agent': 'Test/1' } })).text;
    const { linkOrigin } = practice.service;
    return { events: linkOrigin + pathIn(page, 'events'), leave: linkOrigin + pathIn(page, 'leave') };
  }
  const lastOf = async ({ info, idOf }: Practice, name: string): Promise<WireLast | undefined> =>
    (await info(idOf(name))).sessions.last;

  it('shows in the list, in the detail and in the history while it runs and when it ended', async () => {
    const practice = await startPractice();
    const total = practice.controls.agent({ name: 'Despatch desk 1' }).sessionsTotal;
    const { leave } = await openSession(practice, 'Despatch desk 1');
    const running = await lastOf(practice, 'Despatch desk 1');
    expect(running).toMatchObject({ stop_time: null, client: { user_agent: 'Test/1', city: 'Leeds' } });
    const [record] = (await practice.history('limit=1')).data;
    expect(record).toMatchObject({ id: running?.id, stop: null, agent: { name: 'Despatch desk 1' } });
    expect(record).not.toHaveProperty('video');

    practice.controls.advance({ ms: 90_000 });
    // The page never came for its events: it was closed long ago.
    expect(practice.controls.sessions()).toMatchObject([{ endReason: 'closed' }]);
    expect((await open(leave, { method: 'POST' })).status).toBe(204);
    const ended = await lastOf(practice, 'Despatch desk 1');
    expect(ended).toMatchObject({ id: running?.id, stop_time: (running?.start_time ?? 0) + 15 });
    const info = (await practice.get(`history/info?session_id=${String(running?.id)}`)).json;
    expect(info).toMatchObject({
      stop: ended?.stop_time,
      turbo_one_time: true,
      mode: 'control',
      user_agent: 'Test/1',
    });
    expect((info as { video: string }).video).toMatch(/\.mp4$/);
    expect(practice.controls.agent({ name: 'Despatch desk 1' }).sessionsTotal).toBe(total + 1);
  });

  it('lasts as long as its page holds the connection, and a little longer', async () => {
    const practice = await startPractice();
    const { events } = await openSession(practice, 'Despatch desk 1');
    const page = await followEvents(events);
    expect(await page.next()).toContain('{"state":"open"}');
    practice.controls.advance({ ms: 3_600_000 });
    expect(practice.controls.sessions()).toMatchObject([{ attached: true, endReason: null }]);
    page.close();
    await until(() => practice.controls.sessions()[0]?.attached === false);
    practice.controls.advance({ ms: 2_900 });
    expect(practice.controls.sessions()).toMatchObject([{ endReason: null }]);
    const back = await followEvents(events);
    await back.next();
    practice.controls.advance({ ms: 10_000 });
    expect(practice.controls.sessions()).toMatchObject([{ attached: true, endReason: null }]);
    back.close();
    await until(() => practice.controls.sessions()[0]?.attached === false);
    practice.controls.advance({ ms: 3_100 });
    expect(practice.controls.sessions()).toMatchObject([{ endReason: 'closed' }]);
  });

  it('ends at once when the page says that it leaves', async () => {
    const practice = await startPractice();
    const { events, leave } = await openSession(practice, 'Despatch desk 1');
    const page = await followEvents(events);
    await page.next();
    await open(leave, { method: 'POST' });
    expect(practice.controls.sessions()).toMatchObject([{ endReason: 'closed' }]);
    expect((await open(events)).status).toBe(204);
  });

  it('reports to its page why it ended: reboot, sleep, a lost connection, detachment', async () => {
    const practice = await startPractice();
    const { controls } = practice;
    const cases = [
      [
        'restarting',
        async (id: number) => {
          await practice.post('agents/reboot', { id, safe: false });
          controls.advance({ ms: 2_000 });
        },
      ],
      ['asleep', (id: number) => void controls.changeAgent({ id, hibernate: true })],
      ['offline', (id: number) => void controls.changeAgent({ id, online: false })],
      ['lost', (id: number) => controls.dropSessions({ id })],
      ['detached', (id: number) => practice.post(`agents/logout?agent_id=${id}`)],
    ] as const;
    for (const [reason, act] of cases) {
      controls.changeAgent({ name: 'Despatch desk 1', online: true });
      const id = practice.idOf('Despatch desk 1');
      const page = await followEvents((await openSession(practice, 'Despatch desk 1')).events);
      await page.next();
      await act(id);
      expect(await page.next()).toContain(`{"state":"ended","reason":"${reason}"}`);
      expect(controls.sessions().at(-1)).toMatchObject({ endReason: reason, attached: false });
    }
  });

  it('can be watched and left by its own page alone', async () => {
    const practice = await startPractice();
    const { events, leave } = await openSession(practice, 'Despatch desk 1');
    const foreign = (url: string): string => url.replace(/[0-9a-f]{48}/, '0'.repeat(48));
    expect((await open(foreign(events))).status).toBe(204);
    expect((await open(foreign(leave), { method: 'POST' })).status).toBe(404);
    expect(practice.controls.sessions()).toMatchObject([{ endReason: null }]);
  });
});

describe('other addresses of an agent', () => {
  it('does not connect by the one-time address of agents/info', async () => {
    const { idOf, info } = await startPractice();
    const { onetime_url: url } = await info(idOf('Despatch desk 1'));
    expect((await open(url)).status).toBe(403);
  });

  it('shows a plain page at the agent link of the history', async () => {
    const { idOf, history } = await startPractice();
    const { data } = await history(`agent_id=${idOf('Despatch desk 1')}&limit=1`);
    expect((await open(data[0]?.url ?? '')).text).toContain('Despatch desk 1');
  });
});
