import { join } from 'node:path';
import { serialize } from 'node:v8';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock, type Clock } from '../../../src-main/clock.ts';
import { createInventory, type Inventory } from '../../../src-main/store/inventory.ts';
import type { WorkerReply } from '../../../src-main/store/worker-calls.ts';
import type { WorkerLike } from '../../../src-main/store/worker-link.ts';
import { makeFolder, valueOf } from './fixtures.ts';
import { startWorker, wireBody } from './wire.ts';

interface Traffic {
  readonly inventory: Inventory;
  readonly workers: WorkerLike[];
  readonly notices: string[];
  readonly bugs: string[];
  /** Names of what was asked, and sizes in bytes of what came back, since the last look. */
  readonly look: () => { asked: string[]; sizes: number[] };
}

function start(databasePath: string, clock: Clock = systemClock): Traffic {
  let asked: string[] = [];
  let sizes: number[] = [];
  const workers: WorkerLike[] = [];
  const notices: string[] = [];
  const bugs: string[] = [];
  const inventory = createInventory({
    databasePath,
    clock,
    onNotice: ({ kind }) => notices.push(kind),
    onBug: (text) => bugs.push(text),
    createWorker: () => {
      const worker = startWorker();
      worker.on('message', (reply: WorkerReply) => sizes.push(serialize(reply).length));
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (message, transfer) => {
        asked.push((message as { name: string }).name);
        post(message, transfer);
      };
      workers.push(worker);
      return worker;
    },
  });
  onTestFinished(() => inventory.close());
  const look = () => {
    const seen = { asked, sizes };
    asked = [];
    sizes = [];
    return seen;
  };
  return { inventory, workers, notices, bugs, look };
}

describe('the inventory worker', () => {
  it('takes over 50,000 agents in messages under 1 MB, an unchanged list in one under 1 kB, and 1 % in one under 200 kB', async () => {
    const { inventory, look, bugs } = start(join(makeFolder(), 'data', 'inventory.sqlite'));
    expect(valueOf(await inventory.open('one'))).toEqual({ total: 0, online: 0, at: null, dropped: 0 });
    look();

    const first = valueOf(await inventory.apply(wireBody(50_000), 1_000));
    expect(first).toMatchObject({ reset: false, removed: [], summary: { total: 50_000, online: 25_000, at: 1_000 } });
    expect(new Set(first.upserted.map(({ id }) => id)).size).toBe(50_000);
    const whole = look();
    expect(whole.asked).toEqual(['apply', ...Array<string>(24).fill('more')]);
    expect(Math.max(...whole.sizes)).toBeLessThan(1_000_000);

    expect(valueOf(await inventory.apply(wireBody(50_000), 2_000))).toEqual({
      reset: false,
      upserted: [],
      removed: [],
      summary: { total: 50_000, online: 25_000, at: 2_000, dropped: 0 },
    });
    const unchanged = look();
    expect(unchanged.asked).toEqual(['apply']);
    expect(unchanged.sizes[0]).toBeLessThan(1_000);

    const changes = (id: number) => (id % 100 === 0 ? { online: false } : {});
    expect(valueOf(await inventory.apply(wireBody(50_000, changes), 3_000)).upserted).toHaveLength(500);
    const few = look();
    expect(few.asked).toEqual(['apply']);
    expect(few.sizes[0]).toBeLessThan(200_000);
    expect(bugs).toEqual([]);
  });

  it('takes the bytes without copying them, and copies a piece of a shared pool', async () => {
    const { inventory } = start(':memory:');
    await inventory.open('one');
    const whole = new Uint8Array(wireBody(10));
    valueOf(await inventory.apply(whole, 1));
    expect(whole.byteLength).toBe(0);
    const piece = Buffer.from('[]');
    expect(piece.byteOffset + piece.byteLength).not.toBe(piece.buffer.byteLength);
    expect(valueOf(await inventory.apply(piece, 2)).removed).toHaveLength(10);
    expect(piece.toString()).toBe('[]');
  });

  it('says what was wrong with an answer and keeps the picture', async () => {
    const { inventory } = start(':memory:');
    await inventory.open('one');
    await inventory.apply(wireBody(3), 1);
    for (const text of ['<html>', '', '{"data":[{"id":1', 'null']) {
      expect(await inventory.apply(Buffer.from(text), 2)).toMatchObject({
        ok: false,
        failure: { kind: 'not-the-service' },
      });
    }
    expect(valueOf(await inventory.page(null, 10)).rows).toHaveLength(3);
  });

  it('keeps favorites and recents', async () => {
    const { inventory } = start(':memory:');
    await inventory.open('one');
    await inventory.apply(wireBody(3), 1);
    expect(valueOf(await inventory.setFavorite(2, true, 5)).upserted).toMatchObject([{ id: 2, localFavorite: true }]);
    expect(valueOf(await inventory.favorites())).toEqual([{ agentId: 2, at: 5 }]);
    expect(valueOf(await inventory.addRecent(3, 6))).toEqual([{ agentId: 3, at: 6 }]);
    expect(valueOf(await inventory.recents())).toEqual([{ agentId: 3, at: 6 }]);
    expect(valueOf(await inventory.rows([2]))).toMatchObject([{ id: 2, localFavorite: true }]);
  });

  it('tells of a damaged database once, and of a newer one as a failure', async () => {
    const { writeFileSync } = await import('node:fs');
    const { DatabaseSync } = await import('node:sqlite');
    const path = join(makeFolder(), 'inventory.sqlite');
    writeFileSync(path, 'ruined');
    const first = start(path);
    valueOf(await first.inventory.open('one'));
    valueOf(await first.inventory.page(null, 1));
    expect(first.notices).toEqual(['rebuilt']);
    await first.inventory.close();

    const newer = new DatabaseSync(path);
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    const second = start(path);
    for (const ask of [
      second.inventory.open('one'),
      second.inventory.page(null, 1),
      second.inventory.apply(wireBody(1), 1),
    ]) {
      expect(await ask).toMatchObject({ ok: false, failure: { kind: 'unavailable', reason: 'newer-version' } });
    }
  });
});

