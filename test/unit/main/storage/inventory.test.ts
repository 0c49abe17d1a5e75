import { makeFolder } from '../../make-folder.ts';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serialize } from 'node:v8';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSavedViews } from '../../../../src-main/agents/saved-views.ts';
import type { SavedView, SavedViewFields } from '../../../../src-main/contract/contract.ts';
import { systemClock, type Clock } from '../../../../src-main/lib/clock.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { createFakeClock } from '../fake-clock.ts';
import { packTraits } from '../../../../src-main/contract/packed-rows.ts';
import type { Inventory } from '../../../../src-main/storage/inventory.ts';
import { createStorage, type Storage } from '../../../../src-main/storage/storage.ts';
import type { WorkerReply, WorkerRequest } from '../../../../src-main/storage/store-calls.ts';
import type { WorkerLike } from '../../../../src-main/storage/worker-link.ts';
import { makeDetail, makeHardware, unpackChange, unpackRows } from './fixtures.ts';
import { userPathOf } from './runner.ts';
import { applyList, startWorker, wireBody } from './wire.ts';
import { isLong } from '../../../long.ts';
import { valueOf } from '../../../value-of.ts';

interface Traffic {
  readonly storage: Storage;
  readonly inventory: Inventory;
  readonly workers: WorkerLike[];
  readonly notices: string[];
  readonly bugs: string[];
  readonly newerVersions: string[];
  /** Names of the calls and sizes of the replies in bytes, since it was last called. */
  readonly takeTraffic: () => { requested: string[]; sizes: number[] };
  /** Resolves as soon as a request of this name is sent, before the worker can answer. */
  readonly sent: (name: string) => Promise<void>;
}

function start(databasePath: string, clock: Clock = systemClock): Traffic {
  let requested: string[] = [];
  let sizes: number[] = [];
  const workers: WorkerLike[] = [];
  const notices: string[] = [];
  const bugs: string[] = [];
  const newerVersions: string[] = [];
  const awaited = new Map<string, () => void>();
  const storage = createStorage({
    clock,
    onBug: (text) => bugs.push(text),
    userPath: userPathOf(databasePath),
    createWorker: (start) => {
      const worker = startWorker(start);
      worker.on('message', (reply: WorkerReply) => sizes.push(serialize(reply).length));
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (message, transfer) => {
        const { name } = message as { name: string };
        requested.push(name);
        post(message, transfer);
        awaited.get(name)?.();
      };
      workers.push(worker);
      return worker;
    },
  });
  onTestFinished(() => storage.close());
  const inventory = storage.inventory({
    databasePath,
    onNotice: (notice) => notices.push(notice),
    onNewerVersion: (message) => newerVersions.push(message),
  });
  const takeTraffic = () => {
    const seen = { requested, sizes };
    requested = [];
    sizes = [];
    return seen;
  };
  const sent = (name: string) => new Promise<void>((resolve) => awaited.set(name, resolve));
  return { storage, inventory, workers, notices, bugs, newerVersions, takeTraffic, sent };
}

const everything = {
  name: 'name',
  group: 'group',
  os: 'os',
  geo: { ip: 'ip', city: 'city', country: 'country', region: 'region' },
  online: false,
  disabled: true,
  limited: true,
  installed: false,
  last_time: 12,
  link_time: 13,
  device_id: 14,
  version: 'version',
  owner: 'owner',
  os_user: { login: 'login', name: 'person' },
  favorite: true,
  sessions: { last: { id: 1, start_time: 5 }, total: 15 },
};

