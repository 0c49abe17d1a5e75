import { describe, expect, test } from 'vitest';
import type { AccountDeps } from '../../../../src-main/account/account-deps.ts';
import { AccountManager } from '../../../../src-main/account/account-manager.ts';
import { bindKeys } from '../../../../src-main/account/key/bound-keys.ts';
import { createKeyStore } from '../../../../src-main/account/key/key-store.ts';
import { newAccount, type StoredAccount } from '../../../../src-main/account/stored-account.ts';
import type { ServiceClient } from '../../../../src-main/api/client.ts';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { noRestrictions } from '../../../../src-main/contract/policy.ts';
import { createAccountPolicy } from '../../../../src-main/policy/account-policy.ts';
import { createSimulatedKeychain } from './key/simulated-keychain.ts';

const NEW = 'key-that-is-typed';
const OLD = 'key-from-before';
const LATER = 'key-that-came-later';
const stored: StoredAccount = {
  ...newAccount('a', 'https://a.example/v1/', 'A', 0),
  keyMarker: { place: 'keychain', at: 1 },
};
const entry = 'a https://a.example';

/** Moments at which the work under way can be held up until it is let go. */
type Moment = 'prove' | 'saveKey' | 'open' | 'connect' | 'remove' | 'quit';

/** A manager with a real key store over a simulated keychain, which stops at one moment. */
function setUp(moment: Moment, first: StoredAccount | null) {
  const reached = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  let isHeld = false;
  const hold = (here: Moment): Promise<void> => {
    if (here !== moment || isHeld) return Promise.resolve();
    isHeld = true;
    reached.resolve(undefined);
    return released.promise;
  };
  const keychain = createSimulatedKeychain(first === null ? {} : { [entry]: OLD });
  keychain.before = (operation) => {
    if (operation === 'write') return hold('saveKey');
    return operation === 'remove' ? hold('remove') : Promise.resolve();
  };
  const world = {
    stored: first,
    live: new Set<ServiceClient>(),
    lists: 0,
    notices: [] as string[],
    restrictions: noRestrictions,
  };
  let ids = 0;
  const deps: AccountDeps = {
    policy: createAccountPolicy(
      () => world.restrictions,
      () => (world.stored === null ? 0 : 1),
    ),
    store: {
      current: () => world.stored,
      claimNumber: () => succeed(0),
      put: (account) => void (world.stored = account),
      remove: () => void (world.stored = null),
    },
    keys: bindKeys(
      createKeyStore({ keychain: keychain.port, sealed: keychain.noSealed, name: 'the keychain' }),
      () => noRestrictions,
    ),
    findSame: () => null,
    createClient: () => {
      const client = {
        readAgentList: async () => {
          await hold('prove');
          return succeed({ kind: 'received', sentBytes: 1, validator: null });
        },
        useMethods: () => undefined,
        dispose: () => world.live.delete(client),
      } as unknown as ServiceClient;
      return client;
    },
    practice: { start: () => Promise.reject(new Error('not used')), stop: () => undefined },
    showCached: () => hold('open'),
    goLive: ({ client }) => world.live.add(client),
    goDark: () => world.live.clear(),
    receiveList: () => {
      world.lists += 1;
      return {
        begin: () => undefined,
        take: () => Promise.resolve(),
        end: () => Promise.resolve(succeed({ count: 1, dropped: 0 })),
        keep: () => Promise.reject(new Error('no list of these tests is stored')),
        drop: () => undefined,
      };
    },
    forgetData: () => Promise.resolve(),
    newId: () => `new-${String((ids += 1))}`,
    describeKeyPlace: () => 'the keychain',
    onNotice: (message) => world.notices.push(message),
  };
  return { manager: new AccountManager(deps), world, keychain, reached: reached.promise, release: released.resolve };
}

type Under = 'first sign-in' | 'another key';
type Event = 'remove' | 'cancel' | 'quit' | 'another key';

/** The key that is left afterwards: none, the earlier one, the typed one, or that of a later event. */
type Left = 'nothing' | 'old' | 'new' | 'later';
interface Row {
  readonly moment: Moment;
  readonly under: Under;
  readonly event: Event;
  readonly left: Left;
  readonly live: boolean;
  readonly ok: boolean;
}

