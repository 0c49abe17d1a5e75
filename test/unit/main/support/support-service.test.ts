import { settle } from '../../settle.ts';
import { describe, expect, it } from 'vitest';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import type { ConnectionsLeft } from '../../../../src-main/storage/tables/connections-left.ts';
import { connectionOf, joinedOf, refuse, supportDesk, supportService } from './support-box.ts';

const none = new AbortController().signal;

describe('the list of support connections', () => {
  it('is told without addresses, the oldest first, with what is left', async () => {
    const { desk, live } = supportDesk();
    await live([connectionOf({ id: 2, createTime: 200 }), joinedOf(1, { createTime: 100 })]);
    const state = desk.state();
    expect(state.sessions.map(({ id, phase, clientOs }) => [id, phase, clientOs])).toEqual([
      [1, 'joined', 'win'],
      [2, 'waiting', null],
    ]);
    expect([state.remain, state.failure, state.runsOutAt]).toEqual([143, null, null]);
    expect(JSON.stringify(state)).not.toMatch(/https?:|token-of|link\.service/);
  });

  it.each([
    [0, {}, 'waiting'],
    [0, { clientOs: 'mac' }, 'joined'],
    [null, {}, 'waiting'],
    [null, { clientPreviewUrl: 'https://a.example/b' }, 'joined'],
    [1, {}, 'joined'],
    [2, {}, 'in-session'],
    [3, {}, 'closed'],
    [7, {}, 'unknown'],
    [-1, {}, 'unknown'],
  ])('takes status %j with %j for %s', async (status, part, phase) => {
    const { desk, live } = supportDesk();
    await live([connectionOf({ id: 1, status, ...part })]);
    expect(desk.state().sessions[0]).toMatchObject({ phase, status });
  });

  it('keeps what it lists no longer as closed, and what was just created as open', async () => {
    const { desk, live, service, advance, names } = supportDesk();
    await live([connectionOf({ id: 1, clientName: 'Old' })]);
    service.connections = [];
    service.answers.create = () => succeed(connectionOf({ id: 5, clientName: 'New' }));
    await desk.create('New');
    await settle();
    expect(names()).toEqual(['New: waiting', 'Old: closed']);
    expect(desk.state().sessions[1]).toMatchObject({ canJoin: false, hasLink: false, preview: null });
    await advance(40_000);
    expect(names()).toEqual(['New: closed', 'Old: closed']);
  });

  it('is distinguished from an empty one while the first one has failed', async () => {
    const { desk, live, service, advance } = supportDesk();
    service.answers.list = () => refuse('timeout');
    desk.setSeen(true);
    await live();
    expect(desk.state()).toMatchObject({ at: null, failure: { kind: 'timeout' }, sessions: [] });
    service.answers.list = () => succeed({ remain: 143, connections: [], dropped: 0 });
    await advance(300_000);
    expect(desk.state().at).not.toBeNull();
    expect(desk.state()).toMatchObject({ failure: null, sessions: [] });
  });

  it('says why it failed and keeps what it knew', async () => {
    const { desk, live, service, advance } = supportDesk();
    await live([connectionOf({ id: 1 })]);
    const { at } = desk.state();
    service.answers.list = () => refuse('timeout');
    await advance(5_000);
    expect(desk.state()).toMatchObject({ at, failure: { kind: 'timeout' }, sessions: [{ id: 1 }] });
  });
});

