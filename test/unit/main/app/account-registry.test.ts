import { describe, expect, it } from 'vitest';
import { newAccount, type RecordedAccount, type StoredAccount } from '../../../../src-main/account/stored-account.ts';
import type { AccountState, RemovalChoice } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { createAccountRegistry } from '../../../../src-main/app/account-registry.ts';
import type { AccountStart } from '../../../../src-main/app/account.ts';
import { valueOf } from '../../../value-of.ts';
import { settle } from '../../settle.ts';

const account = (id: string, database = `accounts/${id}.db`): StoredAccount => ({
  ...newAccount(id, `https://${id}.example/v1/`, id, 'abc'.indexOf(id)),
  database,
});
const everything: RemovalChoice = { savedCopy: true, favorites: true, key: true };
const input = (host: string) => ({
  address: `https://${host}.example/v1/`,
  key: 'k',
  label: host,
  keep: 'keychain' as const,
});

/** A registry whose runtimes only note what is asked of them. */
function setUp(
  stored: readonly StoredAccount[] = [],
  current: string | null = stored[0]?.id ?? null,
  showsAll = false,
) {
  const happened: string[] = [];
  const profile = { accounts: [...stored], current, showsAll };
  const waits: number[] = [];
  const removed: string[] = [];
  let signInAnswer: Result<void> = succeed(undefined);
  let isPracticeEnded = false;
  let closing = Promise.resolve();
  let held = Promise.resolve();
  const isEnded = ({ practice }: StoredAccount): boolean => practice && isPracticeEnded;
  let due: (() => void) | null = null;
  let ids = 0;

  const open = (start: AccountStart) => {
    let own = start.accountId;
    happened.push(`open ${start.database}`);
    const storedOf = () => profile.accounts.find(({ id }) => id === own) ?? null;
    const stateOf = (): AccountState => {
      const found = storedOf();
      return found === null || isEnded(found)
        ? { kind: 'first-run' }
        : { kind: 'signed-in', account: { ...found, keyPlace: 'keychain' as const } };
    };
    const enter = (entered: StoredAccount) => {
      own = entered.id;
      profile.accounts = [
        ...profile.accounts.filter(({ id }) => id !== entered.id),
        { ...entered, database: start.database },
      ];
      return succeed({ account: { ...entered, keyPlace: 'keychain' as const }, agentCount: 1, dropped: 0 });
    };
    return {
      ...start,
      get number() {
        return (storedOf()?.number ?? -1) + 1;
      },
      manager: {
        get state() {
          return stateOf();
        },
        get stored() {
          return storedOf();
        },
        sameAs: () => null,
        start: () => {
          happened.push(`start ${own ?? 'nobody'}`);
          return Promise.resolve(succeed(undefined));
        },
        signIn: ({ label }: { label: string }) => {
          const answer = signInAnswer;
          return held.then(() => (answer.ok ? enter(account(label)) : answer));
        },
        cancelSignIn: () => void happened.push('cancel'),
        practise: () => Promise.resolve(enter({ ...account('practice'), practice: true })),
        signOut: (choice: Partial<RemovalChoice> | undefined) => {
          happened.push(`sign out ${own ?? 'nobody'} ${choice?.key === true ? 'with' : 'without'} key`);
          profile.accounts = profile.accounts.filter(({ id }) => id !== own);
          own = null;
          return Promise.resolve(succeed(stateOf()));
        },
        adopt: (lost: RecordedAccount) => {
          enter({ ...lost, number: 0 });
          return Promise.resolve(succeed(stateOf()));
        },
        followPolicy: () => {
          isPracticeEnded = true;
          return Promise.resolve();
        },
        close: () => void happened.push(`close ${start.database}`),
      },
      session: { close: () => closing },
    };
  };
  const registry = createAccountRegistry({
    settings: {
      accounts: () => profile.accounts,
      account: (id) => profile.accounts.find((one) => one.id === id) ?? null,
      currentAccount: () => profile.accounts.find(({ id }) => id === profile.current) ?? null,
      setCurrentAccount: (id) => {
        profile.current = id;
        return Promise.resolve(succeed(undefined));
      },
      showsAllAccounts: () => profile.showsAll,
      setShowsAllAccounts: (showsAll) => {
        profile.showsAll = showsAll;
        return Promise.resolve(succeed(undefined));
      },
    },
    open,
    removeFiles: (database) => {
      removed.push(database);
      return Promise.resolve();
    },
    newId: () => `new-${String((ids += 1))}`,
    after: (ms, run) => {
      waits.push(ms);
      due = run;
      return () => undefined;
    },
    onNotice: (message) => happened.push(`notice ${message}`),
  });
  return {
    registry,
    happened,
    profile,
    waits,
    removed,
    /** Storage takes its time to close, until the returned function is called. */
    holdClosing: () => {
      const held = Promise.withResolvers<void>();
      closing = held.promise;
      return held.resolve;
    },
    /** Services take their time to answer, until the returned function is called. */
    holdSignIns: () => {
      const answered = Promise.withResolvers<void>();
      held = answered.promise;
      return answered.resolve;
    },
    refuse: () => (signInAnswer = fail('key-refused', 'No.')),
    accept: () => (signInAnswer = succeed(undefined)),
    async later() {
      due?.();
      await settle();
    },
  };
}

