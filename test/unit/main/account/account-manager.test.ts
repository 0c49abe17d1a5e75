import type { IncomingList } from '../../../../src-main/storage/incoming-list.ts';
import { noRestrictions, type Restrictions } from '../../../../src-main/contract/policy.ts';
import { createAccountPolicy } from '../../../../src-main/policy/account-policy.ts';
import type { StoredAccount } from '../../../../src-main/account/stored-account.ts';
import { describe, expect, test } from 'vitest';
import type { AccountConnection, AccountDeps } from '../../../../src-main/account/account-deps.ts';
import { settle } from '../../settle.ts';
import { AccountManager } from '../../../../src-main/account/account-manager.ts';
import type { AccountState } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { ApiKey } from '../../../../src-main/api/api-key.ts';
import type { KeyLoaded } from '../../../../src-main/account/key/key-store.ts';
import type { ServiceClient } from '../../../../src-main/api/client.ts';
import type { ChosenMethods } from '../../../../src-main/api/operations.ts';

const key = ApiKey.parse('key-of-a-test-0001')!;
const list = new TextEncoder().encode('[{"id":1}]');

interface World {
  restrictions: Restrictions;
  stored: StoredAccount | null;
  /** What the account works with; null while it is dark. */
  connection: AccountConnection | null;
  /** The last methods passed to the API client; null before. */
  methods: ChosenMethods | null;
  answer: Result<Uint8Array> | Promise<Result<Uint8Array>>;
  /** How many agents a list is found to hold. */
  count: number;
  /** Why a list cannot be read; null where it can. */
  read: Result<never> | null;
  /** What has become of each list that was read. */
  held: ('received' | 'dropped' | 'given on')[];
  loaded: KeyLoaded;
  /** Accounts that only the stored data still knows. */
  save: Awaited<ReturnType<AccountDeps['keys']['save']>> | ReturnType<AccountDeps['keys']['save']>;
  forget: Awaited<ReturnType<AccountDeps['keys']['forget']>>;
  /** Whose keys were to be forgotten, and where. */
  forgotten: string[];
}

/** The manager with scripted dependencies; `happened` records the order of its calls. */
function setUp(script: Partial<World> = {}) {
  const happened: string[] = [];
  const lists: IncomingList[] = [];
  const states: AccountState[] = [];
  const notices: string[] = [];
  const world: World = {
    stored: null,
    connection: null,
    methods: null,
    answer: succeed(list),
    count: 1,
    read: null,
    held: [],
    loaded: { kind: 'absent' },
    save: succeed({ place: 'keychain', marker: { place: 'keychain', at: 7 } }),
    forget: { kind: 'removed' },
    forgotten: [],
    restrictions: noRestrictions,
    ...script,
  };
  let id = 0;
  const deps: AccountDeps = {
    policy: createAccountPolicy(
      () => world.restrictions,
      () => (world.stored === null ? 0 : 1),
    ),
    store: {
      current: () => world.stored,
      claimNumber: (wanted) => succeed(wanted ?? 0),
      put: (account) => {
        happened.push(`put ${account.id}`);
        world.stored = account;
      },
      remove: (accountId) => {
        happened.push(`remove ${accountId}`);
        world.stored = null;
      },
    },
    keys: {
      load: () => Promise.resolve(world.loaded),
      save: ({ id: accountId }, _key, keep) => {
        happened.push(`save ${accountId} ${keep}`);
        return Promise.resolve(keep === 'this-run' ? succeed({ place: 'memory' as const, marker: null }) : world.save);
      },
      forget: ({ id: accountId }, marker) => {
        world.forgotten.push(`${accountId} ${marker === null ? 'this run' : marker.place}`);
        return Promise.resolve(world.forget);
      },
    },
    createClient: ({ address }) => {
      happened.push(`client ${address}`);
      return {
        readAgentList: ({ groupId }: { groupId?: string }, { signal }: { signal?: AbortSignal }) => {
          if (groupId !== undefined) happened.push(`ask for group ${groupId}`);
          const given = new Promise<Result<Uint8Array>>((resolve) => {
            signal?.addEventListener('abort', () => {
              resolve(fail('cancelled', 'It was stopped.'));
            });
          });
          return Promise.race([world.answer, given]).then((answer) =>
            answer.ok ? succeed({ kind: 'received', sentBytes: 1, validator: null }) : answer,
          );
        },
        checkKey: () => Promise.resolve(succeed('accepted')),
        useMethods: (methods: ChosenMethods) => {
          world.methods = methods;
        },
        dispose: () => happened.push('dispose'),
      } as unknown as ServiceClient;
    },
    practice: {
      start: () => Promise.resolve(succeed({ address: 'http://127.0.0.1:9/v1/', key: 'practice-key' })),
      stop: () => happened.push('practice stopped'),
    },
    showCached: ({ id }) => {
      happened.push(`show ${id}`);
      return Promise.resolve();
    },
    goLive: (connection, first) => {
      world.connection = connection;
      if (first !== null) world.held[lists.indexOf(first.list)] = 'given on';
      happened.push(`live ${first === null ? 'without' : 'with'} a first list`);
    },
    goDark: () => {
      world.connection = null;
      happened.push('dark');
    },
    receiveList: () => {
      const number = world.held.push('received');
      const list: IncomingList = {
        begin: () => undefined,
        take: () => Promise.resolve(),
        end: () => Promise.resolve(world.read ?? succeed({ count: world.count, dropped: 0 })),
        keep: () => Promise.reject(new Error('no list of these tests is stored')),
        drop: () => void (world.held[number - 1] = 'dropped'),
      };
      lists.push(list);
      return list;
    },
    forgetData: (accountId) => {
      happened.push(`forget ${accountId}`);
      return Promise.resolve();
    },
    findSame: () => null,
    newId: () => `account-${String(++id)}`,
    describeKeyPlace: (place) => `the place of ${place}`,
    onNotice: (message) => notices.push(message),
  };
  const manager = new AccountManager(deps);
  manager.subscribe((state) => states.push(state));
  return { manager, happened, states, notices, world };
}