describe('the pace', () => {
  it('is fast only while somebody is awaited and the window can be seen', async () => {
    const { desk, live, service, advance } = supportDesk();
    await live([connectionOf({ id: 1 })]);
    const during = async (ms: number) => {
      const before = service.count('list');
      await advance(ms);
      return service.count('list') - before;
    };
    expect(await during(60_000)).toBe(12);
    desk.setVisible(false);
    expect(await during(60_000)).toBe(2);
    desk.setVisible(true);
    expect(await during(60_000)).toBe(12);
  });

  it('is a minute on the page and nothing elsewhere while nobody is invited', async () => {
    const { desk, live, service, advance, timers } = supportDesk();
    await live();
    await advance(600_000);
    expect([service.count('list'), timers()]).toEqual([1, 0]);
    desk.setSeen(true);
    await advance(120_000);
    expect(service.count('list')).toBe(4);
    desk.setVisible(false);
    await advance(600_000);
    expect(service.count('list')).toBe(4);
  });

  it('is gentle for a session that runs and for invitations that were forgotten', async () => {
    const { live, service, advance } = supportDesk();
    await live([connectionOf({ id: 1, status: 2 }), connectionOf({ id: 2, createTime: 1_000_000 })]);
    await advance(60_000);
    expect(service.count('list')).toBe(3);
    service.connections = service.connections.slice(1);
    await advance(30_000);
    const before = service.count('list');
    await advance(600_000);
    expect(service.count('list') - before).toBe(2);
  });

  it('doubles after each failure and starts again after a good list', async () => {
    const { live, service, advance } = supportDesk();
    await live([connectionOf({ id: 1 })]);
    const good = service.answers.list;
    service.answers.list = () => refuse('service-error');
    await advance(5_000);
    // Three quarters of 10 s, then of 20 s.
    await advance(7_499);
    expect(service.count('list')).toBe(2);
    await advance(1);
    expect(service.count('list')).toBe(3);
    service.answers.list = good;
    await advance(15_000);
    await advance(5_000);
    expect(service.count('list')).toBe(5);
  });

  it.each(['key-refused', 'no-right'] as const)('rests after %s until a person asks', async (kind) => {
    const { desk, live, service, advance, confirmed } = supportDesk();
    await live([joinedOf(1)]);
    const good = service.answers.list;
    service.answers.list = () => refuse(kind);
    await advance(5_000);
    const before = service.count('list');
    await advance(3_600_000);
    expect([service.count('list'), confirmed()]).toEqual([before, 1]);
    service.answers.list = good;
    expect(await desk.refresh()).toEqual(succeed(undefined));
    await advance(5_000);
    expect(service.count('list')).toBe(before + 2);
  });

  it('asks nothing for fifteen minutes after the limit of the plan, then once', async () => {
    const { live, service, advance } = supportDesk();
    await live([connectionOf({ id: 1 })]);
    service.answers.list = () => refuse('quota', { status: 402 });
    await advance(5_000);
    const before = service.count('list');
    await advance(899_000);
    expect(service.count('list')).toBe(before);
    await advance(1_000);
    expect(service.count('list')).toBe(before + 1);
  });

  it('sends nothing while the computer sleeps, and one soon after', async () => {
    const { desk, live, service, advance } = supportDesk();
    await live([connectionOf({ id: 1 })]);
    desk.suspend();
    await advance(600_000);
    expect(service.count('list')).toBe(1);
    desk.resume();
    // A window that comes to the front with the computer does not make it sooner.
    desk.setVisible(false);
    desk.setVisible(true);
    await advance(4_999);
    expect(service.count('list')).toBe(1);
    await advance(1);
    expect(service.count('list')).toBe(2);
  });
});

describe('a client', () => {
  it('is told of once when he comes, not when he was there before, and again when he comes back', async () => {
    const { live, service, advance, joined, desk, clock } = supportDesk();
    await live([joinedOf(1), connectionOf({ id: 2 })]);
    expect(joined).toEqual([]);
    service.connections = [joinedOf(1), joinedOf(2)];
    await advance(5_000);
    const at = clock.wallNow();
    expect(joined.map(({ id, joinedAt }) => [id, joinedAt])).toEqual([[2, at]]);
    await advance(20_000);
    expect(joined).toHaveLength(1);
    expect(desk.state().sessions.find(({ id }) => id === 2)?.joinedAt).toBe(at);
    service.connections = [joinedOf(1), connectionOf({ id: 2 })];
    await advance(5_000);
    expect(desk.state().sessions.find(({ id }) => id === 2)?.joinedAt).toBeNull();
    service.connections = [joinedOf(1), joinedOf(2)];
    await advance(5_000);
    expect(joined.map(({ id }) => id)).toEqual([2, 2]);
  });

  it('has a picture that is asked for anew now and then, by an address of ours', async () => {
    const { desk, live, service, advance } = supportDesk();
    await live([connectionOf({ id: 1, clientPreviewUrl: 'https://link.service.example/p.png', status: 3 })]);
    expect(desk.state().sessions[0]?.preview).toBeNull();
    service.connections = [joinedOf(2)];
    await desk.refresh();
    const first = desk.state().sessions[0]?.preview;
    expect(first).toMatch(/^\/previews\/support-2\/\d{1,9}$/);
    await advance(25_000);
    expect(desk.state().sessions[0]?.preview).not.toBe(first);
    expect(await desk.previewAddress(2)).toEqual(succeed('https://link.service.example/preview/2.png'));
    expect(await desk.previewAddress(99)).toEqual(succeed(null));
  });
});

