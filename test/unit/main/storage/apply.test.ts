import { makeFolder } from '../../make-folder.ts';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Agent, LastConnection } from '../../../../src-main/contract/model.ts';
import { makeAgent, makeAgents, makeDetail, unpackChange, unpackRows, writeList } from './fixtures.ts';
import { startRunner, type Runner } from './runner.ts';
import { unpackRow } from '../../../../src-main/contract/packed-rows.ts';
import { valueOf } from '../../../value-of.ts';

function startFresh(path = ':memory:'): Runner {
  const runner = startRunner(path);
  valueOf(runner.ask('open', { id: 'one', number: 0 }));
  return runner;
}

const apply = (runner: Runner, agents: readonly Agent[], { at = 1_000, dropped = 0 } = {}) =>
  unpackChange(valueOf(runner.apply({ bytes: writeList(agents, dropped), at })));

const names = (runner: Runner): string[] =>
  valueOf(runner.ask('page', { afterId: null, limit: 4_000 })).rows.map((row) => unpackRow(row).name);

describe('storing a list', () => {
  it('returns whole rows of new agents and nothing of unchanged ones', () => {
    const runner = startFresh();
    const first = apply(runner, makeAgents(3));
    expect(first.upserted.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(first.upserted[1]).toEqual({
      id: 2,
      name: 'host-2',
      group: 'Site 2',
      os: 'win',
      ip: '10.0.2.7',
      city: 'Braga',
      country: 'Portugal',
      online: true,
      disabled: false,
      limited: false,
      installed: true,
      lastTime: 1_790_000_000,
      linkTime: 1_700_000_000,
      deviceId: null,
      region: 'Norte',
      version: '3.2.1',
      sessionsTotal: 4,
      owner: 'owner@firm.example',
      osUser: null,
      inSession: false,
      serviceFavorite: false,
      localFavorite: false,
      account: null,
    });
    expect(apply(runner, makeAgents(3), { at: 2_000 })).toEqual({
      upserted: [],
      removed: [],
      summary: { total: 3, online: 1, at: 2_000, dropped: 0 },
      more: false,
      rowsOf: 2_000,
      agentIds: [],
    });
  });

  const changes: readonly Partial<Agent>[] = [
    { online: true },
    { online: null },
    { lastTime: 5 },
    { name: 'other' },
    { group: null },
    { os: 'linux' },
    { version: null },
    { disabled: true },
    { limited: null },
    { installed: false },
    { favorite: true },
    { owner: null },
    { linkTime: null },
    { permanentLink: false },
    { deviceId: 77 },
    { geo: null },
    { geo: { ip: '10.0.1.8', country: 'Portugal', region: 'Norte', city: 'Braga' } },
    { geo: { ip: '10.0.1.7', country: 'Spain', region: 'Norte', city: 'Braga' } },
    { geo: { ip: '10.0.1.7', country: 'Portugal', region: 'Sul', city: 'Braga' } },
    { geo: { ip: '10.0.1.7', country: 'Portugal', region: 'Norte', city: null } },
    { osUser: { login: 'ana', name: null } },
    { sessions: { last: null, total: 4 } },
    { sessions: { last: { id: 9, startTime: 1_789_000_000, stopTime: 1_789_000_600, client: null }, total: 5 } },
    { sessions: { last: { id: 10, startTime: 1_789_000_000, stopTime: 1_789_000_600, client: null }, total: 4 } },
    { sessions: { last: { id: 9, startTime: 1, stopTime: 1_789_000_600, client: null }, total: 4 } },
    { sessions: { last: { id: 9, startTime: 1_789_000_000, stopTime: null, client: null }, total: 4 } },
    {
      sessions: {
        last: {
          id: 9,
          startTime: 1_789_000_000,
          stopTime: 1_789_000_600,
          client: { ip: '1.2.3.4', country: null, region: null, city: null, userAgent: 'x' },
        },
        total: 4,
      },
    },
  ];
  it.each(changes.map((change) => [JSON.stringify(change), change] as const))('notices %s', (_name, change) => {
    const runner = startFresh();
    apply(runner, [makeAgent(1), makeAgent(2)]);
    expect(apply(runner, [makeAgent(1, change), makeAgent(2)]).upserted.map(({ id }) => id)).toEqual([1]);
    expect(apply(runner, [makeAgent(1, change), makeAgent(2)]).upserted).toEqual([]);
  });

  const client = { ip: '1.2.3.4', country: 'Spain', region: null, city: null, userAgent: 'x' };
  it.each([{ ip: '1.2.3.5' }, { country: 'Peru' }, { region: 'A' }, { city: 'B' }, { userAgent: 'y' }])(
    'notices %j of who connected last',
    (change) => {
      const runner = startFresh();
      const of = (who: NonNullable<LastConnection['client']>): Agent =>
        makeAgent(1, { sessions: { last: { id: 9, startTime: 1, stopTime: 2, client: who }, total: 4 } });
      apply(runner, [of(client)]);
      expect(apply(runner, [of({ ...client })]).upserted).toEqual([]);
      expect(apply(runner, [of({ ...client, ...change })]).upserted).toHaveLength(1);
    },
  );

  it('has a case above for every stored field', () => {
    const addresses = ['permanentUrl', 'onetimeUrl', 'previewUrl'];
    const stored = Object.keys(makeAgent(1)).filter((field) => field !== 'id' && !addresses.includes(field));
    expect([...new Set(changes.flatMap((change) => Object.keys(change)))].sort()).toEqual(stored.sort());
  });

  it('ignores changed addresses, which are not stored', () => {
    const runner = startFresh();
    apply(runner, [makeAgent(1)]);
    expect(apply(runner, [makeAgent(1, { previewUrl: 'https://st.example/other.png' })]).upserted).toEqual([]);
  });

  it('removes agents that a shorter list does not have', () => {
    const runner = startFresh();
    apply(runner, makeAgents(5));
    const change = apply(runner, [makeAgent(1), makeAgent(3), makeAgent(9)]);
    expect(change).toMatchObject({ removed: [2, 4, 5], summary: { total: 3, online: 0 } });
    expect(names(runner)).toEqual(['host-1', 'host-3', 'host-9']);
  });

  it('removes all agents with an empty list', () => {
    const runner = startFresh();
    apply(runner, makeAgents(2));
    expect(apply(runner, [])).toMatchObject({ removed: [1, 2], summary: { total: 0, online: 0 } });
  });

  it('takes a list without an array as empty only while no agents are stored', () => {
    const runner = startFresh();
    const bytes = new TextEncoder().encode(JSON.stringify({ agents: [], dropped: 0, isImplied: true }));
    expect(valueOf(runner.apply({ bytes, at: 1_000 })).summary).toMatchObject({ total: 0, at: 1_000 });
    apply(runner, makeAgents(3), { at: 2_000 });
    const refused = runner.apply({ bytes, at: 3_000 });
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'not-the-service', reason: 'no-array' } });
    expect(names(runner)).toEqual(['host-1', 'host-2', 'host-3']);
    expect(apply(runner, [], { at: 4_000 }).removed).toEqual([1, 2, 3]);
  });

  it('replaces the stored list by an empty one that the user has accepted', () => {
    const runner = startFresh();
    apply(runner, makeAgents(3), { at: 2_000, dropped: 1 });
    const change = valueOf(runner.ask('applyEmpty', { at: 3_000 }));
    expect(change.removed).toEqual([1, 2, 3]);
    expect(change.summary).toMatchObject({ total: 0, online: 0, at: 3_000, dropped: 0 });
    expect(names(runner)).toEqual([]);
    const bytes = new TextEncoder().encode(JSON.stringify({ agents: [], dropped: 0, isImplied: true }));
    expect(runner.apply({ bytes, at: 4_000 })).toMatchObject({ ok: true });
  });

  it('forgets that a list was received where the user forgets it', () => {
    const runner = startFresh();
    apply(runner, makeAgents(3), { at: 2_000 });
    const change = valueOf(runner.ask('applyEmpty', { at: null }));
    expect(change.removed).toEqual([1, 2, 3]);
    expect(change.summary).toMatchObject({ total: 0, at: null });
    valueOf(runner.ask('open', { id: 'other', number: 0 }));
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    expect(valueOf(runner.ask('page', { afterId: null, limit: 10 })).summary).toEqual({
      total: 0,
      online: 0,
      at: null,
      dropped: 0,
    });
    expect(apply(runner, makeAgents(2), { at: 3_000 }).summary).toMatchObject({ total: 2, at: 3_000 });
  });

  it('does not remove an agent that may be one of the unreadable elements', () => {
    const runner = startFresh();
    apply(runner, makeAgents(5));
    expect(apply(runner, makeAgents(4), { dropped: 1 })).toMatchObject({
      removed: [],
      summary: { total: 5, dropped: 1 },
    });
    // The one element still explains the fifth; the fourth went by itself.
    expect(apply(runner, makeAgents(3), { dropped: 1 })).toMatchObject({ removed: [4], summary: { total: 4 } });
    expect(apply(runner, makeAgents(3), { dropped: 0 })).toMatchObject({ removed: [5], summary: { total: 3 } });
  });

  it('removes missing agents although every list has the same unreadable element', () => {
    const runner = startFresh();
    apply(runner, makeAgents(5), { dropped: 1 });
    expect(apply(runner, makeAgents(4), { dropped: 1 }).removed).toEqual([5]);
    expect(apply(runner, makeAgents(2), { dropped: 1 }).removed).toEqual([3, 4]);
    expect(apply(runner, makeAgents(1), { dropped: 2 })).toMatchObject({ removed: [], summary: { total: 2 } });
  });

  it('remembers across starts which agents an unreadable element may stand for', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const before = startFresh(path);
    apply(before, makeAgents(6), { dropped: 1 });
    apply(before, makeAgents(5), { dropped: 2 });
    before.ask('close');
    const runner = startRunner(path);
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    expect(apply(runner, makeAgents(4), { dropped: 2 })).toMatchObject({ removed: [5], summary: { total: 5 } });
    // Read again: it is an agent like the others.
    const back = [...makeAgents(4), ...makeAgents(6).slice(5)];
    expect(apply(runner, back, { dropped: 1 })).toMatchObject({ removed: [], upserted: [{ id: 6 }] });
    expect(apply(runner, back, { dropped: 1 })).toMatchObject({ removed: [], upserted: [] });
    expect(apply(runner, makeAgents(4), { dropped: 1 })).toMatchObject({ removed: [6], summary: { total: 4 } });
  });

  it('removes many agents that go missing together with one unreadable element', () => {
    const runner = startFresh();
    apply(runner, makeAgents(100));
    expect(apply(runner, makeAgents(50), { dropped: 1 }).removed).toHaveLength(50);
    expect(apply(runner, makeAgents(45), { dropped: 2 })).toMatchObject({ removed: [], summary: { total: 50 } });
  });

  it('changes nothing if the response cannot be read', () => {
    const runner = startFresh();
    apply(runner, makeAgents(3), { at: 1_000 });
    const broken = new TextEncoder().encode('<html>');
    expect(runner.apply({ bytes: broken, at: 2_000 })).toMatchObject({
      ok: false,
      failure: { kind: 'not-the-service' },
    });
    const page = valueOf(runner.ask('page', { afterId: null, limit: 10 }));
    expect(page.summary).toMatchObject({ total: 3, at: 1_000 });
    expect(unpackRows(page.rows)).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  it('reports a session only while the last connection has a start and no end', () => {
    const last = (startTime: number | null, stopTime: number | null) => ({
      sessions: { last: { id: 1, startTime, stopTime, client: null }, total: 1 },
    });
    const rows = apply(startFresh(), [
      makeAgent(1, last(5, null)),
      makeAgent(2, last(5, 0)),
      makeAgent(3, last(5, 6)),
      makeAgent(4, last(null, null)),
      makeAgent(5, { sessions: { last: null, total: null } }),
    ]).upserted;
    expect(rows.map(({ inSession }) => inSession)).toEqual([true, true, false, false, false]);
  });
});