describe('the storage worker', () => {
  const COUNT = isLong ? 50_000 : 10_000;
  it('stores tens of thousands of agents with messages under 1 MB, an unchanged list with one under 1 kB, and 1 % with one under 100 kB', async () => {
    const { inventory, takeTraffic, bugs } = start(join(makeFolder(), 'data', 'inventory.sqlite'));
    expect(valueOf(await inventory.open({ id: 'one', number: 0 }))).toEqual({
      total: 0,
      online: 0,
      at: null,
      dropped: 0,
    });
    takeTraffic();

    const first = valueOf(await applyList(inventory, wireBody(COUNT), 1_000));
    expect(first).toMatchObject({ reset: false, removed: [], summary: { total: COUNT, online: COUNT / 2, at: 1_000 } });
    expect(new Set(unpackRows(first.upserted).map(({ id }) => id)).size).toBe(COUNT);
    const whole = takeTraffic();
    expect(whole.requested).toEqual(['begin', 'part', 'keep', ...Array<string>(COUNT / 2_000 - 1).fill('more')]);
    expect(Math.max(...whole.sizes)).toBeLessThan(1_000_000);

    expect(valueOf(await applyList(inventory, wireBody(COUNT), 2_000))).toEqual({
      reset: false,
      upserted: [],
      removed: [],
      summary: { total: COUNT, online: COUNT / 2, at: 2_000, dropped: 0 },
    });
    const unchanged = takeTraffic();
    expect(unchanged.requested).toEqual(['begin', 'part', 'keep']);
    expect(unchanged.sizes[2]).toBeLessThan(1_000);

    const changes = (id: number) => (id % 100 === 0 ? { online: false } : {});
    expect(valueOf(await applyList(inventory, wireBody(COUNT, changes), 3_000)).upserted).toHaveLength(COUNT / 100);
    const few = takeTraffic();
    expect(few.requested).toEqual(['begin', 'part', 'keep']);
    expect(few.sizes[2]).toBeLessThan(100_000);
    expect(bugs).toEqual([]);
  });

  it('returns every field of a row', async () => {
    const { inventory } = start(':memory:');
    await inventory.open({ id: 'one', number: 0 });
    const result = valueOf(
      await applyList(
        inventory,
        wireBody(1, () => everything),
        1,
      ),
    ).upserted;
    expect(unpackRows(result)).toEqual([
      {
        id: 1,
        name: 'name',
        group: 'group',
        os: 'os',
        ip: 'ip',
        city: 'city',
        country: 'country',
        online: false,
        disabled: true,
        limited: true,
        installed: false,
        lastTime: 12,
        linkTime: 13,
        deviceId: 14,
        region: 'region',
        version: 'version',
        sessionsTotal: 15,
        owner: 'owner',
        osUser: 'login',
        inSession: true,
        serviceFavorite: true,
        localFavorite: false,
        account: null,
      },
    ]);
    expect(valueOf(await inventory.call('page', { afterId: null, limit: 5 })).rows).toEqual(result);
    expect(valueOf(await inventory.call('rows', { ids: [1] }))).toEqual(result);
    const marked = valueOf(await inventory.setFavorites([1], true, 1)).upserted;
    expect(unpackRows(marked)).toEqual([{ ...unpackRows(result)[0], localFavorite: true }]);
  });

  it('transfers the bytes without copying them, but copies a piece of a shared pool', async () => {
    const { inventory } = start(':memory:');
    await inventory.open({ id: 'one', number: 0 });
    const whole = new Uint8Array(wireBody(10));
    valueOf(await applyList(inventory, whole, 1));
    expect(whole.byteLength).toBe(0);
    const piece = Buffer.from('[]');
    expect(piece.byteOffset + piece.byteLength).not.toBe(piece.buffer.byteLength);
    expect(valueOf(await applyList(inventory, piece, 2)).removed).toHaveLength(10);
    expect(piece.toString()).toBe('[]');
  });

  it('reports a response that cannot be read, and changes nothing', async () => {
    const { inventory } = start(':memory:');
    await inventory.open({ id: 'one', number: 0 });
    await applyList(inventory, wireBody(3), 1);
    for (const text of ['<html>', '', '{"data":[{"id":1', 'null']) {
      expect(await applyList(inventory, Buffer.from(text), 2)).toMatchObject({
        ok: false,
        failure: { kind: 'not-the-service' },
      });
    }
    expect(valueOf(await inventory.call('page', { afterId: null, limit: 10 })).rows).toHaveLength(3);
  });

  it('stores favorites and recents', async () => {
    const { inventory } = start(':memory:');
    await inventory.open({ id: 'one', number: 0 });
    await applyList(inventory, wireBody(3), 1);
    expect(unpackRows(valueOf(await inventory.setFavorites([2], true, 5)).upserted)).toMatchObject([
      { id: 2, localFavorite: true },
    ]);
    expect(valueOf(await inventory.call('favorites'))).toEqual([{ agentId: 2, at: 5 }]);
    expect(valueOf(await inventory.call('addRecent', { agentId: 3, at: 6 }))).toEqual([{ agentId: 3, at: 6 }]);
    expect(valueOf(await inventory.call('recents'))).toEqual([{ agentId: 3, at: 6 }]);
    expect(unpackRows(valueOf(await inventory.call('rows', { ids: [2] })))).toMatchObject([
      { id: 2, localFavorite: true },
    ]);
  });

  it('reports a damaged database once, and fails where what the user made is of a newer version', async () => {
    const { writeFileSync } = await import('node:fs');
    const { DatabaseSync } = await import('node:sqlite');
    const path = join(makeFolder(), 'inventory.sqlite');
    writeFileSync(path, 'ruined');
    const first = start(path);
    valueOf(await first.inventory.open({ id: 'one', number: 0 }));
    valueOf(await first.inventory.call('page', { afterId: null, limit: 1 }));
    expect(first.notices).toEqual(['rebuilt']);
    await first.inventory.close();

    const newer = new DatabaseSync(userPathOf(path) ?? '');
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    const second = start(path);
    for (const ask of [
      second.inventory.open({ id: 'one', number: 0 }),
      second.inventory.call('page', { afterId: null, limit: 1 }),
      applyList(second.inventory, wireBody(1), 1),
    ]) {
      expect(await ask).toMatchObject({ ok: false, failure: { kind: 'unavailable', reason: 'newer-version' } });
    }
  });
});

