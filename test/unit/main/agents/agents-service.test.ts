import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../src-main/contract/contract.ts';
import type { Result } from '../../../../src-main/contract/failure.ts';
import { unpackRows } from '../storage/fixtures.ts';
import { openDesk, SECRET_LINK } from './agents-service-box.ts';
import { valueOf } from '../../../value-of.ts';

const jobOf = (result: Result<Job>): Job => {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
};

describe('the desk, before there is an account', () => {
  it('starts nothing', async () => {
    const { desk, sent } = await openDesk(3, { signedIn: false });
    expect(desk.wake(1)).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(desk.reboot(1, false)).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(desk.removeFromAccount(1, 'host-1')).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(desk.bulk.start({ action: 'wake', agentIds: [1] })).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(await desk.copyPermanentLink(1)).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(await desk.update({ agentId: 1, name: 'new' })).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(sent).toEqual([]);
  });
});

describe('single agents on the desk', () => {
  it('are refused by name where they are not in the list', async () => {
    const { desk } = await openDesk();
    for (const result of [desk.wake(99), desk.wakeAndConnect(99), desk.reboot(99, true), desk.watch(99)]) {
      expect(result).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
    }
    expect(await desk.forecast(99)).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
  });

  it('are woken and connected to', async () => {
    const { desk, agents, advance, opened, sentTo, jobs, snapshot, noted } = await openDesk();
    expect(jobOf(desk.wakeAndConnect(1))).toMatchObject({ kind: 'wake-and-connect', agentName: 'host-1' });
    await advance(2_000);
    expect(jobs.current()).toMatchObject([{ step: 'coming-up' }]);
    agents.get(1)!.online = true;
    await advance(4_000);
    expect(opened).toEqual([1]);
    expect(sentTo('agents/wake')).toMatchObject([{ query: { id: '1' } }]);
    expect(snapshot.row(1)?.online).toBe(true);
    expect(noted).toMatchObject([{ agentId: 1, kind: 'wake', ms: 4_000 }]);
  });

  it('say why waking was in vain by what is known of them', async () => {
    const { desk, agents, advance, jobs } = await openDesk();
    agents.get(1)!.hardware = { NetAdapters: [{ Name: 'LAN', WoL: true, Cable: false }] };
    desk.wake(1);
    await advance(181_000, 2_000);
    expect(jobs.current()[0]?.failure?.message).toBe(
      'host-1 didn’t come online within 3 minutes. Its network cable was unplugged when last checked. Someone has to turn it on at the device.',
    );
  });

  it('restart and come back', async () => {
    const { desk, agents, advance, jobs, sentTo } = await openDesk();
    desk.reboot(2, true);
    await advance(4_500);
    expect(sentTo('agents/reboot')).toEqual([]);
    await advance(1_000);
    expect(sentTo('agents/reboot')).toMatchObject([{ body: { id: 2, safe: true } }]);
    agents.get(2)!.online = false;
    await advance(5_000);
    expect(jobs.current()).toMatchObject([{ kind: 'reboot-safe', step: 'coming-up' }]);
    agents.get(2)!.online = true;
    await advance(5_000);
    expect(jobs.current()).toMatchObject([{ state: 'done' }]);
    expect(sentTo('agents/reboot')).toHaveLength(1);
  });

  it('are reported when they are back, by the list, across a restart of the program', async () => {
    const { desk, agents, advance, rest, jobs, kept: stored, feed } = await openDesk();
    desk.watch(1);
    await rest();
    expect(stored.size).toBe(1);
    await desk.showCached({ id: 'account-1', number: 0 });
    expect(jobs.current()).toEqual([]);
    desk.goLive(null);
    await rest();
    expect(jobs.current()).toMatchObject([{ kind: 'watch', agentId: 1, state: 'running' }]);
    agents.get(1)!.online = true;
    await feed.refresh();
    await advance(100);
    expect(jobs.current()).toMatchObject([{ state: 'done' }]);
    expect(stored.size).toBe(0);
  });

  it('do not go on being watched for an account that was put away at once', async () => {
    const { desk, jobs, kept: stored, rest } = await openDesk();
    stored.set(1, { agentId: 1, agentName: 'host-1', since: 0 });
    desk.goLive(null);
    desk.goDark();
    await rest();
    expect(jobs.current()).toEqual([]);
    expect(stored.size).toBe(1);
  });

  it('are removed from the account when their name was typed, and are gone from the snapshot', async () => {
    const { desk, advance, jobs, snapshot, sentTo } = await openDesk();
    expect(desk.removeFromAccount(1, 'host-2')).toMatchObject({ ok: false, failure: { kind: 'bad-input' } });
    jobOf(desk.removeFromAccount(1, ' host-1 '));
    await advance(6_000);
    expect(sentTo('agents/logout')).toMatchObject([{ query: { agent_id: '1' } }]);
    expect(snapshot.row(1)).toBeUndefined();
    expect(jobs.current()).toMatchObject([{ kind: 'detach', state: 'done' }]);
  });

  it('have a forecast from cached details and neighbours', async () => {
    const { desk, agents, rest } = await openDesk();
    agents.get(1)!.hardware = { NetAdapters: [{ Name: 'LAN', WoL: true, Cable: true }] };
    expect(await desk.forecast(1)).toMatchObject({ ok: true, value: { verdict: 'possible', wol: null } });
    await desk.noteOpened(1);
    await rest();
    expect(await desk.forecast(1)).toMatchObject({
      ok: true,
      value: { verdict: 'likely', wol: true, cable: true, neighbours: { sameIp: 1, sameGroup: 0, names: ['host-2'] } },
    });
  });

  it('are read once in the background when the screen is shown, not while the link is fetched', async () => {
    const { desk, advance, rest, sentTo, detailsRead } = await openDesk();
    const link = await desk.requestLink(2, new AbortController().signal);
    expect(link.ok).toBe(true);
    await rest();
    expect(sentTo('agents/info')).toEqual([]);
    await desk.noteOpened(2);
    await desk.noteOpened(2);
    await rest();
    expect(sentTo('agents/info')).toMatchObject([{ query: { agent_id: '2' } }]);
    expect(detailsRead).toHaveLength(1);
    await advance(61_000, 5_000);
    await desk.noteOpened(2);
    await rest();
    expect(sentTo('agents/info')).toHaveLength(2);
  });

  it('that are not listed are connected to by their device id alone, and nothing more is asked of them', async () => {
    const { desk, rest, sentTo } = await openDesk();
    const link = await desk.requestDeviceLink(987_654_321, new AbortController().signal);
    expect(link.ok).toBe(true);
    await rest();
    expect(sentTo('agents/connect').map(({ query }) => query)).toEqual([{ device_id: '987654321' }]);
    expect(sentTo('agents/info')).toEqual([]);
  });

  it('that are clicked before the key is read are connected to as soon as it is', async () => {
    const { desk, endStart, rest, sentTo } = await openDesk(3, { signedIn: false, startsSlowly: true });
    const link = desk.requestLink(2, new AbortController().signal);
    await rest();
    expect(sentTo('agents/connect')).toEqual([]);
    endStart(true);
    expect((await link).ok).toBe(true);
    expect(sentTo('agents/connect')).toHaveLength(1);
  });

  it('that are clicked before it is known that there is no key are not connected to', async () => {
    const { desk, endStart, sentTo } = await openDesk(3, { signedIn: false, startsSlowly: true });
    const link = desk.requestLink(2, new AbortController().signal);
    endStart(false);
    expect(await link).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(sentTo('agents/connect')).toEqual([]);
  });

  it('that the service does not know, or keeps from this account, are said to be none of it', async () => {
    const { desk, overrideBy, json, sentTo } = await openDesk();
    const ask = () => desk.requestDeviceLink(42, new AbortController().signal);
    const none = {
      kind: 'not-found',
      reason: 'device',
      message: expect.stringContaining('no agent with') as unknown,
    };
    for (const [status, failure] of [
      [403, none],
      [404, none],
      [401, { kind: 'no-right', status: 401 }],
      [402, { kind: 'quota', status: 402 }],
      [500, { kind: 'service-error', status: 500 }],
    ] as const) {
      overrideBy(({ path }) => (path === 'agents/connect' ? json({}, status) : null));
      expect(await ask()).toMatchObject({ ok: false, failure });
    }
    expect(sentTo('agents/connect')).toHaveLength(5);
  });

  it('are not read after a connect that failed', async () => {
    const { desk, rest, sentTo, overrideBy, json } = await openDesk();
    overrideBy(({ path }) => (path === 'agents/connect' ? json({}, 400) : null));
    expect((await desk.requestLink(2, new AbortController().signal)).ok).toBe(false);
    await rest();
    expect(sentTo('agents/info')).toEqual([]);
    expect(sentTo('agents/connect')).toHaveLength(1);
  });

  it('copy their permanent link to the clipboard only', async () => {
    const { desk, agents, copied, log, changes, detailsRead, breakClipboard } = await openDesk();
    expect(await desk.copyPermanentLink(1)).toMatchObject({ ok: false, failure: { reason: 'no-link' } });
    agents.get(1)!.permanent_url = SECRET_LINK;
    const result = await desk.copyPermanentLink(1);
    expect(result).toEqual({ ok: true, value: undefined });
    expect(copied).toEqual([SECRET_LINK]);
    breakClipboard();
    const broken = await desk.copyPermanentLink(1);
    expect(broken).toMatchObject({ ok: false, failure: { kind: 'unavailable' } });
    expect(JSON.stringify([log, changes, detailsRead, result, broken])).not.toContain('permanent-canary');
  });

  it('distinguish a refused key from a missing permission by one list', async () => {
    const { desk, advance, sentTo, overrideBy, json, jobs } = await openDesk();
    overrideBy(({ path }) => (path === 'agents/wake' ? json({}, 403) : null));
    desk.wake(1);
    await advance(1_000);
    expect(jobs.current()).toMatchObject([{ state: 'failed', failure: { kind: 'no-right' } }]);
    expect(sentTo('agents/list')).toHaveLength(1);
    expect(sentTo('agents/wake')).toHaveLength(1);
  });
});