describe('creating', () => {
  it('sends the trimmed name, or none, and shows the session at once', async () => {
    const { desk, live, service } = supportDesk();
    await live();
    const made = await desk.create('  Ana  ');
    expect(made).toMatchObject({ ok: true, value: { clientName: 'Ana', phase: 'waiting', hasLink: true } });
    await desk.create('   ');
    expect(service.asked.filter(({ what }) => what === 'create').map(({ input }) => input)).toEqual(['Ana', undefined]);
    expect(desk.state().sessions).toHaveLength(2);
  });

  it('asks for the list at once, so that what is left is true', async () => {
    const { desk, live, service } = supportDesk();
    await live();
    service.remain = 142;
    await desk.create('Ana');
    await settle();
    expect(desk.state().remain).toBe(142);
  });

  it('says when the plan allows no more (402), and is never sent twice by itself', async () => {
    const { desk, live, service } = supportDesk();
    await live();
    service.answers.create = () => refuse('quota', { status: 402 });
    expect(await desk.create('Ana')).toMatchObject({ ok: false, failure: { kind: 'quota' } });
    expect(service.count('create')).toBe(1);
  });

  it('looks at the list where the answer was lost: it may have been created all the same', async () => {
    const { desk, live, service, names } = supportDesk();
    await live();
    service.answers.create = (name) => {
      service.connections = [connectionOf({ id: 4, clientName: name ?? null })];
      return refuse('timeout');
    };
    expect((await desk.create('Ana')).ok).toBe(false);
    await settle();
    expect([service.count('create'), names()]).toEqual([1, ['Ana: waiting']]);
  });

  it('is not undone by a list that was asked for before it', async () => {
    const { desk, live, service, advance, names } = supportDesk();
    await live([connectionOf({ id: 1 })]);
    const late = Promise.withResolvers<ReturnType<typeof succeed<never>>>();
    const good = service.answers.list;
    const old = good();
    service.answers.list = () => late.promise as never;
    await advance(5_000);
    await desk.create('Bo');
    service.answers.list = good;
    late.resolve(await old);
    await settle();
    expect(names()).toEqual(['Ana: waiting', 'Bo: waiting']);
  });
});

describe('how long the connections last', () => {
  const DAY = 24 * 60 * 60_000;

  it('goes by the pace of runs before', async () => {
    const stored: ConnectionsLeft[] = [];
    const storeLeft = (count: ConnectionsLeft) => {
      stored.push(count);
      return Promise.resolve(succeed([...stored]));
    };
    const first = supportDesk({ storeLeft });
    const begun = first.clock.wallNow();
    first.service.remain = 100;
    await first.live();
    first.desk.goDark();
    const second = supportDesk({ storeLeft });
    await second.advance(2 * DAY);
    second.service.remain = 90;
    await second.live();
    expect(stored).toEqual([
      { at: begun, remain: 100 },
      { at: begun + 2 * DAY, remain: 90 },
    ]);
    expect(second.states.at(-1)?.runsOutAt).toBe(begun + 20 * DAY);
    // Only what is new is kept.
    await second.desk.refresh();
    expect(stored).toHaveLength(2);
  });

  it('takes no pace over from an account that was put away meanwhile, nor from what cannot be read', async () => {
    const answers = Promise.withResolvers<Result<readonly ConnectionsLeft[]>>();
    const { desk, live, advance, service, clock } = supportDesk({ storeLeft: () => answers.promise });
    await live();
    desk.goDark();
    answers.resolve(succeed([{ at: clock.wallNow() - 5 * DAY, remain: 200 }]));
    await settle();
    expect(desk.state().runsOutAt).toBeNull();
    const other = supportDesk({ storeLeft: () => Promise.resolve(refuse('internal')) });
    await other.live();
    expect(other.desk.state()).toMatchObject({ remain: 143, runsOutAt: null, failure: null });
    await advance(1);
    expect(service.remain).toBe(143);
  });
});