const input = { address: 'api.northfield.example', key: 'abc-123', label: 'Northfield IT', keep: 'keychain' as const };
const stored: StoredAccount = {
  id: 'a',
  number: 0,
  label: 'A',
  address: 'https://a.example/v1/',
  practice: false,
  keyMarker: { place: 'keychain', at: 1 },
  groupId: null,
  video: null,
  methods: null,
  database: 'longreach.db',
  color: null,
};

describe('signing in', () => {
  test('proves the key by listing agents before it is stored, and starts with that very list', async () => {
    const { manager, happened, world } = setUp();
    const result = await manager.signIn(input);
    expect(result).toEqual(
      succeed({
        account: {
          id: 'account-1',
          label: 'Northfield IT',
          address: 'https://api.northfield.example/v1/',
          practice: false,
          keyPlace: 'keychain',
          groupId: null,
          video: null,
          methods: null,
        },
        agentCount: 1,
        dropped: 0,
      }),
    );
    expect(happened).toEqual([
      'client https://api.northfield.example/v1/',
      'save account-1 keychain',
      'dark',
      'put account-1',
      'show account-1',
      'live with a first list',
    ]);
    expect(world.stored?.keyMarker).toEqual({ place: 'keychain', at: 7 });
    expect(JSON.stringify(world.stored)).not.toContain('abc-123');
    expect(world.held).toEqual(['given on']);
  });

  test('an answer that is no list stores nothing, and its parts are let go of', async () => {
    const unread = fail('not-the-service', 'This is no list.', { reason: 'shape' });
    const { manager, happened, world } = setUp({ read: unread });
    expect(await manager.signIn(input)).toEqual(unread);
    expect(happened.filter((step) => /save|put|live/.test(step))).toEqual([]);
    expect(happened.at(-1)).toBe('dispose');
    expect(world.held).toEqual(['dropped']);
  });

  test('a refused key stores nothing and lets go of the connection', async () => {
    const { manager, happened, world } = setUp({
      answer: fail('key-refused', 'The service rejected this API key.', { status: 403 }),
    });
    expect(await manager.signIn(input)).toMatchObject({ ok: false, failure: { kind: 'key-refused' } });
    expect(happened.filter((step) => /save|put|live/.test(step))).toEqual([]);
    expect(happened.at(-1)).toBe('dispose');
    expect(world.connection).toBeNull();
    expect(world.held).toEqual(['dropped']);
  });

  test('a keychain that does not answer is a failure of its own; the user may use the key for this run only', async () => {
    const { manager, world } = setUp({ save: fail('unavailable', 'No keychain answers.', { reason: 'keychain' }) });
    expect(await manager.signIn(input)).toMatchObject({
      ok: false,
      failure: { kind: 'unavailable', reason: 'keychain' },
    });
    expect(world.stored).toBeNull();
    expect(world.held).toEqual(['dropped']);
    expect(await manager.signIn({ ...input, keep: 'this-run' })).toMatchObject({
      ok: true,
      value: { account: { keyPlace: 'memory' } },
    });
    expect(world.stored).toMatchObject({ keyMarker: null, groupId: null });
  });

  test('bad input is refused before anything is sent', async () => {
    const { manager, happened } = setUp();
    expect(await manager.signIn({ ...input, address: 'ftp://x' })).toMatchObject({
      ok: false,
      failure: { kind: 'bad-input' },
    });
    expect(await manager.signIn({ ...input, key: 'two words' })).toMatchObject({
      ok: false,
      failure: { kind: 'bad-input', reason: 'key' },
    });
    expect(happened).toEqual([]);
  });

  test('of two sign-ins the later one counts', async () => {
    const { manager, world } = setUp();
    const [first, second] = await Promise.all([manager.signIn(input), manager.signIn({ ...input, label: 'Second' })]);
    expect(first).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(second).toMatchObject({ ok: true });
    expect(world.stored?.label).toBe('Second');
    expect(world.held).toEqual(['dropped', 'given on']);
  });

  test('practice that is given up while it waits for the keychain lets go of its list and its connection', async () => {
    const saving = Promise.withResolvers<Awaited<World['save']>>();
    const { manager, happened, world } = setUp({ save: saving.promise });
    const signingIn = manager.signIn(input);
    await settle();
    const practising = manager.practise();
    await settle();
    expect(world.held).toEqual(['received', 'received']);
    manager.cancelSignIn();
    saving.resolve(succeed({ place: 'keychain', marker: { place: 'keychain', at: 7 } }));
    expect((await signingIn).ok).toBe(false);
    expect(await practising).toMatchObject({ ok: false, failure: { kind: 'cancelled', reason: 'given-up' } });
    expect(world.held).toEqual(['dropped', 'dropped']);
    expect(happened.filter((step) => step === 'dispose')).toHaveLength(2);
    expect(happened.filter((step) => /put|show|live/.test(step))).toEqual([]);
    expect(world.connection).toBeNull();
  });
});

