import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { createStorage } from '../../../../src-main/storage/storage.ts';
import type { WorkerReply, WorkerRequest } from '../../../../src-main/storage/store-calls.ts';
import type { WorkerLike } from '../../../../src-main/storage/worker-link.ts';
import { valueOf } from '../../../value-of.ts';
import { makeFolder } from '../../make-folder.ts';
import { createFakeClock } from '../fake-clock.ts';
import { threadlessStorage } from '../account-session-box.ts';
import { startRunner } from './runner.ts';
import { applyList, startWorker, wireBody } from './wire.ts';

/** Accounts with databases of their own in one folder, and one worker. */
async function start(...ids: readonly string[]) {
  const folder = makeFolder();
  const workers: WorkerLike[] = [];
  const notices: string[] = [];
  const storage = createStorage({
    clock: systemClock,
    onBug: () => undefined,
    userPath: join(folder, 'user.db'),
    createWorker(start) {
      const worker = startWorker(start);
      workers.push(worker);
      return worker;
    },
  });
  onTestFinished(() => storage.close());
  const pathOf = (id: string): string => join(folder, `${id}.db`);
  const accounts = await Promise.all(
    ids.map(async (id, number) => {
      const onNotice = (notice: string): unknown => notices.push(`${id}: ${notice}`);
      const inventory = storage.inventory({ databasePath: pathOf(id), onNotice });
      valueOf(await inventory.open({ id, number }));
      valueOf(await applyList(inventory, wireBody(3), 1));
      return inventory;
    }),
  );
  return { storage, workers, notices, folder, pathOf, accounts };
}
const totalOf = async (inventory: Awaited<ReturnType<typeof start>>['accounts'][number] | undefined) =>
  valueOf(await inventory!.call('page', { afterId: null, limit: 9 })).rows.length;

describe('one worker for all accounts', () => {
  it('is one thread, and each account has its own list with ids of its own', async () => {
    const { accounts, workers } = await start('one', 'two', 'three');
    expect(workers).toHaveLength(1);
    valueOf(await applyList(accounts[1]!, wireBody(2), 2));
    expect(await Promise.all(accounts.map(totalOf))).toEqual([3, 2, 3]);
    expect(await accounts[0]!.call('rows', { ids: [2 ** 42 + 1] })).toEqual({ ok: true, value: [] });
    expect(valueOf(await accounts[1]!.call('rows', { ids: [2 ** 42 + 1] }))).toHaveLength(1);
  });

  it('closes the file of one account alone', async () => {
    const { accounts, pathOf } = await start('one', 'two');
    await accounts[0]!.close();
    expect(existsSync(`${pathOf('one')}-wal`)).toBe(false);
    expect(existsSync(`${pathOf('two')}-wal`)).toBe(true);
    expect(await accounts[0]!.call('favorites')).toMatchObject({ ok: false });
    expect(await totalOf(accounts[1])).toBe(3);
  });

  it('L2: rebuilds the file of one account alone where it is damaged', async () => {
    const { accounts, pathOf, notices } = await start('one', 'two');
    const many = valueOf(await applyList(accounts[0]!, wireBody(8_000), 2));
    expect(many.summary.total).toBe(8_000);
    for (const file of [pathOf('one'), `${pathOf('one')}-wal`])
      if (existsSync(file)) writeFileSync(file, Buffer.alloc(readFileSync(file).length, 'garbage '));
    valueOf(await applyList(accounts[0]!, wireBody(7_999), 3));
    valueOf(await applyList(accounts[1]!, wireBody(4), 3));
    expect(notices).toEqual(['one: rebuilt']);
    expect(await totalOf(accounts[1])).toBe(4);
  });

  it('opens each account again after it died', async () => {
    const { accounts, workers } = await start('one', 'two');
    await workers[0]?.terminate();
    expect(await Promise.all(accounts.map(totalOf))).toEqual([3, 3]);
    expect(workers).toHaveLength(2);
  });

  it('stores what waits of every account before the process ends', async () => {
    const { storage, accounts, folder } = await start('one', 'two');
    const waiting = accounts.flatMap((inventory) => [
      applyList(inventory, wireBody(20_000), 2),
      inventory.call('addWatch', { agentId: 1, agentName: 'host', since: 1 }),
    ]);
    storage.saveNow(60_000);
    const file = new DatabaseSync(join(folder, 'user.db'), { readOnly: true });
    expect(file.prepare('SELECT account, since FROM watches ORDER BY account').all()).toEqual([
      { account: 'one', since: 1 },
      { account: 'two', since: 1 },
    ]);
    file.close();
    await Promise.all(waiting);
  });
});

it('L5: one choice lets every account begin beside what the user made with a newer version', async () => {
  const { storage, folder, pathOf } = await start('one', 'two');
  await storage.close();
  const newer = new DatabaseSync(join(folder, 'user.db'));
  newer.exec('PRAGMA user_version = 99');
  newer.close();
  const again = createStorage({
    clock: systemClock,
    onBug: () => undefined,
    userPath: join(folder, 'user.db'),
    createWorker: startWorker,
  });
  onTestFinished(() => again.close());
  const told: string[] = [];
  const accounts = await Promise.all(
    ['one', 'two'].map(async (id, number) => {
      const inventory = again.inventory({
        databasePath: pathOf(id),
        onNotice: () => undefined,
        onNewerVersion: () => told.push(id),
      });
      expect(await inventory.open({ id, number })).toMatchObject({ ok: false, failure: { reason: 'newer-version' } });
      return inventory;
    }),
  );
  expect(await accounts[1]!.call('favorites')).toMatchObject({ ok: false, failure: { reason: 'newer-version' } });
  expect(told).toEqual(['one', 'two']);
  valueOf(await accounts[0]!.startEmpty());
  expect(await Promise.all(accounts.map(totalOf))).toEqual([3, 3]);
  expect(told).toEqual(['one', 'two']);
});

