import { describe, expect, it } from 'vitest';
import { followEvents, open, startPractice } from './helper.ts';

describe('quick support (2.5, 4.8 to 4.12)', () => {
  it('creates with code and addresses; system and preview are empty until the client joined', async () => {
    const { service, createSupport } = await startPractice({ openSupport: 0 });
    const data = await createSupport('Mrs Pike');
    expect(data).toMatchObject({ status: 0, client_name: 'Mrs Pike', client_os: '', client_preview_url: '' });
    expect(data.invite_code).toMatch(/^[1-9]\d{8}$/);
    expect(data.invite_url).toBe(`${service.linkOrigin}/invite/${data.invite_code}`);
    expect(data.connect_url).toMatch(/\/turbo\/[0-9a-f]{48}$/);
  });

  it('lets the client join by themselves, be helped, and leave; the session enters the history', async () => {
    const { service, controls, createSupport, support, history } = await startPractice({ openSupport: 0 });
    const { id, connect_url: url } = await createSupport('Mrs Pike');
    const info = () => support(id);
    expect((await open(url)).text).toContain('hasn’t joined yet');
    controls.advance({ ms: 20_000 });
    const waiting = await info();
    expect(waiting.status).toBe(1);
    expect(waiting.client_os).toMatch(/^(win|mac|linux)$/);
    expect((await open(waiting.client_preview_url)).headers.get('content-type')).toBe('image/png');

    const page = (await open(url)).text;
    expect(page).toContain('<title>Mrs Pike</title>');
    expect((await info()).status).toBe(2);
    const events = await followEvents(service.linkOrigin + (/data-events="([^"]+)"/.exec(page)?.[1] ?? ''));
    await events.next();
    controls.advance({ ms: 360_000 });
    expect(await events.next()).toContain('"reason":"client-left"');
    expect((await info()).status).toBe(3);
    expect((await open(url)).status).toBe(410);

    const { total, data } = await history(`support_id=${id}`);
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      support_id: id,
      agent: { name: 'Mrs Pike' },
      clients: [{ login: 'm.doyle@northfield.example' }],
    });
    expect(data[0]?.stop).toBeGreaterThan(data[0]?.start ?? Infinity);
  });

  it('waits again when the user leaves, and gives up in the end', async () => {
    const { service, controls, createSupport, support } = await startPractice({ openSupport: 0 });
    const { id, connect_url: url } = await createSupport();
    const status = async () => (await support(id)).status;
    controls.joinSupport({ id });
    const page = (await open(url)).text;
    expect(await status()).toBe(2);
    await open(service.linkOrigin + (/data-leave="([^"]+)"/.exec(page)?.[1] ?? ''), { method: 'POST' });
    expect(await status()).toBe(1);
    controls.advance({ ms: 1_200_000 });
    expect(await status()).toBe(3);
  });

  it('closes with an empty body; closed is off the list, and gone after ten minutes', async () => {
    const { controls, get, post, supports, createSupport, support, history } = await startPractice({ openSupport: 0 });
    const { id } = await createSupport();
    const closed = await post(`support/close?connection_id=${id}`);
    expect(closed.status).toBe(200);
    expect(closed.text).toBe('');
    expect((await supports()).data).toEqual([]);
    expect((await support(id)).status).toBe(3);
    expect((await post(`support/close?connection_id=${id}`)).status).toBe(200);
    controls.advance({ ms: 600_000 });
    expect((await get(`support/info?connection_id=${id}`)).status).toBe(404);
    expect((await post(`support/close?connection_id=${id}`)).status).toBe(404);
    expect((await history()).data.every((record) => record.support_id !== id)).toBe(true);
  });

  it('renames', async () => {
    const { post, createSupport, support } = await startPractice({ openSupport: 0 });
    const { id } = await createSupport('Old');
    expect((await post(`support/update?connection_id=${id}`, { name: 'New' })).json).toEqual({ status: 1 });
    expect((await support(id)).client_name).toBe('New');
    expect((await post(`support/update?connection_id=${id}`, { name: 7 })).status).toBe(400);
    expect((await post(`support/update?connection_id=${id}`)).status).toBe(400);
  });

  it('refuses missing, malformed and unknown numbers', async () => {
    const { get, post } = await startPractice({ openSupport: 0 });
    expect((await get('support/info')).status).toBe(400);
    expect((await get('support/info?connection_id=x')).status).toBe(400);
    expect((await get('support/info?connection_id=1')).status).toBe(404);
    expect((await post('support/update?connection_id=1', { name: 'x' })).status).toBe(404);
    expect((await post(`support/create?client_name=${'n'.repeat(300)}`)).status).toBe(400);
  });

  it('counts down what remains to 402, which closing does not give back', async () => {
    const { post, supports, createSupport } = await startPractice({ openSupport: 0, remain: 2 });
    const left = async () => (await supports()).remain;
    expect(await left()).toBe(2);
    const { id } = await createSupport();
    expect(await left()).toBe(1);
    await post(`support/close?connection_id=${id}`);
    await post('support/create');
    expect(await left()).toBe(0);
    expect((await post('support/create')).status).toBe(402);
    expect((await supports()).data).toHaveLength(1);
  });

  it('lets the client join by hand from the invitation', async () => {
    const { post, createSupport, support } = await startPractice({ openSupport: 0 });
    const { id, invite_url: url, invite_code: code } = await createSupport();
    expect((await open(url)).text).toContain(code.replace(/(...)(...)(...)/, '$1 $2 $3'));
    expect((await open(url, { method: 'POST' })).text).toContain('You have joined');
    expect((await support(id)).status).toBe(1);
    await post(`support/close?connection_id=${id}`);
    expect((await open(url)).status).toBe(410);
  });

  it('starts with some open connections, which move on unless it keeps still', async () => {
    for (const still of [false, true]) {
      const { controls } = await startPractice({ still });
      const statuses = (): number[] => controls.supports().map(({ status }) => status);
      expect(statuses()).toEqual([0, 1, 0, 1]);
      controls.advance({ ms: 60_000 });
      expect(statuses()).toEqual(still ? [0, 1, 0, 1] : [1, 1, 1, 1]);
      controls.advance({ ms: 1_200_000 });
      expect(statuses()).toEqual(still ? [0, 1, 0, 1] : []);
    }
  });

  it('never gives two open connections the same code', async () => {
    const { createSupport } = await startPractice({ openSupport: 0, remain: 300 });
    const codes = new Set<string>();
    for (let made = 0; made < 300; made += 1) codes.add((await createSupport()).invite_code);
    expect(codes.size).toBe(300);
  });
});