describe('starting', () => {
  test('without an account it is a first run', async () => {
    const { manager, states } = setUp();
    await manager.start(null);
    expect(states).toEqual([{ kind: 'first-run' }]);
  });

  test('shows the stored data before the keychain is read, then goes live', async () => {
    const { manager, happened, states } = setUp({ stored, loaded: { kind: 'found', key, place: 'keychain' } });
    await manager.start(null);
    expect(happened).toEqual(['show a', 'client https://a.example/v1/', 'live without a first list']);
    expect(states).toMatchObject([
      { kind: 'starting', account: { id: 'a' } },
      { kind: 'signed-in', account: { id: 'a', keyPlace: 'keychain' } },
    ]);
  });

  test('what waits for its end goes on once the service can be reached', async () => {
    const { manager, happened } = setUp({ stored, loaded: { kind: 'found', key, place: 'keychain' } });
    const start = manager.start(null);
    void manager.started().then(() => happened.push('started'));
    await start;
    expect(happened.slice(-2)).toEqual(['live without a first list', 'started']);
  });

  test('what waits for its end goes on once it is known why there is no key', async () => {
    const { manager } = setUp({ stored, loaded: { kind: 'unavailable', problem: 'locked' } });
    const started = manager.started().then(() => manager.state.kind);
    await manager.start(null);
    expect(await started).toBe('key-unavailable');
  });

  test.each(['locked', 'refused', 'no-keychain', 'timeout', 'crashed', 'unreadable', 'missing'] as const)(
    'a key that is %s is no first run: the kept list is shown and the account stays',
    async (problem) => {
      const { manager, happened, states } = setUp({ stored, loaded: { kind: 'unavailable', problem } });
      await manager.start(null);
      expect(states.at(-1)).toMatchObject({ kind: 'key-unavailable', problem, account: { id: 'a' } });
      expect(happened).toEqual(['show a']);
    },
  );

  test('a key that was for one run only is asked for again, in other words', async () => {
    const { manager, states } = setUp({ stored: { ...stored, keyMarker: null, groupId: null } });
    await manager.start(null);
    expect(states.at(-1)).toMatchObject({ kind: 'key-unavailable', problem: 'not-stored' });
  });

  test('an automated run signs in for itself alone: nothing is stored', async () => {
    const { manager, happened, world } = setUp({ stored });
    await manager.start({ serviceUrl: 'https://b.example/v1/', key });
    expect(happened.filter((step) => /save|put/.test(step))).toEqual([]);
    expect(world.stored).toBe(stored);
    expect(manager.state).toMatchObject({
      kind: 'signed-in',
      account: { address: 'https://b.example/v1/', keyPlace: 'memory' },
    });
  });

  test('a new key in an automated run is for that run too', async () => {
    const { manager, happened } = setUp({ stored });
    await manager.start({ serviceUrl: 'https://b.example/v1/', key });
    expect(await manager.replaceKey({ key: 'another-key', keep: 'keychain' })).toMatchObject({
      ok: true,
      value: { account: { keyPlace: 'memory' } },
    });
    expect(happened.filter((step) => /save|put/.test(step))).toEqual([]);
  });

  test('asking the keychain again after it was unlocked', async () => {
    const { manager, world } = setUp({ stored, loaded: { kind: 'unavailable', problem: 'locked' } });
    await manager.start(null);
    world.loaded = { kind: 'found', key, place: 'keychain' };
    expect(await manager.retryKey()).toMatchObject({ ok: true, value: { kind: 'signed-in' } });
  });
});