describe('details of one agent', () => {
  it('change its row and the totals', () => {
    const runner = startFresh();
    apply(runner, makeAgents(3));
    const change = unpackChange(
      valueOf(runner.ask('applyDetail', { detail: makeDetail(1, { online: true }), at: 1_500 })),
    );
    expect(change).toMatchObject({
      upserted: [{ id: 1, online: true }],
      summary: { total: 3, online: 2, at: 1_000 },
    });
  });

  it('change nothing if they are older than the list, of an unknown agent, or the same', () => {
    const runner = startFresh();
    apply(runner, makeAgents(3));
    for (const [detail, at] of [
      [makeDetail(1, { online: true }), 999],
      [makeDetail(44, { online: true }), 2_000],
      [makeDetail(1), 2_000],
    ] as const) {
      expect(valueOf(runner.ask('applyDetail', { detail, at })).upserted).toEqual([]);
    }
    expect(names(runner)).toHaveLength(3);
  });

  it('retain fields that the list does not send', () => {
    const runner = startFresh();
    apply(runner, makeAgents(1));
    const detail = makeDetail(1, { deviceId: 900, osUser: { login: 'ana', name: 'Ana Reis' } });
    const { upserted } = valueOf(runner.ask('applyDetail', { detail, at: 1_500 }));
    expect(unpackRows(upserted)).toMatchObject([{ osUser: 'ana' }]);
    expect(apply(runner, makeAgents(1), { at: 2_000 }).upserted).toEqual([]);
    const sent = { osUser: { login: 'rui', name: null } };
    expect(apply(runner, [makeAgent(1, sent)], { at: 3_000 }).upserted).toMatchObject([{ osUser: 'rui' }]);
  });
});

