import { settle } from '../../../settle.ts';
import { describe, expect, it } from 'vitest';
import type { AgentRow, BulkAction, BulkChange, BulkItem, BulkRun } from '../../../../../src-main/contract/contract.ts';
import { succeed, type Result } from '../../../../../src-main/contract/failure.ts';
import { createBulk } from '../../../../../src-main/agents/jobs/bulk.ts';
import { isLong } from '../../../../long.ts';
import { createFakeClock } from '../../fake-clock.ts';
import { bad, makeRow } from './fixtures.ts';

const UNDO = 5_000;
/** Agents of one run; the gate takes a quarter. */
const VERY_MANY = isLong ? 100_000 : 25_000;
/** Work of agents ends when the test ends it. */
type Answer = (agentId: number) => Result<unknown> | Promise<Result<unknown>>;

function begin(count = 5) {
  const fake = createFakeClock();
  const rows = new Map<number, AgentRow>();
  for (let id = 1; id <= count; id += 1) rows.set(id, makeRow(id, { online: false }));
  const sent: string[] = [];
  const changes: { readonly at: number; readonly change: BulkChange }[] = [];
  const open = new Map<number, (result: Result<unknown>) => void>();
  const start = fake.clock.now();
  let most = 0;
  let lists = 0;
  let keyChecks = 0;
  let turns = 0;
  let keyAnswer: Result<unknown> = succeed(undefined);
  let stillThere: Result<readonly number[]> = succeed([]);
  let answer: Answer = () => succeed(undefined);
  const waitFor = (agentId: number) =>
    new Promise<Result<unknown>>((resolve) => {
      open.set(agentId, resolve);
      most = Math.max(most, open.size);
    });
  const act = (name: string) => async (row: AgentRow) => {
    sent.push(`${name} ${row.id}`);
    return answer(row.id);
  };
  const bulk = createBulk({
    clock: fake.clock,
    row: (id) => rows.get(id),
    onChange: (change) => changes.push({ at: fake.clock.now() - start, change }),
    nextTurn: () => {
      turns += 1;
      return new Promise((resolve) => setImmediate(resolve));
    },
    actions: {
      wake: act('wake'),
      reboot: act('reboot'),
      'reboot-safe': act('reboot-safe'),
      watch: act('watch'),
      detach: act('detach'),
      stillListed: (ids) => {
        lists += 1;
        sent.push(`list ${ids.join(',')}`);
        return Promise.resolve(stillThere);
      },
      setFavorites: (ids, favorite) => {
        sent.push(`${favorite ? 'favorite' : 'unfavorite'} ${ids.length}`);
        return Promise.resolve(answer(ids[0] ?? -1));
      },
      checkKey: () => {
        keyChecks += 1;
        return Promise.resolve(keyAnswer);
      },
    },
  });
  const run = (action: BulkAction, agentIds?: readonly number[]): BulkRun => {
    const started = bulk.start({ action, agentIds: agentIds ?? [...rows.keys()] });
    if (!started.ok) throw new Error(started.failure.message);
    return started.value;
  };
  return {
    ...fake,
    bulk,
    rows,
    sent,
    changes,
    run,
    now: () => bulk.current().run,
    states: () => bulk.current().items.map(({ agentId, state }) => `${agentId} ${state}`),
    counted: () => countOf(bulk.current().items),
    most: () => most,
    lists: () => lists,
    keyChecks: () => keyChecks,
    turns: () => turns,
    /** Work stays open until `finish`. */
    holdAll: () => {
      answer = waitFor;
    },
    async finish(agentId: number, result: Result<unknown> = succeed(undefined)): Promise<void> {
      open.get(agentId)?.(result);
      open.delete(agentId);
      await settle();
    },
    answerWith: (next: Answer) => {
      answer = next;
    },
    answerKey: (next: Result<unknown>) => {
      keyAnswer = next;
    },
    answerList: (next: typeof stillThere) => {
      stillThere = next;
    },
  };
}

function countOf(items: readonly BulkItem[]): BulkRun['counts'] {
  const counts = { waiting: 0, running: 0, done: 0, failed: 0, stopped: 0 };
  for (const { state } of items) counts[state] += 1;
  return counts;
}