describe('after the settings were lost', () => {
  test('continues with an account by its stored key', async () => {
    const { manager, happened, world } = setUp({ loaded: { kind: 'found', key, place: 'keychain' } });
    await manager.start(null);
    expect(await manager.adopt(stored)).toMatchObject({ ok: true, value: { kind: 'signed-in', account: { id: 'a' } } });
    expect(world.stored).toEqual(stored);
    expect(happened).toContain('show a');
    expect(happened.at(-1)).toBe('live without a first list');
  });

  test('asks for the key of one whose key is gone, and shows its data', async () => {
    const { manager, happened } = setUp({ loaded: { kind: 'unavailable', problem: 'missing' } });
    await manager.start(null);
    expect(await manager.adopt(stored)).toMatchObject({
      ok: true,
      value: { kind: 'key-unavailable', problem: 'missing' },
    });
    expect(happened).toContain('show a');
  });

  test('refuses one while an account is known', async () => {
    const { manager } = setUp({ stored, loaded: { kind: 'found', key, place: 'keychain' } });
    await manager.start(null);
    expect(await manager.adopt({ ...stored, id: 'b' })).toMatchObject({ ok: false, failure: { reason: 'not-lost' } });
    expect(manager.stored?.id).toBe('a');
  });
});

describe('replacing the key', () => {
  test('for this run works although the keychain of the stored one is gone, and remembers that one', async () => {
    const { manager, world } = setUp({
      stored,
      loaded: { kind: 'unavailable', problem: 'no-keychain' },
      forget: { kind: 'unavailable', problem: 'no-keychain' },
    });
    await manager.start(null);
    expect(await manager.replaceKey({ key: 'another-key', keep: 'this-run' })).toMatchObject({ ok: true });
    expect(manager.state).toMatchObject({ kind: 'signed-in', account: { keyPlace: 'memory' } });
    expect(world.stored?.keyMarker).toEqual(stored.keyMarker);
  });

  test('for this run only removes the stored one first, and changes nothing where that fails', async () => {
    const { manager, happened, world } = setUp({
      stored,
      loaded: { kind: 'found', key, place: 'keychain' },
      forget: { kind: 'unavailable', problem: 'locked' },
    });
    await manager.start(null);
    const input = { key: 'another-key', keep: 'this-run' } as const;
    expect(await manager.replaceKey(input)).toMatchObject({ ok: false, failure: { reason: 'still-stored' } });
    expect(world.stored).toBe(stored);
    world.forget = { kind: 'removed' };
    expect(await manager.replaceKey(input)).toMatchObject({ ok: true, value: { account: { keyPlace: 'memory' } } });
    expect(world.stored?.keyMarker).toBeNull();
    expect(happened.filter((step) => step === 'show a')).toHaveLength(1);
  });
});