describe('renaming and closing', () => {
  it('shows the new name by the status alone, and says when it is gone', async () => {
    const { desk, live, service } = supportDesk();
    await live([connectionOf({ id: 1 })]);
    expect(await desk.rename(1, ' Bo ')).toMatchObject({ ok: true, value: { id: 1, clientName: 'Bo' } });
    service.connections = [];
    service.answers.rename = () => refuse('not-found', { status: 404 });
    expect(await desk.rename(1, 'Cy')).toMatchObject({ ok: false, failure: { reason: 'support-gone' } });
  });

  it('does not say that a connection is gone which the list still has (a service without renaming)', async () => {
    const { desk, live, service } = supportDesk();
    await live([connectionOf({ id: 1 })]);
    service.answers.rename = () => refuse('not-found', { status: 404, reason: 'gone-or-moved' });
    expect(await desk.rename(1, 'Cy')).toMatchObject({ ok: false, failure: { reason: 'gone-or-moved' } });
    expect(desk.state().sessions[0]).toMatchObject({ phase: 'waiting', clientName: 'Ana' });
  });

  it('closes a few at a time and answers for each by itself, in the order asked', async () => {
    const { desk, live, service } = supportDesk();
    await live([1, 2, 3, 4, 5].map((id) => connectionOf({ id })));
    let open = 0;
    let most = 0;
    service.answers.close = async (id) => {
      open += 1;
      most = Math.max(most, open);
      await settle();
      open -= 1;
      return id === 2 ? refuse('service-error') : succeed(undefined);
    };
    const ends = await desk.close([5, 2, 1, 3, 4, 4]);
    expect(ends.map(({ supportId, failure }) => [supportId, failure?.kind ?? null])).toEqual([
      [5, null],
      [2, 'service-error'],
      [1, null],
      [3, null],
      [4, null],
    ]);
    expect([most, service.count('close')]).toEqual([3, 5]);
    expect(desk.state().sessions.find(({ id }) => id === 2)?.phase).toBe('waiting');
  });

  it('says of one that is gone already that it was closed, after one list said so too (field fact F5)', async () => {
    const { desk, live, service } = supportDesk();
    const all = [1, 2, 3, 4, 5].map((id) => connectionOf({ id }));
    await live(all);
    service.connections = all.filter(({ id }) => id === 4);
    service.answers.close = (id) => (id === 5 ? succeed(undefined) : refuse('not-found', { status: 404 }));
    const ends = await desk.close([1, 2, 3, 4, 5]);
    expect(ends.map(({ supportId, failure }) => [supportId, failure && (failure.reason ?? failure.kind)])).toEqual([
      [1, 'support-gone'],
      [2, 'support-gone'],
      [3, 'support-gone'],
      // The list still has it: a 404 alone does not say that it is gone.
      [4, 'not-found'],
      [5, null],
    ]);
    expect(service.count('list')).toBe(2);
    expect(desk.state().sessions.flatMap(({ id, phase }) => (phase === 'closed' ? [] : [id]))).toEqual([4]);
  });

  it('does not say that one is gone where the list cannot be read', async () => {
    const { desk, live, service } = supportDesk();
    await live([connectionOf({ id: 1 })]);
    service.answers.list = () => refuse('offline');
    service.answers.close = () => refuse('not-found', { status: 404 });
    expect(await desk.close([1])).toMatchObject([{ supportId: 1, failure: { kind: 'not-found', status: 404 } }]);
  });

  it('sends no more once the plan or the key ends it', async () => {
    const { desk, live, service } = supportDesk();
    await live([1, 2, 3, 4, 5, 6].map((id) => connectionOf({ id })));
    service.answers.close = () => refuse('quota');
    const ends = await desk.close([1, 2, 3, 4, 5, 6]);
    expect(ends.every(({ failure }) => failure?.kind === 'quota')).toBe(true);
    expect(service.count('close')).toBe(3);
  });
});