describe('one action on many agents', () => {
  it('begins after five seconds, two at a time, in the order given', async () => {
    const { run, advance, sent, states, holdAll, finish, now, most } = begin();
    holdAll();
    const started = run('wake', [3, 1, 2, 5]);
    expect(started).toMatchObject({ state: 'undo', parallel: 2, counts: { waiting: 4 }, endedAt: null });
    expect(started.sendsAt).toBe(started.startedAt + UNDO);
    await advance(UNDO - 1);
    expect(sent).toEqual([]);
    await advance(1);
    expect(sent).toEqual(['wake 3', 'wake 1']);
    expect(states()).toEqual(['3 running', '1 running', '2 waiting', '5 waiting']);
    await finish(1);
    expect(sent.at(-1)).toBe('wake 2');
    await finish(3);
    await finish(2);
    await finish(5);
    expect(most()).toBe(2);
    expect(now()).toMatchObject({ state: 'done', counts: { done: 4, waiting: 0, running: 0 } });
    expect(now()?.endedAt).not.toBeNull();
  });

  it('sends nothing if it is stopped within the five seconds', async () => {
    const { run, advance, sent, bulk, now } = begin();
    const { id } = run('detach');
    await advance(UNDO - 1);
    bulk.stop(id);
    await advance(60_000);
    expect(sent).toEqual([]);
    expect(now()).toMatchObject({ state: 'stopped', counts: { stopped: 5 } });
  });

  it('sends nothing if this computer slept through the five seconds', async () => {
    const { run, advance, sent, sleep, now, bulk } = begin();
    run('reboot');
    await settle();
    sleep(3_600_000);
    await advance(UNDO);
    expect(sent).toEqual([]);
    expect(now()).toMatchObject({ state: 'stopped', counts: { stopped: 5 } });
    expect(bulk.current().items[0]?.failure).toMatchObject({ reason: 'overslept' });
  });

  it('finishes what runs when it is stopped, keeps what is done, and begins nothing more', async () => {
    const { run, advance, sent, bulk, states, holdAll, finish, now } = begin();
    holdAll();
    const { id } = run('reboot');
    await advance(UNDO);
    await finish(1);
    bulk.stop(id);
    await settle();
    expect(states()).toEqual(['1 done', '2 running', '3 running', '4 stopped', '5 stopped']);
    expect(now()?.state).toBe('running');
    await finish(2);
    await finish(3, bad('timeout'));
    expect(states()).toEqual(['1 done', '2 done', '3 failed', '4 stopped', '5 stopped']);
    expect(now()?.state).toBe('stopped');
    expect(sent).toEqual(['reboot 1', 'reboot 2', 'reboot 3']);
  });

  it('retries only the half that failed, at once', async () => {
    const { run, advance, sent, bulk, states, answerWith, now } = begin();
    answerWith((id) => (id % 2 === 0 ? bad('timeout') : succeed(undefined)));
    const { id } = run('wake');
    await advance(UNDO);
    expect(states()).toEqual(['1 done', '2 failed', '3 done', '4 failed', '5 done']);
    expect(bulk.current().items[1]?.failure).toMatchObject({ kind: 'timeout', message: 'It was timeout.' });
    expect(now()).toMatchObject({ state: 'done', counts: { done: 3, failed: 2 } });
    sent.length = 0;
    answerWith(() => succeed(undefined));
    const again = bulk.retry(id);
    expect(again).toMatchObject({ ok: true, value: { action: 'wake', state: 'running' } });
    await advance(0);
    expect(sent).toEqual(['wake 2', 'wake 4']);
    expect(states()).toEqual(['2 done', '4 done']);
    expect(bulk.retry(id)).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
    expect(bulk.retry(now()?.id ?? '')).toMatchObject({ ok: false, failure: { kind: 'bad-input' } });
  });

  it('does nothing to agents that are no longer listed, and none twice', async () => {
    const { run, advance, sent, rows, states, bulk } = begin();
    run('reboot', [1, 2, 1, 3, 2]);
    rows.delete(2);
    await advance(UNDO);
    expect(sent).toEqual(['reboot 1', 'reboot 3']);
    expect(states()).toEqual(['1 done', '2 failed', '3 done']);
    expect(bulk.current().items[1]?.failure).toMatchObject({ kind: 'not-found', reason: 'gone' });
  });

  it.each(['wake', 'watch'] as const)('is done at once with %s for agents that are online', async (action) => {
    const { run, advance, sent, rows, states } = begin(3);
    rows.set(2, makeRow(2, { online: true }));
    run(action);
    await advance(UNDO);
    expect(sent).toEqual([`${action} 1`, `${action} 3`]);
    expect(states()).toEqual(['1 done', '2 done', '3 done']);
  });

  it.each(['quota', 'key-refused'] as const)('stops the rest on %s', async (kind) => {
    const { run, advance, sent, bulk, states, answerWith, now } = begin(50);
    answerWith((id) => (id === 3 ? bad(kind) : succeed(undefined)));
    const { id } = run('reboot');
    await advance(UNDO);
    expect(sent.length).toBeLessThanOrEqual(4);
    expect(now()?.state).toBe('stopped');
    expect(states()[2]).toBe('3 failed');
    expect(bulk.current().items.at(-1)).toMatchObject({ state: 'stopped', failure: { kind } });
    answerWith(() => succeed(undefined));
    const { counts } = now() ?? { counts: null };
    sent.length = 0;
    bulk.retry(id);
    await advance(0);
    expect(sent).toHaveLength((counts?.failed ?? 0) + (counts?.stopped ?? 0));
  });

  it('checks once whether a missing right is a refused key', async () => {
    const refused = begin(30);
    refused.answerWith(() => bad('no-right'));
    refused.answerKey(bad('key-refused'));
    refused.run('wake');
    await refused.advance(UNDO);
    expect(refused.sent.length).toBeLessThanOrEqual(3);
    expect(refused.keyChecks()).toBe(1);
    expect(refused.now()?.state).toBe('stopped');

    const limited = begin(30);
    limited.answerWith(() => bad('no-right'));
    limited.run('wake');
    await limited.advance(UNDO);
    expect(limited.sent).toHaveLength(30);
    expect(limited.keyChecks()).toBe(1);
    expect(limited.now()).toMatchObject({ state: 'done', counts: { failed: 30 } });
  });

  it('counts a cancelled job as stopped, and a bug as the failure of one agent', async () => {
    const { run, advance, states, answerWith } = begin(3);
    answerWith((id) => {
      if (id === 1) throw new Error('secret inside');
      return id === 2 ? bad('cancelled') : succeed(undefined);
    });
    run('wake');
    await advance(UNDO);
    expect(states()).toEqual(['1 failed', '2 stopped', '3 done']);
  });

  it('runs one at a time', async () => {
    const { run, advance, bulk, holdAll, finish } = begin(1);
    holdAll();
    const { id } = run('wake');
    expect(bulk.start({ action: 'reboot', agentIds: [1] })).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    await advance(UNDO);
    expect(bulk.start({ action: 'favorite', agentIds: [1] })).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(bulk.retry(id)).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(bulk.dismiss(id)).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    await finish(1);
    expect(bulk.start({ action: 'reboot', agentIds: [1] }).ok).toBe(true);
  });

  it('can be dismissed when it is over', async () => {
    const { run, advance, bulk, changes } = begin(1);
    const { id } = run('wake');
    await advance(UNDO);
    expect(bulk.dismiss('bulk-99').ok).toBe(true);
    expect(bulk.current().run).not.toBeNull();
    expect(bulk.dismiss(id).ok).toBe(true);
    expect(bulk.current()).toEqual({ run: null, items: [] });
    expect(changes.at(-1)?.change).toEqual({ reset: true, run: null, items: [] });
  });

  it('reports nothing more after another account was opened', async () => {
    const { run, advance, bulk, changes, holdAll, finish, sent, timers } = begin();
    holdAll();
    run('reboot');
    await advance(UNDO);
    bulk.clear();
    const changesBefore = changes.length;
    await finish(1);
    await finish(2);
    await advance(10_000);
    expect(changes).toHaveLength(changesBefore);
    expect(changes.at(-1)?.change).toEqual({ reset: true, run: null, items: [] });
    expect(sent).toHaveLength(2);
    expect(timers()).toBe(0);
  });
});