describe('the stored list', () => {
  it('is available at the next start, in pages ordered by id', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const before = startFresh(path);
    apply(before, makeAgents(25).reverse(), { at: 7_000, dropped: 2 });
    before.ask('close');

    const runner = startRunner(path);
    expect(valueOf(runner.ask('open', { id: 'one', number: 0 }))).toEqual({
      total: 25,
      online: 12,
      at: 7_000,
      dropped: 2,
    });
    const seen: number[] = [];
    for (let afterId: number | null = null, done = false; !done;) {
      const page = valueOf(runner.ask('page', { afterId, limit: 10 }));
      seen.push(...page.rows.map((row) => unpackRow(row).id));
      ({ done } = page);
      afterId = seen.at(-1) ?? null;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect(apply(runner, makeAgents(25)).upserted).toEqual([]);
    runner.ask('close');
  });

  it('reports that it is done exactly with the last page', () => {
    const runner = startFresh();
    apply(runner, makeAgents(10));
    expect(valueOf(runner.ask('page', { afterId: null, limit: 10 })).done).toBe(true);
    expect(valueOf(runner.ask('page', { afterId: null, limit: 9 })).done).toBe(false);
    expect(valueOf(runner.ask('page', { afterId: 9, limit: 1 })).done).toBe(true);
    expect(valueOf(runner.ask('page', { afterId: 10, limit: 5 }))).toMatchObject({ rows: [], done: true });
  });

  it('is separate for each account, and is forgotten for one account alone', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = startFresh(path);
    apply(
      runner,
      makeAgents(3, () => ({ name: 'first account' })),
    );
    runner.ask('setFavorites', { agentIds: [2], favorite: true, at: 1 });
    valueOf(runner.ask('open', { id: 'two', number: 0 }));
    expect(names(runner)).toEqual([]);
    apply(
      runner,
      makeAgents(2, () => ({ name: 'second account' })),
    );

    valueOf(runner.ask('forgetAccount', { accountId: 'one' }));
    expect(names(runner)).toEqual(['second account', 'second account']);
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    expect(names(runner)).toEqual([]);
    expect(valueOf(runner.ask('favorites'))).toEqual([]);
    runner.ask('close');
    expect(readFileSync(path).includes('first account')).toBe(false);
    expect(readFileSync(path).includes('second account')).toBe(true);
  });

  it('holds no address', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = startFresh(path);
    apply(runner, makeAgents(20));
    runner.ask('applyDetail', { detail: makeDetail(1, { online: true }), at: 9_000 });
    for (const file of [path, `${path}-wal`]) expect(readFileSync(file).includes('https://')).toBe(false);
    runner.ask('close');
  });

  it('writes only what changed', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = startFresh(path);
    apply(runner, makeAgents(500));
    const watcher = new DatabaseSync(path);
    watcher.exec(
      'CREATE TABLE written (id INTEGER); CREATE TRIGGER w AFTER UPDATE ON agents BEGIN INSERT INTO written VALUES (new.id); END',
    );
    apply(
      runner,
      makeAgents(500, (id) => (id % 100 === 0 ? { version: '9' } : {})),
    );
    expect(
      watcher
        .prepare('SELECT id FROM written')
        .all()
        .map((row) => row.id),
    ).toEqual([100, 200, 300, 400, 500]);
    watcher.close();
    runner.ask('close');
  });
});