describe('joining', () => {
  it('asks for the link at the last moment and gives it once, to be opened', async () => {
    const { desk, live, service } = supportDesk();
    await live([joinedOf(1)]);
    service.connections = [joinedOf(1, { connectUrl: 'https://link.service.example/turbo/fresh' })];
    const link = await desk.requestSupportLink(1, none);
    if (!link.ok) throw new Error('no link');
    expect(String(link.value)).toBe('[one-time link]');
    expect(link.value.open()).toBe('https://link.service.example/turbo/fresh');
    expect(service.count('info')).toBe(1);
  });

  it.each([
    ['no address', { connectUrl: '' }],
    ['an address of this computer', { connectUrl: 'https://127.0.0.1/turbo/x' }],
    ['an unencrypted address', { connectUrl: 'http://link.service.example/turbo/x' }],
    ['another scheme', { connectUrl: 'javascript:alert(1)' }],
  ])('opens nothing for %s', async (_what, part) => {
    const { desk, live } = supportDesk();
    await live([joinedOf(1, part)]);
    expect(await desk.requestSupportLink(1, none)).toMatchObject({ ok: false });
  });

  it('says that it is closed, after the list said so too (field fact F5)', async () => {
    const { desk, live, service } = supportDesk();
    await live([joinedOf(1)]);
    service.connections = [];
    expect(await desk.requestSupportLink(1, none)).toMatchObject({ ok: false, failure: { reason: 'support-gone' } });
    expect(service.count('list')).toBe(2);
    service.connections = [joinedOf(2)];
    await desk.refresh();
    service.answers.info = () => succeed(joinedOf(2, { status: 3 }));
    expect(await desk.requestSupportLink(2, none)).toMatchObject({ ok: false, failure: { reason: 'support-gone' } });
    expect(desk.state().sessions.map(({ phase }) => phase)).toEqual(['closed', 'closed']);
  });

  it('describes the client to the session window', async () => {
    const { desk, live } = supportDesk();
    await live([joinedOf(1), connectionOf({ id: 2, clientName: ' ' })]);
    expect([desk.describe(1), desk.describe(2), desk.describe(3)]).toEqual([
      { name: 'Ana', os: 'win' },
      { name: null, os: null },
      null,
    ]);
  });
});

