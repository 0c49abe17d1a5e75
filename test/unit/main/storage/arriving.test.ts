import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Agent } from '../../../../src-main/contract/model.ts';
import { unpackRow } from '../../../../src-main/contract/packed-rows.ts';
import { makeAgent, makeAgents, makeDetail, unpackChange, writeList } from './fixtures.ts';
import { startRunner, type Runner } from './runner.ts';
import { startInventory } from './started-inventory.ts';
import { applyList, cutBody, keepList, wireBody } from './wire.ts';
import { makeFolder } from '../../make-folder.ts';
import { valueOf } from '../../../value-of.ts';

function startWith(agents: readonly Agent[]): Runner {
  const runner = startRunner(':memory:');
  valueOf(runner.ask('open', { id: 'one', number: 0 }));
  valueOf(runner.apply({ bytes: writeList(agents), at: 1_000 }));
  return runner;
}

const names = (runner: Runner): string[] =>
  valueOf(runner.ask('page', { afterId: null, limit: 4_000 })).rows.map((row) => unpackRow(row).name);
const takePart = (runner: Runner, at: number, agents: readonly Agent[], number = 1) => {
  if (at === 0) valueOf(runner.ask('begin', { list: number, number: 0, extent: 'all' }));
  return runner.ask('part', { list: number, at, bytes: writeList(agents) });
};
const applyArrived = (runner: Runner, { number = 1, parts = 2 } = {}) =>
  runner.ask('keep', { list: number, parts, size: 1, at: 2_000 });
/** When the list was received that the rows are those of. */
const rowsOf = (runner: Runner) => valueOf(runner.ask('setFavorites', { agentIds: [], favorite: true, at: 1 })).rowsOf;

const interrupted = { ok: false, failure: { kind: 'internal', reason: 'list-interrupted' } };

describe('a list that arrives in parts', () => {
  it('is stored like one that came whole', () => {
    const runner = startWith([...makeAgents(4), makeAgent(9)]);
    valueOf(takePart(runner, 0, [makeAgent(1), makeAgent(2, { name: 'new name' })]));
    valueOf(takePart(runner, 1, [makeAgent(3), makeAgent(4), makeAgent(5)]));
    const change = unpackChange(valueOf(applyArrived(runner)));
    expect(change.upserted.map(({ id }) => id)).toEqual([2, 5]);
    expect(change.removed).toEqual([9]);
    expect(change.summary).toEqual({ total: 5, online: 2, at: 2_000, dropped: 0 });
    expect(names(runner)).toEqual(['host-1', 'new name', 'host-3', 'host-4', 'host-5']);
    expect(rowsOf(runner)).toBe(2_000);
  });

  it('changes nothing before all of it has arrived', () => {
    const runner = startWith(makeAgents(3));
    valueOf(takePart(runner, 0, [makeAgent(7)]));
    expect(names(runner)).toEqual(['host-1', 'host-2', 'host-3']);
  });

  it('changes nothing if it cannot be read', () => {
    const runner = startWith(makeAgents(3));
    valueOf(takePart(runner, 0, [makeAgent(7)]));
    valueOf(runner.ask('part', { list: 1, at: 1, bytes: new TextEncoder().encode('broken') }));
    expect(applyArrived(runner)).toMatchObject({ ok: false, failure: { kind: 'not-the-service' } });
    expect(names(runner)).toEqual(['host-1', 'host-2', 'host-3']);
  });

  it('is replaced by the next one that begins', () => {
    const runner = startWith(makeAgents(2));
    valueOf(takePart(runner, 0, [makeAgent(7)]));
    valueOf(takePart(runner, 0, [makeAgent(1)], 2));
    valueOf(takePart(runner, 1, [makeAgent(2)], 2));
    expect(applyArrived(runner)).toMatchObject(interrupted);
    expect(valueOf(applyArrived(runner, { number: 2 }))).toMatchObject({ upserted: [], removed: [] });
  });

  it('is not stored twice', () => {
    const runner = startWith(makeAgents(2));
    valueOf(takePart(runner, 0, makeAgents(2)));
    valueOf(applyArrived(runner, { parts: 1 }));
    expect(applyArrived(runner, { parts: 1 })).toMatchObject(interrupted);
  });

  it.each([
    ['its first part', [1]],
    ['a part in the middle', [0, 2]],
    ['its last part', [0]],
  ])('is refused without %s', (_name, places) => {
    const runner = startWith(makeAgents(3));
    for (const at of places) takePart(runner, at, [makeAgent(1)]);
    expect(applyArrived(runner, { parts: 3 })).toMatchObject(interrupted);
    expect(names(runner)).toEqual(['host-1', 'host-2', 'host-3']);
  });

  it('is refused if another account was opened meanwhile', () => {
    const runner = startWith(makeAgents(3));
    valueOf(takePart(runner, 0, [makeAgent(1)]));
    valueOf(runner.ask('open', { id: 'two', number: 0 }));
    expect(takePart(runner, 1, [makeAgent(2)])).toMatchObject(interrupted);
    expect(applyArrived(runner)).toMatchObject(interrupted);
    expect(names(runner)).toEqual([]);
  });

  it('is refused if another list was stored meanwhile', () => {
    const runner = startWith(makeAgents(3));
    valueOf(takePart(runner, 0, [makeAgent(1)]));
    valueOf(takePart(runner, 1, [makeAgent(2)]));
    valueOf(runner.apply({ bytes: writeList(makeAgents(4)), at: 1_500 }));
    expect(applyArrived(runner)).toMatchObject(interrupted);
    expect(names(runner)).toEqual(['host-1', 'host-2', 'host-3', 'host-4']);
  });
});