it('L5: reports data of a newer version once, and starts with empty data beside it', async () => {
  const { DatabaseSync } = await import('node:sqlite');
  const path = join(makeFolder(), 'inventory.sqlite');
  const before = start(path);
  await before.inventory.open({ id: 'one', number: 0 });
  valueOf(await applyList(before.inventory, wireBody(3), 1));
  await before.storage.close();
  const newer = new DatabaseSync(userPathOf(path) ?? '');
  newer.exec('PRAGMA user_version = 99');
  newer.close();

  const { inventory, newerVersions } = start(path);
  const [opened, page] = await Promise.all([
    inventory.open({ id: 'one', number: 0 }),
    inventory.call('page', { afterId: null, limit: 9 }),
  ]);
  expect(opened).toMatchObject({ ok: false, failure: { reason: 'newer-version' } });
  expect(page).toMatchObject({ ok: false, failure: { reason: 'newer-version' } });
  expect(newerVersions).toHaveLength(1);
  expect(newerVersions[0]).toContain('newer version of Longreach');

  expect(await inventory.startEmpty()).toMatchObject({ ok: true });
  expect(valueOf(await inventory.call('page', { afterId: null, limit: 9 })).rows).toHaveLength(3);
  valueOf(await applyList(inventory, wireBody(2), 1));
  expect(valueOf(await inventory.call('page', { afterId: null, limit: 9 })).rows).toHaveLength(2);
  expect(newerVersions).toHaveLength(1);
});

/** An inventory of an account after which another one has the same database. */
function startOld() {
  const path = join(makeFolder(), 'inventory.sqlite');
  const old = start(path);
  const next = async (id: string): Promise<Inventory> => {
    await old.inventory.close();
    const { inventory } = start(path);
    valueOf(await inventory.open({ id, number: 0 }));
    return inventory;
  };
  return { ...old, next };
}