describe('limiting the list to one group', () => {
  const found = { stored, loaded: { kind: 'found', key, place: 'keychain' } } as const;

  test('requests the group first, then stores it and starts again with the new list, sessions untouched', async () => {
    const { manager, happened, states, world } = setUp(found);
    await manager.start(null);
    happened.length = 0;
    const result = await manager.options.limitToGroup(' g-7\n');
    expect(result).toMatchObject({ ok: true, value: { kind: 'signed-in', account: { groupId: 'g-7' } } });
    expect(happened).toEqual(['ask for group g-7', 'put a', 'show a', 'live with a first list']);
    expect(world.stored?.groupId).toBe('g-7');
    expect(world.connection?.groupId()).toBe('g-7');
    expect(states.at(-1)).toEqual(manager.state);
  });

  test('an empty field lists all again at once, and does not need the service for it', async () => {
    const { manager, happened, world } = setUp({ ...found, stored: { ...stored, groupId: 'g-7' } });
    await manager.start(null);
    expect(manager.state).toMatchObject({ account: { groupId: 'g-7' } });
    world.answer = fail('offline', 'No connection.');
    happened.length = 0;
    expect(await manager.options.limitToGroup('  ')).toMatchObject({ ok: true, value: { account: { groupId: null } } });
    expect(happened).toEqual(['put a', 'show a', 'live without a first list']);
    expect(world.connection?.groupId()).toBeNull();
  });

  test('a wrong id, or a service that does not answer, changes nothing', async () => {
    const { manager, happened, world } = setUp(found);
    await manager.start(null);
    happened.length = 0;
    world.count = 0;
    expect(await manager.options.limitToGroup('nowhere')).toMatchObject({
      ok: false,
      failure: { kind: 'bad-input', reason: 'empty-group' },
    });
    world.answer = fail('offline', 'No connection.');
    expect(await manager.options.limitToGroup('g-7')).toMatchObject({ ok: false, failure: { kind: 'offline' } });
    expect(happened.filter((step) => /put|show|live/.test(step))).toEqual([]);
    expect(world.connection?.groupId()).toBeNull();
    expect(world.held).toEqual(['dropped', 'dropped']);
  });

  test('a group out of reach is not taken for a refused key', async () => {
    const { manager, world } = setUp(found);
    await manager.start(null);
    world.answer = fail('key-refused', 'The service does not accept this key.');
    expect(await manager.options.limitToGroup('g-7')).toMatchObject({
      ok: false,
      failure: { kind: 'no-right', reason: 'group-refused' },
    });
    expect(world.connection?.groupId()).toBeNull();
  });

  test('sends nothing for the same group again, or while signed out', async () => {
    const { manager, happened } = setUp({ ...found, stored: { ...stored, groupId: 'g-7' } });
    expect(await manager.options.limitToGroup('g-1')).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    await manager.start(null);
    happened.length = 0;
    expect(await manager.options.limitToGroup('g-7')).toMatchObject({ ok: true });
    expect(happened).toEqual([]);
  });

  test('of two groups the one asked for last counts', async () => {
    const { manager, world } = setUp(found);
    await manager.start(null);
    const [first, second] = await Promise.all([
      manager.options.limitToGroup('g-1'),
      manager.options.limitToGroup('g-2'),
    ]);
    expect(first).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(second).toMatchObject({ ok: true });
    expect(world.stored?.groupId).toBe('g-2');
  });

  test('signing out while the service is asked wins', async () => {
    const { manager, happened, world } = setUp(found);
    await manager.start(null);
    let answer: (bytes: Result<Uint8Array>) => void = () => undefined;
    world.answer = new Promise((resolve) => {
      answer = resolve;
    });
    const limiting = manager.options.limitToGroup('g-1');
    await manager.signOut();
    answer(succeed(list));
    expect(await limiting).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(happened).not.toContain('put a');
    expect(manager.state).toEqual({ kind: 'first-run' });
    expect(world.held).toEqual(['dropped']);
  });

  test('a new key is proven within the group, which stays', async () => {
    const { manager, happened, world } = setUp({ ...found, stored: { ...stored, groupId: 'g-7' } });
    await manager.start(null);
    happened.length = 0;
    await manager.replaceKey({ key: 'another-key', keep: 'keychain' });
    expect(happened).toContain('ask for group g-7');
    expect(world.stored?.groupId).toBe('g-7');
  });

  test('practice keeps its group over a start, and an automated run keeps one without writing it down', async () => {
    const practice = setUp({ stored: { ...stored, id: 'practice', practice: true, keyMarker: null, groupId: 'g-7' } });
    await practice.manager.start(null);
    expect(practice.happened).toContain('ask for group g-7');
    expect(practice.manager.state).toMatchObject({ account: { practice: true, groupId: 'g-7' } });

    const automated = setUp({ stored });
    await automated.manager.start({ serviceUrl: 'https://b.example/v1/', key });
    await automated.manager.options.limitToGroup('g-9');
    expect(automated.world.connection?.groupId()).toBe('g-9');
    expect(automated.world.stored).toBe(stored);
  });
});