describe('agents that are read one by one while a list arrives', () => {
  it('stay as they were read, whether their part came before or after', () => {
    const runner = startWith(makeAgents(4));
    valueOf(takePart(runner, 0, [makeAgent(1, { name: 'of the list' }), makeAgent(2)]));
    for (const id of [1, 3])
      valueOf(runner.ask('applyDetail', { detail: makeDetail(id, { name: 'read alone' }), at: 1_500 }));
    valueOf(takePart(runner, 1, [makeAgent(3), makeAgent(4, { name: 'renamed' })]));
    const change = unpackChange(valueOf(applyArrived(runner)));
    expect(change.upserted.map(({ id }) => id)).toEqual([4]);
    expect(names(runner)).toEqual(['read alone', 'host-2', 'read alone', 'renamed']);
    // The service must not confirm rows of which some are not those of the list.
    expect(rowsOf(runner)).toBeNull();
  });

  it('are not removed, and new ones do not shift the others', () => {
    const runner = startWith([makeAgent(2), makeAgent(5)]);
    valueOf(takePart(runner, 0, [makeAgent(2, { previewUrl: 'https://st.example/2b.png' })]));
    valueOf(runner.applyPart({ bytes: writeList([makeAgent(1), makeAgent(3)]), at: 1_500 }));
    valueOf(takePart(runner, 1, [makeAgent(5, { previewUrl: 'https://st.example/5b.png' })]));
    const change = valueOf(applyArrived(runner));
    expect(change.removed).toEqual([]);
    expect(names(runner)).toEqual(['host-1', 'host-2', 'host-3', 'host-5']);
    expect(runner.ask('previewAddress', { agentId: 2 })).toEqual({ ok: true, value: 'https://st.example/2b.png' });
    expect(runner.ask('previewAddress', { agentId: 5 })).toEqual({ ok: true, value: 'https://st.example/5b.png' });
  });

  it('are compared with the next list as usual', () => {
    const runner = startWith(makeAgents(2));
    valueOf(takePart(runner, 0, makeAgents(2)));
    valueOf(runner.ask('applyDetail', { detail: makeDetail(1, { name: 'read alone' }), at: 1_500 }));
    valueOf(applyArrived(runner, { parts: 1 }));
    valueOf(runner.apply({ bytes: writeList(makeAgents(2)), at: 3_000 }));
    expect(names(runner)).toEqual(['host-1', 'host-2']);
  });
});

describe('parts on their way to the worker', () => {
  async function start(path?: string) {
    const { inventory, workers } = startInventory(undefined, path);
    valueOf(await inventory.open({ id: 'one', number: 0 }));
    return { inventory, workers };
  }
  it('are handed over, and the list is stored', async () => {
    const { inventory } = await start();
    const arriving = inventory.receiveList('all');
    const parts = cutBody(8_000);
    expect(parts.length).toBeGreaterThan(2);
    arriving.begin();
    for (const part of parts) await arriving.take(part);
    expect(parts.map(({ byteLength }) => byteLength)).toEqual(parts.map(() => 0));
    const change = valueOf(await keepList(arriving, 1_000));
    expect(change.upserted).toHaveLength(8_000);
    expect(change.summary.total).toBe(8_000);
  });

  it('do not count if the body starts over', async () => {
    const { inventory } = await start();
    const arriving = inventory.receiveList('all');
    arriving.begin();
    await arriving.take(cutBody(8_000)[0]!);
    arriving.begin();
    for (const part of cutBody(9_000)) await arriving.take(part);
    expect(valueOf(await keepList(arriving, 1_000)).summary.total).toBe(9_000);
  });

  it('are lost with a worker that dies, and so is their list; the next one is stored', async () => {
    const { inventory, workers } = await start();
    const arriving = inventory.receiveList('all');
    const [first, ...others] = cutBody(8_000);
    arriving.begin();
    await arriving.take(first!);
    await workers[0]?.terminate();
    for (const part of others) await arriving.take(part);
    expect(await keepList(arriving, 1_000)).toMatchObject(interrupted);
    expect(valueOf(await applyList(inventory, wireBody(3), 2_000)).summary.total).toBe(3);
  });

  it('of an account that was closed meanwhile are dropped', async () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const { inventory } = await start(path);
    const arriving = inventory.receiveList('all');
    const parts = cutBody(8_000);
    arriving.begin();
    await arriving.take(parts[0]!);
    valueOf(await inventory.forgetAccount('one'));
    await arriving.take(parts[1]!);
    expect(await keepList(arriving, 1_000)).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    await inventory.close();
    const { inventory: next } = await start(path);
    expect(valueOf(await next.reload()).upserted).toEqual([]);
  });
});