describe('K10: responses of another account', () => {
  it('are not stored when they arrive after the switch', async () => {
    const { inventory, next } = startOld();
    await inventory.open({ id: 'old', number: 0 });
    const other = await next('new');
    const late = await applyList(inventory, wireBody(5), 1);
    expect(late).toMatchObject({ ok: false, failure: { kind: 'cancelled', reason: 'other-account' } });
    expect(valueOf(await other.call('page', { afterId: null, limit: 10 })).rows).toEqual([]);
    const again = await next('old');
    expect(valueOf(await again.call('page', { afterId: null, limit: 10 })).rows).toEqual([]);
  });

  it('are refused for each of 50 calls under way, and none of their rows are returned', async () => {
    const { inventory, next } = startOld();
    await inventory.open({ id: 'old', number: 0 });
    const underWay = Array.from({ length: 50 }, () => applyList(inventory, wireBody(5), 1));
    const opening = next('new');
    for (const late of await Promise.all(underWay)) expect(late).toMatchObject({ ok: false });
    expect(valueOf(await (await opening).call('page', { afterId: null, limit: 10 })).rows).toEqual([]);
  });

  it('are not returned if the account changes while the worker handles them', async () => {
    const { inventory, sent, next } = startOld();
    await inventory.open({ id: 'old', number: 0 });
    const kept = sent('keep');
    const underWay = applyList(inventory, wireBody(5), 1);
    await kept;
    const opening = next('new');
    expect(await underWay).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    const other = await opening;
    expect(valueOf(await other.call('page', { afterId: null, limit: 10 })).rows).toEqual([]);
    // It was a response of the old account, where it is stored.
    expect(valueOf(await other.open({ id: 'old', number: 0 })).total).toBe(5);
  });

  it('are not stored after the account was forgotten', async () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const { inventory } = start(path);
    await inventory.open({ id: 'old', number: 0 });
    await applyList(inventory, wireBody(5), 1);
    valueOf(await inventory.forgetAccount('old'));
    expect(await applyList(inventory, wireBody(5), 1)).toMatchObject({ ok: false });
    expect(await inventory.setFavorites([1], true, 1)).toMatchObject({ ok: false });
    await inventory.close();
    const { inventory: next } = start(path);
    await next.open({ id: 'old', number: 0 });
    expect(valueOf(await next.call('page', { afterId: null, limit: 10 })).rows).toEqual([]);
  });
});

describe('a worker that dies', () => {
  const makeClock = () => {
    let time = 0;
    const clock: Clock = { ...systemClock, now: () => time };
    return { clock, pass: (ms: number) => (time += ms) };
  };

  it('fails the calls under way, is replaced at once the first time, and returns all rows with the next change', async () => {
    const { clock, pass } = makeClock();
    const path = join(makeFolder(), 'inventory.sqlite');
    const { inventory, workers, bugs } = start(path, clock);
    await inventory.open({ id: 'one', number: 0 });
    await applyList(inventory, wireBody(2_500), 1);

    const underWay = applyList(inventory, wireBody(2_600), 2);
    const waiting = inventory.call('favorites');
    await Promise.resolve().then(() => workers[0]?.terminate());
    expect(await underWay).toMatchObject({ ok: false, failure: { kind: 'internal', reason: 'worker-down' } });
    // Calls that were not sent yet go to the new worker.
    expect(valueOf(await waiting)).toEqual([]);
    expect(workers).toHaveLength(2);
    expect(bugs).toHaveLength(1);

    const next = valueOf(await applyList(inventory, wireBody(2_600), 3));
    expect(next).toMatchObject({ reset: true, removed: [], summary: { total: 2_600 } });
    expect(next.upserted).toHaveLength(2_600);
    expect(valueOf(await applyList(inventory, wireBody(2_600), 4))).toMatchObject({ reset: false, upserted: [] });

    await workers[1]?.terminate();
    expect(await inventory.call('favorites')).toMatchObject({ ok: false, failure: { reason: 'worker-down' } });
    pass(59_000);
    expect(await inventory.call('favorites')).toMatchObject({ ok: false });
    expect(workers).toHaveLength(2);
    pass(1_000);
    expect(valueOf(await inventory.call('favorites'))).toEqual([]);
    expect(workers).toHaveLength(3);
  });

  it('fails its calls if it cannot be started', async () => {
    const bugs: string[] = [];
    const storage = createStorage({
      clock: systemClock,
      onBug: (text) => bugs.push(text),
      userPath: null,
      createWorker: () => {
        throw new Error('no threads left');
      },
    });
    const inventory = storage.inventory({ databasePath: ':memory:', onNotice: () => undefined });
    expect(await inventory.open({ id: 'one', number: 0 })).toMatchObject({ ok: false, failure: { kind: 'internal' } });
    expect(await applyList(inventory, wireBody(1), 1)).toMatchObject({ ok: false });
    expect(bugs).toEqual([expect.stringContaining('no threads left')]);
    await storage.close();
  });
});

