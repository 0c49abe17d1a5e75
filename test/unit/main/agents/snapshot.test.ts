import { describe, expect, it } from 'vitest';
import type { AgentRow, AgentsChange, AgentsPage, AgentsSummary } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { packRow, rowOf } from '../../../../src-main/contract/packed-rows.ts';
import { createChangeQueue } from '../../../../src-main/agents/change-queue.ts';
import { createSnapshot } from '../../../../src-main/agents/snapshot.ts';
import { makeAgent } from '../storage/fixtures.ts';

const row = (id: number, changes: Partial<AgentRow> = {}): AgentRow => ({ ...rowOf(makeAgent(id), false), ...changes });
const summary = (total: number): AgentsSummary => ({ total, online: 0, at: 5, dropped: 0 });
const change = (upserted: readonly AgentRow[], more: Partial<AgentsChange> = {}): AgentsChange => ({
  reset: false,
  upserted: upserted.map(packRow),
  removed: [],
  summary: summary(upserted.length),
  ...more,
});

describe('the snapshot', () => {
  it('follows changes and tells its listeners after it took them over', () => {
    const snapshot = createSnapshot();
    const seen: (boolean | null | undefined)[] = [];
    const off = snapshot.subscribe(() => seen.push(snapshot.row(2)?.online));
    snapshot.apply(change([row(1), row(2, { online: false })]));
    snapshot.apply(change([row(2, { online: true })]));
    snapshot.apply(change([], { removed: [2], summary: summary(1) }));
    off();
    snapshot.apply(change([row(2)]));
    expect(seen).toEqual([false, true, undefined]);
    snapshot.apply(change([row(9)], { reset: true }));
    expect([...snapshot.rows()].map(({ id }) => id)).toEqual([9]);
    expect(snapshot.summary().total).toBe(1);
  });

  it('knows whether the online state of any agent is known', () => {
    const snapshot = createSnapshot();
    expect(snapshot.hasStates()).toBe(false);
    snapshot.apply(change([row(1, { online: null }), row(2, { online: null })]));
    expect(snapshot.hasStates()).toBe(false);
    snapshot.apply(change([row(2, { online: false })]));
    snapshot.apply(change([row(2, { online: true })]));
    expect(snapshot.hasStates()).toBe(true);
    snapshot.apply(change([], { removed: [2] }));
    expect(snapshot.hasStates()).toBe(false);
    snapshot.apply(change([row(3, { online: true })]));
    snapshot.apply(change([row(4, { online: null })], { reset: true }));
    expect(snapshot.hasStates()).toBe(false);
  });

  it('has no marks that turn the direction of writing', () => {
    const snapshot = createSnapshot();
    snapshot.apply(change([row(1, { name: 'Kasse \u202egnp.exe\u202c', group: '\u2067Office', osUser: '\u200fana' })]));
    expect(snapshot.row(1)).toMatchObject({ name: 'Kasse gnp.exe', group: 'Office', osUser: 'ana' });
  });

  it('names favorites of both kinds by name, with what is open', () => {
    const snapshot = createSnapshot();
    snapshot.apply(
      change([
        row(1, { name: 'host-10', localFavorite: true }),
        row(2, { name: 'host-9', serviceFavorite: true, online: true, lastTime: 7 }),
        row(3),
      ]),
    );
    expect(snapshot.favorites(new Set([2]))).toEqual([
      { agentId: 2, name: 'host-9', group: row(2).group, online: true, lastTime: 7, open: true },
      { agentId: 1, name: 'host-10', group: row(1).group, online: false, lastTime: 1_790_000_000, open: false },
    ]);
    snapshot.apply(change([row(1, { name: 'host-10' })], { removed: [2] }));
    expect(snapshot.favorites()).toEqual([]);
  });

  it('names recents the latest first, without those that have gone', () => {
    const snapshot = createSnapshot();
    snapshot.apply(change([row(1), row(2)]));
    snapshot.setRecents([
      { agentId: 2, at: 9 },
      { agentId: 7, at: 8 },
      { agentId: 1, at: 7 },
    ]);
    expect(snapshot.recents(new Set([1])).map(({ agentId, open }) => [agentId, open])).toEqual([
      [2, false],
      [1, true],
    ]);
    snapshot.reset();
    expect(snapshot.recents()).toEqual([]);
  });

  const pages = (count: number) => {
    const requested: (number | null)[] = [];
    const read = (afterId: number | null, limit: number): Promise<Result<AgentsPage>> => {
      requested.push(afterId);
      const from = (afterId ?? 0) + 1;
      const rows = Array.from({ length: Math.min(limit, count - from + 1) }, (_, index) => packRow(row(from + index)));
      return Promise.resolve(succeed({ rows, done: from + rows.length > count, summary: summary(count) }));
    };
    return { read, asked: requested };
  };

  it('loads the stored list in pages', async () => {
    const snapshot = createSnapshot();
    const sizes: number[] = [];
    snapshot.subscribe(({ upserted }) => sizes.push(upserted.length));
    const { read, asked: requested } = pages(4_500);
    expect(await snapshot.load(read)).toMatchObject({ ok: true, value: { total: 4_500 } });
    expect(sizes).toEqual([2_000, 2_000, 500]);
    expect(requested).toEqual([null, 2_000, 4_000]);
    expect(snapshot.row(4_321)?.name).toBe('host-4321');
  });

  it('stops loading when it was emptied meanwhile', async () => {
    const snapshot = createSnapshot();
    const { read } = pages(6_000);
    const loading = snapshot.load((afterId, limit) => {
      if (afterId === 2_000) snapshot.reset();
      return read(afterId, limit);
    });
    await loading;
    expect([...snapshot.rows()]).toEqual([]);
  });

  it('hands on why a page could not be read', async () => {
    const snapshot = createSnapshot();
    expect(await snapshot.load(() => Promise.resolve(fail('internal', 'no')))).toMatchObject({ ok: false });
  });
});

