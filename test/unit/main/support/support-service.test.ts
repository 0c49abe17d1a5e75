import { settle } from '../../settle.ts';
import { describe, expect, it } from 'vitest';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import type { SupportService } from '../../../../src-main/support/support-service.ts';
import type { ConnectionsLeft } from '../../../../src-main/storage/tables/connections-left.ts';
import { connectionOf, joinedOf, refuse, openSupport, supportService } from './support-box.ts';

const none = new AbortController().signal;

describe('the list of support sessions', () => {
  it('has no addresses, is sorted oldest first, and comes with the connections left', async () => {
    const { support, live } = openSupport();
    await live([connectionOf({ id: 2, createTime: 200 }), joinedOf(1, { createTime: 100 })]);
    const state = support.state();
    expect(state.sessions.map(({ id, phase, clientOs }) => [id, phase, clientOs])).toEqual([
      [1, 'joined', 'win'],
      [2, 'waiting', null],
    ]);
    expect(state).toMatchObject({ remain: 143, failure: null, runsOutAt: null });
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
  ])('reads status %j with %j as %s', async (status, part, phase) => {
    const { support, live } = openSupport();
    await live([connectionOf({ id: 1, status, ...part })]);
    expect(support.state().sessions[0]).toMatchObject({ phase, status });
  });

  it('takes what a list leaves out for closed, but not what was just created', async () => {
    const { support, live, service, advance, names } = openSupport();
    await live([connectionOf({ id: 1, clientName: 'Old' })]);
    service.connections = [];
    service.answers.create = () => succeed(connectionOf({ id: 5, clientName: 'New' }));
    await support.create('New');
    await settle();
    expect(names()).toEqual(['New: waiting', 'Old: closed']);
    expect(support.state().sessions[1]).toMatchObject({ canJoin: false, hasLink: false, preview: null });
    await advance(40_000);
    expect(names()).toEqual(['New: closed', 'Old: closed']);
  });

  it('is distinguished from an empty one while the first one has failed', async () => {
    const { support, live, service, advance, setSeen } = openSupport();
    service.answers.list = () => refuse('timeout');
    setSeen(true);
    await live();
    expect(support.state()).toMatchObject({ at: null, failure: { kind: 'timeout' }, sessions: [] });
    service.answers.list = () => succeed({ remain: 143, connections: [], dropped: 0 });
    await advance(300_000);
    expect(support.state().at).not.toBeNull();
    expect(support.state()).toMatchObject({ failure: null, sessions: [] });
  });

  it('keeps the last list after a failure, with the reason', async () => {
    const { support, live, service, advance } = openSupport();
    await live([connectionOf({ id: 1 })]);
    const { at } = support.state();
    service.answers.list = () => refuse('timeout');
    await advance(5_000);
    expect(support.state()).toMatchObject({ at, failure: { kind: 'timeout' }, sessions: [{ id: 1 }] });
  });
});