describe('favorites of many', () => {
  it('are set at once, in steps that give way to other events', async () => {
    const { run, advance, sent, turns, now, rows } = begin(2_250);
    rows.delete(7);
    const started = run(
      'favorite',
      Array.from({ length: 2_250 }, (_, index) => index + 1),
    );
    expect(started).toMatchObject({ state: 'running', sendsAt: started.startedAt });
    await advance(0);
    await settle();
    expect(sent).toEqual(['favorite 999', 'favorite 1000', 'favorite 250']);
    expect(turns()).toBe(3);
    expect(now()).toMatchObject({ state: 'done', counts: { done: 2_249, failed: 1 } });
  });

  it('continue with the next step if one fails', async () => {
    const { run, advance, now, answerWith } = begin(1_100);
    answerWith((first) => (first === 1 ? bad('unavailable') : succeed(undefined)));
    run('unfavorite');
    await advance(0);
    await settle();
    expect(now()).toMatchObject({ state: 'done', counts: { done: 100, failed: 1_000 } });
  });
});

describe('removing many from the account', () => {
  it('sends each once and requests one list at the end to confirm them', async () => {
    const { run, advance, sent, lists, states, answerList, bulk } = begin(4);
    answerList(succeed([2]));
    run('detach');
    await advance(UNDO);
    expect(sent).toEqual(['detach 1', 'detach 2', 'detach 3', 'detach 4', 'list 1,2,3,4']);
    expect(lists()).toBe(1);
    expect(states()).toEqual(['1 done', '2 failed', '3 done', '4 done']);
    expect(bulk.current().items[1]?.failure).toMatchObject({ reason: 'still-listed' });
  });

  it('lets the list decide if there was no response, but not on what was refused', async () => {
    const { run, advance, sent, states, answerWith, answerList, bulk } = begin(3);
    answerWith((id) => (id === 2 ? bad('no-right') : bad(id === 1 ? 'timeout' : 'service-error', { unsure: true })));
    answerList(succeed([3]));
    run('detach');
    await advance(UNDO);
    expect(sent.at(-1)).toBe('list 1,3');
    expect(states()).toEqual(['1 done', '2 failed', '3 failed']);
    expect(bulk.current().items[2]?.failure).toMatchObject({
      reason: 'still-listed',
      message: 'The service didn’t confirm the request and still lists host-3. Try again.',
    });
  });

  it('still confirms what was sent when it is stopped', async () => {
    const { run, advance, bulk, states, holdAll, finish, sent } = begin(4);
    holdAll();
    const { id } = run('detach');
    await advance(UNDO);
    bulk.stop(id);
    await finish(1);
    await finish(2);
    expect(sent.at(-1)).toBe('list 1,2');
    expect(states()).toEqual(['1 done', '2 done', '3 stopped', '4 stopped']);
  });

  it('reports that it was sent if the list cannot be read', async () => {
    const { run, advance, answerList, bulk, states } = begin(2);
    answerList(bad('offline'));
    run('detach');
    await advance(UNDO);
    expect(states()).toEqual(['1 failed', '2 failed']);
    expect(bulk.current().items[0]?.failure?.message).toMatch(/^The service accepted the request to remove host-1/);
  });

  it('takes what a later list no longer has for done, and nothing that was refused', async () => {
    const { run, advance, answerWith, answerList, bulk, states, changes } = begin(3);
    answerWith((id) => (id === 1 ? succeed(undefined) : bad(id === 2 ? 'no-right' : 'timeout', { unsure: id === 3 })));
    answerList(bad('offline'));
    run('detach');
    await advance(UNDO);
    expect(states()).toEqual(['1 failed', '2 failed', '3 failed']);
    bulk.takeRemoved([1, 2]);
    await advance(1_000);
    expect(states()).toEqual(['1 done', '2 failed', '3 failed']);
    expect(bulk.current().items[0]?.failure).toBeNull();
    expect(changes.at(-1)?.change.run).toMatchObject({ state: 'done', counts: { done: 1, failed: 2 } });
    bulk.takeRemoved([3]);
    expect(states()).toEqual(['1 done', '2 failed', '3 done']);
  });
});

