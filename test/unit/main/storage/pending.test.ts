import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Agent } from '../../../../src-main/contract/model.ts';
import { unpackRow } from '../../../../src-main/contract/packed-rows.ts';
import { makeAgent, makeAgents, makeDetail, unpackChange, writeList } from './fixtures.ts';
import { startRunner, type Runner } from './runner.ts';
import { startInventory } from './started-inventory.ts';
import { cutBody, keepList, wireBody } from './wire.ts';
import { makeFolder } from '../../make-folder.ts';
import { valueOf } from '../../../value-of.ts';

const names = (runner: Runner): string[] =>
  valueOf(runner.ask('page', { afterId: null, limit: 4_000 })).rows.map((row) => unpackRow(row).name);
const take = (runner: Runner, at: number, bytes: Uint8Array, number = 1) => {
  if (at === 0) valueOf(runner.askOfNone('begin', { list: number, number: 0, extent: 'all' }));
  return runner.askOfNone('part', { list: number, at, bytes });
};
const end = (runner: Runner, { number = 1, parts = 1 } = {}) =>
  runner.askOfNone('end', { list: number, parts, size: 1 });
const apply = (runner: Runner, { number = 1, parts = 1, at = 2_000 } = {}) =>
  runner.ask('keep', { list: number, parts, size: 1, at });
/** When the list was received that the rows are those of. */
const rowsOf = (runner: Runner) => valueOf(runner.ask('setFavorites', { agentIds: [], favorite: true, at: 1 })).rowsOf;

const interrupted = { ok: false, failure: { kind: 'internal', reason: 'list-interrupted' } };

/** A worker that nobody is signed in with. */
const startFresh = (): Runner => startRunner(':memory:');
function startWith(agents: readonly Agent[]): Runner {
  const runner = startFresh();
  valueOf(runner.ask('open', { id: 'one', number: 0 }));
  valueOf(runner.apply({ bytes: writeList(agents), at: 1_000 }));
  return runner;
}

describe('a list that no account has yet', () => {
  it('is counted, and stored in the account that is opened afterwards', () => {
    const runner = startFresh();
    valueOf(take(runner, 0, writeList([makeAgent(5), makeAgent(2)])));
    valueOf(take(runner, 1, writeList([makeAgent(3)], 4)));
    expect(end(runner, { parts: 2 })).toEqual({ ok: true, value: { count: 3, dropped: 4 } });
    valueOf(runner.ask('open', { id: 'new', number: 0 }));
    expect(names(runner)).toEqual([]);
    const change = unpackChange(valueOf(apply(runner, { parts: 2 })));
    expect(change.summary).toEqual({ total: 3, online: 1, at: 2_000, dropped: 4 });
    expect(names(runner)).toEqual(['host-2', 'host-3', 'host-5']);
    expect(runner.ask('previewAddress', { agentId: 5 })).toMatchObject({ value: 'https://st.example/preview-5.png' });
    expect(rowsOf(runner)).toBe(2_000);
    valueOf(runner.ask('open', { id: 'other', number: 0 }));
    valueOf(runner.ask('open', { id: 'new', number: 0 }));
    expect(names(runner)).toEqual(['host-2', 'host-3', 'host-5']);
  });

  it('is compared with what the account has, like any list', () => {
    const runner = startWith([...makeAgents(4), makeAgent(9)]);
    valueOf(runner.ask('applyDetail', { detail: makeDetail(3, { deviceId: 77 }), at: 1_500 }));
    const moved = { previewUrl: 'https://st.example/moved.png' };
    const list = [makeAgent(1), makeAgent(2, { name: 'new name' }), makeAgent(3), makeAgent(4, moved), makeAgent(5)];
    valueOf(take(runner, 0, writeList(list)));
    valueOf(end(runner));
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    const change = unpackChange(valueOf(apply(runner)));
    expect(change.upserted.map(({ id }) => id)).toEqual([2, 5]);
    expect(change.removed).toEqual([9]);
    expect(names(runner)).toEqual(['host-1', 'new name', 'host-3', 'host-4', 'host-5']);
    expect(valueOf(runner.ask('rows', { ids: [3] })).map((row) => unpackRow(row).deviceId)).toEqual([77]);
    expect(runner.ask('previewAddress', { agentId: 4 })).toEqual({ ok: true, value: moved.previewUrl });
  });

  it('changes nothing before it is applied, nor if it cannot be read', () => {
    const runner = startWith(makeAgents(2));
    valueOf(take(runner, 0, writeList([makeAgent(7)])));
    valueOf(take(runner, 1, new TextEncoder().encode('broken')));
    expect(apply(runner)).toMatchObject(interrupted);
    expect(end(runner, { parts: 2 })).toMatchObject({ ok: false, failure: { kind: 'not-the-service' } });
    expect(apply(runner, { parts: 2 })).toMatchObject({ ok: false, failure: { kind: 'not-the-service' } });
    expect(names(runner)).toEqual(['host-1', 'host-2']);
  });

  it('without an array is empty only where no agents are stored', () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ agents: [], dropped: 0, isImplied: true }));
    const fresh = startFresh();
    valueOf(take(fresh, 0, bytes));
    expect(valueOf(end(fresh))).toEqual({ count: 0, dropped: 0 });
    valueOf(fresh.ask('open', { id: 'new', number: 0 }));
    expect(valueOf(apply(fresh)).summary).toMatchObject({ total: 0, at: 2_000 });
    const runner = startWith(makeAgents(2));
    valueOf(take(runner, 0, bytes));
    expect(valueOf(end(runner))).toEqual({ count: 0, dropped: 0 });
    expect(apply(runner)).toMatchObject({ ok: false, failure: { reason: 'no-array' } });
    expect(names(runner)).toEqual(['host-1', 'host-2']);
  });

  it('stays apart from another one, and from a list that arrives', () => {
    const runner = startWith(makeAgents(1));
    valueOf(take(runner, 0, writeList([makeAgent(1), makeAgent(2)])));
    valueOf(runner.ask('begin', { list: 3, number: 0, extent: 'all' }));
    valueOf(runner.ask('part', { list: 3, at: 0, bytes: writeList([makeAgent(1), makeAgent(8)]) }));
    valueOf(take(runner, 0, writeList([makeAgent(5)]), 2));
    expect(valueOf(end(runner)).count).toBe(2);
    expect(valueOf(end(runner, { number: 2 })).count).toBe(1);
    valueOf(runner.ask('keep', { list: 3, parts: 1, size: 1, at: 1_500 }));
    expect(names(runner)).toEqual(['host-1', 'host-8']);
    valueOf(apply(runner));
    expect(names(runner)).toEqual(['host-1', 'host-2']);
  });

  it('starts over with a first part', () => {
    const runner = startWith([]);
    valueOf(take(runner, 0, writeList([makeAgent(1)])));
    valueOf(take(runner, 1, writeList([makeAgent(2)])));
    valueOf(take(runner, 0, writeList([makeAgent(3)])));
    expect(valueOf(end(runner)).count).toBe(1);
  });

  it('is not stored twice, nor once it was dropped', () => {
    const runner = startWith([]);
    valueOf(take(runner, 0, writeList(makeAgents(2))));
    valueOf(end(runner));
    valueOf(apply(runner));
    expect(apply(runner)).toMatchObject(interrupted);
    valueOf(take(runner, 0, writeList(makeAgents(3)), 2));
    valueOf(end(runner, { number: 2 }));
    valueOf(runner.askOfNone('drop', { list: 2, size: 1 }));
    expect(apply(runner, { number: 2 })).toMatchObject(interrupted);
    expect(names(runner)).toEqual(['host-1', 'host-2']);
  });

  it.each([
    ['its first part', [1]],
    ['a part in the middle', [0, 2]],
    ['its last part', [0]],
  ])('is refused without %s', (_name, places) => {
    const runner = startWith([]);
    for (const at of places) take(runner, at, writeList([makeAgent(1)]));
    expect(end(runner, { parts: 3 })).toMatchObject(interrupted);
    expect(apply(runner, { parts: 3 })).toMatchObject(interrupted);
  });
});

