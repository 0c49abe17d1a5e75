import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { KeyProblem } from '../../../../src-main/contract/contract.ts';
import { findKnownKeys, removeAllKeys } from '../../../../src-main/account/key/key-entries.ts';
import { createKeyStore } from '../../../../src-main/account/key/key-store.ts';
import { createAccountList } from '../../../../src-main/app/account-list.ts';
import {
  eraseProfile,
  findLostAccounts,
  forgetAccounts,
  removeDatabase,
  removeUnusedDatabases,
} from '../../../../src-main/app/forget-accounts.ts';
import { createProxySignIn } from '../../../../src-main/app/network/proxy-sign-in.ts';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { noLockPolicy } from '../../../../src-main/contract/lock-policy.ts';
import { openAppLock } from '../../../../src-main/lock/app-lock.ts';
import { createLockFile } from '../../../../src-main/lock/lock-file.ts';
import { openSettings } from '../../../../src-main/app/settings/settings-store.ts';
import { makeFolder } from '../../make-folder.ts';
import { createSimulatedKeychain } from '../account/key/simulated-keychain.ts';
import { threadlessStorage } from '../account-session-box.ts';
import { newAccount, type RecordedAccount } from '../../../../src-main/account/stored-account.ts';
import { cacheSchema } from '../../../../src-main/storage/migrations.ts';
import { openAccounts } from '../accounts-box.ts';
import { createFakeClock } from '../fake-clock.ts';

const one = { address: 'https://one.example/v1/', key: 'key-1-one.example', label: 'One', keep: 'keychain' } as const;
type AccountList = ReturnType<typeof createAccountList>;
const two = { address: 'https://two.example/v1/', key: 'key-2-two.example', label: 'Two', keep: 'keychain' } as const;

/** Two accounts with their keys, and the password of a proxy, in one keychain. */
async function openProfile() {
  const services = new Map([
    ['one.example', { keys: new Set([one.key]), state: 'well' as const }],
    ['two.example', { keys: new Set([two.key]), state: 'well' as const }],
  ]);
  const box = await openAccounts({ services });
  const { registry, settings, keychain, folder } = box;
  const fake = box;
  await registry.start(null);
  await fake.until(registry.add(one));
  await fake.until(registry.add(two));
  const uncovered = createKeyStore({ keychain: keychain.port, sealed: keychain.noSealed, name: 'the keychain' });
  const proxies = createProxySignIn({
    onQuestion: () => undefined,
    show: () => undefined,
    newId: () => 'question',
    protect: () => undefined,
    onNotice: () => undefined,
    settings,
    keys: uncovered,
    mayStore: () => true,
  });
  keychain.entries.set('proxy proxy.example:8080', 'packed');
  await settings.change({ proxySignIns: [{ proxy: 'proxy.example:8080', place: 'keychain', at: 1 }] });
  const notices: string[] = [];
  const openDatabases = () => registry.all().map(({ database }) => database);
  const findLost = () =>
    findLostAccounts({
      folder,
      settings,
      storage: box.storage,
    });
  const deps = {
    accounts: registry,
    settings,
    keys: box.keys,
    findLost,
    forgetData: ({ database, id }: RecordedAccount) => box.storage.forget(join(folder, database), id),
    eraseUserData: () => box.storage.profile('eraseUserData'),
    removeDatabase: () => Promise.resolve(),
    removeAllKeys: (onNames: (ids: readonly string[]) => Promise<unknown>) =>
      removeAllKeys({ keychain: keychain.port, sealed: keychain.noSealed }, onNames),
    forgetProxies: () => proxies.forgetAll(),
    forgetWebhooks: async () =>
      keychain.entries.has('webhook desk')
        ? uncovered.forget('webhook desk', { place: 'keychain', at: 1 })
        : { kind: 'removed' as const },
    removeUnusedDatabases: () => removeUnusedDatabases(folder, openDatabases()),
    onNotice: (message: string) => notices.push(message),
    keychainName: () => 'the keychain',
  };
  /** What sign-in would offer. */
  const offered = async () => {
    const known = await findKnownKeys({
      keychain: keychain.port,
      sealed: keychain.noSealed,
      isOpen: () => Promise.resolve(keychain.problem === null),
      now: fake.wallNow,
    });
    return settings.ignoresFoundKeys() ? [] : known.filter(({ id }) => !settings.isForgotten(id));
  };
  return { ...box, deps, offered, notices, fake };
}