describe('a call before an account is open', () => {
  it('fails without throwing', () => {
    const runner = startRunner(':memory:');
    expect(runner.ask('page', { afterId: null, limit: 1 })).toMatchObject({ ok: false, failure: { kind: 'internal' } });
    expect(runner.apply({ bytes: writeList([]), at: 1 })).toMatchObject({ ok: false });
    expect(runner.bugs).toEqual([]);
  });
});

/** Whether the service may confirm the list that was received at this time. */
const isAsListed = (runner: Runner, listAt: number): boolean =>
  valueOf(runner.ask('setFavorites', { agentIds: [], favorite: true, at: 1 })).rowsOf === listAt;

describe('a list that the service confirms', () => {
  it('gets the time of the confirmation, without a row', () => {
    const runner = startFresh();
    apply(runner, makeAgents(3), { dropped: 1 });
    expect(isAsListed(runner, 1_000)).toBe(true);
    expect(valueOf(runner.ask('confirm', { listAt: 1_000, at: 2_000 }))).toEqual({
      rowsOf: 2_000,
      upserted: [],
      removed: [],
      summary: { total: 3, online: 1, at: 2_000, dropped: 1 },
      more: false,
    });
    expect(isAsListed(runner, 1_000)).toBe(false);
    expect(isAsListed(runner, 2_000)).toBe(true);
  });

  it.each([
    [
      'a row was changed by its details',
      (runner: Runner) => valueOf(runner.ask('applyDetail', { detail: { ...makeDetail(1), online: null }, at: 1_500 })),
    ],
    ['another list was stored', (runner: Runner) => apply(runner, makeAgents(3), { at: 1_500 })],
    ['it was replaced by the empty one', (runner: Runner) => valueOf(runner.ask('applyEmpty', { at: 1_500 }))],
    ['the account was opened again', (runner: Runner) => valueOf(runner.ask('open', { id: 'one', number: 0 }))],
  ] as const)('is not confirmed once %s', (_what, change) => {
    const runner = startFresh();
    apply(runner, makeAgents(3));
    change(runner);
    expect(isAsListed(runner, 1_000)).toBe(false);
    const before = valueOf(runner.ask('page', { afterId: null, limit: 1 })).summary;
    expect(valueOf(runner.ask('confirm', { listAt: 1_000, at: 2_000 }))).toBeNull();
    expect(valueOf(runner.ask('page', { afterId: null, limit: 1 })).summary).toEqual(before);
  });

  it('is confirmed where the details of an agent brought nothing new', () => {
    const runner = startFresh();
    apply(runner, makeAgents(3));
    valueOf(runner.ask('applyDetail', { detail: makeDetail(1), at: 1_500 }));
    expect(isAsListed(runner, 1_000)).toBe(true);
  });
});