const rows: readonly Row[] = [
  // the first sign-in
  { moment: 'prove', under: 'first sign-in', event: 'remove', left: 'nothing', live: false, ok: false },
  { moment: 'prove', under: 'first sign-in', event: 'cancel', left: 'nothing', live: false, ok: false },
  { moment: 'prove', under: 'first sign-in', event: 'quit', left: 'nothing', live: false, ok: false },
  { moment: 'saveKey', under: 'first sign-in', event: 'remove', left: 'nothing', live: false, ok: false },
  { moment: 'saveKey', under: 'first sign-in', event: 'cancel', left: 'nothing', live: false, ok: false },
  { moment: 'saveKey', under: 'first sign-in', event: 'quit', left: 'nothing', live: false, ok: false },
  { moment: 'open', under: 'first sign-in', event: 'remove', left: 'nothing', live: false, ok: true },
  { moment: 'open', under: 'first sign-in', event: 'cancel', left: 'new', live: true, ok: true },
  { moment: 'open', under: 'first sign-in', event: 'quit', left: 'new', live: false, ok: false },
  { moment: 'connect', under: 'first sign-in', event: 'remove', left: 'nothing', live: false, ok: true },
  { moment: 'connect', under: 'first sign-in', event: 'cancel', left: 'new', live: true, ok: true },
  { moment: 'connect', under: 'first sign-in', event: 'quit', left: 'new', live: false, ok: true },
  // another key of an account that is there
  { moment: 'prove', under: 'another key', event: 'remove', left: 'nothing', live: false, ok: false },
  { moment: 'prove', under: 'another key', event: 'cancel', left: 'old', live: true, ok: false },
  { moment: 'prove', under: 'another key', event: 'quit', left: 'old', live: false, ok: false },
  { moment: 'prove', under: 'another key', event: 'another key', left: 'later', live: true, ok: false },
  { moment: 'saveKey', under: 'another key', event: 'remove', left: 'nothing', live: false, ok: false },
  { moment: 'saveKey', under: 'another key', event: 'cancel', left: 'new', live: true, ok: true },
  { moment: 'saveKey', under: 'another key', event: 'quit', left: 'new', live: false, ok: false },
  { moment: 'saveKey', under: 'another key', event: 'another key', left: 'later', live: true, ok: false },
  { moment: 'open', under: 'another key', event: 'remove', left: 'nothing', live: false, ok: true },
  { moment: 'open', under: 'another key', event: 'quit', left: 'new', live: false, ok: false },
  { moment: 'connect', under: 'another key', event: 'remove', left: 'nothing', live: false, ok: true },
  { moment: 'connect', under: 'another key', event: 'quit', left: 'new', live: false, ok: true },
  { moment: 'connect', under: 'another key', event: 'another key', left: 'later', live: true, ok: true },
];

describe('K10: a key that is under way', () => {
  test.each(rows)('$under, at $moment: $event', async ({ moment, under, event, left, live, ok }) => {
    const isFirst = under === 'first sign-in';
    // The stored data of an account that is there were shown long before.
    const { manager, world, keychain, reached, release } = setUp(moment, isFirst ? null : stored);
    if (!isFirst && moment !== 'open') await manager.start(null);
    const work: Promise<Result<unknown>> = isFirst
      ? manager.signIn({ address: 'https://a.example/v1/', key: NEW, label: 'A', keep: 'keychain' })
      : manager.replaceKey({ key: NEW, keep: 'keychain' });
    if (moment === 'connect') await work;
    else await reached;
    const later = carryOut(manager, event);
    release(undefined);
    expect((await work).ok).toBe(ok);
    await later;
    const kept = { nothing: [], old: [OLD], new: [NEW], later: [LATER] }[left];
    expect([...keychain.entries.values()]).toEqual(kept);
    expect(world.live.size).toBe(live ? 1 : 0);
    // Its marker leads to the key; a sign-in that was broken off by the end of the program is not stored.
    expect(world.stored?.keyMarker?.place ?? null).toBe(kept.length === 0 ? null : 'keychain');
    expect(world.notices).toEqual([]);
  });
});

describe('K10: while an account is being removed', () => {
  test('another key for it is not taken, and nothing of it is left', async () => {
    const { manager, world, keychain, reached, release } = setUp('remove', stored);
    await manager.start(null);
    const removed = manager.signOut();
    await reached;
    const replaced = manager.replaceKey({ key: NEW, keep: 'keychain' });
    release(undefined);
    expect((await removed).ok).toBe(true);
    expect((await replaced).ok).toBe(false);
    expect(keychain.entries.size).toBe(0);
    expect(world.stored).toBeNull();
    expect(world.live.size).toBe(0);
  });

  test('a key of another address that is being stored meanwhile is not left behind', async () => {
    const { manager, world, keychain, reached, release } = setUp('saveKey', stored);
    await manager.start(null);
    const moved = manager.changeAddress({ address: 'https://b.example/v1/', key: NEW, keep: 'keychain' });
    await reached;
    const removed = manager.signOut();
    release(undefined);
    expect((await moved).ok).toBe(false);
    expect((await removed).ok).toBe(true);
    expect(keychain.entries.size).toBe(0);
    expect(world.stored).toBeNull();
  });

  test('the end of the program brings nothing back', async () => {
    const { manager, world, keychain, reached, release } = setUp('remove', stored);
    await manager.start(null);
    const removed = manager.signOut();
    await reached;
    manager.close();
    release(undefined);
    await removed;
    expect(keychain.entries.size).toBe(0);
    expect(world.stored).toBeNull();
    expect(world.live.size).toBe(0);
  });
});

test('an address that administrators forbid while its key is being stored is not used', async () => {
  const { manager, world, keychain, reached, release } = setUp('saveKey', null);
  const signedIn = manager.signIn({ address: 'https://a.example/v1/', key: NEW, label: 'A', keep: 'keychain' });
  await reached;
  world.restrictions = { ...noRestrictions, serviceAddresses: ['https://b.example/v1/'] };
  release(undefined);
  expect((await signedIn).ok).toBe(false);
  expect(keychain.entries.size).toBe(0);
  expect(world.live.size).toBe(0);
});

function carryOut(manager: AccountManager, event: Event): Promise<unknown> {
  switch (event) {
    case 'remove':
      return manager.signOut();
    case 'cancel':
      manager.cancelSignIn();
      return Promise.resolve();
    case 'quit':
      manager.close();
      return Promise.resolve();
    case 'another key':
      return manager.replaceKey({ key: LATER, keep: 'keychain' });
  }
}