describe('giving the invitation', () => {
  it('copies link and message from the main process', async () => {
    const { desk, live, copied } = supportDesk();
    await live([connectionOf({ id: 1 })]);
    await desk.copy(1, 'link');
    await desk.copy(1, 'message');
    expect(copied[0]).toBe('https://link.service.example/invite/770000001');
    expect(copied[1]).toContain('Hello Ana,');
    expect(copied[1]).toContain('https://link.service.example/invite/770000001');
    expect(copied[1]).toContain('770 000 001');
  });

  it('opens a mail draft in which no name can add a field', async () => {
    const { desk, live, mails } = supportDesk({ template: () => ({ language: 'en', own: 'Hi {name}\n{link}' }) });
    await live([connectionOf({ id: 1, clientName: 'A&bcc=evil@x.example?\r\n\ud800' })]);
    expect(await desk.mail(1)).toEqual(succeed(undefined));
    const address = new URL(mails[0] ?? '');
    expect(address.protocol).toBe('mailto:');
    expect([...address.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(address.searchParams.get('body')).toBe(
      'Hi A&bcc=evil@x.example?\r\n\ufffd\r\nhttps://link.service.example/invite/770000001',
    );
  });

  it.each([
    ['en', 'Remote support', 'Hello Ana Clara Ribeiro,'],
    ['de', 'Fernwartung', 'Guten Tag Ana Clara Ribeiro,'],
    ['es', 'Asistencia remota', 'Hola, Ana Clara Ribeiro:'],
    ['pt', 'Assistência remota', 'Olá, Ana Clara Ribeiro,'],
    ['ru', 'Удалённая поддержка', 'Здравствуйте, Ana Clara Ribeiro!'],
  ] as const)('copies and mails the message of the chosen language: %s', async (language, subject, greeting) => {
    const { desk, live, copied, mails } = supportDesk({ template: () => ({ language, own: '' }) });
    const inviteUrl = `https://link.service.example/invite/${'a'.repeat(90)}`;
    await live([connectionOf({ id: 1, clientName: 'Ana Clara Ribeiro', inviteUrl })]);
    await desk.copy(1, 'message');
    expect(copied[0]?.startsWith(`${greeting}\n`)).toBe(true);
    // Ours is short enough for a draft in every language, whatever its letters take.
    expect(await desk.mail(1)).toEqual(succeed(undefined));
    const draft = new URL(mails[0] ?? '').searchParams;
    expect(draft.get('subject')).toBe(subject);
    expect(draft.get('body')).toBe(copied[0]?.replaceAll('\n', '\r\n'));
  });

  it('says so where a draft would be too long or nothing opens it', async () => {
    const { desk, live, mails } = supportDesk({ template: () => ({ language: 'en', own: 'x'.repeat(3_000) }) });
    await live([connectionOf({ id: 1 })]);
    expect(await desk.mail(1)).toMatchObject({ ok: false, failure: { reason: 'support-mail' } });
    expect(mails).toEqual([]);
    const other = supportDesk({ openMail: () => Promise.reject(new Error('none')) });
    await other.live([connectionOf({ id: 1 })]);
    expect(await other.desk.mail(1)).toMatchObject({ ok: false, failure: { reason: 'support-mail' } });
  });

  it('draws the link as a square QR code with its three corners', async () => {
    const { desk, live } = supportDesk();
    await live([connectionOf({ id: 1 })]);
    const code = desk.qr(1);
    if (!code.ok) throw new Error('no code');
    const rows = code.value;
    expect(rows.every((row) => row.length === rows.length && /^[01]+$/.test(row))).toBe(true);
    for (const corner of [rows[0]?.slice(0, 7), rows[0]?.slice(-7), rows.at(-1)?.slice(0, 7)]) {
      expect(corner).toBe('1111111');
    }
    expect(rows[1]?.slice(0, 7)).toBe('1000001');
  });

  it.each([
    ['javascript:alert(1)'],
    ['http://link.service.example/invite/1'],
    ['http://127.0.0.1/invite/1'],
    ['https://user:pass@link.service.example/invite/1'],
    [null],
  ])('gives no link such as %s', async (inviteUrl) => {
    const { desk, live, copied } = supportDesk();
    await live([connectionOf({ id: 1, inviteUrl })]);
    expect(await desk.copy(1, 'link')).toMatchObject({ ok: false });
    expect(desk.qr(1)).toMatchObject({ ok: false });
    expect(copied).toEqual([]);
  });

  it('gives nothing of a session that is closed', async () => {
    const { desk, live } = supportDesk();
    await live([connectionOf({ id: 1 })]);
    await desk.close([1]);
    expect(await desk.copy(1, 'message')).toMatchObject({ ok: false, failure: { reason: 'support-gone' } });
  });
});

describe('the account', () => {
  it('keeps codes out of the log while it is there', async () => {
    const { desk, live, secrets } = supportDesk();
    await live([connectionOf({ id: 1 })]);
    expect([...secrets].sort()).toEqual(['770 000 001', '770000001']);
    desk.goDark();
    expect(secrets.size).toBe(0);
  });

  it('leaves nothing behind, and what still comes for it changes nothing', async () => {
    const { desk, live, service, advance, signInto, states, joined } = supportDesk();
    await live([joinedOf(1)]);
    const late = Promise.withResolvers<never>();
    service.answers.create = () => late.promise;
    const making = desk.create('Late');
    desk.goDark();
    const other = supportService();
    signInto(other.client);
    desk.goLive();
    await settle();
    late.resolve(succeed(connectionOf({ id: 66, clientName: 'Late' })) as never);
    expect(await making).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    await advance(600_000);
    expect(desk.state()).toMatchObject({ sessions: [], remain: 143, failure: null });
    expect(states.some(({ sessions }) => sessions.some(({ id }) => id === 66))).toBe(false);
    expect([service.count('list'), joined]).toEqual([1, []]);
  });

  it('asks again for the same account only once it was put away', async () => {
    const { desk, live, service } = supportDesk();
    await live([connectionOf({ id: 1 })]);
    desk.goLive();
    await settle();
    expect(service.count('list')).toBe(1);
    desk.goDark();
    desk.goLive();
    await settle();
    expect(service.count('list')).toBe(2);
  });

  it('does nothing while nobody is signed in', async () => {
    const { desk, signInto } = supportDesk();
    signInto(null);
    desk.goLive();
    expect(await desk.create('Ana')).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(await desk.refresh()).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  });
});