test('every account goes with its key and data, the passwords of proxies and the webhooks', async () => {
  const { deps, fake, keychain, settings, registry } = await openProfile();
  keychain.entries.set('lost-1 https://three.example', 'key-of-a-lost-account');
  keychain.entries.set('earlier-version', 'key-of-an-earlier-version');
  keychain.entries.set('webhook desk', 'https://hooks.example/secret');
  expect((await fake.until(forgetAccounts(deps))).ok).toBe(true);
  expect([...keychain.entries.keys()]).toEqual([]);
  expect(settings.accounts()).toEqual([]);
  expect(settings.current().proxySignIns).toEqual([]);
  expect(registry.inView().manager.state.kind).toBe('first-run');
});

test('the data of a lost account stays until its key is proven removed, and goes when that is repeated', async () => {
  const { deps, fake, keychain, settings } = await openProfile();
  const stored = {
    ...newAccount('lost-1', 'https://three.example/v1/', 'Three', 7),
    keyMarker: { place: 'keychain', at: 1 },
    database: 'accounts/lost-1.db',
  } as const;
  keychain.entries.set('lost-1 https://three.example', 'key-of-a-lost-account');
  const forgotten: string[] = [];
  const forget = (problem: KeyProblem | null) =>
    fake.until(
      forgetAccounts({
        ...deps,
        findLost: () => {
          keychain.problem = problem;
          return Promise.resolve([{ stored, total: 1 }]);
        },
        forgetData: ({ id }) => {
          forgotten.push(id);
          return Promise.resolve(succeed(undefined));
        },
      }),
    );
  expect(await forget('locked')).toMatchObject({ ok: false, failure: { reason: 'still-stored' } });
  expect(forgotten).toEqual([]);
  expect([...keychain.entries.keys()]).toContain('lost-1 https://three.example');
  expect(settings.isForgotten('lost-1')).toBe(true);
  expect((await forget(null)).ok).toBe(true);
  expect(forgotten).toEqual(['lost-1']);
  expect(keychain.entries.size).toBe(0);
});

test('a database goes with the files beside it, and no other account’s', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'accounts'));
  const others = ['ab.db', 'ab.db-wal', 'ab.downloads.json'];
  const own = ['a.db', 'a.db-wal', 'a.db-shm', 'a.downloads.json', 'a-2.db', 'a.db.damaged-20260101T000000000Z'];
  for (const name of [...others, ...own]) writeFileSync(join(folder, 'accounts', name), 'x');
  writeFileSync(join(folder, 'settings.db'), 'x');
  await removeDatabase(folder, 'settings.db');
  await removeDatabase(folder, 'accounts/nothing.db');
  expect(readdirSync(join(folder, 'accounts')).sort()).toEqual([...others, ...own].sort());
  await removeDatabase(folder, 'accounts/a.db');
  expect(readdirSync(join(folder, 'accounts')).sort()).toEqual(others);
  expect(readdirSync(folder).sort()).toEqual(['accounts', 'settings.db']);
});

/** Why a keychain does not answer; the other problems are those of an entry or of a policy. */
const problems = ['locked', 'timeout', 'crashed', 'refused', 'no-keychain', 'unreadable'] satisfies KeyProblem[];

/** When the keychain stops to answer: at its so many-th removal, or when it is asked for its entries. */
const moments = [
  ['from the beginning', 1],
  ['after the first account', 3],
  ['before its entries are listed', null],
] as const;