describe('the reports of a run', () => {
  it('come at most every 100 ms, with only what changed, and end with the present state', async () => {
    const { run, advance, changes, holdAll, finish, bulk } = begin(50);
    holdAll();
    run('wake');
    await advance(UNDO + 500);
    const before = changes.length;
    for (let id = 1; id <= 20; id += 1) await finish(id);
    await advance(1_000);
    expect(changes.length - before).toBe(2);
    expect(changes[0]?.change).toMatchObject({ reset: true, run: { state: 'undo' } });
    expect(changes[0]?.change.items).toHaveLength(50);
    expect(changes.slice(1).every(({ change }) => !change.reset && change.items.length < 30)).toBe(true);
    changes.forEach(({ at }, index) => {
      const last = changes[index - 1]?.at;
      if (last !== undefined) expect(at - last).toBeGreaterThanOrEqual(100);
    });
    const seen = new Map(changes.flatMap(({ change }) => change.items).map((item) => [item.agentId, item]));
    expect([...seen.values()]).toEqual(bulk.current().items);
    expect(changes.at(-1)?.change.run).toEqual(bulk.current().run);
    for (let id = 21; id <= 50; id += 1) await finish(id);
    await advance(1_000);
    expect(changes.at(-1)?.change.run).toMatchObject({ state: 'done', counts: { done: 50 } });
    const settled = changes.length;
    await advance(60_000);
    expect(changes).toHaveLength(settled);
  });

  it('have counts that are right at every moment', async () => {
    const { run, advance, finish, holdAll, now, counted, changes } = begin(6);
    holdAll();
    run('reboot');
    await advance(UNDO);
    for (let id = 1; id <= 6; id += 1) {
      await finish(id, id % 3 === 0 ? bad('timeout') : succeed(undefined));
      await advance(37);
      expect(now()?.counts).toEqual(counted());
    }
    for (const { change } of changes) {
      expect(Object.values(change.run?.counts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(6);
    }
  });

  it('read the names of the agents only as they report them, so that starting and stopping take no time', async () => {
    const { rows, run, changes, bulk, advance } = begin(VERY_MANY);
    let requested = 0;
    const get = rows.get.bind(rows);
    rows.get = (id) => {
      requested += 1;
      return get(id);
    };
    const started = run('wake');
    expect(started.counts.waiting).toBe(VERY_MANY);
    expect(requested).toBeLessThanOrEqual(2_001);
    bulk.stop(started.id);
    await settle();
    expect(requested).toBeLessThanOrEqual(2_001);
    await advance(60_000);
    expect(changes.at(-1)?.change.run).toMatchObject({ state: 'stopped', counts: { waiting: 0, stopped: VERY_MANY } });
    const last = new Map(changes.flatMap(({ change }) => change.items.map((item) => [item.agentId, item.state])));
    expect(last.size).toBe(VERY_MANY);
    expect([...last.values()].every((state) => state === 'stopped')).toBe(true);
  });

  it('are messages under 1 MB, in order, for very many agents with long names', async () => {
    const { rows, run, advance, changes, bulk, now } = begin(0);
    for (let id = 1; id <= VERY_MANY; id += 1) {
      rows.set(
        id,
        makeRow(id, { online: true, name: id % 40 === 0 && id <= 4_000 ? '漢'.repeat(10_000) : `host-${id}` }),
      );
    }
    run('wake', [...rows.keys()]);
    await advance(20_000);
    for (let turn = 0; turn < 2_000 && now()?.state !== 'done'; turn += 1) await settle();
    await advance(60_000);
    expect(now()).toMatchObject({ state: 'done', counts: { done: VERY_MANY } });
    for (const { change } of changes) expect(Buffer.byteLength(JSON.stringify(change))).toBeLessThan(1_000_000);
    expect(changes.filter(({ change }) => change.reset)).toHaveLength(1);
    const firstSeen = new Set(changes.flatMap(({ change }) => change.items.map(({ agentId }) => agentId)));
    expect([...firstSeen]).toEqual([...rows.keys()]);
    const last = new Map(changes.flatMap(({ change }) => change.items.map((item) => [item.agentId, item.state])));
    expect([...last.values()].every((state) => state === 'done')).toBe(true);

    // A page that is opened later gets the same.
    changes.length = 0;
    const { items } = bulk.current();
    expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThan(1_000_000);
    await advance(60_000);
    const again = [...items, ...changes.flatMap(({ change }) => change.items)];
    expect(again.map(({ agentId }) => agentId)).toEqual([...rows.keys()]);
    expect(again.every(({ state }) => state === 'done')).toBe(true);
  });
});