describe('the order of calls', () => {
  /** Notes what the worker gets, which answers nothing until it is told to. */
  function startHeld() {
    const asked: string[] = [];
    const silent = new Set<string>();
    const fake = createFakeClock();
    let started = 0;
    const storage = createStorage({
      clock: fake.clock,
      onBug: () => undefined,
      userPath: null,
      createWorker() {
        const listeners: ((reply: WorkerReply) => void)[] = [];
        started += 1;
        return {
          postMessage(message) {
            const { id, name, of } = message as WorkerRequest;
            const call = `${name} ${of !== null && 'account' in of ? String(of.account) : ''}`;
            asked.push(call);
            const reply = { id, result: succeed(null), notice: null, bug: null };
            if (!silent.has(call)) queueMicrotask(() => listeners.forEach((listener) => listener(reply)));
          },
          on(event, listener) {
            if (event === 'message') listeners.push(listener as (reply: WorkerReply) => void);
          },
          terminate: () => Promise.resolve(0),
        };
      },
    });
    const open = async (number: number) => {
      const inventory = storage.inventory({ databasePath: '/db', onNotice: () => undefined });
      await inventory.open({ id: `account-${number}`, number });
      return inventory;
    };
    return { ...fake, asked, silent, open, started: () => started };
  }

  it('takes turns among accounts: parts of a long list of one wait for each call of another', async () => {
    const box = startHeld();
    const [list, other] = [await box.open(1), await box.open(2)];
    const arriving = list.receiveList('all');
    arriving.begin();
    await list.call('recents');
    box.asked.length = 0;
    await Promise.all([
      ...[1, 2, 3].map(() => arriving.take(new Uint8Array(8))),
      ...[1, 2, 3].map(() => other.call('favorites')),
    ]);
    expect(box.asked).toEqual(Array.from({ length: 3 }, () => ['part 1', 'favorites 2']).flat());
  });

  it('costs every account ten seconds where one hangs, and those behind it run', async () => {
    const box = startHeld();
    const [hanging, other] = [await box.open(1), await box.open(2)];
    box.silent.add('recents 1');
    const lost = hanging.call('recents');
    const behind = other.call('favorites');
    await box.advance(10_000);
    expect(await lost).toMatchObject({ ok: false, failure: { reason: 'worker-down' } });
    expect(await behind).toMatchObject({ ok: true });
    expect(box.started()).toBe(2);
    // The account that hangs again waits out the minute alone.
    const again = hanging.call('recents');
    await box.advance(10_000);
    expect(await again).toMatchObject({ ok: false, failure: { reason: 'worker-down' } });
    expect(await hanging.call('favorites')).toMatchObject({ ok: false, failure: { reason: 'worker-down' } });
    expect(await other.call('favorites')).toMatchObject({ ok: true });
    await box.advance(50_000);
    expect(await hanging.call('favorites')).toMatchObject({ ok: true });
  });
});

describe('an account that is removed', () => {
  it('leaves no file, at once, and the others stay open', async () => {
    const { accounts, folder } = await start('one', 'two');
    valueOf(await accounts[0]!.setFavorites([1], true, 1));
    writeFileSync(join(folder, 'one.db.damaged-20261119T000000000Z'), 'host-1');
    valueOf(await accounts[0]!.forgetAccount('one'));
    expect(readdirSync(folder).filter((name) => name.startsWith('one'))).toEqual([]);
    expect(await totalOf(accounts[1])).toBe(3);
  });

  it.each(['in the file', 'in the copies'])('leaves the file where something of another one is %s', (where) => {
    const path = join(makeFolder(), 'longreach.db');
    const runner = startRunner(path);
    valueOf(runner.ask('open', { id: 'two', number: 0 }));
    valueOf(runner.ask('setFavorites', { agentIds: [7], favorite: true, at: 1 }));
    if (where === 'in the copies') {
      runner.ask('close');
      writeFileSync(path, 'damaged');
    }
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    valueOf(runner.ask('forgetAccount', { accountId: 'one' }));
    valueOf(runner.ask('open', { id: 'two', number: 0 }));
    expect(valueOf(runner.ask('favorites'))).toEqual([{ agentId: 7, at: 1 }]);
    runner.ask('close');
  });

  it('is not mistaken for the same one that was added again meanwhile, with the number it had', async () => {
    const { storage, accounts, pathOf } = await start('one', 'two');
    const again = storage.inventory({ databasePath: pathOf('again'), onNotice: () => undefined });
    valueOf(await again.open({ id: 'one', number: 0 }));
    valueOf(await applyList(again, wireBody(2), 2));
    expect(await accounts[0]!.call('favorites')).toMatchObject({ ok: false });
    valueOf(await accounts[0]!.forgetAccount('one'));
    await accounts[0]!.close();
    expect(existsSync(pathOf('one'))).toBe(false);
    expect(await totalOf(again)).toBe(2);
    expect(existsSync(pathOf('again'))).toBe(true);
  });

  it('is not looked for in a database that is not there, and none is made', async () => {
    const folder = makeFolder();
    const storage = threadlessStorage(createFakeClock().clock);
    expect(await storage.storedTotal(join(folder, 'longreach.db'), 'one')).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
    await storage.close();
  });
});