describe('many agents on the desk', () => {
  it('are marked by one call and in one change of the snapshot for each step', async () => {
    const { desk, rest, changes, favorites, marking, snapshot } = await openDesk(2_300);
    const before = changes.length;
    desk.bulk.start({ action: 'favorite', agentIds: Array.from({ length: 2_300 }, (_, index) => index + 1) });
    await rest();
    expect(favorites.size).toBe(2_300);
    expect(marking).toEqual([1_000, 1_000, 300]);
    expect(changes.slice(before).map(({ upserted }) => upserted.length)).toEqual([1_000, 1_000, 300]);
    expect(snapshot.row(2_300)?.localFavorite).toBe(true);
    expect(desk.bulk.current().run).toMatchObject({ state: 'done', counts: { done: 2_300 } });
  });

  it('are woken through jobs, and awake ones left alone', async () => {
    const { desk, agents, advance, sentTo, jobs } = await openDesk(4);
    desk.bulk.start({ action: 'wake', agentIds: [1, 2, 3, 4] });
    await advance(5_500);
    expect(sentTo('agents/wake').map(({ query }) => query.id)).toEqual(['1', '3']);
    expect(jobs.current().map(({ kind }) => kind)).toEqual(['wake', 'wake']);
    for (const id of [1, 3]) agents.get(id)!.online = true;
    await advance(5_000);
    expect(desk.bulk.current().run).toMatchObject({ state: 'done', counts: { done: 4 } });
  });

  it('restart without a second time to undo, each once', async () => {
    const { desk, advance, sentTo, jobs } = await openDesk(6);
    desk.bulk.start({ action: 'reboot', agentIds: [2, 4, 6] });
    await advance(5_500);
    expect(sentTo('agents/reboot').map(({ body }) => body)).toEqual([
      { id: 2, safe: false },
      { id: 4, safe: false },
    ]);
    jobs.cancel(jobs.current()[0]?.id ?? '');
    await advance(1_000);
    expect(sentTo('agents/reboot')).toHaveLength(3);
    expect(desk.bulk.current().items.map(({ state }) => state)).toEqual(['stopped', 'running', 'running']);
  });

  it('are watched: done once each is', async () => {
    const { desk, advance, kept: stored, jobs } = await openDesk(4);
    desk.bulk.start({ action: 'watch', agentIds: [1, 2, 3] });
    await advance(5_500);
    expect(desk.bulk.current().run).toMatchObject({ state: 'done', counts: { done: 3 } });
    expect([...stored.keys()]).toEqual([1, 3]);
    expect(jobs.current().map(({ kind, state }) => `${kind} ${state}`)).toEqual(['watch running', 'watch running']);
  });

  it('are removed from the account with one list at the end', async () => {
    const { desk, advance, snapshot, sentTo } = await openDesk(4);
    desk.bulk.start({ action: 'detach', agentIds: [1, 2, 3] });
    await advance(4_900);
    const lists = sentTo('agents/list').length;
    await advance(1_000);
    expect(sentTo('agents/logout')).toHaveLength(3);
    expect(sentTo('agents/list').length - lists).toBe(1);
    expect([...snapshot.rows()].map(({ id }) => id)).toEqual([4]);
    expect(desk.bulk.current().run).toMatchObject({ state: 'done', counts: { done: 3 } });
  });

  it('stop at the limit of the plan, with one request', async () => {
    const { desk, advance, overrideBy, json, sentTo } = await openDesk(30);
    overrideBy(({ path }) => (path === 'agents/wake' ? json({}, 402) : null));
    const asleep = Array.from({ length: 15 }, (_, index) => 2 * index + 1);
    desk.bulk.start({ action: 'wake', agentIds: asleep });
    await advance(20_000, 2_000);
    expect(sentTo('agents/wake').length).toBeLessThanOrEqual(2);
    expect(desk.bulk.current().run).toMatchObject({ state: 'stopped' });
    expect(desk.bulk.current().items.every(({ failure }) => failure?.kind === 'quota')).toBe(true);
  });

  it('are forgotten with their account', async () => {
    const { desk, advance, sentTo, bulkChanges } = await openDesk(4);
    desk.bulk.start({ action: 'wake', agentIds: [1, 3] });
    await advance(2_000);
    desk.goDark();
    await advance(20_000, 2_000);
    expect(sentTo('agents/wake')).toEqual([]);
    expect(desk.bulk.current()).toEqual({ run: null, items: [] });
    expect(bulkChanges.at(-1)).toEqual({ reset: true, run: null, items: [] });
  });
});

