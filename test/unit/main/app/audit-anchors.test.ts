import { expect, test } from 'vitest';
import { newAccount, type StoredAccount } from '../../../../src-main/account/stored-account.ts';
import { createAuditAnchors } from '../../../../src-main/app/audit-anchors.ts';
import { openSettings } from '../../../../src-main/app/settings/settings-store.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { makeFolder } from '../../make-folder.ts';
import { createSimulatedKeychain } from '../account/key/simulated-keychain.ts';
import { createFakeClock } from '../fake-clock.ts';

const link = (seq: number) => ({ seq, hash: String(seq).repeat(64).slice(0, 64) });
const account: StoredAccount = {
  ...newAccount('one', 'https://one.example/v1/', 'One', 0),
  keyMarker: { place: 'keychain', at: 1 },
};

async function setUp(accounts: readonly StoredAccount[] = [account]) {
  const fake = createFakeClock();
  const keychain = createSimulatedKeychain();
  const asked: string[] = [];
  keychain.before = (operation) => {
    asked.push(operation);
    return Promise.resolve();
  };
  const folder = makeFolder();
  const settings = await openSettings({ directory: folder, now: fake.wallNow });
  for (const one of accounts) await settings.saveAccount(one);
  const database: { anchor: ReturnType<typeof link> | null } = { anchor: null };
  const stored: number[] = [];
  const storage = {
    profile: (name: string, input: ReturnType<typeof link>) => {
      if (name === 'auditAnchor') return Promise.resolve(succeed(database.anchor));
      database.anchor = input;
      stored.push(input.seq);
      return Promise.resolve(succeed(null));
    },
  };
  const world = { isOpen: true };
  const anchors = createAuditAnchors({
    settings,
    storage: storage as never,
    keychain: keychain.port,
    isOpen: () => Promise.resolve(world.isOpen),
    folder,
    clock: fake.clock,
  });
  return { anchors, fake, keychain, asked, settings, database, stored, world, folder };
}

test('the newest entry is noted in settings and user.db at once, in the keychain every ten minutes and at the end', async () => {
  const { anchors, fake, keychain, settings, database } = await setUp();
  anchors.port.write(link(1));
  expect(settings.activityAnchor()).toEqual(link(1));
  expect(database.anchor).toEqual(link(1));
  expect(keychain.entries.size).toBe(0);
  anchors.port.write(link(2));
  await fake.advance(600_000);
  expect([...keychain.entries.values()]).toEqual([`2:${link(2).hash}`]);
  anchors.port.write(link(3));
  await anchors.flush();
  expect([...keychain.entries.values()]).toEqual([`3:${link(3).hash}`]);
  expect((await anchors.port.read()).map(({ seq }) => seq)).toEqual([3, 3, 3]);
});

test('of many entries at once, the first and the last are noted in user.db', async () => {
  const { anchors, database, stored } = await setUp();
  for (let seq = 1; seq <= 50; seq += 1) anchors.port.write(link(seq));
  await expect.poll(() => database.anchor?.seq).toBe(50);
  expect(stored).toEqual([1, 50]);
  anchors.port.write(link(51));
  await expect.poll(() => stored).toEqual([1, 50, 51]);
});

test('the settings remember it over a restart', async () => {
  const { anchors, settings, folder, fake } = await setUp();
  anchors.port.write(link(5));
  await settings.flush();
  const again = await openSettings({ directory: folder, now: fake.wallNow });
  expect(again.activityAnchor()).toEqual(link(5));
});

test('nobody is asked to unlock a keychain, and a profile without a key in it leaves it alone', async () => {
  const closed = await setUp();
  closed.world.isOpen = false;
  const without = await setUp([]);
  for (const { anchors, fake, asked } of [closed, without]) {
    anchors.port.write(link(1));
    await fake.advance(600_000);
    await anchors.flush();
    expect((await anchors.port.read()).map(({ seq }) => seq)).toEqual([1, 1]);
    expect(asked).toEqual([]);
  }
});

test.each(['locked', 'timeout', 'crashed', 'no-keychain'] as const)(
  'a keychain that is “%s” is left out',
  async (problem) => {
    const { anchors, keychain } = await setUp();
    anchors.port.write(link(1));
    await anchors.flush();
    keychain.problem = problem;
    expect((await anchors.port.read()).map(({ seq }) => seq)).toEqual([1, 1]);
  },
);