describe('name, colour and video of an account', () => {
  test('a name is changed also while the key cannot be had, and needs an account', async () => {
    const { manager, world } = setUp({ stored, loaded: { kind: 'unavailable', problem: 'locked' } });
    await manager.start(null);
    expect(manager.options.rename('Renamed')).toMatchObject({
      ok: true,
      value: { kind: 'key-unavailable', account: { label: 'Renamed' } },
    });
    expect(world.stored?.label).toBe('Renamed');
    const nobody = setUp();
    await nobody.manager.start(null);
    expect(nobody.manager.options.rename('Renamed')).toMatchObject({ ok: false, failure: { kind: 'bad-input' } });
    expect(nobody.world.stored).toBeNull();
  });

  test('a colour is stored with the account and changes nothing else of it; without one nothing is stored', async () => {
    const { manager, world } = setUp({ stored });
    await manager.start(null);
    manager.options.setColor('teal');
    expect(world.stored).toEqual({ ...stored, color: 'teal' });
    const nobody = setUp();
    nobody.manager.options.setColor('teal');
    expect(nobody.world.stored).toBeNull();
  });

  test('a video value is stored without the spaces around it; blanks send none, and it needs a sign-in', async () => {
    const { manager, world } = setUp({ stored, loaded: { kind: 'found', key, place: 'keychain' } });
    await manager.start(null);
    expect(manager.options.setVideo(' h264 ')).toMatchObject({ ok: true, value: { account: { video: 'h264' } } });
    expect(world.stored?.video).toBe('h264');
    expect(manager.options.setVideo('  ')).toMatchObject({ ok: true, value: { account: { video: null } } });
    expect(world.stored?.video).toBeNull();
    const locked = setUp({ stored, loaded: { kind: 'unavailable', problem: 'locked' } });
    await locked.manager.start(null);
    expect(locked.manager.options.setVideo('h264').ok).toBe(false);
    expect(locked.world.stored).toBe(stored);
  });
});

test('a new label outlives a new key', async () => {
  const { manager, world } = setUp();
  await manager.signIn(input);
  manager.options.rename('Renamed');
  await manager.replaceKey({ key: 'another-key', keep: 'keychain' });
  expect(world.stored?.label).toBe('Renamed');
});

test('a sign-in whose first list takes too long can be cancelled; nothing is stored', async () => {
  const { manager, happened, world } = setUp({ answer: new Promise(() => undefined) });
  const requested = manager.signIn(input);
  manager.cancelSignIn();
  expect(await requested).toMatchObject({ ok: false, failure: { kind: 'cancelled', reason: 'given-up' } });
  expect(happened).toContain('dispose');
  expect(world.held).toEqual(['dropped']);
  expect(happened.filter((step) => /save|put/.test(step))).toEqual([]);
  world.answer = succeed(list);
  expect(await manager.signIn(input)).toMatchObject({ ok: true });
});