describe('the accounts of one console', () => {
  it('begin with a place for the first account in the database of earlier versions', () => {
    const { registry, happened } = setUp();
    expect(happened).toEqual(['open longreach.db']);
    expect(registry.inView().manager.state.kind).toBe('first-run');
    expect(registry.ids()).toEqual([]);
  });

  it('open the one in view first and the others later', async () => {
    const { registry, happened, later } = setUp([account('a', 'longreach.db'), account('b'), account('c')], 'b');
    await registry.start(null);
    expect(happened).toEqual(['open accounts/b.db', 'start b']);
    await later();
    expect(happened.slice(2)).toEqual(['open longreach.db', 'start a', 'open accounts/c.db', 'start c']);
    expect(registry.ids()).toEqual(['a', 'b', 'c']);
  });

  it('open no stored account in an automated run', async () => {
    const { registry, later, happened } = setUp([account('a'), account('b')], null);
    await registry.start({ serviceUrl: 'https://x.example/v1/', key: undefined as never });
    await later();
    expect(happened.filter((what) => what.startsWith('open'))).toHaveLength(1);
  });

  it('show another account at once, also one that was not opened yet, and remember it for the next start', () => {
    const { registry, profile, happened } = setUp([account('a', 'longreach.db'), account('b')]);
    const shown: string[] = [];
    registry.on('inView', ({ database }) => shown.push(database));
    expect(registry.show('b').ok).toBe(true);
    expect(shown).toEqual(['accounts/b.db']);
    expect(profile.current).toBe('b');
    expect(happened).not.toContain('close longreach.db');
    expect(registry.show('nobody')).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
  });

  it('give each further account a database of its own', async () => {
    const { registry } = setUp([account('a', 'longreach.db')]);
    valueOf(await registry.add(input('b')));
    expect(registry.inView().database).toBe('accounts/new-1.db');
    valueOf(await registry.add(input('c')));
    expect(registry.inView().database).toBe('accounts/new-2.db');
    expect(registry.ids()).toEqual(['a', 'b', 'c']);
  });

  it('give two accounts that an edited file puts into one database one each', async () => {
    const { registry, later } = setUp([account('a', 'longreach.db'), account('b', 'longreach.db')]);
    await registry.start(null);
    await later();
    expect(registry.all().map(({ database }) => database)).toEqual(['longreach.db', 'accounts/b.db']);
  });

  it('change nothing where adding one fails, and leave nothing of it for the next try', async () => {
    const { registry, refuse, accept, happened } = setUp([account('a', 'longreach.db')]);
    refuse();
    expect(await registry.add(input('b'))).toMatchObject({ ok: false });
    expect(registry.inView().database).toBe('longreach.db');
    expect(registry.ids()).toEqual(['a']);
    accept();
    valueOf(await registry.add(input('b')));
    expect(happened.filter((what) => what.includes(' accounts/'))).toEqual([
      'open accounts/new-1.db',
      'close accounts/new-1.db',
      'open accounts/new-2.db',
    ]);
    expect(registry.inView().database).toBe('accounts/new-2.db');
  });

  it('leave nothing behind where adding one is given up', async () => {
    const { registry, refuse, removed } = setUp([account('a', 'longreach.db')]);
    refuse();
    await registry.add(input('b'));
    await registry.cancelAdd();
    expect(removed).toEqual(['accounts/new-1.db']);
    expect(registry.all()).toHaveLength(1);
  });

  it('keep one that was signed in to before adding it was given up', async () => {
    const { registry, removed } = setUp([account('a', 'longreach.db')]);
    const adding = registry.add(input('b'));
    await Promise.resolve();
    await registry.cancelAdd();
    valueOf(await adding);
    expect(removed).toEqual([]);
    expect(registry.ids()).toEqual(['a', 'b']);
    expect(registry.inView().manager.stored?.id).toBe('b');
  });

  it('keep the place of one that is being added where its key is tried once more', async () => {
    const { registry, refuse, accept, removed, holdSignIns } = setUp([account('a', 'longreach.db')]);
    const answer = holdSignIns();
    refuse();
    const first = registry.add(input('b'));
    await settle();
    accept();
    const second = registry.add(input('b'));
    await settle();
    answer();
    expect(await first).toMatchObject({ ok: false });
    valueOf(await second);
    expect(removed).toEqual([]);
    expect(registry.inView().database).toBe('accounts/new-1.db');
  });

  it('open the practice account beside real ones, once', async () => {
    const { registry } = setUp([account('a', 'longreach.db')]);
    valueOf(await registry.practise());
    expect(registry.inView().database).toBe('accounts/practice.db');
    registry.show('a');
    valueOf(await registry.practise());
    expect(registry.inView().manager.stored?.practice).toBe(true);
    expect(registry.all()).toHaveLength(2);
  });

  it('show another one where the one in view is removed, and delete its files with everything of it', async () => {
    const { registry, removed, happened } = setUp([account('a'), account('b')]);
    registry.show('b');
    valueOf(await registry.remove('b', everything));
    expect(registry.inView().manager.stored?.id).toBe('a');
    expect(registry.ids()).toEqual(['a']);
    expect(removed).toEqual(['accounts/b.db']);
    expect(happened).toContain('close accounts/b.db');
  });

  it('keep the files of a removed account of which something stays', async () => {
    const { registry, removed, happened } = setUp([account('a'), account('b')]);
    valueOf(await registry.remove('b', { savedCopy: true, favorites: false, key: false }));
    expect(removed).toEqual([]);
    expect(happened).toContain('sign out b without key');
    expect(registry.inView().manager.stored?.id).toBe('a');
  });

  it('end at the first screen where the last one is removed', async () => {
    const { registry } = setUp([account('a', 'longreach.db')]);
    valueOf(await registry.remove('a', everything));
    expect(registry.inView().manager.state.kind).toBe('first-run');
    expect(registry.ids()).toEqual([]);
    valueOf(await registry.add(input('b')));
    expect(registry.inView().database).toBe('longreach.db');
  });

  it('are each for one account: the first screen is another one than that of the account before', async () => {
    const { registry, happened } = setUp([account('a', 'longreach.db')]);
    const before = registry.inView();
    const shown: string[] = [];
    registry.on('inView', ({ key }) => shown.push(key));
    valueOf(await registry.remove('a', everything));
    expect(registry.inView()).not.toBe(before);
    expect(registry.all()).toEqual([registry.inView()]);
    expect(shown).toEqual([registry.viewKey()]);
    expect(happened.slice(-4)).toEqual([
      'sign out a with key',
      'open longreach.db',
      'start nobody',
      'close longreach.db',
    ]);
  });

  it('take a sign-in that comes before the account that was removed is closed', async () => {
    const { registry, holdClosing } = setUp([account('a', 'longreach.db')]);
    const before = registry.inView();
    const release = holdClosing();
    const removing = registry.remove('a', everything);
    await expect.poll(() => before.manager.stored).toBeNull();
    const adding = registry.add(input('b'));
    release();
    valueOf(await removing);
    valueOf(await adding);
    expect(registry.inView()).not.toBe(before);
    expect(registry.inView()).toMatchObject({ database: 'longreach.db', manager: { stored: { id: 'b' } } });
    expect(registry.all()).toEqual([registry.inView()]);
  });

  it('are left by a practice account that administrators end', async () => {
    const { registry, profile } = setUp();
    valueOf(await registry.practise());
    expect(registry.ids()).toEqual(['practice']);
    await registry.followPolicy();
    expect(registry.inView().manager).toMatchObject({ state: { kind: 'first-run' }, stored: null });
    expect(registry.ids()).toEqual([]);
    expect(profile.accounts).toEqual([]);
  });

  it('take back an account from a database that nobody uses', async () => {
    const { registry, happened } = setUp();
    valueOf(await registry.adopt(account('old', 'accounts/old.db')));
    expect(registry.inView().manager.stored?.id).toBe('old');
    await settle();
    expect(happened).toContain('close longreach.db');
  });

  it('are all in view as one, from two on, until one of them is chosen or only one is left', async () => {
    const { registry, profile, later } = setUp([account('a', 'longreach.db'), account('b')]);
    await registry.start(null);
    await later();
    const seen: string[] = [];
    registry.on('inView', () => seen.push(registry.viewKey()));
    expect(registry.showAll().ok).toBe(true);
    expect(profile.showsAll).toBe(true);
    expect(registry.joined().map(({ number }) => number)).toEqual([1, 2]);
    registry.show('b');
    expect(profile.showsAll).toBe(false);
    registry.showAll();
    await registry.remove('b', { savedCopy: false, favorites: false, key: true });
    expect(registry.showsAll()).toBe(false);
    expect(registry.showAll()).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
    expect(seen[0]).toBe('all-accounts');
    expect(seen.at(-1)).toBe(registry.inView().key);
  });

  it('are all in view again after a restart, and open without the wait of a single one', async () => {
    const { registry, profile } = setUp([account('a', 'longreach.db'), account('b')]);
    registry.showAll();
    const again = setUp(profile.accounts, profile.current, true);
    await again.registry.start(null);
    expect(again.registry.viewKey()).toBe('all-accounts');
    expect(again.waits).toEqual([0]);
  });

  it('take back an account of which only the key is left, where nobody is signed in', async () => {
    const { registry } = setUp();
    valueOf(await registry.adopt(account('known', 'longreach.db')));
    expect(registry.inView().manager.stored?.id).toBe('known');
    expect(registry.inView().database).toBe('longreach.db');
  });

  it('take it back with a database of its own beside others', async () => {
    const { registry } = setUp([account('a', 'longreach.db')]);
    valueOf(await registry.adopt(account('known', 'longreach.db')));
    expect(registry.inView().manager.stored?.id).toBe('known');
    expect(registry.inView().database).toMatch(/^accounts\//);
    expect(registry.find('a')).toBeDefined();
  });
});