/** A PIN that was forgotten, in front of two accounts. */
async function lockProfile() {
  const profile = await openProfile();
  const { fake, folder, deps } = profile;
  const lock = await openAppLock({
    file: createLockFile(folder),
    clock: fake.clock,
    systemPrompt: { isAvailable: () => false, ask: () => Promise.reject(new Error('no prompt')) },
    policy: () => noLockPolicy,
    onProblem: () => undefined,
    onNotice: () => undefined,
    markers: { mark: () => Promise.resolve(), clear: () => Promise.resolve(true) },
    cost: { cost: 16, blockSize: 8, parallel: 1 },
  });
  await lock.setUp({ method: 'pin', secret: '2580', present: null });
  lock.lock('manual');
  const forget = () => fake.until(lock.forgetKeys(() => forgetAccounts(deps)));
  return { ...profile, lock, forget };
}

describe.each(problems)('a keychain that is “%s”', (problem) => {
  test.each(moments)('%s keeps everything locked until each key is proven removed', async (_moment, at) => {
    const { lock, forget, keychain, settings, offered, registry } = await lockProfile();
    const entries = [...keychain.entries];
    let removals = 0;
    keychain.before = (operation) => {
      if (operation === 'remove') removals += 1;
      if (at === null ? operation === 'list' : removals >= at) keychain.problem = problem;
      return Promise.resolve();
    };
    const first = await forget();
    // Without a keychain there are no keys in it: what turns up there later is not taken.
    const isProven = at === null && problem === 'no-keychain';
    expect(first.ok).toBe(isProven);
    expect(lock.isLocked()).toBe(!isProven);
    if (!isProven) {
      expect(first).toMatchObject({ failure: { reason: 'still-stored' } });
      expect((await lock.unlock('0000')).ok).toBe(false);
      keychain.before = () => Promise.resolve();
      keychain.problem = null;
      expect((await forget()).ok).toBe(true);
      expect(lock.isLocked()).toBe(false);
      expect(keychain.entries.size).toBe(0);
    }
    expect([registry.ids(), settings.accounts()]).toEqual([[], []]);
    // As from a backup of the keychain.
    keychain.before = () => Promise.resolve();
    keychain.problem = null;
    for (const [name, key] of entries) keychain.entries.set(name, key);
    expect(await offered()).toEqual([]);
  });

  test('for good locks nobody out: after the third time the profile can be erased', async () => {
    const { lock, forget, deps, fake, keychain, settings, registry } = await lockProfile();
    keychain.problem = problem;
    for (let time = 1; time <= 3; time += 1) {
      expect(lock.state().mayErase).toBe(false);
      expect((await forget()).ok).toBe(false);
    }
    expect(lock.state().mayErase).toBe(true);
    expect((await fake.until(lock.eraseProfile(() => eraseProfile(deps)))).ok).toBe(true);
    expect([lock.isLocked(), lock.isOn(), registry.ids(), settings.accounts()]).toEqual([false, false, [], []]);
  });
});

test('a key that comes back in the keychain is not adopted, also after the settings were lost', async () => {
  const { deps, fake, keychain, settings, offered, folder } = await openProfile();
  const entries = [...keychain.entries];
  expect((await fake.until(forgetAccounts(deps))).ok).toBe(true);
  for (const [name, key] of entries) keychain.entries.set(name, key);
  expect(await offered()).toEqual([]);
  await settings.flush();
  writeFileSync(join(folder, 'settings.json'), 'damaged');
  const again = await openSettings({ directory: folder, now: () => 1_700_000_000_000 });
  for (const [name] of entries) {
    const [id = ''] = name.split(' ');
    if (!name.startsWith('proxy')) expect(again.isForgotten(id)).toBe(true);
  }
});