describe('leaving', () => {
  test('forgets key, account and stored data', async () => {
    const { manager, happened } = setUp({ stored, loaded: { kind: 'found', key, place: 'keychain' } });
    await manager.start(null);
    expect(await manager.signOut()).toEqual(succeed({ kind: 'first-run' }));
    expect(happened.slice(-4)).toEqual(['dispose', 'dark', 'remove a', 'forget a']);
  });

  test('forgets a key of this run only', async () => {
    const { manager, world } = setUp();
    await manager.signIn({ ...input, keep: 'this-run' });
    expect(await manager.signOut()).toEqual(succeed({ kind: 'first-run' }));
    expect(world.forgotten).toEqual(['account-1 this run']);
  });

  const states: readonly World['forget'][] = [
    { kind: 'still-there' },
    ...(['locked', 'missing', 'refused', 'no-keychain', 'timeout', 'crashed', 'unreadable'] as const).map(
      (problem) => ({ kind: 'unavailable', problem }) as const,
    ),
  ];
  const places = ['keychain', 'safe-storage'] as const;
  const nameOf = (forget: World['forget']): string => (forget.kind === 'unavailable' ? forget.problem : forget.kind);
  test.each(places.flatMap((place) => states.map((forget) => ({ place, state: nameOf(forget), forget }))))(
    'with a key that cannot be removed ($place, $state) is refused first, then done with a notice of where the key is',
    async ({ place, forget }) => {
      const { manager, happened, notices } = setUp({
        stored: { ...stored, keyMarker: { place, at: 1 } },
        loaded: { kind: 'found', key, place },
        forget,
      });
      await manager.start(null);
      expect(await manager.signOut()).toMatchObject({
        ok: false,
        failure: {
          kind: 'unavailable',
          reason: 'still-stored',
          message: expect.stringContaining('still stored') as string,
        },
      });
      expect(happened.filter((step) => /remove|forget/.test(step))).toEqual([]);
      expect(manager.state.kind).toBe('signed-in');
      expect(notices).toEqual([]);

      expect(await manager.signOut({ leaveKey: true })).toEqual(succeed({ kind: 'first-run' }));
      expect(happened.slice(-2)).toEqual(['remove a', 'forget a']);
      expect(notices).toEqual([expect.stringContaining(`still stored in the place of ${place}`)]);
    },
  );

  test('that may leave the key removes it where that is possible, without a notice', async () => {
    const { manager, world, notices } = setUp({ stored, loaded: { kind: 'found', key, place: 'keychain' } });
    await manager.start(null);
    expect(await manager.signOut({ leaveKey: true })).toEqual(succeed({ kind: 'first-run' }));
    expect(world.forgotten).toEqual(['a keychain']);
    expect(notices).toEqual([]);
  });

  test('practice is left without a trace', async () => {
    const { manager, happened, world } = setUp();
    await manager.practise();
    expect(world.stored).toMatchObject({ practice: true, keyMarker: null, groupId: null });
    await manager.signOut();
    expect(world.stored).toBeNull();
    expect(happened).toContain('practice stopped');
  });
});

describe('the methods of calls', () => {
  test('are stored with the account and reach the client, also after the next start', async () => {
    const { manager, world } = setUp();
    await manager.signIn(input);
    expect(world.methods).toEqual({});
    const set = manager.options.setMethods(' support/close get, agents/wake GET ');
    expect(set).toMatchObject({ ok: true, value: { account: { methods: 'agents/wake GET, support/close GET' } } });
    expect(world.methods).toEqual({ 'agents/wake': 'GET', 'support/close': 'GET' });
    expect(world.stored?.methods).toBe('agents/wake GET, support/close GET');

    const key = ApiKey.parse('abc-123');
    if (key === null) throw new Error('the key of the test is none');
    const next = setUp({ stored: world.stored, loaded: { kind: 'found', key, place: 'keychain' } });
    await next.manager.start(null);
    expect(next.world.methods).toEqual({ 'agents/wake': 'GET', 'support/close': 'GET' });
    expect(next.manager.options.setMethods('  ')).toMatchObject({ ok: true, value: { account: { methods: null } } });
    expect(next.world.methods).toEqual({});
  });

  test('stay as they are where the text cannot be read, and without a sign-in', async () => {
    const { manager, world } = setUp();
    expect(manager.options.setMethods('agents/wake GET')).toMatchObject({ ok: false });
    await manager.signIn(input);
    expect(manager.options.setMethods('agents/update GET')).toMatchObject({
      ok: false,
      failure: { reason: 'methods' },
    });
    expect(world.methods).toEqual({});
    expect(world.stored?.methods).toBeNull();
  });
});