/** Workers that answer a call at once unless its name is among `silent`. */
const startSilent = () => {
  const silent = new Set<string>();
  const fake = createFakeClock();
  const bugs: string[] = [];
  let started = 0;
  let terminated = 0;
  const createWorker = (): WorkerLike => {
    const listeners: ((reply: WorkerReply) => void)[] = [];
    started += 1;
    return {
      postMessage: (message) => {
        const { id, name } = message as WorkerRequest;
        const reply = { id, result: succeed(null), notice: null, bug: null };
        if (!silent.has(name)) queueMicrotask(() => listeners.forEach((listener) => listener(reply)));
      },
      on: (event, listener) => {
        if (event === 'message') listeners.push(listener as (reply: WorkerReply) => void);
      },
      terminate: () => Promise.resolve((terminated += 1)),
    };
  };
  const storage = createStorage({ clock: fake.clock, createWorker, userPath: null, onBug: (text) => bugs.push(text) });
  const inventory = storage.inventory({ databasePath: '/db', onNotice: () => undefined });
  return { ...fake, storage, inventory, silent, bugs, started: () => started, terminated: () => terminated };
};

describe('a worker that hangs', () => {
  it('is noticed within ten seconds, ended and replaced, and the calls behind it run', async () => {
    const box = startSilent();
    await box.inventory.open({ id: 'one', number: 0 });
    box.silent.add('recents');
    const hanging = box.inventory.call('recents');
    const behind = box.inventory.call('favorites');
    await box.advance(9_900);
    expect(box.terminated()).toBe(0);
    await box.advance(100);
    expect(await hanging).toMatchObject({ ok: false, failure: { kind: 'internal', reason: 'worker-down' } });
    expect(await behind).toMatchObject({ ok: true });
    expect(box.terminated()).toBe(1);
    expect(box.started()).toBe(2);
    expect(box.bugs).toEqual([expect.stringContaining('“recents” within 10000 ms')]);
    expect(box.timers()).toBe(0);
  });

  it('is not suspected after this computer slept, nor while it reads a large list or checks the database', async () => {
    const box = startSilent();
    box.silent.add('open');
    void box.inventory.open({ id: 'one', number: 0 });
    await box.advance(60_000);
    expect(box.terminated()).toBe(0);

    const other = startSilent();
    await other.inventory.open({ id: 'one', number: 0 });
    other.silent.add('part');
    void applyList(other.inventory, new Uint8Array(20_000_000), 1);
    await other.advance(19_000);
    expect(other.terminated()).toBe(0);

    const asleep = startSilent();
    await asleep.inventory.open({ id: 'one', number: 0 });
    asleep.silent.add('recents');
    void asleep.inventory.call('recents');
    await asleep.advance(1_000);
    asleep.sleep(3_600_000);
    await asleep.advance(5_000);
    expect(asleep.terminated()).toBe(0);
    await asleep.advance(6_000);
    expect(asleep.terminated()).toBe(1);
  });
});