describe('K10: answers of another account', () => {
  it('are not stored when they arrive after the switch', async () => {
    const { inventory } = start(':memory:');
    await inventory.open('old');
    const asked = inventory.generation();
    await inventory.open('new');
    const late = await inventory.apply(wireBody(5), 1, asked);
    expect(late).toMatchObject({ ok: false, failure: { kind: 'cancelled', reason: 'other-account' } });
    expect(valueOf(await inventory.page(null, 10)).rows).toEqual([]);
    await inventory.open('old');
    expect(valueOf(await inventory.page(null, 10)).rows).toEqual([]);
  });

  it('are refused for every one of 50 requests under way, and none of their rows are handed out', async () => {
    const { inventory } = start(':memory:');
    await inventory.open('old');
    const underWay = Array.from({ length: 50 }, () => inventory.apply(wireBody(5), 1));
    const opening = inventory.open('new');
    for (const late of await Promise.all(underWay)) expect(late).toMatchObject({ ok: false });
    valueOf(await opening);
    expect(valueOf(await inventory.page(null, 10)).rows).toEqual([]);
  });

  it('are not handed out when the switch comes while the worker is at it', async () => {
    const { inventory, look } = start(':memory:');
    await inventory.open('old');
    const underWay = inventory.apply(wireBody(5), 1);
    await expect.poll(() => look().asked, { interval: 1 }).toContain('apply');
    const opening = inventory.open('new');
    expect(await underWay).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    valueOf(await opening);
    expect(valueOf(await inventory.page(null, 10)).rows).toEqual([]);
    // It was the old account's own answer: there it is kept.
    expect(valueOf(await inventory.open('old')).total).toBe(5);
  });

  it('are not stored after the account was forgotten', async () => {
    const { inventory } = start(':memory:');
    await inventory.open('old');
    await inventory.apply(wireBody(5), 1);
    const asked = inventory.generation();
    valueOf(await inventory.forgetAccount('old'));
    expect(await inventory.apply(wireBody(5), 1, asked)).toMatchObject({ ok: false });
    expect(await inventory.setFavorite(1, true, 1)).toMatchObject({ ok: false });
    await inventory.open('old');
    expect(valueOf(await inventory.page(null, 10)).rows).toEqual([]);
  });
});

describe('a worker that dies', () => {
  const makeClock = () => {
    let time = 0;
    const clock: Clock = { ...systemClock, now: () => time };
    return { clock, pass: (ms: number) => (time += ms) };
  };

  it('answers what was under way, is back at once the first time, and hands out the whole picture with the next change', async () => {
    const { clock, pass } = makeClock();
    const path = join(makeFolder(), 'inventory.sqlite');
    const { inventory, workers, bugs } = start(path, clock);
    await inventory.open('one');
    await inventory.apply(wireBody(2_500), 1);

    const underWay = inventory.apply(wireBody(2_600), 2);
    const waiting = inventory.favorites();
    await Promise.resolve().then(() => workers[0]?.terminate());
    expect(await underWay).toMatchObject({ ok: false, failure: { kind: 'internal', reason: 'worker-down' } });
    // What had not been sent yet goes to the new worker.
    expect(valueOf(await waiting)).toEqual([]);
    expect(workers).toHaveLength(2);
    expect(bugs).toHaveLength(1);

    const next = valueOf(await inventory.apply(wireBody(2_600), 3));
    expect(next).toMatchObject({ reset: true, removed: [], summary: { total: 2_600 } });
    expect(next.upserted).toHaveLength(2_600);
    expect(valueOf(await inventory.apply(wireBody(2_600), 4))).toMatchObject({ reset: false, upserted: [] });

    await workers[1]?.terminate();
    expect(await inventory.favorites()).toMatchObject({ ok: false, failure: { reason: 'worker-down' } });
    pass(59_000);
    expect(await inventory.favorites()).toMatchObject({ ok: false });
    expect(workers).toHaveLength(2);
    pass(1_000);
    expect(valueOf(await inventory.favorites())).toEqual([]);
    expect(workers).toHaveLength(3);
  });

  it('that cannot even be started is a failure, not a throw', async () => {
    const bugs: string[] = [];
    const inventory = createInventory({
      databasePath: ':memory:',
      clock: systemClock,
      onNotice: () => undefined,
      onBug: (text) => bugs.push(text),
      createWorker: () => {
        throw new Error('no threads left');
      },
    });
    expect(await inventory.open('one')).toMatchObject({ ok: false, failure: { kind: 'internal' } });
    expect(await inventory.apply(wireBody(1), 1)).toMatchObject({ ok: false });
    expect(bugs).toEqual([expect.stringContaining('no threads left')]);
    await inventory.close();
  });
});

describe('closing', () => {
  it('waits for what is under way, and answers what comes later', async () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const { inventory } = start(path);
    await inventory.open('one');
    const applied = inventory.apply(wireBody(100), 1, inventory.generation());
    const marked = inventory.setFavorite(1, true, 1);
    await Promise.all([applied, marked]);
    await inventory.close();
    await inventory.close();
    expect(await inventory.favorites()).toMatchObject({ ok: false });

    const later = start(path);
    expect(valueOf(await later.inventory.open('one')).total).toBe(100);
    expect(valueOf(await later.inventory.favorites())).toEqual([{ agentId: 1, at: 1 }]);
  });
});