describe('a part of the list', () => {
  const applyPart = (runner: Runner, agents: readonly Agent[], at = 2_000) =>
    unpackChange(valueOf(runner.applyPart({ bytes: writeList(agents, 0), at })));

  it('changes and adds the agents it names, and removes none', () => {
    const runner = startFresh();
    apply(runner, makeAgents(3), { dropped: 1 });
    const change = applyPart(runner, [makeAgent(1, { online: true }), makeAgent(2), makeAgent(9)]);
    expect(change.upserted.map(({ id }) => id)).toEqual([1, 9]);
    expect(change.removed).toEqual([]);
    expect(change.summary).toMatchObject({ total: 4, at: 1_000, dropped: 1 });
    expect(names(runner)).toEqual(['host-1', 'host-2', 'host-3', 'host-9']);
    expect(isAsListed(runner, 1_000)).toBe(false);
  });

  it('names all agents that were found, also those without news', () => {
    const runner = startFresh();
    apply(runner, makeAgents(3));
    const part = valueOf(runner.applyPart({ bytes: writeList(makeAgents(2), 0), at: 2_000 }));
    expect(part.agentIds).toEqual([1, 2]);
    expect(part.upserted).toEqual([]);
    expect(isAsListed(runner, 1_000)).toBe(true);
  });

  it('changes nothing if it is older than the list, or if there is no list yet', () => {
    const runner = startFresh();
    expect(valueOf(runner.applyPart({ bytes: writeList(makeAgents(2), 0), at: 2_000 })).agentIds).toEqual([]);
    expect(names(runner)).toEqual([]);
    apply(runner, makeAgents(3), { at: 3_000 });
    expect(applyPart(runner, [makeAgent(1, { name: 'old' })]).upserted).toEqual([]);
    expect(names(runner)).toEqual(['host-1', 'host-2', 'host-3']);
  });

  it('that cannot be read changes nothing', () => {
    const runner = startFresh();
    apply(runner, makeAgents(3));
    expect(runner.applyPart({ bytes: new TextEncoder().encode('[{'), at: 2_000 })).toMatchObject({ ok: false });
    expect(names(runner)).toEqual(['host-1', 'host-2', 'host-3']);
  });
});