describe('closing', () => {
  it('waits for the calls under way, and fails later ones', async () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const { inventory } = start(path);
    await inventory.open({ id: 'one', number: 0 });
    const applied = applyList(inventory, wireBody(100), 1);
    const marked = inventory.setFavorites([1], true, 1);
    await Promise.all([applied, marked]);
    await inventory.close();
    await inventory.close();
    expect(await inventory.call('favorites')).toMatchObject({ ok: false });

    const later = start(path);
    expect(valueOf(await later.inventory.open({ id: 'one', number: 0 })).total).toBe(100);
    expect(valueOf(await later.inventory.call('favorites'))).toEqual([{ agentId: 1, at: 1 }]);
  });
});

describe('the end of the process', () => {
  const session = {
    id: 'session-1',
    agentId: 7,
    supportId: null,
    name: 'Till 4',
    note: '',
    startedAt: 1,
    endedAt: null,
    offered: true,
  };
  /** As another program sees it, without a turn of this one's event loop. */
  const readNotes = (path: string): unknown[] => {
    const database = new DatabaseSync(userPathOf(path) ?? '', { readOnly: true });
    try {
      return database
        .prepare('SELECT note FROM sessions')
        .all()
        .map(({ note }) => note);
    } finally {
      database.close();
    }
  };

  it('stores what waits for its turn behind a long call before it returns', async () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const { storage, inventory } = start(path);
    await inventory.open({ id: 'one', number: 0 });
    const applied = applyList(inventory, wireBody(20_000), 1_000);
    const stored = ['first', 'last'].map((note) => inventory.call('storeSession', { ...session, note }));
    storage.saveNow(60_000);
    expect(readNotes(path)).toEqual(['last']);
    expect(await applied).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    for (const answer of await Promise.all(stored)) expect(answer.ok).toBe(false);
  });

  it('stores it also where the engine does not let the main thread sleep', async () => {
    const refuses = vi.spyOn(Atomics, 'wait').mockImplementation(() => {
      throw new TypeError('Atomics.wait cannot be called in this context');
    });
    const path = join(makeFolder(), 'inventory.sqlite');
    const { storage, inventory } = start(path);
    await inventory.open({ id: 'one', number: 0 });
    const stored = inventory.call('storeSession', { ...session, note: 'last' });
    storage.saveNow(60_000);
    expect(readNotes(path)).toEqual(['last']);
    expect(refuses).toHaveBeenCalledOnce();
    refuses.mockRestore();
    await stored;
  });

  it('waits no longer than it may, and for nothing without a worker', async () => {
    startSilent().storage.saveNow(60_000);
    const { storage, inventory } = startSilent();
    await inventory.open({ id: 'one', number: 0 });
    const wait = vi.spyOn(Atomics, 'wait');
    storage.saveNow(1);
    expect(wait.mock.calls.map(([, , , limit]) => limit)).toEqual([1]);
    expect(wait.mock.results.map(({ value }) => value as string)).toEqual(['timed-out']);
  });
});

const view: SavedViewFields = {
  name: 'Mine',
  query: '',
  chips: [],
  systems: [],
  group: null,
  sort: { column: 'name', down: false },
  columns: null,
  layout: null,
  shortcut: 1,
  notify: true,
};