describe('parts of a change', () => {
  const big = change(
    Array.from({ length: 2_100 }, (_, index) => row(index + 1)),
    { reset: true, removed: [7] },
  );

  const partsOf = (whole: AgentsChange): readonly AgentsChange[] => {
    const parts: AgentsChange[] = [];
    const queue = createChangeQueue(
      (part) => parts.push(part),
      (run) => run(),
    );
    void queue.push(whole);
    return parts;
  };

  it('mean the same in order, and each is under 1 MB', () => {
    const parts = partsOf(big);
    expect(parts.map(({ upserted }) => upserted.length)).toEqual([1_000, 1_000, 100]);
    expect(parts.map(({ reset, removed }) => [reset, removed.length])).toEqual([
      [true, 1],
      [false, 0],
      [false, 0],
    ]);
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(1_000_000);
    const whole = createSnapshot();
    const pieces = createSnapshot();
    whole.apply(big);
    for (const part of parts) pieces.apply(part);
    expect([...pieces.rows()]).toEqual([...whole.rows()]);
  });

  it('S8: an unchanged refresh is one part under 1 kB', () => {
    const [only, ...rest] = partsOf(change([], { summary: summary(50_000) }));
    expect(rest).toEqual([]);
    expect(JSON.stringify(only).length).toBeLessThan(1_000);
  });

  const queued = () => {
    const turns: (() => void)[] = [];
    const taken: number[] = [];
    const queue = createChangeQueue(
      ({ upserted }) => taken.push(upserted.length),
      (run) => turns.push(run),
    );
    return { turns, taken, queue };
  };

  it('are handed on one per turn, in order with what comes meanwhile, and nothing stale after a reset', () => {
    const { turns, taken, queue } = queued();
    void queue.push(big);
    void queue.push(change([row(1)]));
    expect(taken).toEqual([1_000]);
    turns.shift()?.();
    expect(taken).toEqual([1_000, 1_000]);
    turns.shift()?.();
    turns.shift()?.();
    expect(taken).toEqual([1_000, 1_000, 100, 1]);
    expect(turns).toHaveLength(0);

    void queue.push(big);
    void queue.push(change([row(1), row(2)], { reset: true }));
    while (turns.length > 0) turns.shift()?.();
    expect(taken.slice(4)).toEqual([1_000, 2]);
    void queue.push(change([row(1), row(2), row(3)]));
    expect(taken.at(-1)).toBe(3);
  });

  it('are waited for to the last one; what is dropped is not waited for', async () => {
    const { turns, taken, queue } = queued();
    const ended: string[] = [];
    void queue.push(big).then(() => ended.push('large'));
    void queue.push(change([row(1)])).then(() => ended.push('small'));
    await Promise.resolve();
    expect(ended).toEqual([]);
    while (turns.length > 0) turns.shift()?.();
    await Promise.resolve();
    expect(ended).toEqual(['large', 'small']);

    void queue.push(big).then(() => ended.push('dropped'));
    queue.clear();
    await Promise.resolve();
    expect(ended).toEqual(['large', 'small', 'dropped']);
    while (turns.length > 0) turns.shift()?.();
    expect(taken).toEqual([1_000, 1_000, 100, 1, 1_000]);
  });
});