test('a sign-in that is under way is given up first, and its key does not stay', async () => {
  const { deps, fake, keychain, registry, settings, services } = await openProfile();
  services.set('three.example', { keys: new Set(['key-3-three.example']), state: 'well' });
  const reached = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  keychain.before = async (operation) => {
    if (operation !== 'write') return;
    reached.resolve(undefined);
    await released.promise;
  };
  const added = registry.add({ ...one, address: 'https://three.example/v1/', key: 'key-3-three.example' });
  await fake.until(reached.promise);
  const forgotten = forgetAccounts(deps);
  released.resolve(undefined);
  expect((await fake.until(added)).ok).toBe(false);
  expect((await fake.until(forgotten)).ok).toBe(true);
  expect(keychain.entries.size).toBe(0);
  expect(settings.accounts()).toEqual([]);
});

test('erasing the profile needs no keychain: accounts, settings and databases go, the keys are never offered', async () => {
  const { deps, fake, keychain, settings, offered, folder, notices } = await openProfile();
  await settings.change({ theme: 'dark' });
  mkdirSync(join(folder, 'accounts'), { recursive: true });
  for (const name of ['unused.db', 'unused.db-wal', 'unused.downloads.json', 'unused.db.damaged-20260101T000000000Z'])
    writeFileSync(join(folder, 'accounts', name), 'x');
  keychain.problem = 'timeout';
  expect((await fake.until(eraseProfile(deps))).ok).toBe(true);
  expect(settings.accounts()).toEqual([]);
  expect(settings.current().theme).toBe('system');
  expect(settings.current().proxySignIns).toEqual([]);
  expect(readdirSync(join(folder, 'accounts'))).toEqual([]);
  expect(notices.join()).toContain('may still be stored in the keychain');
  keychain.problem = null;
  expect(keychain.entries.size).toBe(3);
  expect(await offered()).toEqual([]);
});

test.each([
  ['forgotten', forgetAccounts],
  ['erased', eraseProfile],
])('the numbers of accounts that were %s are not given again, in this run or a later one', async (_how, forget) => {
  const { deps, fake, settings, registry, folder } = await openProfile();
  expect(settings.accounts().map(({ number }) => number)).toEqual([0, 1]);
  expect((await fake.until(forget(deps))).ok).toBe(true);
  expect((await fake.until(registry.add(one))).ok).toBe(true);
  expect(settings.accounts().map(({ number }) => number)).toEqual([2]);
  expect((await fake.until(forget(deps))).ok).toBe(true);
  await settings.flush();
  expect((await openSettings({ directory: folder, now: fake.wallNow })).numbers.claim()).toBe(3);
});

test('accounts of an earlier version are found in all databases, however many', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'accounts'));
  for (let at = 0; at < 25; at += 1) {
    const database = `accounts/lost-${String(at)}.db`;
    const file = new DatabaseSync(join(folder, database));
    file.exec(
      [
        'BEGIN',
        ...cacheSchema.migrations,
        `PRAGMA application_id = ${String(cacheSchema.applicationId)}`,
        'PRAGMA user_version = 9',
        'COMMIT',
      ].join(';'),
    );
    const record = { ...newAccount(`lost-${String(at)}`, 'https://lost.example/v1/', '', null), database };
    file.prepare('INSERT INTO accounts (key, id) VALUES (1, ?)').run(record.id);
    file.prepare('INSERT INTO account_records (account, record) VALUES (1, ?)').run(JSON.stringify(record));
    file.close();
  }
  const storage = threadlessStorage(createFakeClock().clock, [], join(folder, 'user.db'));
  const lost = await findLostAccounts({ folder, storage, settings: { account: () => null } });
  expect(lost.map(({ stored }) => stored.id).sort()).toEqual(
    Array.from({ length: 25 }, (_, at) => `lost-${String(at)}`).sort(),
  );
  await storage.close();
});

test('what was removed with its key is neither offered nor adopted', async () => {
  const { registry, settings, fake } = await openProfile();
  const keychain = createSimulatedKeychain({ 'x https://one.example': one.key });
  const known = () =>
    findKnownKeys({
      keychain: keychain.port,
      sealed: keychain.noSealed,
      isOpen: () => Promise.resolve(true),
      now: fake.wallNow,
    });
  const list = createAccountList({
    accounts: registry,
    settings,
    enter: () => undefined,
    folder: null,
    findLost: () => Promise.resolve([]),
    findKnown: known,
    push: () => undefined,
    later: (run) => run(),
  });
  const offers = await fake.until(list.lost());
  expect(offers.ok && offers.value.map(({ accountId }) => accountId)).toEqual(['x']);
  await settings.forgetAccounts(['x']);
  const after = await fake.until(list.lost());
  expect(after.ok && after.value).toEqual([]);
  expect((await fake.until(list.adopt('x'))).ok).toBe(false);
});