it('saved views are all shown after each change', async () => {
  const { inventory, bugs } = start(':memory:');
  await inventory.open({ id: 'one', number: 0 });
  const shown: (readonly SavedView[])[] = [];
  const views = createSavedViews({ inventory, onChange: (all) => shown.push(all) });
  const saved = { ...view, id: 'view-1' };
  valueOf(await views.save(null, view));
  expect(valueOf(await views.remove('view-1'))).toEqual([]);
  expect(shown).toEqual([[saved], []]);
  expect(await views.find('view-1')).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
  expect(bugs).toEqual([]);
});

describe('data of single agents', () => {
  it('is stored and read through the worker', async () => {
    const { inventory, bugs } = start(':memory:');
    await inventory.open({ id: 'one', number: 0 });
    await applyList(inventory, wireBody(3), 1_000);
    const result = valueOf(
      await inventory.applyDetail(makeDetail(1, { hardware: makeHardware(), online: true }), 2_000),
    );
    expect(unpackChange(result.change)).toMatchObject({
      reset: false,
      upserted: [{ id: 1, online: true }],
      removed: [],
      summary: { online: 2 },
    });
    expect(result).toMatchObject({
      details: { agentId: 1, at: 2_000, traits: { cpu: 'Processor X' } },
    });
    expect(valueOf(await inventory.call('details', { agentId: 1 }))).toEqual(result.details);
    expect(valueOf(await inventory.call('details', { agentId: 2 }))).toBeNull();
    expect(valueOf(await inventory.call('traits', { afterId: null, limit: 5 }))).toEqual({
      traits: [packTraits(result.details.traits)],
      done: true,
    });
    expect(valueOf(await inventory.call('changes', { agentId: 1 }))).toEqual({
      since: 2_000,
      visited: false,
      changes: [],
    });
    expect(valueOf(await inventory.call('idsToScan', { limit: 9, olderThan: 2_000 }))).toEqual([2, 3]);
    expect(valueOf(await inventory.call('previewAddress', { agentId: 3 }))).toBe('https://st.example/preview-3.png');

    valueOf(await inventory.call('noteBoot', { agentId: 1, kind: 'reboot', at: 5, ms: 90_000 }));
    expect(valueOf(await inventory.call('boots', { agentId: 1 }))).toEqual([{ kind: 'reboot', at: 5, ms: 90_000 }]);
    valueOf(await inventory.call('addWatch', { agentId: 2, agentName: 'host-2', since: 7 }));
    expect(valueOf(await inventory.call('watches'))).toEqual([{ agentId: 2, agentName: 'host-2', since: 7 }]);
    valueOf(await inventory.call('removeWatch', { agentId: 2 }));
    expect(valueOf(await inventory.call('watches'))).toEqual([]);
    expect(valueOf(await inventory.call('saveView', { id: null, view }))).toEqual([{ ...view, id: 'view-1' }]);
    expect(valueOf(await inventory.call('views'))).toEqual([{ ...view, id: 'view-1' }]);
    expect(valueOf(await inventory.call('removeView', { id: 'view-1' }))).toEqual([]);
    expect(bugs).toEqual([]);
  });

  it('is returned but not stored of an agent that is not in the list', async () => {
    const { inventory } = start(':memory:');
    await inventory.open({ id: 'one', number: 0 });
    const result = valueOf(await inventory.applyDetail(makeDetail(1), 2_000));
    expect(result).toMatchObject({ change: { upserted: [] }, details: { agentId: 1, at: 2_000 } });
    expect(JSON.stringify(result)).not.toContain('https://');
    expect(valueOf(await inventory.call('details', { agentId: 1 }))).toBeNull();
  });

  it('is not stored for another account', async () => {
    const { inventory, next } = startOld();
    await inventory.open({ id: 'old', number: 0 });
    const other = await next('new');
    await applyList(other, wireBody(3), 1_000);
    const late = await inventory.applyDetail(makeDetail(1), 2_000);
    expect(late).toMatchObject({ ok: false, failure: { kind: 'cancelled', reason: 'other-account' } });
    expect(valueOf(await other.call('details', { agentId: 1 }))).toBeNull();
  });
});