describe('such a list on its way to the worker', () => {
  const count = 8_000;

  it('is handed over, and stored once its account is open', async () => {
    const { inventory } = startInventory();
    const pending = inventory.receiveProof(0);
    const parts = cutBody(count);
    expect(parts.length).toBeGreaterThan(2);
    pending.begin();
    for (const part of parts) await pending.take(part);
    expect(parts.map(({ byteLength }) => byteLength)).toEqual(parts.map(() => 0));
    expect(valueOf(await pending.end())).toEqual({ count, dropped: 0 });
    valueOf(await inventory.open({ id: 'one', number: 0 }));
    const change = valueOf(await keepList(pending, 1_000));
    expect(change.upserted).toHaveLength(count);
    expect(change.summary).toMatchObject({ total: count, at: 1_000 });
    expect(valueOf(await inventory.reload()).upserted).toHaveLength(count);
  });

  it('counts from the last beginning of its body', async () => {
    const { inventory } = startInventory();
    const pending = inventory.receiveProof(0);
    pending.begin();
    await pending.take(cutBody(count)[0]!);
    pending.begin();
    for (const part of cutBody(9_000)) await pending.take(part);
    expect(valueOf(await pending.end()).count).toBe(9_000);
  });

  it('is lost with a worker that dies while it is read, and the next one is read', async () => {
    const { inventory, workers } = startInventory();
    const [first, ...others] = cutBody(count);
    const pending = inventory.receiveProof(0);
    pending.begin();
    await pending.take(first!);
    await workers[0]?.terminate();
    for (const part of others) await pending.take(part);
    expect(await pending.end()).toMatchObject({ ok: false, failure: { kind: 'internal', reason: 'worker-down' } });
    pending.drop();
    const again = inventory.receiveProof(0);
    again.begin();
    for (const part of cutBody(count)) await again.take(part);
    expect(valueOf(await again.end()).count).toBe(count);
  });

  it('is lost with a worker that dies before it is stored', async () => {
    const { inventory, workers } = startInventory();
    const pending = inventory.receiveProof(0);
    pending.begin();
    await pending.take(new Uint8Array(wireBody(3)));
    valueOf(await pending.end());
    valueOf(await inventory.open({ id: 'one', number: 0 }));
    await workers[0]?.terminate();
    expect(await keepList(pending, 1_000)).toMatchObject(interrupted);
    expect(valueOf(await inventory.reload()).upserted).toEqual([]);
  });

  it('is let go of if another account was opened before it is stored', async () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const { inventory } = startInventory(undefined, path);
    const pending = inventory.receiveProof(0);
    pending.begin();
    await pending.take(new Uint8Array(wireBody(3)));
    valueOf(await pending.end());
    valueOf(await inventory.open({ id: 'one', number: 0 }));
    valueOf(await inventory.forgetAccount('one'));
    expect(await keepList(pending, 1_000)).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(await pending.end()).toMatchObject({ ok: false });
    await inventory.close();
    const { inventory: next } = startInventory(undefined, path);
    valueOf(await next.open({ id: 'two', number: 0 }));
    expect(valueOf(await next.reload()).upserted).toEqual([]);
  });
});