describe('the list of accounts', () => {
  /** The list over two accounts that are open; `pushed` has the labels of each change. */
  async function openList() {
    const profile = await openProfile();
    const { registry, settings, folder, fake } = profile;
    const pushed: string[][] = [];
    const list = createAccountList({
      accounts: registry,
      settings,
      enter: () => undefined,
      folder,
      findLost: () => Promise.resolve([]),
      findKnown: () => Promise.resolve([]),
      push: () => void pushed.push(list.current().entries.map(({ account }) => account.label)),
      later: (run) => run(),
    });
    const [first = '', second = ''] = registry.ids();
    return { ...profile, list, pushed, first, second, until: fake.until };
  }

  test('names and marks an account, and shows that at once', async () => {
    const { list, pushed, first, until, settings } = await openList();
    expect(await until(list.rename({ accountId: first, label: 'Renamed' }))).toEqual(succeed(list.current()));
    expect(list.current().entries.map(({ account }) => account.label)).toEqual(['Renamed', 'Two']);
    expect(pushed.at(-1)).toEqual(['Renamed', 'Two']);
    const before = pushed.length;
    expect((await until(list.setColor({ accountId: first, color: 'olive' }))).ok).toBe(true);
    expect(list.current().entries.map(({ color }) => color)[0]).toBe('olive');
    expect(settings.account(first)?.color).toBe('olive');
    expect(pushed.length).toBeGreaterThan(before);
  });

  test('describes what is stored of an account', async () => {
    const { list, first, until, registry } = await openList();
    expect((await until(registry.find(first)!.session.agentsService.setFavorite(1, true))).ok).toBe(true);
    expect(await until(list.describe(first))).toMatchObject({ ok: true, value: { favorites: 1, notes: 0 } });
  });

  test('moves an account to another path of its service with the key it has', async () => {
    const { list, first, until, settings } = await openList();
    const moved = await until(
      list.changeAddress({ accountId: first, address: 'https://one.example/api/v1/', key: null, keep: 'keychain' }),
    );
    expect(moved.ok).toBe(true);
    expect(settings.account(first)?.address).toBe('https://one.example/api/v1/');
  });

  test('removes an account with its key, and keeps it where the key stays', async () => {
    const { list, first, second, until, keychain } = await openList();
    const choice = { savedCopy: true, favorites: true, key: true };
    keychain.problem = 'locked';
    expect((await until(list.remove({ accountId: first, ...choice }))).ok).toBe(false);
    expect(list.current().entries.map(({ account }) => account.id)).toEqual([first, second]);
    keychain.problem = null;
    expect(await until(list.remove({ accountId: first, ...choice }))).toEqual(succeed(list.current()));
    expect(list.current().entries.map(({ account }) => account.id)).toEqual([second]);
    expect([...keychain.entries.keys()].some((name) => name.startsWith(first))).toBe(false);
  });

  test.each([
    ['renamed', (list: AccountList, accountId: string) => list.rename({ accountId, label: 'x' })],
    ['marked', (list: AccountList, accountId: string) => list.setColor({ accountId, color: 'olive' })],
    ['described', (list: AccountList, accountId: string) => list.describe(accountId)],
  ])('an account that is not open cannot be %s', async (_what, ask) => {
    const { list, pushed, until } = await openList();
    expect(await until<Result<unknown>>(ask(list, 'closed'))).toMatchObject({
      ok: false,
      failure: { kind: 'not-found', reason: 'account' },
    });
    expect(pushed).toEqual([]);
  });
});