describe('asking the service from the desk', () => {
  it('keeps to the one group of the account', async () => {
    const { desk, feed, sentTo } = await openDesk(3, { groupId: '77' });
    await feed.refresh();
    await desk.search('host-1');
    expect(sentTo('agents/list').map(({ query }) => query)).toEqual([
      { group_id: '77' },
      { search: 'host-1', group_id: '77' },
    ]);
  });

  it('finds agents that are not in the snapshot yet, which can be acted on', async () => {
    const { desk, agents, sentTo } = await openDesk();
    agents.set(40, { ...agents.get(1)!, name: 'Reception' });
    expect(desk.wake(40).ok).toBe(false);
    expect(desk.describe(40)).toBeNull();
    await desk.setFavorite(2, true);
    const found = await desk.search(' RECEP ');
    expect(unpackRows(valueOf(found).rows)).toMatchObject([{ id: 40, name: 'Reception', localFavorite: false }]);
    expect(unpackRows(valueOf(await desk.search('host-2')).rows)).toMatchObject([{ localFavorite: true }]);
    await desk.search('Reception');
    expect(desk.describe(40)).toMatchObject({ name: 'Reception', favorite: false });
    expect(desk.describe(2)).toMatchObject({ favorite: true });
    expect(desk.wake(40).ok).toBe(true);
    expect(await desk.search('  ')).toEqual({ ok: true, value: { rows: [], dropped: 0 } });
    expect(sentTo('agents/list')).toHaveLength(3);
    await desk.showCached({ id: 'account-2', number: 0 });
    expect(desk.wake(40).ok).toBe(false);
  });

  it('ends a search when another one begins, and refuses a flood', async () => {
    const { desk, overrideBy, json } = await openDesk();
    const [first, second] = await Promise.all([desk.search('host'), desk.search('host-2')]);
    expect(first).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(unpackRows(valueOf(second).rows)).toMatchObject([{ id: 2 }]);
    const flood = Array.from({ length: 3_000 }, (_, id) => ({ id, name: 'x'.repeat(500) }));
    overrideBy(() => json({ data: flood }));
    expect(await desk.search('x')).toMatchObject({ ok: false, failure: { kind: 'bad-input', reason: 'too-many' } });
  });
});