describe('the pace', () => {
  it('is fast only while a client is awaited and the window can be seen', async () => {
    const { setVisible, live, service, advance } = openSupport();
    await live([connectionOf({ id: 1 })]);
    const during = async (ms: number) => {
      const before = service.count('list');
      await advance(ms);
      return service.count('list') - before;
    };
    expect(await during(60_000)).toBe(12);
    setVisible(false);
    expect(await during(60_000)).toBe(2);
    setVisible(true);
    expect(await during(60_000)).toBe(12);
  });

  it('is a minute on the page and nothing elsewhere while no support session is open', async () => {
    const { setVisible, live, service, advance, timers, setSeen } = openSupport();
    await live();
    await advance(600_000);
    expect(service.count('list')).toBe(1);
    expect(timers()).toBe(0);
    setSeen(true);
    await advance(120_000);
    expect(service.count('list')).toBe(4);
    setVisible(false);
    await advance(600_000);
    expect(service.count('list')).toBe(4);
  });

  it('is slow for a running session and for forgotten support sessions', async () => {
    const { live, service, advance } = openSupport();
    await live([connectionOf({ id: 1, status: 2 }), connectionOf({ id: 2, createTime: 1_000_000 })]);
    await advance(60_000);
    expect(service.count('list')).toBe(3);
    service.connections = service.connections.slice(1);
    await advance(30_000);
    const before = service.count('list');
    await advance(600_000);
    expect(service.count('list') - before).toBe(2);
  });

  it('is 10 s while a tab shows a running session, also while the window is hidden', async () => {
    const { support, setVisible, live, service, advance } = openSupport();
    await live([connectionOf({ id: 1, status: 2 })]);
    setVisible(false);
    support.setTabs({ open: 1, unclear: 0 });
    await advance(60_000);
    expect(service.count('list')).toBe(7);
    support.setTabs({ open: 0, unclear: 0 });
    await advance(60_000);
    expect(service.count('list')).toBe(9);
  });

  it('asks at once when the page of a tab ends or hangs, then every 5 s for a minute', async () => {
    const { support, live, service, advance } = openSupport();
    await live([connectionOf({ id: 1, status: 2 })]);
    support.setTabs({ open: 0, unclear: 1 });
    await advance(0);
    expect(service.count('list')).toBe(2);
    await advance(60_000);
    const after = service.count('list');
    expect(after).toBeGreaterThanOrEqual(13);
    await advance(60_000);
    expect(service.count('list') - after).toBeLessThanOrEqual(2);
  });

  it('shows within 10 s that the client of an open tab has left', async () => {
    const { support, live, service, advance, names } = openSupport();
    await live([connectionOf({ id: 1, status: 2 })]);
    support.setTabs({ open: 1, unclear: 0 });
    await advance(10_000);
    service.connections = [];
    await advance(10_000);
    expect(names()).toEqual(['Ana: closed']);
  });

  it('doubles after each failure and starts again after a good list', async () => {
    const { live, service, advance } = openSupport();
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

  it.each(['key-refused', 'no-right'] as const)('stops after %s until the user refreshes', async (kind) => {
    const { support, live, service, advance } = openSupport();
    await live([joinedOf(1)]);
    const good = service.answers.list;
    service.answers.list = () => refuse(kind);
    await advance(5_000);
    const before = service.count('list');
    await advance(3_600_000);
    expect(service.count('list')).toBe(before);
    service.answers.list = good;
    expect(await support.refresh()).toEqual(succeed(undefined));
    await advance(5_000);
    expect(service.count('list')).toBe(before + 2);
  });

  it('sends nothing for fifteen minutes after a 402, then one request', async () => {
    const { live, service, advance } = openSupport();
    await live([connectionOf({ id: 1 })]);
    service.answers.list = () => refuse('quota', { status: 402 });
    await advance(5_000);
    const before = service.count('list');
    await advance(899_000);
    expect(service.count('list')).toBe(before);
    await advance(1_000);
    expect(service.count('list')).toBe(before + 1);
  });

  it('sends nothing while this computer sleeps, and one request soon after', async () => {
    const { setVisible, setAsleep, live, service, advance } = openSupport();
    await live([connectionOf({ id: 1 })]);
    setAsleep(true);
    await advance(600_000);
    expect(service.count('list')).toBe(1);
    setAsleep(false);
    // A window that comes to the front on waking does not make it sooner.
    setVisible(false);
    setVisible(true);
    await advance(4_999);
    expect(service.count('list')).toBe(1);
    await advance(1);
    expect(service.count('list')).toBe(2);
  });
});

describe('a client', () => {
  it('is reported once on joining, not if already there at the first list, and again on coming back', async () => {
    const { live, service, advance, joined, support, clock } = openSupport();
    await live([joinedOf(1), connectionOf({ id: 2 })]);
    expect(joined).toEqual([]);
    service.connections = [joinedOf(1), joinedOf(2)];
    await advance(5_000);
    const at = clock.wallNow();
    expect(joined.map(({ id, joinedAt }) => [id, joinedAt])).toEqual([[2, at]]);
    await advance(20_000);
    expect(joined).toHaveLength(1);
    expect(support.state().sessions.find(({ id }) => id === 2)?.joinedAt).toBe(at);
    service.connections = [joinedOf(1), connectionOf({ id: 2 })];
    await advance(5_000);
    expect(support.state().sessions.find(({ id }) => id === 2)?.joinedAt).toBeNull();
    service.connections = [joinedOf(1), joinedOf(2)];
    await advance(5_000);
    expect(joined.map(({ id }) => id)).toEqual([2, 2]);
  });

  it('has a local preview address that changes now and then', async () => {
    const { support, live, service, advance } = openSupport();
    await live([connectionOf({ id: 1, clientPreviewUrl: 'https://link.service.example/p.png', status: 3 })]);
    expect(support.state().sessions[0]?.preview).toBeNull();
    service.connections = [joinedOf(2)];
    await support.refresh();
    const first = support.state().sessions[0]?.preview;
    expect(first).toMatch(/^\/previews\/support-2\/\d{1,9}$/);
    await advance(25_000);
    expect(support.state().sessions[0]?.preview).not.toBe(first);
    expect(await support.previewAddress(2)).toEqual(succeed('https://link.service.example/preview/2.png'));
    expect(await support.previewAddress(99)).toEqual(succeed(null));
  });
});

describe('creating', () => {
  it('sends the trimmed name, or none, and shows the session at once', async () => {
    const { support, live, service } = openSupport();
    await live();
    const made = await support.create('  Ana  ');
    expect(made).toMatchObject({ ok: true, value: { clientName: 'Ana', phase: 'waiting', hasLink: true } });
    await support.create('   ');
    expect(service.requests.filter(({ what }) => what === 'create').map(({ input }) => input)).toEqual([
      'Ana',
      undefined,
    ]);
    expect(support.state().sessions).toHaveLength(2);
  });

  it('requests the list at once, so that the number of connections left is right', async () => {
    const { support, live, service } = openSupport();
    await live();
    service.remain = 142;
    await support.create('Ana');
    await settle();
    expect(support.state().remain).toBe(142);
  });

  it('fails if the plan allows no more (402), and is not repeated', async () => {
    const { support, live, service } = openSupport();
    await live();
    service.answers.create = () => refuse('quota', { status: 402 });
    expect(await support.create('Ana')).toMatchObject({ ok: false, failure: { kind: 'quota' } });
    expect(service.count('create')).toBe(1);
  });

  it('requests the list if the answer was lost, because it may have been created nevertheless', async () => {
    const { support, live, service, names } = openSupport();
    await live();
    service.answers.create = (name) => {
      service.connections = [connectionOf({ id: 4, clientName: name ?? null })];
      return refuse('timeout');
    };
    expect((await support.create('Ana')).ok).toBe(false);
    await settle();
    expect(service.count('create')).toBe(1);
    expect(names()).toEqual(['Ana: waiting']);
  });

  it('says so if the service ignored the name of the client', async () => {
    const { support, live, service, notices } = openSupport();
    await live();
    service.answers.create = () => {
      const made = connectionOf({ id: 4, clientName: null });
      service.connections = [made];
      return succeed(made);
    };
    await support.create('');
    await settle();
    expect(notices).toEqual([]);
    await support.create('Ana');
    await settle();
    await support.refresh();
    expect(notices).toEqual([expect.stringContaining('without the name “Ana”')]);
  });

  it('is not undone by a list that was requested before it', async () => {
    const { support, live, service, advance, names } = openSupport();
    await live([connectionOf({ id: 1 })]);
    const late = Promise.withResolvers<ReturnType<typeof succeed<never>>>();
    const good = service.answers.list;
    const old = good();
    service.answers.list = () => late.promise as never;
    await advance(5_000);
    await support.create('Bo');
    service.answers.list = good;
    late.resolve(await old);
    await settle();
    expect(names()).toEqual(['Ana: waiting', 'Bo: waiting']);
  });
});

describe('the forecast of the connections left', () => {
  const DAY = 24 * 60 * 60_000;

  it('goes by the pace of earlier runs', async () => {
    const stored: ConnectionsLeft[] = [];
    const storeLeft = (count: ConnectionsLeft) => {
      stored.push(count);
      return Promise.resolve(succeed([...stored]));
    };
    const first = openSupport({ storeLeft });
    const begun = first.clock.wallNow();
    first.service.remain = 100;
    await first.live();
    first.support.goDark();
    const second = openSupport({ storeLeft });
    await second.advance(2 * DAY);
    second.service.remain = 90;
    await second.live();
    expect(stored).toEqual([
      { at: begun, remain: 100 },
      { at: begun + 2 * DAY, remain: 90 },
    ]);
    expect(second.states.at(-1)?.runsOutAt).toBe(begun + 20 * DAY);
    // Only a new count is stored.
    await second.support.refresh();
    expect(stored).toHaveLength(2);
  });

  it('ignores counts of an account that was closed meanwhile, and those that cannot be read', async () => {
    const answers = Promise.withResolvers<Result<readonly ConnectionsLeft[]>>();
    const { support, live, advance, service, clock } = openSupport({ storeLeft: () => answers.promise });
    await live();
    support.goDark();
    answers.resolve(succeed([{ at: clock.wallNow() - 5 * DAY, remain: 200 }]));
    await settle();
    expect(support.state().runsOutAt).toBeNull();
    const other = openSupport({ storeLeft: () => Promise.resolve(refuse('internal')) });
    await other.live();
    expect(other.support.state()).toMatchObject({ remain: 143, runsOutAt: null, failure: null });
    await advance(1);
    expect(service.remain).toBe(143);
  });
});

describe('renaming and closing', () => {
  it('shows the new name after a successful status, and fails if the support session is gone', async () => {
    const { support, live, service } = openSupport();
    await live([connectionOf({ id: 1 })]);
    expect(await support.rename(1, ' Bo ')).toMatchObject({ ok: true, value: { id: 1, clientName: 'Bo' } });
    service.connections = [];
    service.answers.rename = () => refuse('not-found', { status: 404 });
    expect(await support.rename(1, 'Cy')).toMatchObject({ ok: false, failure: { reason: 'support-gone' } });
  });

  const missing = () => refuse('not-found', { status: 404, reason: 'gone' });
  it.each([
    ['renaming', (support: SupportService) => support.rename(1, 'Cy')],
    ['joining', (support: SupportService) => support.requestSupportLink(1, new AbortController().signal)],
    [
      'closing',
      async (support: SupportService) => {
        const failure = (await support.close([1]))[0]?.failure ?? null;
        return { ok: failure === null, failure };
      },
    ],
  ])('does not claim after a 404 for %s that a session the list still has may be closed', async (_what, run) => {
    const { support, live, service } = openSupport();
    await live([connectionOf({ id: 1 })]);
    service.answers.rename = missing;
    service.answers.info = missing;
    service.answers.close = missing;
    expect(await run(support)).toMatchObject({
      ok: false,
      failure: { kind: 'not-the-service', reason: 'unknown-call', status: 404 },
    });
    expect(support.state().sessions[0]).toMatchObject({ phase: 'waiting', clientName: 'Ana' });
  });

  it('closes a few at a time, with one result each in the order given', async () => {
    const { support, live, service } = openSupport();
    await live([1, 2, 3, 4, 5].map((id) => connectionOf({ id })));
    let open = 0;
    let maxOpen = 0;
    service.answers.close = async (id) => {
      open += 1;
      maxOpen = Math.max(maxOpen, open);
      await settle();
      open -= 1;
      return id === 2 ? refuse('service-error') : succeed(undefined);
    };
    const ends = await support.close([5, 2, 1, 3, 4, 4]);
    expect(ends.map(({ supportId, failure }) => [supportId, failure?.kind ?? null])).toEqual([
      [5, null],
      [2, 'service-error'],
      [1, null],
      [3, null],
      [4, null],
    ]);
    expect(maxOpen).toBe(3);
    expect(service.count('close')).toBe(5);
    expect(support.state().sessions.find(({ id }) => id === 2)?.phase).toBe('waiting');
  });

  it('marks those that this console closed, not those that closed elsewhere', async () => {
    const { support, live, service } = openSupport();
    await live([connectionOf({ id: 1 }), connectionOf({ id: 2 })]);
    await support.close([1]);
    service.connections = [];
    await support.refresh();
    const closedHere = support.state().sessions.map((one) => [one.id, one.phase, one.closedHere === true]);
    expect(closedHere).toEqual(
      expect.arrayContaining([
        [1, 'closed', true],
        [2, 'closed', false],
      ]),
    );
  });

  it('reports one that is gone already as closed before, after one list has confirmed it (F5)', async () => {
    const { support, live, service } = openSupport();
    const all = [1, 2, 3, 4, 5].map((id) => connectionOf({ id }));
    await live(all);
    service.connections = all.filter(({ id }) => id === 4);
    service.answers.close = (id) => (id === 5 ? succeed(undefined) : refuse('not-found', { status: 404 }));
    const ends = await support.close([1, 2, 3, 4, 5]);
    expect(ends.map(({ supportId, failure }) => [supportId, failure && (failure.reason ?? failure.kind)])).toEqual([
      [1, 'support-gone'],
      [2, 'support-gone'],
      [3, 'support-gone'],
      // The list still has it: the service does not know the call.
      [4, 'unknown-call'],
      [5, null],
    ]);
    expect(service.count('list')).toBe(2);
    expect(support.state().sessions.flatMap(({ id, phase }) => (phase === 'closed' ? [] : [id]))).toEqual([4]);
  });

  it('reports one that the service refuses to close (400) as closed before if the list confirms it', async () => {
    const { support, live, service } = openSupport();
    const all = [1, 2].map((id) => connectionOf({ id }));
    await live(all);
    service.connections = all.filter(({ id }) => id === 2);
    service.answers.close = () => refuse('bad-input', { status: 400 });
    const ends = await support.close([1, 2]);
    expect(ends).toMatchObject([{ failure: { reason: 'support-gone' } }, { failure: { status: 400 } }]);
    expect(service.count('list')).toBe(2);
  });

  it('does not call one gone if the list cannot be read', async () => {
    const { support, live, service } = openSupport();
    await live([connectionOf({ id: 1 })]);
    service.answers.list = () => refuse('offline');
    service.answers.close = () => refuse('not-found', { status: 404 });
    expect(await support.close([1])).toMatchObject([{ supportId: 1, failure: { kind: 'not-found', status: 404 } }]);
  });

  describe('whose response was lost', () => {
    const lost = () => refuse('timeout', { unsure: true });

    it('is done if the list shows it', async () => {
      const { support, live, service, lostChanges } = openSupport();
      await live([connectionOf({ id: 1 }), connectionOf({ id: 2 })]);
      const { rename, close } = service.answers;
      service.answers.rename = (id, name) => (rename(id, name), lost());
      expect(await support.rename(1, 'Bo')).toMatchObject({ ok: true, value: { clientName: 'Bo' } });
      service.answers.close = (id) => (void close(id), lost());
      expect(await support.close([1, 2])).toMatchObject([{ failure: null }, { failure: null }]);
      expect(service.count('rename')).toBe(1);
      expect(service.count('close')).toBe(2);
      expect(lostChanges[0]).toEqual([{ kind: 'support-rename', id: 1, state: 'checking' }]);
      expect(lostChanges.at(-1)).toEqual([]);
    });

    it('fails with what was found if the list shows it as before', async () => {
      const { support, live, service, advance } = openSupport();
      await live([connectionOf({ id: 1 })]);
      service.answers.rename = lost;
      service.answers.close = lost;
      const renamed = support.rename(1, 'Bo');
      await advance(7_000);
      expect(await renamed).toMatchObject({
        failure: {
          reason: 'not-made',
          message: 'The service didn’t confirm the change, and it still shows the name “Ana”. Try again.',
        },
      });
      const closed = support.close([1]);
      await advance(7_000);
      expect(await closed).toMatchObject([{ failure: { reason: 'not-made' } }]);
    });

    it('stays unknown while the list cannot be read, until one shows it', async () => {
      const { support, live, service, advance, lostChanges } = openSupport();
      await live([connectionOf({ id: 1 })]);
      const { list } = service.answers;
      service.answers.close = lost;
      service.answers.list = () => refuse('offline');
      const closed = support.close([1]);
      await advance(7_000);
      expect(await closed).toMatchObject([{ failure: { unsure: true, kind: 'timeout' } }]);
      expect(lostChanges.at(-1)).toEqual([{ kind: 'support-close', id: 1, state: 'unknown' }]);
      service.answers.list = list;
      service.connections = [];
      await support.refresh();
      expect(lostChanges.at(-1)).toEqual([]);
    });
  });

  it('sends no more after a 402 or a refused key', async () => {
    const { support, live, service } = openSupport();
    await live([1, 2, 3, 4, 5, 6].map((id) => connectionOf({ id })));
    service.answers.close = () => refuse('quota');
    const ends = await support.close([1, 2, 3, 4, 5, 6]);
    expect(ends.every(({ failure }) => failure?.kind === 'quota')).toBe(true);
    expect(service.count('close')).toBe(3);
  });
});

describe('joining', () => {
  it('requests the link just before it is opened, and returns it for one use', async () => {
    const { support, live, service } = openSupport();
    await live([joinedOf(1)]);
    service.connections = [joinedOf(1, { connectUrl: 'https://link.service.example/turbo/fresh' })];
    const link = await support.requestSupportLink(1, none);
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
  ])('fails for %s', async (_what, part) => {
    const { support, live } = openSupport();
    await live([joinedOf(1, part)]);
    expect(await support.requestSupportLink(1, none)).toMatchObject({ ok: false });
  });

  it('fails as closed once the list has confirmed it (F5)', async () => {
    const { support, live, service } = openSupport();
    await live([joinedOf(1)]);
    service.connections = [];
    expect(await support.requestSupportLink(1, none)).toMatchObject({ ok: false, failure: { reason: 'support-gone' } });
    expect(service.count('list')).toBe(2);
    service.connections = [joinedOf(2)];
    await support.refresh();
    service.answers.info = () => succeed(joinedOf(2, { status: 3 }));
    expect(await support.requestSupportLink(2, none)).toMatchObject({ ok: false, failure: { reason: 'support-gone' } });
    expect(support.state().sessions.map(({ phase }) => phase)).toEqual(['closed', 'closed']);
  });

  it('describes the client to the session window', async () => {
    const { support, live } = openSupport();
    await live([joinedOf(1), connectionOf({ id: 2, clientName: ' ' })]);
    expect(support.describe(1)).toEqual({ name: 'Ana', os: 'win' });
    expect(support.describe(2)).toEqual({ name: null, os: null });
    expect(support.describe(3)).toBeNull();
  });
});

describe('the invitation', () => {
  it('has its link and message copied by the main process', async () => {
    const { support, live, copied } = openSupport();
    await live([connectionOf({ id: 1 })]);
    await support.copy(1, 'link');
    await support.copy(1, 'message');
    expect(copied[0]).toBe('https://link.service.example/invite/770000001');
    expect(copied[1]).toContain('Hello Ana,');
    expect(copied[1]).toContain('https://link.service.example/invite/770000001');
    expect(copied[1]).toContain('770 000 001');
  });

  it('is put in a mail draft to which no name can add a field', async () => {
    const { support, live, mails } = openSupport({ template: () => ({ language: 'en', own: 'Hi {name}\n{link}' }) });
    await live([connectionOf({ id: 1, clientName: 'A&bcc=evil@x.example?\r\n\ud800' })]);
    expect(await support.mail(1)).toEqual(succeed(undefined));
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
  ] as const)('is copied and mailed in the chosen language: %s', async (language, subject, greeting) => {
    const { support, live, copied, mails } = openSupport({ template: () => ({ language, own: '' }) });
    const inviteUrl = `https://link.service.example/invite/${'a'.repeat(90)}`;
    await live([connectionOf({ id: 1, clientName: 'Ana Clara Ribeiro', inviteUrl })]);
    await support.copy(1, 'message');
    expect(copied[0]?.startsWith(`${greeting}\n`)).toBe(true);
    // The default message fits into a draft in every language, although encoding makes other scripts longer.
    expect(await support.mail(1)).toEqual(succeed(undefined));
    const draft = new URL(mails[0] ?? '').searchParams;
    expect(draft.get('subject')).toBe(subject);
    expect(draft.get('body')).toBe(copied[0]?.replaceAll('\n', '\r\n'));
  });

  it('fails if a draft would be too long or no mail program opens it', async () => {
    const { support, live, mails } = openSupport({ template: () => ({ language: 'en', own: 'x'.repeat(3_000) }) });
    await live([connectionOf({ id: 1 })]);
    expect(await support.mail(1)).toMatchObject({ ok: false, failure: { reason: 'support-mail' } });
    expect(mails).toEqual([]);
    const other = openSupport({ openMail: () => Promise.reject(new Error('none')) });
    await other.live([connectionOf({ id: 1 })]);
    expect(await other.support.mail(1)).toMatchObject({ ok: false, failure: { reason: 'support-mail' } });
  });

  it('has a square QR code with three finder patterns', async () => {
    const { support, live } = openSupport();
    await live([connectionOf({ id: 1 })]);
    const code = support.qr(1);
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
    ['https://localhost./invite/1'],
    ['https://192.168.0.1/invite/1'],
    ['https://user:pass@link.service.example/invite/1'],
    [null],
  ])('does not hand out a link such as %s', async (inviteUrl) => {
    const { support, live, copied } = openSupport();
    await live([connectionOf({ id: 1, inviteUrl })]);
    expect(await support.copy(1, 'link')).toMatchObject({ ok: false });
    expect(support.qr(1)).toMatchObject({ ok: false });
    expect(copied).toEqual([]);
  });

  it('is not handed out once the support session is closed', async () => {
    const { support, live } = openSupport();
    await live([connectionOf({ id: 1 })]);
    await support.close([1]);
    expect(await support.copy(1, 'message')).toMatchObject({ ok: false, failure: { reason: 'support-gone' } });
  });
});

describe('the account', () => {
  it('keeps invite codes out of the log while it is open', async () => {
    const { support, live, secrets } = openSupport();
    await live([connectionOf({ id: 1 })]);
    expect([...secrets].sort()).toEqual(['770 000 001', '770000001']);
    support.goDark();
    expect(secrets.size).toBe(0);
  });

  it('leaves nothing behind, and late responses for it are discarded', async () => {
    const { support, live, service, advance, signInto, states, joined } = openSupport();
    await live([joinedOf(1)]);
    const late = Promise.withResolvers<never>();
    service.answers.create = () => late.promise;
    const making = support.create('Late');
    support.goDark();
    const other = supportService();
    signInto(other.client);
    support.goLive();
    await settle();
    late.resolve(succeed(connectionOf({ id: 66, clientName: 'Late' })) as never);
    expect(await making).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    await advance(600_000);
    expect(support.state()).toMatchObject({ sessions: [], remain: 143, failure: null });
    expect(states.some(({ sessions }) => sessions.some(({ id }) => id === 66))).toBe(false);
    expect(service.count('list')).toBe(1);
    expect(joined).toEqual([]);
  });

  it('is not started twice, but again after it was closed', async () => {
    const { support, live, service } = openSupport();
    await live([connectionOf({ id: 1 })]);
    support.goLive();
    await settle();
    expect(service.count('list')).toBe(1);
    support.goDark();
    support.goLive();
    await settle();
    expect(service.count('list')).toBe(2);
  });

  it('sends nothing while signed out', async () => {
    const { support, signInto } = openSupport();
    signInto(null);
    support.goLive();
    expect(await support.create('Ana')).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(await support.refresh()).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  });
});