describe('what administrators allow', () => {
  const managed = (result: Result<unknown>) => !result.ok && result.failure.reason === 'managed';

  test('an address that is not allowed is sent nothing, whichever way it comes', async () => {
    const { manager, happened } = setUp({
      restrictions: { ...noRestrictions, serviceAddresses: ['https://one.example/v1/'] },
    });
    expect(managed(await manager.signIn(input))).toBe(true);
    const automation = { serviceUrl: 'https://two.example/v1/', key: ApiKey.parse('abc-123')! };
    expect(managed(await manager.start(automation))).toBe(true);
    expect(happened.filter((what) => what.startsWith('client'))).toEqual([]);
    expect((await manager.signIn({ ...input, address: 'https://one.example/v1/' })).ok).toBe(true);
    expect(
      managed(await manager.changeAddress({ address: 'https://two.example/v1/', key: 'abc-123', keep: 'this-run' })),
    ).toBe(true);
    expect(
      managed(await manager.changeAddress({ address: 'https://one.example/x/v1/', key: null, keep: 'this-run' })),
    ).toBe(true);
  });

  test('no account is added beyond the number that is allowed', async () => {
    const { manager, happened } = setUp({ restrictions: { ...noRestrictions, maxAccounts: 0 } });
    expect(managed(await manager.signIn(input))).toBe(true);
    expect(managed(await manager.adopt(stored))).toBe(true);
    expect(happened.filter((what) => what.startsWith('client'))).toEqual([]);
  });

  test('the practice account is not opened where it is not allowed', async () => {
    const { manager, happened } = setUp({ restrictions: { ...noRestrictions, allowPractice: false } });
    expect(managed(await manager.practise())).toBe(true);
    expect(happened).toEqual([]);
  });

  test('an account leaves the service when its address is no longer allowed, and returns when it is again', async () => {
    const key = ApiKey.parse('abc-123')!;
    const { manager, happened, world } = setUp({ stored, loaded: { kind: 'found', key, place: 'keychain' } });
    await manager.start(null);
    expect(manager.state.kind).toBe('signed-in');
    world.restrictions = { ...noRestrictions, serviceAddresses: ['https://one.example/v1/'] };
    await manager.followPolicy();
    expect(manager.state).toMatchObject({ kind: 'key-unavailable', problem: 'address-not-allowed' });
    expect(happened.slice(-2)).toEqual(['dispose', 'dark']);
    expect(world.connection).toBeNull();
    world.restrictions = noRestrictions;
    await manager.followPolicy();
    expect(manager.state.kind).toBe('signed-in');
  });

  test('practice ends when it is no longer allowed', async () => {
    const { manager, happened, world } = setUp();
    await manager.practise();
    world.restrictions = { ...noRestrictions, allowPractice: false };
    await manager.followPolicy();
    expect(manager.state.kind).toBe('first-run');
    expect(happened.at(-1)).toBe('practice stopped');
  });

  test('a stored key is removed at once where none is allowed, and stays in use until the end', async () => {
    const key = ApiKey.parse('abc-123')!;
    const { manager, world } = setUp({ stored, loaded: { kind: 'found', key, place: 'keychain' } });
    await manager.start(null);
    world.restrictions = { ...noRestrictions, storedKeys: 'none' };
    await manager.followPolicy();
    expect(world.forgotten).toEqual(['a keychain']);
    expect(manager.state).toMatchObject({ kind: 'signed-in', account: { keyPlace: 'memory' } });
    expect(world.stored?.keyMarker).toBeNull();
    expect(world.connection).not.toBeNull();
  });

  test('a policy that cannot be read leaves signed-in accounts alone', async () => {
    const key = ApiKey.parse('abc-123')!;
    const { manager, world } = setUp({ stored, loaded: { kind: 'found', key, place: 'keychain' } });
    await manager.start(null);
    world.restrictions = { ...noRestrictions, maxAccounts: 0, storedKeys: 'not-new', allowPractice: false };
    await manager.followPolicy();
    expect(manager.state).toMatchObject({ kind: 'signed-in', account: { keyPlace: 'keychain' } });
    expect(world.forgotten).toEqual([]);
  });
});
